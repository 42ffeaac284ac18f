from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.ids import SlotKey, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.session.ledger import ledger
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import Item, Slot
from recordsheet_gui.units.mech.design import HeatSinks, MechDesign
from tests.games import A, Game
from tests.mechs import mech

LEG_SLOT = {"hip": 1, "upper leg": 2, "lower leg": 3, "foot": 4}
ARM_SLOT = {"shoulder": 1, "upper arm": 2, "lower arm": 3, "hand": 4}


def damaged(design: MechDesign, *slots: str, gone: tuple[str, ...] = (), heat: int = 0) -> Game:
    """A sheet with these slots marked by hand, as "LL/foot" or "CT/4"."""
    game = Game(design)
    for key in slots:
        location, _, part = key.partition("/")
        number = LEG_SLOT.get(part) or ARM_SLOT.get(part) or int(part)
        game.do("slot", location=location, slot=number)
    for location in gone:
        game.do("mark", structure=location, boxes=design.structure[location])
    if heat:
        game.do("heat", to=heat)
    return game


def number(game: Game, name: str) -> Number:
    return SYSTEMS["total-warfare"].derive(game.session.state, UnitId("a")).numbers[name]


QUAD = mech(config="quad", walk=5)

WALKS: list[tuple[MechDesign, tuple[str, ...], tuple[str, ...], int, tuple[int, int], str]] = [
    (mech(), (), (), 0, (5, 8), "BT-movement"),
    (mech(), ("LL/foot", "LL/lower leg"), (), 0, (3, 5), "BT-leg-actuator"),
    (mech(), ("LL/foot", "RL/upper leg"), (), 0, (3, 5), "BT-leg-actuator"),
    (mech(), ("LL/hip",), (), 0, (3, 5), "BT-hip"),
    (mech(), ("LL/foot", "LL/lower leg", "LL/hip"), (), 0, (3, 5), "BT-hip"),
    (mech(), ("LL/hip", "RL/foot"), (), 0, (2, 3), "BT-hip"),
    (mech(), ("LL/hip", "RL/hip"), (), 0, (0, 0), "BT-hip"),
    (mech(), (), ("LL",), 0, (1, 0), "BT-leg-loss"),
    (mech(), (), ("LL", "RL"), 0, (0, 0), "BT-leg-loss"),
    (mech(), (), (), 4, (5, 8), "BT-heat-movement"),
    (mech(), (), (), 5, (4, 6), "BT-heat-movement"),
    (mech(), (), (), 10, (3, 5), "BT-heat-movement"),
    (mech(), (), (), 15, (2, 3), "BT-heat-movement"),
    (mech(), (), (), 20, (1, 2), "BT-heat-movement"),
    (mech(), (), (), 25, (0, 0), "BT-heat-movement"),
    (QUAD, (), ("FLL",), 0, (4, 6), "BT-quad-leg-loss"),
    (QUAD, ("FLL/hip", "FLL/foot"), ("FLL",), 0, (4, 6), "BT-quad-leg-loss"),
    (QUAD, (), ("FLL", "RRL"), 0, (1, 0), "BT-quad-leg-loss"),
    (QUAD, (), ("FLL", "FRL", "RRL"), 0, (0, 0), "BT-quad-leg-loss"),
    (QUAD, ("FLL/hip", "FRL/hip"), (), 0, (2, 3), "BT-hip"),
    (QUAD, ("FLL/hip", "FRL/hip", "RLL/hip", "RRL/hip"), (), 0, (0, 0), "BT-hip"),
]


@pytest.mark.rule("BT-movement", "BT-leg-actuator", "BT-hip", "BT-leg-loss", "BT-quad-leg-loss")
@pytest.mark.rule("BT-heat-movement")
@pytest.mark.parametrize(("design", "slots", "gone", "heat", "movement", "rule"), WALKS)
def test_movement_after_damage(
    design: MechDesign,
    slots: tuple[str, ...],
    gone: tuple[str, ...],
    heat: int,
    movement: tuple[int, int],
    rule: str,
) -> None:
    game = damaged(design, *slots, gone=gone, heat=heat)
    assert (number(game, "walk").value, number(game, "run").value) == movement
    walk = number(game, "walk")
    assert sum(part.value for part in walk.parts) == walk.value


@pytest.mark.rule("BT-skill", "BT-gyro", "BT-gyro-destroyed", "BT-heavy-duty-gyro")
@pytest.mark.rule("BT-quad-legs", "BT-small-cockpit")
@pytest.mark.parametrize(
    ("design", "slots", "gone", "target"),
    [
        (mech(), (), (), 5),
        (mech(), ("LL/foot", "LL/lower leg"), (), 7),
        (mech(), ("LL/foot", "LL/lower leg", "LL/hip"), (), 7),
        (mech(), ("LL/hip", "RL/hip"), (), 9),
        (mech(), ("CT/4",), (), 8),
        (mech(), ("CT/4", "CT/5"), (), 11),
        (mech(gyro="heavy-duty"), ("CT/4",), (), 6),
        (mech(gyro="heavy-duty"), ("CT/4", "CT/5"), (), 8),
        (mech(gyro="heavy-duty"), ("CT/4", "CT/5", "CT/6"), (), 11),
        (mech(gyro="compact"), ("CT/4", "CT/5"), (), 11),
        (mech(gyro="xl"), ("CT/4", "CT/9"), (), 11),
        (mech(), (), ("LL",), 10),
        (mech(), (), ("LL", "RL"), 15),
        (QUAD, (), (), 3),
        (QUAD, (), ("FLL",), 5),
        (QUAD, (), ("FLL", "RLL"), 10),
        (mech(cockpit="small"), (), (), 6),
    ],
)
def test_the_piloting_target_counts_each_standing_modifier_once(
    design: MechDesign, slots: tuple[str, ...], gone: tuple[str, ...], target: int
) -> None:
    game = damaged(design, *slots, gone=gone)
    assert number(game, "piloting").value == target
    assert game.report()["piloting"]["target"] == target


@pytest.mark.rule("BT-hip-later-hits")
@pytest.mark.parametrize(("option", "target"), [(True, 7), (False, 8)])
def test_actuator_hits_after_the_hip_count_by_ruling(option: bool, target: int) -> None:
    game = Game(mech(), hip_replaces_later_hits=option)
    game.do("slot", location="LL", slot=1)
    game.do("end_turn", None)
    game.do("slot", location="LL", slot=4)
    assert number(game, "piloting").value == target


@pytest.mark.rule("BT-jump-jet")
def test_each_jet_lost_costs_a_point_of_jumping() -> None:
    design = mech(jump=4, slots={"LT": ["Jump Jet"] * 2, "RT": ["Jump Jet"] * 2})
    assert number(damaged(design, "LT/1"), "jump").value == 3
    assert number(damaged(design, gone=("RT",)), "jump").value == 2


@pytest.mark.rule("BT-dissipation", "BT-heat-sink")
@pytest.mark.parametrize(
    ("kind", "name", "slots", "left"),
    [
        ("single", "Heat Sink", ("LT/1", "LT/2"), 8),
        ("double", "Double Heat Sink", ("LT/1",), 18),
        ("double", "Double Heat Sink", ("LT/1", "LT/2", "LT/3"), 18),
        ("double", "Double Heat Sink", ("LT/3", "LT/4"), 16),
    ],
)
def test_lost_sinks_dissipate_no_more(
    kind: str, name: str, slots: tuple[str, ...], left: int
) -> None:
    design = mech(sink_kind=kind, slots={"LT": [name] * 6})
    assert number(damaged(design, *slots), "dissipation").value == left


ARM = mech(slots={"LA": ["Medium Laser"], "RT": ["Medium Laser"]})


@pytest.mark.rule("BT-arm-actuator", "BT-shoulder", "BT-sensors", "BT-heat-fire")
@pytest.mark.parametrize(
    ("slots", "heat", "arm", "torso"),
    [
        ((), 0, 0, 0),
        (("LA/upper arm",), 0, 1, 0),
        (("LA/upper arm", "LA/lower arm"), 0, 2, 0),
        (("LA/upper arm", "LA/lower arm", "LA/shoulder"), 0, 4, 0),
        (("LA/hand",), 0, 0, 0),
        (("RA/shoulder",), 0, 0, 0),
        (("HD/2",), 0, 2, 2),
        ((), 7, 0, 0),
        ((), 8, 1, 1),
        ((), 13, 2, 2),
        ((), 17, 3, 3),
        ((), 24, 4, 4),
        (("HD/2", "LA/shoulder"), 8, 7, 3),
    ],
)
def test_to_hit_modifiers_of_the_sheet(
    slots: tuple[str, ...], heat: int, arm: int, torso: int
) -> None:
    game = damaged(ARM, *slots, heat=heat)
    lasers = {item.location: n for n, item in enumerate(ARM.items)}
    assert number(game, f"to hit/{lasers['LA']}").value == arm
    assert number(game, f"to hit/{lasers['RT']}").value == torso


@pytest.mark.rule("BT-sensors")
def test_without_sensors_no_weapon_fires() -> None:
    assert "cannot fire" in damaged(mech(), "HD/2", "HD/5").report()["conditions"]
    assert "cannot fire" not in damaged(mech(), "HD/2").report()["conditions"]
    industrial = mech(structure_type="Industrial")
    assert "cannot fire" in damaged(industrial, "HD/2").report()["conditions"]


@pytest.mark.rule("BT-punch", "BT-punch-missing", "BT-hand", "BT-arm-actuator", "BT-shoulder")
def test_punches() -> None:
    hurt = damaged(mech(), "LA/hand", "LA/upper arm", "LA/lower arm")
    assert number(hurt, "punch to hit/LA").value == 5
    assert number(hurt, "punch/LA").value == 1
    assert number(hurt, "punch/RA").value == 6
    assert number(damaged(mech(), "LA/upper arm"), "punch/LA").value == 3
    with pytest.raises(KeyError):
        number(damaged(mech(), "LA/shoulder"), "punch/LA")
    assert number(damaged(mech(), "LA/shoulder", "RA/shoulder"), "push to hit").value == 4


@pytest.mark.rule("BT-punch-missing")
def test_an_arm_built_without_hand_and_lower_arm_punches_at_three() -> None:
    design = mech()
    bare = tuple(s for s in design.slots["LA"] if s.system not in ("hand", "lower arm"))
    bare += (design.slots["LA"][-1],) * 2
    game = Game(replace(design, slots={**design.slots, "LA": bare}))
    assert number(game, "punch to hit/LA").value == 3


@pytest.mark.rule("BT-kick", "BT-leg-actuator", "BT-hip")
def test_kicks() -> None:
    assert number(Game(mech()), "kick/LL").value == 11
    hurt = damaged(mech(), "LL/upper leg", "LL/lower leg", "LL/foot")
    assert number(hurt, "kick/LL").value == 2
    assert number(hurt, "kick to hit/LL").value == 5
    assert number(hurt, "kick to hit/RL").value == 0
    with pytest.raises(KeyError):
        number(damaged(mech(), "LL/hip"), "kick/RL")


@pytest.mark.rule("BT-engine")
@pytest.mark.parametrize(
    ("engine", "hits", "heat", "dead"),
    [
        ("fusion", 1, 5, False), ("fusion", 2, 10, False), ("fusion", 3, 10, True),
        ("xl", 2, 10, False), ("light", 1, 5, False), ("compact", 3, 10, True),
        ("fission", 1, 5, False), ("ice", 2, 0, False), ("ice", 3, 0, True),
        ("fuel cell", 1, 0, False),
    ],
)  # fmt: skip
def test_engine_hits(engine: str, hits: int, heat: int, dead: bool) -> None:
    game = damaged(mech(engine=engine), *[f"CT/{n + 1}" for n in range(hits)])
    assert number(game, "engine heat").value == heat
    assert (game.report()["destroyed"] is not None) == dead


@pytest.mark.rule("BT-pilot-killed")
@pytest.mark.parametrize("cockpit", ["standard", "small"])
def test_a_cockpit_hit_kills(cockpit: str) -> None:
    game = damaged(mech(cockpit=cockpit), "HD/3")
    assert game.report()["pilot"]["dead"]
    assert game.report()["destroyed"] == "The cockpit was hit and the pilot killed."


@pytest.mark.rule("BT-hip")
def test_both_hips_leave_no_movement_but_do_not_make_immobile() -> None:
    report = damaged(mech(), "LL/hip", "RL/hip").report()
    assert report["movement"] == {"walk": 0, "run": 0, "jump": 0}
    assert "immobile" not in report["conditions"]


@pytest.mark.rule("BT-quad-leg-loss")
def test_a_quad_without_legs_is_immobile_and_a_biped_is_not() -> None:
    legs = ("FLL", "FRL", "RLL", "RRL")
    assert "immobile" in damaged(QUAD, gone=legs).report()["conditions"]
    assert "immobile" not in damaged(QUAD, gone=legs[:3]).report()["conditions"]
    assert "immobile" not in damaged(mech(), gone=("LL", "RL")).report()["conditions"]


def test_every_condition_and_number_explains_itself() -> None:
    game = damaged(
        mech(jump=3, slots={"LT": ["Jump Jet"] * 3, "RT": ["Heat Sink"], "LA": ["Medium Laser"]}),
        "LL/hip", "RL/foot", "CT/1", "CT/4", "HD/2", "LA/shoulder", "RA/upper arm", "RT/1", "LT/1",
        heat=14,
    )  # fmt: skip
    derived = SYSTEMS["total-warfare"].derive(game.session.state, UnitId("a"))
    for name, value in derived.numbers.items():
        for part in value.parts:
            assert part.label, name
            assert part.rule in ledger(), part
    to_hit: list[dict[str, Any]] = game.report()["to_hit"]
    assert {part["label"]: part["value"] for part in to_hit} == {
        "sensors hit": 2,
        "heat": 2,
        "left arm shoulder": 4,
        "right arm upper arm actuator": 1,
    }


def test_conditions_carry_their_small_print() -> None:
    game = damaged(mech(), "CT/4", "CT/5", "LL/hip")
    game.do("critical", location="LA", rolls=[[6, 6]])
    small_print = SYSTEMS["total-warfare"].derive(game.session.state, UnitId("a")).small_print
    assert "one hexside" in small_print["gyro destroyed"]
    assert "club" in small_print["left arm blown off"]
    quad = damaged(mech(config="quad"), "FLL/hip")
    derived = SYSTEMS["total-warfare"].derive(quad.session.state, UnitId("a"))
    assert "prone modifier" in derived.small_print["no free prone fire"]


def fitted(family: str, **more: Any) -> MechDesign:
    """A 'Mech whose CASE is another piece of gear."""
    design = mech(slots={"RT": ["CASE"], "LA": ["Medium Laser"]}, **more)
    items = tuple(
        replace(item, gear=replace(item.gear, family=family, is_hittable=True))
        if item.gear.name == "CASE"
        else item
        for item in design.items
    )
    return replace(design, items=items)


@pytest.mark.rule("BT-tsm")
@pytest.mark.parametrize(("heat", "walk", "kick"), [(8, 4, 11), (9, 6, 22), (10, 5, 22)])
def test_triple_strength_myomer_works_when_it_is_hot(heat: int, walk: int, kick: int) -> None:
    game = damaged(fitted("tsm"), heat=heat)
    assert number(game, "walk").value == walk
    assert number(game, "kick/LL").value == kick
    # It is woven through the whole 'Mech, but pulls nobody along on one leg.
    assert number(damaged(fitted("tsm"), gone=("RT",), heat=9), "walk").value == 6
    assert number(damaged(fitted("tsm"), gone=("RL",), heat=9), "walk").value == 0


@pytest.mark.rule("BT-targeting-computer")
def test_a_targeting_computer_helps_direct_fire() -> None:
    design = fitted("targeting computer")
    laser = next(n for n, item in enumerate(design.items) if item.gear.family == "laser")
    assert number(damaged(design), f"to hit/{laser}").value == -1
    assert number(damaged(design, gone=("RT",)), f"to hit/{laser}").value == 0


@pytest.mark.rule("BT-torso-cockpit")
def test_a_torso_mounted_cockpit_outlives_the_head() -> None:
    design = mech(cockpit="torso-mounted", slots={"CT": ["Cockpit"]})
    head = tuple(slot for slot in design.slots["HD"] if slot.system != "cockpit")
    game = damaged(replace(design, slots={**design.slots, "HD": head}), gone=("HD",))
    assert game.report()["destroyed"] is None


def test_sheet_and_rules_agree_that_one_hit_on_a_pair_of_compact_sinks_loses_two() -> None:
    pair = find_gear("2 Compact Heat Sinks")
    assert pair is not None
    design = mech()
    sinks = Item(gear=pair, location="LT", slots=(SlotKey("LT/1"),))
    slot = Slot(name=pair.name, items=(len(design.items),), is_hittable=True)
    design = replace(
        design,
        heat_sinks=HeatSinks(count=12, kind="compact"),
        items=(*design.items, sinks),
        slots={**design.slots, "LT": (slot, *design.slots["LT"][1:])},
    )
    game = Game(design)
    game.do("slot", location="LT", slot=1)
    derived = game.session.system.derive(game.session.state, A)
    assert derived.numbers["sinks lost"].value == 2
    assert derived.numbers["dissipation"].value == 10
