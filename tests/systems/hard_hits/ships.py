"""Ships and games of Hard Hits for tests."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from recordsheet_gui.assets import asset
from recordsheet_gui.core.answers import Chain, Given, RuledDefaults
from recordsheet_gui.core.events import BoxesLost, Step
from recordsheet_gui.importers.ship.unit_toml import read_ship
from recordsheet_gui.systems.hard_hits.rules import HARD_HITS
from recordsheet_gui.units.kinds import codec_of
from recordsheet_gui.units.ship.design import SHIELDS, Grouping, ShipDesign
from tests.games import Game

FILES = sorted(asset("sheets", "units").glob("ship-*.toml"))


@cache
def shipped() -> dict[str, ShipDesign]:
    """Our ships by name."""
    found: list[Any] = [
        read_ship(path.name, path.read_text(encoding="utf-8")).design for path in FILES
    ]
    return {design.name: design for design in found}


D7 = "Klingon D7"
CA = "Federation CA"


def box(id: str, system: str, boxes: int = 1, **more: Any) -> Grouping:
    """A grouping."""
    return Grouping(id=id, system=system, boxes=boxes, **more)


def vessel(
    *groupings: Grouping, excess: int = 5, shield: int = 0, name: str = "Hulk"
) -> ShipDesign:
    """A ship with just these boxes."""
    shields = dict.fromkeys(SHIELDS, shield)
    return ShipDesign(name=name, shields=shields, groupings=groupings, excess=excess)


def resized(design: ShipDesign, **boxes: int) -> ShipDesign:
    """The ship with some groupings of another size; underscores stand for hyphens."""
    sizes = {id.replace("_", "-"): count for id, count in boxes.items()}
    assert set(sizes) <= {grouping.id for grouping in design.groupings}
    return replace(
        design,
        groupings=tuple(
            replace(grouping, boxes=sizes.get(grouping.id, grouping.boxes))
            for grouping in design.groupings
        ),
    )


def battle(*designs: ShipDesign, seed: int | None = None, **options: Any) -> Game:
    """A game of these ships."""
    return Game(*designs, system="hard-hits", seed=seed, **options)


def dice(*sums: int) -> list[list[int]]:
    """Two faces for each sum."""
    return [[min(6, roll - 1), roll - min(6, roll - 1)] for roll in sums]


def volley(
    game: Game,
    weapons: Sequence[int | dict[str, Any]],
    *sums: int,
    choices: Sequence[str | None] = (),
    owe: bool = False,
    **fields: Any,
) -> Step:
    """A volley against the first ship; choices left out mean the default, as in scripts."""
    shots = [{"damage": shot} if isinstance(shot, int) else shot for shot in weapons]
    data = {"do": "volley", "unit": "a", "weapons": shots, **fields}
    command = codec_of(HARD_HITS.commands).command(data)
    given = Given(dice(*sums), choices)
    answers = given if owe else Chain(given, RuledDefaults())
    return game.session.handle(command, answers, may_owe=owe)


def struck(step: Step) -> dict[str, list[tuple[str, int]]]:
    """Boxes lost in order, by weapon."""
    found: dict[str, list[tuple[str, int]]] = {}
    for event in step.events:
        if isinstance(event, BoxesLost):
            found.setdefault(event.cause.source, []).append((event.grid, len(event.cells)))
    return found


def left(game: Game) -> int:
    """All boxes of the first ship, shields and excess included."""
    return sum(grid.left for grid in game.unit().grids.values())
