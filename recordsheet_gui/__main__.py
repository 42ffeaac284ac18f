"""Starts the program: commands go to the command line, everything else opens the window."""

import os
import sys

TYPE_CHECKING = False
"""What typing has, which takes too long to import here: Ctrl+C may come before it is done."""

if TYPE_CHECKING:
    from pathlib import Path

WORK = ("--multiprocessing-fork", "from multiprocessing.")
"""What Python says to a program that it has started as a worker, or as one that tidies up."""


STOPPED = 130
"""As shells count a program that was stopped with Ctrl+C."""

CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # macOS, Alpine
)


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the result is its exit code."""
    if arguments is None:
        _end_at_ctrl_c()
    if getattr(sys, "frozen", False):
        _do_other_work()
        _leave_no_trace()
        _find_certificates()
    from recordsheet_gui import cli

    return cli.run(sys.argv[1:] if arguments is None else arguments, _open_window)


def _end_at_ctrl_c() -> None:
    """Until a command hears of it, and in the window always, the system ends the program.

    Python would tell where in some library it happened to be. All that was played is on disk.
    """
    try:
        # Already this takes long enough to be interrupted.
        import signal

        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        sys.exit(STOPPED)


def _do_other_work() -> None:
    """Be a worker where one is wanted: a bundle has no other Python to start one with.

    Does not come back then. Whoever starts the program for its window waits for none of it.
    """
    if any(word in argument for word in WORK for argument in sys.argv[1:]):
        import multiprocessing

        multiprocessing.freeze_support()


def _leave_no_trace() -> None:
    """Start other programs, such as one that shows a PDF, with their own libraries, not ours.

    What the bundle sets for itself has been read by now.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", "")
    for name in ("LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        os.environ.pop(name, None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before


def _find_certificates() -> None:
    """A bundle looks for them where the system had them that it was built on."""
    names = ("SSL_CERT_FILE", "SSL_CERT_DIR")
    if sys.platform == "win32" or any(name in os.environ for name in names):
        return
    for place in CERTIFICATES:
        if os.path.exists(place):  # noqa: PTH110  # pathlib would have to be imported first
            os.environ["SSL_CERT_FILE"] = place
            return


def _open_window(game: "Path | str | None") -> int:
    # Commands without a picture must not wait for Qt.
    from recordsheet_gui import app

    return app.main(game)


if __name__ == "__main__":
    sys.exit(main())
