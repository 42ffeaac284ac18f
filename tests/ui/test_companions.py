"""Who rides in whom is told by names, as long as there is room for."""

from pathlib import Path

import pytest

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.ui.games.battletech.companions import forms
from recordsheet_gui.ui.scene.margin import in_words
from recordsheet_gui.ui.scene.text import place
from recordsheet_gui.ui.window import MainWindow
from tests.ui.measured_window import named
from tests.ui.table import journal

RIFLES = "infantry-foot-platoon-rifle"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("rides in Zahn Heavy Transport", ("Zahn Heavy Transport", "Zahn")),
        ("carries Foot Platoon (Rifle) [b]", ("Foot Platoon [b]", "Foot [b]")),
        ("carries Foot Platoon (Rifle)", ("Foot Platoon", "Foot")),
        ("tows Zahn", ("Zahn", "Zahn")),
        ("dug_in", ()),
        ("carries riders", ("riders", "riders")),
    ],
)
def test_a_name_is_shortened_and_its_id_stays(word: str, told: tuple[str, ...]) -> None:
    whole, *shorter = forms(word)
    assert whole == in_words(word)
    verb = whole.removesuffix(word.partition(" in ")[2] or word.partition(" ")[2])
    assert shorter == [f"{verb}{name}" for name in told]


def test_no_sheet_shows_the_id_of_who_rides_in_it(window: MainWindow, tmp_path: Path) -> None:
    system = SYSTEMS["total-warfare"]
    stems = {"p": RIFLES, "q": RIFLES, "d": "vehicle-zahn-heavy-transport"}
    units = tuple(UnitSetup(id=UnitId(k), design=named(v), side="A") for k, v in stems.items())
    setup = GameSetup(system=system.key, units=units, title="Ride")
    assert window.controller.new_game(tmp_path / "ride.rsgame", system, setup)
    window.resize(1358, 696)
    window.controller.choose_unit(UnitId("p"))
    assert window.controller.say("mount 3")
    found = {}
    for unit in ("p", "d"):
        window.controller.choose_unit(UnitId(unit))
        window.pane.fit.settle()
        scene = window.group.front.scene
        assert scene is not None
        texts = [text for part in scene.parts for text in part.texts]
        assert all(place(text).text == text.text for text in texts)
        found[unit] = [text.text for text in texts if text.text.startswith(("Rides", "Carries"))]
    assert len(found["p"]) == 1
    assert found["p"][0].startswith("Rides in Zahn")
    assert len(found["d"]) == 1
    assert found["d"][0].endswith("[p]")
    assert any(line.endswith("rides in Zahn Heavy Transport.") for line in journal(window))
    assert not any(line.endswith("rides in d.") for line in journal(window))
