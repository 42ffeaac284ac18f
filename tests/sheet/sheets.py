"""Sheets for tests: shipped units, fresh and in the middle of a battle."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from math import hypot
from pathlib import Path

from recordsheet_gui.assets import mech_files
from recordsheet_gui.core.by_hand import HAND
from recordsheet_gui.core.events import (
    BoxesLost,
    ConditionSet,
    Event,
    NoteWritten,
    PhaseBegan,
    SlotsMarked,
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import ConditionKey, GridKey, RuleId, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.importers.mech.mtf import read_mtf
from recordsheet_gui.importers.mech.unit_toml import read_unit
from recordsheet_gui.sheet.geometry import Polygon
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config

SYSTEM = SYSTEMS["total-warfare"]
UNIT = UnitId("a")
SHOT = Cause(rule=RuleId("TW-damage"), source="AC/20")
SHIPPED = tuple(path.stem for path in mech_files())


@lru_cache(maxsize=64)
def shipped(stem: str) -> MechDesign:
    """One of the units that we ship."""
    path = next(path for path in mech_files() if path.stem == stem)
    design = read_unit(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    return design


def _loaded(tons: int, armor: Mapping[str, int], structure: Mapping[str, int]) -> MechDesign:
    """An Atlas with other numbers, of a chassis that nobody knows."""
    atlas = shipped("atlas-as7-d")
    return replace(atlas, chassis="Nameless", tons=tons, armor=armor, structure=structure)


def _points(head: int, center: int, back: int, side: int, arm: int, leg: int) -> dict[str, int]:
    body = {"HD": head, "CT": center, "LT": side, "RT": side}
    backs = {"CTR": back, "LTR": max(1, back - 2), "RTR": max(1, back - 2)} if back else {}
    return {**body, **backs, "LA": arm, "RA": arm, "LL": leg, "RL": leg}


HARD = ("lam", "quad", "quadvee", "tripod", "superheavy", "ultralight", "superheavy tripod")


@lru_cache(maxsize=16)
def hard(name: str) -> MechDesign:
    """A design that is hard to draw."""
    if name == "superheavy":
        return _loaded(200, _points(12, 92, 30, 76, 64, 84), _points(4, 61, 0, 41, 33, 41))
    if name == "ultralight":
        return _loaded(10, _points(3, 4, 1, 2, 1, 2), _points(3, 4, 0, 3, 1, 2))
    if name == "superheavy tripod":
        body = _loaded(150, _points(12, 70, 22, 50, 40, 52), _points(4, 46, 0, 32, 25, 32))
        return replace(
            body,
            config=Config.TRIPOD,
            armor={**body.armor, "CL": 52},
            structure={**body.structure, "CL": 32},
            slots={**body.slots, "CL": body.slots["LL"]},
        )
    path = Path(__file__).parents[1] / "data" / "mtf" / f"{name}.mtf"
    design = read_mtf(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    return design


def fresh(design: MechDesign, pilot: str = "Ada Quill") -> GameState:
    """The unit alone on the table."""
    return GameState(units={UNIT: SYSTEM.start(design, Pilot(name=pilot), {})}, sides={UNIT: "A"})


def play(game: GameState, *events: Event) -> GameState:
    """The game after these facts."""
    for event in events:
        game = evolve(game, event)
    return game


def shoot(game: GameState, grid: str, boxes: int) -> GameState:
    """The next so many boxes are struck."""
    key = GridKey(grid)
    cells = game.units[UNIT].grids[key].intact()[:boxes]
    return play(game, BoxesLost(unit=UNIT, grid=key, cells=cells, cause=SHOT))


def battered(design: MechDesign) -> GameState:
    """Old marks, a limb lost, marks of this phase, heat, hits, a condition and a long note."""
    limb = "RA" if "RA" in design.structure else "FRL"
    game = fresh(design)
    game = shoot(game, "CT/armor", design.armor["CT"] // 3)
    game = shoot(game, f"{limb}/armor", 200)
    game = shoot(game, f"{limb}/structure", 200)
    slots = [key for key in design.slot_keys("CT") if design.slots["CT"][0].is_hittable][:2]
    game = play(
        game,
        SlotsMarked(unit=UNIT, slots=(*slots, SlotKey("HD/1")), cause=SHOT),
        TrackMoved(unit=UNIT, track=TrackKey("heat"), was=0, to=37, cause=SHOT),
        TrackMoved(unit=UNIT, track=TrackKey("pilot/hits"), was=0, to=3, cause=SHOT),
        ConditionSet(unit=UNIT, condition=ConditionKey("prone"), cause=HAND),
        NoteWritten(unit=UNIT, text="A note that is long. " * 20, cause=HAND),
        PhaseBegan(clock=Clock(turn=12, phase=2)),
    )
    game = shoot(game, "LT/armor", 4)
    return shoot(game, "CTR/armor", 1)


def distance_to_edge(points: Polygon, x: float, y: float) -> float:
    """How far a place is from the nearest edge of the polygon."""
    nearest = float("inf")
    before = points[-1]
    for here in points:
        dx, dy = here.x - before.x, here.y - before.y
        length = dx * dx + dy * dy
        along = ((x - before.x) * dx + (y - before.y) * dy) / length if length else 0.0
        along = min(1.0, max(0.0, along))
        nearest = min(nearest, hypot(x - before.x - along * dx, y - before.y - along * dy))
        before = here
    return nearest
