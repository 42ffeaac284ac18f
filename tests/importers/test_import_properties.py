from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.assets import mech_files
from recordsheet_gui.importers import ImportReport, Severity, read_unit_file
from recordsheet_gui.importers.mech.mtf import read_mtf, write_mtf
from recordsheet_gui.importers.mech.unit_toml import read_unit, write_unit
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.mech.validate import validate

MTF = [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parent.parent / "data" / "mtf").glob("*.mtf"))
]
TOML = [path.read_text(encoding="utf-8") for path in mech_files()[::5]]
WORDS = st.sampled_from(
    [
        "Mass:", "Engine:", "Left Arm:", "Head:", "Weapons:", "LA armor:", "chassis:", "model:",
        "-Empty-", "Heat Sink", "LRM 20", "(R)", "(ARMORED)", ":SIZE:", "|", "nocrit:", "overview:",
        "Config:Quad", "Config:Tripod", "TechBase:Clan", "TechBase:Mixed (IS Chassis)", "Armor:",
        "Version:", "quirk:", "[slots]", "[armor]", "tons = ", '"', "=", "[", "]", "#", "0", "-1",
        "99999999999999999999", "\r", "\n", "\t", "\0", "\u2028", "\ufeff", "٣", "<p>", "&#0;",
    ]
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, originals: list[str]) -> str:
    """A real file after an accident: lines lost, doubled, moved, cut or written over."""
    lines = draw(st.sampled_from(originals)).split("\n")
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 5)):
            case 0:
                lines[at : at + draw(st.integers(1, 20))] = [""]
            case 1:
                lines.insert(at, lines[draw(st.integers(0, len(lines) - 1))])
            case 2:
                lines[at] = lines[at][: draw(st.integers(0, 10))]
            case 3:
                lines[at] += draw(WORDS) + draw(st.text(max_size=8))
            case 4:
                lines[at] = draw(WORDS) + draw(st.text(max_size=8))
            case _:
                lines[at] = lines[at].swapcase()
    return "\n".join(lines)


def examine(report: ImportReport) -> None:
    """A report is sound: a unit that can be used, or a reason why there is none."""
    assert (report.design is None) == bool(report.problem)
    design = report.design
    if isinstance(design, MechDesign):
        validate(design)
        for where, slots in design.slots.items():
            assert len(slots) in (6, 12)
            for slot in slots:
                assert all(0 <= index < len(design.items) for index in slot.items)
            assert where in design.structure
        for index, item in enumerate(design.items):
            for key in item.slots:
                printed = design.slot(key)
                assert printed is not None
                assert index in printed.items


@given(st.sampled_from(["x.mtf", "x.toml"]), st.text() | st.lists(WORDS).map("".join))
def test_any_text_gives_a_report_and_never_an_exception(name: str, text: str) -> None:
    examine(read_unit_file(name, text))


@given(mutated(MTF))
def test_a_damaged_mtf_gives_a_report_and_what_is_known_survives_writing(text: str) -> None:
    report = read_mtf("x.mtf", text)
    examine(report)
    is_known = all(remark.severity is Severity.NOTE for remark in report.diagnostics)
    if isinstance(report.design, MechDesign) and is_known:
        assert read_mtf("x.mtf", write_mtf(report.design)).design == report.design


@given(mutated(TOML))
def test_a_damaged_toml_gives_a_report_and_what_it_makes_survives_writing(text: str) -> None:
    report = read_unit("x.toml", text)
    examine(report)
    if isinstance(report.design, MechDesign):
        assert read_unit("x.toml", write_unit(report.design)).design == report.design


@given(mutated(MTF))
def test_what_comes_from_an_mtf_can_be_written_as_toml(text: str) -> None:
    design = read_mtf("x.mtf", text).design
    if isinstance(design, MechDesign):
        examine(read_unit("x.toml", write_unit(design)))
