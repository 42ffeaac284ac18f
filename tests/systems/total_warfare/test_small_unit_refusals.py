"""What platoons, suits and ProtoMechs cannot suffer or be, each refused with one sentence."""

from typing import Any

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from tests.games import Game
from tests.infantry import platoon
from tests.mechs import mech
from tests.protomechs import protomech
from tests.suits import squad


@pytest.mark.parametrize("design", [platoon(), squad(), protomech()])
@pytest.mark.parametrize("name", ["prone", "shutdown", "hull_down", "ejected", "engine", "sunk"])
def test_none_of_them_is_what_a_mech_or_a_vehicle_can_be(design: UnitDesign, name: str) -> None:
    game = Game(design)
    with pytest.raises(RuleError, match=f'cannot be "{name}"'):
        game.do("condition", name=name)
    assert not game.report("a")["conditions"]


def test_the_pilot_of_a_protomech_alone_can_be_out() -> None:
    game = Game(protomech(), squad())
    game.do("condition", name="unconscious")
    with pytest.raises(RuleError, match='cannot be "unconscious"'):
        game.do("condition", "b", name="unconscious")


@pytest.mark.parametrize("design", [platoon(), squad(), protomech(), mech()])
@pytest.mark.parametrize(
    ("field", "sentence"),
    [({"type": "soft"}, 'no type "soft"'), ({"terrain": "moon"}, 'no terrain "moon"')],
)
def test_a_word_that_nobody_knows_is_refused_whomever_it_strikes(
    design: UnitDesign, field: dict[str, Any], sentence: str
) -> None:
    game = Game(design, seed=1)
    with pytest.raises(RuleError, match=sentence):
        game.do("hit", damage=5, **field)


@pytest.mark.parametrize("design", [platoon(), protomech(), mech()])
def test_only_a_squad_has_suits_to_choose_from(design: UnitDesign) -> None:
    game = Game(design, seed=1)
    with pytest.raises(RuleError, match="has no suits to choose from"):
        game.do("hit", damage=5, trooper=1)


@pytest.mark.rule("TW-suits-location")
def test_nobody_rolls_for_the_last_suit() -> None:
    game = Game(squad())
    whole = game.report("a")["troopers"]
    for number in range(2, len(whole) + 1):
        game.do("hit", damage=99, trooper=number)
    game.do("hit", damage=2)
    assert game.report("a")["troopers"][0]["armor"] == whole[0]["armor"] - 2
    game.do("hit", weapon="SRM 6", munition="inferno", rolls=[[2, 2]])
    assert game.report("a")["destroyed"]
