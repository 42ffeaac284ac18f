"""Units on the workbench: what goes on it comes off it again."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordsheet_gui.assets import unit_files
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, Pilot, UnitSetup
from recordsheet_gui.core.system import begin
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems import SYSTEMS, games_of
from recordsheet_gui.units.kinds import KINDS as UNIT_KINDS
from recordsheet_gui.workshop.document import Document, Edit, document_of
from recordsheet_gui.workshop.form import Count, Section
from recordsheet_gui.workshop.forms import KINDS, blank_of, form_of, reading_of
from recordsheet_gui.workshop.history import History


def shipped(path: Path) -> UnitDesign:
    found = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert found is not None
    return found


@pytest.mark.parametrize("path", unit_files(), ids=lambda path: path.stem)
def test_a_shipped_unit_lies_on_the_bench_without_a_remark_and_stays_itself(path: Path) -> None:
    design = shipped(path)
    reading = reading_of(document_of(design))
    assert reading.findings == ()
    assert reading.design == design


@pytest.mark.parametrize("kind", KINDS)
def test_a_blank_unit_can_be_played_and_nothing_is_wrong_with_it(kind: str) -> None:
    reading = reading_of(blank_of(kind))
    assert reading.findings == ()
    assert reading.design is not None
    assert games_of(kind)
    for key in games_of(kind):
        one = UnitSetup(id=UnitId("one"), design=reading.design, pilot=Pilot())
        game = begin(SYSTEMS[key], GameSetup(system=key, units=(one,)))
        assert SYSTEMS[key].layout(reading.design)
        assert not SYSTEMS[key].derive(game, UnitId("one")).destroyed


def test_every_kind_has_a_form() -> None:
    assert set(KINDS) == set(UNIT_KINDS)


def paths_of(sections: tuple[Section, ...]) -> set[str]:
    return {
        path
        for section in sections
        for field in section.fields
        for path in (field.path, *field.about)
    }


@pytest.mark.parametrize("path", unit_files(), ids=lambda path: path.stem)
def test_whatever_a_shipped_file_holds_has_a_field(path: Path) -> None:
    document = document_of(shipped(path))
    known = paths_of(form_of(document.kind).sections(document))
    for key, value in document.data.items():
        if key == "kind" or key in known:
            continue
        inside = {f"{key}.{sub}" for sub in value} if isinstance(value, dict) else {key}
        assert inside <= known, (key, inside - known)


def test_a_path_that_is_put_can_be_got_and_the_old_document_stays() -> None:
    old = Document(kind="a kind", data={"engine": {"type": "xl"}, "tons": 20})
    new = old.put("engine.rating", 200).put("armor.type", "Standard").put("tons", None)
    assert new.get("engine.rating") == 200
    assert new.get("engine.type") == "xl"
    assert new.get("armor") == {"type": "Standard"}
    assert new.get("tons", "none") == "none"
    assert old.data == {"engine": {"type": "xl"}, "tons": 20}


texts = st.text(st.characters(codec="utf-8"))
values = st.recursive(
    st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(texts, values, max_size=5))
def test_the_text_of_a_document_is_its_data(data: dict[str, object]) -> None:
    assert tomllib.loads(Document(kind="a kind", data=data).text) == data


# -- undo ------------------------------------------------------------------------------------


def step(document: Document, value: int, field: str = "") -> Edit:
    return Edit(document=document.put("tons", value), title=f"tons {value}", field=field)


def test_steps_are_taken_back_one_by_one_and_done_again() -> None:
    start = Document(kind="a kind", data={"tons": 1})
    history = History(start)
    for value in (2, 3, 4):
        assert history.do(step(history.document, value))
    assert history.undo_title == "tons 4"
    assert history.undo()
    assert history.document.get("tons") == 3
    assert history.redo_title == "tons 4"
    assert history.redo()
    assert not history.redo()
    while history.undo():
        pass
    assert history.document == start
    assert not history.is_changed


def test_a_step_that_changes_nothing_is_none_and_one_after_undo_forgets_what_was_ahead() -> None:
    history = History(Document(kind="a kind", data={"tons": 1}))
    assert not history.do(step(history.document, 1))
    history.do(step(history.document, 2))
    history.undo()
    history.do(step(history.document, 5))
    assert history.redo_title == ""
    assert history.undo_title == "tons 5"


def test_typing_on_in_one_field_is_one_step_until_the_field_is_left() -> None:
    history = History(Document(kind="a kind", data={"tons": 1}))
    for value in (12, 123, 1234):
        history.do(step(history.document, value, "tons"))
    history.close_step()
    history.do(step(history.document, 9, "tons"))
    history.undo()
    assert history.document.get("tons") == 1234
    history.undo()
    assert history.document.get("tons") == 1
    assert not history.undo()


def test_what_is_typed_and_rubbed_out_again_is_no_step() -> None:
    history = History(Document(kind="a kind", data={"tons": 1}))
    history.do(step(history.document, 12, "tons"))
    history.do(step(history.document, 1, "tons"))
    assert history.undo_title == ""
    assert not history.is_changed


def test_what_was_saved_is_not_changed_until_the_next_step() -> None:
    history = History(Document(kind="a kind", data={"tons": 1}))
    changed: list[bool] = []
    acts: tuple[Callable[[], object], ...] = (
        lambda: history.do(step(history.document, 2)),
        history.keep,
        history.undo,
    )
    for act in acts:
        act()
        changed.append(history.is_changed)
    assert changed == [True, False, True]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("ship", "skirmish")])
def test_a_new_unit_is_of_a_year_and_in_no_list(kind: str) -> None:
    blank = blank_of(kind)
    assert blank.get("year") == 3025
    first = form_of(kind).sections(blank)[0]
    shown = {field.path: field.control for field in first.fields}
    listed = shown["mul_id"]
    assert isinstance(listed, Count)
    assert listed.unset == "none"


@pytest.mark.parametrize(("kind", "key"), [("mech", "uuid"), ("vehicle", "UUID")])
def test_a_copy_has_no_other_unit_s_file_id(kind: str, key: str) -> None:
    document = blank_of(kind).put("fluff", {key: "019f583e", "history": "It ran."})
    assert form_of(kind).rename(document, "Another One").get("fluff") == {"history": "It ran."}
    alone = document.put("fluff", {key: "019f583e"})
    assert form_of(kind).rename(alone, "Another One").get("fluff") is None
