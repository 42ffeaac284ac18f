"""What keeps a step from the disk, in words."""

from pathlib import Path

from recordsheet_gui.storage.errors import DiskFull, Gone, InUse, Slow, StorageError


def why_it_waits(error: StorageError, path: Path) -> str:
    """What keeps a step from the disk, and what helps."""
    match error:
        case InUse():
            return (
                f"Another program holds {path.name}: the last step waits and is kept as soon as "
                "that program lets go."
            )
        case DiskFull():
            return (
                "The disk is full: the last step waits and is kept as soon as there is some space."
            )
        case Slow():
            return (
                "The disk takes its time: the last step is being written and is shown as soon as "
                "it is kept."
            )
        case Gone():
            return str(error)
        case _:
            return (
                f"The last step could not be kept and waits. {path} cannot be written: see whether "
                "its disk and its folder are there, or save a copy elsewhere."
            )
