"""The sheet as a scene, a function of the game's state."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.ui.scene.criticals import CriticalsPart
from recordsheet_gui.ui.scene.data import DataPart
from recordsheet_gui.ui.scene.figure import FigurePart
from recordsheet_gui.ui.scene.heat import HeatPart, SinksPart
from recordsheet_gui.ui.scene.margin import ConditionsPart, NotesPart
from recordsheet_gui.ui.scene.part import RegionPart
from recordsheet_gui.ui.scene.pilot import PilotPart
from recordsheet_gui.ui.scene.title import TitlePart
from recordsheet_gui.ui.scene.weapons import WeaponsPart

KINDS: Mapping[str, type[RegionPart[Any]]] = {
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
}
"""The part that draws each kind of region."""
