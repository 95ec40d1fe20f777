"""Windows of every size: what stays in view, what is never cut off."""

from random import Random

import pytest
from tests.oracle.dominoes import Table, play_round
from tests.terminal.logs import BRUNO_DREW, LOG, write
from tests.terminal.seat import CTRL_D, ENTER, USUAL, Seat, flat

from referee.words import words_in

SMALL = (12, 40)
LARGE = (48, 120)
DRAWN = ("╔", "╠", "┏")


def a_long_round() -> list[str]:
    """The actions of a round with many tiles, still going on."""
    played = play_round(Random(16), Table(("Ana", "Bruno"), target=999), opener="Ana")
    return [step.line for step in played.steps if step.deed.kind in ("opens", "lays", "draws")][:-1]


def is_drawn(seat: Seat) -> bool:
    """Whether tiles are to be seen, drawn as they lie."""
    return any(sign in seat.glass.text for sign in DRAWN)


def test_in_a_small_window_an_entry_is_answered_in_a_few_lines() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG, size=SMALL) as seat:
        seat.asked()
        seat.say("26 a")
        seat.say("d1")
        seen = flat(seat.glass.text)
        assert "26 a" in seen and "Ana 2|6 on 2|5 +0" in seen and "Bruno draws 1" in seen
        assert not is_drawn(seat)
        assert not seat.glass.overflows
        assert seat.leave(CTRL_D) == 0


def test_in_a_small_window_the_board_tells_of_every_tile_on_the_table() -> None:
    write(*BRUNO_DREW, "Ana 2|6 on 2|5 +0")
    with Seat("resume", LOG, size=SMALL) as seat:
        seat.asked()
        told = seat.say("board")
        for tile in ("[2│5]", "6◆2", "╠5║5╣", "[5│6]"):
            assert tile in told
        assert not seat.glass.overflows


def test_in_a_large_window_the_picture_stays_in_view_from_the_first_moment() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG, size=LARGE) as seat:
        seat.asked()
        assert is_drawn(seat)
        for entry in ("26 a", "d1", "why", "xyzzy", "score"):
            seat.say(entry)
            assert is_drawn(seat)
            assert f"> {entry}" in seat.glass.text
        assert seat.leave(CTRL_D) == 0


def test_what_the_picture_of_a_race_says_is_not_said_again() -> None:
    players = ("--players", "Rui,Sara,Vasco")
    for size, said in ((LARGE, False), (SMALL, True)):
        with Seat("play", "cards", f"{size[0]}.toml", *players, size=size) as seat:
            seat.asked()
            assert ("Net odds" in seat.say("SSHHDCC")) is said
            seat.say("D")
            assert "bank, by winner" in seat.say("D")
            told = seat.say("D")
            assert "reveal D" in told
            assert ("1 of 8" in told) is said
            assert seat.leave(CTRL_D) == 0


def test_pulling_the_window_small_and_large_loses_nothing() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.say("26 a")
        assert is_drawn(seat)
        seat.resize(*SMALL)
        seat.say("d1")
        assert not is_drawn(seat)
        assert not seat.glass.overflows
        seat.resize(*LARGE)
        seat.type("4")
        seat.say("5")
        assert is_drawn(seat)
        assert "Bruno 4|5 on 5|5" in seat.glass.text
        assert max(map(len, seat.glass.lines)) > SMALL[1]
        assert not seat.glass.overflows
        assert seat.leave(CTRL_D) == 0


def test_a_long_list_can_be_read_from_its_first_line_on() -> None:
    lines = a_long_round()
    assert len(lines) > 30
    write(*lines)
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.say("score")
        before = len(seat.written)
        seat.type(f"list{ENTER}")
        seat.until(lambda: f"1.2  {lines[1]}" in seat.written[before:])
        assert f"1.1  {lines[0]}" in seat.written[before:]


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_the_whole_question_is_in_view_when_it_is_asked(size: tuple[int, int]) -> None:
    write(*BRUNO_DREW, "Ana 2|6 on 5|6 +0")
    words = words_in("en")
    begins = words.say("contradiction", reason="", rule="").partition(":")[0]
    with Seat("resume", LOG, size=size) as seat:
        seat.asked()
        seat.say("score")
        told = seat.say("24")
        assert seat.glass.before_cursor == words.say("yes-or-no")
        assert begins in told and "1.4" in told
        assert begins in flat(seat.glass.text)
        assert not seat.glass.overflows
