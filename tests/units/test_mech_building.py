"""What a 'Mech is built around: its own slots, its armor, what structure, armor and sinks need."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.units.kinds import kind_of
from recordsheet_gui.units.mech.armor import balanced, maxed, most_armor, most_points, points_for
from recordsheet_gui.units.mech.design import Engine, HeatSinks, MechDesign
from recordsheet_gui.units.mech.facts import structure
from recordsheet_gui.units.mech.fillers import (
    armor_gear,
    filler_slots,
    patches,
    sink_gear,
    sinks_inside,
    sinks_outside,
)
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro
from recordsheet_gui.units.mech.systems import system_slots, too_many
from tests.units.test_mech_weight import SHIPPED, bare


@pytest.mark.parametrize("name", SHIPPED)
def test_the_systems_of_shipped_mechs_lie_where_they_are_printed(name: str) -> None:
    design = SHIPPED[name]
    printed = {where: tuple(s.system for s in slots) for where, slots in design.slots.items()}
    assert system_slots(design) == printed
    assert too_many(design) == {}


def short(design: MechDesign, where: str) -> str:
    """The slots of a location by their first letters; a dot where there is room."""
    return "".join(system[:1] or "." for system in system_slots(design)[where])


@pytest.mark.parametrize(
    ("kind", "rating", "base", "center", "side"),
    [
        (EngineType.FUSION, 400, "Inner Sphere", "eeeggggeee..", "............"),
        (EngineType.FUSION, 405, "Inner Sphere", "eeeggggeeeee", "............"),
        (EngineType.XL, 200, "Inner Sphere", "eeeggggeee..", "eee........."),
        (EngineType.XL, 200, "Clan", "eeeggggeee..", "ee.........."),
        (EngineType.LIGHT, 200, "Inner Sphere", "eeeggggeee..", "ee.........."),
        (EngineType.XXL, 200, "Inner Sphere", "eeeggggeee..", "eeeeee......"),
        (EngineType.XXL, 200, "Clan", "eeeggggeee..", "eeee........"),
        (EngineType.COMPACT, 200, "Inner Sphere", "eeegggg.....", "............"),
        (EngineType.ICE, 200, "Inner Sphere", "eeeggggeee..", "............"),
    ],
)
def test_engines_lie_before_and_behind_the_gyro(
    kind: EngineType, rating: int, base: str, center: str, side: str
) -> None:
    design = bare(engine=Engine(type=kind, rating=rating, base=base))
    assert short(design, "CT") == center
    assert short(design, "LT") == short(design, "RT") == side


@pytest.mark.parametrize(
    ("gyro", "center"),
    [
        (Gyro.XL, "eeeggggggeee"),
        (Gyro.COMPACT, "eeeggeee...."),
        (Gyro.HEAVY_DUTY, "eeeggggeee.."),
        (Gyro.NONE, "eeeeee......"),
    ],
)
def test_gyros_take_their_slots(gyro: Gyro, center: str) -> None:
    assert short(bare(gyro=gyro), "CT") == center


def test_in_a_superheavy_mech_the_systems_are_half_as_long() -> None:
    heavy: dict[str, Any] = {"tons": 150, "gyro": Gyro.SUPERHEAVY}
    for kind, base, center, side in (
        (EngineType.FUSION, "Inner Sphere", "eeegg", ""),
        (EngineType.COMPACT, "Inner Sphere", "eegg", ""),
        (EngineType.LIGHT, "Inner Sphere", "eeegg", "e"),
        (EngineType.XL, "Inner Sphere", "eeegg", "ee"),
        (EngineType.XL, "Clan", "eeegg", "e"),
        (EngineType.XXL, "Inner Sphere", "eeegg", "eee"),
    ):
        design = bare(engine=Engine(type=kind, rating=300, base=base), **heavy)
        assert short(design, "CT").rstrip(".") == center
        assert short(design, "LT").rstrip(".") == side
    large = bare(engine=Engine(type=EngineType.FUSION, rating=450), **heavy)
    assert short(large, "CT").rstrip(".") == "eeegge"


@pytest.mark.parametrize(
    ("changes", "head"),
    [
        ({}, "lsc.sl"),
        ({"cockpit": Cockpit.SMALL}, "lscs.."),
        ({"cockpit": Cockpit.COMMAND_CONSOLE}, "lsccsl"),
        ({"cockpit": Cockpit.INTERFACE}, "lsccsl"),
        ({"cockpit": Cockpit.TORSO_MOUNTED}, "ss...."),
        ({"config": Config.QUADVEE}, "lsccsl"),
        ({"config": Config.TRIPOD}, "lsc.sl"),
        ({"config": Config.LAM}, "lscasl"),
        ({"config": Config.LAM, "cockpit": Cockpit.SMALL}, "lscas."),
    ],
)
def test_heads_by_their_cockpit(changes: dict[str, Any], head: str) -> None:
    assert short(bare(**changes), "HD") == head


def test_a_cockpit_in_the_torso_takes_slots_of_all_torsos() -> None:
    design = bare(cockpit=Cockpit.TORSO_MOUNTED)
    assert short(design, "CT") == "eeeggggeeecs"
    assert short(design, "LT") == short(design, "RT") == "l..........."


def test_what_finds_no_room_in_the_center_is_told() -> None:
    design = bare(cockpit=Cockpit.TORSO_MOUNTED, gyro=Gyro.XL)
    assert too_many(design) == {"CT": 2}
    assert len(system_slots(design)["CT"]) == 12


def test_other_shapes_have_gear_of_their_own() -> None:
    lam, quad = bare(config=Config.LAM), bare(config=Config.QUADVEE)
    assert short(lam, "CT") == "eeeggggeeel."
    assert short(lam, "LT") == "la.........."
    assert system_slots(quad)["FLL"] == (
        *("hip", "upper leg", "lower leg", "foot", "conversion gear"),
        "",
    )
    assert set(system_slots(bare(config=Config.TRIPOD))) >= {"LL", "RL", "CL", "LA"}
    assert "LA" not in system_slots(bare(config=Config.QUAD))


def test_arms_lose_the_hand_first_and_keep_the_upper_arm() -> None:
    assert short(bare(), "LA") == "sulh........"
    for count, found in ((4, "sulh"), (3, "sul"), (2, "su"), (1, "su")):
        slots = system_slots(bare(), {"LA": count})
        assert "".join(one[:1] for one in slots["LA"]) == found
        assert "".join(one[:1] for one in slots["RA"]) == "sulh"
    archer = SHIPPED["Archer ARC-2R"]
    assert system_slots(archer)["LA"][:4] == ("shoulder", "upper arm", "lower arm", "hand")


# -- armor -----------------------------------------------------------------------------------


def test_the_most_armor_is_twice_the_structure_and_a_little_more_on_the_head() -> None:
    assert most_armor(bare(tons=100)) == {
        **{"HD": 9, "CT": 62, "LT": 42, "RT": 42},
        **{"LA": 34, "RA": 34, "LL": 42, "RL": 42},
    }
    assert most_points(bare(tons=100)) == 307
    assert most_points(bare(tons=105)) == 2 * sum(structure(105, Config.BIPED).values()) + 4
    assert most_armor(bare(tons=105))["HD"] == 12
    assert most_points(replace(bare(), tons=53)) == 0


@pytest.mark.parametrize("config", Config)
@pytest.mark.parametrize("tons", [20, 50, 100, 150])
def test_maxed_armor_is_at_the_limit_everywhere(tons: int, config: Config) -> None:
    design = bare(tons=tons, config=config)
    armor, limits = maxed(design), most_armor(design)
    for where, most in limits.items():
        assert armor[where] + armor.get(f"{where}R", 0) == most
    assert sum(armor.values()) == most_points(design)


def test_balanced_armor_as_players_know_it() -> None:
    # 160 of 307 points: the head is full; 151 of 298 for the rest, torsos three to one. Of five
    # points that are left two pairs go to the side torsos, the last to the center.
    assert balanced(bare(tons=100), 160) == {
        **{"HD": 9, "CT": 24, "CTR": 7, "LT": 17, "LTR": 5, "RT": 17, "RTR": 5},
        **{"LA": 17, "RA": 17, "LL": 21, "RL": 21},
    }


def test_the_head_gets_its_share_five_times_over() -> None:
    design = bare(tons=100)
    for points, head in ((0, 0), (6, 0), (7, 1), (13, 1), (14, 2), (61, 8), (62, 9), (300, 9)):
        found = balanced(design, points)["HD"]
        # A single point that is left over goes to the head too.
        assert found in (head, head + 1)
        assert found <= 9


@given(
    points=st.integers(min_value=-5, max_value=700),
    tons=st.sampled_from(range(10, 205, 5)),
    config=st.sampled_from(list(Config)),
)
def test_balanced_armor_loses_no_point_and_keeps_every_limit(
    points: int, tons: int, config: Config
) -> None:
    design = bare(tons=tons, config=config)
    armor, limits = balanced(design, points), most_armor(design)
    assert sum(armor.values()) == min(max(0, points), most_points(design))
    for where, most in limits.items():
        assert 0 <= armor[where] + armor.get(f"{where}R", 0) <= most
    for left, right in (("LT", "RT"), ("LA", "RA"), ("LL", "RL"), ("FLL", "FRL"), ("RLL", "RRL")):
        if left in armor:
            assert abs(armor[left] - armor[right]) <= 1


@pytest.mark.parametrize(
    ("kind", "base", "tons", "points"),
    [
        ("Standard", "", 10, 160),
        ("Standard", "", 0.5, 8),
        ("Ferro-Fibrous", "", 10, 179),
        ("Ferro-Fibrous", "Clan", 10, 192),
        ("Heavy Ferro-Fibrous", "", 5.5, 109),
        ("Hardened", "", 10, 80),
        ("Patchwork", "", 10, None),
    ],
)
def test_tons_of_armor_buy_whole_points(
    kind: str, base: str, tons: float, points: int | None
) -> None:
    design = bare(armor_type=kind, armor_base=base)
    assert points_for(design, tons) == points
    assert kind_of(design).armor_points(design, tons) == points


# -- what structure, armor and sinks need ----------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "inner_sphere", "clan", "superheavy"),
    [
        ("Standard", 0, 0, 0),
        ("Endo Steel", 14, 7, 7),
        ("Endo Steel Prototype", 16, 16, 8),
        ("Endo-Composite", 7, 4, 4),
        ("Composite", 0, 0, 0),
        ("Reinforced", 0, 0, 0),
        ("Industrial", 0, 0, 0),
    ],
)
def test_slots_of_structure(kind: str, inner_sphere: int, clan: int, superheavy: int) -> None:
    for changes, slots in (
        ({}, inner_sphere),
        ({"tech_base": "Clan"}, clan),
        ({"tons": 150}, superheavy),
    ):
        found = filler_slots(bare(structure_type=kind, **changes))
        assert sum(found.values()) == slots


@pytest.mark.parametrize(
    ("kind", "inner_sphere", "clan", "superheavy"),
    [
        ("Standard", 0, 0, 0),
        ("Ferro-Fibrous", 14, 7, 7),
        ("Light Ferro-Fibrous", 7, 7, 4),
        ("Heavy Ferro-Fibrous", 21, 21, 11),
        ("Ferro-Fibrous Prototype", 16, 16, 8),
        ("Ferro-Lamellor", 12, 12, 6),
        ("Hardened", 0, 0, 0),
        ("Stealth", 12, 12, 6),
        ("Reactive", 14, 7, 7),
        ("Reflective", 10, 5, 5),
        ("Ballistic-Reinforced", 10, 10, 5),
        ("Impact-Resistant", 10, 10, 5),
        ("Heat-Dissipating", 6, 6, 3),
        ("Anti-Penetrative Ablation", 6, 6, 3),
        ("Heavy Industrial", 0, 0, 0),
        ("Industrial", 0, 0, 0),
        ("Primitive", 0, 0, 0),
        ("Commercial", 0, 0, 0),
    ],
)
def test_slots_of_armor(kind: str, inner_sphere: int, clan: int, superheavy: int) -> None:
    for changes, slots in (
        ({}, inner_sphere),
        ({"tech_base": "Clan"}, clan),
        ({"tons": 150}, superheavy),
    ):
        found = filler_slots(bare(armor_type=kind, **changes))
        assert sum(found.values()) == slots


def test_patchwork_takes_slots_where_it_lies() -> None:
    design = bare(
        armor_type="Patchwork",
        patchwork={
            "LA": "Reactive",
            "RA": "Reactive",
            "CT": "Heavy Ferro-Fibrous",
            "HD": "Hardened",
        },
        patchwork_bases={"RA": "Clan"},
    )
    found = {where: (gear.id, count) for where, (gear, count) in patches(design).items()}
    assert found == {
        "CT": ("IS Heavy Ferro-Fibrous", 3),
        "LA": ("IS Reactive", 2),
        "RA": ("Clan Reactive", 1),
    }
    assert armor_gear(design) is None


@pytest.mark.parametrize(
    ("rating", "count", "kind", "inside"),
    [
        (250, 10, "single", 10),
        (249, 10, "single", 9),
        (100, 10, "double", 4),
        (400, 12, "double", 12),
        (400, 20, "double", 16),
        (100, 10, "compact", 8),
    ],
)
def test_an_engine_holds_a_sink_for_every_25_of_its_rating(
    rating: int, count: int, kind: str, inside: int
) -> None:
    design = bare(
        engine=Engine(type=EngineType.FUSION, rating=rating),
        heat_sinks=HeatSinks(count=count, kind=kind),
    )
    assert sinks_inside(design) == inside
    assert sinks_outside(design) == count - inside


def test_an_omni_has_no_more_in_its_engine_than_its_chassis_has() -> None:
    omni = bare(is_omni=True, heat_sinks=HeatSinks(count=12, kind="double", base_chassis=3))
    assert (sinks_inside(omni), sinks_outside(omni)) == (3, 9)


def test_sinks_that_need_slots_one_by_one() -> None:
    def ids(**changes: Any) -> list[str]:
        engine = Engine(type=EngineType.FUSION, rating=100)
        return [gear.id for gear in sink_gear(bare(engine=engine, **changes))]

    assert ids(heat_sinks=HeatSinks(count=5)) == ["Heat Sink"]
    assert ids(heat_sinks=HeatSinks(count=5, kind="double")) == ["ISDoubleHeatSink"]
    clan = HeatSinks(count=5, kind="double", base="Clan")
    assert ids(heat_sinks=clan) == ["CLDoubleHeatSink"]
    assert ids(heat_sinks=HeatSinks(count=5, kind="laser")) == ["Laser Heat Sink"]
    # Eight are inside; the other three share two slots.
    compact = HeatSinks(count=11, kind="compact")
    assert ids(heat_sinks=compact) == ["2 Compact Heat Sinks", "1 Compact Heat Sink"]
    assert ids(heat_sinks=HeatSinks(count=5, kind="ice")) == []
