"""What the referee writes for an entry at the domino table, and how short an entry may be.

The log holds the full form: who opened, the anchor of every tile but the first, the draws of one
turn as one line, and the referee's own claims. A typed entry may leave most of it out.
"""

import re

from referee.dominoes.actions import (
    Blocked,
    Draws,
    Gains,
    Gap,
    Holds,
    Lays,
    Opens,
    Passes,
    Scores,
    Wins,
)
from referee.dominoes.layout import SIDE_NAMES, End
from referee.dominoes.match import Match
from referee.dominoes.notation import TILE, hand_of
from referee.dominoes.tiles import HALVES, IS_DOUBLE, NAMES, tile_of
from referee.game import NOBODY, Action
from referee.settings import SettingError

PLAY = (Opens, Lays, Draws, Passes, Blocked, Gap)
CLAIMS = (Gains, Scores, Wins)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
BARE_TILE = re.compile("[0-6][0-6]")
AT_LETTER = re.compile(rf"{TILE.pattern}\s*([a-z])(?:\s*\+\s*([0-9]{{1,4}}))?")


def starts_block(match: Match, action: Action, kept: bool) -> bool:
    """Whether this action is the first of a new round rather than one more of the last."""
    if not match.block:
        return True
    if match.winners or not isinstance(action.act, PLAY):
        return False
    if match.round.outcome is not None:
        return match.settled or match.bonus_is_claimed or kept
    if match.gap:
        return match.settled or (isinstance(action.act, (Opens, Gap)) and match.action > 1)
    return isinstance(action.act, Opens) and match.round.begun and kept


def completed(match: Match, action: Action) -> list[Action]:
    """The actions that a typed one stands for: with its player, and with who opened (D4)."""
    who, act = action
    if not isinstance(act, (Lays, Draws, Passes)) or match.over or match.gap or match.broken:
        return [action]
    seat = match.round.turn if who == NOBODY else who
    if seat is None:
        return [action]
    if match.round.begun:
        return [Action(seat, act)]
    return [Action(seat, Opens()), Action(seat, act)]


def merged(match: Match, action: Action, last: Action | None) -> Action | None:
    """The line that takes the place of the last one: the draws of one turn are one line (D12)."""
    if last is None or not isinstance(action.act, Draws) or not isinstance(last.act, Draws):
        return None
    who = match.round.turn if action.who == NOBODY else action.who
    if who != last.who or who != match.round.turn or match.gap or match.broken:
        return None
    if action.act.count is None or last.act.count is None:
        return None
    return Action(last.who, Draws(last.act.count + action.act.count))


def as_stored(match: Match, action: Action, kept: bool) -> Action:
    """The full form of an action that was just pushed: its anchor, and what it scores.

    A kept claim stays as it was typed; so does everything where actions are missing.
    """
    act = action.act
    if not isinstance(act, Lays) or match.gap or match.broken:
        return action
    claim = act.claim if kept and act.claim is not None else match.round.points
    return Action(action.who, _as_it_lies(match, act).but(claim=claim))


def unclaimed(match: Match, action: Action) -> Action:
    """A placement without its points: they are found anew, unless actions are missing."""
    if not isinstance(action.act, Lays) or match.gap or match.broken:
        return action
    return Action(action.who, action.act.but(claim=None))


def loosely(match: Match, action: Action, typed: Action) -> Action:
    """A placement without its anchor, where none was typed and there is but one place for it.

    So it can still move to an equal end that a later line leaves to it.
    """
    act = action.act
    if not isinstance(act, Lays) or not isinstance(typed.act, Lays) or typed.act.anchor is not None:
        return action
    spots = match.round.layout.spots(act.tile)
    if [spot.anchor for spot in spots] != [act.anchor]:
        return action
    return Action(action.who, act.but(anchor=None))


def was_claimed(codes: frozenset[str]) -> bool:
    """Whether the points of a line with these faults are a person's claim, not the referee's."""
    return "wrong-points" in codes


def may_move_others(action: Action) -> bool:
    """Whether tiles laid before may lie elsewhere after it: one that names an end may claim it."""
    return isinstance(action.act, Lays)


def relocated(match: Match, action: Action) -> Action:
    """The same action with the anchor that its tile has now: it may have moved to an equal end."""
    if not isinstance(action.act, Lays) or match.gap:
        return action
    return Action(action.who, _as_it_lies(match, action.act))


def _as_it_lies(match: Match, act: Lays) -> Lays:
    join = match.round.layout.joins.get(act.tile)
    if join is None or act.anchor == join[1]:
        return act
    return act.but(anchor=join[1], side=0)


def ends_of(match: Match) -> tuple[bool, bool]:
    """What has come to its end: whether the round is settled, and whether the match is won."""
    return match.settled, bool(match.winners)


def claims(before: tuple[bool, bool], match: Match) -> list[Action]:
    """What the referee claims itself, once a round is settled or the match is won (D16-D20)."""
    news = any(now and not then for then, now in zip(before, ends_of(match), strict=True))
    return end_claims(match) if news else []


def end_claims(match: Match) -> list[Action]:
    """All that follows from the end of this round, or of the match; nothing from a void one."""
    if match.round.outcome == "void" or not (match.settled or match.winners):
        return []
    first = [side[0] for side in match.seats.sides]
    found = [Action(first[side], Gains(bonus)) for side, bonus in enumerate(match.bonus) if bonus]
    found += [Action(first[side], Scores(score)) for side, score in enumerate(match.scores)]
    return found + [Action(first[side], Wins()) for side in match.winners]


def is_claim(action: Action) -> bool:
    """Whether the action only says what the referee knows anyway."""
    return isinstance(action.act, CLAIMS)


def is_over(match: Match) -> bool:
    """Whether a claim here follows from the end of a round or of the match."""
    return match.over


def is_judged(match: Match, action: Action) -> bool:
    """Whether a claim can be judged now. Where actions are missing it is taken as it stands."""
    if match.broken or (match.gap and not match.settled and not match.winners):
        return False
    return match.settled or match.round.outcome not in ("out", "blocked")


def waits(match: Match, action: Action) -> bool:
    """Whether this is a claim that can only be judged once the hands are known (D16)."""
    if not is_claim(action) or match.settled or match.broken:
        return False
    if match.gap:
        return isinstance(action.act, Gains)
    return match.round.outcome in ("out", "blocked")


def rightly(match: Match, action: Action) -> Action | None:
    """A claim made in the course of play, with the value that is right now; None for others."""
    if isinstance(action.act, Scores):
        return Action(action.who, Scores(match.scores[match.seats.side_of[action.who]]))
    return None


def follows(action: Action, renamed: dict[int, int]) -> Action:
    """The action with its anchor renamed, where the tile it named was corrected."""
    act = action.act
    if isinstance(act, Lays) and act.anchor in renamed:
        return Action(action.who, act.but(anchor=renamed[act.anchor], side=0))
    return action


def renames(old: list[Action], new: list[Action]) -> dict[int, int]:
    """Which tile became which, where one placement was corrected into another."""
    were = [action.act.tile for action in old if isinstance(action.act, Lays)]
    are = [action.act.tile for action in new if isinstance(action.act, Lays)]
    return {one: other for one, other in zip(were, are, strict=False) if one != other}


def awaited_hand(match: Match) -> int | None:
    """The seat whose hand the settlement still needs, None where it waits for none (D16)."""
    round_ = match.round
    if match.settled or round_.outcome not in ("out", "blocked"):
        return None
    for seat in match.entering(round_.by):
        counted = not round_.uncounted >> seat & 1
        if seat not in round_.hands and (round_.held[seat] or not counted):
            return seat
    return None


def letters(match: Match) -> dict[str, End]:
    """A letter for every place where a tile can be joined, in the order of the contract (D6)."""
    return dict(zip(LETTERS, match.round.layout.attachments(), strict=False))


def short_form(match: Match, text: str, language: str) -> list[Action] | None:
    """What a short answer means here: a bare hand, or a tile with the letter of a place."""
    seat = awaited_hand(match)
    if seat is not None and (hand := _bare_hand(text)) is not None:
        return [Action(seat, hand)]
    return _at_letter(match, NOBODY, text)


def short_answer(match: Match, who: int, text: str, language: str) -> list[Action] | None:
    """The same behind a player's name; a hand only while nothing but hands can come (D16)."""
    if awaited_hand(match) is None or match.bonus_is_claimed:
        return _at_letter(match, who, text)
    hand = _bare_hand(text)
    return None if hand is None else [Action(who, hand)]


def _bare_hand(text: str) -> Holds | None:
    """A hand as it is shown. Of several tiles each may be two digits; one number is always pips."""
    words = text.split()
    if len(words) > 1:
        words = [f"[{word}]" if BARE_TILE.fullmatch(word) else word for word in words]
    return hand_of(" ".join(words))


def _at_letter(match: Match, who: int, text: str) -> list[Action] | None:
    """A tile at the place of a letter, as in `25 b` or `25b +2`.

    Raises SettingError for a letter that is no place's.
    """
    written = AT_LETTER.fullmatch(text.lower())
    if written is None:
        return None
    place = letters(match).get(written[3])
    if place is None:
        raise SettingError("no-such-place", "place", letter=written[3])
    double = IS_DOUBLE[place.tile]
    side = next(mask for mask, name in SIDE_NAMES[double].items() if name == place.side)
    tile = tile_of(int(written[1]), int(written[2]))
    # An ordinary tile has one end that fits; its name is left out unless it is the wrong one.
    named = side if double or place.value not in HALVES[tile] else 0
    claim = None if written[4] is None else int(written[4])
    return [Action(who, Lays(tile, place.tile, named, claim))]


def by_lot(match: Match) -> str | None:
    """The verb for whom the lot picks, where it decides who opens; None elsewhere (D4)."""
    if match.winners or match.next_opener is not None:
        return None
    if match.block and not match.settled and (match.round.begun or match.round.outcome):
        return None
    return "opens"


def standings(match: Match) -> dict[str, int]:
    """The score of every side."""
    return dict(zip(match.seats.side_names, match.scores, strict=True))


def renamed(action: Action, names: dict[str, str]) -> Action:
    """Players are known by their seats alone, so nothing in an action changes with their names."""
    return action


def ends(action: Action) -> bool:
    """Whether the action claims that all is over."""
    return isinstance(action.act, Wins)


def completions(match: Match) -> list[str]:
    """The tiles on the table, for an anchor to be completed."""
    return [NAMES[tile] for tile in match.round.layout.order]
