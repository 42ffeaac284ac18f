"""Unit files of any kind -> designs; only files.py and archives.py open files."""

import re

from recordsheet_gui.importers.formats import SUFFIXES, UNNAMED, reader_of, readers_of, suffixes
from recordsheet_gui.importers.report import Diagnostic, ImportReport, Severity, refusal

__all__ = ["UNIT_SUFFIXES", "Diagnostic", "ImportReport", "Severity", "read_unit_file"]

UNIT_SUFFIXES = SUFFIXES


def read_unit_file(name: str, text: str, *, shipped: bool = False) -> ImportReport:
    """Reads a unit from a file's text; the ending of its name tells the format.

    What is shipped with the program was tried by its tests, and is read without checking it again.
    """
    low = name.lower()
    suffix = next((known for known in SUFFIXES if low.endswith(known)), "")
    reader = reader_of(suffix)
    if reader is not None:
        return reader(name, text, shipped)
    readers = readers_of(suffix)
    if not readers:
        return refusal(f"{name} is no unit file that we know: it should end in {suffixes()}.")
    # Our own files say at the top what kind of unit they hold.
    kind = re.search(r'^kind\s*=\s*"([\w -]+)"', text[:2000], re.MULTILINE)
    return readers.get(kind.group(1) if kind else UNNAMED, readers[UNNAMED])(name, text, shipped)
