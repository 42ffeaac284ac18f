"""Total Warfare: which command brings which facts."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.by_hand import decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Due, Owed, PhaseBegan
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.phrases import Phrase, Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, Phase
from recordsheet_gui.systems.battletech import commands as hand
from recordsheet_gui.systems.battletech import falls, heat, options, pilot, piloting, sheet, turn
from recordsheet_gui.systems.battletech.initiative import (
    RollInitiative,
    owe_initiative,
    roll_initiative,
)
from recordsheet_gui.systems.battletech.mech import Mech, counted_mech
from recordsheet_gui.systems.battletech.say import WORDS as EXAMPLES
from recordsheet_gui.systems.battletech.say import say
from recordsheet_gui.systems.battletech.status import derived, mech_report
from recordsheet_gui.systems.total_warfare import criticals, damage, explosions, hits
from recordsheet_gui.systems.total_warfare.commands import CheckEngine, CriticalHit, TakeHit


class TotalWarfare:
    """The rules of Total Warfare for 'Mechs."""

    key = "total-warfare"
    title = "Total Warfare"
    phases = (
        Phase(key="initiative", title="Initiative"),
        Phase(key="movement", title="Movement"),
        Phase(key="weapon", title="Weapon Attack"),
        Phase(key="physical", title="Physical Attack"),
        Phase(key="heat", title="Heat"),
        Phase(key="end", title="End"),
    )
    commands: tuple[type[Command], ...] = (
        *hand.HAND_COMMANDS,
        TakeHit,
        CriticalHit,
        CheckEngine,
        pilot.HitPilot,
        pilot.StayConscious,
        pilot.WakeUp,
        piloting.RollPiloting,
        piloting.Fall,
        falls.ProtectPilot,
        falls.StandUp,
        *heat.HEAT_COMMANDS,
        *turn.TURN_COMMANDS,
        RollInitiative,
    )

    def start(self, design: UnitDesign, pilot: Pilot) -> UnitState:
        """Armor and structure as counted boxes, tracks at their start."""
        mech = sheet.mech_of(design)
        grids = sheet.counted(mech.armor, "armor") | sheet.counted(mech.structure, "structure")
        tracks = sheet.start_tracks(mech, pilot)
        return UnitState(design=mech, pilot=pilot, grids=grids, tracks=tracks)

    def check_options(self, chosen: Mapping[str, object]) -> None:
        """Automation switches and rulings of the BattleTech games."""
        options.check(chosen, self.title)

    def decide(self, draft: Draft, command: Command) -> None:
        """One small function per command."""
        match command:
            case TakeHit():
                hits.decide(draft, command)
            case CriticalHit():
                criticals.decide(draft, command)
            case CheckEngine():
                criticals.check_engine(draft, command)
            case pilot.HitPilot():
                pilot.hit_pilot(draft, command)
            case pilot.StayConscious():
                pilot.stay_conscious(draft, command)
            case pilot.WakeUp():
                pilot.wake_up(draft, command)
            case piloting.RollPiloting():
                piloting.roll(draft, counted_mech(draft.state, command.unit), command)
            case piloting.Fall():
                falls.fall(draft, self, command)
            case falls.ProtectPilot():
                falls.protect_pilot(draft, self.look(draft.state, command.unit), command)
            case falls.StandUp():
                falls.stand(draft, self.look(draft.state, command.unit), command)
            case heat.AvoidShutdown():
                heat.avoid_shutdown(draft, self.look(draft.state, command.unit), command)
            case heat.Restart():
                heat.restart(draft, self.look(draft.state, command.unit), command)
            case heat.AvoidExplosion():
                heat.avoid_explosion(draft, self, command)
            case heat.SufferHeat():
                heat.suffer_heat(draft, self.look(draft.state, command.unit), command)
            case turn.Move():
                turn.move(draft, self.look(draft.state, command.unit), command)
            case turn.UseMasc():
                turn.use_masc(draft, self, command)
            case turn.Fire():
                mech = self.look(draft.state, command.unit)
                turn.fire(draft, mech, command, damage.phase_start(draft))
            case turn.Unjam():
                turn.unjam(draft, self.look(draft.state, command.unit), command)
            case turn.Dump():
                turn.dump(draft, self.look(draft.state, command.unit), command)
            case RollInitiative():
                roll_initiative(draft, command)
            case hand.SetHeat():
                hand.set_heat(draft, command)
            case hand.SetPilotHits():
                hand.set_pilot_hits(draft, command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command)
            case EndPhase():
                self._close_phase(draft)
            case BeginPhase():
                self._begin_phase(draft, command)
            case _:
                decide_by_hand(draft, command)

    def _close_phase(self, draft: Draft) -> None:
        key = self.phases[draft.state.clock.phase].key
        for unit in draft.state.units:
            if key == "heat":
                heat.close_heat_phase(draft, self.look(draft.state, unit), unit)
            elif key == "end":
                turn.close_end_phase(draft, self.look(draft.state, unit), unit)

    def _begin_phase(self, draft: Draft, command: BeginPhase) -> None:
        is_new_turn = command.turn != draft.state.clock.turn
        draft.add(PhaseBegan(clock=Clock(turn=command.turn, phase=command.phase)))
        if is_new_turn:
            for unit in draft.state.units:
                turn.begin_turn(draft, unit)
            owe_initiative(draft)

    def open_game(self, draft: Draft) -> None:
        """Initiative is owed in the first turn too."""
        owe_initiative(draft)

    # -- what the shared rules ask ------------------------------------------------------------

    def look(self, state: GameState, unit: UnitId) -> Mech:
        """The 'Mech with counted structure and marked slots."""
        return counted_mech(state, unit)

    def fall_damage(
        self, draft: Draft, unit: UnitId, side: str, levels: int, *, underwater: bool
    ) -> None:
        """Five-point groups on the side that hits the ground."""
        points = falls.points(self.look(draft.state, unit), levels, underwater=underwater)
        if points:
            hits.owe_groups(
                draft, TakeHit(unit=unit, damage=points, side=side, source="fall"), points, 5
            )

    def explode(self, draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
        """Structure from the inside."""
        explosions.explode(draft, unit, location, points, source)

    def strike_slot(self, draft: Draft, unit: UnitId, location: str, why: str) -> None:
        """One critical, its slot still to be rolled."""
        criticals.owe_slots(draft, unit, location, 1, why)

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """At the end of a phase unit by unit: automatic falls, piloting rolls, engines."""
        place = -1 if owed.unit is None else list(state.units).index(owed.unit)
        rank = {piloting.Fall: 0, piloting.RollPiloting: 1}.get(type(owed.command), 2)
        return place, rank if owed.due is Due.PHASE_END else 0

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck, a dead pilot or a prone 'Mech is not asked."""
        if owed.unit is None:
            return state.clock.phase != 0
        mech = counted_mech(state, owed.unit)
        if mech.destroyed is not None:
            return True
        if isinstance(owed.command, pilot.StayConscious):
            return not mech.is_conscious
        return piloting.is_moot(mech, owed)

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Movement, piloting, to-hit and the rest, with their parts."""
        return derived(counted_mech(state, unit))

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Points left by location, then what every 'Mech's report has."""
        paper = state.unit(unit)
        return {
            "armor": sheet.points_left(paper, "armor"),
            "structure": sheet.points_left(paper, "structure"),
            **mech_report(counted_mech(state, unit)),
        }

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Phrase]:
        """Amounts and locations, weapons, and plain words."""
        return say(sheet.mech_of(state.unit(unit).design), unit, words, end)

    def examples(self) -> Mapping[str, str]:
        """For help and completion."""
        return EXAMPLES

    def name_of(self, design: UnitDesign, key: str) -> str:
        """As on every 'Mech's sheet."""
        return sheet.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """Bipeds and quads have different figures."""
        config = sheet.mech_of(design).config
        return "mech-quad" if config in ("quad", "quadvee") else "mech-biped"


TOTAL_WARFARE = TotalWarfare()
