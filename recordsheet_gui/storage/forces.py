"""Forces on disk: a small file each, in a folder of their own; all of it written or nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.handwritten import LONGEST_LINE, MOST_TOML, Misfit
from recordsheet_gui.session.force import Designs, Force, NewerForce, force_text, found_designs
from recordsheet_gui.session.force import read_force as read_text
from recordsheet_gui.storage import atomic, paths
from recordsheet_gui.storage.errors import (
    AlreadyExists,
    Damaged,
    InUse,
    NotAGame,
    NotFound,
    StorageError,
    UnknownUnit,
    not_read,
    not_written,
)
from recordsheet_gui.storage.library import Library

ENDING = ".rsforce"
MOST_BYTES = MOST_TOML * 4
MOST_FILES = 2000
"""Files of the folder that are looked at."""


class Stored(NamedTuple):
    """A force and its file; of a file that cannot be read there is the sentence why."""

    path: Path
    force: Force | None
    text: str = ""
    """The file as it was read: who changes it meanwhile is not written over."""
    problem: str = ""

    @property
    def name(self) -> str:
        """The name of the force, or of its file."""
        return self.path.stem if self.force is None else self.force.name


def stored() -> list[Stored]:
    """All forces by name; what cannot be read stands there with its sentence."""
    return sorted(_all(), key=lambda one: (one.name.casefold(), str(one.path)))


def _all() -> Iterator[Stored]:
    folder = paths.forces_dir()
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() == ENDING)
    except FileNotFoundError:
        return
    except OSError as error:
        raise not_read(folder, error) from error
    for path in found[:MOST_FILES]:
        try:
            yield read(path)
        except StorageError as error:
            yield Stored(path, None, problem=str(error))


def read(path: Path) -> Stored:
    """The force of a file; refused with one sentence, and the file stays as it is."""
    text = _text(path)
    try:
        return Stored(path, read_text(text), text)
    except NewerForce as error:
        raise StorageError(f"{path.name} {error}.") from None
    except Misfit as misfit:
        words = misfit.sentence(path.name)
        raise Damaged(f"{path.name}: {words}" if misfit.faults[0].field else words) from None


def _text(path: Path) -> str:
    try:
        if not path.is_file() and path.exists():
            raise NotAGame(f"{path} is no file that can be read.")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise NotFound(f"There is no force {path}.") from None
    except OSError as error:
        raise not_read(path, error) from error
    if len(data) > MOST_BYTES:
        raise Damaged(f"{path.name} is too large for a force.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Damaged(f"{path.name} is no force: it is no text.") from None


def find(name: str) -> Stored:
    """A force by its name (any case, the beginning is enough when only one has it) or its file."""
    if name.lower().endswith(ENDING):
        return read(Path(name))
    everything = stored()
    key = name.strip().casefold()
    found = [one for one in everything if one.name.casefold() == key]
    found = found or [one for one in everything if key and one.name.casefold().startswith(key)]
    if len(found) == 1:
        if found[0].force is None:
            raise Damaged(found[0].problem)
        return found[0]
    shown = " ".join(name.split())[:80]
    if found:
        # A file that somebody has copied holds the same name.
        has_names = len({one.name for one in found}) == len(found)
        names = ", ".join(one.name if has_names else str(one.path) for one in found[:5])
        raise UnknownUnit(f'"{shown}" is not one force. Which one: {names}?')
    raise UnknownUnit(f'There is no force "{shown}".')


# -- changing ------------------------------------------------------------------------------------


def create(force: Force) -> Stored:
    """Keep a new force in a file of its own; no file is ever written over."""
    if free_name(force.name) != force.name:
        raise AlreadyExists(f'There is a force "{force.name}" already.')
    folder = paths.made(paths.forces_dir())
    path = paths.free_path(folder, paths.legal_name(force.name, "Force"), ENDING)
    return _written(path, force, is_new=True)


def save(old: Stored, force: Force) -> Stored:
    """Put another force in the place of a stored one; its file keeps its name."""
    if force_text(force) == old.text:
        return Stored(old.path, force, old.text)
    try:
        now = _text(old.path)
    except NotFound:
        now = old.text  # somebody took the file away: it is written again
    if now != old.text:
        raise InUse(
            f"{old.name} was not kept: another program has changed {old.path.name}. "
            "Open the forces again."
        )
    return _written(old.path, force, is_new=False)


def delete(old: Stored) -> None:
    """Take a force away for good."""
    try:
        old.path.unlink(missing_ok=True)
    except OSError as error:
        raise not_written("The change", old.path, error) from error


def free_name(name: str) -> str:
    """The name, with a number behind it where another force has it."""
    taken = {one.name.casefold() for one in stored()}
    found, number = name, 2
    while found.casefold() in taken:
        found, number = f"{name} {number}", number + 1
    return found


def copied(old: Force) -> Stored:
    """Another force like this one."""
    return create(replace(old, name=free_name(f"{old.name} copy")))


def _written(path: Path, force: Force, *, is_new: bool) -> Stored:
    text = force_text(force)
    try:
        read_text(text)
    except Misfit as misfit:
        # Nobody could read it again.
        words = misfit.sentence("it")
        if any(fault.field == "name" for fault in misfit.faults):
            words = f"its name is one line of 1 to {LONGEST_LINE} letters."
        raise Damaged(f"The force was not kept: {words}") from None
    try:
        paths.made(path.parent)
        atomic.write_bytes(path, text.encode("utf-8"), force=not is_new)
    except OSError as error:
        raise not_written(f"The force {force.name}", path, error) from error
    atomic.clear_drafts(path)
    return Stored(path, force, text)


# -- its units -----------------------------------------------------------------------------------


def designs_of(force: Force, library: Library) -> Designs:
    """The units of a force that the library has, by their very names."""

    def load(name: str) -> UnitDesign | None:
        row = library.named(name)
        return None if row is None else library.load(row.name)

    return found_designs(force, load)
