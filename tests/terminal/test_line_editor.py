"""The line editor: completion, the lines typed before, the line of scores below."""

import pytest
from tests.terminal.logs import BRUNO_DREW, LOG, write
from tests.terminal.seat import CTRL_D, ENTER, TAB, UP, Seat, saved

CLEAR_LINE = "\x15"
BACKSPACE = "\x7f"


def completed(seat: Seat, typed: str, wanted: str) -> None:
    """What was typed becomes what is wanted once Tab is pressed."""
    seat.type(typed + TAB)
    seat.until(lambda: seat.glass.before_cursor.rstrip().endswith(f"> {wanted}"))
    seat.type(CLEAR_LINE)
    seat.until(lambda: seat.glass.before_cursor.endswith("> "))


def test_tab_completes_names_words_and_anchors() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG) as seat:
        seat.asked()
        completed(seat, "Bru", "Bruno")
        completed(seat, "bru", "Bruno")
        completed(seat, "Bruno dra", "Bruno draws")
        completed(seat, "Bruno ho", "Bruno holds")
        completed(seat, "26 on 2", "26 on 2|5")
        completed(seat, "ren", "rename")
        seat.say("26 on 5|6")
        assert "Ana 2|6 on 5|6 +0" in saved(LOG)
        assert seat.leave(CTRL_D) == 0


def test_tab_completes_portuguese_words_and_cards() -> None:
    players = ("--players", "Rui,Sara,Teresa")
    with Seat("--lang", "pt", "play", "cards", LOG, *players) as seat:
        seat.asked()
        completed(seat, "desf", "desfaz")
        completed(seat, "perc", "percurso")
        seat.say("EECCOPP")
        completed(seat, "Sara apost", "Sara aposta")
        assert seat.leave(CTRL_D) == 0


def test_what_was_typed_before_comes_back_and_can_be_changed() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.say("26 b")
        assert "2|6" not in saved(LOG)
        seat.type(UP)
        seat.until(lambda: seat.glass.before_cursor.endswith("26 b"))
        seat.say(BACKSPACE + "a")
        assert "Ana 2|6 on 2|5 +0" in saved(LOG)
        assert seat.leave(CTRL_D) == 0


def test_the_line_below_has_the_scores_and_what_is_needed() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.until(lambda: bool(seat.glass.lines[-1]))
        below = seat.glass.lines[-1]
        assert below.index("Ana 2") < below.index("59") < below.index("Bruno 0") < below.index("61")
        seat.say("26 a")
        seat.say("award Bruno 7")
        seat.until(lambda: "Bruno 7" in seat.glass.lines[-1])
        assert seat.leave(CTRL_D) == 0


@pytest.mark.parametrize("entry", ["note \x1b]0;PWNED\x07 rain", "xx\x1b]0;PWNED\x07yy"])
def test_what_is_pasted_steers_nothing(entry: str) -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG, size=(48, 120)) as seat:
        seat.asked()
        seat.type(f"\x1b[200~{entry}\x1b[201~{ENTER}")
        seat.asked()
        assert "\x1b]0;" not in seat.written
        assert "\\u{1b}]0;PWNED\\u{7}" in seat.glass.text
        assert seat.leave(CTRL_D) == 0
