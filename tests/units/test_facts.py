"""What every 'Mech has by construction, row by row."""

import pytest

from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.makes import Config, EngineType
from tests.thresholds import edges

STRUCTURE = """
10: 3 4 3 1 2, 15: 3 5 4 2 3, 20: 3 6 5 3 4, 25: 3 8 6 4 6, 30: 3 10 7 5 7, 35: 3 11 8 6 8,
40: 3 12 10 6 10, 45: 3 14 11 7 11, 50: 3 16 12 8 12, 55: 3 18 13 9 13, 60: 3 20 14 10 14,
65: 3 21 15 10 15, 70: 3 22 15 11 15, 75: 3 23 16 12 16, 80: 3 25 17 13 17, 85: 3 27 18 14 18,
90: 3 29 19 15 19, 95: 3 30 20 16 20, 100: 3 31 21 17 21, 105: 4 32 22 17 22, 110: 4 33 23 18 23,
115: 4 35 24 19 24, 120: 4 36 25 20 25, 125: 4 38 26 21 26, 130: 4 39 27 21 27, 135: 4 41 28 22 28,
140: 4 42 29 23 29, 145: 4 44 31 24 31, 150: 4 45 32 25 32, 155: 4 47 33 26 33, 160: 4 48 34 26 34,
165: 4 50 35 27 35, 170: 4 51 36 28 36, 175: 4 53 37 29 37, 180: 4 54 38 30 38, 185: 4 56 39 31 39,
190: 4 57 40 31 40, 195: 4 59 41 32 41, 200: 4 60 42 33 42
"""
"""Tons: head, center torso, side torso, arm, leg."""


def rows() -> dict[int, tuple[int, ...]]:
    found = {}
    for entry in STRUCTURE.replace("\n", " ").split(","):
        tons, _, points = entry.partition(":")
        found[int(tons)] = tuple(int(word) for word in points.split())
    return found


@pytest.mark.parametrize("tons", rows())
def test_the_structure_of_every_weight(tons: int) -> None:
    head, center, side, arm, leg = rows()[tons]
    torsos = {"HD": head, "CT": center, "LT": side, "RT": side}
    biped = {**torsos, "LA": arm, "RA": arm, "LL": leg, "RL": leg}
    assert facts.structure(tons, Config.BIPED) == biped
    assert facts.structure(tons, Config.TRIPOD) == {**biped, "CL": leg}
    legs = dict.fromkeys(("FLL", "FRL", "RLL", "RRL"), leg)
    assert facts.structure(tons, Config.QUAD) == {**torsos, **legs}


def test_a_mech_weighs_10_to_200_tons_in_steps_of_five() -> None:
    assert [tons for tons in range(0, 300) if facts.has_structure(tons)] == list(rows())


@pytest.mark.parametrize(("tons", "superheavy"), [(100, False), (105, True)])
def test_over_a_hundred_tons_everything_is_superheavy(tons: int, superheavy: bool) -> None:
    assert facts.is_superheavy(tons) == superheavy
    assert facts.most_armor(tons, "HD", 3) == (12 if superheavy else 9)


@pytest.mark.parametrize("location", ["CT", "LT", "LA", "RL"])
def test_armor_goes_up_to_twice_the_structure(location: str) -> None:
    assert facts.most_armor(50, location, 16) == 32


@pytest.mark.parametrize(
    ("kind", "base", "side", "heavy_side"),
    [
        ("fusion", "Inner Sphere", 0, 0),
        ("xl", "Inner Sphere", 3, 2),
        ("xl", "Clan", 2, 1),
        ("xxl", "Inner Sphere", 6, 3),
        ("xxl", "Clan", 4, 2),
        ("light", "Inner Sphere", 2, 1),
        ("compact", "Inner Sphere", 0, 0),
        ("ice", "Inner Sphere", 0, 0),
        ("fuel cell", "Inner Sphere", 0, 0),
        ("fission", "Inner Sphere", 0, 0),
    ],
)
def test_the_slots_of_every_engine(kind: str, base: str, side: int, heavy_side: int) -> None:
    for rating, center in edges({401: 8}, 6):
        wanted = 3 if kind == "compact" else center
        assert facts.engine_slots(50, EngineType(kind), rating, base) == (wanted, side)
        assert facts.engine_slots(150, EngineType(kind), rating, base) == (
            (wanted + 1) // 2,
            heavy_side,
        )


def test_the_slots_of_every_gyro() -> None:
    assert facts.GYROS == {
        "standard": 4,
        "xl": 6,
        "compact": 2,
        "heavy-duty": 4,
        "superheavy": 2,
        "none": 0,
    }


def test_the_narrowest_arc_comes_last() -> None:
    ranks = [facts.arc_rank(where) for where in ("LA", "RA", "LT", "RT", "CT", "HD", "LL")]
    assert ranks == sorted(ranks)
    assert ranks == [0, 0, 1, 1, 2, 3, 3]
