"""What the table is told: answers to entries, refusals with what would have been right."""

from collections.abc import Sequence
from typing import Any

from referee.game import Fault
from referee.log import LogError
from referee.settings import SettingError
from referee.show.choice import Choice
from referee.show.of_game import text_of
from referee.show.problems import reason
from referee.show.sentences import sentence
from referee.words import Sentence, Words, harmless

UNREADABLE = "unreadable-action"


class Teller:
    """Puts what happened at one game's table into lines of one language."""

    def __init__(self, game: str, words: Words) -> None:
        self.game = game
        self.words = words
        self.text = text_of(game)

    def answer(self, answer: Any, position: Any) -> list[str]:
        """What became of an entry, and how the table stands now."""
        words = self.words
        told: list[str] = []
        if answer.message:
            told.append(words.say(answer.message, **answer.details))
        told += [f"  {self.line(line)}" for line in answer.lines]
        told += [self.stands("kept", fault) for fault in answer.faults]
        told += [self.stands("earlier-claim", fault) for fault in answer.earlier]
        if answer.message in ("corrected", "undone", "redone"):
            told += [
                words.say("changed", name=name, old=old, new=new)
                for name, old, new in answer.changes
            ]
        if answer.unsaved is not None:
            told.append(words.say("unsaved", reason=reason(answer.unsaved, words)))
        if answer.aside is not None:
            told.append(words.say("moved-aside", path=answer.aside))
        if answer.message != "noted":
            told += self.text.after_entry(position, words)
        return told

    def line(self, line: Any) -> str:
        """A stored line, and beside it what could be misread in it."""
        echo = self.text.echo(line.action, self.words)
        return Sentence(harmless(line.text) + (f"  ({echo})" if echo else ""))

    def stands(self, message: str, fault: Fault) -> str:
        """A fault that the log holds from now on."""
        return self.words.say(
            message, at=fault.at, reason=sentence(fault, self.game, self.words), rule=fault.rule
        )

    def contradiction(self, faults: Sequence[Fault]) -> str:
        """What the hidden hands contradict, as it is told and as the note that the log keeps."""
        return "; ".join(
            self.words.say(
                "contradiction", reason=sentence(fault, self.game, self.words), rule=fault.rule
            )
            for fault in faults
        )

    def why_not(self, problem: Any, position: Any) -> str:
        """Why a line was refused, with the clause, and what would have been right."""
        words = self.words
        if isinstance(problem, SettingError | LogError):
            return reason(problem, words)
        faults = "; ".join(f"{self._refusal(fault)} [{fault.rule}]" for fault in problem.faults)
        if hasattr(problem, "place"):
            return words.say(
                "no-longer-stands", place=problem.place, text=problem.text, reason=faults
            )
        hints = [self._hint(fault, position) for fault in problem.faults]
        if problem.can_be_kept:
            hints.append(words.say("hint-keep"))
        return " ".join([faults, *(hint for hint in hints if hint)])

    def _refusal(self, fault: Fault) -> str:
        """What is wrong with an entry, whose text is told anyway."""
        if fault.code == UNREADABLE:
            return self.words.say("not-understood")
        return sentence(fault, self.game, self.words)

    def _hint(self, fault: Fault, position: Any) -> str:
        """What would have been right."""
        if fault.code == UNREADABLE:
            wanted = self.text.wanted(position, self.words)[0]
            return self.words.say("hint-wanted", wanted=wanted)
        told: str = self.text.hint(position, fault, self.words)
        return told

    def help(self, position: Any) -> list[str]:
        """What can be typed right now, in one screen."""
        return [
            self.prompt(position),
            *self.text.wanted(position, self.words),
            *self.words.say(f"help-commands-{self.game}").split("\n"),
        ]

    def choices(self, problem: Any, position: Any) -> list[Choice]:
        """What an ambiguous entry could have meant."""
        if problem.action is None or problem.faults[0].code != "ambiguous-anchor":
            return []
        found: list[Choice] = self.text.choices(position, problem.action, self.words)
        return found

    def prompt(self, position: Any) -> str:
        """What stands before the cursor."""
        told: str = self.text.prompt(position, self.words)
        return told

    def known_beside_board(self, position: Any) -> list[str]:
        """Lines that need not be said where the board and the line of scores are in sight."""
        return [self.toolbar(position), *self.text.pictured(position, self.words)]

    def toolbar(self, position: Any) -> str:
        """The line below the prompt: the scores, who is on, and what is needed."""
        told: str = self.text.toolbar(position, self.words)
        return told
