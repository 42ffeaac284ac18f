"""The notice names all that we give away, in the versions that we give away."""

import re
from importlib import metadata

import pytest

from recordsheet_gui.assets import read_text
from tests.packaging.tools import tool

NOTICE = read_text("resources", "NOTICE.txt")
HEAD, *SECTIONS = re.split(r"(?m)^== ", NOTICE)
TITLES = [section.partition("\n")[0] for section in SECTIONS]

notice, identity = tool("notice"), tool("identity")


def test_every_section_has_a_title_a_license_and_a_text() -> None:
    assert HEAD.startswith("Record Sheet")
    for section in SECTIONS:
        title, license, empty, *text = section.splitlines()
        assert title.strip()
        assert re.fullmatch(r"License: \S.*", license), title
        assert not empty
        assert "".join(text).strip(), title
    assert len(set(TITLES)) == len(TITLES)


def test_every_package_that_the_program_runs_on_is_named_with_its_version() -> None:
    packages = {name for name, _ in identity.given_away()}
    assert {"pydantic", "pyside6-essentials", "shiboken6", "typing-extensions"} <= packages
    assert not {"hatchling", "packaging", "pluggy"} & packages
    said = {title.lower().replace("_", "-") for title in TITLES}
    for name, version in identity.given_away():
        # Newer Pythons get a newer Qt; the bundle is built with the oldest.
        if metadata.version(name) == version and not name.startswith(("pyside6", "shiboken6")):
            assert f"{name} {version}" in said


def test_a_package_is_told_with_the_text_that_came_with_it() -> None:
    version = metadata.version("platformdirs")
    said = notice.package("platformdirs", version)
    assert said in NOTICE
    with pytest.raises(SystemExit, match="is what we give away"):
        notice.package("platformdirs", "0.1")


def test_what_is_told_by_hand_stands_in_it() -> None:
    for told in notice.TOLD["others"]:
        assert told["name"] in TITLES
    assert {"Record Sheet", "Python"} <= set(TITLES)


def test_no_line_of_a_text_is_taken_for_a_title() -> None:
    made = notice.section("A 1", "MIT", "first\n== second\nthird")
    assert notice.named(made) == ["A 1"]
