"""Odds that can be counted by hand, against the program."""

from math import comb
from typing import Any

import pytest

from recordsheet_gui.session.odds.spread import SURE, Spread
from tests.session.odds.weighed import ATLAS, exactly, job, played, table

SUMS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""Ways of two dice."""
FRONT = {"CT": 7, "RA": 5, "RL": 4, "RT": 5, "LT": 5, "LL": 4, "LA": 5, "HD": 1}
"""Ways of two dice to each location from the front; a 2 strikes the center torso."""
LRM_20 = {2: 6, 3: 6, 4: 9, 5: 12, 6: 12, 7: 12, 8: 12, 9: 16, 10: 16, 11: 20, 12: 20}
LRM_5 = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4, 11: 5, 12: 5}
ARMOR = {"HD": 9, "CT": 47, "LT": 32, "RT": 32, "LA": 34, "RA": 34, "LL": 41, "RL": 41}
"""Of an Atlas, seen from the front."""


def reaching(least: int) -> float:
    return sum(ways for total, ways in SUMS.items() if total >= least) / 36


def lasers(count: int, least: int) -> dict[str, Any]:
    """Medium lasers from two hexes, gunnery 4."""
    weapons = [{"weapon": "Medium Laser"}] * count
    attack = {"do": "attack", "attacker": "a", "target": "b", "range": 2}
    return {**attack, "other": least - 4, "weapons": weapons}


@pytest.mark.parametrize("least", range(2, 14))
def test_a_shot_strikes_the_center_as_often_as_two_dice_say(least: int) -> None:
    duel = table((ATLAS, ATLAS), criticals=False)
    found = exactly(duel, lasers(1, least), path="units.b.armor.CT")
    assert found.shares.get("42", 0) == pytest.approx(reaching(least) * 7 / 36, abs=5e-4)
    assert found.shares["47"] == pytest.approx(1 - reaching(least) * 7 / 36, abs=5e-4)
    assert found.margin == 0


@pytest.mark.parametrize(("location", "ways"), FRONT.items())
def test_one_hit_from_the_front_finds_each_location(location: str, ways: int) -> None:
    alone = table((ATLAS,), criticals=False)
    hit = {"do": "hit", "unit": "a", "damage": 5, "side": "front"}
    found = exactly(alone, hit, path=f"units.a.armor.{location}")
    assert found.shares[str(ARMOR[location] - 5)] == pytest.approx(ways / 36, abs=5e-4)


def test_a_through_armor_critical_comes_as_often_as_its_dice_say() -> None:
    # A 2 on the location, then 8 or more: one slot, two, three.
    alone = table((ATLAS,))
    asked = job(
        alone,
        {"do": "hit", "unit": "a", "damage": 5, "side": "front"},
        paths=("units.a.hit_slots.count",),
    )
    found = played(asked, 4000).paths["units.a.hit_slots.count"]
    assert 1 - found.shares["0"] == pytest.approx(reaching(8) / 36, abs=found.margin)


@pytest.mark.parametrize(("rack", "table_row"), [("LRM 20", LRM_20), ("LRM 5", LRM_5)])
def test_missiles_hit_in_the_numbers_of_the_cluster_table(
    rack: str, table_row: dict[int, int]
) -> None:
    mean = sum(SUMS[total] * missiles for total, missiles in table_row.items()) / 36
    alone = table((ATLAS,), criticals=False, pilot=False)
    paths = [f"units.a.{what}.{where}" for what in ("armor", "structure") for where in ARMOR]
    asked = job(alone, {"do": "hit", "unit": "a", "weapon": rack, "side": "front"}, paths=paths)
    before = played(job(alone, paths=paths), 1)
    after = played(asked, 2500)
    lost = [(before.paths[path].mean or 0) - (after.paths[path].mean or 0) for path in paths]
    error = sum(after.paths[path].error or 0 for path in paths)
    assert sum(lost) == pytest.approx(mean, abs=SURE * error)


def test_where_five_missiles_come_down_is_exact() -> None:
    alone = table((ATLAS,), criticals=False)
    hit = {"do": "hit", "unit": "a", "weapon": "LRM 5", "side": "front"}
    found = exactly(alone, hit, path="units.a.armor.LA")
    by_size: dict[int, int] = {}
    for total, missiles in LRM_5.items():
        by_size[missiles] = by_size.get(missiles, 0) + SUMS[total]
    for missiles, ways in by_size.items():
        share = found.shares[str(34 - missiles)]
        assert share == pytest.approx(ways / 36 * 5 / 36, abs=5e-4)


@pytest.mark.parametrize("least", [4, 8, 11])
def test_two_lasers_add_up(least: int) -> None:
    duel = table((ATLAS, ATLAS), criticals=False, pilot=False)
    found = exactly(duel, lasers(2, least), path="units.b.armor.LL")
    each = reaching(least) * 4 / 36
    for hits in range(3):
        share = comb(2, hits) * each**hits * (1 - each) ** (2 - hits)
        assert found.shares[str(41 - 5 * hits)] == pytest.approx(share, abs=5e-4)


AWAKE = (3, 5, 7, 10, 11)
"""What a pilot with so many hits has to roll to stay awake."""


@pytest.mark.parametrize("hits", range(1, 6))
def test_a_pilot_stays_awake_as_often_as_two_dice_say(hits: int) -> None:
    hurt = {"do": "pilot", "unit": "a", "hits": hits - 1}
    alone = table((ATLAS,), steps=(hurt,) if hits > 1 else ())
    found = exactly(alone, {"do": "pilot_hit", "unit": "a"}, path="units.a.pilot.conscious")
    assert found.shares["true"] == pytest.approx(reaching(AWAKE[hits - 1]), abs=5e-4)


def test_a_chain_of_hits_needs_every_roll() -> None:
    hit = {"do": "pilot_hit", "unit": "a"}
    found = exactly(table((ATLAS,)), hit, hit, hit, path="units.a.pilot.conscious")
    assert found.shares["true"] == pytest.approx(reaching(3) * reaching(5) * reaching(7), abs=5e-4)


def heated(heat: int, path: str) -> Spread:
    """An Atlas at the end of a turn that ends with so much heat: a fall and a wreck may follow."""
    # It sinks 20, and what comes from outside is 15 at most.
    hot = {"do": "heat", "unit": "a", "to": heat + 5}
    more = {"do": "heat", "unit": "a", "add": 15}
    alone = table((ATLAS,), steps=(hot, more))
    return played(job(alone, {"do": "end_turn"}, paths=(path,)), 900).paths[path]


@pytest.mark.parametrize(("heat", "stays"), [(13, 2), (14, 4), (18, 6), (22, 8), (26, 10)])
def test_a_hot_engine_is_kept_running_as_often_as_two_dice_say(heat: int, stays: int) -> None:
    found = heated(heat, "units.a.conditions.shutdown")
    assert found.shares["false"] == pytest.approx(reaching(stays), abs=found.margin)


@pytest.mark.parametrize(("heat", "safe"), [(18, 2), (19, 4), (23, 6), (28, 8)])
def test_ammunition_cooks_off_as_often_as_two_dice_say(heat: int, safe: int) -> None:
    found = heated(heat, "units.a.structure.LT")
    whole = found.shares.get("21", 0)
    assert whole == pytest.approx(reaching(safe), abs=found.margin)


LIGHT = {"left_leg": (1, 2), "right_leg": (3, 4), "left_arm": (5, 6), "torso": (9, 10)}


@pytest.mark.parametrize("place", LIGHT)
def test_the_light_game_finds_its_locations_with_either_dice(place: str) -> None:
    hit = {"do": "hit", "unit": "a", "damage": 1}
    path = f"units.a.locations.{place}"
    for dice, share in (
        ("1-11", 2 / 11),
        ("2d6-1", sum(SUMS[face + 1] for face in LIGHT[place]) / 36),
    ):
        card = table(("skirmish-anvil",), system="skirmish", dice=dice)
        assert min(exactly(card, hit, path=path).shares.values()) == pytest.approx(share)


def test_a_vehicle_is_struck_where_two_dice_say() -> None:
    tank = table(("vehicle-vedette-medium-tank",), criticals=False)
    hit = {"do": "hit", "unit": "a", "damage": 5}
    found = exactly(tank, hit, path="units.a.armor.FR")
    assert found.shares["15"] == pytest.approx(22 / 36, abs=5e-4)
