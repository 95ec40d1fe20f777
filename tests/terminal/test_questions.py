"""What the referee asks back: did it happen so, cut there, which of the places."""

from pathlib import Path

import pytest
from tests.table.seat import audit, blocks_of, notes_of
from tests.terminal.logs import BRUNO_DREW, LOG, write
from tests.terminal.seat import CTRL_C, CTRL_D, ENTER, Seat, flat, saved

from referee.words import words_in


def test_what_the_hidden_hands_contradict_is_kept_only_on_a_yes() -> None:
    write(*BRUNO_DREW)
    question = words_in("en").say("yes-or-no")
    with Seat("resume", LOG) as seat:
        asked = seat.asked()
        assert asked.startswith("Ana")
        seat.say("26 d")
        before = saved(LOG)
        for no in ("n", "", "perhaps"):
            told = seat.say("24")
            assert "1.4" in told and "2|4" in told and "[D12]" in told
            assert seat.glass.before_cursor == question
            seat.say(no)
            assert saved(LOG) == before
        seat.say("24")
        seat.say("y")
        assert "Bruno 2|4 on 2|5 +0" in saved(LOG)
        assert "1.4" in notes_of(saved(LOG))[-1]
        assert seat.leave(CTRL_D) == 0
    assert [(f["at"], f["code"]) for f in audit(Path(LOG))["findings"]] == [("1.7", "must-play")]


def test_the_slip_behind_a_contradiction_is_mended_in_one_line() -> None:
    write(*BRUNO_DREW)
    with Seat("--lang", "pt", "resume", LOG) as seat:
        seat.asked()
        seat.say("26 d")
        seat.say("24")
        assert seat.glass.before_cursor == words_in("pt").say("yes-or-no")
        seat.say("n")
        seat.say("c1")
        seat.say("24")
        assert seat.leave(CTRL_D) == 0
    assert blocks_of(saved(LOG))[-1][-2:] == ["Bruno draws 1", "Bruno 2|4 on 2|5 +0"]
    assert audit(Path(LOG))["ok"]


def test_a_correction_that_later_lines_do_not_survive_is_made_only_on_a_yes() -> None:
    before = write(*BRUNO_DREW).read_text()
    with Seat("--lang", "pt", "resume", LOG) as seat:
        seat.asked()
        for no in ("n", "", "talvez"):
            told = seat.say("corrige 1.2 45")
            assert "1.3" in told and words_in("pt").say("cut-offer") in told
            seat.say(no)
            assert saved(LOG) == before
        seat.say("corrige 1.2 45")
        seat.say("sim")
        assert blocks_of(saved(LOG)) == [["Ana opens", "Ana 4|5 +0"]]
        assert "Bruno draws 1" in notes_of(saved(LOG))
        assert seat.glass.before_cursor.startswith("Bruno")
        assert seat.leave(CTRL_D) == 0
    assert audit(Path(LOG))["ok"]


def test_the_places_of_a_tile_are_offered_by_letters_and_one_letter_answers() -> None:
    before = write(*BRUNO_DREW).read_text()
    words = words_in("en")
    on_two = words.say("choice", letter="a", anchor="2|5", total=12, points=0)
    on_six = words.say("choice", letter="d", anchor="5|6", total=4, points=0)
    with Seat("resume", LOG) as seat:
        seat.asked()
        told = seat.say("26")
        assert on_two in told and on_six in told
        assert saved(LOG) == before
        assert seat.say("z")
        assert seat.say("d")  # The offer was for the line right after it.
        assert saved(LOG) == before
        seat.say("26")
        seat.say("D")
        assert blocks_of(saved(LOG))[-1][-1] == "Ana 2|6 on 5|6 +0"
        seat.say("undo")
        seat.say("26 a")
        assert blocks_of(saved(LOG))[-1][-1] == "Ana 2|6 on 2|5 +0"
        assert seat.leave(CTRL_D) == 0


def test_of_several_entries_in_a_line_each_is_answered_in_its_turn() -> None:
    write(*BRUNO_DREW)
    with Seat("resume", LOG) as seat:
        seat.asked()
        told = seat.say("26 a, 26 d, d1")
        assert blocks_of(saved(LOG))[-1][-1] == "Ana 2|6 on 2|5 +0"
        assert words_in("en").say("rest-not-read", text="d1") in told
        assert told.index("Ana 2|6 on 2|5") < told.index("[D2]")
        assert seat.leave(CTRL_D) == 0


def test_a_log_whose_head_is_damaged_is_left_as_it_is() -> None:
    """Nothing that could be played is left of it, so nothing is offered, and nothing changed."""
    damaged = write(*BRUNO_DREW).read_text().replace('"Bruno"]', '"Bruno]')
    Path(LOG).write_text(damaged)
    with Seat("resume", LOG) as seat:
        assert seat.left() == 2
        assert f"{LOG}, line 3" in seat.glass.text
    assert saved(LOG) == damaged
    assert [path.name for path in Path().iterdir()] == [LOG]


def test_who_leaves_at_the_question_about_a_damaged_log_leaves_nothing_behind() -> None:
    damaged = write(*BRUNO_DREW).read_text().removesuffix('"""\n')
    Path(LOG).write_text(damaged)
    for keys in (CTRL_C, CTRL_D):
        with Seat("resume", LOG) as seat:
            seat.asked()
            assert seat.leave(keys) == 130
        assert saved(LOG) == damaged
        assert [path.name for path in Path().iterdir()] == [LOG]


@pytest.mark.parametrize("language", ["en", "pt"])
def test_a_damaged_log_is_gone_on_with_only_on_a_yes(language: str) -> None:
    words = words_in(language)
    damaged = write(*BRUNO_DREW).read_text().removesuffix('"""\n') + "Ana 2|6 on"
    Path(LOG).write_text(damaged)
    with Seat("--lang", language, "resume", LOG) as seat:
        assert seat.asked() == words.say("yes-or-no").strip()
        assert words.say("salvage-offer") in flat(seat.glass.text)
        assert seat.leave(ENTER) == 2
    assert saved(LOG) == damaged
    with Seat("--lang", language, "resume", LOG) as seat:
        seat.asked()
        seat.say(words.say("yes-words").split()[0])
        assert seat.glass.before_cursor == words.say("prompt-turn", name="Ana", held=5)
        assert seat.leave(CTRL_D) == 0
    assert blocks_of(saved(LOG)) == [list(BRUNO_DREW)]
    assert damaged in [path.read_text() for path in Path().iterdir() if path.name != LOG]
