"""Armor, as .blk files tell it: by numbers, one for the whole unit or one for each place."""

from collections.abc import Mapping

from recordsheet_gui.importers.blk.text import Blocks
from recordsheet_gui.units.plating import ARMORS, BAR_CODE, STANDARD

ARMOR_CODES: Mapping[str, int] = {name: code for code, name in ARMORS.items()}
ARMOR_TYPE = "armor_type"


def armor_type(
    blocks: Blocks, name: str = ARMOR_TYPE, *, bar: int | None = None, usual: str = STANDARD
) -> str:
    """By its code, where 0 is the usual; with a barrier rating and no code it has that rating."""
    code = blocks.code(name, 0)
    if name not in blocks and bar:
        code = BAR_CODE + bar
    found = ARMORS.get(code) if code else usual
    if found is None:
        blocks.warn(name, f"The armor {code} is not known; taken as standard.")
    return found or usual
