"""What must pass before a change lands: the short tests, then the long ones, within an hour."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CI = ROOT / ".ci" / "run"
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

MAKE = """#!/bin/sh
echo "$1" >> asked
[ "$1" = "$FAILS" ] && exit 2
[ "$1" = test-long ] && echo "$TOOK" > now
exit 0
"""
"""Stands in for make: writes down what it is asked for; the long tests move the clock."""
DATE = """#!/bin/sh
cat now
"""


def run_ci(folder: Path, *, fails: str = "", minutes: int = 20) -> tuple[int, list[str]]:
    """Runs a copy of `.ci/run` with another make and another clock: its verdict, what it ran."""
    (folder / "now").write_text("0\n")
    programs, ci = folder / "programs", folder / ".ci" / "run"
    texts = {programs / "make": MAKE, programs / "date": DATE, ci: CI.read_text("utf-8")}
    for program, text in texts.items():
        program.parent.mkdir(exist_ok=True)
        program.write_text(text)
        program.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "FAILS": fails,
        "TOOK": str(60 * minutes),
    }
    run = subprocess.run([ci], env=environment, capture_output=True)
    return run.returncode, (folder / "asked").read_text().split()


def options(target: str) -> list[str]:
    """The words after pytest in a target of the Makefile."""
    recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert recipe is not None
    ran = re.search(r"/pytest (.*)", recipe[1])
    assert ran is not None
    return re.sub(r'"', "", ran[1]).split(" -m ")


on_posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no shell")


@on_posix
def test_nothing_lands_without_the_long_tests(tmp_path: Path) -> None:
    assert run_ci(tmp_path) == (0, ["setup", "test", "test-long"])


@on_posix
@pytest.mark.parametrize("target", ["setup", "test", "test-long"])
def test_nothing_lands_when_a_part_of_the_checks_fails(tmp_path: Path, target: str) -> None:
    verdict, ran = run_ci(tmp_path, fails=target)
    assert verdict != 0
    assert ran[-1] == target


@on_posix
@pytest.mark.parametrize(("minutes", "verdict"), [(59, 0), (60, 1)])
def test_all_checks_together_stay_below_an_hour(tmp_path: Path, minutes: int, verdict: int) -> None:
    assert run_ci(tmp_path, minutes=minutes)[0] == verdict


def test_the_short_and_the_long_tests_are_all_tests() -> None:
    short, long = options("test"), options("test-long")
    assert short[:-1] == long[:-1]
    assert (short[-1], long[-1]) == ("not long", "long")
