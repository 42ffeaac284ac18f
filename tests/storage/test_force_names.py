"""Units of a force by the names that another program has for them."""

from collections.abc import Iterator

import pytest

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.importers.mul.force import Entity
from recordsheet_gui.session.foreign_forces import Find, NotThere
from recordsheet_gui.storage.force_names import finder
from recordsheet_gui.storage.library import Library
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.mech.design import MechDesign
from tests.forces import shipped

ID = "019f583e-e743-7f23-9a76-77f9b4d954d8"


@pytest.fixture
def find(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Find]:
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path_factory.mktemp("home")))
    plain = shipped()["Timber Wolf Prime"]
    assert isinstance(plain, MechDesign)
    own = (
        replace(plain, name="Vulture Z", chassis="Vulture", clan_name="Mad Dog", model="Z"),
        replace(plain, name="O'Neil's Own X-1", chassis="O'Neil's Own", model="X-1"),
        replace(plain, name="Twin A-1", chassis="Twin", model="A-1"),
        replace(plain, name="Twin A1", chassis="Twin", model="A1"),
        replace(plain, name="Renamed R-1", chassis="Renamed", model="R-1", fluff={"uuid": ID}),
    )
    with Library.open() as library:
        library.add_all([(design, "", "") for design in own])
        yield finder(library, SYSTEMS["total-warfare"])


@pytest.mark.parametrize(
    ("chassis", "model", "name"),
    [
        ("Atlas", "AS7-D", "Atlas AS7-D"),
        ("ATLAS", "as7-d", "Atlas AS7-D"),
        ("Atlas", "AS7D", "Atlas AS7-D"),
        ("BattleMaster", "BLR 1G", "BattleMaster BLR-1G"),
        ("Mad Cat (Timber Wolf)", "Prime", "Timber Wolf Prime"),
        ("Timber Wolf (Mad Cat)", "Prime", "Timber Wolf Prime"),
        ("Vulture (Mad Dog)", "Z", "Vulture Z"),
        ("Mad Dog", "Z", "Vulture Z"),
        ("AS7-D", "Atlas", "Atlas AS7-D"),
        ("Mechbuster", "", "Mechbuster"),
        ("ONeils  Own", "X1", "O'Neil's Own X-1"),
        ("Twin", "A-1", "Twin A-1"),
        ("Twin", "A1", "Twin A1"),
        ("Elemental Battle Armor", "[Laser](Sqd5)", "Elemental Battle Armor [Laser](Sqd5)"),
    ],
)
def test_a_unit_is_found_however_it_is_spelled(
    find: Find, chassis: str, model: str, name: str
) -> None:
    assert find(Entity(chassis=chassis, model=model)).name == name


@pytest.mark.parametrize(
    ("known", "name"),
    [
        (ID, "Renamed R-1"),
        (ID.upper(), "Renamed R-1"),
        (ID[:-1], "Atlas AS7-D"),
        ("", "Atlas AS7-D"),
    ],
)
def test_the_id_of_its_file_counts_before_its_name(find: Find, known: str, name: str) -> None:
    entity = Entity(chassis="Atlas", model="AS7-D", extra={"unitFileUUID": known})
    assert find(entity).name == name


@pytest.mark.parametrize(
    ("chassis", "model", "words"),
    [
        ("Atlas", "AS7-K", "It is not in the library. The nearest: Atlas AS7-D."),
        ("Atlas", "", "It is not in the library. The nearest: Atlas AS7-D."),
        ("Warlord", "X", "It is not in the library."),
        ("Twin", "a.1", "It may be Twin A-1 or Twin A1: none was taken."),
        ("Anvil", "", "Anvil cannot be played in Total Warfare."),
        ("%", '"*', "It is not in the library."),
    ],
)
def test_a_variant_is_never_guessed(find: Find, chassis: str, model: str, words: str) -> None:
    with pytest.raises(NotThere) as error:
        find(Entity(chassis=chassis, model=model))
    assert str(error.value) == words
