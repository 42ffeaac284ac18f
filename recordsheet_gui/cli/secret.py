"""Links, keys and passwords: what stands in a command line every user of the machine can read.

So each of them may also come as the first line of standard input, or of a file.
"""

import sys
from pathlib import Path

from recordsheet_gui.cli.terminal import InputError

STDIN = "-"
"""Says that a secret is the next line of standard input."""
LONGEST = 4_096
"""Bytes of one."""


def secret(given: str | None, path: Path | None, what: str, option: str) -> str:
    """A secret, from wherever it comes; empty where nobody gave one."""
    if given is not None and path is not None:
        raise InputError(f"Give the {what} once: {option} names a file of it.")
    if path is not None:
        return _from_file(path, what)
    return _from_input(what) if given == STDIN else given or ""


def _from_file(path: Path, what: str) -> str:
    shown = str(path)[:200]
    try:
        with path.open("rb") as file:
            line = file.readline(LONGEST + 1)
    except OSError as error:
        reason = error.strerror or "it is no file"
        raise InputError(f"The {what} cannot be read from {shown}: {reason}.") from None
    return _read(line, what, f"the first line of {shown}")


def _from_input(what: str) -> str:
    if sys.stdin is None:
        raise InputError(f"There is no standard input to read the {what} from.")
    try:
        # Not a byte more than the line: what follows is for somebody else.
        buffer = getattr(sys.stdin, "buffer", None)
        if buffer is None:
            line = sys.stdin.readline(LONGEST + 1).encode()
        else:
            line = buffer.readline(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"The {what} cannot be read from standard input: {error}.") from None
    return _read(line, what, "this line of standard input")


def _read(line: bytes, what: str, where: str) -> str:
    if len(line) > LONGEST:
        raise InputError(f"The {what} in {where} is longer than {LONGEST:,} letters.")
    try:
        found = line.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise InputError(f"The {what} in {where} is not UTF-8.") from None
    if not found:
        raise InputError(f"There is no {what} in {where}.")
    return found
