"""Every word that can make up a line, in English and Portuguese, for both games and the prompt.

One list, since no word of a player's name may be one of them. A word is known to the rest of the
program by one form; what a line may hold are its spellings, folded (small letters, no accents).
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Small letters, no accents, single spaces: how words and names are compared."""
    if text.isascii():
        return " ".join(text.lower().split())
    decomposed = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", plain).split())


class Spellings(NamedTuple):
    """How a word is written in each language; the first of each is the one that is offered."""

    en: str
    pt: str


OF_DOMINOES = {
    "opens": Spellings("opens open", "abre abrir"),
    "on": Spellings("on", "em no na"),
    "line": Spellings("line", "linha"),
    "branch": Spellings("branch", "ramo"),
    "low": Spellings("low", "menor baixa"),
    "high": Spellings("high", "maior alta"),
    "draws": Spellings("draws draw", "compra comprar"),
    "passes": Spellings("passes pass", "passa passar passo"),
    "blocked": Spellings("blocked", "trancada trancado tranca"),
    "holds": Spellings("holds hold", "tem"),
    "nothing": Spellings("nothing", "nada"),
    "wins": Spellings("wins win", "vence"),
    "shows": Spellings("shows show", "mostra"),
    "award": Spellings("award", "concede"),
    "void": Spellings("void", "anula anulada"),
}
OF_CARDS = {
    "banks": Spellings("banks bank", "banca"),
    "track": Spellings("track", "percurso"),
    "bets": Spellings("bets bet", "aposta apostar"),
    "on": Spellings("on", "em no na"),
    "sits": Spellings("sits sit", "fica"),
    "out": Spellings("out", "fora"),
    "reveal": Spellings("reveal reveals", "revela revelar vira"),
    "wins": Spellings("wins win", "vence"),
    "passes": Spellings("passes pass", "passa"),
    "the": Spellings("the", "a"),
    "void": Spellings("void", "anula anulada"),
    "pays": Spellings("pays pay", "paga"),
    "to": Spellings("to", "para"),
    "joins": Spellings("joins join", "entra"),
    "with": Spellings("with", "com"),
    "after": Spellings("after", "apos depois"),
    "buys": Spellings("buys buy", "compra"),
    "leaves": Spellings("leaves leave", "sai"),
    "payouts": Spellings("payouts", "pagamentos"),
    "max": Spellings("max", "maximo"),
}
OF_THE_PROMPT = {
    "undo": Spellings("undo", "desfaz desfazer"),
    "redo": Spellings("redo", "refaz refazer"),
    "list": Spellings("list", "lista listar"),
    "fix": Spellings("fix", "corrige corrigir"),
    "insert": Spellings("insert", "insere inserir"),
    "board": Spellings("board", "mesa"),
    "score": Spellings("score", "placar"),
    "why": Spellings("why", "porque"),
    "odds": Spellings("odds", "cotas"),
    "rules": Spellings("rules", "regras"),
    "note": Spellings("note", "nota"),
    "lot": Spellings("lot", "sorteio"),
    "lang": Spellings("lang", "idioma"),
    "rename": Spellings("rename", "renomeia"),
    "swap": Spellings("swap", "troca"),
    "quit": Spellings("quit exit", "sair"),
    "another": Spellings("another", "outra"),
    "help": Spellings("help", "ajuda"),
}
OF_SUITS = {
    "S": Spellings("s spade spades", "e espada espadas"),
    "H": Spellings("h heart hearts", "c copa copas"),
    "D": Spellings("d diamond diamonds", "o ouro ouros"),
    "C": Spellings("c club clubs", "p pau paus"),
}


def _by_spelling(words: Mapping[str, Spellings]) -> dict[str, str]:
    """What each spelling, in either language, stands for."""
    return {
        spelling: word
        for word, languages in words.items()
        for spellings in languages
        for spelling in spellings.split()
    }


DOMINO_WORDS = _by_spelling(OF_DOMINOES)
CARD_WORDS = _by_spelling(OF_CARDS)
PROMPT_WORDS = _by_spelling(OF_THE_PROMPT)
SUIT_NAMES = {spelling: s for spelling, s in _by_spelling(OF_SUITS).items() if len(spelling) > 1}
"""The names of the suits. Their letters clash between the languages, and are read in one."""

SIDE_LETTERS = ("a", "b")

RESERVED = frozenset(
    (*DOMINO_WORDS, *CARD_WORDS, *PROMPT_WORDS, *_by_spelling(OF_SUITS), *SIDE_LETTERS)
)
"""Folded words that no word of a name may be."""


def spelled(words: Mapping[str, Spellings], language: str) -> list[str]:
    """One spelling of each word, in one language."""
    return [getattr(languages, language).split()[0] for languages in words.values()]
