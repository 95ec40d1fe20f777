"""Horse Race cards a second time: whole sessions at random, with what is true after every line.

The chances are asked of every next card in turn, with fractions; nothing is derived or simplified.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Literal, TypedDict

SUITS = ("S", "H", "D", "C")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FINISH = 8
TRACK = 7
STANDARD_PAYOUTS = (1, 2, 3, 5, 10)
SEATED = ("Ana", "Bruno", "Carla", "Davi", "Elsa", "Fausto", "Gil", "Helena", "Ivo", "Julia")
LATECOMERS = ("Karim", "Lia", "Mauro", "Nuno", "Olga", "Quim", "Rita", "Saul", "Tina", "Vera")

Bet = tuple[str, int]


class BetShown(TypedDict):
    """A stake as the program's JSON shows it."""

    suit: str
    stake: int


class Truth(TypedDict):
    """The table right after an action.

    `track` and `odds` are empty until a valid track lies, and `left` then counts all 48 cards.
    `balances` move when chips are bought, paid or settled, not when they are staked.
    """

    banker: str
    track: list[str]
    odds: dict[str, int]
    positions: dict[str, int]
    left: dict[str, int]
    winner: str | None
    balances: dict[str, int]
    bets: dict[str, BetShown]


class Payout(TypedDict):
    """A race settled: the net of everyone seated, and what came back to each who staked."""

    winner: str
    odds: dict[str, int]
    net: dict[str, int]
    returned: dict[str, int]


# --------------------------------------------------------------------------------------- the rules


def race_cards() -> list[str]:
    """The 48 cards without the aces."""
    return [rank + suit for suit in SUITS for rank in RANKS]


def suit_of(card: str) -> str:
    """The suit of a card, or of a suit alone."""
    return card[-1]


def count_suits(cards: Sequence[str]) -> dict[str, int]:
    """How many cards of each suit."""
    return {suit: sum(suit_of(card) == suit for card in cards) for suit in SUITS}


def track_is_valid(track: Sequence[str]) -> bool:
    """Seven cards, and fewer than five of any suit."""
    return len(track) == TRACK and max(count_suits(track).values()) < 5


def net_odds(track: Sequence[str], payouts: Sequence[int] = STANDARD_PAYOUTS) -> dict[str, int]:
    """What each suit pays net for one chip, by its number of cards on the track."""
    return {suit: payouts[number] for suit, number in count_suits(track).items()}


def run(revealed: Sequence[str]) -> tuple[dict[str, int], str | None]:
    """Where the horses stand after these cards, and who has crossed. Raises ValueError after it."""
    positions = dict.fromkeys(SUITS, 0)
    winner = None
    for card in revealed:
        if winner is not None:
            raise ValueError("the race is over")
        positions[suit_of(card)] += 1
        if positions[suit_of(card)] == FINISH:
            winner = suit_of(card)
    return positions, winner


def cost_of(suit: str, bets: Mapping[str, Bet], odds: Mapping[str, int]) -> int:
    """What the bank pays more than it takes if this suit wins."""
    paid = sum(stake * odds[suit] for backed, stake in bets.values() if backed == suit)
    taken = sum(stake for backed, stake in bets.values() if backed != suit)
    return paid - taken


def bank_can_cover(balance: int, bets: Mapping[str, Bet], odds: Mapping[str, int]) -> bool:
    """Whichever suit wins, the bank can pay."""
    return all(cost_of(suit, bets, odds) <= balance for suit in SUITS)


def pay_out(
    seated: Sequence[str],
    banker: str,
    bets: Mapping[str, Bet],
    odds: Mapping[str, int],
    winner: str,
) -> Payout:
    """Settle every stake on its own, chip by chip, through the bank."""
    net = dict.fromkeys(seated, 0)
    returned: dict[str, int] = {}
    for player, (suit, stake) in bets.items():
        returned[player] = 0
        for _ in range(stake):
            net[player] -= 1
            net[banker] += 1
            if suit == winner:
                returned[player] += 1 + odds[suit]
                net[player] += 1 + odds[suit]
                net[banker] -= 1 + odds[suit]
    return {"winner": winner, "odds": dict(odds), "net": net, "returned": returned}


# --------------------------------------------------------------------------------------- chances


def win_chances(
    left: Mapping[str, int], positions: Mapping[str, int] | None = None
) -> dict[str, Fraction]:
    """Each horse's exact chance from the cards left of each suit and where the horses stand."""
    places = dict.fromkeys(SUITS, 0) if positions is None else positions
    chances = _chances(tuple(left[suit] for suit in SUITS), tuple(places[suit] for suit in SUITS))
    return dict(zip(SUITS, chances, strict=True))


@lru_cache(maxsize=200_000)
def _chances(left: tuple[int, ...], places: tuple[int, ...]) -> tuple[Fraction, ...]:
    if FINISH in places:
        return tuple(Fraction(int(place == FINISH)) for place in places)
    total = [Fraction(0)] * len(places)
    for horse, cards in enumerate(left):
        if cards == 0:
            continue
        then = _chances(
            tuple(n - (i == horse) for i, n in enumerate(left)),
            tuple(n + (i == horse) for i, n in enumerate(places)),
        )
        for i, chance in enumerate(then):
            total[i] += Fraction(cards, sum(left)) * chance
    return tuple(total)


def simulate_chances(
    rng: Random, left: Mapping[str, int], positions: Mapping[str, int], races: int
) -> dict[str, float]:
    """The share of so many shuffled races that each horse wins from here."""
    won: Counter[str] = Counter()
    pack = [suit for suit in SUITS for _ in range(left[suit])]
    for _ in range(races):
        rng.shuffle(pack)
        places = dict(positions)
        cards = iter(pack)
        while FINISH not in places.values():
            places[next(cards)] += 1
        won.update(suit for suit in SUITS if places[suit] == FINISH)
    return {suit: won[suit] / races for suit in SUITS}


# --------------------------------------------------------------------------- a session as it went


@dataclass(frozen=True)
class Table:
    """A session's terms: who sits where, clockwise, and what was agreed before the first race."""

    players: tuple[str, ...]
    chips: int = 20
    max_bet: int = 1
    payouts: tuple[int, ...] = STANDARD_PAYOUTS
    banks_each: int = 1


@dataclass(frozen=True)
class Habits:
    """What happens at a table besides plain races, each as a chance per race.

    `change_of_mind`: per bet, that it is replaced before the first card. `cards`: whether whole
    cards are written, suits alone, or either, card by card. `claims`: whether results are written.
    """

    void: float = 0.0
    joins: float = 0.0
    buys: float = 0.0
    leaves: float = 0.0
    pays: float = 0.0
    new_terms: float = 0.0
    change_of_mind: float = 0.0
    cards: Literal["full", "suits", "mixed"] = "full"
    claims: bool = True


@dataclass(frozen=True)
class Step:
    """One line of the log, the words of it that matter, and what is true right after it.

    `typed` is False for the lines that the referee writes unasked.
    """

    kind: str
    line: str
    truth: Truth
    typed: bool = True
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Race:
    """One block of the log; without a payout it was void or the bank was passed."""

    banker: str
    steps: tuple[Step, ...]
    ending: Literal["finish", "void", "passed"]
    payout: Payout | None
    balances: dict[str, int]

    @property
    def lines(self) -> list[str]:
        """The race's actions as the log writes them."""
        return [step.line for step in self.steps]


@dataclass(frozen=True)
class Session:
    """Races in order, the final balances of those still seated, and what chips went in and out."""

    table: Table
    races: tuple[Race, ...]
    balances: dict[str, int]
    winners: tuple[str, ...]
    chips_put_in: int

    @property
    def complete(self) -> bool:
        """Everyone has banked as often as agreed."""
        return bool(self.winners)

    def places(self) -> Iterator[tuple[str, Step]]:
        """Every line with its place, `RACE.ACTION`."""
        for number, race in enumerate(self.races, 1):
            for action, step in enumerate(race.steps, 1):
                yield f"{number}.{action}", step


def random_table(rng: Random) -> Table:
    """Three to ten players, any payouts, stakes and chips; often poor, often standard."""
    standard = rng.random() < 0.5
    payouts = tuple(sorted(rng.randrange(1, 15) for _ in range(5)))
    return Table(
        players=tuple(rng.sample(SEATED, rng.randrange(3, 11))),
        chips=rng.choice([1, 3, 12, 20, 20, 50, 50, 200]),
        max_bet=rng.choice([1, 1, 2, 3, 5, 10]),
        payouts=STANDARD_PAYOUTS if standard else payouts,
        banks_each=rng.choice([1, 1, 1, 2]),
    )


def eventful(rng: Random) -> Habits:
    """Habits with a little of everything."""
    return Habits(
        void=0.1,
        joins=0.1,
        buys=0.1,
        leaves=0.1,
        pays=0.1,
        new_terms=0.1,
        change_of_mind=0.1,
        cards=rng.choice(["full", "suits", "mixed"]),
    )


@dataclass
class _Play:
    rng: Random
    table: Table
    habits: Habits
    seated: list[str] = field(default_factory=list)
    balances: dict[str, int] = field(default_factory=dict)
    banked: Counter[str] = field(default_factory=Counter)
    chips_put_in: int = 0

    def __post_init__(self) -> None:
        self.seated = list(self.table.players)
        self.balances = dict.fromkeys(self.seated, self.table.chips)
        self.chips_put_in = self.table.chips * len(self.seated)
        self.max_bet = self.table.max_bet
        self.payouts = self.table.payouts
        self.latecomers = list(LATECOMERS)

    # ---- whose bank

    def next_banker(self, last: str | None) -> str | None:
        """The first one clockwise from the last banker who has not banked as often as agreed."""
        start = 0 if last is None else self.seated.index(last) + 1
        for player in self.seated[start:] + self.seated[:start]:
            if self.table.banks_each == 0 or self.banked[player] < self.table.banks_each:
                return player
        return None

    def session_is_over(self) -> bool:
        each = self.table.banks_each
        return each > 0 and all(self.banked[player] >= each for player in self.seated)

    def leaders(self) -> tuple[str, ...]:
        most = max(self.balances[player] for player in self.seated)
        return tuple(player for player in self.seated if self.balances[player] == most)

    # ---- one race

    def race(self, banker: str) -> Race:
        race = _RaceInPlay(self, banker)
        ending = race.play()
        if ending != "void":
            self.banked[banker] += 1
        race.claim_the_result(ending)
        return Race(banker, tuple(race.steps), ending, race.payout, self.seated_balances())

    def seated_balances(self) -> dict[str, int]:
        return {player: self.balances[player] for player in self.seated}


class _RaceInPlay:
    def __init__(self, session: _Play, banker: str) -> None:
        self.session = session
        self.rng = session.rng
        self.banker = banker
        self.track: list[str] = []
        self.odds: dict[str, int] = {}
        self.bets: dict[str, Bet] = {}
        self.revealed: list[str] = []
        self.steps: list[Step] = []
        self.payout: Payout | None = None

    def write(self, kind: str, line: str, typed: bool = True, cards: Sequence[str] = ()) -> None:
        positions, winner = run(self.revealed)
        on_track, out = count_suits(self.track), count_suits(self.revealed)
        truth: Truth = {
            "banker": self.banker,
            "track": list(self.track),
            "odds": dict(self.odds),
            "positions": positions,
            "left": {suit: len(RANKS) - on_track[suit] - out[suit] for suit in SUITS},
            "winner": winner,
            "balances": self.session.seated_balances(),
            "bets": {
                player: {"suit": self.bets[player][0], "stake": self.bets[player][1]}
                for player in self.session.seated
                if player in self.bets
            },
        }
        self.steps.append(Step(kind, line, truth, typed, tuple(cards)))

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def play(self) -> Literal["finish", "void", "passed"]:
        self.write("banks", f"{self.banker} banks")
        self.change_seats_and_chips()
        pack = self.lay_the_track()
        self.take_stakes()
        if not self.bank_covers():
            self.write("passed", f"{self.banker} passes the bank")
            return "passed"
        ends_early = self.chance(self.session.habits.void)
        cards_before_the_end = self.rng.randrange(25) if ends_early else len(pack)
        for card in pack[:cards_before_the_end]:
            self.reveal(card)
            if self.payout is not None:
                return "finish"
        self.write("void", "void")
        return "void"

    def change_seats_and_chips(self) -> None:
        session, habits, rng = self.session, self.session.habits, self.rng
        if session.latecomers and self.chance(habits.joins):
            name = session.latecomers.pop(0)
            chips = rng.randrange(1, 31)
            after = rng.choice(session.seated)
            session.seated.insert(session.seated.index(after) + 1, name)
            session.balances[name] = chips
            session.chips_put_in += chips
            self.write("joins", f"{name} joins with {chips} after {after}")
        if len(session.seated) > 3 and self.chance(habits.leaves):
            name = rng.choice([player for player in session.seated if player != self.banker])
            session.seated.remove(name)
            session.chips_put_in -= session.balances.pop(name)
            self.write("leaves", f"{name} leaves")
        if self.chance(habits.buys):
            name, chips = rng.choice(session.seated), rng.randrange(1, 31)
            session.balances[name] += chips
            session.chips_put_in += chips
            self.write("buys", f"{name} buys {chips}")
        payers = [player for player in session.seated if session.balances[player] > 0]
        if payers and self.chance(habits.pays):
            payer = rng.choice(payers)
            payee = rng.choice([player for player in session.seated if player != payer])
            chips = rng.randrange(1, session.balances[payer] + 1)
            session.balances[payer] -= chips
            session.balances[payee] += chips
            self.write("pays", f"{payer} pays {chips} to {payee}")
        if self.chance(habits.new_terms):
            session.payouts = tuple(sorted(rng.randrange(1, 12) for _ in range(5)))
            self.write("payouts", "payouts " + " ".join(map(str, session.payouts)))
        if self.chance(habits.new_terms):
            session.max_bet = rng.randrange(1, 6)
            self.write("max", f"max {session.max_bet}")

    def as_written(self, card: str) -> str:
        share = {"full": 0.0, "mixed": 0.5, "suits": 1.0}[self.session.habits.cards]
        return suit_of(card) if self.chance(share) else card

    def lay_the_track(self) -> list[str]:
        """Lay tracks until one is valid; the rest of that shuffle, as it will be written."""
        while True:
            pack = race_cards()
            self.rng.shuffle(pack)
            cards = [self.as_written(card) for card in pack]
            if track_is_valid(cards[:TRACK]):
                self.track = cards[:TRACK]
                self.odds = net_odds(self.track, self.session.payouts)
            self.write("track", "track " + " ".join(cards[:TRACK]), cards=cards[:TRACK])
            if self.track:
                return cards[TRACK:]

    def take_stakes(self) -> None:
        habits, balances = self.session.habits, self.session.balances
        bettors = [player for player in self.session.seated if player != self.banker]
        for player in bettors:
            if balances[player] < 1:
                self.write("sits", f"{player} sits out", typed=False)
                continue
            self.bet(player)
        for player in bettors:
            if balances[player] >= 1 and self.chance(habits.change_of_mind):
                self.bet(player)

    def bet(self, player: str, most: int | None = None) -> None:
        if most is None:
            most = min(self.session.max_bet, self.session.balances[player])
        suit, stake = self.rng.choice(SUITS), self.rng.randrange(1, most + 1)
        self.bets[player] = suit, stake
        self.write("bets", f"{player} bets {stake} on {suit}")

    def bank_covers(self) -> bool:
        """Stakes that break the bank are placed anew, then one chip each, then the bank passes."""
        for most in (None, 1, 1):
            if bank_can_cover(self.session.balances[self.banker], self.bets, self.odds):
                return True
            for player in list(self.bets):
                self.bet(player, most)
        return bank_can_cover(self.session.balances[self.banker], self.bets, self.odds)

    def reveal(self, card: str) -> None:
        self.revealed.append(card)
        _, winner = run(self.revealed)
        if winner is not None:
            seated, balances = self.session.seated, self.session.balances
            self.payout = pay_out(seated, self.banker, self.bets, self.odds, winner)
            for player, net in self.payout["net"].items():
                balances[player] += net
        self.write("reveal", f"reveal {card}", cards=(card,))

    def claim_the_result(self, ending: str) -> None:
        session = self.session
        if not session.habits.claims:
            return
        if ending == "finish" and self.payout is not None:
            self.write("claim", f"{self.payout['winner']} wins", typed=False)
            for player in session.seated:
                net = self.payout["net"][player]
                self.write("claim", f"{player} {net:+d}", typed=False)
            for player in session.seated:
                self.write("claim", f"{player} = {session.balances[player]}", typed=False)
        if session.session_is_over():
            for player in session.leaders():
                self.write("claim", f"{player} wins", typed=False)


def play_session(
    rng: Random, table: Table, habits: Habits | None = None, *, races: int = 60
) -> Session:
    """Play until everyone has banked as often as agreed, or so many races at most."""
    play = _Play(rng, table, habits or Habits())
    played: list[Race] = []
    banker = play.next_banker(None)
    while banker is not None and len(played) < races:
        one = play.race(banker)
        played.append(one)
        if one.ending != "void":
            banker = play.next_banker(banker)
    return Session(
        table=table,
        races=tuple(played),
        balances=play.seated_balances(),
        winners=play.leaders() if play.session_is_over() else (),
        chips_put_in=play.chips_put_in,
    )


# -------------------------------------------------------------------------------------- rendering


def log_text(session: Session) -> str:
    """The session as a log, in the form in which the referee itself writes it."""
    table, usual = session.table, Table(())
    lines = ["format = 1", 'game = "cards"']
    lines.append("players = [" + ", ".join(f'"{player}"' for player in table.players) + "]")
    if table.chips != usual.chips:
        lines.append(f"chips = {table.chips}")
    if table.max_bet != usual.max_bet:
        lines.append(f"max_bet = {table.max_bet}")
    if table.payouts != usual.payouts:
        lines.append("payouts = [" + ", ".join(map(str, table.payouts)) + "]")
    if table.banks_each != usual.banks_each:
        lines.append(f"banks_each = {table.banks_each}")
    for race in session.races:
        lines += ["", "[[races]]", 'actions = """', *race.lines, '"""']
    return "\n".join(lines) + "\n"


def short_entries(session: Session, rng: Random, *, commas: float = 0.15) -> list[str]:
    """The session as a person types it, one prompt's line each.

    Cards stand alone, often several on a line; who banks is left out where a track comes next.
    Nothing is typed that the referee writes by itself. `commas` is the chance that an entry joins
    the line before.
    """
    lines: list[str] = []
    for race in session.races:
        for entry in _entries_of_race(race, rng):
            if lines and rng.random() < commas:
                lines[-1] += ", " + entry
            else:
                lines.append(entry)
    return lines


def _entries_of_race(race: Race, rng: Random) -> Iterator[str]:
    turned: list[str] = []
    for step, following in zip(race.steps, (*race.steps[1:], None), strict=True):
        if step.kind == "reveal":
            turned.append(_card_as_typed(step.cards[0], rng))
            more = following is not None and following.kind == "reveal"
            if more and rng.random() < 0.3:
                continue
            yield " ".join(turned)
            turned = []
        elif not step.typed:
            continue
        elif step.kind == "banks":
            laid_next = following is not None and following.kind == "track"
            if not laid_next or rng.random() < 0.5:
                yield step.line
        elif step.kind == "track" and all(card in SUITS for card in step.cards):
            yield "track " + "".join(step.cards)
        elif step.kind == "track":
            yield "track " + " ".join(_card_as_typed(card, rng) for card in step.cards)
        else:
            yield step.line


def _card_as_typed(card: str, rng: Random) -> str:
    return card.replace("10", "T") if rng.random() < 0.3 else card
