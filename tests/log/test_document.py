"""Writing: new logs in the canonical form, and old ones that keep every byte but the changed."""

import datetime
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.log import ChangedOnDisk, Document, LogError, SaveError, parse, read
from referee.log.limits import MOST_BACKSLASHES, MOST_BLOCKS
from referee.log.saving import LogFile

EXAMPLES = 5_000 if os.environ.get("REFEREE_LONG") else 60

BY_HAND = (
    "# Friday, at Zé's\r\n"
    "title  =  'an evening'\t# ours\r\n"
    "format=1\r\n"
    'game = "dominoes"\r\n'
    'players = [ "Ana",\r\n  "Bruno" ] # clockwise\r\n'
    "\r\n\r\n"
    "  [[ rounds ]]   # one\r\n"
    "# nobody looked\r\n"
    'actions   = """Ana opens\r\n'
    "Ana   5-5   +2  # \\u00e9 \\\r\n"
    "    and on\r\n"
    "Ana 2|5\r\n"
    '"""  # end of one\r\n'
    "# between\r\n"
    "\r\n"
    "[[rounds]]\r\n"
    "actions = '''\r\n"
    "Bruno opens\r\n"
    "'''\r\n"
    "\r\n"
    "[meta]   # ours\r\n"
    'actions = """\r\n'
    'not these"""\r\n'
)


@pytest.fixture
def by_hand(tmp_path: Path) -> Document:
    path = tmp_path / "evening.toml"
    path.write_bytes(BY_HAND.encode())
    return Document.open(path)


def in_memory(source: str) -> Document:
    return Document(parse(source, "x.toml"), LogFile("x.toml", source.encode()), saved=True)


def written(document: Document) -> str:
    document.save()
    path: Path = document.path
    return path.read_bytes().decode()


def new(path: Path | str = "x.toml") -> Document:
    head = {"format": 1, "game": "dominoes", "players": ["Ana", "Bruno"]}
    return Document.new(path, head, "rounds")


def test_a_new_log_is_in_the_canonical_form(tmp_path: Path) -> None:
    head = {
        "format": 1,
        "game": "dominoes",
        "players": ["Zé", "Ana", 'O"B'],
        "pairs": True,
        "target": 61,
        "date": datetime.date(2024, 5, 3),
        "note": "two\nlines \\",
    }
    document = Document.new(tmp_path / "x.toml", head, "rounds")
    assert not document.saved
    assert not document.path.exists()
    document.set_block(0, ["Ana opens", "Ana 5|5 +2"])
    document.set_block(1, [])
    assert written(document) == (
        "format = 1\n"
        'game = "dominoes"\n'
        'players = ["Zé", "Ana", "O\\"B"]\n'
        "pairs = true\n"
        "target = 61\n"
        "date = 2024-05-03\n"
        'note = "two\\nlines \\\\"\n'
        "\n"
        "[[rounds]]\n"
        'actions = """\n'
        "Ana opens\n"
        "Ana 5|5 +2\n"
        '"""\n'
        "\n"
        "[[rounds]]\n"
        'actions = """\n'
        '"""\n'
    )
    assert document.saved
    assert read(document.path).head == head
    assert list(document.log.head) == list(head)


def test_lines_go_to_the_end_of_a_block_by_hand(by_hand: Document) -> None:
    texts = by_hand.log.blocks[0].texts
    assert texts == ["Ana opens", "Ana   5-5   +2  # é and on", "Ana 2|5"]
    by_hand.set_block(0, [*texts, "Bruno draws 2", 'Bruno # """ \\'])
    assert written(by_hand) == BY_HAND.replace(
        'Ana 2|5\r\n"""', 'Ana 2|5\r\nBruno draws 2\r\nBruno # ""\\" \\\\\r\n"""'
    )
    by_hand.set_block(0, texts[:2])
    assert written(by_hand) == BY_HAND.replace('Ana 2|5\r\n"""', '"""')
    by_hand.set_block(0, texts)
    assert written(by_hand) == BY_HAND


def test_a_literal_block_by_hand_stays_one_as_long_as_it_can(by_hand: Document) -> None:
    by_hand.set_block(1, ["Bruno opens", "Bruno 5|5 # \\o/"])
    assert written(by_hand) == BY_HAND.replace(
        "Bruno opens\r\n", "Bruno opens\r\nBruno 5|5 # \\o/\r\n"
    )
    by_hand.set_block(1, ["Bruno opens", "Bruno # '''"])
    assert written(by_hand) == BY_HAND.replace(
        "'''\r\nBruno opens\r\n'''", '"""\r\nBruno opens\r\nBruno # \'\'\'\r\n"""'
    )


def test_a_block_is_appended_at_the_end_and_taken_away_again(by_hand: Document) -> None:
    by_hand.set_block(2, ["Ana opens"])
    added = '\r\n[[rounds]]\r\nactions = """\r\nAna opens\r\n"""\r\n'
    assert written(by_hand) == BY_HAND + added
    assert [len(block.texts) for block in read(by_hand.path).blocks] == [3, 1, 1]
    assert read(by_hand.path).head["meta"] == {"actions": "not these"}
    by_hand.truncate_blocks(2)
    assert written(by_hand) == BY_HAND


def test_blocks_are_taken_away_between_other_things(by_hand: Document) -> None:
    by_hand.truncate_blocks(1)
    one = BY_HAND.replace("\r\n[[rounds]]\r\nactions = '''\r\nBruno opens\r\n'''\r\n", "")
    assert written(by_hand) == one
    by_hand.truncate_blocks(0)
    start, end = one.index("\r\n  [[ rounds"), one.index("# between")
    assert written(by_hand) == one[:start] + one[end:]
    by_hand.set_block(0, ["Ana opens"])
    assert read(by_hand.path).blocks == []
    by_hand.save()
    assert [block.texts for block in read(by_hand.path).blocks] == [["Ana opens"]]


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("players", ["Ana", "Zé"], '[ "Ana",\r\n  "Bruno" ]', '["Ana", "Zé"]'),
        ("title", "x", "'an evening'", '"x"'),
        ("format", 1, "format=1", "format=1"),
        ("target", 100, "# clockwise\r\n", "# clockwise\r\ntarget = 100\r\n"),
        ("pairs", True, "# clockwise\r\n", "# clockwise\r\npairs = true\r\n"),
        ("covers", [], "# clockwise\r\n", "# clockwise\r\ncovers = []\r\n"),
    ],
)
def test_only_the_value_of_a_key_changes(
    by_hand: Document, key: str, value: int | str | list[str], old: str, new: str
) -> None:
    by_hand.set_head(key, value)
    assert by_hand.log.head[key] == value
    assert written(by_hand) == BY_HAND.replace(old, new)


def test_a_table_is_no_key_to_set(by_hand: Document) -> None:
    with pytest.raises(ValueError, match="meta is a table"):
        by_hand.set_head("meta", 1)
    document = in_memory("format = 1\ngame = 'd'\na.b = 1")
    with pytest.raises(ValueError, match="a is a table"):
        document.set_head("a", 1)
    with pytest.raises(TypeError):
        document.set_head("b", {"c": 1})


@pytest.mark.parametrize(
    ("source", "head", "block"),
    [
        ("format = 1\ngame = 'd'", "format = 1\ngame = 'd'\nx = 1\n", None),
        ("format = 1\ngame = 'd' # c", "format = 1\ngame = 'd' # c\nx = 1\n", None),
        ("format = 1\ngame = 'd'\n# c", "format = 1\ngame = 'd'\nx = 1\n# c", "\n\n"),
        ("format = 1\ngame = 'd'\n\n", "format = 1\ngame = 'd'\nx = 1\n\n", ""),
        ("format = 1\r\ngame = 'd'\r\n\r\n", None, ""),
        ("\ufeffformat = 1\ngame = 'd'\n", "\ufeffformat = 1\ngame = 'd'\nx = 1\n", "\n"),
    ],
)
def test_ends_of_files(tmp_path: Path, source: str, head: str | None, block: str | None) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(source.encode())
    if head is not None:
        document = Document.open(path)
        document.set_head("x", 1)
        assert document.log.source == head
    if block is not None:
        document = Document.open(path)
        document.block_key = "rounds"
        document.set_block(0, ["a"])
        added = '[[rounds]]\nactions = """\na\n"""\n'
        added = added.replace("\n", "\r\n") if "\r" in source else added
        assert document.log.source == source + block + added


@pytest.mark.parametrize(
    ("array", "before", "after"),
    [
        ("rounds = []\n", "", ""),
        ("rounds = [ # c\n {actions = 'a'}, {actions = 'b'} ]\n", "", ""),
        ("  rounds = [{actions = 'a'}]  # kept\n", "  ", "# kept\n"),
    ],
)
def test_blocks_in_an_array_that_grows_or_shrinks_are_written_in_the_canonical_form(
    tmp_path: Path, array: str, before: str, after: str
) -> None:
    path = tmp_path / "x.toml"
    head, tail = "format = 1\ngame = 'd'\n", "[meta]\nx = 1\n"
    path.write_text(head + array + tail)
    document = Document.open(path)
    texts = [block.texts for block in document.log.blocks]
    document.set_block(len(texts), ["c", "d"])
    canonical = "".join(
        '\n[[rounds]]\nactions = """\n' + "".join(f"{line}\n" for line in block) + '"""\n'
        for block in [*texts, ["c", "d"]]
    )
    assert written(document) == head + before + after + tail + canonical
    if texts:
        path.write_text(head + array + tail)
        document = Document.open(path)
        document.set_block(0, ["a", "more"])
        assert document.log.source == head + array.replace("'a'", '"""\na\nmore\n"""') + tail
        document.truncate_blocks(0)
        assert written(document) == head + before + after + tail
        document.set_block(0, ["z"])
        assert [block.texts for block in document.log.blocks] == [["z"]]


@pytest.mark.parametrize(
    ("string", "old", "more"),
    [
        ('"""Ana opens"""', ["Ana opens"], '"""Ana opens\nx\n"""'),
        ('"""\nAna opens \\\n  """', ["Ana opens "], '"""\nAna opens \nx\n"""'),
        ('"a\\nb"', ["a", "b"], '"""\na\nb\nx\n"""'),
        ("'a\\n'", ["a\\n"], '"""\na\\\\n\nx\n"""'),
        ('"""\na\\nb\\n"""', ["a", "b"], '"""\na\\nb\\nx\n"""'),
        ('"""\na\\u000a\\\n  b\n"""', ["a", "b"], '"""\na\\u000a\\\n  b\nx\n"""'),
        ("'''a''b'''", ["a''b"], "'''a''b\nx\n'''"),
        ('"""\na"""""', ['a""'], '"""\na""\nx\n"""'),
        ('""', [], '"""\nx\n"""'),
        ("''''''", [], "'''x\n'''"),
    ],
)
def test_strings_of_every_kind_grow(string: str, old: list[str], more: str) -> None:
    source = f"format = 1\ngame = 'd'\n[[rounds]]\nactions = {string}"
    document = in_memory(source)
    assert document.log.blocks[0].texts == old
    document.set_block(0, old)
    assert (document.log.source, document.saved) == (source, True)
    document.set_block(0, [*old, "x"])
    assert document.log.source == source.replace(string, more)
    document.set_block(0, ["", *old])
    assert document.log.blocks[0].texts == ["", *old]


def test_what_cannot_stand_in_a_log_leaves_the_document_as_it_was(tmp_path: Path) -> None:
    document = new(tmp_path / "x.toml")
    document.set_block(0, ["a"])
    source = document.log.source
    for text, code in [
        ("half \ud83d", "log-unwritable"),
        ("\\" * MOST_BACKSLASHES, "log-too-many-backslashes"),
        ("é" * 3_000_000, "log-too-big"),
    ]:
        with pytest.raises(LogError) as caught:
            document.set_block(0, ["a", text])
        assert caught.value.code == code
    with pytest.raises(LogError):
        document.set_head("note", "half \udc80")
    with pytest.raises(LogError):
        Document.new("x", {"format": 1, "game": "d", "note": "\udc80"}, "rounds")
    with pytest.raises(ValueError, match="one line"):
        document.set_block(0, ["a\nb"])
    with pytest.raises(IndexError):
        document.set_block(2, [])
    assert document.log.source == source
    assert document.log.blocks[0].texts == ["a"]


def test_a_change_that_would_change_more_than_was_meant_is_refused() -> None:
    document = in_memory("format = 1\ngame = 'd'\nrounds = [{actions = 'a'}]\n")
    with pytest.raises(LogError) as caught:
        document.set_head("rounds", [])
    assert caught.value.code == "log-layout"
    document = in_memory("format = 1\ngame = 'd'\n[[rounds]]\nactions = 'a'\n")
    with pytest.raises(LogError):
        document.set_head("rounds", [])
    assert [block.texts for block in document.log.blocks] == [["a"]]
    document.truncate_blocks(1)
    assert document.saved
    with pytest.raises(ValueError, match="block_key"):
        in_memory("format = 1\ngame = 'd'\n").set_block(0, [])


def test_what_is_no_number_stands_in_no_one_s_way() -> None:
    document = in_memory("format = 1\ngame = 'd'\n[meta]\nx = [{y = nan}, -nan]\n")
    document.block_key = "rounds"
    document.set_block(0, ["a"])
    document.set_head("date", 1)
    assert "nan" in document.log.source


def test_changes_at_once_are_all_made_or_none() -> None:
    document = in_memory("format = 1\ngame = 'd'\n")
    document.block_key = "rounds"
    before = document.log
    with pytest.raises(LogError), document.at_once():
        document.set_head("date", 1)
        document.set_block(0, ["\ud800"])
    assert document.log is before
    assert document.saved
    with document.at_once():
        document.set_head("date", 1)
        document.set_block(0, ["a"])
    assert not document.saved
    assert document.log.head["date"] == 1


def test_a_log_that_is_full_takes_no_more_blocks() -> None:
    source = "format = 1\ngame = 'd'\n" + "[[rounds]]\nactions = ''\n" * MOST_BLOCKS
    document = in_memory(source)
    document.block_key = "rounds"
    with pytest.raises(LogError) as caught:
        document.set_block(MOST_BLOCKS, [])
    assert caught.value.code == "log-too-many-blocks"


TEXTS = st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n")))
TRICKY = st.lists(
    st.lists(
        st.sampled_from(['"', "'", "\\", "\r", "\t", "#", "\x7f", "\x00", "n", "u000a", " ", "é"])
    ).map("".join)
)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(TEXTS | TRICKY, max_size=4), st.data())
def test_any_texts_are_read_back_and_written_again_the_same(
    blocks: list[list[str]], data: st.DataObject
) -> None:
    document = new()
    for index, texts in enumerate(blocks):
        document.set_block(index, texts)
    source = document.log.source
    assert [block.texts for block in parse(source, "x").blocks] == blocks
    again = new()
    for index, block in enumerate(parse(source, "x").blocks):
        again.set_block(index, block.texts)
    assert again.log.source == source
    for index in range(len(blocks)):
        # Growing line by line ends in the same bytes as writing at once.
        again.set_block(index, [])
        for count in range(len(blocks[index])):
            again.set_block(index, blocks[index][: count + 1])
    assert again.log.source == source
    if blocks:
        index = data.draw(st.integers(0, len(blocks) - 1))
        count = data.draw(st.integers(0, len(blocks[index])))
        texts = blocks[index][:count] + data.draw(TEXTS | TRICKY)
        again.set_block(index, texts)
        assert again.log.blocks[index].texts == texts
        again.set_block(index, blocks[index])
        assert again.log.source == source
        again.truncate_blocks(index)
        assert [block.texts for block in again.log.blocks] == blocks[:index]


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    st.sampled_from(['"""', "'''"]),
    st.lists(st.sampled_from(["a", "b c", "\\u0041", "\\\\", '"', "", "é # x"]), max_size=5),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
    TEXTS | TRICKY,
    st.integers(0, 5),
)
def test_what_stands_around_the_changed_lines_keeps_its_bytes(
    quotes: str, lines: list[str], newline: str, broken: bool, more: list[str], kept: int
) -> None:
    before = newline.join(["# c", "format=1", "game='d'", "", "[[rounds]] # 1", "actions= "])
    after = newline.join([" # end", "# c", "[meta]", "x=1"])
    start = quotes + (newline if broken or lines[:1] == [""] else "")
    source = before + start + "".join(line + newline for line in lines) + quotes + after
    document = in_memory(source)
    old = document.log.blocks[0].texts
    document.set_block(0, old[:kept] + more)
    changed = document.log.source
    assert document.log.blocks[0].texts == old[:kept] + more
    assert changed.startswith(before)
    assert changed.endswith(after)
    if kept and (quotes == '"""' or changed.startswith(quotes, len(before))):
        assert changed.startswith(before + start + "".join(x + newline for x in lines[:kept]))
    if more and "\r" not in "".join(more):
        assert changed.count("\r") == changed.count("\n") * newline.count("\r")


def test_saving_twice_writes_once(tmp_path: Path) -> None:
    document = new(tmp_path / "x.toml")
    document.save()
    number = document.path.stat().st_ino
    document.save()
    assert document.path.stat().st_ino == number
    document.set_block(0, ["a"])
    assert not document.saved
    document.save()
    assert document.path.stat().st_ino != number


def test_a_new_log_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("mine")
    document = new(path)
    with pytest.raises(SaveError) as caught:
        document.save()
    assert caught.value.code == "save-exists"
    assert path.read_text() == "mine"
    assert os.listdir(tmp_path) == ["x.toml"]


def test_a_changed_file_is_left_alone_and_the_game_goes_on_beside(tmp_path: Path) -> None:
    document = new(tmp_path / "x.toml")
    document.set_block(0, ["a"])
    document.save()
    theirs = document.path.read_text() + "# their line\n"
    document.path.write_text(theirs)
    document.set_block(0, ["a", "b"])
    with pytest.raises(ChangedOnDisk):
        document.save()
    with pytest.raises(ChangedOnDisk):
        document.save()
    assert document.path.read_text() == theirs
    assert not document.saved
    document.save_as(tmp_path / "y.toml")
    assert read(tmp_path / "y.toml").blocks[0].texts == ["a", "b"]
    assert document.path == document.log.path == tmp_path / "y.toml"
    document.set_block(0, ["a", "b", "c"])
    document.save()
    assert read(tmp_path / "y.toml").blocks[0].texts == ["a", "b", "c"]
    assert (tmp_path / "x.toml").read_text() == theirs


def test_open_tells_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    for content, code in [(b"\xff", "log-not-utf8"), (b"x = ", "log-syntax")]:
        path.write_bytes(content)
        with pytest.raises(LogError) as caught:
            Document.open(path)
        assert caught.value.code == code
