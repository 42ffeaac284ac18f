from types import SimpleNamespace
from typing import Any

import pytest

from tests.costs import MOST, Bill, mostly_long, one_of_each, used


def told(test: str, cost: float, *marks: str) -> Any:
    """What a run tells of one phase of a test."""
    return SimpleNamespace(nodeid=test, user_properties=[("cost", cost)], keywords=[*marks])


def test_all_phases_of_a_test_count_and_only_what_is_short_can_be_too_dear() -> None:
    bill = Bill()
    for phase in (
        told("a.py::cheap", MOST),
        told("a.py::dear", MOST / 2),
        told("a.py::dear", MOST),
        told("a.py::long", 2 * MOST, "long"),
        told("b.py::dearest", 2 * MOST),
    ):
        bill.pytest_runtest_logreport(phase)
    assert list(bill.too_dear()) == [("b.py::dearest", 2 * MOST), ("a.py::dear", 1.5 * MOST)]


def test_what_is_computed_is_counted(request: pytest.FixtureRequest) -> None:
    assert isinstance(request.config.pluginmanager.get_plugin("bill"), Bill)
    before = used()
    sum(range(1_000_000))
    assert used() > before


@pytest.mark.parametrize("value", mostly_long("abc", "b"))
def test_what_is_not_named_is_long(value: str, request: pytest.FixtureRequest) -> None:
    assert (request.node.get_closest_marker("long") is None) == (value == "b")


@pytest.mark.parametrize("value", one_of_each(["ant", "ape", "bee", "bat"], lambda word: word[0]))
def test_the_first_of_each_kind_is_short(value: str, request: pytest.FixtureRequest) -> None:
    assert (request.node.get_closest_marker("long") is None) == (value in {"ant", "bee"})
