"""The 'Mech that a document describes while it is edited."""

from functools import lru_cache

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.formats import FORMATS, OWN
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.systems import ARM
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.mech import criticals


def design_of(document: Document) -> MechDesign | None:
    """The 'Mech as it stands; None while it can be none."""
    found = _read(document.kind, document.text)
    return found if isinstance(found, MechDesign) else None


@lru_cache(maxsize=16)
def _read(kind: str, text: str) -> UnitDesign | None:
    """One edit asks for the same design again and again."""
    return FORMATS[kind].readers[OWN]("The unit", text, False).design


def bare_design(document: Document) -> MechDesign | None:
    """The same without equipment: for what follows from its numbers alone."""
    arms = {
        where: [line for line in there if criticals.system_of(line) in ARM]
        for where, there in criticals.rows(document).items()
    }
    return design_of(document.put("slots", arms).put("without_slots", None))
