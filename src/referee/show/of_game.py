"""The pictures and facts of one game, loaded only when a log of that game is shown."""

from importlib import import_module
from typing import Any

_FACTS = {"dominoes": "referee.show.domino_json", "cards": "referee.show.card_json"}


def facts_of(game: str) -> Any:
    """The module that puts a position of this game into the contract's JSON."""
    return import_module(_FACTS[game])


_PAGES = {"dominoes": "referee.show.domino_page", "cards": "referee.show.card_page"}


def page_of(game: str) -> Any:
    """The module that tells on a page what a game of this kind came to."""
    return import_module(_PAGES[game])


_TEXTS = {"dominoes": "referee.show.domino_text", "cards": "referee.show.card_text"}


def text_of(game: str) -> Any:
    """The module that puts a position of this game into words."""
    return import_module(_TEXTS[game])
