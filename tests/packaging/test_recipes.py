"""The recipes of all packages agree with the program and with one another; none is cooked."""

import ast
import configparser
import plistlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from recordsheet_gui import __version__
from recordsheet_gui.importers.files import is_wanted
from recordsheet_gui.storage.header import APPLICATION_ID
from tests.packaging.tools import PACKAGING, ROOT, tool

build, identity, trim = tool("build"), tool("identity"), tool("trim")
ENDINGS = [kind.ending for kind in identity.KINDS]
MIMES = [kind.mime for kind in identity.KINDS]

DESKTOP = configparser.RawConfigParser(strict=True)
DESKTOP.optionxform = str  # type: ignore[assignment,method-assign]  # its keys have capitals
DESKTOP.read(PACKAGING / "recordsheet.desktop", encoding="utf-8")
ENTRY = DESKTOP["Desktop Entry"]
METAINFO = ElementTree.fromstring(build.metainfo())
KINDS = ElementTree.parse(PACKAGING / "linux" / "recordsheet.xml").getroot()
SPEC = (PACKAGING / "recordsheet.spec").read_text("utf-8")
SETUP = (PACKAGING / "windows" / "recordsheet.iss").read_text("utf-8")
WORKFLOWS = sorted((PACKAGING / "ci").glob("*.yml"))


def run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def texts(path: str) -> list[str]:
    return [element.text or "" for element in METAINFO.findall(path)]


def test_the_version_stands_in_one_place() -> None:
    assert identity.version() == __version__
    for path in PACKAGING.rglob("*"):
        if path.suffix in {".iss", ".spec", ".desktop", ".xml", ".yml", ".py"}:
            assert __version__ not in path.read_text("utf-8"), path


def test_every_kind_of_file_is_one_that_the_program_opens() -> None:
    assert ENDINGS == ["rsgame", "mtf", "blk"]
    assert all(is_wanted(f"a.{ending}") for ending in ENDINGS[1:])


def test_the_menu_entry_opens_each_kind_of_file() -> None:
    assert ENTRY["Name"] == identity.TITLE
    assert ENTRY["Exec"] == f"{identity.COMMAND} %f"
    assert ENTRY["Comment"] == identity.SUMMARY
    assert ENTRY["Terminal"] == "false"
    assert ENTRY["MimeType"].rstrip(";").split(";") == MIMES
    icons = ROOT / "resources" / "icons" / "app"
    assert (icons / f"{ENTRY['Icon']}.svg").is_file()


def test_a_desktop_knows_a_game_by_its_name_and_by_what_stands_in_it() -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    found = {kind.get("type"): kind for kind in KINDS.findall(f"{space}mime-type")}
    assert list(found) == MIMES
    for kind in identity.KINDS:
        glob = found[kind.mime].find(f"{space}glob")
        assert glob is not None
        assert glob.get("pattern") == f"*.{kind.ending}"
    inner = found[MIMES[0]].find(f"{space}magic/{space}match/{space}match")
    assert inner is not None
    assert (inner.get("offset"), inner.get("type")) == ("68", "big32")
    assert int(inner.get("value", ""), 16) == APPLICATION_ID


def test_software_centers_are_told_what_the_program_is() -> None:
    assert texts("id") == [identity.ID]
    assert texts("name") == [identity.TITLE]
    assert texts("summary") == [identity.SUMMARY]
    assert texts("launchable") == ["recordsheet.desktop"]
    assert texts("provides/mediatype") == MIMES
    assert texts("provides/binary") == [identity.COMMAND]
    released = METAINFO.findall("releases/release")
    assert released
    for release in released:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date", ""))
        assert re.fullmatch(r"\d[\w.]*", release.get("version", ""))


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli is not installed")
def test_appstream_accepts_the_description(tmp_path: Path) -> None:
    path = tmp_path / f"{identity.ID}.metainfo.xml"
    path.write_text(build.metainfo(), encoding="utf-8")
    run("appstreamcli", "validate", "--no-net", path)


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="it is not installed")
def test_the_desktop_accepts_the_menu_entry() -> None:
    assert not run("desktop-file-validate", PACKAGING / "recordsheet.desktop")


def test_windows_is_told_of_each_kind_of_file() -> None:
    for ending in ENDINGS:
        assert f"Software\\Classes\\.{ending}" in SETUP
        assert f"Software\\Classes\\RecordSheet.{ending}\\shell\\open\\command" in SETUP
    # What is others' too is offered, never taken.
    taken = re.findall(r'Classes\\\.(\w+)"; ValueType: string; ValueData', SETUP)
    assert taken == [kind.ending for kind in identity.KINDS if kind.is_ours]
    for line in SETUP.splitlines():
        if line.startswith("Root:"):
            assert "Subkey:" in line
            assert line.count('"') % 2 == 0
    assert "SIGN (Windows)" in SETUP
    for name in re.findall(r"^(?:SetupIconFile|LicenseFile)=(.+)$", SETUP, re.MULTILINE):
        assert (PACKAGING / "windows" / name.replace("\\", "/")).is_file()


def test_macos_is_told_of_each_kind_of_file() -> None:
    told = plistlib.loads(plistlib.dumps(identity.info_plist()))
    types = told["UTExportedTypeDeclarations"] + told["UTImportedTypeDeclarations"]
    endings = [t["UTTypeTagSpecification"]["public.filename-extension"] for t in types]
    assert endings == [[ending] for ending in ENDINGS]
    opened = [name for kind in told["CFBundleDocumentTypes"] for name in kind["LSItemContentTypes"]]
    assert opened == [kind["UTTypeIdentifier"] for kind in types]
    assert told["CFBundleShortVersionString"] == __version__
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert all(rights.values())
    assert "SIGN (macOS)" in (PACKAGING / "macos" / "make-dmg").read_text("utf-8")


def test_the_icon_of_windows_holds_all_its_sizes() -> None:
    data = (PACKAGING / "windows" / "recordsheet.ico").read_bytes()
    assert data[:4] == b"\0\0\1\0"
    sizes = []
    for number in range(int.from_bytes(data[4:6], "little")):
        entry = data[6 + 16 * number :][:16]
        length, start = (int.from_bytes(entry[at : at + 4], "little") for at in (8, 12))
        picture = data[start : start + length]
        assert picture.startswith(b"\x89PNG")
        sizes.append(int.from_bytes(picture[16:20], "big"))
        assert entry[0] == sizes[-1] % 256
    assert sizes == [16, 24, 32, 48, 64, 128, 256]


def test_the_icon_of_macos_holds_all_its_sizes() -> None:
    data = (PACKAGING / "macos" / "recordsheet.icns").read_bytes()
    assert data[:4] == b"icns"
    assert int.from_bytes(data[4:8], "big") == len(data)
    sizes, at = {}, 8
    while at < len(data):
        length = int.from_bytes(data[at + 4 : at + 8], "big")
        picture = data[at + 8 : at + length]
        assert picture.startswith(b"\x89PNG")
        sizes[data[at : at + 4]] = int.from_bytes(picture[16:20], "big")
        at += length
    assert sizes[b"ic09"] == 512
    assert sorted(sizes.values()) == [16, 32, 64, 128, 256, 512]


def test_the_recipe_of_the_bundle_is_python_and_takes_our_files() -> None:
    tree = ast.parse(SPEC)
    made = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {"Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"} <= made
    for folder in ("recordsheet_gui", "resources", "sheets"):
        assert f'files(ROOT / "{folder}"' in SPEC
    assert "macos" in SPEC
    assert "windows" in SPEC


@pytest.mark.long
def test_nothing_that_the_bundle_leaves_out_is_imported_by_the_program() -> None:
    left_out = set(trim.MODULES)
    for path in (ROOT / "recordsheet_gui").rglob("*.py"):
        if "bench" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}", *(f"{node.module}.{a.name}" for a in node.names)]
            assert not left_out & set(names), f"{path}: take it out of packaging/trim.py"


@pytest.mark.parametrize(
    ("name", "is_kept"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("PySide6/plugins/styles/qmodernwindowsstyle.dll", True),
        ("PySide6/Qt/plugins/imageformats/libqtiff.so", False),
        ("PySide6\\translations\\qt_de.qm", False),
        ("PySide6/Qt/translations/qtbase_fr.qm", False),
        ("recordsheet_gui/sheets/units/atlas.toml", True),
    ],
)
def test_the_bundle_takes_the_plugins_that_we_use(name: str, is_kept: bool) -> None:
    assert bool(trim.kept([(name, "", "DATA")])) == is_kept


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("objdump"), reason="asks objdump")
def test_a_library_that_nobody_asks_for_is_left_out() -> None:
    import _struct

    module = ("lib-dynload/_struct.so", str(_struct.__file__), "EXTENSION")
    stray = ("libstray.so.1", str(_struct.__file__), "BINARY")
    link = ("libstray.so.1", "PySide6/libstray.so.1", "SYMLINK")
    assert trim.kept([module, stray, link]) == [module]


def test_the_manual_page_tells_every_command_and_option() -> None:
    from recordsheet_gui.cli import arguments
    from recordsheet_gui.cli.commands import COMMANDS

    page = tool("man").page()
    plain = page.replace("\\-", "-").replace("\\fB", "").replace("\\fI", "").replace("\\fR", "")
    assert f".TH {identity.COMMAND.upper()} 1" in page
    for command in COMMANDS:
        assert f"\n.SS {identity.COMMAND} {command}\n" in plain
    parser = arguments.parser()
    for action in parser._subparsers._group_actions:  # type: ignore[union-attr]
        for name, command in action.choices.items():  # type: ignore[union-attr]
            part = plain.partition(f".SS {identity.COMMAND} {name}\n")[2].partition("\n.S")[0]
            for option in command._actions:
                if option.dest != "help":
                    words = option.option_strings or [str(option.metavar)]
                    assert all(word in part for word in words), (name, words)


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_troff_accepts_the_manual_page(tmp_path: Path) -> None:
    path = tmp_path / "recordsheet.1"
    path.write_text(tool("man").page(), encoding="utf-8")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z", path], capture_output=True, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_names_only_what_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "\t" not in text
    named = re.findall(r"packaging[/\\][\w./\\-]*\w", text)
    assert named
    for name in named:
        assert (ROOT / name.replace("\\", "/")).exists(), name
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?<!get )\bmake ([a-z-]+)$", text, re.MULTILINE)) <= targets
    for python in re.findall(r'"(3\.\d+)"', text):
        assert f":: {python}" in (ROOT / "pyproject.toml").read_text("utf-8")


def test_there_is_a_workflow_for_each_system() -> None:
    assert [path.stem for path in WORKFLOWS] == ["linux", "macos", "windows"]


def test_every_yaml_file_can_be_read() -> None:
    yaml = pytest.importorskip("yaml", reason="nothing here reads YAML")
    for path in (*WORKFLOWS, *(PACKAGING / "linux").glob("*.yml")):
        assert isinstance(yaml.safe_load(path.read_text("utf-8")), dict), path


SCRIPTS = [
    path
    for path in (*PACKAGING.iterdir(), *PACKAGING.glob("*/*"))
    if path.is_file() and path.read_bytes()[:7] in {b"#!/bin/", b"#!/usr/"}
]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell")
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_script_can_be_run_and_read(path: Path) -> None:
    assert path.stat().st_mode & 0o111
    first = path.read_text("utf-8").partition("\n")[0]
    if first.endswith("sh"):
        run(first.removeprefix("#!"), "-n", path)
    else:
        ast.parse(path.read_text("utf-8"))


def test_the_bill_of_materials_names_every_package_once() -> None:
    import json

    found = json.loads(tool("sbom").text())
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.5")
    assert found["metadata"]["component"]["version"] == __version__
    names = [part["name"] for part in found["components"]]
    assert len(names) == len(set(names))
    assert {name for name, _ in identity.given_away()} <= set(names)
    packages = [part for part in found["components"] if "purl" in part]
    assert all(part["properties"] for part in packages)
    assert tool("sbom").text() == tool("sbom").text()


@pytest.mark.parametrize("path", sorted(PACKAGING.glob("*.py")), ids=lambda path: path.name)
def test_a_program_that_is_only_read_does_nothing(path: Path) -> None:
    # The process that counts odds reads the program that started it again: pictures were taken of
    # games that its own second run had opened.
    body = ast.parse(path.read_text("utf-8")).body
    calls = [node.value for node in body if isinstance(node, ast.Expr)]
    assert not [node for node in calls if isinstance(node, ast.Call) and "main" in ast.dump(node)]
