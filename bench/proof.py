"""How many dishonest rounds are proved wrong, and that no honest one ever is.

    python bench/proof.py [ROUNDS]

Plays random rounds of the full game (2,000 by default). Honest ones, with hands as tiles, as
pips and not at all, must give no finding. In the others a player sometimes draws or passes while
able to place; the share that the audit proves is printed, and with the hands shown it must be at
least 95 of 100.
Exits with 1 where a goal is missed.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.oracle import dominoes as oracle

from referee.audit import audit
from referee.log import parse

LEAST_PROVED = 0.95
WAYS: tuple[oracle.HandsShown, ...] = ("tiles", "pips", "none")


def honest_findings(count: int, hands: oracle.HandsShown) -> int:
    """The findings of so many honest rounds."""
    found = rounds = seed = 0
    while rounds < count:
        rng = random.Random(f"honest {hands} {seed}")
        habits = oracle.Habits(hands=hands, bonus_claimed=True)
        match = oracle.play_match(rng, oracle.random_table(rng), habits)
        found += len(audit(parse(oracle.log_text(match), "x")).findings)
        rounds += len(match.rounds)
        seed += 1
    return found


def proved(count: int, hands: oracle.HandsShown) -> tuple[int, int, int]:
    """Rounds with a lie in them, those of them that were proved, and false accusations."""
    lies = shown = false = seed = 0
    while lies < count:
        rng = random.Random(f"dishonest {hands} {seed}")
        habits = oracle.Habits(hands=hands, bonus_claimed=True, dishonest=0.15)
        match = oracle.play_match(rng, oracle.random_table(rng), habits)
        found = {
            finding.fault.at.block
            for finding in audit(parse(oracle.log_text(match), "x")).findings
            if finding.fault.code == "must-play"
        }
        for number, played in enumerate(match.rounds, 1):
            if played.honest:
                false += number in found
            else:
                lies += 1
                shown += number in found
        seed += 1
    return lies, shown, false


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    failed = False
    for hands in WAYS:
        found = honest_findings(count, hands)
        failed |= found > 0
        print(f"{count} honest rounds, hands as {hands}: {found} findings (goal: 0)")
    for hands in WAYS:
        lies, shown, false = proved(count, hands)
        share = shown / lies
        goal = f" (goal: at least {LEAST_PROVED:.0%})" if hands == "tiles" else ""
        print(
            f"{lies} dishonest rounds, hands as {hands}: {share:.1%} proved{goal}, "
            f"{false} false accusations (goal: 0)"
        )
        failed |= false > 0 or (hands == "tiles" and share < LEAST_PROVED)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
