"""The table: the prompt that asks, reads, undoes, fixes and saves. It has no rules of its own."""
