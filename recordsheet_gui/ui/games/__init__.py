"""What only one game needs in the window, a folder each; a new game is a line in GAMES."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.lazy import LazyTable
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.scene.part import Maker, RegionPart
from recordsheet_gui.ui.theme import Theme

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from recordsheet_gui.core.design import UnitDesign
    from recordsheet_gui.storage.library import Library
    from recordsheet_gui.ui.games.game_ui import GameUi
    from recordsheet_gui.ui.games.hard_hits.ship_dialog import ShipDialog
    from recordsheet_gui.ui.games.skirmish.unit_dialog import SkirmishUnit


GAMES: Mapping[str, "GameUi"] = LazyTable(
    {
        "total-warfare": f"{__name__}.battletech.game_ui.BATTLETECH",
        "renegade-tech": f"{__name__}.renegade_tech.game_ui.RENEGADE_TECH",
        "hard-hits": f"{__name__}.hard_hits.game_ui.HARD_HITS",
        "skirmish": f"{__name__}.skirmish.game_ui.SKIRMISH",
    }
)
"""Each game's part of the window, by the key that saves have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitMaker:
    """A dialog that makes a unit of one's own and keeps it in the library."""

    key: str
    text: str
    """For the menu."""
    tip: str
    make: Callable[["Library", Theme, "QWidget"], str]
    """Shows it; gives the name of the new unit, empty where there is none."""
    kind: str
    """The kind of units that it makes, by its key."""
    change: Callable[["Library", Theme, "QWidget", "UnitDesign", bool], str]
    """The same with a unit to begin with: to change it, or where it is True to copy it."""


def _make_card(library: "Library", theme: Theme, parent: "QWidget") -> str:
    from recordsheet_gui.ui.games.skirmish.unit_dialog import SkirmishUnit

    return _shown(SkirmishUnit(library, theme, parent))


def _change_card(
    library: "Library", theme: Theme, parent: "QWidget", design: "UnitDesign", copies: bool
) -> str:
    from recordsheet_gui.ui.games.skirmish.unit_dialog import SkirmishUnit
    from recordsheet_gui.units.card.design import SkirmishDesign

    assert isinstance(design, SkirmishDesign)
    dialog = SkirmishUnit(library, theme, parent)
    dialog.begin_with(design, copies=copies)
    return _shown(dialog)


def _make_ship(library: "Library", theme: Theme, parent: "QWidget") -> str:
    from recordsheet_gui.ui.games.hard_hits.ship_dialog import ShipDialog

    return _shown(ShipDialog(library, theme, parent))


def _change_ship(
    library: "Library", theme: Theme, parent: "QWidget", design: "UnitDesign", copies: bool
) -> str:
    from recordsheet_gui.ui.games.hard_hits.ship_dialog import ShipDialog
    from recordsheet_gui.units.ship.design import ShipDesign

    assert isinstance(design, ShipDesign)
    dialog = ShipDialog(library, theme, parent)
    dialog.begin_with(design, copies=copies)
    return _shown(dialog)


def _shown(dialog: "SkirmishUnit | ShipDialog") -> str:
    """Ask; the name of what was saved."""
    made = dialog.exec() == dialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.design().name if made else ""


UNIT_MAKERS = (
    UnitMaker(
        key="new_skirmish_unit",
        text="New S&kirmish unit...",
        tip="Make a 'Mech of your own for the light game",
        make=_make_card,
        kind="skirmish",
        change=_change_card,
    ),
    UnitMaker(
        key="new_ship",
        text="New s&hip...",
        tip="Draw a starship of your own for Hard Hits",
        make=_make_ship,
        kind="ship",
        change=_change_ship,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionMaker:
    """An editor for the file that an option of a game may take."""

    key: str
    """The name of its entry in the menu."""
    text: str
    tip: str
    button: str
    """Beside the option, where a new game is put together."""
    game: str
    option: str
    edit: Callable[[object, "Path | None", "QWidget"], "Path | None"]
    """Shows what stands in a file and where that is, if it is known; gives the file as saved."""


def _draw_templates(own: object, path: "Path | None", parent: "QWidget") -> "Path | None":
    from recordsheet_gui.ui.games.renegade_tech.template_editor import draw_templates

    return draw_templates(own, path, parent)


OPTION_MAKERS = (
    OptionMaker(
        key="draw_templates",
        text="Renegade Tech &templates...",
        tip="Draw the shapes of weapons anew",
        button="Draw...",
        game="renegade-tech",
        option="templates",
        edit=_draw_templates,
    ),
)


class _Later:
    """A part whose module is read with the first sheet that has one."""

    def __init__(self, module: str, name: str, *, is_dealt: bool = False) -> None:
        """A class by its module and its name; a dealt one goes by the boxes, not the design."""
        self._module, self._name, self._is_dealt = module, name, is_dealt

    @property
    def _part(self) -> type[RegionPart[Any]]:
        found: type[RegionPart[Any]] = getattr(import_module(self._module), self._name)
        return found

    def __call__(self, region: Region, unit: UnitState, theme: Theme) -> RegionPart[Any]:
        """Make the part."""
        # Each kind of part takes the designs of its own kind of units.
        make: Callable[..., RegionPart[Any]] = self._part
        return make(region, unit if self._is_dealt else unit.design, theme)

    def paper_heights(self, region: Region, unit: UnitState) -> tuple[float, float] | None:
        """What it needs in height on paper, at least and at ease."""
        return self._part.paper_heights(region, unit)

    def least_width(self, region: Region, unit: UnitState) -> float:
        """What it needs in width."""
        return self._part.least_width(region, unit)

    def least_height(self, region: Region, unit: UnitState, width: float) -> float:
        """What it needs in height."""
        return self._part.least_height(region, unit, width)


def _later(module: str, name: str) -> Maker:
    """A part of one game."""
    return _Later(f"{__name__}.{module}", name)


def _dealt(module: str, name: str) -> Maker:
    """A part that goes by the boxes as they were dealt, not by the design alone."""
    return _Later(f"{__name__}.{module}", name, is_dealt=True)


def _kit(module: str, name: str) -> Maker:
    """A part that any game may have."""
    return _Later(f"recordsheet_gui.ui.scene.{module}", name)


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
    "grids": _dealt("renegade_tech.grids", "GridsPart"),
    "vehicle-grids": _dealt("renegade_tech.vehicle.sides", "SidesPart"),
    "ship-title": _later("hard_hits.ship", "ShipTitlePart"),
    "ship-display": _later("hard_hits.ship", "ShipPart"),
    "ship-tracks": _later("hard_hits.tracks", "TracksPart"),
    "chart": _later("hard_hits.chart", "ChartPart"),
    "card-title": _later("skirmish.card", "CardTitlePart"),
    "card-figure": _later("skirmish.card", "CardFigurePart"),
    "card-weapons": _later("skirmish.card_weapons", "CardWeaponsPart"),
    "card-turn": _later("skirmish.card_turn", "CardTurnPart"),
    "card-notes": _later("skirmish.card_notes", "CardNotesPart"),
    "vehicle-title": _later("battletech.vehicle.title", "VehicleTitlePart"),
    "vehicle-data": _later("battletech.vehicle.data", "VehicleDataPart"),
    "vehicle-weapons": _later("battletech.vehicle.weapons", "VehicleWeaponsPart"),
    "vehicle-crew": _later("battletech.vehicle.crew", "CrewPart"),
    "vehicle-damage": _later("battletech.vehicle.damage", "VehicleDamagePart"),
    "vehicle-conditions": _later("battletech.vehicle.damage", "VehicleConditionsPart"),
    "vehicle-notes": _later("battletech.vehicle.damage", "VehicleNotesPart"),
    "vehicle-hits": _later("battletech.vehicle.tables", "HitsPart"),
    "vehicle-criticals": _later("battletech.vehicle.tables", "CriticalTablePart"),
    "vehicle-motive": _later("battletech.vehicle.motive", "MotivePart"),
    "standing-title": _later("battletech.standing.title", "StandingTitlePart"),
    "standing-facts": _later("battletech.standing.title", "FactsPart"),
    "standing-plan": _dealt("battletech.standing.plan", "PlanPart"),
    "standing-guns": _later("battletech.standing.weapons", "GunsPart"),
    "building-guns": _later("battletech.standing.weapons", "BuildingGunsPart"),
    "standing-gunners": _later("battletech.standing.gunners", "GunnersPart"),
    "standing-notes": _later("battletech.standing.gunners", "StandingNotesPart"),
    "standing-conditions": _later("battletech.standing.gunners", "StandingConditionsPart"),
    "standing-criticals": _later("battletech.standing.gunners", "EmplacementTablePart"),
    "standing-walls": _later("battletech.standing.gunners", "WallTablePart"),
    "infantry-title": _later("battletech.infantry.title", "InfantryTitlePart"),
    "infantry-troopers": _later("battletech.infantry.troopers", "TroopersPart"),
    "infantry-crew": _later("battletech.infantry.data", "LeaderPart"),
    "infantry-data": _later("battletech.infantry.data", "InfantryDataPart"),
    "infantry-arms": _later("battletech.infantry.arms", "ArmsPart"),
    "infantry-conditions": _later("battletech.infantry.data", "InfantryConditionsPart"),
    "infantry-notes": _later("battletech.infantry.data", "InfantryNotesPart"),
    "infantry-casualties": _later("battletech.infantry.data", "CasualtiesPart"),
    "suits-title": _later("battletech.battle_armor.title", "SuitsTitlePart"),
    "suits-data": _later("battletech.battle_armor.title", "SuitsDataPart"),
    "suits": _dealt("battletech.battle_armor.suits", "SuitsPart"),
    "suits-strips": _dealt("battletech.battle_armor.suits", "StripsPart"),
    "suits-weapons": _later("battletech.battle_armor.leader", "SuitsWeaponsPart"),
    "suits-leader": _later("battletech.battle_armor.leader", "LeaderPart"),
    "suits-conditions": _later("battletech.battle_armor.leader", "SuitsConditionsPart"),
    "protomech-title": _later("battletech.protomech.title", "ProtoMechTitlePart"),
    "protomech-data": _later("battletech.protomech.data", "ProtoMechDataPart"),
    "protomech-figure": _later("battletech.protomech.figure", "ProtoMechFigurePart"),
    "protomech-weapons": _later("battletech.protomech.weapons", "ProtoMechWeaponsPart"),
    "protomech-pilot": _later("battletech.protomech.pilot", "ProtoPilotPart"),
    "protomech-boxes": _later("battletech.protomech.boxes", "BoxesPart"),
    "protomech-table": _later("battletech.protomech.table", "TablePart"),
    "protomech-guns": _later("battletech.protomech.compact", "GunsPart"),
    "protomech-seat": _later("battletech.protomech.compact", "SeatPart"),
    "protomech-state": _later("battletech.protomech.compact", "StatePart"),
    "aero-title": _later("battletech.aerospace.title", "AeroTitlePart"),
    "aero-figure": _later("battletech.aerospace.figure", "AeroFigurePart"),
    "aero-data": _later("battletech.aerospace.data", "AeroDataPart"),
    "aero-weapons": _later("battletech.aerospace.weapons", "AeroWeaponsPart"),
    "aero-bays": _later("battletech.aerospace.bays", "BaysPart"),
    "aero-bay-pages": _later("battletech.aerospace.bay_pages", "BayPagesPart"),
    "aero-transport": _later("battletech.aerospace.systems", "TransportPart"),
    "aero-systems": _later("battletech.aerospace.systems", "SystemsPart"),
    "aero-pilot": _later("battletech.aerospace.pilot", "AeroPilotPart"),
    "aero-flight": _later("battletech.aerospace.flight", "FlightPart"),
    "aero-stores": _later("battletech.aerospace.stores", "StoresPart"),
    "aero-sinks": _later("battletech.aerospace.heat", "AeroSinksPart"),
    "aero-heat": _later("battletech.aerospace.heat", "ArcHeatPart"),
    "aero-hits": _later("battletech.aerospace.tables", "AeroHitsPart"),
    "aero-control": _later("battletech.aerospace.tables", "ControlPart"),
    "aero-conditions": _later("battletech.aerospace.state", "AeroConditionsPart"),
}
"""What makes the part that draws each kind of region."""
