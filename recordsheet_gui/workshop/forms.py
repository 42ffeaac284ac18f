"""The forms of all kinds of units; a new kind is a line here."""

from collections.abc import Mapping
from importlib import import_module

from recordsheet_gui.workshop.document import Document, Reading, read
from recordsheet_gui.workshop.form import Form

_FORMS: Mapping[str, tuple[str, str]] = {
    "mech": ("mech", "MECH"),
    "vehicle": ("vehicle", "VEHICLE"),
    "vtol": ("vehicle", "VTOL"),
    "infantry": ("infantry", "INFANTRY"),
    "battle armor": ("battle_armor", "BATTLE_ARMOR"),
    "protomech": ("protomech", "PROTOMECH"),
    "aerospace fighter": ("aerospace", "FIGHTER"),
    "conventional fighter": ("aerospace", "CONVENTIONAL"),
    "support vehicle": ("vehicle", "SUPPORT_VEHICLE"),
    "support vtol": ("vehicle", "SUPPORT_VTOL"),
    "fixed-wing support": ("aerospace", "FIXED_WING"),
    "small craft": ("aerospace", "SMALL_CRAFT"),
    "dropship": ("aerospace", "DROPSHIP"),
    "jumpship": ("aerospace", "JUMPSHIP"),
    "warship": ("aerospace", "WARSHIP"),
    "space station": ("aerospace", "STATION"),
    "gun emplacement": ("vehicle.standing", "GUN_EMPLACEMENT"),
    "building": ("vehicle.standing", "BUILDING"),
    "handheld weapon": ("vehicle.standing", "HANDHELD"),
    "ship": ("hard_hits", "SHIP"),
    "skirmish": ("card", "CARD"),
}
"""The folder, or the module in it, and the name of each kind's form, in the order of the menu."""
KINDS = tuple(_FORMS)


def form_of(kind: str) -> Form:
    """The form of a kind; read when it is wanted."""
    folder, name = _FORMS[kind]
    room = folder if "." in folder else f"{folder}.form"
    found: Form = getattr(import_module(f"recordsheet_gui.workshop.{room}"), name)
    return found


def blank_of(kind: str) -> Document:
    """The smallest unit of a kind, to begin with."""
    return Document(kind=kind, data=form_of(kind).blank())


def reading_of(document: Document) -> Reading:
    """What a document says, with the remarks of its form."""
    found = read(document)
    form = form_of(document.kind)
    if form.findings is None:
        return found
    more = tuple(form.findings(document, found.design))
    return Reading(design=found.design, findings=(*found.findings, *more))
