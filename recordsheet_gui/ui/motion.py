"""Whether things on the screen may move."""

from PySide6.QtWidgets import QStyle, QWidget


def is_reduced(widget: QWidget) -> bool:
    """True where the player's desktop wants no animations."""
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return widget.style().styleHint(hint, None, widget) == 0
