"""The score sheet of a game in play: its lines, and the position they come to.

A sheet is changed line by line, each judged first. Whoever wants to try something copies it, and
throws the copy away if it is refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from referee.game import Action, Effect, Fault, Game, Place
from referee.lines import split

CAN_STAND = (Effect.APPLIED, Effect.CLAIM)
"""What an entry may be kept with that is against the rules."""


class Refused(Exception):
    """An entry that cannot be taken: the faults say why. `choices` are what it could have meant."""

    def __init__(self, faults: Sequence[Fault], action: Action | None = None) -> None:
        super().__init__(faults, action)
        self.faults = list(faults)
        self.action = action

    @property
    def can_be_kept(self) -> bool:
        """Whether the entry could stand on the table all the same."""
        return all(fault.effect in CAN_STAND for fault in self.faults)


class NoLongerStands(Exception):
    """A correction leaves a later line without its footing: `place` is where it stood."""

    def __init__(self, place: Place, text: str, faults: Sequence[Fault], so_far: "Sheet") -> None:
        super().__init__(place, text, faults)
        self.place = place
        self.text = text
        self.faults = list(faults)
        self.so_far = so_far
        """The sheet corrected up to there, with the rest as notes."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: its text and, unless it is a note, the action it stands for.

    `own` marks a claim that the referee wrote, or would write; `at_end` one that follows from the
    end of a round or race, and comes by itself when there is such an end; `waits` one that was made
    before the hands were known. `codes` are the faults
    it stands with, and `cannot_stand` tells whether one of them leaves it out. `typed` is the
    action as it was given, where the stored one says more: no tile was named, say.
    """

    text: str
    action: Action | None = None
    own: bool = False
    at_end: bool = False
    waits: bool = False
    codes: frozenset[str] = frozenset()
    cannot_stand: bool = False
    typed: Action | None = None


def _as_note(line: Line) -> Line:
    return line if line.action is None else Line(f"# {line.text}")


@dataclass(slots=True)
class Taken:
    """What became of an entry: the lines stored, the faults it is kept with, what was told."""

    lines: list[Line]
    faults: list[Fault]
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
        if self.scribe.starts_block(self.position, action, kept):
            self.begin_block()
        last = self._last_line()
        joined = self.scribe.merged(self.position, action, last and last.action)
        if joined is not None and last is not None and not last.codes:
            block = self.blocks[-1]
            del block[next(i for i in reversed(range(len(block))) if block[i] is last)]
            self._replay_block()
            action = joined
        taken = Taken([], [])
        *before, asked = self.scribe.completed(self.position, action)
        for each in before:
            self._put_one(each, kept, taken, None)
        self._put_one(asked, kept, taken, note)
        return taken

    def _put_one(self, action: Action, kept: bool, taken: Taken, note: str | None) -> None:
        before = self.position.copy()
        seats = before.seats
        judged = self.scribe.is_claim(action) and self.scribe.is_judged(self.position, action)
        waits = self.scribe.waits(self.position, action)
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
        text = self.game.write(stored, seats) + (" !" if faults else "")
        if note:
            text += f" # {note}"
        codes = frozenset(fault.code for fault in faults)
        line = Line(text, stored, waits=waits, codes=codes, typed=action)
        self.blocks[-1].append(line)
        taken.lines.append(line)
        taken.faults += found
        self._follow_moved_tiles()
        claims = self.scribe.claims(before, self.position)
        if claims:
            self._drop_early_claims(kept)
        for own in claims:
            self.position.push(own)
            line = Line(self.game.write(own, self.position.seats), own, own=True, at_end=True)
            self.blocks[-1].append(line)
            taken.lines.append(line)

    def _follow_moved_tiles(self) -> None:
        """A tile laid where none was named may have moved to an equal end: its line follows."""
        for number, line in enumerate(self.blocks[-1]):
            if line.action is not None:
                moved = self.scribe.relocated(self.position, line.action)
                if moved != line.action:
                    text = self.game.write(moved, self.position.seats)
                    mark = " !" if line.codes else ""
                    self.blocks[-1][number] = replace(line, text=text + mark, action=moved)

    def _drop_early_claims(self, kept: bool) -> None:
        """Claims typed before the hands were known are judged now; the referee's own replace them.

        A wrong one stays beside as a note or, where such entries are kept, as a finding.
        """
        block = self.blocks[-1]
        lines = []
        for line in block:
            wrong = self._wrong_now(line)
            if not line.waits or line.codes:
                lines.append(line)
            elif wrong and kept:
                lines.append(replace(line, text=f"{line.text} !", codes=wrong))
            elif wrong:
                lines.append(_as_note(line))
        if lines != block:
            self.blocks[-1] = lines
            self._replay_block()

    def _wrong_now(self, line: Line) -> frozenset[str]:
        """What is wrong with a claim that waited, now that all is known."""
        if not line.waits or line.action is None:
            return frozenset()
        return frozenset(fault.code for fault in self.position.copy().push(line.action))

    def _replay_block(self) -> None:
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

    # Corrections.

    def taken_back(self) -> tuple["Sheet", Line] | None:
        """The sheet without its last action, and that action's line; None where there is none.

        The referee's own claims go with the action they follow from; the line stays as a note.
        """
        for number in range(len(self.blocks) - 1, -1, -1):
            block = self.blocks[number]
            for index in range(len(block) - 1, -1, -1):
                line = block[index]
                if line.action is not None and not line.own:
                    sheet = self._up_to(number)
                    notes = [other for other in block[index + 1 :] if other.action is None]
                    rest = [*block[:index], Line(f"# {line.text}"), *notes]
                    for later in self.blocks[number + 1 :]:
                        rest += [other for other in later if other.action is None]
                    sheet._resume_block(rest)
                    return sheet, line
        return None

    def _up_to(self, number: int) -> "Sheet":
        """The sheet as it was before a round or race began."""
        sheet = self.copy()
        sheet.blocks = sheet.blocks[:number]
        sheet.position = self.starts[number].copy()
        sheet.starts = sheet.starts[:number]
        return sheet

    def _resume_block(self, lines: Sequence[Line]) -> None:
        """A round or race as far as these lines go. Without any action it is not begun."""
        if all(line.action is None for line in lines) and self.blocks:
            self.blocks[-1] = [*self.blocks[-1], *lines]
            return
        self.begin_block()
        self.blocks[-1] = list(lines)
        self._replay_block()

    def corrected(self, place: Place, count: int, entries: Sequence["Entry"]) -> "Sheet":
        """The sheet with `entries` in the place of the `count` (0 or 1) actions at `place`.

        Everything later is judged anew: anchors that named a corrected tile follow it, and the
        claims are written anew. Raises Refused for an entry, NoLongerStands for a later line, and
        KeyError where nothing stands at `place`.
        """
        index = {found: index for found, index, _ in self.actions()}[place]
        number = place.block - 1
        block = self.blocks[number]
        sheet = self._up_to(number)
        sheet.begin_block()
        sheet.blocks[-1] = list(block[:index])
        sheet._replay_block()
        replaced = block[index : index + count]
        sheet.blocks[-1] += [Line(f"# {line.text}") for line in replaced]
        added: list[Action] = []
        for entry in entries:
            for taken in entry(sheet):
                added += [line.action for line in taken.lines if line.action is not None]
        old = [line.action for line in replaced if line.action is not None]
        sheet._put_again(self, number, index + count, self.scribe.renames(old, added))
        return sheet

    def _put_again(self, source: "Sheet", number: int, index: int, renamed: dict[int, int]) -> None:
        """Takes over the later lines of another sheet, each judged anew."""
        later = [(number, offset) for offset in range(index, len(source.blocks[number]))]
        for block in range(number + 1, len(source.blocks)):
            later += [(block, offset) for offset in range(len(source.blocks[block]))]
        leading: list[Line] = []
        for count, (block, offset) in enumerate(later):
            line = source.blocks[block][offset]
            if line.action is None and block != number and not self._reached(source, block, offset):
                leading.append(line)
                continue
            trial = self.copy()
            try:
                trial._put_line_again(line, renamed)
            except Refused as refused:
                rest = [source.blocks[b][o] for b, o in later[count:]]
                self.blocks[-1] += [*leading, *(_as_note(one) for one in rest if not one.own)]
                place = next(
                    p for p, i, _ in source.actions() if (p.block - 1, i) == (block, offset)
                )
                raise NoLongerStands(place, line.text, refused.faults, self) from refused
            if leading:
                at = 0 if len(trial.blocks) > len(self.blocks) else len(self.blocks[-1])
                trial.blocks[-1][at:at] = leading
                leading = []
            self._become(trial)

    @staticmethod
    def _reached(source: "Sheet", block: int, offset: int) -> bool:
        """Whether a round or race has had an action before this line of it."""
        return any(line.action is not None for line in source.blocks[block][:offset])

    def _become(self, other: "Sheet") -> None:
        self.position, self.blocks, self.starts = other.position, other.blocks, other.starts

    def _put_line_again(self, line: Line, renamed: dict[int, int]) -> None:
        if line.action is None:
            if not self.blocks:
                self.begin_block()
            self.blocks[-1].append(line)
            return
        if line.at_end:
            self._put_end_claim_again(line.action)
            return
        # Read anew: after a correction other players may sit in the seats.
        action = self.game.read(split(line.text).text, self.position.seats)
        action = self.scribe.follows(action, renamed)
        if line.own:
            self._put_claim_again(action)
            return
        if line.codes:
            self._put_faulty_again(line, action)
            return
        # What the referee writes into a line itself is found anew, so it is not claimed again.
        action = self.scribe.unclaimed(self.position, action)
        if line.typed is not None:
            action = self.scribe.loosely(self.position, action, line.typed)
        taken = self.put(action, False)
        if [stored.text for stored in taken.lines[:1]] == [split(line.text).text]:
            self._keep_text(taken.lines[0], line)

    def _keep_text(self, written: Line, line: Line) -> None:
        """A line that comes out as it was keeps its spacing and its note."""
        self.blocks[-1] = [
            replace(x, text=line.text) if x is written else x for x in self.blocks[-1]
        ]

    def _put_end_claim_again(self, action: Action) -> None:
        """A claim that follows from an end: it came by itself, unless the end stands untouched."""

        def same(other: Action | None) -> bool:
            return other is not None and (other.who, type(other.act)) == (
                action.who,
                type(action.act),
            )

        if not any(line.at_end and same(line.action) for line in self.blocks[-1]):
            for own in filter(same, self.scribe.end_claims(self.position)):
                self.position.push(own)
                text = self.game.write(own, self.position.seats)
                self.blocks[-1].append(Line(text, own, own=True, at_end=True))

    def _put_claim_again(self, action: Action) -> None:
        """Writes a claim that was made in the course of play anew."""
        right = self.scribe.rightly(self.position, action)
        if right is not None:
            self.position.push(right)
            text = self.game.write(right, self.position.seats)
            self.blocks[-1].append(Line(text, right, own=True))

    def _put_faulty_again(self, line: Line, action: Action) -> None:
        """A line that stood in the log with a fault stands with it again, but with no other."""
        if line.cannot_stand:
            faults: list[Fault] = self.position.push(action)
            self.blocks[-1].append(line)
        else:
            if not self.scribe.was_claimed(line.codes):
                action = self.scribe.unclaimed(self.position, action)
            taken = self.put(action, True)
            faults = taken.faults
            if taken.lines and taken.lines[0].text == split(line.text).text + " !":
                self._keep_text(taken.lines[0], line)
        if not {fault.code for fault in faults} <= line.codes:
            raise Refused(faults, action)


Entry = Callable[[Sheet], list[Taken]]
"""An entry that is read and put once the sheet is there that it belongs to."""
