"""A whole match at the terminal, in each language, with the slips that people make."""

import re
from pathlib import Path
from random import Random

import pytest
from tests.oracle.dominoes import Habits, Match, Table, play_match, short_entries, spell
from tests.table.seat import audit, blocks_of, notes_of
from tests.terminal.seat import CTRL_C, Seat, resume_call, saved

from referee.words import words_in

LOG = "serão de quinta.toml"
INDIVIDUALS = Table(("Ana", "Bruno", "Carla"), target=14)
PAIRS = Table(("João", "Inês", "Zé", "Ana Maria"), pairs=True, target=14)
PORTUGUESE = {
    "opens": "abre",
    "on": "em",
    "line": "linha",
    "branch": "ramo",
    "low": "menor",
    "high": "maior",
    "draw": "compra",
    "draws": "compra",
    "pass": "passa",
    "passes": "passa",
    "blocked": "trancada",
    "holds": "tem",
    "undo": "desfaz",
    "redo": "refaz",
    "fix": "corrige",
    "insert": "insere",
    "list": "lista",
    "score": "placar",
    "board": "mesa",
    "why": "porque",
    "quit": "sair",
    "yes": "sim",
}
DRAW = re.compile(r"(?:d|draws? )(\d+)")
PLACEMENT = re.compile(r"\[?\d\W?\d\]?(?: \+\d+)?")


def spoken(entry: str, language: str) -> str:
    """An English entry as it is typed in a language."""
    if language == "en":
        return entry
    words = [PORTUGUESE.get(word, word) for word in entry.split(" ")]
    return re.sub(r"\bd(\d+)$", r"c\1", " ".join(words))


def draws_before_a_tile(entries: list[str]) -> list[int]:
    """Where a draw is typed as one entry, and then the tile that was drawn, as another."""
    return [
        number
        for number in range(1, len(entries) - 1)
        if DRAW.fullmatch(entries[number])
        and not DRAW.fullmatch(entries[number - 1])
        and PLACEMENT.fullmatch(entries[number + 1])
    ]


def one_more(entry: str) -> str:
    """A draw of one tile too many."""
    drawn = DRAW.fullmatch(entry)
    assert drawn
    return f"d{int(drawn[1]) + 1}"


class Evening:
    """A match in course, as it is typed."""

    def __init__(self, language: str, match: Match, entries: list[str]) -> None:
        self.language = language
        self.words = words_in(language)
        self.match = match
        self.entries = entries

    def begin(self) -> Seat:
        """A new log, with the seats asked for one after another."""
        table = self.match.table
        seat = Seat("--lang", self.language, "play", "dominoes", LOG)
        seat.asked()
        seat.say(", ".join(table.players))
        if len(table.players) == 4:
            seat.say(self.words.say("yes-words").split()[0] if table.pairs else "")
        seat.say(str(table.target))
        return seat

    def say(self, seat: Seat, entry: str) -> str:
        return seat.say(spoken(entry, self.language))

    def wrong_entries(self, seat: Seat) -> None:
        """Each is refused in the language spoken, and costs nothing."""
        before = saved(LOG)
        opened = next(step.deed.laid for step in self.match.rounds[0].steps if step.deed.laid)
        tile = spell(opened.tile)
        say = self.words.say
        assert say("unknown-player", name="Zacarias") in self.say(seat, "Zacarias 53")
        assert say("dominoes.tile-already-played", tile=tile) in self.say(seat, tile)
        assert "[D13]" in self.say(seat, "pass")
        assert "xyzzy" in self.say(seat, "xyzzy")
        assert "2.1" in self.say(seat, "fix 2.1 53")
        assert self.say(seat, "") == ""
        assert saved(LOG) == before

    def questions(self, seat: Seat) -> None:
        """What only asks changes nothing."""
        before = saved(LOG)
        assert "1.1" in self.say(seat, "list")
        for side in self.match.scores:
            assert side in self.say(seat, "score")
        assert "D9" in self.say(seat, "why")
        assert self.say(seat, "board")
        assert self.words.say("help-now-turn").split()[0] in self.say(seat, "?")
        assert saved(LOG) == before

    def undo_and_redo(self, seat: Seat, last: str) -> None:
        """What is taken back is brought back; or typed once more, and stands beside as a note."""
        before = saved(LOG)
        self.say(seat, "undo")
        assert blocks_of(saved(LOG)) != blocks_of(before)
        self.say(seat, "redo")
        assert saved(LOG) == before
        self.say(seat, "undo")
        self.say(seat, last)
        assert blocks_of(saved(LOG)) == blocks_of(before)
        assert len(notes_of(saved(LOG))) == len(notes_of(before)) + 1

    def interrupt_and_resume(self, seat: Seat) -> Seat:
        """Ctrl-C in the middle of a round loses nothing; the command that is told goes on."""
        before, asked = saved(LOG), seat.glass.before_cursor
        seat.type("2|")
        assert seat.leave(CTRL_C) == 130
        assert saved(LOG) == before
        told = self.words.say("resume-with", call=resume_call(self.words.language, f"'{LOG}'"))
        assert told in seat.glass.lines
        _, found, command = told.partition("referee ")
        again = Seat.of_command(f"referee --lang {self.language} {command}")
        assert found and again.asked() == asked.strip()
        return again


@pytest.mark.parametrize(
    ("language", "table", "seed"), [("en", INDIVIDUALS, 10), ("pt", PAIRS, 12)]
)
def test_a_whole_match(language: str, table: Table, seed: int) -> None:
    match = play_match(Random(seed), table, Habits(hands="mixed", any_order=True))
    entries = short_entries(match, Random(seed), commas=0.05)
    assert len(match.rounds) > 1
    forgotten, miscounted = draws_before_a_tile(entries)[:2]
    simple = next(n for n in range(5, 99) if PLACEMENT.fullmatch(entries[n - 1]))
    interrupted = len(entries) // 2
    evening = Evening(language, match, entries)
    seat = evening.begin()
    try:
        for number, entry in enumerate(entries):
            if number == 3:
                evening.wrong_entries(seat)
                evening.questions(seat)
            if number == simple:
                evening.undo_and_redo(seat, entries[number - 1])
            if number == interrupted:
                seat = evening.interrupt_and_resume(seat)
            if number == forgotten:
                continue
            evening.say(seat, one_more(entry) if number == miscounted else entry)
            if number == forgotten + 1:
                evening.say(seat, f"insert -1 {entries[forgotten]}")
                seat.resize(12, 40)
            if number == miscounted + 1:
                evening.say(seat, f"fix -2 {entries[miscounted]}")
                seat.resize(48, 120)
        assert ", ".join(match.winners) in seat.glass.text
        assert seat.leave(spoken("quit", language) + "\r") == 0
    finally:
        seat.__exit__(None, None, None)
    assert blocks_of(saved(LOG)) == [one.lines for one in match.rounds]
    found = audit(Path(LOG))
    assert found["ok"] and found["complete"]
    assert found["winners"] == list(match.winners)
