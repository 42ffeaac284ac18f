"""The id that newer programs give to a unit's file, and by which they know it again."""

from recordsheet_gui.core.design import UnitDesign

BLOCK, KEY = "UUID", "uuid"
"""What it is called in .blk and in .mtf files; designs keep it with what only others read."""
LONGEST = 60
_WORD = "uuid"


def file_id(design: UnitDesign) -> str:
    """Of the file that a unit was read from; empty where that has none."""
    fluff = getattr(design, "fluff", {})
    return str(fluff.get(BLOCK) or fluff.get(KEY, "")).strip()[:LONGEST]


def search_word(found: str) -> str:
    """An id as the library finds it: one word that begins like no number and no name."""
    letters = "".join(filter(str.isalnum, found.lower()))
    return f"{_WORD}{letters}" if letters else ""
