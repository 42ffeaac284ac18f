"""Outside its own folders and the lists, no module names a game or a kind of unit.

A new game or kind is then a folder and a line in each list, and nothing else has to follow.
"""

import ast
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest

import recordsheet_gui
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games import GAMES
from recordsheet_gui.units.kinds import KINDS

PACKAGE = Path(recordsheet_gui.__file__).parent

LISTS = (
    "systems/__init__.py",
    "units/kinds.py",
    "ui/games/__init__.py",
    "importers/formats.py",
    "sheet/figures.py",
    "workshop/forms.py",
)
"""Each names all games or all kinds."""

FREE = ("app.py", "bench/")
"""The demo battle and the performance table play certain games."""

SHELVES = ("systems", "units", "importers", "sheet", "ui/games", "workshop", "ui/workshop")
"""What has one folder for each game or kind."""

SHARED = {"battletech": ("total-warfare", "renegade-tech")}
"""Folders of several games, and the keys of those games."""

OTHER_WORDS = {
    "vehicle": (
        *(
            "sheet/mech/",
            "units/mech/",
            "units/short_words.py",
            "systems/battletech/mech/shapes.py",
        ),
    ),
    "building": ("systems/total_warfare/accidents.py", "systems/total_warfare/say_accidents.py"),
    "vtol": ("units/battle_armor/", "importers/battle_armor/", "units/infantry/facts.py"),
    "infantry": (
        *("units/vehicle/text.py", "units/battle_armor/", "workshop/battle_armor/"),
        *("workshop/vehicle/", "workshop/protomech/", "units/gear_value.py"),
    ),
    "battle armor": ("workshop/vehicle/", "workshop/protomech/"),
}
"""Keys of kinds that are words of something else too, and where: a QuadVee drives as a vehicle,
a 'Mech walks into a building, a suit flies as a VTOL, gear is of the families of those who carry
it."""

KIND_FOLDERS = {key: kind.design.__module__.split(".")[2] for key, kind in KINDS.items()}
GAME_FOLDERS = {key: key.replace("-", "_") for key in SYSTEMS}
DESIGNS = {kind.design.__name__: KIND_FOLDERS[key] for key, kind in KINDS.items()}
FOLDERS = frozenset((*KIND_FOLDERS.values(), *GAME_FOLDERS.values(), *SHARED))


def owners(key: str) -> set[str]:
    """The folders that a key stands for: some games and kinds have the same."""
    return {folders[key] for folders in (KIND_FOLDERS, GAME_FOLDERS) if key in folders}


def welcome(path: str) -> frozenset[str]:
    """The games and kinds, by folder, that a module of the package may name."""
    if path in LISTS or path.startswith(FREE):
        return FOLDERS
    for shelf in SHELVES:
        rest = path.removeprefix(f"{shelf}/")
        own = rest.partition("/")[0]
        if rest != path and "/" in rest and own in FOLDERS:
            return frozenset(_family(own))
    return frozenset()


def _family(own: str) -> Iterator[str]:
    """A folder itself, what its games share, and the kinds that are played there."""
    yield own
    games = SHARED.get(own) or tuple(key for key, name in GAME_FOLDERS.items() if name == own)
    for game in games:
        yield from (name for name, keys in SHARED.items() if game in keys)
        yield from (KIND_FOLDERS[kind] for kind in SYSTEMS[game].kinds)


def named(source: str) -> Iterator[tuple[int, str, set[str]]]:
    """Every place that names a game or a kind: line, how, and the folders that it stands for."""
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Import(names=names):
                for name in names:
                    yield from _imported(line, name.name)
            case ast.ImportFrom(module=str(module), names=names):
                for path in {f"{module}.{name.name}" for name in names}:
                    yield from _imported(line, path)
            case ast.Constant(value=str(text)) if owners(text):
                yield line, f'"{text}"', owners(text)
            case ast.Constant(value=str(text)) if text.startswith("recordsheet_gui."):
                yield from _imported(line, text)
            case ast.Name(id=word) | ast.Attribute(attr=word) if word in DESIGNS:
                yield line, word, {DESIGNS[word]}
            case _:
                pass


def _imported(line: int, module: str) -> Iterator[tuple[int, str, set[str]]]:
    path = module.removeprefix("recordsheet_gui.").replace(".", "/")
    for shelf in SHELVES:
        rest = path.removeprefix(f"{shelf}/")
        folder = rest.partition("/")[0]
        if rest != path and folder in FOLDERS:
            yield line, module, {folder}


def strangers(path: str, source: str) -> list[str]:
    """What a module names and should not know."""
    may = welcome(path)
    free = {f'"{word}"' for word, places in OTHER_WORDS.items() if path.startswith(places)}
    return [
        f"{path}:{line}: {how}"
        for line, how, whose in named(source)
        if not whose & may and how not in free
    ]


def modules() -> Mapping[str, str]:
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def test_no_module_names_a_game_or_a_kind_outside_its_folder() -> None:
    assert [line for path, source in modules().items() for line in strangers(path, source)] == []


def test_every_list_is_there_and_names_something() -> None:
    found = modules()
    for path in LISTS:
        assert list(named(found[path])), path


def test_every_game_and_kind_has_its_folder() -> None:
    for folder in GAME_FOLDERS.values():
        assert (PACKAGE / "systems" / folder).is_dir()
    for folder in KIND_FOLDERS.values():
        assert (PACKAGE / "units" / folder).is_dir()


def test_every_game_stands_in_the_contracts_that_keep_games_apart() -> None:
    told = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {each["name"]: each for each in told["tool"]["importlinter"]["contracts"]}
    title = "Game systems do not import one another, only what the BattleTech games share"
    apart = contracts[title]["layers"][0].split(" | ")
    shared = contracts["Only the BattleTech games import what they share"]["layers"][0].split(" | ")
    for key, folder in GAME_FOLDERS.items():
        name = f"(recordsheet_gui.systems.{folder})"
        assert name in apart, key
        is_battletech = key in SHARED["battletech"]
        assert (name in shared) is not is_battletech, key


def test_every_game_has_its_part_of_the_window() -> None:
    assert list(GAMES) == list(SYSTEMS)


@pytest.mark.parametrize(
    "source",
    [
        "from recordsheet_gui.systems.battletech.heat import HEAT",
        "from recordsheet_gui.systems import hard_hits",
        "import recordsheet_gui.units.mech.design",
        "from recordsheet_gui.ui.games.skirmish.panel import AttackPanel",
        "def later():\n    from recordsheet_gui.sheet.ship.plan import plan_ship",
        'import_module("recordsheet_gui.systems.total_warfare.rules")',
        'is_it = system.key == "total-warfare"',
        'is_it = design.kind in ("mech", "vehicle")',
        'panels = {"hard-hits": 1}',
        'match key:\n    case "renegade-tech":\n        pass',
        'SYSTEMS["skirmish"]',
        "isinstance(design, MechDesign)",
        "match design:\n    case ShipDesign():\n        pass",
        "isinstance(design, design_module.SkirmishDesign)",
    ],
)
def test_a_stranger_is_seen(source: str) -> None:
    assert strangers("ui/widgets/roster.py", source)
    assert strangers("core/system.py", source)
    assert not strangers("bench/games.py", source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A panel of another game than Total Warfare or Skirmish."""',
        'words = "a mech or a ship"',
        "from recordsheet_gui.systems import SYSTEMS",
        "from recordsheet_gui.units.kinds import kind_of",
        "from recordsheet_gui.ui.games.hands import Hands",
        "from recordsheet_gui.sheet.load import load_layout",
    ],
)
def test_words_in_sentences_and_the_lists_are_free(source: str) -> None:
    assert not strangers("ui/widgets/roster.py", source)


@pytest.mark.parametrize(
    ("path", "known", "unknown"),
    [
        ("systems/hard_hits/rules.py", {"hard_hits", "ship"}, {"mech", "battletech", "skirmish"}),
        ("ui/games/renegade_tech/hands.py", {"renegade_tech", "battletech", "mech"}, {"ship"}),
        ("systems/battletech/turn.py", {"battletech", "mech"}, {"total_warfare", "card"}),
        ("units/mech/kind.py", {"mech"}, {"total_warfare", "ship"}),
        ("ui/games/game_ui.py", set(), {"battletech", "mech"}),
        ("systems/__init__.py", {"skirmish", "hard_hits"}, set()),
    ],
)
def test_a_folder_knows_itself_and_what_is_played_there(
    path: str, known: Collection[str], unknown: Collection[str]
) -> None:
    assert set(known) <= welcome(path)
    assert not set(unknown) & welcome(path)
