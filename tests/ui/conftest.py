import pytest
from PySide6.QtCore import QCoreApplication, QEvent


@pytest.fixture(autouse=True)
def _no_windows_of_earlier_tests() -> None:
    """Closed windows wait for an event loop to delete them; each would slow the next one."""
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
