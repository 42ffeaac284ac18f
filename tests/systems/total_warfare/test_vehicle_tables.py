"""Every row of every table of vehicles: what is struck, what breaks, and what else is asked."""

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import RuleId, SlotKey
from recordsheet_gui.systems.battletech.vehicle import movement, tables
from recordsheet_gui.systems.battletech.vehicle.driving import SKID
from recordsheet_gui.units.engine import Drive, EngineType
from recordsheet_gui.units.vehicle.facts import Motion
from tests.games import Game
from tests.vehicles import vehicle

from dataclasses import replace  # isort: skip

FRONT = "FR* FR+ FR+ RS+ FR FR FR LS+ TU TU TU*"
REAR = "RR* RR+ RR+ LS+ RR RR RR RS+ TU TU TU*"
LEFT = "LS* LS+ LS+ FR+ LS LS LS* RR+ TU TU TU*"
RIGHT = "RS* RS+ RS+ FR+ RS RS RS* RR+ TU TU TU*"
LARGE = {
    "front": "FR* FRRS+ FR+ FR+ FR FR FR FR+ FR FR FR*",
    "rear": "RR* RRLS+ RR+ RR+ RR RR RR RR+ RR RR RR*",
    "left": "FRLS* FR+ FRLS+ FRLS FRLS FRLS FRLS* FRLS+ FRLS FRLS FRLS*",
    "right": "FRRS* FR+ FRRS+ FRRS FRRS FRRS FRRS* FRRS+ FRRS FRRS FRRS*",
    "rear left": "RRLS* RR+ RRLS+ RRLS RRLS RRLS RRLS* RRLS+ RRLS RRLS RRLS*",
    "rear right": "RRRS* RR+ RRRS+ RRRS RRRS RRRS RRRS* RRRS+ RRRS RRRS RRRS*",
}
VTOL = {
    "front": "FR* RO RO RS FR FR FR LS RO RO RO*",
    "rear": "RR* RO RO LS RR RR RR RS RO RO RO*",
    "left": "LS* RO RO FR LS LS LS* RR RO RO RO*",
    "right": "RS* RO RO FR RS RS RS* RR RO RO RO*",
}
COLUMNS = {
    "manticore": {"front": FRONT, "rear": REAR, "left": LEFT, "right": RIGHT},
    "hunter": {
        "front": FRONT.replace("TU", "FR"),
        "rear": REAR.replace("TU", "RR"),
        "left": LEFT.replace("TU", "LS"),
        "right": RIGHT.replace("TU", "RS"),
    },
    "fortress": LARGE,
    "warrior": VTOL,
}
"""By unit and side: the rolls from 2 to 12; * is a critical roll, + a motive roll."""
DICE = {n: [min(6, n - 1), n - min(6, n - 1)] for n in range(2, 13)}


@pytest.mark.rule("TW-vehicle-location", "errata-89")
@pytest.mark.parametrize(
    ("unit", "side", "roll"),
    [(u, s, r) for u, sides in COLUMNS.items() for s in sides for r in range(2, 13)],
)
def test_a_hit_from_a_side_lands_and_asks_for_what_the_table_says(
    unit: str, side: str, roll: int
) -> None:
    result = COLUMNS[unit][side].split()[roll - 2]
    where = result.rstrip("*+")
    game = Game(vehicle(unit))
    game.do("hit", damage=1, side=side, rolls=[DICE[roll]], owe=True)
    before = vehicle(unit).armor
    left = game.report()["armor"]
    assert {place for place in before if left[place] != before[place]} == {where}
    asked = [entry["what"].split()[0] for entry in game.pending()]
    assert asked == {"*": ["Critical"], "+": ["Motive"]}.get(result[-1], [])


@pytest.mark.rule("errata-88")
def test_each_hit_on_a_rotor_costs_an_mp_and_no_other_hit_does() -> None:
    for roll, costs in ((3, 1), (4, 1), (5, 0), (7, 0), (9, 0), (10, 1), (11, 1)):
        game = Game(vehicle("warrior"))
        game.do("hit", damage=1, rolls=[DICE[roll]])
        assert game.report()["movement"]["cruise"] == 9 - costs
        assert game.report()["rotor"] == costs
    # Points without a weapon's damage value are not divided.
    game = Game(replace(vehicle("warrior"), armor=dict(vehicle("warrior").armor) | {"RO": 9}))
    game.do("hit", damage=7, kind="fall", rolls=[[1, 2]])
    assert game.report()["armor"]["RO"] == 2
    assert game.report()["movement"]["cruise"] == 9
    game.do("hit", damage=20, rolls=[[1, 2]])
    assert game.report()["armor"]["RO"] == 0
    game = Game(vehicle("warrior"))
    game.do("hit", damage=11, location="RO")
    assert game.report()["armor"]["RO"] == 0


# -- motive damage -----------------------------------------------------------------------------

SIDES = {"front": 0, "rear": 1, "left": 2, "right": 2, "rear left": 2, "rear right": 2}
MOTIONS = {
    Motion.TRACKED: 0,
    Motion.NAVAL: 0,
    Motion.SUBMARINE: 0,
    Motion.RAIL: 0,
    Motion.MAGLEV: 0,
    Motion.WHEELED: 2,
    Motion.HOVER: 3,
    Motion.HYDROFOIL: 3,
    Motion.WIGE: 4,
}
THRESHOLDS = {6: "minor", 8: "moderate", 10: "heavy", 12: "major"}


@pytest.mark.rule("TW-motive")
@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("side", SIDES)
def test_every_threshold_of_the_motive_table(motion: Motion, side: str) -> None:
    more = SIDES[side] + MOTIONS[motion]
    body = "fortress" if side.startswith("rear ") else "hunter"
    design = replace(vehicle(body), motion=motion)
    for roll in range(2, 13):
        game = Game(design)
        game.do("motive", side=side, rolls=[DICE[roll]])
        found = [word for least, word in THRESHOLDS.items() if roll + more >= least]
        assert game.report()["motive"] == found[-1:]


def test_the_thresholds_themselves() -> None:
    table = tables.motive()
    for least, word in THRESHOLDS.items():
        below, there = table.result(least - 1), table.result(least)
        assert there is not None
        assert there.result == word
        assert below is None or below.result != word
    assert [table.driving(word) for word in THRESHOLDS.values()] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("cruise", "rolls", "left", "driving"),
    [
        (5, (8, 10), 2, 10),
        (5, (10, 8), 2, 10),
        (5, (10, 10), 2, 8),
        (5, (6, 6), 5, 6),
        (5, (6, 8, 10), 2, 11),
        (6, (8, 8, 10), 2, 10),
        (1, (10,), 1, 8),
        (1, (8, 8), 0, 7),
    ],
)
def test_mp_are_lost_in_order_and_each_modifier_counts_once(
    cruise: int, rolls: tuple[int, ...], left: int, driving: int
) -> None:
    game = Game(replace(vehicle("hunter"), cruise=cruise))
    for roll in rolls:
        game.do("motive", rolls=[DICE[roll]])
    assert game.report()["movement"] == {
        "cruise": left,
        "flank": -(-left * 3 // 2),
        "jump": 0,
    }
    assert game.report()["driving"]["target"] == driving


def test_an_armored_motive_system_takes_two_off() -> None:
    from recordsheet_gui.units.equipment import find_gear

    gear = find_gear("Armored Motive System")
    assert gear is not None
    design = vehicle("hunter")
    armored = replace(design.items[0], gear=gear, location="BD", slots=(SlotKey("BD/9"),))
    game = Game(replace(design, items=(*design.items, armored)))
    game.do("motive", rolls=[[3, 4]])
    assert game.report()["motive"] == []
    game.do("motive", rolls=[[4, 4]])
    assert game.report()["motive"] == ["minor"]


def test_a_vtol_knows_no_motive_roll() -> None:
    with pytest.raises(RuleError, match="no motive roll"):
        Game(vehicle("warrior")).do("motive")
    with pytest.raises(RuleError, match='no side "above"'):
        Game(vehicle("hunter")).do("motive", side="above")


# -- skids -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "more"),
    [
        (0, -1), (2, -1), (3, 0), (4, 0), (5, 1), (7, 1), (8, 2), (10, 2), (11, 3), (17, 3),
        (18, 4), (24, 4), (25, 5), (60, 5),
    ],
)  # fmt: skip
def test_hexes_moved_add_to_the_roll_against_a_skid(hexes: int, more: int) -> None:
    assert movement.skid_modifier(hexes) == more
    assert RuleId("BT-skid") == SKID


# -- turrets -----------------------------------------------------------------------------------


@pytest.mark.rule("TW-dual-turret")
@pytest.mark.parametrize(
    ("side", "last_front"), [("front", 5), ("left", 3), ("right", 3), ("rear", 1)]
)
def test_a_die_says_which_of_two_turrets(side: str, last_front: int) -> None:
    for face in range(1, 7):
        game = Game(vehicle("twin"))
        game.do("hit", damage=4, side=side, rolls=[[5, 5], [face]])
        struck = "FT" if face <= last_front else "RT"
        assert game.report()["armor"][struck] == 16
        assert sum(game.report()["armor"].values()) == 116


# -- engines -----------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-fuel")
@pytest.mark.parametrize("engine", [kind for kind in EngineType if kind is not EngineType.NONE])
def test_only_fusion_engines_have_no_fuel_that_burns(engine: EngineType) -> None:
    fusion = ("fusion", "xl", "xxl", "light", "compact")
    game = Game(replace(vehicle("hunter"), engine=Drive(type=engine, rating=175)))
    game.do("critical", location="RR", rolls=[[6, 6]])
    assert game.report()["engine"] == (engine in fusion)
    assert (game.report()["destroyed"] is None) == (engine in fusion)
    if engine in fusion:
        # Past 12 the search goes on at 6: the flamer of the rear.
        game.do("critical", location="RR", rolls=[[6, 6]])
        assert game.report()["weapons"][1]["state"] == "jammed"
