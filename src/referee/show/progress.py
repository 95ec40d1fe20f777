"""How far a long audit has got, on standard error, and only where somebody can see it."""

import sys
import time
from types import TracebackType
from typing import Any, Self

from referee.words import Words

PATIENCE = 1.0
"""Seconds after which somebody who waits wants to know."""


class Progress:
    """Counts logs; after a second a bar shows on the terminal, and goes when all is done."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._start = time.monotonic()
        self._count = 0
        self._bar: Any = None
        self._task: Any = None
        self._seen = sys.stderr.isatty()

    def tick(self) -> None:
        """One more log is done."""
        self._count += 1
        if not self._seen:
            return
        if self._bar is None and time.monotonic() - self._start > PATIENCE:
            self._show()
        if self._bar is not None:
            self._bar.update(self._task, description=self._said(), completed=self._count)

    def _said(self) -> str:
        return self._words.count("logs", self._count)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        console = Console(stderr=True)
        columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
        self._bar = Bar(*columns, console=console, transient=True)
        self._bar.start()
        self._task = self._bar.add_task(self._said(), total=None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
