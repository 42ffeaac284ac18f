"""Equipment to choose from: filters, search and what is told of a piece."""

from collections.abc import Iterable, Sequence

from recordsheet_gui.units.equipment import CLAN, INNER_SPHERE, find_weapon
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

    What players type for a weapon finds it and its bins, as it does in the line for hits: "uac5".
    Of two that are called alike the one of the unit's `own` base stands before the other.
    """
    words = query.lower().split()
    start = " ".join(words)
    meant = [_typed(start, one) for one in (INNER_SPHERE, CLAN)] if words else []
    weapons = {piece.id for piece in meant if piece is not None}
    bins = {piece.ammo: piece.name.lower() for piece in meant if piece is not None and piece.ammo}
    found = [
        piece
        for piece in gear
        if _in_group(piece, group)
        and (not base or piece.tech_base in ("", base))
        and (
            piece.id in weapons
            or (piece.kind is GearKind.AMMO and piece.ammo in bins)
            or all(word in _text(piece) for word in words)
        )
    ]

    def turn(piece: Gear) -> tuple[int, bool]:
        rank = min(_rank(piece, start), _rank(piece, bins.get(piece.ammo, start)))
        return 0 if piece.id in weapons else rank, not _is_own(piece, own)

    if start or own:
        found.sort(key=turn)
    return found


def _typed(words: str, base: str) -> Gear | None:
    """The weapon that a player calls so; none for a word in the middle of many names."""
    found = find_weapon(words, base)
    return found if found is not None and found.tech_base in ("", base) else None


def _is_own(gear: Gear, base: str) -> bool:
    return not base or gear.tech_base in ("", base)


def _rank(gear: Gear, start: str) -> int:
    name = gear.name.lower()
    is_so = name.startswith(start) or gear.family == start
    return 0 if name == start else 1 if is_so else 2


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
