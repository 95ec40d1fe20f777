"""A domino match in words: the table, a round's bonus with its working, the scores."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dominoes.layout import points_for
from referee.dominoes.match import Match
from referee.dominoes.tiles import NAMES
from referee.show.domino_json import bonus_of
from referee.words import Words


def shown(match: Match, words: Words) -> list[str]:
    """The table after the last action: a line for each thing there is to know."""
    return [
        words.say("table-at", place=match.place),
        *ends(match, words),
        stock_and_hands(match, words),
        scores(match, words),
        turn(match, words),
    ]


def ends(match: Match, words: Words) -> list[str]:
    """The counted ends with the reason of each, their sum, its points, and the open places."""
    layout = match.round.layout
    if not layout.order:
        return [words.say("ends-none")]
    counted = [
        words.say(
            "end-double" if side == "double" else "end-half",
            tile=NAMES[tile],
            side=words.say(f"side-{side}"),
            value=value,
        )
        for tile, side, value in layout.counted()
    ]
    sums = " + ".join(str(end.value) for end in layout.counted()) or "0"
    worth = points_for(layout.total)
    places = [
        words.say("place-open", tile=NAMES[tile], side=words.say(f"side-{side}"))
        for tile, side, _ in layout.attachments()
    ]
    return [
        words.say("ends", counted=", ".join(counted), sums=sums, total=layout.total, points=worth),
        words.say("places", places=", ".join(places)),
    ]


def stock_and_hands(match: Match, words: Words) -> str:
    """The stock, and how many tiles each player must hold."""
    round_ = match.round
    hands = ", ".join(
        words.say(
            "hand-count",
            name=name,
            count="?" if match.gap or round_.uncounted >> seat & 1 else round_.held[seat],
        )
        for seat, name in enumerate(match.seats.names)
    )
    known = round_.stock_known and not match.gap
    return words.say("stock-and-hands", stock=round_.stock if known else "?", hands=hands)


def scores(match: Match, words: Words) -> str:
    """Every side's score, with the points still needed."""
    sides = [
        words.say("score-won", name=name, score=score)
        if number in match.winners
        else words.say("score-needs", name=name, score=score, needed=max(match.needed(number), 0))
        for number, (name, score) in enumerate(
            zip(match.seats.side_names, match.scores, strict=True)
        )
    ]
    return words.say("scores", scores=", ".join(sides))


def turn(match: Match, words: Words) -> str:
    """Who is on turn, or why nobody is."""
    round_ = match.round
    if match.winners:
        return words.say(
            "turn-match-over", winners=[match.seats.side_names[s] for s in match.winners]
        )
    if round_.outcome is not None:
        return words.say(f"turn-round-{'settled' if match.settled else 'hands'}")
    if round_.turn is None:
        return words.say("turn-missing" if match.gap or match.broken else "turn-by-lot")
    name = match.seats.names[round_.turn]
    if round_.uncounted >> round_.turn & 1:
        return words.say("turn-uncounted", name=name)
    return words.say("turn-of", name=name, held=round_.held[round_.turn])


def settled(match: Match, words: Words) -> list[str]:
    """The working of every round that was settled by its hands."""
    names = match.seats.side_names
    found = []
    for result in match.results:
        if result.working:
            found.append(
                words.say(
                    "round-outcome", round=result.number, outcome=_outcome(result.outcome, words)
                )
            )
            found += bonus(bonus_of(names, result.outcome, result.pips, result.working), words)
            balances = ", ".join(
                f"{name} {score}" for name, score in zip(names, result.scores, strict=True)
            )
            found.append(words.say("scores-after", scores=balances))
    return found or [words.say("nothing-settled")]


def _outcome(outcome: str | None, words: Words) -> str:
    return words.say(f"outcome-{outcome}")


def bonus(result: Mapping[str, Any], words: Words) -> list[str]:
    """A bonus with its working: the hands, the sum, the rounding, the points."""
    hands: Sequence[str] = [
        words.say("hand-pips", name=name, pips="?" if pips is None else pips)
        for name, pips in result["pips"].items()
    ]
    return [
        words.say("hands", hands=", ".join(hands)),
        *(
            words.say("bonus-working", name=name, **working)
            for name, working in result["working"].items()
        ),
    ]
