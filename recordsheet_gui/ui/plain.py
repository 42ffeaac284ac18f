"""Text of files and players, shown letter by letter: Qt would take a part of it for markup."""

from PySide6.QtGui import Qt


def escaped(text: str) -> str:
    """A piece of somebody's text within markup of ours."""
    # The standard module brings all named characters along, half a megabyte.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def plainly(text: str) -> str:
    """Somebody's text for a label, tip or box that guesses whether it is markup."""
    if not Qt.mightBeRichText(text):
        return text
    return f"<qt>{escaped(text).replace(chr(10), '<br>')}</qt>"
