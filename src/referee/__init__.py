"""A table-side referee and scorekeeper for Horse Race, the domino game and the card race."""

__version__ = "0.1.0"
