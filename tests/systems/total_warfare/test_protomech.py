"""ProtoMechs: where they are hit, what their boxes mean, how they fight and move."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech.protomech.numbers import weapon_modifiers
from recordsheet_gui.systems.battletech.protomech.view import Proto, counted_proto
from tests import games
from tests.blk import Lines
from tests.mechs import mech
from tests.protomechs import BIPED, protomech
from tests.vehicles import vehicle


class Game(games.Game):
    """A battle whose steps are told with all their dice, and give the unit's report."""

    def play(self, word: str, *rolls: list[int], unit: str = "a", **fields: Any) -> dict[str, Any]:
        whose = None if word in ("attack", "physical", "end_turn") else unit
        self.do(word, whose, rolls=rolls, **fields)
        return self.report(unit)

    def refused(self, word: str, **fields: Any) -> str:
        with pytest.raises(RuleError) as error:
            self.play(word, **fields)
        return str(error.value)

    def refused_card(self, card: int) -> str:
        with pytest.raises(RuleError) as error:
            self.do("resolve", None, pending=card, rolls=[[3, 3]])
        return str(error.value)

    def conditions(self, unit: str = "a") -> tuple[str, ...]:
        return self.session.system.derive(self.session.state, UnitId(unit)).conditions

    def view(self, unit: str = "a") -> Proto:
        return counted_proto(self.session.state, UnitId(unit))


# -- where hits land -------------------------------------------------------------------------

DICE = {roll: [roll // 2, roll - roll // 2] for roll in range(2, 13)}
TABLES = {
    "biped": "MG - RA L T T T L LA - HD",
    "quad": "T - L L T T T L L - HD",
    "glider": "T w RA L T T T L LA w HD",
    "ultraheavy": "MG - RA L T T T L LA - HD",
}
FALLS = {
    "biped": "MG L L RA T T T LA L L HD",
    "quad": "T L L L T T T L L L HD",
    "glider": "T L L RA T T T LA L L HD",
}


def struck(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [
        where
        for where in before["armor"]
        if (before["armor"][where], before["structure"][where])
        != (after["armor"][where], after["structure"][where])
    ]


@pytest.mark.rule("TW-proto-location", "TW-proto-near-miss", "TW-proto-wings")
@pytest.mark.parametrize("side", ["front", "left", "right", "rear"])
@pytest.mark.parametrize("roll", DICE)
@pytest.mark.parametrize("key", TABLES)
def test_every_row_of_the_hit_table_from_every_side(key: str, roll: int, side: str) -> None:
    game = Game(protomech(key))
    before = game.report()
    after = game.play("hit", DICE[roll], damage=1, side=side)
    expected = TABLES[key].split()[roll - 2]
    assert struck(before, after) == ([expected] if expected not in "-w" else [])
    assert after.get("wings", 0) == (1 if expected == "w" else 0)
    assert after["movement"]["walk"] == before["movement"]["walk"] - (expected == "w")
    assert not game.session.state.owed


@pytest.mark.rule("TW-proto-fall")
@pytest.mark.parametrize("roll", DICE)
@pytest.mark.parametrize("key", FALLS)
def test_every_row_of_the_special_table(key: str, roll: int) -> None:
    for fields in ({"attack": "collision"}, {"kind": "fall"}):
        game = Game(protomech(key))
        before = game.report()
        after = game.play("hit", DICE[roll], damage=1, **fields)
        assert struck(before, after) == [FALLS[key].split()[roll - 2]]


@pytest.mark.rule("TW-proto-lost")
def test_a_location_that_is_lost_is_the_torso() -> None:
    game = Game(protomech())
    game.play("hit", [6, 6], damage=6, location="RA")
    after = game.play("hit", [2, 2], damage=1)
    assert after["armor"]["T"] == 9


def test_infantry_neither_swarms_it_nor_attacks_its_legs() -> None:
    game = Game(protomech())
    for word in ("swarm", "leg", "infantry swarm"):
        assert "cannot be swarmed" in game.refused("hit", damage=4, attack=word)


# -- boxes -----------------------------------------------------------------------------------


@pytest.mark.rule("TW-proto-critical")
@pytest.mark.parametrize(
    ("roll", "boxes"), [(2, 0), (7, 0), (8, 1), (9, 1), (10, 2), (11, 2), (12, 3)]
)
def test_the_determination_roll(roll: int, boxes: int) -> None:
    game = Game(protomech())
    rolls = [DICE[roll], *([[6, 6]] if boxes else [])]
    assert game.play("critical", *rolls, location="L")["criticals"]["L"] == boxes


@pytest.mark.rule("TW-proto-boxes", "TW-proto-half")
@pytest.mark.parametrize(
    ("printed", "boxes", "left"),
    [(5, 0, 5), (5, 1, 4), (5, 2, 2), (5, 3, 0), (6, 2, 3), (1, 1, 0), (1, 2, 0), (7, 2, 3)],
)
def test_boxes_of_the_legs(printed: int, boxes: int, left: int) -> None:
    game = Game(protomech(cruiseMP=printed))
    if boxes:
        game.play("critical", [6, 6], location="L", hits=boxes)
    found = game.report()
    assert found["movement"]["walk"] == left
    assert found["movement"]["run"] == -(-3 * left // 2)
    assert found["movement"]["jump"] == 5
    assert ("no torso twist" in game.conditions()) == (boxes == 3)


@pytest.mark.rule("TW-proto-boxes", "TW-proto-half")
@pytest.mark.parametrize(("printed", "boxes", "left"), [(5, 1, 4), (5, 2, 2), (4, 2, 2), (3, 2, 1)])
def test_boxes_of_the_torso_cost_jumping_mp(printed: int, boxes: int, left: int) -> None:
    game = Game(protomech(jumpingMP=printed))
    found = game.play("critical", *[[5]] * boxes, [6, 6], location="T", hits=boxes)
    assert found["movement"]["jump"] == left
    assert found["movement"]["walk"] == 5


@pytest.mark.rule("TW-proto-glider", "TW-proto-wings")
@pytest.mark.parametrize(
    ("boxes", "wings", "cruise"), [(0, 0, 6), (1, 0, 5), (2, 0, 3), (1, 2, 3), (2, 3, 0)]
)
def test_the_torso_and_the_wings_slow_a_glider(boxes: int, wings: int, cruise: int) -> None:
    game = Game(protomech("glider"))
    if boxes:
        game.play("critical", *[[5]] * boxes, [6, 6], location="T", hits=boxes)
    for _ in range(wings):
        game.play("hit", [1, 2], damage=3)
    found = game.report()["movement"]
    assert (found["walk"], found["run"]) == (cruise, -(-3 * cruise // 2))
    assert found["ground"] == 1


def test_the_legs_of_a_glider_carry_it_on_the_ground_only() -> None:
    game = Game(protomech("glider"))
    found = game.play("critical", [6, 6], location="L", hits=1)["movement"]
    assert (found["walk"], found["ground"]) == (6, 0)


@pytest.mark.rule("TW-proto-head")
@pytest.mark.parametrize(("boxes", "more"), [(0, 0), (1, 1), (2, 2)])
def test_the_head(boxes: int, more: int) -> None:
    game = Game(protomech(), mech())
    if boxes:
        game.play("critical", [6, 6], location="HD", hits=boxes)
    assert sum(part["value"] for part in game.report()["to_hit"]) == more
    assert ("no long range" in game.conditions()) == (boxes == 2)
    shot: dict[str, Any] = {"attacker": "a", "target": "b"}
    laser = {"weapon": "ER Medium Laser"}
    game.play("attack", [1, 1], **shot, weapons=[laser], range=10)
    if boxes == 2:
        small = {"weapon": "ER Micro Laser"}
        assert "hit twice" in game.refused("attack", **shot, weapons=[small], range=4)


@pytest.mark.rule("TW-proto-main-gun")
@pytest.mark.parametrize(
    ("right", "left", "gun"), [(0, 0, 0), (1, 0, 1), (1, 1, 2), (2, 0, 2), (2, 1, 3)]
)
def test_arms_hold_the_main_gun(right: int, left: int, gun: int) -> None:
    game = Game(protomech(), mech())
    for arm, boxes in (("RA", right), ("LA", left)):
        if boxes:
            game.play("critical", [6, 6], location=arm, hits=boxes)
    view = game.view()
    main = next(item for item in view.carried if item.location == "MG")
    assert sum(part.value for part in weapon_modifiers(view, main)) == gun
    held = next(item for item in view.carried if item.location == "RA")
    assert sum(part.value for part in weapon_modifiers(view, held)) == right
    assert view.is_item_lost(held) == (right == 2)


@pytest.mark.rule("TW-proto-main-gun")
def test_without_arms_the_main_gun_does_not_fire() -> None:
    game = Game(protomech(), mech())
    game.play("critical", [6, 6], location="RA", hits=2)
    game.play("fire", weapon="ER Medium Laser")
    game.play("critical", [6, 6], location="LA", hits=2)
    game.play("end_turn")
    assert "held by no arm" in game.refused("fire", weapon="ER Medium Laser")


@pytest.mark.rule("TW-proto-main-gun")
@pytest.mark.parametrize(
    ("first", "then", "words"),
    [
        ("ER Medium Laser", "ER Small Laser", "the main gun has fired"),
        ("ER Small Laser", "ER Medium Laser", "an arm has fired"),
    ],
)
def test_main_gun_and_arms_do_not_fire_in_one_turn(first: str, then: str, words: str) -> None:
    game = Game(protomech())
    game.play("fire", weapon=first)
    assert words in game.refused("fire", weapon=then)
    game.play("fire", weapon="ER Micro Laser")
    game.play("end_turn")
    game.play("fire", weapon=then)


@pytest.mark.rule("TW-proto-weapon-die")
@pytest.mark.parametrize(
    ("key", "dies"),
    [
        ("biped", {1: 0, 2: 0, 3: 1, 4: 1, 5: None, 6: None}),
        ("ultraheavy", {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}),
        ("quad", {1: 0, 2: 1, 3: None, 4: None, 5: None, 6: None}),
    ],
)
def test_the_weapon_die(key: str, dies: dict[int, int | None]) -> None:
    for face, letter in dies.items():
        game = Game(protomech(key))
        found = game.play("critical", [face], [6, 6], location="T", hits=1)
        torso = [one["state"] for one in found["weapons"] if one["location"] == "T"]
        assert torso == ["destroyed" if at == letter else "ok" for at in range(len(torso))], face


@pytest.mark.parametrize(("tons", "lost"), [(9, []), (10, ["E", "F"])])
def test_a_heavy_quad_has_weapons_e_and_f(tons: int, lost: list[str]) -> None:
    guns: dict[str, Lines] = {"Torso Equipment": ["CLMG"] * 6, "tonnage": tons}
    found = []
    for face in (5, 6):
        game = Game(protomech("quad", **guns))
        report = game.play("critical", [face], [6, 6], location="T", hits=1)
        states = [one["state"] for one in report["weapons"]]
        found += ["ABCDEF"[at] for at, state in enumerate(states) if state == "destroyed"]
    assert found == lost


def test_no_torso_weapon_no_die() -> None:
    game = Game(protomech("biped", **{"Torso Equipment": []}))
    found = game.play("critical", [6, 6], location="T", hits=1)
    assert found["criticals"]["T"] == 1


@pytest.mark.rule("TW-proto-clamp")
def test_a_magnetic_clamp_dies_with_the_first_torso_box() -> None:
    game = Game(protomech("clamp"))
    clamp = game.view().design.items[0]
    game.play("critical", [6, 6], location="L", hits=1)
    assert not game.view().is_item_lost(clamp)
    game.play("critical", [5], [6, 6], location="T", hits=1)
    assert game.view().is_item_lost(clamp)


# -- the pilot -------------------------------------------------------------------------------


@pytest.mark.rule("TW-proto-pilot")
def test_head_hits_alone_do_not_hurt_the_pilot() -> None:
    game = Game(protomech())
    assert game.play("hit", damage=3, location="HD")["pilot"]["hits"] == 0
    found = game.play("hit", [3, 3], damage=5, location="HD")
    assert found["pilot"] == {"hits": 1, "conscious": True, "dead": False}
    assert found["destroyed"] is None if "destroyed" in found else True


def test_six_hits_kill_the_pilot() -> None:
    game = Game(protomech())
    for hits in range(1, 6):
        game.play("critical", [6, 6], location=["L", "L", "L", "HD", "HD"][hits - 1], hits=1)
    found = game.play("critical", location="MG", hits=1)
    assert found["pilot"]["dead"]


@pytest.mark.rule("TW-proto-pilot", "errata-84")
def test_the_pilots_roll_is_a_card_that_waits_behind_the_rest() -> None:
    game = Game(protomech(armor=["0"] * 6, tonnage=9))
    game.do("hit", "a", damage=4, group=2, location="L", owe=True)
    game.do("resolve", None, pending=game.session.state.owed[0].id, rolls=[[4, 4]], owe=True)
    cards = game.session.state.owed
    assert [card.command.do for card in cards] == ["consciousness", "hit"]
    assert cards[0].after == cards[1].id
    assert "has to be settled first" in game.refused_card(cards[0].id)
    assert game.report()["pilot"]["hits"] == 1


@pytest.mark.rule("TW-proto-pilot")
def test_a_pilot_who_is_out_is_hurt_once_by_each_further_attack() -> None:
    game = Game(protomech())
    game.play("critical", [1, 1], location="L", hits=1)
    for hits in (2, 3):
        found = game.play("critical", location="L", hits=1)
        assert found["pilot"]["hits"] == hits
    assert not found["pilot"]["conscious"]
    assert "unconscious" in game.refused("fire", weapon="ER Micro Laser")


def test_the_table_may_play_without_pilots_and_without_criticals() -> None:
    game = Game(protomech(), pilot=False)
    assert game.play("critical", location="L", hits=1)["pilot"]["hits"] == 0
    game = Game(protomech(), criticals=False)
    assert game.play("hit", damage=9, location="L")["criticals"]["L"] == 0


# -- what else strikes it --------------------------------------------------------------------


@pytest.mark.rule("TW-proto-inferno")
@pytest.mark.parametrize(
    ("cluster", "hits", "burnt"), [([1, 1], 2, 0), ([3, 3], 4, 1), ([6, 6], 6, 2)]
)
def test_every_three_infernos_burn_a_location_away(
    cluster: list[int], hits: int, burnt: int
) -> None:
    game = Game(protomech())
    places = [[2, 2], [2, 3]][:burnt]
    awake = [[6, 6]] if burnt else []
    found = game.play("hit", cluster, *places, *awake, weapon="SRM 6", munition="inferno")
    lost = {where for where, points in found["structure"].items() if not points}
    assert lost == set(["RA", "L"][:burnt])
    assert found["pilot"]["hits"] == (1 if burnt else 0)


def test_an_inferno_may_miss_by_a_hair_and_a_burnt_torso_is_the_end() -> None:
    game = Game(protomech())
    found = game.play("hit", [3, 3], [1, 2], weapon="SRM 6", munition="inferno")
    assert all(found["structure"].values())
    found = game.play("hit", [3, 3], [3, 4], weapon="SRM 6", munition="inferno")
    assert found["destroyed"]


@pytest.mark.rule("TW-proto-plasma")
def test_plasma_does_damage_in_fives() -> None:
    game = Game(protomech(armor=["20"] * 6))
    found = game.play("hit", [1, 2], [3, 4], [3, 4], [2, 3], weapon="Plasma Rifle")
    assert (found["armor"]["T"], found["armor"]["L"]) == (10, 17)


def test_kicks_and_punches_roll_as_weapons_do() -> None:
    for word in ("punch", "kick"):
        game = Game(protomech())
        assert game.play("hit", [3, 4], damage=4, attack=word)["armor"]["T"] == 6
    game = Game(protomech(), mech(tons=20))
    fields: dict[str, Any] = {"attacker": "b", "target": "a", "attack": "kick", "other": -20}
    found = game.play("physical", [3, 4], [2, 3], **fields)
    assert found["armor"]["L"] == 3


@pytest.mark.rule("TW-proto-small")
def test_nobody_charges_it() -> None:
    game = Game(protomech(), mech(), vehicle("scorpion"))
    for attacker in ("b", "c"):
        words = game.refused("physical", attacker=attacker, target="a", attack="charge", hexes=3)
        assert "too small" in words
    assert "wall without a roll" in told(game, "building", cf=40)


def told(game: Game, word: str, **fields: Any) -> str:
    step = game.do(word, "a", **fields)
    return " ".join(getattr(event, "text", "") for event in step.events)


@pytest.mark.rule("TW-proto-fall", "errata-82")
@pytest.mark.parametrize(("roll", "levels"), [(2, 2), (3, 1), (7, 0), (10, 1), (12, 2)])
def test_a_basement(roll: int, levels: int) -> None:
    game = Game(protomech(tonnage=14, armor=["9"] * 6))
    points = 2 * (levels + 1) if levels else 0
    places = [[3, 4]] * (-(-points // 5))
    found = game.play("basement", DICE[roll], *places)
    assert found["armor"]["T"] == 9 - points


# -- frenzy ----------------------------------------------------------------------------------


@pytest.mark.rule("TW-proto-frenzy", "TW-proto-melee")
@pytest.mark.parametrize(
    ("tons", "gear", "points"),
    [
        *((2, "", 1), (5, "", 1), (6, "", 2), (9, "", 2), (10, "", 3), (15, "", 3)),
        *((5, "ProtoMeleeWeapon", 2), (6, "ProtoMeleeWeapon", 4), (11, "ProtoMeleeWeapon", 6)),
        *((7, "ProtoQuadMeleeSystem", 6), (5, "ProtoQuadMeleeSystem", 3)),
    ],
)
def test_the_damage_of_a_frenzy(tons: int, gear: str, points: int) -> None:
    carried: dict[str, Lines] = {"tonnage": tons, "Torso Equipment": [gear] if gear else []}
    assert Game(protomech("biped", **carried)).report()["frenzy"] == points


@pytest.mark.rule("TW-proto-frenzy", "errata-85")
def test_a_frenzy_at_a_mech_needs_a_four_and_strikes_its_legs() -> None:
    game = Game(protomech(), mech())
    before = game.report("b")["armor"]["RL"]
    fields: dict[str, Any] = {"attacker": "a", "target": "b", "attack": "frenzy"}
    game.play("physical", [2, 2], [2], **fields)
    assert game.report("b")["armor"]["RL"] == before - 2
    assert "has struck" in game.refused("physical", **fields)
    game.play("end_turn")
    game.play("move", mode="run", hexes=3)
    game.play("physical", [2, 3], **fields)
    assert game.report("b")["armor"]["RL"] == before - 2
    assert "but a frenzy" in game.refused("physical", **fields | {"attack": "kick"})


# -- moving ----------------------------------------------------------------------------------


@pytest.mark.rule("TW-proto-booster", "errata-86")
def test_a_booster_doubles_the_walk_and_is_rolled_for_when_engaged() -> None:
    game = Game(protomech("ultraheavy"))
    assert game.report()["movement"] == {"walk": 4, "run": 8, "jump": 0, "fast_run": 8}
    assert "6 MP to run" in game.refused("move", mode="run", hexes=7)
    game.play("move", [1, 2], mode="run", hexes=8, masc=True)
    assert game.report()["pilot"]["hits"] == 0
    game.play("end_turn")
    found = game.play("move", [1, 1], [6, 6], mode="run", hexes=8, masc=True)
    assert found["pilot"]["hits"] == 1
    game.play("end_turn")
    game.play("move", mode="run", hexes=6)
    assert "nothing that could be pushed" in Game(protomech()).refused(
        "move", mode="run", hexes=3, masc=True
    )


def test_a_booster_that_is_switched_on_counts_for_the_move() -> None:
    game = Game(protomech("ultraheavy"))
    game.play("switch", item="booster", on=True)
    game.play("move", [3, 4], mode="run", hexes=8)


@pytest.mark.rule("TW-proto-glider")
def test_a_glider_flies_and_lands() -> None:
    game = Game(protomech("glider"))
    game.play("move", mode="cruise", hexes=6)
    assert game.report()["elevation"] == 1
    assert "airborne" in game.conditions()
    game.play("altitude", to=3)
    found = game.play("land", [2, 2])
    assert (found["elevation"], found["criticals"]["L"]) == (0, 0)
    game.play("end_turn")
    game.play("move", mode="walk", hexes=1)
    assert "1 MP to walk" in game.refused("move", mode="walk", hexes=2)
    assert "does not fly" in Game(protomech()).refused("altitude", to=2)


@pytest.mark.rule("TW-proto-glider")
@pytest.mark.parametrize(
    ("wings", "roll", "lands"), [(3, 3, False), (3, 4, True), (4, 7, False), (4, 8, True)]
)
def test_a_slow_glider_lands_with_more_trouble(wings: int, roll: int, lands: bool) -> None:
    # Six MP: after three hits on the wings it flanks at five, after four at three.
    game = Game(protomech("glider", armor=["9"] * 5))
    game.play("altitude", to=2)
    for _ in range(wings):
        game.play("hit", [1, 2], damage=1)
    found = game.play("land", DICE[roll])
    assert found["criticals"]["L"] == (0 if lands else 3)
    assert found["armor"]["L"] == (9 if lands else 5)
    assert found["pilot"]["hits"] == 0
    assert found["elevation"] == 0


def test_it_moves_as_far_as_it_can_and_not_when_it_is_held() -> None:
    game = Game(protomech())
    assert "5 MP to walk" in game.refused("move", mode="walk", hexes=6)
    assert "no piloting rolls" in game.refused("move", mode="walk", hexes=1, ground=["rubble"])
    game.play("move", mode="jump", hexes=5)
    game.play("condition", name="grappled", on=True)
    assert "grappled" in game.refused("move", mode="walk", hexes=1)
    assert "cannot jump" in Game(protomech("quad")).refused("move", mode="jump", hexes=1)


def test_undo_takes_all_of_an_attack_back() -> None:
    game = Game(protomech())
    before = game.session.state
    game.play("hit", [5, 5], [1], [3], [3, 3], damage=11, location="T")
    assert game.report()["criticals"]["T"] == 2
    game.session.undo()
    assert game.session.state == before


@pytest.mark.rule("TW-proto-water", "errata-10b")
def test_under_water_it_walks_and_swims_and_neither_jumps_nor_flies() -> None:
    game = Game(protomech())
    game.do("condition", name="submerged")
    assert "under water and does not jump" in game.refused("move", mode="jump", hexes=1)
    game.do("move", mode="run", hexes=8)
    assert "submerged" in game.conditions()
    game.do("condition", name="submerged", on=False)
    game.do("move", mode="jump", hexes=5)
    swimmer = Game(protomech(BIPED | {"Body Equipment": ["ProtoMechUMU"] * 2, "jumpingMP": 0}))
    swimmer.do("condition", name="submerged")
    assert "has 2 MP" in swimmer.refused("move", mode="jump", hexes=3)
    swimmer.do("move", mode="jump", hexes=2)
    glider = Game(protomech("glider"))
    glider.do("condition", name="submerged")
    assert "does not fly" in glider.refused("move", mode="cruise", hexes=2)
