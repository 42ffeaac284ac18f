"""Units in .zip files, unpacked in memory only and never more than a library can hold.

Nothing is written to disk, so a name such as "../../x.mtf" is only a name. What an archive says
about itself is not believed: all limits hold for what really comes out of it.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.importers import files

MOST_ENTRIES = 50_000
LARGEST_ARCHIVE = 500_000_000
MOST_UNPACKED = 250_000_000
"""Bytes out of one archive, those inside it included; ten thousand units have a fifth of this."""
LARGEST_INNER = 100_000_000
"""Bytes of an archive inside an archive, which has to be in memory as a whole."""
MOST_RATIO = 200
"""Unpacked to packed bytes; unit files reach 20."""
FREE = 100_000
"""Bytes that may be packed as tightly as they like."""
DEEPEST = 2
"""An archive, and one inside it."""

_BYTES_PER_ENTRY = 250
_END = struct.Struct("<4s4H2LH")
_LONGEST_END = _END.size + 0xFFFF
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
# What the standard library raises for archives that are broken or made up.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    ValueError,
    OverflowError,
    RuntimeError,
)
BROKEN = "The archive is damaged, or it is none."
MANY = f"The archive has more than {MOST_ENTRIES:,} files."
BOMB = "It unpacks to far more than a unit has: left alone."
FULL = f"The archive unpacks to more than {MOST_UNPACKED // 1_000_000} MB: the rest is left alone."


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A unit file in an archive, or what is wrong with it or with the archive."""

    path: str
    data: bytes = b""
    problem: str = ""


class _Full(Exception):
    """All that may come out of an archive has come out."""


@dataclass(slots=True)
class _Budget:
    """Bytes that may still come out."""

    left: int

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise _Full


def read_archive(path: Path) -> Iterator[Member]:
    """All unit files of an archive, those of archives inside it too."""
    name = str(path)
    try:
        with path.open("rb") as file:
            yield from _members(file, name, 1, _Budget(MOST_UNPACKED))
    except _Full:
        yield Member(path=name, problem=FULL)
    except OSError as error:
        yield Member(path=name, problem=files.why_not(error))


def _members(file: BinaryIO, path: str, depth: int, budget: _Budget) -> Iterator[Member]:
    problem = _refused(file)
    if problem:
        yield Member(path=path, problem=problem)
        return
    try:
        archive = zipfile.ZipFile(file)
    except _BROKEN:
        yield Member(path=path, problem=BROKEN)
        return
    with archive:
        entries = archive.infolist()
        if len(entries) > MOST_ENTRIES:
            yield Member(path=path, problem=MANY)
            return
        for entry in sorted(entries, key=lambda entry: entry.filename):
            if files.is_wanted(entry.filename):
                yield from _member(
                    archive, entry, f"{path}/{_plain(entry.filename)}", depth, budget
                )


def _refused(file: BinaryIO) -> str:
    """Looks at the end record itself: a made-up table of contents would fill the memory."""
    size = file.seek(0, io.SEEK_END)
    if size > LARGEST_ARCHIVE:
        return f"The archive is larger than {LARGEST_ARCHIVE // 1_000_000} MB."
    file.seek(max(0, size - _LONGEST_END))
    end = file.read(_LONGEST_END)
    at = end.rfind(b"PK\5\6")
    if at < 0 or len(end) - at < _END.size:
        return BROKEN
    count, contents = _END.unpack_from(end, at)[4:6]
    # 65,535 stands for "see elsewhere" in archives of a size that we do not read.
    if count > MOST_ENTRIES or contents > MOST_ENTRIES * _BYTES_PER_ENTRY:
        return MANY
    return ""


def _member(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: str, depth: int, budget: _Budget
) -> Iterator[Member]:
    is_archive = path.lower().endswith(files.ARCHIVE_SUFFIX)
    most = LARGEST_INNER if is_archive else files.LARGEST_UNIT
    if is_archive and depth >= DEEPEST:
        problem = "It is an archive in an archive in an archive: unpack it first."
    elif entry.flag_bits & _ENCRYPTED:
        problem = "It is encrypted."
    elif entry.compress_type not in _METHODS:
        problem = "It is packed in a way that we cannot read."
    elif entry.file_size > MOST_RATIO * entry.compress_size + FREE:
        problem = BOMB
    elif entry.file_size > most:
        problem = files.too_large(entry.file_size)
    else:
        problem = ""
    if problem:
        yield Member(path=path, problem=problem)
        return
    try:
        with archive.open(entry) as packed:
            data = packed.read(most + 1)
    except _BROKEN:
        yield Member(path=path, problem="This part of the archive is damaged.")
        return
    budget.take(len(data))
    if len(data) > most:
        yield Member(path=path, problem=files.too_large(len(data)))
    elif is_archive:
        yield from _members(io.BytesIO(data), path, depth + 1, budget)
    else:
        yield Member(path=path, data=data)


def _plain(name: str) -> str:
    """A member's name that stays inside its archive's."""
    parts = name.replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", ".", ".."))
