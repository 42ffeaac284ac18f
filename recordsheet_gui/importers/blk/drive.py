"""What drives a unit, as .blk files tell it."""

from collections.abc import Iterator

from recordsheet_gui.importers.blk.head import chassis_base
from recordsheet_gui.importers.blk.text import Blocks, block
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE

ENGINES = tuple(EngineType)
"""By code."""


def engine_type(blocks: Blocks) -> EngineType:
    """By its code; fusion where nobody says it."""
    code = blocks.code("engine_type", 0)
    if 0 <= code < len(ENGINES):
        return ENGINES[code]
    blocks.warn("engine_type", "The engine is not known; taken as fusion.")
    return EngineType.FUSION


def engine_base(blocks: Blocks, tech_base: str) -> str:
    """Who built it: as the chassis, unless the file says otherwise."""
    if "clan_engine" in blocks:
        return CLAN if blocks.first("clan_engine").lower() == "true" else INNER_SPHERE
    return chassis_base(tech_base)


def write_drive(drive: Drive, tech_base: str) -> Iterator[str]:
    """The blocks of an engine; its rating follows from the rest."""
    yield from block("engine_type", ENGINES.index(drive.type))
    if drive.base != chassis_base(tech_base):
        yield from block("clan_engine", str(drive.base == CLAN).lower())
