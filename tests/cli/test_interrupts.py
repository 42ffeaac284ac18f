"""Ctrl+C ends every command with a word, from its first line on, and shows no traceback."""

import signal
import subprocess
import sys
import weakref

import pytest

from recordsheet_gui.cli import interrupts
from recordsheet_gui.cli.interrupts import HearingInterrupts

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(interrupts, "end_at_once", lambda: found.append("at once"))
    return found


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_it_interrupts_what_is_done_and_is_then_what_it_was_before() -> None:
    before = signal.getsignal(signal.SIGINT), sys.excepthook, sys.unraisablehook
    with pytest.raises(KeyboardInterrupt), HearingInterrupts():
        press()
    assert (signal.getsignal(signal.SIGINT), sys.excepthook, sys.unraisablehook) == before


def test_an_error_that_a_library_makes_of_it_is_no_other_error() -> None:
    def misread() -> None:
        try:
            press()
        except KeyboardInterrupt:
            raise SyntaxError from None

    with pytest.raises(KeyboardInterrupt), HearingInterrupts():
        misread()
    with pytest.raises(SyntaxError), HearingInterrupts():
        raise SyntaxError


def test_where_python_drops_it_the_program_ends_at_once(ended: list[str]) -> None:
    class Thing:
        pass

    with HearingInterrupts():
        thing = Thing()
        watcher = weakref.ref(thing, lambda _: press())
        del thing
        assert watcher() is None
    assert ended == ["at once"]


def test_while_something_is_imported_the_program_ends_at_once(
    ended: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        @staticmethod
        def find_spec(name: str, *more: object) -> None:
            if name == "nothing_of_this_name":
                press()

    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    with pytest.raises(KeyboardInterrupt), HearingInterrupts():
        import nothing_of_this_name  # type: ignore[import-not-found]  # noqa: F401
    assert ended[:1] == ["at once"]


@POSIX
@pytest.mark.parametrize("name", ["signal", "recordsheet_gui.cli", "recordsheet_gui.cli.commands"])
def test_from_its_first_line_on_the_program_shows_no_traceback(name: str) -> None:
    lines = (
        "import sys, os",
        "class Finder:",
        "    def find_spec(name, *more):",
        f"        if name == {name!r}: os.kill(os.getpid(), 2)",
        "sys.modules.pop('signal', None)",
        "sys.meta_path.insert(0, Finder)",
        "from recordsheet_gui.__main__ import main",
        "sys.exit(main())",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines), "units"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == (b"", b"")
    assert done.returncode in (130, -signal.SIGINT)
