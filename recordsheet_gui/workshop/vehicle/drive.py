"""What follows from how a vehicle moves: its engine, its jets, what it burns."""

from typing import Any

from recordsheet_gui.importers.blk.lines import read_line
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.equipment import find_gear
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.plating import BAR
from recordsheet_gui.units.vehicle import facts
from recordsheet_gui.units.vehicle.facts import BODY, Motion
from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Document, Edit

JET = "VehicleJumpJet"
FIRE_CONTROL = {"none": "", "basic": "Basic Fire Control", "advanced": "Advanced Fire Control"}
STEALTH = "Vehicular Stealth"
_STEALTH_FAMILY = "vehicular stealth armor"
_FULL = 10
_BARS = {BAR.format(rating): rating for rating in range(2, _FULL + 1)}
_LEAST = 10


def rating(document: Document) -> int | None:
    """The engine that its weight and speed ask for; None where they say nothing."""
    tons, cruise = document.get("tons"), document.get("cruise")
    motion, engine = document.get("motion"), document.get("engine.type", "fusion")
    is_told = isinstance(tons, int | float) and isinstance(cruise, int)
    if not is_told or motion not in tuple(Motion) or engine not in tuple(EngineType):
        return None
    least = None if document.kind.startswith("support") else _LEAST
    return facts.engine_rating(Motion(motion), tons, cruise, EngineType(engine), least=least)


def followed(before: Document, after: Document) -> Document:
    """An engine of the rating that is asked for now, where it had that before."""
    had, wanted = before.get("engine.rating"), rating(after)
    if had is None or had != rating(before) or wanted is None:
        return after
    return after.put("engine.rating", wanted)


# -- what stands in the body -----------------------------------------------------------------


def families(document: Document) -> list[tuple[str, str]]:
    """Each line of the body with the family of what it is."""
    return [
        (line, outfit.gear_of(document, read_line(line).name).family)
        for line in outfit.lines(document, BODY)
    ]


def jump(document: Document) -> int:
    """Jumping MP: a jet for each."""
    return sum(_is_jet(document, line) for line in outfit.lines(document, BODY))


def _is_jet(document: Document, line: str) -> bool:
    return outfit.gear_of(document, read_line(line).name).kind is GearKind.JUMP_JET


def with_jump(document: Document, value: Any) -> Edit:
    """So many jets, in the body."""
    lines, wanted = outfit.lines(document, BODY), int(value or 0)
    jets = [line for line in lines if _is_jet(document, line)]
    others = [line for line in lines if not _is_jet(document, line)]
    now = [*others, *jets[:wanted], *[JET] * (wanted - len(jets))]
    return Edit(document=outfit.with_lines(document, BODY, now), title="jumping MP")


def fire_control(document: Document) -> str:
    """none, basic or advanced."""
    have = {family for _, family in families(document)}
    return next((word for word, name in FIRE_CONTROL.items() if name.lower() in have), "none")


def with_fire_control(document: Document, word: Any) -> Edit:
    """Another fire control, in the body."""
    known = {name.lower() for name in FIRE_CONTROL.values()}
    now = [line for line, family in families(document) if family not in known]
    name = FIRE_CONTROL.get(str(word), "")
    made = outfit.with_lines(document, BODY, [*now, *([name] if name else [])])
    return Edit(document=made, title="fire control")


def changes(document: Document) -> list[str]:
    """Changes of the chassis."""
    return [line for line, family in families(document) if family.endswith("chassis")]


def with_changes(document: Document, value: Any) -> Edit:
    """Other changes of the chassis, in the body."""
    others = [line for line, family in families(document) if not family.endswith("chassis")]
    named = [str(line) for line in value or ()]
    known = [line for line in named if find_gear(line) is not None]
    made = outfit.with_lines(document, BODY, [*known, *others])
    return Edit(document=made, title="chassis modifications")


# -- armor that is weaker than a 'Mech's -------------------------------------------------------


def barred(before: Document, after: Document, path: str) -> Document:
    """Of a support vehicle: the armor's name and its barrier rating say the same."""
    if path == "armor.type":
        named = str(after.get("armor.type", ""))
        was_bar = str(before.get("armor.type", "")) in _BARS
        if named in _BARS or was_bar:
            return after.put("bar", _BARS.get(named, _FULL))
    if path == "bar" and str(after.get("armor.type", "")) in _BARS:
        bar = after.get("bar")
        return after.put("armor.type", BAR.format(bar)) if bar in _BARS.values() else after
    return after


def plated(document: Document) -> Document:
    """Stealth armor stands among what is in the body, as files have it."""
    kept = [line for line, family in families(document) if family != _STEALTH_FAMILY]
    more = [STEALTH] if document.get("armor.type") == STEALTH else []
    if [*kept, *more] == outfit.lines(document, BODY):
        return document
    return outfit.with_lines(document, BODY, [*kept, *more])
