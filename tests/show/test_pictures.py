"""The pictures of both games: as they are kept, what they must say, and how they are painted.

REFEREE_GOLDEN=write draws the kept pictures anew; REFEREE_LONG=1 tries many more positions.
"""

import io
import os
import random
import re
import subprocess
import sys
import unicodedata
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style as RichStyle

from bench.screens import (
    BANK,
    EARLIER,
    FINISH,
    PAGE,
    PAIRS,
    RACE,
    ROUND,
    STAKES,
    page,
    played,
)
from referee.cards.deck import SUITS
from referee.dominoes.scribe import letters
from referee.dominoes.tiles import HALVES, NAMES
from referee.show import pegging
from referee.show.domino_picture import laid_table
from referee.show.layout_picture import Style
from referee.show.painting import (
    SIGNS,
    STYLES,
    Colours,
    colours_of,
    paint,
    painted,
    stream_can_draw,
)
from referee.show.pegging import Lane, draw_pegging
from referee.show.race_picture import _Speech as Speech
from referee.show.screen import (
    Ink,
    Row,
    board,
    columns,
    cut,
    cut_name,
    row_columns,
    to_text,
    widest,
    wrapped,
)
from referee.words import LANGUAGES, words_in

GOLDEN = Path(__file__).parent / "golden_pictures"
LONG = os.environ.get("REFEREE_LONG") == "1"
GAMES_PLAYED = 60 if LONG else 6
CODE = re.compile(r"\x1b\[[0-9;]*m")
EN, PT = words_in("en"), words_in("pt")

LONG_NAMES = ["Anatólia Bartolomeia da Silva Sá", "日本語の名前はとても長いですね", "Zoë", "Ünsal"]
TRACK = "track 2S 9S 3H KH 7D 5C JC"
CROWD = [f"Nome{letter}" for letter in "abcdefghijklmnopqrstu"]
SHARED_RACE = f"{TRACK}\nSara bets 1 on C\nTeresa bets 1 on C\n" + "\n".join(
    f"reveal {rank}S" for rank in ("3", "4", "5", "6", "7", "8", "10", "J")
)


def opening_double() -> Any:
    return played("dominoes", {"players": ["Ana", "Bruno"]}, "Ana 5|5")


POSITIONS: dict[str, tuple[str, Any]] = {
    "empty_table": ("dominoes", played("dominoes", {"players": ["Ana", "Bruno"]})),
    "opening_double": ("dominoes", opening_double()),
    "source_sequence_in_pairs": ("dominoes", played("dominoes", PAIRS, EARLIER, ROUND)),
    "match_won": (
        "dominoes",
        played("dominoes", {"players": ["Ana", "Bruno"], "target": 2}, "Ana 5|5"),
    ),
    "victory_shared": (
        "dominoes",
        played(
            "dominoes",
            PAIRS,
            "...\nAna = 59\nBruno = 59",
            "...\nAna holds 6\nBruno holds 6\nCarla holds 6\nDavi holds 6",
        ),
    ),
    "actions_missing": ("dominoes", played("dominoes", PAIRS, f"{ROUND}...")),
    "long_and_wide_names": (
        "dominoes",
        played("dominoes", {"players": LONG_NAMES, "pairs": True}, ROUND.replace("Ana ", "Zoë ")),
    )
    if False
    else (
        "dominoes",
        played("dominoes", {"players": LONG_NAMES, "pairs": True}, f"{LONG_NAMES[0]} 5|5"),
    ),
    "four_players": (
        "dominoes",
        played("dominoes", {"players": ["Ana", "Bo", "Cy", "Di"]}, "...\nBo = 7", "award Ana -3"),
    ),
    "largest_target": (
        "dominoes",
        played("dominoes", {"players": ["Ana", "Bo"], "target": 999_999}, "...\nBo = 412345"),
    ),
    "before_the_track": ("cards", played("cards", BANK)),
    "stakes_open": ("cards", played("cards", BANK, STAKES)),
    "race_running": ("cards", played("cards", BANK, RACE)),
    "race_won": ("cards", played("cards", BANK, FINISH)),
    "track_void": ("cards", played("cards", BANK, "track 2S 3S 4S 5S 6S 7D 5C")),
    "race_void": ("cards", played("cards", BANK, f"{STAKES}void")),
    "session_over": (
        "cards",
        played(
            "cards",
            {"players": ["Rui", "Sara", "Teresa"], "banks_each": 1},
            *("void " for _ in range(0)),
            SHARED_RACE,
            SHARED_RACE.replace("Sara", "Rui"),
            SHARED_RACE.replace("Teresa", "Rui"),
        ),
    ),
    "many_players": ("cards", played("cards", {"players": CROWD}, TRACK, )),
}
