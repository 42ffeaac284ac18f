"""What a weapon does to its target beside damage, by the words of the equipment table."""

from collections.abc import Callable, Mapping
from typing import Protocol

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, UnitId
from recordsheet_gui.core.lazy import Lazy
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.locations import is_gone
from recordsheet_gui.systems.battletech.paper import OUTSIDE_COOLING, OUTSIDE_HEAT
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.mech.design import MechDesign

HEATS = RuleId("BT-heat-weapons")
POD = RuleId("BT-narc")
MARKED = RuleId("BT-tag")
TAGGED = ConditionKey("tagged")
COOLS = RuleId("BT-coolant-ammunition")
COOLANT = "coolant"
WATER = "water"
COOLING, HEAVY_COOLING = 3, 4
"""Heat that a shot of coolant takes away, and one of a heavy flamer."""
NARC = "narc"
TAG = "tag"
FLAME = "flame"
INFERNO = "inferno"
PULSE = "magnetic pulse"
IMPROVED_PULSE = "improved magnetic pulse"
ALL_OVER = frozenset({INFERNO, PULSE, IMPROVED_PULSE})
"""What missiles do wherever they land: a location is rolled for cover only."""
INFERNO_HEAT = 2
"""Heat of one missile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponHit:
    """A hit, or one group of an attack, whose marks are made."""

    unit: UnitId
    """The one that was struck."""
    location: str
    """Where the hit landed, before anything was passed on."""
    gear: Gear
    attacker: UnitId | None = None
    """None for a shot from beyond the table."""
    item: int | None = None
    """The weapon's place among the attacker's items."""
    heats: bool = False
    """A flamer that was to heat, not to damage."""


Effect = Callable[[Draft, WeaponHit], None]


class Landed(Protocol):
    """A command of one of the games that lets a shot land."""

    @property
    def unit(self) -> UnitId:
        """The one that is struck."""

    @property
    def attacker(self) -> UnitId | None:
        """None for a shot from beyond the table."""

    @property
    def item(self) -> int | None:
        """The weapon's place among the attacker's items."""

    @property
    def heat(self) -> bool:
        """A flamer that is to heat, not to damage."""


def follow_hit(draft: Draft, command: Landed, gear: Gear, location: str) -> None:
    """What the weapon of a hit does beside damage."""
    hit = WeaponHit(
        unit=command.unit,
        location=location,
        gear=gear,
        attacker=command.attacker,
        item=command.item,
        heats=command.heat,
    )
    follow(draft, hit)


def scorch(draft: Draft, hit: WeaponHit, points: int) -> None:
    """Heat from outside, which counts in this turn's Heat Phase."""
    tracks = draft.unit(hit.unit).tracks
    if OUTSIDE_HEAT in tracks:
        points = _kept_off(draft.unit(hit.unit).design, hit, points)
        cause = Cause(rule=HEATS, source=hit.gear.name)
        draft.move(hit.unit, OUTSIDE_HEAT, tracks[OUTSIDE_HEAT] + points, cause)


def _kept_off(design: UnitDesign, hit: WeaponHit, points: int) -> int:
    """Some armor keeps half of the heat off: its own kind all, reflective that of weapons."""
    if not isinstance(design, MechDesign):
        return points
    kind = design.armor_at(hit.location)
    if kind == "heat-dissipating":
        return points // 2
    if kind == "reflective" and INFERNO not in hit.gear.effects:
        return max(1, points // 2)
    return points


def _flame(draft: Draft, hit: WeaponHit) -> None:
    """As much heat as the flamer would do damage, where that was chosen or a table has both."""
    if hit.heats or options.is_on(draft.state, "flamer_heat_and_damage"):
        scorch(draft, hit, hit.gear.damage_at(0))


def _burn(draft: Draft, hit: WeaponHit) -> None:
    scorch(draft, hit, INFERNO_HEAT)


def _rolled(dice: int, share: int) -> Effect:
    """Heat by dice, or a share of them rounded up."""

    def heat(draft: Draft, hit: WeaponHit) -> None:
        if OUTSIDE_HEAT not in draft.unit(hit.unit).tracks:
            return
        faces = draft.roll(dice, 6, f"{hit.gear.name}: heat", HEATS, unit=hit.unit)
        scorch(draft, hit, -(-sum(faces) // share))

    return heat


def _cooled_by(draft: Draft, hit: WeaponHit, points: int) -> None:
    """Cooling from outside, which counts in this turn's Heat Phase."""
    tracks = draft.unit(hit.unit).tracks
    if OUTSIDE_HEAT in tracks:
        cause = Cause(rule=COOLS, source=hit.gear.name)
        draft.move(hit.unit, OUTSIDE_COOLING, tracks.get(OUTSIDE_COOLING, 0) + points, cause)


def _cool(draft: Draft, hit: WeaponHit) -> None:
    is_heavy = hit.gear.name.startswith("Heavy")
    _cooled_by(draft, hit, HEAVY_COOLING if is_heavy else COOLING)


def _rinse(draft: Draft, hit: WeaponHit) -> None:
    _cooled_by(draft, hit, 1)


def _stick(draft: Draft, hit: WeaponHit) -> None:
    """A Narc or iNarc pod stays where it landed, unless it bursts there."""
    if hit.gear.munition == "explosive":
        return
    kinds = {"ecm": "inarc-ecm", "haywire": "inarc-haywire", "nemesis": "inarc-nemesis"}
    pod = "narc" if NARC in hit.gear.effects else kinds.get(hit.gear.munition, "inarc-homing")
    where = hit.location
    body = anatomy_of(draft.unit(hit.unit).design)
    while is_gone(draft.unit(hit.unit), where) and where in body.inward:
        where = body.inward[where]
    key = ConditionKey(f"{pod}/{where}")
    draft.set(hit.unit, key, Cause(rule=POD, source=hit.gear.name))


def _mark(draft: Draft, hit: WeaponHit) -> None:
    draft.set(hit.unit, TAGGED, Cause(rule=MARKED, source=hit.gear.name))


def _felt_by_mechs(name: str) -> Lazy[Effect]:
    return Lazy(f"recordsheet_gui.systems.battletech.mech.shock_hits.{name}")


EFFECTS: Mapping[str, Effect] = {
    NARC: _stick,
    "inarc": _stick,
    TAG: _mark,
    FLAME: _flame,
    INFERNO: _burn,
    "heat 1d6": _rolled(1, 1),
    "heat 2d6": _rolled(2, 1),
    "heat half d6": _rolled(1, 2),
    COOLANT: _cool,
    WATER: _rinse,
    "taser": _felt_by_mechs("taser"),
    "tsemp": _felt_by_mechs("tsemp"),
    PULSE: _felt_by_mechs("pulse"),
    IMPROVED_PULSE: _felt_by_mechs("improved_pulse"),
}
"""By the word in the column "effects" of resources/equipment.csv; a word without an entry is left
to the player. What only 'Mechs feel is read with the first such hit, and known before it."""


def has_effect(gear: Gear) -> bool:
    """True for a weapon that does something even where it does no damage."""
    return any(word in EFFECTS for word in gear.effects)


def follow(draft: Draft, hit: WeaponHit) -> None:
    """All that a hit does beside its marks; each BattleTech game calls it after them."""
    for word in hit.gear.effects:
        if word in EFFECTS:
            EFFECTS[word](draft, hit)
