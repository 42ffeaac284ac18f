"""Words for who listens instead of looking."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str, *, is_urgent: bool = False) -> None:
    """Let a screen reader say something without moving the focus; `is_urgent` interrupts it."""
    if not words:
        return
    event = QAccessibleAnnouncementEvent(widget, words)
    if is_urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
