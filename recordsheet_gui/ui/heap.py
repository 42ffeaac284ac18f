"""Pictures beside the heap, so that their memory goes back to the system with them."""

import os
import sys

_M_MMAP_THRESHOLD = -3
"""The number of the setting in glibc's `malloc.h`."""
LARGE = 128 << 10
"""Bytes from which a block gets pages of its own; glibc starts with this."""


def keep_pictures_apart() -> None:
    """Tell glibc to leave its border for large blocks where it is; elsewhere nothing happens.

    At the first large block that is freed glibc raises the border to its size. From then on
    pictures of that size lie in the heap among small things that stay, and the holes they leave are
    the program's for ever: 13 to 23 MB after 4,000 events of the monkey.
    """
    if not _is_glibc():
        return
    # Two milliseconds, which the first picture need not wait for.
    import ctypes

    ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)


def _is_glibc() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        return (os.confstr("CS_GNU_LIBC_VERSION") or "").startswith("glibc")
    except (ValueError, OSError):
        return False
