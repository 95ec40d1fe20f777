"""Terminals that can do less: no colour, no pictures, no codes at all, ASCII alone."""

import re

import pytest
from tests.terminal.logs import BRUNO_DREW, LOG, write
from tests.terminal.seat import CTRL_C, CTRL_D, ENTER, Seat, saved

from referee.show.painting import SIGNS

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;\d+)*m")
ORANGE = "38;5;166"


def test_doubles_are_outlined_in_orange_where_there_is_colour_and_without_it_nothing_is() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.say("26 a")
        assert ORANGE in seat.written
        assert seat.leave(CTRL_D) == 0
    with Seat("resume", LOG, set_={"NO_COLOR": "1"}) as seat:
        seat.asked()
        seat.say("d1")
        assert "╔5╗" in seat.glass.text
        assert not COLOUR.findall(seat.written)
        assert seat.leave(CTRL_D) == 0


def test_plain_is_words_alone() -> None:
    write(*BRUNO_DREW)
    with Seat("--plain", "resume", LOG, size=(48, 120)) as seat:
        seat.asked()
        told = seat.say("26 a")
        assert "12" in told and "2|6" in told
        seat.say("board")
        assert not set(SIGNS) & set(seat.written)
        assert not COLOUR.findall(seat.written)
        assert "\x1b[2J" not in seat.written
        assert seat.leave(CTRL_D) == 0


def test_a_dumb_terminal_is_sent_no_code() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG, set_={"TERM": "dumb"}) as seat:
        seat.until(lambda: seat.written.endswith("> "))
        assert "\x1b" not in seat.written
        for entry in ("26 a", "d1", "xyzzy", "45"):
            seat.written = ""
            seat.type(entry + ENTER)
            seat.until(lambda: "\n" in seat.written and seat.written.endswith("> "))
            assert "\x1b" not in seat.written
        assert "Bruno 4|5 on 5|5" in saved(LOG)
        assert seat.leave(CTRL_D) == 0


@pytest.mark.parametrize("game", ["dominoes", "cards"])
def test_ascii_alone_where_the_terminal_has_no_more(game: str) -> None:
    ascii_alone = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii"}
    call = ("--lang", "pt", "play", game, LOG, "--players", "Ana,João,Inês")
    entries = (
        ("ana 55", "25", "c1", "35", "?") if game == "dominoes" else ("EECCOPP", "O", "P", "O")
    )
    with Seat(*call, set_=ascii_alone) as seat:
        seat.asked()
        for entry in entries:
            assert seat.say(entry)
        assert seat.written.isascii()
        assert seat.leave(CTRL_C) == 130
    assert "Inês" in saved(LOG)
