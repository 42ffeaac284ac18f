"""Rules of kinds that nobody has on the table are not read."""

import pytest

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.wire import WireError
from recordsheet_gui.systems.battletech.dispatch import BattleTech
from recordsheet_gui.systems.battletech.firing import Fire
from recordsheet_gui.systems.battletech.vehicle.motive import RollMotive
from recordsheet_gui.systems.total_warfare.mech import CountedMech
from recordsheet_gui.systems.total_warfare.rules import LATER, TOTAL_WARFARE
from recordsheet_gui.units.kinds import codec_of

A = UnitId("a")


@pytest.fixture
def game() -> BattleTech:
    return BattleTech(
        key="total-warfare",
        title="Total Warfare",
        options={},
        rules=(CountedMech(),),
        later=LATER,
        physical_bases={},
        examples={},
    )


def test_all_kinds_are_known_though_their_rules_are_not_read(game: BattleTech) -> None:
    assert game.kinds == TOTAL_WARFARE.kinds
    assert set(game.kinds) == {"mech", *LATER}
    assert set(game.rules) == {"mech"}
    game.rules_by("building")
    assert game.kinds == TOTAL_WARFARE.kinds


@pytest.mark.parametrize("kind", LATER)
def test_each_kind_finds_its_own_rules(game: BattleTech, kind: str) -> None:
    found = game.rules_by(kind)
    assert found is not None
    assert found.kind == kind
    assert game.rules_by(kind) is found
    assert game.rules_by("balloon") is None


def test_steps_are_read_with_no_more_rules_than_they_need(game: BattleTech) -> None:
    codec = codec_of(game.commands)
    assert codec.command({"do": "fire", "unit": "a", "item": 1}) == Fire(unit=A, item=1)
    assert set(game.rules) == {"mech"}
    assert codec.command({"do": "motive", "unit": "a"}) == RollMotive(unit=A)
    assert "vehicle" in game.rules
    assert "building" not in game.rules


def test_a_word_that_no_kind_knows_is_refused(game: BattleTech) -> None:
    with pytest.raises(WireError, match="no step that this game knows"):
        codec_of(game.commands).command({"do": "levitate", "unit": "a"})


def test_every_command_is_listed_once(game: BattleTech) -> None:
    commands = tuple(game.commands)
    assert len(commands) == len(set(commands))
    assert set(commands) == set(TOTAL_WARFARE.commands)
