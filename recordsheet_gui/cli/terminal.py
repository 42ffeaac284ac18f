"""Files and streams, and one sentence where they fail."""

import argparse
import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

BIGGEST_SCRIPT = 5_000_000
"""Bytes; a battle of a thousand steps is a tenth of this."""

# Spaces are matched from their first alone: else a line of them takes the square of its time.
_BREAKS = re.compile(r"(?<!\s)\s*[\n\v\f\r\x85\u2028\u2029]\s*")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What a terminal obeys instead of showing it; the last ones turn what follows around."""


class InputError(Exception):
    """The input was bad; the sentence goes to stderr."""


class SomeFailed(Exception):
    """Some of the input was bad; each file had its sentence already."""


def complain(sentence: str) -> None:
    """One short line, whatever names are in it."""
    from recordsheet_gui.core.errors import in_short
    from recordsheet_gui.importers.files import shown

    print(f"recordsheet: {shown(in_short(sentence))}", file=sys.stderr)


def drop_output() -> None:
    """What is still to be printed goes nowhere, also when the program ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    where = sys.stdout.fileno()
    # What nobody reads of the one, nobody reads of the other.
    if sys.stderr is not None and os.path.sameopenfile(where, sys.stderr.fileno()):
        os.dup2(nowhere, sys.stderr.fileno())
    os.dup2(nowhere, where)


def check_path(path: Path) -> None:
    """Refuse what cannot be the name of a file."""
    try:
        name = os.fsencode(path)
    except UnicodeEncodeError:
        name = b"\0"
    if b"\0" in name:
        raise InputError(f"{str(path)[:200]} cannot be the name of a file.")


def standard_input() -> str:
    """What is typed or piped in."""
    if sys.stdin is None:
        raise InputError("There is no standard input to read the script from.")
    try:
        # Bytes, so that it does not depend on the encoding of the terminal.
        buffer = getattr(sys.stdin, "buffer", None)
        found = sys.stdin.read(BIGGEST_SCRIPT + 1) if buffer is None else _decoded(buffer)
    except (OSError, ValueError) as error:
        raise InputError(f"The standard input cannot be read: {error}.") from None
    if len(found) > BIGGEST_SCRIPT:
        raise InputError(f"The script is larger than {BIGGEST_SCRIPT // 1_000_000} MB.")
    return found


def _decoded(file: BinaryIO) -> str:
    return file.read(BIGGEST_SCRIPT + 1).decode("utf-8", "replace")


def read_text(name: str, what: str) -> str:
    """A file that the player named; one sentence when it cannot be read."""
    path = Path(name)
    check_path(path)
    try:
        # A pipe would keep us waiting for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError(f"The {what} {path} is no file that can be read.")
        with path.open("rb") as file:
            data = file.read(BIGGEST_SCRIPT + 1)
    except FileNotFoundError:
        raise InputError(f"There is no {what} {path}.") from None
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise InputError(f"The {what} {path} cannot be read: {reason}.") from None
    if len(data) > BIGGEST_SCRIPT:
        raise InputError(f"The {what} {path} is larger than {BIGGEST_SCRIPT // 1_000_000} MB.")
    return data.decode("utf-8", "replace")


def write_text(options: argparse.Namespace, text: str) -> None:
    """A text in its file, whole or not at all."""
    from recordsheet_gui.storage.atomic import beside, put_in_place

    with writing(options.output), beside(options.output) as draft:
        draft.write_text(text, encoding="utf-8")
        put_in_place(draft, options.output, force=options.force)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """One sentence when a file cannot be written."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"{path} cannot be written: {reason}.") from None


def say_done(options: argparse.Namespace) -> None:
    """Name the file that was written, for programs."""
    if options.json:
        print_json({"written": str(options.output)})


def print_json(document: object) -> None:
    """One document and nothing else."""
    print(as_json(document, indent=1))


def as_json(document: object, indent: int | None = None) -> str:
    """Letters that the output does not have are written as JSON's own escapes: nothing is lost."""
    text = json.dumps(document, ensure_ascii=False, indent=indent)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(document, indent=indent)
    return text


def print_lines(lines: Iterable[str]) -> None:
    """A text line by line."""
    for line in lines:
        print(without_controls(line))


def without_controls(line: str) -> str:
    """A line as it reads: what somebody else has written moves no cursor and begins no line."""
    return _CONTROLS.sub("\ufffd", _BREAKS.sub(" ", line))
