"""What a weapon does beside its damage: one hook, by the words of the equipment table."""

from dataclasses import replace
from typing import Any

import pytest

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.systems.battletech import effects
from recordsheet_gui.systems.battletech.effects import WeaponHit
from recordsheet_gui.systems.battletech.paper import HEAT
from recordsheet_gui.units.equipment import find_weapon
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.mech.design import MechDesign
from tests.games import Game
from tests.mechs import mech

GAMES = ("total-warfare", "renegade-tech")
SCORCH = "heat 1d6"
LASER = mech(slots={"RT": ["Medium Laser"]})


def armed(weapon: str) -> MechDesign:
    """A 'Mech with one weapon, which needs no ammunition."""
    gear = find_weapon(weapon)
    assert gear is not None
    return replace(LASER, items=(replace(LASER.items[0], gear=replace(gear, ammo="")),))


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[WeaponHit]:
    """A made-up effect of plasma, Narc and infernos: two points of heat; gives what it was told."""
    told: list[WeaponHit] = []

    def scorch(draft: Draft, hit: WeaponHit) -> None:
        told.append(hit)
        heat = draft.unit(hit.unit).tracks[HEAT]
        draft.move(hit.unit, HEAT, heat + 2, Cause(rule=RuleId("scorch"), source=hit.gear.name))

    for word in (SCORCH, "narc", "inferno"):
        monkeypatch.setitem(effects.EFFECTS, word, scorch)
    return told


def heat(game: Game, unit: str = "a") -> int:
    return game.unit(unit).tracks[HEAT]


@pytest.mark.parametrize("system", GAMES)
def test_an_effect_follows_the_marks_of_a_hit(system: str, seen: list[WeaponHit]) -> None:
    game = Game(mech(), system=system, seed=1)
    step = game.do("hit", weapon="Plasma Rifle", location="LT")
    facts = [event.fact for event in step.events]
    assert facts.index("boxes lost") < facts.index("track moved")
    assert heat(game) == 2
    (hit,) = seen
    assert (hit.unit, hit.location, hit.attacker, hit.item) == ("a", "LT", None, None)
    assert hit.gear is find_weapon("Plasma Rifle")


@pytest.mark.parametrize("system", GAMES)
def test_an_effect_knows_who_fired_what(system: str, seen: list[WeaponHit]) -> None:
    design = armed("Plasma Rifle")
    game = Game(mech(), design, system=system, seed=1)
    game.do("attack", None, attacker="b", target="a", range=2, other=-20, weapons=[{"item": 0}])
    (hit,) = seen
    assert (hit.attacker, hit.item, hit.gear) == (UnitId("b"), 0, design.items[0].gear)
    assert (heat(game), heat(game, "b")) == (2, 0)


@pytest.mark.parametrize("system", GAMES)
def test_a_miss_has_no_effect(system: str, seen: list[WeaponHit]) -> None:
    game = Game(mech(), armed("Plasma Rifle"), system=system, seed=1)
    game.do("attack", None, attacker="b", target="a", range=2, other=20, weapons=[{"item": 0}])
    assert seen == []


@pytest.mark.parametrize("system", GAMES)
def test_what_strikes_missile_by_missile_has_its_effect_as_often(
    system: str, seen: list[WeaponHit]
) -> None:
    design = armed("SRM 6")
    gear = replace(design.items[0].gear, effects=("inferno",))
    design = replace(design, items=(replace(design.items[0], gear=gear),))
    game = Game(mech(), design, system=system, seed=1)
    # Of six missiles a 7 lets four hit.
    game.do("hit", attacker="b", item=0, rolls=[[3, 4]])
    assert len(seen) == 4
    assert heat(game) == 8


@pytest.mark.parametrize("option", ["draped", "one by one"])
def test_missiles_of_a_draped_group_have_their_effect_once_each_way(
    option: str, seen: list[WeaponHit]
) -> None:
    design = armed("LRM 5")
    # Not an inferno, which strikes no box and so lies in no group.
    gear: Gear = replace(design.items[0].gear, effects=(SCORCH,))
    design = replace(design, items=(replace(design.items[0], gear=gear),))
    options: dict[str, Any] = {} if option == "draped" else {"missile_groups": option}
    game = Game(mech(), design, system="renegade-tech", seed=1, **options)
    game.do("hit", attacker="b", item=0, location="CT")
    assert len(seen) == (1 if option == "draped" else 5)


@pytest.mark.parametrize("dice", [[3, 4], [1, 1]])
def test_a_weapon_without_damage_has_its_effect_where_it_lands(
    dice: list[int], seen: list[WeaponHit]
) -> None:
    game = Game(mech(), armed("Narc"))
    game.do(
        "attack",
        None,
        attacker="b",
        target="a",
        range=2,
        other=-20,
        weapons=[{"item": 0}],
        rolls=[[6, 6], dice],
    )
    assert [hit.location for hit in seen] == ["CT"]
    assert not any(grid.lost for grid in game.unit().grids.values())
    # Without a point of damage a location roll of 2 is no critical hit.
    assert [entry for entry in game.session.state.owed if entry.unit] == []


def test_a_weapon_without_damage_and_without_a_known_effect_is_refused() -> None:
    with pytest.raises(RuleError, match="Nail/Rivet Gun does no damage"):
        Game(mech()).do("hit", weapon="Nail/Rivet Gun")


@pytest.mark.parametrize("system", GAMES)
def test_effects_that_nobody_knows_are_left_to_the_player(system: str) -> None:
    game = Game(mech(), system=system, seed=1)
    game.do("hit", weapon="Flamer", location="CT")
    assert any(grid.lost for grid in game.unit().grids.values())
    assert heat(game) == 0


@pytest.mark.parametrize("system", GAMES)
def test_fists_falls_and_hazards_have_no_effect(system: str, seen: list[WeaponHit]) -> None:
    game = Game(mech(), mech(), system=system, seed=1)
    game.do("fall")
    game.do("stand", rolls=[[6, 6]])
    game.do("physical", None, attacker="a", target="b", attack="punch", other=-20)
    if system == "renegade-tech":
        game.do("hit", weapon="Bomb")
    else:
        game.do("hit", damage=7)
    assert seen == []
