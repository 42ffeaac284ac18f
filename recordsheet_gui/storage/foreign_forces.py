"""Forces on disk: files of other programs, read whole and checked before anything is done."""

import stat
import uuid
from collections.abc import Collection, Mapping
from pathlib import Path

from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.importers.mul.force import OURS
from recordsheet_gui.importers.mul.tree import LARGEST
from recordsheet_gui.session import foreign_forces
from recordsheet_gui.session.foreign_forces import Muster
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.force_names import finder
from recordsheet_gui.storage.library import Library


def read_force(
    path: Path,
    library: Library,
    system: GameSystem,
    *,
    options: Mapping[str, object] | None = None,
    sections: Collection[str] = OURS,
) -> Muster:
    """The units of a file; refused with one sentence where there are none to be had."""
    find = finder(library, system)
    return foreign_forces.muster(
        content_of(path), path.name, system, find, options=options, sections=sections
    )


def new_id() -> str:
    """A name for a unit among those of all games."""
    return str(uuid.uuid4())


def is_force(path: str | Path) -> bool:
    """True for the name of such a file."""
    return str(path).lower().endswith(foreign_forces.SUFFIX)


def content_of(path: Path) -> bytes:
    """A file as far as it is worth reading; one sentence where it cannot be read."""
    try:
        # A pipe would keep us waiting for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise StorageError(f"{path} is no file that can be read.")
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise StorageError(f"There is no file {path}.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise StorageError(f"{path} cannot be read: {reason}.") from None
