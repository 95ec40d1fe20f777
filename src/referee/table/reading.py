"""What is typed at the table: commands, and entries that may leave out what the turn tells."""

from typing import NamedTuple

from referee.act import UNREAD
from referee.game import Action, Place
from referee.lines import is_number, split
from referee.settings import SettingError
from referee.table.sheet import Sheet, Taken
from referee.vocabulary import PROMPT_WORDS, fold


class Command(NamedTuple):
    """A command of the prompt: its English word, and the rest of the line."""

    word: str
    rest: str


def command_in(text: str) -> Command | None:
    """The command that a line gives, None where it is an entry."""
    first, _, rest = text.strip().partition(" ")
    if first == "?":
        return Command("help", rest.strip())
    word = PROMPT_WORDS.get(fold(first))
    return None if word is None else Command(word, rest.strip())


def entries_in(text: str) -> list[str]:
    """The entries of a line, which are separated by commas. A note takes the rest of its line."""
    entries, _, note = text.partition("#")
    found = [entry.strip() for entry in entries.split(",") if entry.strip()]
    if "#" in text:
        found[-1:] = [f"{found[-1] if found else ''} #{note}".strip()]
    return found


def put_entry(sheet: Sheet, text: str, language: str, keep: bool) -> list[Taken]:
    """Reads one entry in the position of the sheet, and puts it there.

    Raises Refused, and SettingError for a name that could be several players'.
    """
    line = split(text)
    if not line.text:
        sheet.note(line.note or "")
        return []
    kept = line.kept or keep
    actions = sheet.scribe.short_form(sheet.position, line.text, language)
    if actions is None:
        action = read_entry(sheet, line.text, language)
        # What is kept may be a tile where hands are asked for: an old sheet may lack the hands.
        is_full = kept and not isinstance(action.act, UNREAD)
        answer = None if is_full else _named_answer(sheet, line.text, language)
        actions = answer or [action]
    last = len(actions) - 1
    return [
        sheet.put(action, kept, line.note if number == last else None)
        for number, action in enumerate(actions)
    ]


def _named_answer(sheet: Sheet, text: str, language: str) -> list[Action] | None:
    """A short answer to what is asked, behind the name of whom it concerns."""
    position = sheet.position
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        called = position.seats.beginning(" ".join(words[:count]))
        if len(called) == 1:
            rest = " ".join(words[count:])
            answer: list[Action] | None
            answer = sheet.scribe.short_answer(position, called[0], rest, language)
            return answer
    return None


def read_entry(sheet: Sheet, text: str, language: str) -> Action:
    """The action of an entry. Any unique beginning of a name will do."""
    seats = sheet.position.seats
    action = sheet.game.read(text, seats, language)
    if not isinstance(action.act, UNREAD):
        return action
    words = text.split()
    several: list[int] = []
    for count in range(len(words) - 1, 0, -1):
        called = seats.beginning(" ".join(words[:count]))
        for who in called:
            full = f"{seats.called(who)} {' '.join(words[count:])}"
            read = sheet.game.read(full, seats, language)
            if isinstance(read.act, UNREAD):
                break
            if len(called) == 1:
                return read
            several = called
    if several:
        names = [seats.called(who) for who in several]
        raise SettingError("name-ambiguous", text, names=names)
    return action


def place_of(sheet: Sheet, text: str) -> Place:
    """The place that is written `2.14`, `14` (in this round or race), or counted back: `-3`.

    Raises SettingError for text that is no place, or a place where nothing stands.
    """
    places = [place for place, _, _ in sheet.actions()]
    number = text.removeprefix("-")
    if is_number(number):
        count = int(number)
        if text.startswith("-"):
            if 1 <= count <= len(places):
                return places[-count]
        elif (found := Place(len(sheet.blocks), count)) in places:
            return found
    else:
        try:
            place = Place.parse(text)
        except ValueError as error:
            raise SettingError("place-unreadable", "place", text=text) from error
        if place in places:
            return place
    last = places[-1] if places else "-"
    raise SettingError("place-missing", "place", place=text, last=last)
