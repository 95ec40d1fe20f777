"""What somebody sees who calls the program without knowing it."""

import pytest
from tests.terminal.seat import Seat

from referee import __version__
from referee.words import words_in


@pytest.mark.parametrize(("language", "words"), [("en", ()), ("pt", ("play",))])
def test_without_a_command_the_commands_are_listed(language: str, words: tuple[str, ...]) -> None:
    with Seat(*words, set_={"REFEREE_LANG": language}) as seat:
        seat.left()
        lines = [line.strip() for line in seat.glass.lines]
    say = words_in(language).say
    known = ("dominoes", "cards") if words else ("audit", "resume", "play")
    for command in known:
        told = say(f"help-play-{command}" if words else f"help-{command}")
        assert any(x.startswith(command) and x.endswith(told) for x in lines), lines


def test_the_version_is_told_with_the_name() -> None:
    with Seat("--version") as seat:
        assert seat.left() == 0
        assert seat.glass.lines[0] == f"referee {__version__}"
