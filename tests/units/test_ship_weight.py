"""What craft and ships weigh, part by part; those that we ship weigh what they say."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.aerospace.design import (
    CIVILIAN,
    CapitalDesign,
    DropShipDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.aerospace.large_weight import large_weights
from recordsheet_gui.units.described import Bay
from recordsheet_gui.units.kinds import kind_of

SHIPPED = (
    "dropship-leopard-2537",
    "dropship-union-2708",
    "jumpship-monolith-jumpship-2776",
    "warship-molniya-corvette-2951",
    "small-craft-ares-attack-craft-mark-ix",
    "small-craft-dragonstar-passenger-transport",
)


def shipped(stem: str) -> SmallCraftDesign:
    text = asset("sheets", "units", f"{stem}.toml").read_text(encoding="utf-8")
    design = read_unit_file(f"{stem}.toml", text).design
    assert isinstance(design, SmallCraftDesign)
    return design


def parts(design: SmallCraftDesign) -> dict[str, Any]:
    return {part.name: part.weight for part in large_weights(design).parts}


def remarks(design: UnitDesign) -> list[str]:
    return [words for field, words in kind_of(design).remarks(design) if field == "tons"]


@pytest.mark.parametrize("stem", SHIPPED)
def test_a_ship_weighs_what_it_says(stem: str) -> None:
    design = shipped(stem)
    assert large_weights(design).total == design.tons
    assert kind_of(design).not_checked(design) == ()
    assert remarks(design) == []


@pytest.mark.parametrize("stem", SHIPPED)
def test_half_a_ton_too_many_is_remarked(stem: str) -> None:
    design = shipped(stem)
    heavy = replace(design, transport=(*design.transport, Bay(kind="cargobay", size=0.5)))
    assert remarks(heavy) == [f"Its parts weigh {design.tons + 0.5:g} tons, 0.5 too many."]


def test_parts_of_a_dropship() -> None:
    found = parts(shipped("dropship-union-2708"))
    assert (found["Engine"], found["Controls"]) == (702.0, 27.0)
    longer = replace(shipped("dropship-leopard-2537"), motion="spheroid")
    assert parts(longer)["Structure"] < parts(shipped("dropship-leopard-2537"))["Structure"]


@pytest.mark.parametrize(
    ("tons", "points"),
    [(12_499, 16), (12_500, 14), (20_000, 12), (35_000, 10), (50_000, 8), (65_000, 6)],
)
def test_a_ton_of_armor_covers_less_of_a_heavier_dropship(tons: float, points: int) -> None:
    ship = replace(
        shipped("dropship-union-2708"),
        tons=tons,
        si=0,
        armor={"NOS": 3360, "LS": 0, "RS": 0, "AFT": 0},
    )
    assert parts(ship)["Armor"] == 3360 / points


@pytest.mark.parametrize(
    ("tons", "per_ton"), [(399, 80), (400, 70), (2_999, 40), (3_000, 30), (40_000, 10)]
)
def test_a_ton_of_fuel_takes_a_heavier_dropship_less_far(tons: float, per_ton: int) -> None:
    ship = replace(shipped("dropship-union-2708"), tons=tons, fuel=100 * per_ton)
    assert parts(ship)["Fuel"] == 102


def test_a_military_dropship_has_more_sinks_in_its_engine() -> None:
    ship = shipped("dropship-union-2708")
    assert isinstance(ship, DropShipDesign)
    civilian = replace(ship, design_type=CIVILIAN)
    assert parts(civilian)["Heat sinks"] > parts(ship)["Heat sinks"]


def test_the_thirteenth_weapon_of_an_arc_needs_fire_control() -> None:
    ship = shipped("dropship-union-2708")
    gun = next(item for item in ship.items if item.gear.id == "Large Laser")
    for count, tons in ((12, None), (13, 13 * 5 / 10), (25, 25 * 5 * 2 / 10)):
        many = replace(ship, items=(replace(gun, location="NOS", is_rear=False),) * count)
        assert parts(many).get("Fire control") == tons


def test_of_ships_that_nobody_knew_how_to_build_nobody_knows_the_weight() -> None:
    for stem, change in (
        ("dropship-union-2708", {"armor_type": "Primitive Aerospace"}),
        ("dropship-union-2708", {"original_year": 2299}),
        ("warship-molniya-corvette-2951", {"kf_core": "primitive"}),
        ("dropship-union-2708", {"armor_type": "Patchwork"}),
    ):
        design = replace(shipped(stem), **change)
        assert kind_of(design).not_checked(design) == ("weight",)
        assert remarks(design) == []


@pytest.mark.parametrize(("metres", "tons"), [(99, 50), (100, 100), (250, 100), (251, 500)])
def test_a_grav_deck_weighs_by_its_width(metres: int, tons: int) -> None:
    ship = shipped("jumpship-monolith-jumpship-2776")
    assert isinstance(ship, CapitalDesign)
    assert parts(replace(ship, grav_decks=(metres,)))["Grav decks"] == tons


@pytest.mark.parametrize(
    ("bay", "tons"),
    [
        (Bay(kind="protomekbay", size=5), 50),
        (Bay(kind="battlearmorbay", size=1), 8),
        (Bay(kind="battlearmorbay", size=1, is_clan=True), 10),
        (Bay(kind="battlearmorbay", size=1, is_comstar=True), 12),
        (Bay(kind="navalrepairpressurized", size=1000), 75),
        (Bay(kind="navalrepairunpressurized", size=1000), 25),
        (Bay(kind="dropshuttlebay", size=2), 11_000),
    ],
)
def test_a_bay_weighs_by_what_it_holds(bay: Bay, tons: float) -> None:
    assert parts(replace(shipped("dropship-union-2708"), transport=(bay,)))["Bays"] == tons
