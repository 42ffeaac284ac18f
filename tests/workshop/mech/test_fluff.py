"""Fluff of a 'Mech has fields by name, who builds its parts too."""

from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.importers.export import exported
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.form import ByPlace, Column, Field
from recordsheet_gui.workshop.forms import blank_of, form_of, reading_of


def makers(document: Document) -> tuple[Field, ByPlace]:
    (section,) = [one for one in form_of("mech").sections(document) if one.key == "fluff"]
    (field,) = [one for one in section.fields if isinstance(one.control, ByPlace)]
    assert isinstance(field.control, ByPlace)
    return field, field.control


def path_of(document: Document, column: Column, place: str) -> str:
    assert column.of is not None
    return f"{column.path}.{column.of(document)[place]}"


def test_a_mech_from_nothing_can_tell_who_builds_its_parts() -> None:
    document = blank_of("mech")
    _, table = makers(document)
    maker, model = table.columns
    for column, words in ((maker, "Lantern Works"), (model, "VII: long")):
        for place, _ in table.places(document):
            document = document.put(path_of(document, column, place), words)
    design = reading_of(document).design
    assert isinstance(design, MechDesign)
    assert design.fluff["systemmanufacturer:JUMP_JET"] == "Lantern Works"
    for ending in (".mtf", ".toml"):
        assert read_unit_file(f"a{ending}", exported(design, ending)).design == design


def test_each_piece_of_fluff_has_one_field() -> None:
    document = blank_of("mech").put("fluff.systemmode:SONAR", "II").put("fluff.verse", "Tra-la")
    (section,) = [one for one in form_of("mech").sections(document) if one.key == "fluff"]
    paths = [field.path for field in section.fields]
    assert len(paths) == len(set(paths))
    assert "fluff.verse" in paths
    assert not [path for path in paths if ":" in path]
    assert "SONAR" in dict(makers(document)[1].places(document))
