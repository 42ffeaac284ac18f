"""The library as the window uses it: however long it takes, the window goes on."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from recordsheet_gui.core.override import override
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.shipped import Shipped
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.errands import Errand, Errands

T = TypeVar("T")


class PatientLibrary(Library):
    """Its file is opened, asked and closed by one thread of its own.

    Every method may raise Slow, which is a StorageError like the others.
    """

    def __init__(self, folder: Path, shipped: Shipped, *, is_copy: bool = False) -> None:
        """Use PatientLibrary.open."""
        self._errands = Errands()
        self._is_open = True
        start = partial(super().__init__, folder, shipped, is_copy=is_copy)
        patience.fetch(start, self._errands, unwanted=lambda _: self.close())

    @override
    def close(self) -> None:
        """Let go of the file; one whose disk does not answer is left to itself."""
        if self._is_open:
            self._is_open = False
            patience.wait_for(self._errands.finish(super().close), patience.CLOSING)

    def later(self, work: Callable[[], T]) -> Errand[T]:
        """Have something done with the library that nobody waits for."""
        return self._errands.ask(work)

    @override
    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        return patience.fetch(partial(super()._ask, question), self._errands)
