"""MegaMek's .blk files: their text, whatever kind of unit it describes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.blk.text import Blocks
from recordsheet_gui.importers.report import ImportReport, Remarks, too_long

UNIT_TYPE = "UnitType"
FOREIGN = frozenset({"Mech", "Mek"})
"""Types of units that nobody here reads yet."""


def read_blk(name: str, text: str, types: Mapping[str, str]) -> ImportReport:
    """Reads a unit; `types` are the modules whose READERS know what stands under UnitType."""
    refused = too_long(text)
    if refused:
        return refused
    remarks = Remarks()
    blocks = Blocks(text, remarks)
    word = blocks.first(UNIT_TYPE)
    if blocks.is_empty:
        remarks.error(f"{name} is no .blk file: it has no blocks.")
        return remarks.report(None)
    if word not in types:
        is_foreign = word in FOREIGN
        said = f'type "{word[:40]}"' if word else "no type"
        when = "a kind that this version does not read" if is_foreign else "which is none we know"
        blocks.error(UNIT_TYPE, f"The unit has {said}, {when}.")
        return replace(remarks.report(None), is_foreign=is_foreign)
    readers: Mapping[str, Callable[[Blocks], UnitDesign | None]] = import_module(
        types[word]
    ).READERS
    design = readers[word](blocks)
    if design is not None:
        blocks.note_unread()
    return remarks.report(design)
