"""A session of races: who banks, the stakes, the race, the balances, and what is claimed.

`Session` is the position of the card game. Chips and players are kept by name, since seats change
when people join or leave between races.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.act import UnknownPlayer, Unreadable
from referee.cards.actions import (
    Banks,
    Bets,
    Buys,
    Has,
    HorseWins,
    Joins,
    Leaves,
    MaxBet,
    Nets,
    PassesBank,
    Payouts,
    Pays,
    Reveals,
    SitsOut,
    Track,
    Void,
    Wins,
)
from referee.cards.faults import FAULTS
from referee.cards.race import Complaint, Race
from referee.cards.settlement import Bet, settle
from referee.game import NOBODY, Action, Effect, Fault, Place
from referee.seats import Seats
from referee.settings import Setting, SettingError
from referee.state import State

CHIPS, MAX_BET, PAYOUTS, BANKS_EACH = 20, 1, (1, 2, 3, 5, 10), 1
"""The standard profile (C4-C6, C14)."""
LEAST_PLAYERS, MOST_PLAYERS = 3, 100
MOST_CHIPS = 999_999_999
HIGHEST_ODDS = 1_000_000
MOST_BANKS_EACH = 1_000
SMALLEST_STAKE = 1


class RaceResult(NamedTuple):
    """What a race came to. `winner` is None where it had none; `net` and `returned` in chips."""

    number: int
    banker: str | None
    winner: str | None
    odds: dict[str, int]
    net: dict[str, int]
    returned: dict[str, int]
    balances: dict[str, int]


class Session(State):
    """The position of a session. See `game.Position` for what it promises."""

    __slots__ = (
        "_left_open",
        "action",
        "balances",
        "banked",
        "banks_again",
        "banks_each",
        "block",
        "broken",
        "brought",
        "claimed",
        "gone",
        "last_banker",
        "max_bet",
        "not_judged",
        "payouts",
        "race",
        "results",
        "seats",
        "unsettled",
    )

    def __init__(
        self, seats: Seats, chips: int, max_bet: int, payouts: tuple[int, ...], banks_each: int
    ) -> None:
        self.seats = seats
        self.balances = dict.fromkeys(seats.names, chips)
        self.brought = dict.fromkeys(seats.names, chips)
        """The chips that each player put on the table."""
        self.gone: dict[str, int] = {}
        """What those who left had won or lost by then."""
        self.max_bet = max_bet
        self.payouts = payouts
        self.banks_each = banks_each
        self.banked = dict.fromkeys(seats.names, 0)
        """How often each player has had the bank."""
        self.last_banker: str | None = None
        self.banks_again: str | None = None
        """Whose race was void, and who banks again (C13, C16)."""
        self._left_open: str | None = None
        """Who banked in a last race that was broken or never finished: who banks is not judged, and
        it was that player's turn unless the race is run again."""
        self.unsettled = 0
        """The number of a last race that was begun and never finished."""
        self.results: list[RaceResult] = []
        self.not_judged: list[Place] = []
        self.block = 0
        self.action = 0
        self._begin()

    def _begin(self) -> None:
        self.race = Race()
        self.broken = False
        self.claimed: dict[str, int] = {}
        """Balances claimed after an action that broke the race."""

    @property
    def place(self) -> Place:
        """Where the last action stands."""
        return Place(self.block, self.action)

    def next_banker(self) -> str | None:
        """The next player clockwise whose turn to bank has not come; None once all had it (C13)."""
        names = self.seats.names
        if self.banks_again in names:
            return self.banks_again
        start = 0 if self.last_banker is None else names.index(self.last_banker) + 1
        for step in range(len(names)):
            name = names[(start + step) % len(names)]
            if not self.banks_each or self.banked[name] < self.banks_each:
                return name
        return None

    @property
    def over(self) -> bool:
        """Everyone has banked as often as agreed, and the last race is over (C14)."""
        race = self.race
        finished = race.ended or not (race.begun or self._left_open)
        return finished and self.next_banker() is None

    @property
    def complete(self) -> bool:
        """The session is over and settled; an open-ended one never is."""
        return self.over

    def leaders(self) -> tuple[str, ...]:
        """The players with the highest balance, in seat order; a tie is shared (C14)."""
        most = max(self.balances.values(), default=0)
        return tuple(name for name in self.seats.names if self.balances[name] == most)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the session; nobody before it is over."""
        return self.leaders() if self.over else ()

    def gains(self) -> dict[str, int]:
        """What everyone who sat here has won or lost, those who left included; it sums to zero."""
        found = dict(self.gone)
        for name, chips in self.balances.items():
            found[name] = found.get(name, 0) + chips - self.brought[name]
        return found

    # The race begins and is concluded.

    def begin_block(self) -> list[Fault]:
        if self.block and self.action:
            self.unsettled = 0 if self.race.ended or self.broken else self.block
            self._left_open = None if self.race.ended else self.race.banker
        self.finish()
        self.block += 1
        self.action = 0
        self._begin()
        return []

    def finish(self) -> list[Fault]:
        """Unfinished, a race's stakes go back; broken, the balances last claimed in it count.

        There was no race where the session was over.
        """
        race = self.race
        if self.broken and race.begun:
            self.balances.update(self.claimed)
        if self.block:
            result = RaceResult(
                self.block,
                race.banker,
                race.winner,
                race.odds,
                *race.settlement,
                dict(self.balances),
            )
            self.results = [*self.results[: self.block - 1], result]
        return []

    def _had_the_bank(self, banker: str) -> None:
        self.last_banker = banker
        self.banks_again = None
        self.banked[banker] += 1

    # Every action comes through here.

    def push(self, action: Action) -> list[Fault]:
        self.action += 1
        who, act = action
        verbs = _UNJUDGED if self.broken else _JUDGED
        name = "" if who == NOBODY else self.seats.names[who]
        faults = verbs[type(act)](self, name, act)
        if self.unsettled:
            left_open, self.unsettled = self.unsettled, 0
            return [self._fault("unsettled", race=left_open), *faults]
        return faults

    def prove(self) -> list[Fault]:
        """Nothing in a race is hidden from the table, so nothing is left to be proved."""
        return []

    def _fault(
        self,
        code: str,
        player: str = "",
        claimed: int | str | None = None,
        expected: int | str | list[str] | None = None,
        wording: str = "",
        **details: Any,
    ) -> Fault:
        effect, rule = FAULTS[code]
        if effect is Effect.BREAKS:
            self.broken = True
        return Fault(
            code, self.place, rule, effect, player or None, claimed, expected, (), details, wording
        )

    def _faults(self, complaints: list[Complaint], player: str = "") -> list[Fault]:
        return [
            self._fault(code, player, wording=wording, **details)
            for code, details, wording in complaints
        ]

    def _out_of_place(self, name: str) -> list[Fault]:
        return [self._fault("out-of-place", name)]

    def _after_race(self, name: str) -> list[Fault]:
        """A stake or a card once a horse has crossed (C11), or the race was given up."""
        if self.race.winner is None:
            return self._out_of_place(name)
        return [self._fault("after-finish", name)]

    # Before the track: seats and chips change.

    @property
    def _table_is_open(self) -> bool:
        race = self.race
        return not race.ended and (not race.track or race.void_track)

    def _joins(self, _: str, act: Joins) -> list[Fault]:
        if not self._table_is_open or len(self.seats) == MOST_PLAYERS:
            return self._out_of_place("")
        names = list(self.seats.names)
        names.insert(names.index(act.after) + 1, act.name)
        try:
            seats = Seats(names)
        except SettingError:
            return self._out_of_place("")
        self.seats = seats
        self.balances = {name: self.balances.get(name, act.chips) for name in seats.names}
        self.brought = {name: self.brought.get(name, act.chips) for name in seats.names}
        self.banked = {name: self.banked.get(name, 0) for name in seats.names}
        return []

    def _leaves(self, name: str, act: Leaves) -> list[Fault]:
        if not self._table_is_open or name == self.race.banker or len(self.seats) == 1:
            return self._out_of_place(name)
        names = self.seats.names
        if name == self.last_banker:
            # The bank goes on clockwise from where the one who left sat.
            self.last_banker = names[names.index(name) - 1]
        self.seats = Seats([other for other in names if other != name])
        self.gone[name] = self.gone.get(name, 0) + self.balances[name] - self.brought[name]
        del self.balances[name], self.banked[name], self.brought[name]
        return []

    def _buys(self, name: str, act: Buys) -> list[Fault]:
        if not self._table_is_open:
            return self._out_of_place(name)
        self.balances[name] += act.chips
        self.brought[name] += act.chips
        return []

    def _pays(self, name: str, act: Pays) -> list[Fault]:
        self.balances[name] -= act.chips
        self.balances[act.to] += act.chips
        return []

    def _payouts(self, _: str, act: Payouts) -> list[Fault]:
        if not self._table_is_open:
            return self._out_of_place("")
        self.payouts = act.odds
        return []

    def _max_bet(self, _: str, act: MaxBet) -> list[Fault]:
        if not self._table_is_open:
            return self._out_of_place("")
        self.max_bet = act.chips
        return []

    # The bank, the track, the stakes.

    def _enter_race(self, banker: str = "") -> list[Fault]:
        """Something of a race is done: who banks stands from here (C13), if a race may begin."""
        race = self.race
        if race.begun:
            return []
        left_open, self._left_open = self._left_open, None
        if left_open in self.banked and left_open != banker:
            self._had_the_bank(left_open)
        expected = self.next_banker()
        if expected is None:
            if left_open not in self.banked:
                return [self._fault("after-end", banker)]
            expected = left_open
        race.begun = True
        race.banker = banker or expected
        if race.banker != expected and left_open is None:
            return [self._fault("wrong-banker", banker, banker=expected)]
        return []

    def _banks(self, name: str, act: Banks) -> list[Fault]:
        if self.race.begun or self.race.ended:
            return self._out_of_place(name)
        return self._enter_race(name)

    def _track(self, _: str, act: Track) -> list[Fault]:
        race = self.race
        if race.winner is not None:
            return [self._fault("track-again")]
        if race.ended:
            return self._out_of_place("")
        faults = self._enter_race()
        if self.broken:
            return faults
        return faults + self._faults(race.lay(act.cards, self.payouts, self.place))

    def _bets(self, name: str, act: Bets) -> list[Fault]:
        race = self.race
        if race.ended:
            return self._after_race(name)
        faults = self._enter_race()
        if self.broken:
            return faults
        faults += self._faults(race.not_ready(), name)
        if name == race.banker:
            faults.append(self._fault("bet-by-banker", name))
        if act.stake < SMALLEST_STAKE:
            faults.append(self._fault("bet-too-small", name, act.stake, SMALLEST_STAKE))
        if race.started:
            faults.append(self._fault("bet-after-start", name))
        stands = all(fault.effect is Effect.APPLIED for fault in faults)
        if act.stake > self.max_bet:
            faults.append(self._fault("bet-over-max", name, act.stake, self.max_bet))
        if act.stake > self.balances[name] and name != race.banker:
            faults.append(self._fault("chips-short", name, act.stake, self.balances[name]))
        if stands:
            race.sitting_out.discard(name)
            race.bets.pop(name, None)
            race.bets[name] = Bet(name, act.suit, act.stake)
        return faults

    def _sits_out(self, name: str, act: SitsOut) -> list[Fault]:
        race = self.race
        if race.ended or race.started or name == race.banker:
            return self._out_of_place(name)
        faults = self._enter_race()
        if not self.broken:
            race.bets.pop(name, None)
            race.sitting_out.add(name)
        return faults

    def _passes_bank(self, name: str, act: PassesBank) -> list[Fault]:
        race = self.race
        if race.ended or race.started:
            return self._out_of_place(name)
        faults = self._enter_race()
        if self.broken:
            return faults
        if name != race.banker:
            return [*faults, *self._out_of_place(name)]
        race.bets.clear()
        race.ended = True
        self._had_the_bank(name)
        return faults

    # The race.

    def _reveals(self, _: str, act: Reveals) -> list[Fault]:
        race = self.race
        if race.ended:
            return self._after_race("")
        faults = self._enter_race()
        if self.broken:
            return faults
        faults += self._faults(race.not_ready())
        if self.broken:
            return faults + self._faults(race.faults_of_card(act.card))
        if not race.started:
            race.started = True
            faults += self._faults_of_start()
        faults += self._faults(race.reveal(act.card, self.place))
        if race.winner is not None:
            self._settle(race.winner)
        return faults

    def _faults_of_start(self) -> list[Fault]:
        """From the first card on nothing changes: has everyone staked, and can the bank pay?"""
        race = self.race
        faults = []
        for name in self.seats.names:
            if name != race.banker and name not in race.bets and self.can_bet(name):
                code = "must-bet" if name in race.sitting_out else "missing-bet"
                faults.append(self._fault(code, name))
        short = self.shortfalls()
        if short:
            suit, chips = max(short.items(), key=lambda item: item[1])
            faults.append(
                self._fault("bank-short", race.banker or "", suit=suit, chips=chips, short=short)
            )
        return faults

    def can_bet(self, name: str) -> bool:
        """The player can pay the smallest stake."""
        return self.balances[name] >= SMALLEST_STAKE

    def shortfalls(self) -> dict[str, int]:
        """The suits that would break the bank, with the chips it would lack for each (C7)."""
        race = self.race
        return {} if race.banker is None else race.shortfalls(self.balances[race.banker])

    def _settle(self, winner: str) -> None:
        """A horse has reached position 8: every stake is settled, at once (C11, C12)."""
        race = self.race
        assert race.banker is not None
        settlement = settle(race.bets.values(), race.odds, winner, race.banker)
        net = {name: settlement.net.get(name, 0) for name in self.seats.names}
        race.settlement = (net, settlement.returned)
        for name, chips in net.items():
            self.balances[name] += chips
        self._had_the_bank(race.banker)

    def _void(self, _: str, act: Void) -> list[Fault]:
        if self.race.ended:
            return self._out_of_place("")
        self.race.bets.clear()
        self.race.ended = True
        self.banks_again = self.race.banker
        return []

    # Claims.

    def _horse_wins(self, _: str, act: HorseWins) -> list[Fault]:
        if act.suit == self.race.winner:
            return []
        wording = "no-horse" if self.race.winner is None else "horse"
        return [self._fault("wrong-winner", "", act.suit, self.race.winner, wording)]

    def _nets(self, name: str, act: Nets) -> list[Fault]:
        if not self.race.ended:
            self.not_judged.append(self.place)
            return []
        net = self.race.settlement[0].get(name, 0)
        return [] if act.net == net else [self._fault("wrong-net", name, act.net, net)]

    def _has(self, name: str, act: Has) -> list[Fault]:
        balance = self.balances[name]
        if act.balance == balance:
            return []
        return [self._fault("wrong-balance", name, act.balance, balance)]

    def _wins(self, name: str, act: Wins) -> list[Fault]:
        winners = self.winners if self.banks_each else self.leaders()
        if name in winners:
            return []
        expected = winners[0] if len(winners) == 1 else list(winners) or None
        return [self._fault("wrong-winner", name, name, expected, "" if winners else "open")]

    def _unreadable(self, _: str, act: Unreadable) -> list[Fault]:
        return [self._fault("unreadable-action", text=act.text)]

    def _unknown_player(self, _: str, act: UnknownPlayer) -> list[Fault]:
        return [self._fault("unknown-player", name=act.name)]

    # After an action that broke the race: nothing is judged, the balances claimed are taken.

    def _skip(self, name: str, act: Any) -> list[Fault]:
        self.not_judged.append(self.place)
        if isinstance(act, Has):
            self.claimed[name] = act.balance
        return []

    def _pays_unjudged(self, name: str, act: Pays) -> list[Fault]:
        """The table agrees all the same: balances claimed before it are not those after it."""
        for player, chips in ((name, -act.chips), (act.to, act.chips)):
            if player in self.claimed:
                self.claimed[player] += chips
        return self._pays(name, act)

    def _void_unjudged(self, name: str, act: Void) -> list[Fault]:
        self.broken = False
        self.claimed.clear()
        return self._void(name, act)


Verb = Callable[[Session, str, Any], list[Fault]]

_JUDGED: dict[type, Verb] = {
    Banks: Session._banks,
    Track: Session._track,
    Bets: Session._bets,
    SitsOut: Session._sits_out,
    Reveals: Session._reveals,
    HorseWins: Session._horse_wins,
    Nets: Session._nets,
    Has: Session._has,
    Wins: Session._wins,
    PassesBank: Session._passes_bank,
    Void: Session._void,
    Pays: Session._pays,
    Joins: Session._joins,
    Buys: Session._buys,
    Leaves: Session._leaves,
    Payouts: Session._payouts,
    MaxBet: Session._max_bet,
    Unreadable: Session._unreadable,
    UnknownPlayer: Session._unknown_player,
}
_UNJUDGED: dict[type, Verb] = {
    **dict.fromkeys(_JUDGED, Session._skip),
    Pays: Session._pays_unjudged,
    Void: Session._void_unjudged,
}

SETTINGS = {
    "players": Setting(list, least=LEAST_PLAYERS, most=MOST_PLAYERS),
    "chips": Setting(int, default=CHIPS, least=1, most=MOST_CHIPS),
    "max_bet": Setting(int, default=MAX_BET, least=1, most=MOST_CHIPS),
    "payouts": Setting(
        list, default=list(PAYOUTS), least=len(PAYOUTS), most=len(PAYOUTS), items=(1, HIGHEST_ODDS)
    ),
    "banks_each": Setting(int, default=BANKS_EACH, least=0, most=MOST_BANKS_EACH),
}


def open_session(head: Mapping[str, Any]) -> Session:
    """The session that a log's head describes, once `SETTINGS` has checked it.

    Raises SettingError for a name that cannot be used.
    """
    return Session(
        Seats(head["players"]),
        head["chips"],
        head["max_bet"],
        tuple(head["payouts"]),
        head["banks_each"],
    )
