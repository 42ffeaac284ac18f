"""Starts the program: commands go to the command line, everything else opens the window."""

import os
import sys
from pathlib import Path

WORK = ("--multiprocessing-fork", "from multiprocessing.")
"""What Python says to a program that it has started as a worker, or as one that tidies up."""


CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # macOS, Alpine
)


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the result is its exit code."""
    if getattr(sys, "frozen", False):
        _do_other_work()
        _leave_no_trace()
        _find_certificates()
    from recordsheet_gui import cli

    return cli.run(sys.argv[1:] if arguments is None else arguments, _open_window)


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
        if Path(place).exists():
            os.environ["SSL_CERT_FILE"] = place
            return


def _open_window(game: Path | str | None) -> int:
    # Commands without a picture must not wait for Qt.
    from recordsheet_gui import app

    return app.main(game)


if __name__ == "__main__":
    sys.exit(main())
