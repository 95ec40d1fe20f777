"""Damaged logs: where the damage is, and every whole action before it."""

import os
from pathlib import Path

import pytest

from referee.log import ChangedOnDisk, Document, LogError, keep_damaged, read, salvage

WHOLE = (
    'format = 1\ngame = "dominoes"\nplayers = ["Zé", "Ana"] # 1\n\n'
    '[[rounds]]\nactions = """\nZé opens\nZé 5|5 +2\n"""\n\n'
    '[[rounds]]\nactions = """\nAna opens\nAna # \\\\ \\" x\nAna 2|5\n"""\n'
)
ACTIONS = ["Zé opens", "Zé 5|5 +2", "Ana opens", 'Ana # \\ " x', "Ana 2|5"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.toml"


def place_of_end(content: bytes) -> tuple[int, int]:
    lines = content.decode(errors="ignore").split("\n")
    return len(lines), len(lines[-1]) + 1


def test_a_whole_log_has_no_damage(path: Path) -> None:
    path.write_text(WHOLE)
    found = salvage(path)
    assert (found.damage, found.lines_lost, found.log) == (None, 0, read(path))
    assert Document.mend(found).saved


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("quotes", "written", "said"),
    [('"""', 'Ana # \\\\ \\" x', 'Ana # \\ " x'), ("'''", "Ana # \\ x", "Ana # \\ x")],
)
def test_a_log_that_was_cut_at_any_byte(
    path: Path, newline: str, quotes: str, written: str, said: str
) -> None:
    text = WHOLE.replace(ACTIONS[3].replace("\\", "\\\\").replace('"', '\\"'), written)
    whole = text.replace('"""', quotes).replace("\n", newline).encode()
    lines = [*ACTIONS[:3], written, ACTIONS[4]]
    actions = [*ACTIONS[:3], said, ACTIONS[4]]
    ends = [
        whole.index((line + newline).encode()) + len((line + newline).encode()) for line in lines
    ]
    assert ends == sorted(ends)
    numbers = [7, 8, 13, 14, 15]
    for length in range(0, len(whole), 1 if (newline, quotes) == ("\n", '"""') else 7):
        cut = whole[:length]
        path.write_bytes(cut)
        try:
            found = salvage(path)
        except LogError as error:
            assert length < whole.index(b"players")  # not even the game can be read
            assert error.code in ("log-none", "log-syntax", "log-game-missing")
            continue
        count = sum(end <= length for end in ends)
        assert [text for block in found.log.blocks for text in block.texts] == actions[:count]
        assert [n for block in found.log.blocks for n in block.numbers] == numbers[:count]
        assert found.content == cut
        if found.damage is None:
            assert found.log == read(path)
        elif found.damage.code in ("log-unclosed", "log-not-utf8"):
            assert (found.damage.line, found.damage.column) == place_of_end(cut)
        else:
            assert found.damage.line in (place_of_end(cut)[0], place_of_end(cut)[0] - 1)


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "actions", "lost"),
    [
        # A byte that is no UTF-8, in the middle of a line.
        (b"Ana opens", b"Ana \xffpens", "log-not-utf8", (13, 5), 2, 4),
        (b"Ana 2|5", b"Ana \0\0\0\0", "log-nul", (15, 5), 4, 2),
        (b"Ana 2|5", b"Ana \\q", "log-syntax", (15, 7), 4, 2),
        (b"Ana 2|5", b"\x1bna 2|5", "log-syntax", (15, 1), 4, 2),
        # A quote too many, and one that is missing.
        (b"Ana opens", b'Ana """ opens', "log-syntax", (13, 9), 2, 4),
        (b'+2\n"""\n', b"+2\n", "log-unclosed", (10, 1), 2, 6),
        # A block without actions, a key twice, actions twice.
        (
            b'[[rounds]]\nactions = """\nAna',
            b"[[rounds]]\n# gone\nAna",
            "log-syntax",
            (13, 5),
            2,
            6,
        ),
        (
            b"[[rounds]]\nactions",
            b'[[rounds]]\nactions = ""\nactions',
            "log-syntax",
            (10, 4),
            0,
            13,
        ),
        (b"# 1\n", b"\nplayers = 2\n", "log-syntax", (4, 12), 0, 14),
        (b"# 1\n", b"\nnote = '\n", "log-syntax", (4, 1), 0, 14),
        (b"# 1\n", b"\n[x]\n[x]\n", "log-syntax", (5, 3), 0, 14),
        (b"# 1\n", b"\nx = " + b"9" * 5000 + b"\n", "log-integer-too-big", (4, 5), 0, 14),
    ],
)
def test_damage_in_the_middle(
    path: Path,
    old: bytes,
    new: bytes,
    code: str,
    place: tuple[int, int],
    actions: int,
    lost: int,
) -> None:
    content = WHOLE.encode()
    assert old in content
    path.write_bytes(content.replace(old, new, 1))
    found = salvage(path)
    assert found.damage is not None
    assert found.damage.code == code
    assert (found.damage.line, found.damage.column) == place
    texts = [text for block in found.log.blocks for text in block.texts if text]
    assert texts == ACTIONS[:actions]
    assert found.lines_lost == lost
    assert found.log.head["game"] == "dominoes"


def test_what_breaks_off_and_is_no_action_is_left_out(path: Path) -> None:
    path.write_text(WHOLE + '\n[meta]\nx = 1\nnote = """\nlost\n')
    found = salvage(path)
    assert found.damage is not None
    assert found.damage.details == {"opened": 20}
    assert found.log.head["meta"] == {"x": 1}
    assert [len(block.texts) for block in found.log.blocks] == [2, 3]
    assert found.lines_lost == 2


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("format = 2\ngame = 'd'\n[[rounds]]\nactions = '''\n", "log-format-newer"),
        ("format = 1\ngame = 'd", "log-syntax"),
        ("x = 1\nforma", "log-syntax"),
        ("format = 2\ngame = 'd'\n", "log-format-newer"),
        ("format = 1\ngame = 'd'\nrounds = 1\n", "log-blocks-type"),
        ("x = ", "log-syntax"),
        ("", "log-none"),
        ("\0" * 5000, "log-nul"),
        ("#" * 5_000_000, "log-too-big"),
    ],
)
def test_what_cannot_be_salvaged(path: Path, content: str, code: str) -> None:
    path.write_text(content)
    with pytest.raises(LogError) as caught:
        salvage(path)
    assert caught.value.code == code


def test_going_on_from_the_last_whole_action(path: Path) -> None:
    cut = WHOLE.encode()[:-8]
    path.write_bytes(cut)
    with pytest.raises(LogError) as caught:
        Document.open(path)
    assert caught.value.is_damage
    found = salvage(path)
    kept = keep_damaged(path)
    assert (kept.name, kept.read_bytes(), path.read_bytes()) == ("evening.toml.damaged", cut, cut)
    document = Document.mend(found)
    assert not document.saved
    document.set_block(1, [*document.log.blocks[1].texts, "Ana 2|5"])
    document.save()
    assert path.read_text() == WHOLE
    assert kept.read_bytes() == cut


def test_a_damaged_log_that_changed_meanwhile_is_left_alone(path: Path) -> None:
    path.write_bytes(WHOLE.encode()[:-8])
    document = Document.mend(salvage(path))
    path.write_text(WHOLE)
    with pytest.raises(ChangedOnDisk):
        document.save()
    assert path.read_text() == WHOLE


def test_what_was_kept_before_is_never_overwritten(path: Path) -> None:
    link = path.with_name("link.toml")
    link.symlink_to(path)
    names = []
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        path.chmod(0o640)
        kept = keep_damaged(link)
        assert kept.read_bytes() == content
        assert kept.stat().st_mode & 0o777 == 0o640
        names.append(kept.name)
    assert names == ["evening.toml.damaged", "evening.toml.damaged-2", "evening.toml.damaged-3"]
    assert sorted(os.listdir(path.parent)) == sorted([*names, path.name, link.name])
