"""Total Warfare: the kinds of units that it knows."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.game import BASES
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.systems.total_warfare import options
from recordsheet_gui.systems.total_warfare.mech_sheets import CountedMechSheets


def _mechs() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.mech import CountedMech

    return (CountedMech(),)


def _vehicles() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.vehicle import VEHICLES

    return VEHICLES


def _standing() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.buildings import CountedBuilding, CountedHandheld
    from recordsheet_gui.systems.total_warfare.emplacement import CountedEmplacement

    return CountedBuilding(), CountedEmplacement(), CountedHandheld()


def _infantry() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.infantry.rules import CountedInfantry

    return (CountedInfantry(),)


def _protomechs() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.protomech import CountedProtoMech

    return (CountedProtoMech(),)


def _suits() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.battle_armor import CountedSuits

    return (CountedSuits(),)


def _aerospace() -> Iterable[UnitRules[Any]]:
    from recordsheet_gui.systems.total_warfare.aerospace import AEROSPACE

    return AEROSPACE


FIGHTERS = ("aerospace fighter", "conventional fighter", "fixed-wing support")
CRAFT = ("small craft", "dropship", "jumpship", "warship", "space station")

LATER: Mapping[str, Callable[[], Iterable[UnitRules[Any]]]] = {
    "mech": _mechs,
    **dict.fromkeys(("vehicle", "support vehicle", "vtol", "support vtol"), _vehicles),
    **dict.fromkeys(("building", "gun emplacement", "handheld weapon"), _standing),
    "infantry": _infantry,
    "protomech": _protomechs,
    "battle armor": _suits,
    **dict.fromkeys((*FIGHTERS, *CRAFT), _aerospace),
}
"""Rules by kind that are read when they decide something about such a unit."""


def _examples() -> Mapping[str, str]:
    from recordsheet_gui.systems.total_warfare.say import WORDS

    return WORDS


TOTAL_WARFARE = BattleTech(
    key="total-warfare",
    title="Total Warfare",
    options=options.ALL,
    sheets=(CountedMechSheets(),),
    later=LATER,
    physical_bases=BASES,
    examples=_examples,
    hints=("10 rt", "5 5 2 lt ct ra", "12 rear ct"),
)
