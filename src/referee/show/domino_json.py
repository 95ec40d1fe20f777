"""What the contract's JSON says of a domino match."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dominoes.layout import End, points_for
from referee.dominoes.match import Match
from referee.dominoes.settlement import Bonus
from referee.dominoes.tiles import NAMES, tiles_in


def scores(match: Match) -> dict[str, int]:
    """The score of every side."""
    return dict(zip(match.seats.side_names, match.scores, strict=True))


def winners(match: Match) -> list[str]:
    """The sides that won, in seat order."""
    return [match.seats.side_names[side] for side in match.winners]


def outcomes(match: Match) -> dict[str, Any]:
    """Every round's outcome, for the audit."""
    names = match.seats.side_names
    return {
        "rounds": [
            {
                "outcome": result.outcome,
                "by": None if result.by is None else match.seats.names[result.by],
                "points": dict(zip(names, result.points, strict=True)),
                "bonus": dict(zip(names, result.bonus, strict=True)),
            }
            for result in match.results
        ]
    }


def _ends(ends: list[End]) -> list[dict[str, Any]]:
    return [{"tile": NAMES[tile], "side": side, "value": value} for tile, side, value in ends]


def shown(match: Match) -> dict[str, Any]:
    """The table after the last action."""
    round_ = match.round
    layout = round_.layout
    names = match.seats.names
    return {
        "at": str(match.place) if match.action else None,
        "turn": None if round_.turn is None or match.over else names[round_.turn],
        "scores": scores(match),
        "stock": round_.stock if round_.stock_known else None,
        "held": {
            name: round_.held[seat] if not round_.uncounted >> seat & 1 else None
            for seat, name in enumerate(names)
        },
        "counted": _ends(layout.counted()),
        "total": layout.total,
        "points": points_for(layout.total),
        "attachments": _ends(layout.attachments()),
    }


def hidden(match: Match) -> dict[str, Any] | None:
    """What is known of the hidden hands: what each cannot hold, and what lies where for certain."""
    known = match.known()
    if known is None:
        return None
    return {
        "lacking": dict(zip(match.seats.names, map(list, known.lacking), strict=True)),
        "certain": {
            name: [NAMES[tile] for tile in tiles_in(tiles)]
            for name, tiles in zip(match.seats.names, known.surely, strict=True)
        },
        "possible": {
            name: [NAMES[tile] for tile in tiles_in(tiles)]
            for name, tiles in zip(match.seats.names, known.hands, strict=True)
        },
        "stock": [NAMES[tile] for tile in tiles_in(known.surely_stock)],
    }


def settled(match: Match) -> list[dict[str, Any]]:
    """The working of every round that was settled by its hands."""
    names = match.seats.side_names
    return [
        {
            "round": result.number,
            **bonus_of(names, result.outcome, result.pips, result.working),
            "scores": dict(zip(names, result.scores, strict=True)),
        }
        for result in match.results
        if result.working
    ]


def bonus_of(
    names: Sequence[str],
    outcome: str | None,
    pips: Sequence[int | None],
    working: Mapping[int, Bonus],
) -> dict[str, Any]:
    """A bonus with its working, by side."""
    return {
        "outcome": outcome,
        "pips": dict(zip(names, pips, strict=True)),
        "winners": [names[side] for side in sorted(working)],
        "bonus": {
            name: working[side].points if side in working else 0 for side, name in enumerate(names)
        },
        "working": {names[side]: bonus._asdict() for side, bonus in sorted(working.items())},
    }
