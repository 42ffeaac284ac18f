import gc
import threading
from functools import partial

import pytest

from recordsheet_gui.ui.errands import Errands, sweep_again


def nothing() -> None:
    """The last errand of most."""


def fail() -> None:
    raise ValueError("no")


def test_errands_are_done_in_their_order_by_one_thread() -> None:
    errands = Errands()
    done: list[int] = []
    asked = [errands.ask(partial(done.append, number)) for number in range(50)]
    assert all(errand.wait(10) for errand in asked)
    assert done == list(range(50))
    here = errands.ask(lambda: errands.is_here)
    assert here.wait(10)
    assert here.result()
    assert not errands.is_here
    errands.finish(nothing)


def test_what_goes_wrong_is_told_to_whoever_asked_and_the_next_errand_is_done() -> None:
    errands = Errands()
    bad, good = errands.ask(fail), errands.ask(lambda: 7)
    assert bad.wait(10)
    assert bad.has_failed
    with pytest.raises(ValueError, match="no"):
        bad.result()
    assert good.wait(10)
    assert not good.has_failed
    assert good.result() == 7
    errands.finish(nothing)


def test_whoever_finishes_does_the_rest_and_goes_and_may_be_asked_again() -> None:
    errands, gate = Errands(), threading.Event()
    here: list[bool] = []
    errands.ask(lambda: gate.wait(10))
    errands.ask(lambda: here.append(errands.is_here))
    last = errands.finish(threading.current_thread)
    again = errands.ask(threading.current_thread)
    assert not last.is_done
    gate.set()
    assert last.wait(10)
    assert again.wait(10)
    assert here == [True]
    errands.finish(nothing)
    for thread in (last.result(), again.result()):
        thread.join(10)
        assert not thread.is_alive()


def test_no_garbage_of_qt_is_collected_by_another_thread() -> None:
    assert gc.isenabled()
    first, second, gate = Errands(), Errands(), threading.Event()
    threads = [errands.ask(threading.current_thread) for errands in (first, second)]
    first.ask(lambda: gate.wait(10))
    during = second.ask(gc.isenabled)
    assert during.wait(10)
    assert not during.result()
    gate.set()
    for errands, thread in zip((first, second), threads, strict=True):
        errands.finish(nothing)
        assert thread.wait(10)
        thread.result().join(10)
    assert gc.isenabled()


def test_garbage_that_is_wanted_again_during_an_errand_waits_for_its_end() -> None:
    gc.disable()
    try:
        errands, begun, gate = Errands(), threading.Event(), threading.Event()

        def linger() -> None:
            begun.set()
            gate.wait(10)

        thread = errands.ask(threading.current_thread)
        assert thread.wait(10)
        errands.finish(linger)
        assert begun.wait(10)
        sweep_again()
        assert not gc.isenabled()
        gate.set()
        thread.result().join(10)
        assert gc.isenabled()
        gc.disable()
        sweep_again()
        assert gc.isenabled()
    finally:
        gc.enable()
