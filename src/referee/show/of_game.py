"""The pictures and facts of one game, loaded only when a log of that game is shown."""

from importlib import import_module
from typing import Any

_FACTS = {"dominoes": "referee.show.domino_json", "cards": "referee.show.card_json"}


def facts_of(game: str) -> Any:
    """The module that puts a position of this game into the contract's JSON."""
    return import_module(_FACTS[game])


_TEXTS = {"dominoes": "referee.show.domino_text", "cards": "referee.show.card_text"}


def text_of(game: str) -> Any:
    """The module that puts a position of this game into words."""
    return import_module(_TEXTS[game])
