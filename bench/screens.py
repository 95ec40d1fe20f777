"""Draws the screens of `docs/screens.md` anew: both games in both languages, small and large.

Run as `python bench/screens.py`; it writes the page and says where. The layout is the one that the
source of the domino game lays tile by tile, the race is the one that the source of the card game
tells.
"""

from pathlib import Path
from typing import Any, NamedTuple

from referee.games import game_called
from referee.settings import check
from referee.show.screen import board, to_text
from referee.words import words_in

PAGE = Path(__file__).parents[1] / "docs" / "screens.md"

PAIRS: dict[str, Any] = {"players": ["Ana", "Bruno", "Carla", "Davi"], "pairs": True}
EARLIER = """
...
Ana = 31
Bruno = 44
"""
ROUND = """
Ana opens
Ana 1|4
Ana 1|1 on 1|4
Ana 4|4 on 1|4
Ana 3|4 on 4|4
Ana draws 1
Ana 1|2 on 1|1
Bruno 1|5 on 1|1
Bruno 5|5 on 1|5
Bruno 0|5 on 5|5
Bruno 1|3 on 1|1
"""
BANK: dict[str, Any] = {"players": ["Rui", "Sara", "Teresa", "Vasco"]}
STAKES = """
Rui banks
track 2S 9S 3H KH 7D 5C JC
Sara bets 1 on D
Teresa bets 1 on S
"""
RACE = f"""{STAKES}Vasco bets 1 on D
reveal 3S
reveal 2D
reveal 4S
reveal 2H
reveal 3D
reveal 5S
reveal 2C
reveal 4D
reveal 4H
reveal 5D
reveal 6S
reveal 5H
reveal 3C
reveal 7S
reveal 6D
reveal 6H
reveal 8D
reveal 4C
reveal 8S
reveal 7H
reveal 6C
reveal 9D
"""
FINISH = f"{RACE}reveal 10D\n"


def played(game_key: str, head: dict[str, Any], *blocks: str) -> Any:
    """The position after some rounds or races, one action a line. Raises ValueError for a fault."""
    game = game_called(game_key)
    position = game.open(check(head, game.settings))
    for block in blocks:
        position.begin_block()
        for line in block.strip().splitlines():
            faults = position.push(game.read(line, position.seats))
            if faults:
                raise ValueError(f"{line}: {[fault.code for fault in faults]}")
    return position


class Screen(NamedTuple):
    """One picture of the page."""

    told: str
    game: str
    position: Any
    language: str
    size: tuple[int, int]
    ascii_only: bool = False


def screens() -> list[Screen]:
    """All pictures of the page, in order."""
    table = played("dominoes", PAIRS, EARLIER, ROUND)
    stakes = played("cards", BANK, STAKES)
    race = played("cards", BANK, RACE)
    finish = played("cards", BANK, FINISH)
    return [
        Screen("A round of dominoes in pairs", "dominoes", table, "en", (80, 24)),
        Screen("The same in Portuguese, in a larger window", "dominoes", table, "pt", (120, 40)),
        Screen(
            "The same where the terminal has ASCII alone", "dominoes", table, "en", (80, 24), True
        ),
        Screen("The same in a small window", "dominoes", table, "pt", (40, 12)),
        Screen("Stakes are open: odds are told, chances are not", "cards", stakes, "pt", (80, 24)),
        Screen("A race, one card before the finish", "cards", race, "en", (80, 24)),
        Screen("The same in Portuguese, in a larger window", "cards", race, "pt", (120, 40)),
        Screen("The race is won and settled", "cards", finish, "pt", (80, 24)),
        Screen(
            "The same where the terminal has ASCII alone", "cards", finish, "en", (80, 24), True
        ),
        Screen("The same in a small window", "cards", finish, "en", (40, 12)),
    ]


def page() -> str:
    """The whole page, in Markdown."""
    parts = [
        "# Screens",
        "What `referee show` and the table draw on a terminal, as text; on a terminal doubles are "
        "outlined in orange, counted ends are green and the last tile stands out. "
        "`python bench/screens.py` draws this page anew.",
    ]
    for told, game, position, language, (width, height), ascii_only in screens():
        lines = to_text(board(position, game, words_in(language), width, height, ascii_only))
        parts.append(f"## {told}\n\n`--lang {language}`, {width} by {height}:")
        parts.append("\n".join(["```text", *lines, "```"]))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE}: {len(screens())} screens")
