"""What the manual says is so: every command runs, every key and menu is there, every link leads
somewhere."""

import argparse
import ast
import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QImage, QKeySequence
from PySide6.QtWidgets import QMenu

import recordsheet_gui
from recordsheet_gui import cli
from recordsheet_gui.cli import arguments
from recordsheet_gui.cli.commands import COMMANDS
from recordsheet_gui.core.answers import Rolled
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import SayError
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.importers.formats import FORMATS
from recordsheet_gui.session.say import say
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import gamefile, paths
from recordsheet_gui.storage.library import FILE as LIBRARY
from recordsheet_gui.storage.library import Library
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.actions import ACTIONS, shortcuts
from recordsheet_gui.ui.manual.book import Page, book, folder, page_of
from recordsheet_gui.ui.manual.markdown import Block, Kind, Piece, Style, pieces
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import codec_of

SEED = 7
ENDINGS = {
    *(".rsgame", ".rsforce", ".mul", ".zip", ".pdf", ".png", ".svg", ".html", ".md"),
    *(".txt", ".sqlite"),
}
"""Of files that the program writes, beside those that it reads units from."""
ON_THE_SHEET = {
    "Return", "Shift+Return", "Ctrl+Return", "Tab", "Backspace", "=", "R", "L", "D", "F",
    "Left", "Right", "A", "Escape",
    *map(str, range(1, 10)),
}  # fmt: skip
"""Keys that no menu has: cards, the sheet, lists of units, the second screen. Each is played in the
tests of its own widget: test_cards, test_scene_keys, test_number_keys, test_dialogs,
test_renegade_window, test_sharing."""
SPELLED_OUT = {
    "FOLDER": "folder",
    "GAME": "game.rsgame",
    "SCRIPT": "battle.json",
    "FORCE": "folder/f.mul",
}
PAGES = book()


@dataclass(frozen=True)
class Said:
    """A piece of the manual, and what it is said about."""

    page: str
    piece: Piece
    about: str
    """The last remark before it: a table of units, a search, files."""

    @override
    def __str__(self) -> str:
        return f"{self.page}: {self.piece.text}"


def lines_of(block: Block) -> Iterator[str]:
    yield block.text
    yield from block.lines
    for row in block.rows:
        yield from row


def said(*styles: Style, pages: tuple[Page, ...] = PAGES) -> list[Said]:
    found = []
    for page in pages:
        about = ""
        for block in page.blocks:
            if block.kind is Kind.REMARK:
                about = block.text
            elif block.kind is not Kind.CODE:
                found += [
                    Said(page.key, piece, about)
                    for line in lines_of(block)
                    for piece in pieces(line)
                    if piece.style in styles
                ]
    return found


def code(pages: tuple[Page, ...] = PAGES) -> list[Said]:
    return said(Style.CODE, pages=pages)


# -- the book --------------------------------------------------------------------------------------


def test_there_are_the_ten_pages() -> None:
    assert [page.title for page in PAGES][:10] == [
        "A first battle",
        "At the table",
        "Your own dice",
        "The games",
        "The kinds of units",
        "Units of your own",
        "Print and pictures",
        "Command line and scripts",
        "Files and safety",
        "Questions",
    ]


def test_every_link_leads_to_a_page_and_a_heading() -> None:
    known = {page.key for page in PAGES} | {
        f"{page.key}#{section.anchor}" for page in PAGES for section in page.sections
    }
    links = said(Style.LINK)
    assert links
    assert [str(link) for link in links if link.piece.target not in known] == []


def test_headings_of_a_page_have_anchors_of_their_own() -> None:
    for page in PAGES:
        anchors = [section.anchor for section in page.sections]
        assert len(set(anchors)) == len(anchors), page.key


def test_every_picture_is_there_small_and_shown_and_says_what_is_on_it() -> None:
    shown = {
        block.info: block.text
        for page in PAGES
        for block in page.blocks
        if block.kind is Kind.PICTURE
    }
    assert all(shown.values())
    there = {f"pictures/{path.name}" for path in (folder() / "pictures").iterdir()}
    assert set(shown) == there
    for path in there:
        assert not QImage(str(folder() / path)).isNull(), path
    assert sum((folder() / path).stat().st_size for path in there) < 2_000_000


def test_the_manual_names_every_game_and_every_kind_of_unit() -> None:
    from recordsheet_gui.units.kinds import KINDS

    text = " ".join(section.text for page in PAGES for section in page.sections).lower()
    for system in SYSTEMS.values():
        assert system.title.lower() in text
    words = {
        "mech": "'mechs", "skirmish": "card", "ship": "starship",
        "fixed-wing support": "planes", "gun emplacement": "guns", "space station": "stations",
        "support vtol": "vtols", "support vehicle": "support vehicles",
    }  # fmt: skip
    for kind in KINDS:
        assert words.get(kind, kind.lower()) in text, kind


# -- words of the hit bar --------------------------------------------------------------------------


@cache
def design(name: str) -> object:
    with Library.open() as library:
        return library.load(name)


def table(about: str) -> Session:
    """A fresh game with the units of a remark: the first alone against the others."""
    words, _, rest = about.partition(":")
    assert words == "table", about
    key, *units = (part.strip() for part in rest.split(";"))
    roster = tuple(
        UnitSetup(id=UnitId("abcdef"[at]), design=design(name), side="AB"[at > 0])  # type: ignore[arg-type]
        for at, name in enumerate(units)
    )
    return gamefile.in_memory(SYSTEMS[key], GameSetup(system=key, units=roster))


def is_typed(one: Said) -> bool:
    text = one.piece.text
    return one.about.startswith("table") and not text.startswith(("recordsheet", "{", "--", '"'))


TYPED = [one for one in code() if is_typed(one)]


def play(about: str, line: str) -> None:
    """Type a line about the first unit of a table, in the phase that it belongs to."""
    session = table(about)
    refused: list[str] = []
    # Undo needs something to undo, and who stands up must lie.
    for before in ("roll 2d6", "roll 2d6", "roll 2d6", *(["prone"] if line == "stand" else [])):
        say(session, UnitId("a"), before, Rolled(SEED))
    # Fists wait for their phase.
    for _ in range(1 + len(session.system.phases)):
        try:
            say(session, UnitId("a"), line, Rolled(SEED))
        except RuleError as error:
            refused.append(str(error))
            say(session, UnitId("a"), "next", Rolled(SEED))
        else:
            return
    raise AssertionError(f"{line}: {refused}")


@pytest.mark.parametrize("one", TYPED, ids=str)
def test_every_line_of_the_hit_bar_is_understood_and_played(one: Said) -> None:
    line = one.piece.text
    # Whom a line is about stands before a colon; the window finds the unit.
    _, _, rest = line.rpartition(": ")
    if rest != line:
        about, _, units = one.about.partition(":")
        game, *names = (part.strip() for part in units.split(";"))
        spoken = line.partition(":")[0].lower()
        (named,) = [name for name in names if name.lower().startswith(spoken)]
        others = [name for name in names if name != named]
        play(f"{about}: {'; '.join([game, named, others[0]])}", rest)
    else:
        play(one.about, line)


def test_there_are_lines_for_every_game() -> None:
    games = {one.about.partition(":")[2].split(";")[0].strip() for one in TYPED}
    assert games == set(SYSTEMS)
    assert len(TYPED) > 80


@pytest.mark.parametrize("line", ["10 xx", "walk four", "srm66 front", "punch le"])
def test_a_line_that_is_wrong_is_noticed(line: str) -> None:
    with pytest.raises((SayError, AssertionError)):
        play("table: total-warfare; Atlas AS7-D; Locust LCT-1V", line)


# -- scripts and their steps -----------------------------------------------------------------------


def scripts() -> list[str]:
    return [b.text for page in PAGES for b in page.blocks if b.info == "script"]


def test_the_scripts_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scripts()
    for text in scripts():
        path = tmp_path / "battle.json"
        path.write_text(text, encoding="utf-8")
        assert cli.run(["replay", str(path), "--json"], lambda _: 1) == 0, capsys.readouterr().err
        result = json.loads(capsys.readouterr().out)
        assert len(result["steps"]) == len(json.loads(text)["steps"])


def test_the_steps_are_steps_of_a_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [one for one in code() if one.piece.text.startswith("{")]
    assert steps
    for one in steps:
        step = json.loads(one.piece.text)
        key, *units = (part.strip() for part in one.about.partition(":")[2].split(";"))
        roster = [{"id": "abc"[at], "unit": name} for at, name in enumerate(units)]
        whole = {"system": key, "seed": SEED, "units": roster, "steps": [step]}
        path = tmp_path / "step.json"
        path.write_text(json.dumps(whole), encoding="utf-8")
        assert cli.run(["replay", str(path)], lambda _: 1) == 0, capsys.readouterr().err


def test_words_of_a_script_are_known() -> None:
    from recordsheet_gui.session import script

    source = Path(script.__file__).read_text(encoding="utf-8")
    for one in code():
        if re.fullmatch(r'"\w+"', one.piece.text):
            word = one.piece.text.strip('"')
            assert re.search(rf"\b{word}\b", source), one


# -- the command line ------------------------------------------------------------------------------


def shell_lines() -> list[str]:
    blocks = [b for page in PAGES for b in page.blocks if b.info == "shell"]
    lines = [line for block in blocks for line in block.text.splitlines()]
    return lines + [one.piece.text for one in code() if one.piece.text.startswith("recordsheet")]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what commands of the manual speak of."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "battle.json").write_text(scripts()[0], encoding="utf-8")
    assert cli.run(["replay", "battle.json", "--save", "game.rsgame"], lambda _: 1) == 0
    assert cli.run(["export", "Atlas AS7-D", "-o", "folder/atlas.mtf"], lambda _: 1) == 0
    assert cli.run(["export", "game.rsgame", "-o", "folder/f.mul"], lambda _: 1) == 0
    return tmp_path


@pytest.mark.parametrize("line", shell_lines())
def test_every_command_runs(line: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(line)
    assert program == "recordsheet"
    opened: list[object] = []

    def open_window(path: object) -> int:
        opened.append(path)
        return 0

    if words[:1] in (["table"], ["join"]):
        # These go on for as long as the evening does.
        assert arguments.parser().parse_args([SPELLED_OUT.get(word, word) for word in words])
        return
    try:
        code = cli.run([SPELLED_OUT.get(word, word) for word in words], open_window)
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 0, capsys.readouterr().err
    assert bool(opened) == (not words)
    if "-o" in words:
        assert Path(words[words.index("-o") + 1]).stat().st_size > 500


def test_every_command_of_the_program_is_in_the_manual() -> None:
    told = {line.split()[1] for line in shell_lines() if len(line.split()) > 1}
    assert {name for name in COMMANDS if name != "bench"} <= told


def test_every_option_that_is_named_exists() -> None:
    parsers = [
        parser
        for action in arguments.parser()._actions
        if isinstance(action, argparse._SubParsersAction)
        for parser in action.choices.values()
    ]
    known = {flag for parser in parsers for a in parser._actions for flag in a.option_strings}
    for one in code():
        if one.piece.text.startswith("--"):
            assert one.piece.text in known, one


# -- searches and files ----------------------------------------------------------------------------


def test_every_search_finds_something_and_not_everything() -> None:
    searches = [one for one in code() if one.about == "search"]
    assert searches
    with Library.open() as library:
        everything = len(library.all())
        while library.count_values():
            pass
        for one in searches:
            assert 0 < len(library.search(one.piece.text)) < everything, one


def test_files_and_folders_are_called_so() -> None:
    own = (paths.games_dir(), paths.templates_dir(), paths.forces_dir(), paths.backups_dir())
    names = {folder.name for folder in (*own, paths.config_dir(), paths.log_dir())} | {
        LIBRARY,
        paths.HOME,
    }
    endings = ENDINGS | {end for one in FORMATS.values() for end in one.readers}
    for one in code():
        text = one.piece.text
        if one.about == "files" and not text.startswith("recordsheet"):
            assert text in names or text in endings, one


# -- keys, menus and buttons -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def keys() -> set[str]:
    """All keys of the menus, as Qt writes them."""
    assert QCoreApplication.instance() is not None
    found = set()
    for spec in ACTIONS:
        for key in shortcuts(spec.keys):
            found.add(key.toString(QKeySequence.SequenceFormat.PortableText))
    return found


def is_key(text: str, keys: set[str]) -> bool:
    return text in ON_THE_SHEET or text in keys


def test_every_key_does_something(window: MainWindow, keys: set[str]) -> None:
    told = said(Style.KEY)
    assert len(told) > 40
    assert [str(one) for one in told if not is_key(one.piece.text, keys)] == []


def test_a_key_that_nothing_has_is_noticed(window: MainWindow, keys: set[str]) -> None:
    assert is_key("F5", keys)
    assert not is_key("Ctrl+Shift+F12", keys)
    assert not is_key("F10", keys)


def test_keys_that_belong_to_a_menu_stand_beside_its_name(window: MainWindow) -> None:
    """*Game > Library* (Ctrl+L): the key is that of the entry before it."""
    by_path = dict(menu_paths(window))
    checked = 0
    for page in PAGES:
        for block in page.blocks:
            for line in lines_of(block):
                found = re.findall(r"\*([A-Z][^*]* > [^*]*)\* \(<kbd>([^<]+)</kbd>\)", line)
                for path, key in found:
                    shown = {k.toString() for k in by_path[path].shortcuts()}
                    assert key in shown, (page.key, path, key)
                    checked += 1
    assert checked >= 6


def plain_text(text: str) -> str:
    return text.replace("&", "").rstrip(".").removesuffix("...").strip()


def menu_paths(window: MainWindow) -> Iterator[tuple[str, QAction]]:
    for top in window.menuBar().actions():
        menu = top.menu()
        assert isinstance(menu, QMenu)
        for action in menu.actions():
            yield f"{plain_text(top.text())} > {plain_text(action.text())}", action


def test_every_menu_that_is_named_is_there(window: MainWindow) -> None:
    window.furnish()
    known = {path for path, _ in menu_paths(window)}
    told = [one for one in said(Style.ITALIC) if " > " in one.piece.text]
    assert len(told) > 30
    assert [str(one) for one in told if one.piece.text not in known] == []
    assert "Game > Fly to the moon" not in known


@cache
def strings_of_the_program() -> frozenset[str]:
    """All texts in the code of the window and the games, without the marks of their keys."""
    found = set()
    package = Path(recordsheet_gui.__file__).parent
    for path in (*package.joinpath("ui").rglob("*.py"), *package.joinpath("systems").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(plain_text(node.value).casefold())
    return frozenset(found)


def is_shown(label: str) -> bool:
    wanted = label.casefold()
    return any(wanted == text or text.startswith(f"{wanted}:") for text in strings_of_the_program())


def test_every_button_and_label_that_is_named_is_shown_somewhere() -> None:
    labels = {one.piece.text for one in said(Style.BOLD)}
    assert len(labels) > 20
    assert sorted(label for label in labels if not is_shown(label)) == []
    assert not is_shown("Make tea")


def test_no_piece_of_code_goes_unchecked() -> None:
    """Each is a command, an option, a word of a script, a search, a file or a typed line."""
    marks = ("recordsheet", "--", "{", '"')
    for one in code():
        text = one.piece.text
        is_known = text.startswith(marks) or text in ENDINGS or one.about in ("search", "files")
        assert is_known or is_typed(one), one


def test_the_checks_see_what_a_page_says() -> None:
    page = page_of(
        "x.md", "# X\n\n<!-- table: skirmish; Anvil -->\n\nPress <kbd>F99</kbd>, `5 zz`.\n"
    )
    (key,) = said(Style.KEY, pages=(page,))
    (line,) = code(pages=(page,))
    assert not is_key(key.piece.text, {"F5"})
    assert is_typed(line)
    with pytest.raises((SayError, AssertionError)):
        play(line.about, line.piece.text)


def test_codecs_know_the_steps() -> None:
    """The steps above are commands, not only words that a script reads on its own."""
    commands = codec_of(SYSTEMS["total-warfare"].commands)
    assert commands.command({"do": "end_phase"})
