"""The notation of the card race: lines to actions, and actions to the lines that are stored.

Words may be English or Portuguese at any time. The letters of ranks and suits clash between the
two (D is diamonds or the queen), so they are read in one language at a time, English in a log.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from referee.act import Act, UnknownPlayer, Unreadable
from referee.cards.actions import (
    Banks,
    Bets,
    Buys,
    Has,
    HorseWins,
    Joins,
    Leaves,
    MaxBet,
    Nets,
    PassesBank,
    Payouts,
    Pays,
    Reveals,
    SitsOut,
    Track,
    Void,
    Wins,
)
from referee.cards.deck import Card
from referee.game import NOBODY, Action, read_with_signs_apart
from referee.lines import is_number, is_signed
from referee.seats import Seats, may_be_name
from referee.vocabulary import CARD_WORDS, SUIT_NAMES, fold

LONGEST_LINE = 400
"""Characters of a line: the longest that makes sense, two names and a few words, is fewer."""


class Letters(NamedTuple):
    """How one language writes ranks and suits, both by their small letters."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    card: re.Pattern[str]
    run: re.Pattern[str]


def _letters(ranks: dict[str, str], suits: dict[str, str]) -> Letters:
    signs = {**suits, "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    all_ranks = {**{str(n): str(n) for n in range(2, 11)}, "t": "10", **ranks}
    rank = "|".join(sorted(all_ranks, key=len, reverse=True))
    suit = "".join(signs)
    return Letters(
        all_ranks, signs, re.compile(f"({rank})?([{suit}])"), re.compile(f"[{suit}]{{2,}}")
    )


LETTERS = {
    "en": _letters(
        {"a": "A", "k": "K", "q": "Q", "j": "J"}, {"s": "S", "h": "H", "d": "D", "c": "C"}
    ),
    "pt": _letters(
        {"a": "A", "r": "K", "k": "K", "d": "Q", "q": "Q", "v": "J", "j": "J"},
        {"e": "S", "c": "H", "o": "D", "p": "C"},
    ),
}


def card(text: str, language: str = "en") -> Card | None:
    """The card that is written so, with or without its rank; None if none is."""
    letters = LETTERS[language]
    written = letters.card.fullmatch(text.lower().replace("\ufe0f", ""))
    if written is None:
        return None
    rank = written[1]
    return Card(letters.suits[written[2]], None if rank is None else letters.ranks[rank])


def suit(text: str, language: str = "en") -> str | None:
    """The suit that a letter, a symbol or a name stands for."""
    bare = card(text, language)
    if bare is not None:
        return bare.suit if bare.rank is None else None
    return SUIT_NAMES.get(fold(text))


def cards(words: list[str], language: str = "en") -> tuple[Card, ...] | None:
    """A row of cards; suits alone may be written without spaces, as in `SSHHDCC`."""
    letters = LETTERS[language]
    found: list[Card] = []
    for word in words:
        one = card(word, language)
        if one is not None:
            found.append(one)
        elif letters.run.fullmatch(word.lower()):
            found += (Card(letters.suits[letter]) for letter in word.lower())
        else:
            return None
    return tuple(found)


def read(line: str, seats: Seats, language: str = "en") -> Action:
    """The action that a line stands for, without its note and its mark to be kept.

    Never fails: a line that is not in the notation is an action too, `Unreadable`, and one of
    somebody who does not sit here is `UnknownPlayer`.
    """
    if len(line) > LONGEST_LINE:
        return Action(NOBODY, Unreadable(line))
    alone = of_the_table(line, language)
    if alone is not None:
        return Action(NOBODY, alone)
    for prefix, who in seats.prefixes:
        if line.startswith(prefix):
            act = predicate(line[len(prefix) :], language)
            if act is not None:
                return Action(who, _with_known_name(act, seats))
    return read_with_signs_apart(line, lambda text: _read_freely(text, seats, language))


def _with_known_name(act: Act, seats: Seats) -> Act:
    """Chips are paid to a player of the table, named in full."""
    if isinstance(act, Pays):
        to = seats.named(act.to)
        return UnknownPlayer(act.to) if to is None else Pays(act.chips, seats.names[to])
    return act


def _read_freely(line: str, seats: Seats, language: str) -> Action:
    words = line.split()
    joining = _joins(words, seats)
    if joining is not None:
        return Action(NOBODY, joining)
    stranger = None
    for count in range(len(words) - 1, 0, -1):
        name = " ".join(words[:count])
        act = predicate(" ".join(words[count:]), language)
        if act is None:
            continue
        who = seats.named(name)
        if who is not None:
            return Action(who, _with_known_name(act, seats))
        if may_be_name(name) and not seats.begin_sentence(name):
            stranger = name
    return Action(NOBODY, Unreadable(line) if stranger is None else UnknownPlayer(stranger))


def _joins(words: list[str], seats: Seats) -> Act | None:
    """`Nuno joins with 20 after Sara`: the one name that need not be known yet."""
    known = [CARD_WORDS.get(fold(word), "") for word in words]
    if "joins" not in known or "after" not in known:
        return None
    at, after = known.index("joins"), len(known) - 1 - known[::-1].index("after")
    chips = words[at + 2 : after]
    if not at or known[at + 1 : at + 2] != ["with"] or len(chips) != 1 or after + 1 == len(words):
        return None
    neighbour = " ".join(words[after + 1 :])
    seat = seats.named(neighbour)
    if not is_number(chips[0]):
        return None
    if seat is None:
        return UnknownPlayer(neighbour) if may_be_name(neighbour) else None
    return Joins(" ".join(words[:at]), int(chips[0]), seats.names[seat])


@lru_cache(maxsize=1 << 12)
def of_the_table(line: str, language: str) -> Act | None:
    """What a line says that names no player: a track, a card, the horse that wins, a setting."""
    words = line.split()
    if not words:
        return None
    rest = words[1:]
    match CARD_WORDS.get(fold(words[0])), len(rest):
        case "track", _ if rest:
            row = cards(rest, language)
            return None if row is None else Track(row)
        case "reveal", 1:
            one = card(rest[0], language)
            return None if one is None else Reveals(one)
        case "void", 0:
            return Void()
        case "payouts", 5:
            if all(is_number(word) and int(word) for word in rest):
                return Payouts(tuple(int(word) for word in rest))
            return None
        case "max", 1:
            return MaxBet(int(rest[0])) if is_number(rest[0]) and int(rest[0]) else None
    if len(words) == 1:
        one = card(words[0], language)
        return None if one is None else Reveals(one)
    if len(words) == 2 and CARD_WORDS.get(fold(rest[0])) == "wins":
        horse = suit(words[0], language)
        return None if horse is None else HorseWins(horse)
    return None


@lru_cache(maxsize=1 << 12)
def predicate(text: str, language: str) -> Act | None:
    """What a line says behind a player's name, None if that is not in the notation."""
    words = text.split()
    known = [CARD_WORDS.get(fold(word), word) for word in words]
    match known:
        case ["banks"]:
            return Banks()
        case ["bets", stake, "on", horse] | ["bets", stake, horse]:
            backed = suit(words[-1], language)
            if backed is None or not is_signed(stake) or not horse:
                return None
            return Bets(int(stake), backed)
        case ["sits", "out"]:
            return SitsOut()
        case ["wins"]:
            return Wins()
        case ["passes", "banks"] | ["passes", "the", "banks"]:
            return PassesBank()
        case ["pays", chips, "to", _, *_]:
            if is_number(chips) and int(chips):
                return Pays(int(chips), " ".join(words[3:]))
        case ["buys", chips]:
            return Buys(int(chips)) if is_number(chips) and int(chips) else None
        case ["leaves"]:
            return Leaves()
        case ["=", balance]:
            return Has(int(balance)) if is_signed(balance) else None
        case [("+" | "-") as sign, net]:
            return Nets(int(sign + net)) if is_number(net) else None
        case [claim] if claim[0] == "=":
            return Has(int(claim[1:])) if is_signed(claim[1:]) else None
        case [claim] if claim[0] in "+-" and is_signed(claim):
            return Nets(int(claim))
    return None


def write(action: Action, seats: Seats) -> str:
    """The line that is stored: the notation's full form, in English letters."""
    who, act = action
    name = seats.called(who) if who != NOBODY else ""
    match act:
        case Track():
            return "track " + " ".join(str(one) for one in act.cards)
        case Reveals():
            return f"reveal {act.card}"
        case HorseWins():
            return f"{act.suit} wins"
        case Void():
            return "void"
        case Payouts():
            return "payouts " + " ".join(str(odds) for odds in act.odds)
        case MaxBet():
            return f"max {act.chips}"
        case Joins():
            return f"{act.name} joins with {act.chips} after {act.after}"
        case Unreadable():
            return act.text
        case UnknownPlayer():
            return act.name
    return f"{name} {_write(act)}"


def _write(act: Act) -> str:
    match act:
        case Banks():
            return "banks"
        case Bets():
            return f"bets {act.stake} on {act.suit}"
        case SitsOut():
            return "sits out"
        case Nets():
            return f"{act.net:+d}"
        case Has():
            return f"= {act.balance}"
        case Wins():
            return "wins"
        case PassesBank():
            return "passes the bank"
        case Pays():
            return f"pays {act.chips} to {act.to}"
        case Buys():
            return f"buys {act.chips}"
        case Leaves():
            return "leaves"
    raise AssertionError(f"an act that has no line: {act}")
