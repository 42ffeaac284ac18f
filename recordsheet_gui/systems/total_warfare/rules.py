"""Total Warfare: which command brings which facts."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import Owed
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.options import check
from recordsheet_gui.core.phrases import Phrase, Word
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech import dispatch, options, paper
from recordsheet_gui.systems.battletech.game import Body, Shot
from recordsheet_gui.systems.battletech.initiative import owe_initiative
from recordsheet_gui.systems.battletech.mech import falls, physical
from recordsheet_gui.systems.battletech.mech.status import derived, mech_report
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mech
from recordsheet_gui.systems.battletech.say import WORDS as EXAMPLES
from recordsheet_gui.systems.battletech.say import say
from recordsheet_gui.systems.total_warfare import criticals, damage, explosions, hits
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit


class TotalWarfare:
    """The rules of Total Warfare for 'Mechs."""

    key = "total-warfare"
    title = "Total Warfare"
    phases = dispatch.PHASES
    commands: tuple[type[Command], ...] = (*dispatch.COMMANDS, TakeHit, CriticalHit)
    options = options.ALL

    def start(self, design: UnitDesign, pilot: Pilot) -> UnitState:
        """Armor and structure as counted boxes, tracks at their start."""
        mech = paper.mech_of(design)
        grids = paper.counted(mech.armor, "armor") | paper.counted(mech.structure, "structure")
        tracks = paper.start_tracks(mech, pilot)
        return UnitState(design=mech, pilot=pilot, grids=grids, tracks=tracks)

    def check_options(self, chosen: Mapping[str, object]) -> None:
        """Automation switches and rulings of the BattleTech games."""
        check(self.options, chosen, self.title)

    def decide(self, draft: Draft, command: Command) -> None:
        """One small function per command."""
        match command:
            case TakeHit():
                hits.decide(draft, command)
            case CriticalHit():
                criticals.decide(draft, command)
            case EndPhase():
                for unit in draft.state.units:
                    dispatch.close_phase(draft, self, unit)
            case BeginPhase():
                dispatch.begin_phase(draft, command)
            case _:
                dispatch.decide(draft, self, command)

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

    def weapon_hit(self, draft: Draft, target: UnitId, shot: Shot) -> None:
        """Cluster and location rolls on the target's sheet."""
        hit = TakeHit(
            unit=target, weapon=shot.weapon, side=shot.side, range=shot.range, shots=shot.shots
        )
        hits.decide(draft, hit)

    def blow(self, draft: Draft, target: UnitId, body: Body) -> None:
        """Punches, kicks and clubs strike as one, bodies in groups of five."""
        tables = {"punch": "punch", "kick": "kick", "dfa": "kick" if body.is_recoil else "punch"}
        size = body.points if body.attack in ("punch", "kick", "club") else 5
        source = "death from above" if body.attack == "dfa" else body.attack
        hit = TakeHit(
            unit=target,
            damage=body.points,
            side=body.side,
            attack=tables.get(body.attack, "weapon"),
            source=source,
        )
        hits.owe_groups(draft, hit, body.points, size)

    def physical_bases(self) -> Mapping[str, int]:
        """As the book has them."""
        return physical.BASES

    def ready(self, draft: Draft, unit: UnitId) -> tuple[Mech, Clock]:
        """Marks carry their phase, so the sheet as it is will do."""
        return self.look(draft.state, unit), damage.phase_start(draft)

    def order(self, state: GameState, owed: Owed) -> tuple[int, ...]:
        """At the end of a phase unit by unit: automatic falls, piloting rolls, engines."""
        return dispatch.order(state, owed)

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck, a dead pilot or a prone 'Mech is not asked."""
        if owed.unit is None:
            return state.clock.phase != 0
        return dispatch.is_moot(self, state, owed, counted_mech(state, owed.unit))

    def wreck(self, state: GameState, unit: UnitId) -> str | None:
        """Center torso, head, cockpit, engine or pilot."""
        return self.look(state, unit).destroyed

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """Movement, piloting, to-hit and the rest, with their parts."""
        return derived(counted_mech(state, unit))

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Points left by location, then what every 'Mech's report has."""
        found = state.unit(unit)
        return {
            "armor": paper.points_left(found, "armor"),
            "structure": paper.points_left(found, "structure"),
            **mech_report(counted_mech(state, unit)),
        }

    def say(
        self, state: GameState, unit: UnitId, words: Sequence[Word], end: int
    ) -> Sequence[Phrase]:
        """Amounts and locations, weapons, and plain words."""
        return say(paper.mech_of(state.unit(unit).design), unit, words, end)

    def examples(self) -> Mapping[str, str]:
        """For help and completion."""
        return EXAMPLES

    def name_of(self, design: UnitDesign, key: str) -> str:
        """As on every 'Mech's sheet."""
        return paper.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """Bipeds and quads have different figures."""
        config = paper.mech_of(design).config
        return "mech-quad" if config in ("quad", "quadvee") else "mech-biped"


TOTAL_WARFARE = TotalWarfare()
