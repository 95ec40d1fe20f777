"""Message ids to sentences, in English and Portuguese, from one catalogue."""

import gettext
import os
import string
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "pt")
LONGEST_TEXT = 300
"""Characters of somebody's text that a sentence repeats."""
FOLDER = Path(__file__).parent


def choose_language(asked: str | None) -> str:
    """The language of `--lang`, else of REFEREE_LANG, else of the locale; English if neither."""
    for wanted in (asked, *map(os.environ.get, ("REFEREE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))):
        if wanted:
            language = wanted[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def harmless(text: str) -> str:
    """The text with every character that could steer a terminal shown as its number.

    Letters, marks, digits, signs and plain spaces pass; controls, line breaks, surrogates and the
    characters that turn the direction of writing do not.
    """
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or unicodedata.category(c) == "Zs" else f"\\u{{{ord(c):x}}}"
        for c in text
    )


class Sentence(str):
    """Text that was said by a catalogue: harmless already, and to be repeated whole."""

    __slots__ = ()


def shortened(text: str) -> str:
    """The text made harmless, and cut where it is longer than anybody would read."""
    if isinstance(text, Sentence):
        return text
    return harmless(text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…")


class Words:
    """One language's sentences. `say` fills a message, `count` says a number of things."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = gettext.translation("referee", FOLDER, [language])
        self._form = _Form(self)

    def say(self, message: str, /, **details: Any) -> str:
        """The sentence of a message id. `{number:points}` in it says "1 point", "2 points".

        Raises KeyError for an id that the catalogue does not have.
        """
        sentence = self._catalogue.gettext(message)
        if sentence is message:
            raise KeyError(message)
        return Sentence(self._form.vformat(sentence, (), details))

    def count(self, things: str, number: int) -> str:
        """So many of these things, in the right plural: `count("points", 1)` is "1 point"."""
        sentence = self._catalogue.ngettext(things, things + "-many", number)
        return self._form.vformat(sentence, (), {"n": number})

    def decimal(self, written: str) -> str:
        """A number with decimals as this language writes it, from how a program does."""
        whole, _, part = written.partition(".")
        return self.say("decimal", whole=whole, part=part)

    def card(self, written: str) -> str:
        """A card by its rank, its suit's name and symbol, from its English letters (`10D`, `D`)."""
        rank, suit = written[:-1], written[-1]
        if not rank:
            return self.say(f"suit-{suit}")
        return self.say(
            "card-of", rank=rank if rank.isdigit() else self.say(f"rank-{rank}"), suit=suit
        )

    def listed(self, items: Sequence[str], form: str = "list-last") -> str:
        """Several things in a row: "Ana, Bruno and Carla", or with "or" before the last."""
        if len(items) < 2:
            return "".join(items)
        return self.say(form, first=", ".join(items[:-1]), last=items[-1])


class _Form(string.Formatter):
    """Fills a sentence: numbers with their unit in the right plural, all text made harmless."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list):
            return self._words.listed(
                [shortened(str(item)) for item in value], f"list-{format_spec or 'last'}"
            )
        if format_spec == "word":
            return self._words.say(value)
        if format_spec == "signed":
            return f"{value:+d}"
        if format_spec == "suit":
            return self._words.say(f"suit-{value}")
        if format_spec == "card":
            return self._words.card(value)
        if format_spec:
            return self._words.count(format_spec, value)
        return shortened(value if isinstance(value, str) else str(value))


@lru_cache(maxsize=len(LANGUAGES))
def words_in(language: str) -> Words:
    """The catalogue of a language, read once."""
    return Words(language)
