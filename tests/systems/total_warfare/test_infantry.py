"""Platoons on the table: casualties, small arms, field guns, buildings, moves and words."""

from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.session.say import say
from recordsheet_gui.systems.battletech.expected import expected
from recordsheet_gui.systems.battletech.game import AttackRoll
from recordsheet_gui.systems.battletech.infantry import casualties, firing
from recordsheet_gui.systems.battletech.infantry.casualties import toll
from recordsheet_gui.systems.battletech.tables import cluster_hits
from recordsheet_gui.units.equipment import all_gear, all_other_gear, find_gear
from recordsheet_gui.units.gear import Gear
from tests.aerospace import aerospace
from tests.blk import BUNKER, TANK, blk, reported
from tests.games import A, Game
from tests.infantry import gunners, platoon
from tests.mechs import mech

LASER = {"RA": ["Medium Laser"]}
FULL = 10
"""Armor of the center torso that they shoot at."""


def attack(game: Game, rolls: list[list[int]], **fields: Any) -> None:
    """One unit fires its first weapon at another."""
    wish: dict[str, Any] = {"attacker": "b", "target": "a", "weapons": [{"item": 0}], "range": 1}
    wish |= fields
    game.do("attack", None, rolls=rolls, **wish)


def gear(name: str) -> Gear:
    found = find_gear(name)
    assert found is not None, name
    return found


# -- the table -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_", "points", "troopers"),
    [
        ("direct", 10, 1),
        ("direct", 11, 2),
        ("cluster", 10, 2),
        ("cluster", 11, 3),
        ("pulse", 10, 3),
        ("pulse", 11, 4),
        ("missile", 5, 1),
        ("missile", 6, 2),
        ("area", 5, 1),
        ("area", 6, 2),
        ("burst", 7, 7),
        ("heat", 7, 7),
        ("infantry", 7, 7),
        ("combine", 4, 4),
        ("physical", 1, 1),
        ("physical", 10, 1),
        ("physical", 11, 2),
        ("inferno", 3, 3),
    ],
)
@pytest.mark.rule("TW-infantry-casualties")
def test_each_row_at_its_edge(type_: str, points: int, troopers: int) -> None:
    assert toll(points, type_).troopers == troopers


@pytest.mark.parametrize(
    ("type_", "points", "mechanized", "open_"),
    [
        ("direct", 11, 4, 4),
        ("pulse", 10, 6, 6),
        ("missile", 6, 4, 4),
        ("area", 6, 4, 4),
        ("physical", 11, 4, 4),
        ("heat", 7, 14, 14),
        ("burst", 7, 7, 14),
        ("infantry", 7, 3, 14),
        ("combine", 5, 2, 10),
        ("inferno", 3, 3, 3),
    ],
)
@pytest.mark.rule("TW-infantry-mechanized", "TW-infantry-open", "errata-98a", "errata-59")
def test_mechanized_troops_and_open_ground(
    type_: str, points: int, mechanized: int, open_: int
) -> None:
    assert toll(points, type_, is_mechanized=True).troopers == mechanized
    assert toll(points, type_, terrain="clear").troopers == open_


@pytest.mark.parametrize(
    ("divisor", "troopers"), [(0.5, 8), (1, 4), (1.5, 3), (2, 2), (3, 2), (4, 1), (8, 1)]
)
def test_armor_divides_last_and_rounds_up(divisor: float, troopers: int) -> None:
    assert toll(20, "direct", terrain="clear", divisor=divisor).troopers == troopers


@pytest.mark.parametrize(
    ("terrain", "points", "troopers"),
    [
        ("light building", 20, 2),
        ("medium building", 20, 2),
        ("heavy building", 20, 1),
        ("heavy building", 21, 2),
        ("hardened building", 40, 1),
        ("hardened building", 41, 2),
    ],
)
@pytest.mark.rule("TW-infantry-inside", "errata-79")
def test_shared_walls_take_their_share_before_anything_is_rounded(
    terrain: str, points: int, troopers: int
) -> None:
    assert toll(points, "direct", terrain=terrain).troopers == troopers


@pytest.mark.parametrize(
    ("name", "type_"),
    [
        ("Medium Laser", "direct"),
        ("AC/20", "direct"),
        ("Gauss Rifle", "direct"),
        ("Large Pulse Laser", "pulse"),
        ("Small Pulse Laser", "burst"),
        ("LRM 20", "missile"),
        ("Streak SRM 4", "missile"),
        ("HAG/30", "cluster"),
        ("Machine Gun", "burst"),
        ("Flamer", "burst"),
        ("Plasma Rifle", "heat"),
        ("Plasma Cannon", "heat"),
        ("Thumper", "area"),
        ("Auto-Rifle", "infantry"),
    ],
)
def test_a_weapon_tells_its_type(name: str, type_: str) -> None:
    assert casualties.type_of(gear(name)) == type_


@pytest.mark.rule("TW-infantry-burst")
def test_every_weapon_that_fires_bursts_has_its_dice() -> None:
    for one in (*all_gear(), *all_other_gear()):
        if "burst" in one.flags and one.kind == "weapon":
            dice = casualties.burst_of(one)
            assert dice is not None or casualties.type_of(one) == "pulse", one.id


@pytest.mark.parametrize(
    ("name", "dice"),
    [
        ("Light Machine Gun", 1),
        ("Machine Gun", 2),
        ("Heavy Machine Gun", 3),
        ("AP Gauss Rifle", 2),
        ("Flamer", 4),
        ("ER Flamer", 2),
        ("Heavy Flamer", 6),
        ("Micro Pulse Laser", 2),
    ],
)
def test_dice_of_bursts(name: str, dice: int) -> None:
    found = casualties.burst_of(gear(name))
    assert found is not None
    assert (found.number, found.is_halved) == (dice, False)


def test_half_a_die_is_rounded_up() -> None:
    found = casualties.burst_of(gear("CLBALightMG"))
    assert found is not None
    assert [found.taken(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


# -- attacks on them -------------------------------------------------------------------------


def test_a_laser_of_a_mech_asks_for_no_location() -> None:
    game = Game(platoon(), mech(slots=LASER))
    game.do("condition", name="cover")
    attack(game, [[6, 6]])
    assert game.report()["troopers"] == 27


def test_missiles_count_by_those_that_hit_and_once() -> None:
    game = Game(platoon(), mech(slots={"RA": ["LRM 20"], "LT": ["LRM 20 Ammo"]}))
    game.do("condition", name="cover")
    # 12 of them hit.
    attack(game, [[6, 6], [3, 4]], range=7, weapons=[{"weapon": "LRM 20"}])
    assert game.report()["troopers"] == 25


def test_an_array_rolls_for_each_gun_and_for_no_cluster() -> None:
    game = Game(platoon())
    dice = [[1, 2, 3, 4]]
    game.do("hit", weapon="Machine Gun Array", guns=2, terrain="cover", rolls=dice)
    assert game.report()["troopers"] == 18


def test_a_kick_takes_a_tenth_of_its_points() -> None:
    game = Game(platoon(), mech())
    game.do("condition", name="cover")
    game.do("physical", None, attacker="b", target="a", attack="kick", rolls=[[6, 6]])
    assert game.report()["troopers"] == 28 - -(-game.unit("b").design.tons // 50)  # type: ignore[attr-defined]


def test_a_burst_that_needs_no_roll_takes_a_fifth() -> None:
    game = Game(platoon())
    game.do("condition", name="cover")
    game.do("area", damage=11)
    assert game.report()["troopers"] == 25


def test_what_an_attack_will_take_is_told_in_troopers() -> None:
    game = Game(platoon(), mech(slots=LASER))
    game.do("condition", name="cover")
    wish: dict[str, Any] = {"attacker": "b", "target": "a", "weapons": [{"item": 0}], "range": 1}
    game.do("attack", None, owe=True, **wish)
    (owed,) = game.session.state.owed
    assert isinstance(owed.command, AttackRoll)
    chance = expected(game.session.system, game.session.state, owed.command)  # type: ignore[arg-type]
    assert chance == pytest.approx(33 / 36)


def test_a_wreck_of_a_platoon_is_no_target() -> None:
    game = Game(platoon(), mech(slots=LASER))
    game.do("hit", damage=28, type="infantry", terrain="cover")
    with pytest.raises(RuleError, match="out of the game already"):
        attack(game, [[6, 6]])


@pytest.mark.rule("TW-infantry-open")
def test_who_rides_in_a_vehicle_is_not_in_the_open() -> None:
    carrier = reported(blk(TANK, transporters=["troopspace:3"])).design
    assert carrier is not None
    game = Game(platoon(), carrier)
    game.do("mount", target="b")
    game.do("hit", damage=10)
    assert game.report()["troopers"] == 27


# -- buildings -------------------------------------------------------------------------------

WALLS = {1: 9, 2: 6, 3: 3, 4: 0}
"""Troopers that 120 points from outside take, by the kind of building."""


@pytest.mark.parametrize(("kind", "lost"), WALLS.items())
@pytest.mark.rule("TW-infantry-inside")
def test_from_outside_the_building_is_struck_and_a_share_comes_through(
    kind: int, lost: int
) -> None:
    bunker = reported(blk(BUNKER, building_type=kind, armor=0, cf=200, building_class=0)).design
    assert bunker is not None
    game = Game(platoon(), bunker)
    game.do("inside", building="b")
    game.do("hit", damage=120)
    assert game.report()["troopers"] == 28 - lost
    assert game.report("b")["structure"]["0.0,0.0,0.0/0"] == 80


def test_who_shares_a_heavy_building_loses_half_to_its_walls() -> None:
    bunker = reported(blk(BUNKER, building_type=3)).design
    assert bunker is not None
    game = Game(platoon(), bunker, platoon())
    for unit in ("a", "c"):
        game.do("inside", unit, building="b")
    game.do("hit", damage=8, type="infantry", attacker="c")
    assert game.report()["troopers"] == 24
    assert game.report("b")["armor"]["0.0,0.0,0.0/0"] == 60


# -- what they fire --------------------------------------------------------------------------


@pytest.mark.rule("TW-infantry-fire", "errata-97b")
def test_infantry_is_struck_all_at_once() -> None:
    game = Game(platoon(), platoon())
    game.do("condition", name="cover")
    attack(game, [[6, 6], [3, 4]])
    assert game.report()["troopers"] == 19


@pytest.mark.rule("errata-97a")
def test_the_last_trooper_rolls_for_nobody_else() -> None:
    game = Game(mech(), platoon())
    game.do("hit", "b", damage=27, type="infantry", terrain="cover")
    attack(game, [[6, 6], [3, 4]])
    assert game.report()["armor"]["CT"] == FULL - 1


@pytest.mark.rule("TW-infantry-fire")
def test_the_number_of_troopers_when_the_phase_began_counts() -> None:
    game = Game(mech(), platoon())
    game.do("hit", "b", damage=27, type="infantry", terrain="cover")
    assert game.report("b")["damage"] == 1


@pytest.mark.rule("TW-infantry-features", "errata-96")
def test_heavy_bursts_take_a_die_more_of_infantry_and_nothing_more_of_others() -> None:
    machine_guns = platoon(secondn=2, Secondary="Machine Gun (Portable)")
    assert machine_guns.features == "B"
    game = Game(platoon(), machine_guns)
    game.do("condition", name="cover")
    attack(game, [[6, 6], [3, 4], [5]])
    assert game.report()["troopers"] == 28 - machine_guns.damage_of(17) - 5
    game = Game(mech(), machine_guns)
    points = machine_guns.damage_of(17)
    attack(game, [[6, 6], [3, 4], *[[3, 4]] * -(-points // 2)])
    assert game.report()["armor"]["CT"] == max(0, FULL - points)


@pytest.mark.rule("TW-infantry-features", "errata-96")
def test_what_does_not_penetrate_strikes_only_infantry() -> None:
    stunners = platoon(Primary="Stunstick")
    assert "N" in stunners.features
    game = Game(mech(), stunners)
    # Nobody counts those who hit: it would change nothing.
    attack(game, [[6, 6]], range=0)
    assert game.report()["armor"]["CT"] == FULL
    game = Game(platoon(), stunners)
    game.do("condition", name="cover")
    attack(game, [[6, 6], [6, 6]], range=0)
    assert game.report()["troopers"] == 28 - stunners.damage_of(28)


@pytest.mark.rule("TW-infantry-features", "errata-94a")
def test_flames_heat_or_damage() -> None:
    flamers = platoon(secondn=2, Secondary="Flamer (Man-Portable)")
    points = flamers.damage_of(17)
    game = Game(mech(), flamers)
    attack(game, [[6, 6], [3, 4]], range=0, heat=True)
    assert game.unit().tracks["heat/outside"] == points  # type: ignore[index]
    assert game.report()["armor"]["CT"] == FULL
    game = Game(mech(), flamers)
    attack(game, [[6, 6], [3, 4], *[[3, 4]] * -(-points // 2)], range=0)
    assert game.report()["armor"]["CT"] == FULL - points


@pytest.mark.rule("TW-infantry-ammo", "errata-35")
def test_small_arms_need_no_ammunition() -> None:
    game = Game(mech(), platoon())
    (arms,) = game.report("b")["weapons"]
    assert arms["shots"] is None
    assert game.report("b")["ammo"] == []


@pytest.mark.parametrize(
    ("base", "hexes", "value"),
    [(b, h, v) for b, rows in firing.RANGES.items() for h, v in rows],
)
@pytest.mark.rule("TW-infantry-range")
def test_the_range_table_ends_at_three_times_the_base(base: int, hexes: int, value: int) -> None:
    rows = firing.RANGES[base]
    assert rows[-1][0] == 3 * base
    assert rows[0][0] == 0
    assert [v for _, v in rows] == sorted(v for _, v in rows)
    assert (hexes, value) in rows


@pytest.mark.parametrize(
    ("hexes", "parts"),
    [
        (0, {"range 0": -2}),
        (1, {}),
        (2, {"range 2": 2}),
        (3, {"range 3": 4}),
    ],
)
@pytest.mark.rule("TW-infantry-range")
def test_rifles_have_their_own_range_modifiers(hexes: int, parts: dict[str, int]) -> None:
    game = Game(mech(), platoon())
    wish: dict[str, Any] = {"attacker": "b", "target": "a", "weapons": [{"item": 0}]}
    wish["range"] = hexes
    game.do("attack", None, owe=True, **wish)
    (owed,) = game.session.state.owed
    number = owed.command.number  # type: ignore[attr-defined]
    found = {part.label: part.value for part in number.parts if part.label != "gunnery"}
    assert found == parts


def test_beyond_their_reach_they_do_not_fire() -> None:
    with pytest.raises(RuleError, match="does not reach 4 hexes"):
        attack(Game(mech(), platoon()), [], range=4)


def test_who_moved_aims_as_well() -> None:
    game = Game(mech(), platoon(motion_type="Jump"))
    game.do("move", "b", mode="jump", hexes=3)
    points = platoon().damage_of(cluster_hits(28, 4))
    attack(game, [[2, 2], [2, 2], *[[3, 4]] * -(-points // 2)])
    assert game.report()["armor"]["CT"] == FULL - points


def test_tag_marks_a_target_and_rifles_fire_beside_it() -> None:
    troops = platoon(secondn=2, Secondary="InfantryTAG")
    assert [item.gear.id for item in troops.carried] == ["InfantryAssaultRifle", "InfantryTAG"]
    game = Game(mech(), troops)
    attack(game, [[6, 6]], weapons=[{"item": 1}], range=5)
    assert "tagged" in game.report()["conditions"]
    points = troops.damage_of(17)
    attack(game, [[6, 6], [3, 4], *[[3, 4]] * -(-points // 2)], range=1)
    assert game.report()["armor"]["CT"] == FULL - points


# -- field guns ------------------------------------------------------------------------------


@pytest.mark.rule("TW-field-guns")
def test_guns_are_left_the_last_first_when_crews_are_too_few() -> None:
    game = Game(gunners("ISLAC5", "ISLAC5", "ISLAC5"))  # 5 tons each
    states = lambda: [weapon["state"] for weapon in game.report()["weapons"]]  # noqa: E731
    game.do("hit", damage=13, type="infantry", terrain="cover")
    assert states() == ["ok", "ok", "ok", "ok"]
    game.do("hit", damage=1, type="infantry", terrain="cover")
    assert states() == ["ok", "ok", "destroyed", "ok"]
    game.do("hit", damage=9, type="infantry", terrain="cover")
    assert states() == ["ok", "destroyed", "destroyed", "ok"]
    game.do("hit", damage=1, type="infantry", terrain="cover")
    assert states() == ["destroyed", "destroyed", "destroyed", "ok"]


@pytest.mark.rule("TW-field-guns")
def test_a_light_gun_needs_two() -> None:
    game = Game(gunners("Machine Gun"))
    game.do("hit", damage=26, type="infantry", terrain="cover")
    assert game.report()["guns"] == 1
    game.do("hit", damage=1, type="infantry", terrain="cover")
    assert game.report()["guns"] == 0


@pytest.mark.rule("TW-field-guns")
def test_a_gun_fires_its_own_damage_and_ammunition_and_no_rifle_beside_it() -> None:
    game = Game(mech(), gunners("ISLAC5"))
    attack(game, [[6, 6], [3, 4]], range=4)
    assert game.report()["armor"]["CT"] == FULL - 5
    assert game.report("b")["ammo"][0]["shots"] == 19
    with pytest.raises(RuleError, match="crews serve the guns"):
        attack(game, [[6, 6]], weapons=[{"item": 2}])


@pytest.mark.rule("TW-infantry-climbs", "TW-field-guns")
def test_who_serves_a_gun_climbs_on_nothing_until_it_is_left() -> None:
    game = Game(gunners("ISAC20"), mech())
    with pytest.raises(RuleError, match="serves its field guns"):
        game.do("leg_attack", target="b")
    game.do("mark", grid="TPRS/structure", boxes=15)
    game.do("end_turn", None)
    game.do("leg_attack", target="b", rolls=[[2, 2]])


@pytest.mark.rule("TW-infantry-climbs")
def test_frogmen_attack_legs_and_swarm_nothing() -> None:
    game = Game(platoon(motion_type="UMU"), mech())
    with pytest.raises(RuleError, match="below the surface"):
        game.do("swarm", target="b")
    game.do("leg_attack", target="b", rolls=[[1, 1]])


@pytest.mark.rule("TW-anti-mech", "TW-infantry-climbs")
def test_who_attacks_legs_fires_nothing_that_turn_and_the_other_way_round() -> None:
    game = Game(mech(), platoon())
    game.do("leg_attack", "b", target="a", rolls=[[1, 1]])
    with pytest.raises(RuleError, match="has made its anti-'Mech attack"):
        attack(game, [[6, 6]], range=0)
    game.do("end_turn", None)
    attack(game, [[1, 1]], range=1)
    for way in ("leg_attack", "swarm"):
        with pytest.raises(RuleError, match="has fired this turn"):
            game.do(way, "b", target="a")
    game.do("end_turn", None)
    game.do("leg_attack", "b", target="a", rolls=[[1, 1]])


# -- moves and words -------------------------------------------------------------------------


@pytest.mark.rule("TW-infantry-move")
def test_they_move_as_far_as_their_mp() -> None:
    game = Game(platoon())
    game.do("move", mode="walk", hexes=1)
    with pytest.raises(RuleError, match="1 MP"):
        game.do("move", mode="walk", hexes=2)
    with pytest.raises(RuleError, match="does not jump"):
        game.do("move", mode="jump", hexes=1)
    game.do("end_turn", None)
    assert game.unit().tracks["move/hexes"] == 0  # type: ignore[index]


@pytest.mark.rule("TW-infantry-dig")
def test_who_digs_is_dug_in_when_the_turn_ends_until_they_move() -> None:
    game = Game(platoon())
    game.do("condition", name="digging_in")
    game.do("hit", damage=10)
    assert game.report()["troopers"] == 26
    game.do("end_turn", None)
    assert "dug in" in game.report()["conditions"]
    game.do("hit", damage=10)
    assert game.report()["troopers"] == 25
    game.do("move", mode="walk", hexes=1)
    assert "dug in" not in game.report()["conditions"]


@pytest.mark.parametrize(
    ("line", "troopers"),
    [
        ("10", 26),
        ("10 cover", 27),
        ("12 missile cover", 25),
        ("8 inf heavy building", 24),
        ("5 5 direct cover", 26),
        ("mark 3", 25),
        ("kill 28", 0),
        ("ac20 cover", 26),
    ],
)
def test_what_a_player_types(line: str, troopers: int) -> None:
    game = Game(platoon())
    say(game.session, A, line, NoAnswers())
    assert game.report()["troopers"] == troopers


def test_undo_takes_the_casualties_back() -> None:
    game = Game(platoon())
    game.do("hit", damage=10)
    game.session.undo()
    assert game.report()["troopers"] == 28


@pytest.mark.rule("TW-infantry-features", "errata-40")
def test_field_guns_reach_what_flies_and_the_rifles_of_their_crews_do_not() -> None:
    game = Game(gunners("AC/5"), aerospace())
    game.do("altitude", "b", to=1)
    shot: dict[str, Any] = {"attacker": "a", "target": "b", "range": 1, "owe": True}
    with pytest.raises(RuleError, match="no weapon against what flies"):
        game.do("attack", None, weapons=[{"weapon": "Auto-Rifle"}], **shot)
    game.do("attack", None, weapons=[{"weapon": "AC/5"}], **shot)
    assert len(game.pending()) == 1
