"""One round at the table: the turn, the stock, the tiles held, and what lies (D2-D14).

A round knows nothing of scores but the points still needed to win. Each of its verbs judges an
action, applies it as far as the faults let it, and returns what is wrong with it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.dominoes.actions import Draws, Holds, Lays
from referee.dominoes.facts import Drew, Event, Hand, Laid, Passed, Shown, Start
from referee.dominoes.layout import Layout, Spot, points_for
from referee.dominoes.tiles import ALL, HALVES, IS_DOUBLE, NAMES, PIPS, tiles_in
from referee.game import NOTHING
from referee.state import State

DEAL = {2: 7, 3: 6, 4: 5}
"""Tiles dealt to each, by the number of players (D2)."""
SET = len(HALVES)
WITH_PARTNER = Holds(None, 0)
"""The hand of a partner whose pips were given together with the other's."""


class Complaint(NamedTuple):
    """A fault before it has its place and its clause. `who` is a seat, or None.

    Details named `turn`, `opener` or `holder` are seats too; tiles are given by their names.
    """

    code: str
    who: int | None = None
    claimed: int | None = None
    expected: int | None = None
    details: Mapping[str, Any] = NOTHING
    wording: str = ""


class Round(State):
    """The state of one round. `outcome` is None while it is played, then `out`, `blocked`,
    `match` or `void`; `by` is the seat that ended it by its last tile."""

    __slots__ = (
        "begun",
        "by",
        "drawn",
        "expected_opener",
        "gone",
        "hands",
        "held",
        "history",
        "last_laid_by",
        "layout",
        "missing",
        "opener",
        "outcome",
        "passed",
        "players",
        "points",
        "shown",
        "stock",
        "stock_known",
        "turn",
        "uncounted",
    )

    def __init__(self, players: int, opener: int | None) -> None:
        """`opener` is the seat that has to open, None where the lot or nobody tells."""
        self.players = players
        self.expected_opener = opener
        self.opener: int | None = None
        self.turn = opener
        self.begun = False
        self.layout = Layout()
        self.held = [DEAL[players]] * players
        self.uncounted = 0
        """The seats, as a mask, that drew nobody knows how many tiles."""
        self.stock = SET - players * DEAL[players]
        self.stock_known = True
        self.drawn = 0
        """Tiles that the player on turn drew since the turn came."""
        self.passed = 0
        """The seats, as a mask, that passed since a tile was laid or drawn."""
        self.outcome: str | None = None
        self.by: int | None = None
        self.last_laid_by: int | None = None
        self.points = 0
        """What the last placement was worth."""
        self.hands: dict[int, Holds] = {}
        """The hands shown, by seat; a pair's pips stand at the first of its seats."""
        self.shown = [0] * players
        """For each seat the tiles, as a set, that everybody saw in that hand."""
        self.gone = 0
        """Tiles laid where actions are missing, so that their place is not known."""
        self.history: list[Event] = []
        """What was said of the hidden hands."""
        self.missing = False
        """Actions are missing, so that from there on nothing more is said of them."""

    @property
    def start(self) -> Start:
        """What the round began with, for the proof about the hidden hands."""
        dealt = DEAL[self.players]
        return Start(ALL, self.players, dealt, SET - self.players * dealt)

    def lose_track(self) -> None:
        """From here on actions are missing: turns, stock and hands are not known any more."""
        self.missing = True
        self.begun = True
        self.turn = None
        self.stock_known = False
        self.uncounted = (1 << self.players) - 1

    def next_seat(self, seat: int) -> int:
        """The turn goes clockwise (D5)."""
        return (seat + 1) % self.players

    def opens(self, who: int) -> list[Complaint]:
        """Whoever went out opens, otherwise the lot decides (D4)."""
        return self._takes_turn(who)

    def _takes_turn(self, who: int) -> list[Complaint]:
        """`who` acts: in the turn, as the opener, or out of turn; the turn is theirs from here."""
        if who == self.turn and self.begun:
            return []
        faults = []
        if not self.begun:
            self.begun = True
            self.opener = who
            if self.expected_opener is not None and who != self.expected_opener:
                faults.append(
                    Complaint("wrong-opener", who, details={"opener": self.expected_opener})
                )
        elif self.turn is not None:
            faults.append(Complaint("out-of-turn", who, details={"turn": self.turn}))
        self.turn = who
        self.drawn = 0
        return faults

    def lays(self, action: int, who: int, act: Lays, needed: int) -> list[Complaint]:
        """A tile is laid, and scores (D6-D11). `needed` are the points that win the match."""
        faults = self._takes_turn(who) if who != self.turn or not self.begun else []
        misfits = self._join(who, act)
        if misfits:
            return faults + misfits
        tile = act.tile
        total = self.layout.total
        self.points = points = total // 5 if total % 5 == 0 else 0
        if act.claim is not None and act.claim != points:
            faults.append(Complaint("wrong-points", who, act.claim, points, {"total": total}))
        drawn = self.drawn
        self.history.append(Laid(action, who, tile, drawn > 0))
        self.held[who] -= 1
        if any(self.shown):
            faults += self._lays_what_was_seen(who, tile)
        self.last_laid_by = who
        self.passed = 0
        self.drawn = 0
        if points and points >= needed:
            self.end("match", who)
        elif not self.held[who] and not self.uncounted >> who & 1:
            self.end("out", who)
        elif drawn or not (points or IS_DOUBLE[tile]):
            # A drawn tile always ends the turn; from the hand a double or a score goes on.
            self.turn = (who + 1) % self.players
        return faults

    def _lays_what_was_seen(self, who: int, tile: int) -> list[Complaint]:
        """A tile that everybody saw in a hand is laid: by whoever holds it (D3)."""
        for holder, shown in enumerate(self.shown):
            if shown >> tile & 1:
                self.shown[holder] &= ~(1 << tile)
                if holder != who:
                    details = {"tile": NAMES[tile], "holder": holder}
                    return [Complaint("hand-impossible", who, details=details, wording="laid")]
        return []

    def _join(self, who: int, act: Lays) -> list[Complaint]:
        """Puts the tile on the table, or says why it cannot lie there."""
        layout = self.layout
        tile, anchor = act.tile, act.anchor
        if layout.laid >> tile & 1:
            faults = [Complaint("tile-already-played", who, details={"tile": NAMES[tile]})]
            if anchor is not None and anchor != tile:
                side = layout.copy().find_end(tile, anchor, act.side)  # Nothing gives way to it.
                more = side if isinstance(side, tuple) else ()
                faults += [self._misfit(code, who, tile, anchor) for code in more]
            return faults
        if anchor is None:
            return self._join_anywhere(who, act)
        side = layout.find_end(tile, anchor, act.side)
        if isinstance(side, tuple):
            return [self._misfit(code, who, tile, anchor) for code in side]
        layout.join(tile, anchor, side)
        return []

    @staticmethod
    def _misfit(code: str, who: int, tile: int, anchor: int) -> Complaint:
        return Complaint(code, who, details={"tile": NAMES[tile], "anchor": NAMES[anchor]})

    def _join_anywhere(self, who: int, act: Lays) -> list[Complaint]:
        """No tile is named: the only place, or the only one for which the claim is right."""
        layout = self.layout
        tile = act.tile
        if not layout.order:
            layout.open(tile)
            return []
        spots = self.choices(act)
        if len(spots) != 1:
            named = {"tile": NAMES[tile], "spots": [NAMES[spot.anchor] for spot in spots]}
            if spots:
                return [Complaint("ambiguous-anchor", who, details=named)]
            return [Complaint("no-match", who, details=named, wording="anywhere")]
        anchor, side, _ = spots[0]
        layout.join(tile, anchor, side)
        if not IS_DOUBLE[anchor]:
            layout.float(tile)
        return []

    def choices(self, act: Lays) -> list[Spot]:
        """The places that a placement without an anchor can mean.

        All the tile's places; where there are several and points are claimed, those for which the
        claim is right, if there are any.
        """
        spots = self.layout.spots(act.tile)
        if len(spots) > 1 and act.claim is not None:
            return [s for s in spots if points_for(s.total) == act.claim] or spots
        return spots

    def draws(self, action: int, who: int, act: Draws) -> list[Complaint]:
        """Tiles are drawn, all of the stock if need be (D2, D12)."""
        faults = self._takes_turn(who)
        count = act.count
        if count is None:
            self.uncounted |= 1 << who
            self.stock_known = False
        elif self.stock_known and count > self.stock:
            faults.append(Complaint("overdraw", who, details={"count": count, "stock": self.stock}))
            return faults
        self.history.append(Drew(action, who, count, self.layout.fitting()))
        self.held[who] += count or 0
        self.stock -= count or 0
        self.drawn += count or 1
        self.passed = 0
        return faults

    def passes(self, action: int, who: int) -> list[Complaint]:
        """Only without a placement and with an empty stock (D13). When all have, it is blocked."""
        faults = self._takes_turn(who)
        if self.stock_known and self.stock:
            faults.append(Complaint("pass-with-stock", who, details={"stock": self.stock}))
        self.history.append(Passed(action, who, self.layout.fitting()))
        self.passed |= 1 << who
        self.drawn = 0
        if self.passed == (1 << self.players) - 1:
            self.end("blocked", None)
        else:
            self.turn = self.next_seat(who)
        return faults

    def blocked(self) -> list[Complaint]:
        """The table declares the block: the stock is empty and nothing fits (D14)."""
        faults = []
        stock = self.stock if self.stock_known else 0
        fitting = ALL & ~self.layout.laid & self.layout.fitting()
        if stock:
            faults.append(Complaint("not-blocked", details={"stock": stock}, wording="stock"))
        elif fitting:
            faults.append(
                Complaint("not-blocked", details={"tiles": names(fitting)}, wording="tiles")
            )
        self.end("blocked", None)
        return faults

    def shows(self, action: int, who: int, tile: int) -> list[Complaint]:
        """A tile of a hand became visible, and stays there until it is laid (D3)."""
        if (self.layout.laid | self._shown_by_others((who,))) >> tile & 1:
            seen = {"tiles": [NAMES[tile]]}
            return [Complaint("hand-impossible", who, details=seen, wording="seen")]
        self.shown[who] |= 1 << tile
        self.history.append(Shown(action, who, tile))
        return []

    def end(self, outcome: str, by: int | None) -> None:
        """Nobody is to act any more; `by` is the seat whose last tile ended it."""
        self.outcome = outcome
        self.by = by
        self.turn = None

    def _shown_by_others(self, seats: tuple[int, ...]) -> int:
        """The tiles that everybody saw in the hands of others."""
        found = 0
        for seat, shown in enumerate(self.shown):
            if seat not in seats:
                found |= shown
        return found

    def holds(self, action: int, who: int, seats: tuple[int, ...], hand: Holds) -> list[Complaint]:
        """A hand, or a pair's pips, is shown: is it the right number, and can it be (D3)?

        `who` is whom the line names: the one of the `seats`, or the pair.
        """
        counted = not any(self.uncounted >> seat & 1 for seat in seats)
        held = sum(self.held[seat] for seat in seats) if counted else None
        elsewhere = self.gone | self.layout.laid | self._shown_by_others(seats)
        own = 0
        for seat in seats:
            # Where actions are missing, a tile that was seen may have been laid.
            own |= 0 if self.missing else self.shown[seat]
            self.hands[seat] = hand if seat == seats[0] else WITH_PARTNER
        if hand.tiles is None:
            faults = self._faults_of_pips(who, hand.pips, held, own, ALL & ~elsewhere)
        else:
            faults = self._faults_of_tiles(who, hand, held, own, elsewhere)
            self.shown[seats[0]] |= hand.tiles & ~elsewhere
        if not faults and not self.missing:
            self.history.append(
                Hand(action, seats, hand.tiles, None if hand.tiles is not None else hand.pips)
            )
        return faults

    @staticmethod
    def _faults_of_tiles(
        who: int, hand: Holds, held: int | None, own: int, elsewhere: int
    ) -> list[Complaint]:
        tiles = hand.tiles or 0
        faults = []
        if held is not None and len(hand.named) != held:
            faults.append(Complaint("hand-size", who, len(hand.named), held))
        for wording, wrong in (("seen", tiles & elsewhere), ("missing", own & ~tiles)):
            if wrong:
                named = {"tiles": names(wrong), "missing": names(wrong)}
                faults.append(Complaint("hand-impossible", who, details=named, wording=wording))
        if len(hand.named) != tiles.bit_count():
            faults.append(Complaint("hand-impossible", who, wording="twice"))
        return faults

    @staticmethod
    def _faults_of_pips(
        who: int, pips: int, held: int | None, own: int, free: int
    ) -> list[Complaint]:
        if can_hold(free, own, held, pips):
            return []
        wording = "pips-uncounted" if held is None else "pips"
        return [
            Complaint("hand-impossible", who, details={"pips": pips, "held": held}, wording=wording)
        ]


def can_hold(free: int, own: int, count: int | None, pips: int) -> bool:
    """Whether some `count` tiles of the set `free`, `own` among them, have these pips (D3).

    With `count` None any number of tiles will do. For each number of tiles the sums that can be
    reached are kept as the bits of an integer.
    """
    others = tiles_in(free & ~own)
    most = len(others) if count is None else count - own.bit_count()
    if not 0 <= most <= len(others):
        return False
    sums = [1] + [0] * most
    for tile in others:
        for taken in range(most, 0, -1):
            sums[taken] |= sums[taken - 1] << PIPS[tile]
    rest = pips - sum(PIPS[tile] for tile in tiles_in(own))
    if rest < 0:
        return False
    return any(reached >> rest & 1 for reached in (sums if count is None else sums[most:]))


def names(tiles: int) -> list[str]:
    """The tiles of a set as people write them."""
    return [NAMES[tile] for tile in tiles_in(tiles)]
