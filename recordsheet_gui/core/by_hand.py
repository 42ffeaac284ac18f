"""What a player does to the paper without asking the rules; the same in every game."""

from typing import Protocol

from recordsheet_gui.core.commands import (
    ChangeNote,
    Command,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    RollDice,
    SetCondition,
    UnmarkBoxes,
    WriteNote,
)
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import NoteChanged
from recordsheet_gui.core.grid import Cause, Grid
from recordsheet_gui.core.ids import BY_HAND, ConditionKey, GridKey, TrackKey, slot_key
from recordsheet_gui.core.phrases import counted, is_or_are
from recordsheet_gui.core.table_limits import check_condition, check_note

HAND = Cause(rule=BY_HAND, by_hand=True)

MOST_DICE = 100
MOST_SIDES = 1000
FARTHEST_MARKER = 999
"""Where no rule says how far a track goes."""


class Limits(Protocol):
    """What a hand may write on the sheet of a unit; the unit's rules know."""

    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        """The highest number where a track's marker may stand."""

    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        """True for a condition about one part of the unit, such as jammed/3."""

    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        """True for a condition of the whole unit that only others can be in."""


class AnySheet:
    """Limits of a sheet without parts."""

    def most_on(self, design: UnitDesign, track: TrackKey) -> int:
        """The same for all."""
        return FARTHEST_MARKER

    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        """It has none about parts."""
        return False

    def is_foreign(self, design: UnitDesign, name: ConditionKey) -> bool:
        """Anything may be written on it."""
        return False


ANY_SHEET = AnySheet()


def decide_by_hand(draft: Draft, command: Command, limits: Limits = ANY_SHEET) -> None:
    """Decide one of the core's commands; any other is none that this game knows."""
    match command:
        case MarkBoxes():
            key, grid = _grid_of(draft, command)
            cells = command.cells or grid.intact()[: _count(command.boxes)]
            if not command.cells and len(cells) < command.boxes:
                raise RuleError(
                    "too-many",
                    f"Only {counted(len(cells), 'box')} {is_or_are(len(cells))} left there.",
                )
            if not all(grid.is_intact(cell) for cell in cells):
                raise RuleError("no-box", "One of these boxes is struck already or does not exist.")
            draft.lose(command.unit, key, cells, HAND)
        case UnmarkBoxes():
            key, grid = _grid_of(draft, command)
            cells = command.cells or tuple(sorted(grid.lost))[-_count(command.boxes) :]
            if not command.cells and len(cells) < command.boxes:
                raise RuleError(
                    "too-many",
                    f"Only {counted(len(cells), 'box')} {is_or_are(len(cells))} struck there.",
                )
            if not all(cell in grid.lost for cell in cells):
                raise RuleError("no-box", "One of these boxes is not struck.")
            draft.restore(command.unit, key, cells, HAND)
        case MarkSlot():
            _mark_slot(draft, command)
        case MoveTrack():
            unit = draft.unit(command.unit)
            if command.track not in unit.tracks:
                raise RuleError("no-track", f'This sheet has no track "{command.track}".')
            if command.to < 0:
                raise RuleError("negative", "A marker cannot stand below 0.")
            most = limits.most_on(unit.design, command.track)
            if command.to > most:
                raise RuleError("too-far", f'"{command.track}" goes to {most}, not {command.to}.')
            draft.move(command.unit, command.track, command.to, HAND)
        case SetCondition():
            unit = draft.unit(command.unit)
            name = command.name
            if command.location:
                name = ConditionKey(f"{name}/{command.location}")
            if not name.strip():
                raise RuleError("no-name", "A condition needs a name.")
            if command.on and name not in unit.conditions:
                check_condition(unit)
            is_of_part = command.on and "/" in name
            if is_of_part and not limits.has_condition(unit.design, name):
                raise RuleError("no-part", f'This unit has no part for "{name}".')
            if command.on and limits.is_foreign(unit.design, name):
                raise RuleError("foreign", f'{unit.design.name} cannot be "{name}".')
            draft.set(command.unit, name, HAND, on=command.on)
        case WriteNote():
            sheet = None if command.unit is None else draft.unit(command.unit)
            if not command.text.strip():
                raise RuleError("empty", "The note is empty.")
            if sheet is not None:
                check_note(draft.state, sheet, command.text)
            draft.remark(command.text, HAND, command.unit)
        case ChangeNote():
            _change_note(draft, command)
        case RollDice():
            if not (1 <= command.count <= MOST_DICE and 2 <= command.sides <= MOST_SIDES):
                raise RuleError("dice", f"Roll 1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides.")
            # Nobody knows what the table reads off these dice.
            draft.roll(command.count, command.sides, command.why or "a roll", BY_HAND, each=True)
        case _:
            raise RuleError("unknown", f'This game has no step "{command.do}".')


def _change_note(draft: Draft, command: ChangeNote) -> None:
    paper = draft.unit(command.unit)
    if not 1 <= command.note <= len(paper.notes):
        there = counted(len(paper.notes), "note")
        raise RuleError("no-note", f"{paper.design.name} has {there}, and no note {command.note}.")
    was, to = paper.notes[command.note - 1], command.to.strip()
    if was != to:
        check_note(draft.state, paper, to, was)
        draft.add(NoteChanged(unit=command.unit, note=command.note, was=was, to=to, cause=HAND))


def _count(boxes: int) -> int:
    if boxes < 1:
        raise RuleError("count", "At least one box has to be named.")
    return boxes


def _grid_of(draft: Draft, command: MarkBoxes | UnmarkBoxes) -> tuple[GridKey, Grid]:
    named = [
        (word, where)
        for word, where in (
            ("armor", command.armor),
            ("structure", command.structure),
            ("", command.grid),
        )
        if where is not None
    ]
    if len(named) != 1:
        raise RuleError("which", "Name either armor, structure or a grid.")
    word, where = named[0]
    key = GridKey(f"{where}/{word}" if word else where)
    grid = draft.unit(command.unit).grids.get(key)
    if grid is None:
        raise RuleError("no-location", f'This unit has no {word or "grid"} "{where}".')
    return key, grid


def _mark_slot(draft: Draft, command: MarkSlot) -> None:
    key = slot_key(command.location, command.slot)
    name = draft.unit(command.unit).design.slot_name(key)
    if name is None:
        raise RuleError("no-slot", f'This unit has no slot {command.slot} in "{command.location}".')
    if not name:
        raise RuleError("empty-slot", f"Slot {command.slot} of {command.location} is empty.")
    if command.hit:
        draft.mark(command.unit, (key,), HAND)
    else:
        draft.clear(command.unit, (key,), HAND)
