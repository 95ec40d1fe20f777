"""Setting up a table: what is asked, what Enter answers, what a wrong answer costs."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.seat import CTRL_C, CTRL_D, Seat, saved

from referee.words import words_in

LOG = "new.toml"
ENOUGH_QUESTIONS = 9
WRONG_NAMES = (
    "Ana",
    "Ana,,Bruno",
    "Ana, Ana",
    "Ana, D",
    "Ana, undo",
    "Ana, 7",
    "A|b, Carla",
    f"Ana, {33 * 'x'}",
    "?",
)
WRONG_NUMBERS = ("ten", "-3", "2.5", "1e9", "99999999999999999999")


def head() -> dict[str, Any]:
    """The keys of the new log."""
    return tomllib.loads(saved(LOG))


def press_enter_until_asked(seat: Seat, question: str) -> None:
    for _ in range(ENOUGH_QUESTIONS):
        if seat.glass.before_cursor == question:
            return
        seat.say("")
    raise AssertionError(f"not asked again\n{seat.glass.text}")


@pytest.mark.parametrize(("game", "fewest"), [("dominoes", 2), ("cards", 3)])
def test_enter_answers_every_question(game: str, fewest: int) -> None:
    with Seat("play", game, LOG) as seat:
        seat.asked()
        for _ in range(ENOUGH_QUESTIONS):
            if not Path(LOG).exists():
                seat.say("")
        assert Path(LOG).exists(), seat.glass.text
        assert seat.leave(CTRL_D) == 0
    assert len(head()["players"]) >= fewest


def test_two_are_asked_for_the_points_alone_until_it_is_a_number() -> None:
    with Seat("play", "dominoes", LOG) as seat:
        seat.asked()
        seat.say("Ana,  Bruno ")
        question = seat.glass.before_cursor
        assert "[61]" in question
        for wrong in WRONG_NUMBERS:
            assert seat.say(wrong)
            assert seat.glass.before_cursor == question
        seat.say("")
        assert seat.leave(CTRL_D) == 0
    assert head()["players"] == ["Ana", "Bruno"]
    assert head().get("target", 61) == 61
    assert not head().get("pairs", False)


def test_four_are_asked_whether_they_are_pairs_and_see_who_sits_where() -> None:
    with Seat("play", "dominoes", LOG) as seat:
        seat.asked()
        seat.say("Ana, Bruno, Carla, Davi")
        seat.say("y")
        told = seat.say("31")
        assert words_in("en").say("seats-pairs", pairs=["Ana+Carla", "Bruno+Davi"]) in told
        lines = seat.glass.lines
        assert seat.leave(CTRL_D) == 0
    assert head()["pairs"] is True
    assert head()["target"] == 31
    left, right = next((x.index("Davi"), x.index("Bruno")) for x in lines if "Davi   " in x)
    for opposite in ("Ana", "Carla"):
        column = next(line.index(opposite) for line in lines if line.strip() == opposite)
        assert left + len("Davi") <= column < right


def test_four_are_no_pairs_on_enter_in_portuguese() -> None:
    words = words_in("pt")
    with Seat("--lang", "pt", "play", "dominoes", LOG) as seat:
        default = words.say("default-names-dominoes")
        assert seat.asked() == words.say("ask-players", default=default).strip()
        seat.say("João, Inês, Zé, Ana Maria")
        assert seat.glass.before_cursor == words.say("ask-pairs")
        seat.say("")
        seat.say("")
        assert seat.glass.before_cursor == words.say("prompt-lot")
        assert seat.leave(CTRL_D) == 0
    assert head()["players"] == ["João", "Inês", "Zé", "Ana Maria"]
    assert not head().get("pairs", False)


def test_pairs_named_as_such_are_not_asked_for_again() -> None:
    with Seat("play", "dominoes", LOG) as seat:
        seat.asked()
        seat.say("Ana+Carla, Bruno+Davi")
        assert "[61]" in seat.glass.before_cursor
        seat.say("")
        assert seat.leave(CTRL_D) == 0
    assert head()["players"] == ["Ana", "Bruno", "Carla", "Davi"]
    assert head()["pairs"] is True


def test_wrong_names_are_told_and_asked_for_again() -> None:
    with Seat("play", "dominoes", LOG) as seat:
        seat.asked()
        question = seat.glass.before_cursor
        for wrong in WRONG_NAMES:
            seat.say(wrong)
            press_enter_until_asked(seat, question)
            assert not Path(LOG).exists()
        seat.say("Ana, Bruno")
        seat.say("")
        assert seat.leave(CTRL_D) == 0
    assert head()["players"] == ["Ana", "Bruno"]


@pytest.mark.parametrize(("keys", "code"), [(CTRL_D, 0), (CTRL_C, 130)])
def test_whoever_leaves_while_setting_up_leaves_nothing_behind(keys: str, code: int) -> None:
    with Seat("play", "dominoes") as seat:
        seat.asked()
        seat.say("Ana, Bruno")
        assert seat.leave(keys) == code
    assert not list(Path().iterdir())


def test_a_log_that_is_there_is_not_written_over() -> None:
    Path(LOG).write_text("mine")
    with Seat("play", "dominoes", LOG, "--players", "Ana,Bruno") as seat:
        assert seat.left() == 2
        assert LOG in seat.written
    assert saved(LOG) == "mine"


def test_what_the_call_gave_is_the_answer_on_enter() -> None:
    with Seat("play", "dominoes", "log.toml", "--target", "20") as seat:
        seat.asked()
        seat.say("Ana, Bruno, Carla")
        assert "[20]" in seat.glass.before_cursor
        seat.say("")
        assert seat.leave(CTRL_D) == 0
    assert "target = 20" in saved("log.toml")
