"""The head of a log: what may stand there, and what makes a log unusable."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli import run

DOMINOES = 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
FOUR = 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno", "Carla", "Davi"]\n'
CARDS = 'format = 1\ngame = "cards"\nplayers = ["Rui", "Sara", "Teresa"]\n'
ROUND = '\n[[rounds]]\nactions = """\nAna opens\n"""\n'


def session_of(count: int) -> str:
    """The head of a session of so many."""
    return CARDS.replace('"Rui", "Sara", "Teresa"', ", ".join(f'"P{n}"' for n in range(count)))


WORDS = """
opens on draws passes blocked holds nothing wins shows award void line branch low high
banks track bets sits out reveal pays to joins with after buys leaves payouts max
compra passa em tem banca aposta linha ramo undo redo list fix insert
S H D C E O P spades hearts diamonds clubs espadas copas ouros paus
"""


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """The exit code of an audit, its one line of JSON, and what it said of trouble."""

    def audit(text: str | bytes) -> tuple[int, dict[str, Any], str]:
        log = tmp_path / "x.toml"
        log.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = run(["--lang", "en", "audit", "--json", str(log)])
        out, err = capsys.readouterr()
        (line,) = out.splitlines()
        found = json.loads(line)
        assert found["log"] == str(log)
        return code, found, err

    return audit


@pytest.mark.parametrize(
    "head",
    [
        DOMINOES + 'title = "An evening"\ndate = 2024-05-17\nnote = """\nin the garden\n"""\n',
        DOMINOES + 'covers = ["D7"]\nexpect = ["1.4 wrong-points"]\n',
        DOMINOES + "pairs = false\ntarget = 121\n",
        DOMINOES + '[meta]\nplace = "home"\nchips = [true, { anything = 3 }]\n',
        FOUR + "pairs = true\n",
        CARDS + "chips = 50\nmax_bet = 5\npayouts = [1, 1, 2, 3, 5]\nbanks_each = 0\n",
        *(session_of(count) for count in (3, 10, 100)),
        DOMINOES + "target = 1\n",
        DOMINOES + "target = 999999\n",
        CARDS + "chips = 1\nmax_bet = 1\npayouts = [1, 1, 1, 1, 1]\nbanks_each = 1000\n",
        CARDS + "chips = 999999999\nmax_bet = 999999999\npayouts = [1, 1, 1, 1, 1000000]\n",
        DOMINOES.replace("Bruno", "Jean-Luc d'Arc Jr. 2"),
        DOMINOES.replace("Bruno", "B" * 32),
        DOMINOES.replace("Bruno", "Ana Maria"),
        DOMINOES.replace("Bruno", "Łukasz"),
    ],
)
def test_a_head_that_can_be_used(head: str, told: Any) -> None:
    code, found, err = told(head)
    assert (code, found["ok"], err) == (0, True, "")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        # Keys.
        (DOMINOES + "targt = 61\n", 4, ("targt", "target")),
        (DOMINOES + "Target = 61\n", 4, ("Target", "target")),
        (DOMINOES + 'tittle = "x"\n', 4, ("tittle", "title")),
        (CARDS + "chip = 61\n", 4, ("chip", "chips")),
        (CARDS + "bank_each = 1\n", 4, ("bank_each", "banks_each")),
        (DOMINOES + "chips = 20\n", 4, ("chips",)),
        (DOMINOES + ROUND.replace("rounds", "round"), 5, ("round", "rounds")),
        (CARDS + ROUND.replace("rounds", "race"), 5, ("race", "races")),
        (DOMINOES + ROUND.replace("actions", "action"), 6, ("action", "actions")),
        (DOMINOES + ROUND + 'note = "x"\n', 9, ("note",)),
        # The format and the game.
        (DOMINOES.replace("format = 1\n", ""), 1, ("format",)),
        (DOMINOES.replace("format = 1", "format = 2"), 1, ("2", "1")),
        (DOMINOES.replace("format = 1", "format = 0"), 1, ("0",)),
        (DOMINOES.replace("format = 1", "format = true"), 1, ("format",)),
        (DOMINOES.replace("format = 1", 'format = "1"'), 1, ("format",)),
        (DOMINOES.replace("format = 1", "format = 1.0"), 1, ("format",)),
        (DOMINOES.replace('game = "dominoes"\n', ""), 1, ("game",)),
        (DOMINOES.replace("dominoes", "chess"), 2, ("chess", "dominoes", "cards")),
        (DOMINOES.replace('"dominoes"', "3"), 2, ("game",)),
        (DOMINOES + ROUND.replace("rounds", "races"), 5, ("races", "rounds")),
        (CARDS + ROUND, 5, ("rounds", "races")),
        # Kinds and bounds.
        (FOUR + "pairs = 1\n", 4, ("pairs",)),
        (FOUR + 'pairs = "yes"\n', 4, ("pairs",)),
        (DOMINOES + "target = true\n", 4, ("target",)),
        (DOMINOES + "target = 61.0\n", 4, ("target",)),
        (DOMINOES + "target = 0\n", 4, ("target",)),
        (CARDS + "chips = true\n", 4, ("chips",)),
        (DOMINOES + "target = 1000000\n", 4, ("1", "999999")),
        (CARDS + "chips = 0\n", 4, ("chips",)),
        (CARDS + "chips = 1000000000\n", 4, ("1", "999999999")),
        (CARDS + "max_bet = 1000000000\n", 4, ("1", "999999999")),
        (CARDS + "payouts = [0, 2, 3, 5, 10]\n", 4, ("1", "1000000")),
        (CARDS + "payouts = [1, 2, 3, 5, 1000001]\n", 4, ("1", "1000000")),
        (CARDS + "payouts = [1, 2, 3, 5, 10, 20]\n", 4, ("payouts",)),
        (CARDS + "banks_each = 1001\n", 4, ("0", "1000")),
        (session_of(2), 3, ("3", "100")),
        (session_of(101), 3, ("3", "100")),
        (CARDS + "max_bet = 0\n", 4, ("max_bet",)),
        (CARDS + "banks_each = -1\n", 4, ("banks_each",)),
        (CARDS + "banks_each = false\n", 4, ("banks_each",)),
        (CARDS + "payouts = [1, 2, 3, 5]\n", 4, ("payouts",)),
        (CARDS + "payouts = [true, 2, 3, 5, 10]\n", 4, ("payouts",)),
        (CARDS + "payouts = [1.5, 2, 3, 5, 10]\n", 4, ("payouts",)),
        (DOMINOES + "title = 5\n", 4, ("title",)),
        (DOMINOES + 'date = "2024-05-17"\n', 4, ("date",)),
        (DOMINOES + "note = true\n", 4, ("note",)),
        (DOMINOES + "meta = 5\n", 4, ("meta",)),
        # Players.
        (DOMINOES.replace('["Ana", "Bruno"]', '"Ana"'), 3, ("players",)),
        (DOMINOES.replace(', "Bruno"', ""), 3, ("players",)),
        (DOMINOES.replace('"Bruno"', "5"), 3, ("players",)),
        (FOUR.replace('"Davi"', '"Davi", "Eva"'), 3, ("players",)),
        (CARDS.replace(', "Teresa"', ""), 3, ("players",)),
        (DOMINOES + "pairs = true\n", 4, ("pairs",)),
        (DOMINOES.replace("Bruno", "ANA"), 3, ("ANA", "Ana")),
        (DOMINOES.replace("Bruno", ""), 3, ()),
        (DOMINOES.replace("Bruno", "B" * 33), 3, ("32",)),
        (DOMINOES.replace("Bruno", "2nd"), 3, ("2nd",)),
        (DOMINOES.replace("Bruno", "B+C"), 3, ("B+C",)),
        (DOMINOES.replace("Bruno", "B#C"), 3, ("B#C",)),
        (DOMINOES.replace("Bruno", "B_C"), 3, ("B_C",)),
        # Not TOML, and not even text.
        (DOMINOES + "target = = 61\n", 4, ("TOML",)),
        (DOMINOES + '\n[[rounds]]\nactions = """\nAna opens\n', None, ()),
        (DOMINOES.encode() + b"# \xff\n", 4, ("UTF-8",)),
        (b"\xff\xfe", 1, ("UTF-8",)),
    ],
)
def test_a_head_that_cannot_be_used(
    text: str | bytes, line: int | None, words: tuple[str, ...], told: Any
) -> None:
    code, found, err = told(text)
    assert code == 2
    assert set(found) == {"log", "ok", "error", "line"}
    assert found["ok"] is False
    for word in words:
        assert word in found["error"].replace(found["log"], "")
    if line is not None:
        assert found["line"] == line
        assert f"line {line}" in err
    assert found["error"] in err
    assert "Traceback" not in err


def test_a_log_without_players_says_so(told: Any) -> None:
    code, found, err = told('format = 1\ngame = "dominoes"\n')
    assert code == 2
    assert "players" in found["error"]
    assert "players" in err


@pytest.mark.parametrize("word", WORDS.split())
def test_a_name_holds_no_word_of_the_game(word: str, told: Any) -> None:
    code, found, _ = told(DOMINOES.replace("Bruno", f"Maria {word}"))
    assert code == 2
    assert word in found["error"]
    assert found["line"] == 3


@pytest.mark.parametrize("name", ["draws", "Void", "S", "compra Maria", "Ana on Ana", "ÓUROS"])
def test_it_does_so_nowhere_and_in_no_spelling(name: str, told: Any) -> None:
    assert told(DOMINOES.replace("Bruno", name))[0] == 2


def test_names_are_alike_whatever_their_letter_case_and_unicode_form(told: Any) -> None:
    for one, other in (("Zoë", "Zoe\u0308"), ("Straße", "STRASSE"), ("ÉVA", "e\u0301va")):
        code, _, _ = told(DOMINOES.replace("Ana", one).replace("Bruno", other))
        assert code == 2
    assert told(DOMINOES.replace("Ana", "Zoe").replace("Bruno", "Zoë"))[0] == 0
