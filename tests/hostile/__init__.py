"""Hostile logs, calls and surroundings: nothing is lost, and nothing gets in."""
