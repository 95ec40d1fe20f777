"""Which draws and passes a round contradicts, and the smallest proof of it (D12, D13).

The statements are narrowed down first: to those of one player if they alone make the round
impossible, to a single one if that is enough, else to a **core**, a set of statements that is
impossible as it is and possible without any one of them. With no other statement left, the proof is
looked for: the smallest set of tiles or of places that breaks one of Hall's conditions (see
`hidden`), or pips that cannot come out. Of several cores the one with the smallest proof is taken,
so that it can be said in a sentence.

The evidence are the statements of that core, and those of other cores of the same players as long
as they prove the same of the same tiles: who holds a tile through two draws has contradicted both.
So every statement in it is needed for a proof, and without them nothing is left of this one.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple

from referee.dominoes.facts import (
    Drew,
    Event,
    HandFacts,
    Passed,
    Reading,
    Start,
    read,
)
from referee.dominoes.hidden import explained, possible

Kind = Literal["held", "shown", "too-many", "too-few", "left-over", "sum"]


class Contradiction(NamedTuple):
    """Draws and passes that cannot all have been right.

    `action` is the first at which no deal agrees with the round so far. `evidence` are the actions
    of the draws and passes contradicted; `players` are those who made them, and `player` is the
    one, or None where the statements of several are only impossible together.

    `kind` says what the proof is, and with it what the rest means:

    - `held`: the one tile of `tiles`, seen at action `by`, was in the hand at `after`, a draw or a
      pass that it contradicts: it can only have come since, and no place of the hand was filled
      since (`drawn` tiles were drawn, and laid at once).
    - `shown`: as `held`, but the tile had been in view since `by`, before `after`.
    - `too-many`: all of `tiles`, the last of them seen at `by`, can only have come after action
      `after`; since then `places` places were filled, one less. `drawn` tiles were drawn.
    - `too-few`: `places` tiles not seen must be in the hands of `players`, and only the fewer
      `tiles` can be among them. With `by`, these are places filled at the deal (0) or, at the
      latest, by the draw at that action; None where they are all that is left in the hands.
    - `left-over`: the same seen from the other side: none of `tiles` can be in these hands, and
      elsewhere, other hands and stock together, there are only `places` places for them.
    - `sum`: the hand shown as pips holds `places` tiles, all of them of `tiles`, and no choice that
      agrees with the rest has these pips.

    `drawn` is None where it is not known.
    """

    action: int
    kind: Kind
    evidence: tuple[int, ...]
    player: int | None
    players: tuple[int, ...]
    tiles: int
    places: int
    after: int | None = None
    by: int | None = None
    drawn: int | None = None


def contradiction(
    history: Sequence[Event], start: Start, dropping: Collection[int] = ()
) -> Contradiction | None:
    """The first contradiction of a round, or None.

    The statements at the actions `dropping` are taken as not made. None too where the events cannot
    be true together even without any statement: then nobody is to blame for a draw or a pass.
    """
    if possible(history, start, dropping):
        return None
    lengths = range(len(history) + 1)
    length = bisect_left(
        lengths, True, key=lambda size: not possible(history[:size], start, dropping)
    )
    case = _Case(history[:length], start, dropping)
    if not explained(case.read([])):
        return None
    proofs = [(_smallest_proof(case.read(core)), core) for core in case.cores()]
    proof, core = min(proofs, key=lambda proved: (*proved[0].order, -proved[1][-1]))
    evidence = case.all_that_prove(proof, core)
    return proof.verdict(case, evidence)


class _Case:
    """The events up to the first impossible one, and the statements made by then."""

    def __init__(self, events: Sequence[Event], start: Start, dropping: Collection[int]) -> None:
        self.events = events
        self.start = start
        self.action = events[-1].action
        self.spoken: dict[int, int] = {}
        for event in events:
            if isinstance(event, Drew | Passed):
                self.spoken[event.action] = event.player
        self.statements = [action for action in self.spoken if action not in dropping]

    def read(self, kept: Collection[int]) -> Reading:
        """The events without all statements but those kept."""
        return read(
            self.events, self.start, [action for action in self.spoken if action not in kept]
        )

    def said_by(self, players: Collection[int]) -> list[int]:
        """The actions of these players' statements."""
        return [action for action in self.statements if self.spoken[action] in players]

    def cores(self) -> list[list[int]]:
        """Smallest sets of statements that are impossible: of one player if there are any."""
        cores = []
        for player in range(self.start.players):
            said = self.said_by([player])
            if _impossible(self.read(said)):
                alone = [[action] for action in said if _impossible(self.read([action]))]
                cores += alone or [self.core(said, _impossible)]
        return cores or [self.core(self.statements, _impossible)]

    def core(self, statements: Sequence[int], stands: Callable[[Reading], bool]) -> list[int]:
        """Some of the statements with which it stands, and without any of which it falls."""
        core = list(statements)
        for action in statements:
            fewer = [other for other in core if other != action]
            if stands(self.read(fewer)):
                core = fewer
        return core

    def all_that_prove(self, proof: "_Proof", core: Sequence[int]) -> tuple[int, ...]:
        """The core and, while the same players' other statements prove the same, more cores."""
        found = list(core)
        left = [action for action in self.said_by(self.speakers(core)) if action not in core]
        while left and proof.stands(self.read(left)):
            more = self.core(self.core(left, proof.stands), _impossible)
            found += more
            left = [action for action in left if action not in more]
        return tuple(sorted(found))

    def speakers(self, evidence: Collection[int]) -> tuple[int, ...]:
        """Whose statements these are."""
        return tuple(sorted({self.spoken[action] for action in evidence}))

    def drawn(self, player: int, after: int, by: int) -> int | None:
        """How many tiles the player drew between two actions."""
        total = 0
        for event in self.events:
            if isinstance(event, Drew) and event.player == player and after < event.action < by:
                if event.number is None:
                    return None
                total += event.number
        return total


def _impossible(reading: Reading) -> bool:
    return not explained(reading)


class _Crowd(NamedTuple):
    """Tiles seen in one hand, more than the places that they can have filled."""

    player: int
    tiles: tuple[int, ...]
    low: int

    @property
    def order(self) -> tuple[int, int]:
        return 1, len(self.tiles)

    def places(self, hand: HandFacts) -> int:
        """How many places some of the tiles can have filled."""
        spans = [(seen.low, seen.high) for seen in hand.seen if seen.tile in self.tiles]
        return sum(
            any(low <= stage <= high for low, high in spans) for stage in hand.places + hand.spare
        )

    def stands(self, reading: Reading) -> bool:
        return self.places(reading.hands[self.player]) < len(self.tiles)

    def verdict(self, case: _Case, evidence: tuple[int, ...]) -> Contradiction:
        hand = case.read(evidence).hands[self.player]
        seen = [one for one in hand.seen if one.tile in self.tiles]
        low = min(one.low for one in seen)
        after = hand.said_at[low // 2 - 1]
        by = max(one.action for one in seen)
        kind: Kind = "too-many"
        if len(self.tiles) == 1:
            kind = "shown" if by < after else "held"
        return Contradiction(
            case.action,
            kind,
            evidence,
            self.player,
            (self.player,),
            sum(1 << tile for tile in self.tiles),
            self.places(hand),
            after,
            by,
            case.drawn(self.player, after, by),
        )


def _crowds(reading: Reading, player: int) -> Iterator[_Crowd]:
    """The sets of tiles seen in a hand that break Hall's condition: too many for their interval."""
    hand = reading.hands[player]
    if hand.fitted:
        return
    places = hand.places + hand.spare
    lows = {seen.low for seen in hand.seen}
    highs = {seen.high for seen in hand.seen}
    for low, high in product(lows, highs):
        room = sum(low <= stage <= high for stage in places)
        inside = [seen.tile for seen in hand.seen if low <= seen.low and seen.high <= high]
        if len(inside) > room:
            yield _Crowd(player, tuple(inside[: room + 1]), low)


class _Shortage(NamedTuple):
    """Places to be filled by tiles not seen, more than the tiles that they take.

    They are given by the last stage of them in each of some hands; `size` is the number of tiles
    that it takes to say so.
    """

    beginnings: tuple[tuple[int, int], ...]
    size: int

    @property
    def order(self) -> tuple[int, int]:
        return len(self.beginnings), self.size

    def count(self, reading: Reading) -> int:
        """How many places they are."""
        return sum(
            stage <= last
            for player, last in self.beginnings
            for stage in reading.hands[player].bare
        )

    def takes(self, reading: Reading) -> int:
        """The tiles not seen that some of them take."""
        taken = 0
        for player, last in self.beginnings:
            for _, tiles in reading.hands[player].beginnings([last]):
                taken |= tiles & reading.unseen
        return taken

    def stands(self, reading: Reading) -> bool:
        return self.count(reading) > self.takes(reading).bit_count()

    def verdict(self, case: _Case, evidence: tuple[int, ...]) -> Contradiction:
        reading = case.read(evidence)
        count, tiles = self.count(reading), self.takes(reading)
        others = reading.unseen & ~tiles
        speakers = case.speakers(evidence)
        player = speakers[0] if len(speakers) == 1 else None
        whole = all(reading.hands[one].bare[-1:] <= (last,) for one, last in self.beginnings)
        counted = not any(reading.hands[one].spare for one, _ in self.beginnings)
        if whole and counted and others.bit_count() <= tiles.bit_count():
            elsewhere = reading.unseen.bit_count() - count
            return Contradiction(
                case.action, "left-over", evidence, player, speakers, others, elsewhere
            )
        by = None if whole else self._filled_by(reading)
        return Contradiction(
            case.action, "too-few", evidence, player, speakers, tiles, count, by=by
        )

    def _filled_by(self, reading: Reading) -> int:
        """The action by which all of them were filled; 0 is the deal."""
        draws = [(reading.hands[player], (last + 1) // 2) for player, last in self.beginnings]
        return max(hand.said_at[number - 1] if number else 0 for hand, number in draws)


def _shortages(reading: Reading) -> Iterator[_Shortage]:
    """The sets of places left over that break Hall's condition."""
    choices: list[list[tuple[int, int] | None]] = [
        [None, *((player, stage) for stage in dict.fromkeys(hand.bare))]
        for player, hand in enumerate(reading.hands)
    ]
    for choice in product(*choices):
        shortage = _Shortage(tuple(one for one in choice if one), 0)
        if shortage.stands(reading):
            others = reading.unseen & ~shortage.takes(reading)
            yield shortage._replace(size=min(shortage.count(reading), others.bit_count()))


class _Sums(NamedTuple):
    """All that is left over fits, but the pips do not come out."""

    order: tuple[int, int]

    def stands(self, reading: Reading) -> bool:
        return not explained(reading)

    def verdict(self, case: _Case, evidence: tuple[int, ...]) -> Contradiction:
        reading = case.read(evidence)
        speakers = case.speakers(evidence)
        tiles = places = 0
        for hand in [reading.hands[owner] for owner in reading.dues[-1].players]:
            places += len(hand.bare) + hand.kept.bit_count()
            tiles |= hand.kept
            for _, taken in hand.beginnings(hand.bare):
                tiles |= taken & reading.unseen
        player = speakers[0] if len(speakers) == 1 else None
        return Contradiction(case.action, "sum", evidence, player, speakers, tiles, places)


_Proof = _Crowd | _Shortage | _Sums


def _smallest_proof(reading: Reading) -> _Proof:
    """The proof with the fewest hands, then with the fewest tiles."""
    crowds = [crowd for player in range(len(reading.hands)) for crowd in _crowds(reading, player)]
    if crowds:
        return min(crowds, key=lambda crowd: (crowd.order, -crowd.low))
    shortages = list(_shortages(reading))
    if shortages:
        return min(shortages, key=lambda shortage: shortage.order)
    return _Sums((len(reading.hands), reading.unseen.bit_count()))
