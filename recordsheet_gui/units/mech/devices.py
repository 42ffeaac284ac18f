"""What of a 'Mech can be switched: gear, armor, heat sinks, and its whole shape."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.units import devices as known
from recordsheet_gui.units.devices import Device, Live, Modes
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.makes import Config

SINKS = Modes(words=("on", "off"), is_quiet=True)
TRACKS = Modes(words=("legs", "tracks"), live=Live.MOVE)
SHAPE_WORDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("normal", "biped", "quad"), ("mech",)),
    "vee": ("vehicle",),
    "aerospace": ("fighter",),
}
"""What players call shapes too."""


def _shapes(*words: str) -> Modes:
    return Modes(words=words, live=Live.MOVE, first_rests=True, same=SHAPE_WORDS)


SHAPES: Mapping[str, Modes] = {
    "lam": _shapes("mech", "airmech", "fighter"),
    "bimodal": _shapes("mech", "fighter"),
    "quadvee": _shapes("mech", "vehicle"),
}
"""What a whole 'Mech changes into."""


def devices(design: MechDesign) -> tuple[Device, ...]:
    """All that can be switched; found once for a design, which never changes."""
    return _known(design)


def _devices(design: MechDesign) -> Iterator[Device]:
    shape = "bimodal" if design.lam.lower().startswith("bimodal") else design.config
    if shape in SHAPES:
        yield Device(key="shape", name="shape", modes=SHAPES[shape], family="shape")
    stealth = known.stealth_armor(design.armor_type, *design.patchwork.values())
    if stealth is not None:
        yield stealth
    for index, item in enumerate(design.items):
        modes = _modes(item.gear, design)
        if modes is not None:
            yield known.device(index, item, modes)
    yield Device(key="sinks", name="Heat Sinks", modes=SINKS, family="heat sink")


_known = Remembered[MechDesign, tuple[Device, ...]](lambda design: tuple(_devices(design)))


def _modes(gear: Gear, design: MechDesign) -> Modes | None:
    if gear.family == "tracks":
        # A QuadVee's tracks belong to its other shape.
        return None if design.config is Config.QUADVEE else TRACKS
    return known.modes_of(gear)


def called(design: MechDesign, name: str, location: str = "") -> list[Device]:
    """The devices that a name means."""
    return known.called(devices(design), design.items, name, location)


def by_key(design: MechDesign, key: str) -> Device | None:
    """A device by its key."""
    return known.by_key(devices(design), key)
