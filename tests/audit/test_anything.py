"""Whatever is written in a log, its audit comes to an end and keeps what it promises."""

import os
from random import Random

import pytest
from tests.audit.logs import FOUR, Audit, log_text

SEEDS = range(2_000 if os.environ.get("REFEREE_LONG") == "1" else 15)
LOGS_A_SEED = 20
TILES = [f"{low}|{high}" for low in range(7) for high in range(low, 7)]
SIDES = ["", "", " line A", " line B", " branch A", " branch B", " low", " high"]
CARD_PLAYERS = ("Rui", "Sara", "Teresa")
FROM_OUTSIDE = {"=", "joins", "buys", "leaves"}
"""Lines that can change the sum of the balances."""
RANKS = [*"23456789", "10", *"JQKA", ""]


def domino_line(rng: Random, players: tuple[str, ...]) -> str:
    who = rng.choice([*players, players[0] + "+" + players[-1], "Zeca", ""])
    tile, anchor = rng.choice(TILES), rng.choice(TILES)
    number = rng.choice(["0", "1", "3", "17", "40", "999"])
    lines = [
        f"{who} opens",
        f"{who} {tile}",
        f"{who} {tile} +{number}",
        f"{who} {tile} on {anchor}{rng.choice(SIDES)}",
        f"{who} {tile} on {anchor} +{number}",
        f"{who} draws {rng.choice(['1', '2', '5', '?', '14'])}",
        f"{who} passes",
        f"{who} holds {' '.join(rng.sample(TILES, rng.randrange(1, 6)))}",
        f"{who} holds {number}",
        f"{who} holds nothing",
        f"{who} +{number}",
        f"{who} = {number}",
        f"{who} wins",
        f"{who} shows {tile}",
        f"award {who} {rng.choice(['-', '+'])}{number}",
        rng.choice(["blocked", "void", "...", "", "# note", "!", tile, "on", who]),
    ]
    return str(rng.choice(lines))


def card_line(rng: Random, players: tuple[str, ...]) -> str:
    who, other = rng.choice([*players, "Nuno", "Zeca"]), rng.choice(players)
    number = rng.choice(["0", "1", "2", "20", "-1", "1.5"])
    row = " ".join(rng.choice(RANKS) + rng.choice("SHDC") for _ in range(rng.choice([7, 7, 7, 6])))
    card = rng.choice(RANKS) + rng.choice("SHDC")
    lines = [
        f"{who} banks",
        f"track {row}",
        "track SSHHDCC",
        f"{who} bets {number} on {rng.choice('SHDC')}",
        f"{who} sits out",
        f"reveal {card}",
        card,
        rng.choice("SHDC"),
        f"{rng.choice('SHDC')} wins",
        f"{who} +{number}",
        f"{who} = {number}",
        f"{who} wins",
        f"{who} passes the bank",
        "void",
        f"{who} pays {number} to {other}",
        f"Nuno joins with {number} after {other}",
        f"{who} buys {number}",
        f"{who} leaves",
        "payouts 1 1 1 1 1",
        "max 3",
        rng.choice(["", "# note", "!", "to", who]),
    ]
    return str(rng.choice(lines))


def random_log(game: str, rng: Random) -> str:
    players = FOUR[: rng.randrange(2, 5)] if game == "dominoes" else CARD_PLAYERS
    line = domino_line if game == "dominoes" else card_line
    head: dict[str, int] = {"pairs": True} if len(players) == 4 and rng.random() < 0.5 else {}
    if game == "dominoes":
        head["target"] = rng.choice([1, 3, 61])
    else:
        head["banks_each"] = rng.choice([0, 1, 2])
    blocks = [
        "\n".join(line(rng, players) for _ in range(rng.randrange(12)))
        for _ in range(rng.randrange(5))
    ]
    return log_text(game, blocks, players, **head)


def place(at: str) -> tuple[int, int]:
    block, action = at.split(".")
    return int(block), int(action)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", ["dominoes", "cards"])
def test_any_log_is_audited(game: str, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    for _ in range(LOGS_A_SEED):
        text = random_log(game, rng)
        audit = Audit(text)
        lines = text.splitlines()
        places = [place(finding["at"]) for finding in audit.findings]
        assert places == sorted(places)
        assert [f["line"] for f in audit.findings] == sorted(f["line"] for f in audit.findings)
        for finding in audit.findings:
            line = lines[finding["line"] - 1].strip()
            assert line and not line.startswith(("#", "[", "actions"))
            assert finding["message"]
            assert all(place(at) <= place(finding["at"]) for at in finding["evidence"])
        skipped = [place(at) for at in audit.not_judged]
        assert skipped == sorted(set(skipped)), text
        assert Audit(text).said == audit.said


@pytest.mark.parametrize("seed", SEEDS)
def test_no_chip_is_made_or_lost(seed: int) -> None:
    """Stakes and payments move chips; only a claim after a break sets a balance."""
    rng = Random(seed)
    for _ in range(LOGS_A_SEED):
        blocks = []
        for _ in range(3):
            race = [card_line(rng, CARD_PLAYERS) for _ in range(rng.randrange(12))]
            left = [line for line in race if not FROM_OUTSIDE & set(line.split())]
            blocks.append("\n".join(left))
        audit = Audit(log_text("cards", blocks, CARD_PLAYERS, banks_each=0))
        assert sum(audit.scores.values()) == 60
