"""How much longer it takes to read logs, with the line of every text, than tomllib alone takes.

Usage: python bench/reading.py [LOG...]      (default: all logs under scenarios/)
"""

import gc
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from referee.log import LogError, logs_below, parse

ROUNDS = 15
SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios"


def seconds(read: Callable[[str], object], sources: list[str]) -> float:
    gc.collect()
    begun = perf_counter()
    for source in sources:
        read(source)
    return perf_counter() - begun


def main(arguments: list[str]) -> int:
    paths = [Path(name) for name in arguments] or [
        path for path in logs_below(SCENARIOS) if isinstance(path, Path)
    ]
    sources = []
    for path in paths:
        source = path.read_bytes().decode()
        try:
            parse(source, path)
        except LogError as error:
            print(f"left out: {error}", file=sys.stderr)
        else:
            sources.append(source)
    if not sources:
        print("no logs", file=sys.stderr)
        return 2
    lines = sum(source.count("\n") for source in sources)
    # In turns, so that a busy computer slows both.
    alone, places = float("inf"), float("inf")
    for _ in range(ROUNDS):
        alone = min(alone, seconds(tomllib.loads, sources))
        places = min(places, seconds(lambda source: parse(source, "log"), sources))
    print(f"{len(sources)} logs, {lines} lines")
    print(f"tomllib.loads     {alone / lines * 1e6:6.3f} microseconds a line")
    print(f"referee.log.parse {places / lines * 1e6:6.3f} microseconds a line")
    more = (places - alone) / lines * 1e6
    print(f"ratio {places / alone:.2f}, {more:.3f} microseconds a line on top")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
