"""What the program says about itself, in a file that does not grow for ever."""

import logging
import sys
from pathlib import Path

from recordsheet_gui.core.override import override
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.atomic import make_private
from recordsheet_gui.storage.errors import StorageError

FILE = "recordsheet.log"
LARGEST = 500_000
"""Bytes; then the file is put aside and a new one begins."""
OLDER = 3


class LogFile(logging.Handler):
    """The log in its folder, opened when there is something to say: starting does not wait."""

    def __init__(self, folder: Path | None = None) -> None:
        """In the program's own folder unless another is named."""
        super().__init__()
        self.path = (folder or paths.log_dir()) / FILE
        self._file: logging.Handler | None = None
        self._is_hopeless = False

    @override
    def emit(self, record: logging.LogRecord) -> None:
        """Write it down; where that cannot be, the program goes on without."""
        if self._file is None and not self._is_hopeless:
            self._open()
        if self._file is not None:
            self._file.handle(record)

    @override
    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
        super().close()

    def _open(self) -> None:
        from logging.handlers import RotatingFileHandler

        try:
            paths.made(self.path.parent)
            make_private(self.path)
            file = self._file = RotatingFileHandler(
                self.path,
                maxBytes=LARGEST,
                backupCount=OLDER,
                encoding="utf-8",
                errors="backslashreplace",
            )
        except (OSError, StorageError):
            self._is_hopeless = True
            return
        file.rotator = _put_aside
        self._file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))


def _put_aside(full: str, older: str) -> None:
    Path(full).replace(older)
    make_private(Path(full))


def keep_log(folder: Path | None = None) -> LogFile:
    """Send what is logged to the file, and to the terminal if there is one."""
    file = LogFile(folder)
    # A desktop start has no terminal.
    terminal = [logging.StreamHandler()] if sys.stderr is not None else []
    logging.basicConfig(level=logging.WARNING, handlers=[file, *terminal])
    return file
