"""A session of races in words: the track, the horses, a race's payout, the odds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from referee.cards.deck import FINISH, SUITS
from referee.cards.session import Session
from referee.words import Words

PERCENT_DECIMALS = 1


def percent(chance: Fraction) -> str:
    """A chance in per cent; an exact one until here."""
    return f"{float(chance * 100):.{PERCENT_DECIMALS}f}%"


def shown(session: Session, words: Words) -> list[str]:
    """The table after the last action: a line for each thing there is to know."""
    race = session.race
    lines = [words.say("table-at", place=session.place)]
    banker = race.banker or (None if race.ended else session.next_banker())
    if banker is not None:
        lines.append(words.say("banker", name=banker))
    if race.track:
        lines.append(words.say("track", cards=[words.card(str(card)) for card in race.track]))
    if race.void_track:
        lines.append(words.say("cards.redeal-required"))
    if race.odds:
        lines += horses(session, words)
        lines += [
            words.say("bet", name=bet.player, stake=bet.stake, suit=bet.suit)
            for bet in race.bets.values()
        ]
    lines.append(balances(session.balances, words))
    if session.complete:
        lines.append(words.say("session-over", winners=list(session.winners)))
    return lines


def horses(session: Session, words: Words) -> list[str]:
    """Each horse's position, the cards left of its suit, its net odds and its exact chance."""
    race = session.race
    left, chances = race.left(), race.chances()
    return [
        words.say(
            "horse-won" if suit == race.winner else "horse",
            suit=suit,
            position=race.positions[suit],
            finish=FINISH,
            left=left[suit],
            odds=race.odds[suit],
            chance=percent(chances[suit]),
        )
        for suit in SUITS
    ]


def balances(chips: Mapping[str, int], words: Words) -> str:
    """Everyone's balance, and the sum."""
    listed = ", ".join(f"{name} {balance}" for name, balance in chips.items())
    return words.say("balances", balances=listed, total=sum(chips.values()))


def settled(session: Session, words: Words) -> list[str]:
    """The payout of every race that a horse has won."""
    found = []
    for result in session.results:
        if result.winner is not None:
            found.append(
                words.say("race-won", race=result.number, suit=result.winner, banker=result.banker)
            )
            found += payout(
                {
                    "odds": result.odds,
                    "winner": result.winner,
                    "net": result.net,
                    "returned": result.returned,
                },
                words,
            )
            found.append(balances(result.balances, words))
    return found or [words.say("nothing-settled")]


def payout(result: Mapping[str, Any], words: Words) -> list[str]:
    """What everyone gets back and nets; the nets sum to zero."""
    lines = [words.say("payout-odds", suit=result["winner"], odds=result["odds"][result["winner"]])]
    lines += [
        words.say("payout-net", name=name, net=net, returned=result["returned"].get(name, 0))
        for name, net in result["net"].items()
    ]
    lines.append(words.say("payout-sum", total=sum(result["net"].values())))
    return lines


def prices(result: Mapping[str, Any], words: Words) -> list[str]:
    """The published odds beside the fair ones, with the bank's edge."""
    return [
        words.say(
            "price" if result["fair"][suit] is not None else "price-hopeless",
            suit=suit,
            odds=result["odds"][suit],
            chance=percent(Fraction(result["chances"][suit])),
            fraction=result["chances"][suit],
            fair=f"{result['fair'][suit] or 0:.2f}",
            edge=f"{result['edge'][suit]:+.3f}",
        )
        for suit in SUITS
    ]
