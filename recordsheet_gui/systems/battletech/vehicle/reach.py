"""Which physical attacks reach a vehicle: most are low, and some fly."""

from collections.abc import Mapping

from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle

VTOLS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (0, ("kick", "club", "charge", "dfa", "weapon")),
    (2, ("punch", "club", "charge", "dfa", "weapon")),
    (3, ("club", "weapon")),
)
"""Attacks that reach a VTOL up to so many levels above the attacker."""
REACHES: Mapping[str, tuple[int, int]] = {
    "punch": (1, 1),
    "kick": (0, 0),
    "club": (0, 1),
    "weapon": (0, 1),
    "charge": (0, 1),
}
"""Levels above the attacker's ground that an attack sweeps, the lowest and the highest."""


def out_of_reach(vehicle: Vehicle, attack: str, level: int) -> str | None:
    """Why an attack does not reach a vehicle in a hex so much higher, as a sentence."""
    name = vehicle.design.name
    if attack == "push":
        return f"{name} is no 'Mech and cannot be pushed."
    above = vehicle.elevation + level
    is_reached = _reaches_vtol(attack, above) if vehicle.flies else _sweeps(vehicle, attack, above)
    if is_reached:
        return None
    article = "a physical weapon" if attack == "weapon" else f"a {attack}"
    return f"{article.capitalize()} does not reach {name} {_high(above)}."


def _reaches_vtol(attack: str, above: int) -> bool:
    return above >= 0 and attack in next((words for most, words in VTOLS if above <= most), ())


def _sweeps(vehicle: Vehicle, attack: str, above: int) -> bool:
    """A vehicle is as low as its hex; only a large one stands a level high."""
    if attack not in REACHES:
        return True
    low, high = REACHES[attack]
    top = above + (1 if vehicle.design.is_large else 0)
    return above <= high and top >= low


def _high(above: int) -> str:
    if not above:
        return "on its own level"
    return f"{counted(abs(above), 'level')} {'above' if above > 0 else 'below'} it"
