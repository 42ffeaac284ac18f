"""Any edit that a form allows, for properties."""

from typing import Any

from recordsheet_gui.workshop import outfit
from recordsheet_gui.workshop.document import Document, Edit
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Count,
    Field,
    Form,
    Line,
    Outfit,
    Own,
    Pick,
    Prose,
    Records,
    Texts,
    Tick,
    set_field,
)
from recordsheet_gui.workshop.lately import design_of

Dice = Any
"""What hypothesis gives for a random source."""


def some_edit(form: Form, document: Document, random: Dice) -> Edit:
    """An operation, or another value in one of the fields."""
    section = random.choice(form.sections(document))
    if section.operations and random.random() < 0.3:
        operation = random.choice(section.operations)
        made: Edit = operation.run(document)
        return made
    field = random.choice(section.fields)
    match field.control:
        case ByPlace() as table:
            places = [key for key, _ in table.places(document)]
            column = random.choice(table.columns)
            if not places:
                return Edit(document=document, title="")
            keys = column.of(document) if column.of is not None else {key: key for key in places}
            path = f"{column.path}.{random.choice([keys[key] for key in places if key in keys])}"
            return set_field(
                form, document, field, path, some_value(column.control, document, random)
            )
        case Outfit() as control:
            return _outfit(control, document, random)
        case Records() as control:
            return set_field(
                form, document, field, field.path, _records(field, control, document, random)
            )
        case Own():
            hexes = {
                (random.randrange(3), random.randrange(3)) for _ in range(random.randint(1, 4))
            }
            value: Any = [f"{q}.0,{r}.0,{-q - r}.0" for q, r in sorted(hexes)]
            return set_field(form, document, field, field.path, value)
        case control:
            value = some_value(control, document, random)
            return set_field(form, document, field, field.path, value)


def some_value(control: object, document: Document, random: Dice) -> Any:
    """A value that the control could give."""
    match control:
        case Choice():
            return random.choice([*control.words, *([] if control.unset is None else [None])])
        case Count():
            least, most = control.least, control.most
            found: list[Any] = [int(least), int(min(most, least + random.randint(0, 100)))]
            found += [] if control.unset is None else [None]
            found += [min(most, least + 0.5)] if control.decimals else []
            return random.choice(found)
        case Tick():
            return random.random() < 0.5
        case Line():
            return random.choice(["", "abc", "x" * 50])
        case Prose():
            return random.choice([None, "a\nb"])
        case Texts():
            texts = (
                [text for text, _ in control.offers(document)] if control.offers else ["a", "b:2"]
            )
            return random.sample(texts, min(len(texts), random.randint(0, 2)))
        case Pick():
            gear = random.choice(control.gear(document))
            is_none = control.none is not None and random.random() < 0.2
            return None if is_none else control.line(document, gear)
        case _:
            raise TypeError(control)


def _outfit(control: Outfit, document: Document, random: Dice) -> Edit:
    places = [key for key, _ in control.places(document)]
    have = outfit.pieces(document, control)
    what = random.choice(("add", "add legally", "remove", "move", "mark"))
    gear = random.choice(control.gear(document))
    if what == "add legally":
        design = design_of(document)
        legal = tuple(control.legal(design, gear)) if design is not None else ()
        assert set(legal) <= set(places)
        if design is not None:
            outfit.weight(design, control, gear)
            outfit.slots(design, gear)
        places = list(legal) or places
    if what.startswith("add") and places:
        return outfit.add(document, control, random.choice(places), gear)
    if not have:
        return Edit(document=document, title="")
    piece = random.choice(have)
    if what == "remove":
        return outfit.remove(document, control, piece)
    if what == "move" and places:
        return outfit.move(document, control, piece, random.choice(places))
    if not control.marks:
        return Edit(document=document, title="")
    mark, _ = random.choice(control.marks)
    line = outfit.with_mark(piece.line, mark, is_set=random.random() < 0.5)
    return outfit.change(document, control, piece, line)


def _records(field: Field, control: Records, document: Document, random: Dice) -> list[Any]:
    have = list(document.get(field.path, field.usual) or ())
    now = [*have, dict(control.blank(document))] if random.random() < 0.6 else have[1:]
    if now:
        one = random.choice(control.fields)
        value = some_value(one.control, document, random)
        now[-1] = {key: kept for key, kept in now[-1].items() if key != one.path}
        now[-1] |= {} if value is None else {one.path: value}
    return now
