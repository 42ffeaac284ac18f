"""The sheet as a scene, a function of the game's state."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.criticals import CriticalsPart
from recordsheet_gui.ui.scene.data import DataPart
from recordsheet_gui.ui.scene.figure import FigurePart
from recordsheet_gui.ui.scene.heat import HeatPart, SinksPart
from recordsheet_gui.ui.scene.margin import ConditionsPart, NotesPart
from recordsheet_gui.ui.scene.part import RegionPart
from recordsheet_gui.ui.scene.pilot import PilotPart
from recordsheet_gui.ui.scene.title import TitlePart
from recordsheet_gui.ui.scene.weapons import WeaponsPart
from recordsheet_gui.ui.theme import Theme

Maker = Callable[[Region, Any, Theme], RegionPart[Any]]


def _later(module: str, name: str) -> Maker:
    """A part of another game than BattleTech, whose module is read with the first such sheet."""

    def make(region: Region, design: Any, theme: Theme) -> RegionPart[Any]:
        kind = getattr(import_module(f"{__name__}.{module}"), name)
        made: RegionPart[Any] = kind(region, design, theme)
        return made

    return make


KINDS: Mapping[str, Maker] = {
    "title": TitlePart,
    "data": DataPart,
    "weapons": WeaponsPart,
    "pilot": PilotPart,
    "criticals": CriticalsPart,
    "figure": FigurePart,
    "heat": HeatPart,
    "sinks": SinksPart,
    "conditions": ConditionsPart,
    "notes": NotesPart,
    "grids": _later("grids", "GridsPart"),
    "ship-title": _later("ship", "ShipTitlePart"),
    "ship": _later("ship", "ShipPart"),
    "ship-tracks": _later("ship", "TracksPart"),
    "chart": _later("chart", "ChartPart"),
    "card-title": _later("card", "CardTitlePart"),
    "card-figure": _later("card", "CardFigurePart"),
    "card-weapons": _later("card_weapons", "CardWeaponsPart"),
    "card-turn": _later("card_turn", "CardTurnPart"),
}
"""What makes the part that draws each kind of region."""
