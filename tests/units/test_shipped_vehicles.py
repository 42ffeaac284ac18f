"""The vehicles that come with the program are what their record sheets say."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui import assets
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.text import vehicle_lines
from tests import vehicles

DATA = Path(__file__).parents[1] / "data" / "shipped-vehicles.toml"
UNITS: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["unit"]


SHIPPED = {design.name: design for design in vehicles.SHIPPED.values()}


def test_every_vehicle_that_we_ship_stands_in_the_list() -> None:
    assert set(SHIPPED) == {unit["name"] for unit in UNITS}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit["name"])
def test_it_is_what_its_sheet_says(unit: dict[str, Any]) -> None:
    design = SHIPPED[unit["name"]]
    engine = f"{design.engine.type} {design.engine.rating}"
    moves = f"{design.motion} {design.tons:g} t, cruise {design.cruise}"
    assert f"{design.kind}, {moves}, {engine}, {design.year}" == unit["facts"]
    assert "/".join(str(points) for points in design.armor.values()) == unit["armor"]
    assert design.bar == unit.get("bar")
    assert design.troop_space == unit.get("troops", 0)
    guns: dict[str, list[str]] = {}
    ammo: Counter[str] = Counter()
    for item in design.items:
        if item.gear.kind is GearKind.WEAPON:
            guns.setdefault(item.location, []).append(item.gear.name)
        elif item.gear.kind is GearKind.AMMO:
            assert item.location == "BD"
            ammo[item.gear.name] += item.rounds
    assert {where: sorted(names) for where, names in guns.items()} == unit["guns"]
    assert ammo == unit["ammo"]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit["name"])
def test_it_has_a_battle_value_and_the_published_one(unit: dict[str, Any]) -> None:
    design = SHIPPED[unit["name"]]
    count = kind_of(design).battle_value
    assert count is not None
    found = count(design)
    assert found.value is not None, found.reasons
    assert found.value == unit.get("bv", found.value)


def test_files_of_other_kinds_begin_with_their_kind() -> None:
    mechs = set(assets.mech_files())
    for path in assets.unit_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True).design
        assert design is not None, path.name
        assert (path in mechs) == (design.kind == "mech")
        named = path.name.startswith(f"{design.kind.replace(' ', '-')}-")
        assert named == (design.kind != "mech"), path.name


def test_each_way_to_move_and_each_body_is_there() -> None:
    designs = SHIPPED.values()
    motions = {str(design.motion) for design in designs}
    assert motions >= {"tracked", "wheeled", "hover", "vtol", "wige", "naval", "submarine"}
    assert {len(design.turrets) for design in designs} == {0, 1, 2}
    assert any(design.is_large for design in designs)


@pytest.mark.parametrize(
    ("stem", "word"),
    [("wige", "WiGE"), ("vtol", "VTOL"), ("tracked", "tracked")],
)
def test_a_way_to_move_is_spelled_as_players_spell_it(stem: str, word: str) -> None:
    design = next(design for design in SHIPPED.values() if design.motion == stem)
    kind = kind_of(design)
    assert kind.facts(design).config == word
    assert f", {word}, " in "\n".join(vehicle_lines(design))


def test_rooms_aboard_are_told_in_words_and_not_as_files_call_them() -> None:
    path = assets.asset("sheets", "units", "vehicle-destrier-siege-vehicle.toml")
    design = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True).design
    assert isinstance(design, VehicleDesign)
    assert "  infantry 4t" in vehicle_lines(design)
