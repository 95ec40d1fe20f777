"""Logs put together from rounds or races, and what their audit says in the contract's JSON."""

import json
from collections.abc import Sequence
from typing import Any

from referee.audit import audit
from referee.log import parse
from referee.show.audit_json import audited
from referee.words import words_in

FOUR = ("Ana", "Bruno", "Carla", "Davi")
BLOCKS = {"dominoes": "rounds", "cards": "races"}

ANA_GOES_OUT = """
    Ana opens
    Ana 1|1 +0
    Ana 1|3 on 1|1 +1
    Ana 1|2 on 1|1 +1
    Ana 0|1 on 1|1 +1
    Ana 0|2 on 0|1 +0
"""
"""With four at the table: she lays her five tiles in one turn, for 3 points; 0|2 is action 6."""
BRUNO_HOLDS = "Bruno holds 4|4 4|5 4|6 5|5 5|6"
"""After that: 48 pips."""
CARLA_HOLDS = "Carla holds 3|3 3|4 3|5 3|6 6|6"
"""After that: 42 pips."""
DAVI_HOLDS = "Davi holds 0|0 0|3 0|4 0|5 0|6"
"""After that: 18 pips. All three hold 108, rounded 110: a bonus of 22."""
HANDS = f"{BRUNO_HOLDS}\n{CARLA_HOLDS}\n{DAVI_HOLDS}"

TRACK = "track 2S 9S 3H KH 7D 5C JC"
"""Net odds: spades 3, hearts 3, diamonds 2, clubs 3."""
STAKES = "Sara bets 1 on D\nTeresa bets 1 on S"
DIAMONDS_WIN = "\n".join(f"reveal {rank}D" for rank in (2, 3, 4, 5, 6, 8, 9, 10))
RACE = f"{TRACK}\n{STAKES}\n{DIAMONDS_WIN}"
"""A race with three at the table, 11 actions long: Sara +2, Teresa -1, the bank -1."""


def lines_of(block: str) -> list[str]:
    """The lines of a block, without the spaces before them and without blank ones."""
    return [line.strip() for line in block.splitlines() if line.strip()]


def log_text(game: str, blocks: Sequence[str], players: Sequence[str], **head: Any) -> str:
    """A log with these rounds or races."""
    values = {"format": 1, "game": game, "players": list(players), **head}
    text = "".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items()
    )
    for block in blocks:
        actions = "\n".join(lines_of(block))
        text += f'\n[[{BLOCKS[game]}]]\nactions = """\n{actions}\n"""\n'
    return text


class Audit:
    """What `audit --json` says of a log."""

    def __init__(self, text: str, language: str = "en") -> None:
        done = audit(parse(text, "evening.toml"))
        said = json.dumps(audited("evening.toml", done, words_in(language)))
        self.said: dict[str, Any] = json.loads(said)

    @property
    def findings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.said["findings"]
        return found

    @property
    def found(self) -> list[str]:
        """Place and code of every finding, in order."""
        return [f"{finding['at']} {finding['code']}" for finding in self.findings]

    @property
    def only(self) -> dict[str, Any]:
        """The one finding that there is."""
        (finding,) = self.findings
        return finding

    @property
    def scores(self) -> dict[str, int]:
        scores: dict[str, int] = self.said["scores"]
        return scores

    @property
    def not_judged(self) -> list[str]:
        places: list[str] = self.said["not_judged"]
        return places

    @property
    def ending(self) -> tuple[bool, list[str]]:
        """Whether it is complete, and who has won."""
        return self.said["complete"], self.said["winners"]


def dominoes(*rounds: str, players: Sequence[str] = FOUR[:2], **head: Any) -> Audit:
    """The audit of a domino match."""
    return Audit(log_text("dominoes", rounds, players, **head))


def four(*rounds: str, **head: Any) -> Audit:
    """The audit of a domino match of four."""
    return dominoes(*rounds, players=FOUR, **head)


def cards(*races: str, players: Sequence[str] = ("Rui", "Sara", "Teresa"), **head: Any) -> Audit:
    """The audit of a session of races."""
    return Audit(log_text("cards", races, players, **head))
