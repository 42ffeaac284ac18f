"""Equipment to choose from: filters, search and what is told of a piece."""

from collections.abc import Iterable, Sequence

from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE
from recordsheet_gui.units.gear import Gear, GearKind

GROUPS = (
    ("", "All"),
    ("weapon", "Weapons"),
    ("ammo", "Ammunition"),
    ("other", "Other equipment"),
)
BASES = (("", "All tech bases"), (INNER_SPHERE, INNER_SPHERE), (CLAN, CLAN))
HEADERS = ("Equipment", "Tons", "Slots", "Heat")
_UNIT_SAYS = "*"
"""A number that only the unit can tell."""


def columns(gear: Gear) -> tuple[str, str, str, str]:
    """A piece as a line of a table."""
    slots = str(gear.slots) if gear.slots else _UNIT_SAYS
    return name_of(gear), number(gear.tons or None), slots, str(gear.heat) if gear.heat else ""


def name_of(gear: Gear) -> str:
    """With the base that builds it, where only one does."""
    base = {INNER_SPHERE: " (IS)", CLAN: " (Clan)"}.get(gear.tech_base, "")
    return gear.name if not base or base.strip() in gear.name else f"{gear.name}{base}"


def number(weight: float | None) -> str:
    """A weight; a star where only the unit can tell."""
    return _UNIT_SAYS if weight is None else f"{round(weight, 3):g}"


def bin_name(gear: Gear) -> str:
    """Ammunition with its shots."""
    return f"{gear.name} ({gear.shots})" if gear.shots else gear.name


def turns(gear: Gear) -> bool:
    """True for a launcher that is turned to a side when it is mounted."""
    return gear.kind is GearKind.WEAPON and gear.family == "grenade launcher"


def wanted(gear: Sequence[Gear], query: str, group: str, base: str, own: str = "") -> list[Gear]:
    """The pieces that have all words of a query, those that begin like it first.

    Of two that are called alike the one of the unit's `own` base stands before the other.
    """
    words = query.lower().split()
    found = [
        piece
        for piece in gear
        if _in_group(piece, group)
        and (not base or piece.tech_base in ("", base))
        and all(word in _text(piece) for word in words)
    ]
    start = " ".join(words)
    if start or own:
        found.sort(key=lambda piece: (_rank(piece, start), not _is_own(piece, own)))
    return found


def _is_own(gear: Gear, base: str) -> bool:
    return not base or gear.tech_base in ("", base)


def _rank(gear: Gear, start: str) -> int:
    name = gear.name.lower()
    return 0 if name == start else 1 if name.startswith(start) else 2


def _in_group(gear: Gear, group: str) -> bool:
    match group:
        case "weapon":
            return gear.kind is GearKind.WEAPON
        case "ammo":
            return gear.kind is GearKind.AMMO
        case "other":
            return gear.kind not in (GearKind.WEAPON, GearKind.AMMO)
        case _:
            return True


def _text(gear: Gear) -> str:
    return f"{gear.name} {gear.id} {gear.family} {gear.munition} {gear.tech_base}".lower()


def by_id(gear: Iterable[Gear], key: str) -> Gear | None:
    """The piece of an id."""
    return next((piece for piece in gear if piece.id == key), None)
