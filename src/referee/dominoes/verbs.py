"""What each verb does to a match, while its round is judged and once it is broken (D2-D20)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.act import UnknownPlayer, Unreadable
from referee.dominoes.actions import (
    Award,
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
    Void,
    Wins,
)
from referee.dominoes.round import Complaint
from referee.game import Fault

if TYPE_CHECKING:
    from referee.dominoes.match import Match

Verb = Callable[["Match", int, Any], list[Fault]]


def opens(match: "Match", who: int, act: Opens) -> list[Fault]:
    """Before the first tile, a player is said to open (D4)."""
    if match.over:
        return match.after_end(who)
    if match.round.begun or who >= len(match.seats):
        return match.out_of_place(who)
    return match.faults(match.round.opens(who))


def lays(match: "Match", who: int, act: Lays) -> list[Fault]:
    """A tile is laid; its points count at once, and may win on the spot (D6-D11, D18)."""
    round_ = match.round
    if round_.outcome is not None or match.winners:
        return match.after_end(who)
    if who < 0 or who >= round_.players:
        seat = match.actor(who)
        if seat is None:
            return match.nobody_acts(who)
        who = seat
    side = match.seats.side_of[who]
    complaints = round_.lays(match.action, who, act, match.target - match.scores[side])
    faults = match.faults(complaints) if complaints else []
    points = round_.points
    if points and not match.broken:
        match.add_points(side, points)
        if round_.outcome == "match":
            match.winners = (side,)
    if round_.outcome == "out":
        match.next_opener = who
        faults += match.settle_if_known()
    return faults


def draws(match: "Match", who: int, act: Draws) -> list[Fault]:
    """Tiles are drawn (D12)."""
    if match.over:
        return match.after_end(who)
    seat = match.actor(who)
    if seat is None:
        return match.nobody_acts(who)
    if act.count is None:
        match.not_judged.append(match.place)
    return match.faults(match.round.draws(match.action, seat, act))


def passes(match: "Match", who: int, act: Passes) -> list[Fault]:
    """A player passes; once all have, the round is blocked (D13, D14)."""
    if match.over:
        return match.after_end(who)
    seat = match.actor(who)
    if seat is None:
        return match.nobody_acts(who)
    faults = match.faults(match.round.passes(match.action, seat))
    return faults + _after_block(match)


def blocked(match: "Match", who: int, act: Blocked) -> list[Fault]:
    """The table declares the block (D14)."""
    if match.over:
        return match.after_end(who)
    return match.faults(match.round.blocked()) + _after_block(match)


def _after_block(match: "Match") -> list[Fault]:
    """Nobody went out, so the lot decides who opens next (D4)."""
    if match.round.outcome != "blocked":
        return []
    match.next_opener = None
    return match.settle_if_known()


def shows(match: "Match", who: int, act: Shows) -> list[Fault]:
    """A tile of a hand became visible (D3)."""
    if match.over:
        return match.after_end(who)
    if who >= len(match.seats):
        return match.out_of_place(who)
    return match.faults(match.round.shows(match.action, who, act.tile))


def award(match: "Match", who: int, act: Award) -> list[Fault]:
    """The table changes a score by agreement (D20)."""
    side = match.seats.side_of[who]
    match.scores[side] += act.points
    match.claimed.pop(side, None)
    return []


def void(match: "Match", who: int, act: Void) -> list[Fault]:
    """The round counts for nothing, and whoever opened it opens again (D20)."""
    if match.over:
        return match.after_end(who)
    match.scores = list(match.before)
    match.round_points = [0] * len(match.scores)
    if match.round.opener is not None:
        match.next_opener = match.round.opener
    match.round.end("void", None)
    match.claimed.clear()
    match.settled = True
    return []


def gap(match: "Match", who: int, act: Gap) -> list[Fault]:
    """From here on actions are missing (D20)."""
    if match.over:
        return match.after_end(who)
    match.gap = True
    match.round.lose_track()
    match.not_judged.append(match.place)
    return []


def unreadable(match: "Match", who: int, act: Unreadable) -> list[Fault]:
    """Nobody can say what the line means."""
    return [match.fault(Complaint("unreadable-action", details={"text": act.text}))]


def unknown_player(match: "Match", who: int, act: UnknownPlayer) -> list[Fault]:
    """Whoever the line names does not sit here."""
    return [match.fault(Complaint("unknown-player", details={"name": act.name}))]


# Hands and claims.


def holds(match: "Match", who: int, act: Holds) -> list[Fault]:
    """A hand left over is shown, once; a pair's only as pips (D16)."""
    seats = match.seats.players(who)
    if match.round.outcome is None and not match.ends_uncounted():
        return match.out_of_place(who)
    if len(seats) > 1 and act.tiles:
        return match.out_of_place(who)
    if any(seat in match.round.hands for seat in seats):
        return match.out_of_place(who)
    return match.faults(match.round.holds(match.action, who, seats, act)) + match.settle_if_known()


def claims(match: "Match", who: int, act: Claim) -> list[Fault]:
    """A result is claimed; what depends on hands waits until they are shown."""
    round_ = match.round
    if isinstance(act, Gains) and not (match.over or match.ends_uncounted()):
        return match.out_of_place(who)
    if isinstance(act, Scores):
        match.claimed[match.seats.side_of[who]] = act.score
    if round_.outcome in ("out", "blocked") and not match.settled:
        match.pending.append((match.place, who, act))
        return []
    return match.judge_claim(match.place, who, act)


JUDGED: dict[type, Verb] = {
    Opens: opens,
    Lays: lays,
    Draws: draws,
    Passes: passes,
    Blocked: blocked,
    Holds: holds,
    Gains: claims,
    Scores: claims,
    Wins: claims,
    Shows: shows,
    Award: award,
    Void: void,
    Gap: gap,
    Unreadable: unreadable,
    UnknownPlayer: unknown_player,
}


# After an action that broke the round: nothing is judged, the scores claimed are taken.


def skip(match: "Match", who: int, act: Any) -> list[Fault]:
    """Not judged; the last score claimed for a side is its score when the round ends."""
    match.not_judged.append(match.place)
    if isinstance(act, Scores):
        match.claimed[match.seats.side_of[who]] = act.score
    return []


def award_unjudged(match: "Match", who: int, act: Award) -> list[Fault]:
    """An agreement counts all the same, on top of what was claimed (D20)."""
    side = match.seats.side_of[who]
    if side in match.claimed:
        match.claimed[side] += act.points
    match.scores[side] += act.points
    return []


def void_unjudged(match: "Match", who: int, act: Void) -> list[Fault]:
    """The round counts for nothing, and so does what broke it (D20)."""
    match.broken = False
    return void(match, who, act)


UNJUDGED: dict[type, Verb] = {
    **dict.fromkeys(JUDGED, skip),
    Award: award_unjudged,
    Void: void_unjudged,
}
