"""Forces for tests: battered units of every kind, and the way through a file and back."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from typing import Any

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.answers import (
    UNIFORM,
    Chain,
    Question,
    Rolled,
    RuledDefaults,
    dice_of,
)
from recordsheet_gui.core.commands import MarkSlot, MoveTrack
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.mul.force import Entity
from recordsheet_gui.importers.mul.names import names_of
from recordsheet_gui.session import foreign_forces
from recordsheet_gui.session.history import History
from recordsheet_gui.session.report import unit_report
from recordsheet_gui.session.session import Session
from recordsheet_gui.systems import SYSTEMS
from tests import blk, hard_designs
from tests.aerospace import aerospace
from tests.infantry import gunners
from tests.mechs import mech
from tests.suits import squad

TW: GameSystem = SYSTEMS["total-warfare"]
A = UnitId("a")


@cache
def shipped() -> dict[str, UnitDesign]:
    """All that comes with the program and plays in Total Warfare, by name."""
    found = {}
    for path in unit_files():
        design = read_unit_file(path.name, path.read_text(encoding="utf-8"), shipped=True).design
        if design is not None and design.kind in TW.kinds:
            found[design.name] = design
    return found


@cache
def fleet() -> dict[str, UnitDesign]:
    """With shapes that do not come with the program: tripods, LAMs, QuadVees."""
    hard = (
        hard_designs.tripod(),
        hard_designs.lam(),
        hard_designs.quadvee(),
        hard_designs.superheavy(),
        hard_designs.heaviest(),
        hard_designs.many_bins(),
        hard_designs.patchwork(),
        *(
            mech(name=f"Tester {cockpit}", cockpit=cockpit)
            for cockpit in ("dual", "command console")
        ),
        gunners("ISAC5"),
        squad(),
        *(aerospace(kind) for kind in ("space station", "dropship", "warship", "small craft")),
        *(_read(base) for base in (blk.TURRET, blk.HANDHELD, blk.VTOL, blk.TRUCK, blk.BUNKER)),
    )
    return {**shipped(), **{design.name: design for design in hard}}


def _read(base: dict[str, blk.Lines]) -> UnitDesign:
    design = blk.reported(blk.blk(base)).design
    assert design is not None
    return design


def find(entity: Entity) -> UnitDesign:
    """A unit of the fleet by the name in a file."""
    for name in names_of(entity.chassis, entity.model):
        for known, design in fleet().items():
            if known.casefold() == name.casefold():
                return design
    raise foreign_forces.NotThere("It is not in the library.")


def ids() -> Iterator[str]:
    return (f"00000000-0000-4000-8000-{number:012}" for number in count(1))


class Battle:
    """One unit, or some, that random hits fall upon."""

    def __init__(self, *designs: UnitDesign, seed: int = 1) -> None:
        self.dice = Rolled(seed)
        units = tuple(
            UnitSetup(id=UnitId(f"u{n}"), design=design, pilot=Pilot(name=f"Ana {n}", gunnery=3))
            for n, design in enumerate(designs)
        )
        setup = GameSetup(system=TW.key, units=units)
        self.session = Session(TW, History(begin(TW, setup)))

    @property
    def state(self) -> GameState:
        return self.session.state

    def pick(self, most: int) -> int:
        """A number from 0 to below `most`."""
        answer = self.dice.answer(Question(title="pick", dice=dice_of(1, most, UNIFORM, False)))
        assert answer is not None
        return answer.faces[0] - 1

    def batter(self, unit: UnitId, hits: int) -> None:
        """So many hits somewhere, with all that they cause, and shots that are fired."""
        answers = Chain(self.dice, RuledDefaults())
        for _ in range(hits):
            paper = self.state.unit(unit)
            places = [key for key, grid in paper.grids.items() if grid.size]
            where = places[self.pick(len(places))]
            command = TW.hit_command(self.state, unit, where, 1 + self.pick(12))
            if command is not None:
                self._try(command, answers)
        tracks = [key for key in self.state.unit(unit).tracks if key.startswith("ammo/")]
        for key in tracks:
            left = self.state.unit(unit).tracks[key]
            if left:
                self._try(MoveTrack(unit=unit, track=key, to=self.pick(left + 1)), answers)
        self._break_lines(unit, answers)

    def _break_lines(self, unit: UnitId, answers: Chain) -> None:
        items = getattr(self.state.unit(unit).design, "items", ())
        for item in items:
            if item.slots and item.gear.is_hittable and not self.pick(8):
                where, _, number = item.slots[0].rpartition("/")
                self._try(MarkSlot(unit=unit, location=where, slot=int(number)), answers)

    def _try(self, command: Any, answers: Chain) -> None:
        with suppress(RuleError):
            self.session.handle(command, answers)


def exported(state: GameState, **more: Any) -> foreign_forces.Told:
    fresh = ids()
    return foreign_forces.told(TW, state, state.roster, lambda: next(fresh), **more)


def imported(text: str, source: str = "force.mul") -> tuple[foreign_forces.Muster, GameState]:
    """The units of a file on a new table."""
    found = foreign_forces.muster(text.encode(), source, TW, find)
    return found, begin(TW, foreign_forces.setup_of(TW, [("A", found)]))


def report(state: GameState, unit: UnitId) -> dict[str, Any]:
    return unit_report(TW, state, unit)
