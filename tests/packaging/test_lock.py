"""The locked versions fit what the project asks for, on every Python and system that it names."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-package.txt")
RUNS_ON = PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
ASKED = {
    "requirements.txt": RUNS_ON,
    "requirements-dev.txt": RUNS_ON + EXTRAS["dev"] + EXTRAS["table"],
    "requirements-package.txt": RUNS_ON + EXTRAS["package"] + EXTRAS["table"],
}
SYSTEMS = {"linux": ("posix", "Linux"), "darwin": ("posix", "Darwin"), "win32": ("nt", "Windows")}
PYTHONS = [
    found[1]
    for line in PROJECT["project"]["classifiers"]
    if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
]


def locked(name: str) -> list[str]:
    """The entries of a lock, each with its hashes."""
    text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return re.split(r"\n(?=\S)", "\n".join(lines).strip())


def pins(name: str) -> list[Requirement]:
    return [Requirement(entry.partition("\\")[0]) for entry in locked(name)]


def key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_one_exact_version_and_hashes(name: str) -> None:
    for entry in locked(name):
        assert re.match(r"[\w.-]+==[\w.]+ ", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_leaves_it_to_the_machine_where_packages_come_from(name: str) -> None:
    text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_all_that_the_project_asks_for(name: str, python: str, system: str) -> None:
    os_name, platform_system = SYSTEMS[system]
    there = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "os_name": os_name,
        "platform_system": platform_system,
    }
    versions: dict[str, str] = {}
    for pin in pins(name):
        if pin.marker is None or pin.marker.evaluate(there):
            assert key(pin.name) not in versions, "two versions at once"
            versions[key(pin.name)] = str(pin.specifier).removeprefix("==")
    for asked in map(Requirement, ASKED[name]):
        if asked.marker is None or asked.marker.evaluate(there):
            assert asked.specifier.contains(versions[key(asked.name)]), asked


@pytest.mark.parametrize("name", LOCKS[1:])
def test_checks_and_packages_have_what_the_program_runs_on(name: str) -> None:
    assert {str(pin) for pin in pins(LOCKS[0])} <= {str(pin) for pin in pins(name)}


def test_the_versions_that_we_name_begin_with_the_first_that_we_allow() -> None:
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"Python {PYTHONS[0]} to {PYTHONS[-1]}" in readme
