"""Finding logs: sorted, lazily, and never round in a circle."""

import inspect
import os
import sys
from pathlib import Path

import pytest

from referee.log import LogError, logs_below


def test_every_toml_file_below_in_order(tmp_path: Path) -> None:
    for name in [
        "b.toml",
        "a/z.toml",
        "a/b/c.toml",
        "a-b.toml",
        "a/.x.toml",
        "B.toml",
        "a/b.toml/d.toml",
    ]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for name in ["a/toml", "x.toml.damaged", "x.TOML", ".b.toml.lock"]:
        (tmp_path / name).touch()
    found = list(logs_below(tmp_path))
    assert found == sorted(path for path in tmp_path.rglob("*.toml") if path.is_file())
    assert len(found) == 7
    assert list(logs_below(str(tmp_path / "a" / "b"))) == [tmp_path / "a" / "b" / "c.toml"]


def test_links(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.toml").touch()
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "up.toml").symlink_to(tmp_path)
    (tmp_path / "link.toml").symlink_to(tmp_path / "a" / "x.toml")
    (tmp_path / "broken.toml").symlink_to("nowhere")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    names = [path.name for path in logs_below(tmp_path) if isinstance(path, Path)]
    assert names == ["x.toml", "broken.toml", "link.toml", "loop.toml"]


def test_folders_are_listed_only_when_they_are_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.toml").touch()
    listed: list[str] = []
    real = os.scandir

    def scandir(path: Path) -> object:
        listed.append(path.name)
        if path.name == "b":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = logs_below(tmp_path)
    assert next(found) == tmp_path / "a" / "x.toml"
    assert listed == [tmp_path.name, "a"]
    error = next(found)
    assert isinstance(error, LogError)
    assert (error.code, error.path) == ("log-folder-unreadable", str(tmp_path / "b"))
    assert list(found) == [tmp_path / "c" / "x.toml"]


def test_a_folder_deeper_than_python_recurses(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * 150)
    deep.mkdir(parents=True)
    (deep / "x.toml").touch()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        found = list(logs_below(tmp_path))
    finally:
        sys.setrecursionlimit(limit)
    assert found == [deep / "x.toml"]


def test_no_such_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cases: list[tuple[Path | str, str]] = [
        (tmp_path / "none", "log-folder-missing"),
        (tmp_path / "file", "log-folder-missing"),
        ("nul\0", "log-name-impossible"),
    ]
    for path, code in cases:
        with pytest.raises(LogError) as caught:
            next(logs_below(path))
        assert caught.value.code == code
