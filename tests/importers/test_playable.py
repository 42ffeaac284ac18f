"""Whatever comes in draws, can be hit everywhere and takes criticals everywhere."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui import printing
from recordsheet_gui.units.mech.design import MechDesign
from tests.games import A, Game

DATA = Path(__file__).parent.parent / "data" / "mtf"
FILES = sorted(DATA.glob("*.mtf"))
TOTAL_WARFARE = SYSTEMS["total-warfare"]


def design_of(path: Path) -> MechDesign:
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert isinstance(design, MechDesign)
    return design


def test_every_kind_of_mech_is_among_the_samples() -> None:
    designs = [design_of(path) for path in FILES]
    assert {d.config for d in designs} == {"biped", "quad", "tripod", "lam", "quadvee"}
    assert {d.tech_base.split()[0] for d in designs} == {"Inner", "Clan", "Mixed"}
    assert any(d.is_omni for d in designs)
    assert any(d.tons > 100 for d in designs)
    assert any(d.structure_type == "Industrial" for d in designs)
    assert any(d.patchwork for d in designs)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_sheet_draws(path: Path, qtbot: QtBot) -> None:
    page = printing.fresh_page(design_of(path), TOTAL_WARFARE)
    scene = printing.sheet_scene(page.game, page.unit, page.system)
    image = printing.render_image(scene, 300)
    assert image.width() == 300
    assert page.game.unit(page.unit).design.name in scene.describe()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_location_can_be_hit_and_take_criticals(path: Path, qtbot: QtBot) -> None:
    design = design_of(path)
    page = printing.fresh_page(design, TOTAL_WARFARE)
    scene = printing.sheet_scene(page.game, page.unit, page.system)
    for seed, location in enumerate(design.structure):
        game = Game(design, seed=seed)
        # A box of hardened armor takes two points, and a shield stops no fall.
        each = 2 if design.armor_at(location) == "hardened" else 1
        game.do("hit", location=location, damage=each * design.armor[location] + 2, kind="fall")
        game.do("critical", location=location, hits=2)
        game.do("end_turn", unit=None)
        assert game.report()["armor"][location] == 0
        state = game.session.state
        scene.show_state(state, A, TOTAL_WARFARE.derive(state, A))
