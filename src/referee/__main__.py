"""`referee`, and `python -m referee`."""

import gc
import sys

RARELY = 100_000
"""New objects between two looks for garbage: loading a short command's modules makes fewer."""


def main() -> None:
    """Runs the command of the process, and ends the process with its exit code."""
    gc.set_threshold(RARELY)
    from referee.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
