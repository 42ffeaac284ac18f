"""What a script is told of a vehicle: every field by its name and type, for each kind."""

from typing import Any

import pytest

from recordsheet_gui.core.design import UnitDesign
from tests.games import Game
from tests.vehicles import drafted, texts, vehicle

ALWAYS: dict[str, type] = {
    "kind": str,
    "armor": dict,
    "pending": list,
    "conditions": list,
    "to_hit": list,
    "movement": dict,
    "weapons": list,
    "ammo": list,
}
OF_VEHICLES: dict[str, type] = {
    "structure": dict,
    "motive": list,
    "driving": dict,
    "crew": dict,
    "sensors": int,
    "stabilizers": list,
    "turret": dict,
    "engine": bool,
}
STANDING = ("gun emplacement", "building", "handheld weapon")


def check(report: dict[str, Any], fields: dict[str, type]) -> None:
    assert {key: type(report.get(key)) for key in fields} == fields
    assert report["destroyed"] is None or isinstance(report["destroyed"], str)
    for weapon in report["weapons"]:
        assert weapon.keys() == {"name", "location", "state", "shots"}
        assert weapon["state"] in ("ok", "jammed", "destroyed")
        assert weapon["shots"] is None or isinstance(weapon["shots"], int)
    for box in report["ammo"]:
        assert box.keys() >= {"location", "name", "shots"}


def seats(design: UnitDesign) -> set[str]:
    return {"pilot", "copilot"} if "vtol" in design.kind else {"driver", "commander"}


@pytest.mark.parametrize("name", texts())
def test_a_vehicle_tells_all_that_scripts_read_fresh_and_struck(name: str) -> None:
    design = vehicle(name)
    game = Game(design, seed=3)
    for _ in range(6):
        report = game.report()
        check(report, ALWAYS | OF_VEHICLES)
        assert report["kind"] == design.kind
        assert report["movement"].keys() == {"cruise", "flank", "jump"}
        assert report["driving"].keys() == {"target", "parts"}
        target = sum(part["value"] for part in report["driving"]["parts"])
        assert report["driving"]["target"] == target
        assert report["crew"].keys() == {"stunned", "killed", *seats(design)}
        assert {type(report["crew"][seat]) for seat in seats(design)} == {int}
        assert type(report["crew"]["killed"]) is bool
        assert set(report["turret"].values()) <= {"free", "jammed", "locked"}
        assert report["armor"].keys() == report["structure"].keys() == design.armor.keys()
        if report["destroyed"] is None:
            game.do("hit", damage=6, side="right")


@pytest.mark.parametrize("kind", STANDING)
def test_what_stands_still_tells_what_all_units_do(kind: str) -> None:
    design = drafted(kind)
    report = Game(design).report()
    check(report, ALWAYS)
    assert report["kind"] == kind
