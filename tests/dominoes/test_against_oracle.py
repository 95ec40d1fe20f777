"""An independent count: a scorer that knows nothing of the engine and rereads the whole layout each
time agrees with it after every action, in all modes, and so does a scorer of races."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.oracle import cards as card_oracle
from tests.oracle import dominoes as domino_oracle

from referee.audit import audit
from referee.cards import GAME as CARDS
from referee.dominoes import GAME as DOMINOES
from referee.game import Game
from referee.log import parse
from referee.settings import check
from referee.show import card_json, domino_json

LONG = bool(os.environ.get("REFEREE_LONG"))
ROUNDS = 5_000 if LONG else 400
RACES = 20_000 if LONG else 300
MODES = [(2, False), (3, False), (4, False), (4, True)]


def agrees(game: Game, facts: Any, log: str, truths: list[Any]) -> int:
    """Folds a log action by action, and compares what is shown with the truth. Counts actions."""
    read = parse(log, "x")
    position = game.open(check(read.head, game.settings))
    expected = iter(truths)
    count = 0
    for block in read.blocks:
        position.begin_block()
        for text in block.texts:
            assert position.push(game.read(text, position.seats)) == [], text
            shown = facts.shown(position)
            truth = next(expected)
            for key, value in truth.items():
                assert shown[key] == value, (str(position.place), text, key)
            count += 1
    assert next(expected, None) is None
    return count


@pytest.mark.parametrize(("players", "pairs"), MODES)
def test_every_count_of_random_rounds_is_the_oracle_s(players: int, pairs: bool) -> None:
    rounds = actions = seed = 0
    while rounds < ROUNDS // len(MODES):
        rng = Random(f"count {players} {pairs} {seed}")
        table = domino_oracle.Table(("Ana", "Bruno", "Carla", "Davi")[:players], pairs)
        habits = domino_oracle.Habits(hands=rng.choice(["tiles", "pips"]), block="either")
        match = domino_oracle.play_match(rng, table, habits)
        truths = [step.truth for _, step in match.places()]
        actions += agrees(DOMINOES, domino_json, domino_oracle.log_text(match), truths)
        rounds += len(match.rounds)
        seed += 1
    assert actions > 10 * rounds


def test_every_position_of_random_races_is_the_oracle_s() -> None:
    races = seed = 0
    while races < RACES:
        rng = Random(f"race {seed}")
        table = card_oracle.random_table(rng)
        session = card_oracle.play_session(rng, table, card_oracle.eventful(rng))
        log = card_oracle.log_text(session)
        agrees(CARDS, card_json, log, list(_as_shown(session)))
        done = audit(parse(log, "x"))
        assert done.findings == []
        assert sum(done.position.balances.values()) == session.chips_put_in
        assert list(done.position.winners) == list(session.winners)
        races += len(session.races)
        seed += 1


def _as_shown(session: Any) -> Iterator[dict[str, Any]]:
    """The oracle's truths in the shape of `show`: no odds before a track lies, and no stakes any
    more once they went back."""
    for race in session.races:
        given_up = False
        for step in race.steps:
            given_up = given_up or step.line == "void" or step.line.endswith("passes the bank")
            stakes: dict[str, Any] = {"bets": {}} if given_up else {}
            shown = {**step.truth, "odds": step.truth["odds"] or None, **stakes}
            if not step.truth["odds"]:
                del shown["track"]  # A void one is shown as it lies.
            yield shown
