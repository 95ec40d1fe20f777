"""Every word that can make up a line, in English and Portuguese, for both games and the prompt.

One list, since no word of a player's name may be one of them. The keys are what a line may hold,
folded (small letters, no accents); the values are the one word that the rest of the program knows.
"""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Small letters, no accents, single spaces: how words and names are compared."""
    if text.isascii():
        return " ".join(text.lower().split())
    decomposed = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", plain).split())


def _spellings(**words: str) -> dict[str, str]:
    return {spelling: word for word, spellings in words.items() for spelling in spellings.split()}


DOMINO_WORDS = _spellings(
    opens="opens open abre abrir",
    on="on em no na",
    line="line linha",
    branch="branch ramo",
    low="low baixa menor",
    high="high alta maior",
    draws="draws draw compra comprar",
    passes="passes pass passa passar passo",
    blocked="blocked trancada trancado tranca",
    holds="holds hold tem",
    nothing="nothing nada",
    wins="wins win vence",
    shows="shows show mostra",
    award="award concede",
    void="void anula anulada",
)

CARD_WORDS = _spellings(
    banks="banks bank banca",
    track="track percurso",
    bets="bets bet aposta apostar",
    on="on em no na",
    sits="sits sit fica",
    out="out fora",
    reveal="reveal reveals revela revelar vira",
    wins="wins win vence",
    passes="passes pass passa",
    the="the a",
    bank="bank banca",
    void="void anula anulada",
    pays="pays pay paga",
    to="to para",
    joins="joins join entra",
    **{"with": "with com"},
    after="after apos depois",
    buys="buys buy compra",
    leaves="leaves leave sai",
    payouts="payouts pagamentos",
    max="max maximo",
)

PROMPT_WORDS = _spellings(
    undo="undo desfaz desfazer",
    redo="redo refaz refazer",
    list="list lista listar",
    fix="fix corrige corrigir",
    insert="insert insere inserir",
    board="board mesa",
    score="score placar",
    why="why porque",
    odds="odds cotas",
    rules="rules regras",
    note="note nota",
    lot="lot sorteio",
    lang="lang idioma",
    rename="rename renomeia",
    swap="swap troca",
    quit="quit exit sair",
    another="another outra",
    help="help ajuda",
    hidden="hidden ocultas",
)

SUIT_WORDS = _spellings(
    S="s spade spades e espada espadas",
    H="h heart hearts copa copas",
    D="d diamond diamonds o ouro ouros",
    C="c club clubs p pau paus",
)

SIDE_LETTERS = ("a", "b")

RESERVED = frozenset((*DOMINO_WORDS, *CARD_WORDS, *PROMPT_WORDS, *SUIT_WORDS, *SIDE_LETTERS))
"""Folded words that no word of a name may be."""
