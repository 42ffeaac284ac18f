"""Landing and liftoff: what is asked, and the numbers that have to be reached."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

from recordsheet_gui.core.commands import Command, UnitCommand
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.tables import read_table
from recordsheet_gui.systems.battletech.aerospace import numbers
from recordsheet_gui.systems.battletech.aerospace.tables import systems
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.flight import Crash, Land
from recordsheet_gui.systems.battletech.tables import FOLDER
from recordsheet_gui.units.aerospace.design import AeroFighterDesign, FixedWingDesign
from recordsheet_gui.units.aerospace.facts import NOSE

LANDING = RuleId("TW-aero-landing")
LIFTOFF = RuleId("TW-aero-liftoff")

SAFE_VELOCITY, VERTICAL_VELOCITY = 2, 1
"""What is faster than that makes a landing harder by a point each."""
THRUSTERS = ("left thruster", "right thruster")
BARE_NOSE = 2
WEAK, NO_THRUST, NO_THRUST_BALL = 2, 4, 8
"""With half of the printed thrust or less, and with none: an aerodyne, a spheroid."""
PAD, SMALL = -1, 2
"""A landing pad helps a vertical liftoff; a fighter is not built for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Liftoff(UnitCommand):
    """Leave the ground."""

    do: ClassVar[str] = "liftoff"
    title: ClassVar[str] = "liftoff"

    vertical: bool | None = None
    """Straight up, with a roll; left out, as its shape does it."""
    pad: bool = False
    """It stands on a landing pad."""
    velocity: int | None = None
    """How fast it is after a start along the ground."""
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Brake(UnitCommand):
    """Say what became of a landing whose braking failed."""

    do: ClassVar[str] = "braking"
    title: ClassVar[str] = "failed braking"

    result: int = 3
    """The line of the table."""


COMMANDS: tuple[type[Command], ...] = (Land, Liftoff, Brake, Crash)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What lies in the path."""

    rule: str
    terrain: Mapping[str, int]


@cache
def ground() -> Ground:
    """What makes a landing harder."""
    return read_table(Ground, FOLDER / "aerospace_landing.toml")


def is_vertical(view: Aero, said: bool | None) -> bool:
    """A spheroid comes straight down, all else along the ground, unless somebody says more."""
    return view.design.is_spheroid if said is None else said


def _part(label: str, value: int, rule: RuleId = LANDING) -> Part:
    return Part(label=label, value=value, rule=rule)


def landing(view: Aero, command: Land) -> Number:
    """What the landing roll has to reach."""
    vertical = is_vertical(view, command.vertical)
    parts = [*numbers.skill(view), *_damaged(view, "landing")]
    fast = view.velocity - (VERTICAL_VELOCITY if vertical else SAFE_VELOCITY)
    if fast > 0:
        parts.append(_part("too fast", fast))
    if not view.armor_left(NOSE):
        parts.append(_part("nose armor gone", BARE_NOSE))
    parts += _thrust(view)
    return total(*parts, *told(command, LANDING, vertical=vertical))


def told(command: Land, rule: RuleId, *, vertical: bool) -> Iterator[Part]:
    """What lies in the path, each kind once and straight down half of it, and what players add."""
    for word in dict.fromkeys(command.terrain):
        value = ground().terrain.get(word)
        if value is None:
            known = ", ".join(ground().terrain)
            raise RuleError("terrain", f'Nobody lands in "{word}"; there are {known}.')
        yield _part(word, -(-value // 2) if vertical else value, rule)
    if command.modifier:
        yield _part("modifier", command.modifier, rule)


def _thrust(view: Aero) -> Iterator[Part]:
    printed, now = view.design.safe_thrust, numbers.safe_thrust(view).value
    if not now:
        yield _part("no thrust", NO_THRUST_BALL if view.design.is_spheroid else NO_THRUST)
    elif 2 * now <= printed:
        yield _part("half of the thrust or less", WEAK)


def _damaged(view: Aero, what: str) -> Iterator[Part]:
    """Systems that are hit; thrusters count once, however many are."""
    is_counted = False
    for system, effects in systems().effects.items():
        value = effects.of(what, view.hits_on(system))
        if not value or (is_counted and system in THRUSTERS):
            continue
        is_counted = is_counted or system in THRUSTERS
        label = "thrusters hit" if system in THRUSTERS else f"{system} hit"
        yield _part(label, value, numbers.SYSTEM)


def liftoff(view: Aero, command: Liftoff) -> Number:
    """What a start straight up has to reach."""
    parts = [*numbers.skill(view), *numbers.shaken(view), *_damaged(view, "liftoff")]
    if isinstance(view.design, AeroFighterDesign | FixedWingDesign):
        parts.append(_part("fighter", SMALL, LIFTOFF))
    if command.pad:
        parts.append(_part("landing pad", PAD, LIFTOFF))
    if command.modifier:
        parts.append(_part("modifier", command.modifier, LIFTOFF))
    return total(*parts)


def offers(view: Aero, unit: UnitId) -> Iterator[Offer]:
    """Down to the ground and up from it."""
    if view.design.is_capital or view.altitude is None:
        return
    if not view.is_grounded:
        yield Offer(label="Land", command=Land(unit=unit))
        yield Offer(label="Crash", command=Crash(unit=unit))
        return
    if not view.design.is_spheroid:
        along = Liftoff(unit=unit, vertical=False)
        yield Offer(label="Lift off along the ground", command=along)
    yield Offer(label="Lift off straight up", command=Liftoff(unit=unit, vertical=True))
