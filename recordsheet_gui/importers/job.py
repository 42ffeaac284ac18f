"""Reading many unit files, one after the other, for whoever shows progress and may stop it."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from recordsheet_gui.importers.files import ARCHIVE_SUFFIX, Found, UnitFile, find, handfuls, read

Stamps = Mapping[str, tuple[int, int]]
"""Files that were read before: path -> size and time."""


class Job:
    """Iterate over it for the files; it touches no library, so it may run in any thread."""

    def __init__(
        self,
        paths: Sequence[str],
        known: frozenset[str] = frozenset(),
        stamps: Stamps | None = None,
    ) -> None:
        """`known` are digests that need no reading; with `stamps` unchanged files are passed over.

        With `stamps` it also finds out which files of these folders have gone.
        """
        self._paths = [os.fspath(path) for path in paths]
        self._known = known
        self._stamps = stamps or {}
        self._todo: list[Found] | None = None
        self._present: set[str] = set()
        self._blind: list[str] = []
        """Places that could not be looked into: nobody knows whether their files have gone."""
        self.total = 0
        """Files to read; an archive counts as one."""
        self.done = 0
        """Files begun."""
        self.is_stopped = False
        """True once somebody wants no more; the job then ends at the next file."""
        self.notes: list[Found] = []
        """What was passed over without loss."""
        self.others: Counter[str] = Counter()
        """How many files were none of ours, by their ending."""

    def look(self) -> None:
        """Find all files without reading them; happens by itself at the latest when reading."""
        if self._todo is not None:
            return
        todo: list[Found] = []
        for found in find(self._paths, self.others):
            if self.is_stopped:
                break
            self._present.add(found.path)
            if found.note:
                self.notes.append(found)
            elif found.problem:
                self._blind.append(found.path)
                todo.append(found)
            elif self._is_new(found):
                todo.append(found)
        self._todo = todo
        self.total = len(todo)

    def __iter__(self) -> Iterator[UnitFile]:
        """Finds all files first, then reads them."""
        self.look()
        # Whoever stops it waits for the file that is just being opened, not for the handful.
        todo = takewhile(lambda found: not self.is_stopped, self._todo or ())
        for some in handfuls(todo):
            for found, content in some:
                self.done += 1
                for file in read(found, self._known, content):
                    if self.is_stopped:
                        return
                    self._present.add(file.path)
                    yield file

    def gone(self) -> list[str]:
        """Files below these folders that were read once and are no more.

        Those of archives are certain only after the last file was read.
        """
        folders = tuple(f"{path.rstrip(os.sep)}{os.sep}" for path in self._paths)
        blind = tuple(f"{path}{os.sep}" for path in self._blind)
        return [
            path
            for path in self._stamps
            if path.startswith(folders) and path not in self._present and not path.startswith(blind)
        ]

    def _is_new(self, found: Found) -> bool:
        stamp = (found.size, found.mtime)
        if not found.path.lower().endswith(ARCHIVE_SUFFIX):
            return self._stamps.get(found.path) != stamp
        inside = [path for path in self._stamps if path.startswith(f"{found.path}/")]
        if not inside or any(self._stamps[path] != stamp for path in inside):
            return self._stamps.get(found.path) != stamp
        self._present.update(inside)
        return False
