"""The core carries all four games: six situations from core types alone."""

from dataclasses import replace
from typing import ClassVar

from recordsheet_gui.core.answers import Answer, Source
from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.events import (
    PHASE_END,
    BoxesLost,
    ConditionSet,
    DiceRolled,
    Event,
    How,
    Owed,
    PhaseBegan,
    Settled,
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause, Clock, Grid
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.state import GameState, UnitState
from recordsheet_gui.core.wire import Codec, encode

A = UnitId("a")
RULE = RuleId("by-hand")
CAUSE = Cause(rule=RULE)
FULL_ROW = "######"


def paper(**parts: object) -> GameState:
    unit = UnitState(design=UnitDesign(name="Paper"))
    return GameState(units={A: replace(unit, **parts)}, sides={A: "A"})  # type: ignore[arg-type]


def fold(state: GameState, *events: Event) -> GameState:
    for event in events:
        state = evolve(state, event)
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(UnitCommand):
    """A command of a game that the core has never heard of."""

    do: ClassVar[str] = "place"

    points: int = 0


def test_an_autocannon_spills_from_the_right_torso_into_center_torso_internals() -> None:
    rt, ct = GridKey("RT/front_internal"), GridKey("CT/front_internal")
    state = paper(grids={rt: Grid(rows=(FULL_ROW,)), ct: Grid(rows=(FULL_ROW, FULL_ROW))})
    state = fold(
        state,
        BoxesLost(unit=A, grid=rt, cells=tuple(Cell(0, c) for c in range(2, 6)), cause=CAUSE),
        BoxesLost(unit=A, grid=ct, cells=(Cell(1, 0),), cause=CAUSE),
    )
    assert state.units[A].grids[rt].picture() == ("##....",)
    assert state.units[A].grids[ct].picture() == ("######", ".#####")


def test_an_explosion_waits_with_two_boxes_placed_and_forty_points_left() -> None:
    block = GridKey("RT/critical")
    state = paper(grids={block: Grid(rows=(FULL_ROW,) * 4)})
    waiting = Owed(
        id=1,
        unit=A,
        command=Place(unit=A, points=42),
        rule=RULE,
    )
    one = Answer(choice="critical/1/1")
    state = fold(state, waiting, replace(waiting, given=(one, Answer(choice="critical/2/1"))))
    assert len(state.owed) == 1
    assert len(state.owed[0].given) == 2
    again = Codec((Place,)).decode(Owed, encode(state.owed[0]))
    assert again == state.owed[0]


def test_a_volley_waits_for_the_owners_grouping() -> None:
    groups = {GridKey(f"fhull/{n}"): Grid(rows=(FULL_ROW,)) for n in (1, 2)}
    state = fold(
        paper(grids=groups),
        Owed(id=1, unit=A, command=Place(unit=A, points=10), rule=RULE),
    )
    state = fold(
        state,
        Settled(id=1),
        BoxesLost(
            unit=A, grid=GridKey("fhull/2"), cells=groups[GridKey("fhull/2")].intact(), cause=CAUSE
        ),
    )
    assert [state.units[A].grids[key].left for key in groups] == [6, 0]
    assert state.owed == ()


def test_of_three_piloting_rolls_one_is_dismissed_and_two_stay_in_order() -> None:
    def roll(entry: int, why: str) -> Owed:
        return Owed(
            id=entry,
            unit=A,
            command=Place(unit=A),
            why=why,
            due=PHASE_END,
            rule=RULE,
        )

    state = fold(paper(), roll(1, "20 damage"), roll(2, "hip"), roll(3, "gyro"))
    state = fold(state, Settled(id=2, how=How.DISMISSED))
    assert [owed.id for owed in state.owed] == [1, 3]
    assert state.serial == 3


def test_the_fission_clock_counts_down_over_the_turns_and_hits_the_pilot() -> None:
    clock, hits = TrackKey("fission/clock"), TrackKey("pilot/hits")
    state = paper(tracks={clock: 6, hits: 0})
    for turn in range(2, 8):
        left = state.units[A].tracks[clock]
        state = fold(
            state,
            PhaseBegan(clock=Clock(turn=turn, phase=0)),
            TrackMoved(unit=A, track=clock, was=left, to=left - 1, cause=CAUSE),
        )
    state = fold(state, TrackMoved(unit=A, track=hits, was=0, to=1, cause=CAUSE))
    assert state.clock.turn == 7
    assert state.units[A].tracks == {clock: 0, hits: 1}


def test_a_fall_turns_the_facing_and_leaves_the_unit_prone() -> None:
    facing = TrackKey("facing")
    state = fold(
        paper(tracks={facing: 1}),
        DiceRolled(unit=A, why="facing", sides=6, faces=(3,), source=Source.GIVEN, rule=RULE),
        TrackMoved(unit=A, track=facing, was=1, to=3, cause=CAUSE),
        ConditionSet(unit=A, condition=ConditionKey("prone"), cause=CAUSE),
    )
    assert state.units[A].tracks[facing] == 3
    assert state.units[A].conditions[ConditionKey("prone")].at == Clock()


def test_every_command_of_the_core_reads_back_from_its_wire_form() -> None:
    from recordsheet_gui.core import commands

    made: tuple[Command, ...] = (
        commands.MarkBoxes(unit=A, armor="CT", boxes=3),
        commands.UnmarkBoxes(unit=A, grid=GridKey("CT/armor"), cells=(Cell(0, 4),)),
        commands.MarkSlot(unit=A, location="RT", slot=3),
        commands.MoveTrack(unit=A, track=TrackKey("heat"), to=4),
        commands.SetCondition(unit=A, name=ConditionKey("prone"), on=False),
        commands.WriteNote(text="hello"),
        commands.ChangeNote(unit=A, note=2, to="hello again"),
        commands.RollDice(count=1, sides=11, why="luck"),
        commands.Resolve(pending=4),
        commands.Dismiss(pending=4),
        commands.SkipOwed(),
        commands.ClosePhase(),
        commands.EndPhase(),
        commands.EndTurn(),
    )
    assert [Codec().command(encode(command)) for command in made] == list(made)
    assert {type(command) for command in made} == set(commands.CORE_COMMANDS)
