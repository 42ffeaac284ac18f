"""Words for who listens instead of looking."""

from collections import Counter
from collections.abc import Iterable

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


def told_apart(names: Iterable[str]) -> list[str]:
    """The same names, those that stand there more than once with a number: "APR, 2 of 3"."""
    given = list(names)
    alike, seen = Counter(given), Counter[str]()
    found = []
    for name in given:
        seen[name] += 1
        found.append(name if alike[name] == 1 else f"{name}, {seen[name]} of {alike[name]}")
    return found
