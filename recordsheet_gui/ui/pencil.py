"""Marks by hand on the sheet in front."""

from recordsheet_gui.core.commands import (
    ChangeNote,
    Command,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    SetCondition,
    UnmarkBoxes,
    WriteNote,
)
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.ui.controller import Controller


class Pencil:
    """Gestures on paper become commands."""

    def __init__(self, controller: Controller) -> None:
        """For whatever sheet the controller has in front."""
        self._controller = controller

    @property
    def _unit(self) -> UnitId:
        assert self._controller.unit is not None
        return self._controller.unit

    def press_box(self, grid: GridKey, cell: Cell) -> None:
        """Strike a whole box, restore a struck one."""
        struck = cell in self._controller.paper.grids[grid].lost
        self.sweep(grid, (cell,), strike=not struck)

    def sweep(self, grid: GridKey, cells: tuple[Cell, ...], strike: bool) -> None:
        """Strike or restore all boxes of one gesture."""
        kind = MarkBoxes if strike else UnmarkBoxes
        self._controller.play(kind(unit=self._unit, grid=grid, cells=cells))

    def turn_wheel(self, grid: GridKey, steps: int) -> None:
        """Strike or restore the next boxes of a location."""
        paper = self._controller.paper.grids[grid]
        if steps > 0:
            count = min(steps, paper.left)
            command: Command = MarkBoxes(unit=self._unit, grid=grid, boxes=count)
        else:
            count = min(-steps, len(paper.lost))
            command = UnmarkBoxes(unit=self._unit, grid=grid, boxes=count)
        if count:
            self._controller.play(command)

    def press_slot(self, slot: SlotKey) -> None:
        """Mark a critical slot, or clear it."""
        location, _, number = slot.rpartition("/")
        hit = slot not in self._controller.paper.slots
        self._controller.play(
            MarkSlot(unit=self._unit, location=location, slot=int(number), hit=hit)
        )

    def press_track(self, track: TrackKey, to: int) -> None:
        """Move a marker."""
        self._controller.play(MoveTrack(unit=self._unit, track=track, to=to))

    def switch_condition(self, condition: ConditionKey) -> None:
        """Write a condition on the sheet, or rub it out."""
        on = condition not in self._controller.paper.conditions
        self._controller.play(SetCondition(unit=self._unit, name=condition, on=on))

    def write_note(self, text: str) -> None:
        """A note on the sheet in front."""
        if text.strip():
            self._controller.play(WriteNote(unit=self._controller.unit, text=text.strip()))

    def change_note(self, note: int, text: str) -> None:
        """Write a note of the sheet in front anew, counted from 1; without words it goes."""
        self._controller.play(ChangeNote(unit=self._unit, note=note, to=text))
