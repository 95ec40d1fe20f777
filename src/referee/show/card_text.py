"""A session of races in words: the track, the horses, a race's payout, the odds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from referee.cards.actions import Bets, HorseWins, Reveals, Track
from referee.cards.deck import FINISH, SUITS
from referee.cards.payments import payments
from referee.cards.prices import bank_expectation, mend
from referee.cards.scribe import awaited_bettor, awaits_track
from referee.cards.session import Session
from referee.cards.settlement import bank_result
from referee.game import Action, Fault
from referee.settings import SettingError
from referee.show import card_json
from referee.show.choice import Choice
from referee.show.race_picture import percent
from referee.words import Words


def shown(session: Session, words: Words) -> list[str]:
    """The table after the last action: a line for each thing there is to know."""
    race = session.race
    lines = [words.say("table-at", place=session.place)]
    banker = _banker(session)
    if banker is not None:
        lines.append(words.say("banker", name=banker))
    if race.track:
        lines.append(_track(session, words))
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


def _track(session: Session, words: Words) -> str:
    return words.say("track", cards=[words.card(str(card)) for card in session.race.track])


def below_board(session: Session, words: Words) -> list[str]:
    """What the picture does not say: who has the bank, and who has won the session."""
    lines = []
    banker = _banker(session)
    if banker is not None:
        lines.append(words.say("banker", name=banker))
    if session.complete:
        lines.append(words.say("session-over", winners=list(session.winners)))
    return lines


def pictured(session: Session, words: Words) -> list[str]:
    """Of what the table is told after an entry, the lines that the picture says as well."""
    race = session.race
    if race.started and race.winner is None:
        return _lanes(session, words)
    return [_odds_in_short(session, words)] if race.odds else []


def _banker(session: Session) -> str | None:
    race = session.race
    return race.banker or (None if race.ended else session.next_banker())


def horses(session: Session, words: Words) -> list[str]:
    """Each horse's position, the cards left of its suit, its net odds and its exact chance.

    Before the stakes are locked the chances are told only when asked for: they would take the
    bank's side, or the bettors'.
    """
    race = session.race
    left, chances = race.left(), race.chances()
    return [
        words.say(
            "horse-won" if suit == race.winner else "horse" if race.started else "horse-waiting",
            suit=suit,
            position=race.positions[suit],
            finish=FINISH,
            left=left[suit],
            odds=race.odds[suit],
            chance=percent(chances[suit], words),
        )
        for suit in SUITS
    ]


def balances(chips: Mapping[str, int], words: Words) -> str:
    """Everyone's balance, and the sum."""
    listed = ", ".join(f"{name} {balance}" for name, balance in chips.items())
    return words.say("balances", balances=listed, total=sum(chips.values()))


def hidden(session: Session, words: Words) -> list[str]:
    """Nothing in a race is hidden but the order of the deck, and the chances tell of that."""
    return [words.say("hidden-only-dominoes")]


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
            chance=percent(Fraction(result["chances"][suit]), words),
            fraction=result["chances"][suit],
            fair=words.decimal(f"{result['fair'][suit] or 0:.2f}"),
            edge=words.decimal(f"{result['edge'][suit]:+.3f}"),
        )
        for suit in SUITS
    ]


# At the table.


def after_entry(session: Session, words: Words) -> list[str]:
    """What the table is told after an entry: where the race stands, and what is to be done."""
    race = session.race
    if not session.block:
        return []
    told = []
    if race.winner is not None:
        told += payout_table(session, words)
    elif race.started:
        told += _race_in_short(session, words)
    elif race.odds:
        told.append(_odds_in_short(session, words))
        told += _preview(session, words)
    elif race.void_track:
        told.append(words.say("cards.redeal-required"))
    if session.complete:
        told += ranking(session, words)
    return told


def _odds_in_short(session: Session, words: Words) -> str:
    odds = session.race.odds
    return words.say(
        "odds-short",
        odds=", ".join(words.say("odds-of", suit=suit, odds=odds[suit]) for suit in SUITS),
    )


def _preview(session: Session, words: Words) -> list[str]:
    """What each suit would bring the bank, or cost it, with the stakes as they lie."""
    race = session.race
    if not race.bets or race.banker is None:
        return []
    results = ", ".join(
        words.say("preview-of", suit=suit, net=bank_result(race.bets.values(), race.odds, suit))
        for suit in SUITS
    )
    told = [words.say("preview", name=race.banker, results=results)]
    for suit, chips in session.shortfalls().items():
        told.append(words.say("cards.bank-short", player=race.banker, suit=suit, chips=chips))
    if len(told) > 1:
        told.append(_mending(session, words))
    return told


def _mending(session: Session, words: Words) -> str:
    """The smallest changes of stakes that would do, the last to stake giving way first."""
    race = session.race
    assert race.banker is not None
    changes = mend(list(race.bets.values()), race.odds, session.balances[race.banker])
    if changes is None:
        return words.say("mend-none", name=race.banker)
    return words.say(
        "mend",
        changes=", ".join(words.say("mend-one", name=name, stake=stake) for name, stake in changes),
    )


def _race_in_short(session: Session, words: Words) -> list[str]:
    positions = session.race.positions
    close = [words.say(f"suit-{suit}") for suit in SUITS if positions[suit] == FINISH - 1]
    lanes = _lanes(session, words)
    return [*lanes, *([words.say("one-card-from-winning", horses=close)] if close else [])]


def _lanes(session: Session, words: Words) -> list[str]:
    race = session.race
    left, chances = race.left(), race.chances()
    return [
        words.say(
            "lane",
            suit=suit,
            position=race.positions[suit],
            finish=FINISH,
            left=left[suit],
            chance=percent(chances[suit], words),
        )
        for suit in SUITS
    ]


def payout_table(session: Session, words: Words) -> list[str]:
    """Stake, odds, returned, net and balance for everyone, with the check that it sums up."""
    race = session.race
    assert race.winner is not None
    net, returned = race.settlement
    lines = [words.say("horse-wins", suit=race.winner, odds=race.odds[race.winner])]
    for name in net:
        bet = race.bets.get(name)
        balance = session.balances[name]
        if bet is not None:
            lines.append(
                words.say(
                    "payout-row",
                    name=name,
                    stake=bet.stake,
                    suit=bet.suit,
                    odds=race.odds[bet.suit],
                    returned=returned[name],
                    net=net[name],
                    balance=balance,
                )
            )
        else:
            form = "payout-row-bank" if name == race.banker else "payout-row-out"
            lines.append(words.say(form, name=name, net=net[name], balance=balance))
    total = sum(session.balances.values())
    lines.append(words.say("payout-check", nets=sum(net.values()), total=total))
    return lines


def ranking(session: Session, words: Words) -> list[str]:
    """The balances from the highest down, and who pays whom so that all are even."""
    ranked = sorted(session.balances.items(), key=lambda item: -item[1])
    lines = [words.say("session-over", winners=list(session.winners))]
    lines += [
        words.say(
            "rank", rank=1 + sum(other > chips for _, other in ranked), name=name, chips=chips
        )
        for name, chips in ranked
    ]
    return [*lines, *debts(session, words), words.say("another-offer")]


def debts(session: Session, words: Words) -> list[str]:
    """Who pays whom so that all are even; balances taken as claimed may leave that open."""
    gains = session.gains()
    too_many = sum(gains.values())
    if too_many:
        return [words.say("pay-uneven", chips=too_many)]
    return [
        words.say("pay", payer=one.payer, payee=one.payee, chips=one.chips)
        for one in payments(gains)
    ] or [words.say("pay-none")]


def echo(action: Action, words: Words) -> str:
    """Cards and suits in full, so that a slip between the letters of two languages is seen."""
    match action.act:
        case Reveals(card):
            return words.card(str(card))
        case Track(cards):
            return ", ".join(words.card(str(card)) for card in cards)
        case Bets(_, suit) | HorseWins(suit):
            return words.say(f"suit-{suit}")
    return ""


def toolbar(session: Session, words: Words) -> str:
    """The line below the prompt: the balances."""
    return balances(session.balances, words)


def prompt(session: Session, words: Words) -> str:
    """What stands before the cursor: what is asked for now."""
    race = session.race
    if session.complete:
        return words.say("prompt-over")
    if awaits_track(session):
        banker = race.banker if race.begun and not race.ended else session.next_banker()
        return words.say("prompt-track", name=banker or "")
    bettor = awaited_bettor(session)
    if bettor is not None:
        return words.say("prompt-bet", name=bettor, chips=session.balances[bettor])
    return words.say("prompt-card", number=len(race.revealed) + 1)


def hint(session: Session, fault: Fault, words: Words) -> str:
    """The sentence of the fault itself says what would have been right."""
    return ""


def choices(session: Session, action: Action, words: Words) -> list[Choice]:
    """No entry of a race is ambiguous."""
    return []


def standing(session: Session, words: Words) -> list[str]:
    """The balances."""
    return [balances(session.balances, words)]


def why(session: Session, words: Words) -> list[str]:
    """The last ruling, number by number, with the clauses."""
    race = session.race
    if race.winner is not None:
        return [*payout_table(session, words), words.say("why-payout-clauses")]
    if race.odds:
        track = [
            words.say("why-odds", suit=suit, count=race.on_track(suit), odds=race.odds[suit])
            for suit in SUITS
        ]
        return [*track, *_race_in_short(session, words), words.say("why-race-clauses")]
    return [words.say("prompt-track", name=session.next_banker() or "").rstrip(" >")]


def odds(session: Session, words: Words) -> list[str]:
    """The exact chances with the published odds beside the fair ones, and the bank's edge."""
    race = session.race
    if not race.odds:
        raise SettingError("odds-no-track", "odds")
    chances = race.chances()
    told = prices(card_json.prices(race.odds, chances), words)
    if race.bets:
        mean = bank_expectation(race.bets.values(), race.odds, chances)
        told.append(
            words.say(
                "bank-expectation",
                name=race.banker,
                mean=words.decimal(f"{float(mean):+.3f}"),
                exact=mean,
            )
        )
    return told


def wanted(session: Session, words: Words) -> list[str]:
    """What can be typed right now."""
    if session.complete:
        now = "help-now-session-over"
    elif awaits_track(session):
        now = "help-now-track"
    elif awaited_bettor(session) is not None:
        now = "help-now-bet"
    else:
        now = "help-now-card"
    return words.say(now).split("\n")
