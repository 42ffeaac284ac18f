"""Files that are there in full or not at all."""

import os
import tempfile
from pathlib import Path


def refuse_existing(path: Path, force: bool) -> None:
    """An existing file is kept unless forced."""
    if not force and path.exists():
        raise FileExistsError(f"{path} exists already")


def write_whole(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file so that it is either there in full or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        refuse_existing(path, force)
        part.chmod(0o644)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def file_name(title: str) -> str:
    """A title as the name of a file on any system, without its ending."""
    kept = "".join(c if c.isprintable() and c not in '<>:"/\\|?*' else "-" for c in title)
    return " ".join(kept.split()).strip(" .")[:120] or "Record sheet"
