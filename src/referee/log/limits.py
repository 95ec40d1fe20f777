"""How much a log may hold. An evening fills some 20 KB and 1,000 lines, so there is room to spare.

With these limits a hostile file is read or refused within about a second and 150 MB.
"""

NEWEST_FORMAT = 1
"""The newest log format that is known here. Older ones are read."""

MOST_BYTES = 4 * 1024 * 1024
"""The size of a file, checked before it is read."""

MOST_LINES = 40_000
"""The lines of a file, and also the lines of action in it (a line may hide in an escape)."""

MOST_BACKSLASHES = 250_000
"""The backslashes in a file: tomllib takes long over each escape."""

MOST_BLOCKS = 1_000
"""The rounds or races of a log."""

MOST_BESIDES = 256 * 1024
"""The characters that are not in actions: header, comments, `[meta]` and what frames the blocks."""

MOST_DEPTH = 32
"""Brackets within brackets, and parts of a dotted key."""

SMALLEST_INTEGER, BIGGEST_INTEGER = -(2**63), 2**63 - 1
"""The integers that TOML promises; a longer one could not even be printed."""
