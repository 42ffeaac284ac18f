"""In a bundle the program itself is what Python starts for work beside it."""

import multiprocessing
import sys

import pytest

from recordsheet_gui import __main__ as program


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the program was started with whenever it asked whether it is a worker."""
    found: list[list[str]] = []
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: found.append(sys.argv))
    return found


@pytest.mark.parametrize(
    "arguments",
    [
        ["--multiprocessing-fork", "tracker_fd=7", "pipe_handle=9"],
        ["-B", "-S", "-I", "-c", "from multiprocessing.resource_tracker import main;main(7)"],
        ["-c", "import sys; from multiprocessing.forkserver import main; main(3)"],
    ],
)
def test_a_worker_of_a_bundle_opens_no_window(
    arguments: list[str], asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["recordsheet", *arguments])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    program.main(["rules", "no such rule"])
    assert asked == [["recordsheet", *arguments]]


def test_whoever_starts_the_program_waits_for_nothing_of_it(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "argv", ["recordsheet", "rules", "TW-1"])
    program.main(["rules", "no such rule"])
    assert not asked
