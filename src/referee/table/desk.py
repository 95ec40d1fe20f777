"""The desk: a sheet in play, its log on the disk, and what the prompt can do with both.

Every change is tried on a copy of the sheet and takes its place only when all of it was accepted;
then the log is saved before the answer is given.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.game import NOBODY, NOTHING, Fault
from referee.lines import KEEP, split
from referee.log import ChangedOnDisk, Document, Lock, LockedError, SaveError, lock
from referee.seats import check_name
from referee.settings import SettingError, check
from referee.table.corrections import Entry, NoLongerStands, corrected, taken_back
from referee.table.reading import entries_in, place_of, put_entry
from referee.table.sheet import Line, Sheet, Taken


class Declined(Exception):
    """The table was asked whether it shall be so all the same, and said no: nothing changes."""


Keeps = Callable[[list[Fault]], bool]
"""Asked whether what the hidden hands contradict happened all the same."""


@dataclass(slots=True)
class Answer:
    """What became of a line: everything that the table is told about it.

    `message` is a message id with its `details`; `lines` were stored; `faults` were kept, and
    `earlier` ones belong to earlier claims; `changes` are scores as they were and as they are now.
    `unsaved` is why the log on the disk is behind; `aside` is where it goes on if somebody else
    changed it.
    """

    message: str | None = None
    details: dict[str, Any] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    earlier: list[Fault] = field(default_factory=list)
    changes: list[tuple[str, int, int]] = field(default_factory=list)
    unsaved: SaveError | LockedError | None = None
    aside: Path | None = None
    contradiction: list[Fault] = field(default_factory=list)


class Desk:
    """One log in play."""

    def __init__(
        self, sheet: Sheet, document: Document, held: Lock, language: str, keep: bool
    ) -> None:
        """`held` is the lock of the document's file."""
        self._lock = held
        self.sheet = sheet
        self.document = document
        self.language = language
        self.keep = keep
        self._undone: list[Sheet] = []
        """What `redo` brings back, the last first."""
        self._behind = False
        """Whether the log on the disk lacks what is in memory."""
        self._found_before = self._left_wrong()

    @property
    def position(self) -> Any:
        """The position after the last line."""
        return self.sheet.position

    def enter(self, entry: str, keeps: Keeps) -> Answer:
        """Takes one entry. Raises Refused, Declined, and SettingError for a name several have.

        Where it contradicts what was said by drawing and passing, `keeps` is asked whether it
        happened all the same.
        """
        trial = self.sheet.copy()
        taken = put_entry(trial, entry, self.language, self.keep)
        answer = _answer(taken) if taken else Answer("noted")
        # An entry changes what is known of this round alone.
        self._ask(self.position.prove(), trial.position.prove(), answer, keeps)
        self._undone.clear()
        return self._accept(trial, answer)

    @staticmethod
    def _ask(before: list[Fault], after: list[Fault], answer: Answer, keeps: Keeps) -> None:
        """What the hidden hands prove wrong only now: kept if it happened. Raises Declined."""
        known = {fault.at for fault in before}
        found = [fault for fault in after if fault.at not in known]
        if found and not keeps(found):
            raise Declined
        answer.contradiction = found

    def undo(self) -> Answer:
        """Takes the last action back. Raises SettingError where there is none."""
        found = taken_back(self.sheet)
        if found is None:
            raise SettingError("undo-nothing", "undo")
        sheet, line = found
        self._undone.append(self.sheet)
        return self._accept(sheet, Answer("undone", {"text": line.text}))

    def redo(self) -> Answer:
        """Brings back what `undo` took. Raises SettingError where there is nothing."""
        if not self._undone:
            raise SettingError("redo-nothing", "redo")
        return self._accept(self._undone.pop(), Answer("redone"))

    def correct(self, text: str, count: int, keeps: Keeps, cut: bool = False) -> Answer:
        """`fix` (count 1) or `insert` (count 0): a place, then entries.

        Raises Refused for an entry, Declined, and NoLongerStands where a later line would lose its
        footing, unless `cut` says to apply it and keep the rest as notes.
        """
        where, _, rest = text.partition(" ")
        entries = [entry for entry in entries_in(rest) if entry != KEEP]
        if not where or (count == 0 and not entries):
            raise SettingError("correct-how", "fix" if count else "insert")
        place = place_of(self.sheet, where)
        taken: list[Taken] = []
        try:
            put = [self._entry(entry, taken) for entry in entries]
            sheet = corrected(self.sheet, place, count, put)
        except NoLongerStands as problem:
            if not cut:
                raise
            sheet = problem.so_far
        answer = _answer(taken)
        answer.message, answer.details = "corrected", {"place": place}
        self._ask(self.sheet.contradictions(), sheet.contradictions(), answer, keeps)
        self._undone.clear()
        return self._accept(sheet, answer)

    def _entry(self, text: str, taken: list[Taken]) -> Entry:
        """An entry for a sheet that is still to come; what becomes of it is added to `taken`."""

        def put(sheet: Sheet) -> list[Taken]:
            found = put_entry(sheet, text, self.language, self.keep)
            taken.extend(found)
            return found

        return put

    def lot(self) -> Answer:
        """Draws who opens, where the lot decides. Raises SettingError where it does not."""
        opening = self.sheet.scribe.by_lot(self.position)
        if opening is None:
            raise SettingError("lot-not-now", "lot")
        seats = self.position.seats
        name = seats.names[random.SystemRandom().randrange(len(seats))]
        answer = self.enter(f"{name} {opening}", lambda _: True)
        answer.message, answer.details = "lot-drawn", {"name": name}
        return answer

    def note(self, text: str) -> Answer:
        """Adds a note to the log."""
        trial = self.sheet.copy()
        trial.note(text)
        return self._accept(trial, Answer("noted"))

    def rename(self, text: str) -> Answer:
        """`rename OLD NEW`. Raises SettingError for a name that is not there, or not to be used."""
        old, new = self._two_names(text, "rename")
        return self._called({old: new}, Answer("renamed", {"old": old, "new": new}))

    def swap(self, text: str) -> Answer:
        """`swap A B`: the two had been typed in each other's seat. Raises SettingError."""
        one, other = self._two_names(text, "swap")
        seats = self.position.seats
        found = seats.beginning(other)
        if len(found) != 1:
            raise SettingError("swap-how", "swap")
        other = seats.called(found[0])
        return self._called(
            {one: other, other: one}, Answer("swapped", {"one": one, "other": other})
        )

    def _two_names(self, text: str, command: str) -> tuple[str, str]:
        """The player that a text begins with, and the rest of it."""
        seats = self.position.seats
        words = text.split()
        for count in range(len(words) - 1, 0, -1):
            found = seats.beginning(" ".join(words[:count]))
            if len(found) == 1:
                return seats.called(found[0]), " ".join(words[count:])
        raise SettingError(f"{command}-how", command)

    def _called(self, names: dict[str, str], answer: Answer) -> Answer:
        """The same sheet with other names, in the head and in every line that had the old ones.

        Raises SettingError for a name that somebody else has had at this table.
        """
        players = [names.get(name, name) for name in self._players()]
        sheet = self._opened({**self.document.log.head, "players": players})
        for block in self.sheet.blocks:
            sheet.begin_block()
            for line in block:
                sheet.add_as_it_stands(self._with_names(line, names, sheet))
                if sheet.blocks[-1][-1].codes != line.codes:
                    taken = " ".join(names.values())
                    raise SettingError("name-taken", answer.message or "", name=taken)
        self._undone.clear()
        return self._accept(sheet, answer, {"players": players})

    @staticmethod
    def _with_names(line: Line, names: dict[str, str], sheet: Sheet) -> str:
        """The text of a line with other names in it; as it is where it has none of the old ones.

        The seats of `sheet` have the new names already.
        """
        if line.action is None:
            return line.text
        action = sheet.scribe.renamed(line.action, names)
        who = "" if action.who == NOBODY else sheet.position.seats.called(action.who)
        if action == line.action and not set(who.split("+")) & set(names.values()):
            return line.text
        _, kept, note = split(line.text)
        text = sheet.game.write(action, sheet.position.seats) + (" !" if kept else "")
        return text if note is None else f"{text} # {note}"

    def _players(self) -> list[str]:
        players = self.document.log.head["players"]
        assert isinstance(players, list)
        return list(map(check_name, players))

    def _opened(self, head: dict[str, Any]) -> Sheet:
        """An empty sheet of the same game. Raises SettingError for a head it cannot use."""
        game = self.sheet.game
        return Sheet(game, game.open(check(head, game.settings)))

    def grows(self) -> bool:
        """Whether a game that is over can go on in the same log: a session can."""
        return "banks_each" in self.sheet.game.settings

    def grow(self) -> Answer:
        """Another turn at the bank for each player, in the same log."""
        head = dict(self.document.log.head)
        each = self.position.banks_each + 1
        head["banks_each"] = each
        blocks = [
            [line.text for line in block if not (line.own and self.sheet.scribe.ends(line.action))]
            for block in self.sheet.blocks
        ]
        game = self.sheet.game
        sheet = Sheet.load(game, game.open(check(head, game.settings)), blocks)
        return self._accept(sheet, Answer("another-turn", {"each": each}), {"banks_each": each})

    def _accept(self, sheet: Sheet, answer: Answer, head: Mapping[str, Any] = NOTHING) -> Answer:
        """Takes a sheet, and new values of the head. Raises LogError for what no log can hold."""
        answer.changes = _changes(self.sheet, sheet)
        with self.document.at_once():
            for key, value in head.items():
                self.document.set_head(key, value)
            self._write(sheet)
        self.sheet = sheet
        self._save(answer)
        return answer

    def _write(self, sheet: Sheet) -> None:
        """Brings the document up to a sheet."""
        document = self.document
        blocks = sheet.blocks
        written = document.log.blocks
        for number, block in enumerate(blocks):
            texts = [line.text for line in block]
            if number >= len(written) or written[number].texts != texts:
                document.set_block(number, texts)
        if len(written) > len(blocks):
            document.truncate_blocks(len(blocks))

    def _save(self, answer: Answer) -> None:
        """Saves the document. What cannot be saved now is tried again at the next entry."""
        try:
            self.document.save()
        except ChangedOnDisk:
            self._move_aside(answer)
        except SaveError as problem:
            answer.unsaved = problem
        self._behind = answer.unsaved is not None

    def rise(self) -> Answer:
        """The table rises: what could not be saved yet is tried for the last time.

        What was claimed here and can be judged only now, since nothing more comes, is told as well.
        """
        news = [fault for fault in self._left_wrong() if fault not in self._found_before]
        answer = Answer(earlier=news)
        if self._behind:
            self._save(answer)
        return answer

    def _left_wrong(self) -> list[Fault]:
        """The claims that are wrong if nothing more comes."""
        faults: list[Fault] = self.position.copy().finish()
        return faults

    def _move_aside(self, answer: Answer) -> None:
        """Somebody else changed the file meanwhile: it keeps their lines, ours go to a new one."""
        path = self.document.path
        number = 2
        while (aside := path.with_stem(f"{path.stem}-{number}")).exists():
            number += 1
        try:
            held = lock(aside)
            self.document.save_as(aside)
        except (SaveError, LockedError) as problem:
            answer.unsaved = problem
        else:
            self._lock.take_along(held)
            answer.aside = aside


def _answer(taken: list[Taken]) -> Answer:
    answer = Answer()
    for one in taken:
        answer.lines += one.lines
        answer.faults += one.faults
        answer.earlier += one.earlier
        if one.acknowledged:
            answer.message = "claim-right"
    return answer


def _changes(before: Sheet, after: Sheet) -> list[tuple[str, int, int]]:
    """The scores or balances that are no longer what they were."""
    old, new = before.scribe.standings(before.position), after.scribe.standings(after.position)
    return [(name, old[name], new[name]) for name in new if name in old and old[name] != new[name]]
