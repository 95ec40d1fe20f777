"""The games the referee knows. Each is loaded only when a log of it is read."""

from importlib import import_module

from referee.game import Game
from referee.log import Log
from referee.settings import SettingError

KEYS = ("dominoes", "cards")


def game_called(key: str) -> Game:
    """The game of this key. Raises KeyError for one that the referee does not know."""
    if key not in KEYS:
        raise KeyError(key)
    game: Game = import_module(f"referee.{key}").GAME
    return game


def game_of(log: Log) -> Game:
    """The game of a log. Raises SettingError for one that the referee does not know, or whose
    rounds or races have the other game's key."""
    if log.game not in KEYS:
        raise SettingError("game-unknown", "game", game=log.game)
    game = game_called(log.game)
    if log.block_key not in (None, game.blocks):
        raise SettingError(
            "game-blocks", log.block_key, game=game.key, right=game.blocks, wrong=log.block_key
        )
    return game
