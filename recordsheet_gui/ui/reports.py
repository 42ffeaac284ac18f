"""Files that a player wanted, and the sentence that says where they are."""

from functools import partial
from pathlib import Path

from recordsheet_gui.session.journal import as_text, whole
from recordsheet_gui.storage import atomic
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller


def write_report(controller: Controller, path: Path) -> bool:
    """The journal as a file to keep or to send."""
    told = whole(controller.system, controller.session.history)
    text = as_text(controller.system, told, markdown=path.suffix.lower() == ".md")
    return write_file(controller, path, text, f"The report is in {path.name}.")


def write_file(controller: Controller, path: Path, text: str, words: str) -> bool:
    """A text; false, and a sentence, where it could not be written."""
    try:
        patience.fetch(partial(atomic.write_text, path, text))
    except OSError as error:
        controller.failed.emit(f"{path.name} could not be written: {error.strerror or error}.")
        return False
    except StorageError as error:
        controller.failed.emit(str(error))
        return False
    controller.written.emit(path, words)
    return True
