"""Horse Race dominoes a second time: read everything from the start, count by hand, play at random.

`read_layout` rereads the whole table, `settle` tries the rules on bare sums, `retell` rereads a
whole round, and `play_round`/`play_match` deal real hands and play them out, so that what is true
after every line of the log is known without any engine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple, TypedDict

Tile = tuple[int, int]
Outcome = Literal["out", "blocked", "match"]

LINES = ("line A", "line B")
BRANCHES = ("branch A", "branch B")
TILES_DEALT = {2: 7, 3: 6, 4: 5}
SEATED = ("Ana", "Bruno", "Carla", "Davi")


class Laid(NamedTuple):
    """A tile of the layout: which tile it joined (none for the first), and at which of its ends.

    Without an end it takes the only one that fits, or the first free one of a double.
    """

    tile: Tile
    anchor: Tile | None = None
    side: str | None = None


class End(TypedDict):
    """One end of a tile, in the shape of the program's JSON."""

    tile: str
    side: str
    value: int


class Reading(NamedTuple):
    """What a whole layout is worth; both lists are sorted by tile, then by side."""

    counted: list[End]
    attachments: list[End]
    total: int
    points: int


class Share(TypedDict):
    """How one winner's bonus comes about: opponents' pips, rounded to a five, divided by five."""

    sum: int
    rounded: int
    points: int


class Settlement(TypedDict):
    """The end of a round, by side; a side with a hand that nobody saw has pips None."""

    outcome: Literal["out", "blocked"]
    pips: dict[str, int | None]
    winners: list[str]
    bonus: dict[str, int]
    working: dict[str, Share]


class Truth(TypedDict):
    """The table right after an action; `turn` is None from the end of play on."""

    turn: str | None
    scores: dict[str, int]
    stock: int
    held: dict[str, int]
    counted: list[End]
    attachments: list[End]
    total: int
    points: int


class RoundSummary(TypedDict):
    """One round as the audit tells it; `by` is None after a block."""

    outcome: Outcome
    by: str | None
    points: dict[str, int]
    bonus: dict[str, int]


# ---------------------------------------------------------------------------------------- the set


def deck(highest: int = 6) -> list[Tile]:
    """Every tile of a double-`highest` set once, low half first: 28 for the double six."""
    return [(low, high) for low in range(highest + 1) for high in range(low, highest + 1)]


def spell(tile: Tile) -> str:
    """The tile as the log writes it: `2|5`."""
    return f"{tile[0]}|{tile[1]}"


def pips_of(hand: Sequence[Tile]) -> int:
    """All the pips of a hand."""
    return sum(low + high for low, high in hand)


# ------------------------------------------------------------------------------------- the layout


def is_double(tile: Tile) -> bool:
    """Both halves are the same."""
    return tile[0] == tile[1]


def number_at(tile: Tile, side: str) -> int:
    """The number that stands at one end of a tile."""
    return tile[1] if side == "high" else tile[0]


def open_sides(tile: Tile, taken: set[str]) -> list[str]:
    """The ends where a laid tile can be joined, given those that are taken.

    An ordinary tile: each half that is free. A double: its long sides; once both are taken, its
    branches; in the order in which they are taken where none is named.
    """
    if not is_double(tile):
        return [side for side in ("high", "low") if side not in taken]
    free_lines = [side for side in LINES if side not in taken]
    return free_lines or [side for side in BRANCHES if side not in taken]


def _own_side(tile: Tile, number: int) -> str:
    """The end by which a tile itself joins: a double by its line A, else the matching half."""
    if is_double(tile):
        return "line A"
    return "low" if tile[0] == number else "high"


def _taken_sides(layout: Sequence[Laid]) -> dict[Tile, set[str]]:
    taken: dict[Tile, set[str]] = {}
    for tile, anchor, side in layout:
        if tile in taken:
            raise ValueError(f"{spell(tile)} lies already")
        if anchor is None:
            if taken:
                raise ValueError(f"{spell(tile)} joins nothing")
            taken[tile] = set()
            continue
        if anchor not in taken:
            raise ValueError(f"{spell(anchor)} does not lie")
        free = open_sides(anchor, taken[anchor])
        fitting = [end for end in free if number_at(anchor, end) in tile]
        if not fitting or (side is not None and side not in fitting):
            raise ValueError(f"{spell(tile)} does not fit {spell(anchor)} {side or ''}")
        end = side or fitting[0]
        taken[anchor].add(end)
        taken[tile] = {_own_side(tile, number_at(anchor, end))}
    return taken


def read_layout(layout: Sequence[Laid]) -> Reading:
    """Count a whole layout from its first tile on.

    A double with a free long side counts both halves, else nothing; free halves of ordinary tiles
    count; branches not begun never do. A positive multiple of five is worth a fifth of it.
    Raises ValueError where the layout itself breaks a rule.
    """
    counted: list[End] = []
    attachments: list[End] = []
    for tile, taken in sorted(_taken_sides(layout).items()):
        name = spell(tile)
        free: list[End] = [
            {"tile": name, "side": side, "value": number_at(tile, side)}
            for side in sorted(open_sides(tile, taken))
        ]
        attachments += free
        if not is_double(tile):
            counted += free
        elif not set(LINES) <= taken:
            counted.append({"tile": name, "side": "double", "value": 2 * tile[0]})
    total = sum(end["value"] for end in counted)
    points = total // 5 if total > 0 and total % 5 == 0 else 0
    return Reading(counted, attachments, total, points)


def legal_placements(layout: Sequence[Laid], tile: Tile) -> list[Laid]:
    """Every way to lay this tile now; on an empty table just one, and none if it lies already."""
    if not layout:
        return [Laid(tile)]
    if any(laid.tile == tile for laid in layout):
        return []
    return _placements(read_layout(layout).attachments, tile)


def _placements(attachments: Sequence[End], tile: Tile) -> list[Laid]:
    return [
        Laid(tile, _tile_called(end["tile"]), end["side"])
        for end in attachments
        if end["value"] in tile
    ]


def _tile_called(name: str) -> Tile:
    return int(name[0]), int(name[2])


# ---------------------------------------------------------------------------------------- seating


@dataclass(frozen=True)
class Table:
    """Who plays, clockwise; with `pairs` the first and third against the second and fourth.

    `highest` and `deal` make a smaller game for brute force: a set up to that number, and so many
    tiles each.
    """

    players: tuple[str, ...]
    pairs: bool = False
    target: int = 61
    highest: int = 6
    deal: int | None = None

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Those who score together, in seat order."""
        if self.pairs:
            first, second, third, fourth = self.players
            return (first, third), (second, fourth)
        return tuple((player,) for player in self.players)

    @property
    def side_of(self) -> dict[str, str]:
        """The name of each player's side: the player's own, or `Ana+Carla`."""
        return {player: "+".join(side) for side in self.sides for player in side}

    @property
    def nobody_scored(self) -> dict[str, int]:
        """Every side at nought."""
        return {"+".join(side): 0 for side in self.sides}

    @property
    def tiles_each(self) -> int:
        """How many tiles are dealt to each player."""
        return TILES_DEALT[len(self.players)] if self.deal is None else self.deal

    def after(self, player: str) -> str:
        """The next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]


def random_table(rng: Random, target: int = 61, names: Sequence[str] = SEATED) -> Table:
    """Two, three, four players or pairs, each as likely, in a random order of seats."""
    seats, pairs = rng.choice([(2, False), (3, False), (4, False), (4, True)])
    return Table(tuple(rng.sample(names, seats)), pairs=pairs, target=target)


def draw_lots(rng: Random, candidates: Sequence[str]) -> str:
    """A neutral lot: highest number wins, and those who tie draw again among themselves."""
    while len(candidates) > 1:
        lots = {name: rng.randrange(10) for name in candidates}
        candidates = [name for name in candidates if lots[name] == max(lots.values())]
    return candidates[0]


# ----------------------------------------------------------------------------------- settlement


def settle(table: Table, pips: Mapping[str, int | None], out: str | None) -> Settlement:
    """The bonus of a round, from each player's pips (None: not seen) and who went out, if any.

    Raises ValueError if a hand that enters the sum was not seen.
    """
    hands = {"+".join(side): [pips[player] for player in side] for side in table.sides}
    seen: dict[str, int | None] = {
        side: None if None in held else sum(n for n in held if n is not None)
        for side, held in hands.items()
    }
    if out is not None:
        winners = [table.side_of[out]]
    else:
        lowest = min(_must_be_seen(total) for total in seen.values())
        winners = [side for side, total in seen.items() if total == lowest]
    working: dict[str, Share] = {}
    for winner in winners:
        others = sum(_must_be_seen(total) for side, total in seen.items() if side != winner)
        nearest = min(range(0, others + 5, 5), key=lambda five: abs(five - others))
        working[winner] = {"sum": others, "rounded": nearest, "points": nearest // 5}
    return {
        "outcome": "blocked" if out is None else "out",
        "pips": seen,
        "winners": winners,
        "bonus": {side: working[side]["points"] if side in working else 0 for side in seen},
        "working": working,
    }


def _must_be_seen(total: int | None) -> int:
    if total is None:
        raise ValueError("a hand that enters the sum was not seen")
    return total


# ------------------------------------------------------------------------------ a round as it went


@dataclass(frozen=True)
class Deed:
    """What one player did: `opens`, `lays`, `draws`, `passes`, `blocked`, `holds`, or a claim."""

    kind: Literal["opens", "lays", "draws", "passes", "blocked", "holds", "claim"]
    who: str = ""
    laid: Laid | None = None
    side_named: bool = False
    drawn: tuple[Tile, ...] = ()
    points: int = 0


@dataclass(frozen=True)
class Step:
    """One line of the log, what was done, and what is true right after it.

    `typed` is False for the lines that the referee writes unasked.
    """

    line: str
    deed: Deed
    truth: Truth
    typed: bool = True


@dataclass(frozen=True)
class Round:
    """A round played out; the hands and the draws in it are what really lay in them.

    `lies` are the action numbers of the draws and passes of players who could have placed.
    `settlement` is None where no hands were shown.
    """

    table: Table
    opener: str
    opener_by_lot: bool
    dealt: dict[str, tuple[Tile, ...]]
    steps: tuple[Step, ...]
    outcome: Outcome
    by: str | None
    points: dict[str, int]
    bonus: dict[str, int]
    settlement: Settlement | None
    left: dict[str, tuple[Tile, ...]]
    scores: dict[str, int]
    winners: tuple[str, ...]
    lies: tuple[int, ...]

    @property
    def honest(self) -> bool:
        """Nobody drew or passed while able to place."""
        return not self.lies

    @property
    def lines(self) -> list[str]:
        """The round's actions as the log writes them."""
        return [step.line for step in self.steps]

    @property
    def summary(self) -> RoundSummary:
        """The round as the audit's `rounds` tell it."""
        return {
            "outcome": self.outcome,
            "by": self.by,
            "points": self.points,
            "bonus": self.bonus,
        }


@dataclass(frozen=True)
class Match:
    """Rounds in order, the scores after them, and the winners in seat order (none: not over)."""

    table: Table
    rounds: tuple[Round, ...]
    scores: dict[str, int]
    winners: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Somebody has won."""
        return bool(self.winners)

    def places(self) -> Iterator[tuple[str, Step]]:
        """Every line with its place, `ROUND.ACTION`."""
        for number, one in enumerate(self.rounds, 1):
            for action, step in enumerate(one.steps, 1):
                yield f"{number}.{action}", step


def retell(
    table: Table, opener: str, deeds: Sequence[Deed], scores: Mapping[str, int] | None = None
) -> Truth:
    """The truth after these deeds of a round (no hands, no claims), reread from its beginning.

    It knows no hands: tiles held and stock are counted from what was laid and drawn.
    """
    now = dict(table.nobody_scored if scores is None else scores)
    held = dict.fromkeys(table.players, table.tiles_each)
    stock = len(deck(table.highest)) - sum(held.values())
    layout: list[Laid] = []
    turn: str | None = opener
    has_drawn = False
    passes_in_a_row = 0
    for deed in deeds:
        if deed.kind == "draws":
            stock -= len(deed.drawn)
            held[deed.who] += len(deed.drawn)
            has_drawn = True
        elif deed.kind == "passes":
            passes_in_a_row += 1
            turn = None if passes_in_a_row == len(table.players) else table.after(deed.who)
            has_drawn = False
        elif deed.kind == "blocked":
            turn = None
        elif deed.laid is not None:
            layout.append(deed.laid)
            points = read_layout(layout).points
            now[table.side_of[deed.who]] += points
            held[deed.who] -= 1
            again = not has_drawn and (is_double(deed.laid.tile) or points > 0)
            turn = deed.who if again else table.after(deed.who)
            if held[deed.who] == 0 or now[table.side_of[deed.who]] >= table.target:
                turn = None
            has_drawn = False
            passes_in_a_row = 0
    return _truth(turn, now, stock, held, read_layout(layout))


def _truth(
    turn: str | None,
    scores: Mapping[str, int],
    stock: int,
    held: Mapping[str, int],
    reading: Reading,
) -> Truth:
    return {
        "turn": turn,
        "scores": dict(scores),
        "stock": stock,
        "held": dict(held),
        "counted": reading.counted,
        "attachments": reading.attachments,
        "total": reading.total,
        "points": reading.points,
    }


# ----------------------------------------------------------------------------------- random play


HandsShown = Literal["tiles", "pips", "mixed", "pair pips", "none"]


@dataclass(frozen=True)
class Habits:
    """How honest a table is, and how it keeps its log.

    `hands`: how hands are shown at the end (`mixed`: some as tiles, some as pips; `pair pips`: a
    pair's in one line); with `none`, the bonus is claimed if `bonus_claimed`, else the log never
    learns it and the match goes on without it. `claims`: whether points, bonuses, scores and
    winners are written. `any_order`: hands are shown in any order, not by seat. `partner`: whether
    the partner of a player who went out shows too. `block`: how a block is told. `dishonest`: the
    chance that a player who could place draws or passes instead.
    """

    hands: HandsShown = "tiles"
    bonus_claimed: bool = False
    claims: bool = True
    any_order: bool = False
    partner: bool = True
    block: Literal["passes", "declared", "either"] = "either"
    dishonest: float = 0.0


@dataclass
class _Play:
    """A round while it is being played, with everything that nobody at the table sees."""

    rng: Random
    table: Table
    opener: str
    habits: Habits
    scores: dict[str, int]
    hands: dict[str, list[Tile]] = field(default_factory=dict)
    stock: list[Tile] = field(default_factory=list)
    layout: list[Laid] = field(default_factory=list)
    reading: Reading = field(default_factory=lambda: read_layout([]))
    steps: list[Step] = field(default_factory=list)
    lies: list[int] = field(default_factory=list)
    turn: str | None = None
    passes_in_a_row: int = 0
    outcome: Outcome | None = None
    by: str | None = None
    settlement: Settlement | None = None

    def __post_init__(self) -> None:
        self.stock = deck(self.table.highest)
        self.rng.shuffle(self.stock)
        for player in self.table.players:
            self.hands[player] = [self.stock.pop() for _ in range(self.table.tiles_each)]
        self.turn = self.opener
        self.side_of = self.table.side_of
        self.points = self.table.nobody_scored
        self.bonus = self.table.nobody_scored

    def write(self, line: str, deed: Deed, typed: bool = True, lie: bool = False) -> None:
        held = {player: len(hand) for player, hand in self.hands.items()}
        truth = _truth(self.turn, self.scores, len(self.stock), held, self.reading)
        self.steps.append(Step(line, deed, truth, typed))
        if lie:
            self.lies.append(len(self.steps))

    # ---- one turn

    def ways(self, tile: Tile) -> list[Laid]:
        if not self.layout:
            return [Laid(tile)]
        return _placements(self.reading.attachments, tile)

    def move(self) -> None:
        who = self.turn
        assert who is not None
        ways = [way for tile in self.hands[who] for way in self.ways(tile)]
        able = bool(ways)
        if able and not self.rng.random() < self.habits.dishonest:
            self.lay(who, ways, drawn=False)
            return
        if self.stock:
            drawn = [self.stock.pop()]
            while self.stock and not self.ways(drawn[-1]):
                drawn.append(self.stock.pop())
            self.hands[who] += drawn
            self.write(
                f"{who} draws {len(drawn)}", Deed("draws", who, drawn=tuple(drawn)), lie=able
            )
            ways = self.ways(drawn[-1])
            if ways:
                self.lay(who, ways, drawn=True)
                return
        self.pass_or_call_the_block(who, able)

    def lay(self, who: str, ways: Sequence[Laid], drawn: bool) -> None:
        way = self.rng.choice(ways)
        usual = _usual_side(self.reading.attachments, way)
        side_named = way.side is not None and (way.side != usual or self.rng.random() < 0.05)
        self.hands[who].remove(way.tile)
        self.layout.append(way)
        self.reading = read_layout(self.layout)
        points = self.reading.points
        side = self.side_of[who]
        self.scores[side] += points
        self.points[side] += points
        goes_on = not drawn and (is_double(way.tile) or points > 0)
        self.turn = who if goes_on else self.table.after(who)
        self.passes_in_a_row = 0
        if self.scores[side] >= self.table.target:
            self.end("match", who)
        elif not self.hands[who]:
            self.end("out", who)
        line = f"{who} {spell(way.tile)}"
        if way.anchor is not None:
            line += f" on {spell(way.anchor)}"
        if side_named:
            line += f" {way.side}"
        if self.habits.claims:
            line += f" +{points}"
        self.write(line, Deed("lays", who, way, side_named, points=points))

    def pass_or_call_the_block(self, who: str, able: bool) -> None:
        nobody_can = not any(self.ways(tile) for hand in self.hands.values() for tile in hand)
        called = {"passes": 0.0, "either": 0.3, "declared": 1.0}[self.habits.block]
        if nobody_can and self.rng.random() < called:
            self.end("blocked", None)
            self.write("blocked", Deed("blocked"))
            return
        self.passes_in_a_row += 1
        self.turn = self.table.after(who)
        if self.passes_in_a_row == len(self.table.players):
            self.end("blocked", None)
        self.write(f"{who} passes", Deed("passes", who), lie=able)

    def end(self, outcome: Outcome, by: str | None) -> None:
        self.outcome, self.by, self.turn = outcome, by, None

    # ---- the end of a round

    def finish(self) -> None:
        if self.outcome == "match":
            self.claim_the_result()
            return
        pips: dict[str, int | None] = {who: pips_of(hand) for who, hand in self.hands.items()}
        full = settle(self.table, pips, self.by)
        if self.habits.hands == "none":
            if self.habits.bonus_claimed:
                self.claim_without_hands(full)
            return
        lines = self.hand_lines()
        shown = {who for whose, _ in lines for who in whose}
        for who, hand in self.hands.items():
            if hand and who not in shown:
                pips[who] = None
        self.settlement = settle(self.table, pips, self.by)
        winning = self.side_of[self.by] if self.by else None
        awaited = {who for who in shown if self.side_of[who] != winning}
        for whose, line in lines:
            was_awaited = bool(awaited)
            awaited -= set(whose)
            if was_awaited and not awaited:
                self.apply_bonus()
            self.write(line, Deed("holds", whose[0]))
            if was_awaited and not awaited:
                self.claim_the_settlement()

    def hand_lines(self) -> list[tuple[tuple[str, ...], str]]:
        """Whose hand, and the line that shows it, in the order in which they are shown."""
        winning = self.side_of[self.by] if self.by else None
        hide = winning if not self.habits.partner else None
        lines: list[tuple[tuple[str, ...], str]] = []
        for who, hand in self.hands.items():
            if not hand or self.side_of[who] == hide:
                continue
            side = next(side for side in self.table.sides if who in side)
            together = self.habits.hands == "pair pips" and len(side) > 1
            if together and all(self.hands[partner] for partner in side):
                if who == side[0]:
                    total = pips_of([tile for partner in side for tile in self.hands[partner]])
                    lines.append((side, f"{self.side_of[who]} holds {total}"))
                continue
            as_tiles = self.habits.hands == "tiles" or (
                self.habits.hands == "mixed" and self.rng.random() < 0.5
            )
            tiles = " ".join(spell(tile) for tile in sorted(hand))
            lines.append(((who,), f"{who} holds {tiles if as_tiles else pips_of(hand)}"))
        if self.habits.any_order:
            self.rng.shuffle(lines)
        return lines

    def apply_bonus(self) -> None:
        assert self.settlement is not None
        self.bonus = dict(self.settlement["bonus"])
        for side, points in self.bonus.items():
            self.scores[side] += points

    def claim_the_settlement(self) -> None:
        if not self.habits.claims:
            return
        for side in self.table.sides:
            points = self.bonus["+".join(side)]
            if points:
                self.write(f"{side[0]} +{points}", Deed("claim", side[0]), typed=False)
        self.claim_the_result()

    def claim_without_hands(self, full: Settlement) -> None:
        for side in self.table.sides:
            name = "+".join(side)
            if name in full["winners"]:
                self.bonus[name] = full["bonus"][name]
                self.scores[name] += self.bonus[name]
                self.write(f"{side[0]} +{self.bonus[name]}", Deed("claim", side[0]))
        self.claim_the_result()

    def claim_the_result(self) -> None:
        if not self.habits.claims:
            return
        for side in self.table.sides:
            score = self.scores["+".join(side)]
            self.write(f"{side[0]} = {score}", Deed("claim", side[0]), typed=False)
        for side in self.table.sides:
            if "+".join(side) in self.winners():
                self.write(f"{side[0]} wins", Deed("claim", side[0]), typed=False)

    def winners(self) -> tuple[str, ...]:
        return tuple(side for side, score in self.scores.items() if score >= self.table.target)


def _usual_side(attachments: Sequence[End], way: Laid) -> str | None:
    """The side that a placement takes where none is named: the first free one, A before B."""
    fitting = [
        end["side"]
        for end in attachments
        if way.anchor is not None and end["tile"] == spell(way.anchor) and end["value"] in way.tile
    ]
    return min(fitting, default=None)


def play_round(
    rng: Random,
    table: Table,
    habits: Habits | None = None,
    *,
    opener: str | None = None,
    scores: Mapping[str, int] | None = None,
) -> Round:
    """Deal, play and settle one round; without an opener the lot chooses one."""
    by_lot = opener is None
    first = draw_lots(rng, table.players) if opener is None else opener
    start = dict(table.nobody_scored if scores is None else scores)
    play = _Play(rng, table, first, habits or Habits(), start)
    dealt = {player: tuple(hand) for player, hand in play.hands.items()}
    play.write(f"{first} opens", Deed("opens", first))
    while play.outcome is None:
        play.move()
    play.finish()
    return Round(
        table=table,
        opener=first,
        opener_by_lot=by_lot,
        dealt=dealt,
        steps=tuple(play.steps),
        outcome=play.outcome,
        by=play.by,
        points=play.points,
        bonus=play.bonus,
        settlement=play.settlement,
        left={player: tuple(sorted(hand)) for player, hand in play.hands.items()},
        scores=dict(play.scores),
        winners=play.winners(),
        lies=tuple(play.lies),
    )


def play_match(
    rng: Random, table: Table, habits: Habits | None = None, *, rounds: int | None = None
) -> Match:
    """Play rounds until somebody has reached the target, or so many rounds at most."""
    played: list[Round] = []
    scores = table.nobody_scored
    winners: tuple[str, ...] = ()
    opener: str | None = None
    while not winners and (rounds is None or len(played) < rounds):
        one = play_round(rng, table, habits, opener=opener, scores=scores)
        played.append(one)
        scores, winners, opener = one.scores, one.winners, one.by
    return Match(table, tuple(played), scores, winners)


# -------------------------------------------------------------------------------------- rendering


def log_text(match: Match) -> str:
    """The match as a log, in the form in which the referee itself writes it."""
    table = match.table
    lines = ["format = 1", 'game = "dominoes"']
    lines.append("players = [" + ", ".join(f'"{player}"' for player in table.players) + "]")
    if table.pairs:
        lines.append("pairs = true")
    if table.target != 61:
        lines.append(f"target = {table.target}")
    for one in match.rounds:
        lines += ["", "[[rounds]]", 'actions = """', *one.lines, '"""']
    return "\n".join(lines) + "\n"


def short_entries(match: Match, rng: Random, *, commas: float = 0.15) -> list[str]:
    """The match as a person types it, one prompt's line each: as little as the table allows.

    Names are left out where the turn tells, anchors where they cannot be mistaken (or where the
    claimed points tell them apart), the opener where the last round named one. Nothing is typed
    that the referee writes by itself. `commas` is the chance that an entry joins the line before.
    """
    lines: list[str] = []
    for one in match.rounds:
        for entry in _entries_of_round(one, rng):
            if lines and rng.random() < commas:
                lines[-1] += ", " + entry
            else:
                lines.append(entry)
    return lines


def _entries_of_round(one: Round, rng: Random) -> Iterator[str]:
    layout: list[Laid] = []
    name_the_opener = one.opener_by_lot
    for step in one.steps:
        deed = step.deed
        if not step.typed:
            continue
        if deed.kind == "opens":
            if rng.random() < (0.5 if one.opener_by_lot else 0.1):
                yield step.line
                name_the_opener = False
            continue
        named = name_the_opener or rng.random() < 0.05
        start = f"{deed.who} " if named else ""
        if deed.laid is not None:
            yield start + _placement_as_typed(layout, deed, deed.laid, rng)
            layout.append(deed.laid)
        elif deed.kind == "draws":
            yield from _draws_as_typed(start, len(deed.drawn), rng)
        elif deed.kind == "passes":
            yield start + ("passes" if named else rng.choice(["p", "pass"]))
        else:
            yield step.line
        name_the_opener = False


def _draws_as_typed(start: str, number: int, rng: Random) -> Iterator[str]:
    if number > 1 and rng.random() < 0.2:
        first = rng.randrange(1, number)
        yield f"{start}draw {first}"
        number -= first
    yield start + (f"draws {number}" if start else rng.choice([f"d{number}", f"draw {number}"]))


def _placement_as_typed(layout: Sequence[Laid], deed: Deed, laid: Laid, rng: Random) -> str:
    tile, anchor, side = laid
    entry = _tile_as_typed(tile, rng)
    if anchor is None:
        return entry
    if deed.side_named:
        return f"{entry} on {_tile_as_typed(anchor, rng)} {side}"
    candidates = _anchors_in_order_laid(layout, tile)
    if rng.random() < 0.9:
        if _goes_without_saying(candidates, anchor):
            return entry
        if _told_by_points(layout, tile, candidates, deed.points):
            return f"{entry} +{deed.points}"
    return f"{entry} on {_tile_as_typed(anchor, rng)}"


def _anchors_in_order_laid(layout: Sequence[Laid], tile: Tile) -> dict[Tile, int]:
    """Every tile that this one can join, the first laid first, with the number they would share."""
    ways = legal_placements(layout, tile)
    return {
        laid.tile: number_at(laid.tile, way.side or "")
        for laid in layout
        for way in ways
        if way.anchor == laid.tile
    }


def _goes_without_saying(candidates: Mapping[Tile, int], anchor: Tile) -> bool:
    """One anchor only; or ordinary ends of one number, and the first laid of them is meant."""
    if len(candidates) == 1:
        return True
    alike = len(set(candidates.values())) == 1 and not any(map(is_double, candidates))
    return alike and anchor == next(iter(candidates))


def _told_by_points(
    layout: Sequence[Laid], tile: Tile, candidates: Mapping[Tile, int], points: int
) -> bool:
    worth = [read_layout([*layout, Laid(tile, other)]).points for other in candidates]
    return worth.count(points) == 1


def _tile_as_typed(tile: Tile, rng: Random) -> str:
    low, high = tile
    if rng.random() < 0.8:
        return f"{high}{low}"
    return rng.choice(
        [f"{low}{high}", f"{low}|{high}", f"{high}-{low}", f"{low}:{high}", f"[{low}|{high}]"]
    )
