"""Whatever somebody sets in a form of what flies, a ship or a card: nothing falls, all undoes."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Count,
    Field,
    Line,
    Outfit,
    Prose,
    Records,
    Texts,
    Tick,
    set_field,
)
from recordsheet_gui.workshop.forms import blank_of, form_of, reading_of
from recordsheet_gui.workshop.history import History

KINDS = (
    *("aerospace fighter", "conventional fighter", "fixed-wing support", "small craft"),
    *("dropship", "jumpship", "warship", "space station", "ship", "skirmish"),
)
GEAR = ("Medium Laser", "PPC", "LRM 20", "LRM 20 Ammo", "Gauss Rifle", "Guardian ECM Suite")


def value_for(control: Any, draw: st.DataObject) -> Any:
    match control:
        case Count(least=least, most=most, decimals=decimals, unset=unset):
            some: st.SearchStrategy[Any] = st.integers(int(least), int(most))
            if decimals:
                some |= st.floats(least, most).map(lambda number: round(number, decimals))
            return draw.draw(some | st.none() if unset is not None else some)
        case Choice(words=words, unset=unset):
            return draw.draw(st.sampled_from([*words, *([None] if unset is not None else [])]))
        case Tick():
            return draw.draw(st.booleans())
        case Texts(is_whole=True):
            return draw.draw(st.lists(st.integers(0, 300), max_size=3))
        case Texts():
            return draw.draw(st.lists(st.sampled_from(("FA", "phaser", "atmo_flyer")), max_size=3))
        case Line() | Prose():
            return draw.draw(st.text(max_size=12))
        case _:
            return None


def edit(document: Document, field: Field, draw: st.DataObject) -> Edit:
    form = form_of(document.kind)
    match field.control:
        case ByPlace(places=places, columns=columns):
            place = draw.draw(st.sampled_from([key for key, _ in places(document)]))
            column = draw.draw(st.sampled_from(columns))
            value = value_for(column.control, draw)
            return set_field(form, document, field, f"{column.path}.{place}", value)
        case Records(blank=blank, fields=inner):
            have = list(document.get(field.path, field.usual) or ())
            entry = dict(blank(document))
            one = draw.draw(st.sampled_from(inner))
            entry[one.path] = value_for(one.control, draw)
            made = {key: value for key, value in entry.items() if value is not None}
            return set_field(form, document, field, field.path, [*have[-3:], made])
        case Outfit() as control:
            return edit_outfit(document, control, draw)
        case control:
            value = value_for(control, draw)
            return set_field(form, document, field, field.path, value)


def edit_outfit(document: Document, control: Outfit, draw: st.DataObject) -> Edit:
    places = [key for key, _ in control.places(document)]
    place = draw.draw(st.sampled_from(places))
    pieces = outfit.pieces(document, control)
    act = draw.draw(st.sampled_from(("add", "remove", "move", "shift", "mark")))
    if act == "add" or not pieces:
        gear = outfit.gear_of(document, draw.draw(st.sampled_from(GEAR)))
        return outfit.add(document, control, place, gear)
    piece = draw.draw(st.sampled_from(pieces))
    match act:
        case "remove":
            return outfit.remove(document, control, piece)
        case "move":
            return outfit.move(document, control, piece, place)
        case "shift":
            return outfit.shift(document, piece, draw.draw(st.sampled_from((-1, 1))))
        case _:
            mark, _ = draw.draw(st.sampled_from(control.marks))
            line = outfit.with_mark(piece.line, mark, is_set=draw.draw(st.booleans()))
            return outfit.change(document, control, piece, line)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=6)
@given(draw=st.data())
def test_edits_at_random_never_fall_and_are_undone_exactly(kind: str, draw: st.DataObject) -> None:
    form = form_of(kind)
    history = History(blank_of(kind))
    seen = [history.document]
    for _ in range(8):
        document = history.document
        sections = form.sections(document)
        section = draw.draw(st.sampled_from(sections))
        history.close_step()
        runs = [one.run for one in section.operations]
        is_run = draw.draw(st.booleans())
        if runs and is_run:
            made = draw.draw(st.sampled_from(runs))(document)
        else:
            made = edit(document, draw.draw(st.sampled_from(section.fields)), draw)
        if history.do(made):
            seen.append(history.document)
        form.totals(history.document, reading_of(history.document))
    for document in reversed(seen):
        assert history.document == document
        history.undo()
