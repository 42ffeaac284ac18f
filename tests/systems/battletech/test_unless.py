"""What must not happen: the "unless", "not again" and "no roll when" of the BattleTech games."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import DiceRolled, Step
from recordsheet_gui.units.equipment import find_weapon
from recordsheet_gui.units.mech.design import MechDesign
from tests.games import Game
from tests.mechs import ROTARY, mech
from tests.thresholds import refit, to_phase

QUIET: dict[str, Any] = {"pilot": False, "piloting": False, "criticals": False}


def what(game: Game, unit: str = "a") -> list[str]:
    return [card["what"] for card in game.pending(unit)]


def rolled(step: Step) -> int:
    return sum(isinstance(event, DiceRolled) for event in step.events)


# -- heat ------------------------------------------------------------------------------------


def at_heat(to: int, design: MechDesign | None = None, **options: Any) -> Game:
    game = Game(design or mech(heat_sinks=0), **options)
    to_phase(game, "heat")
    game.do("heat", to=to)
    return game


@pytest.mark.rule("BT-heat-shutdown")
def test_an_unconscious_pilot_does_not_roll_to_avoid_shutdown() -> None:
    game = at_heat(14, piloting=False)
    game.do("condition", name="unconscious")
    step = game.do("end_phase", None)
    assert rolled(step) == 0
    assert "shutdown" in game.report()["conditions"]


@pytest.mark.rule("BT-heat-restart")
def test_an_unconscious_pilot_does_not_restart_a_hot_reactor() -> None:
    game = at_heat(14, piloting=False)
    game.do("condition", name="unconscious")
    game.do("condition", name="shutdown")
    step = game.do("end_phase", None)
    assert rolled(step) == 0
    assert "shutdown" in game.report()["conditions"]


@pytest.mark.rule("BT-heat-restart")
def test_a_reactor_that_restarts_is_not_rolled_for_again_in_that_phase() -> None:
    game = at_heat(18, **QUIET)
    game.do("condition", name="shutdown")
    step = game.do("end_phase", None, rolls=[[3, 3]])
    assert rolled(step) == 1
    assert "shutdown" not in game.report()["conditions"]
    assert what(game) == []


@pytest.mark.rule("BT-reactor-shutdown")
def test_a_prone_mech_does_not_fall_when_its_reactor_stops() -> None:
    game = at_heat(30)
    game.do("condition", name="prone")
    step = game.do("end_phase", None)
    assert "shutdown" in game.report()["conditions"]
    assert (rolled(step), what(game)) == (0, [])


@pytest.mark.rule("BT-heat")
def test_a_wreck_and_a_table_without_heat_cool_nothing() -> None:
    for options in ({}, {"heat": False}):
        game = at_heat(9, mech(heat_sinks=5), **options)
        if not options:
            game.do("mark", structure="CT", boxes=18)
        game.do("end_phase", None)
        assert game.report()["heat"] == 9


@pytest.mark.rule("BT-heat-ammunition")
@pytest.mark.parametrize("bin_", ["empty", "hit", "inert", "lost", "none"])
def test_only_a_bin_that_can_explode_is_rolled_for(bin_: str) -> None:
    name = {"inert": "Gauss Ammo", "none": "Medium Laser"}.get(bin_, "MG Ammo")
    game = at_heat(19, mech(heat_sinks=0, slots={"RT": [name]}), **QUIET)
    if bin_ == "empty":
        game.do("ammo", location="RT", slot=1, shots=0)
    elif bin_ == "hit":
        game.do("slot", location="RT", slot=1)
    elif bin_ == "lost":
        game.do("mark", structure="RT", boxes=13)
    game.do("end_phase", None, rolls=[[6, 6]])
    assert what(game) == []


@pytest.mark.rule("BT-heat-ammunition")
def test_the_bin_with_the_heaviest_single_volley_goes_first_and_the_fuller_of_two_equals() -> None:
    design = mech(heat_sinks=0, slots={"RT": ["MG Ammo"], "LT": ["AC/20 Ammo"] * 2})
    game = at_heat(19, design, explosions=True, **QUIET)
    game.do("ammo", location="LT", slot=1, shots=1)
    game.do("ammo", location="LT", slot=2, shots=2)
    game.do("end_phase", None, rolls=[[6, 6], [1, 1]], owe=True)
    assert [(s["location"], s["slot"]) for s in game.report()["hit_slots"]] == [("LT", 2)]


@pytest.mark.rule("BT-heat-ammunition")
def test_infernos_that_are_spent_no_longer_frighten() -> None:
    design = mech(heat_sinks=0, slots={"RT": ["MG Ammo"], "LT": ["AC/20 Ammo"]})
    game = at_heat(10, refit(design, "MG Ammo", munition="Inferno"), **QUIET)
    game.do("ammo", location="RT", slot=1, shots=0)
    game.do("end_phase", None)
    assert what(game) == []


@pytest.mark.rule("BT-life-support")
def test_life_support_that_works_feels_no_heat_and_no_water() -> None:
    game = at_heat(26, piloting=False)
    game.do("condition", name="submerged")
    game.do("end_phase", None, rolls=[[6, 6]])
    game.do("end_phase", None)
    assert game.report()["pilot"]["hits"] == 0


@pytest.mark.rule("BT-life-support")
def test_the_second_life_support_slot_hurts_no_further_and_dry_land_not_at_all() -> None:
    game = at_heat(15, piloting=False)
    for slot in (1, 6):
        game.do("slot", location="HD", slot=slot)
    game.do("end_phase", None, rolls=[[6, 6], [6, 6]])
    game.do("end_phase", None)
    assert game.report()["pilot"]["hits"] == 1


@pytest.mark.rule("BT-engine")
@pytest.mark.parametrize("engine", ["ice", "fuel cell"])
def test_a_combustion_engine_adds_no_heat_when_hit(engine: str) -> None:
    game = Game(mech(engine=engine, heat_sinks=0))
    game.do("slot", location="CT", slot=1)
    game.do("end_turn", None)
    assert game.report()["heat"] == 0


@pytest.mark.rule("BT-heat")
@pytest.mark.parametrize(
    ("engine", "structure", "heat"),
    [
        ("ice", "Industrial", 0),
        ("fuel cell", "Industrial", 0),
        ("fusion", "Industrial", 2),
        ("ice", "Standard", 2),
    ],
)
def test_only_a_combustion_industrial_mech_moves_cool(
    engine: str, structure: str, heat: int
) -> None:
    game = Game(mech(engine=engine, structure_type=structure, heat_sinks=0))
    game.do("move", mode="run", hexes=5)
    game.do("end_turn", None)
    assert game.report()["heat"] == heat


@pytest.mark.rule("BT-heat", "BT-stand")
def test_every_attempt_to_stand_heats_once_and_only_this_turn() -> None:
    game = Game(mech(heat_sinks=0), **QUIET)
    game.do("condition", name="prone")
    game.do("stand", rolls=[[1, 1], [1], [3, 4], [3, 4]])
    game.do("stand", rolls=[[6, 6]])
    game.do("end_turn", None)
    assert game.report()["heat"] == 2
    game.do("end_turn", None)
    assert game.report()["heat"] == 2


# -- pilot -----------------------------------------------------------------------------------


@pytest.mark.rule("BT-consciousness")
def test_a_pilot_who_is_out_is_not_asked_again() -> None:
    game = Game(mech())
    game.do("condition", name="unconscious")
    game.do("pilot_hit", hits=2)
    assert game.report()["pilot"]["hits"] == 2
    assert what(game) == []


@pytest.mark.rule("BT-consciousness")
def test_a_dead_pilot_takes_no_seventh_hit() -> None:
    game = Game(mech())
    game.do("pilot", hits=5)
    game.do("pilot_hit", hits=6)
    assert game.report()["pilot"]["hits"] == 6


@pytest.mark.rule("BT-waking")
def test_nobody_wakes_in_the_turn_of_the_blow_and_nobody_awake_is_asked() -> None:
    game = Game(mech())
    game.do("end_turn", None)
    game.do("condition", name="unconscious")
    step = game.do("end_turn", None)
    assert (rolled(step), what(game)) == (0, [])
    step = game.do("end_turn", None, rolls=[[6, 6]])
    assert rolled(step) == 1
    step = game.do("end_turn", None)
    assert rolled(step) == 0


@pytest.mark.rule("BT-fission")
def test_only_a_fission_reactor_leaks_and_only_when_hit() -> None:
    for design, hit in ((mech(heat_sinks=20), True), (mech(engine="fission"), False)):
        game = Game(design)
        if hit:
            game.do("slot", location="CT", slot=1)
        for _ in range(8):
            game.do("end_turn", None)
        assert game.report()["pilot"]["hits"] == 0


@pytest.mark.rule("BT-fission")
def test_a_reactor_does_not_leak_in_the_very_turn_it_is_hit() -> None:
    game = Game(mech(engine="fission", heat_sinks=20))
    for _ in range(5):
        game.do("end_turn", None)
    for slot in (1, 2):
        game.do("slot", location="CT", slot=slot)
    game.do("end_turn", None)
    assert game.report()["pilot"]["hits"] == 0


# -- piloting and falls ----------------------------------------------------------------------


@pytest.mark.rule("BT-twenty-damage")
def test_boxes_marked_by_hand_shake_nobody() -> None:
    game = Game(mech(armor={"CT": 60}))
    game.do("mark", armor="CT", boxes=19)
    game.do("hit", location="CT", damage=19)
    assert what(game) == []
    game.do("hit", location="CT", damage=1)
    assert what(game) == ["Piloting roll: 20 damage in one phase"]


@pytest.mark.rule("BT-twenty-damage")
def test_twenty_damage_is_asked_once_in_a_phase_and_again_in_the_next() -> None:
    game = Game(mech(armor={"CT": 90}))
    game.do("hit", location="CT", damage=20)
    game.do("hit", location="CT", damage=20)
    assert len(what(game)) == 1
    game.do("end_phase", None, rolls=[[6, 6]])
    game.do("hit", location="CT", damage=19)
    assert what(game) == []
    game.do("hit", location="CT", damage=1)
    assert len(what(game)) == 1


@pytest.mark.rule("BT-twenty-damage", "TW-one-phase-per-turn")
def test_with_one_phase_a_turn_damage_adds_up_over_its_phases_and_no_further() -> None:
    game = Game(mech(armor={"CT": 90}), one_phase_per_turn=True)
    game.do("hit", location="CT", damage=12)
    game.do("end_phase", None)
    game.do("hit", location="CT", damage=7)
    assert what(game) == []
    game.do("hit", location="CT", damage=1)
    assert len(what(game)) == 1
    game.do("end_turn", None, rolls=[[6, 6]])
    game.do("hit", location="CT", damage=19)
    assert what(game) == []


@pytest.mark.rule("BT-leg-loss")
def test_a_leg_lost_long_ago_brings_nobody_down_again() -> None:
    game = Game(mech(armor={"CT": 60}), criticals=False, pilot=False)
    game.do("hit", location="LL", damage=23, owe=True)
    game.do("end_phase", None, rolls=[[1], [3, 4], [3, 4]])
    game.do("stand", rolls=[[6, 6]])
    game.do("hit", location="CT", damage=3)
    assert what(game) == []
    game.do("hit", location="LL", damage=3)
    assert what(game) == []


@pytest.mark.rule("TW-blown-off", "BT-leg-loss")
def test_a_leg_that_is_gone_is_not_blown_off_a_second_time() -> None:
    game = Game(mech(), criticals=False, pilot=False)
    game.do("mark", structure="LL", boxes=13)
    game.do("critical", location="LL", rolls=[[6, 6]])
    assert what(game) == []


@pytest.mark.rule("BT-heavy-duty-gyro", "BT-move-roll")
@pytest.mark.parametrize(
    ("gyro", "hits", "rolls"),
    [("standard", 0, 0), ("standard", 1, 1), ("heavy-duty", 1, 0), ("heavy-duty", 2, 1)],
)
def test_running_asks_for_a_roll_only_with_a_gyro_that_shakes(
    gyro: str, hits: int, rolls: int
) -> None:
    game = Game(mech(gyro=gyro))
    for slot in range(4, 4 + hits):
        game.do("slot", location="CT", slot=slot)
    game.do("move", mode="run", hexes=2, owe=True)
    assert len(what(game)) == rolls


@pytest.mark.rule("BT-move-roll", "BT-leg-loss")
@pytest.mark.parametrize(("leg", "target"), [("", None), ("LL", 10)])
def test_jumping_asks_for_a_roll_only_when_something_is_damaged(
    leg: str, target: int | None
) -> None:
    game = Game(mech(jump=3, slots={"LT": ["Jump Jet"] * 3}))
    if leg:
        game.do("mark", structure=leg, boxes=13)
    game.do("move", mode="jump", hexes=1, owe=True)
    assert [card["target"] for card in game.pending()] == ([target] if target else [])


@pytest.mark.rule("BT-automatic-failure")
@pytest.mark.parametrize("condition", ["unconscious", "shutdown"])
def test_the_helpless_roll_neither_to_stay_up_nor_to_spare_the_pilot(condition: str) -> None:
    game = Game(mech(armor={"CT": 60}), criticals=False)
    game.do("condition", name=condition)
    game.do("hit", location="CT", damage=20)
    step = game.do(
        "end_phase", None, rolls=[[1], [3, 4], [3, 4], *[[6, 6]] * (condition[0] == "s")]
    )
    whys = [event.why for event in step.events if isinstance(event, DiceRolled)]
    assert not [why for why in whys if why.startswith(("Piloting", "Spare"))]
    assert game.report()["pilot"]["hits"] == 1


@pytest.mark.rule("BT-fall")
def test_a_mech_that_fails_to_stand_falls_although_it_lies() -> None:
    game = Game(mech(), **QUIET | {"piloting": True})
    game.do("condition", name="prone")
    game.do("stand", rolls=[[1, 1]], owe=True)
    assert what(game) == ["Fall: new facing"]


@pytest.mark.rule("BT-fall")
def test_the_facing_goes_round() -> None:
    game = Game(mech(), **QUIET)
    for facing in (5, 4):
        game.do("fall", rolls=[[6], [3, 4], [3, 4]])
        assert game.unit().tracks["facing"] == facing  # type: ignore[index]
        game.do("condition", name="prone", on=False)


@pytest.mark.rule("BT-stand")
@pytest.mark.parametrize("condition", ["shutdown", "unconscious"])
def test_the_immobile_do_not_stand_up(condition: str) -> None:
    game = Game(mech())
    game.do("condition", name="prone")
    game.do("condition", name=condition)
    with pytest.raises(RuleError, match="immobile and cannot stand"):
        game.do("stand", rolls=[[6, 6]])


@pytest.mark.rule("BT-stand", "BT-quad-leg-loss")
def test_a_quad_that_lost_a_leg_rolls_to_stand() -> None:
    game = Game(mech(config="quad"))
    game.do("mark", structure="FLL", boxes=13)
    game.do("condition", name="prone")
    assert rolled(game.do("stand", rolls=[[2, 3]])) == 1


# -- firing ----------------------------------------------------------------------------------

GUNS = mech(slots={"RA": ["PPC"] * 3, "LT": ["Medium Laser"], "RT": ["AC/20 Ammo"]})


@pytest.mark.rule("BT-fire")
@pytest.mark.parametrize("how", ["torso", "arm", "blown off", "slot"])
def test_an_arms_gun_that_is_lost_in_this_phase_fires_once_more(how: str) -> None:
    game = Game(GUNS, **QUIET)
    to_phase(game, "weapon")
    if how == "torso":
        game.do("hit", location="RT", damage=23)
    elif how == "arm":
        game.do("hit", location="RA", damage=19)
    elif how == "blown off":
        game.do("critical", location="RA", rolls=[[6, 6]])
    else:
        game.do("critical", location="RA", hits=1, rolls=[[1, 5]])
    game.do("fire", weapon="PPC")
    game.session.undo()
    game.do("end_phase", None)
    with pytest.raises(RuleError, match="is destroyed"):
        game.do("fire", weapon="PPC")


@pytest.mark.rule("BT-fire")
def test_a_torso_lost_over_two_phases_counts_from_its_last_box() -> None:
    game = Game(GUNS, **QUIET)
    game.do("hit", location="RT", damage=22)
    to_phase(game, "weapon")
    game.do("hit", location="RT", damage=1)
    game.do("fire", weapon="PPC")
    game.session.undo()
    game.do("end_phase", None)
    with pytest.raises(RuleError, match="is destroyed"):
        game.do("fire", weapon="PPC")


@pytest.mark.rule("BT-sensors")
@pytest.mark.parametrize(
    ("condition", "reason"), [("shutdown", "shut down"), ("unconscious", "no conscious pilot")]
)
def test_who_cannot_fire_and_why(condition: str, reason: str) -> None:
    game = Game(GUNS)
    game.do("condition", name=condition)
    with pytest.raises(RuleError, match=reason):
        game.do("fire", weapon="PPC")


@pytest.mark.rule("BT-fire")
def test_a_bin_that_is_lost_feeds_no_gun() -> None:
    design = mech(slots={"LT": ["AC/20"] * 10, "RT": ["AC/20 Ammo"] * 2})
    game = Game(design, **QUIET)
    game.do("slot", location="RT", slot=1)
    game.do("fire", weapon="AC/20")
    assert [bin_["shots"] for bin_ in game.report()["ammo"]] == [5, 4]
    with pytest.raises(RuleError, match="no working bin"):
        Game(design).do("fire", weapon="AC/20", bin="RT/3")


@pytest.mark.rule("BT-fire")
def test_a_burst_needs_all_its_shots_in_one_bin() -> None:
    design = mech(slots={"LT": ["AC/20"] * 10, "RT": ["AC/20 Ammo"]})
    game = Game(refit(design, "AC/20", **ROTARY))
    game.do("ammo", location="RT", slot=1, shots=3)
    with pytest.raises(RuleError, match="no ammunition left"):
        game.do("fire", weapon="AC/20", shots=4)
    game.do("fire", weapon="AC/20", shots=3)
    assert game.report()["ammo"][0]["shots"] == 0


@pytest.mark.rule("BT-fire")
@pytest.mark.parametrize(("name", "most"), [("AC/20", 1), ("Ultra AC/20", 2), ("Rotary AC/20", 6)])
def test_each_gun_fires_so_many_shots_and_none_fires_nothing(name: str, most: int) -> None:
    gun = find_weapon(name)
    assert gun is not None
    design = mech(slots={"LT": ["AC/20"] * 10, "RT": ["AC/20 Ammo"]})
    design = refit(refit(design, "AC/20", rate=gun.rate), "AC/20 Ammo", shots=20)
    Game(design).do("fire", weapon="AC/20", shots=most)
    for shots in (0, most + 1):
        with pytest.raises(RuleError, match="fires 1 shot," if most == 1 else f"1 to {most} shots"):
            Game(design).do("fire", weapon="AC/20", shots=shots)


@pytest.mark.rule("BT-unjam")
def test_a_gun_that_fired_this_turn_is_not_cleared_in_it() -> None:
    design = mech(slots={"LT": ["AC/20"] * 10, "RT": ["AC/20 Ammo"]})
    game = Game(refit(design, "AC/20", **ROTARY), heat=False)
    game.do("fire", weapon="AC/20", shots=2, natural=2)
    with pytest.raises(RuleError, match="worked on this turn already"):
        game.do("unjam", weapon="AC/20", rolls=[[6, 6]])


@pytest.mark.rule("BT-dump")
@pytest.mark.parametrize("how", ["hit", "empty", "no bin"])
def test_what_holds_no_ammunition_is_not_dumped(how: str) -> None:
    game = Game(GUNS)
    if how == "hit":
        game.do("slot", location="RT", slot=1)
    elif how == "empty":
        game.do("ammo", location="RT", slot=1, shots=0)
    with pytest.raises(RuleError, match="no ammunition to dump"):
        game.do("dump", location="RT", slot=2 if how == "no bin" else 1)


@pytest.mark.rule("BT-dump")
def test_a_dump_ends_with_the_next_turn_and_leaves_nothing_behind() -> None:
    game = Game(GUNS)
    game.do("end_turn", None)
    game.do("dump", location="RT", slot=1)
    game.do("end_turn", None)
    assert game.report()["ammo"][0]["shots"] == 5
    game.do("end_turn", None)
    assert game.report()["ammo"][0]["shots"] == 0
    assert game.report()["conditions"] == []


# -- attacks ---------------------------------------------------------------------------------


def parts(game: Game, **step: Any) -> dict[str, int]:
    attack = {"attacker": "a", "target": "b", "attacker_moved": "none", "range": 5,
              "weapons": [{"weapon": "PPC"}]}  # fmt: skip
    game.do("attack", None, owe=True, **{**attack, **step})
    card = game.pending("a")[-1]
    return {p["label"]: p["value"] for p in card["parts"] if p["label"] != "gunnery"}


@pytest.mark.rule("BT-to-hit")
@pytest.mark.parametrize(("condition", "immobile"), [("shutdown", True), ("unconscious", True),
                                                     ("prone", False)])  # fmt: skip
def test_an_immobile_target_neither_moved_nor_jumped(condition: str, immobile: bool) -> None:
    game = Game(GUNS, mech())
    game.do("condition", "b", name=condition)
    found = parts(game, target_hexes=5, target_jumped=True)
    moved = {"target moved 5": 2, "target jumped": 1, "target prone": 1}
    assert found == ({"target immobile": -4} if immobile else moved)


@pytest.mark.rule("BT-to-hit")
@pytest.mark.parametrize(
    ("config", "hurt", "modifier"),
    [("biped", "", 2), ("quad", "", 0), ("quad", "hip", 2), ("quad", "leg", 2)],
)
def test_a_quad_on_four_sound_legs_fires_freely_from_the_ground(
    config: str, hurt: str, modifier: int
) -> None:
    game = Game(mech(config=config, slots={"LT": ["PPC"] * 3}), mech())
    game.do("condition", name="prone")
    if hurt == "hip":
        game.do("slot", location="FLL", slot=1)
    elif hurt == "leg":
        game.do("mark", structure="FLL", boxes=13)
    assert parts(game).get("attacker prone", 0) == modifier


@pytest.mark.rule("BT-physical")
def test_a_physical_attack_on_a_prone_target_is_at_minus_two_and_from_the_ground_impossible() -> (
    None
):
    game = Game(mech(), mech())
    game.do("condition", "b", name="prone")
    game.do("physical", None, attacker="a", target="b", attack="punch", attacker_moved="none",
            level=1, owe=True)  # fmt: skip
    assert game.pending("a")[0]["target"] == 3


@pytest.mark.rule("BT-physical")
@pytest.mark.parametrize(
    ("slots", "attack", "works"),
    [
        ([], "push", True),
        ([("LA", 1)], "push", True),
        ([("LA", 1)], "punch", True),
        ([("LA", 1), ("RA", 1)], "punch", False),
        ([("LA", 1)], "club", False),
        ([("RA", 4)], "club", False),
        ([("RL", 4)], "kick", True),
        ([("RL", 1)], "kick", False),
    ],
)
def test_which_broken_parts_forbid_which_blow(
    slots: list[tuple[str, int]], attack: str, works: bool
) -> None:
    game = Game(mech(), mech())
    for location, slot in slots:
        game.do("slot", location=location, slot=slot)
    step: dict[str, Any] = {
        "attacker": "a", "target": "b", "attack": attack, "attacker_moved": "none", "owe": True,
    }  # fmt: skip
    if works:
        game.do("physical", None, **step)
        return
    with pytest.raises(RuleError, match=f"cannot {attack}"):
        game.do("physical", None, **step)


@pytest.mark.rule("BT-physical")
@pytest.mark.parametrize(("fired", "attack"), [("LA", "push"), ("RA", "club")])
def test_arms_that_fired_neither_push_nor_swing_a_club(fired: str, attack: str) -> None:
    game = Game(mech(slots={fired: ["Medium Laser"]}), mech())
    game.do("fire", weapon="Medium Laser")
    with pytest.raises(RuleError, match=f"fired this turn and cannot {attack}"):
        game.do("physical", None, attacker="a", target="b", attack=attack, attacker_moved="none",
                owe=True)  # fmt: skip


@pytest.mark.rule("BT-physical")
def test_a_torso_gun_leaves_both_fists_free() -> None:
    game = Game(mech(slots={"LT": ["Medium Laser"]}), mech())
    game.do("fire", weapon="Medium Laser")
    for arm in ("LA", "RA"):
        game.do("physical", None, attacker="a", target="b", attack="punch", limb=arm,
                attacker_moved="none", owe=True)  # fmt: skip
    assert len(game.pending("a")) == 2


@pytest.mark.rule("BT-initiative")
def test_a_game_of_one_unit_owes_no_initiative_and_plays_its_turn() -> None:
    game = Game(mech())
    assert game.whole_report()["pending"] == []
    game.do("end_turn", None)
    assert game.whole_report()["pending"] == []
    assert game.whole_report()["turn"] == 2
    with pytest.raises(RuleError, match="two sides"):
        game.do("initiative", None)
