"""A ProtoMech feature by feature, for comparisons."""

from collections.abc import Iterator

from recordsheet_gui.units.features import (
    ARMOR,
    MOVEMENT,
    STRUCTURE,
    UNIT,
    described,
    points,
)
from recordsheet_gui.units.kind import Feature
from recordsheet_gui.units.protomech.anatomy import anatomy
from recordsheet_gui.units.protomech.design import ProtoMechDesign


def features(design: ProtoMechDesign) -> Iterator[Feature]:
    """Heat is nothing to it."""
    body = anatomy(design)
    yield Feature(UNIT, "Chassis", design.motion.word)
    yield Feature(UNIT, "Engine", f"{design.engine.type} {design.engine.rating}")
    yield Feature(MOVEMENT, "Walk", design.walk)
    yield Feature(MOVEMENT, "Run", design.run)
    yield Feature(MOVEMENT, "Jump", design.jump)
    yield from points(ARMOR, design.armor, body, design.armor_type)
    yield from points(STRUCTURE, design.structure, body)
    yield from described(design, body)
