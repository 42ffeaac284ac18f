"""Ctrl+C, and what ends a service, at a table without a window: heard between two letters.

Python raises it wherever it happens to be, and where that is a drawing, an import or something
that is tidied up, nobody ever hears of it: the table would stay open. And everybody at the table is
to be told goodbye.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Self

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stopping:
    """Says whether somebody wants the program to end."""

    def __init__(self) -> None:
        """Nobody does yet."""
        self._is_wanted = self._is_telling = False
        self._before: list[tuple[signal.Signals, signal._HANDLER]] = []

    def __enter__(self) -> Self:
        """Listen from now on; other threads than the first cannot."""
        if threading.current_thread() is threading.main_thread():
            self._before = [(one, signal.signal(one, self._hear)) for one in SIGNALS]
        return self

    def __exit__(self, *what: object) -> None:
        """As it was before."""
        for one, before in self._before:
            signal.signal(one, before)

    def __call__(self) -> bool:
        """True once somebody wants it."""
        return self._is_wanted

    @contextmanager
    def while_telling(self) -> Iterator[None]:
        """Heard at once: where nobody reads what is told there is no next letter."""
        self._is_telling = True
        try:
            yield
        finally:
            self._is_telling = False

    def _hear(self, number: int, frame: FrameType | None) -> None:
        # Whoever asks twice does not want to wait for a goodbye.
        is_at_once = self._is_wanted or self._is_telling
        self._is_wanted = True
        if is_at_once:
            raise KeyboardInterrupt
