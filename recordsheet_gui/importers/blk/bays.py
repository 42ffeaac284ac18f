"""Transporters: one line for each bay, kind:size:doors[:number[:platoon[:facing:bits]]].

Old lines may end in c* for the squads of ComStar, and in f2 for the side where a yard is open.
"""

import re
from collections.abc import Iterable, Iterator

from recordsheet_gui.importers.blk.head import chassis_base
from recordsheet_gui.importers.blk.text import number_of, written
from recordsheet_gui.importers.report import Remarks
from recordsheet_gui.units.described import DOCKING_COLLAR, TROOP_SPACE, Bay
from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE

KINDS = frozenset(
    {
        *("cargobay", "liquidcargobay", "insulatedcargobay", "refrigeratedcargobay"),
        *("livestockcargobay", "asfbay", "smallcraftbay", "mekbay", "lightvehiclebay"),
        *("heavyvehiclebay", "superheavyvehiclebay", "infantrybay", "battlearmorbay", "bay"),
        *("protomekbay", "protomechbay", "dropshuttlebay", "navalrepairpressurized"),
        *("navalrepairunpressurized", "reinforcedrepairfacility", "crewquarters"),
        *("steeragequarters", "2ndclassquarters", "1stclassquarters", "pillionseats"),
        *("standardseats", "ejectionseats", TROOP_SPACE, DOCKING_COLLAR),
    }
)
PLATOONS = ("foot", "jump", "motorized", "mechanized")
_OMNI = ":omni"
_ARTS = "arts"
_COMSTAR = "c*"
_OLD_FACING = re.compile(r"f(\d)")
_COMSTAR_BIT, _CLAN_BIT = 1, 2
_MOST = 1_000_000
_MOST_SIZE = 999_999_999
"""Yards between the stars repair ships of millions of tons."""
_FIELDS, _OLDEST_FIELDS = 6, 2


def read_bays(
    lines: Iterable[tuple[str, int]], remarks: Remarks, tech_base: str = INNER_SPHERE
) -> tuple[Bay, ...]:
    """All bays in the file's order; each gets a number of its own.

    Old lines do not tell whose squads fit into a bay: those of the unit's chassis.
    """
    taken: set[int] = set()
    is_clan = chassis_base(tech_base) == CLAN
    found = (_bay(text, number, taken, remarks, is_clan) for text, number in lines)
    return tuple(bay for bay in found if bay is not None)


def _bay(said: str, line: int, taken: set[int], remarks: Remarks, is_clan: bool) -> Bay | None:
    text = said.lower()
    is_omnipod = text.endswith(_OMNI)
    text = text.replace(_OMNI, "")
    is_automated = text.startswith(_ARTS)
    kind, _, rest = text.removeprefix(_ARTS).partition(":")
    kind = "mekbay" if kind == "mechbay" else kind.strip()
    if kind not in KINDS:
        # An Omni's handles for battle armor go without saying.
        if "handles" not in kind:
            remarks.note(
                f'"{said[:40]}" is no transport we know; left out.', field="transporters", line=line
            )
        return None
    if kind == DOCKING_COLLAR:
        _free(-1, taken)
        return Bay(kind=kind, size=1, is_omnipod=is_omnipod)
    parts = [part.strip() for part in rest.split(":")]
    size = number_of(parts[0])
    if size is None or not 0 <= size <= _MOST_SIZE:
        remarks.note(f'"{said[:40]}" has no size; left out.', field="transporters", line=line)
        return None
    if kind == TROOP_SPACE:
        return Bay(kind=kind, size=size, is_omnipod=is_omnipod)
    platoon = next((part for part in parts[2:] if part in PLATOONS), PLATOONS[0])
    # The oldest lines are too short to be anybody's but the Inner Sphere's.
    bits, facing = _CLAN_BIT * (is_clan and len(parts) > _OLDEST_FIELDS), -1
    if len(parts) >= _FIELDS:
        facing, bits = _whole(parts[4], -1), _whole(parts[5], 0)
    old = _OLD_FACING.fullmatch(parts[-1])
    return Bay(
        kind=kind,
        size=size,
        doors=max(0, _whole(parts[1] if len(parts) > 1 else "", 0)),
        number=_free(_whole(parts[2] if len(parts) > 2 else "", -1), taken),
        platoon=platoon if kind == "infantrybay" else "",
        is_comstar=kind == "battlearmorbay"
        and (bool(bits & _COMSTAR_BIT) or _COMSTAR in parts[2:4]),
        is_clan=kind == "battlearmorbay" and bool(bits & _CLAN_BIT),
        facing=facing if facing >= 0 else None,
        old_facing=int(old.group(1)) if old else None,
        is_omnipod=is_omnipod,
        is_automated=is_automated,
    )


def _whole(text: str, default: int) -> int:
    found = number_of(text)
    return default if found is None or abs(found) > _MOST else int(found)


def _free(wanted: int, taken: set[int]) -> int:
    """The number itself, or the lowest that is free where it says nothing or has gone."""
    number = wanted
    if number < 0 or number in taken:
        number = 1
        while number in taken:
            number += 1
    taken.add(number)
    return number


def write_bays(bays: Iterable[Bay]) -> Iterator[str]:
    """Lines that are read as the same bays again."""
    for bay in bays:
        text = f"{_ARTS if bay.is_automated else ''}{bay.kind}"
        if bay.kind == TROOP_SPACE:
            text += f":{written(bay.size)}"
        elif bay.old_facing is not None:
            text += f":{written(bay.size)}:{bay.doors}:{bay.number}:f{bay.old_facing}"
        elif bay.kind != DOCKING_COLLAR:
            facing = -1 if bay.facing is None else bay.facing
            bits = _COMSTAR_BIT * bay.is_comstar + _CLAN_BIT * bay.is_clan
            text += f":{written(bay.size)}:{bay.doors}:{bay.number}:{bay.platoon}:{facing}:{bits}"
        yield f"{text}{_OMNI if bay.is_omnipod else ''}"
