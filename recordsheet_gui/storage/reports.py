"""Reports of what went wrong in the program: a file each in the folder of the log."""

import re
from contextlib import suppress
from pathlib import Path

from recordsheet_gui.storage import atomic, paths
from recordsheet_gui.storage.errors import StorageError

MOST = 20
"""Reports that are kept; the oldest go."""
_OURS = re.compile(r"report-[\d-]+( \d+)?\.txt")


def keep_report(text: str, when: str, folder: Path | None = None) -> Path | None:
    """Write a report into a file of its own; None where that cannot be.

    `when` is for its name: "2026-11-18-214500".
    """
    folder = folder or paths.log_dir()
    path = folder / f"report-{when}.txt"
    try:
        paths.made(folder)
        path = paths.free_path(folder, f"report-{when}", ".txt")
        atomic.write_bytes(
            path, text.encode("utf-8", "backslashreplace"), force=False, private=True
        )
    except (OSError, StorageError):
        return None
    _forget_oldest(folder)
    return path


def _forget_oldest(folder: Path) -> None:
    with suppress(OSError):
        found = [
            (file.stat().st_mtime_ns, file.name, file)
            for file in folder.iterdir()
            if _OURS.fullmatch(file.name)
        ]
        for _, _, file in sorted(found)[:-MOST]:
            file.unlink()


def without_home(text: str) -> str:
    """A text in which the player's own folder, and so mostly the player's name, is only ~."""
    with suppress(RuntimeError):
        home = str(Path.home())
        if len(home) > 1:
            return text.replace(home, "~")
    return text
