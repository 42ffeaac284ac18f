import gc
import threading
from functools import partial

import pytest

from recordsheet_gui.ui.errands import Errands


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
    errands.end()


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
    errands.end()


def test_after_the_end_what_was_asked_is_still_done_and_the_thread_goes() -> None:
    errands, gate = Errands(), threading.Event()
    threads: list[threading.Thread] = []
    errands.ask(lambda: gate.wait(10))
    last = errands.ask(lambda: threads.append(threading.current_thread()))
    errands.end()
    assert not last.is_done
    gate.set()
    assert last.wait(10)
    threads[0].join(10)
    assert not threads[0].is_alive()


def test_whoever_was_never_asked_has_no_thread_to_end() -> None:
    before = threading.active_count()
    Errands().end()
    assert threading.active_count() == before


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
        errands.end()
        assert thread.wait(10)
        thread.result().join(10)
    assert gc.isenabled()
