"""Where to write a file: the final name is settled first, then asked about."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from recordsheet_gui.ui.plain import plainly

GAME = ".rsgame"


def ask_where(
    parent: QWidget,
    title: str,
    start: Path,
    kinds: Mapping[str, str],
    *,
    files: Callable[[Path], Sequence[Path]] = lambda path: (path,),
    open_game: Path | None = None,
) -> Path | None:
    """A file of one of these kinds, by ending, that may be written; None when nobody wants to.

    `files` are all that would be written for a name. The ending is added before anybody is asked,
    so the question is about the file that will be replaced and not about the one that was typed.
    """
    chosen, kind = QFileDialog.getSaveFileName(
        parent,
        title,
        str(start),
        ";;".join(f"{words} (*{ending})" for ending, words in kinds.items()),
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    if not chosen:
        return None
    path = with_ending(Path(chosen), kinds, kind)
    written = files(path)
    refusal = why_not(written, open_game)
    if refusal:
        QMessageBox.warning(parent, title, plainly(refusal))
        return None
    there = [file.name for file in written if file.exists()]
    if there and not _may_replace(parent, title, there):
        return None
    return path


def with_ending(path: Path, kinds: Mapping[str, str], kind: str) -> Path:
    """The name with the ending of the kind that was chosen, unless it has a fitting one."""
    if path.suffix.lower() in kinds:
        return path
    ending = next((ending for ending in kinds if f"*{ending})" in kind), next(iter(kinds)))
    return path.with_name(path.name + ending)


def why_not(files: Sequence[Path], open_game: Path | None) -> str:
    """Why these files must not be written, in one sentence; empty when they may."""
    for file in files:
        if open_game is not None and file.exists() and file.samefile(open_game):
            return f"{file.name} is the game on the table; choose another name."
        if file.is_dir():
            return f"{file.name} is a folder; choose another name."
    return ""


def _may_replace(parent: QWidget, title: str, names: Sequence[str]) -> bool:
    few = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    verb = "is" if len(names) == 1 else "are"
    return is_confirmed(parent, title, f"{few} {verb} there already. Replace?")


def is_confirmed(parent: QWidget, title: str, question: str) -> bool:
    """Ask before something is lost; No is the answer of whoever presses Enter."""
    buttons = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No
    answer = QMessageBox.question(
        parent, title, plainly(question), buttons, QMessageBox.StandardButton.No
    )
    return answer == QMessageBox.StandardButton.Yes
