"""In a bundle the program itself is what Python starts for work beside it."""

import multiprocessing
import os
import sys
from pathlib import Path

import pytest

from recordsheet_gui import __main__ as program


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the program was started with whenever it asked whether it is a worker."""
    found: list[list[str]] = []
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: found.append(sys.argv))
    # What it does to its environment has tests of its own.
    monkeypatch.setattr(program, "_leave_no_trace", lambda: None)
    monkeypatch.setattr(program, "_find_certificates", lambda: None)
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


@pytest.mark.parametrize("before", ["", "/opt/theirs"])
def test_what_a_bundle_sets_for_itself_is_not_handed_on_to_other_programs(
    before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        monkeypatch.setenv(name, "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    program._leave_no_trace()
    left = {name: os.environ.get(name) for name in ("LD_LIBRARY_PATH", "QT_PLUGIN_PATH")}
    assert left == {"LD_LIBRARY_PATH": before or None, "QT_PLUGIN_PATH": None}
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


def test_a_bundle_finds_the_certificates_of_the_system_that_it_runs_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "certificates"
    here.touch()
    monkeypatch.setattr(program, "CERTIFICATES", (str(tmp_path / "nowhere"), str(here)))
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    program._find_certificates()
    assert os.environ["SSL_CERT_FILE"] == str(here)
    monkeypatch.setenv("SSL_CERT_FILE", "/their/own")
    program._find_certificates()
    assert os.environ["SSL_CERT_FILE"] == "/their/own"
