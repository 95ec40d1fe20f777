"""How long short commands take, as ratios to `python -c "import typer"` in one run.

    python bench/startup.py [RUNS]

Counts processor time, in turns, so that a busy machine does not matter. `show` runs on a
pseudo-terminal, as a person would see it. Exits with 1 where a ratio misses its goal.
"""

import os
import pty
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOG = str(ROOT / "scenarios" / "dominoes" / "d20-a-whole-match.toml")
GOALS = {"show --json": 1.5, "show on a terminal": 2.0}
# Modules are compiled once, as they are after an installation.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def plainly(*arguments: str) -> None:
    """Runs Python once."""
    subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, env=ENVIRONMENT, check=True
    )


def on_a_terminal(*arguments: str) -> None:
    """Runs Python once on a pseudo-terminal, and reads what it shows."""
    main, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, *arguments], stdin=other, stdout=other, stderr=other, env=ENVIRONMENT
    )
    os.close(other)
    while True:
        try:
            if not os.read(main, 65536):
                break
        except OSError:  # the other end is closed
            break
    os.close(main)
    if process.wait():
        raise RuntimeError(f"{arguments} failed")


def processor_time(act: Callable[[], None]) -> float:
    """The processor time that the processes of an act took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    act()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    acts: dict[str, Callable[[], None]] = {
        "import typer": lambda: plainly("-c", "import typer"),
        "show --json": lambda: plainly("-m", "referee", "show", "--json", LOG),
        "show on a terminal": lambda: on_a_terminal("-m", "referee", "show", LOG),
    }
    for act in acts.values():
        act()
    times: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(runs):
        for name, act in acts.items():
            times[name].append(processor_time(act))
    base = statistics.median(times["import typer"])
    missed = False
    for name, taken in times.items():
        median = statistics.median(taken)
        goal = GOALS.get(name)
        said = f" (goal: at most {goal})" if goal else ""
        print(f"{name:20} {median * 1000:6.1f} ms   {median / base:4.2f}{said}")
        missed |= goal is not None and median / base > goal
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
