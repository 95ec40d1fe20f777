"""The prompt of a person at a terminal: line editing, history, completion, a line of scores below.

The only room that knows the line editor, and it is loaded only when somebody sits there.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.utils import is_dumb_terminal

from referee.game import Game
from referee.lines import is_number
from referee.seats import Seats
from referee.settings import SettingError, check
from referee.show.problems import reason
from referee.table.completing import candidates
from referee.table.conversation import Conversation, Reply
from referee.table.seating import card_head, domino_head
from referee.table.view import View
from referee.words import Words


class _Suggestions(Completer):
    """What can stand at the cursor: names, words of the notation, tiles and cards."""

    def __init__(self, table: Conversation) -> None:
        self._table = table

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        del complete_event
        entry = document.text_before_cursor.rpartition(",")[2].lstrip()
        for text, typed in candidates(entry, self._table.desk):
            yield Completion(text, start_position=-len(typed))


class Prompt:
    """The terminal of one table: reads lines, shows what is said back."""

    def __init__(self, words: Words, tell: Callable[[str], None]) -> None:
        self.words = words
        self.tell = tell
        self._session: PromptSession[str] | None = None
        if not is_dumb_terminal():
            self._session = PromptSession(history=InMemoryHistory())
        self._instead = ""
        """What was typed where a yes or a no was wanted: a no, and the next line."""

    def ask(self, question: str) -> str:
        """Reads one answer. Raises KeyboardInterrupt for Ctrl-C and EOFError for Ctrl-D."""
        read = input if self._session is None else self._session.prompt
        return read(question).strip()

    def yes(self, lines: list[str]) -> bool:
        """Tells something, and asks for a yes; anything else is a no."""
        for line in lines:
            self.tell(line)
        answer = self.ask(self.words.say("yes-or-no"))
        if answer.casefold() in self.words.say("yes-words").split():
            return True
        if answer.casefold() not in self.words.say("no-words").split():
            self._instead = answer
        return False

    def hear(self, table: Conversation, text: str) -> str:
        """Reads one line of entries behind a prompt, with who is on and the scores below it."""
        instead, self._instead = self._instead, ""
        if instead:
            return instead
        if self._session is None:
            return input(text)
        scores = table.teller.toolbar(table.desk.position)
        return self._session.prompt(
            text,
            completer=_Suggestions(table),
            complete_while_typing=False,
            bottom_toolbar=FormattedText([("", f"{text.rstrip(' >')} | {scores}")]),
        )


def converse_on_terminal(table: Conversation, prompt: Prompt, view: View) -> Reply:
    """Hears lines until the table rises.

    Raises KeyboardInterrupt for Ctrl-C; Ctrl-D ends the conversation like `quit`.
    """
    while True:
        asked = table.teller.prompt(table.desk.position)
        try:
            line = prompt.hear(table, asked)
            reply = table.hear(line)
        except EOFError:
            return Reply(over=True)
        prompt.words = table.words
        view.answer(asked + line, reply)
        if reply.over:
            return reply


def ask_for_seats(game: Game, prompt: Prompt, given: Mapping[str, Any]) -> dict[str, Any]:
    """The head of a new log, asked for step by step, each with an answer on Enter.

    What the call has `given` already is that answer. Raises KeyboardInterrupt and EOFError where
    the person leaves.
    """
    asked = _domino_answers if game.key == "dominoes" else _card_answers
    while True:
        try:
            usual = {key: setting.default for key, setting in game.settings.items()}
            head = asked({**usual, **given}, _players(game, prompt), prompt)
            game.open(check(head, game.settings))
            return head
        except SettingError as problem:
            prompt.tell(reason(problem, prompt.words))


def _players(game: Game, prompt: Prompt) -> str:
    """Names that can be used."""
    default = prompt.words.say(f"default-names-{game.key}")
    while True:
        players = prompt.ask(prompt.words.say("ask-players", default=default)) or default
        try:
            Seats([name.strip() for name in players.replace("+", ",").split(",")])
            return players
        except SettingError as problem:
            prompt.tell(reason(problem, prompt.words))


def _domino_answers(usual: dict[str, Any], players: str, prompt: Prompt) -> dict[str, Any]:
    four = "+" not in players and players.count(",") == 3
    pairs = four and (usual["pairs"] or _pairs(prompt))
    return domino_head(players, pairs, _number("ask-target", usual["target"], prompt))


def _pairs(prompt: Prompt) -> bool:
    answer = prompt.ask(prompt.words.say("ask-pairs"))
    return answer.casefold() in prompt.words.say("yes-words").split()


def _card_answers(usual: dict[str, Any], players: str, prompt: Prompt) -> dict[str, Any]:
    chips = _number("ask-chips", usual["chips"], prompt)
    max_bet = _number("ask-max-bet", usual["max_bet"], prompt)
    odds = ",".join(map(str, usual["payouts"]))
    payouts = prompt.ask(prompt.words.say("ask-payouts", default=odds)) or odds
    banks_each = _number("ask-banks-each", usual["banks_each"], prompt)
    return card_head(players, chips, max_bet, payouts, banks_each)


def _number(question: str, default: int, prompt: Prompt) -> int:
    while True:
        answer = prompt.ask(prompt.words.say(question, default=default))
        if not answer:
            return default
        if is_number(answer):
            return int(answer)
        prompt.tell(prompt.words.say("ask-number", default=default))
