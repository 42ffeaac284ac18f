"""Files that a player wanted, and the sentence that says where they are."""

from functools import partial
from pathlib import Path

from recordsheet_gui.session.journal import as_text, for_markdown, whole
from recordsheet_gui.storage import atomic
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.errands import Errands


def write_report(controller: Controller, path: Path) -> bool:
    """The journal as a file to keep or to send."""
    is_markdown = path.suffix.lower() == ".md"
    told = whole(controller.system, controller.session.history)
    text = as_text(controller.system, told, markdown=is_markdown)
    lucky = _luck(controller)
    if lucky:
        heading = "## Luck\n" if is_markdown else "Luck"
        lines = (f"- {for_markdown(line)}" if is_markdown else f"  {line}" for line in lucky)
        text = "\n".join((text.rstrip(), "", heading, *lines, ""))
    return write_file(controller, path, text, f"The report is in {path.name}.")


def _luck(controller: Controller) -> list[str]:
    """Dice and damage against their odds: each attack is played over while the window waits."""
    from recordsheet_gui.session.odds.fortune import Battle, luck_lines

    system, history = controller.system, controller.session.history
    # The history is read here; whoever plays needs it no more.
    battle = Battle(system, history)
    errand = Errands().finish(battle.fortunes)
    patience.wait_for(errand, words="Playing each attack over ...")
    return list(luck_lines(system, history, errand.result()))


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
