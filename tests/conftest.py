import gc
import os
from collections.abc import Iterator
from itertools import count

import hypothesis
import pytest
from pytestqt.qtbot import QtBot

pytest_plugins = ["tests.costs"]

# Before anything makes a QApplication: no test needs a display.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A slow machine is not a bug, and the first example often pays for imports. One tree gets one
# verdict: the examples are always the same; `make explore` looks for others.
hypothesis.settings.register_profile("recordsheet", deadline=None, derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=1000)
# Each mutant meets the same examples; one that fails is enough, the shortest is not wanted.
hypothesis.settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
)
hypothesis.settings.load_profile("recordsheet")

# Nor is a busy one: what never comes fails as surely after a minute as after pytest-qt's 5 seconds.
for _wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitExposed, QtBot.waitActive):
    _defaults = _wait.__kwdefaults__
    assert _defaults is not None
    assert "timeout" in _defaults
    _defaults["timeout"] = 60_000

_TESTS = count(1)
_FREEZE, _UNFREEZE = gc.freeze, gc.unfreeze


@pytest.fixture(autouse=True, scope="session")
def _home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps every test out of the player's own library and settings."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECORDSHEET_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: while a test waits for a program, another one runs."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Sets aside what the tests stand on, once: no sweep has to look through it again.

    A window does the same with what it stands on; in a test it would be set aside for longer than
    it lives, and to find it again means to look through a million things.
    """
    gc.collect()
    _FREEZE()
    gc.freeze = gc.unfreeze = lambda: None


@pytest.fixture
def sets_aside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For tests of just that: a window does set aside what it stands on."""
    monkeypatch.setattr(gc, "freeze", _FREEZE)
    monkeypatch.setattr(gc, "unfreeze", _UNFREEZE)
    yield
    _UNFREEZE()
    gc.collect()
    _FREEZE()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """After a window or an errand Python does not sweep by itself any more."""
    if not gc.isenabled():
        from recordsheet_gui.ui.sweeper import GREAT, sweep

        if (tests := next(_TESTS)) % GREAT:
            sweep()
            return
        # What lives now is kept on purpose, most of it for long: tables, designs, pictures. To look
        # through all of it each time took most of the time that the sweeping took.
        if tests % (GREAT * GREAT) == 0:
            _UNFREEZE()
        gc.collect()
        _FREEZE()
