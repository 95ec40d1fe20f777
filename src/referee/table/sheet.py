"""The score sheet of a game in play: its lines, and the position they come to.

A sheet is changed line by line, each judged first. Whoever wants to try something copies it, and
throws the copy away if it is refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from referee.game import Action, Effect, Fault, Game, Place
from referee.lines import split

CAN_STAND = (Effect.APPLIED, Effect.CLAIM)
"""What an entry may be kept with that is against the rules."""


class Refused(Exception):
    """An entry that cannot be taken: the faults say why. `action` is what was read of it."""

    def __init__(self, faults: Sequence[Fault], action: Action | None = None) -> None:
        super().__init__(faults, action)
        self.faults = list(faults)
        self.action = action

    @property
    def can_be_kept(self) -> bool:
        """Whether the entry could stand on the table all the same."""
        return all(fault.effect in CAN_STAND for fault in self.faults)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: its text and, unless it is a note, the action it stands for.

    `own` marks a claim that the referee wrote, or would write; `at_end` one that follows from the
    end of a round or race, and comes by itself when there is such an end; `waits` one that was made
    before the hands were known. `codes` are the faults it stands with, and `cannot_stand` tells
    whether one of them leaves it out. `typed` is the action as it was given, where the stored one
    says more: no tile was named, say.
    """

    text: str
    action: Action | None = None
    own: bool = False
    at_end: bool = False
    waits: bool = False
    codes: frozenset[str] = frozenset()
    cannot_stand: bool = False
    typed: Action | None = None


def as_note(line: Line) -> Line:
    return line if line.action is None else Line(f"# {line.text}")


@dataclass(slots=True)
class Taken:
    """What became of an entry: the lines stored, the faults it is kept with, and the faults of
    earlier claims that could be judged only now."""

    lines: list[Line]
    faults: list[Fault]
    earlier: list[Fault]
    acknowledged: bool = False
    """A claim that is right, and that the log holds or needs not."""


class Sheet:
    """The lines of every round or race, and the position after the last of them."""

    def __init__(self, game: Game, opening: Any) -> None:
        """`opening` is the position before the first action."""
        self.game = game
        self.scribe = import_module(f"referee.{game.key}.scribe")
        self.position = opening
        self.blocks: list[list[Line]] = []
        self.starts: list[Any] = []
        """The position before each round or race."""

    def copy(self) -> "Sheet":
        twin = Sheet.__new__(Sheet)
        twin.game, twin.scribe = self.game, self.scribe
        twin.position = self.position.copy()
        twin.blocks = [*self.blocks[:-1], *([list(self.blocks[-1])] if self.blocks else [])]
        twin.starts = list(self.starts)
        return twin

    @classmethod
    def load(cls, game: Game, opening: Any, blocks: Sequence[Sequence[str]]) -> "Sheet":
        """The sheet of a log that was begun before, line for line as it stands."""
        sheet = cls(game, opening)
        for texts in blocks:
            sheet.begin_block()
            for text in texts:
                sheet.add_as_it_stands(text)
        return sheet

    def begin_block(self) -> list[Fault]:
        """The next round or race."""
        self.starts.append(self.position.copy())
        faults: list[Fault] = self.position.begin_block()
        self.blocks.append([])
        return faults

    def _begin_next(self) -> list[Fault]:
        """The next round or race, with what the end of the last one shows to be wrong.

        Claims that are wrong stay beside as notes or, with the mark that keeps them, as findings.
        """
        faults = self.begin_block()
        wrong = {fault.at: fault.code for fault in faults}
        if wrong:
            self.blocks.pop()
            self.starts.pop()
            number, block = len(self.blocks), self.blocks[-1]
            for place, index, line in self.actions():
                if place in wrong and place.block == number:
                    kept = replace(line, codes=line.codes | {wrong[place]})
                    block[index] = kept if split(line.text).kept else as_note(line)
            self.replay_block()
            self.begin_block()
        return faults

    def add_as_it_stands(self, text: str) -> None:
        """Adds a line of a log without asking whether it is right: the audit's business."""
        action_text = split(text).text
        if not action_text:
            self.blocks[-1].append(Line(text))
            return
        action = self.game.read(action_text, self.position.seats)
        own = self.scribe.is_claim(action) and self.scribe.is_judged(self.position, action)
        at_end = own and self.scribe.is_over(self.position)
        waits = self.scribe.waits(self.position, action)
        faults = self.position.push(action)
        codes = frozenset(fault.code for fault in faults)
        left_out = not all(fault.effect in CAN_STAND for fault in faults)
        own = own and not codes
        self.blocks[-1].append(Line(text, action, own, own and at_end, waits, codes, left_out))

    def put(self, action: Action, kept: bool, note: str | None = None) -> Taken:
        """Judges an action and adds it in its full form, with the claims that follow from it.

        `note` is stored behind it. Raises Refused, and then this sheet is to be thrown away.
        """
        earlier: list[Fault] = []
        if self.scribe.starts_block(self.position, action, kept):
            earlier = self._begin_next()
        last = self._last_line()
        joined = self.scribe.merged(self.position, action, last and last.action)
        if joined is not None and last is not None and not last.codes:
            block = self.blocks[-1]
            del block[next(i for i in reversed(range(len(block))) if block[i] is last)]
            self.replay_block()
            action = joined
        taken = Taken([], [], earlier)
        *before, asked = self.scribe.completed(self.position, action)
        for each in before:
            self._put_one(each, kept, taken, None)
        self._put_one(asked, kept, taken, note)
        return taken

    def _put_one(self, action: Action, kept: bool, taken: Taken, note: str | None) -> None:
        seats = self.position.seats
        ends = self.scribe.ends_of(self.position)
        judged = self.scribe.is_claim(action) and self.scribe.is_judged(self.position, action)
        waits = self.scribe.waits(self.position, action)
        before = self.position.copy() if judged else self.position
        found: list[Fault] = self.position.push(action)
        here = self.position.place
        faults = [fault for fault in found if fault.at == here]
        if faults and not (kept and all(fault.effect in CAN_STAND for fault in faults)):
            raise Refused(faults, action)
        if judged and not faults:
            # The log does not need to be told what is right anyway.
            self.position = before
            taken.acknowledged = True
            return
        stored = self.scribe.as_stored(self.position, action, bool(faults))
        text = self.game.write(stored, seats) + (" !" if faults or (waits and kept) else "")
        if note:
            text += f" # {note}"
        codes = frozenset(fault.code for fault in faults)
        line = Line(text, stored, waits=waits, codes=codes, typed=action)
        self.blocks[-1].append(line)
        taken.lines.append(line)
        taken.faults += faults
        taken.earlier += [fault for fault in found if fault.at != here]
        if self.scribe.may_move_others(action):
            self._follow_moved_tiles()
        claims = self.scribe.claims(ends, self.position)
        if claims:
            self._drop_early_claims()
            # Without them a score that was told may say something else; and where the last of them
            # alone settled all, the referee's own settle it again.
            claims = self.scribe.claims(ends, self.position) or claims
        # A claim that was typed, and that settled all, stands among the others and is still typed.
        gone = claims and not any(one is line for one in self.blocks[-1])
        if gone:
            taken.lines.remove(line)
        for claim in claims:
            typed = gone and claim == stored
            taken.lines.append(self.add_claim(claim, own=not typed, at_end=not typed))

    def add_claim(self, claim: Action, own: bool, at_end: bool) -> Line:
        """Adds a claim that the referee makes itself or, if it is not its `own`, agrees to."""
        self.position.push(claim)
        line = Line(self.game.write(claim, self.position.seats), claim, own=own, at_end=at_end)
        self.blocks[-1].append(line)
        return line

    def _follow_moved_tiles(self) -> None:
        """A tile laid where none was named may have moved to an equal end: its line follows."""
        for number, line in enumerate(self.blocks[-1]):
            if line.action is not None and not line.cannot_stand:
                moved = self.scribe.relocated(self.position, line.action)
                if moved != line.action:
                    text = self.game.write(moved, self.position.seats)
                    mark = " !" if line.codes else ""
                    self.blocks[-1][number] = replace(line, text=text + mark, action=moved)

    def _drop_early_claims(self) -> None:
        """Claims typed before the hands were known are judged now; the referee's own replace them.

        A wrong one stays beside as a note or, with the mark that keeps it, as a finding.
        """
        block = self.blocks[-1]
        lines = []
        for line in block:
            wrong = self._wrong_now(line)
            if not line.waits or line.codes:
                lines.append(line)
            elif wrong and split(line.text).kept:
                lines.append(replace(line, codes=wrong))
            elif wrong:
                lines.append(as_note(line))
        if lines != block:
            self.blocks[-1] = lines
            self.replay_block()

    def _wrong_now(self, line: Line) -> frozenset[str]:
        """What is wrong with a claim that waited, now that all is known."""
        if not line.waits or line.action is None:
            return frozenset()
        return frozenset(fault.code for fault in self.position.copy().push(line.action))

    def replay_block(self) -> None:
        """The position after the last line, found anew from where the round or race began."""
        self.position = self.starts[-1].copy()
        self.position.begin_block()
        for line in self.blocks[-1]:
            if line.action is not None:
                self.position.push(line.typed or line.action)

    def contradictions(self) -> list[Fault]:
        """What the hidden hands prove wrong, in every round."""
        return [fault for at in (*self.starts[1:], self.position) for fault in at.prove()]

    def note(self, text: str) -> None:
        """Adds a note, before the first action too."""
        if not self.blocks:
            self.begin_block()
        self.blocks[-1].append(Line(f"# {text}"))

    def _last_line(self) -> Line | None:
        """The last line that is not a note."""
        if not self.blocks:
            return None
        return next((line for line in reversed(self.blocks[-1]) if line.action is not None), None)

    def actions(self) -> list[tuple[Place, int, Line]]:
        """Every line with an action: its place, and its index in its block."""
        found = []
        for number, block in enumerate(self.blocks, 1):
            count = 0
            for index, line in enumerate(block):
                if line.action is not None:
                    count += 1
                    found.append((Place(number, count), index, line))
        return found

    def up_to(self, number: int) -> "Sheet":
        """The sheet as it was before a round or race began."""
        sheet = self.copy()
        sheet.blocks = sheet.blocks[:number]
        sheet.position = self.starts[number].copy()
        sheet.starts = sheet.starts[:number]
        return sheet

    def resume_block(self, lines: Sequence[Line]) -> None:
        """A round or race as far as these lines go. Without any action it is not begun."""
        if all(line.action is None for line in lines) and self.blocks:
            self.blocks[-1] = [*self.blocks[-1], *lines]
            return
        self.begin_block()
        self.blocks[-1] = list(lines)
        self.replay_block()
