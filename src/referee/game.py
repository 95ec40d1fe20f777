"""The words that both games and all readers share: place, action, effect, fault, game, position.

There is one referee with two readers. The table and the audit push the same actions through the
same position; they differ only in what they do with a fault.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self

from referee.act import UNREAD, Act
from referee.lines import spaced
from referee.seats import Seats
from referee.settings import Setting

NOBODY = -1
"""Stands where a line names no player: the one on turn, or the table as a whole."""
NOTHING: Mapping[str, Any] = MappingProxyType({})
"""The details of a fault that says all by its code."""
COMMON_FAULTS = ("unreadable-action", "out-of-place", "unknown-player")
"""Codes that mean the same in both games."""


class Place(NamedTuple):
    """Where something stands in a log: the round or race, and the action in it, both from 1."""

    block: int
    action: int

    def __str__(self) -> str:
        return f"{self.block}.{self.action}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads `2.14`. Raises ValueError for anything else."""
        block, action = text.split(".")
        if not (block.isascii() and block.isdigit() and action.isascii() and action.isdigit()):
            raise ValueError(text)
        return cls(int(block), int(action))


class Effect(Enum):
    """What a fault does to the position."""

    APPLIED = "the action stands on the table and counts; the turn goes on from who acted"
    LEFT_OUT = "the action changes nothing, and the next ones are judged"
    BREAKS = "the action cannot stand, and the rest of its round or race is not judged"
    CLAIM = "what was claimed is wrong, and the right value is used from then on"


class Fault(NamedTuple):
    """One thing wrong with one action.

    `code` is the contract's, `rule` the clause of the game's rule book. `details` are what the
    sentence about it needs, `wording` which of several sentences for the code it is.
    `evidence` are the places of earlier actions that it contradicts.
    """

    code: str
    at: Place
    rule: str
    effect: Effect
    player: str | None = None
    claimed: Any = None
    expected: Any = None
    evidence: tuple[Place, ...] = ()
    details: Mapping[str, Any] = NOTHING
    wording: str = ""


class Action(NamedTuple):
    """Who did what. `who` is a seat's number, a pair's, or NOBODY; `act` belongs to the game."""

    who: int
    act: Act


def read_with_signs_apart(line: str, read: Callable[[str], Action]) -> Action:
    """Reads a line and, where that fails, once more as if its signs stood apart: `Ana=14`."""
    action = read(line)
    wider = spaced(line)
    if wider == line or not isinstance(action.act, UNREAD):
        return action
    again = read(wider)
    return action if isinstance(again.act, UNREAD) else again


class Position(Protocol):
    """All that is known of a match or a session. Changed by judged actions alone."""

    @property
    def seats(self) -> Seats: ...

    @property
    def not_judged(self) -> Sequence[Place]:
        """The places of what could not be judged, so far."""
        ...

    def begin_block(self) -> list[Fault]:
        """The log's next round or race begins; what the last one left open is concluded."""
        ...

    def push(self, action: Action) -> list[Fault]:
        """Judges one action, applies it as far as its faults let it, and says what is wrong.

        A fault may be of an earlier place: a claim is judged when what it claims is known.
        """
        ...

    def prove(self) -> list[Fault]:
        """What the round or race so far proves wrong that no single action shows."""
        ...

    def finish(self) -> list[Fault]:
        """Concludes the last round or race as far as it got: nothing comes after it."""
        ...

    def copy(self) -> Self:
        """An independent twin, to try an action on."""
        ...


class Game(NamedTuple):
    """What a reader must know of a game to fold its logs."""

    key: str
    blocks: str
    """The key of its rounds or races in a log."""
    settings: Mapping[str, Setting]
    open: Callable[[Mapping[str, Any]], Any]
    """The position before the first action, from a head that `settings` has checked. Raises
    SettingError for what only the game itself can refuse."""
    read: Callable[..., Action]
    """`read(line, seats, language="en")`: the action a line stands for. Never fails: what cannot be
    read is an action too, and a fault once it is pushed."""
    write: Callable[[Action, Seats], str]
    """The line that is stored for an action."""
