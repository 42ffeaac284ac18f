"""The body of a vehicle in the making: its sides and turrets, and what is in them."""

from collections.abc import Mapping
from typing import Any

from recordsheet_gui.units.vehicle import facts, support_weight
from recordsheet_gui.units.vehicle.anatomy import NAMES, locations
from recordsheet_gui.units.vehicle.facts import BODY, LARGE_SIDES, ROTOR, TURRETS, Motion
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Document, Edit

TURRET_WORDS = ("none", "one", "two")
_TABLES = ("armor", "patchwork", "patchwork_bar")
_FRONT = "FR"
_SMALLER: Mapping[str, str] = {"FRRS": "RS", "RRRS": "RS", "FRLS": "LS", "RRLS": "LS"}
"""Where the sides of a large hull lie on a small one; the armor of the first of two is kept."""
_LARGER: Mapping[str, tuple[str, ...]] = {"RS": ("FRRS", "RRRS"), "LS": ("FRLS", "RRLS")}


def places(document: Document) -> tuple[str, ...]:
    """All that have armor, in the order of the sheet."""
    found = document.get("armor", {})
    table = found if isinstance(found, Mapping) else {}
    known = [key for key in NAMES if key in table and key != BODY]
    body = locations(
        is_large=is_large(document),
        has_rotor=ROTOR in known,
        turrets=turrets(document),
    )
    return tuple(key for key in body if key in known)


def is_large(document: Document) -> bool:
    """Six sides instead of four."""
    return any(side in _armor(document) for side in LARGE_SIDES[1:-1])


def turrets(document: Document) -> int:
    """None, one or two."""
    armor = _armor(document)
    return next((count for count, keys in TURRETS.items() if keys and keys[0] in armor), 0)


def _armor(document: Document) -> Mapping[str, Any]:
    found = document.get("armor", {})
    return found if isinstance(found, Mapping) else {}


def _has_rotor(document: Document) -> bool:
    return ROTOR in _armor(document)


def with_turrets(document: Document, word: Any) -> Edit:
    """Another number of turrets; what was in one that goes finds another place."""
    count = TURRET_WORDS.index(word) if word in TURRET_WORDS else 0
    return _rebuilt(document, is_large(document), count, "turrets")


def with_six_sides(document: Document, wanted: Any) -> Edit:
    """Four sides or six."""
    return _rebuilt(document, bool(wanted), turrets(document), "sides of the hull")


def is_superheavy(document: Document) -> bool:
    """Whether its weight asks for six sides."""
    tons, word = document.get("tons", 0), document.get("motion", "")
    if not isinstance(tons, int | float) or word not in tuple(Motion) or _has_rotor(document):
        return False
    motion = Motion(word)
    if document.kind.startswith("support"):
        build = support_weight.BUILDS.get(motion)
        return build is not None and tons > build.large
    return facts.is_superheavy(motion, tons)


def grown(before: Document, after: Document) -> Edit:
    """A hull of the sides that its weight asks for, where it had those before."""
    wanted = is_superheavy(after)
    if is_large(before) != is_superheavy(before) or is_large(after) == wanted:
        return Edit(document=after, title="")
    return _rebuilt(after, wanted, turrets(after), "")


def _rebuilt(document: Document, large: bool, count: int, title: str) -> Edit:
    now = locations(is_large=large, has_rotor=_has_rotor(document), turrets=count)
    old = places(document)
    moved = {where: _heir(where, now) for where in old if where not in now}
    made = document
    for table in _TABLES:
        found = document.get(table)
        if isinstance(found, Mapping):
            made = made.put(table, _laid(found, now, old, usual=0 if table == "armor" else None))
    told: list[str] = []
    for where, heir in moved.items():
        if outfit.lines(made, where):
            made = outfit.gathered(made, (where,), heir)
            told.append(f"What was in the {NAMES[where]} is in the {NAMES[heir]} now.")
    return Edit(document=made, title=title, told=" ".join(told))


def _heir(where: str, now: tuple[str, ...]) -> str:
    """The place that takes over what another one had."""
    for heir in (_SMALLER.get(where), *_LARGER.get(where, ()), "TU", "FT"):
        if heir in now and (heir not in ("TU", "FT") or "T" in where):
            return str(heir)
    return _FRONT


def _laid(found: Mapping[str, Any], now: tuple[str, ...], old: tuple[str, ...],
          usual: int | None) -> dict[str, Any]:  # fmt: skip
    """A table by place, for other places."""
    kept = {key: value for key, value in found.items() if key not in old}
    for where in now:
        source = next(
            (one for one in (where, *_ancestors(where)) if one in found and one in old), None
        )
        value = usual if source is None else found[source]
        if value is not None:
            kept[where] = value
    return kept


def _ancestors(where: str) -> tuple[str, ...]:
    """Where the armor of a new place comes from."""
    if where in _SMALLER:
        return (_SMALLER[where],)
    if where in _LARGER:
        return _LARGER[where]
    return {"TU": ("FT", "RT"), "FT": ("TU",)}.get(where, ())
