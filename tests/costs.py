"""What each test costs the processor, its own programs included.

Seconds on the clock say how busy the machine was; these say what the test does. Whoever costs too
much is named at the end of a run and fails nothing: the first one to need a thing pays for all who
need it afterwards.
"""

import json
import os
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from pathlib import Path
from time import process_time
from typing import TypeVar

import pytest

MOST = 1.0
"""Seconds; what costs more should be long. Five times what a test of a window takes."""
NAMED = 20
"""More than these are nobody's reading."""

T = TypeVar("T")
_BEGAN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", type=Path, metavar="FILE", help="write what each test costs")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Bill(), "bill")


def used() -> float:
    """Seconds of all processors that this process and those that it has seen end have had."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    item.stash[_BEGAN] = used()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    now = used()
    report.user_properties.append(("cost", now - item.stash[_BEGAN]))
    item.stash[_BEGAN] = now
    return report


class Bill:
    """What all tests of a run have cost, from before the first line of a test to its end."""

    def __init__(self) -> None:
        self.costs: dict[str, float] = {}
        self.long: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        (cost,) = (value for name, value in report.user_properties if name == "cost")
        assert isinstance(cost, float)
        self.costs[report.nodeid] = self.costs.get(report.nodeid, 0.0) + cost
        if "long" in report.keywords:
            self.long.add(report.nodeid)

    def too_dear(self) -> Iterator[tuple[str, float]]:
        """The tests that cost too much and are not long, the dearest first."""
        for test, cost in sorted(self.costs.items(), key=lambda told: -told[1]):
            if cost > MOST and test not in self.long:
                yield test, cost

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        path: Path | None = config.option.costs
        if path is not None:
            path.write_text(json.dumps(self.costs, indent=1), encoding="utf-8")
        if dear := list(self.too_dear()):
            terminalreporter.section(f"cost more than {MOST} s of the processor and are not long")
            for test, cost in dear[:NAMED]:
                terminalreporter.line(f"{cost:6.1f} s  {test}")
            terminalreporter.line(f"{len(dear)} in all; tests/README.md says what a test may cost.")


def mostly_long(values: Iterable[object], *short: object) -> list[object]:
    """All values for a test or a fixture; those that are not named as short are long."""
    every = list(values)
    assert short
    assert all(value in every for value in short)
    return [
        value if value in short else pytest.param(value, marks=pytest.mark.long) for value in every
    ]


def one_of_each(values: Iterable[T], kind: Callable[[T], Hashable]) -> list[object]:
    """All values for a test; of each kind the first is short."""
    every = list(values)
    first: dict[Hashable, T] = {}
    for value in every:
        first.setdefault(kind(value), value)
    return mostly_long(every, *first.values())
