"""A unit as a file again: our own .toml for every kind, other formats where a kind has them."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import formats
from recordsheet_gui.importers.report import Severity


class CannotExport(Exception):
    """There is no such file for such a unit; str() is the sentence."""


_BOXES = (("armor", "armor"), ("structure", "structure"), ("si", "structural integrity"))


def exported(design: UnitDesign, suffix: str) -> str:
    """The text of a file that gives the same unit when it is read."""
    wanted = suffix.lower()
    if wanted not in formats.SUFFIXES:
        raise CannotExport(f"The name of the file should end in {formats.suffixes()}.")
    writer = formats.FORMATS[design.kind].writers.get(wanted)
    if writer is None:
        known = " or ".join(formats.FORMATS[design.kind].writers)
        raise CannotExport(f"{design.name} can only become a {known} file.")
    text = writer(design)
    read = formats.FORMATS[design.kind].readers[wanted](f"x{wanted}", text, False)
    # Such a file tells some things by what follows from them alone: sides from the weight.
    if read.design is None:
        why = next(one.message for one in read.diagnostics if one.severity is Severity.ERROR)
    else:
        why = _otherwise(design, read.design)
    if why:
        raise CannotExport(f"No {wanted} file can hold {design.name} as it is: {why}")
    return text


def _otherwise(design: UnitDesign, read: UnitDesign) -> str:
    """What of its boxes another program would have otherwise, in a sentence; empty for nothing."""
    words = (name for key, name in _BOXES if getattr(design, key, 0) != getattr(read, key, 0))
    found = next(words, "")
    return f"it would have other {found} when it is read again." if found else ""
