"""What hangs before the armor: shields and modular armor take boxes off a template."""

from collections.abc import Sequence

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.systems.battletech.mech import plating, shields
from recordsheet_gui.systems.battletech.paper import mech_of
from recordsheet_gui.systems.renegade_tech.diagram import Place
from recordsheet_gui.systems.renegade_tech.view import look
from recordsheet_gui.units.mech.anatomy import TORSOS


def behind(
    draft: Draft, unit: UnitId, location: str, places: Sequence[Place], *, rear: bool
) -> tuple[Place, ...]:
    """The boxes that a template still strikes; it loses those of the location, the deepest first.

    Boxes that spill into another torso find nothing in their way.
    """
    design = mech_of(draft.unit(unit).design)
    if not shields.shields(design) and not plating.modular_items(design):
        return tuple(places)
    rear = rear and location in TORSOS
    own = [place for place in places if place[0].partition("/")[0] == location]
    stopped = _stopped(draft, unit, location, len(own), rear=rear)
    if not stopped:
        return tuple(places)
    # From the front the deepest boxes are the last ones, from behind the first.
    lost = set(own[:stopped] if rear else own[-stopped:])
    return tuple(place for place in places if place not in lost)


def _stopped(draft: Draft, unit: UnitId, location: str, boxes: int, *, rear: bool) -> int:
    left = boxes
    mech = look(draft.state, unit)
    for index in () if rear else shields.covering(mech, location):
        if not left:
            break
        taken = min(left, shields.stops(mech, index))
        cause = Cause(rule=shields.SHIELD, source=mech.design.items[index].gear.name)
        used = mech.paper.tracks.get(shields.shield_key(index), 0)
        draft.move(unit, shields.shield_key(index), used + 1, cause)
        draft.remark(f"the shield stops {_boxes(taken)}", cause, unit)
        left -= taken
    for index, item in plating.modular_items(mech.design):
        if item.location != location or (location in TORSOS and item.is_rear != rear):
            continue
        has = plating.modular_left(mech, index)
        taken = min(left, has)
        if taken:
            cause = Cause(rule=plating.MODULAR)
            draft.move(unit, plating.modular_key(index), has - taken, cause)
            draft.remark(f"modular armor takes {_boxes(taken)}", cause, unit)
            left -= taken
    return boxes - left


def _boxes(count: int) -> str:
    return "1 box" if count == 1 else f"{count} boxes"
