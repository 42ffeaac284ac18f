"""What of a ProtoMech can be switched: electronics, and what drives its legs harder."""

from collections.abc import Iterator

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.units import devices as known
from recordsheet_gui.units.devices import Device
from recordsheet_gui.units.protomech.design import ProtoMechDesign


def devices(design: ProtoMechDesign) -> tuple[Device, ...]:
    """All that can be switched; found once for a design, which never changes."""
    return _known(design)


def _devices(design: ProtoMechDesign) -> Iterator[Device]:
    for index, item in enumerate(design.items):
        modes = known.modes_of(item.gear)
        if modes is not None:
            yield known.device(index, item, modes)


_known = Remembered[ProtoMechDesign, tuple[Device, ...]](lambda design: tuple(_devices(design)))
