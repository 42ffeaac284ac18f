"""What an attack probably does, against every throw of the dice."""

from itertools import product
from typing import Any

import pytest

from recordsheet_gui.core.answers import NoAnswers
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech import tables
from recordsheet_gui.systems.battletech.attacks import Attack, WeaponChoice
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.expected import expected
from recordsheet_gui.systems.battletech.game import AttackRoll
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from recordsheet_gui.systems.renegade_tech import templates
from recordsheet_gui.units.equipment import find_weapon
from tests.mechs import mech

A, B = UnitId("a"), UnitId("b")
PAIRS = [one + other for one, other in product(range(1, 7), repeat=2)]
ARMED = mech(
    slots={
        "RA": ["PPC"] * 3,
        "LA": ["Medium Laser"],
        "RT": ["LRM 20"] * 5 + ["LRM 20 Ammo"],
    },
)


def chance(least: int) -> float:
    return sum(total >= least for total in PAIRS) / 36


def mean_of(rack: int) -> float:
    return sum(tables.cluster_hits(rack, total) for total in PAIRS) / 36


def told(command: Any, system: str = "total-warfare") -> float:
    """What the owed roll of an attack is worth."""
    game = SYSTEMS[system]
    assert isinstance(game, BattleTech)
    units = (
        UnitSetup(id=A, design=ARMED, side="A"),
        UnitSetup(id=B, design=mech(), side="B"),
    )
    session = Session(game, History(begin(game, GameSetup(system=system, units=units))))
    events, after = session.decide(command, NoAnswers())
    rolls = [e.command for e in events if isinstance(e, Owed) and isinstance(e.command, AttackRoll)]
    return expected(game, after, rolls[0])


def shot(weapon: str, **more: Any) -> Attack:
    fired = (WeaponChoice(weapon=weapon),)
    return Attack(attacker=A, target=B, weapons=fired, **{"range": 4, **more})


@pytest.mark.rule("BT-expected")
@pytest.mark.parametrize(("hexes", "least"), [(6, 4), (7, 6), (12, 6), (13, 8), (18, 8)])
def test_one_hit_is_worth_its_damage_times_the_chance(hexes: int, least: int) -> None:
    assert told(shot("PPC", range=hexes)) == pytest.approx(10 * chance(least))


@pytest.mark.rule("BT-expected")
def test_a_rack_is_worth_the_mean_of_its_column() -> None:
    assert told(shot("LRM 20", range=7)) == pytest.approx(mean_of(20) * chance(4))


@pytest.mark.rule("BT-expected")
@pytest.mark.parametrize(("other", "share"), [(-2, 1.0), (8, 1 / 36), (9, 0.0), (30, 0.0)])
def test_what_is_certain_counts_whole_and_what_is_impossible_not_at_all(
    other: int, share: float
) -> None:
    assert told(shot("PPC", other=other)) == pytest.approx(10 * share)


@pytest.mark.rule("BT-expected")
def test_in_renegade_tech_the_boxes_of_the_templates_count() -> None:
    gear = find_weapon("PPC")
    assert gear is not None
    size = templates.sized(templates.find(gear).template()).size
    assert told(shot("PPC"), "renegade-tech") == pytest.approx(size * chance(4))
    # All points of a salvo come down there, in groups of five.
    salvo = shot("LRM 20", range=7)
    assert told(salvo, "renegade-tech") == pytest.approx(20 * chance(4))


@pytest.mark.rule("BT-expected")
def test_a_kick_is_worth_its_points() -> None:
    kick = PhysicalAttack(attacker=A, target=B, attack="kick")
    assert told(kick) == pytest.approx(ARMED.tons // 5 * chance(3))
