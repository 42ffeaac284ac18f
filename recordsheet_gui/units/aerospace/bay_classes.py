"""Which weapons may share a bay: those of one class, up to a sum of attack values."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import Gear, GearKind

MOST_POINTS = 700
"""Of attack at short range in one bay; a capital point counts for ten."""
POINTS_OF_CAPITAL = 10
_POINT_DEFENSE = "point defense"
_LASERS, _PULSE = "laser", "pulse laser"
_CLASSES: Mapping[str, str] = {
    **dict.fromkeys(("heavy laser", "re-engineered laser", "chemical laser"), _LASERS),
    "vsp laser": _PULSE,
    **dict.fromkeys(("ultra", "rotary", "light autocannon", "rifle"), "autocannon"),
    **dict.fromkeys(("hyper-velocity autocannon", "protomech autocannon"), "autocannon"),
    **dict.fromkeys(("light gauss", "heavy gauss", "improved heavy gauss", "hag"), "gauss"),
    "silver bullet gauss": "gauss",
    **dict.fromkeys(("enhanced lrm", "extended lrm"), "lrm"),
    "iatm": "atm",
    **dict.fromkeys(("machine gun", "flamer", "ap gauss", "magshot"), _POINT_DEFENSE),
}
"""By family; a family that is not named is a class of its own."""
_SMALL = ("small", "micro")
_AR10 = "ar10"


def bay_class(gear: Gear) -> str:
    """The class of a weapon; two of different classes never share a bay."""
    word = gear.id.lower()
    found = _CLASSES.get(gear.family, gear.family)
    if found in (_LASERS, _PULSE) and any(small in word for small in _SMALL):
        return _POINT_DEFENSE
    if found == "streak":
        return "lrm" if "lrm" in word else "srm"
    return _AR10 if _AR10 in word else found


def with_bays(items: Sequence[MountedItem]) -> tuple[MountedItem, ...]:
    """The items of a file from before bays were written: a new one where another class begins."""
    found: list[MountedItem] = []
    here, points = None, 0.0
    for item in items:
        if item.gear.kind is GearKind.WEAPON:
            place = item.location, item.is_rear
            own = item.gear.attack_at(0) * (POINTS_OF_CAPITAL if item.gear.is_capital else 1)
            kind = bay_class(item.gear)
            is_full = points + own > MOST_POINTS
            opens = here is not None and here[0] == place and (here[1] != kind or is_full)
            points = own if opens or here is None or here[0] != place else points + own
            here = place, kind
            found.append(replace(item, opens_bay=opens))
        else:
            found.append(item)
    return tuple(found)
