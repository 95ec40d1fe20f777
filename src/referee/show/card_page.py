"""What a page tells of a session of races: the result, the debts, and what every race brought."""

from referee.cards.session import Session
from referee.show.card_text import debts
from referee.show.page import Lines, Part, Table
from referee.words import Words


def result(session: Session, words: Words) -> list[Part]:
    """Everyone's balance and gain, the highest first; once it is over, who pays whom."""
    head = tuple(words.say(f"page-{column}") for column in ("player", "balance", "gain"))
    gains = session.gains()
    rows = [
        (name, str(chips), f"{gains[name]:+d}")
        for name, chips in sorted(session.balances.items(), key=lambda item: -item[1])
    ]
    rows += [
        (name, words.say("page-left"), f"{gain:+d}")
        for name, gain in gains.items()
        if name not in session.balances
    ]
    parts: list[Part] = [Table(head, rows)]
    if session.complete:
        won = words.say("session-over", winners=list(session.winners))
        parts.append(Lines([won, *debts(session, words)]))
    return parts


def blocks(session: Session, words: Words) -> Table:
    """Who banked, which horse won at which odds, and everyone's net and balance after it."""
    names = list(dict.fromkeys(name for found in session.results for name in found.balances))
    rows = []
    for found in session.results:
        if found.winner is None:
            horse = words.say("page-no-winner")
        else:
            horse = words.say("page-horse", suit=found.winner, odds=found.odds[found.winner])
        cells = [
            words.say("page-race-cell", net=found.net.get(name, 0), balance=found.balances[name])
            if name in found.balances
            else ""
            for name in names
        ]
        rows.append((str(found.number), found.banker or "", horse, *cells))
    head = tuple(words.say(f"page-{column}") for column in ("race", "banker", "winner"))
    return Table((*head, *names), rows)
