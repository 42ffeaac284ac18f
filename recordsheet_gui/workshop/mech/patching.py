"""Patchwork armor of a 'Mech on the bench: a kind for every location, and slots where it lies."""

from collections import Counter

from recordsheet_gui.units.mech.anatomy import ANATOMIES
from recordsheet_gui.units.plating import PATCHWORK
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.mech import criticals

_STANDARD = "Standard"


def followed(before: Document, after: Document, path: str) -> Document:
    """What follows where the armor's kind, or that of a location, was changed.

    Files have one kind all over, or "Patchwork" and a kind for every location: so do we.
    """
    top, _, where = path.partition(".")
    if path == "armor.type":
        if after.get("armor.type") == PATCHWORK:
            return _whole(after, str(before.get("armor.type", _STANDARD)))
        return after.put("patchwork", None).put("patchwork_base", None)
    if top != "patchwork" or not where:
        return after
    usual = str(after.get("armor.type", _STANDARD))
    if usual == PATCHWORK and not after.get(path):
        others = after.get("patchwork") or {}
        kinds = Counter(str(kind) for place, kind in others.items() if place != where)
        after = after.put(path, max(kinds, key=lambda one: kinds[one], default=_STANDARD))
    made = _whole(after, usual).put("armor.type", PATCHWORK)
    kinds_now = set(made.get("patchwork").values())
    if len(kinds_now) == 1 and not made.get("patchwork_base"):
        return made.put("armor.type", kinds_now.pop()).put("patchwork", None)
    return made


def _whole(document: Document, usual: str) -> Document:
    """A kind for every location; those that have none have the usual one."""
    kind = _STANDARD if usual == PATCHWORK else usual
    have = document.get("patchwork") or {}
    body = ANATOMIES[criticals.config_of(document)].locations
    return document.put("patchwork", {where: have.get(where) or kind for where in body})
