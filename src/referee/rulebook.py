"""The rule books: one per game, clause by clause, as `referee rules` shows them."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from referee.games import KEYS

FOLDER = Path(__file__).parent / "seeds"


class Clause(NamedTuple):
    """One clause: its stable id, what it says in each language, and what it restates."""

    id: str
    title: dict[str, str]
    text: dict[str, str]
    source: str


class RuleBook(NamedTuple):
    """A game's clauses, and which guide they restate, by language."""

    game: str
    title: dict[str, str]
    clauses: list[Clause]


def rule_book(game: str) -> RuleBook:
    """The rule book of a game, "dominoes" or "cards"."""
    values = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    source = values["source"]
    return RuleBook(
        game,
        {"en": source["title_en"], "pt": source["title_pt"]},
        [
            Clause(
                clause["id"],
                {"en": clause["title_en"], "pt": clause["title_pt"]},
                {"en": clause["en"], "pt": clause["pt"]},
                clause["source"],
            )
            for clause in values["clauses"]
        ],
    )


def clause_called(wanted: str) -> Clause | None:
    """The clause of this id, in whichever book it stands; letter case makes no difference."""
    return next(
        (
            clause
            for game in KEYS
            for clause in rule_book(game).clauses
            if clause.id.casefold() == wanted.casefold()
        ),
        None,
    )
