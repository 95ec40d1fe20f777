"""A contradiction of the hidden hands, with all that the sentence about it needs (D12, D13)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.dominoes.evidence import Contradiction, contradiction
from referee.dominoes.facts import Drew, Event, Hand, Laid, Passed, Start
from referee.dominoes.tiles import ALL, NAMES, NUMBERS, WITH_NUMBER, tiles_in
from referee.game import Place


class Verdict(NamedTuple):
    """What was proved, at which action, against which draws and passes, and whose they are."""

    found: Contradiction
    history: Sequence[Event]
    names: Sequence[str]

    @property
    def action(self) -> int:
        return self.found.action

    @property
    def evidence(self) -> tuple[int, ...]:
        return self.found.evidence

    @property
    def player(self) -> str | None:
        """The player whose draws and passes these are; nobody where they are of several."""
        return None if self.found.player is None else self.names[self.found.player]

    @property
    def wording(self) -> str:
        """Which sentence says it: by the kind of the proof and, for one tile, how it was seen."""
        kind = self.found.kind
        if self._empty_table():
            return "empty"
        if kind != "held":
            return kind
        match self._at(self.found.by):
            case Laid():
                return "held-laid"
            case Hand():
                return "held-at-end"
            case _:
                return "held-seen"

    def _empty_table(self) -> bool:
        """Whether it is one draw or pass with nothing on the table: any tile could be laid."""
        statement = self._at(self.found.evidence[0]) if len(self.found.evidence) == 1 else None
        return isinstance(statement, Drew | Passed) and statement.fits == ALL

    def _named(self) -> tuple[int, ...]:
        """The seats to be named: those whose pips they are, or those who drew and passed."""
        if self.found.kind != "sum":
            return self.found.players
        shown = [e for e in self.history if isinstance(e, Hand) and e.tiles is None]
        return next(e.players for e in reversed(shown) if e.action <= self.found.action)

    def details(self, block: int) -> dict[str, Any]:
        """The names, places and tiles of the sentence."""
        found = self.found
        after, by = found.after, found.by or found.action
        if self._empty_table():
            after = by = found.evidence[0]
        statement = self._at(after)
        return {
            "names": [self.names[seat] for seat in self._named()],
            "tiles": [NAMES[tile] for tile in tiles_in(found.tiles)] or ["-"],
            "places": found.places,
            "did": "did-pass" if isinstance(statement, Passed) else "did-draw",
            "numbers": _numbers(statement.fits) if isinstance(statement, (Drew, Passed)) else [],
            "after": str(Place(block, after or 0)),
            "by": str(Place(block, by)),
        }

    def _at(self, action: int | None) -> Event | None:
        return next((event for event in self.history if event.action == action), None)


def _numbers(fits: int) -> list[str]:
    """The numbers of which every tile could be laid."""
    return [str(number) for number in NUMBERS if not WITH_NUMBER[number] & ~fits]


def verdict(history: Sequence[Event], start: Start, names: Sequence[str]) -> Verdict | None:
    """The first contradiction of a round, or None where nobody is to blame for a draw or pass."""
    found = contradiction(history, start)
    return None if found is None else Verdict(found, history, names)
