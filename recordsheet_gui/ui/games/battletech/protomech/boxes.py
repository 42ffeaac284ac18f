"""Where hits land, and the critical boxes of each location with what they cost."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import Cell
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.protomech import keys, tables
from recordsheet_gui.ui.games.battletech.vehicle.ticks import Signed, Tick, TickRow, TicksPart
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.protomech.design import ProtoMechDesign

MINUS, HALF = "\N{MINUS SIGN}", "\N{VULGAR FRACTION ONE HALF}"
WORDS = {
    "MG": ("Gun lost",),
    "RA": ("+1", "Arm lost"),
    "LA": ("+1", "Arm lost"),
    "L": (f"Walk {MINUS}1", f"Walk {HALF}", "None"),
    "T": (f"Jump {MINUS}1", f"Jump {HALF}", "Dead"),
    "HD": ("+1 hit", "+2 hit"),
}
"""What a box costs, in as few letters as can be read."""
GLIDES = (f"Fly {MINUS}1", f"Fly {HALF}", "Dead")
NAMES = {"MG": "Gun", "RA": "R Arm", "LA": "L Arm", "L": "Legs", "T": "Torso", "HD": "Head"}


class BoxesPart(TicksPart):
    """A row for each location: the dice that find it, its name, its boxes."""

    names = (17.0, 18.5)
    about = "critical:"
    design: ProtoMechDesign

    @override
    @classmethod
    def below(cls, design: ProtoMechDesign) -> str:
        word = "wings" if design.is_glider else "near miss"
        dice = "A-F by die" if design.is_quad else "1-2 A, 3-4 B, 5-6 C"
        letter = dice if design.is_quad or design.is_ultraheavy else "1-2 A, 3-4 B"
        return f"3, 11: {word}. Torso box: weapon {letter}."

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        assert isinstance(unit.design, ProtoMechDesign)
        return tuple(_rows(unit, unit.design, sign))


def dice_of(design: ProtoMechDesign, location: str) -> str:
    """The rolls that find a location: "6-8", "4, 10"."""
    body = anatomy_of(design)
    table = tables.hit_locations().weapon[body.hit_table]
    rolls = [
        roll
        for roll, where in table.items()
        if where == location or (where == "MG" and location == "T" and "MG" not in design.armor)
    ]
    runs: list[list[int]] = []
    for roll in rolls:
        if runs and runs[-1][-1] == roll - 1:
            runs[-1].append(roll)
        else:
            runs.append([roll])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _rows(unit: UnitState, design: ProtoMechDesign, sign: Signed) -> Iterator[TickRow]:
    for where in design.armor:
        key = keys.boxes(where)
        grid = unit.grids.get(key)
        words = GLIDES if where == "T" and design.is_glider else WORDS[where]
        ticks = []
        for column, word in enumerate(words):
            cell = Cell(0, column)
            target = Target(kind=TargetKind.BOX, location=where, grid=key, cell=cell)
            mark = None if grid is None else grid.lost.get(cell)
            ticks.append(Tick(word, target, sign(mark)))
        name = NAMES[where]
        yield TickRow((f"{name} {dice_of(design, where)}", name), tuple(ticks))
