"""Every test here plays in a folder of its own, with a memory of the last log of its own."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

MEMORY = Path("/dev/shm")


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder in memory where there is such a thing, so that the disk is not waited for."""
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        here = Path(folder, "a table")
        here.mkdir()
        monkeypatch.setenv("XDG_STATE_HOME", str(Path(folder, "state")))
        monkeypatch.setenv("REFEREE_LANG", "en")
        monkeypatch.chdir(here)
        yield
        monkeypatch.undo()
