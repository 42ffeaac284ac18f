"""The steps of one sitting at the workbench, to go back and forth."""

from recordsheet_gui.workshop.document import Document, Edit


class History:
    """All documents so far; the first is how it began."""

    def __init__(self, start: Document) -> None:
        """One document, and nothing to undo."""
        self._steps: list[tuple[Document, str, str]] = [(start, "", "")]
        self._at = 0
        self._kept: Document | None = start
        self._may_join = False

    @property
    def document(self) -> Document:
        """As it stands."""
        return self._steps[self._at][0]

    @property
    def start(self) -> Document:
        """As it was at first."""
        return self._steps[0][0]

    @property
    def undo_title(self) -> str:
        """What undo would take back; empty where there is nothing."""
        return self._steps[self._at][1] if self._at else ""

    @property
    def redo_title(self) -> str:
        """What redo would do again."""
        return self._steps[self._at + 1][1] if self._at + 1 < len(self._steps) else ""

    @property
    def is_changed(self) -> bool:
        """Whether anything would be lost: it is not what was saved last."""
        return self.document != self._kept

    def do(self, edit: Edit) -> bool:
        """One more step, unless it changes nothing; what was undone is forgotten.

        Typing on in one field is one step.
        """
        document, _, field = self._steps[self._at]
        if edit.document == document:
            return False
        del self._steps[self._at + 1 :]
        step = edit.document, edit.title, edit.field
        if self._may_join and self._at and edit.field and edit.field == field:
            self._steps[self._at] = step
            if self._steps[self._at - 1][0] == edit.document:
                # Typed and taken back by hand: nothing is left to undo.
                del self._steps[self._at]
                self._at -= 1
        else:
            self._steps.append(step)
            self._at += 1
        self._may_join = True
        return True

    def close_step(self) -> None:
        """The next letter is a step of its own: another field was entered."""
        self._may_join = False

    def undo(self) -> bool:
        """One step back."""
        self._may_join = False
        if not self._at:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        """One step on."""
        self._may_join = False
        if self._at + 1 >= len(self._steps):
            return False
        self._at += 1
        return True

    def keep(self) -> None:
        """It is saved as it stands."""
        self._kept = self.document
        self._may_join = False

    def unsaved(self) -> None:
        """It was never saved as it stands."""
        self._kept = None
