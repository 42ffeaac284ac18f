"""What contradicts the rules of construction in a fighter, and what nobody can tell."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.units.aerospace.design import AeroFighterDesign
from recordsheet_gui.units.aerospace.weight import weight
from recordsheet_gui.units.kinds import kind_of
from tests.aerospace import aerospace
from tests.blk import Lines, blk, reported
from tests.importers.test_aerospace_blk import FIGHTER
from tests.units.test_shipped_fighters import SHIPPED

BARE: dict[str, Lines] = FIGHTER | {
    "SafeThrust": 6,
    "engine_type": 0,
    "heatsinks": 10,
    "sink_type": 0,
    "armor_type": 0,
    "armor": ["16", "16", "16", "16"],
    "Nose Equipment": ["Medium Laser"],
    "Right Wing Equipment": [],
    "Left Wing Equipment": [],
    "Aft Equipment": [],
    "Wings Equipment": [],
    "Fuselage Equipment": [],
}
"""50 tons: engine 8.5, cockpit 3, 5 tons of fuel, 4 of armor, a laser."""


def fighter(**changes: Lines) -> AeroFighterDesign:
    design = reported(blk(BARE, **changes)).design
    assert isinstance(design, AeroFighterDesign)
    return design


def remarks(design: Any) -> list[str]:
    return [remark.message for remark in kind_of(design).remarks(design)]


@pytest.mark.parametrize("name", [name for name, one in SHIPPED.items() if "fighter" in one.kind])
def test_shipped_fighters_weigh_what_they_should(name: str) -> None:
    design = SHIPPED[name]
    assert isinstance(design, AeroFighterDesign)
    assert weight(design) == design.tons
    assert remarks(design) == []
    assert kind_of(design).not_checked(design) == ()


@pytest.mark.parametrize(
    ("changes", "tons"),
    [
        ({}, 21.5),
        ({"engine_type": 2}, 17.5),  # XL: 4.5
        ({"cockpit_type": 1}, 20.5),
        ({"cockpit_type": 2}, 24.5),
        ({"cockpit_type": 3}, 26.5),  # a rating of 240: 11.5
        ({"fuel": 80}, 17.5),
        ({"fuel": 81}, 18),
        ({"heatsinks": 12}, 23.5),
        ({"sink_type": 1, "heatsinks": 12}, 23.5),
        ({"armor": ["16", "16", "16", "17"]}, 22),
        ({"armor_type": 19, "armor": ["71", "0", "0", "0"]}, 21.5),  # 17.92 a ton
        ({"Fuselage Equipment": ["IS Ammo AC/5"]}, 22.5),
        ({"Fuselage Equipment": ["ISCASE", "ISCASE"]}, 22),
        ({"Fuselage Equipment": ["Cargo:SIZE:2.5"]}, 24),
        ({"Fuselage Equipment": ["Cargo:SIZE:2.5"], "quirks": ["internal_bomb"]}, 21.5),
        ({"Fuselage Equipment": ["ISTargeting Computer"]}, 22.5),
        ({"transporters": ["cargobay:3:1:1"]}, 24.5),
        ({"armor_type": 7, "Nose_armor_type": 4}, 22.5),  # hardened: 8 a ton
        ({"armor_type": 13}, None),
        ({"Fuselage Equipment": ["Whatsit"]}, None),
    ],
)
def test_the_weight_of_a_fighter_part_by_part(changes: dict[str, Lines], tons: float) -> None:
    assert weight(fighter(**changes)) == tons


@pytest.mark.parametrize(
    ("changes", "tons"),
    [
        # A rating of 200 is 8.5 tons, shielded 13; controls 5, fuel 2.5, armor 1.5, a laser.
        ({}, 23),
        ({"vstol": 1}, 25.5),
        # 17 tons and no shield; three sinks and an amplifier for the laser.
        ({"engine_type": 1}, 30.5),
    ],
)
def test_a_fighter_that_needs_air_weighs_otherwise(changes: dict[str, Lines], tons: float) -> None:
    base: dict[str, Lines] = {"UnitType": "ConvFighter", "SafeThrust": 4, "armor": ["6"] * 4}
    assert weight(fighter(**base | changes)) == tons


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, []),
        ({"Nose Equipment": ["Medium Laser"] * 5}, []),
        ({"Nose Equipment": ["Medium Laser"] * 6}, ["The nose has 6 weapons, and room for 5."]),
        ({"Aft Equipment": ["Medium Laser"] * 5, "armor_type": 21},
         ["The aft has 5 weapons, and room for 4."]),
        ({"Right Wing Equipment": ["Medium Laser"] * 5, "armor_type": 19,
          "Left Wing Equipment": ["Medium Laser"] * 4},
         ["The right wing has 5 weapons, and room for 4.",
          "Its wings carry other weapons on one side than on the other."]),
        ({"Right Wing Equipment": ["Medium Laser"], "Left Wing Equipment": ["(R) Medium Laser"]},
         ["Its wings carry other weapons on one side than on the other."]),
        ({"Fuselage Equipment": ["Medium Laser"]},
         ["Medium Laser has no arc in the fuselage."]),
        ({"armor": ["100", "100", "100", "100"], "fuel": 80}, []),
        ({"armor": ["100", "100", "100", "101"], "fuel": 80},
         ["It has 401 points of armor, more than 400."]),
        ({"heatsinks": 9}, ["It has 9 heat sinks, and needs 10 at least."]),
        ({"fuel": 0}, ["It has no fuel."]),
        ({"fuel": 3000}, ["Its parts weigh 54 tons, 4 too many."]),
        ({"Fuselage Equipment": ["IS Ammo AC/5"]}, ["Nothing fires AC/5 Ammo."]),
        ({"SafeThrust": 2},
         ["Its engine has a rating of 0: there is none below 10."]),
        ({"tonnage": 105, "SafeThrust": 5},
         ["One of its kind weighs 100 tons at most, not 105."]),
    ],
)  # fmt: skip
def test_what_is_remarked(changes: dict[str, Lines], said: list[str]) -> None:
    assert remarks(fighter(**changes)) == said


def test_what_was_changed_by_hand_is_remarked() -> None:
    design = fighter()
    assert remarks(replace(design, si=7)) == ["Its structural integrity is 7, not 6."]
    engine = replace(design.engine, rating=205)
    assert remarks(replace(design, engine=engine)) == ["Its engine has a rating of 205, not 200."]


@pytest.mark.parametrize(
    ("kind", "tons"), [("small craft", 200), ("dropship", 35_000), ("conventional fighter", 50)]
)
def test_no_kind_is_heavier_than_its_kind_may_be(kind: str, tons: int) -> None:
    def too_heavy(weighs: int) -> bool:
        changed = aerospace(kind, tons=float(weighs))
        return any("One of its kind" in message for message in remarks(changed))

    assert [too_heavy(tons), too_heavy(tons + 1)] == [False, True]


def test_nobody_weighs_a_plane_whose_ratings_are_not_told() -> None:
    design = aerospace("fixed-wing support")
    assert kind_of(design).not_checked(design) == ("weight",)
