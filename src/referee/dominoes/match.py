"""A match: its rounds, the scores, the settlements, and what is claimed (D15-D20).

`Match` is the position of the domino game. What each verb does to it is said in three tables: while
the round is judged and after an action that broke it (`verbs`), and after `...` where actions are
missing (`from_memory`).
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.dominoes.actions import Claim, Gains, Scores, Wins
from referee.dominoes.faults import FAULTS
from referee.dominoes.from_memory import FROM_MEMORY, settle_from_memory
from referee.dominoes.round import DEAL, Complaint, Round
from referee.dominoes.settlement import Bonus, bonuses
from referee.dominoes.verbs import JUDGED, UNJUDGED
from referee.game import NOBODY, Action, Effect, Fault, Place
from referee.seats import Seats
from referee.settings import Setting, SettingError
from referee.state import State

if TYPE_CHECKING:
    from referee.dominoes.hidden import Knowledge

TARGET = 61
HIGHEST_TARGET = 999_999
PLAYERS_IN_PAIRS = 4
MOST_EVENTS = 200
"""What is said of hidden hands in one round: a real one says less than half as much, and a made-up
one shall not be searched for hours."""
SEATS = ("turn", "opener", "holder")
"""Details of a complaint that are seats, and are told by their names."""


class RoundResult(NamedTuple):
    """What a round came to, by side. `pips` are None where a side's hands are not all known.

    `by` is the seat that ended it. `working` holds the bonus of each side that got one; it is
    empty where the bonus was taken as claimed. `settled` tells whether hands decided it.
    """

    number: int
    outcome: str | None
    by: int | None
    points: tuple[int, ...]
    bonus: tuple[int, ...]
    pips: tuple[int | None, ...]
    working: dict[int, Bonus]
    settled: bool
    scores: tuple[int, ...]


class Match(State):
    """The position of a domino match. See `game.Position` for what it promises."""

    __slots__ = (
        "action",
        "before",
        "behind",
        "block",
        "bonus",
        "broken",
        "claimed",
        "gap",
        "next_opener",
        "not_judged",
        "pending",
        "results",
        "round",
        "round_points",
        "scores",
        "seats",
        "settled",
        "target",
        "told",
        "unsettled",
        "winners",
        "working",
    )

    def __init__(self, seats: Seats, target: int) -> None:
        self.seats = seats
        self.target = target
        self.scores = [0] * len(seats.sides)
        self.behind = [0] * len(seats.sides)
        """Each side's score before it changed last: where the second peg of a board stands."""
        self.winners: tuple[int, ...] = ()
        """The sides that won the match; more than one can share it (D19)."""
        self.results: list[RoundResult] = []
        self.not_judged: list[Place] = []
        self.block = 0
        self.action = 0
        self.next_opener: int | None = None
        """Who has to open, None where it goes by lot or is not known (D4)."""
        self.unsettled = 0
        """The number of a last round that was neither over and settled nor excused from it."""
        self._begin()

    def _begin(self) -> None:
        sides = len(self.scores)
        self.round = Round(len(self.seats), self.next_opener)
        self.before = tuple(self.scores)
        self.round_points = [0] * sides
        self.bonus = [0] * sides
        self.working: dict[int, Bonus] = {}
        self.settled = False
        self.gap = False
        self.told: set[int] = set()
        """The sides whose score was told since actions went missing."""
        self.broken = False
        self.claimed: dict[int, int] = {}
        """The last score claimed for each side since that side's score changed."""
        self.pending: list[tuple[Place, int, Claim]] = []
        """Claims that are judged once the hands are known."""

    @property
    def place(self) -> Place:
        """Where the last action stands."""
        return Place(self.block, self.action)

    @property
    def over(self) -> bool:
        """Nothing more is laid in this round, or the match is decided."""
        return self.round.outcome is not None or bool(self.winners)

    @property
    def bonus_is_claimed(self) -> bool:
        """Somebody claimed a bonus before the hands were known: it will be taken as claimed."""
        return any(isinstance(act, Gains) for _, _, act in self.pending)

    @property
    def complete(self) -> bool:
        """The match is over and settled."""
        return bool(self.winners)

    def needed(self, side: int) -> int:
        """The points that the side still needs to win; none or fewer where it has them."""
        return self.target - self.scores[side]

    # The round begins and is concluded.

    def begin_block(self) -> list[Fault]:
        faults = self._close(another=True)
        self.block += 1
        self.action = 0
        self._begin()
        return faults

    def finish(self) -> list[Fault]:
        return self._close(another=False)

    def _close(self, another: bool) -> list[Fault]:
        """Concludes the round, if there is one, and keeps what it came to."""
        if not self.block:
            return []
        faults = self._conclude(another) if self.action else []
        result = RoundResult(
            self.block,
            self.round.outcome,
            self.round.by,
            tuple(self.round_points),
            tuple(self.bonus),
            self.pips(),
            self.working,
            self.settled,
            tuple(self.scores),
        )
        self.results = [*self.results[: self.block - 1], result]
        return faults

    def _conclude(self, another: bool) -> list[Fault]:
        """The round gets no more actions: what it left open is taken as it was claimed.

        So are the scores of one that is not over, if `another` begins; else play may still go on.
        """
        faults: list[Fault] = []
        round_ = self.round
        self.unsettled = 0
        if self.broken:
            self._take_claimed_scores()
            self.next_opener = None
        elif self.gap:
            faults += settle_from_memory(self)
            if not self.settled:
                faults += self._take_pending()
            if round_.outcome is None or (round_.outcome == "out" and round_.by is None):
                self.next_opener = None
            self._decide()
        elif round_.outcome in ("out", "blocked") and not self.settled:
            self.unsettled = 0 if self.bonus_is_claimed else self.block
            faults += self._take_pending()
        elif round_.outcome is None and not self.winners and another:
            self.unsettled = self.block
            self._take_claimed_scores()
            self.next_opener = None
        return faults

    def _take_pending(self) -> list[Fault]:
        """The hands never came: bonuses are taken as claimed, and not judged (D16).

        The scores and the victory that follow from them are; where not even a bonus is claimed,
        the scores claimed count.
        """
        pending, self.pending = self.pending, []
        before = list(self.scores)
        for place, who, act in pending:
            if isinstance(act, Gains):
                self.not_judged.append(place)
                side = self.seats.side_of[who]
                self.scores[side] += act.points - self.bonus[side]
                self.bonus[side] = act.points
        if self.unsettled:
            self.not_judged += [at for at, _, act in pending if isinstance(act, Scores)]
            self._take_claimed_scores()
        self.not_judged.sort()
        self._decide()
        judged = [(at, who, act) for at, who, act in pending if not isinstance(act, Gains)]
        if self.unsettled:
            judged = [claim for claim in judged if isinstance(claim[2], Wins)]
        return self._judge_pending(judged, before)

    def _judge_pending(
        self, pending: Sequence[tuple[Place, int, Claim]], before: Sequence[int]
    ) -> list[Fault]:
        """Claims made before the settlement, now that it is known.

        A score is right if it is the one after the settlement, or still the one before it.
        """
        return [
            fault
            for at, who, act in pending
            if not (isinstance(act, Scores) and act.score == before[self.seats.side_of[who]])
            for fault in self.judge_claim(at, who, act)
        ]

    def _take_claimed_scores(self) -> None:
        for side, score in self.claimed.items():
            self.scores[side] = score
        self.claimed.clear()

    def _decide(self) -> None:
        """All who have reached the target by now win, and share it if they are several (D19)."""
        if not self.winners:
            self.winners = tuple(
                side for side, score in enumerate(self.scores) if score >= self.target
            )

    def prove(self) -> list[Fault]:
        """Whether some deal of the hidden tiles explains the round so far (D12, D13).

        Where none does, somebody drew or passed with a tile that could be laid. The fault is at the
        first action that makes it impossible, with the draws and passes that it contradicts.
        """
        from referee.dominoes.hidden import possible

        round_ = self.round
        if len(round_.history) > MOST_EVENTS or possible(round_.history, round_.start):
            return []
        return self._contradiction()

    def _contradiction(self) -> list[Fault]:
        from referee.dominoes.verdict import verdict

        found = verdict(self.round.history, self.round.start, self.seats.names)
        if found is None:
            return []
        effect, rule = FAULTS["must-play"]
        return [
            Fault(
                "must-play",
                Place(self.block, found.action),
                rule,
                effect,
                found.player,
                evidence=tuple(Place(self.block, action) for action in found.evidence),
                details=found.details(self.block),
                wording=found.wording,
            )
        ]

    def known(self) -> "Knowledge | None":
        """What is known of the hidden hands, with the statements that were contradicted dropped.

        None where the events of the round cannot be true together whatever was said.
        """
        from referee.dominoes.evidence import contradiction
        from referee.dominoes.hidden import knowledge

        history, start = self.round.history, self.round.start
        if len(history) > MOST_EVENTS:
            return None
        dropped: tuple[int, ...] = ()
        while (found := knowledge(history, start, dropped)) is None:
            wrong = contradiction(history, start, dropped)
            if wrong is None:
                return None
            dropped += wrong.evidence
        return found

    # Every action comes through here.

    def push(self, action: Action) -> list[Fault]:
        self.action += 1
        who, act = action
        verbs = UNJUDGED if self.broken else FROM_MEMORY if self.gap else JUDGED
        faults = verbs[type(act)](self, who, act)
        if self.unsettled:
            left_open = Complaint("unsettled", details={"round": self.unsettled})
            self.unsettled = 0
            return [self.fault(left_open), *faults]
        return faults

    # What the verbs say of an action.

    def fault(self, complaint: Complaint, at: Place | None = None) -> Fault:
        """A complaint with its clause and its place, this action's if none is given."""
        code, who, claimed, expected, details, wording = complaint
        effect, rule = FAULTS[code]
        if effect is Effect.BREAKS:
            self.broken = True
            self.round.turn = None
            self.claimed.clear()
        names = self.seats.called
        player = None if who is None else names(who)
        said = {key: names(value) if key in SEATS else value for key, value in details.items()}
        at = at or self.place
        return Fault(code, at, rule, effect, player, claimed, expected, (), said, wording)

    def faults(self, complaints: list[Complaint]) -> list[Fault]:
        """Complaints about this action."""
        return [self.fault(complaint) for complaint in complaints] if complaints else []

    def out_of_place(self, who: int) -> list[Fault]:
        """What was done cannot be done now, or not by one that is no single player."""
        return [self.fault(Complaint("out-of-place", None if who == NOBODY else who))]

    def nobody_acts(self, who: int) -> list[Fault]:
        """A pair cannot act as one; and where nobody is on turn, the player must be named."""
        return [self.fault(Complaint("out-of-place", wording="who" if who == NOBODY else ""))]

    def after_end(self, who: int) -> list[Fault]:
        """The round is over, or the match is (D14, D15, D18)."""
        wording = "match" if self.winners else ""
        return [self.fault(Complaint("after-end", None if who == NOBODY else who, wording=wording))]

    def actor(self, who: int) -> int | None:
        """The seat that acts: the one named, else the one on turn, None where that is nobody."""
        if who == NOBODY:
            return self.round.turn
        return who if who < len(self.seats) else None

    # What the verbs do to the scores.

    def add_points(self, side: int, points: int) -> None:
        """Points laid are added at once (D9)."""
        self.behind[side] = self.scores[side]
        self.scores[side] += points
        self.round_points[side] += points
        self.claimed.pop(side, None)

    # Hands, and the settlement.

    def ends_uncounted(self) -> bool:
        """Hands are shown while nobody knows how many tiles the last to lay holds: it was the last.

        After `draws ?` the referee cannot see that a player went out; the hands tell.
        """
        last = self.round.last_laid_by
        if last is None or not self.round.uncounted >> last & 1:
            return False
        self.round.end("out", last)
        self.next_opener = last
        return True

    def entering(self, out: int | None) -> list[int]:
        """The seats whose hands enter the sum: all but those of the side that went out (D16)."""
        winning = None if out is None else self.seats.side_of[out]
        return [s for s in range(len(self.seats)) if self.seats.side_of[s] != winning]

    def settle_if_known(self) -> list[Fault]:
        """The settlement comes at once when the hands that enter the sum are known (D16)."""
        round_ = self.round
        if self.settled or round_.outcome not in ("out", "blocked"):
            return []
        for seat in self.entering(round_.by):
            counted = not round_.uncounted >> seat & 1
            if seat not in round_.hands and (round_.held[seat] or not counted):
                return []
        return self.settle(None if round_.by is None else self.seats.side_of[round_.by])

    def pips(self) -> tuple[int | None, ...]:
        """What each side still holds, None where its hands are not all known."""
        round_ = self.round
        found: list[int | None] = []
        for side in self.seats.sides:
            total: int | None = 0
            for seat in side:
                hand = round_.hands.get(seat)
                pips = hand.pips if hand is not None else 0 if self._is_empty(seat) else None
                total = None if total is None or pips is None else total + pips
            found.append(total)
        return tuple(found)

    def _is_empty(self, seat: int) -> bool:
        """Whether a hand that was not shown holds nothing for certain."""
        round_ = self.round
        counted = not round_.uncounted >> seat & 1
        return seat == round_.by or (counted and not round_.held[seat])

    def settle(self, out: int | None) -> list[Fault]:
        """Applies all bonuses together (D16, D17, D19); `out` is the side that went out, if any.

        Where a score was set after a bonus was claimed, that bonus is in it already.
        """
        before = list(self.scores)
        self.working = bonuses([pips or 0 for pips in self.pips()], out)
        for side, claimed in enumerate(self.bonus):
            points = self.working[side].points if side in self.working else 0
            if points:
                self.behind[side] = self.scores[side]
            self.scores[side] += points - claimed
            self.bonus[side] = points
        self.claimed.clear()
        self.settled = True
        self._decide()
        pending, self.pending = self.pending, []
        return self._judge_pending(pending, before)

    # Claims.

    def judge_claim(self, at: Place, who: int, act: Claim) -> list[Fault]:
        """A claim against what the match knows."""
        side = self.seats.side_of[who]
        match act:
            case Gains(points) if points != self.bonus[side]:
                wrong = Complaint("wrong-bonus", who, points, self.bonus[side])
            case Scores(score) if score != self.scores[side]:
                wrong = Complaint("wrong-score", who, score, self.scores[side])
            case Wins() if side not in self.winners:
                return [self.wrong_winner(at, who, self.winners)]
            case _:
                return []
        return [self.fault(wrong, at)]

    def wrong_winner(self, at: Place, who: int, winners: Sequence[int]) -> Fault:
        """A victory that is another's, or nobody's yet (D18, D19)."""
        names = [self.seats.side_names[side] for side in winners]
        fault = self.fault(Complaint("wrong-winner", who), at)
        return fault._replace(
            claimed=self.seats.side_names[self.seats.side_of[who]],
            expected=names[0] if len(names) == 1 else names or None,
            wording="" if names else "open",
        )


SETTINGS = {
    "players": Setting(list, least=min(DEAL), most=max(DEAL)),
    "pairs": Setting(bool, default=False),
    "target": Setting(int, default=TARGET, least=1, most=HIGHEST_TARGET),
}


def open_match(head: Mapping[str, Any]) -> Match:
    """The match that a log's head describes, once `SETTINGS` has checked it.

    Raises SettingError for pairs that are not four players or a name that cannot be used.
    """
    if head["pairs"] and len(head["players"]) != PLAYERS_IN_PAIRS:
        raise SettingError("pairs-need-four", "pairs", count=len(head["players"]))
    return Match(Seats(head["players"], head["pairs"]), head["target"])
