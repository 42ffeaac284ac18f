"""The shapes that some 'Mechs change into, and the MP that they have there as printed."""

from typing import NamedTuple

from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config


class Shape(NamedTuple):
    """A shape beside the usual one: its word in rules, its title, and its ways to move."""

    key: str
    title: str
    moves: tuple[tuple[str, int], ...]
    """Each way by its word, with its MP or thrust."""


def half_again(mp: int) -> int:
    """One and a half times as much, rounded up."""
    return (3 * mp + 1) // 2


def airmech_walk(walk: int) -> int:
    """A third of the walking MP, rounded up."""
    return -(-walk * 33 // 100)


def other_shapes(design: MechDesign) -> tuple[Shape, ...]:
    """AirMech and fighter of a LAM (a bimodal one has no AirMech), vehicle of a QuadVee."""
    if design.config is Config.QUADVEE:
        cruise = design.walk + (design.motive == "wheel")
        return (Shape("vehicle", "Vehicle", (("cruise", cruise), ("flank", half_again(cruise)))),)
    if design.config is not Config.LAM:
        return ()
    walk, flies = airmech_walk(design.walk), 3 * design.jump
    ground = (("walk", walk), ("run", half_again(walk)))
    air = (("cruise", flies), ("flank", half_again(flies)))
    airmech = Shape("airmech", "AirMech", (*ground, *air))
    thrust = (("safe", design.jump), ("max", half_again(design.jump)))
    fighter = Shape("fighter", "Fighter", thrust)
    is_bimodal = design.lam.lower().startswith("bimodal")
    return (fighter,) if is_bimodal else (airmech, fighter)
