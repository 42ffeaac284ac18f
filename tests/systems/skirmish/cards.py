"""Cards and games of the light game for tests."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.units.card.design import LOCATIONS, SkirmishDesign, SkirmishWeapon
from tests.games import Game

LASER = SkirmishWeapon(name="Laser", location="right_arm", damage=3)
GUN = SkirmishWeapon(name="Gun", location="right_arm", damage=2)


def card(
    weight: str = "light",
    *,
    name: str = "Test",
    movement: int = 6,
    weapons: tuple[SkirmishWeapon, ...] = (LASER,),
    points: Mapping[str, int] | None = None,
    **some: int,
) -> SkirmishDesign:
    """A card with 20 boxes everywhere but where said."""
    return SkirmishDesign(
        name=name,
        weight=weight,
        movement=movement,
        weapons=weapons,
        points={place: {**(points or {}), **some}.get(place, 20) for place in LOCATIONS},
    )


def battle(*designs: SkirmishDesign, seed: int | None = None, **options: Any) -> Game:
    """A game of these cards, or of two plain ones."""
    cards = designs or (card(name="First"), card(name="Second"))
    return Game(*cards, system="skirmish", seed=seed, **options)


def attack(game: Game, *rolls: int, do: str = "attack", owe: bool = False, **fields: Any) -> None:
    """The first card attacks the second."""
    if do == "attack":
        fields.setdefault("weapon", "Laser")
    faces = [[roll] for roll in rolls]
    game.do(do, None, attacker="a", target="b", rolls=faces, owe=owe, **fields)


def left(game: Game, unit: str = "b") -> dict[str, int]:
    """Boxes left where some are gone."""
    design = game.unit(unit).design
    assert isinstance(design, SkirmishDesign)
    found: dict[str, int] = game.report(unit)["locations"]
    return {place: boxes for place, boxes in found.items() if boxes != design.points[place]}


def tally(game: Game, unit: str = "b") -> int:
    """All boxes left."""
    return sum(game.report(unit)["locations"].values())
