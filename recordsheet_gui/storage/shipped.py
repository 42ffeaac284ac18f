"""The units that come with the program, and when they have changed."""

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from recordsheet_gui import __version__, assets
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shipped:
    """The unit files that come with the program, and how they are read."""

    files: Sequence[Path]
    read: Callable[[str, str], UnitDesign | None]
    """File name and text to a design; None when no unit can be made of it."""
    tools: Sequence[Path] = ()
    """Whatever else the designs depend on."""

    def stamp(self) -> str:
        """Another text as soon as the program or one of its files has changed."""
        lines = [__version__]
        for path in (*self.files, *self.tools):
            found = path.stat()
            lines.append(f"{path.name} {found.st_size} {found.st_mtime_ns}")
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def our_units() -> Shipped:
    """The units in sheets/units."""
    package = Path(__file__).parents[1]
    return Shipped(
        files=assets.unit_files(),
        read=_read_toml,
        # For those who work on the program: its version stays, what it reads does not.
        tools=[
            *_sources(package / "importers"),
            *_sources(package / "units"),
            *sorted(assets.asset("resources").glob("equipment*.csv")),
            assets.asset("resources", "ship-systems.toml"),
        ],
    )


def _sources(folder: Path) -> list[Path]:
    """The modules below a folder, in one order; its own search takes ten times as long."""
    found = [
        os.path.join(place, name)  # noqa: PTH118 - see above
        for place, _, names in os.walk(folder)
        for name in names
        if name.endswith(".py")
    ]
    return [Path(path) for path in sorted(found)]


def _read_toml(name: str, text: str) -> UnitDesign | None:
    # The importer brings the equipment table; only building the library needs it.
    from recordsheet_gui.importers import read_unit_file

    return read_unit_file(name, text, shipped=True).design
