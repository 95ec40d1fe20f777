"""Every test here plays in its own folder, in English, and leaves no trace of what it played."""

import pytest
from tests.hostile.calls import built_once
from tests.table.conftest import apart

from referee import cli

__all__ = ["apart", "swift"]


@pytest.fixture(autouse=True)
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calls of this process share their commands."""
    monkeypatch.setattr(cli, "application", built_once)
