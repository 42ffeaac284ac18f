"""Where units of one's own are kept: as files in a folder of the library, and as drafts."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import CannotExport, exported
from recordsheet_gui.importers.formats import OWN
from recordsheet_gui.storage import atomic, paths
from recordsheet_gui.storage.errors import StorageError, not_written
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_import import import_files
from recordsheet_gui.storage.lock import Lock, take
from recordsheet_gui.storage.small_file import small_text
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.forms import KINDS

MOST_DRAFTS = 20
"""Workshops that may be open at once, in as many programs."""


def file_of(name: str) -> Path:
    """The file of a unit that somebody built.

    Two names may be one for a file system ("A/B" and "A-B"): a file of another unit stays what it
    is, and a number tells them apart.
    """
    folder, title = paths.units_dir(), paths.legal_name(name, "Unit")
    path, number = folder / f"{title}{OWN}", 2
    while paths.is_there(path) and _name_in(path) != name:
        path, number = folder / f"{title} {number}{OWN}", number + 1
    return path


def _name_in(path: Path) -> str | None:
    """The unit that a file holds; None where it holds none."""
    try:
        text = small_text(path)
    except (OSError, ValueError):
        return None
    design = read_unit_file(path.name, text).design
    return design.name if design is not None else None


def save(library: Library, design: UnitDesign) -> Path:
    """Write a unit into the library's own folder, and list it; all on disk when this returns."""
    path = paths.made(paths.units_dir()) / file_of(design.name).name
    text = _text(design, OWN)
    try:
        atomic.write_bytes(path, text.encode(), force=True)
    except OSError as error:
        raise not_written(design.name, path, error) from error
    summary = import_files(library, [path])
    if summary.problems:
        raise StorageError(f"{design.name} was written to {path}, but not listed.")
    return path


def export(design: UnitDesign, path: Path) -> None:
    """Write a unit as a file for others, in the format that the ending names."""
    text = _text(design, path.suffix)
    try:
        atomic.write_bytes(path, text.encode(), force=True)
    except OSError as error:
        raise not_written(design.name, path, error) from error


def _text(design: UnitDesign, suffix: str) -> str:
    try:
        return exported(design, suffix)
    except CannotExport as error:
        raise StorageError(str(error)) from None


class Draft:
    """What is on the bench, on disk after every step; nobody else writes to the same file."""

    def __init__(self, path: Path, lock: Lock) -> None:
        """Made by `begin`."""
        self._path, self._lock = path, lock

    @classmethod
    def begin(cls, *, is_fresh: bool = False) -> "Draft | None":
        """A draft of one's own, perhaps with what a crash has left; None where there is no disk."""
        try:
            folder = paths.made(paths.drafts_dir())
            places = [folder / f"workshop-{number}.json" for number in range(1, MOST_DRAFTS + 1)]
            if is_fresh:
                places = [path for path in places if not paths.is_there(path)]
            # Several may have been left: each is found before a fresh one is begun.
            for path in sorted(places, key=lambda path: not paths.is_there(path)):
                lock = take(path)
                if lock is not None:
                    return cls(path, lock)
        except (OSError, StorageError):
            pass
        return None

    def left(self) -> Document | None:
        """What was on the bench when a program ended without a word; None for nothing."""
        with suppress(OSError, ValueError, RecursionError, KeyError, TypeError):
            found = json.loads(small_text(self._path))
            kind, data, unplaced = found["kind"], found["data"], found["unplaced"]
            is_whole = kind in KINDS and isinstance(data, dict) and isinstance(unplaced, list)
            if is_whole and all(isinstance(line, str) for line in unplaced):
                return Document(kind=kind, data=data, unplaced=tuple(unplaced))
        return None

    def write(self, document: Document) -> None:
        """Keep it; a draft that cannot be written is no reason to stop."""
        with suppress(OSError):
            atomic.write_text(self._path, draft_text(document), private=True)

    def clear(self) -> None:
        """Nothing is unsaved."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def end(self) -> None:
        """Let go of the file."""
        self._lock.release()


def draft_text(document: Document) -> str:
    """A document as a text."""
    whole: Mapping[str, object] = {
        "kind": document.kind,
        "data": document.data,
        "unplaced": list(document.unplaced),
    }
    return json.dumps(whole)
