"""The fuzzer: its targets, its corpus, and the command that runs it."""
