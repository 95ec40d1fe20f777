"""Corrections: the last action taken back, or a line replaced and all that follows judged anew.

Each gives a new sheet and leaves the old one as it was.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from referee.game import Action, Fault, Place
from referee.lines import split
from referee.table.sheet import Line, Refused, Sheet, Taken, as_note

Entry = Callable[[Sheet], list[Taken]]
"""An entry that is read and put once the sheet is there that it belongs to."""


class NoLongerStands(Exception):
    """A correction leaves a later line without its footing: `place` is where it stood."""

    def __init__(self, place: Place, text: str, faults: Sequence[Fault], so_far: Sheet) -> None:
        super().__init__(place, text, faults)
        self.place = place
        self.text = text
        self.faults = list(faults)
        self.so_far = so_far
        """The sheet corrected up to there, with the rest as notes."""


def taken_back(sheet: Sheet) -> tuple[Sheet, Line] | None:
    """The sheet without its last action, and that action's line; None where there is none.

    The referee's own claims go with the action they follow from; the line stays as a note.
    """
    for number in range(len(sheet.blocks) - 1, -1, -1):
        block = sheet.blocks[number]
        for index in range(len(block) - 1, -1, -1):
            line = block[index]
            if line.action is not None and not line.own:
                later = [*block[index + 1 :], *(x for b in sheet.blocks[number + 1 :] for x in b)]
                notes = [other for other in later if other.action is None]
                before = sheet.up_to(number)
                before.resume_block([*block[:index], as_note(line), *notes])
                return before, line
    return None


def corrected(sheet: Sheet, place: Place, count: int, entries: Sequence[Entry]) -> Sheet:
    """The sheet with `entries` in the place of the `count` (0 or 1) actions at `place`.

    Everything later is judged anew: anchors that named a corrected tile follow it, and the claims
    are written anew. Raises Refused for an entry, NoLongerStands for a later line, and KeyError
    where nothing stands at `place`.
    """
    index = {found: index for found, index, _ in sheet.actions()}[place]
    number = place.block - 1
    block = sheet.blocks[number]
    replaced = block[index : index + count]
    mended = sheet.up_to(number)
    mended.begin_block()
    mended.blocks[-1] = list(block[:index])
    mended.replay_block()
    mended.blocks[-1] += [as_note(line) for line in replaced]
    added: list[Action] = []
    for entry in entries:
        for taken in entry(mended):
            added += [line.action for line in taken.lines if line.action is not None]
    old = [line.action for line in replaced if line.action is not None]
    later = list(_later_lines(sheet, number, index + count))
    return _with_later_lines(mended, later, sheet.scribe.renames(old, added))


def _later_lines(sheet: Sheet, number: int, index: int) -> Iterator[tuple[Place | None, Line]]:
    """The lines from an index of a round or race on, with the places of their actions.

    Notes before the first action of a later one have no place, and wait for that action.
    """
    places = {(place.block - 1, i): place for place, i, _ in sheet.actions()}
    for block in range(number, len(sheet.blocks)):
        place = None if block > number else Place(number + 1, 0)
        for offset, line in enumerate(sheet.blocks[block]):
            place = places.get((block, offset), place)
            if block > number or offset >= index:
                yield place, line


def _with_later_lines(
    sheet: Sheet, later: Sequence[tuple[Place | None, Line]], renamed: dict[int, int]
) -> Sheet:
    """Adds lines that stood on another sheet, each judged anew. Raises NoLongerStands."""
    before = sheet.copy()
    try:
        _put_all_again(sheet, later, renamed)
    except _Stumbled as stumbled:
        count, refused = stumbled.count, stumbled.refused
        _put_all_again(before, later[:count], renamed)
        rest = [other for _, other in later[count:] if not other.own]
        before.blocks[-1] += map(as_note, rest)
        place, line = later[count]
        assert place is not None
        raise NoLongerStands(place, line.text, refused.faults, before) from refused
    return sheet


class _Stumbled(Exception):
    """The line of this number no longer stands, and the sheet is to be thrown away."""

    def __init__(self, count: int, refused: Refused) -> None:
        super().__init__(count)
        self.count = count
        self.refused = refused


def _put_all_again(
    sheet: Sheet, later: Sequence[tuple[Place | None, Line]], renamed: dict[int, int]
) -> None:
    """Puts lines that stood on another sheet; notes go before the action they wait for."""
    waiting: list[Line] = []
    for count, (place, line) in enumerate(later):
        if place is None:
            waiting.append(line)
            continue
        blocks, length = len(sheet.blocks), len(sheet.blocks[-1])
        try:
            _put_again(sheet, line, renamed)
        except Refused as refused:
            raise _Stumbled(count, refused) from refused
        at = 0 if len(sheet.blocks) > blocks else length
        sheet.blocks[-1][at:at] = waiting
        waiting = []
    sheet.blocks[-1] += waiting


def _put_again(sheet: Sheet, line: Line, renamed: dict[int, int]) -> None:
    """Puts a line that stood on another sheet. Raises Refused where it no longer stands."""
    scribe = sheet.scribe
    if line.action is None:
        sheet.blocks[-1].append(line)
        return
    if line.at_end:
        _put_end_claim(sheet, line.action)
        return
    # Read anew: after a correction other players may sit in the seats.
    action = sheet.game.read(split(line.text).text, sheet.position.seats)
    action = scribe.follows(action, renamed)
    if line.own:
        _put_claim(sheet, action)
    elif line.codes:
        _put_faulty(sheet, line, action)
    else:
        # What the referee writes into a line itself is found anew, so it is not claimed again.
        action = scribe.unclaimed(sheet.position, action)
        if line.typed is not None:
            action = scribe.loosely(sheet.position, action, line.typed)
        _keep_text(sheet, sheet.put(action, False), line, "")


def _keep_text(sheet: Sheet, taken: Taken, line: Line, mark: str) -> None:
    """A line that comes out as it was keeps its spacing and its note."""
    written = taken.lines[0] if taken.lines else None
    if written is None or written.text != split(line.text).text + mark:
        return
    block = sheet.blocks[-1]
    for index in range(len(block) - 1, -1, -1):
        if block[index] is written:
            block[index] = replace(written, text=line.text)
            return


def _put_end_claim(sheet: Sheet, action: Action) -> None:
    """A claim that follows from an end: it came by itself, unless the end stands untouched."""

    def is_same(other: Action | None) -> bool:
        return other is not None and (other.who, type(other.act)) == (action.who, type(action.act))

    if not any(line.at_end and is_same(line.action) for line in sheet.blocks[-1]):
        for own in filter(is_same, sheet.scribe.end_claims(sheet.position)):
            sheet.add_claim(own, own=True, at_end=True)


def _put_claim(sheet: Sheet, action: Action) -> None:
    """Writes a claim that was made in the course of play anew."""
    right = sheet.scribe.rightly(sheet.position, action)
    if right is not None:
        sheet.add_claim(right, own=True, at_end=False)


def _put_faulty(sheet: Sheet, line: Line, action: Action) -> None:
    """A line that stood in the log with a fault stands with it again, but with no other."""
    if line.cannot_stand:
        faults: list[Fault] = sheet.position.push(action)
        sheet.blocks[-1].append(line)
    else:
        if not sheet.scribe.was_claimed(line.codes):
            action = sheet.scribe.unclaimed(sheet.position, action)
        taken = sheet.put(action, True)
        here = len(sheet.blocks)
        faults = taken.faults + [fault for fault in taken.earlier if fault.at.block == here]
        _keep_text(sheet, taken, line, " !")
    if not {fault.code for fault in faults} <= line.codes:
        raise Refused(faults, action)
