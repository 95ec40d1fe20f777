"""An archive of many logs: how much two processes save, and whether memory stays flat.

    python bench/archive.py [LOGS]

Writes random matches (5,000 by default, made of some hundreds of different ones) into a temporary
folder, audits it with one process and with two, in turns, and prints the ratio of the times and the
most memory a small and a big archive took. Exits with 1 where a goal is missed.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.oracle import dominoes as oracle

MOST_TIMES_ONE = 0.6
MOST_MEMORY_GROWTH = 1.1
ROUNDS = 3
MEASURED = (
    "import resource, sys; from referee.cli import run; code = run(sys.argv[1:]); "
    "print(max(resource.getrusage(w).ru_maxrss for w in "
    "(resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)), file=sys.stderr); sys.exit(code)"
)


def write_archive(folder: Path, count: int, different: int = 300) -> None:
    """So many logs; the same matches again and again once there are enough different ones."""
    texts = []
    for seed in range(min(count, different)):
        rng = random.Random(seed)
        texts.append(oracle.log_text(oracle.play_match(rng, oracle.random_table(rng))))
    for number in range(count):
        (folder / f"{number:06}.toml").write_text(texts[number % len(texts)], encoding="utf-8")


def audit(folder: Path, jobs: int) -> tuple[float, int]:
    """The seconds and the kilobytes that an audit of a folder takes."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, "audit", "--json", "--jobs", str(jobs), str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    return time.perf_counter() - start, int(done.stderr.split()[-1])


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    with tempfile.TemporaryDirectory() as name:
        big, small = Path(name) / "big", Path(name) / "small"
        big.mkdir()
        small.mkdir()
        write_archive(big, count)
        write_archive(small, max(count // 10, 300))
        rounds = [(audit(big, 1), audit(big, 2)) for _ in range(ROUNDS)]
        _, little = audit(small, 1)
    one = min(first[0] for first, _ in rounds)
    two = min(second[0] for _, second in rounds)
    most = max(first[1] for first, _ in rounds)
    print(f"{count} logs: {one:.2f} s with one process, {two:.2f} s with two")
    print(f"two / one     {two / one:.2f} (goal: at most {MOST_TIMES_ONE})")
    growth = most / little
    print(f"memory        {most // 1024} MB for {count} logs, {little // 1024} MB for a tenth")
    print(f"big / small   {growth:.2f} (goal: at most {MOST_MEMORY_GROWTH})")
    return int(two / one > MOST_TIMES_ONE or growth > MOST_MEMORY_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
