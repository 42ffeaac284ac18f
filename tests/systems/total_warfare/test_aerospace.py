"""Aerospace units: where they are hit, what a critical check finds, who flies on and how hot."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteWritten, Owed
from recordsheet_gui.core.ids import GridKey, UnitId
from recordsheet_gui.systems.battletech.aerospace import tables
from recordsheet_gui.systems.battletech.aerospace.control import RollControl
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero, thresholds
from recordsheet_gui.systems.total_warfare.commands import CriticalHit
from recordsheet_gui.units.aerospace.design import CapitalDesign, FixedWingDesign, WarShipDesign
from recordsheet_gui.units.aerospace.jump import drive_integrity, sail_integrity
from recordsheet_gui.units.described import Bay
from tests import games
from tests.aerospace import ALL, aerospace
from tests.mechs import mech

DICE = {roll: [roll // 2, roll - roll // 2] for roll in range(2, 13)}
HITS, MISSES = [4, 4], [3, 4]
"""A critical check that succeeds, and one that just fails."""


class Game(games.Game):
    """A battle whose steps are told with all their dice, and give the unit's report."""

    def play(self, word: str, *rolls: list[int], unit: str = "a", **fields: Any) -> dict[str, Any]:
        whose = None if word in ("attack", "end_phase", "end_turn") else unit
        self.do(word, whose, rolls=rolls, **fields)
        return self.report(unit)

    def refused(self, word: str, **fields: Any) -> str:
        with pytest.raises(RuleError) as error:
            self.play(word, **fields)
        return str(error.value)

    def hit(self, points: int, side: str, *rolls: list[int], **fields: Any) -> dict[str, Any]:
        return self.play("hit", *rolls, damage=points, side=side, **fields)

    def crit(self, system: str, *rolls: list[int], **fields: Any) -> dict[str, Any]:
        return self.play("critical", *rolls, system=system, hits=1, **fields)

    def checks(self) -> list[CriticalHit]:
        owed = [entry.command for entry in self.session.state.owed]
        return [command for command in owed if isinstance(command, CriticalHit)]

    def view(self) -> Aero:
        return counted_aero(self.session.state, UnitId("a"))

    def to_heat(self) -> None:
        """Up to the Heat Phase."""
        while self.session.state.clock.phase < 4:
            self.do("end_phase", None)


# -- where hits land -------------------------------------------------------------------------

FIGHTER = {
    "nose": "NOS weapon|NOS sensors|RWG heat sink|RWG weapon|NOS avionics|NOS control|NOS fcs"
    "|LWG weapon|LWG heat sink|NOS gear|NOS weapon",
    "aft": "AFT weapon|AFT heat sink|RWG fuel|RWG weapon|AFT engine|AFT control|AFT engine"
    "|LWG weapon|LWG fuel|AFT heat sink|AFT weapon",
    "left": "NOS weapon|LWG gear|NOS sensors|NOS crew|LWG weapon|LWG avionics|LWG bomb"
    "|AFT control|AFT engine|LWG gear|AFT weapon",
    "right": "NOS weapon|RWG gear|NOS sensors|NOS crew|RWG weapon|RWG avionics|RWG bomb"
    "|AFT control|AFT engine|RWG gear|AFT weapon",
    "above": "NOS weapon|RWG gear|NOS sensors|NOS crew|RWG weapon|NOS avionics|RWG weapon"
    "|AFT control|AFT engine|RWG gear|AFT weapon",
}
CRAFT = {
    "nose": "NOS crew|NOS avionics|RS weapon|RS right thruster|NOS fcs|NOS weapon|NOS control"
    "|LS left thruster|LS weapon|NOS sensors|NOS k-f boom",
    "aft": "AFT life support|AFT control|RS weapon|RS door|AFT engine|AFT weapon"
    "|AFT docking collar|LS door|LS weapon|AFT gear|AFT fuel",
    "left": "NOS weapon|NOS fcs|NOS sensors|LS left thruster|LS cargo|LS weapon|LS door"
    "|LS left thruster|AFT avionics|AFT engine|AFT weapon",
    "right": "NOS weapon|NOS fcs|NOS sensors|RS right thruster|RS cargo|RS weapon|RS door"
    "|RS right thruster|AFT avionics|AFT engine|AFT weapon",
    "above": "NOS weapon|NOS fcs|NOS sensors|RS right thruster|RS cargo|RS weapon|RS door"
    "|RS right thruster|AFT avionics|AFT engine|AFT weapon",
}
SHIP = {
    "nose": "NOS life support|NOS control|FRS weapon|FRS right thruster|NOS cic|NOS weapon"
    "|NOS sensors|FLS left thruster|FLS weapon|NOS crew|NOS k-f drive",
    "aft": "AFT fuel|AFT avionics|ARS weapon|ARS right thruster|AFT engine|AFT weapon|AFT engine"
    "|ALS left thruster|ALS weapon|AFT control|AFT k-f drive",
    "left": "NOS avionics|FLS sensors|FLS weapon|FLS docking collar|FLS k-f drive|ALS broadside"
    "|ALS grav deck|ALS door|ALS weapon|AFT cargo|AFT engine",
    "right": "NOS avionics|FRS sensors|FRS weapon|FRS docking collar|FRS k-f drive|ARS broadside"
    "|ARS grav deck|ARS door|ARS weapon|AFT cargo|AFT engine",
}
ROWS = [
    pytest.param(kind, side, roll, row, id=f"{kind} {side} {roll}")
    for kind, columns in (
        ("aerospace fighter", FIGHTER),
        ("conventional fighter", FIGHTER),
        ("fixed-wing support", FIGHTER),
        ("small craft", CRAFT),
        ("dropship", CRAFT),
        ("jumpship", SHIP),
        ("warship", SHIP),
        ("space station", SHIP),
    )
    for side, rows in columns.items()
    for roll, row in zip(range(2, 13), rows.split("|"), strict=True)
]


@pytest.mark.rule("TW-aero-location", "TW-aero-wing")
@pytest.mark.parametrize(("kind", "side", "roll", "row"), ROWS)
def test_every_row_of_every_column(kind: str, side: str, roll: int, row: str) -> None:
    game = Game(aerospace(kind))
    where, _, system = row.partition(" ")
    before = game.report()["armor"]
    asks_side = side == "above" and where in ("RWG", "RS")
    rolls = [DICE[roll], [3]] if asks_side else [DICE[roll]]
    most = max(game.report()["thresholds"].values())
    points, scale = (most + 1, "capital" if game.view().design.is_capital else "")
    after = game.hit(points, side, *rolls, owe=True, scale=scale)
    assert {place for place in before if before[place] != after["armor"][place]} == {where}
    step = game.session.history.step(game.session.history.cursor)
    owed = [event.command for event in step.events if isinstance(event, Owed)]
    check = next(command for command in owed if isinstance(command, CriticalHit))
    assert (check.location, check.system) == (where, system)


@pytest.mark.rule("TW-aero-wing")
@pytest.mark.parametrize(("die", "wing"), [(1, "RWG"), (3, "RWG"), (4, "LWG"), (6, "LWG")])
@pytest.mark.parametrize("side", ["above", "below"])
def test_a_die_names_the_wing_that_is_struck_from_above_or_below(
    side: str, die: int, wing: str
) -> None:
    game = Game(aerospace())
    assert game.hit(1, side, [1, 2], [die])["armor"][wing] == 49
    assert game.hit(1, side, [6, 6])["armor"]["AFT"] == 42


@pytest.mark.rule("TW-aero-spheroid", "errata-123")
@pytest.mark.parametrize(
    ("side", "die", "roll", "where"),
    [
        ("left", 1, [6, 6], "NOS"),
        ("left", 2, [3, 4], "LS"),
        ("right", 5, [3, 4], "RS"),
        ("left", 6, [6, 6], "AFT"),
        ("above", 3, [1, 1], "NOS"),
        ("above", 4, [6, 6], "AFT"),
        ("below", 3, [1, 1], "AFT"),
        ("below", 4, [1, 1], "NOS"),
    ],
)
def test_a_spheroid_in_the_air_turns_with_a_die(
    side: str, die: int, roll: list[int], where: str
) -> None:
    game = Game(aerospace("small craft"))
    game.do("altitude", to=5)
    before = game.report()["armor"][where]
    assert game.hit(1, side, [die], roll)["armor"][where] == before - 1


@pytest.mark.rule("TW-aero-spheroid")
def test_a_spheroid_struck_from_above_at_its_side_asks_which() -> None:
    game = Game(aerospace("small craft"))
    game.do("altitude", to=5)
    assert game.hit(1, "above", [4], [3, 4], [4])["armor"]["LS"] == 70
    assert game.hit(1, "nose", [3], [3, 4], [3])["armor"]["RS"] == 70


@pytest.mark.rule("TW-aero-spheroid")
@pytest.mark.parametrize("place", [{}, {"altitude": 0}])
def test_in_space_and_on_the_ground_a_spheroid_has_sides(place: dict[str, int]) -> None:
    game = Game(aerospace("small craft"))
    if place:
        game.do("altitude", to=0)
    assert game.hit(1, "left", [3, 4])["armor"]["LS"] == 70


@pytest.mark.rule("TW-aero-location")
def test_fists_and_feet_find_a_dropship_by_a_column_of_their_own() -> None:
    for roll, where, system in (
        (2, "AFT", "gear"),
        (3, "AFT", "life support"),
        (7, "LS", "weapon"),
    ):
        game = Game(aerospace("dropship"))
        game.do("altitude", to=0)
        game.hit(14, "left", DICE[roll], attack="kick", owe=True)
        assert [(c.location, c.system) for c in game.checks()] == [(where, system)]


@pytest.mark.rule("TW-aero-location")
@pytest.mark.parametrize(
    ("kind", "motion", "where"),
    [
        ("aerospace fighter", "aerodyne", "NOS"),
        ("dropship", "aerodyne", "NOS"),
        ("dropship", "spheroid", "AFT"),
    ],
)
def test_a_crash_strikes_the_nose_and_of_a_spheroid_the_aft(
    kind: str, motion: str, where: str
) -> None:
    game = Game(aerospace(kind, motion=motion))
    game.do("altitude", to=1)
    before = game.report()["armor"][where]
    assert game.hit(1, "left", [3, 4], kind="fall")["armor"][where] == before - 1


@pytest.mark.rule("TW-aero-scale")
def test_a_capital_weapon_counts_tenfold_on_a_mech_too() -> None:
    game = Game(mech())
    before = game.report()["structure"]["CT"] + game.report()["armor"]["CT"]
    name = "Capital Missile Launcher (Barracuda)"
    game.play("hit", weapon=name, location="CT", owe=True)
    after = game.report()["structure"]["CT"] + game.report()["armor"]["CT"]
    assert before - after == 20


def test_others_call_its_nose_the_front_and_its_aft_the_rear() -> None:
    game = Game(aerospace())
    assert game.hit(1, "front", [1, 1])["armor"]["NOS"] == 72
    assert game.hit(1, "rear", [1, 1])["armor"]["AFT"] == 42
    assert "no side" in game.refused("hit", damage=1, side="top")
    assert "no side" in Game(aerospace("warship")).refused("hit", damage=1, side="above")
    assert "not hit at" in game.refused("hit", damage=1, location="FSLG")


# -- scale and damage ------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-scale", "errata-113")
@pytest.mark.parametrize(("points", "boxes"), [(4, 0), (5, 1), (14, 1), (15, 2), (25, 3)])
def test_a_capital_ship_counts_tens_and_rounds_a_half_up(points: int, boxes: int) -> None:
    game = Game(aerospace("warship"))
    assert game.play("hit", damage=points, location="NOS")["armor"]["NOS"] == 120 - boxes
    game.play("hit", damage=points, location="NOS", group=1)
    assert game.report()["armor"]["NOS"] == 120 - 2 * boxes


@pytest.mark.rule("TW-aero-scale")
def test_a_capital_hit_counts_tenfold_on_all_else() -> None:
    game = Game(aerospace("dropship"), mech())
    assert game.play("hit", damage=1, location="AFT", scale="capital")["armor"]["AFT"] == 90
    before = game.report("b")["armor"]["CT"]
    game.play("hit", damage=1, location="CT", scale="capital", unit="b")
    assert game.report("b")["armor"]["CT"] == before - 10
    assert "no scale" in game.refused("hit", damage=1, location="AFT", scale="huge")


@pytest.mark.rule("TW-aero-scale", "TW-aero-weapon-hit")
def test_the_missiles_of_a_rack_strike_a_ship_together_and_a_fighter_in_groups() -> None:
    ship = Game(aerospace("warship"))
    ship.play("hit", [6, 6], [3, 4], weapon="LRM 20", side="nose")
    assert ship.report()["armor"]["NOS"] == 118
    fighter = Game(aerospace())
    places = [[1, 1], [1, 2], [1, 3], [2, 3]]
    report = fighter.play("hit", [6, 6], *places, weapon="LRM 20", side="nose")
    assert (report["armor"]["NOS"], report["armor"]["RWG"]) == (63, 40)


@pytest.mark.rule("TW-aero-threshold", "TW-aero-weapon-hit")
def test_each_group_tests_its_own_threshold() -> None:
    game = Game(aerospace(armor={"NOS": 40, "RWG": 50, "LWG": 50, "AFT": 43}))
    game.play("hit", [5, 6], [3, 3], [2, 2], [3, 3], [2, 2], [3, 3], [2, 2], weapon="LRM 15")
    assert game.report()["armor"]["NOS"] == 25


@pytest.mark.rule("TW-aero-threshold")
@pytest.mark.parametrize(("armor", "points"), [(40, 4), (41, 5), (50, 5), (73, 8), (1, 1)])
def test_a_threshold_is_a_tenth_rounded_up_and_more_than_it_is_needed(
    armor: int, points: int
) -> None:
    design = aerospace(armor={"NOS": armor, "RWG": 50, "LWG": 50, "AFT": 43})
    assert thresholds(design)["NOS"] == points
    game = Game(design)
    game.play("hit", damage=points, location="NOS", owe=True)
    assert not game.checks()
    game = Game(design)
    game.play("hit", damage=points + 1, location="NOS", owe=True)
    assert len(game.checks()) == 1


@pytest.mark.rule("TW-aero-threshold")
def test_lost_armor_leaves_the_threshold_as_it_was() -> None:
    game = Game(aerospace())
    game.do("mark", armor="NOS", boxes=60)
    assert game.report()["thresholds"]["NOS"] == 8
    assert game.play("hit", damage=8, location="NOS")["armor"]["NOS"] == 5


@pytest.mark.rule("TW-aero-barrier")
@pytest.mark.parametrize(("bar", "threshold"), [(1, 0), (2, 1), (9, 1), (10, 3), (None, 3)])
def test_barrier_armor_below_ten_has_a_threshold_of_one(bar: int | None, threshold: int) -> None:
    design = aerospace("fixed-wing support", bar=bar)
    assert isinstance(design, FixedWingDesign)
    assert thresholds(design)["NOS"] == threshold


@pytest.mark.rule("TW-aero-damage", "TW-aero-si", "errata-114")
@pytest.mark.parametrize(("rest", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (11, 5)])
def test_half_of_what_the_armor_lets_through_goes_to_the_structure(rest: int, lost: int) -> None:
    game = Game(aerospace())
    game.do("mark", armor="LWG", boxes=50)
    game.play("hit", damage=rest, location="LWG", owe=True)
    report = game.report()
    assert (report["si"], report["armor"]["NOS"]) == (6 - lost, 73)
    causes = (1 if rest > 5 else 0) + (1 if lost else 0)
    assert len(game.checks()) == causes


@pytest.mark.rule("TW-aero-si")
def test_without_structure_it_is_a_wreck_and_nothing_is_rolled_for_it() -> None:
    game = Game(aerospace())
    game.do("mark", armor="LWG", boxes=50)
    report = game.play("hit", damage=12, location="LWG")
    assert report["destroyed"] == "Its structural integrity is gone."
    assert report["pending"] == []
    assert "out of the game" in game.refused("critical", system="engine")


@pytest.mark.rule("TW-special-armor", "TW-aero-damage")
@pytest.mark.parametrize(
    ("kind", "weapon", "struck", "checks"),
    [
        ("Standard Aerospace", "Large Laser", 8, 1),
        ("Reflective", "Large Laser", 4, 0),
        ("Reflective", "AC/10", 10, 1),
        ("Ferro-Lamellor", "AC/10", 8, 1),
        ("Ballistic-Reinforced", "AC/10", 5, 0),
    ],
)
def test_special_armor_of_a_fighter_weakens_what_strikes_it(
    kind: str, weapon: str, struck: int, checks: int
) -> None:
    game = Game(aerospace(armor_type=kind))
    report = game.play("hit", weapon=weapon, location="RWG", owe=True)
    assert report["armor"]["RWG"] == 50 - struck
    assert len(game.checks()) == checks


@pytest.mark.rule("BT-hardened-armor", "TW-aero-damage")
def test_hardened_armor_of_a_fighter_takes_two_points_a_box() -> None:
    game = Game(aerospace(armor_type="Hardened"))
    assert game.play("hit", damage=5, location="RWG")["armor"]["RWG"] == 48
    assert game.play("hit", damage=1, location="RWG")["armor"]["RWG"] == 47


# -- checks ----------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-check")
@pytest.mark.parametrize(("dice", "hits"), [([3, 4], 0), ([4, 4], 1), ([6, 6], 1)])
def test_a_check_needs_eight(dice: list[int], hits: int) -> None:
    game = Game(aerospace())
    assert game.hit(9, "nose", [3, 3], dice)["criticals"]["avionics"] == hits
    game = Game(aerospace())
    assert game.play("critical", dice, system="engine")["criticals"]["engine"] == hits


@pytest.mark.rule("TW-aero-check", "TW-aero-natural-12")
def test_the_causes_come_in_their_order_each_with_its_effect_before_the_next() -> None:
    game = Game(aerospace())
    game.do("mark", armor="NOS", boxes=73)
    report = game.hit(9, "left", [2, 3], HITS, [3, 3], HITS, [3, 3], MISSES, natural=12)
    assert (report["si"], report["pilot"]["hits"]) == (2, 2)
    game = Game(aerospace())
    assert game.hit(2, "left", [2, 3], HITS, [3, 3], natural=12)["pilot"]["hits"] == 1
    assert game.hit(2, "left", [2, 3], natural=11)["pilot"]["hits"] == 1


@pytest.mark.rule("TW-aero-natural-12")
def test_a_natural_twelve_counts_once_for_the_whole_attack() -> None:
    game = Game(aerospace(), mech(slots={"RT": ["LRM 20"], "LT": ["LRM 20 Ammo"]}))
    game.do("altitude", to=0)
    while game.session.state.clock.phase < 2:
        game.do("end_phase", None)
    command: dict[str, Any] = {"attacker": "b", "target": "a", "attacker_moved": "none", "range": 7}
    places = [[1, 1], HITS, [1, 2], [1, 2], [1, 2]]
    game.do(
        "attack",
        None,
        rolls=[[6, 6], [6, 6], *places],
        choices=["Large Laser"],
        weapons=[{"weapon": "LRM 20"}],
        **command,
    )
    states = [weapon["state"] for weapon in game.report()["weapons"]]
    assert states.count("destroyed") == 1


@pytest.mark.rule("TW-aero-capital-missile")
@pytest.mark.parametrize(
    ("weapon", "least"),
    [("White Shark", 9), ("Kraken", 8), ("Killer Whale", 10), ("Barracuda", 11)],
)
def test_a_capital_missile_makes_a_check_of_its_own(weapon: str, least: int) -> None:
    name = f"Capital Missile Launcher ({weapon})"
    for roll in (least - 1, least):
        game = Game(aerospace("warship"))
        report = game.play("hit", [4, 4], DICE[roll], weapon=name)
        assert report["criticals"]["sensors"] == (roll == least)


@pytest.mark.rule("TW-aero-capital-missile")
def test_a_piranha_makes_none() -> None:
    game = Game(aerospace("warship"))
    game.play("hit", [4, 4], weapon="Sub-Capital Missile Launcher (Piranha)")
    assert game.report()["armor"]["NOS"] < 120


@pytest.mark.rule("TW-aero-chosen-system")
def test_a_named_location_lets_choose_among_the_systems_of_its_column() -> None:
    game = Game(aerospace())
    nose = ("weapon", "sensors", "avionics", "control", "fcs", "gear")
    assert tables.systems_at(game.view().design, "NOS", "nose") == nose
    assert tables.systems_at(game.view().design, "LWG", "aft") == ("weapon", "fuel")
    assert set(tables.systems_at(game.view().design, "AFT", "nose")) == {
        *("weapon", "heat sink", "engine", "control"),
    }
    report = game.play("hit", HITS, damage=9, location="NOS", choices=["sensors"])
    assert report["criticals"]["sensors"] == 1
    game.play("hit", MISSES, damage=9, location="NOS")
    game.play("critical", HITS, location="RWG", side="nose", choices=["heat sink"])
    assert game.report()["heat_sinks"] == 15


def test_what_a_check_can_never_hit_is_refused() -> None:
    game = Game(aerospace(), mech())
    assert 'no system "docking collar"' in game.refused("critical", system="docking collar")
    assert "not hit at" in game.refused("critical", location="HULL")
    assert "not hit at" in game.refused("critical", location="FSLG", system="weapon")
    assert "1 to 12" in game.refused("critical", system="engine", hits=13)
    assert "no systems" in game.refused("critical", unit="b", location="CT", system="engine")


# -- systems ---------------------------------------------------------------------------------

BOXES = {
    "aerospace fighter": "avionics fcs sensors engine gear life-support",
    "conventional fighter": "avionics fcs sensors engine gear life-support",
    "fixed-wing support": "avionics fcs sensors engine gear life-support",
    "small craft": "avionics fcs sensors engine gear life-support left-thruster right-thruster",
    "dropship": "avionics fcs sensors engine gear life-support left-thruster right-thruster "
    "k-f-boom docking-collar",
    "jumpship": "avionics cic sensors engine life-support left-thruster right-thruster k-f-drive "
    "docking-collar grav-deck sail",
    "warship": "avionics cic sensors engine life-support left-thruster right-thruster k-f-drive "
    "docking-collar grav-deck sail",
    "space station": "avionics cic sensors life-support left-thruster right-thruster "
    "docking-collar grav-deck sail",
}


@pytest.mark.parametrize("kind", BOXES)
def test_each_kind_has_the_tracks_of_its_sheet(kind: str) -> None:
    found = Game(aerospace(kind)).report()["criticals"]
    assert [key.replace(" ", "-") for key in found] == BOXES[kind].split()
    assert set(found.values()) == {0}


@pytest.mark.rule("TW-aero-system", "TW-aero-avionics")
@pytest.mark.parametrize(("hits", "more"), [(1, 1), (2, 2), (3, 5), (4, 5)])
def test_avionics_make_control_harder_and_force_a_roll_each(hits: int, more: int) -> None:
    game = Game(aerospace())
    for _ in range(hits):
        game.crit("avionics")
    report = game.report()
    assert report["control"]["target"] == 5 + more
    rolls = [entry.command for entry in game.session.state.owed]
    assert len(rolls) == min(hits, 3)
    assert all(isinstance(roll, RollControl) for roll in rolls)


@pytest.mark.rule("TW-aero-system")
@pytest.mark.parametrize(("kind", "system"), [("dropship", "fcs"), ("warship", "cic")])
def test_fire_control_makes_shots_harder_until_there_are_none(kind: str, system: str) -> None:
    game = Game(aerospace(kind))
    for more in (2, 4):
        report = game.crit(system)
        assert sum(part["value"] for part in report["to_hit"]) == more
    game.do("fire", item=0)
    game.do("end_turn", None)
    game.crit(system)
    assert "fire control is destroyed" in game.refused("fire", item=0)
    assert "fire control destroyed" in game.report()["conditions"]


@pytest.mark.rule("TW-aero-system")
def test_damaged_gear_matters_to_landings_alone() -> None:
    game = Game(aerospace("dropship"))
    game.crit("gear")
    assert game.report()["control"]["target"] == 5
    assert tables.systems().effects["gear"].of("landing", 1) == 5
    assert tables.systems().effects["gear"].of("landing", 0) == 0
    game.crit("life support")
    assert game.report()["control"]["target"] == 7
    assert game.crit("life support")["criticals"]["life support"] == 1


@pytest.mark.rule("TW-aero-thruster")
def test_thrusters_make_turns_to_their_side_dearer_until_there_are_none() -> None:
    game = Game(aerospace("dropship"))
    for more in (0, 1, 2, 3, None):
        report = game.report()
        assert report["turning"] == {"left": more, "right": 0}
        assert ("no turns to the left" in report["conditions"]) == (more is None)
        game.crit("left thruster")
    assert game.report()["criticals"]["left thruster"] == 4
    assert "turning" not in Game(aerospace()).report()


@pytest.mark.rule("TW-aero-engine")
@pytest.mark.parametrize(
    ("kind", "thrust"),
    [("aerospace fighter", [6, 4, 2]), ("dropship", [4, 3, 2, 1, 0, 0])],
)
def test_the_last_box_of_an_engine_ends_the_unit(kind: str, thrust: Sequence[int]) -> None:
    game = Game(aerospace(kind))
    for left in thrust:
        report = game.report()
        assert report["movement"]["safe_thrust"] == left
        assert report["movement"]["max_thrust"] == -(-3 * left // 2)
        assert report["destroyed"] is None
        game.crit("engine")
    assert game.report()["destroyed"] == "The engine is destroyed."
    assert game.report()["movement"]["safe_thrust"] == 0


@pytest.mark.rule("TW-aero-engine")
def test_only_a_fighters_engine_heats() -> None:
    game = Game(aerospace("small craft"))
    game.crit("engine")
    game.do("heat", to=30)
    game.do("end_turn", None, rolls=[[6, 6]])
    assert game.report()["heat"] == 10


@pytest.mark.rule("TW-aero-fuel-tank")
@pytest.mark.parametrize(
    ("quirks", "dice", "gone"),
    [((), [4, 5], False), ((), [5, 5], True), (("fragile_fuel",), [4, 4], True)],
)
def test_a_fuel_tank_explodes(quirks: tuple[str, ...], dice: list[int], gone: bool) -> None:
    game = Game(aerospace(quirks=quirks))
    assert (game.crit("fuel", dice)["destroyed"] == "The fuel exploded.") == gone


@pytest.mark.rule("TW-aero-heat-sink")
def test_a_capital_hit_takes_ten_sinks_and_a_plane_feels_nothing() -> None:
    game = Game(aerospace())
    assert game.crit("heat sink")["heat_sinks"] == 15
    assert game.crit("heat sink", scale="capital")["heat_sinks"] == 5
    assert game.crit("heat sink", scale="capital")["heat_sinks"] == 0
    assert game.crit("heat sink")["heat_sinks"] == 0
    plane = Game(aerospace("conventional fighter"))
    assert plane.crit("heat sink")["pending"] == []


@pytest.mark.rule("TW-aero-weapon")
def test_the_table_picks_the_weapon_and_one_candidate_is_no_question() -> None:
    game = Game(aerospace())
    report = game.crit("weapon", location="NOS", choices=["LRM 20"])
    states = {weapon["name"]: weapon["state"] for weapon in report["weapons"]}
    assert (states["LRM 20"], states["Large Laser"]) == ("destroyed", "ok")
    report = game.crit("weapon", location="NOS")
    assert {w["state"] for w in report["weapons"] if w["location"] == "NOS"} == {"destroyed"}
    game.crit("weapon", location="NOS")
    assert [box["shots"] for box in report["ammo"]] == [6]


@pytest.mark.rule("TW-aero-weapon")
def test_a_dropship_loses_a_bay_with_all_that_is_in_it() -> None:
    game = Game(aerospace("dropship"))
    bays = game.report()["weapon_bays"]
    assert len([bay for bay in bays if bay["location"] == "NOS"]) == 1
    report = game.crit("weapon", location="NOS")
    lost = [weapon["location"] for weapon in report["weapons"] if weapon["state"] == "destroyed"]
    assert lost == ["NOS"] * 3


@pytest.mark.rule("TW-aero-weapon")
def test_a_broadside_result_takes_a_weapon_of_the_broadside() -> None:
    game = Game(aerospace("warship"))
    report = game.hit(14, "left", [3, 4], HITS, scale="capital")
    lost = {weapon["location"] for weapon in report["weapons"] if weapon["state"] == "destroyed"}
    assert (lost, report["armor"]["ALS"]) == ({"LBS"}, 103)
    station = Game(aerospace("space station"))
    station.hit(2, "left", [3, 4], scale="capital")
    assert {weapon["state"] for weapon in station.report()["weapons"]} == {"ok"}


@pytest.mark.rule("TW-aero-collar")
def test_one_collar_and_one_deck_at_a_time() -> None:
    game = Game(aerospace("jumpship"))
    assert game.crit("docking collar", choices=["collar 2"])["criticals"]["docking collar"] == 1
    assert game.crit("docking collar")["criticals"]["docking collar"] == 2
    game.do("critical", system="docking collar")
    assert game.report()["criticals"]["docking collar"] == 2
    assert game.crit("grav deck", choices=["grav deck 1"])["criticals"]["grav deck"] == 1
    craft = Game(aerospace("small craft"))
    report = craft.hit(9, "aft", [4, 4])
    assert report["armor"]["AFT"] == 41
    drop = Game(aerospace("dropship"))
    assert drop.crit("docking collar")["criticals"]["docking collar"] == 1


@pytest.mark.rule("TW-aero-drive")
def test_a_drive_has_boxes_by_its_tons_and_without_them_no_jump() -> None:
    ship = aerospace("jumpship")
    assert isinstance(ship, CapitalDesign)
    assert drive_integrity(ship) == 4
    war = aerospace("warship")
    assert isinstance(war, WarShipDesign)
    assert drive_integrity(war) == 16
    assert drive_integrity(replace(war, kf_core="none")) == 0
    assert sail_integrity(war) == 1 + 4
    game = Game(ship)
    for left in (3, 2, 1):
        game.crit("k-f drive")
        assert "no jump" not in game.report()["conditions"], left
    assert "no jump" in game.crit("k-f drive")["conditions"]
    station = Game(aerospace("space station"))
    assert station.crit("k-f drive")["destroyed"] is None


@pytest.mark.rule("TW-aero-drive")
def test_a_dropship_without_a_boom_is_hit_in_its_avionics() -> None:
    game = Game(aerospace("dropship"))
    assert game.crit("k-f boom")["criticals"]["k-f boom"] == 1
    old = Game(aerospace("dropship", collar="none"))
    report = old.crit("k-f boom")
    assert (report["criticals"]["k-f boom"], report["criticals"]["avionics"]) == (0, 1)


@pytest.mark.rule("TW-aero-door")
def test_a_door_of_a_bay_that_still_has_one() -> None:
    game = Game(aerospace("dropship"))
    assert game.report()["doors"] == {"fighter bay 1": 1, "'Mech bay 2": 2}
    assert game.crit("door", choices=["fighter bay 1"])["doors"]["fighter bay 1"] == 0
    assert game.crit("door")["doors"]["'Mech bay 2"] == 1
    game.crit("door")
    assert set(game.crit("door")["doors"].values()) == {0}


@pytest.mark.rule("TW-aero-cargo")
def test_cargo_is_lost_by_the_ton_and_units_by_the_place() -> None:
    game = Game(aerospace("dropship"))
    # 7 of twice 7 points of structure are half of it.
    report = game.crit("cargo", [3], damage=7)
    assert {bay["name"]: bay["lost"] for bay in report["bays"]}["cargo bay 3"] == 33
    report = game.crit("cargo", [4], damage=1, choices=["'Mech bay 2"])
    assert {bay["name"]: bay["lost"] for bay in report["bays"]}["'Mech bay 2"] == 1
    report = game.crit("cargo", [1], damage=99)
    assert {bay["name"]: bay["lost"] for bay in report["bays"]}["cargo bay 3"] == 66
    empty = Game(aerospace("dropship", transport=()))
    empty.crit("cargo", damage=7)
    no_units = Game(aerospace("dropship", transport=(Bay(kind="cargobay", size=10, number=1),)))
    no_units.crit("cargo", [6], damage=7)
    assert no_units.report()["bays"][0]["lost"] == 0


@pytest.mark.rule("TW-aero-store-hit", "TW-aero-stores")
def test_a_bomb_critical_takes_one_store() -> None:
    game = Game(aerospace())
    assert game.crit("bomb")["bombs"] == {}
    game.do("bombs", load={"HE Bomb": 2, "Cluster Bomb": 4})
    assert game.report()["movement"]["safe_thrust"] == 4
    report = game.crit("bomb", choices=["HE Bomb"])
    assert (report["bombs"], report["movement"]["safe_thrust"]) == (
        {"HE Bomb": 1, "Cluster Bomb": 4},
        5,
    )
    game.crit("bomb", choices=["HE Bomb"])
    assert game.crit("bomb")["bombs"] == {"Cluster Bomb": 3}


# -- explosions ------------------------------------------------------------------------------


def armed(kind: str, where: str, weapon: str, **changes: Any) -> Any:
    """One of ours with one weapon instead of its first."""
    from recordsheet_gui.units.equipment import find_weapon

    gear = find_weapon(weapon)
    assert gear is not None
    design = aerospace(kind, **changes)
    first, *others = design.items
    return replace(design, items=(replace(first, gear=gear, location=where), *others))


@pytest.mark.rule("TW-aero-explosion", "TW-aero-case")
@pytest.mark.parametrize(("base", "si"), [("Inner Sphere", 5), ("Clan", 6)])
def test_an_explosive_weapon_explodes_for_a_tenth(base: str, si: int) -> None:
    game = Game(armed("aerospace fighter", "NOS", "Gauss Rifle", tech_base=base))
    report = game.crit("weapon", [4, 4], location="NOS", choices=["Gauss Rifle"])
    assert (report["si"], report["pilot"]["hits"], report["armor"]["NOS"]) == (si, 1, 73)
    assert not game.checks()


@pytest.mark.rule("TW-aero-large-explosion")
def test_a_bay_explodes_outward_through_the_armor_of_its_place() -> None:
    game = Game(armed("dropship", "NOS", "Gauss Rifle"))
    report = game.crit("weapon", location="NOS")
    assert (report["armor"]["NOS"], report["si"], report["crew"]["hits"]) == (138, 7, 1)


@pytest.mark.rule("TW-aero-explosion")
def test_a_tenth_is_at_least_one_point() -> None:
    game = Game(armed("dropship", "NOS", "AP Gauss Rifle"))
    assert game.crit("weapon", location="NOS")["armor"]["NOS"] == 139


@pytest.mark.rule("TW-aero-large-explosion")
@pytest.mark.parametrize(("die", "where"), [(3, "FLS"), (4, "ALS")])
def test_a_die_says_which_side_a_broadside_bursts_through(die: int, where: str) -> None:
    game = Game(armed("warship", "LBS", "Gauss Rifle"))
    report = game.hit(14, "left", [3, 4], HITS, [die], scale="capital")
    assert report["armor"][where] == 117 - 2 - (14 if where == "ALS" else 0)


@pytest.mark.rule("TW-aero-explosion")
def test_a_table_without_explosions_has_none() -> None:
    game = Game(armed("aerospace fighter", "NOS", "Gauss Rifle"), explosions=False)
    assert game.crit("weapon", location="NOS", choices=["Gauss Rifle"])["si"] == 6


# -- crews -----------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-crew")
@pytest.mark.parametrize("kind", ["aerospace fighter", "conventional fighter", "small craft"])
def test_a_pilot_passes_out_and_dies_at_six(kind: str) -> None:
    game = Game(aerospace(kind))
    report = game.crit("crew", [1, 1])
    assert report["pilot"] == {"hits": 1, "conscious": False, "dead": False}
    assert "unconscious" in game.refused("fire", item=0)
    assert "nobody at the controls" in game.refused("thrust", spend=1)
    game.do("pilot", hits=5)
    assert game.crit("crew")["destroyed"] == "The pilot is dead."


@pytest.mark.rule("TW-aero-crew", "TW-aero-incapacitated")
@pytest.mark.parametrize("kind", ["dropship", "jumpship", "warship", "space station"])
def test_a_large_crew_makes_no_roll_and_is_incapacitated_at_six(kind: str) -> None:
    game = Game(aerospace(kind))
    for hits in range(1, 6):
        assert game.crit("crew")["crew"] == {"hits": hits, "incapacitated": False}
        assert game.report()["control"]["target"] == 5 + hits
    game.do("fire", item=0)
    report = game.crit("crew")
    assert report["crew"] == {"hits": 6, "incapacitated": True}
    assert report["destroyed"] is None
    assert "crew incapacitated" in report["conditions"]
    game.do("end_turn", None)
    assert "incapacitated" in game.refused("fire", item=0)
    game.do("control")
    assert "out of control" in game.report()["conditions"]


@pytest.mark.rule("TW-aero-incapacitated")
def test_the_journal_says_once_that_a_crew_is_out() -> None:
    game = Game(aerospace("dropship"))
    told = []
    for _ in range(7):
        step = game.do("critical", system="crew", hits=1)
        told.append(sum(isinstance(event, NoteWritten) for event in step.events))
    assert told == [0, 0, 0, 0, 0, 1, 0]


@pytest.mark.rule("TW-aero-crew")
def test_a_crew_hit_may_be_told_by_the_table() -> None:
    game = Game(aerospace("dropship"))
    assert game.play("pilot_hit", hits=2)["crew"]["hits"] == 2
    fighter = Game(aerospace())
    assert fighter.play("pilot_hit", [3, 3])["pilot"]["hits"] == 1
    quiet = Game(aerospace("dropship"), pilot=False)
    assert quiet.crit("crew")["crew"]["hits"] == 0


@pytest.mark.rule("TW-aero-crew")
def test_whoever_is_out_wakes_before_control_is_regained() -> None:
    game = Game(aerospace())
    game.do("condition", name="unconscious")
    game.do("condition", name="out of control")
    game.do("pilot", hits=1)
    game.do("end_turn", None)
    game.do("end_turn", None, rolls=[[3, 3], [6, 6]])
    assert game.report()["conditions"] == []


# -- control ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-control-air")
@pytest.mark.parametrize(
    ("kind", "more"),
    [("aerospace fighter", 1), ("conventional fighter", 1), ("small craft", 1), ("dropship", 2)],
)
def test_the_air_makes_control_harder(kind: str, more: int) -> None:
    game = Game(aerospace(kind))
    game.do("altitude", to=5)
    assert game.report()["control"]["target"] == 5 + more
    safe = game.report()["movement"]["safe_thrust"]
    game.do("velocity", to=2 * safe)
    assert game.report()["control"]["target"] == 5 + more
    game.do("velocity", to=2 * safe + 2)
    assert game.report()["control"]["target"] == 7 + more
    game.do("altitude", to=0)
    assert game.report()["control"]["target"] == 5
    spheroid = Game(aerospace("dropship", motion="spheroid"))
    spheroid.do("altitude", to=5)
    assert spheroid.report()["control"]["target"] == 8


@pytest.mark.rule("TW-aero-control")
def test_a_small_cockpit_makes_control_harder() -> None:
    assert Game(aerospace(cockpit="small")).report()["control"]["target"] == 6


@pytest.mark.rule("TW-aero-control-damage")
def test_damage_in_the_air_asks_for_one_roll_a_phase() -> None:
    game = Game(aerospace())
    game.do("altitude", to=5)
    game.hit(5, "nose", [3, 3])
    assert [card["target"] for card in game.pending()] == [6]
    game.hit(8, "nose", [3, 3])
    game.hit(6, "nose", [3, 3])
    assert [card["target"] for card in game.pending()] == [6]
    game.hit(1, "nose", [3, 3])
    assert [card["target"] for card in game.pending()] == [7]
    game.do("end_phase", None, rolls=[[3, 4]])
    game.hit(1, "nose", [3, 3])
    assert [card["target"] for card in game.pending()] == [6]


@pytest.mark.rule("TW-aero-control-damage")
@pytest.mark.parametrize("place", ["space", "ground"])
def test_in_space_and_on_the_ground_damage_asks_for_none(place: str) -> None:
    game = Game(aerospace())
    if place == "ground":
        game.do("altitude", to=0)
    game.hit(5, "nose", [3, 3])
    assert game.pending() == []


@pytest.mark.rule("TW-aero-control")
def test_several_rolls_of_a_phase_carry_the_modifiers_of_all() -> None:
    game = Game(aerospace())
    game.do("altitude", to=5)
    game.crit("control")
    game.play("hit", MISSES, damage=25, location="NOS")
    assert [card["target"] for card in game.pending()] == [7, 7]
    game.play("hit", MISSES, damage=20, location="NOS")
    assert [card["target"] for card in game.pending()] == [8, 8]


@pytest.mark.rule("TW-aero-control-fails", "errata-30")
@pytest.mark.parametrize("condition", ["shutdown", "unconscious"])
def test_nobody_at_the_controls_fails_by_itself(condition: str) -> None:
    game = Game(aerospace())
    game.do("condition", name=condition)
    game.do("control")
    conditions = game.report()["conditions"]
    assert "out of control" in conditions
    assert "random movement" not in conditions


@pytest.mark.rule("TW-aero-out-of-control")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ([2, 3], []),
        ([2, 2], ["out of control"]),
        ([1, 1], ["out of control"]),
    ],
)
def test_a_failed_roll_puts_it_out_of_control(dice: list[int], words: list[str]) -> None:
    game = Game(aerospace())
    assert game.play("control", dice)["conditions"] == words


@pytest.mark.rule("TW-aero-out-of-control")
@pytest.mark.parametrize(("modifier", "wild"), [(2, False), (3, True)])
def test_failed_by_six_it_moves_at_random(modifier: int, wild: bool) -> None:
    game = Game(aerospace())
    found = game.play("control", [1, 1], modifier=modifier)["conditions"]
    assert ("random movement" in found) == wild


@pytest.mark.rule("TW-aero-out-of-control")
def test_altitude_is_lost_once() -> None:
    game = Game(aerospace())
    game.do("altitude", to=9)
    assert game.play("control", [1, 1], [4])["altitude"] == 5
    assert game.play("control", [1, 1], modifier=4)["altitude"] == 5
    assert "random movement" in game.report()["conditions"]


@pytest.mark.rule("TW-aero-recovery")
def test_who_began_the_turn_out_of_control_rolls_in_the_end_phase() -> None:
    game = Game(aerospace())
    game.do("control", rolls=[[1, 1]], modifier=4)
    game.do("end_turn", None)
    assert "out of control" in game.report()["conditions"]
    game.do("end_turn", None, rolls=[[2, 2]])
    assert "out of control" in game.report()["conditions"]
    game.do("end_turn", None, rolls=[[2, 3]])
    assert game.report()["conditions"] == []


@pytest.mark.rule("TW-aero-recovery", "TW-aero-check")
def test_a_card_says_what_its_roll_is_for() -> None:
    game = Game(aerospace("dropship"))
    game.do("control", rolls=[[1, 1]])
    game.do("end_turn", None)
    while game.session.state.clock.phase < 5:
        game.do("end_phase", None)
    game.do("close_phase", None, owe=True)
    assert game.question().title == "Recover control"
    game = Game(aerospace("dropship"))
    game.do("control", owe=True, why="stall")
    game.hit(15, "nose", [3, 3], owe=True)
    titles = [card["what"] for card in game.pending()]
    assert titles == ["Critical check: FCS", "Control roll: stall"]
    game.do("pilot", hits=2)
    labels = [part["label"] for part in game.report()["control"]["parts"]]
    assert labels == ["piloting", "2 crew hits"]
    fighter = Game(aerospace())
    fighter.do("pilot", hits=1)
    parts = fighter.report()["control"]["parts"] + fighter.report()["to_hit"]
    assert [part["label"] for part in parts] == ["piloting", "1 pilot hit", "1 pilot hit"]


def test_a_table_without_piloting_rolls_is_asked_for_none() -> None:
    game = Game(aerospace(), piloting=False)
    game.do("altitude", to=5)
    game.crit("avionics")
    game.hit(5, "nose", [3, 3])
    assert game.pending() == []


# -- thrust and place ------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-thrust", "TW-aero-fuel")
def test_thrust_is_paid_for_as_the_turn_adds_it_up() -> None:
    game = Game(aerospace())
    assert game.play("thrust", spend=6)["fuel"] == 394
    assert game.report()["to_hit"] == []
    report = game.play("thrust", spend=1)
    assert (report["fuel"], sum(part["value"] for part in report["to_hit"])) == (392, 2)
    assert report["control"]["target"] == 6
    assert "9 thrust in a turn, not 10" in game.refused("thrust", spend=3)
    assert "At least one" in game.refused("thrust", spend=0)
    game.do("end_turn", None, rolls=[[6, 6]])
    assert game.report()["to_hit"] == []


@pytest.mark.rule("TW-aero-fuel")
def test_a_combustion_engine_pays_one_for_each_point_above_what_is_safe() -> None:
    game = Game(aerospace("conventional fighter"))
    assert game.play("thrust", spend=5)["fuel"] == 158
    assert game.play("thrust", spend=2)["fuel"] == 156


@pytest.mark.rule("TW-aero-fuel")
def test_without_fuel_there_is_no_thrust() -> None:
    game = Game(aerospace(fuel=3))
    assert "has 3 fuel left, and needs 4" in game.refused("thrust", spend=4)
    assert game.play("thrust", spend=3)["fuel"] == 0


@pytest.mark.rule("TW-aero-thrust-strain")
def test_more_thrust_than_structure_shakes_it_once() -> None:
    game = Game(aerospace())
    game.do("mark", structure="SI", boxes=2)
    game.do("thrust", spend=4)
    assert game.pending() == []
    game.do("thrust", spend=1)
    game.do("thrust", spend=1)
    assert len(game.pending()) == 1


@pytest.mark.rule("TW-aero-place")
def test_where_a_unit_starts() -> None:
    for kind in ALL:
        needs_air = kind in ("conventional fighter", "fixed-wing support")
        assert Game(aerospace(kind)).report()["altitude"] == (5 if needs_air else None)
    game = Game(aerospace())
    assert game.play("altitude", to=0)["altitude"] == 0
    assert "grounded" in game.report()["conditions"]
    assert game.play("altitude", to=3)["conditions"] == ["airborne"]
    assert game.play("space")["altitude"] is None
    game.do("altitude", to=0)
    assert game.play("space")["conditions"] == []
    assert "0 to 10" in game.refused("altitude", to=11)
    assert "0 to 99" in game.refused("velocity", to=100)
    assert "never leaves space" in Game(aerospace("warship")).refused("altitude", to=5)


@pytest.mark.rule("TW-aero-place", "errata-31")
def test_coming_down_from_space_asks_for_no_control_roll() -> None:
    game = Game(aerospace("dropship"))
    game.do("altitude", to=10)
    assert game.pending() == []


@pytest.mark.rule("TW-aero-to-hit")
def test_evading_and_being_out_of_control_spoil_the_aim() -> None:
    game = Game(aerospace())
    game.do("condition", name="out of control")
    assert sum(part["value"] for part in game.report()["to_hit"]) == 2
    game.do("condition", name="evading")
    assert "evades" in game.refused("fire", item=0)
    game.do("end_turn", None)
    game.do("fire", item=0)
    large = Game(aerospace("dropship"))
    large.do("condition", name="evading")
    assert sum(part["value"] for part in large.report()["to_hit"]) == 2
    large.do("fire", item=0)


# -- heat ------------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-heat")
@pytest.mark.parametrize(
    ("heat", "more"), [(7, 0), (8, 1), (12, 1), (13, 2), (16, 2), (17, 3), (23, 3), (24, 4)]
)
def test_heat_spoils_the_aim_and_nothing_else(heat: int, more: int) -> None:
    game = Game(aerospace())
    report = game.play("heat", to=heat)
    assert sum(part["value"] for part in report["to_hit"]) == more
    assert report["movement"]["safe_thrust"] == 6


SCALES = [
    ("random_movement", [(5, 5), (10, 6), (15, 7), (20, 8), (25, 10)]),
    ("shutdown", [(14, 4), (18, 6), (22, 8), (26, 10), (30, 99)]),
    ("ammunition", [(19, 4), (23, 6), (28, 8)]),
    ("pilot", [(21, 6), (27, 9)]),
]


@pytest.mark.rule("TW-aero-heat-random", "TW-aero-heat-shutdown")
@pytest.mark.rule("TW-aero-heat-ammunition", "TW-aero-heat-pilot")
@pytest.mark.parametrize(("name", "rows"), SCALES)
def test_each_threshold_of_the_scale(name: str, rows: list[tuple[int, int]]) -> None:
    scale = getattr(tables.heat_scale(), name)
    before = 0
    for heat, number in rows:
        assert tables.at(scale, heat - 1) == before
        assert tables.at(scale, heat) == number
        before = number


@pytest.mark.rule("TW-aero-heat")
def test_weapons_and_what_comes_from_outside_build_up_and_moving_does_not() -> None:
    game = Game(aerospace())
    game.do("heat", to=20)
    game.do("thrust", spend=6)
    game.do("fire", weapon="Large Laser")
    game.do("heat", add=20)
    derived = game.session.system.derive(game.session.state, UnitId("a"))
    assert derived.numbers["projected heat"].value == 20 + 8 + 15 - 16
    game.to_heat()
    rolls = [[6, 6], [6, 6], [6, 6], [6, 6]]
    game.do("end_phase", None, rolls=rolls)
    assert game.report()["heat"] == 27


@pytest.mark.rule("TW-aero-heat-random")
@pytest.mark.parametrize(("dice", "wild"), [([2, 2], True), ([2, 3], False)])
def test_a_hot_fighter_may_move_at_random(dice: list[int], wild: bool) -> None:
    game = Game(aerospace())
    game.do("heat", to=21)
    game.do("end_turn", None, rolls=[dice])
    found = game.report()["conditions"]
    assert ("random movement" in found) == ("out of control" in found) == wild


@pytest.mark.rule("TW-aero-heat-random")
def test_in_the_air_random_movement_costs_altitude_and_is_not_asked_twice() -> None:
    game = Game(aerospace())
    game.do("altitude", to=9)
    game.do("heat", to=21)
    game.do("end_turn", None, rolls=[[1, 1], [3]])
    assert game.report()["altitude"] == 6
    game.do("heat", to=21)
    game.do("end_turn", None, rolls=[[1, 1]])
    assert game.report()["altitude"] == 6
    assert "random movement" in game.report()["conditions"]


@pytest.mark.rule("TW-aero-heat-shutdown")
def test_a_reactor_shuts_down_and_starts_again() -> None:
    game = Game(aerospace())
    game.do("heat", to=46)
    game.do("end_turn", None, rolls=[[6, 6], [6, 6], [6, 6]])
    assert "shutdown" in game.report()["conditions"]
    assert "shut down" in game.refused("fire", item=0)
    game.do("heat", to=34)
    game.do("end_turn", None, rolls=[[2, 3], [6, 6]])
    assert "shutdown" in game.report()["conditions"]
    game.do("heat", to=34)
    game.do("end_turn", None, rolls=[[3, 3], [6, 6]])
    assert "shutdown" not in game.report()["conditions"]
    game.do("condition", name="shutdown")
    game.do("end_turn", None, rolls=[])
    assert "shutdown" not in game.report()["conditions"]


@pytest.mark.rule("TW-aero-heat-shutdown")
def test_without_anybody_awake_the_reactor_shuts_down_by_itself() -> None:
    game = Game(aerospace())
    game.do("condition", name="unconscious")
    game.do("heat", to=30)
    game.do("end_turn", None, rolls=[[6, 6]])
    assert "shutdown" in game.report()["conditions"]
    game.do("heat", to=30)
    game.do("end_turn", None, rolls=[[6, 6], [1, 1]])
    assert "shutdown" in game.report()["conditions"]


@pytest.mark.rule("TW-aero-heat-ammunition")
@pytest.mark.parametrize(("heat", "asked"), [(9, False), (10, True)])
def test_infernos_cook_off_sooner(heat: int, asked: bool) -> None:
    design = aerospace()
    items = tuple(
        replace(item, gear=replace(item.gear, munition="inferno"))
        if item.gear.kind == "ammo"
        else item
        for item in design.items
    )
    game = Game(replace(design, items=items))
    game.do("heat", to=heat + 16)
    game.do("end_turn", None, rolls=[[6, 6], [6, 6]] if asked else [[6, 6]])
    assert game.report()["heat"] == heat


@pytest.mark.rule("TW-aero-heat-ammunition")
def test_ammunition_is_asked_for_only_where_there_is_any() -> None:
    game = Game(aerospace())
    game.do("heat", to=35)
    game.do("end_turn", None, rolls=[[6, 6], [6, 6], [1, 2]])
    report = game.report()
    assert (report["si"], report["ammo"][0]["shots"], report["pilot"]["hits"]) == (0, 0, 0)
    assert report["destroyed"] is not None
    empty = Game(aerospace())
    empty.do("ammo", location="FSLG", slot=1, shots=0)
    empty.do("heat", to=35)
    empty.do("end_turn", None, rolls=[[6, 6], [6, 6]])


@pytest.mark.rule("TW-aero-heat-large")
@pytest.mark.parametrize(("sinks", "target"), [(0, 6), (27, 6), (28, None)])
def test_a_large_craft_that_fires_beyond_its_sinks_rolls_and_forgets(
    sinks: int, target: int | None
) -> None:
    design = aerospace("dropship")
    game = Game(replace(design, heat_sinks=replace(design.heat_sinks, count=sinks)))
    # Two PPC and the two large lasers of the sides: 10 + 10 + 8.
    for item in (0, 1, 3):
        game.do("fire", item=item)
    game.to_heat()
    game.do("end_phase", None, owe=True)
    assert [card["target"] for card in game.pending()] == ([target] if target else [])
    assert game.report()["heat"] == 0


@pytest.mark.rule("TW-aero-heat")
@pytest.mark.parametrize("kind", ["conventional fighter", "fixed-wing support", "dropship"])
def test_what_knows_no_heat_cannot_be_given_any(kind: str) -> None:
    assert "no heat scale" in Game(aerospace(kind)).refused("heat", to=5)


# -- by hand ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-by-hand")
def test_whatever_stands_on_the_sheet_may_be_struck_by_hand() -> None:
    for kind in ALL:
        game = Game(aerospace(kind))
        for grid in tuple(game.unit().grids):
            if grid == "SI/structure":
                continue
            if game.unit().grids[grid].left:
                game.do("mark", grid=grid)
        assert game.pending() == []
        for grid in (GridKey("NOS/armor"), GridKey("avionics/critical")):
            game.do("unmark", grid=grid)
    ship = Game(aerospace("jumpship"))
    assert ship.play("mark", grid="sail/critical")["criticals"]["sail"] == 1
    fighter = Game(aerospace())
    fighter.do("mark", grid="life support/critical")
    assert fighter.report()["control"]["target"] == 7


def test_conditions_that_a_unit_can_never_be_in_are_refused() -> None:
    game = Game(aerospace())
    assert 'cannot be "prone"' in game.refused("condition", name="prone")
    large = Game(aerospace("dropship"))
    assert 'cannot be "unconscious"' in large.refused("condition", name="unconscious")
    ship = Game(aerospace("warship"))
    assert 'cannot be "grounded"' in ship.refused("condition", name="grounded")
    assert large.play("condition", name="crew incapacitated")["crew"]["incapacitated"]


@pytest.mark.rule("TW-aero-boats")
def test_escape_pods_are_ticked_as_they_leave() -> None:
    game = Game(aerospace("small craft"))
    assert game.report()["escape_pods"] == 2
    assert "life_boats" not in game.report()
    game.do("track", track="escape pods", to=1)
    assert game.report()["escape_pods"] == 1
    assert "goes to 2" in game.refused("track", track="escape pods", to=3)


@pytest.mark.rule("TW-aero-bays")
def test_mechs_and_fighters_ride_in_bays_of_their_own() -> None:
    game = Game(aerospace("dropship"), mech(), aerospace(), aerospace("small craft"))
    game.play("mount", unit="b", target="a")
    game.play("mount", unit="c", target="a")
    assert "no bay that Tender T-2 fits into" in game.refused("mount", unit="d", target="a")
    assert "nobody gets out of it" in game.refused("dismount", unit="b")
    game.do("altitude", to=0)
    game.play("dismount", unit="b")
    game.do("altitude", to=5)
    assert "nobody gets aboard" in game.refused("mount", unit="b", target="a")


@pytest.mark.rule("TW-aero-bays")
def test_each_place_takes_one_and_a_lost_place_none() -> None:
    game = Game(aerospace("dropship"), *(aerospace() for _ in range(3)))
    game.play("mount", unit="b", target="a")
    game.play("mount", unit="c", target="a")
    assert "no bay" in game.refused("mount", unit="d", target="a")
    game = Game(aerospace("dropship"), *(aerospace() for _ in range(3)))
    game.crit("cargo", [4], damage=1, choices=["fighter bay 1"])
    game.play("mount", unit="b", target="a")
    assert "no bay" in game.refused("mount", unit="c", target="a")


@pytest.mark.rule("TW-aero-bays")
def test_a_ship_carries_dropships_at_collars_that_work() -> None:
    game = Game(aerospace("jumpship"), *(aerospace("dropship") for _ in range(3)))
    game.play("mount", unit="b", target="a")
    game.crit("docking collar", choices=["collar 1"])
    assert "no bay" in game.refused("mount", unit="c", target="a")
    game = Game(aerospace("dropship"), aerospace("jumpship"))
    assert "no bay" in game.refused("mount", unit="b", target="a")


@pytest.mark.rule("TW-aero-bays")
def test_fighters_may_stand_where_small_craft_do() -> None:
    bays = (Bay(kind="asfbay", size=1, number=1), Bay(kind="smallcraftbay", size=1, number=2))
    flyers = (aerospace(), aerospace(), aerospace("small craft"))
    game = Game(aerospace("dropship", transport=bays), *flyers)
    game.play("mount", unit="b", target="a")
    game.play("mount", unit="c", target="a")
    assert "no bay" in game.refused("mount", unit="d", target="a")


@pytest.mark.rule("TW-aero-bays")
@pytest.mark.parametrize("grounded", [False, True])
def test_a_wreck_takes_along_whoever_was_in_it_unless_it_stands_on_the_ground(
    grounded: bool,
) -> None:
    game = Game(aerospace("dropship"), mech())
    game.play("mount", unit="b", target="a")
    if grounded:
        game.do("altitude", to=0)
    game.crit("fuel", [6, 6])
    assert (game.report("b")["destroyed"] is None) == grounded


@pytest.mark.rule("TW-aero-aimed")
@pytest.mark.parametrize(
    ("kind", "altitude", "condition", "is_allowed"),
    [
        ("aerospace fighter", 0, "shutdown", True),
        ("small craft", 0, "unconscious", True),
        ("aerospace fighter", 0, "", False),
        ("aerospace fighter", 4, "shutdown", False),
        ("dropship", 0, "shutdown", False),
    ],
)
def test_only_a_helpless_small_unit_on_the_ground_can_be_aimed_at(
    kind: str, altitude: int, condition: str, is_allowed: bool
) -> None:
    game = Game(aerospace(kind), mech(slots={"RT": ["Medium Laser"]}))
    game.do("altitude", to=altitude)
    if condition:
        game.do("condition", name=condition)
    fields: dict[str, Any] = {"attacker": "b", "target": "a", "attacker_moved": "none", "range": 2}
    fields |= {"weapons": [{"weapon": "Medium Laser"}], "aim": "NOS", "side": "nose"}
    if is_allowed:
        before = game.report()["armor"]["NOS"]
        game.do("attack", None, rolls=[[6, 5], [3, 4]], **fields)
        assert game.report()["armor"]["NOS"] == before - 5
    else:
        assert "helpless fighter or small craft" in game.refused("attack", **fields)


@pytest.mark.parametrize("kind", ALL)
def test_everything_on_a_sheet_has_a_name(kind: str) -> None:
    game = Game(aerospace(kind))
    system, unit = game.session.system, game.unit()
    silent = {"air"}
    for key in (*unit.grids, *unit.tracks):
        name = system.name_of(unit.design, key)
        assert (name == "") == (key in silent), key
        assert name != key or key in ("heat", "fuel", "velocity", "altitude")
