"""Who leads the squad: name and skills."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.inventory import NOTHING, InventoryLine
from recordsheet_gui.systems.battletech.battle_armor.status import name_of
from recordsheet_gui.systems.battletech.paper import OF_A_WEAPON
from recordsheet_gui.ui.games.battletech.vehicle.crew import CrewPart
from recordsheet_gui.ui.games.battletech.vehicle.ticks import Signed, TickRow
from recordsheet_gui.ui.games.battletech.vehicle.weapons import VehicleWeaponsPart
from recordsheet_gui.ui.scene.margin import ConditionsPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.target import Spot
from recordsheet_gui.ui.scene.text import Text
from recordsheet_gui.units.battle_armor.design import SQUAD

PLACES: Mapping[str, str] = {
    "body": "Body",
    "left arm": "LA",
    "right arm": "RA",
    "turret": "TU",
}
"""Where a suit carries a piece, as its sheet writes it."""


class LeaderPart(CrewPart):
    """Gunnery and the anti-'Mech skill; nothing else befalls anybody but in boxes."""

    second = "anti-'Mech"

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        return ()


class SuitsConditionsPart(ConditionsPart):
    """What has become of it beyond its boxes."""

    @override
    def holding(self, now: Now) -> dict[str, None]:
        unit = now.unit
        own = (key for key in unit.conditions if key.partition("/")[0] in OF_A_WEAPON)
        told = {name_of(unit.design, key) for key in own}
        return dict.fromkeys(word for word in now.derived.conditions if word not in told)


class SuitsWeaponsPart(VehicleWeaponsPart):
    """A weapon is lost with who bears it: nothing is crossed out by hand."""

    on_paper = tuple(
        (title, {"Dmg": 9.4, "Loc": 7.4}.get(title, wide), align)
        for title, wide, align in VehicleWeaponsPart.on_paper
        if title != "Qty"
    )
    in_play = tuple(column for column in VehicleWeaponsPart.in_play if column[0] != "Qty")

    @override
    def _line(self, i: int, line: InventoryLine, left: int, *, is_stuck: bool) -> list[Text]:
        """Where on the suit it is, or who of them has it."""
        item: Any = self.design.items[line.items[0]]  # type: ignore[attr-defined]
        where = PLACES.get(item.mount, NOTHING)
        if item.is_squad_support:
            where = "One"
        elif item.location != SQUAD:
            where = "/".join(
                dict.fromkeys(str(self.design.items[n].location) for n in line.items)  # type: ignore[attr-defined]
            )
        return super()._line(i, replace(line, location=where), left, is_stuck=is_stuck)

    @override
    def _pieces(self) -> tuple[Spot, ...]:
        return ()
