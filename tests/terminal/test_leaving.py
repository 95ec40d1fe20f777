"""Leaving the table in every way there is, and coming back to it."""

import tomllib
from pathlib import Path

import pytest
from tests.terminal.logs import BRUNO_DREW, LOG, write
from tests.terminal.seat import CTRL_C, CTRL_D, ENTER, Seat, resume_call, saved

from referee.words import words_in

TWO = ("--players", "Ana,Bruno")


@pytest.mark.parametrize(("language", "keys"), [("pt", CTRL_D), ("en", f"quit{ENTER}")])
def test_leaving_tells_the_command_that_goes_on(language: str, keys: str) -> None:
    write(*BRUNO_DREW[:3])
    with Seat("--lang", language, "resume", LOG) as seat:
        seat.asked()
        seat.say("d2")
        before = saved(LOG)
        assert "Bruno draws 2" in before
        assert seat.leave(keys) == 0
        assert (
            words_in(language).say("resume-with", call=resume_call(language, LOG))
            in seat.glass.lines
        )
    assert saved(LOG) == before


@pytest.mark.parametrize(("keys", "code"), [(CTRL_D, 0), (CTRL_C, 130)])
def test_leaving_at_a_yes_or_no_keeps_what_stood(keys: str, code: int) -> None:
    before = write(*BRUNO_DREW).read_text()
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.say("fix 1.2 45")
        assert seat.glass.before_cursor == words_in("en").say("yes-or-no")
        assert seat.leave(keys) == code
        assert words_in("en").say("resume-with", call=resume_call("en", LOG)) in seat.glass.lines
    assert saved(LOG) == before


@pytest.mark.parametrize("comes_back", [False, True])
def test_what_could_not_be_saved_is_tried_for_the_last_time(comes_back: bool) -> None:
    folder = Path("stick")
    folder.mkdir()
    log = write(*BRUNO_DREW[:3]).rename(folder / LOG)
    before = saved(log)
    with Seat("resume", str(log)) as seat:
        seat.asked()
        folder.rename("pulled out")
        assert "Not saved" in seat.say("d2")
        if comes_back:
            Path("pulled out").rename(folder)
        assert seat.leave(CTRL_D) == (0 if comes_back else 2)
        told = "the last entries are not in" in seat.glass.text
    assert told is not comes_back
    if comes_back:
        assert "Bruno draws 2" in saved(log)
    else:
        assert saved(f"pulled out/{LOG}") == before


def test_one_table_a_log_and_it_is_found_again_from_anywhere() -> None:
    with Seat("play", "dominoes", LOG, *TWO) as seat:
        seat.asked()
        seat.say("ana 55")
        with Seat("resume", LOG) as second:
            assert second.left() == 2
            assert LOG in second.written
        seat.say("25")
        assert seat.leave(CTRL_D) == 0
    log = Path(LOG).absolute()
    elsewhere = Path("elsewhere")
    elsewhere.mkdir()
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.chdir(elsewhere)
        with Seat("resume") as seat:
            seat.asked()
            assert "Ana 2, Bruno 0" in seat.glass.text
            seat.say("35")
            assert seat.leave(CTRL_D) == 0
    assert "Bruno 3|5 on 5|5 +1" in saved(log)


def test_another_match_begins_with_the_same_seats() -> None:
    with Seat("play", "dominoes", LOG, *TWO, "--target", "2") as seat:
        seat.asked()
        assert words_in("en").say("another-not-yet") in seat.say("another")
        seat.say("bruno 55")
        seat.say("another")
        seat.say("ana 55")
        assert seat.leave(CTRL_D) == 0
    new = next(path for path in Path().glob("*.toml") if path.name != LOG)
    assert tomllib.loads(saved(new))["players"] == ["Ana", "Bruno"]
    assert tomllib.loads(saved(new))["target"] == 2
    assert "Ana wins" in saved(new)
    assert "Bruno wins" in saved(LOG)


def test_another_match_begins_also_where_the_last_one_was_resumed() -> None:
    write("award Bruno 60", *BRUNO_DREW[:3])
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.say("35")
        assert "Bruno wins" in saved(LOG)
        seat.say("another")
        assert seat.glass.before_cursor == words_in("en").say("prompt-lot")
        assert seat.leave(CTRL_D) == 0
    assert len(list(Path().glob("*.toml"))) == 2


def test_another_match_does_not_hide_that_the_last_one_is_not_saved() -> None:
    folder = Path("stick")
    folder.mkdir()
    with Seat("play", "dominoes", "stick/a.toml", *TWO, "--target", "1") as seat:
        seat.asked()
        folder.rename("pulled out")
        assert "Not saved" in seat.say("Ana 55")
        seat.say("another")
        assert seat.leave(CTRL_D) == 2
