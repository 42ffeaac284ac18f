"""Whoever writes the player's preferences down."""

from functools import partial

from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.errands import Errands


class Scribe:
    """Writes settings down, the last ones last."""

    def __init__(self) -> None:
        """Nothing to write yet."""
        self._errands = Errands()
        self._latest: Settings | None = None

    def write(self, settings: Settings) -> str:
        """Write them; a sentence when that did not work or takes its time, else nothing."""
        self._latest = settings
        writing = self._errands.ask(partial(self._save, settings))
        if not patience.wait_for(writing, patience.ENOUGH):
            return "The disk takes its time: your settings are still being written."
        try:
            writing.result()
        except StorageError as error:
            return str(error)
        return ""

    def close(self) -> None:
        """Finish what was begun; a disk that does not answer is left to itself."""
        patience.wait_for(self._errands.finish(_nothing), patience.CLOSING)

    def _save(self, settings: Settings) -> None:
        # Where they have changed again meanwhile, the newer ones stand in line behind these.
        if settings is self._latest:
            settings.save()


def _nothing() -> None:
    """Done last, it is done when all before it is."""
