"""A 'Mech as its battle value sees it: how it moves, and what each piece of gear is worth."""

from collections.abc import Callable, Mapping
from math import ceil

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units import attachments
from recordsheet_gui.units.battle_value import Step, rounded
from recordsheet_gui.units.equipment import table_value
from recordsheet_gui.units.gear import UNKNOWN, Family, Gear, GearKind, Item
from recordsheet_gui.units.gear_value import capacitor_value, linked
from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.anatomy import ANATOMIES, ARMS, TORSOS
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config

LIGHT_WING = 55
"""Tons up to which a partial wing gives two MP."""
# Named once: Python 3.11 takes a quarter of a microsecond to find a member of an enum.
_EQUIPMENT, _JUMP_JET = GearKind.EQUIPMENT, GearKind.JUMP_JET
_COMPUTER, _AES, _TSM = Family.TARGETING_COMPUTER, Family.AES, Family.TSM
_MASC, _SUPERCHARGER, _WING = Family.MASC, Family.SUPERCHARGER, Family.PARTIAL_WING
_UMU, _BOOSTER = Family.UMU, Family.JUMP_BOOSTER
_LAM = Config.LAM


def _up(value: float) -> int:
    return ceil(value - 1e-9)


_BY_WEIGHT: Mapping[str, Callable[[int], float]] = {
    "hatchet": lambda tons: _up(tons / 5) * 1.5,
    "sword": lambda tons: _up(tons / 10 + 1) * 1.725,
    "mace": lambda tons: _up(tons / 4),
    "lance": lambda tons: _up(tons / 5),
    "claw": lambda tons: _up(tons / 7) * 1.275,
    "retractable blade": lambda tons: _up(tons / 10) * 1.725,
    "talons": lambda tons: rounded(tons // 5 * 0.5),
}
"""Weapons whose value is their damage; triple-strength myomer doubles it."""
_RAM = 1.1
_NOT_BY_TABLE = frozenset({*_BY_WEIGHT, "ram plate", UNKNOWN})
"""Families whose values stand in no table."""
_NOWHERE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """The movement that a battle value counts with, fresh and with everything switched on."""

    run: int
    jump: int
    umu: int
    flank: int = 0
    """Of an AirMech; 0 for all that cannot fly so."""
    free: int = 0
    """Jumping MP of a wing, which make no heat."""
    on_boosters: bool = False

    @property
    def points(self) -> int:
        """What the speed factor is read for."""
        if self.flank:
            return self.run + rounded(self.flank / 2)
        return self.run + rounded(max(self.jump, self.umu) / 2)

    def line(self) -> Step:
        """For those who ask why."""
        pieces: list[float | str] = ["run ", self.run]
        for word, points in (
            (", jump ", self.jump),
            (", UMU ", self.umu),
            (", AirMech ", self.flank),
        ):
            if points:
                pieces += (word, points)
        return ("Movement counted", tuple(pieces), self.points, "", "")


class Worth:
    """All that the count asks of a 'Mech, found once."""

    def __init__(self, design: MechDesign) -> None:
        """Look at the gear; what nobody has a value for is noted."""
        self.design = design
        self.families = frozenset([item.gear.family for item in design.items])
        self.unknown: dict[str, None] = {}
        """Names of gear without a value, in the order of the sheet."""
        self.boxes: Mapping[int, Item] = {}
        """The box of each weapon that has one."""
        if not self.families.isdisjoint(attachments.FAMILIES):
            self.boxes = attachments.boxes(design.items)
        self.is_drone = "drone operating system" in self.families
        """Nobody sits in it."""
        self.has_computer = _COMPUTER in self.families
        kinds = (design.armor_type, *design.patchwork.values())
        self.has_stealth = "stealth" in [kind.lower() for kind in kinds]
        """True with stealth armor anywhere."""
        self.quick_arms = self._quick_arms() if _AES in self.families else _NOWHERE
        """Arms with an actuator enhancement system."""
        self.has_help = bool(self.boxes or self.quick_arms or self.is_drone or self.has_computer)
        """True where something makes weapons worth more or less."""
        engine = design.engine
        self.side_slots = facts.engine_slots(design.tons, engine.type, engine.rating, engine.base)[
            1
        ]
        """Slots of the engine in one side torso."""
        self.moves = _moves(self)
        self._values = self._found()

    def of(self, index: int) -> float:
        """The plain value of a piece of gear; 0 where nobody knows it, which makes all unknown."""
        return self._values[index]

    def capacitor(self, index: int) -> float:
        """What a capacitor adds to this PPC."""
        return capacitor_value(self.design.items[index].gear, self.design.year)

    def box_of(self, index: int) -> str:
        """The family of the box that serves a weapon; empty where none does."""
        box = self.boxes.get(index)
        return "" if box is None else linked(self.design.items[index].gear, box, self.design.year)

    def _quick_arms(self) -> frozenset[str]:
        return frozenset(
            item.location
            for item in self.design.items
            if item.gear.family == _AES and item.location in ARMS
        )

    @property
    def has_quick_legs(self) -> bool:
        """True where every leg has an actuator enhancement system."""
        if _AES not in self.families:
            return False
        legs = set(ANATOMIES[self.design.config].groups["leg"])
        items = self.design.items
        return legs <= {item.location for item in items if item.gear.family == _AES}

    def _found(self) -> list[float]:
        """The plain values of all gear."""
        items = self.design.items
        if self.families.isdisjoint(_NOT_BY_TABLE):
            # Most 'Mechs by far.
            found = [table_value(item.gear.id) for item in items]
            if None not in found:
                return found  # type: ignore[return-value]  # it holds no None
        return [self._value(item.gear) for item in items]

    def _value(self, gear: Gear) -> float:
        family = gear.family
        if family in _BY_WEIGHT and gear.kind is _EQUIPMENT:
            by_weight = _BY_WEIGHT[family]
            return by_weight(self.design.tons) * (2 if _TSM in self.families else 1)
        if family == "ram plate":
            return self._ram()
        found = None if UNKNOWN in gear.flags else table_value(gear.id)
        if found is None:
            self.unknown[gear.name] = None
        return found or 0.0

    def _ram(self) -> float:
        """Half the damage of a charge, and spikes on the torso."""
        damage = self.design.tons * self.moves.run // 20
        spiked = {item.location for item in self.design.items if item.gear.family == Family.SPIKES}
        return (damage + sum(where in spiked for where in TORSOS)) * _RAM


def _moves(worth: Worth) -> Moves:
    design, families = worth.design, worth.families
    walk = design.walk + (_TSM in families)
    boosters = (_MASC in families) + (_SUPERCHARGER in families)
    run = (2 * walk) if boosters == 1 else _up(walk * (2.5 if boosters else 1.5))
    if design.patchwork:
        legs = ANATOMIES[design.config].groups["leg"]
        run -= "hardened" in [design.armor_at(leg) for leg in legs]
    else:
        run -= design.armor_type.lower() == "hardened"
    jump = design.jump
    free = 0
    if jump and _WING in families:
        free = 2 if design.tons <= LIGHT_WING else 1
    jump += free
    umu = 0
    if _UMU in families:
        umu = sum(item.gear.family == _UMU for item in design.items)
    if "shield" in families:
        shields = [item.gear.id for item in design.items if item.gear.family == "shield"]
        jump = 0 if "ISLargeShield" in shields else max(0, jump - shields.count("ISMediumShield"))
        umu = 0 if "ISLargeShield" in shields else umu
    flies = design.config is _LAM and not design.lam.lower().startswith("bimodal")
    return Moves(
        run=max(0, run),
        jump=jump,
        umu=umu,
        flank=_up(jump * 3 * 1.5) if flies else 0,
        free=min(free, jump),
        on_boosters=_BOOSTER in families
        and not any(item.gear.kind is _JUMP_JET for item in design.items),
    )
