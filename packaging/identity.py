"""Who the program is, for every package of it: names, version, kinds of files, releases."""

import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

TITLE = "Record Sheet"
COMMAND = "recordsheet"
ID = "org.recordsheet.RecordSheet"
"""The name in the style of stores and macOS. Whoever publishes puts a domain of theirs here."""
SUMMARY = "Tabletop record sheets that know the rules"
AUTHORS = "The Record Sheet authors"
MAIL = "authors@recordsheet.org"
"""Debian asks for one. Whoever publishes puts an address of theirs here."""
YEAR = 2026


class Kind(NamedTuple):
    """A kind of file that a double click opens."""

    ending: str
    mime: str
    title: str
    is_ours: bool
    """Nobody else's program opens it."""


KINDS = (
    Kind("rsgame", "application/x-rsgame", "Record Sheet game", True),
    Kind("mtf", "application/x-megamek-mtf", "'Mech file", False),
    Kind("blk", "application/x-megamek-blk", "Unit file", False),
)
"""The first is the game; the others go into the library."""


def version() -> str:
    """The version, from the one place where it stands."""
    text = (ROOT / "recordsheet_gui" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def epoch() -> int:
    """The time that stands in packages, in seconds: that of the last commit, or as it is asked."""
    asked = os.environ.get("SOURCE_DATE_EPOCH")
    if asked:
        return int(asked)
    said = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    # Without git, as from the sdist: some fixed day.
    return int(said.stdout) if said.returncode == 0 else 1_767_225_600


def releases() -> list[tuple[str, str]]:
    """Version and date of what the changelog calls released: lines like "## 1.0 - 2026-12-01"."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return re.findall(r"^## \[?v?(\d[\w.]*)\]?\W+(\d{4}-\d\d-\d\d)\W*$", text, re.MULTILINE)


EXTRAS = ("table",)
"""The extras of pyproject.toml that players get in a package: a bundle cannot be added to."""


def given_away() -> list[tuple[str, str]]:
    """Names and exact versions of the packages that a bundle may hold, for this Python."""
    from packaging.requirements import Requirement

    text = (ROOT / "packaging" / "requirements-package.txt").read_text("utf-8")
    pins = [Requirement(line.rstrip(" \\")) for line in text.splitlines() if re.match(r"\w", line)]
    pinned = {
        pin.name: str(pin.specifier).removeprefix("==")
        for pin in pins
        if pin.marker is None or pin.marker.evaluate()
    }
    wanted = _needed(text)
    return [(name, pinned[name]) for name in sorted(pinned) if name in wanted]


def _needed(lock: str) -> set[str]:
    """The packages of the lock that the program and its extras need, not those that build it."""
    from packaging.requirements import Requirement

    asked_by: dict[str, set[str]] = {}
    name = ""
    for line in lock.splitlines():
        if found := re.match(r"([\w.-]+)==", line):
            name = found[1]
        elif found := re.match(r" +# via (.+)", line):
            asked_by[name] = {word.strip() for word in found[1].split(",")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = list(project["dependencies"])
    for extra in EXTRAS:
        asked += project["optional-dependencies"][extra]
    wanted = {re.sub(r"[-_.]+", "-", Requirement(line).name).lower() for line in asked}
    while more := {name for name, by in asked_by.items() if by & wanted} - wanted:
        wanted |= more
    return wanted


def windows_version() -> object:
    """What Windows shows as the properties of the program."""
    from PyInstaller.utils.win32 import versioninfo as told

    numbers = tuple(int(part) for part in re.findall(r"\d+", version()))[:4]
    full = numbers + (0,) * (4 - len(numbers))
    strings = {
        "CompanyName": AUTHORS,
        "FileDescription": TITLE,
        "FileVersion": version(),
        "InternalName": COMMAND,
        "LegalCopyright": f"{AUTHORS}, MIT license",
        "OriginalFilename": f"{COMMAND}.exe",
        "ProductName": TITLE,
        "ProductVersion": version(),
    }
    table = told.StringTable(
        "040904B0", [told.StringStruct(name, text) for name, text in strings.items()]
    )
    return told.VSVersionInfo(
        ffi=told.FixedFileInfo(filevers=full, prodvers=full),
        kids=[
            told.StringFileInfo([table]),
            told.VarFileInfo([told.VarStruct("Translation", [0x409, 1200])]),
        ],
    )


def signer() -> str | None:
    """SIGN (macOS): the certificate, "Developer ID Application: ..."; unsigned without one."""
    return os.environ.get("RECORDSHEET_SIGN_MACOS") or None


def info_plist() -> dict[str, object]:
    """What macOS is told of the program: its files, and that it may be drawn sharply."""
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": version(),
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "12.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{AUTHORS}, MIT license",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind.title,
                "CFBundleTypeRole": "Editor" if kind.is_ours else "Viewer",
                "CFBundleTypeIconFile": "recordsheet.icns",
                "LSHandlerRank": "Owner" if kind.is_ours else "Alternate",
                "LSItemContentTypes": [f"{ID}.{kind.ending}"],
            }
            for kind in KINDS
        ],
        "UTExportedTypeDeclarations": [_type(kind) for kind in KINDS if kind.is_ours],
        "UTImportedTypeDeclarations": [_type(kind) for kind in KINDS if not kind.is_ours],
    }


def _type(kind: Kind) -> dict[str, object]:
    return {
        "UTTypeIdentifier": f"{ID}.{kind.ending}",
        "UTTypeDescription": kind.title,
        "UTTypeConformsTo": ["public.data"] if kind.is_ours else ["public.plain-text"],
        "UTTypeTagSpecification": {
            "public.filename-extension": [kind.ending],
            "public.mime-type": [kind.mime],
        },
    }
