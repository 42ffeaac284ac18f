"""Which editor a control has; a new kind of control is a line here."""

from collections.abc import Callable
from importlib import import_module

from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.editor import Editor
from recordsheet_gui.ui.workshop.outfit import OutfitEditor
from recordsheet_gui.ui.workshop.pick import PickEditor
from recordsheet_gui.ui.workshop.place_table import PlaceTable
from recordsheet_gui.ui.workshop.records import RecordsEditor
from recordsheet_gui.ui.workshop.simple import (
    ChoiceEditor,
    CountEditor,
    LineEditor,
    ProseEditor,
    TickEditor,
)
from recordsheet_gui.ui.workshop.texts import TextsEditor
from recordsheet_gui.ui.workshop.told import ToldEditor
from recordsheet_gui.workshop.form import (
    ByPlace,
    Choice,
    Count,
    Field,
    Line,
    Outfit,
    Own,
    Pick,
    Prose,
    Records,
    Texts,
    Tick,
    Told,
)

_OWN: dict[str, tuple[str, str]] = {
    "mech slots": ("mech.slots", "SlotsEditor"),
    "hexes": ("vehicle.hexes", "HexesEditor"),
    "ship board": ("hard_hits.board", "ShipBoard"),
}
"""Controls that only one kind has: the module below this folder, and the name of the class."""


def editor_for(bench: Bench, field: Field) -> Editor:
    """A new editor for a field."""
    made: Callable[[Bench, Field], Editor]
    match field.control:
        case Choice():
            made = ChoiceEditor
        case Count():
            made = CountEditor
        case Tick():
            made = TickEditor
        case Line():
            made = LineEditor
        case Prose():
            made = ProseEditor
        case Texts():
            made = TextsEditor
        case ByPlace():
            made = PlaceTable
        case Outfit():
            made = OutfitEditor
        case Pick():
            made = PickEditor
        case Records():
            made = RecordsEditor
        case Told():
            made = ToldEditor
        case Own(key=key):
            module, name = _OWN[key]
            made = getattr(import_module(f"recordsheet_gui.ui.workshop.{module}"), name)
    return made(bench, field)
