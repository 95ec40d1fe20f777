"""A domino match in words: the table, a round's bonus with its working, the scores."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dominoes.actions import Holds, Lays
from referee.dominoes.facts import Drew, Laid, Passed
from referee.dominoes.layout import points_for
from referee.dominoes.match import Match
from referee.dominoes.notation import write
from referee.dominoes.scribe import awaited_hand, letters
from referee.dominoes.tiles import IS_DOUBLE, NAMES
from referee.game import Action, Fault
from referee.settings import SettingError
from referee.show import domino_json
from referee.show.choice import Choice
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


def below_board(match: Match, words: Words) -> list[str]:
    """What the picture does not say: the sum of the ends, the stock and the hands, the turn."""
    return [*ends(match, words)[:1], stock_and_hands(match, words), turn(match, words)]


def pictured(match: Match, words: Words) -> list[str]:
    """Of what the table is told after an entry, the lines that the picture says as well: none."""
    return []


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
            count="?" if round_.uncounted >> seat & 1 else round_.held[seat],
        )
        for seat, name in enumerate(match.seats.names)
    )
    return words.say("stock-and-hands", stock=_stock(match), hands=hands)


def scores(match: Match, words: Words) -> str:
    """Every side's score, with the points still needed."""
    return words.say("scores", scores=", ".join(_sides(match, words)))


def _sides(match: Match, words: Words) -> list[str]:
    return [
        words.say("score-won", name=name, score=score)
        if number in match.winners
        else words.say("score-needs", name=name, score=score, needed=max(match.needed(number), 0))
        for number, (name, score) in enumerate(
            zip(match.seats.side_names, match.scores, strict=True)
        )
    ]


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
                    "round-outcome", round=result.number, outcome=outcome_of(result.outcome, words)
                )
            )
            found += bonus(
                domino_json.bonus_of(names, result.outcome, result.pips, result.working), words
            )
            balances = ", ".join(
                f"{name} {score}" for name, score in zip(names, result.scores, strict=True)
            )
            found.append(words.say("scores-after", scores=balances))
    return found or [words.say("nothing-settled")]


def hidden(match: Match, words: Words) -> list[str]:
    """What is known of the hidden hands (D12, D13)."""
    known = domino_json.hidden(match)
    if known is None:
        return [words.say("hidden-impossible")]
    told = [words.say("hidden-head")]
    for name in match.seats.names:
        lacking = [str(number) for number in known["lacking"][name]]
        if lacking:
            told.append(words.say("hidden-lacking", name=name, numbers=lacking))
        if known["certain"][name]:
            told.append(words.say("hidden-certain", name=name, tiles=known["certain"][name]))
    if known["stock"]:
        told.append(words.say("hidden-stock", tiles=known["stock"]))
    return told if len(told) > 1 else [words.say("hidden-nothing")]


def outcome_of(outcome: str | None, words: Words) -> str:
    """How a round ended."""
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


# At the table.


def after_entry(match: Match, words: Words) -> list[str]:
    """What the table is told after an entry: the ends, the points, the stock, the scores."""
    if not match.block:
        return []
    told = []
    history = match.round.history
    if match.working and match.settled:
        told += _settlement(match, words)
    elif history and isinstance(history[-1], Laid) and not match.gap:
        told.append(_ends_in_short(match, words))
    told.append(toolbar(match, words))
    why = _why_on_turn(match, words)
    if why:
        told.append(why)
    return told


def _settlement(match: Match, words: Words) -> list[str]:
    """How the round ended, and each bonus with its working."""
    round_ = match.round
    names = match.seats.side_names
    ended = (
        words.say("round-over-out", name=match.seats.names[round_.by])
        if round_.by is not None
        else _outcome_sentence(round_.outcome, words)
    )
    pips = match.pips()
    return [ended, *bonus(domino_json.bonus_of(names, round_.outcome, pips, match.working), words)]


def _outcome_sentence(outcome: str | None, words: Words) -> str:
    return words.say("round-over-blocked" if outcome == "blocked" else "turn-round-settled")


def _ends_in_short(match: Match, words: Words) -> str:
    layout = match.round.layout
    counted = [
        words.say(
            "end-short-double" if side == "double" else "end-short", tile=NAMES[tile], value=value
        )
        for tile, side, value in layout.counted()
    ]
    return words.say(
        "ends-short",
        counted=" + ".join(counted) or "0",
        total=layout.total,
        points=points_for(layout.total),
    )


def _scores_in_short(match: Match, words: Words) -> str:
    return ", ".join(_sides(match, words))


def _stock(match: Match) -> int | str:
    return match.round.stock if match.round.stock_known else "?"


def _why_on_turn(match: Match, words: Words) -> str:
    """Why the one on turn is on turn."""
    round_ = match.round
    if match.over or match.gap or match.broken:
        return turn(match, words)
    if round_.turn is None:
        return words.say("turn-by-lot")
    name = match.seats.names[round_.turn]
    last = round_.history[-1] if round_.history else None
    if last is None:
        return words.say("why-opens", name=name)
    if isinstance(last, Drew):
        return words.say("why-drew", name=name)
    if isinstance(last, Laid) and last.player == round_.turn and round_.last_laid_by == last.player:
        double, scored = IS_DOUBLE[last.tile], bool(round_.points)
        reason = "both" if double and scored else "double" if double else "score"
        return words.say(f"why-{reason}", name=name)
    before = match.seats.names[last.player] if isinstance(last, (Laid, Passed)) else name
    if isinstance(last, Passed):
        return words.say("why-passed", name=name, before=before)
    if isinstance(last, Laid) and last.drawn:
        return words.say("why-drawn", name=name, before=before)
    return words.say("why-next", name=name, before=before)


def echo(action: Action, words: Words) -> str:
    """Pips in full, since two digits are a tile everywhere else; tiles cannot be misread."""
    if isinstance(action.act, Holds) and action.act.tiles is None:
        return words.count("pips", action.act.pips)
    return ""


def toolbar(match: Match, words: Words) -> str:
    """The line below the prompt: the scores with what is needed, and the stock."""
    return words.say("status", scores=_scores_in_short(match, words), stock=_stock(match))


def prompt(match: Match, words: Words) -> str:
    """What stands before the cursor: who is on turn, and how many tiles that player must hold."""
    round_ = match.round
    if match.winners:
        return words.say("prompt-over")
    if not match.block or match.settled:
        opener = match.next_opener
        if opener is None:
            return words.say("prompt-lot")
        return words.say("prompt-opens", name=match.seats.names[opener])
    awaited = awaited_hand(match)
    if awaited is not None:
        name = match.seats.names[awaited]
        if round_.uncounted >> awaited & 1:
            return words.say("prompt-hand-uncounted", name=name)
        return words.say("prompt-hand", name=name, held=round_.held[awaited])
    if match.gap or match.broken or round_.turn is None:
        return words.say("prompt-lot" if not (match.gap or match.broken) else "prompt-missing")
    name = match.seats.names[round_.turn]
    if round_.uncounted >> round_.turn & 1:
        return words.say("prompt-uncounted", name=name)
    return words.say("prompt-turn", name=name, held=round_.held[round_.turn])


def hint(match: Match, fault: Fault, words: Words) -> str:
    """What would have been legal instead of what was refused."""
    if fault.code == "pass-with-stock":
        return words.say("hint-draw")
    if fault.code not in PLACEMENT_FAULTS or not match.round.layout.order:
        return ""
    places = [
        words.say("place-letter", letter=letter, tile=NAMES[end.tile], value=end.value)
        for letter, end in letters(match).items()
    ]
    return words.say("hint-places", places=", ".join(places))


def choices(match: Match, action: Action, words: Words) -> list[Choice]:
    """The places an ambiguous placement can mean, each with what it would score."""
    act = action.act
    if not isinstance(act, Lays):
        return []
    spots = {spot.anchor: spot for spot in match.round.choices(act)}
    found = []
    for letter, end in letters(match).items():
        spot = spots.pop(end.tile, None)
        if spot is not None:
            told = words.say(
                "choice",
                letter=letter,
                anchor=NAMES[end.tile],
                total=spot.total,
                points=points_for(spot.total),
            )
            meant = Action(action.who, act.but(anchor=end.tile))
            found.append(Choice(letter, told, write(meant, match.seats)))
    return found


def standing(match: Match, words: Words) -> list[str]:
    """The scores, with the points still needed."""
    return [scores(match, words)]


def why(match: Match, words: Words) -> list[str]:
    """The last ruling, number by number, with the clauses."""
    if match.working and match.settled:
        return [*_settlement(match, words), words.say("why-bonus-clauses")]
    told = [words.say("why-ends"), *ends(match, words)]
    reason = _why_on_turn(match, words)
    return [*told, *([reason, words.say("why-turn-clauses")] if reason else [])]


def odds(match: Match, words: Words) -> list[str]:
    """Dominoes have no odds. Raises SettingError."""
    raise SettingError("odds-only-cards", "odds", scores=scores(match, words))


def wanted(match: Match, words: Words) -> list[str]:
    """What can be typed right now."""
    if match.winners:
        now = "help-now-over"
    elif awaited_hand(match) is not None:
        now = "help-now-hand"
    elif match.round.layout.order and not match.settled:
        now = "help-now-turn"
    else:
        now = "help-now-opening"
    return words.say(now).split("\n")


PLACEMENT_FAULTS = frozenset(
    ("tile-already-played", "unknown-anchor", "no-match", "closed-end", "branch-before-lines")
)
