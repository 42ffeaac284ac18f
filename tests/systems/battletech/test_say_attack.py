"""Typed attacks: who, with what, at whom, how far and through what."""

import pytest

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.session.history import History
from recordsheet_gui.session.say import preview, understand
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.attacks import Attack
from recordsheet_gui.systems.battletech.by_hand import SetHeat
from recordsheet_gui.systems.battletech.indirect import Indirect
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from tests.mechs import mech

A, B, C = UnitId("a"), UnitId("b"), UnitId("c")
ARMED = mech(
    name="Atlas AS7-D",
    slots={
        "RA": ["PPC"] * 3,
        "LA": ["Medium Laser", "Medium Laser"],
        "RT": ["LRM 20"] * 5 + ["LRM 20 Ammo"],
    },
)


def table(system: str = "total-warfare", *, third: str = "") -> Session:
    game = SYSTEMS[system]
    units = [
        UnitSetup(id=A, design=ARMED, side="A"),
        UnitSetup(id=B, design=mech(name="Locust LCT-1V"), side="B"),
    ]
    if third:
        units.append(UnitSetup(id=C, design=mech(name="Warhammer WHM-6R"), side=third))
    setup = GameSetup(system=system, units=tuple(units))
    return Session(game, History(begin(game, setup)))


def meant(line: str, unit: UnitId = A, session: Session | None = None) -> Command:
    (command,) = understand(session or table(), unit, line)
    assert isinstance(command, Command)
    return command


def attack(line: str, unit: UnitId = A, session: Session | None = None) -> Attack:
    command = meant(line, unit, session)
    assert isinstance(command, Attack)
    return command


@pytest.mark.parametrize("system", ["total-warfare", "renegade-tech"])
@pytest.mark.parametrize(
    "line",
    [
        "locust: ppc ml ml at 7 woods 1",
        "2: ppc 2x ml at 7 light 1",
        "locust [b]: ppc ml ml at 7 woods 1",
    ],
)
def test_an_enemy_before_the_colon_is_the_target(system: str, line: str) -> None:
    found = attack(line, session=table(system))
    assert (found.attacker, found.target, found.range) == (A, B, 7)
    assert [choice.weapon for choice in found.weapons] == ["ppc", "ml", "ml"]
    assert found.terrain == ("light_woods",)
    events, _ = preview(table(system), A, line)
    assert events


@pytest.mark.parametrize("line", ["atlas: ppc at 7", "1: ppc at 7", "atlas as7: ppc at locust 7"])
def test_ones_own_before_the_colon_fires(line: str) -> None:
    found = attack(line, session=table())
    assert (found.attacker, found.target) == (A, B)


def test_the_enemy_fires_where_a_target_is_named() -> None:
    found = attack("atlas: ppc at locust 7", B)
    assert (found.attacker, found.target) == (A, B)


def test_with_two_enemies_the_target_has_to_be_named() -> None:
    session = table(third="B")
    with pytest.raises(SayError, match="At whom"):
        understand(session, A, "ppc at 7")
    assert attack("ppc at warhammer 7", session=session).target == C
    assert attack("ppc at 3 7", session=session).target == C
    assert attack("ppc at 3 7", session=session).range == 7


@pytest.mark.parametrize(
    ("line", "terrain"),
    [
        ("ppc at 5 woods", ("light_woods",)),
        ("ppc at 5 woods 2", ("light_woods", "light_woods")),
        ("ppc at 5 light 1 heavy 2", ("light_woods", "heavy_woods", "heavy_woods")),
        ("ppc at 5 heavy woods 1 cover", ("heavy_woods", "partial_cover")),
        ("ppc at 5 heavy smoke smoke", ("heavy_smoke", "smoke")),
        ("ppc at 5 water cover", ("water_cover",)),
        ("ppc at 5 water", ("water",)),
    ],
)
def test_terrain_is_counted(line: str, terrain: tuple[str, ...]) -> None:
    assert attack(line).terrain == terrain


def test_side_aim_modifier_and_spotter_are_heard() -> None:
    found = attack("ml la at 3 rear aim ct +2")
    assert (found.side, found.aim, found.other) == ("rear", "CT", 2)
    assert found.weapons[0].location == "LA"
    session = table(third="A")
    spotted = attack("lrm20 at 12 indirect warhammer", session=session)
    assert spotted.indirect == Indirect(spotter=C)
    assert attack("lrm20 at 12 indirect").indirect is True


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("ac20 at 7", "ac20"),
        ("ppc blue at 7", "blue"),
        ("ppc at seven", "seven"),
        ("ppc at nobody 7", "nobody"),
        ("ppc at 7 hills", "hills"),
        ("ppc at 7 woods 0", "0"),
        ("ppc at 7 aim tail", "tail"),
        ("marauder: ppc at 7", "marauder"),
    ],
)
def test_an_error_names_the_word(line: str, word: str) -> None:
    with pytest.raises(SayError, match=f'"{word}" is not') as error:
        understand(table(), A, line)
    assert word in line[error.value.start : error.value.end]


@pytest.mark.parametrize("line", ["ppc at", "atlas:"])
def test_half_a_line_is_no_attack(line: str) -> None:
    with pytest.raises(RuleError):
        understand(table(), A, line)


def test_any_other_line_goes_to_the_one_before_the_colon() -> None:
    found = meant("locust: heat +4")
    assert isinstance(found, SetHeat)
    assert found.unit == B
    kick = meant("2: kick")
    assert isinstance(kick, PhysicalAttack)
    assert (kick.attacker, kick.target) == (B, A)
