"""Renegade Tech: which command brings which facts."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import (
    BeginPhase,
    Command,
    EndPhase,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    UnmarkBoxes,
)
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.options import check
from recordsheet_gui.core.phrases import Phrase, Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech import dispatch, paper
from recordsheet_gui.systems.battletech.game import Body, Shot
from recordsheet_gui.systems.battletech.initiative import RollInitiative, owe_initiative
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech import physical
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.renegade_tech import (
    by_hand,
    components,
    destruction,
    explosions,
    hits,
    options,
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
    TakeHit,
    TakeRows,
    TearOff,
    Volley,
)
from recordsheet_gui.systems.renegade_tech.damage import WIDOWED, phase_start
from recordsheet_gui.systems.renegade_tech.diagram import grids_of
from recordsheet_gui.systems.renegade_tech.mech import look, look_at_start
from recordsheet_gui.systems.renegade_tech.say import WORDS as EXAMPLES
from recordsheet_gui.systems.renegade_tech.say import say
from recordsheet_gui.systems.renegade_tech.widowed import widows


class RenegadeTech:
    """The rules of Renegade Tech for 'Mechs."""

    key = "renegade-tech"
    title = "Renegade Tech"
    phases = dispatch.PHASES
    commands: tuple[type[Command], ...] = (*dispatch.COMMANDS, *COMMANDS)
    options = options.ALL

    def start(self, design: UnitDesign, pilot: Pilot) -> UnitState:
        """The grids that the design gives, tracks at their start."""
        mech = paper.mech_of(design)
        tracks = paper.start_tracks(mech, pilot)
        return UnitState(design=mech, pilot=pilot, grids=grids_of(mech), tracks=tracks)

    def check_options(self, chosen: Mapping[str, object]) -> None:
        """Automation switches, optional rules and rulings."""
        check(self.options, chosen, self.title)

    def decide(self, draft: Draft, command: Command) -> None:
        """One small function per command: this game's own first, then what the games share."""
        match command:
            case TakeHit():
                hits.decide(draft, command)
            case Volley():
                hits.declare(draft, command)
            case Land():
                hits.come_down(draft, command)
            case TakeRows():
                rows.decide(draft, command)
            case DrawGrid():
                by_hand.draw(draft, command)
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
                by_hand.move_track(draft, command)
            case EndPhase():
                self._close_phase(draft)
            case BeginPhase():
                dispatch.begin_phase(draft, command)
            case _:
                dispatch.decide(draft, self, command)

    def _close_phase(self, draft: Draft) -> None:
        """Armor that lost its hold falls off before anything else of the End Phase."""
        is_end = self.phases[draft.state.clock.phase].key == "end"
        for unit in draft.state.units:
            if is_end:
                for grid, cells in widows(draft.state, unit).items():
                    draft.lose(unit, grid, sorted(cells), Cause(rule=WIDOWED, source="widowed"))
            dispatch.close_phase(draft, self, unit)

    def open_game(self, draft: Draft) -> None:
        """Initiative is owed in the first turn too."""
        owe_initiative(draft)

    # -- what the shared rules ask ------------------------------------------------------------

    def look(self, state: GameState, unit: UnitId) -> Mech:
        """The 'Mech with the slots that lost boxes give."""
        return look(state, unit)

    def fall_damage(
        self, draft: Draft, unit: UnitId, side: str, levels: int, *, underwater: bool
    ) -> None:
        """Rows on the side that hits the ground."""
        tons = paper.mech_of(draft.unit(unit).design).tons
        rows.fall(draft, unit, side, tons, levels, underwater=underwater)

    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """The bin that the heat rule has just emptied goes off."""
        slot = explosions.emptied_bin(draft)
        explosions.start(draft, Explode(unit=unit, slot=slot, points=points, source=source))

    def strike_slot(self, draft: Draft, unit: UnitId, location: str, why: str) -> None:
        """One point on the first component of a rolled column."""
        command = StrikeComponent(unit=unit, location=location, source=why)
        components.owe(draft, command, components.COMPONENT, why)

    def weapon_hit(self, draft: Draft, target: UnitId, shot: Shot) -> None:
        """Template by template on the target's sheet."""
        hit = TakeHit(
            unit=target, weapon=shot.weapon, side=shot.side, range=shot.range, shots=shot.shots
        )
        hits.decide(draft, hit)

    def blow(self, draft: Draft, target: UnitId, body: Body) -> None:
        """Rows by the attack and its tonnage."""
        word = {"charge": "ram"}.get(body.attack, body.attack)
        rows.decide(
            draft,
            TakeRows(
                unit=target,
                attack=f"{word} attacker" if body.is_recoil else word,
                tons=body.tons,
                hexes=body.hexes,
                side=body.side,
                source=body.attack,
            ),
        )

    def physical_bases(self) -> Mapping[str, int]:
        """A punch is easier than in Total Warfare."""
        return {**physical.BASES, "punch": -1}

    def ready(self, draft: Draft, unit: UnitId) -> tuple[Mech, Clock]:
        """Weapons of a location that fell in this phase still fire, a wreck does not."""
        now = self.look(draft.state, unit)
        if now.destroyed:
            raise RuleError("wreck", f"{now.design.name} is out of the game and fires no more.")
        since = phase_start(draft.state)
        return look_at_start(draft.state, unit, since), since

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """At the end of a phase unit by unit: automatic falls, piloting rolls, engines."""
        return dispatch.order(state, owed)

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck, a dead pilot, a prone 'Mech or a limb torn off is not asked."""
        if owed.unit is None:
            return isinstance(owed.command, RollInitiative) and state.clock.phase != 0
        # The owner places an explosion to its end, and a hit that needs no dice still lands.
        if isinstance(owed.command, PlaceDamage):
            return False
        if isinstance(owed.command, Land | TakeHit | TakeRows) and not hits.is_rolled(
            state, owed.command
        ):
            return False
        mech = self.look(state, owed.unit)
        if isinstance(owed.command, TearOff) and mech.destroyed is None:
            return blown_off(owed.command.location) in mech.paper.conditions
        return dispatch.is_moot(self, state, owed, mech)

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """Center torso, head, cockpit, engine or pilot."""
        return self.look(state, unit).destroyed

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Movement, piloting, to-hit and the rest, with their parts."""
        return status.derived(look(state, unit))

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """The grids as drawn, then what every 'Mech's report has."""
        return status.report(look(state, unit))

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Phrase]:
        """Weapons with a location and a column, rows, and plain words."""
        return say(paper.mech_of(state.unit(unit).design), unit, words, end)

    def examples(self) -> Mapping[str, str]:
        """For help and completion."""
        return EXAMPLES

    def name_of(self, design: UnitDesign, key: str) -> str:
        """As on every 'Mech's sheet, and the grids' own names."""
        return status.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """One page for all: the torsos share a diagram, the limbs stand beside it."""
        config = paper.mech_of(design).config
        return "renegade-quad" if config in ("quad", "quadvee") else "renegade-biped"


RENEGADE_TECH = RenegadeTech()
