"""Going on with a log: where it stood, byte for byte as it was, and found without its name."""

import os
from pathlib import Path
from random import Random

import pytest
from tests.oracle import cards, dominoes
from tests.table.seat import audit, blocks_of, many, referee, resumed, shown, table

SCENARIOS = sorted(Path(__file__).parents[2].joinpath("scenarios").rglob("*.toml"))
LOG = Path("log.toml")

BY_HAND = """\
# The evening at Carla's.
format=1
  game   =  "dominoes"      # the game
players = [
  "Ana",   # she brought the cake
  "Bruno",
]
title = "Um serão \\u263A"
date = 2024-05-17

[meta]
mood = "good"
"odd key" = [ 1,2,   3 ]

[[rounds]]   # the first
actions = \"\"\"

   ANA   opens
Ana 4-3            # cautious
# Bruno thought long
  bruno draws 2
\tBruno   45 on   [3|4]
\"\"\"
# the end so far
"""
IN_A_LINE = (
    'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
    '[[rounds]]\nactions = "Ana opens\\nAna 3|4\\nBruno draws 2"'
)
AS_ARRAY = (
    'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
    'rounds = [ { actions = "Ana 3|4\\nBruno draws 2" } ]\n[meta]\nx = 1\n'
)
LITERAL = (
    "format = 1\ngame = 'dominoes'\nplayers = ['Ana', 'Bruno']\n\n\n"
    "[[rounds]]\nactions = '''\nAna 3|4\nBruno draws 2'''\n\n\n\n"
)
WRITTEN = {
    "by hand": BY_HAND,
    "CRLF": BY_HAND.replace("\n", "\r\n"),
    "no last newline": BY_HAND.rstrip(),
    "in a line": IN_A_LINE,
    "as an array": AS_ARRAY,
    "literal": LITERAL,
    "with a mark": "\ufeff" + LITERAL,
    "no round yet": 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]',
    "an empty round": BY_HAND + '\n[[rounds]]\nactions = ""\n',
    "a round of notes": BY_HAND + '\n[[rounds]]\nactions = """\n# nobody came\n"""\n',
}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_an_empty_pipe_changes_no_scenario(path: Path) -> None:
    LOG.write_bytes(path.read_bytes())
    before = LOG.stat()
    ran = referee("resume", LOG)
    assert (ran.code, ran.err) == (0, "")
    assert LOG.read_bytes() == path.read_bytes()
    assert LOG.stat().st_mtime_ns == before.st_mtime_ns


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN.keys())
@pytest.mark.parametrize("typed", ["", "\n", "  \r\n\n", "xyzzy\n", "fix 9.9 55\nredo\n"])
def test_an_empty_pipe_and_a_refused_entry_change_no_log(text: str, typed: str) -> None:
    LOG.write_bytes(text.encode())
    ran = referee("resume", LOG, typed=typed)
    assert ran.code == (1 if typed.strip() else 0)
    assert LOG.read_bytes() == text.encode()


@pytest.mark.parametrize("text", list(WRITTEN.values())[:7], ids=list(WRITTEN)[:7])
def test_going_on_keeps_what_people_wrote(text: str) -> None:
    """Byte for byte outside the block being written; in the block, the lines that stand."""
    LOG.write_bytes(text.encode())
    turn = shown(LOG)["turn"]
    entry = "36" if turn == "Ana" else "draw 1"
    stored = "Ana 3|6 on 3|4 +0" if turn == "Ana" else "Bruno draws 3"
    ran = referee("resume", LOG, typed=[entry])
    assert (ran.code, ran.err) == (0, "")
    after = LOG.read_bytes().decode()
    assert stored in after
    newline = "\r\n" if "\r\n" in text else "\n"
    assert ("\r\n" in after) == ("\r\n" in text)
    assert after.replace("\r\n", "").count("\n") == (0 if newline == "\r\n" else after.count("\n"))
    if turn == "Ana":
        added = f"{stored}{newline}"
        assert after.replace(added, "") == text
    for comment in ("she brought the cake", "[meta]", "# cautious", "# Bruno thought long"):
        assert (comment in after) == (comment in text)


def test_a_new_round_leaves_the_older_blocks_alone() -> None:
    LOG.write_text(BY_HAND)
    ran = referee("resume", LOG, typed=["void", "Ana 66"])
    assert (ran.code, ran.err) == (0, "")
    after = LOG.read_text()
    head, _, rest = after.partition("on   [3|4]\n")
    assert head == BY_HAND.partition("on   [3|4]\n")[0]
    assert rest.startswith('void\n"""\n# the end so far\n')
    assert rest.endswith('[[rounds]]\nactions = """\nAna opens\nAna 6|6 +0\n"""\n')


def test_a_correction_leaves_the_blocks_before_it_alone() -> None:
    later = (
        '\n[[rounds]] # the second\nactions = """\nAna opens\n Ana 6-5 # bold\nBruno draws 2\n"""\n'
    )
    LOG.write_text(BY_HAND.replace("45 on   [3|4]\n", "45 on   [3|4]\n void\n") + later)
    before = LOG.read_text()
    ran = referee("resume", LOG, typed=["fix 2.3 Bruno draws 3", "insert -1 # thinking"])
    assert (ran.code, ran.err) == (0, "")
    after = LOG.read_text()
    assert after.startswith(before.partition(" Ana 6-5")[0])
    assert blocks_of(after)[1] == ["Ana opens", "Ana 6-5", "Bruno draws 3"]
    for comment in ("# bold", "# Bruno draws 2", "# thinking"):
        assert comment in after


def test_undo_after_going_on_leaves_the_rest_alone() -> None:
    LOG.write_text(BY_HAND)
    assert referee("resume", LOG, typed=["36", "undo"]).code == 0
    after = LOG.read_text()
    assert blocks_of(after) == blocks_of(BY_HAND)
    assert after.replace("# Ana 3|6 on 3|4 +0\n", "") == BY_HAND


@pytest.mark.parametrize("seed", range(many(4, 60)))
def test_a_match_cut_anywhere_goes_on_as_it_stood(seed: int) -> None:
    """Turn, scores, stock and the right to go on are those of the match that was never cut."""
    rng = Random(seed)
    match = dominoes.play_match(rng, dominoes.random_table(rng, target=30))
    typed = [step for _, step in match.places() if step.typed]
    names = match.table.players
    head = {"pairs": match.table.pairs, "target": 30}
    cuts = sorted(rng.sample(range(1, len(typed)), min(12, len(typed) - 1)))
    with table("dominoes", names, head=head) as seat:
        path = seat.path
    for start, end in zip([0, *cuts], [*cuts, len(typed)], strict=True):
        with resumed(path) as seat:
            seat.say(*(step.line for step in typed[start:end]))
        told = shown(path)
        truth = typed[end - 1].truth
        assert (told["turn"], told["scores"]) == (truth["turn"], truth["scores"])
        assert (told["stock"], told["held"]) == (truth["stock"], truth["held"])
        assert (told["counted"], told["attachments"]) == (truth["counted"], truth["attachments"])
    assert blocks_of(path.read_text()) == [one.lines for one in match.rounds]
    assert audit(path)["complete"] is True


@pytest.mark.parametrize("seed", range(many(3, 60)))
def test_a_session_cut_anywhere_goes_on_as_it_stood(seed: int) -> None:
    rng = Random(seed)
    terms = cards.Table(("Ana", "Bruno", "Carla", "Davi"), chips=50, max_bet=3)
    habits = cards.Habits(void=0.2, joins=0.3, buys=0.2, pays=0.2, new_terms=0.2)
    session = cards.play_session(rng, terms, habits)
    typed = [step for _, step in session.places() if step.typed]
    cuts = sorted(rng.sample(range(1, len(typed)), 12))
    with table("cards", terms.players, head={"chips": 50, "max_bet": 3}) as seat:
        path = seat.path
    for start, end in zip([0, *cuts], [*cuts, len(typed)], strict=True):
        with resumed(path) as seat:
            seat.say(*(step.line for step in typed[start:end]))
        told, truth = shown(path), typed[end - 1].truth
        assert told["balances"] == truth["balances"]
        assert (told["positions"], told["left"]) == (truth["positions"], truth["left"])
        assert told["winner"] == truth["winner"]
        if typed[end - 1].kind not in ("void", "passed"):
            assert told["bets"] == truth["bets"]
    assert audit(path)["ok"] is True
    assert audit(path)["scores"] == session.balances


def test_an_old_sheet_can_be_gone_on_with() -> None:
    path = unfinished("sheet.toml", "Ana 34")
    assert referee("resume", path, typed=["Ana 45"]).code == 1
    assert referee("resume", path, "--keep", typed=["Ana 45"]).code == 0
    assert path.read_text().count("Ana 4|5 on 3|4 +0 !") == 1


def unfinished(name: str, *typed: str) -> Path:
    with table("dominoes", ("Ana", "Bruno"), *typed, name=name) as seat:
        return seat.path


def finished(name: str) -> Path:
    with table("dominoes", ("Ana", "Bruno"), "Ana 55", name=name, head={"target": 1}) as seat:
        return seat.path


def dated(path: Path, seconds: int) -> None:
    os.utime(path, (seconds, seconds))


def test_without_a_name_the_newest_unfinished_log_here_goes_on() -> None:
    old, new = unfinished("b.toml", "Ana 34"), unfinished("a.toml", "Ana 55")
    done = finished("c.toml")
    Path("notes.toml").write_text("x = 1\n")
    Path("broken.toml").write_text('format = 1\ngame = "dominoes"\n[[rounds')
    for seconds, path in ((1000, old), (2000, new), (3000, done)):
        dated(path, seconds)
    untouched = [path.read_bytes() for path in (old, done)]
    ran = referee("resume", typed=["45 on 55"])
    assert (ran.code, ran.err) == (0, "")
    assert "Ana 4|5 on 5|5 +0" in new.read_text()
    assert [path.read_bytes() for path in (old, done)] == untouched
    dated(new, 2000)
    dated(old, 4000)
    assert referee("resume", typed=["45"]).code == 0
    assert "Bruno 4|5 on 3|4 +0" in old.read_text()


def test_else_the_last_one_played_anywhere_named_with_its_score() -> None:
    home = Path("home").absolute()
    home.mkdir()
    first = unfinished("home/first.toml", "Ana 34")
    unfinished("home/last.toml", "Ana 55")
    dated(first, 9_000_000_000)
    elsewhere = Path("elsewhere")
    elsewhere.mkdir()
    os.chdir(elsewhere)
    ran = referee("resume", typed=["45 on 55"])
    assert (ran.code, ran.err) == (0, "")
    assert "Ana 4|5 on 5|5 +0" in home.joinpath("last.toml").read_text()
    told = ran.out.splitlines()[0]
    assert "last.toml" in told
    assert "Ana 2" in told
    assert "Bruno 0" in told
    assert referee("resume", home / "first.toml").code == 0
    assert referee("resume", typed=["45"]).code == 0
    assert "Bruno 4|5 on 3|4 +0" in home.joinpath("first.toml").read_text()


def test_nothing_to_go_on_with() -> None:
    ran = referee("resume")
    assert ran.code == 2
    assert ran.err
    unfinished("gone.toml", "Ana 34").unlink()
    assert referee("resume").code == 2
    assert referee("resume", "gone.toml").code == 2
    assert not Path("gone.toml").exists()


def test_a_line_that_is_left_out_keeps_its_text() -> None:
    """The tile lies elsewhere already; that the line named no place must not be mended silently."""
    head = 'format = 1\ngame = "dominoes"\nplayers = ["Ana", "Bruno"]\n'
    lines = "Ana opens\nAna 3|4 +0\nBruno 4|5 +0\nAna 45 +0\n"
    LOG.write_text(f'{head}\n[[rounds]]\nactions = """\n{lines}"""\n')
    with resumed(LOG) as seat:
        seat.say("Ana 56", "undo", "Bruno 25")
        assert "Ana 45 +0\n" in seat.text
