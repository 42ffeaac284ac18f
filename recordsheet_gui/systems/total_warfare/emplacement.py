"""Gun emplacements in Total Warfare: what a hard blow to their walls breaks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.grid import Cause, Grid, row_of
from recordsheet_gui.core.ids import GridKey, TrackKey, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.core.offers import Offer, Place
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech.game import BattleTechGame
from recordsheet_gui.systems.battletech.locations import structure_key
from recordsheet_gui.systems.battletech.simultaneous import as_of, phase_start
from recordsheet_gui.systems.battletech.standing import ROWS, TURRET_JAMS, Standing
from recordsheet_gui.systems.battletech.vehicle import keys, struck
from recordsheet_gui.systems.battletech.vehicle.criticals import FIRST_ROW, LAST_ROW, pick_weapon
from recordsheet_gui.systems.total_warfare.commands import CriticalHit, TakeHit
from recordsheet_gui.systems.total_warfare.options import ALL, FACTOR
from recordsheet_gui.systems.total_warfare.standing import EMPLACEMENT, CountedStanding
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.loads import ammo_key
from recordsheet_gui.units.vehicle.anatomy import GUNS
from recordsheet_gui.units.vehicle.design import GunEmplacementDesign

if TYPE_CHECKING:  # tables are for the second page; the first sheet does not wait for them
    from recordsheet_gui.core.play_aid import Block

MOST_LINES, MOST_BINS = 6, 4
"""Lines of weapons and kinds of ammunition that a quarter of a page has room for."""


class CountedEmplacement(CountedStanding):
    """Guns in a building: a hard blow to its walls breaks something."""

    kind = GunEmplacementDesign.kind
    is_wide = True

    @override
    def grids(self, design: DescribedDesign, options: Mapping[str, object]) -> dict[GridKey, Grid]:
        """Its file does not name the building: the table says which."""
        factor = options.get(FACTOR, ALL[FACTOR].default)
        assert isinstance(factor, int)
        return {structure_key(GUNS): row_of(factor)}

    @override
    def tables(self, game: BattleTechGame, state: GameState, unit: UnitId) -> "tuple[Block, ...]":
        """What a hard blow breaks."""
        from recordsheet_gui.systems.total_warfare.standing_tables import critical_hits

        return (critical_hits(),)

    @override
    def own_tracks(self) -> dict[TrackKey, int]:
        return {keys.STUNNED: 0}

    @override
    def derive(self, state: GameState, unit: UnitId) -> Derived:
        return replace(super().derive(state, unit), can_break=True)

    @override
    def layout(self, design: UnitDesign) -> str:
        """A quarter of a page, half of it where there is much to list."""
        items = getattr(design, "items", ())
        lines = {item.gear.id for item in items if item.gear.kind is not GearKind.AMMO}
        bins = {item.gear.id for item in items if item.gear.kind is GearKind.AMMO}
        is_large = len(lines) > MOST_LINES or len(bins) > MOST_BINS
        return "gun-emplacement-large" if is_large else "gun-emplacement"

    @override
    def offers(self, state: GameState, unit: UnitId, place: Place) -> tuple[Offer, ...]:
        found = super().offers(state, unit, place)
        if place.grid != structure_key(GUNS):
            return found
        roll = CriticalHit(unit=unit, location=GUNS)
        return (*found, Offer(label="Roll a critical hit", command=roll))

    @override
    def strike(self, draft: Draft, view: Standing, command: TakeHit, where: str) -> None:
        """More than a tenth of the factor that stood at the phase's start asks for a roll."""
        earlier = as_of(view.paper, phase_start(draft.state))
        stood = earlier.grids[structure_key(where)].left
        lost, _ = self.absorb(draft, command.unit, where, command.damage or 0, command.source)
        if lost > -(-stood // 10) and not self.look(draft.state, command.unit).destroyed:
            critical = CriticalHit(unit=command.unit, location=GUNS)
            why = f"{lost} of the construction factor lost"
            draft.owe(critical, EMPLACEMENT, unit=command.unit, why=why)

    @override
    def critical(self, draft: Draft, command: CriticalHit) -> None:
        """One roll on the table of emplacements."""
        unit, view = command.unit, self.look(draft.state, command.unit)
        if command.location != GUNS:
            name = view.design.name
            raise RuleError("no-location", f'{name} has no location "{command.location}".')
        if view.destroyed:
            raise RuleError("wreck", f"{view.design.name} is out of the game.")
        count = struck.critical_rolls(command.hits)
        if count > 1:
            roll_one = replace(command, hits=None)
            for _ in range(count):
                draft.owe(roll_one, EMPLACEMENT, unit=unit, why="one of several")
            return
        more = f" at {command.modifier:+}" if command.modifier else ""
        faces = draft.roll(2, 6, f"Critical hit, guns{more}", EMPLACEMENT, unit=unit)
        roll = min(LAST_ROW, sum(faces) + command.modifier)
        cause = Cause(rule=EMPLACEMENT, source="critical hit")
        if roll < FIRST_ROW:
            draft.remark("nothing breaks", cause, unit)
            return
        draft.remark(f"guns: {ROWS[roll]}", cause, unit)
        so_far = len(draft.events)
        self._break(draft, view, unit, ROWS[roll], cause)
        if draft.has_acted(so_far):
            draft.befall(unit, Mishap.CRITICAL)

    def _break(self, draft: Draft, view: Standing, unit: UnitId, what: str, cause: Cause) -> None:
        """One result of the table; what is not there breaks nothing."""
        whole = view.whole_weapons()
        match what:
            case "weapon jams":
                works = [pair for pair in whole if not view.is_jammed(pair[0])]
                if works:
                    one, _ = pick_weapon(draft, unit, works, view.is_jammed, "jams")
                    draft.set(unit, keys.malfunction(one), cause)
            case "gunners stunned":
                stunned = view.paper.tracks.get(keys.STUNNED, 0)
                draft.move(unit, keys.STUNNED, stunned + 1, cause)
            case "weapon destroyed":
                if whole:
                    _, item = pick_weapon(draft, unit, whole, view.is_jammed, "is destroyed")
                    draft.mark(unit, item.slots, cause)
            case "gunners killed":
                draft.set(unit, keys.KILLED, cause)
            case "turret":
                self._turret(draft, view, unit, cause)
            case "ammunition":
                self._explode(draft, view, unit)
            case _:
                others = (GearKind.WEAPON, GearKind.AMMO)
                found = [item for item in view.carried if item.gear.kind not in others]
                broken = next((item for item in found if not view.is_item_lost(item)), None)
                if broken is not None:
                    draft.mark(unit, broken.slots, cause)

    def _turret(self, draft: Draft, view: Standing, unit: UnitId, cause: Cause) -> None:
        if view.turret in ("", "locked"):
            return
        (face,) = draft.roll(1, 6, f"Turret: jams up to {TURRET_JAMS}", EMPLACEMENT, unit=unit)
        jams = face <= TURRET_JAMS and view.turret == "free"
        key = keys.turret_jammed(GUNS) if jams else keys.turret_locked(GUNS)
        draft.set(unit, key, cause)

    def _explode(self, draft: Draft, view: Standing, unit: UnitId) -> None:
        boxes = [item for _, item in view.items(GearKind.AMMO) if item.gear.is_explosive]
        tracks = view.paper.tracks
        points = sum(
            tracks[ammo_key(item.slots[0])] * item.gear.explosion_per_shot for item in boxes
        )
        cause = Cause(rule=EMPLACEMENT, source="explosion")
        for item in boxes:
            draft.move(unit, ammo_key(item.slots[0]), 0, cause)
        if points:
            draft.befall(unit, Mishap.EXPLOSION)
            draft.remark(f"the ammunition explodes for {points}", cause, unit)
            self.absorb(draft, unit, GUNS, points, "ammunition")
