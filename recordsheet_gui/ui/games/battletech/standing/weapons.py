"""The guns of what does not move."""

from dataclasses import replace

from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.inventory import InventoryLine
from recordsheet_gui.ui.games.battletech.vehicle.weapons import VehicleWeaponsPart
from recordsheet_gui.ui.scene.target import Spoken, Target
from recordsheet_gui.ui.scene.text import Align, Text
from recordsheet_gui.units.kinds import anatomy_of

LOCATION = "Loc"


class GunsPart(VehicleWeaponsPart):
    """All in one place: no column says where."""

    on_paper = tuple(column for column in VehicleWeaponsPart.on_paper if column[0] != LOCATION)
    in_play = tuple(column for column in VehicleWeaponsPart.in_play if column[0] != LOCATION)

    @override
    def say(self, target: Target) -> Spoken:
        found = super().say(target)
        name, _, _ = found.name.rpartition(", ")
        return Spoken(name, found.value) if name else found


class BuildingGunsPart(VehicleWeaponsPart):
    """A column says in which hex and on which level."""

    on_paper = tuple(
        (title, 15.0 if title == LOCATION else wide, Align.CENTER if title == LOCATION else align)
        for title, wide, align in VehicleWeaponsPart.on_paper
    )
    in_play = tuple(
        (title, 12.0 if title == LOCATION else wide, align)
        for title, wide, align in VehicleWeaponsPart.in_play
    )

    def _named(self, line: InventoryLine) -> InventoryLine:
        body = anatomy_of(self.design)
        places = dict.fromkeys(self.design.items[i].location for i in line.items)  # type: ignore[attr-defined]
        return replace(line, location="/".join(body.label(place) for place in places))

    @override
    def _line(self, i: int, line: InventoryLine, left: int, stuck: str) -> list[Text]:
        return super()._line(i, self._named(line), left, stuck)

    @override
    def say(self, target: Target) -> Spoken:
        found = super().say(target)
        names = anatomy_of(self.design).names
        places = dict.fromkeys(
            slot.rpartition("/")[0] for slot in target.slots or (target.slot or "",)
        )
        name = found.name.partition(", ")[0]
        known = [names[place] for place in places if place in names]
        return Spoken(", ".join([name, *known]), found.value) if known else found
