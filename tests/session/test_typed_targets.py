"""Whom a typed physical attack is aimed at."""

import pytest

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.session.say import understand
from recordsheet_gui.systems.battletech.mech.physical import PhysicalAttack
from tests.games import Game
from tests.mechs import mech

NAMES = ("Archer ARC-2R", "Griffin GRF-1N", "Phoenix Hawk PXH-1", "Griffin GRF-3M")


def attack(line: str, unit: str = "d") -> PhysicalAttack:
    """What a line means, of four 'Mechs on the table."""
    game = Game(*(mech(name=name) for name in NAMES))
    (command,) = understand(game.session, UnitId(unit), line)
    assert isinstance(command, PhysicalAttack)
    return command


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("kick b", "b"),
        ("kick b rl", "b"),
        ("kick a", "a"),
        ("kick 2", "b"),
        ("kick 3 rl", "c"),
        ("kick phoenix", "c"),
        ("kick at pxh", "c"),
        ("punch archer ra left", "a"),
        ("charge b 7", "b"),
        ("charge 7 b", "b"),
        ("kick griffin", "b"),
    ],
)
def test_a_target_is_known_by_id_number_or_name(line: str, target: str) -> None:
    assert attack(line).target == target


def test_numbers_behind_a_charge_are_hexes() -> None:
    assert attack("charge 2 a").hexes == 2
    assert attack("kick b back").side == "rear"
    assert attack("kick b back").target == "b"
    assert not attack("kick b back").same_hex
    assert attack("kick here b rl").same_hex
    assert attack("kick b here").target == "b"


@pytest.mark.parametrize("line", ["kick 4", "kick 9", "kick 0", "kick gri", "kick nobody", "kick"])
def test_who_is_not_there_or_not_one_is_asked_for(line: str) -> None:
    unit = "c" if line == "kick gri" else "d"
    with pytest.raises(SayError):
        attack(line, unit)
