"""Unit files on disk: found in folders, read, and turned into units one by one.

Only this module and archives.py open files, and only to read them. Whatever is wrong with a file
is one sentence about that file; the next one is read all the same.
"""

import hashlib
import os
import stat
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from pathlib import Path, PurePath

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers import UNIT_SUFFIXES, read_unit_file
from recordsheet_gui.importers.report import Diagnostic, ImportReport

ARCHIVE_SUFFIX = ".zip"
SUFFIXES = (*UNIT_SUFFIXES, ARCHIVE_SUFFIX)
ASSET_SUFFIX = ".bfs"
AN_ASSET = "It is a Battlefield Support Asset, which is no whole unit and has no sheet here."
LARGEST_UNIT = 4_000_000
"""Bytes of a unit file; real ones have some thousands."""
EMPTY = "The file is empty."
NO_TEXT = "It is not a text file."


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A file that may hold units, or a place where none can be had."""

    path: str
    size: int = 0
    mtime: int = 0
    """Nanoseconds; with the size it tells whether a file has changed."""
    problem: str = ""
    """Why it cannot be read, in one sentence."""
    note: str = ""
    """Why it was passed over without loss, in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFile:
    """One unit file, on disk or in an archive, and what became of it."""

    path: str
    """In an archive the path goes on behind the archive's own."""
    size: int = 0
    mtime: int = 0
    """Of the file on disk: for a unit in an archive, the archive's."""
    digest: str = ""
    """Of its content; empty when it could not be read."""
    data: bytes = b""
    """Its content, where a unit came of it."""
    report: ImportReport | None = None
    """None when it could not be read, or is known already."""
    problem: str = ""
    """Why no unit came of it, in one sentence."""

    @property
    def name(self) -> str:
        """The file's own name; its ending tells the format."""
        return _name(self.path)

    @property
    def design(self) -> UnitDesign | None:
        """The unit, if there is one."""
        return self.report.design if self.report else None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that was remarked on its text."""
        return self.report.diagnostics if self.report else ()


# -- finding ---------------------------------------------------------------------------------


def find(paths: Iterable[str | Path], others: Counter[str] | None = None) -> Iterator[Found]:
    """The unit files and archives among these files and below these folders, by name.

    All other files below the folders are counted in `others`, by their ending.
    """
    others = Counter() if others is None else others
    seen: set[tuple[int, int]] = set()
    for path in paths:
        place = Path(path)
        try:
            facts = place.stat()
        except (OSError, ValueError) as error:
            yield Found(path=str(place), problem=why_not(error))
            continue
        if stat.S_ISDIR(facts.st_mode):
            if _is_new(facts, seen):
                yield from _below(str(place), seen, others)
        elif not is_wanted(place.name):
            words = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
            problem = f"It is no unit file that we know: its name should end in {words}."
            if place.name.lower().endswith(ASSET_SUFFIX):
                problem = AN_ASSET
            yield Found(path=str(place), problem=problem)
        else:
            yield _found(str(place), facts)


def is_wanted(name: str) -> bool:
    """True for names of unit files and archives."""
    return name.lower().endswith(SUFFIXES)


def _below(root: str, seen: set[tuple[int, int]], others: Counter[str]) -> Iterator[Found]:
    """All that a folder holds; each folder is entered once, however links lead there."""
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        folders: list[str] = []
        try:
            with os.scandir(folder) as entries:
                inside = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            yield Found(path=folder, problem=f"The folder cannot be read: {_reason(error)}.")
            continue
        for entry in inside:
            try:
                if not entry.is_dir():
                    if is_wanted(entry.name):
                        yield _found(entry.path, entry.stat())
                    else:
                        others[PurePath(entry.name).suffix.lower()] += 1
                # Not entry.stat(), which has no identity on Windows.
                elif _is_new(Path(entry.path).stat(), seen):
                    folders.append(entry.path)
                else:
                    yield Found(
                        path=entry.path, note="It leads to a folder that is read already: skipped."
                    )
            except OSError as error:
                yield Found(path=entry.path, problem=why_not(error))
        waiting += reversed(folders)


def _is_new(facts: os.stat_result, seen: set[tuple[int, int]]) -> bool:
    key = (facts.st_dev, facts.st_ino)
    if key in seen:
        return False
    seen.add(key)
    return True


def _found(path: str, facts: os.stat_result) -> Found:
    # A pipe would keep us waiting for ever.
    problem = "" if stat.S_ISREG(facts.st_mode) else "It is no file that can be read."
    return Found(path=path, size=facts.st_size, mtime=facts.st_mtime_ns, problem=problem)


# -- reading ---------------------------------------------------------------------------------


HANDFUL = 50
"""Files that are opened one after the other before the first of them is understood."""
HANDFUL_BYTES = 4 * 1024 * 1024


def handfuls(files: Iterable[Found]) -> Iterator[list[tuple[Found, "Content | None"]]]:
    """Files with their content, some at a time: doing one thing over and over is quicker.

    Archives are opened when their turn comes.
    """
    some: list[tuple[Found, Content | None]] = []
    size = 0
    for found in files:
        is_plain = not found.problem and not found.path.lower().endswith(ARCHIVE_SUFFIX)
        content = _content(found) if is_plain else None
        some.append((found, content))
        size += len(content[0]) if content else 0
        if len(some) == HANDFUL or size > HANDFUL_BYTES:
            yield some
            some, size = [], 0
    yield some


Content = tuple[bytes, str]
"""What a file holds, or why it cannot be read."""


def _content(found: Found) -> Content:
    if found.size > LARGEST_UNIT:
        return b"", too_large(found.size)
    try:
        # Path.open and a buffer of the largest size would each take as long as all the rest.
        with open(found.path, "rb", 0) as file:  # noqa: PTH123
            data = file.read(found.size + 1)
            # It may have grown or shrunk, and some disks give less than one asks for.
            while len(data) != found.size and len(data) <= LARGEST_UNIT:
                more = file.read(LARGEST_UNIT + 1 - len(data))
                if not more:
                    break
                data += more
    except (OSError, ValueError) as error:
        return b"", why_not(error)
    return data, too_large(len(data)) if len(data) > LARGEST_UNIT else ""


def read(
    found: Found, known: Container[str] = (), content: Content | None = None
) -> Iterator[UnitFile]:
    """The unit of a file, or all units of an archive; what is `known` by digest stays unread."""
    if found.problem:
        yield UnitFile(path=found.path, problem=found.problem)
    elif found.path.lower().endswith(ARCHIVE_SUFFIX):
        from recordsheet_gui.importers.archives import read_archive

        for member in read_archive(Path(found.path)):
            yield _unit(found, member.path, member.data, member.problem, known)
    else:
        yield _unit(found, found.path, *(content or _content(found)), known)


def _unit(found: Found, path: str, data: bytes, problem: str, known: Container[str]) -> UnitFile:
    size, mtime = found.size, found.mtime
    if problem:
        return UnitFile(path=path, size=size, mtime=mtime, problem=problem)
    digest = hashlib.sha256(data).hexdigest()
    if digest in known:
        return UnitFile(path=path, size=size, mtime=mtime, digest=digest)
    text = decoded(data)
    if text is None or not text or text.isspace():
        problem = NO_TEXT if text is None else EMPTY
        return UnitFile(path=path, size=size, mtime=mtime, digest=digest, problem=problem)
    report = read_unit_file(_name(path), text)
    return UnitFile(
        path=path,
        size=size,
        mtime=mtime,
        digest=digest,
        data=data if report.design else b"",
        report=report,
        problem=report.problem,
    )


def _name(path: str) -> str:
    """What stands behind the last slash, of whichever kind; PurePath is ten times as slow."""
    return path[max(path.rfind("/"), path.rfind(os.sep)) + 1 :]


def decoded(data: bytes) -> str | None:
    """The text of a file, whatever is wrong with its letters; None when it is none."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    return None if b"\0" in data else data.decode("utf-8", "replace")


def shown(path: str) -> str:
    """A path for people and other programs: whatever a file is called, it stays on one line."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in path)


def too_large(size: int) -> str:
    """The sentence for what cannot be a unit."""
    return f"The file is too large for a unit: {size:,} bytes."


def why_not(error: OSError | ValueError) -> str:
    """The sentence for a file that cannot be read."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "There is no such file or folder, or it has just gone."
    return f"It cannot be read: {_reason(error)}."


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
