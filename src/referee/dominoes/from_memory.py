"""What each verb does where actions are missing: after `...` in a log (D20).

The play is not judged, what follows from it is: the hands tell how the round ended, and a score
that is told is taken once.
"""

from typing import TYPE_CHECKING, Any

from referee.dominoes.actions import (
    Blocked,
    Claim,
    Draws,
    Gains,
    Gap,
    Holds,
    Lays,
    Opens,
    Passes,
    Scores,
    Shows,
    Wins,
)
from referee.dominoes.verbs import JUDGED, Verb
from referee.game import NOBODY, Fault

if TYPE_CHECKING:
    from referee.dominoes.match import Match


def lays(match: "Match", who: int, act: Lays) -> list[Fault]:
    """The tile is gone; where it lies is not known, and its points are taken as claimed."""
    if match.over:
        return match.after_end(who)
    match.not_judged.append(match.place)
    round_ = match.round
    round_.gone |= 1 << act.tile
    if NOBODY < who < len(match.seats):
        round_.last_laid_by = who
        if act.claim:
            side = match.seats.side_of[who]
            needed = match.needed(side)
            match.add_points(side, act.claim)
            if act.claim >= needed:
                round_.end("match", who)
                match.winners = (side,)
    return []


def plays(match: "Match", who: int, act: Any) -> list[Fault]:
    """Whatever else happened changes nothing that is known."""
    if match.over:
        return match.after_end(who)
    match.not_judged.append(match.place)
    return []


def blocked(match: "Match", who: int, act: Blocked) -> list[Fault]:
    """The table's word is taken."""
    if match.over:
        return match.after_end(who)
    match.round.end("blocked", None)
    match.next_opener = None
    match.not_judged.append(match.place)
    return []


def holds(match: "Match", who: int, act: Holds) -> list[Fault]:
    """Hands are shown, before anybody can say how the round ended (D16)."""
    seats = match.seats.players(who)
    if any(seat in match.round.hands for seat in seats) or (len(seats) > 1 and act.tiles):
        return match.out_of_place(who)
    faults = match.faults(match.round.holds(match.action, who, seats, act))
    if len(match.round.hands) == len(match.seats):
        faults += settle_from_memory(match)
    return faults


def claims(match: "Match", who: int, act: Claim) -> list[Fault]:
    """A side's first score is taken, what is claimed after it is judged."""
    faults = settle_from_memory(match)
    side = match.seats.side_of[who]
    known = match.settled or match.round.outcome == "match"
    if isinstance(act, Scores) and not (known and side in match.told):
        _set_score(match, side, act.score)
    elif known:
        faults += match.judge_claim(match.place, who, act)
    elif isinstance(act, Gains):
        match.pending.append((match.place, who, act))
    else:
        ahead = tuple(s for s in range(len(match.scores)) if match.needed(s) <= 0)
        if side not in ahead:
            faults.append(match.wrong_winner(match.place, who, ahead))
    return faults


def _set_score(match: "Match", side: int, score: int) -> None:
    """Nobody knows what was scored where actions are missing: the score told is taken."""
    match.not_judged.append(match.place)
    match.scores[side] = score
    match.told.add(side)
    if not match.settled:
        for _, who, act in match.pending:
            if isinstance(act, Gains) and match.seats.side_of[who] == side:
                match.bonus[side] = act.points


def settle_from_memory(match: "Match") -> list[Fault]:
    """Hands tell how a round ended whose last actions are missing.

    All shown and none empty: blocked. One empty, or one side's alone not shown: it went out.
    """
    round_ = match.round
    if match.settled or not round_.hands or round_.outcome == "match":
        return []
    count = len(match.seats)
    empty = [s for s in range(count) if (h := round_.hands.get(s)) and h.tiles == 0]
    unknown = [s for s in range(count) if s not in round_.hands]
    out = empty or unknown
    sides = {match.seats.side_of[seat] for seat in out}
    rest = [seat for seat in unknown if match.seats.side_of[seat] not in sides]
    if len(sides) > 1 or rest or (unknown and round_.outcome == "blocked"):
        return []
    if not out or round_.outcome == "blocked":
        round_.end("blocked", None)
        match.next_opener = None
        return match.settle(None)
    last = round_.last_laid_by
    match.next_opener = out[0] if len(out) == 1 else last if last in out else None
    round_.end("out", match.next_opener)
    return match.settle(sides.pop())


FROM_MEMORY: dict[type, Verb] = {
    **JUDGED,
    Opens: plays,
    Lays: lays,
    Draws: plays,
    Passes: plays,
    Blocked: blocked,
    Holds: holds,
    Gains: claims,
    Scores: claims,
    Wins: claims,
    Shows: plays,
    Gap: plays,
}
