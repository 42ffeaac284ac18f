import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """Runs a command that must succeed; its standard output."""
    # PYTHONPATH would let the source tree stand in for the wheel.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=inherited | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment that holds the built wheel."""
    dist = tmp_path_factory.mktemp("dist")
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", dist)
    run(sys.executable, *build, folder=ROOT)
    (wheel,) = dist.glob("*.whl")

    home = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", home, folder=dist)
    places = sysconfig.get_paths(scheme="venv", vars={"base": str(home), "platbase": str(home)})
    install = ("-m", "pip", "--python", home, "install", "--no-deps", "--no-index", wheel)
    run(sys.executable, *install, folder=dist)
    # Lends the installed dependencies, else every run would download Qt. Only after pip has run,
    # which would take the development install for this one; the .pth file of that one stays
    # without effect, as Python reads such files only in the environment's own folder.
    Path(places["purelib"], "borrowed.pth").write_text(sysconfig.get_path("platlib") + "\n")
    return Path(places["scripts"])


@pytest.mark.long
def test_the_wheel_holds_all_that_the_program_needs(programs: Path, tmp_path: Path) -> None:
    where = "import recordsheet_gui; print(recordsheet_gui.__file__)"
    package = Path(run(programs / "python", "-c", where, folder=tmp_path).strip()).parent
    assert package.is_relative_to(programs.parent)

    for folder in ("resources", "sheets"):
        shipped = {path.relative_to(package) for path in (package / folder).rglob("*.*")}
        source = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.*")}
        assert shipped
        assert shipped == source


@pytest.mark.long
def test_the_installed_program_lists_its_units_from_any_folder(
    programs: Path, tmp_path: Path
) -> None:
    home = str(tmp_path / "home")
    command = (programs / "recordsheet", "units", "--json")
    listed = json.loads(run(*command, folder=tmp_path, RECORDSHEET_HOME=home))
    assert "Atlas AS7-D" in {unit["name"] for unit in listed["units"]}
