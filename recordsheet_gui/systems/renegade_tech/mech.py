"""A 'Mech in Renegade Tech."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from recordsheet_gui.core.commands import (
    Command,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    UnitCommand,
    UnmarkBoxes,
)
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.ids import ConditionKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech import paper
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech.rules import MechRules
from recordsheet_gui.systems.battletech.mech.say_physical import say_physical
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.renegade_tech import (
    by_hand,
    components,
    destruction,
    explosions,
    hits,
    rows,
    slots,
    status,
)
from recordsheet_gui.systems.renegade_tech.commands import (
    COMMANDS,
    DrawGrid,
    Explode,
    Land,
    PlaceDamage,
    PlaceSlot,
    StrikeComponent,
    TakeRows,
    TearOff,
    Volley,
)
from recordsheet_gui.systems.renegade_tech.dealing import grids_of, places_of
from recordsheet_gui.systems.renegade_tech.rows import strike_mech
from recordsheet_gui.systems.renegade_tech.say import say
from recordsheet_gui.systems.renegade_tech.unit import GridRules
from recordsheet_gui.systems.renegade_tech.view import look, looks
from recordsheet_gui.systems.renegade_tech.widowed import widows
from recordsheet_gui.units.kinds import anatomy_of

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block


class GridMechRules(GridRules[Mech], MechRules):
    """Armor grids, templates and widowed armor."""

    commands: tuple[type[Command], ...] = (
        *MechRules.commands,
        *(command for command in COMMANDS if command is not Volley),
    )

    @override
    def start(self, design: UnitDesign, pilot: Pilot, options: Mapping[str, object]) -> UnitState:
        """The grids that design and options give, tracks at their start."""
        mech = paper.mech_of(design)
        tracks = {**paper.start_tracks(mech, pilot), **places_of(mech, options)}
        return UnitState(design=mech, pilot=pilot, grids=grids_of(mech, options), tracks=tracks)

    @override
    def look(self, state: GameState, unit: UnitId) -> Mech:
        """The 'Mech with the slots that lost boxes give."""
        return looks.of(state.units.get(unit) or state.unit(unit), state.options)

    @override
    def room(self, paper: UnitState, chosen: Mapping[str, object]) -> dict[object, Any]:
        return looks.of(paper, chosen).known

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        return status.derived(look(state, unit), widows(state, unit))

    @override
    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """The grids as drawn, then what every 'Mech's report has."""
        return status.report(look(state, unit))

    @override
    def name_of(self, design: UnitDesign, key: str) -> str:
        """As on every 'Mech's sheet, and the grids' own names."""
        return status.name_of(design, key)

    @override
    def layout(self, design: UnitDesign) -> str:
        """One page for all: the torsos share a diagram, the limbs stand beside it."""
        config = paper.mech_of(design).config
        return "renegade-quad" if config.is_quad else "renegade-biped"

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """Those of every 'Mech in rows instead of points, and the templates of its weapons."""
        from recordsheet_gui.systems.renegade_tech.play_aid import mech_tables

        numbers = self.derive(state, unit).numbers
        return mech_tables(state, self.look(state, unit), numbers, game.physical_bases)

    @override
    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Command]:
        """Weapons with a location and a column, rows, and plain words."""
        attack = say_physical(state, unit, words, end)
        if attack is not None:
            return attack
        return say(paper.mech_of(state.unit(unit).design), unit, words, end)

    # -- commands --------------------------------------------------------------------------

    @override
    def decide(self, draft: Draft, game: BattleTechGame, command: UnitCommand) -> None:
        match command:
            case PlaceSlot():
                slots.place(draft, command)
            case StrikeComponent():
                components.decide(draft, command)
            case TearOff():
                destruction.tear_off(draft, command)
            case Explode():
                explosions.start(draft, command)
            case PlaceDamage():
                explosions.place(draft, command)
            case MarkBoxes() | UnmarkBoxes():
                by_hand.mark(draft, command)
            case MarkSlot():
                by_hand.mark_slot(draft, command)
            case MoveTrack():
                by_hand.move_track(draft, command, self)
            case _:
                super().decide(draft, game, command)

    @override
    def has_condition(self, design: UnitDesign, name: ConditionKey) -> bool:
        limbs = map(destruction.destroyed, anatomy_of(design).locations)
        return name in limbs or super().has_condition(design, name)

    @override
    def is_moot(self, game: BattleTechGame, state: GameState, owed: Owed) -> bool:
        """A wreck, a dead pilot, a prone 'Mech or a limb torn off is not asked."""
        assert owed.unit is not None
        # The owner places an explosion to its end.
        if isinstance(owed.command, PlaceDamage):
            return False
        if isinstance(owed.command, TearOff):
            mech = self.look(state, owed.unit)
            if mech.destroyed is None:
                return blown_off(owed.command.location) in mech.paper.conditions
        return super().is_moot(game, state, owed)

    # -- what strikes it -------------------------------------------------------------------

    @override
    def come_down(self, draft: Draft, command: Land) -> None:
        hits.come_down(draft, command)

    @override
    def strike_rows(self, draft: Draft, command: TakeRows, table: str, rows: int) -> None:
        strike_mech(draft, command, table, rows)

    @override
    def draw(self, draft: Draft, command: DrawGrid) -> None:
        by_hand.draw(draft, command)

    @override
    def fall_damage(
        self,
        draft: Draft,
        unit: UnitId,
        side: str,
        levels: int,
        *,
        underwater: bool,
        depth: int = 0,
    ) -> None:
        """Rows on the side that hits the ground."""
        tons = paper.mech_of(draft.unit(unit).design).tons
        below = underwater or depth > 0 or self.look(draft.state, unit).is_submerged
        rows.fall(draft, unit, side, tons, levels, underwater=below)

    @override
    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """The bin that the heat rule has just emptied goes off."""
        slot = explosions.emptied_bin(draft)
        explosions.start(draft, Explode(unit=unit, slot=slot, points=points, source=source))

    @override
    def strike_slot(self, draft: Draft, unit: UnitId, location: str, why: str) -> None:
        """One point on the first component of a rolled column."""
        command = StrikeComponent(unit=unit, location=location, source=why)
        components.owe(draft, command, components.COMPONENT, why)

    @override
    def strike_engine(self, draft: Draft, unit: UnitId, hits: int, why: str) -> None:
        """A point for each on a component of the center torso, where the engine is."""
        for _ in range(hits):
            self.strike_slot(draft, unit, "CT", why)
