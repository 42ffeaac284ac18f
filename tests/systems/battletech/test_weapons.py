"""A weapon stays the same piece of gear from the click to its damage, whoever else is there."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech import weapons
from recordsheet_gui.units.equipment import find_weapon
from recordsheet_gui.units.mech.design import MechDesign
from tests import frozen
from tests.games import Game
from tests.mechs import mech

MARAUDER = frozen.design("marauder-mad-5d")
TIMBER_WOLF = frozen.design("timber-wolf-prime")
SCATTER = frozen.design("scatter")
"""A 'Mech with an LB 10-X."""
GAMES = ("total-warfare", "renegade-tech")
A, B = UnitId("a"), UnitId("b")
PULSE = "Medium Pulse Laser"
BOXES = {
    ("total-warfare", "IS"): 6,
    ("total-warfare", "Clan"): 7,
    # An Inner Sphere pulse laser loses its sixth point to the template of a medium laser.
    ("renegade-tech", "IS"): 5,
    ("renegade-tech", "Clan"): 7,
}


def table(system: str, *designs: UnitDesign) -> Game:
    return Game(*designs, system=system, criticals=False, seed=1)


def lost(game: Game, unit: str) -> int:
    return sum(len(grid.lost) for grid in game.unit(unit).grids.values())


def number(design: UnitDesign, name: str) -> int:
    """The place of the first weapon of this name among a unit's items."""
    return next(n for n, item in weapons.weapons_of(design) if item.gear.name == name)


def attack(game: Game, attacker: UnitId, target: UnitId, **weapon: Any) -> None:
    where = [[6, 6], [3, 4], [3]]
    game.do(
        "attack",
        None,
        attacker=attacker,
        target=target,
        range=2,
        other=-20,
        weapons=[weapon],
        rolls=where[: 2 if game.session.system.key == "total-warfare" else 3],
    )


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("is_named", [True, False])
@pytest.mark.parametrize(("first", "second"), [(MARAUDER, TIMBER_WOLF), (TIMBER_WOLF, MARAUDER)])
def test_everybody_fires_his_own_of_two_weapons_of_one_name(
    system: str, is_named: bool, first: UnitDesign, second: UnitDesign
) -> None:
    for attacker, target in ((A, B), (B, A)):
        game = table(system, first, second)
        design = game.session.state.unit(attacker).design
        item = number(design, PULSE)
        weapon: dict[str, object] = {"weapon": PULSE} if is_named else {"item": item}
        attack(game, attacker, target, **weapon)
        base = "Clan" if design is TIMBER_WOLF else "IS"
        assert lost(game, target) == BOXES[system, base]
        assert game.unit(attacker).tracks[f"fired/{item}"] == 1  # type: ignore[index]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(
    ("words", "base"),
    [
        ({"weapon": "mpl", "attacker": "b"}, "Clan"),
        ({"weapon": PULSE}, "IS"),
        ({"weapon": "mpl"}, "IS"),
        ({"weapon": "is medium pulse laser"}, "IS"),
        ({"weapon": "Clan Medium Pulse Laser"}, "Clan"),
        ({"weapon": "clan mpl"}, "Clan"),
        ({"weapon": "CLMediumPulseLaser"}, "Clan"),
        ({"weapon": PULSE, "attacker": "b"}, "Clan"),
        ({"weapon": "clan mpl", "attacker": "a"}, "Clan"),
        ({"attacker": "b", "item": number(TIMBER_WOLF, PULSE)}, "Clan"),
        ({"attacker": "a", "item": number(MARAUDER, PULSE)}, "IS"),
        ({"attacker": "b", "item": number(TIMBER_WOLF, PULSE), "weapon": "AC/20"}, "Clan"),
    ],
)
def test_a_hit_is_by_the_item_then_by_the_attackers_name_then_by_the_table(
    system: str, words: dict[str, Any], base: str
) -> None:
    for designs in ((MARAUDER, TIMBER_WOLF), (MARAUDER, TIMBER_WOLF, TIMBER_WOLF)):
        game = table(system, *designs)
        game.do("hit", "a", location="CT", **words)
        assert lost(game, "a") == BOXES[system, base]


@pytest.mark.parametrize("system", GAMES)
def test_the_weapon_of_an_attacker_who_left_is_known_by_its_name(system: str) -> None:
    game = table(system, MARAUDER, TIMBER_WOLF)
    game.do("remove_unit", "b")
    game.do("hit", "a", attacker="b", item=number(TIMBER_WOLF, PULSE), weapon=PULSE, location="CT")
    assert lost(game, "a") == BOXES[system, "IS"]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("item", [-1, 99, 0])
def test_what_is_no_weapon_of_the_attacker_does_not_strike(system: str, item: int) -> None:
    design = mech(slots={"RT": ["CASE", "Medium Laser"]})
    game = table(system, design, design)
    with pytest.raises(RuleError, match=f"no weapon number {item}"):
        game.do("hit", "a", item=item, attacker="b")
    for word in ("fire", "unjam"):
        with pytest.raises(RuleError, match=f"no weapon number {item}"):
            game.do(word, "a", item=item)
    with pytest.raises(RuleError, match=f"no weapon number {item}"):
        attack(game, A, B, item=item)


@pytest.mark.parametrize("system", GAMES)
def test_nobody_knows_a_weapon_that_is_in_no_table(system: str) -> None:
    with pytest.raises(RuleError, match='There is no weapon "spoon"'):
        table(system, MARAUDER).do("hit", weapon="spoon", location="CT")


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("attacker", [None, "b"])
def test_an_item_is_somebodys(system: str, attacker: str | None) -> None:
    game = table(system, MARAUDER, TIMBER_WOLF)
    game.do("remove_unit", "b")
    with pytest.raises(RuleError, match="say whose it is"):
        game.do("hit", attacker=attacker, item=0, location="CT")


# -- firing ----------------------------------------------------------------------------------


def twins() -> MechDesign:
    """Two medium lasers in one location."""
    return mech(slots={"RT": ["Medium Laser", "Medium Laser"], "LT": ["Medium Laser"]})


@pytest.mark.rule("BT-fire")
@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("item", [0, 1, 2])
def test_of_two_weapons_in_one_location_the_one_that_is_named_fires(system: str, item: int) -> None:
    game = table(system, twins(), mech())
    game.do("fire", item=item)
    assert {key for key, n in game.unit().tracks.items() if n and key.startswith("fired/")} == {
        f"fired/{item}"
    }
    with pytest.raises(RuleError, match="has fired this turn"):
        game.do("fire", item=item)
    with pytest.raises(RuleError, match="has fired this turn"):
        attack(game, A, B, item=item)
    other = (item + 1) % 3
    attack(game, A, B, item=other)
    assert game.unit().tracks[f"fired/{other}"] == 1  # type: ignore[index]


@pytest.mark.rule("BT-fire")
def test_a_named_item_that_is_lost_is_not_replaced_by_its_twin() -> None:
    game = table("total-warfare", twins())
    first, second = (n for n, item in weapons.weapons_of(twins()) if item.location == "RT")
    game.do("slot", location="RT", slot=1)
    game.do("end_phase", None)
    with pytest.raises(RuleError, match="is destroyed"):
        game.do("fire", item=first)
    game.do("fire", weapon="Medium Laser", location="RT")
    assert game.unit().tracks[f"fired/{second}"] == 1  # type: ignore[index]


@pytest.mark.rule("BT-fire")
def test_nobody_fires_the_other_sides_version() -> None:
    with pytest.raises(RuleError, match='carries no "clan mpl"'):
        table("total-warfare", MARAUDER).do("fire", weapon="clan mpl")


@pytest.mark.rule("BT-fire")
@pytest.mark.parametrize("name", ["er medium laser", "erml", "Clan ER Medium Laser", "clan erml"])
def test_a_unit_fires_what_it_carries_by_any_name_for_it(name: str) -> None:
    game = table("total-warfare", TIMBER_WOLF)
    game.do("fire", weapon=name)
    assert game.unit().tracks[f"fired/{number(TIMBER_WOLF, 'ER Medium Laser')}"] == 1  # type: ignore[index]


# -- the columns of the equipment table --------------------------------------------------------


@pytest.mark.rule("BT-clusters")
@pytest.mark.parametrize("units", [(MARAUDER,), (SCATTER,), (MARAUDER, SCATTER)])
@pytest.mark.parametrize("system", GAMES)
def test_lb_x_pellets_strike_whether_anybody_carries_one_or_not(
    system: str, units: tuple[UnitDesign, ...]
) -> None:
    game = table(system, *units)
    # A 7 of ten pellets is six.
    game.do("hit", weapon="LB 10-X AC", cluster=True, rolls=[[3, 4]])
    assert lost(game, "a") == 6


@pytest.mark.rule("BT-clusters")
@pytest.mark.parametrize(
    ("weapon", "rolls", "groups"),
    [
        ("LRM 20", [[3, 4]], [5, 5, 2]),
        ("SRM 6", [[3, 4]], [2, 2, 2, 2]),
        ("Streak SRM 4", [], [2, 2, 2, 2]),
        ("LRT 10", [[3, 4]], [5, 1]),
        ("SRT 6", [[3, 4]], [2, 2, 2, 2]),
        ("Enhanced LRM 10", [[3, 4]], [5, 1]),
        ("Streak LRM 10", [], [5, 5]),
        ("ATM 6", [[3, 4]], [5, 5]),
        ("HAG/20", [[3, 4]], [5, 5, 2]),
        ("Silver Bullet Gauss Rifle", [[1, 1]], [1, 1, 1, 1, 1]),
        ("'Mech Mortar 4", [[3, 4]], [2, 2, 2]),
        ("Arrow IV", [], [5, 5, 5, 5]),
        ("Thunderbolt 15", [], [15]),
        ("Machine Gun Array", [], [2]),
    ],
)
def test_weapons_strike_in_the_groups_of_the_equipment_table(
    weapon: str, rolls: list[list[int]], groups: list[int]
) -> None:
    game = Game(mech(), criticals=False)
    game.do("hit", weapon=weapon, rolls=rolls, owe=True)
    assert [entry.command.damage for entry in game.session.state.owed] == groups  # type: ignore[attr-defined]


@pytest.mark.parametrize(("range_", "bonus"), [(2, -3), (5, -2), (9, -1)])
def test_some_weapons_aim_better_from_near(range_: int, bonus: int) -> None:
    design = mech(slots={"RT": ["Medium Laser"]})
    vsp = find_weapon("Medium VSP Laser")
    assert vsp is not None
    design = replace(design, items=(replace(design.items[0], gear=vsp),))
    game = Game(design, mech())
    game.do("attack", None, attacker="a", target="b", range=range_, weapons=[{"item": 0}], owe=True)
    target = game.question().target
    assert target is not None
    assert [part.value for part in target.parts if part.label == "Medium VSP Laser"] == [bonus]
