"""A unit as a file again: our own .toml for every kind, other formats where a kind has them."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers import formats
from recordsheet_gui.importers.report import Severity


class CannotExport(Exception):
    """There is no such file for such a unit; str() is the sentence."""


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
    if read.design is None:
        # Such a file tells some things by what follows from them alone: sides from the weight.
        why = next(one.message for one in read.diagnostics if one.severity is Severity.ERROR)
        raise CannotExport(f"No {wanted} file can hold {design.name} as it is: {why}")
    return text
