"""Names of units that a player makes: none that another unit has."""

from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_row import key_of

COPY = " copy"


def copy_name(library: Library, name: str, longest: int) -> str:
    """A name for a copy that nobody has yet."""
    wanted = f"{name[: longest - len(COPY)]}{COPY}"
    try:
        return library.free_name(wanted, longest)
    except StorageError:
        return wanted


def why_taken(library: Library, name: str, replaces: str) -> str:
    """Why a unit cannot have this name, in a sentence; it may have the name that it had before."""
    try:
        other = library.named(name)
    except StorageError as error:
        return str(error)
    if other is None or key_of(other.name) == key_of(replaces):
        return ""
    if other.source == "shipped":
        return f"{other.name} is one of the units we ship; choose another name."
    return f"There is a {other.name} already; choose another name."
