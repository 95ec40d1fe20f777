"""The conversation at the table: a line is heard, and something is said back.

It does not matter here whether a person types or a pipe is read; only what is said when a line
cannot be taken differs, and that is the caller's affair.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from referee.game import Fault
from referee.lines import is_number, split
from referee.log import LogError
from referee.settings import SettingError
from referee.show.answers import Teller
from referee.show.rules_text import lines as rule_lines
from referee.table.corrections import NoLongerStands
from referee.table.desk import Answer, Declined, Desk
from referee.table.reading import Command, command_in, entries_in
from referee.table.sheet import Refused
from referee.words import LANGUAGES, Words, shortened, words_in

LONGEST_LINE = 4_000
"""Characters of a line of entries: more than any hand, track or note."""


@dataclass(slots=True)
class Reply:
    """What is said back to a line: `told` on the one hand, `trouble` on the other.

    `contradictions` are kept, and told where trouble is told; `over` says that the table rises;
    `another`, that a new match begins with the same seats; `board` asks for the picture.
    """

    told: list[str] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    over: bool = False
    another: bool = False
    board: bool = False


class Conversation:
    """One table's talk with the referee."""

    def __init__(
        self, desk: Desk, words: Words, in_person: Callable[[list[str]], bool] | None = None
    ) -> None:
        """`in_person` tells lines to whoever types, and asks for a yes or a no; None for a pipe."""
        self.desk = desk
        self.in_person = in_person
        self.draws = False
        """Whether whoever listens can be shown a picture."""
        self.words = words
        self.teller = Teller(desk.sheet.game.key, words)
        self._choices: dict[str, str] = {}
        """The entries that an ambiguous one could have meant, by the letter that picks each."""

    def hear(self, line: str) -> Reply:
        """Answers one line. Nothing that can be typed raises."""
        reply = Reply()
        if len(line) > LONGEST_LINE:
            reply.trouble.append(self.words.say("line-too-long", most=LONGEST_LINE))
            return reply
        text = self._chosen(" ".join(line.splitlines()).strip())
        if not text:
            return reply
        command = command_in(text)
        if command is not None and command.word != "note":
            self._guarded(reply, text, lambda: self._obey(command, reply))
            return reply
        entries = [f"# {command.rest}"] if command else entries_in(text)
        for number, entry in enumerate(entries):
            if not self._guarded(reply, entry, lambda entry=entry: self._enter(entry, reply)):
                rest = ", ".join(entries[number + 1 :])
                if rest:
                    # It was typed in the belief that the refused one stood.
                    reply.trouble.append(self.words.say("rest-not-read", text=rest))
                break
        return reply

    def _chosen(self, text: str) -> str:
        """A letter alone picks one of the places that were offered for the last entry."""
        choices, self._choices = self._choices, {}
        return choices.get(text.lower(), text)

    def _guarded(self, reply: Reply, text: str, act: Any) -> bool:
        """Does something that may be refused; says why if it was."""
        try:
            act()
        except Declined:
            reply.trouble.append(self.words.say("declined", text=shortened(text)))
            return False
        except (Refused, NoLongerStands, SettingError, LogError) as problem:
            position = self.desk.position
            reply.trouble.append(f"{shortened(text)}: {self.teller.why_not(problem, position)}")
            if isinstance(problem, Refused):
                offered = self.teller.choices(problem, position)
                reply.trouble += [f"  {choice.told}" for choice in offered]
                self._choices = {choice.letter: choice.entry for choice in offered}
            return False
        return True

    def _enter(self, entry: str, reply: Reply) -> None:
        self._say(reply, self.desk.enter(entry, self._keeps))

    def _keeps(self, contradiction: list[Fault]) -> bool:
        """Whether the table says that what the hidden hands contradict happened all the same."""
        told = self.teller.contradiction(contradiction)
        return self._ask([told, *self.words.say("contradiction-offers").split("\n")])

    def _obey(self, command: Command, reply: Reply) -> None:
        match command.word:
            case "undo" | "redo" if command.rest:
                raise SettingError("undo-how", command.word)
            case "undo":
                self._say(reply, self.desk.undo())
            case "redo":
                self._say(reply, self.desk.redo())
            case "fix" | "insert":
                self._correct(reply, command.rest, int(command.word == "fix"))
            case "lot":
                self._say(reply, self.desk.lot())
            case "list":
                reply.told += self._list(command.rest)
            case "board":
                reply.board = self.draws
                if not self.draws:
                    reply.told += self.teller.text.shown(self.desk.position, self.words)
            case "score":
                reply.told += self.teller.text.standing(self.desk.position, self.words)
            case "why":
                reply.told += self.teller.text.why(self.desk.position, self.words)
            case "odds":
                reply.told += self.teller.text.odds(self.desk.position, self.words)
            case "rules":
                reply.told += rule_lines(command.rest or self.desk.sheet.game.key, self.words)
            case "lang":
                self._speak(command.rest)
            case "rename":
                self._say(reply, self.desk.rename(command.rest))
            case "swap":
                self._say(reply, self.desk.swap(command.rest))
            case "another":
                self._another(reply)
            case "help":
                reply.told += self.teller.help(self.desk.position)
            case "quit":
                reply.over = True
            case _:
                raise SettingError("command-unknown", command.word)

    def _correct(self, reply: Reply, rest: str, count: int) -> None:
        """What keeps an entry against the rules cuts off what no longer stands, too."""
        try:
            answer = self.desk.correct(rest, count, self._keeps, cut=split(rest).kept)
        except NoLongerStands as problem:
            told = self.teller.why_not(problem, self.desk.position)
            if self.in_person is None:
                raise
            if not self.in_person([told, self.words.say("cut-offer")]):
                raise Declined from problem
            answer = self.desk.correct(rest, count, self._keeps, cut=True)
        self._say(reply, answer)

    def _ask(self, lines: list[str]) -> bool:
        """Asks whoever sits there; a pipe cannot be asked, and what it says has happened."""
        return self.in_person is None or self.in_person(lines)

    def _say(self, reply: Reply, answer: Answer) -> None:
        if answer.contradiction:
            told = self.teller.contradiction(answer.contradiction)
            reply.contradictions.append(told)
            self.desk.note(told)
        reply.told += self.teller.answer(answer, self.desk.position)

    def _another(self, reply: Reply) -> None:
        """Another turn at the bank for each in the same log, or a new match with the same seats."""
        if not self.desk.position.complete:
            raise SettingError("another-not-yet", "another")
        if self.desk.grows():
            self._say(reply, self.desk.grow())
        else:
            reply.another = reply.over = True

    def _speak(self, language: str) -> None:
        if language not in LANGUAGES:
            raise SettingError("language-unknown", "lang", language=language)
        self.words = words_in(language)
        self.teller = Teller(self.desk.sheet.game.key, self.words)
        self.desk.language = language

    def _list(self, rest: str) -> list[str]:
        """The actions with their places: all of them, or the last so many."""
        rows = self.desk.sheet.actions()
        if is_number(rest) and int(rest):
            rows = rows[-int(rest) :]
        told = [
            self.words.say("list-row", place=place, text=self.teller.line(line))
            for place, _, line in rows
        ]
        return told or [self.words.say("list-empty")]
