"""The notation of the domino game: lines to actions, and actions to the lines that are stored.

One notation serves the log and the table. Words may be English or Portuguese, in any letter case;
a tile may be written `5|5`, `5-3`, `5:3`, `53` or `[5|3]`; what is stored is the form of `write`.
"""

import re
from functools import lru_cache

from referee.act import Act, UnknownPlayer, Unreadable
from referee.dominoes.actions import (
    Award,
    Blocked,
    Draws,
    Gains,
    Gap,
    Holds,
    Lays,
    Opens,
    Passes,
    Scores,
    Shows,
    Void,
    Wins,
)
from referee.dominoes.layout import NO_SUCH_SIDE, SIDE_NAMES
from referee.dominoes.tiles import IS_DOUBLE, NAMES, PIPS, set_of, tile_of
from referee.game import NOBODY, Action, read_with_signs_apart
from referee.lines import is_number, is_signed
from referee.seats import Seats, may_be_name
from referee.vocabulary import DOMINO_WORDS, fold

LONGEST_LINE = 400
"""Characters of a line: every tile of the set in one hand, behind a pair's two names, is fewer."""
TILE = re.compile(r"\[?([0-6])[|:-]?([0-6])\]?")
SEPARATED = re.compile(r"\[?([0-6])[|:-]([0-6])\]?|\[([0-6])([0-6])\]")
SIDES = {name: (side, double) for double in (0, 1) for side, name in SIDE_NAMES[double].items()}

WITHOUT_PLAYER = (Blocked, Void, Gap, Award)
"""What is said of the table, or names the player elsewhere in the line."""
OF_WHO_IS_ON_TURN = (Lays, Draws, Passes)
"""Where the player may be left out, since the turn tells who it is."""
SHORT_DRAWS = "dc"
"""`d3` draws three tiles, and `c3` does in Portuguese."""
LOOSE = re.compile(r"(?<=[0-6])\s*([|:-])\s*(?=[0-6])")


def read(line: str, seats: Seats, language: str = "en") -> Action:
    """The action that a line stands for, without its note and its mark to be kept.

    The words of both languages are read at any time, so `language` makes no difference here.

    Never fails: a line that is not in the notation is an action too, `Unreadable`, and one of
    somebody who does not sit here is `UnknownPlayer`.
    """
    if len(line) > LONGEST_LINE:
        return Action(NOBODY, Unreadable(line))
    name, _, rest = line.partition(" ")
    seat = seats.by_first_word.get(name)
    if seat is not None:
        act = of_a_player(rest)
        if act is not None:
            return Action(seat, act)
    for prefix, who in seats.prefixes:
        if line.startswith(prefix):
            act = of_a_player(line[len(prefix) :])
            if act is not None:
                return Action(who, act)
    return read_with_signs_apart(line, lambda text: _read_freely(text, seats))


def _read_freely(line: str, seats: Seats) -> Action:
    """Reads a line that does not begin with a name exactly as it was given."""
    words = line.split()
    if not words:
        return Action(NOBODY, Unreadable(line))
    act = predicate(" ".join(words))
    if act is not None and isinstance(act, WITHOUT_PLAYER + OF_WHO_IS_ON_TURN):
        return Action(NOBODY, act)
    if DOMINO_WORDS.get(fold(words[0])) == "award":
        return _award(words[1:], line, seats)
    stranger = None
    for count in range(len(words) - 1, 0, -1):
        name, rest = " ".join(words[:count]), " ".join(words[count:])
        act = predicate(rest)
        if act is None or isinstance(act, WITHOUT_PLAYER):
            continue
        who = seats.named(name)
        if who is not None:
            return Action(who, act)
        if may_be_name(name) and not seats.begin_sentence(name):
            stranger = name
    return Action(NOBODY, Unreadable(line) if stranger is None else UnknownPlayer(stranger))


def _award(words: list[str], line: str, seats: Seats) -> Action:
    if len(words) >= 2 and is_signed(words[-1]):
        name = " ".join(words[:-1])
        who = seats.named(name)
        if who is not None:
            return Action(who, Award(int(words[-1])))
        if may_be_name(name):
            return Action(NOBODY, UnknownPlayer(name))
    return Action(NOBODY, Unreadable(line))


@lru_cache(maxsize=1 << 14)
def of_a_player(text: str) -> Act | None:
    """What a line says behind a player's name; None if no player can do that."""
    act = predicate(text)
    return None if isinstance(act, WITHOUT_PLAYER) else act


def predicate(text: str) -> Act | None:
    """What a line says behind the name, None if that is not in the notation."""
    words = fold(LOOSE.sub(r"\1", text)).split(" ")
    first = words[0]
    rest = words[1:]
    if not first:
        return None
    match DOMINO_WORDS.get(first, first), rest:
        case "opens", []:
            return Opens()
        case (("passes" | "p"), []):
            return Passes()
        case "draws", [count]:
            return _draws(count)
        case "blocked", []:
            return Blocked()
        case "holds", [_, *_]:
            return _holds(rest)
        case "wins", []:
            return Wins()
        case "shows", [written] if tile := TILE.fullmatch(written):
            return Shows(tile_of(int(tile[1]), int(tile[2])))
        case "void", []:
            return Void()
        case (("..." | "…"), []):
            return Gap()
        case "=", [score]:
            return Scores(int(score)) if is_signed(score) else None
        case "+", [points]:
            return Gains(int(points)) if is_number(points) else None
    if first[0] in SHORT_DRAWS and is_number(first[1:]):
        return None if rest else _draws(first[1:])
    if first[0] == "=" and not rest:
        return Scores(int(first[1:])) if is_signed(first[1:]) else None
    if first[0] == "+" and not rest:
        return Gains(int(first[1:])) if is_number(first[1:]) else None
    return _lays(words)


def _draws(count: str) -> Draws | None:
    if count == "?":
        return Draws(None)
    return Draws(int(count)) if is_number(count) and int(count) else None


def hand_of(text: str) -> Holds | None:
    """A hand as it is shown: its tiles, its pips, or `nothing`; None if that cannot be read."""
    words = fold(LOOSE.sub(r"\1", text)).split()
    return _holds(words) if words else None


def _holds(words: list[str]) -> Holds | None:
    if len(words) == 1:
        if DOMINO_WORDS.get(words[0]) == "nothing":
            return Holds(0, 0)
        if is_number(words[0]):
            return Holds(None, int(words[0]))
    named = []
    for word in words:
        written = SEPARATED.fullmatch(word)
        if written is None:
            return None
        one, other = (half for half in written.groups() if half is not None)
        named.append(tile_of(int(one), int(other)))
    return Holds(set_of(named), sum(PIPS[tile] for tile in named), tuple(named))


def _lays(words: list[str]) -> Lays | None:
    written = TILE.fullmatch(words[0])
    if written is None:
        return None
    tile = tile_of(int(written[1]), int(written[2]))
    rest = words[1:]
    claim = None
    if len(rest) > 1 and rest[-2] == "+" and is_number(rest[-1]):
        rest[-2:] = ["+" + rest[-1]]
    if rest and rest[-1][0] == "+":
        if not is_number(rest[-1][1:]):
            return None
        claim = int(rest.pop()[1:])
    if not rest:
        return Lays(tile, claim=claim)
    if len(rest) < 2 or DOMINO_WORDS.get(rest[0]) != "on":
        return None
    written = TILE.fullmatch(rest[1])
    if written is None:
        return None
    anchor = tile_of(int(written[1]), int(written[2]))
    if len(rest) == 2:
        return Lays(tile, anchor, claim=claim)
    name = " ".join(DOMINO_WORDS.get(word, word.upper()) for word in rest[2:])
    if name not in SIDES:
        return None
    side, double = SIDES[name]
    # A side that the tile does not have is kept as one that no tile has, for the referee to refuse.
    return Lays(tile, anchor, side if double == IS_DOUBLE[anchor] else NO_SUCH_SIDE, claim)


def write(action: Action, seats: Seats) -> str:
    """The line that is stored: the notation's full form."""
    who, act = action
    name = seats.called(who) if who != NOBODY else ""
    match act:
        case Blocked():
            return "blocked"
        case Void():
            return "void"
        case Gap():
            return "..."
        case Award():
            return f"award {name} {act.points:+d}"
        case Unreadable():
            return act.text
    return f"{name} {_write(act)}" if name else _write(act)


def _write(act: Act) -> str:
    match act:
        case Opens():
            return "opens"
        case Lays():
            words = NAMES[act.tile]
            if act.anchor is not None:
                words += f" on {NAMES[act.anchor]}"
                if act.side:
                    words += f" {SIDE_NAMES[IS_DOUBLE[act.anchor]][act.side]}"
            return words if act.claim is None else f"{words} +{act.claim}"
        case Draws():
            return f"draws {'?' if act.count is None else act.count}"
        case Passes():
            return "passes"
        case Holds(tiles=None):
            return f"holds {act.pips}"
        case Holds(tiles=0):
            return "holds nothing"
        case Holds():
            return "holds " + " ".join(NAMES[tile] for tile in act.named)
        case Gains():
            return f"+{act.points}"
        case Scores():
            return f"= {act.score}"
        case Wins():
            return "wins"
        case Shows():
            return f"shows {NAMES[act.tile]}"
        case UnknownPlayer():
            return act.name
    raise AssertionError(f"an act that has no line: {act}")
