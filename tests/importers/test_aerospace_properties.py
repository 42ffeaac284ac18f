"""Damaged files of aerospace units: a report, and a unit that can be used, or a reason."""

from hypothesis import given

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.aerospace.design import AerospaceDesign
from recordsheet_gui.units.kinds import kind_of
from tests.aerospace import ALL as TOML
from tests.blk import blk
from tests.games import Game
from tests.importers.test_aerospace_blk import ALL as BLK
from tests.importers.test_import_properties import mutated

FILES = {
    ".toml": [*TOML.values()],
    ".blk": [blk(base) for base in BLK.values()],
}


def examine(suffix: str, text: str) -> None:
    report = read_unit_file(f"x{suffix}", text)
    assert (report.design is None) == bool(report.problem)
    design = report.design
    if not isinstance(design, AerospaceDesign):
        return
    kind = kind_of(design)
    assert kind.flaw(design) == ""
    list(kind.lines(design))
    kind.whole_record(design)
    kind.remarks(design)
    if kind.battle_value is not None:
        kind.battle_value(design)
    Game(design).report()
    for other in (".blk", ".toml"):
        assert read_unit_file(f"x{other}", exported(design, other)).design == design


@given(mutated(FILES[".blk"]))
def test_a_damaged_blk_gives_a_report_and_what_it_makes_survives_writing(text: str) -> None:
    examine(".blk", text)


@given(mutated(FILES[".toml"]))
def test_a_damaged_toml_gives_a_report_and_what_it_makes_survives_writing(text: str) -> None:
    examine(".toml", text)
