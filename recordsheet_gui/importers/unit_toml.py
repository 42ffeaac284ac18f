"""Our own unit files, TOML that people can read and write: what all kinds of units share."""

from collections.abc import Callable
from typing import TypeVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.handwritten import Misfit, checked, load_toml, plain
from recordsheet_gui.importers.report import ImportReport, Remarks

S = TypeVar("S")


def read_toml(
    name: str,
    text: str,
    shape: type[S],
    make: Callable[[S, Remarks], UnitDesign | None],
    *,
    shipped: bool = False,
) -> ImportReport:
    """Reads a unit of this shape; `name` is the file's, for remarks.

    A file that is shipped with the program has been tried before, and need not be checked.
    """
    remarks = Remarks()
    try:
        data = load_toml(text)
        facts = plain(shape, data, toml=text) if shipped else checked(shape, data, toml=text)
    except Misfit as misfit:
        for fault in misfit.faults:
            remarks.error(fault.sentence(name), field=fault.field, line=fault.line)
        return remarks.report(None)
    return remarks.report(make(facts, remarks))
