"""The critical table of a 'Mech on the bench, line by line as its file has it."""

from collections.abc import Mapping

from recordsheet_gui.importers.mech.slots import read_slot
from recordsheet_gui.units.mech.anatomy import ANATOMIES, SLOTS
from recordsheet_gui.units.mech.makes import Config
from recordsheet_gui.workshop.document import Document

EMPTY = "-"
Spot = tuple[str, int]
"""A slot: its location, and its number counted from 0."""
Rows = dict[str, list[str]]


def config_of(document: Document) -> Config:
    """The build of the chassis; that of a biped where it is none."""
    word = document.get("config", Config.BIPED)
    return Config(word) if word in tuple(Config) else Config.BIPED


def rows(document: Document) -> Rows:
    """The slots of every location, all of them."""
    table = document.get("slots", {})
    found: Rows = {}
    for where in ANATOMIES[config_of(document)].locations:
        lines = table.get(where, ()) if isinstance(table, Mapping) else ()
        most = SLOTS[where]
        there = [str(line) for line in lines][:most]
        found[where] = [*there, *[EMPTY] * (most - len(there))]
    return found


def with_rows(document: Document, now: Rows) -> Document:
    """Other slots; empty ones at the end of a location are left out, as in files."""
    table: dict[str, list[str]] = {}
    for where, lines in now.items():
        kept = list(lines)
        while kept and is_empty(kept[-1]):
            kept.pop()
        table[where] = kept
    return document.put("slots", table)


def is_empty(line: str) -> bool:
    """True for a slot that holds nothing."""
    found = read_slot(line)
    return not found.names and not found.system


def system_of(line: str) -> str:
    """What the 'Mech itself has there; empty for equipment and free slots."""
    return read_slot(line).system
