"""Motive damage: the table of the rules, with a box for each result that came."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.vehicle import keys, tables
from recordsheet_gui.ui.games.battletech.vehicle.ticks import (
    Signed,
    Tick,
    TickRow,
    TicksPart,
    condition,
)
from recordsheet_gui.ui.games.battletech.vehicle.title import MOTIONS
from recordsheet_gui.ui.scene.target import Target, TargetKind
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.design import VehicleDesign

BOXES = {"minor": 1, "moderate": 2, "heavy": 2, "major": 1}
"""Boxes of each result on a fresh sheet."""
ONCE = ("minor", "major")
"""Results that a second time change nothing."""
EFFECTS = {"minor": "", "moderate": "\N{MINUS SIGN}1 MP", "heavy": "half MP", "major": "no MP"}
"""What each does to cruising MP, in short."""


class MotivePart(TicksPart):
    """A row for each result: what is rolled for it, what it does, how often it came."""

    names = (22.0, 25.0)
    about = "motive damage"
    design: VehicleDesign

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        found: dict[str, list[ConditionKey]] = {word: [] for word in keys.MOTIVE_WORDS}
        last = 0
        for key in unit.conditions:
            first, _, rest = key.partition("/")
            if first == "motive":
                number, _, result = rest.partition("/")
                found[result].append(key)
                last = max(last, int(number))
        rolls = _rolls()
        return tuple(
            TickRow(
                (f"{rolls[result]} {result.capitalize()} {EFFECTS[result]}".rstrip(),),
                tuple(_boxes(unit, sign, result, found[result], last + 1)),
            )
            for result in keys.MOTIVE_WORDS
        )

    @override
    @classmethod
    def below(cls, design: VehicleDesign) -> str:
        """What adds to the roll."""
        table = tables.motive()
        sides: dict[int, list[str]] = {}
        for side in tables.columns(anatomy_of(design).hit_table):
            sides.setdefault(table.sides[side], []).append(side)
        words = [f"{', '.join(names)} +{value}" for value, names in sides.items() if value]
        own = table.motions.get(design.motion, 0)
        return "; ".join([*words, *([f"{MOTIONS[design.motion]} +{own}"] if own else [])])


def _rolls() -> dict[str, str]:
    """What is rolled for each result: 6-7, 12+."""
    results = sorted(tables.motive().results, key=lambda row: row.least)
    ends = [f"-{row.least - 1}" for row in results[1:]]
    return {row.result: f"{row.least}{end}" for row, end in zip(results, (*ends, "+"), strict=True)}


def _boxes(
    unit: UnitState, sign: Signed, result: str, came: list[ConditionKey], number: int
) -> Iterator[Tick]:
    """Those that came, then free ones, which all write the next."""
    more = tables.motive().driving(result)
    word = f"+{more}" if more else ""
    for key in came:
        yield condition(word, key, unit, sign)
    target = Target(kind=TargetKind.CONDITION, condition=keys.motive(number, result))
    least = 0 if result in ONCE else 1
    for _ in range(max(least, BOXES[result] - len(came))):
        yield Tick(word, target)
