"""The licenses of all that comes with the program, as `resources/NOTICE.txt` has them."""

import re

from recordsheet_gui.assets import read_text
from recordsheet_gui.core.frozen import dataclass

NOTICE = ("resources", "NOTICE.txt")
"""Made by `packaging/notice`; a bundle's own copy has more sections."""


@dataclass(frozen=True, slots=True, kw_only=True)
class License:
    """One piece that was made by somebody."""

    name: str
    """With its version, where it has one."""
    text: str
    """What kind of license it is, where the piece comes from, and the license."""


def licenses(notice: str | None = None) -> list[License]:
    """All sections of the notice, the program's own first."""
    text = read_text(*NOTICE) if notice is None else notice
    _, *sections = re.split(r"(?m)^== ", text)
    found = []
    for section in sections:
        name, _, rest = section.partition("\n")
        found.append(License(name=name.strip(), text=rest.strip()))
    return found
