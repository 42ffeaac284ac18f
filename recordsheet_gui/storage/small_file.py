"""Text files that are read whole: never more of them than the program would write there."""

import errno
import os
import stat
from pathlib import Path

LARGEST = 5_000_000
"""Bytes."""


def small_text(path: Path, errors: str = "strict") -> str:
    """The text of a file; OSError also where it is none, or larger than anything worth reading."""
    # A pipe would keep us waiting for ever.
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is no file that can be read")
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data.decode("utf-8", errors)
