"""What can be asked without a log: a round's bonus, a race's payout, a race's odds.

The texts are those of the command line. Every function returns the contract's JSON, and raises
SettingError for what cannot be used.
"""

from collections.abc import Sequence
from typing import Any

from referee.lines import is_number
from referee.settings import SettingError


def bonus(hands: Sequence[str], out: str | None, pairs: bool) -> dict[str, Any]:
    """The bonus of a round (D15-D17). `hands` are `NAME=17` or `NAME=3|4 6|6`, in seat order."""
    from referee.dominoes.match import PLAYERS_IN_PAIRS
    from referee.dominoes.notation import hand_of
    from referee.dominoes.round import DEAL
    from referee.dominoes.settlement import bonuses
    from referee.seats import Seats
    from referee.show.domino_json import bonus_of

    if len(hands) not in DEAL:
        raise SettingError("setting-length", "--hand", least=min(DEAL), most=max(DEAL))
    if pairs and len(hands) != PLAYERS_IN_PAIRS:
        raise SettingError("pairs-need-four", "--pairs", count=len(hands))
    names, pips, seen = [], [], 0
    for text in hands:
        name, _, written = text.rpartition("=")
        hand = hand_of(written)
        if not name or (hand is None and written.strip() not in ("", "?")):
            raise SettingError("hand-unreadable", "--hand", text=text)
        tiles = hand.tiles or 0 if hand else 0
        if tiles & seen or (hand and len(hand.named) != tiles.bit_count()):
            raise SettingError("hand-tile-twice", "--hand", name=name.strip())
        seen |= tiles
        names.append(name.strip())
        pips.append(None if hand is None else hand.pips)
    seats = Seats(names, pairs)
    winner = _seat_that_went_out(out, seats)
    if winner is not None and pips[winner]:
        raise SettingError("out-holds", "--out", name=seats.names[winner])
    sides: list[int | None] = []
    for number, side in enumerate(seats.sides):
        known = [0 if seat == winner else pips[seat] for seat in side]
        total = None if None in known else sum(p or 0 for p in known)
        if total is None and (winner is None or seats.side_of[winner] != number):
            missing = next(seat for seat in side if pips[seat] is None)
            raise SettingError("hands-missing", "--hand", name=seats.names[missing])
        sides.append(total)
    won = None if winner is None else seats.side_of[winner]
    working = bonuses([p or 0 for p in sides], won)
    return bonus_of(seats.side_names, "blocked" if won is None else "out", sides, working)


def _seat_that_went_out(out: str | None, seats: Any) -> int | None:
    if out is None:
        return None
    seat = seats.named(out)
    if seat is None or seat >= len(seats):
        raise SettingError("out-unknown", "--out", name=out)
    return int(seat)


def _odds_of_track(track: str, payouts: str) -> tuple[Any, dict[str, int]]:
    """A race with this track laid, and its net odds."""
    from referee.cards.notation import cards
    from referee.cards.race import Race
    from referee.game import Place

    row = cards(track.split())
    if not row:
        raise SettingError("track-unreadable", "--track", text=track)
    race = Race()
    complain(race.lay(row, payouts_of(payouts), Place(1, 1)), "--track")
    complain(race.not_ready(), "--track")
    return race, race.odds


def complain(complaints: Sequence[Any], option: str) -> None:
    """Raises the first of a race's complaints as one about an option of the call."""
    for code, details, wording in complaints:
        raise SettingError(f"cards.{code}" + (f"-{wording}" if wording else ""), option, **details)


def payouts_of(text: str) -> tuple[int, ...]:
    """Five net odds, separated by commas."""
    from referee.cards.session import HIGHEST_ODDS, PAYOUTS

    parts = text.split(",")
    if len(parts) != len(PAYOUTS) or not all(is_number(part.strip()) for part in parts):
        raise SettingError("payouts-unreadable", "--payouts", text=text)
    found = tuple(int(part) for part in parts)
    if not all(1 <= odds <= HIGHEST_ODDS for odds in found):
        raise SettingError("setting-range", "--payouts", least=1, most=HIGHEST_ODDS)
    return found


def payout(
    banker: str, track: str, bets: Sequence[str], winner: str, payouts: str
) -> dict[str, Any]:
    """What a race pays (C6, C12). `bets` are `NAME=SUIT` or `NAME=SUIT:STAKE`."""
    from referee.cards.notation import suit
    from referee.cards.settlement import settle
    from referee.seats import Seats
    from referee.show import card_json

    _, odds = _odds_of_track(track, payouts)
    horse = suit(winner)
    if horse is None:
        raise SettingError("suit-unreadable", "--winner", text=winner)
    staked = [_bet(text) for text in bets]
    for number, bet in enumerate(staked):
        if bet.player == banker:
            raise SettingError("bet-of-banker", "--bet", name=banker)
        if any(other.player == bet.player for other in staked[:number]):
            raise SettingError("bet-twice", "--bet", name=bet.player)
    names = Seats([banker, *(bet.player for bet in staked)]).names
    settlement = settle(
        [_named(bet, name) for bet, name in zip(staked, names[1:], strict=True)],
        odds,
        horse,
        names[0],
    )
    return card_json.payout(horse, odds, settlement)


def _named(bet: Any, name: str) -> Any:
    from referee.cards.settlement import Bet

    return Bet(name, bet.suit, bet.stake)


def _bet(text: str) -> Any:
    from referee.cards.notation import suit
    from referee.cards.settlement import Bet

    name, _, staked = text.rpartition("=")
    horse, colon, chips = staked.partition(":")
    backed = suit(horse.strip())
    if not name or backed is None or (colon and not is_number(chips)):
        raise SettingError("bet-unreadable", "--bet", text=text)
    stake = int(chips) if colon else 1
    if stake < 1:
        raise SettingError("cards.bet-too-small", "--bet", claimed=stake)
    return Bet(name.strip(), backed, stake)


def odds(track: str, revealed: str, payouts: str) -> dict[str, Any]:
    """Published odds, exact chances, fair odds and the bank's edge, after the cards so far."""
    from referee.cards.notation import cards
    from referee.game import Place
    from referee.show import card_json

    race, published = _odds_of_track(track, payouts)
    row = cards(revealed.split())
    if row is None:
        raise SettingError("revealed-unreadable", "--revealed", text=revealed)
    for number, card in enumerate(row, 1):
        if race.ended:
            raise SettingError("cards.after-finish", "--revealed")
        complain(race.reveal(card, Place(1, 1 + number)), "--revealed")
    return card_json.prices(published, race.chances())
