"""How long the exact chances take: the worst and the median over random legal states.

Run as `python bench/chances.py [STATES]`. Nothing is kept between two calls, so each state is
timed once, cold. Both the time on the clock and the processor's time are printed; a state fails by
the processor's, since on a busy machine the clock also counts what other programs do meanwhile.
"""

import random
import sys
from statistics import median
from time import perf_counter, thread_time
from typing import NamedTuple

from referee.cards.chances import Four, chances

LIMIT_MS = 5.0


def legal_state(rng: random.Random) -> tuple[Four, Four]:
    """Cards left and steps to go at a random moment of a race on a random valid track."""
    while True:
        deck = list(range(4)) * 12
        rng.shuffle(deck)
        track, race_deck = deck[:7], deck[7:]
        if max(track.count(suit) for suit in range(4)) < 5:
            break
    left = [race_deck.count(suit) for suit in range(4)]
    to_go = [8] * 4
    for suit in race_deck[: rng.randrange(29)]:
        if 0 in to_go:
            break
        left[suit] -= 1
        to_go[suit] -= 1
    return (left[0], left[1], left[2], left[3]), (to_go[0], to_go[1], to_go[2], to_go[3])


class Times(NamedTuple):
    """Milliseconds that each state took."""

    clock: list[float]
    processor: list[float]


def measure(states: int, seed: int) -> Times:
    """Times the chances of so many random legal states."""
    rng = random.Random(seed)
    times = Times([], [])
    for _ in range(states):
        left, to_go = legal_state(rng)
        processor, clock = thread_time(), perf_counter()
        chances(left, to_go)
        times.clock.append((perf_counter() - clock) * 1000)
        times.processor.append((thread_time() - processor) * 1000)
    return times


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    times = measure(count, seed=8)
    print(f"{count} states, cold, in ms")
    for name, taken in times._asdict().items():
        print(f"{name:<9} worst {max(taken):.3f}, median {median(taken):.3f}")
    if max(times.processor) >= LIMIT_MS:
        sys.exit(f"the worst is not under {LIMIT_MS} ms")
