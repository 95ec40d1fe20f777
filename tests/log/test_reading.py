"""Reading: what a log holds, the line of every text, and one clear refusal for every bad file."""

import os
import pickle
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.log import Log, LogError, NotALog, parse, read, reading
from referee.log.layout import BlockPlace, Layout
from referee.log.limits import (
    MOST_BACKSLASHES,
    MOST_BESIDES,
    MOST_BLOCKS,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_LINES,
)
from referee.log.problems import DETAILS

HEAD = 'format = 1\ngame = "dominoes"\n'


def refused(text: str) -> LogError:
    with pytest.raises(LogError) as caught:
        parse(text, "evening.toml")
    assert set(caught.value.details) == DETAILS[caught.value.code]
    return caught.value


def told(text: str) -> tuple[str, int | None, int | None]:
    error = refused(text)
    return error.code, error.line, error.column


def lines_of(log: Log, block: int = 0) -> list[tuple[int, str]]:
    texts, numbers = log.blocks[block].texts, log.blocks[block].numbers
    assert len(texts) == len(numbers)
    return list(zip(numbers, texts, strict=True))


def test_a_log_as_the_program_writes_it() -> None:
    log = parse(
        HEAD + 'players = ["Ana", "Bruno"] # clockwise\n\n'
        '[[rounds]]\nactions = """\nAna opens\nAna 5|5 +2\n"""\n\n'
        '[[rounds]]\nactions = """\nBruno opens\n"""\n',
        "evening.toml",
    )
    assert (log.path, log.format, log.game) == (Path("evening.toml"), 1, "dominoes")
    assert log.head == {"format": 1, "game": "dominoes", "players": ["Ana", "Bruno"]}
    assert list(log.head) == ["format", "game", "players"]
    assert log.block_key == "rounds"
    assert log.blocks[0].texts == ["Ana opens", "Ana 5|5 +2"]
    assert log.blocks[0].numbers == range(7, 9)
    assert lines_of(log, 1) == [(13, "Bruno opens")]
    assert log.line_of("players") == 3
    assert log.line_of("target") is None


def test_the_examples_of_the_format_with_another_block_key_and_with_no_block() -> None:
    log = parse('format = 1\ngame = "cards"\n[[races]]\nactions = "Rui banks"\n', "x")
    assert log.block_key == "races"
    assert lines_of(log) == [(4, "Rui banks")]
    log = parse('format = 1\ngame = "cards"\nraces = []\n', "x")
    assert (log.block_key, log.blocks, "races" in log.head) == ("races", [], False)
    log = parse('format = 1\ngame = "cards"', "x")
    assert (log.block_key, log.blocks) == (None, [])


@pytest.mark.parametrize(
    ("string", "lines"),
    [
        ('"""\na\nb\n"""', [(4, "a"), (5, "b")]),
        ('"""\na\nb"""', [(4, "a"), (5, "b")]),
        ('"""a\nb\n"""', [(3, "a"), (4, "b")]),
        ('"""\n\na\n\n"""', [(4, ""), (5, "a"), (6, "")]),
        ('"""\n"""', []),
        ('""""""', []),
        ('""', []),
        ("''", []),
        ('"a"', [(3, "a")]),
        ("'a \\n b'", [(3, "a \\n b")]),
        ("'''\na\nb\\n\n'''", [(4, "a"), (5, "b\\n")]),
        ("'''a\nb''c'''''", [(3, "a"), (4, "b''c''")]),
        ('"""\na""b\n"c"""""', [(4, 'a""b'), (5, '"c""')]),
        ('"a\\nb\\n"', [(3, "a"), (3, "b")]),
        ('"a\\\\nb"', [(3, "a\\nb")]),
        ('"""\na\\nb\nc\n"""', [(4, "a"), (4, "b"), (5, "c")]),
        ('"""\na\\u000ab\\U0000000Ac\nd"""', [(4, "a"), (4, "b"), (4, "c"), (5, "d")]),
        ('"""\na \\\n  b\nc\n"""', [(4, "a b"), (6, "c")]),
        ('"""\\\n   a\nb\n"""', [(4, "a"), (5, "b")]),
        ('"""\na\n\\  \n\n  b\n"""', [(4, "a"), (7, "b")]),
        ('"""\na\\t\\"\\"\\"b\n\\\\\nc\n"""', [(4, 'a\t"""b'), (5, "\\"), (6, "c")]),
        ('"""\na \\"""b\nc\\\\"""', [(4, 'a """b'), (5, "c\\")]),
        ('"""\na \\""""', [(4, 'a "')]),
        ('"""\na # """\n""', None),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_kind_of_string_with_the_line_of_each_text(
    string: str, lines: list[tuple[int, str]] | None, newline: str
) -> None:
    # The block's header stands on the first line, so that the string begins on the third.
    head, after = "format = 1\ngame = 'd'\n", "\n[meta]\nactions = 'not these'\n"
    source = f"{head}rounds = [{{actions = {string}}}]{after}".replace("\n", newline)
    if lines is None:
        assert refused(source).code in ("log-syntax", "log-unclosed")
        return
    assert lines_of(parse(source, "x")) == lines
    two_more = f"{head}[[rounds]]\nactions = {string}{after}".replace("\n", newline)
    assert lines_of(parse(two_more, "x")) == [(number + 1, text) for number, text in lines]


@pytest.mark.parametrize(
    "decoy",
    [
        '# actions = """\n',
        'note = """\n[[rounds]]\nactions = \'\'\'\n"""\n',
        "note = '''\n[[rounds]]\nactions = \"\"\"\n'''\n",
        'note = "[[rounds]] actions = \\"\\"\\" # "\n',
        "note = 'actions = \"\"\"' # '''\n",
        'note = """\\"""" # closed\n',
        'note = ["actions = ", """a"b""", {actions = "x"}] # """\n',
        'actions = "x"\n',
        'meta.rounds = {actions = "x"}\nmeta.actions = "x"\n',
        '"a.rounds" = [{actions = "x"}]\n',
        '[meta]\nactions = """\nx\n"""\n',
        '[[meta.rounds]]\nactions = "x"\n',
        "[meta.'rounds']\nactions = 'x'\n",
        "[x] # [[rounds]]\nrounds = [{actions = 'x'}]\n",
    ],
)
@pytest.mark.parametrize("header", ["[[rounds]]", "  [[ 'rounds' ]] # 1", '[["ro\\u0075nds"]]'])
@pytest.mark.parametrize("key", ["actions", '  "actions" ', "'actions'", '"\\u0061ctions"'])
def test_what_only_looks_like_actions_is_not_taken_for_them(
    decoy: str, header: str, key: str
) -> None:
    source = f'{HEAD}{decoy}{header}\n# actions = \'no\'\n{key} = """\nAna opens\n""" # \'\'\'\n'
    log = parse(source, "x")
    number = source[: source.index("Ana opens")].count("\n") + 1
    assert [block.texts for block in log.blocks] == [["Ana opens"]]
    assert list(log.blocks[0].numbers) == [number]
    start, end = log.blocks[0].string
    assert source[start:end] == '"""\nAna opens\n"""'
    assert source[log.blocks[0].start :].startswith(header.strip().split()[0])


def test_blocks_in_an_array_with_comments_and_quoted_keys() -> None:
    source = HEAD + (
        "rounds = [ # two of them\n"
        '  {actions = "a\\nb"}, # {actions = "no"}\n'
        "  {\"actions\" = '''\nc\nd\n'''},\n]\n[meta]\nx = 1.5\n"
    )
    log = parse(source, "x")
    assert lines_of(log, 0) == [(4, "a"), (4, "b")]
    assert lines_of(log, 1) == [(6, "c"), (7, "d")]
    assert log.line_of("meta") == 10


def test_a_byte_order_mark_is_no_part_of_the_first_key() -> None:
    log = parse("\ufeff" + HEAD, "x")
    assert list(log.head) == ["format", "game"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('game = "d"\n', ("log-format-missing", 1, None)),
        ('game = "d"\nformat = "1"\n', ("log-format-type", 2, None)),
        ('game = "d"\nformat = true\n', ("log-format-type", 2, None)),
        ('game = "d"\nformat = 1.0\n', ("log-format-type", 2, None)),
        ('game = "d"\nformat = 0\n', ("log-format-unknown", 2, None)),
        (
            '\nformat = 2\nplayers = "and other things that we do not know"',
            ("log-format-newer", 2, None),
        ),
        ("format = 1\n", ("log-game-missing", 1, None)),
        ("format = 1\ngame = 7\n", ("log-game-type", 2, None)),
        (HEAD + "[[rounds]]\nactions = ''\n[[races]]\nactions = ''", ("log-blocks-both", 5, None)),
        (HEAD + "rounds = 3", ("log-blocks-type", 3, None)),
        (HEAD + "rounds = [3]", ("log-blocks-type", 3, None)),
        (HEAD + "rounds = [{actions = ''}, 3]", ("log-blocks-type", 3, None)),
        (HEAD + "[rounds]\nactions = ''", ("log-blocks-type", 3, None)),
        (HEAD + "[rounds.one]\nactions = ''", ("log-blocks-type", 3, None)),
        (HEAD + "[[rounds]]\n", ("log-block-actions-missing", 3, 1)),
        (HEAD + "[[rounds]]\nactions = ['']", ("log-block-actions-type", 4, 1)),
        (HEAD + "[[rounds]]\nactions = ''\n by = 'x'\n", ("log-block-key", 5, 2)),
        (HEAD + "[[rounds]]\nactions = ''\n[rounds.by]\n", ("log-block-key", 5, 2)),
        (HEAD + "[[rounds]]\nactions.x = ''\n", ("log-block-actions-type", 4, 1)),
        (HEAD + "rounds = [\n{actions = 3}]", ("log-block-actions-type", 4, 1)),
        (HEAD + "rounds = [\n{actions = '', b = 1}]", ("log-block-key", 4, 18)),
        (HEAD + "x = 9223372036854775808\n", ("log-integer-too-big", 3, None)),
        (HEAD + "x.y = [{a = 1}, [0xffffffffffffffffff]]\n", ("log-integer-too-big", 3, None)),
        (HEAD + "x = " + "9" * 5000, ("log-integer-too-big", 3, 5)),
        ("format = " + "9" * 4000, ("log-integer-too-big", 1, None)),
        (HEAD + "x = \n", ("log-syntax", 3, 5)),
        (HEAD + "x = 'a\n", ("log-syntax", 3, 1)),
        (HEAD + "players = [\n1,\n", ("log-syntax", 3, 1)),
        (HEAD + "[[rounds]]\nactions = '''\nAna opens\nAna", ("log-unclosed", 6, 4)),
        (HEAD + '[[rounds]]\nactions = """\nAna \\x\n"""', ("log-syntax", 5, 7)),
        (HEAD + "x = 1\nx = 2\n", ("log-syntax", 4, 6)),
        (HEAD + '"\\q" = 1\n', ("log-syntax", 3, 4)),
        (HEAD + "# \x1b[2J\n", ("log-syntax", 3, 3)),
        (HEAD + "# a\0b", ("log-nul", 3, 4)),
        ("hello", ("log-syntax", 1, 1)),
    ],
)
def test_what_is_refused_and_where(text: str, expected: tuple[str, int, int]) -> None:
    assert told(text) == expected
    code, line, _ = told(text.replace("\n", "\r\n"))
    assert (code, line) == expected[:2]


def test_the_details_that_a_sentence_needs() -> None:
    assert refused('format = 7\ngame = "d"').details == {"number": 7, "newest": 1}
    assert refused(HEAD + "[[rounds]]\nactions = ''\nby = 1").details == {"key": "by", "block": 1}
    opened = refused(HEAD + 'note = """\nnever closed\n')
    assert opened.details == {"opened": 3}
    long_key = refused(HEAD + f"[[rounds]]\nactions = ''\n{'k' * 5000} = 1")
    assert len(str(long_key)) < 300


def test_toml_without_format_and_game_is_no_log() -> None:
    for text in ["", "# nothing\n", "[tool.x]\ngame = 1\nformat = 2\n", "[[rounds]]\nx = 1\n"]:
        with pytest.raises(NotALog):
            parse(text, "pyproject.toml")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"\xff\xfef\0o\0", (1, 1)),
        (HEAD.encode() + "# Zé\n# São Jos".encode() + b"\xe9\n", (4, 10)),
        (HEAD.encode() + b"# cut in the middle of \xc3", (3, 24)),
        (HEAD.encode() + b"# a surrogate \xed\xa0\x80", (3, 15)),
    ],
)
def test_invalid_utf8_is_told_with_its_place(
    tmp_path: Path, content: bytes, place: tuple[int, int]
) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(LogError) as caught:
        read(path)
    assert caught.value.code == "log-not-utf8"
    assert (caught.value.line, caught.value.column) == place


def test_files_that_are_none(tmp_path: Path) -> None:
    def code_of(path: Path | str) -> str:
        with pytest.raises(LogError) as caught:
            read(path)
        assert set(caught.value.details) == DETAILS[caught.value.code]
        assert caught.value.path == str(path)
        return caught.value.code

    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    (tmp_path / "file").touch()
    assert code_of(tmp_path / "none.toml") == "log-missing"
    assert code_of(tmp_path / "file" / "x.toml") == "log-missing"
    assert code_of(tmp_path) == "log-is-folder"
    assert code_of(pipe) == "log-not-a-file"
    assert code_of("/dev/zero") == "log-not-a-file"
    assert code_of(loop) == "log-unreadable"
    assert code_of("nul\0.toml") == "log-name-impossible"
    assert code_of("half \ud83d.toml") == "log-name-impossible"
    assert code_of(tmp_path / ("x" * 300)) == "log-unreadable"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.toml"
    path.write_text(HEAD)

    def forbidden(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)  # the superuser may read everything
    with pytest.raises(LogError) as caught:
        read(path)
    assert caught.value.code == "log-no-permission"


def test_a_file_is_not_read_that_is_too_big(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    with open(path, "wb") as file:
        file.truncate(400 * 1024 * 1024)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.perf_counter()
    with pytest.raises(LogError) as caught:
        read(path)
    assert caught.value.code == "log-too-big"
    assert time.perf_counter() - begun < 0.2
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 10_000


HOSTILE = {
    "lines": ("log-too-many-lines", HEAD + "\n" * (MOST_LINES + 1)),
    "lines in escapes": (
        "log-too-many-lines",
        HEAD + '[[rounds]]\nactions = "' + "\\n" * (MOST_LINES + 2) + '"\n',
    ),
    "characters": ("log-too-big", HEAD + "#" * MOST_BYTES),
    "backslashes": (
        "log-too-many-backslashes",
        HEAD + 'x = "' + "\\" * (MOST_BACKSLASHES + 1) + '"',
    ),
    "blocks": ("log-too-many-blocks", HEAD + "[[rounds]]\nactions=''\n" * (MOST_BLOCKS + 1)),
    "blocks in an array": (
        "log-too-many-blocks",
        HEAD + "rounds = [" + "{actions=''}," * 20_000 + "]",
    ),
    "players": ("log-too-much-besides", HEAD + 'players = ["a' + '", "a' * 300_000 + '"]'),
    "keys": ("log-too-much-besides", HEAD + "".join(f"key{i:020}=1\n" for i in range(30_000))),
    "comment": ("log-too-much-besides", HEAD + "#" * (MOST_BESIDES + 1)),
    "nested arrays": ("log-too-deep", HEAD + "x = " + "[" * 1_000_000),
    "nested arrays, closed": ("log-too-deep", HEAD + "x = " + "[" * 50_000 + "]" * 50_000),
    "nested tables": ("log-too-deep", HEAD + "x = " + "{a=" * 100_000),
    "dotted key": ("log-too-deep", HEAD + "a." * 100_000 + "a = 1"),
    "dotted key alone": ("log-too-deep", HEAD + "'a' . " * 40_000),
    "dotted table": ("log-too-deep", HEAD + "[[" + '"a".' * 40_000),
    "dotted key in a table": ("log-too-deep", HEAD + "x = {" + "a." * 100_000 + "a = 1}"),
    "digits": ("log-integer-too-big", HEAD + "x = " + "9" * 200_000),
    "open quotes": ("log-unclosed", HEAD + 'x = """' + 'a" ' * 300_000),
    "quotes": ("log-syntax", HEAD + "x = " + '"' * 4_000_000),
    "controls": ("log-syntax", "\x1b[2J" * 1_000_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_logs_cost_little(name: str) -> None:
    code, text = HOSTILE[name]
    begun = time.process_time()
    assert refused(text).code == code
    assert time.process_time() - begun < 2.5


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel has to tell the memory taken")
def test_the_biggest_log_is_read_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    lines = "Ana 5|5 on 2|5 +0\n" * (MOST_LINES - 10)
    path.write_text(f'{HEAD}[[rounds]]\nactions = """\n{lines}"""\n')
    code = (
        "import sys; from pathlib import Path; from referee.log import read\n"
        "assert len(read(sys.argv[1]).blocks[0].texts) == int(sys.argv[2])\n"
        "assert not {'tomli_w', 'json', 'socket', 'tempfile'} & set(sys.modules)\n"
        # Not `ru_maxrss`, which a child has from the process that started it.
        "status = Path('/proc/self/status').read_text().split()\n"
        "print(status[status.index('VmHWM:') + 1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path, str(MOST_LINES - 10)],
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) < 150_000


def test_depth_up_to_the_limit_is_read() -> None:
    deep = "[" * MOST_DEPTH + "]" * MOST_DEPTH
    dotted = ".".join(["a"] * MOST_DEPTH)
    table = ".".join(["b"] * MOST_DEPTH)
    quoted = '"' + "." * 100 + '"'
    text = HEAD + f"x = {deep}\n{dotted} = 1\n{quoted} = 2\n[{table}]\ny = [1.5, 2.5]\n"
    assert list(parse(text, "x").head) == ["format", "game", "x", "a", "." * 100, "b"]


@pytest.mark.parametrize(
    "walked", [Layout(), Layout(stopped=0), Layout(blocks=[BlockPlace(30)])], ids=repr
)
def test_a_walk_that_missed_something_is_noticed(
    walked: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "lay_out", lambda *_: walked)
    assert refused(HEAD + "[[rounds]]\nactions = ''\n").code == "log-layout"


def test_problems_survive_the_way_between_processes() -> None:
    error = refused(HEAD + "[[rounds]]\nactions = ''\nby = 1")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, again.path, again.line, again.column, again.details) == (
        LogError,
        error.code,
        error.path,
        5,
        1,
        error.details,
    )
    assert str(again) == str(error)
