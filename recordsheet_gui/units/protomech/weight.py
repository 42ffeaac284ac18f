"""What the parts of a ProtoMech weigh, in kilograms: TechManual, "ProtoMech construction"."""

from collections.abc import Mapping

from recordsheet_gui.units.described import MountedItem

_A_MISSILE: Mapping[str, float] = {"LRM": 8.33, "SRM": 10.0}
"""One shot of a rack weighs this times its tubes."""


def kilograms(item: MountedItem) -> float:
    """One shot of a bin."""
    gear = item.gear
    kind, _, tubes = gear.ammo.partition(":")
    missile = next((kg for word, kg in _A_MISSILE.items() if word in kind.split()), 0.0)
    if missile and tubes.isdecimal():
        return missile * int(tubes)
    return gear.tons * 1000 / gear.shots if gear.shots else 0.0
