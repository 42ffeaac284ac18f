"""Sentences of the critical hits text that no other test speaks of."""

from typing import Any

import pytest

from recordsheet_gui.systems.battletech.attacks import RollToHit
from tests.games import Game
from tests.mechs import mech


def hit(game: Game, location: str, *slots: int) -> None:
    for slot in slots:
        game.do("slot", location=location, slot=slot)


def attack(game: Game, **more: Any) -> int:
    game.do(
        "attack", unit=None, attacker="a", target="b", attacker_moved="none", range=3,
        weapons=[{"weapon": "Medium Laser"}], owe=True, **more,
    )  # fmt: skip
    rolls = [entry.command for entry in game.session.state.owed]
    (roll,) = [command for command in rolls if isinstance(command, RollToHit)]
    return roll.number.value


@pytest.mark.rule("BT-gyro-gone-turns")
def test_a_mech_without_a_gyro_is_not_immobile() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser"]}), mech())
    hit(game, "CT", 4, 5)
    told = game.report("a")
    assert "gyro destroyed" in told["conditions"]
    assert "immobile" not in told["conditions"]
    derived = game.session.system.derive(game.session.state, next(iter(game.session.state.units)))
    assert "one hexside a turn" in derived.small_print["gyro destroyed"]
    assert attack(game) == 4


@pytest.mark.rule("BT-sensors-spare")
def test_a_mech_without_sensors_still_kicks() -> None:
    game = Game(mech(slots={"RT": ["Medium Laser"]}), mech())
    kick: dict[str, Any] = {"attacker": "a", "target": "b", "attacker_moved": "none"}
    game.do("physical", unit=None, attack="kick", owe=True, **kick)
    (before,) = (entry.command for entry in game.session.state.owed if entry.unit)
    game.session.undo()
    hit(game, "HD", 2, 5)
    assert "cannot fire" in game.report("a")["conditions"]
    game.do("physical", unit=None, attack="kick", owe=True, **kick)
    (after,) = (entry.command for entry in game.session.state.owed if entry.unit)
    assert after.number.value == before.number.value  # type: ignore[attr-defined]


@pytest.mark.rule("BT-ice-third-hit")
def test_the_third_hit_on_a_combustion_engine_ends_the_mech_whatever_it_rolls() -> None:
    game = Game(mech(engine="ice"))
    hit(game, "CT", 1, 2)
    assert not game.report("a")["destroyed"]
    hit(game, "CT", 3)
    assert game.report("a")["destroyed"]


@pytest.mark.rule("BT-life-support-second-slot")
@pytest.mark.parametrize("slots", [(1,), (1, 6)])
def test_the_second_slot_of_life_support_changes_nothing(slots: tuple[int, ...]) -> None:
    game = Game(mech(), seed=3)
    hit(game, "HD", *slots)
    game.do("heat", to=25)
    game.do("end_turn", unit=None, owe=True)
    assert game.report("a")["pilot"]["hits"] == 1


@pytest.mark.rule("BT-quad-prone")
@pytest.mark.parametrize(("hips", "prone"), [((), 0), (("FLL",), 2)])
def test_a_prone_quad_fires_freely_until_a_hip_is_hit(hips: tuple[str, ...], prone: int) -> None:
    game = Game(mech(config="quad", slots={"RT": ["Medium Laser"]}), mech())
    for leg in hips:
        hit(game, leg, 1)
    game.do("condition", name="prone")
    assert attack(game) == 4 + prone
