"""Every test here plays in its own folder, in English, and leaves no trace of what it played."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

MEMORY = Path("/dev/shm")


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of its own, and a memory of the last log of its own.

    The disk is not waited for: that a save lasts is the concern of the tests of the log.
    """
    fast = MEMORY if os.access(MEMORY, os.W_OK) else None
    with TemporaryDirectory(dir=fast) as folder:
        here = Path(folder, "here")
        here.mkdir()
        monkeypatch.setenv("XDG_STATE_HOME", str(Path(folder, "state")))
        monkeypatch.setenv("REFEREE_LANG", "en")
        monkeypatch.chdir(here)
        monkeypatch.setattr(os, "fsync", lambda descriptor: None)
        yield
        monkeypatch.undo()
