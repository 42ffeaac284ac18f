"""What a sheet says of its platoon: derived numbers, conditions with their small print, report."""

from collections.abc import Mapping

from recordsheet_gui.core.ids import SlotKey
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.system import Derived, shares_lost
from recordsheet_gui.systems.battletech.infantry import keys
from recordsheet_gui.systems.battletech.infantry.view import Infantry
from recordsheet_gui.systems.battletech.load import PASSENGER, RIDING
from recordsheet_gui.systems.battletech.paper import (
    GUNNERY,
    HEXES,
    MODE,
    OF_A_WEAPON,
    PILOTING,
    SILENT,
)
from recordsheet_gui.units.infantry.design import InfantryDesign

SMALL_PRINT: Mapping[str, str] = {
    "in cover": "Not in the open: casualties are not doubled.",
    "dug in": "Not in the open; who moves has to dig anew.",
    "digging in": "Dug in when the turn ends, if they stay.",
    "swarming": "They hang on an enemy and cannot be shot at by themselves.",
}
"""Help text of conditions, in our own words."""
NAMES: Mapping[str, str] = {
    **{str(key): words for key, words in keys.NAMES.items()},
    keys.BOXES: "platoon",
    GUNNERY: "gunnery skill",
    PILOTING: "anti-'Mech skill",
    MODE: "",
    HEXES: "",
}


def name_of(design: InfantryDesign, key: str) -> str:
    """A grid, track, slot or condition in words."""
    if key in NAMES:
        return NAMES[key]
    first, _, rest = key.partition("/")
    if first == "ammo":
        return f"shots left in {design.slot_name(SlotKey(rest)) or rest}"
    if first in OF_A_WEAPON and rest.isdecimal() and int(rest) < len(design.carried):
        return OF_A_WEAPON[first].format(design.carried[int(rest)].gear.name)
    if first in ("inside", RIDING, PASSENGER, "carried", "swarming") and rest:
        words = {
            "inside": "inside",
            RIDING: "rides in",
            PASSENGER: "carries",
            "carried": "carried by",
            "swarming": "swarming",
        }
        return f"{words[first]} {rest.partition('/')[0]}"
    if first in SILENT:
        return ""
    return design.slot_name(SlotKey(key)) or key


def conditions(view: Infantry) -> tuple[str, ...]:
    """What is written on the sheet, in words."""
    words = []
    for key in view.paper.conditions:
        first = key.partition("/")[0]
        words.append("swarming" if first == keys.SWARMING else name_of(view.design, key))
    return tuple(dict.fromkeys(filter(None, words)))


def derived(view: Infantry) -> Derived:
    """All that follows from the marks."""
    words = conditions(view)
    return Derived(
        numbers=numbers(view),
        conditions=words,
        destroyed=view.destroyed,
        small_print={word: SMALL_PRINT[word] for word in words if word in SMALL_PRINT},
        gone=view.gone,
        lost_items=view.lost_items(),
        slots_hit=view.hit,
        hurt=shares_lost(view.paper, lambda key: key.partition("/")[0], view.gone),
    )


def numbers(view: Infantry) -> dict[str, Number]:
    """By the words of the sheet."""
    design = view.design
    found = {
        "troopers": Number(value=view.troopers),
        "damage": Number(value=view.damage),
        "walk": Number(value=design.walk),
        "gunnery": Number(value=view.gunnery),
        "anti-mech": Number(value=view.anti_mech),
    }
    if design.jump:
        found["jump"] = Number(value=design.jump)
    if design.guns:
        found["guns"] = Number(value=view.working_guns)
    return found


def report(view: Infantry) -> dict[str, object]:
    """The platoon as the command line prints it."""
    from recordsheet_gui.systems.battletech.report import ammo_report, weapons_report

    design = view.design
    return {
        "kind": design.kind,
        "armor": {},
        "troopers": view.troopers,
        "damage": view.damage,
        "movement": {"walk": design.walk, "jump": design.jump},
        "guns": view.working_guns,
        "to_hit": [],
        "weapons": weapons_report(view, counts_lost=True),
        "ammo": ammo_report(view),
        "skills": {"gunnery": view.gunnery, "piloting": view.anti_mech},
    }
