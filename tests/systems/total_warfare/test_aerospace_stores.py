"""External stores: slots, capacity, what they cost and how they leave."""

from typing import Any

import pytest

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.offers import SHEET
from recordsheet_gui.systems import SYSTEMS
from tests.aerospace import ALL, aerospace
from tests.games import A, Game


def refused(game: Game, **fields: Any) -> str:
    with pytest.raises(RuleError) as error:
        game.do("bombs", **fields)
    return str(error.value)


@pytest.mark.rule("TW-aero-stores-loaded")
@pytest.mark.parametrize(
    ("kind", "tons", "slots"),
    [
        ("aerospace fighter", 50, 10),
        ("aerospace fighter", 52, 10),
        ("aerospace fighter", 53, 11),
        ("conventional fighter", 35, 7),
    ],
)
def test_a_fighter_has_a_slot_for_every_five_tons(kind: str, tons: int, slots: int) -> None:
    game = Game(aerospace(kind, tons=tons))
    assert f"has {slots} slots" in refused(game, load={"HE Bomb": slots + 1})
    game.do("bombs", load={"HE Bomb": slots})
    assert game.report()["bombs"] == {"HE Bomb": slots}
    assert f"these take {slots + 1}" in refused(game, load={"C": 1})


@pytest.mark.rule("TW-aero-stores-loaded")
@pytest.mark.parametrize("kind", [kind for kind in ALL if "fighter" not in kind])
def test_what_has_no_wings_for_stores_carries_none(kind: str) -> None:
    assert "carries no external stores" in refused(Game(aerospace(kind)), load={"HE Bomb": 1})


@pytest.mark.rule("TW-aero-stores", "TW-aero-stores-loaded")
@pytest.mark.parametrize(
    ("load", "thrust"),
    [
        ({"HE Bomb": 5}, 5),
        ({"HE Bomb": 6}, 4),
        ({"LAA Missile": 2}, 5),
        ({"LAA Missile": 3}, 4),
        ({"AAA Missile": 1}, 5),
        ({"Arrow IV Missile": 2}, 4),
        ({"AS Missile": 1}, 4),
        ({"ASEW Missile": 1}, 4),
        ({"LG": 1, "RL": 1, "TAG Pod": 1, "Inferno Bomb": 1, "Thunder Bomb": 1}, 5),
        ({"Torpedo Bomb": 1}, 5),
    ],
)
def test_slots_cost_thrust_until_they_are_empty_again(load: dict[str, int], thrust: int) -> None:
    game = Game(aerospace())
    game.do("bombs", load=load)
    assert game.report()["movement"]["safe_thrust"] == thrust
    count = sum(load.values())
    names = list(game.report()["bombs"])
    # The last kind that is left is no choice.
    game.do(
        "bombs", drop=count, choices=[name for name in names[:-1] for _ in range(load.get(name, 1))]
    )
    assert game.report()["movement"]["safe_thrust"] == 6
    assert game.report()["bombs"] == {}


@pytest.mark.rule("TW-aero-stores-loaded")
def test_of_several_kinds_the_one_that_leaves_is_named_or_chosen() -> None:
    game = Game(aerospace())
    game.do("bombs", load={"he": 2, "cluster": 1})
    game.do("bombs", drop=1, choices=["Cluster Bomb"])
    assert game.report()["bombs"] == {"HE Bomb": 2}
    game.do("bombs", drop=1)
    game.do("bombs", store="he")
    assert game.report()["bombs"] == {}
    assert "0 external stores left" in refused(game, drop=1)
    assert 'carries no "he"' in refused(game, drop=1, store="he")
    assert 'no external store "anvil"' in refused(game, load={"anvil": 1})
    assert "At least one" in refused(game, load={"HE Bomb": 0})
    assert "Either" in refused(game)
    assert "Either" in refused(game, load={"HE Bomb": 1}, drop=1)
    assert "1 to 99" in refused(game, drop=-1)


@pytest.mark.rule("TW-aero-stores-loaded")
def test_the_menu_loads_what_is_chosen_while_there_is_room() -> None:
    game = Game(aerospace(tons=10))

    def labels() -> list[str]:
        system = SYSTEMS["total-warfare"]
        return [offer.label for offer in system.offers(game.session.state, A, SHEET)]

    assert "Load a store" in labels()
    assert "Drop a store" not in labels()
    game.do("bombs", load={"": 1}, choices=["LAA Missile"])
    assert game.report()["bombs"] == {"LAA Missile": 1}
    assert "Load a store" not in labels()
    assert "Drop a store" in labels()
    assert "no slot left" in refused(game, load={"": 1})
