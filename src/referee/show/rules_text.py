"""The rule book, or one clause of it, in words."""

from referee.games import KEYS
from referee.rulebook import Clause, clause_called, rule_book
from referee.settings import SettingError
from referee.words import Words


def lines(which: str | None, words: Words) -> list[str]:
    """Both books, one book, or one clause. Raises SettingError for a clause that there is not."""
    if which is None:
        return [line for game in KEYS for line in _book(game, words)]
    if which in KEYS:
        return _book(which, words)
    clause = clause_called(which)
    if clause is None:
        raise SettingError("clause-unknown", "rules", clause=which)
    return _clause(clause, words)


def _book(game: str, words: Words) -> list[str]:
    book = rule_book(game)
    found = [book.title[words.language], ""]
    for clause in book.clauses:
        found += [*_clause(clause, words), ""]
    return found


def _clause(clause: Clause, words: Words) -> list[str]:
    language = words.language
    return [
        words.say("clause-head", id=clause.id, title=clause.title[language]),
        clause.text[language],
        words.say("clause-source", source=clause.source),
    ]
