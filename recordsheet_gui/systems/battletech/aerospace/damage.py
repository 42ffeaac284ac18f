"""Counted damage: armor of one location, then half of the rest to the whole unit's structure."""

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.systems.battletech.aerospace import control, crew, keys
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.systems.battletech.locations import armor_key
from recordsheet_gui.units.aerospace.facts import BROADSIDES
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.loads import ammo_key

DAMAGE = RuleId("TW-aero-damage")
STRUCTURE = RuleId("TW-aero-si")
SCALE = RuleId("TW-aero-scale")
EXPLOSION = RuleId("TW-aero-explosion")
CASE = RuleId("TW-aero-case")
LARGE = RuleId("TW-aero-large-explosion")

TENTH = 10
"""Standard points in a capital one; what explodes inside does a tenth of its damage."""
CAPITAL = "capital"


def scaled(view: Aero, points: int, scale: str) -> int:
    """A hit's points on the scale of the unit that it strikes; a tenth is rounded half up."""
    if view.design.is_capital:
        return points if scale == CAPITAL else (points + TENTH // 2) // TENTH
    return points * TENTH if scale == CAPITAL else points


def into_structure(draft: Draft, unit: UnitId, points: int, cause: Cause) -> int:
    """All damage to structure is halved, rounded down; gives the boxes that it took."""
    if points == 1:
        draft.remark("the last point beyond the armor is lost", Cause(rule=STRUCTURE), unit)
    return _mark(draft, unit, keys.STRUCTURE, points // 2, cause)


def _mark(draft: Draft, unit: UnitId, key: GridKey, points: int, cause: Cause) -> int:
    cells = draft.unit(unit).grids[key].first_intact(points)
    draft.lose(unit, key, cells, cause)
    return len(cells)


# -- from within -----------------------------------------------------------------------------


def hottest_bin(view: Aero) -> Item | None:
    """The bin with the most damage in one volley, then with the most in all."""
    bins = [(box, left) for box, left in view.bins() if box.gear.is_explosive and left]

    def danger(pair: tuple[Item, int]) -> tuple[int, int]:
        each = pair[0].gear.explosion_per_shot
        return each, each * pair[1]

    return max(bins, key=danger)[0] if bins else None


def explode_bin(draft: Draft, unit: UnitId, box: Item) -> None:
    """All shots of a bin at once."""
    key = ammo_key(box.slots[0])
    shots = draft.unit(unit).tracks[key]
    cause = Cause(rule=EXPLOSION, source="explosion")
    draft.mark(unit, box.slots, cause)
    draft.move(unit, key, 0, cause)
    points = shots * box.gear.explosion_per_shot
    explode(draft, unit, box.location, points, box.gear.name)


def explode(draft: Draft, unit: UnitId, location: str, points: int, source: str) -> None:
    """A tenth of the damage strikes from within: the structure, of large craft the armor there."""
    view = counted_aero(draft.state, unit)
    tenth = max(1, points // TENTH)
    words = f"{source} explodes: a tenth of {points} is {tenth}"
    draft.remark(words, Cause(rule=EXPLOSION), unit)
    draft.befall(unit, Mishap.EXPLOSION)
    if view.design.is_large:
        _burst(draft, view, unit, location, tenth, source)
    else:
        if view.has_case:
            tenth //= 2
            draft.remark(f"CASE leaves {tenth} of it", Cause(rule=CASE), unit)
        into_structure(draft, unit, tenth, Cause(rule=EXPLOSION, source=source))
    if not counted_aero(draft.state, unit).destroyed:
        control.feel_damage(draft, unit, tenth)
        cause = Cause(rule=crew.CREW, source=source)
        crew.hurt(draft, unit, 1, cause, f"{source} exploded")


def _burst(draft: Draft, view: Aero, unit: UnitId, location: str, points: int, source: str) -> None:
    """Out of the armor of a bay's location; what it does not hold is lost."""
    if location in BROADSIDES:
        (face,) = draft.roll(1, 6, "Fore side (1-3) or aft side (4-6)", LARGE, unit=unit)
        location = f"{'F' if face <= 3 else 'A'}{location[0]}S"
    if location in view.design.armor:
        key = armor_key(view.anatomy, location)
        _mark(draft, unit, key, points, Cause(rule=LARGE, source=source))
