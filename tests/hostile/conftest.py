"""Every test here plays in its own folder, in English, and leaves no trace of what it played."""

from tests.table.conftest import apart

__all__ = ["apart"]
