"""`fix` and `insert` at random places of random games, against typing it right the first time."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.oracle import cards, dominoes
from tests.table.in_memory import actions, empty, put_all, typed_lines, without_claims, write
from tests.table.seat import audit, many, resumed

from referee.table.sheet import Sheet

LOG = Path("log.toml")
TRIES = 16
"""How often each match is corrected."""


class Played(NamedTuple):
    """A game's head, and all that was typed, line by line in full but for the points."""

    game: str
    head: dict[str, Any]
    lines: list[str]


def domino_match(seed: int) -> Played:
    """A short honest match of any kind."""
    rng = Random(f"correct {seed}")
    habits = dominoes.Habits(
        hands=rng.choice(["tiles", "pips", "pair pips"]), partner=rng.random() < 0.5
    )
    table = dominoes.random_table(rng, target=rng.choice([8, 15, 25]))
    match = dominoes.play_match(rng, table, habits)
    head: dict[str, Any] = {"players": list(table.players)}
    if table.pairs:
        head["pairs"] = True
    head["target"] = table.target
    typed = [step.line for _, step in match.places() if step.typed]
    return Played("dominoes", head, without_claims(typed))


def card_session(seed: int) -> Played:
    """A few eventful races of people with chips enough never to sit out."""
    table = cards.Table(("Ana", "Bruno", "Carla", "Davi"), chips=300, max_bet=5)
    head = {"players": list(table.players), "chips": 300, "max_bet": 5}
    for number in count():
        rng = Random(f"correct {seed} {number}")
        habits = replace(cards.eventful(rng), joins=0.4, leaves=0.3, buys=0.3, pays=0.3)
        session = cards.play_session(rng, table, habits, races=5)
        steps = [step for _, step in session.places()]
        if all(step.kind != "sits" for step in steps):
            break
    return Played("cards", head, [step.line for step in steps if step.typed])


GAMES = {"dominoes": domino_match, "cards": card_session}
PROOF = "The hidden hands cannot be"
"""How the note begins that the referee leaves at a contradiction."""
FIRST = (" opens", " banks")
"""What the referee writes even if nobody types it."""


def sheet_of(played: Played, lines: Sequence[str]) -> tuple[Sheet, int]:
    """What stands after typing these lines up to the first refused one, and how many stood."""
    return put_all(empty(played.game, played.head), lines)


class Slip(NamedTuple):
    """Lines with a slip at an index: `fixed` of them are to be replaced by the right entries."""

    lines: list[str]
    at: int
    fixed: int
    entries: list[str]

    def mended(self, taken: int) -> list[str]:
        """The first lines, as they should have been typed in the first place."""
        later = self.lines[self.at + self.fixed : taken]
        return [*self.lines[: self.at], *self.entries, *later]


def forgotten(lines: list[str], at: int, rng: Random) -> Slip:
    """One action, or a few in a row, were not typed."""
    end = min(at + rng.choice([1, 1, 1, 2, 3]), len(lines))
    return Slip([*lines[:at], *lines[end:]], at, 0, lines[at:end])


def misread(lines: list[str], at: int, rng: Random) -> Slip:
    """Another tile, card or suit, or another number."""
    line = lines[at]
    if re.search(r"[SHDC]$", line):
        wrong = re.sub(r"(10|[2-9JQK])?[SHDC]$", rng.choice("SHDC"), line)
    elif "|" in line:
        low = rng.randrange(7)
        wrong = re.sub(r"\d\|\d", f"{low}|{rng.randrange(low, 7)}", line, count=1)
    else:
        wrong = re.sub(r"\d+", lambda found: str(max(1, int(found[0]) + rng.choice([-1, 1]))), line)
    return Slip([*lines[:at], wrong, *lines[at + 1 :]], at, 1, [line])


def too_many(lines: list[str], at: int, rng: Random) -> Slip:
    """A draw or a card was typed that never was."""
    if lines[at].startswith("reveal"):
        return Slip([*lines[:at], f"reveal {rng.choice('SHDC')}", *lines[at:]], at, 1, [])
    extra = re.sub(r" (draws|passes|holds|opens|\d).*", f" draws {rng.randrange(1, 3)}", lines[at])
    return Slip([*lines[:at], extra, *lines[at:]], at, 1, [])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(many(6, 150)))
def test_mended_is_as_if_typed_right_the_first_time(game: str, seed: int) -> None:
    """Noticed at once, some entries later or at the end of all: it makes no difference."""
    rng = Random(seed)
    played = GAMES[game](seed)
    mended = 0
    for _ in range(TRIES):
        at = rng.randrange(1, len(played.lines))
        if played.lines[at].endswith(FIRST):
            continue
        slip = rng.choice([forgotten, misread, too_many])(played.lines, at, rng)
        _, stood = sheet_of(played, slip.lines)
        noticed = slip.at + slip.fixed + rng.choice([1, 3, 8, len(slip.lines)])
        sheet, taken = sheet_of(played, slip.lines[: min(stood, noticed)])
        places = typed_lines(sheet)
        if taken <= slip.at or len(places) != taken or slip.lines == played.lines:
            continue  # Refused at once, or two draws of one turn have become one line.
        place = places[slip.at][0]
        if place.action == 1 and not slip.fixed:
            continue  # It belongs to the round before.
        back = sum(where >= place for where, _, _ in sheet.actions())
        right, stood = sheet_of(played, slip.mended(taken))
        assert stood == len(slip.mended(taken))
        write(sheet, played.game, played.head, LOG)
        with resumed(LOG) as seat:
            verb = "fix" if slip.fixed else "insert"
            spelt = rng.choice([str(place), f"-{back}"])
            seat.say(f"{verb} {spelt} {', '.join(slip.entries)}")
            assert seat.blocks == actions(right), (slip.lines, spelt)
            assert seat.position == right.position
        assert audit(LOG)["findings"] == []
        mended += 1
    assert mended


def random_entry(rng: Random, played: Played, at: int) -> str:
    """Anything that might be typed instead of a line."""
    names = played.head["players"]
    if played.game == "cards":
        name, suit = rng.choice(names), rng.choice("SHDC")
        others = [f"{name} buys 3", f"{name} leaves", f"Nils joins with 9 after {name}", "void", ""]
        others += [f"{name} passes the bank", "max 9", "payouts 1 1 1 1 1", f"{name} sits out"]
        chips = [f"{name} bets {rng.randrange(1, 6)} on {suit}", f"{name} pays 2 to {names[0]}"]
        return rng.choice([f"reveal {rng.choice('23456789')}{suit}"] * 4 + chips * 2 + others)
    anchors = re.findall(r" (\d\|\d)", " ".join(played.lines[:at]))
    low = rng.randrange(7)
    tile = f"{low}|{rng.randrange(low, 7)}"
    name = rng.choice(names)
    on = f" on {rng.choice(anchors)}" if anchors and rng.random() < 0.7 else ""
    return rng.choice(
        [f"{name} {tile}{on}"] * 4
        + [f"{name} draws {rng.randrange(1, 5)}", f"{name} passes", f"award {name} 3", "void", ""]
        + [f"{name} holds {rng.randrange(1, 40)}"]
    )


def following(lines: Sequence[str], old: str, new: str) -> list[str]:
    """Lines that named one tile as their anchor name the other one, without its side."""
    tiles = [re.match(r"\w+ (\d\|\d)", line) for line in (old, new)]
    if tiles[0] is None or tiles[1] is None or tiles[0][1] == tiles[1][1]:
        return list(lines)
    pattern = rf" on {re.escape(tiles[0][1])}( (line|branch) [AB]| low| high)?"
    return [re.sub(pattern, f" on {tiles[1][1]}", line) for line in lines]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(many(6, 150)))
def test_any_correction_is_as_typed_so_or_names_what_no_longer_stands(game: str, seed: int) -> None:
    rng = Random(seed)
    played = GAMES[game](seed)
    sheet, taken = sheet_of(played, played.lines)
    assert taken == len(played.lines)
    places = typed_lines(sheet)
    applied = cut = 0
    for _ in range(TRIES):
        at = rng.randrange(1, len(places) - 1)
        fixed = rng.randrange(2)
        entry = random_entry(rng, played, at)
        if (not entry and not fixed) or (places[at][0].action == 1 and "|" not in entry):
            continue  # Says nothing; or could belong to the round before.
        before = [*played.lines[:at], *([entry] if entry else [])]
        _, stood = sheet_of(played, before)
        write(sheet, played.game, played.head, LOG)
        correction = f"{'fix' if fixed else 'insert'} {places[at][0]} {entry}"
        with resumed(LOG) as seat:
            if stood < len(before):
                seat.refused(correction)
                continue
            later = played.lines[at + fixed :]
            if fixed:
                later = following(later, played.lines[at], entry)
            right, stood = sheet_of(played, [*before, *later])
            stands = stood - len(before)
            if stands < len(later):
                place, text = places[at + fixed + stands]
                told = seat.refused(correction)
                assert str(place) in told, correction
                assert text in told, correction
                correction += " !"
                cut += 1
                rest = [line for _, line in places[at + fixed + stands :]]
                seat.say(correction)
                assert rest == [n for n in seat.notes if not n.startswith(PROOF)][-len(rest) :]
            else:
                seat.say(correction)
                applied += 1
            assert seat.blocks == actions(right), correction
            assert seat.position == right.position, correction
    assert applied + cut
