"""What was read of the documents that somebody asked about last: a form asks many times a step."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.workshop.document import Document, Reading, read

_MOST = 4
_known: list[tuple[Document, Reading]] = []


def reading(document: Document) -> Reading:
    """What a document says; read once."""
    for known, found in _known:
        if known is document:
            return found
    made = read(document)
    _known.insert(0, (document, made))
    del _known[_MOST:]
    return made


def design_of(document: Document) -> UnitDesign | None:
    """The unit that a document describes; None while it is none."""
    return reading(document).design
