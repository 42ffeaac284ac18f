"""Unit files of any kind -> designs; only files.py and archives.py open files."""

import re

from recordsheet_gui.importers.report import Diagnostic, ImportReport, Severity, refusal

__all__ = ["UNIT_SUFFIXES", "Diagnostic", "ImportReport", "Severity", "read_unit_file"]

UNIT_SUFFIXES = (".toml", ".mtf")
"""The endings of files that can be read."""


def read_unit_file(name: str, text: str) -> ImportReport:
    """Reads a unit from a file's text; the ending of its name tells the format."""
    low = name.lower()
    if low.endswith(".toml"):
        return _read_toml(name, text)
    if low.endswith(".mtf"):
        from recordsheet_gui.importers.mtf import read_mtf

        return read_mtf(name, text)
    return refusal(f"{name} is no unit file that we know: it should end in .toml or .mtf.")


def _read_toml(name: str, text: str) -> ImportReport:
    """Our own files say at the top what kind of unit they hold."""
    kind = re.search(r'^kind\s*=\s*"(\w+)"', text[:2000], re.MULTILINE)
    match kind.group(1) if kind else "mech":
        case "ship":
            from recordsheet_gui.importers.ship_toml import read_ship

            return read_ship(name, text)
        case "skirmish":
            from recordsheet_gui.importers.skirmish_toml import read_skirmish

            return read_skirmish(name, text)
        case _:
            from recordsheet_gui.importers.unit_toml import read_unit

            return read_unit(name, text)
