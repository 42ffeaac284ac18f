"""What a sheet says of its squad: numbers, conditions with their small print, report, names."""

from collections.abc import Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import GridKey, RuleId, SlotKey
from recordsheet_gui.core.number import Number, Part
from recordsheet_gui.core.system import Derived, shares_lost
from recordsheet_gui.systems.battletech.battle_armor import keys
from recordsheet_gui.systems.battletech.battle_armor.view import Suits
from recordsheet_gui.systems.battletech.load import LOST_ABOARD
from recordsheet_gui.systems.battletech.locations import structure_key
from recordsheet_gui.systems.battletech.paper import (
    GUNNERY,
    OF_A_WEAPON,
    PILOTING,
    PODS,
    SILENT,
    TRACK_NAMES,
)
from recordsheet_gui.units.battle_armor.movement import jumping
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of

SKILL = RuleId("BT-skill")
MOVES = RuleId("TW-suits-moves")
NAMES: Mapping[str, str] = {
    GUNNERY: "gunnery skill",
    PILOTING: "anti-'Mech skill",
    keys.BURNT: "inferno missiles this turn",
}
GRAVE = ("swarming", "immobile")
SMALL_PRINT: Mapping[str, str] = {
    "swarming": "Clings to another unit: it cannot be attacked, and attacks nobody else.",
    "immobile": "Shots at it are easier by 4.",
    "submerged": "Under water.",
    "pack dropped": "What was in the packs is gone; jumps are free again.",
}
"""Help text of conditions, in our own words."""


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition in words."""
    body = anatomy_of(design)
    if key in NAMES:
        return NAMES[key]
    if key in TRACK_NAMES:
        return TRACK_NAMES[key]
    first, _, rest = key.partition("/")
    if first in body.names and rest in ("armor", "structure"):
        name = body.name(first)
        return f"{name} armor" if rest == "armor" else f"{name}'s trooper"
    if first == "ammo":
        return f"shots left in {design.slot_name(SlotKey(rest))}"
    if first in OF_A_WEAPON and rest.isdecimal():
        items = getattr(design, "items", ())
        name = items[int(rest)].gear.name if int(rest) < len(items) else rest
        return OF_A_WEAPON[first].format(name)
    if first in PODS:
        return f"{PODS[first]} ({body.name(rest)})"
    if first == "swarming":
        return "swarming"
    if first == "mounted" and rest:
        return first
    if first == "riding" and rest:
        return f"rides in {rest}"
    if first in ("carrying", "carried") and rest:
        return f"{first} {rest}" if first == "carrying" else f"carried by {rest}"
    if first == "inside":
        return f"inside {rest.partition('/')[0]}"
    if first == "network":
        return f"C3 network {rest}"
    if first in SILENT:
        return ""
    return design.slot_name(SlotKey(key)) or key


def derived(suits: Suits) -> Derived:
    """All that follows from the marks."""
    words = [name_of(suits.design, key) for key in suits.paper.conditions if key != LOST_ABOARD]
    words = list(dict.fromkeys(filter(None, words)))
    return Derived(
        numbers=numbers(suits),
        conditions=tuple(words),
        grave=tuple(word for word in GRAVE if word in words),
        destroyed=suits.destroyed,
        small_print={word: SMALL_PRINT[word] for word in words if word in SMALL_PRINT},
        gone=suits.gone,
        lost_items=suits.lost_items(),
        slots_hit=suits.hit,
        hurt=shares_lost(suits.paper, lambda key: key.partition("/")[0], suits.gone),
    )


def numbers(suits: Suits) -> dict[str, Number]:
    """Movement, skills and those who are left, by the words of the sheet."""
    found = {
        "walk": _moves("walk", suits.design.walk, suits.walk),
        "gunnery": _skill("gunnery", suits.gunnery),
        "anti-'Mech": _skill("anti-'Mech", suits.paper.tracks[PILOTING]),
        "troopers": Number(value=len(suits.alive)),
    }
    if jumping(suits.design):
        found["jump"] = _moves("jump", suits.design.jump, suits.jump)
    return found


def _moves(label: str, built: int, now: int) -> Number:
    """MP as built, and what the suits wear that changes them."""
    if built == now:
        return Number(value=now)
    worn = Part(label="boosters, wings and packs", value=now - built, rule=MOVES)
    return Number(value=now, parts=(Part(label=label, value=built, rule=MOVES), worn))


def _skill(label: str, value: int) -> Number:
    return Number(value=value, parts=(Part(label=label, value=value, rule=SKILL),))


# -- the command line ------------------------------------------------------------------------


def report(suits: Suits) -> dict[str, object]:
    """Those who are left, their weapons and movement as the command line prints them."""
    from recordsheet_gui.systems.battletech.report import ammo_report, shots_left

    paper = suits.paper
    armor = {key: paper.grids[_armor(key)].left for key in suits.design.suits}
    return {
        "kind": suits.design.kind,
        "armor": {key: 0 if key in suits.gone else left for key, left in armor.items()},
        "structure": {key: paper.grids[structure_key(key)].left for key in armor},
        "troopers": [
            {"armor": 0 if key in suits.gone else left, "alive": key not in suits.gone}
            for key, left in armor.items()
        ],
        "movement": {"walk": suits.walk, "jump": suits.jump},
        "weapons": [
            {
                "name": item.gear.name,
                "location": item.location,
                "state": "destroyed" if suits.is_item_lost(item) else "ok",
                "shots": shots_left(suits, index, item),
                "bearers": _bearers(suits, item),
            }
            for index, item in suits.items(GearKind.WEAPON)
        ],
        "ammo": ammo_report(suits),
        "to_hit": [],
        "skills": {"gunnery": paper.tracks[GUNNERY], "piloting": paper.tracks[PILOTING]},
    }


def _armor(key: str) -> GridKey:
    return GridKey(f"{key}/armor")


def _bearers(suits: Suits, item: Item) -> list[int]:
    assert isinstance(item, MountedItem)
    return [int(key[1:]) for key in suits.bearers(item)]
