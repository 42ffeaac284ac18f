"""Total Warfare: which command brings which facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from recordsheet_gui.core.answers import DiceSpec, Question
from recordsheet_gui.core.by_hand import decide_by_hand
from recordsheet_gui.core.commands import BeginPhase, Command, EndPhase, UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Owed, PhaseBegan
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.state import GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, Phase
from recordsheet_gui.systems.battletech import commands as hand
from recordsheet_gui.systems.battletech import sheet
from recordsheet_gui.systems.battletech.locations import NAMES
from recordsheet_gui.systems.total_warfare.damage import strike

DETERMINATION = RuleId("TW-critical-determination")

MOST_DAMAGE = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHit(UnitCommand):
    """A hit on a named location."""

    do: ClassVar[str] = "hit"

    location: str
    damage: int
    rear: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCriticals(UnitCommand):
    """Roll how many critical hits a location suffers."""

    do: ClassVar[str] = "critical"

    location: str


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
    commands: tuple[type[Command], ...] = (*hand.HAND_COMMANDS, TakeHit, RollCriticals)

    def start(self, design: UnitDesign, pilot: Pilot) -> UnitState:
        """Armor and structure as counted boxes, tracks at their start."""
        mech = sheet.mech_of(design)
        grids = sheet.counted(dict(mech.armor), "armor") | sheet.counted(
            dict(mech.structure), "structure"
        )
        return UnitState(
            design=mech, pilot=pilot, grids=grids, tracks=sheet.start_tracks(mech, pilot)
        )

    def check_options(self, options: Mapping[str, object]) -> None:
        """Options come with the rules that they change."""
        for name in options:
            raise RuleError("option", f'Total Warfare has no option "{name}".')

    def decide(self, draft: Draft, command: Command) -> None:
        """One small function per command."""
        match command:
            case TakeHit():
                _take_hit(draft, command)
            case RollCriticals():
                _roll_criticals(draft, command)
            case hand.SetHeat():
                hand.set_heat(draft, command)
            case hand.SetPilotHits():
                hand.set_pilot_hits(draft, command)
            case hand.SetAmmo():
                hand.set_ammo(draft, command)
            case EndPhase():
                pass
            case BeginPhase():
                draft.add(PhaseBegan(clock=Clock(turn=command.turn, phase=command.phase)))
            case _:
                decide_by_hand(draft, command)

    def is_moot(self, state: GameState, owed: Owed) -> bool:
        """A wreck is asked for no roll."""
        return False

    def derive(self, state: GameState, unit: UnitId) -> Derived:
        """What follows from the marks."""
        return Derived(conditions=tuple(state.unit(unit).conditions))

    def report(self, state: GameState, unit: UnitId) -> dict[str, object]:
        """Points left by location, then what every 'Mech's report has."""
        paper = state.unit(unit)
        return {
            "armor": sheet.points_left(paper, "armor"),
            "structure": sheet.points_left(paper, "structure"),
            **sheet.report(paper),
        }

    def name_of(self, design: UnitDesign, key: str) -> str:
        """As on every 'Mech's sheet."""
        return sheet.name_of(design, key)

    def layout(self, design: UnitDesign) -> str:
        """Bipeds and quads have different figures."""
        config = sheet.mech_of(design).config
        return "mech-quad" if config in ("quad", "quadvee") else "mech-biped"


TOTAL_WARFARE = TotalWarfare()


def _take_hit(draft: Draft, command: TakeHit) -> None:
    unit = draft.unit(command.unit)
    if command.location not in sheet.mech_of(unit.design).structure:
        raise RuleError("no-location", f'{unit.design.name} has no location "{command.location}".')
    if not 1 <= command.damage <= MOST_DAMAGE:
        raise RuleError("damage", f"Damage runs from 1 to {MOST_DAMAGE}, not {command.damage}.")
    blow = strike(
        draft, command.unit, command.location, command.damage, command.source, command.rear
    )
    for location in blow.breached:
        draft.owe(
            RollCriticals(unit=command.unit, location=location),
            Question(title=f"Critical hits, {NAMES[location]}", dice=DiceSpec(count=2, sides=6)),
            DETERMINATION,
            unit=command.unit,
            why=f"the {NAMES[location]} lost structure",
        )


def _roll_criticals(draft: Draft, command: RollCriticals) -> None:
    name = NAMES[command.location]
    faces = draft.roll(2, 6, f"Critical hits, {name}", DETERMINATION, unit=command.unit)
    count = sum(sum(faces) >= least for least in (8, 10, 12))
    words = (
        "no critical hit"
        if not count
        else f"{count} critical hits"
        if count > 1
        else "1 critical hit"
    )
    draft.remark(f"{name}: {words}", Cause(rule=DETERMINATION), command.unit)
