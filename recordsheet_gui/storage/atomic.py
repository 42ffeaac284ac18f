"""Files that are either wholly there or not at all."""

import glob
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from recordsheet_gui.storage.errors import AlreadyExists

DRAFT_SECONDS = 10
"""A draft that is older belongs to no program that still writes it."""


@contextmanager
def beside(path: Path, *, private: bool = False) -> Iterator[Path]:
    """A name in the same folder to build a file under; gone at the end unless put in place.

    A private one is there already, and nobody else can read it.
    """
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        if private:
            make_private(draft)
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def clear_drafts(path: Path) -> None:
    """Remove what killed programs left beside a file that was written just now."""
    with suppress(OSError):
        dead = path.stat().st_mtime - DRAFT_SECONDS
        for draft in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
            if draft.stat().st_mtime < dead:
                draft.unlink()


def make_private(path: Path) -> None:
    """An empty file that only its owner can read; one that is there stays as it is."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def clear_dead_drafts(path: Path) -> None:
    """Remove what killed programs left of a file whose lock is ours: nobody else writes it."""
    ours = re.compile(rf"\.{re.escape(path.name)}\.[0-9a-f]{{8}}\.tmp(-journal)?")
    with suppress(OSError), os.scandir(path.parent) as found:
        for draft in found:
            if ours.fullmatch(draft.name) and draft.is_file(follow_symlinks=False):
                Path(draft).unlink(missing_ok=True)


def put_in_place(draft: Path, path: Path, *, force: bool) -> None:
    """Give a finished file its name, on disk for good; an existing one is kept without `force`.

    Who could read or write a file that is replaced can do so after.
    """
    # A device or a pipe of this name is somebody else's.
    if force and path.exists() and not path.is_file():
        raise AlreadyExists(f"{path} is no file that can be replaced.")
    _sync(draft)
    if force:
        with suppress(OSError):
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        draft.replace(path)
    else:
        _link(draft, path)
    _sync_folder(path.parent)


def write_bytes(path: Path, data: bytes, *, force: bool, private: bool = False) -> None:
    """Write a file; a reader sees the old one or the new, never half of it."""
    with beside(path, private=private) as draft:
        draft.write_bytes(data)
        put_in_place(draft, path, force=force)


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    """Replace a small file."""
    write_bytes(path, text.encode("utf-8"), force=True, private=private)


def refuse_existing(path: Path) -> None:
    """Say that a file stays as it is."""
    raise AlreadyExists(f"{path} is there already and was left as it is.")


def keep_existing(path: Path, *, force: bool) -> None:
    """Refuse before a long piece of work what would be refused after it."""
    if not force and path.exists():
        refuse_existing(path)


def _link(draft: Path, path: Path) -> None:
    # A link fails where the name is taken; a rename would silently replace what stands there.
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        refuse_existing(path)
    except OSError:
        # Some file systems (FAT, network shares) have no links.
        if path.exists():
            refuse_existing(path)
        draft.replace(path)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    # Windows cannot open a folder and some shares cannot sync one; the file itself is safe.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
