"""Whoever goes to the disk for the game on the table."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from recordsheet_gui.session.session import Kept
from recordsheet_gui.storage.errors import Slow
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.errands import Errand, Errands

T = TypeVar("T")


class Keeper:
    """Keeps the steps of an open game without holding the window.

    A line that takes too long is under way still. Asked to keep it again, the keeper only looks
    whether it is there by now: no step is written twice, none is shown before it is kept.
    """

    def __init__(self, game: GameFile) -> None:
        """Stand between the game's session and its file."""
        self._game = game
        self._errands = Errands()
        self._errand: Errand[None] | None = None
        self._waits = 0
        self._write = game.session.keep
        game.session.keep = self.keep

    @property
    def is_writing(self) -> bool:
        """True while nobody knows whether the last line will be kept."""
        return self._errand is not None

    @property
    def is_waiting(self) -> bool:
        """True while somebody waits for this game's file: nothing else may begin with it."""
        return self._waits > 0

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        self._waits += 1
        try:
            yield
        finally:
            self._waits -= 1

    def keep(self, line: Sequence[Kept]) -> None:
        """Keep a line; Slow when it is neither kept nor refused yet."""
        if self._errand is None:
            self._errand = self._errands.ask(partial(self._write, line))
            with self._waiting():
                patience.wait_for(self._errand, patience.ENOUGH)
        if not self._errand.is_done:
            raise Slow("The disk has not answered yet.")
        errand, self._errand = self._errand, None
        errand.result()

    def fetch(self, work: Callable[[], T]) -> T:
        """Have something else done with the game's file."""
        with self._waiting():
            return patience.fetch(work, self._errands)

    def close(self) -> None:
        """Close the file; one whose disk does not answer is left to itself."""
        patience.wait_for(self._errands.finish(self._game.close), patience.CLOSING)
