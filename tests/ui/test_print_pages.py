"""Pages on paper: everything on them, in its size, inside the printable area."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream, Destination, DictionaryObject
from pytestqt.qtbot import QtBot

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import BoxesLost, ConditionSet, NoteWritten, PhaseBegan
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, RuleId, UnitId
from recordsheet_gui.core.play_aid import Table
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitSetup
from recordsheet_gui.core.system import GameSystem, begin
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.after_action import AfterAction, after_action, damage_by_turn
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import whole
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import FOOT_LINE, LEAST_MARGIN
from recordsheet_gui.sheet.load import layout_names, load_layout
from recordsheet_gui.storage.errors import AlreadyExists
from recordsheet_gui.storage.paths import legal_name
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.printing.job import PrintJob, places, plan
from recordsheet_gui.ui.printing.journal import journal_pages
from recordsheet_gui.ui.printing.output import Stopped, pdf_bytes, write_pdf, write_pictures
from recordsheet_gui.ui.printing.parts import Drawing, PageScene, PlatePart
from recordsheet_gui.ui.printing.sheet import Page, fresh_page, layout_of, paper_rect, sheet_scene
from recordsheet_gui.ui.printing.tables import table_pages
from recordsheet_gui.ui.scene.scene import SheetScene
from recordsheet_gui.ui.scene.text import place
from recordsheet_gui.ui.theme import INK_SAVING, LIGHT, PRINT
from tests.games import Game
from tests.sheet.sheets import UNIT, battered, play, shipped

SHOT = Cause(rule=RuleId("TW-damage"), source="AC/20")
MM = 72 / 25.4
SHARED = [
    ("total-warfare", "vehicle-vedette-medium-tank", 3),
    ("total-warfare", "vtol-ferret-light-scout-vtol", 4),
    ("renegade-tech", "vehicle-vedette-medium-tank", 3),
    ("renegade-tech", "vtol-ferret-light-scout-vtol", 4),
    ("skirmish", "skirmish-anvil", 11),
]
"""Game, unit, and how many of them fill two pages."""


@lru_cache
def design(stem: str) -> UnitDesign:
    path = next(path for path in unit_files() if path.stem == stem)
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


def playable() -> Iterator[tuple[str, str]]:
    """Every shipped unit with every game that has a sheet for it."""
    for path in unit_files():
        for key in SYSTEMS:
            try:
                SYSTEMS[key].start(design(path.stem), Pilot(), {})
                layout_of(design(path.stem), SYSTEMS[key], "a4")
            except RuleError:
                continue
            yield key, path.stem


PLAYABLE = tuple(playable())
SAMPLES = (
    ("total-warfare", "atlas-as7-d"),
    ("total-warfare", "goliath-gol-1h"),
    ("renegade-tech", "atlas-as7-d"),
    ("renegade-tech", "scorpion-scp-1n"),
    ("hard-hits", "ship-federation-ca"),
    ("skirmish", "skirmish-anvil"),
)


def table_of(system: GameSystem, *designs: UnitDesign) -> GameState:
    units = tuple(
        UnitSetup(id=UnitId(chr(97 + n)), design=each, side="AB"[n % 2])
        for n, each in enumerate(designs)
    )
    return begin(system, GameSetup(system=system.key, units=units))


def scarred(game: GameState, seed: int) -> GameState:
    """About a third of all boxes struck over three turns."""
    for turn in (1, 2, 3):
        game = play(game, PhaseBegan(clock=Clock(turn=turn, phase=0)))
        for key, grid in game.units[UNIT].grids.items():
            cells = tuple(cell for cell in grid.intact() if _chance(seed, turn, key, cell))
            if cells:
                game = play(game, BoxesLost(unit=UNIT, grid=key, cells=cells, cause=SHOT))
    return game


def _chance(seed: int, turn: int, key: GridKey, cell: Cell) -> bool:
    text = f"{seed} {turn} {key} {cell.row} {cell.column}"
    return hashlib.sha256(text.encode()).digest()[0] < 32


def read(job: PrintJob, tmp_path: Path) -> PdfReader:
    path = tmp_path / "out.pdf"
    write_pdf(job, path, force=True)
    return PdfReader(path)


def squeezed(text: str) -> str:
    return "".join(text.split())


def battle() -> Game:
    game = Game(*(design(s) for s in ("atlas-as7-d", "warhammer-whm-6r", "archer-arc-2r")), seed=5)
    for _ in range(3):
        for unit in "abc":
            game.do("hit", unit, damage=20)
            game.do("hit", unit, damage=5)
        game.do("end_turn", None)
    # The last dice are still to be thrown.
    game._dice = None
    game.do("hit", "a", location="LL", damage=45, owe=True)
    return game


def report_of(game: Game, title: str = "Dawn") -> AfterAction:
    return after_action(game.session.system, game.session.history, title=title)


# -- the sheets ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("key", "stem"), SAMPLES)
def test_marks_on_paper_are_the_marks_of_the_state(
    qtbot: QtBot, key: str, stem: str, seed: int
) -> None:
    system = SYSTEMS[key]
    game = scarred(table_of(system, design(stem)), seed)
    paper = game.units[UNIT]
    scene = sheet_scene(game, UNIT, system, PRINT)
    assert set(scene.locations) == set(paper.grids)
    for grid, part in scene.locations.items():
        struck = {cell for cell in part.cells() if not part.is_whole(cell)}
        assert struck >= set(paper.grids[grid].lost), grid
        assert set(part.cells()) == set(paper.grids[grid].cells()), grid
    fresh = sheet_scene(table_of(system, design(stem)), UNIT, system, PRINT)
    assert all(part.is_whole(cell) for part in fresh.locations.values() for cell in part.cells())
    screen = sheet_scene(game, UNIT, system)
    assert screen.describe() == scene.describe()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("key", "stem"), PLAYABLE)
def test_nothing_lies_outside_the_printable_area(
    qtbot: QtBot, key: str, stem: str, paper: str
) -> None:
    system = SYSTEMS[key]
    game = scarred(table_of(system, design(stem)), 4)
    scene = sheet_scene(game, UNIT, system, PRINT, paper)
    page = paper_rect(paper)
    printable = page.inset(LEAST_MARGIN)
    for at in places(scene.layout, page):
        for part in scene.parts:
            drawn = part.sceneBoundingRect()
            box = Rect(drawn.x() + at.x, drawn.y() + at.y, drawn.width(), drawn.height())
            assert printable.contains(box, slack=0.5), part
        for text, inked, _ in scene.text_boxes():
            assert printable.contains(inked.moved(at.x, at.y), slack=0.01), text


@pytest.mark.parametrize("theme", [PRINT, INK_SAVING], ids=lambda theme: str(theme.key))
@pytest.mark.parametrize(("key", "stem"), SAMPLES)
def test_every_game_prints_as_lines_and_letters(
    qtbot: QtBot, tmp_path: Path, key: str, stem: str, theme: object
) -> None:
    system = SYSTEMS[key]
    game = scarred(table_of(system, design(stem)), 1)
    job = PrintJob(
        pages=(Page(game, UNIT, system),),
        theme=INK_SAVING if theme is INK_SAVING else PRINT,
        has_tables=True,
    )
    reader = read(job, tmp_path)
    assert len(reader.pages) >= 2
    for page in reader.pages:
        assert not page.images
        assert float(page.mediabox.width) / MM == pytest.approx(210, abs=0.5)
        assert float(page.mediabox.height) / MM == pytest.approx(297, abs=0.5)
    assert squeezed(design(stem).name) in squeezed(reader.pages[0].extract_text())
    assert fonts(reader)
    for font in fonts(reader):
        assert "FontFile2" in str(font) or "FontFile3" in str(font), font


def fonts(reader: PdfReader) -> list[DictionaryObject]:
    """The descriptors of all fonts on the first page."""
    resources = reader.pages[0]["/Resources"]
    assert isinstance(resources, DictionaryObject)
    found = []
    for font in resources["/Font"].values():  # type: ignore[attr-defined]
        below = font.get_object()["/DescendantFonts"][0].get_object()
        found.append(below["/FontDescriptor"].get_object())
    return found


def test_every_pip_is_a_shape_of_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    game = battered(shipped("atlas-as7-d"))
    reader = read(PrintJob(pages=(Page(game, UNIT, SYSTEMS["total-warfare"]),)), tmp_path)
    stream = ContentStream(reader.pages[0].get_contents(), reader)
    curves = sum(operator == b"c" for _, operator in stream.operations)
    boxes = sum(grid.size for grid in game.units[UNIT].grids.values())
    assert curves >= 4 * boxes  # a circle is four curves


def test_numbers_words_and_what_is_owed_are_on_paper(qtbot: QtBot, tmp_path: Path) -> None:
    game = battle()
    game.do("note", "a", text="Limping")
    game.do("condition", "a", name="prone", on=True)
    session = game.session
    state = play(
        session.state,
        ConditionSet(unit=UNIT, condition=ConditionKey("shutdown"), cause=SHOT),
        NoteWritten(unit=UNIT, text="Second note", cause=Cause(rule=RuleId("x"), by_hand=True)),
    )
    page = Page(state, UNIT, session.system)
    text = read(PrintJob(pages=(page,)), tmp_path).pages[0].extract_text()
    paper = state.units[UNIT]
    for key, grid in paper.grids.items():
        assert f"{grid.left} / {grid.size}" in text, key
    turn = f"TURN{state.clock.turn}"
    for words in ("Limping", "Second note", "Prone", "AC/20", "LRM 20", "Initiative", "owed", turn):
        assert squeezed(words) in squeezed(text), words
    scene = sheet_scene(state, UNIT, session.system, PRINT)
    owed = [line for line in scene.describe().splitlines() if line.startswith("owed ")]
    assert len(owed) == sum(entry.unit == UNIT for entry in state.owed) > 0
    assert squeezed(owed[0].removeprefix("owed "))[:30] in squeezed(text)


def test_many_owed_rolls_say_how_many_more(qtbot: QtBot) -> None:
    game = Game(design("atlas-as7-d"))
    for location in ("LT", "RT", "LL", "RL", "LA", "RA", "CT"):
        game.do("hit", "a", location=location, damage=50, owe=True)
    state = game.session.state
    scene = sheet_scene(state, UNIT, game.session.system, PRINT)
    texts = [text for text, _, _ in scene.text_boxes()]
    assert any("more" in text for text in texts)
    assert f"{len([o for o in state.owed if o.unit == UNIT])} owed" in texts


# -- several units ---------------------------------------------------------------------------


def titles(outline: object) -> list[object]:
    assert isinstance(outline, list)
    return [
        titles(entry) if isinstance(entry, list) else str(entry.title)
        for entry in outline
        if isinstance(entry, list | Destination)
    ]


def test_the_outline_has_a_bookmark_for_each_unit(qtbot: QtBot, tmp_path: Path) -> None:
    game = battle()
    state, system = game.session.state, game.session.system
    pages = tuple(Page(state, unit, system) for unit in state.units)
    job = PrintJob(pages=pages, has_tables=True, report=report_of(game), title="Dawn turn 4")
    reader = read(job, tmp_path)
    names = [unit.design.name for unit in state.units.values()]
    assert titles(reader.outline) == [*names, "Tables", "Battle journal"]
    first = [e for e in reader.outline if isinstance(e, Destination)]
    assert [reader.get_destination_page_number(e) for e in first][:4] == [0, 1, 2, 3]
    assert reader.metadata is not None
    assert reader.metadata.title == "Dawn turn 4"
    assert reader.page_mode == "/UseOutlines"


def test_cards_share_a_page_and_their_tables(qtbot: QtBot, tmp_path: Path) -> None:
    system = SYSTEMS["skirmish"]
    stems = [path.stem for path in unit_files() if path.stem.startswith("skirmish-")]
    game = table_of(system, *(design(stem) for stem in [*stems, *stems]))
    job = PrintJob(pages=tuple(Page(game, u, system) for u in game.units), has_tables=True)
    room = len(places(layout_of(design(stems[0]), system, "a4"), paper_rect("a4")))
    assert room >= 4
    reader = read(job, tmp_path)
    assert len(reader.pages) == -(-len(game.units) // room) + 1
    first = [e for e in reader.outline if isinstance(e, Destination)]
    assert len(first) == len(game.units) + 1
    spots = places(layout_of(design(stems[0]), system, "a4"), paper_rect("a4"))
    assert len(set(spots)) == len(spots)


def test_a_card_alone_is_large_and_has_tables_below_it(qtbot: QtBot) -> None:
    system = SYSTEMS["skirmish"]
    stems = [path.stem for path in unit_files() if path.stem.startswith("skirmish-")]
    for count in (1, 2, 4):
        game = table_of(system, *(design(stem) for stem in stems[:count]))
        (leaf,) = plan(PrintJob(pages=tuple(Page(game, u, system) for u in game.units)))
        drawings = leaf.drawings()
        cards = [one for one in drawings if isinstance(one.scene, SheetScene)]
        assert len(cards) == count
        scale = {1: 2.0, 2: 1.9, 4: 1.0}[count]
        assert cards[0].scale == pytest.approx(scale, abs=0.06)
        printable = leaf.paper.inset(LEAST_MARGIN)
        boxes: list[Rect] = []
        for one in cards:
            area = one.scene.sceneRect()
            edge = one.scene.layout.margin * one.scale  # type: ignore[attr-defined]
            box = Rect(*one.at, area.width() * one.scale, area.height() * one.scale)
            assert printable.contains(box.inset(edge), slack=0.01)
            # Scissors need a little on each side of the cut.
            apart = box.inset(edge - 1.0)
            assert not any(apart.overlaps(other, 0.01) for other in boxes)
            boxes.append(apart)
        pages = [one.scene for one in drawings if isinstance(one.scene, PageScene)]
        plates = [part for page in pages for part in page.parts if isinstance(part, PlatePart)]
        titles = {part.title for part in plates} - {""}
        assert ("HIT LOCATIONS" in titles) == (count == 1)
        for part in plates:
            if part.title:
                assert part.rect.y > boxes[-1].bottom - 0.01
                assert printable.contains(part.rect, slack=0.01)


def test_a_sheet_says_at_its_foot_which_game_and_day_it_is_from(
    qtbot: QtBot, tmp_path: Path
) -> None:
    game = table_of(SYSTEMS["total-warfare"], design("atlas-as7-d"), design("locust-lct-1v"))
    pages = tuple(Page(game, unit, SYSTEMS["total-warfare"]) for unit in game.units)
    job = PrintJob(pages=pages, title="Dawn", printed="2026-05-04", has_tables=True)
    text = squeezed(read(job, tmp_path).pages[1].extract_text())
    assert squeezed("Total Warfare \u00b7 Dawn") in text
    assert squeezed("printed 2026-05-04 \u00b7 page 2 / 3") in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", layout_names())
def test_every_sheet_leaves_room_for_the_line_at_the_foot_of_its_page(
    name: str, paper: str
) -> None:
    layout, page = load_layout(name, paper), paper_rect(paper)
    printable = page.inset(LEAST_MARGIN)
    line = printable.bottom - FOOT_LINE
    drawn = [
        region.rect.moved(at.x, at.y) for at in places(layout, page) for region in layout.regions
    ]
    for rect in drawn:
        assert printable.contains(rect, slack=0.01)
        assert rect.bottom <= line + 0.01
    sheets = [layout.printable.moved(at.x, at.y) for at in places(layout, page)]
    for n, one in enumerate(sheets):
        assert not any(one.inset(-1.0).overlaps(o.inset(-1.0), 0.01) for o in sheets[:n])


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("key", "stem", "count"), SHARED)
def test_sheets_that_share_a_page_say_game_table_and_page_at_its_foot(
    qtbot: QtBot, tmp_path: Path, key: str, stem: str, count: int, paper: str
) -> None:
    system = SYSTEMS[key]
    game = table_of(system, *(design(stem) for _ in range(count)))
    pages = tuple(Page(game, unit, system) for unit in game.units)
    job = PrintJob(pages=pages, paper=paper, title="Dawn turn 4", printed="2026-05-04")
    leaves = plan(job)
    assert 1 < len(leaves) < count
    for number, leaf in enumerate(leaves, 1):
        text = squeezed(read(job, tmp_path).pages[number - 1].extract_text())
        assert squeezed(f"{system.title} \u00b7 Dawn turn 4") in text
        assert squeezed(f"printed 2026-05-04 \u00b7 page {number} / {len(leaves)}") in text
        *scenes, foot = (one for one in leaf.drawings())
        assert isinstance(foot.scene, PageScene)
        cuts = scenes[0].scene
        assert isinstance(cuts, PageScene)
        words = [box for _, box, _ in foot.scene.text_boxes()]
        (part,) = cuts.parts
        assert isinstance(part.shown, Drawing)
        assert part.shown.lines
        for rule in part.shown.lines:
            assert all(max(rule.y, rule.to_y) <= box.y for box in words), rule
        for one in scenes[1:]:
            assert isinstance(one.scene, SheetScene)
            for region in one.scene.layout.regions:
                rect = region.rect.moved(one.at.x, one.at.y)
                assert not any(rect.overlaps(box, 0.01) for box in words), region.key
                for rule in part.shown.lines:
                    assert not (
                        rect.x < rule.to_x
                        and rule.x < rect.right
                        and rect.y < rule.to_y
                        and rule.y < rect.bottom
                    ), region.key


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_eight_units_share_one_page_of_tables(qtbot: QtBot, paper: str) -> None:
    system = SYSTEMS["total-warfare"]
    stems = (
        "atlas-as7-d",
        "archer-arc-2r",
        "goliath-gol-1h",
        "locust-lct-1v",
        "marauder-mad-3r",
        "timber-wolf-prime",
        "stalker-stk-3f",
        "warhammer-whm-6r",
    )
    game = table_of(system, *(design(stem) for stem in stems))
    job = PrintJob(
        pages=tuple(Page(game, unit, system) for unit in game.units), paper=paper, has_tables=True
    )
    leaves = plan(job)
    assert len(leaves) == len(stems) + 1
    (placed,) = leaves[-1].drawings()
    assert isinstance(placed.scene, PageScene)
    check_page(placed.scene, paper)
    shown = placed.scene.describe()
    for words in ("Atlas AS7-D", "Goliath GOL-1H", "Front left leg", "LRM 10", "20 on 3+"):
        assert words in shown
    titles = [part.title for part in placed.scene.parts if part.title]
    assert len(titles) == len(set(titles))
    assert "TO HIT" not in titles


def test_two_of_a_kind_have_bookmarks_of_their_own(qtbot: QtBot) -> None:
    system = SYSTEMS["total-warfare"]
    game = table_of(system, design("locust-lct-1v"), design("locust-lct-1v"))
    leaves = plan(PrintJob(pages=tuple(Page(game, u, system) for u in game.units)))
    assert [leaf.title for leaf in leaves] == ["Locust LCT-1V [a]", "Locust LCT-1V [b]"]


def test_files_are_named_after_unit_and_turn() -> None:
    game = play(
        table_of(SYSTEMS["total-warfare"], design("atlas-as7-d")),
        PhaseBegan(clock=Clock(turn=3, phase=0)),
    )
    page = Page(game, UNIT, SYSTEMS["total-warfare"])
    assert PrintJob(pages=(page,)).file_name == "Atlas AS7-D turn 3"
    fresh = fresh_page(design("atlas-as7-d"), SYSTEMS["total-warfare"])
    assert PrintJob(pages=(fresh,)).file_name == "Atlas AS7-D"
    assert legal_name('a/b: "c"?', "x") == "a-b- -c--"
    assert legal_name("...", "Record sheet") == "Record sheet"


# -- tables ----------------------------------------------------------------------------------


def check_page(scene: PageScene, paper: str) -> None:
    printable = paper_rect(paper).inset(LEAST_MARGIN)
    for text, inked, frame in scene.text_boxes():
        assert printable.contains(inked, slack=0.01), text
        assert frame.contains(inked, slack=0.3), text
    for part in scene.parts:
        assert printable.contains(part.rect), part.title


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("key", "stem"), PLAYABLE)
def test_tables_stay_in_their_frames(qtbot: QtBot, key: str, stem: str, paper: str) -> None:
    system = SYSTEMS[key]
    game = scarred(table_of(system, design(stem)), 2)
    blocks = system.tables(game, UNIT)
    # The one table of a building stands on its sheet.
    assert blocks or design(stem).kind == "building"
    pages = table_pages(blocks, design(stem).name, "Tables", system.title, paper, PRINT)
    for scene in pages:
        check_page(scene, paper)
    shown = "\n".join(scene.describe() for scene in pages)
    for block in blocks:
        if isinstance(block, Table):
            for row in block.rows:
                for cell in row:
                    assert squeezed(cell.text) in squeezed(shown)


def test_a_mech_s_tables_have_its_own_numbers() -> None:
    game = battle()
    state, system = game.session.state, game.session.system
    tables = {b.title: b for b in system.tables(state, UNIT) if isinstance(b, Table)}
    assert {"Hit Locations", "Cluster Hits", "Physical Attacks", "Heat Effects"} <= set(tables)
    racks = [row[0].text for row in tables["Cluster Hits"].rows]
    assert racks == ["SRM 6", "LRM 20"]
    assert [cell.text for cell in tables["Cluster Hits"].rows[1]][-1] == "20"
    kick = next(r for r in tables["Physical Attacks"].rows if r[0].text.startswith("Kick"))
    assert kick[1].text in ("20", "\N{EN DASH}")


# -- the journal -----------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [PRINT, INK_SAVING], ids=lambda theme: str(theme.key))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_report_has_every_sentence(
    qtbot: QtBot, tmp_path: Path, paper: str, theme: object
) -> None:
    game = battle()
    chosen = INK_SAVING if theme is INK_SAVING else PRINT
    report = report_of(game)
    for scene in journal_pages(report, paper, chosen):
        check_page(scene, paper)
    reader = read(PrintJob(paper=paper, theme=chosen, report=report), tmp_path)
    assert len(reader.pages) > 1
    text = squeezed("".join(page.extract_text() for page in reader.pages))
    lines = whole(game.session.system, game.session.history)
    assert len(lines) > 60
    for line in lines:
        if not line.text.endswith(" begins."):
            for word in line.text.split():
                assert word in text, line.text
    shown = squeezed("".join(s.describe() for s in journal_pages(report, paper, chosen)))
    for line in lines:
        if not line.text.endswith(" begins."):
            assert squeezed(line.text) in shown, line.text
    for unit in report.accounts:
        assert squeezed(f"{unit.outer[0]} / {unit.outer[1]}") in text
    assert "STILLOWED" in text
    assert reader.metadata is not None
    assert reader.metadata.title == "Dawn journal"


def test_damage_by_turn_adds_up_to_the_marks() -> None:
    system = SYSTEMS["total-warfare"]
    game = scarred(table_of(system, design("atlas-as7-d")), 9)
    paper = game.units[UNIT]
    damage = damage_by_turn(paper, game.clock.turn)
    assert [turn.turn for turn in damage] == [1, 2, 3]
    assert sum(t.total for t in damage) == sum(len(grid.lost) for grid in paper.grids.values())
    first = sum(m.at.turn == 1 for g in paper.grids.values() for m in g.lost.values())
    assert damage[0].total == first > 0


def test_a_game_without_steps_has_a_report(qtbot: QtBot) -> None:
    game = Game(design("locust-lct-1v"))
    scenes = journal_pages(report_of(game), "a4", PRINT)
    assert "Nothing has happened yet." in scenes[0].describe()


@pytest.mark.parametrize(("key", "stem"), SAMPLES)
def test_every_game_has_a_report(qtbot: QtBot, key: str, stem: str) -> None:
    system = SYSTEMS[key]
    history = History(scarred(table_of(system, design(stem)), 3))
    report = after_action(system, history)
    for scene in journal_pages(report, "a4", PRINT):
        check_page(scene, "a4")
    (account,) = report.accounts
    lost = sum(len(grid.lost) for grid in history.state().units[UNIT].grids.values())
    left, printed = (sum(pair) for pair in zip(account.outer, account.inner, strict=True))
    assert printed - left == lost == sum(turn.total for turn in account.damage)


def test_a_report_may_end_at_an_earlier_step(qtbot: QtBot) -> None:
    game = battle()
    history = game.session.history
    report = after_action(game.session.system, history, upto=2)
    assert {line.position for line in report.lines} == {1, 2}
    assert report.moment.startswith("Turn 1")


# -- files -----------------------------------------------------------------------------------


def test_stopping_leaves_no_file(qtbot: QtBot, tmp_path: Path) -> None:
    pages = tuple(fresh_page(shipped(s), SYSTEMS["total-warfare"]) for s in
                  ("locust-lct-1v", "goliath-gol-1h"))  # fmt: skip
    seen: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> bool:
        seen.append((done, of))
        return done < 1

    job = PrintJob(pages=pages)
    for name, write in (("a.pdf", write_pdf), ("a.png", write_pictures), ("a.svg", write_pictures)):
        with pytest.raises(Stopped):
            write(job, tmp_path / name, progress=progress)
    assert list(tmp_path.iterdir()) == []
    assert seen[:2] == [(0, 2), (1, 2)]


def test_pictures_are_numbered_and_drawings_need_no_font(qtbot: QtBot, tmp_path: Path) -> None:
    pages = tuple(fresh_page(shipped(s), SYSTEMS["total-warfare"]) for s in
                  ("locust-lct-1v", "goliath-gol-1h"))  # fmt: skip
    made = write_pictures(PrintJob(pages=pages), tmp_path / "lance.png", dpi=40)
    assert [path.name for path in made] == ["lance 1.png", "lance 2.png"]
    (drawing,) = write_pictures(PrintJob(pages=pages[:1]), tmp_path / "locust.svg")
    text = drawing.read_text(encoding="utf-8")
    assert "<text" not in text
    assert "<image" not in text
    assert 'width="210mm" height="297mm"' in text
    assert text.count("<path") > 300
    with pytest.raises(AlreadyExists):
        write_pictures(PrintJob(pages=pages), tmp_path / "lance.png")
    with pytest.raises(ValueError, match="nothing"):
        pdf_bytes(PrintJob())


SIDED = (
    "infantry-foot-platoon-rifle",
    "battle-armor-gnome-sqd5",
    "protomech-roc",
    "vehicle-bulldog-medium-tank",
    "atlas-as7-d",
)


@pytest.mark.parametrize("stem", SIDED)
def test_a_page_tells_the_side_where_there_are_two(stem: str, qtbot: QtBot) -> None:
    system, sides = SYSTEMS["total-warfare"], {"a": "A", "b": "Falcons"}
    units = tuple(UnitSetup(id=UnitId(k), design=design(stem), side=v) for k, v in sides.items())
    game = begin(system, GameSetup(system=system.key, units=units, title=""))

    def words(state: GameState, unit: str, pane: tuple[float, float] | None = None) -> list[str]:
        scene = sheet_scene(
            state, UnitId(unit), system, PRINT if pane is None else LIGHT, pane=pane
        )
        texts = [text for part in scene.parts for text in part.texts]
        assert [text.text for text in texts if place(text).text != text.text] == []
        return [text.text for text in texts if text.text.startswith("Side ")]

    for unit, side in sides.items():
        assert [line.partition("  ")[0] for line in words(game, unit)] == [f"Side {side}"]
        # In the window the roster tells it.
        assert words(game, unit, (1022.0, 535.0)) == []
    alone = begin(system, GameSetup(system=system.key, units=units[:1], title=""))
    assert words(alone, "a") == []
