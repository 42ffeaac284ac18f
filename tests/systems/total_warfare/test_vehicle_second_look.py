"""Vehicles read a second time, line by line: bodies, rows and thresholds that others left out."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.units.vehicle.design import VehicleDesign
from recordsheet_gui.units.vehicle.facts import Motion
from tests.games import Game
from tests.mechs import mech
from tests.systems.total_warfare.test_vehicle_battle import attack, number
from tests.systems.total_warfare.test_vehicle_criticals import carrying, crit, states, tank
from tests.systems.total_warfare.test_vehicle_tables import DICE, LARGE, VTOL
from tests.vehicles import vehicle


def with_places(design: VehicleDesign, *places: str) -> VehicleDesign:
    """The design with further locations of 20 points."""
    points = next(iter(design.structure.values()))
    return replace(
        design,
        armor=dict(design.armor) | dict.fromkeys(places, 20),
        structure=dict(design.structure) | dict.fromkeys(places, points),
    )


BODIES = {
    "large with a turret": with_places(vehicle("fortress"), "TU"),
    "large with two": with_places(vehicle("fortress"), "RT", "FT"),
    "helicopter with a chin turret": with_places(vehicle("warrior"), "TU"),
}


# -- where hits land ---------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-location")
@pytest.mark.parametrize("side", LARGE)
@pytest.mark.parametrize("roll", range(2, 13))
def test_a_large_vehicle_with_a_turret(side: str, roll: int) -> None:
    plain = LARGE[side].split()[roll - 2]
    where = "TU" if roll >= 10 else plain.rstrip("*+")
    game = Game(BODIES["large with a turret"])
    game.do("hit", damage=1, side=side, rolls=[DICE[roll]], owe=True)
    whole = BODIES["large with a turret"].armor
    left = game.report()["armor"]
    assert {place for place in whole if left[place] != whole[place]} == {where}
    asked = [entry["what"].split()[0] for entry in game.pending()]
    assert asked == {"*": ["Critical"], "+": ["Motive"]}.get(plain[-1], [])


@pytest.mark.rule("TW-dual-turret")
@pytest.mark.parametrize("side", ["rear left", "rear right", "left", "front", "rear"])
def test_of_two_turrets_of_a_large_vehicle(side: str) -> None:
    last = {"front": 5, "rear": 1}.get(side, 3)
    for face in range(1, 7):
        game = Game(BODIES["large with two"])
        game.do("hit", damage=4, side=side, rolls=[DICE[10], [face]])
        assert game.report()["armor"]["FT" if face <= last else "RT"] == 16


@pytest.mark.rule("TW-vehicle-location")
@pytest.mark.parametrize("side", VTOL)
@pytest.mark.parametrize("roll", range(2, 13))
def test_a_chin_turret_is_struck_on_a_four_and_costs_no_mp(side: str, roll: int) -> None:
    plain = VTOL[side].split()[roll - 2]
    where = "TU" if roll == 4 else plain.rstrip("*")
    game = Game(BODIES["helicopter with a chin turret"])
    game.do("hit", damage=1, side=side, rolls=[DICE[roll]], owe=True)
    whole = BODIES["helicopter with a chin turret"].armor
    left = game.report()["armor"]
    assert {place for place in whole if left[place] != whole[place]} == {where}
    assert game.report()["rotor"] == (where == "RO")
    asked = [entry["what"].split()[0] for entry in game.pending()]
    assert asked == (["Critical"] if plain.endswith("*") else [])


@pytest.mark.rule("TW-vehicle-critical")
@pytest.mark.parametrize("where", ["TU", "RT", "FT"])
@pytest.mark.parametrize("roll", range(6, 13))
def test_the_turret_column_of_every_turret(where: str, roll: int) -> None:
    name = "large with a turret" if where == "TU" else "large with two"
    armed = carrying(BODIES[name], **{where: ["Medium Laser"]}, BD=["AC/5 Ammo"], FR=["AC/5"])
    game = Game(armed)
    crit(game, where, roll)
    report = game.report()
    found = {
        6: report["stabilizers"] == [where],
        7: report["turret"][where] == "jammed",
        8: states(game, where)[-1] == "jammed",
        9: report["turret"][where] == "locked",
        10: states(game, where)[-1] == "destroyed",
        11: report["structure"][where] == 0,
        12: "blown off" in (report["destroyed"] or ""),
    }
    assert found[roll]
    assert (report["destroyed"] is not None) == (roll >= 11)


@pytest.mark.rule("TW-vehicle-critical")
@pytest.mark.parametrize("where", ["FRRS", "FRLS", "RRRS", "RRLS"])
@pytest.mark.parametrize(("roll", "path"), [(8, "crew"), (9, "stabilizers"), (11, "engine")])
def test_all_sides_of_a_large_vehicle_have_the_column_of_sides(
    where: str, roll: int, path: str
) -> None:
    game = Game(carrying(vehicle("fortress"), **{where: ["Medium Laser"]}))
    crit(game, where, roll)
    report = game.report()
    told = {
        "crew": report["crew"]["stunned"] == 1,
        "stabilizers": report["stabilizers"] == [where],
        "engine": report["engine"] is True,
    }
    assert told[path]


# -- barrier armor -----------------------------------------------------------------------------


def asks(design: VehicleDesign, points: int, where: str = "FR") -> bool:
    game = Game(design)
    game.do("hit", damage=points, location=where, owe=True)
    return bool(game.pending())


@pytest.mark.rule("TW-bar")
@pytest.mark.parametrize("bar", range(2, 11))
def test_every_barrier_rating_at_its_edge(bar: int) -> None:
    design = replace(tank(), bar=bar)
    assert not asks(design, bar)
    assert asks(design, bar + 1) == (bar < 10)


@pytest.mark.rule("TW-bar")
def test_a_rating_of_nothing_means_real_armor() -> None:
    assert not asks(replace(tank(), bar=0), 20)
    assert not asks(replace(tank(), bar=None), 20)


@pytest.mark.rule("TW-bar")
def test_patchwork_has_ratings_by_location_from_the_block_or_from_its_kind() -> None:
    said = replace(tank(), bar=5, patchwork_bars={"RS": 8})
    assert asks(said, 6)
    assert not asks(said, 8, "RS")
    assert asks(said, 9, "RS")
    kinds = replace(tank(), armor_type="Patchwork", patchwork={"FR": "BAR 4 Armor"})
    assert not asks(kinds, 4)
    assert asks(kinds, 5)
    assert not asks(kinds, 15, "RS")
    commercial = replace(tank(), armor_type="Commercial")
    assert not asks(commercial, 5)
    assert asks(commercial, 6)


# -- moving ------------------------------------------------------------------------------------


@pytest.mark.rule("TW-motive")
def test_who_cannot_cruise_any_more_may_still_jump() -> None:
    game = Game(carrying(replace(tank(), cruise=1), BD=["Jump Jet"] * 3))
    game.do("motive", rolls=[[4, 4]])
    assert game.report()["movement"] == {"cruise": 0, "flank": 0, "jump": 3}
    assert "immobile" not in game.report()["conditions"]
    with pytest.raises(RuleError, match="no MP"):
        game.do("move", mode="cruise", hexes=1)
    game.do("move", mode="jump", hexes=3)
    crit(game, "LS", 11)
    assert game.report()["movement"]["jump"] == 0


@pytest.mark.rule("TW-hover-sinks")
@pytest.mark.parametrize(
    ("motion", "sinks"),
    [
        (Motion.HOVER, True),
        (Motion.WIGE, False),
        (Motion.NAVAL, False),
        (Motion.HYDROFOIL, False),
        (Motion.SUBMARINE, False),
    ],
)
def test_only_hovercraft_sink_without_power(motion: Motion, sinks: bool) -> None:
    for step in ({"do": "motive", "rolls": [[6, 6]]}, {"do": "critical", "location": "LS"}):
        game = Game(replace(tank(), motion=motion))
        game.do("condition", name="over water")
        fields: dict[str, Any] = dict(step)
        word = fields.pop("do")
        if word == "critical":
            fields["rolls"] = [[5, 6]]
        game.do(word, **fields)
        assert (game.report()["destroyed"] == "It has sunk.") == sinks


@pytest.mark.rule("TW-hover-sinks", "TW-vehicle-boost")
def test_a_supercharger_that_fails_over_water_sinks_a_hovercraft() -> None:
    design = carrying(replace(vehicle("harasser"), items=()), BD=["Supercharger"])
    game = Game(design)
    game.do("condition", name="over water")
    game.do("move", mode="flank", hexes=20, supercharger=True, rolls=[[1, 1], [4, 4]])
    assert game.report()["destroyed"] == "It has sunk."


@pytest.mark.rule("TW-forced-landing")
@pytest.mark.parametrize(("roll", "lands"), [([2, 2], False), ([2, 3], True)])
def test_a_wige_lands_at_its_plain_number(roll: list[int], lands: bool) -> None:
    game = Game(vehicle("skimmer"))
    game.do("altitude", to=1)
    more = [] if lands else [[1], *[[3, 4]] * 20]
    needed = -(-int(vehicle("skimmer").tons) // 10) * 2
    rolls = [DICE[12], roll, *more[: 1 + -(-needed // 5)]]
    game.do("motive", rolls=rolls)
    assert game.report()["elevation"] == 0
    lost = sum(vehicle("skimmer").armor.values()) - sum(game.report()["armor"].values())
    assert lost == (0 if lands else needed)


@pytest.mark.rule("TW-wige")
@pytest.mark.parametrize(("hexes", "height"), [(0, 0), (4, 0), (5, 1)])
def test_a_wige_that_slows_down_lands(hexes: int, height: int) -> None:
    game = Game(vehicle("skimmer"))
    game.do("move", mode="cruise", hexes=6)
    game.do("end_turn", None)
    game.do("move", mode="cruise" if hexes else "none", hexes=hexes)
    assert game.report()["elevation"] == height


@pytest.mark.rule("TW-wige")
def test_a_wige_without_a_place_to_land_is_told_so() -> None:
    game = Game(vehicle("skimmer"))
    game.do("move", mode="cruise", hexes=6)
    game.do("end_turn", None)
    game.do("condition", name="no landing")
    step = game.do("move", mode="cruise", hexes=2)
    assert game.report()["elevation"] == 1
    assert "no place to land" in str(step.events)


# -- ammunition ---------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-ammunition")
def test_half_a_ton_explodes_with_its_own_shots_and_one_shot_launchers_not_at_all() -> None:
    bare = replace(vehicle("manticore"), items=(), tons=2000)
    thick = replace(bare, structure=dict.fromkeys(bare.structure, 900))
    half = carrying(thick, FR=["Machine Gun"], BD=["IS Machine Gun Ammo - Half"])
    game = Game(half)
    game.do("critical", location="RR", rolls=[[5, 6], [1, 1]])
    assert game.report()["structure"]["RR"] == 900 - 200
    once = carrying(thick, RR=["ISSRM4OS"])
    game = Game(once)
    crit(game, "RR", 11)
    assert game.report()["structure"]["RR"] == 900
    assert states(game, "RR") == ["destroyed"]


# -- attacks on it ------------------------------------------------------------------------------


@pytest.mark.rule("TW-vehicle-charge")
@pytest.mark.parametrize(("hexes", "points"), [(1, 6), (4, 24)])
def test_a_charge_falls_in_fives_each_with_its_own_location(hexes: int, points: int) -> None:
    game = Game(tank(), tank())
    game.do("move", mode="flank", hexes=hexes)
    groups = -(-points // 5)
    into: dict[str, Any] = {"attacker": "a", "target": "b", "attack": "charge", "target_hexes": 0}
    rolls = [[6, 6], [1, 1], [1, 1], *[[3, 4]] * groups, *[[3, 4]] * 2]
    game.do("physical", None, **into, hexes=hexes, rolls=rolls)
    assert game.report("b")["armor"]["FR"] == 42 - points
    assert game.report()["armor"]["FR"] == 42 - 6


@pytest.mark.parametrize("word", ["punch", "kick", "push", "club", "dfa", "hatchet"])
def test_a_vehicle_makes_no_other_physical_attack(word: str) -> None:
    game = Game(tank(), mech())
    with pytest.raises(RuleError, match="no physical attack but a charge"):
        game.do("physical", None, attacker="a", target="b", attack=word)


@pytest.mark.rule("TW-vehicle-stunned")
@pytest.mark.parametrize(("stuns", "turns"), [(1, 1), (2, 2), (3, 3)])
def test_each_stun_costs_a_turn_of_attacks(stuns: int, turns: int) -> None:
    game = Game(tank(), mech())
    for _ in range(stuns):
        crit(game, "LS", 8)
    for _ in range(turns):
        game.do("end_turn", None)
        with pytest.raises(RuleError, match="stunned"):
            attack(game, "a", "b", "Medium Laser")
    game.do("end_turn", None)
    attack(game, "a", "b", "Medium Laser", owe=True)
    assert number(game) == {"gunnery": 4}
