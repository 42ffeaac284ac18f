"""Falls that no hook hears of: in Qt, in a driver, wherever Python itself is torn down.

The program has no time left then. Python writes where it was into a file that it holds open for
that, and the next start makes a report of it. Every start waits for this module: it stays small.
"""

import faulthandler
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from recordsheet_gui.storage import atomic, paths
from recordsheet_gui.storage.errors import StorageError

FILE = "fall.txt"
LONGEST = 200_000
"""Bytes; where each of many threads stood."""


class FallWatch:
    """The file that Python writes into when the program falls; empty as long as it stands."""

    def __init__(self, folder: Path | None = None) -> None:
        """Nothing is opened yet."""
        self.path = (folder or paths.log_dir()) / FILE
        self._file: BinaryIO | None = None
        self.has_fallen = False
        """True when the last run left something here."""

    def begin(self) -> None:
        """Watch from now on; where no file can be, only the terminal hears of a fall."""
        with suppress(OSError, StorageError):
            paths.made(self.path.parent)
            atomic.make_private(self.path)
            # Appending: two programs may run, and neither writes over the other's last words.
            self._file = self.path.open("ab")
            self.has_fallen = os.fstat(self._file.fileno()).st_size > 0
            faulthandler.enable(self._file)

    def last_words(self) -> str:
        """What the last run left, once; empty where it ended as it should."""
        if not self.has_fallen:
            return ""
        self.has_fallen = False
        with suppress(OSError):
            with self.path.open("rb") as file:
                text = file.read(LONGEST).decode("utf-8", "replace")
            os.truncate(self.path, 0)
            return text
        return ""

    def end(self) -> None:
        """The program ends as it should, and what was told by then has been told."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.close()
        self._file = None
        if not self.has_fallen:
            with suppress(OSError):
                self.path.unlink()
