"""Pins: balloons prick one another until only one has gas in its bag."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause, row_of
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.core.number import Number
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word, unknown
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, GameSystem, Phase
from recordsheet_gui.systems.small_game import Handlers, SmallGame
from tests.made_up.balloon.design import BalloonDesign

BAG = GridKey("BAG/armor")
PIN = RuleId("made-up-pin")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prick(UnitCommand):
    """A pin in the bag."""

    do: ClassVar[str] = "prick"
    title: ClassVar[str] = "prick"

    boxes: int = 0
    """How deep; a die says it where nobody does."""


def prick(draft: Draft, command: Prick) -> None:
    unit = command.unit
    boxes = command.boxes or draft.roll(1, 6, "depth of the pin", PIN, unit=unit)[0]
    draft.lose(unit, BAG, draft.unit(unit).grids[BAG].intact()[:boxes], Cause(rule=PIN))


class Pins(SmallGame):
    key = "pins"
    title = "Pins"
    kinds = (BalloonDesign.kind,)
    phases = (Phase(key="turn", title="Turn"),)
    handlers: ClassVar[Handlers] = {Prick: prick}
    lines: ClassVar[Mapping[str, str]] = {"prick": "a pin in the bag, as deep as a die says"}

    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        assert isinstance(design, BalloonDesign)
        grids = {GridKey(f"{where}/armor"): row_of(n) for where, n in design.armor.items()}
        return UnitState(design=design, pilot=pilot, grids=grids)

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        left = state.unit(unit).grids[BAG].left
        return Derived(
            numbers={"height": Number(value=left)},
            destroyed=None if left else "The bag is empty.",
        )

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        return {"gas": state.unit(unit).grids[BAG].left}

    @override
    def meant(self, unit: UnitId, words: Sequence[Word], end: int) -> Sequence[Command]:
        if words[0].text != "prick":
            raise unknown(words[0], "prick")
        return [Prick(unit=unit)]

    def layout(self, design: UnitDesign) -> str:
        return "pins"


PINS: GameSystem = Pins()
