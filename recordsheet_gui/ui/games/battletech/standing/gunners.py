"""Who fires the guns, what befell them and their turret, and the tables of the rules."""

from typing import Any

from recordsheet_gui.core.called import label
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.infantry.casualties import THROUGH
from recordsheet_gui.systems.battletech.paper import OF_A_WEAPON
from recordsheet_gui.systems.battletech.standing import ROWS, TURRET_JAMS, is_strong, name_of
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.ui.games.battletech.vehicle.crew import CrewPart
from recordsheet_gui.ui.games.battletech.vehicle.damage import VehicleNotesPart
from recordsheet_gui.ui.games.battletech.vehicle.tables import Table, TablePart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import Signed, TickRow, condition, marker
from recordsheet_gui.ui.scene.margin import ConditionsPart, ShownNotes
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.text import Align
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.anatomy import GUNS
from recordsheet_gui.units.vehicle.design import (
    BuildingDesign,
    GunEmplacementDesign,
    HandheldDesign,
)

Row = tuple[tuple[str, ...], ...]


class GunnersPart(CrewPart):
    """Name and gunnery; of an emplacement whether they can fire, and its turret."""

    second = ""

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        if not isinstance(unit.design, GunEmplacementDesign):
            return ()
        killed = condition("Killed", keys.KILLED, unit, sign)
        found = [TickRow(("Stunned",), (marker(keys.STUNNED, unit), killed))]
        if unit.design.has_turret:
            jam = condition("Jam", keys.turret_jammed(GUNS), unit, sign)
            lock = condition("Lock", keys.turret_locked(GUNS), unit, sign)
            found.append(TickRow(("Turret",), (jam, lock)))
        return tuple(found)


class StandingConditionsPart(ConditionsPart):
    """What has become of it beyond its boxes."""

    @override
    def holding(self, now: Now) -> dict[str, None]:
        unit = now.unit
        own = (key for key in unit.conditions if key.partition("/")[0] in OF_GUNS)
        told = {name_of(unit.design, key) for key in own}
        words = (word for word in now.derived.conditions if word not in told)
        return dict.fromkeys(word for word in words if word not in IN_BOXES)


class StandingNotesPart(VehicleNotesPart):
    """Who is inside, and what was written."""

    @override
    def read(self, now: Now) -> ShownNotes:
        shown = super().read(now)
        here, tag = f"inside/{now.id}/", anatomy_of(now.unit.design).tag
        found = [
            f"{label(now.game, unit)} ({tag(key.removeprefix(here))})"
            for unit in now.game.present
            for key in now.game.unit(unit).conditions
            if key.startswith(here)
        ]
        told = (f"Inside: {', '.join(found)}",) if found else ()
        return shown._replace(notes=(*shown.notes, *told))


OF_GUNS = ("malfunction", *OF_A_WEAPON)
"""First words of conditions of one gun, which the list of guns tells."""
IN_BOXES = ("gunners stunned", "gunners killed", "turret jammed", "turret locked")
"""Conditions that have boxes of their own."""


def critical_table(design: Any) -> Table:
    """What a hard blow breaks, by 2D6."""
    rows: list[Row] = [((f"2-{min(ROWS) - 1}",), ("Nothing",))]
    rows += [((str(roll),), words) for roll, words in EFFECTS.items()]
    below = ("asked for by an attack that takes more than a tenth of the factor, rounded up",)
    return Table((("2D6",), ("Breaks",)), tuple(rows), below)


EFFECTS = {
    roll: {
        "weapon jams": ("A weapon jams",),
        "gunners stunned": ("Gunners stunned for a turn", "Gunners stunned"),
        "weapon destroyed": ("A weapon is destroyed",),
        "gunners killed": ("Gunners killed",),
        "turret": (
            f"Turret, 1D6: 1-{TURRET_JAMS} jams (a second jam locks), {TURRET_JAMS + 1}-6 locks",
            f"Turret: 1-{TURRET_JAMS} jams, {TURRET_JAMS + 1}-6 locks",
        ),
        "ammunition": (
            "Ammunition: shots \N{MULTIPLICATION SIGN} damage to the factor, half",
            "Ammunition explodes",
        ),
        "other equipment destroyed": ("Other equipment is destroyed", "Other equipment"),
    }[word]
    for roll, word in ROWS.items()
}
"""Rows of the rules as a sheet prints them, in full and shorter."""


class EmplacementTablePart(TablePart):
    """The critical table of an emplacement."""

    @override
    @classmethod
    def table(cls, design: Any) -> Table:
        return critical_table(design)


def wall_table(design: Any) -> Table:
    """How walls are struck, and what they do for those behind them."""
    rows: list[Row]
    if isinstance(design, HandheldDesign):
        rows = [
            (("Past the armor",), ("destroyed, with its ammunition", "destroyed")),
            (("Its carrier",), ("takes nothing of it", "takes nothing")),
        ]
    else:
        half = "armor, half of the rest" if is_strong(design) else "armor, then the factor"
        rows = [
            (("Damage",), (half,)),
            (("Clusters",), ("all hit from the next hex", "all hit next to it")),
            (("Factor 0",), ("the hex falls as the phase ends", "falls at phase end")),
            (("Load",), ("more tons than factor: it falls", "over factor: falls")),
            (("Inside",), ("attacks lose CF / 10, up, to the walls", "attacks lose CF / 10")),
            *_for_infantry(design),
            (("Charge, skid",), ("who runs into it takes CF / 10, up", "CF / 10 to who runs in")),
        ]
    return Table((("",), ("",)), tuple(rows))


def _for_infantry(design: Any) -> list[Row]:
    """What of an attack from outside reaches a platoon behind such walls."""
    if not isinstance(design, BuildingDesign):
        return []
    share = THROUGH[design.building_type]
    if not share:
        return [(("Infantry",), ("nothing from outside reaches it", "safe from outside"))]
    percent = f"{int(100 * share)} % of what strikes the walls"
    return [(("Infantry",), (f"suffers {percent}", percent, f"{int(100 * share)} % of it"))]


class WallTablePart(TablePart):
    """The same as a part of the sheet; it needs no heads."""

    first = Align.LEFT

    @override
    @classmethod
    def table(cls, design: Any) -> Table:
        return wall_table(design)
