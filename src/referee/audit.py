"""The audit: a log folded through its game, with everything that is wrong, by line.

The fold never stops at a fault and repairs nothing; what each fault does to the position is the
game's own affair.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.game import Fault, Game
from referee.games import game_of
from referee.lines import split
from referee.log import Block, Log
from referee.settings import check

BLANKS = (" ", "\t")
PLAIN_ENDS = ("!", "", *BLANKS)
"""How a line can end that is more, or less, than an action."""


class Finding(NamedTuple):
    """A fault, with the line of the file where it stands."""

    fault: Fault
    line: int


class Audit(NamedTuple):
    """What a log came to: its game, the position at its end, and the findings by line."""

    game: Game
    position: Any
    findings: list[Finding]


def audit(log: Log) -> Audit:
    """Replays a whole log. Raises SettingError for a head that the game cannot use."""
    game = game_of(log)
    position = game.open(check(log.head, game.settings))
    read, push = game.read, position.push
    faults: list[Fault] = []
    for block in log.blocks:
        faults += position.prove()
        faults += position.begin_block()
        for text in block.texts:
            # Most lines hold an action and nothing else; the others are taken apart first.
            plain = "#" not in text and text[-1:] not in PLAIN_ENDS and text[0] not in BLANKS
            action = text if plain else split(text).text
            if action:
                faults += push(read(action, position.seats))
    faults += position.prove()
    faults += position.finish()
    return Audit(game, position, _with_lines(faults, log))


def _with_lines(faults: list[Fault], log: Log) -> list[Finding]:
    """The findings in the order of their places, each with its line of the file."""
    numbers: dict[int, list[int]] = {}
    findings = []
    for fault in sorted(faults, key=lambda fault: fault.at):
        block, action = fault.at
        if block not in numbers:
            numbers[block] = [number for number, _ in actions_of(log.blocks[block - 1])]
        findings.append(Finding(fault, numbers[block][action - 1]))
    return findings


def actions_of(block: Block) -> Iterator[tuple[int, str]]:
    """The actions of a block, without their notes, each with its line of the file."""
    for number, text in zip(block.numbers, block.texts, strict=True):
        action = split(text).text
        if action:
            yield number, action
