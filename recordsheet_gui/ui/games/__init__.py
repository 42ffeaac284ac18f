"""What only one game needs in the window, a folder each."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.part import Maker, RegionPart
from recordsheet_gui.ui.theme import Theme


def _later(module: str, name: str) -> Maker:
    """A part whose module is read with the first sheet that has one."""

    def make(region: Region, design: Any, theme: Theme) -> RegionPart[Any]:
        kind = getattr(import_module(f"{__name__}.{module}"), name)
        made: RegionPart[Any] = kind(region, design, theme)
        return made

    return make


def _kit(module: str, name: str) -> Maker:
    """A part that any game may have."""

    def make(region: Region, design: Any, theme: Theme) -> RegionPart[Any]:
        kind = getattr(import_module(f"recordsheet_gui.ui.scene.{module}"), name)
        made: RegionPart[Any] = kind(region, design, theme)
        return made

    return make


PARTS: Mapping[str, Maker] = {
    "conditions": _kit("margin", "ConditionsPart"),
    "notes": _kit("margin", "NotesPart"),
    "title": _later("battletech.title", "TitlePart"),
    "data": _later("battletech.data", "DataPart"),
    "weapons": _later("battletech.weapons", "WeaponsPart"),
    "pilot": _later("battletech.pilot", "PilotPart"),
    "criticals": _later("battletech.criticals", "CriticalsPart"),
    "figure": _later("battletech.figure", "FigurePart"),
    "heat": _later("battletech.heat", "HeatPart"),
    "sinks": _later("battletech.heat", "SinksPart"),
    "grids": _later("renegade_tech.grids", "GridsPart"),
    "ship-title": _later("hard_hits.ship", "ShipTitlePart"),
    "ship": _later("hard_hits.ship", "ShipPart"),
    "ship-tracks": _later("hard_hits.ship", "TracksPart"),
    "chart": _later("hard_hits.chart", "ChartPart"),
    "card-title": _later("skirmish.card", "CardTitlePart"),
    "card-figure": _later("skirmish.card", "CardFigurePart"),
    "card-weapons": _later("skirmish.card_weapons", "CardWeaponsPart"),
    "card-turn": _later("skirmish.card_turn", "CardTurnPart"),
}
"""What makes the part that draws each kind of region."""
