"""`referee`, and `python -m referee`."""

import gc
import sys

RARELY = 100_000
"""New objects between two looks for garbage: loading a short command's modules makes fewer."""
INTERRUPTED = 130


def main() -> None:
    """Runs the command of the process, and ends the process with its exit code."""
    gc.set_threshold(RARELY)
    try:
        from referee.cli import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        # Before there are words for it.
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
