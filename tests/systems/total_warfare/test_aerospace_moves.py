"""The moves of aerospace units: what they cost, which control rolls they ask for, launches."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.aerospace import keys
from tests.aerospace import aerospace
from tests.games import A, Game
from tests.mechs import mech
from tests.vehicles import vehicle


def refused(game: Game, word: str, unit: str = "a", **fields: Any) -> str:
    with pytest.raises(RuleError) as error:
        game.do(word, unit, **fields)
    return str(error.value)


def in_air(kind: str = "aerospace fighter", altitude: int = 8, velocity: int = 4) -> Game:
    game = Game(aerospace(kind))
    game.do("altitude", to=altitude)
    game.do("velocity", to=velocity)
    return game


def spent(game: Game, unit: str = "a") -> int:
    return game.unit(unit).tracks[keys.THRUST]


def rules(game: Game, unit: str = "a") -> dict[str, int]:
    """The control rolls that wait, each with its own modifier."""
    return {
        entry.command.rule: entry.command.modifier  # type: ignore[attr-defined]
        for entry in game.session.state.owed
        if entry.unit == unit
    }


# -- what a move costs -----------------------------------------------------------------------


@pytest.mark.rule("TW-aero-move")
@pytest.mark.parametrize(
    ("fields", "thrust"),
    [
        ({"velocity": 7}, 3),
        ({"velocity": 1}, 3),
        ({"velocity": 4}, 0),
        ({"altitude": 9}, 2),
        ({"altitude": 10}, 4),
        ({"altitude": 7}, 0),
        ({"velocity": 5, "altitude": 9, "thrust": 1}, 4),
    ],
)
def test_velocity_and_climbing_cost_thrust(fields: dict[str, Any], thrust: int) -> None:
    game = in_air()
    game.do("fly", **fields)
    assert spent(game) == thrust
    assert game.report()["fuel"] == 400 - thrust
    for key in ("velocity", "altitude"):
        if key in fields:
            assert game.report()[key] == fields[key]


@pytest.mark.rule("TW-aero-turn")
@pytest.mark.parametrize(
    ("velocity", "space", "air"),
    [
        (1, 1, 1),
        (2, 1, 1),
        (3, 2, 2),
        (5, 2, 3),
        (6, 3, 3),
        (7, 3, 4),
        (8, 4, 4),
        (9, 4, 5),
        (10, 5, 5),
        (11, 6, 6),
        (12, 7, 6),
        (13, 8, 7),
    ],
)
def test_a_hexside_costs_by_the_velocity(velocity: int, space: int, air: int) -> None:
    game = Game(aerospace())
    game.do("velocity", to=velocity)
    game.do("fly", left=1)
    assert spent(game) == space
    game = in_air(velocity=velocity)
    game.do("fly", right=1)
    assert spent(game) == air


@pytest.mark.rule("TW-aero-turn")
def test_hit_thrusters_make_turns_to_their_side_dearer_until_there_are_none() -> None:
    game = Game(aerospace("dropship"))
    game.do("mark", grid="left thruster/critical", boxes=2)
    game.do("fly", left=1)
    assert spent(game) == 3
    game.do("fly", right=1)
    assert spent(game) == 4
    game.do("mark", grid="left thruster/critical", boxes=2)
    assert "lost its left thrusters" in refused(game, "fly", left=1)
    game.do("fly", right=1, free=1)
    assert spent(game) == 4


@pytest.mark.rule("TW-aero-hover", "errata-25")
@pytest.mark.parametrize(
    ("fields", "thrust"),
    [
        ({"hover": True}, 2),
        ({"hover": True, "hexes": 1}, 3),
        ({"hover": True, "hexes": 2}, 6),
        ({"about": True}, 1),
    ],
)
def test_a_spheroid_pays_to_hover(fields: dict[str, Any], thrust: int) -> None:
    game = in_air("small craft")
    game.do("fly", **fields)
    assert spent(game) == thrust
    assert ("TW-aero-hover" in rules(game)) == (thrust > 5)
    fighter = in_air()
    assert "hover" in refused(fighter, "fly", hover=True)
    assert "no spheroid" in refused(fighter, "fly", about=True)


@pytest.mark.rule("TW-aero-hover", "errata-25")
@pytest.mark.parametrize(
    ("kind", "motion", "air", "kept"),
    [
        ("dropship", "spheroid", True, 0),
        ("dropship", "spheroid", False, 3),
        ("dropship", "aerodyne", True, 3),
        ("small craft", "spheroid", True, 3),
    ],
)
def test_a_spheroid_dropship_carries_no_velocity_through_the_air(
    kind: str, motion: str, air: bool, kept: int
) -> None:
    game = Game(aerospace(kind, motion=motion))
    if air:
        game.do("altitude", to=5)
    game.do("velocity", to=3)
    game.do("end_turn", None)
    assert game.report()["velocity"] == kept


@pytest.mark.rule("TW-aero-move")
def test_who_cannot_fly_says_why() -> None:
    game = Game(aerospace())
    assert "no altitude" in refused(game, "fly", altitude=4)
    assert "9 thrust in a turn" in refused(game, "fly", velocity=10)
    assert "0 to 99" in refused(game, "fly", velocity=100)
    assert "less than 0" in refused(game, "fly", left=-1)
    assert "may fly as high" in refused(game, "fly", ceiling=True)
    game.do("condition", name="out of control")
    assert "is out of control and flies straight on" in refused(game, "fly", velocity=1)
    game.do("altitude", to=0)
    assert "lift off first" in refused(game, "fly", velocity=1)
    assert "1 to 10 high" in refused(in_air(), "fly", altitude=0)
    assert "only counted" in refused(in_air(), "fly", hexes=1)


# -- what it shakes --------------------------------------------------------------------------


@pytest.mark.rule("TW-aero-descent")
@pytest.mark.parametrize(
    ("steps", "found"),
    [([6], {}), ([5], {"TW-aero-descent": 3}), ([6, 4], {"TW-aero-descent": 4})],
)
def test_three_levels_down_in_a_turn_shake_it(steps: list[int], found: dict[str, int]) -> None:
    game = in_air()
    for altitude in steps:
        game.do("fly", altitude=altitude)
    assert rules(game) == found
    game.do("end_turn", None, rolls=[[6, 6]] * len(found))
    game.do("fly", altitude=steps[-1] - 2)
    assert rules(game) == {}


@pytest.mark.rule("TW-aero-too-fast")
@pytest.mark.parametrize(("velocity", "owed", "target"), [(12, [], 6), (13, [7], 7), (14, [8], 8)])
def test_more_than_twice_safe_thrust_shakes_it_and_counts_once(
    velocity: int, owed: list[int], target: int
) -> None:
    game = in_air(velocity=11)
    game.do("fly", velocity=velocity)
    assert [entry["target"] for entry in game.pending()] == owed
    assert game.report()["control"]["target"] == target


@pytest.mark.rule("TW-aero-stall")
def test_without_velocity_it_stalls_until_it_is_fast_again() -> None:
    game = in_air(velocity=2)
    game.do("fly", velocity=0)
    assert rules(game) == {"TW-aero-stall": 0}
    game.do("fly", velocity=1)
    assert rules(game) == {}
    ball = in_air("small craft", velocity=2)
    ball.do("fly", velocity=0)
    assert rules(ball) == {}
    space = Game(aerospace())
    space.do("fly", thrust=1)
    assert rules(space) == {}


@pytest.mark.rule("TW-aero-rolls")
def test_more_than_one_roll_in_a_turn_shakes_it() -> None:
    game = in_air()
    game.do("fly", over=1)
    assert rules(game) == {}
    game.do("fly", over=1)
    assert rules(game) == {"TW-aero-rolls": 0}


@pytest.mark.rule("TW-aero-ceiling", "TW-aero-wrong-map", "errata-20")
@pytest.mark.parametrize("kind", ["conventional fighter", "fixed-wing support"])
def test_planes_have_a_ceiling_and_maps_of_their_own(kind: str) -> None:
    game = in_air(kind)
    game.do("fly", ceiling=True)
    assert rules(game) == {"TW-aero-ceiling": 0}
    game = in_air(kind)
    # The roll for the wrong map is made at once.
    game.do("fly", wrong_map=True, rolls=[[1, 1], [2]])
    assert "out of control" in game.report()["conditions"]
    assert game.report()["altitude"] == 6
    assert "does not reach space" in refused(in_air(kind), "space")


@pytest.mark.rule("TW-aero-wrong-map", "errata-20")
def test_a_vtol_knows_no_altitude_maps() -> None:
    game = Game(vehicle("warrior"))
    assert "knows no step" in refused(game, "space")
    assert "knows no step" in refused(game, "fly", altitude=5)


@pytest.mark.rule("TW-aero-ground-map", "errata-24b")
def test_above_a_ground_map_a_turn_comes_after_eight_hexes() -> None:
    game = in_air()
    words = "has flown 7 hexes straight on and turns after 8"
    assert words in refused(game, "fly", straight=7, left=1, free=1)
    game.do("fly", straight=8, left=1, free=1)
    # The turn before counts, and each turn begins anew.
    assert "flown 5 hexes" in refused(game, "fly", straight=5, right=1)
    game.do("fly", straight=5)
    game.do("end_turn", None)
    assert "flown 7 hexes" in refused(game, "fly", straight=2, right=1)
    assert "turns by one hexside" in refused(game, "fly", straight=3, right=2)
    game.do("fly", straight=3, right=1, free=1)
    assert game.unit("a").tracks[keys.STRAIGHT] == 0
    # Who tells no hexes counts them himself.
    game.do("fly", right=1, free=1)


@pytest.mark.rule("TW-aero-ground-map")
def test_space_has_no_ground_map() -> None:
    assert "not above a ground map" in refused(Game(aerospace()), "fly", straight=8, left=1)


@pytest.mark.rule("TW-aero-hover", "errata-25")
def test_a_ball_shifts_a_hex_for_one_thrust() -> None:
    game = in_air("small craft")
    game.do("fly", thrust=1)
    assert spent(game) == 1


@pytest.mark.rule("TW-aero-move", "TW-aero-thrust-strain")
@pytest.mark.parametrize(("points", "found"), [(4, {}), (5, {"TW-aero-thrust-strain": 1})])
def test_too_much_thrust_in_one_hex_is_harder_by_the_excess(
    points: int, found: dict[str, int]
) -> None:
    game = Game(aerospace())
    game.do("mark", structure="SI", boxes=2)
    game.do("thrust", spend=points, one_hex=True)
    assert rules(game) == found


# -- launching -------------------------------------------------------------------------------


def hangar(doors: int = 1, riders: int = 4) -> Game:
    from recordsheet_gui.units.described import Bay

    bays = (Bay(kind="asfbay", size=6, number=1, doors=doors),)
    game = Game(aerospace("dropship", transport=bays), *(aerospace() for _ in range(riders)))
    for unit in "bcde"[:riders]:
        game.do("mount", unit, target="a")
    return game


@pytest.mark.rule("TW-aero-launch", "errata-26")
@pytest.mark.parametrize(("doors", "rolls"), [(1, [0, 0, 1, 1]), (2, [0, 0, 0, 0])])
def test_a_door_lets_out_two_units_a_turn(doors: int, rolls: list[int]) -> None:
    game = hangar(doors)
    for unit, count in zip("bcde", rolls, strict=True):
        game.do("dismount", unit)
        assert len(rules(game, unit)) == count
    game = hangar()
    for turn in range(2):
        for unit in ("bc", "de")[turn]:
            game.do("dismount", unit)
            assert rules(game, unit) == {}
        game.do("end_turn", None)


@pytest.mark.rule("TW-aero-launch", "errata-26")
def test_damaged_gear_counts_only_where_too_many_leave() -> None:
    game = hangar()
    for unit in "bcd":
        game.do("mark", unit, grid="gear/critical", boxes=1)
        game.do("dismount", unit)
    assert rules(game, "b") == {}
    assert rules(game, "d") == {"TW-aero-launch": 5}


@pytest.mark.rule("TW-aero-launch")
def test_who_is_launched_is_where_the_carrier_is() -> None:
    game = hangar(riders=1)
    game.do("altitude", to=6)
    game.do("velocity", to=5)
    game.do("dismount", "b")
    assert (game.report("b")["altitude"], game.report("b")["velocity"]) == (6, 5)
    game = hangar(riders=1)
    game.do("dismount", "b")
    assert game.report("b")["altitude"] is None


@pytest.mark.rule("TW-aero-launch")
def test_without_a_door_or_collar_nobody_leaves() -> None:
    game = hangar(riders=1)
    game.do("critical", system="door", hits=1)
    assert "no door left" in refused(game, "dismount", "b")
    game = Game(aerospace("jumpship"), aerospace("dropship"))
    game.do("mount", "b", target="a")
    game.do("mark", "b", grid="docking collar/critical", boxes=1)
    assert "No docking collar" in refused(game, "dismount", "b")
    game = Game(aerospace("dropship"), mech())
    game.do("mount", "b", target="a")
    game.do("altitude", to=0)
    game.do("dismount", "b")


@pytest.mark.rule("TW-aero-jump")
def test_a_ship_jumps_with_a_drive_and_booms_that_work() -> None:
    game = Game(aerospace("jumpship"), aerospace("dropship"))
    game.do("mount", "b", target="a")
    game.do("kf_jump")
    game.do("mark", "b", grid="k-f boom/critical", boxes=1)
    assert "no K-F boom that works" in refused(game, "kf_jump")
    game = Game(aerospace("jumpship"))
    boxes = game.unit().grids["k-f drive/critical"].size  # type: ignore[index]
    game.do("mark", grid="k-f drive/critical", boxes=boxes - 1)
    game.do("kf_jump")
    game.do("mark", grid="k-f drive/critical", boxes=1)
    assert "drive of" in refused(game, "kf_jump")
    assert "has no K-F drive" in refused(Game(aerospace("space station")), "kf_jump")
    assert "has no K-F drive" in refused(Game(aerospace()), "kf_jump")


@pytest.mark.rule("TW-aero-boats")
def test_the_menu_lets_an_escape_pod_leave() -> None:
    game = Game(aerospace("small craft"))
    found = SYSTEMS["total-warfare"].offers(game.session.state, A, SHEET)
    pod = next(offer for offer in found if offer.label == "An escape pod leaves")
    game.session.handle(pod.command)
    assert game.report()["escape_pods"] == 1


# -- what the panel offers -------------------------------------------------------------------


def test_the_panel_offers_what_the_place_allows() -> None:
    def offered(game: Game) -> list[str]:
        found = SYSTEMS["total-warfare"].ways(game.session.state, UnitId("a"))
        return list(dict.fromkeys(way.key for way in found))

    game = Game(aerospace())
    assert offered(game) == ["safe thrust", "velocity", "turn"]
    game.do("altitude", to=5)
    assert offered(game) == ["safe thrust", "velocity", "altitude", "turn", "land"]
    game.do("altitude", to=0)
    assert offered(game) == ["liftoff"]
    ball = in_air("small craft")
    assert "hover" in offered(ball)
    assert offered(Game(aerospace("space station"))) == []


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("fly velocity 8 left 1", {"velocity": 8, "left": 1}),
        ("fly altitude 4 over 2", {"altitude": 4, "over": 2}),
        ("fly hover hexes 1", {"hover": True, "hexes": 1}),
        ("thrust 4", {"spend": 4}),
        ("jump", {}),
    ],
)
def test_a_move_may_be_typed(text: str, fields: dict[str, object]) -> None:
    (command,) = understand(Game(aerospace()).session, A, text)
    assert {name: getattr(command, name) for name in fields} == fields


@pytest.mark.parametrize("text", ["fly", "fly velocity", "fly sideways", "jump twice"])
def test_a_move_that_is_not_understood_says_so(text: str) -> None:
    with pytest.raises(SayError):
        understand(Game(aerospace()).session, A, text)


@pytest.mark.rule("TW-aero-launch")
@pytest.mark.parametrize(
    ("altitude", "label"),
    [(None, "Launch from Drover"), (6, "Launch from Drover"), (0, "Get out of Drover")],
)
def test_the_menu_calls_it_a_launch_in_flight(altitude: int | None, label: str) -> None:
    game = hangar(riders=1)
    if altitude is not None:
        game.do("altitude", to=altitude)
    found = SYSTEMS["total-warfare"].offers(game.session.state, UnitId("b"), SHEET)
    assert label in {offer.label for offer in found}


@pytest.mark.rule("TW-aero-wrong-map")
@pytest.mark.parametrize(
    ("kind", "reaches"),
    [("aerospace fighter", True), ("conventional fighter", False), ("fixed-wing support", False)],
)
def test_what_needs_air_does_not_reach_space(kind: str, reaches: bool) -> None:
    game = in_air(kind)
    found = SYSTEMS["total-warfare"].offers(game.session.state, A, SHEET)
    assert ("Into space" in {offer.label for offer in found}) == reaches
    if reaches:
        game.do("space")
    else:
        assert "needs air" in refused(game, "space")


def test_the_report_tells_the_thrust_of_the_turn() -> None:
    game = in_air()
    game.do("fly", velocity=6)
    assert game.report()["movement"]["thrust_spent"] == 2


@pytest.mark.rule("TW-aero-turn")
def test_the_panel_knows_turns_that_straight_flight_has_earned() -> None:
    game = in_air(velocity=9)
    left, right = (
        way for way in SYSTEMS["total-warfare"].ways(game.session.state, A) if way.key == "turn"
    )
    game.session.handle(left.command(2, ("free",)))
    assert spent(game) == 0
    game.session.handle(right.command(1, ()))
    assert spent(game) == 5


@pytest.mark.rule("TW-aero-hover", "errata-25")
def test_the_panel_turns_the_sides_of_a_spheroid_round() -> None:
    game = in_air("small craft")
    thrust = SYSTEMS["total-warfare"].ways(game.session.state, A)[0]
    assert "about" in {ground.key for ground in thrust.ground}
    game.session.handle(thrust.command(2, ("about",)))
    assert spent(game) == 3


@pytest.mark.rule("TW-aero-launch")
def test_without_a_door_nobody_comes_back_in_flight_either() -> None:
    game = hangar(riders=2)
    game.do("dismount", "b")
    game.do("critical", system="door", hits=1)
    assert "no door left" in refused(game, "mount", "b", target="a")
    game.do("altitude", to=0)
    game.do("mount", "b", target="a")


def test_who_is_carried_neither_flies_nor_lands() -> None:
    game = hangar(riders=1)
    assert "rides in another unit and does not fly" in refused(game, "fly", "b", velocity=1)
    game.do("altitude", "b", to=0)
    assert "neither lands nor lifts off" in refused(game, "liftoff", "b")
