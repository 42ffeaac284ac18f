"""Every table of the BattleTech games with a "from n on", walked at n - 1 and n."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.mech.design import MechDesign
from tests.games import Game
from tests.mechs import ROTARY, mech
from tests.thresholds import edges, refit, to_phase, two

# -- heat ------------------------------------------------------------------------------------

SHUTDOWN = {14: 4, 18: 6, 22: 8, 26: 10}
AMMUNITION = {19: 4, 23: 6, 28: 8}
INFERNO = {10: 4, 14: 6, 19: 8, 23: 10, 28: 12}
FIRE = {8: 1, 13: 2, 17: 3, 24: 4}
MOVEMENT = {5: 1, 10: 2, 15: 3, 20: 4, 25: 5}


def hot(heat: int, design: MechDesign | None = None, **options: Any) -> Game:
    """A 'Mech without sinks at this heat, in the Heat Phase, its pilot out of the picture."""
    game = Game(design or mech(heat_sinks=0), pilot=False, piloting=False, **options)
    to_phase(game, "heat")
    game.do("heat", to=heat)
    return game


def asked(game: Game, what: str) -> int | None:
    """The number of the card with this title."""
    found = [card["target"] for card in game.pending() if card["what"] == what]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.rule("BT-heat-shutdown")
@pytest.mark.parametrize(("heat", "number"), edges(SHUTDOWN, 0))
def test_a_hot_reactor_is_rolled_for_from_each_step_of_the_scale_on(heat: int, number: int) -> None:
    game = hot(heat)
    game.do("end_phase", None)
    assert (asked(game, "Avoid shutdown") or 0) == number


@pytest.mark.rule("BT-heat-shutdown")
@pytest.mark.parametrize("heat", SHUTDOWN)
def test_the_number_keeps_the_reactor_running_and_one_less_does_not(heat: int) -> None:
    for roll, down in ((SHUTDOWN[heat] - 1, True), (SHUTDOWN[heat], False)):
        game = hot(heat)
        game.do("end_phase", None, rolls=[two(roll)])
        assert ("shutdown" in game.report()["conditions"]) == down


@pytest.mark.rule("BT-heat-shutdown")
@pytest.mark.parametrize(("heat", "down"), [(29, False), (30, True), (31, True)])
def test_at_thirty_nobody_rolls_any_more(heat: int, down: bool) -> None:
    game = hot(heat)
    game.do("end_phase", None)
    assert ("shutdown" in game.report()["conditions"]) == down
    assert (asked(game, "Avoid shutdown") is None) == down


@pytest.mark.rule("BT-heat-restart")
@pytest.mark.parametrize(("heat", "number"), edges(SHUTDOWN, 0))
def test_a_cold_reactor_restarts_against_the_same_numbers(heat: int, number: int) -> None:
    game = hot(heat)
    game.do("condition", name="shutdown")
    game.do("end_phase", None)
    assert (asked(game, "Restart the reactor") or 0) == number
    assert ("shutdown" in game.report()["conditions"]) == bool(number)


@pytest.mark.rule("BT-heat-restart")
@pytest.mark.parametrize("heat", SHUTDOWN)
def test_the_number_restarts_the_reactor_and_one_less_does_not(heat: int) -> None:
    for roll, down in ((SHUTDOWN[heat] - 1, True), (SHUTDOWN[heat], False)):
        game = hot(heat)
        game.do("condition", name="shutdown")
        game.do("end_phase", None, rolls=[two(roll)])
        assert ("shutdown" in game.report()["conditions"]) == down


@pytest.mark.rule("BT-heat-restart")
@pytest.mark.parametrize(("heat", "rolls"), [(29, 1), (30, 0)])
def test_at_thirty_nothing_restarts(heat: int, rolls: int) -> None:
    game = hot(heat)
    game.do("condition", name="shutdown")
    game.do("end_phase", None)
    assert len(game.pending()) == rolls
    assert "shutdown" in game.report()["conditions"]


BINS = mech(heat_sinks=0, slots={"RT": ["MG Ammo"]})
INFERNOS = refit(BINS, "MG Ammo", munition="Inferno")
COOK_OFF = "Avoid an ammunition explosion"


@pytest.mark.rule("BT-heat-ammunition")
@pytest.mark.parametrize(("heat", "number"), edges(AMMUNITION, 0))
def test_ammunition_cooks_off_from_each_step_of_the_scale_on(heat: int, number: int) -> None:
    game = hot(heat, BINS)
    game.do("end_phase", None, rolls=[[6, 6]] * (heat >= 14))
    assert (asked(game, COOK_OFF) or 0) == number


@pytest.mark.rule("BT-heat-ammunition")
@pytest.mark.parametrize(("heat", "number"), edges(INFERNO, 0))
def test_infernos_cook_off_on_a_scale_of_their_own(heat: int, number: int) -> None:
    game = hot(heat, INFERNOS)
    game.do("end_phase", None, rolls=[[6, 6]] * (heat >= 14))
    assert (asked(game, COOK_OFF) or 0) == number


@pytest.mark.rule("BT-heat-ammunition")
@pytest.mark.parametrize(("scale", "design"), [(AMMUNITION, BINS), (INFERNO, INFERNOS)])
def test_the_number_saves_the_bin_and_one_less_does_not(
    scale: dict[int, int], design: MechDesign
) -> None:
    for heat, number in scale.items():
        for roll, left in ((number - 1, 0), (number, 200)):
            game = hot(heat, design, explosions=False)
            game.do("end_phase", None, rolls=[*[[6, 6]] * (heat >= 14), two(roll)], owe=True)
            assert game.report()["ammo"][0]["shots"] == left


@pytest.mark.rule("BT-heat-fire")
@pytest.mark.parametrize(("heat", "modifier"), edges(FIRE, 0))
def test_heat_spoils_the_aim(heat: int, modifier: int) -> None:
    game = Game(mech())
    game.do("heat", to=heat)
    found = {part["label"]: part["value"] for part in game.report()["to_hit"]}
    assert found.get("heat", 0) == modifier


@pytest.mark.rule("BT-heat-movement")
@pytest.mark.parametrize(("heat", "slower"), edges(MOVEMENT, 0))
def test_heat_slows(heat: int, slower: int) -> None:
    game = Game(mech(walk=8))
    game.do("heat", to=heat)
    assert game.report()["movement"]["walk"] == 8 - slower


@pytest.mark.rule("BT-life-support")
@pytest.mark.parametrize(("heat", "hits"), edges({15: 1, 26: 2}, 0))
def test_life_support_is_missed_from_fifteen_and_badly_from_twenty_six(
    heat: int, hits: int
) -> None:
    game = Game(mech(heat_sinks=0))
    to_phase(game, "heat")
    game.do("heat", to=heat)
    game.do("slot", location="HD", slot=1)
    game.do("end_phase", None, rolls=[*[[6, 6]] * (heat >= 14), *[[6, 6]] * hits])
    assert game.report()["pilot"]["hits"] == hits


@pytest.mark.rule("BT-heat-outside")
@pytest.mark.parametrize(("outside", "heat"), [(14, 14), (15, 15), (16, 15)])
def test_heat_from_outside_counts_up_to_fifteen(outside: int, heat: int) -> None:
    game = Game(mech(heat_sinks=0))
    game.do("heat", add=outside)
    game.do("end_turn", None, rolls=[[6, 6]])
    assert game.report()["heat"] == heat


@pytest.mark.rule("BT-heat", "BT-dissipation")
@pytest.mark.parametrize(("sinks", "kind", "heat"), [
    (9, "single", 1), (10, "single", 0), (4, "double", 2), (5, "double", 0), (9, "compact", 1),
    (4, "laser", 2),
])  # fmt: skip
def test_each_kind_of_sink_takes_its_share_of_ten(sinks: int, kind: str, heat: int) -> None:
    game = Game(mech(heat_sinks=sinks, sink_kind=kind))
    game.do("heat", add=10)
    game.do("end_turn", None)
    assert game.report()["heat"] == heat


@pytest.mark.rule("BT-tsm")
@pytest.mark.parametrize(("heat", "walk"), [(8, 5), (9, 7), (10, 6)])
def test_myomer_wakes_at_nine(heat: int, walk: int) -> None:
    design = refit(mech(walk=6, slots={"RT": ["CASE"]}), "CASE", family="tsm")
    game = Game(design)
    game.do("heat", to=heat)
    assert game.report()["movement"]["walk"] == walk


# -- MASC, pilot, engine ---------------------------------------------------------------------

FAST = refit(mech(slots={"RT": ["CASE"]}), "CASE", family="masc", kind=GearKind.EQUIPMENT)


@pytest.mark.rule("BT-masc")
@pytest.mark.parametrize(("turn", "number"), list(enumerate((3, 5, 7, 11), 1)))
def test_masc_holds_at_its_number_and_breaks_the_legs_one_below(turn: int, number: int) -> None:
    for roll, broken in ((number, []), (number - 1, ["LL", "RL"])):
        game = Game(FAST, piloting=False)
        for _ in range(turn - 1):
            game.do("move", mode="run", hexes=1, masc=True, rolls=[[6, 6]])
            game.do("end_turn", None)
        legs = [[4], [4]] if broken else []
        game.do("move", mode="run", hexes=1, masc=True, rolls=[two(roll), *legs])
        assert [slot["location"] for slot in game.report()["hit_slots"]] == broken


@pytest.mark.rule("BT-masc")
def test_nothing_saves_the_legs_in_the_fifth_turn_of_masc() -> None:
    game = Game(FAST, piloting=False)
    for _ in range(4):
        game.do("move", mode="run", hexes=1, masc=True, rolls=[[6, 6]])
        game.do("end_turn", None)
    game.do("move", mode="run", hexes=1, masc=True, rolls=[[6, 6], [4], [4]])
    assert len(game.report()["hit_slots"]) == 2


@pytest.mark.rule("BT-masc")
def test_a_turn_at_rest_starts_the_numbers_again() -> None:
    game = Game(FAST, piloting=False)
    game.do("move", mode="run", hexes=1, masc=True, rolls=[[1, 2]])
    game.do("end_turn", None)
    game.do("end_turn", None)
    game.do("move", mode="run", hexes=1, masc=True, rolls=[[1, 2]])
    assert game.report()["hit_slots"] == []


@pytest.mark.rule("BT-masc")
@pytest.mark.parametrize(("masc", "most"), [(False, 8), (True, 10)])
def test_masc_runs_twice_the_walk(masc: bool, most: int) -> None:
    rolls = [[6, 6]] if masc else []
    Game(FAST).do("move", mode="run", hexes=most, masc=masc, rolls=rolls)
    with pytest.raises(RuleError, match=f"at most {most} hexes"):
        Game(FAST).do("move", mode="run", hexes=most + 1, masc=masc, rolls=rolls)


@pytest.mark.rule("BT-consciousness")
@pytest.mark.parametrize(("hits", "number"), list(enumerate((3, 5, 7, 10, 11), 1)))
def test_a_pilot_stays_awake_at_the_number_and_not_one_below(hits: int, number: int) -> None:
    for roll, awake in ((number, True), (number - 1, False)):
        game = Game(mech())
        game.do("pilot", hits=hits - 1)
        game.do("pilot_hit", rolls=[two(roll)])
        assert game.report()["pilot"] == {"hits": hits, "conscious": awake, "dead": False}


@pytest.mark.rule("BT-waking")
@pytest.mark.parametrize(("hits", "number"), list(enumerate((3, 5, 7, 10, 11), 1)))
def test_a_pilot_wakes_at_the_number_and_not_one_below(hits: int, number: int) -> None:
    for roll, awake in ((number, True), (number - 1, False)):
        game = Game(mech())
        game.do("pilot", hits=hits)
        game.do("condition", name="unconscious")
        game.do("end_turn", None)
        game.do("end_turn", None, rolls=[two(roll)])
        assert game.report()["pilot"]["conscious"] == awake


@pytest.mark.rule("BT-consciousness")
@pytest.mark.parametrize(("before", "more", "dead"), [(4, 1, False), (5, 1, True), (4, 2, True)])
def test_six_hits_kill_and_five_do_not(before: int, more: int, dead: bool) -> None:
    game = Game(mech())
    game.do("pilot", hits=before)
    game.do("pilot_hit", hits=more, rolls=[] if dead else [[6, 6]])
    assert game.report()["pilot"]["dead"] == dead
    assert (game.report()["destroyed"] is not None) == dead


@pytest.mark.rule("BT-fission")
@pytest.mark.parametrize(("second", "hurt_after"), [(None, (6, 12)), (1, (3, 6)), (3, (5, 8))])
def test_a_leaking_reactor_counts_its_turns_from_the_hit_that_rules(
    second: int | None, hurt_after: tuple[int, int]
) -> None:
    """The first hit falls in turn 1; `second` is the turn of the second one."""
    game = Game(mech(engine="fission", heat_sinks=20))
    game.do("slot", location="CT", slot=1)
    hurt = []
    for turn in range(1, hurt_after[1] + 2):
        if turn == second:
            game.do("slot", location="CT", slot=2)
        before = game.report()["pilot"]["hits"]
        passed = turn - (second or 1)
        due = passed > 0 and passed % (3 if second else 6) == 0
        game.do("end_turn", None, rolls=[[6, 6]] * due)
        if game.report()["pilot"]["hits"] > before:
            hurt.append(turn - 1)
    assert tuple(hurt) == hurt_after


@pytest.mark.rule("BT-ice-explosion")
@pytest.mark.parametrize("engine", ["ice", "fuel cell"])
@pytest.mark.parametrize(("hit", "number"), list(enumerate((10, 7, 4), 1)))
def test_a_combustion_engine_explodes_at_its_number_and_not_one_below(
    engine: str, hit: int, number: int
) -> None:
    for roll, explodes in ((number, True), (number - 1, False)):
        game = Game(mech(engine=engine))
        game.do("engine_check", hits=hit, rolls=[two(roll)])
        assert (game.report()["destroyed"] == "The engine exploded.") == explodes


@pytest.mark.rule("BT-ice-explosion")
@pytest.mark.parametrize(("hit", "number"), [(1, 10), (2, 13), (3, 16)])
def test_by_the_letter_only_the_first_hit_can_blow_a_combustion_engine_up(
    hit: int, number: int
) -> None:
    for roll in (9, 10, 12):
        game = Game(mech(engine="ice"), ice_explosion="10-13-16")
        game.do("engine_check", hits=hit, rolls=[two(roll)])
        assert (game.report()["destroyed"] is not None) == (roll >= number)


# -- to hit ----------------------------------------------------------------------------------

GUN = mech(slots={"RA": ["PPC"] * 3})
TARGET_HEXES = {3: 1, 5: 2, 7: 3, 10: 4, 18: 5, 25: 6}


def number(**step: Any) -> dict[str, int]:
    """The labelled parts of a PPC's number beside the gunnery skill."""
    attack = {
        "attacker": "a",
        "target": "b",
        "attacker_moved": "none",
        "range": 5,
        "weapons": [{"weapon": "PPC"}],
    }
    game = Game(GUN, mech())
    for word, unit, fields in step.pop("first", ()):
        game.do(word, unit, **fields)
    game.do("attack", None, owe=True, **{**attack, **step})
    (card,) = game.pending("a")
    return {p["label"]: p["value"] for p in card["parts"] if p["label"] != "gunnery"}


@pytest.mark.rule("BT-to-hit")
@pytest.mark.parametrize(("hexes", "modifier"), edges(TARGET_HEXES, 0))
def test_a_moving_target_is_harder_to_hit_from_each_step_on(hexes: int, modifier: int) -> None:
    wanted = {f"target moved {hexes}": modifier} if modifier else {}
    assert number(target_hexes=hexes) == wanted


@pytest.mark.rule("BT-to-hit")
@pytest.mark.parametrize(
    ("hexes", "parts"),
    [
        (0, {"minimum range": 4}),
        (1, {"minimum range": 3}),
        (2, {"minimum range": 2}),
        (3, {"minimum range": 1}),
        (4, {}),
        (6, {}),
        (7, {"medium range": 2}),
        (12, {"medium range": 2}),
        (13, {"long range": 4}),
        (18, {"long range": 4}),
    ],
)
def test_each_edge_of_a_weapons_ranges(hexes: int, parts: dict[str, int]) -> None:
    assert number(range=hexes) == parts


@pytest.mark.rule("BT-to-hit")
def test_one_hex_beyond_long_range_is_out_of_reach() -> None:
    with pytest.raises(RuleError, match="does not reach 19"):
        number(range=19)


@pytest.mark.rule("BT-to-hit")
@pytest.mark.parametrize(("moved", "parts"), [
    ("none", {}), ("walk", {"attacker: walk": 1}), ("run", {"attacker: run": 2}),
    ("jump", {"attacker: jump": 3}),
])  # fmt: skip
def test_moving_spoils_the_aim(moved: str, parts: dict[str, int]) -> None:
    assert number(attacker_moved=moved) == parts


@pytest.mark.rule("BT-to-hit")
@pytest.mark.parametrize(("hexes", "modifier"), [(1, -2), (2, 1)])
def test_a_prone_target_is_easy_to_hit_from_the_next_hex_alone(hexes: int, modifier: int) -> None:
    parts = number(range=hexes, first=[("condition", "b", {"name": "prone"})])
    assert parts["target prone"] == modifier


@pytest.mark.rule("BT-sensors")
@pytest.mark.parametrize(("hits", "parts"), [(0, {}), (1, {"sensors hit": 2})])
def test_one_sensor_hit_costs_two(hits: int, parts: dict[str, int]) -> None:
    marks = [("slot", "a", {"location": "HD", "slot": slot}) for slot in (2, 5)[:hits]]
    assert number(first=marks) == parts


# -- piloting --------------------------------------------------------------------------------


@pytest.mark.rule("BT-twenty-damage")
@pytest.mark.parametrize(("damage", "owed"), [(19, []), (20, [6])])
def test_twenty_points_in_a_phase_shake_a_mech_and_nineteen_do_not(
    damage: int, owed: list[int]
) -> None:
    game = Game(mech(armor={"CT": 40}))
    game.do("hit", location="CT", damage=damage)
    assert [card["target"] for card in game.pending()] == owed


@pytest.mark.rule("BT-reactor-shutdown")
@pytest.mark.parametrize(("roll", "prone"), [(7, True), (8, False)])
def test_a_reactor_that_shuts_down_is_a_piloting_roll_at_three(roll: int, prone: bool) -> None:
    game = Game(mech(heat_sinks=0), pilot=False, criticals=False)
    to_phase(game, "heat")
    game.do("heat", to=30)
    fall = [[1], [3, 4], [3, 4]] if prone else []
    game.do("end_phase", None, rolls=[two(roll), *fall])
    assert ("prone" in game.report()["conditions"]) == prone


def shaken(attack: str, *rolls: list[int], **step: Any) -> dict[str, dict[str, int]]:
    """Who has to keep the balance after a physical attack, against which number."""
    game = Game(mech(armor={"RL": 40}), mech(armor={"CT": 40}), pilot=False, criticals=False)
    game.do("physical", None, attacker="a", target="b", attack=attack, rolls=rolls, owe=True,
            **{"attacker_moved": "none", **step})  # fmt: skip
    return {
        unit: {
            card["what"].removeprefix("Piloting roll: "): card["target"]
            for card in game.pending(unit)
            if card["what"].startswith("Piloting")
        }
        for unit in ("a", "b")
    }


@pytest.mark.rule("BT-physical", "BT-charge", "BT-death-from-above")
@pytest.mark.parametrize(
    ("attack", "step", "rolls", "attacker", "target"),
    [
        ("punch", {}, [[6, 6], [3]], {}, {}),
        ("punch", {}, [[1, 1]], {}, {}),
        ("club", {}, [[6, 6], [3, 4]], {}, {}),
        ("kick", {}, [[6, 6], [1]], {}, {"kicked": 5}),
        ("kick", {}, [[1, 1]], {"missed kick": 5}, {}),
        ("push", {}, [[6, 6]], {}, {"pushed": 5}),
        ("push", {}, [[1, 1]], {}, {}),
        (
            "charge",
            {"hexes": 1},
            [[6, 6], [3, 4], [3, 4], [3, 4], [3, 4]],
            {"after the charge": 7},
            {"charged": 7},
        ),
        ("charge", {"hexes": 1}, [[1, 1]], {}, {}),
        (
            "dfa",
            {"attacker_moved": "jump"},
            [[6, 6], [3], [3], [3], [3], [1], [1], [1]],
            {"after death from above": 9},
            {"death from above": 7},
        ),
    ],
)
def test_who_keeps_the_balance_after_a_physical_attack(
    attack: str,
    step: dict[str, Any],
    rolls: list[list[int]],
    attacker: dict[str, int],
    target: dict[str, int],
) -> None:
    assert shaken(attack, *rolls, **step) == {"a": attacker, "b": target}


@pytest.mark.rule("BT-physical")
@pytest.mark.parametrize(
    ("attack", "step", "number"),
    [
        ("punch", {}, 5), ("kick", {}, 3), ("push", {}, 4), ("club", {}, 4),
        ("charge", {"hexes": 2}, 5), ("dfa", {"attacker_moved": "jump"}, 8),
    ],
)  # fmt: skip
def test_a_physical_attack_hits_at_its_number_and_not_one_below(
    attack: str, step: dict[str, Any], number: int
) -> None:
    for roll, hits in ((number, True), (number - 1, False)):
        game = Game(mech(), mech())
        game.do("physical", None, attacker="a", target="b", attack=attack, rolls=[two(roll)],
                owe=True, **{"attacker_moved": "none", **step})  # fmt: skip
        told = [getattr(e, "text", "") for e in game.session.history.step(1).events]
        assert (f"the {attack} misses" not in told) == hits


@pytest.mark.rule("BT-stand")
@pytest.mark.parametrize(("roll", "stands"), [(4, False), (5, True)])
def test_standing_up_is_a_piloting_roll(roll: int, stands: bool) -> None:
    game = Game(mech(), pilot=False)
    game.do("condition", name="prone")
    game.do("stand", rolls=[two(roll)], owe=True)
    assert ("prone" not in game.report()["conditions"]) == stands


@pytest.mark.rule("BT-unjam")
@pytest.mark.parametrize(("roll", "cleared"), [(3, False), (4, True)])
def test_a_jam_is_cleared_at_the_gunnery_skill(roll: int, cleared: bool) -> None:
    design = mech(slots={"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"]})
    game = Game(refit(design, "AC/20", **ROTARY), heat=False)
    game.do("fire", weapon="AC/20", shots=2, natural=2)
    game.do("end_turn", None)
    game.do("unjam", weapon="AC/20", rolls=[two(roll)])
    assert (not any("jammed" in word for word in game.report()["conditions"])) == cleared


@pytest.mark.rule("BT-jam")
@pytest.mark.parametrize(("shots", "most"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_rapid_fire_jams_up_to_its_limit_and_not_above(shots: int, most: int) -> None:
    design = mech(slots={"RT": ["AC/20"] * 10, "LT": ["AC/20 Ammo"]})
    design = refit(refit(design, "AC/20", **ROTARY), "AC/20 Ammo", shots=20)
    for natural in (most, most + 1):
        if natural < 2:
            continue
        game = Game(design, heat=False)
        game.do("fire", weapon="AC/20", shots=shots, natural=natural)
        jammed = any("jammed" in word for word in game.report()["conditions"])
        assert jammed == (natural == most)


# -- falls and blows -------------------------------------------------------------------------


@pytest.mark.rule("BT-fall")
@pytest.mark.parametrize(
    ("tons", "levels", "dry", "wet"),
    [
        (20, 0, 2, 1), (50, 0, 5, 2), (55, 0, 6, 3), (75, 0, 8, 4), (100, 0, 10, 5),
        (50, 1, 10, 5), (50, 2, 15, 7), (55, 1, 12, 6), (55, 2, 18, 9),
    ],
)  # fmt: skip
def test_a_fall_costs_a_tenth_of_the_tonnage_rounded_up_and_half_of_it_down_in_water(
    tons: int, levels: int, dry: int, wet: int
) -> None:
    for points, underwater in ((dry, False), (wet, True)):
        game = Game(mech(tons=tons, armor={"CT": 40}), pilot=False)
        groups = -(-points // 5)
        game.do("fall", levels=levels, underwater=underwater, rolls=[[1], *[[3, 4]] * groups])
        assert game.report()["armor"]["CT"] == 40 - points


def blow(tons: int, attack: str, *damaged: tuple[str, int], **step: Any) -> tuple[int, int]:
    """The points that a target and its attacker lose to a physical attack."""
    design = mech(armor={"CT": 60, "RT": 60, "RL": 60, "LL": 60})
    game = Game(replace(design, tons=tons), design, pilot=False, piloting=False, criticals=False)
    for location, slot in damaged:
        game.do("slot", "a", location=location, slot=slot)
    game.do("physical", None, attacker="a", target="b", attack=attack, owe=True, rolls=[[6, 6]],
            **{"attacker_moved": "none", **step})  # fmt: skip
    points = {"a": 0, "b": 0}
    for card in (*game.pending("b"), *game.pending("a")):
        points[card["unit"]] += int(card["why"].partition(" ")[0])
    return points["b"], points["a"]


@pytest.mark.rule("BT-physical", "BT-punch", "BT-kick", "BT-charge", "BT-death-from-above")
@pytest.mark.parametrize(
    ("tons", "attack", "step", "points", "recoil"),
    [
        (50, "punch", {}, 5, 0),
        (55, "punch", {}, 6, 0),
        (50, "kick", {}, 10, 0),
        (54, "kick", {}, 10, 0),
        (55, "kick", {}, 11, 0),
        (50, "club", {}, 10, 0),
        (54, "club", {}, 10, 0),
        (55, "push", {}, 0, 0),
        (50, "charge", {"hexes": 3}, 15, 6),
        (55, "charge", {"hexes": 3}, 17, 6),
        (55, "charge", {"hexes": 4}, 22, 6),
        (50, "dfa", {"attacker_moved": "jump"}, 15, 10),
        (55, "dfa", {"attacker_moved": "jump"}, 17, 11),
        (56, "dfa", {"attacker_moved": "jump"}, 17, 12),
    ],
)
def test_blows_by_the_attackers_tonnage(
    tons: int, attack: str, step: dict[str, Any], points: int, recoil: int
) -> None:
    assert blow(tons, attack, **step) == (points, recoil)


@pytest.mark.rule("BT-punch", "BT-kick", "BT-arm-actuator", "BT-leg-actuator")
@pytest.mark.parametrize(
    ("attack", "limb", "damaged", "points"),
    [
        ("punch", "LA", [], 6),
        ("punch", "LA", [("LA", 2)], 3),
        ("punch", "LA", [("LA", 3)], 3),
        ("punch", "LA", [("LA", 2), ("LA", 3)], 1),
        ("punch", "LA", [("LA", 4)], 6),
        ("kick", "RL", [], 11),
        ("kick", "RL", [("RL", 2)], 5),
        ("kick", "RL", [("RL", 3)], 5),
        ("kick", "RL", [("RL", 2), ("RL", 3)], 2),
        ("kick", "RL", [("RL", 4)], 11),
    ],
)
def test_each_broken_actuator_halves_a_blow(
    attack: str, limb: str, damaged: list[tuple[str, int]], points: int
) -> None:
    assert blow(55, attack, *damaged, limb=limb) == (points, 0)


# -- tables ----------------------------------------------------------------------------------

CLUSTERS = """
      2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 40
2     1  1  1  1  2  2  2  3  3  4  4  4  5  5  5  5  6  6  6  7  7  7  8  8  9  9  9 10 10 12
3     1  1  2  2  2  2  3  3  3  4  4  4  5  5  5  5  6  6  6  7  7  7  8  8  9  9  9 10 10 12
4     1  1  2  2  3  3  3  4  4  5  5  5  6  6  7  7  8  8  9  9  9 10 10 10 11 11 11 12 12 18
5     1  2  2  3  3  4  4  5  6  7  8  8  9  9 10 10 11 11 12 13 14 15 16 16 17 17 17 18 18 24
6     1  2  2  3  4  4  4  5  6  7  8  8  9  9 10 10 11 11 12 13 14 15 16 16 17 17 17 18 18 24
7     1  2  3  3  4  4  5  5  6  7  8  8  9  9 10 10 11 11 12 13 14 15 16 16 17 17 17 18 18 24
8     2  2  3  3  4  4  5  5  6  7  8  8  9  9 10 10 11 11 12 13 14 15 16 16 17 17 17 18 18 24
9     2  2  3  4  5  6  6  7  8  9 10 11 11 12 13 14 14 15 16 17 18 19 20 21 21 22 23 23 24 32
10    2  3  3  4  5  6  7  7  8  9 10 11 11 12 13 14 14 15 16 17 18 19 20 21 21 22 23 23 24 32
11    2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 40
12    2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 40
"""
"""Hits by the 2D6 roll, one column for each size of rack."""


@pytest.mark.rule("BT-clusters")
def test_every_size_of_rack_at_every_roll() -> None:
    sizes, *rolls = (line.split() for line in CLUSTERS.strip().splitlines())
    for roll, *row in rolls:
        for size, hits in zip(sizes, row, strict=True):
            assert tables.cluster_hits(int(size), int(roll)) == int(hits), (size, roll)


@pytest.mark.rule("BT-clusters")
@pytest.mark.parametrize(("rack", "roll", "hits"), [
    (0, 7, 0), (1, 2, 1), (31, 7, 19), (31, 8, 19), (32, 2, 11), (60, 12, 60), (20, 0, 6),
    (20, 13, 20),
])  # fmt: skip
def test_racks_and_rolls_beyond_the_table(rack: int, roll: int, hits: int) -> None:
    assert tables.cluster_hits(rack, roll) == hits


LANDINGS = """
kind   attack  left                     front                    right
biped  punch   LT,LT,CT,LA,LA,HD        LA,LT,CT,RT,RA,HD        RT,RT,CT,RA,RA,HD
biped  kick    LL,LL,LL,LL,LL,LL        RL,RL,RL,LL,LL,LL        RL,RL,RL,RL,RL,RL
quad   punch   LT,LT,CT,FLL,RLL,HD      FLL,LT,CT,RT,FRL,HD      RT,RT,CT,FRL,RRL,HD
quad   kick    FLL,FLL,FLL,RLL,RLL,RLL  FRL,FRL,FRL,FLL,FLL,FLL  FRL,FRL,FRL,RRL,RRL,RRL
"""
REAR = {"punch": ["RLL", "LTR", "CTR", "RTR", "RRL", "HD"], "kick": ["RRL"] * 3 + ["RLL"] * 3}


def landed(config: str, attack: str, side: str) -> list[str]:
    """Where the six faces of the die land."""
    found = []
    for face in range(1, 7):
        game = Game(mech(config=config), criticals=False, pilot=False)
        game.do("hit", side=side, attack=attack, damage=2, rolls=[[face]])
        (key,) = [key for key, grid in game.unit().grids.items() if grid.lost]
        found.append(key.removesuffix("/armor"))
    return found


@pytest.mark.rule("BT-hit-location")
@pytest.mark.parametrize("line", LANDINGS.strip().splitlines()[1:])
def test_punches_and_kicks_land_by_kind_and_side(line: str) -> None:
    config, attack, left, front, right = line.split()
    for side, row in (("left", left), ("front", front), ("right", right)):
        assert landed(config, attack, side) == row.split(",")


@pytest.mark.rule("BT-hit-location")
@pytest.mark.parametrize("attack", REAR)
def test_a_quad_is_struck_in_its_hind_legs_from_behind(attack: str) -> None:
    assert landed("quad", attack, "rear") == REAR[attack]


@pytest.mark.rule("BT-hit-location")
def test_a_biped_punched_from_behind_is_struck_in_the_rear_of_its_torsos() -> None:
    assert landed("biped", "punch", "rear") == ["LA", "LTR", "CTR", "RTR", "RA", "HD"]


# -- parts of the 'Mech ----------------------------------------------------------------------


@pytest.mark.rule("BT-engine")
@pytest.mark.parametrize("engine", ["fusion", "xl", "light", "compact", "ice", "fission"])
@pytest.mark.parametrize(("hits", "dead"), [(2, False), (3, True)])
def test_three_engine_hits_end_any_mech_and_two_do_not(engine: str, hits: int, dead: bool) -> None:
    game = Game(mech(engine=engine))
    for slot in range(1, hits + 1):
        game.do("slot", location="CT", slot=slot)
    assert (game.report()["destroyed"] is not None) == dead


@pytest.mark.rule("BT-gyro", "BT-gyro-destroyed", "BT-heavy-duty-gyro")
@pytest.mark.parametrize(
    ("gyro", "targets"),
    [("standard", (8, 11)), ("compact", (8, 11)), ("xl", (8, 11)), ("heavy-duty", (6, 8, 11))],
)
def test_each_kind_of_gyro_hit_by_hit(gyro: str, targets: tuple[int, ...]) -> None:
    game = Game(mech(gyro=gyro))
    for hit, target in enumerate(targets, 1):
        game.do("slot", location="CT", slot=3 + hit)
        assert game.report()["piloting"]["target"] == target
        destroyed = hit == len(targets)
        assert ("gyro destroyed" in game.report()["conditions"]) == destroyed
        assert ("cannot stand" in game.report()["conditions"]) == destroyed


@pytest.mark.rule("BT-heat-sink")
@pytest.mark.parametrize(("flags", "left"), [((), 9), (("pair",), 8)])
def test_a_slot_of_two_compact_sinks_loses_both(flags: tuple[str, ...], left: int) -> None:
    design = mech(heat_sinks=10, sink_kind="compact", slots={"RT": ["Heat Sink"]})
    game = Game(refit(design, "Heat Sink", flags=flags))
    game.do("slot", location="RT", slot=1)
    derived = game.session.system.derive(game.session.state, game.setup.units[0].id)
    assert derived.numbers["dissipation"].value == left


@pytest.mark.rule("BT-quad-leg-loss", "BT-leg-loss")
@pytest.mark.parametrize(
    ("config", "lost", "walk", "run", "target", "stands"),
    [
        ("biped", [], 5, 8, 5, True),
        ("biped", ["LL"], 1, 0, 10, True),
        ("biped", ["LL", "RL"], 0, 0, 15, False),
        ("quad", [], 5, 8, 3, True),
        ("quad", ["FLL"], 4, 6, 5, True),
        ("quad", ["FLL", "FRL"], 1, 0, 10, True),
        ("quad", ["FLL", "FRL", "RLL"], 0, 0, None, False),
        ("quad", ["FLL", "FRL", "RLL", "RRL"], 0, 0, None, False),
    ],
)
def test_leg_by_leg(
    config: str, lost: list[str], walk: int, run: int, target: int | None, stands: bool
) -> None:
    game = Game(mech(config=config))
    for leg in lost:
        game.do("mark", structure=leg, boxes=13)
    report = game.report()
    assert (report["movement"]["walk"], report["movement"]["run"]) == (walk, run)
    assert target in (None, report["piloting"]["target"])
    assert ("cannot stand" not in report["conditions"]) == stands
    assert ("immobile" in report["conditions"]) == (len(lost) == 4)


@pytest.mark.rule("BT-movement")
@pytest.mark.parametrize(("walk", "run"), [(1, 2), (2, 3), (3, 5), (4, 6), (5, 8), (6, 9), (7, 11)])
def test_running_is_half_again_rounded_up(walk: int, run: int) -> None:
    assert Game(mech(walk=walk)).report()["movement"]["run"] == run


@pytest.mark.rule("BT-jump-jet")
@pytest.mark.parametrize(("lost", "left"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_jets_are_lost_one_by_one_and_never_below_none(lost: int, left: int) -> None:
    game = Game(mech(jump=2, slots={"LT": ["Jump Jet"] * 3}))
    for slot in range(1, lost + 1):
        game.do("slot", location="LT", slot=slot)
    assert game.report()["movement"]["jump"] == left
