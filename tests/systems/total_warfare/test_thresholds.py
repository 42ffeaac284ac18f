"""Every table of Total Warfare with a "from n on", walked at n - 1 and n."""

from typing import Any

import pytest

from tests.games import Game
from tests.mechs import mech
from tests.thresholds import edges, two

QUIET: dict[str, Any] = {"piloting": False, "pilot": False}


def hit_slots(game: Game) -> list[str]:
    return [f"{s['location']}/{s['slot']}" for s in game.report()["hit_slots"]]


# -- critical hits ---------------------------------------------------------------------------


@pytest.mark.rule("TW-critical-determination")
@pytest.mark.parametrize("location", ["CT", "LT", "RT"])
@pytest.mark.parametrize(("roll", "criticals"), edges({8: 1, 10: 2, 12: 3}, 0))
def test_a_torso_takes_criticals_from_eight_ten_and_twelve(
    location: str, roll: int, criticals: int
) -> None:
    game = Game(mech(), **QUIET)
    game.do("critical", location=location, rolls=[two(roll)], owe=True)
    assert len(game.pending()) == criticals


@pytest.mark.rule("TW-critical-determination", "TW-blown-off")
@pytest.mark.parametrize("location", ["HD", "LA", "RA", "LL", "RL"])
@pytest.mark.parametrize(("roll", "criticals"), [(7, 0), (8, 1), (9, 1), (10, 2), (11, 2)])
def test_head_and_limbs_take_one_or_two_and_hold_until_eleven(
    location: str, roll: int, criticals: int
) -> None:
    game = Game(mech(), **QUIET)
    game.do("critical", location=location, rolls=[two(roll)], owe=True)
    assert len(game.pending()) == criticals
    assert game.report()["structure"][location] > 0


@pytest.mark.rule("TW-industrial-criticals")
@pytest.mark.parametrize(("roll", "criticals"), edges({6: 1, 8: 2, 10: 3, 12: 4}, 0))
def test_an_industrial_torso_takes_them_two_earlier(roll: int, criticals: int) -> None:
    game = Game(mech(structure_type="Industrial"), **QUIET, industrial_criticals=True)
    game.do("critical", location="CT", rolls=[two(roll)], owe=True)
    assert len(game.pending()) == criticals


@pytest.mark.rule("TW-industrial-criticals", "TW-blown-off")
@pytest.mark.parametrize(("roll", "lost"), [(9, False), (10, True)])
def test_an_industrial_limb_is_torn_off_at_ten(roll: int, lost: bool) -> None:
    game = Game(mech(structure_type="Industrial"), **QUIET, industrial_criticals=True)
    game.do("critical", location="LA", rolls=[two(roll)], owe=True)
    assert (game.report()["structure"]["LA"] == 0) == lost


@pytest.mark.rule("TW-industrial-criticals")
def test_the_two_belong_to_industrial_mechs_alone() -> None:
    game = Game(mech(), **QUIET, industrial_criticals=True)
    game.do("critical", location="CT", rolls=[[3, 3]], owe=True)
    assert game.pending() == []


FULL = mech(slots={"LT": ["Medium Laser"] * 12, "RA": ["Medium Laser"] * 8})


@pytest.mark.rule("TW-critical-slot")
@pytest.mark.parametrize("location", ["LT", "RA"])
def test_two_dice_find_each_of_twelve_slots(location: str) -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            game = Game(FULL, **QUIET)
            game.do("critical", location=location, hits=1, rolls=[[first, second]])
            wanted = second if first <= 3 else second + 6
            assert hit_slots(game) == [f"{location}/{wanted}"]


@pytest.mark.rule("TW-critical-slot")
@pytest.mark.parametrize(("location", "faces"), [("LL", (1, 2, 3, 4)), ("HD", (1, 2, 3, 5, 6))])
def test_one_die_finds_each_of_six_slots(location: str, faces: tuple[int, ...]) -> None:
    for face in faces:
        game = Game(mech(), **QUIET)
        game.do("critical", location=location, hits=1, rolls=[[face]])
        assert hit_slots(game) == [f"{location}/{face}"]


@pytest.mark.rule("TW-critical-slot")
def test_one_die_is_enough_when_only_the_lower_half_can_be_hit() -> None:
    game = Game(mech(slots={"LT": ["Endo Steel"] * 6 + ["Medium Laser"] * 2}), **QUIET)
    game.do("critical", location="LT", hits=1, rolls=[[2]])
    assert hit_slots(game) == ["LT/8"]


@pytest.mark.rule("TW-critical-slot")
def test_what_is_hit_already_is_rolled_again() -> None:
    game = Game(mech(), **QUIET)
    game.do("critical", location="LL", hits=2, rolls=[[2], [2], [5], [4]])
    assert hit_slots(game) == ["LL/2", "LL/4"]


# -- explosions ------------------------------------------------------------------------------


def exploded(roll: int, location: str = "RT", **armor: int) -> Game:
    """A bin beside CASE II that went off, with this roll for what came through."""
    design = mech(tons=50, slots={location: ["MG Ammo", "CASE II"]}, armor=armor)
    game = Game(design, **QUIET)
    first = 1 if location == "RT" else 5
    game.do("critical", location=location, hits=1, rolls=[[first], two(roll)], owe=True)
    return game


@pytest.mark.rule("TW-case-ii")
@pytest.mark.parametrize(("roll", "cards"), [(7, 1), (8, 0)])
def test_from_eight_on_the_point_through_case_ii_makes_no_critical_roll(
    roll: int, cards: int
) -> None:
    game = exploded(roll)
    assert [card["what"] for card in game.pending()] == ["Critical hits, right torso"] * cards


@pytest.mark.rule("TW-case-ii")
@pytest.mark.parametrize(("armor", "left"), [(14, 7), (15, 7), (16, 8)])
def test_case_ii_takes_half_of_a_limbs_armor_rounded_up(armor: int, left: int) -> None:
    game = exploded(8, "RA", RA=armor)
    assert game.report()["armor"]["RA"] == left
    assert game.report()["structure"]["RA"] == 7


@pytest.mark.rule("TW-case")
@pytest.mark.parametrize(
    ("tech_base", "center"),
    [("Inner Sphere", 0), ("Mixed (IS Chassis)", 0), ("Clan", 16), ("Mixed (Clan Chassis)", 16)],
)
def test_every_clan_chassis_has_case_and_no_other(tech_base: str, center: int) -> None:
    design = mech(tons=50, tech_base=tech_base, slots={"RT": ["MG Ammo"]})
    game = Game(design, **QUIET)
    game.do("critical", location="RT", hits=1, rolls=[[1]], owe=True)
    report = game.report()
    assert (report["structure"]["RT"], report["structure"]["CT"]) == (0, center)


@pytest.mark.rule("TW-explosion")
@pytest.mark.parametrize(("shots", "torso", "center"), [(1, 11, 18), (6, 1, 18), (7, 0, 17)])
def test_an_explosion_strikes_structure_shot_by_shot(shots: int, torso: int, center: int) -> None:
    game = Game(mech(slots={"RT": ["MG Ammo"]}), **QUIET)
    game.do("ammo", location="RT", slot=1, shots=shots)
    game.do("critical", location="RT", hits=1, rolls=[[1]], owe=True)
    report = game.report()
    assert (report["structure"]["RT"], report["structure"]["CT"]) == (torso, center)
    assert report["armor"]["CT"] == 10


# -- damage ----------------------------------------------------------------------------------


@pytest.mark.rule("TW-damage", "TW-transfer")
@pytest.mark.parametrize(
    ("damage", "left"),
    [
        (10, {"LA": (0, 9), "LT": (10, 13), "CT": (10, 18)}),
        (11, {"LA": (0, 8), "LT": (10, 13), "CT": (10, 18)}),
        (19, {"LA": (0, 0), "LT": (10, 13), "CT": (10, 18)}),
        (20, {"LA": (0, 0), "LT": (9, 13), "CT": (10, 18)}),
        (42, {"LA": (0, 0), "LT": (0, 0), "CT": (10, 18)}),
        (43, {"LA": (0, 0), "LT": (0, 0), "CT": (9, 18)}),
        (69, {"LA": (0, 0), "LT": (0, 0), "CT": (0, 1)}),
        (70, {"LA": (0, 0), "LT": (0, 0), "CT": (0, 0)}),
        (71, {"LA": (0, 0), "LT": (0, 0), "CT": (0, 0)}),
    ],
)
def test_a_blow_to_the_arm_at_each_edge_of_its_way_inward(
    damage: int, left: dict[str, tuple[int, int]]
) -> None:
    game = Game(mech(), criticals=False, **QUIET)
    game.do("hit", location="LA", damage=damage)
    report = game.report()
    found = {where: (report["armor"][where], report["structure"][where]) for where in left}
    assert found == left
    assert (report["destroyed"] is not None) == (damage >= 70)


@pytest.mark.rule("TW-transfer")
@pytest.mark.parametrize(
    ("config", "limb", "side"),
    [
        ("biped", "LA", "LT"), ("biped", "LL", "LT"), ("biped", "RA", "RT"), ("biped", "RL", "RT"),
        ("quad", "FLL", "LT"), ("quad", "RLL", "LT"), ("quad", "FRL", "RT"), ("quad", "RRL", "RT"),
    ],
)  # fmt: skip
def test_each_limb_passes_damage_to_its_own_side(config: str, limb: str, side: str) -> None:
    design = mech(config=config)
    game = Game(design, criticals=False, **QUIET)
    game.do("hit", location=limb, damage=10 + design.structure[limb] + 1)
    assert game.report()["armor"][side] == 9


@pytest.mark.rule("BT-head-hit")
@pytest.mark.parametrize(("location", "hurt"), [("HD", 1), ("CT", 0)])
def test_one_point_on_the_head_hurts_the_pilot(location: str, hurt: int) -> None:
    game = Game(mech(), criticals=False)
    game.do("hit", location=location, damage=1, rolls=[[6, 6]] * hurt)
    assert game.report()["pilot"]["hits"] == hurt


@pytest.mark.rule("BT-head-hit")
def test_each_group_that_strikes_the_head_hurts_once() -> None:
    game = Game(mech(), criticals=False)
    game.do("hit", location="HD", damage=7, group=5, rolls=[[6, 6], [6, 6]])
    assert game.report()["pilot"]["hits"] == 2


@pytest.mark.rule("BT-damage-groups")
@pytest.mark.parametrize(
    ("damage", "groups"), [(4, []), (5, []), (6, [5, 1]), (10, [5, 5]), (11, [5, 5, 1])]
)
def test_damage_falls_in_groups_of_five_with_the_rest_at_the_end(
    damage: int, groups: list[int]
) -> None:
    game = Game(mech(), criticals=False, **QUIET)
    game.do("hit", damage=damage, group=5, owe=True)
    whys = [card["why"] for card in game.pending()]
    if groups:
        assert whys == ["1 point" if points == 1 else f"{points} points" for points in groups]
    else:
        assert len(whys) == 1


@pytest.mark.rule("BT-weapon")
@pytest.mark.parametrize(
    ("weapon", "band", "points"),
    [
        ("Snub-Nose PPC", "short", 10), ("Snub-Nose PPC", "medium", 8),
        ("Snub-Nose PPC", "long", 5), ("Heavy Gauss Rifle", "short", 25),
        ("Heavy Gauss Rifle", "medium", 20), ("Heavy Gauss Rifle", "long", 10), ("PPC", "long", 10),
    ],
)  # fmt: skip
def test_damage_by_range_band(weapon: str, band: str, points: int) -> None:
    game = Game(mech(armor={"CT": 40}), criticals=False, **QUIET)
    game.do("hit", weapon=weapon, range=band, rolls=[[3, 4]])
    assert game.report()["armor"]["CT"] == 40 - points
