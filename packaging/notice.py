"""Writes resources/NOTICE.txt: the licenses of all that a bundle holds.

    build/venv/bin/python packaging/notice.py

Versions come from packaging/requirements-package.txt, texts from the packages that are installed
where it runs, and the rest is told in packaging/bundled.toml. `make notice` sets up what it needs.
A bundle of Linux adds the libraries of the system that it took along (`add_system_libraries`).
"""

import json
import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))

import identity

FILE = ROOT / "resources" / "NOTICE.txt"
TOLD = tomllib.loads((HERE / "bundled.toml").read_text("utf-8"))
SECTION = "== "
IS_LICENSE = re.compile(r"\.dist-info/(licenses/.*|(LICEN[CS]E|COPYING|NOTICE)[^/]*)$")

HEAD = """\
Record Sheet and what it is made of

The packages of Record Sheet hold, beside the program itself, the works of others that are listed
here, each with its license. Made by packaging/notice.py; not to be changed by hand.
"""

TRADEMARKS = """\
Record Sheet is an unofficial tool by fans. It is not affiliated with, endorsed or sponsored by any
of the companies and authors named here, and contains none of their text or art. BattleTech, 'Mech,
BattleMech and MechWarrior are trademarks of The Topps Company, Inc. Star Fleet Battles is a
trademark of Amarillo Design Bureau, Inc. Renegade Tech is by Francis Greenaway, Hard Hits by D. S.
Miller.
"""


def text_of(name: str) -> str:
    """A license's text: as told, or from the file that is named."""
    told: str = TOLD["texts"][name]
    if "\n" in told or " " in told:
        return told.strip()
    return (ROOT / told).read_text("utf-8").strip()


def section(title: str, license: str, *paragraphs: str) -> str:
    """One part of the notice; no line of a text may look like the next one's beginning."""
    texts = "\n\n".join(text.strip() for text in paragraphs if text)
    lines = [line.rstrip() for line in texts.splitlines()]
    safe = "\n".join(f" {line}" if line.startswith(SECTION) else line for line in lines)
    return f"{SECTION}{title}\nLicense: {license}\n\n{safe}\n"


def package(name: str, version: str) -> str:
    """The part of a package, with the text that came with it."""
    found = metadata.distribution(name)
    if found.version != version:
        raise SystemExit(f"{name} {found.version} is installed, {version} is what we give away.")
    told = TOLD["packages"].get(name)
    if told is not None:
        words = (f"Copyright {told['copyright']}", text_of(told["text"]))
        return section(f"{found.metadata['Name']} {version}", told["license"], *words)
    told_classes = found.metadata.get_all("Classifier") or []
    classes = [line.rpartition(" :: ")[2] for line in told_classes if line.startswith("License ::")]
    own = found.metadata["License-Expression"] or found.metadata["License"] or ", ".join(classes)
    license = own.strip().partition("\n")[0]
    paths = [path for path in found.files or () if IS_LICENSE.search(str(path))]
    texts = [path.read_text("utf-8") for path in paths]
    if not license or not texts:
        raise SystemExit(f"{name} says nothing of its license: tell it in bundled.toml.")
    return section(f"{found.metadata['Name']} {version}", license, *texts)


def crates(name: str) -> str:
    """What a package of Rust was built from, as its own list says."""
    for path in metadata.distribution(name).files or ():
        if path.name.endswith(".cyclonedx.json"):
            found = json.loads(path.read_text("utf-8"))["components"]
            return "\n".join(
                f"{crate['name']} {crate['version']}: {crate['licenses'][0]['expression']}"
                for crate in found
            )
    raise SystemExit(f"{name} has no list of its crates.")


def other(told: dict[str, str]) -> str:
    """The part of what is no package."""
    rights = "\n".join(
        f"Copyright {line}" if not line.startswith(" ") else line
        for line in told.get("copyright", "").strip("\n").splitlines()
    )
    listed = crates(told["crates"]) if "crates" in told else ""
    return section(told["name"], told["license"], rights, listed, text_of(told["text"]))


def sections() -> Iterator[str]:
    """All parts, in the order in which they are read."""
    own = (ROOT / "LICENSE").read_text("utf-8")
    yield section(identity.TITLE, "MIT", own, TRADEMARKS)
    for name, version in identity.given_away():
        yield package(name, version)
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    yield section("Python", "PSF-2.0", python.read_text("utf-8"))
    (told,) = (path for path in metadata.files("pyinstaller") or () if path.name == "COPYING.txt")
    yield section(
        f"PyInstaller {metadata.version('pyinstaller')} (the part that starts a bundle)",
        "GPL-2.0-or-later WITH Bootloader-exception",
        told.read_text("utf-8").partition("GNU GENERAL PUBLIC LICENSE")[0],
    )
    for told_of in TOLD["others"]:
        yield other(told_of)


def written() -> str:
    """The whole notice."""
    return "\n".join([HEAD, *sections()])


def named(text: str) -> list[str]:
    """What the parts of a notice are called."""
    return re.findall(rf"^{SECTION}(.+)$", text, re.MULTILINE)


def add_system_libraries(notice: Path, libraries: Iterable[str]) -> None:
    """Add the packages of Debian that libraries in the bundle came from."""
    owners: set[str] = set()
    for library in libraries:
        said = subprocess.run(
            ["dpkg-query", "--search", f"*/{library}"], capture_output=True, encoding="utf-8"
        ).stdout
        owners |= {line.partition(":")[0] for line in said.splitlines()}
    parts = []
    for owner in sorted(owners):
        told = Path(f"/usr/share/doc/{owner}/copyright")
        if told.is_file():
            about = ["dpkg-query", "--show", "--showformat", "${Version}", owner]
            version = subprocess.run(about, capture_output=True, encoding="utf-8").stdout
            parts.append(section(f"{owner} {version}", "see below", told.read_text("utf-8")))
    with notice.open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(f"\n{part}" for part in parts)


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8", newline="\n")
    print(f"{FILE.relative_to(ROOT)} is written: {len(named(FILE.read_text('utf-8')))} parts.")
