"""What the bundle leaves out: PyInstaller takes all that might be needed, we know what is.

The lists say what stays, so that a Qt of tomorrow cannot grow the archive unseen: the plugins by
name, the libraries by what the plugins and modules ask for.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import PurePosixPath

MODULES = [
    "PySide6.QtNetwork",
    "PySide6.QtQml",
    "PySide6.QtTest",
    "_pydecimal",
    "_pyrepl",
    "distutils",
    "doctest",
    "lib2to3",
    "pdb",
    "pip",
    "pydoc",
    "pydoc_data",
    "curses",
    "readline",  # its license is not ours to give
    "pygments",
    "rich",
    "typer",
    "setuptools",
    "tkinter",
    "unittest",
    "xmlrpc",
]
"""Modules that something names which we never reach: tests, debuggers, installers."""

NOT_OURS = ("recordsheet_gui.bench",)
"""Modules of ours for those who work on the program: it measures source trees."""

PLUGINS = {
    "platforms/qxcb",
    "platforms/qwayland",
    "platforms/qoffscreen",  # prints and pictures of the command line
    "platforms/qwindows",
    "platforms/qcocoa",
    "wayland-shell-integration/xdg-shell",
    "wayland-decoration-client/bradient",
    "platforminputcontexts/composeplatforminputcontextplugin",  # accents of dead keys
    "platforminputcontexts/ibusplatforminputcontextplugin",
    "platformthemes/qxdgdesktopportal",  # the desktop's own file dialogs
    "printsupport/",
    "styles/",
    "iconengines/qsvgicon",  # the desktop's icons in Qt's file dialog
    "imageformats/qsvg",
    "imageformats/qico",
}
"""The folder of a plugin and its name; all of a folder without one."""

DROPPED = (
    "PySide6/Qt/translations/",  # the program speaks English
    "PySide6/translations/",
    "PySide6/Qt/qml/",
    "PySide6/qml/",
    "PySide6/opengl32sw.dll",  # 20 MB to draw what we do not draw
)

HOOKS = {"pyi_rth_inspect", "pyi_rth_pkgutil", "pyi_rth_setuptools"}
"""What PyInstaller runs first for modules that look for sources: ours do not."""

SYSTEM = re.compile(
    r"lib(c|m|dl|rt|util|pthread|resolv|stdc\+\+|gcc_s"  # an older one spoils the drivers
    r"|glib-2\.0|gthread-2\.0|gobject-2\.0|gio-2\.0|gmodule-2\.0"
    r"|dbus-1|fontconfig|freetype|X11|X11-xcb|xcb|cups|GL|EGL|GLX|OpenGL|GLdispatch)\.so"
)
"""Libraries that every Linux desktop has and that go with its own parts: fonts, keys, printers."""

LIBRARY = re.compile(r"lib.*\.so[.\d]*")

Entry = tuple[str, str, str]
"""Where it goes, where it comes from, what it is."""


def is_wanted(module: str) -> bool:
    """Whether a module of ours goes along."""
    return not module.startswith(NOT_OURS)


def kept(entries: Iterable[Entry]) -> list[Entry]:
    """What goes into the folder, of all that PyInstaller found."""
    left = [entry for entry in entries if _is_kept(entry[0].replace("\\", "/"))]
    return _asked_for(left) if sys.platform.startswith("linux") else left


def _is_kept(name: str) -> bool:
    if name.startswith(DROPPED):
        return False
    place = PurePosixPath(name)
    if name.startswith("PySide6/") and "plugins" in place.parts:
        plugin = f"{place.parent.name}/{place.name.removeprefix('lib').partition('.')[0]}"
        return plugin in PLUGINS or f"{place.parent.name}/" in PLUGINS
    return True


def _asked_for(entries: list[Entry]) -> list[Entry]:
    """Without the libraries that only what is dropped asked for, and those of the system."""
    libraries = {
        name: source
        for place, source, kind in entries
        if kind == "BINARY"
        and "plugins" not in place
        and LIBRARY.fullmatch(name := PurePosixPath(place).name)
    }
    wanted = {name for name in libraries if name.startswith("libpython")}
    ask = [libraries[name] for name in wanted]
    for place, source, kind in entries:
        if kind in {"BINARY", "EXTENSION"} and PurePosixPath(place).name not in libraries:
            ask.append(source)
    while ask:
        for name in needed(ask.pop()):
            if name in libraries and name not in wanted and not SYSTEM.match(name):
                wanted.add(name)
                ask.append(libraries[name])
    dropped = libraries.keys() - wanted
    # By name: a library may have a link of its own at the top.
    return [entry for entry in entries if PurePosixPath(entry[0]).name not in dropped]


def needed(path: str) -> list[str]:
    """The libraries that a library or a program asks the system for."""
    said = subprocess.run(
        ["objdump", "-p", path], capture_output=True, encoding="utf-8", check=True
    ).stdout
    return re.findall(r"^ +NEEDED +(\S+)$", said, re.MULTILINE)
