"""The referee is killed at random moments, and nothing that it acknowledged is lost."""

from pathlib import Path

import pytest
from bench import crash
from tests.table.seat import many

TIMES = many(12, 150)


@pytest.mark.parametrize("seed", range(many(1, 4)))
def test_nothing_acknowledged_is_lost_when_it_is_killed(seed: int) -> None:
    tally = crash.kill_often(TIMES, seed, Path.cwd())
    assert tally.times == TIMES
    assert tally.scripts >= 2
    assert tally.locks_left > 0
    assert tally.kills["while starting"] < tally.times
