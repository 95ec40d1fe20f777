"""A whole session of races at the terminal, in each language, with the slips that people make."""

import re
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from tests.oracle.cards import Race, Session, Step, Table, play_session
from tests.table.seat import audit, blocks_of
from tests.terminal.seat import CTRL_C, ENTER, Seat, flat, resume_call, saved

from referee.words import words_in

LOG = "corrida.toml"
TABLE = Table(("Rui", "Sara", "Teresa"), max_bet=2)
PORTUGUESE = {
    "track": "percurso",
    "bets": "aposta",
    "on": "em",
    "banks": "banca",
    "undo": "desfaz",
    "fix": "corrige",
    "list": "lista",
    "odds": "cotas",
    "why": "porque",
    "score": "placar",
    "board": "mesa",
    "another": "outra",
    "quit": "sair",
}
SUITS = {"S": "E", "H": "C", "D": "O", "C": "P"}
RANKS = {"K": "R", "Q": "D", "J": "V"}
CARD = re.compile(r"(\d+|[KQJTA]?)([SHDC])")


def card(text: str, language: str) -> str:
    """A card, or a suit alone, in the letters of a language."""
    found = CARD.fullmatch(text)
    if language == "en" or not found:
        return text
    rank, suit = found.groups()
    return RANKS.get(rank, rank) + SUITS[suit]


def spoken(entry: str, language: str) -> str:
    """An English entry as it is typed in a language."""
    if language == "en":
        return entry
    return " ".join(PORTUGUESE.get(word) or card(word, language) for word in entry.split(" "))


class Evening:
    """A session in course, as it is typed."""

    def __init__(self, language: str, session: Session) -> None:
        self.language = language
        self.words = words_in(language)
        self.session = session

    def begin(self) -> Seat:
        """A new log, with the seats asked for one after another: all but the stake on Enter."""
        seat = Seat("--lang", self.language, "play", "cards", LOG)
        seat.asked()
        seat.say(", ".join(TABLE.players))
        assert "[20]" in seat.glass.before_cursor
        seat.say("")
        assert "[1]" in seat.glass.before_cursor
        seat.say(str(TABLE.max_bet))
        seat.say("")
        seat.say("")
        return seat

    def say(self, seat: Seat, entry: str) -> str:
        return seat.say(spoken(entry, self.language))

    def play(self, seat: Seat, steps: list[Step]) -> None:
        """Types what belongs to one race, as short as the prompt takes it."""
        for kind, group in groupby(steps, lambda step: step.kind):
            if kind == "bets":
                self.stake(seat, group)
            elif kind == "track":
                for step in group:
                    self.say(seat, " ".join(step.cards))
            elif kind == "reveal":
                cards = [step.cards[0] for step in group]
                for start in range(0, len(cards), 3):
                    self.say(seat, " ".join(cards[start : start + 3]))

    def stake(self, seat: Seat, steps: Iterable[Step]) -> None:
        """A suit alone for whoever is asked, the full line for anyone else."""
        for step in steps:
            player, _, stake, _, suit = step.line.split(" ")
            asked = player in seat.glass.before_cursor
            short = suit if stake == "1" else f"{stake} {suit}"
            self.say(seat, short if asked else step.line)

    def refuses(self, seat: Seat, *refusals: tuple[str, str]) -> None:
        """Each entry is refused under its clause, and costs nothing."""
        before = saved(LOG)
        for entry, clause in refusals:
            assert f"[{clause}]" in self.say(seat, entry), entry
        assert saved(LOG) == before

    def wrong_tracks(self, seat: Seat) -> None:
        self.refuses(
            seat,
            ("2S 3S 4H 5H 6D 7C", "C2"),
            ("2S 3S 4H 5H 6D 7C AC", "C1"),
            ("2S 2S 4H 5H 6D 7C 8C", "C10"),
            ("Zacarias banks", "C1"),
        )

    def wrong_stakes(self, seat: Seat) -> None:
        self.refuses(seat, ("3 D", "C5"), ("0 D", "C5"), ("Rui bets 1 on D", "C5"))

    def wrong_cards(self, seat: Seat, race: Race) -> None:
        on_track = race.steps[1].cards[0]
        self.refuses(seat, (on_track, "C10"), ("AD", "C10"), ("Sara bets 1 on D", "C8"))

    def slips(self, seat: Seat) -> None:
        """A card misread and corrected, one too many and taken back."""
        before = saved(LOG)
        free = next(c for c in ("2C", "3C", "4C", "5C") if c not in before)
        self.say(seat, free)
        self.say(seat, "undo")
        assert blocks_of(saved(LOG)) == blocks_of(before)
        last = blocks_of(before)[-1][-1].removeprefix("reveal ")
        self.say(seat, f"fix -1 {free}")
        assert blocks_of(saved(LOG))[-1][-1] == f"reveal {free}"
        self.say(seat, f"fix -1 {last}")
        assert blocks_of(saved(LOG)) == blocks_of(before)

    def questions(self, seat: Seat) -> None:
        """What only asks changes nothing; every suit is named in full in the language spoken."""
        before = saved(LOG)
        suits = [self.words.say(f"suit-{suit}") for suit in "SHDC"]
        for entry in ("odds", "why", "board", "score", "list"):
            told = self.say(seat, entry)
            assert told, entry
            if entry in ("odds", "why"):
                assert all(suit in told for suit in suits)
        assert saved(LOG) == before

    def interrupt_and_resume(self, seat: Seat) -> Seat:
        """Ctrl-C in the middle of a race loses nothing; the log is found without its name."""
        before, asked = saved(LOG), seat.glass.before_cursor.strip()
        assert seat.leave(CTRL_C) == 130
        assert saved(LOG) == before
        assert (
            self.words.say("resume-with", call=resume_call(self.words.language, LOG))
            in seat.glass.lines
        )
        again = Seat("--lang", self.language, "resume")
        assert again.asked() == asked
        assert LOG in again.glass.text
        return again


@pytest.mark.parametrize(("language", "seed"), [("en", 1), ("pt", 2)])
def test_a_whole_session(language: str, seed: int) -> None:
    session = play_session(Random(seed), TABLE)
    first, second, third = session.races
    evening = Evening(language, session)
    seat = evening.begin()
    try:
        evening.wrong_tracks(seat)
        evening.play(seat, list(first.steps[:2]))
        evening.wrong_stakes(seat)
        evening.play(seat, list(first.steps[2:8]))
        evening.wrong_cards(seat, first)
        evening.slips(seat)
        seat.resize(12, 40)
        evening.play(seat, list(first.steps[8:]))
        seat.resize(48, 120)
        half = len(second.steps) // 2
        evening.play(seat, list(second.steps[:half]))
        evening.questions(seat)
        seat = evening.interrupt_and_resume(seat)
        evening.play(seat, list(second.steps[half:]))
        evening.play(seat, list(third.steps))
        for name, balance in session.balances.items():
            assert re.search(rf"{name}\D+{balance}\b", flat(seat.glass.text))
        assert evening.words.say("another-offer") in seat.glass.lines
        assert seat.leave(spoken("quit", language) + ENTER) == 0
    finally:
        seat.__exit__(None, None, None)
    assert blocks_of(saved(LOG)) == [race.lines for race in session.races]
    found = audit(Path(LOG))
    assert found["ok"] and found["complete"]
    assert found["winners"] == list(session.winners)


def test_another_turn_at_the_bank_goes_on_in_the_same_log() -> None:
    session = play_session(Random(3), Table(TABLE.players))
    Path(LOG).write_text(
        'format = 1\ngame = "cards"\nplayers = ["Rui", "Sara", "Teresa"]\n'
        + "".join(
            '\n[[races]]\nactions = """\n' + "".join(f"{x}\n" for x in race.lines) + '"""\n'
            for race in session.races
        )
    )
    with Seat("resume", LOG) as seat:
        seat.asked()
        seat.say("another")
        assert "Rui" in seat.glass.before_cursor
        seat.say("SSHHDCC")
        assert seat.leave(CTRL_C) == 130
    assert "banks_each = 2" in saved(LOG)
    found = audit(Path(LOG))
    assert found["ok"] and not found["complete"]
