"""A log folded up to a place: what the table looked like right after that action."""

from typing import Any

from referee.audit import actions_of
from referee.game import Game, Place
from referee.games import game_of
from referee.log import Log
from referee.settings import check


class PlaceMissing(Exception):
    """The log has no action at a place; `last` is the last one it has."""

    def __init__(self, place: Place, last: Place | None) -> None:
        super().__init__(place, last)
        self.place = place
        self.last = last


def replay(log: Log, until: Place | None = None) -> tuple[Game, Any]:
    """The position right after the action at `until`, or after the last one of the log.

    Raises PlaceMissing, and SettingError for a head that the game cannot use.
    """
    game = game_of(log)
    position = game.open(check(log.head, game.settings))
    last = None
    for number, block in enumerate(log.blocks, 1):
        position.begin_block()
        for count, (_, text) in enumerate(actions_of(block), 1):
            last = Place(number, count)
            position.push(game.read(text, position.seats))
            if last == until:
                return game, position
    if until is not None:
        raise PlaceMissing(until, last)
    return game, position
