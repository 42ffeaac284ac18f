"""Section by section: how walls are struck, fall, shelter, and strike back."""

from typing import Any

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech.attack_options import of_attack
from tests.blk import BUNKER, HANDHELD, TURRET, Lines, blk, reported
from tests.games import A, Game
from tests.mechs import mech
from tests.vehicles import vehicle

DICE = {n: [min(6, n - 1), n - min(6, n - 1)] for n in range(2, 13)}
GROUND, UPPER = "0.0,0.0,0.0/0", "0.0,0.0,0.0/1"
NEXT = "1.0,-1.0,0.0/0"


def built(base: dict[str, Lines], **changes: Lines) -> UnitDesign:
    design = reported(blk(base, **changes)).design
    assert design is not None
    return design


def plain(**changes: Lines) -> UnitDesign:
    """A building whose walls take all, without armor."""
    usual: dict[str, Lines] = {"building_class": 0, "armor": 0, "cf": 40, "height": 1}
    return built(BUNKER, **(usual | changes))


# -- damage ------------------------------------------------------------------------------------


@pytest.mark.rule("TW-building")
@pytest.mark.parametrize(
    ("kind", "points", "armor", "factor"),
    [
        (0, 10, 0, 90),
        (0, 11, 0, 89),
        (1, 12, 0, 88),
        (2, 11, 0, 90),
        (2, 12, 0, 89),
        (3, 13, 0, 89),
        (3, 14, 0, 88),
        (2, 9, 1, 90),
    ],
)
def test_armor_first_and_of_the_rest_fortresses_and_emplacements_take_half(
    kind: int, points: int, armor: int, factor: int
) -> None:
    game = Game(built(BUNKER, building_class=kind, armor=10, height=1))
    game.do("hit", damage=points)
    assert game.report()["armor"] == {GROUND: armor}
    assert game.report()["structure"] == {GROUND: factor}


RACK = ["LRM 20"] * 5 + ["LRM 20 Ammo"]


@pytest.mark.rule("TW-building", "errata-76")
@pytest.mark.parametrize(("hexes", "rolls", "lost"), [(1, [], 20), (2, [[1, 1]], 6)])
def test_clusters_strike_with_all_from_the_next_hex_only(
    hexes: int, rolls: list[list[int]], lost: int
) -> None:
    """A minimum range of 6: the roll of 12 is enough at an immobile target."""
    halves = {20: 10, 6: 3}
    for target, points in ((plain(), lost), (built(TURRET), halves[lost])):
        game = Game(mech(slots={"RT": RACK}), target)
        attack: dict[str, Any] = {"attacker": "a", "target": "b"}
        attack["weapons"] = [{"weapon": "LRM 20"}]
        critical = [[1, 1]] if points > 4 and target.kind == "gun emplacement" else []
        game.do("attack", None, **attack, range=hexes, rolls=[[6, 6], *rolls, *critical])
        assert list(game.report("b")["structure"].values()) == [40 - points]


@pytest.mark.parametrize(("weapon", "points"), [("LRM 20", 20), ("SRM 6", 12), ("SRM 2", 4)])
def test_a_typed_hit_says_where_it_came_from(weapon: str, points: int) -> None:
    game = Game(plain())
    game.do("hit", weapon=weapon, adjacent=True)
    assert game.report()["structure"][GROUND] == 40 - points
    with pytest.raises(RuleError, match="cluster hits"):
        game.do("hit", weapon=weapon)


def test_rapid_fire_and_pellets_strike_whole_from_the_next_hex() -> None:
    game = Game(plain())
    game.do("hit", weapon="Ultra AC/5", shots=2, adjacent=True)
    assert game.report()["structure"][GROUND] == 30
    game.do("hit", weapon="LB 10-X AC", cluster=True, adjacent=True)
    assert game.report()["structure"][GROUND] == 20
    game.do("hit", weapon="Medium Laser", adjacent=True)
    assert game.report()["structure"][GROUND] == 15


@pytest.mark.parametrize("target", [mech(), built(HANDHELD)])
def test_at_others_the_next_hex_makes_no_difference(target: UnitDesign) -> None:
    game = Game(mech(slots={"RT": RACK}), target)
    attack: dict[str, Any] = {"attacker": "a", "target": "b", "weapons": [{"weapon": "LRM 20"}]}
    fresh = game.report("b")
    places = [[3, 4], [3, 3]] if target.kind == "mech" else []
    game.do("attack", None, **attack, range=1, other=-9, rolls=[[6, 6], [1, 1], *places])
    assert struck(game.report("b"), fresh) == 6


def test_an_attack_is_one_blow_and_halved_once() -> None:
    blows: list[dict[str, Any]] = [
        {"damage": 15, "group": 5},
        {"weapon": "LRM 15", "rolls": [[6, 6]]},
    ]
    for fields in blows:
        game = Game(built(BUNKER, armor=0, height=1))
        game.do("hit", **fields)
        assert game.report()["structure"][GROUND] == 90 - 7
    game.do("area", damage=15)
    assert game.report()["structure"][GROUND] == 90 - 14


# -- collapse ----------------------------------------------------------------------------------


@pytest.mark.rule("TW-building-collapse")
@pytest.mark.parametrize(("points", "falls"), [(39, False), (40, True)])
def test_a_hex_without_a_factor_falls_when_the_phase_ends_and_its_other_levels_with_it(
    points: int, falls: bool
) -> None:
    game = Game(plain(height=2, coords=["0,0,0", "1,-1,0"], armor=5))
    game.do("hit", location=GROUND, damage=points + 5)
    assert game.report()["structure"][UPPER] == 40
    game.do("end_phase", None)
    left = game.report()["structure"]
    assert left[UPPER] == (0 if falls else 40)
    assert left[NEXT] == 40
    assert (game.report()["armor"][UPPER] == 0) == falls
    words = "hex 0102 collapsed"
    assert (words in game.report()["conditions"]) == falls
    assert game.report()["destroyed"] is None
    again = game.do("end_phase", None)
    assert not any("collapses" in getattr(event, "text", "") for event in again.events)


@pytest.mark.rule("TW-building-collapse")
@pytest.mark.parametrize(("tons", "falls"), [(40, False), (41, True)])
def test_a_floor_that_carries_more_tons_than_its_factor_falls(tons: int, falls: bool) -> None:
    game = Game(plain())
    game.do("load", tons=tons)
    assert game.report()["destroyed"] is None
    game.do("end_phase", None)
    assert (game.report()["destroyed"] == "It has collapsed.") == falls


@pytest.mark.parametrize(("factor", "falls"), [(50, False), (49, True)])
def test_units_inside_weigh_on_its_floor_and_are_out_when_it_falls(
    factor: int, falls: bool
) -> None:
    """A Vedette has 50 tons."""
    game = Game(plain(cf=factor), vehicle("vedette"))
    game.do("inside", "b", building="a")
    assert "inside a" in game.report("b")["conditions"]
    game.do("end_phase", None)
    assert bool(game.report()["destroyed"]) == falls
    assert ("inside a" in game.report("b")["conditions"]) == (not falls)


def test_loads_and_places_that_cannot_be_are_refused() -> None:
    game = Game(plain(), mech(), built(HANDHELD))
    loads: list[tuple[dict[str, Any], str]] = [
        ({"tons": -1}, "0 to"),
        ({"tons": 5, "location": "roof"}, "no location"),
    ]
    for fields, words in loads:
        with pytest.raises(RuleError, match=words):
            game.do("load", **fields)
    places: list[tuple[dict[str, Any], str]] = [
        ({"building": "z"}, "no building"),
        ({"building": "c"}, "Nothing can be inside"),
        ({"building": "a", "location": "roof"}, "no location"),
        ({}, "in no building"),
    ]
    for fields, words in places:
        with pytest.raises(RuleError, match=words):
            game.do("inside", "b", **fields)
    game.do("hit", damage=40)
    with pytest.raises(RuleError, match="does not stand"):
        game.do("inside", "b", building="a")


def test_who_leaves_is_outside() -> None:
    game = Game(plain(cf=90, height=2), mech())
    game.do("inside", "b", building="a")
    game.do("inside", "b", building="a", location=UPPER)
    assert list(game.unit("b").conditions) == [f"inside/a/{UPPER}"]
    game.do("inside", "b")
    assert not game.unit("b").conditions


@pytest.mark.parametrize("word", ["remove_unit", "withdraw"])
def test_a_building_that_leaves_the_table_leaves_nobody_inside(word: str) -> None:
    game = Game(plain(cf=90), mech())
    game.do("inside", "b", building="a")
    game.do(word)
    assert not game.unit("b").conditions


# -- inside ------------------------------------------------------------------------------------


def struck(paper: dict[str, Any], fresh: dict[str, Any]) -> int:
    return int(sum(fresh["armor"].values()) - sum(paper["armor"].values()))


@pytest.mark.rule("TW-inside-building")
@pytest.mark.parametrize(("factor", "through"), [(40, 6), (41, 5), (90, 1), (100, 0), (120, 0)])
def test_an_attack_loses_a_tenth_of_the_factor_to_the_walls(factor: int, through: int) -> None:
    game = Game(mech(), plain(cf=factor))
    fresh = game.report()
    game.do("inside", building="b")
    game.do("hit", location="CT", damage=10)
    assert struck(game.report(), fresh) == through
    assert game.report("b")["structure"][GROUND] == factor - (10 - through)


@pytest.mark.rule("TW-inside-building")
def test_the_factor_of_the_phases_start_shelters() -> None:
    game = Game(mech(), plain(cf=91))
    game.do("inside", building="b")
    game.do("hit", "b", damage=11)
    before = game.report()
    game.do("hit", location="CT", damage=12)
    assert struck(game.report(), before) == 2
    game.do("end_phase", None)
    before = game.report()
    game.do("hit", location="LT", damage=12)
    assert game.report("b")["structure"][GROUND] == 91 - 11 - 10 - 7
    assert struck(game.report(), before) == 5


def test_a_weapon_loses_it_once_however_many_groups_it_has() -> None:
    game = Game(mech(), plain(cf=40))
    fresh = game.report()
    game.do("inside", building="b")
    game.do("hit", location="CT", weapon="LRM 20", rolls=[DICE[7]])
    assert struck(game.report(), fresh) == 12 - 4
    game.do("hit", location="CT", weapon="SRM 2", rolls=[DICE[2]])
    assert struck(game.report(), fresh) == 12 - 4
    game.do("hit", location="LT", damage=9, group=5)
    assert struck(game.report(), fresh) == 12 - 4 + 5


@pytest.mark.rule("TW-inside-building", "errata-77")
def test_kicks_lose_it_and_charges_do_not() -> None:
    tons = mech().tons
    attacks: list[tuple[str, dict[str, Any]]] = [("kick", {}), ("charge", {"hexes": 5})]
    for attack, more in attacks:
        game = Game(mech(), mech(), plain(cf=90))
        game.do("inside", "b", building="c")
        at: dict[str, Any] = {"attacker": "a", "target": "b", "attacker_moved": "none"}
        game.do("physical", None, **at, attack=attack, **more, rolls=[[6, 6]], owe=True)
        lost = 90 - game.report("c")["structure"][GROUND]
        assert lost == (min(9, tons // 5) if attack == "kick" else 0)


def test_within_the_same_building_nothing_is_lost() -> None:
    game = Game(mech(slots={"RA": ["Medium Laser"]}), mech(), plain(cf=90))
    for unit in "ab":
        game.do("inside", unit, building="c")
    fresh = game.report("b")
    attack: dict[str, Any] = {"attacker": "a", "target": "b"}
    attack["weapons"] = [{"weapon": "Medium Laser"}]
    game.do("attack", None, **attack, range=1, rolls=[[6, 6], [3, 4]])
    assert struck(game.report("b"), fresh) == 5
    game.do("inside", "a")
    game.do("end_turn", None)
    game.do("attack", None, **attack, range=1, rolls=[[6, 6]])
    assert struck(game.report("b"), fresh) == 5
    assert game.report("c")["structure"][GROUND] == 85


def test_falls_are_no_attacks() -> None:
    game = Game(mech(), plain(cf=90))
    fresh = game.report()
    game.do("inside", building="b")
    game.do("hit", location="CT", damage=4, kind="fall")
    assert struck(game.report(), fresh) == 4


# -- running into it ---------------------------------------------------------------------------


@pytest.mark.rule("TW-building")
@pytest.mark.parametrize(("factor", "back"), [(40, 4), (41, 5)])
def test_who_charges_a_wall_takes_a_tenth_of_its_factor(factor: int, back: int) -> None:
    for runner in (mech(), vehicle("manticore")):
        game = Game(runner, plain(cf=factor), seed=4)
        fresh = game.report()
        at: dict[str, Any] = {"attacker": "a", "target": "b", "attack": "charge", "hexes": 4}
        if runner.kind != "mech":
            game.do("move", mode="flank", hexes=4)
        game.do("physical", None, **at, rolls=[[6, 6]])
        assert struck(game.report(), fresh) == back
        tons = int(getattr(runner, "tons", 0))
        assert game.report("b")["structure"][GROUND] == max(0, factor - -(-tons * 4 // 10))


@pytest.mark.rule("TW-building")
@pytest.mark.parametrize(("factor", "more"), [(40, 4), (41, 5)])
def test_who_skids_into_one_takes_a_tenth_of_its_factor_beside(factor: int, more: int) -> None:
    lost = {}
    for walls in (0, factor):
        game = Game(vehicle("manticore"), seed=5)
        fresh = game.report()
        game.do("skid", hexes=1, cf=walls)
        lost[walls] = struck(game.report(), fresh)
    assert lost[factor] - lost[0] == more


# -- guns --------------------------------------------------------------------------------------


@pytest.mark.rule("TW-emplacement")
@pytest.mark.parametrize(("roll", "breaks"), [(n, n >= 6) for n in range(2, 13)])
def test_up_to_five_nothing_breaks(roll: int, breaks: bool) -> None:
    game = Game(built(TURRET, **{"Guns Equipment": ["Medium Laser", "AC/5", "IS Ammo AC/5"]}))
    game.do("hit", damage=10, owe=True)
    before = game.report()
    (owed,) = game.pending()
    more = [[4]] if roll in (6, 8, 10) else []
    picks = ["AC/5"] if roll in (6, 8) else []
    game.do("resolve", None, pending=owed["id"], rolls=[DICE[roll], *more], choices=picks)
    after = {**game.report(), "pending": before["pending"]}
    if roll != 12:
        assert (after != before) == breaks


@pytest.mark.rule("TW-emplacement")
def test_an_emplacement_without_a_turret_has_nothing_that_jams() -> None:
    game = Game(built(TURRET, Turret=0))
    game.do("critical", location="GUNS", rolls=[DICE[10]])
    assert "turret" not in game.report()
    assert game.report()["conditions"] == ["immobile"]


@pytest.mark.rule("TW-emplacement")
@pytest.mark.parametrize(("shots", "left"), [(15, 3), (16, 0), (17, 0)])
def test_ammunition_that_explodes_can_bring_the_walls_down(shots: int, left: int) -> None:
    """Half of five points a shot, of a factor of 40."""
    game = Game(built(TURRET, **{"Guns Equipment": ["AC/5", "IS Ammo AC/5"]}))
    game.do("ammo", location="GUNS", slot=2, shots=shots)
    game.do("critical", location="GUNS", rolls=[DICE[11]])
    assert game.report()["structure"] == {"GUNS": left}
    assert (game.report()["destroyed"] == "It has collapsed.") == (not left)


def test_ammunition_that_does_not_explode_stays() -> None:
    game = Game(built(TURRET, **{"Guns Equipment": ["ISGaussRifle", "ISGauss Ammo"]}))
    game.do("critical", location="GUNS", rolls=[DICE[11]])
    assert game.report()["ammo"][0]["shots"] == 8
    assert game.report()["structure"] == {"GUNS": 40}


# -- a gun without a carrier -------------------------------------------------------------------


@pytest.mark.rule("TW-handheld")
@pytest.mark.parametrize(("points", "state"), [(12, "ok"), (13, "destroyed"), (99, "destroyed")])
def test_a_handheld_weapon_goes_with_its_ammunition_and_nothing_goes_further(
    points: int, state: str
) -> None:
    game = Game(built(HANDHELD), mech())
    carrier = game.report("b")
    game.do("hit", damage=points)
    (gun,) = game.report()["weapons"]
    assert gun["state"] == state
    assert gun["shots"] == (40 if state == "ok" else 0)
    assert game.report("b") == carrier
    assert game.pending() == []
    with pytest.raises(RuleError, match="nothing in"):
        game.do("critical", location="GUN")


def test_one_without_armor_breaks_at_the_first_point() -> None:
    game = Game(built(HANDHELD, armor="0"))
    assert game.report()["destroyed"] is None
    game.do("hit", damage=1)
    assert game.report()["destroyed"] == "The weapon is destroyed."


@pytest.mark.rule("TW-emplacement")
@pytest.mark.parametrize("factor", [15, 40, 90, 120])
def test_the_table_says_what_building_an_emplacement_stands_in(factor: int) -> None:
    """A blow asks for a roll when it takes more than a tenth of it, rounded up."""
    tenth = -(-factor // 10)
    for points, asks in ((2 * tenth + 1, False), (2 * tenth + 2, True)):
        game = Game(built(TURRET), emplacement_factor=factor)
        assert game.report()["structure"] == {"GUNS": factor}
        game.do("hit", damage=points, owe=True)
        assert bool(game.pending()) == asks


# -- which hex -----------------------------------------------------------------------------------


def test_who_attacks_a_building_says_which_hex_whatever_the_weapon() -> None:
    walls = plain(coords=["0,0,0", "1,-1,0"])
    game = Game(mech(slots={"RT": RACK, "LA": ["Medium Laser"]}), walls)
    attack: dict[str, Any] = {"attacker": "a", "target": "b", "aim": NEXT, "range": 1}
    both = [{"weapon": "LRM 20"}, {"weapon": "Medium Laser"}]
    game.do("attack", None, **attack, weapons=both, rolls=[[6, 6], [6, 6]])
    assert game.report("b")["structure"] == {GROUND: 40, NEXT: 15}
    game.do("end_turn", None)
    with pytest.raises(RuleError, match="no location"):
        game.do("attack", None, **{**attack, "aim": "roof"}, weapons=both)


def test_the_attack_offers_the_hexes_of_a_building_and_no_aim_at_others_that_stand() -> None:
    for target, places in (
        (plain(coords=["0,0,0", "1,-1,0"]), 2),
        (plain(), 0),
        (built(TURRET), 0),
    ):
        game = Game(mech(slots={"LA": ["Medium Laser"]}), target)
        system, state = game.session.system, game.session.state
        found = [one for one in of_attack(system, state, A, UnitId("b")) if one.field == "aim"]  # type: ignore[arg-type]
        assert [len(one.values) for one in found] == ([places] if places else [])


# -- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize("base", [BUNKER, TURRET, HANDHELD])
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"damage": 0}, "from 1 to 1000, not 0"),
        ({"damage": -1}, "from 1 to 1000, not -1"),
        ({"damage": 5, "weapon": "AC/5"}, "either its damage or its weapon"),
        ({"damage": 5, "side": "above"}, "no side"),
        ({"damage": 5, "attack": "bite"}, "no attack"),
        ({"damage": 5, "kind": "magic"}, "no kind"),
        ({"damage": 5, "group": 0}, "at least 1 point"),
        ({"weapon": "LRM 10", "missiles": 0}, "at least 1 missile, not 0"),
    ],
)
def test_what_stands_refuses_the_hits_that_every_unit_refuses(
    base: dict[str, Lines], fields: dict[str, Any], words: str
) -> None:
    game = Game(built(base))
    before = game.unit()
    with pytest.raises(RuleError, match=words):
        game.do("hit", owe=True, **fields)
    assert game.unit() == before


def test_a_burst_at_a_building_has_points_and_a_side() -> None:
    game = Game(plain())
    for fields, words in (({"damage": 0}, "not 0"), ({"damage": 5, "side": "up"}, "no side")):
        with pytest.raises(RuleError, match=words):
            game.do("area", **fields)
    game.do("area", damage=5, side="rear")
    assert game.report()["structure"] == {GROUND: 35}


def test_nobody_is_inside_of_what_walks_drives_or_has_left() -> None:
    game = Game(mech(), mech(), vehicle("vedette"), plain(), plain())
    for other in ("b", "c"):
        with pytest.raises(RuleError, match="Nothing can be inside"):
            game.do("inside", building=other)
    with pytest.raises(RuleError, match="goes nowhere"):
        game.do("inside", "d", building="e")
    game.do("withdraw", "e")
    with pytest.raises(RuleError, match="has left the field"):
        game.do("inside", building="e")


@pytest.mark.rule("TW-emplacement")
def test_several_criticals_of_an_emplacement_and_one_with_a_modifier() -> None:
    game = Game(built(TURRET))
    game.do("critical", location="GUNS", hits=2, rolls=[[3, 4], [3, 4]])
    assert game.report()["crew"]["stunned"] == 2
    for modifier, row in ((1, 5), (3, 7), (99, 12)):
        fresh = Game(built(TURRET))
        fresh.do("critical", location="GUNS", modifier=modifier, rolls=[[2, 2]])
        assert fresh.report()["crew"]["stunned"] == (row == 7)
    for hits in (0, 21):
        with pytest.raises(RuleError, match=f"1 to 20 criticals, not {hits}"):
            game.do("critical", location="GUNS", hits=hits, owe=True)
