import gc
import threading
import weakref
from collections.abc import Generator, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QTimer

from recordsheet_gui.ui import errands as errands_module
from recordsheet_gui.ui import sweeper
from recordsheet_gui.ui.errands import Errands, Turns
from recordsheet_gui.ui.sweeper import GREAT, Sweeper, sweep
from recordsheet_gui.ui.window import MainWindow


def nothing() -> None:
    """The last errand of most."""


def fail() -> None:
    raise ValueError("no")


def test_errands_are_done_in_their_order_by_one_thread() -> None:
    errands = Errands()
    done: list[int] = []
    asked = [errands.ask(partial(done.append, number)) for number in range(50)]
    assert all(errand.wait(60) for errand in asked)
    assert done == list(range(50))
    here = errands.ask(lambda: errands.is_here)
    assert here.wait(60)
    assert here.result()
    assert not errands.is_here
    errands.finish(nothing)


def test_what_goes_wrong_is_told_to_whoever_asked_and_the_next_errand_is_done() -> None:
    errands = Errands()
    bad, good = errands.ask(fail), errands.ask(lambda: 7)
    assert bad.wait(60)
    assert bad.has_failed
    with pytest.raises(ValueError, match="no"):
        bad.result()
    assert good.wait(60)
    assert not good.has_failed
    assert good.result() == 7
    errands.finish(nothing)


def test_whoever_finishes_does_the_rest_and_goes_and_may_be_asked_again() -> None:
    errands, gate = Errands(), threading.Event()
    here: list[bool] = []
    errands.ask(lambda: gate.wait(60))
    errands.ask(lambda: here.append(errands.is_here))
    last = errands.finish(threading.current_thread)
    again = errands.ask(threading.current_thread)
    assert not last.is_done
    gate.set()
    assert last.wait(60)
    assert again.wait(60)
    assert here == [True]
    errands.finish(nothing)
    for thread in (last.result(), again.result()):
        thread.join(60)
        assert not thread.is_alive()


@pytest.fixture
def eager() -> Iterator[list[threading.Thread]]:
    """Python sweeps at each thing that is made, if it may; gives the threads that swept."""
    swept: list[threading.Thread] = []

    def note(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            swept.append(threading.current_thread())

    usual = gc.get_threshold()
    gc.callbacks.append(note)
    gc.enable()
    gc.set_threshold(1, 1, 1)
    yield swept
    gc.set_threshold(*usual)
    gc.callbacks.remove(note)


def test_no_garbage_is_collected_by_another_thread(eager: list[threading.Thread]) -> None:
    errands = Errands()
    for _ in range(20):
        made = errands.ask(lambda: [[number] for number in range(100)])
        assert made.wait(60)
    last = errands.finish(threading.current_thread)
    assert last.wait(60)
    last.result().join(60)
    assert set(eager) <= {threading.main_thread()}
    assert not gc.isenabled()


def test_garbage_is_collected_here_when_it_is_time(eager: list[threading.Thread]) -> None:
    gc.disable()
    gc.collect()
    eager.clear()
    gc.set_threshold(50, 10, 10)
    sweep()
    assert eager == []
    ring: list[object] = []
    ring.append(ring)
    kept = [[number] for number in range(60)]
    sweep()
    assert eager == [threading.main_thread()]
    assert len(kept) == 60
    sweep()
    assert len(eager) == 1


def test_each_generation_has_its_turn(eager: list[threading.Thread]) -> None:
    gc.disable()
    gc.collect()
    gc.set_threshold(5, 2, 2)
    kept, turns = [], []
    for _ in range(40):
        kept.append([[number] for number in range(10)])
        before = gc.get_count()
        sweep()
        turns.append(2 if before[2] > 2 else 1 if before[1] > 2 else 0)
        assert gc.get_count()[: turns[-1] + 1] < before[: turns[-1] + 1]
    assert set(turns) == {0, 1, 2}


def test_a_window_sweeps_by_itself(window: MainWindow) -> None:
    assert not gc.isenabled()
    (sweeps,) = window.findChildren(Sweeper)
    (timer,) = sweeps.findChildren(QTimer)
    assert timer.isActive()


class Ring:
    """Garbage that only a sweep finds."""

    def __init__(self) -> None:
        self.itself = self


def test_what_the_window_stands_on_is_set_aside_and_looked_through_in_a_pause(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, sets_aside: None
) -> None:
    gc.unfreeze()
    (sweeps,) = window.findChildren(Sweeper)
    # However slow the machine is: nobody has looked yet, and nobody has paused.
    sweeps._sweeps = None
    monkeypatch.setattr(sweeper, "PAUSE_MS", 1_000_000)
    gone = weakref.ref(Ring())
    sweeps._look()
    assert gc.get_freeze_count() > 10_000
    gc.collect()
    assert gone() is not None
    window.controller.say("3 rt")
    sweeps._look()
    assert gone() is not None
    monkeypatch.setattr(sweeper, "PAUSE_MS", -1)
    sweeps._look()
    assert gone() is None
    assert gc.get_freeze_count() > 10_000
    assert len(gc.get_objects()) < gc.get_freeze_count() / 10


def test_a_pause_is_for_all_of_it_once_enough_was_swept(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sweeps,) = window.findChildren(Sweeper)
    great: list[int] = []
    small = 0

    def sweep_once() -> bool:
        nonlocal small
        small += 1
        return True

    monkeypatch.setattr(sweeper, "sweep_all", lambda: great.append(small))
    monkeypatch.setattr(sweeper, "sweep", sweep_once)
    monkeypatch.setattr(sweeper, "PAUSE_MS", -1)
    for _ in range(2 + GREAT + 1):
        sweeps._look()
    # What starting left behind, and then not before its time.
    assert great == [0, GREAT]
    monkeypatch.setattr(sweeper, "PAUSE_MS", 1_000_000)
    for _ in range(GREAT + 5):
        sweeps._look()
    assert great == [0, GREAT]


def test_where_nothing_was_swept_a_pause_needs_no_great_sweep(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sweeps,) = window.findChildren(Sweeper)
    great: list[str] = []
    monkeypatch.setattr(sweeper, "sweep_all", lambda: great.append("swept"))
    monkeypatch.setattr(sweeper, "sweep", lambda: False)
    monkeypatch.setattr(sweeper, "PAUSE_MS", -1)
    for _ in range(2 + GREAT + 1):
        sweeps._look()
    assert great == ["swept"]


def test_a_step_is_a_sign_of_play(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    great: list[str] = []
    monkeypatch.setattr(sweeper, "sweep_all", lambda: great.append("swept"))
    (sweeps,) = window.findChildren(Sweeper)
    sweeps._look()
    window.controller.say("3 rt")
    sweeps._look()
    assert not great
    monkeypatch.setattr(sweeper, "PAUSE_MS", -1)
    sweeps._look()
    assert great


def test_work_in_turns_goes_on_a_moment_and_then_the_window_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(errands_module, "MOMENT", 0)

    def count(to: int) -> Generator[None, None, int]:
        for _ in range(to):
            yield
        if to == 3:
            raise ValueError("no")
        return to

    work = Turns(count(2))
    assert not work.wait(60)
    assert work.wait()
    assert work.result() == 2
    broken = Turns(count(3))
    assert broken.wait()
    assert broken.has_failed
    with pytest.raises(ValueError, match="no"):
        broken.result()
