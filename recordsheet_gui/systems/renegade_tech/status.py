"""What a grid sheet says of its 'Mech: names, conditions, report."""

from collections.abc import Mapping

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.system import Derived
from recordsheet_gui.systems.battletech import paper
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech import status as shared
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.renegade_tech.destruction import destroyed, destroyed_locations
from recordsheet_gui.systems.renegade_tech.diagram import PART_NAMES, grid_key, part_name, parts_of
from recordsheet_gui.systems.renegade_tech.slots import PLACE
from recordsheet_gui.systems.renegade_tech.widowed import WIDOWED
from recordsheet_gui.units.mech.anatomy import NAMES


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition in words."""
    first, _, rest = key.partition("/")
    if first in NAMES and rest in PART_NAMES:
        return part_name(key)
    if first == "destroyed" and rest in NAMES:
        return f"{NAMES[rest]} destroyed"
    if first == PLACE:
        # A slot that is laid anew is told in a sentence, not box by box.
        return ""
    return paper.name_of(design, key)


def derived(mech: Mech, doomed: Mapping[GridKey, frozenset[Cell]]) -> Derived:
    """All that follows from the marks, with the locations that are destroyed."""
    found = shared.derived(mech)
    lost = destroyed_locations(mech.paper)
    written = {destroyed(location) for location in lost}
    words = [
        *(name_of(mech.design, word) for word in found.conditions if word not in written),
        *(
            f"{NAMES[where]} destroyed"
            for where in mech.design.structure
            if where in lost and blown_off(where) not in mech.paper.conditions
        ),
        *(
            f"{NAMES[limb]} dead weight"
            for limb, torso in mech.anatomy.carriers.items()
            if limb in mech.gone - lost and torso in lost
        ),
    ]
    fell_by = frozenset({WIDOWED})
    return replace(found, conditions=tuple(words), doomed=doomed, fell_by=fell_by)


def grids(mech: Mech) -> dict[str, dict[str, list[str]]]:
    """The grids by location and part as text; of a limb torn off nothing is left."""
    found: dict[str, dict[str, list[str]]] = {}
    for location in mech.design.structure:
        torn_off = blown_off(location) in mech.paper.conditions
        found[location] = {
            part: [
                row.replace("#", ".") if torn_off else row
                for row in mech.paper.grids[grid_key(location, part)].picture()
            ]
            for part in parts_of(location)
        }
    return found


def report(mech: Mech) -> dict[str, object]:
    """Grids first, then slots, ammunition, heat, pilot, movement and modifiers."""
    return {"grids": grids(mech), **shared.mech_report(mech)}
