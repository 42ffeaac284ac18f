"""What bars attacks at the ground, and stores that are dropped or fired as attacks."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import attack_options
from recordsheet_gui.systems.battletech.aerospace import stores
from recordsheet_gui.systems.battletech.paper import OUTSIDE_HEAT
from recordsheet_gui.systems.total_warfare.bombing import DropBombs
from recordsheet_gui.systems.total_warfare.commands import TakeHit
from recordsheet_gui.systems.total_warfare.launching import RollLaunch
from tests.aerospace import aerospace
from tests.games import A
from tests.infantry import platoon
from tests.mechs import mech
from tests.systems.total_warfare.test_air_attacks import Battle, raid
from tests.vehicles import vehicle

B = UnitId("b")


def craft(altitude: int = 3) -> Battle:
    """A spheroid in the air above a 'Mech."""
    game = Battle(aerospace("small craft"), mech())
    game.do("altitude", to=altitude)
    return game


# -- who, and with what ----------------------------------------------------------------------


@pytest.mark.rule("TW-aero-ground-arc")
def test_a_spheroid_does_not_strafe() -> None:
    game = craft()
    aft = {"weapon": "Medium Laser", "location": "AFT"}
    with pytest.raises(Forbidden, match="spheroids do not strafe"):
        game.fire(aft, run="strafe")
    with pytest.raises(Forbidden, match="spheroids do not strafe"):
        game.do("attack_run", run="strafe")
    (roll,) = game.fire(aft, run="strafe", anyway=True)
    assert {part.label: part.value for part in roll.number.parts}["strafing"] == 4


@pytest.mark.rule("TW-aero-ground-arc")
def test_a_spheroid_is_offered_no_strafing() -> None:
    game = craft()
    system: Any = SYSTEMS["total-warfare"]
    found = {one.field: one for one in attack_options.of_attack(system, game.session.state, A, B)}
    assert [word for word, _ in found["run"].values] == ["strike"]
    labels = [one.label for one in system.offers(game.session.state, A, SHEET)]
    assert "Strike run, altitude -1" in labels
    assert "Strafing run" not in labels


@pytest.mark.rule("TW-aero-ground-arc")
@pytest.mark.parametrize("run", ["strike", "strafe"])
@pytest.mark.parametrize("arc", ["front", "rear"])
def test_what_points_aft_does_not_reach_the_ground(run: str, arc: str) -> None:
    game = raid(altitude=3)
    aft = {"weapon": "Small Laser"}
    assert "points aft and does not reach the ground" in game.refused(aft, run=run, arc=arc)
    assert game.report()["altitude"] == 3
    assert len(game.fire(aft, run=run, arc=arc, anyway=True)) == 1


@pytest.mark.rule("TW-aero-ground-arc")
@pytest.mark.parametrize("arc", ["front", "left", "right", "rear"])
def test_the_ground_lies_ahead_of_nose_and_wings_wherever_it_is_said_to_be(arc: str) -> None:
    game = raid(altitude=3)
    weapons = ({"weapon": "Large Laser"}, {"weapon": "Medium Laser", "location": "LWG"})
    assert len(game.fire(*weapons, arc=arc)) == 2


@pytest.mark.rule("TW-aero-ground-arc")
@pytest.mark.parametrize(
    ("weapon", "bears"),
    [
        ({"weapon": "Medium Laser", "location": "NOS"}, False),
        ({"weapon": "SRM 6", "location": "RS"}, False),
        ({"weapon": "Medium Laser", "location": "RS"}, True),
        ({"weapon": "Medium Laser", "location": "AFT"}, True),
    ],
)
def test_of_a_spheroid_only_what_points_aft_strikes(weapon: dict[str, str], bears: bool) -> None:
    game = craft()
    if bears:
        assert len(game.fire(weapon)) == 1
    else:
        assert "does not bear on a lower target" in game.refused(weapon)


@pytest.mark.rule("TW-aero-run-at-one")
@pytest.mark.parametrize(("run", "free"), [("strike", False), ("strafe", True)])
def test_a_strike_is_at_one_unit_and_strafing_at_many(run: str, free: bool) -> None:
    game = Battle(aerospace(), mech(), mech(name="Other OT-1"))
    game.do("altitude", to=3)
    game.fire({"weapon": "Large Laser"}, run=run)
    other = {"weapon": "Medium Laser", "location": "LWG"}
    if free:
        assert len(game.fire(other, target="c", run=run)) == 1
    else:
        with pytest.raises(Forbidden, match="at one alone"):
            game.fire(other, target="c", run=run)
        assert len(game.fire(other, target="b", run=run)) == 1


@pytest.mark.rule("TW-aero-run-at-one")
def test_a_dive_is_at_one_unit_and_bombs_from_altitude_at_many() -> None:
    for attack, free in (("dive", False), ("bomb", True)):
        game = Battle(aerospace(), mech(), mech(name="Other OT-1"))
        game.do("altitude", to=5)
        game.do("bombs", load={"HE Bomb": 2})
        told: Any = {"attacker": "a", "attack": attack, "owe": True}
        game.do("bomb", None, target="b", **told)
        if free:
            game.do("bomb", None, target="c", **told)
        else:
            with pytest.raises(Forbidden, match="at one alone"):
                game.do("bomb", None, target="c", **told)


@pytest.mark.rule("TW-aero-run")
def test_who_bombs_makes_no_other_attack() -> None:
    game = Battle(aerospace(), mech(), aerospace())
    for unit in ("a", "c"):
        game.do("altitude", unit, to=5)
    game.do("bombs", load={"HE Bomb": 2})
    game.do("bomb", None, attacker="a", target="b", attack="bomb", owe=True)
    with pytest.raises(Forbidden, match="makes no other attack"):
        game.fire({"weapon": "Large Laser"}, target="c")
    assert game.fire({"weapon": "Large Laser"}, target="c", anyway=True)


# -- what falls ------------------------------------------------------------------------------


def bomber(store: str, target: Any = None, count: int = 1) -> Battle:
    game = Battle(aerospace(), target or mech())
    game.do("altitude", to=5)
    game.do("bombs", load={store: count})
    return game


def bomb(game: Battle, **fields: Any) -> None:
    game.do("bomb", None, **{"attacker": "a", "target": "b", "owe": True, **fields})


@pytest.mark.rule("TW-aero-inferno-bomb")
def test_an_inferno_bomb_heats_as_five_missiles_and_the_hex_burns() -> None:
    game = bomber("Inferno Bomb")
    bomb(game, rolls=[[4, 4]])
    assert game.unit("b").tracks[OUTSIDE_HEAT] == 10
    assert any("the hex burns" in text for text in game.notes())
    assert game.report()["bombs"] == {}


@pytest.mark.rule("TW-aero-inferno-bomb")
def test_an_inferno_bomb_that_misses_heats_nobody() -> None:
    game = bomber("Inferno Bomb")
    bomb(game, rolls=[[1, 2], [3]])
    assert game.unit("b").tracks[OUTSIDE_HEAT] == 0
    assert not any("the hex burns" in text for text in game.notes())


@pytest.mark.rule("TW-aero-inferno-bomb")
@pytest.mark.parametrize("target", [vehicle("manticore"), platoon(), aerospace()])
def test_an_inferno_bomb_finds_every_kind_of_unit(target: Any) -> None:
    game = bomber("Inferno Bomb", target)
    if target.kind == "aerospace fighter":
        game.do("altitude", "b", to=0)
    before = game.unit("b")
    bomb(game, rolls=[[5, 5]])
    assert game.unit("b") != before or game.session.state.owed


@pytest.mark.rule("TW-aero-thunder-bomb")
def test_a_thunder_bomb_strews_mines_and_strikes_nobody() -> None:
    game = bomber("Thunder Bomb")
    before = game.report("b")["armor"]
    bomb(game, rolls=[[4, 4]])
    assert game.report("b")["armor"] == before
    assert not game.session.state.owed
    assert any("mines of 20 points" in text for text in game.notes())


@pytest.mark.rule("TW-aero-torpedo-bomb")
def test_a_torpedo_bomb_does_ten_points_in_the_water() -> None:
    game = bomber("Torpedo Bomb")
    bomb(game, rolls=[[4, 4]])
    points = [points_of(entry) for entry in game.session.state.owed]
    assert points == [5, 5]
    assert any("in the water" in text for text in game.notes())


# -- what is fired ---------------------------------------------------------------------------


def armed(store: str, altitude: int | None = 5, other: Any = None) -> Battle:
    """A fighter with one of a store and something else that flies beside it, or stands below."""
    game = Battle(aerospace(), other or aerospace())
    game.do("bombs", load={store: 1})
    for unit in ("a", "b") if other is None else ("a",):
        game.do("velocity", unit, to=4)
        if altitude is not None:
            game.do("altitude", unit, to=altitude)
    return game


def number(game: Battle, **fields: Any) -> int:
    bomb(game, attack="launch", side="aft", **fields)
    (entry,) = game.session.state.owed
    assert isinstance(entry.command, RollLaunch)
    return entry.command.number.value


def points_of(entry: Owed) -> int | None:
    assert isinstance(entry.command, TakeHit)
    return entry.command.damage


@pytest.mark.rule("TW-aero-launched-store", "TW-aero-anti-ship")
@pytest.mark.parametrize(
    ("store", "hexes", "target"),
    [
        ("LAA Missile", 6, 4),
        ("LAA Missile", 7, 6),
        ("LAA Missile", 12, 6),
        ("AAA Missile", 12, 6),
        ("AS Missile", 20, 12),
        ("Rocket Launcher Pod", 6, 5),
        ("Rocket Launcher Pod", 12, 7),
        ("TAG Pod", 1, 4),
    ],
)
def test_what_a_store_that_is_fired_has_to_roll(store: str, hexes: int, target: int) -> None:
    assert number(armed(store), range=hexes) == target


@pytest.mark.rule("TW-aero-anti-ship")
def test_an_anti_ship_missile_finds_ships_more_easily() -> None:
    game = Battle(aerospace(), aerospace("dropship"))
    game.do("bombs", load={"AS Missile": 1})
    game.do("velocity", "b", to=2)
    assert number(game, range=1) == 4


@pytest.mark.rule("TW-aero-launched-store")
@pytest.mark.parametrize(
    ("store", "hexes"),
    [("LAA Missile", 13), ("AAA Missile", 13), ("AS Missile", 21), ("Rocket Launcher Pod", 13)],
)
def test_beyond_its_range_it_does_not_reach(store: str, hexes: int) -> None:
    with pytest.raises(RuleError, match="does not reach"):
        bomb(armed(store), attack="launch", range=hexes)


@pytest.mark.rule("TW-aero-launched-store")
@pytest.mark.parametrize(
    ("store", "points"),
    [("LAA Missile", 6), ("AAA Missile", 20), ("AS Missile", 30), ("Rocket Launcher Pod", 6)],
)
def test_at_what_flies_it_strikes_as_one_group(store: str, points: int) -> None:
    game = armed(store)
    bomb(game, attack="launch", side="aft", rolls=[[6, 6]])
    (hit,) = [one.command for one in game.session.state.owed]
    assert isinstance(hit, TakeHit)
    assert (hit.damage, hit.natural) == (points, 12)
    assert game.report()["bombs"] == {}


@pytest.mark.rule("TW-aero-launched-store")
def test_a_tag_pod_marks_its_target_and_stays() -> None:
    game = armed("TAG Pod")
    bomb(game, attack="launch", side="aft", rolls=[[6, 5]])
    assert "tagged" in game.report("b")["conditions"]
    assert game.report()["bombs"] == {"TAG Pod": 1}


@pytest.mark.rule("TW-aero-launched-store")
def test_rockets_strike_the_ground_as_a_launcher_does() -> None:
    game = armed("Rocket Launcher Pod", other=mech())
    # To hit, then 7 on the cluster table of ten: 6 rockets, in groups of five and one.
    bomb(game, attack="launch", rolls=[[6, 5], [3, 4]])
    points = [points_of(entry) for entry in game.session.state.owed]
    assert points == [5, 1]
    assert game.report()["altitude"] == 4


@pytest.mark.rule("TW-aero-launched-store")
def test_an_arrow_bursts_over_the_ground() -> None:
    game = armed("Arrow IV Missile", other=mech())
    bomb(game, attack="launch", rolls=[[6, 5]])
    points = [points_of(entry) for entry in game.session.state.owed]
    assert points == [5, 5, 5, 5]
    assert any("10 points" in text for text in game.notes())


@pytest.mark.rule("TW-aero-launched-store")
@pytest.mark.parametrize(
    ("store", "altitude", "at_ground", "words"),
    [
        ("LAA Missile", 5, True, "fired at what flies"),
        ("AAA Missile", 5, True, "fired at what flies"),
        ("AS Missile", 5, True, "fired at what flies"),
        ("AS Missile", 3, False, "from altitude 4 or higher"),
        ("ASEW Missile", 5, False, "in space alone"),
        ("Arrow IV Missile", 5, False, "what is on the ground"),
    ],
)
def test_where_a_store_is_of_no_use(store: str, altitude: int, at_ground: bool, words: str) -> None:
    game = armed(store, altitude, mech() if at_ground else None)
    with pytest.raises(Forbidden, match=words):
        bomb(game, attack="launch")
    if store != "Arrow IV Missile":
        bomb(game, attack="launch", anyway=True)
        assert game.report()["bombs"] == {}


@pytest.mark.rule("TW-aero-launched-store", "TW-aero-anti-ship")
@pytest.mark.parametrize(("tons", "target"), [(499, 8), (500, 4)])
def test_an_anti_ship_missile_leaves_at_altitude_four_and_looks_for_500_tons(
    tons: int, target: int
) -> None:
    game = Battle(aerospace(), aerospace("dropship", tons=tons))
    game.do("bombs", load={"AS Missile": 1})
    for unit in ("a", "b"):
        game.do("altitude", unit, to=4)
        game.do("velocity", unit, to=2)
    assert number(game, range=1) == target


@pytest.mark.rule("TW-aero-launched-store")
def test_in_space_an_electronic_missile_is_told_in_the_journal() -> None:
    game = armed("ASEW Missile", None)
    bomb(game, attack="launch", side="aft", rolls=[[6, 5]])
    assert any("ASEW Missile hits" in text for text in game.notes())
    assert not game.session.state.owed


@pytest.mark.rule("TW-aero-launched-store")
def test_what_falls_is_not_fired_and_what_is_fired_does_not_fall() -> None:
    game = bomber("HE Bomb")
    game.do("bombs", load={"RL": 1})
    with pytest.raises(RuleError, match="HE Bomb is dropped, not fired"):
        bomb(game, attack="launch", store="HE")
    with pytest.raises(RuleError, match="Rocket Launcher Pod is fired, not dropped"):
        bomb(game, attack="dive", store="RL")
    with pytest.raises(RuleError, match='no "laa" to fire'):
        bomb(game, attack="launch", store="laa")


@pytest.mark.rule("TW-aero-launched-store")
def test_a_grounded_fighter_fires_no_stores() -> None:
    game = armed("Rocket Launcher Pod", 0, mech())
    with pytest.raises(RuleError, match="does not fly and fires no stores"):
        bomb(game, attack="launch")


@pytest.mark.rule("TW-aero-launched-store")
@pytest.mark.parametrize("store", [*stores.stores().slots])
def test_every_store_of_the_table_falls_or_is_fired(store: str) -> None:
    table = stores.stores()
    assert (store in table.dropped) is not (store in table.launched)
    assert store in table.letters


@pytest.mark.rule("TW-aero-launched-store")
def test_the_panel_and_the_bar_know_what_is_fired() -> None:
    game = armed("LAA Missile")
    game.do("bombs", load={"HE Bomb": 2})
    system: Any = game.session.system
    rules = system.rules_of(game.session.state, A)
    view = rules.look(game.session.state, A)
    assert [*rules.physical_attacks(view)] == ["dive", "bomb", "launch"]
    said = {one.field: [word for word, _ in one.values] for one in rules.physical_settings(view)}
    assert said == {"store": ["HE Bomb", "LAA Missile"], "count": [1, 2]}
    (command,) = understand(game.session, A, "launch laa at kite 5")
    assert command == DropBombs(attacker=A, target=B, attack="launch", store="laa", range=5)
