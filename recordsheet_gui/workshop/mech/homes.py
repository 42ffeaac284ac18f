"""Where pieces lie that have places of their own: patches of armor, stealth, wings, tracks."""

from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.mech import fillers
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.pieces import pattern
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.mech import criticals, mounts


def of(document: Document, design: MechDesign, gear: Gear) -> list[str] | None:
    """The locations where such a piece still lacks slots, one for each; None where any will do."""
    patches = {
        where: count
        for where, (patch, count) in fillers.patches(design).items()
        if patch.id == gear.id
    }
    wanted = patches or pattern(design, gear)
    if wanted is None:
        return None
    table = criticals.rows(document)
    found: list[str] = []
    for where, count in wanted.items():
        have = sum(
            not criticals.is_empty(line)
            and not criticals.system_of(line)
            and mounts.gear_of(document, line).id == gear.id
            for line in table.get(where, ())
        )
        found += [where] * max(0, count - have)
    return found
