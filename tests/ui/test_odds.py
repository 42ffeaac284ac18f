"""What will this do? Odds beside the attack, in their window, and behind a typed line."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, ClassVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.session.odds import crew
from recordsheet_gui.session.odds.exact import TooLarge
from recordsheet_gui.session.odds.job import Job, Player, Result, from_wire, of_its_own
from recordsheet_gui.session.odds.outlook import END, paths_of
from recordsheet_gui.session.odds.spread import Spread
from recordsheet_gui.session.odds.told import told
from recordsheet_gui.storage.settings import Dice, Settings, ThemeChoice
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.battletech.attacks import Attack
from recordsheet_gui.ui import oracle
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.odds import ATTACK, HEAT, HITS, LINE, OddsWindow
from recordsheet_gui.ui.games.hard_hits.panel import VolleyPanel
from recordsheet_gui.ui.games.hard_hits.shield_row import ShieldRow
from recordsheet_gui.ui.games.skirmish.panel import AttackPanel as CardPanel
from recordsheet_gui.ui.reports import write_report
from recordsheet_gui.ui.style import TOUCH_TARGET
from recordsheet_gui.ui.widgets.odds_chart import GAP, columns_of
from recordsheet_gui.ui.widgets.odds_strip import GAP as STRIP_GAP
from recordsheet_gui.ui.window import MainWindow
from recordsheet_gui.units.kinds import codec_of
from tests.session.odds.weighed import shipped
from tests.ui.table import attack_panel, do

TRIALS = 60


class Near:
    """A helper that plays here; what it is told comes through the wire all the same."""

    asked = 0
    known: ClassVar[set[int]] = set()
    """Questions that are kept in mind."""

    def __init__(self) -> None:
        self._players: dict[int, Player] = {}
        Near.known = set()

    def ask(
        self,
        number: int,
        job: Callable[[], Any],
        trials: range,
        seconds: float = inf,
        most: int = 0,
    ) -> tuple[str, Any]:
        Near.asked += 1
        if number not in self._players:
            self._players[number] = Player(from_wire(job()))
            Near.known.add(number)
        player = self._players[number]
        try:
            if not most:
                return crew.PART, player.play(trials).to_wire()
            return crew.EXACT, player.exactly(most).to_wire()
        except TooLarge:
            return crew.EXACT, None
        except RuleError as error:
            return crew.REFUSED, str(error)

    def drop(self, number: int) -> None:
        Near.known.discard(number)

    def kill(self) -> None:
        self._players.clear()

    def close(self) -> None:
        self._players.clear()


@pytest.fixture(autouse=True)
def _counted(_nobody_plays_ahead: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "IS_ON", True)
    monkeypatch.setattr(oracle, "Helper", Near)
    monkeypatch.setattr(oracle, "MOST", TRIALS)
    monkeypatch.setattr(oracle, "PAUSE_MS", 0)


def heard(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until everybody has the last answer."""
    known = window.controller.oracle
    qtbot.waitUntil(lambda: known.is_idle and not known._pause.isActive(), timeout=60_000)


Deal = Callable[..., MainWindow]
MADE_UP = Path(__file__).parents[1] / "data" / "units"


def design_of(stem: str) -> UnitDesign:
    """A unit that we ship, or one that tests have made up."""
    path = MADE_UP / f"{stem}.toml"
    if not path.exists():
        return shipped(stem)
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    return design


@pytest.fixture
def deal(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Deal]:
    """A window with a game of these units."""
    monkeypatch.setenv("RECORDSHEET_HOME", str(tmp_path / "home"))
    made = MainWindow(Controller(Settings(theme=ThemeChoice.LIGHT, dice=Dice.MINE)))
    qtbot.addWidget(made)
    made.resize(1400, 1000)
    made.show()
    qtbot.waitExposed(made)
    made.furnish()

    def put(system: str, *stems: str) -> MainWindow:
        units = tuple(
            UnitSetup(id=UnitId("abcd"[i]), design=design_of(stem), side="AB"[i % 2])
            for i, stem in enumerate(stems)
        )
        setup = GameSetup(system=system, units=units)
        path = tmp_path / f"{system}-{stems[0]}.rsgame"
        assert made.controller.new_game(path, SYSTEMS[system], setup)
        made.docks["This turn"].raise_()
        return made

    yield put
    made.controller.close()


def odds_window(window: MainWindow) -> OddsWindow:
    window.actions_by_key["odds"].trigger()
    found = window.menu_actions.odds_dialog
    assert found is not None
    return found


def test_what_is_answered_is_kept_in_mind_no_longer(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    first, second = [i for i, line in panel.lines.lines.items() if line.box.isEnabled()][:2]
    panel.picks.put(first, on=True)
    heard(qtbot, window)
    # All ways of one large attack are more than a hundred megabytes.
    assert Near.asked > 0
    assert not Near.known
    # A question that is followed by another one at once is forgotten unanswered.
    panel.picks.put(second, on=True)
    window.controller.oracle._see()
    panel.picks.clear()
    heard(qtbot, window)
    assert not Near.known


def test_an_attack_that_cannot_be_says_so_instead_of_odds(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    first = next(i for i, line in panel.lines.lines.items() if line.box.isEnabled())
    panel.picks.put(first, on=True)
    heard(qtbot, window)
    panel.odds._refuse("The laser has fired this turn.")
    assert panel.odds.lines() == ("No odds", "The laser has fired this turn.", "")
    second = [i for i, line in panel.lines.lines.items() if line.box.isEnabled()][1]
    panel.picks.put(second, on=True)
    assert panel.odds.lines()[0] == "Odds ..."
    heard(qtbot, window)
    assert panel.odds.lines()[0].startswith("Odds: ")


def test_weapons_that_are_picked_have_their_odds(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    assert not panel.odds.isVisible()
    first, second = [i for i, line in panel.lines.lines.items() if line.box.isEnabled()][:2]
    before = window.controller.state
    panel.picks.put(first, on=True)
    panel.picks.put(second, on=True)
    assert panel.odds.isVisible()
    heard(qtbot, window)
    assert panel.odds.outlook is not None
    damage, chances, sure = panel.odds.lines()
    assert damage.startswith("Odds: ")
    assert chances
    assert sure.startswith(f"{TRIALS} trials")
    assert panel.odds.accessibleDescription() == panel.odds.outlook.sentence
    # Nobody has rolled anything.
    assert window.controller.state is before
    panel.picks.clear()
    assert not panel.odds.isVisible()
    assert window.controller.weighed is None


def test_a_press_shows_all_of_it_and_each_weapon(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    ready = [i for i, line in panel.lines.lines.items() if line.box.isEnabled()][:2]
    for item in ready:
        panel.picks.put(item, on=True)
    qtbot.mouseClick(panel.odds, Qt.MouseButton.LeftButton)
    dialog = window.menu_actions.odds_dialog
    assert dialog is not None
    assert dialog.isVisible()
    assert dialog.tabs.currentIndex() == ATTACK
    heard(qtbot, window)
    assert dialog.weapons.topLevelItemCount() == 2
    line = dialog.weapons.topLevelItem(0)
    assert line is not None
    assert line.text(0) == panel.lines.lines[ready[0]].box.text()
    assert "(" in line.text(1)
    # How far each number may be off stands beside it.
    assert line.text(4).startswith("\N{PLUS-MINUS SIGN}")
    assert dialog.found is not None
    assert dialog.chart.outlook == dialog.found
    assert dialog.chart.accessibleName() == dialog.found.sentence
    target = dialog.found.unit
    dialog.whose.setCurrentIndex(1)
    assert dialog.found is not None
    assert dialog.found.unit == panel.attacker != target
    dialog.reject()
    assert window.controller.oracle.is_idle


def press(qtbot: QtBot, window: MainWindow, where: QPoint) -> QWidget | None:
    """A press at a place of the window, whatever is there by then; gives what it found."""
    QApplication.processEvents()
    found = window.childAt(where)
    if found is not None:
        place = found.mapFrom(window, where)
        qtbot.mouseClick(found, Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()
    return found


@pytest.mark.parametrize("size", [(1400, 1000), (1366, 768), (800, 600)])
def test_two_presses_at_one_place_are_never_a_press_on_the_odds(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    opened: list[object] = []
    window.controller.odds_wanted.connect(lambda: opened.append(1))
    ready = [line.box for line in panel.lines.lines.values() if line.box.isEnabled()]
    # A weapon, twice at the same place: the strip comes, and takes no place of anything.
    QApplication.processEvents()
    for box in (ready[0], ready[-1]):
        where = box.mapTo(window, QPoint(8, box.height() // 2))
        if panel.pages.visibleRegion().contains(panel.pages.mapFrom(window, where)):
            before = box.mapTo(window, QPoint(0, 0))
            assert press(qtbot, window, where) is box
            assert box.isChecked()
            assert box.mapTo(window, QPoint(0, 0)) == before
            assert press(qtbot, window, where) is box
    fire = panel.fire.mapTo(window, panel.fire.rect().center())
    panel.picks.put(next(i for i, one in panel.lines.lines.items() if one.box.isEnabled()), on=True)
    QApplication.processEvents()
    assert panel.odds.isVisible()
    assert panel.fire.mapTo(window, panel.fire.rect().center()) == fire
    cursor = window.controller.session.history.cursor
    assert press(qtbot, window, fire) is panel.fire
    assert window.controller.session.history.cursor == cursor + 1
    assert not panel.odds.isVisible()
    # Over the results it leads back: the same button again.
    assert press(qtbot, window, fire) is panel.fire
    assert not opened


def test_the_odds_window_follows_to_another_unit_and_escape_closes_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    controller = window.controller
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    panel.picks.put(next(i for i, one in panel.lines.lines.items() if one.box.isEnabled()), on=True)
    qtbot.mouseClick(panel.odds, Qt.MouseButton.LeftButton)
    heard(qtbot, window)
    dialog = window.menu_actions.odds_dialog
    assert dialog is not None
    assert dialog.picture.isVisible()
    other = next(unit for unit in controller.state.units if unit != controller.unit)
    # Where the panel is not seen nobody puts an attack together either.
    panel.hide()
    controller.choose_unit(other)
    assert controller.weighed is None
    assert not dialog.picture.isVisible()
    assert not dialog.weapons.isVisible()
    name = controller.paper.design.name
    assert dialog.empty.isVisible()
    assert dialog.empty.words.text().startswith(name)
    assert "pick its weapons" in dialog.empty.words.text()
    dialog.tabs.setCurrentIndex(HITS)
    heard(qtbot, window)
    assert dialog.found is not None
    assert dialog.found.unit == other
    assert dialog.picture.isVisible()
    assert not dialog.empty.isVisible()
    back = next(unit for unit in controller.state.units if unit != other)
    controller.choose_unit(back)
    heard(qtbot, window)
    assert dialog.found is not None
    assert dialog.found.unit == back
    for field in (dialog.tabs, dialog.points, dialog.side, dialog.whose):
        dialog.show()
        field.setFocus()
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), field
    places: tuple[tuple[int, QWidget], ...] = ((LINE, dialog.line), (HEAT, dialog.heat.plans))
    for tab, place in places:
        dialog.open_at(tab)
        place.setFocus()
        qtbot.keyClick(place, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), place


def test_what_is_done_anyway_has_its_odds_and_says_so(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    window.controller.say("ml at 2")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    forbidden = next(
        item
        for item, line in panel.lines.lines.items()
        if line.asked.why and line.asked.question is not None
    )
    panel.picks.put(forbidden, on=True)
    heard(qtbot, window)
    found = panel.odds.outlook
    assert found is not None
    assert (found.boxes.mean or 0) > 0
    assert "against the rules" in panel.odds.lines()[2]
    why = panel.lines.lines[forbidden].asked.why
    assert panel.odds.accessibleDescription().startswith(f"Against the rules: {why}")
    # Where it has two lines only it says so too, and how far it may be off.
    panel.odds.be_low(on=True)
    panel.odds.resize(900, panel.odds.height())
    first, second = panel.odds.lines()[:2]
    assert first.endswith(found.how_far)
    assert second.startswith("against the rules \N{MIDDLE DOT} ")
    panel.odds.resize(120, panel.odds.height())
    assert panel.odds.lines()[1] == "against the rules"
    panel.odds.be_low(on=False)
    dialog = odds_window(window)
    heard(qtbot, window)
    assert f"Against the rules: {why}" in dialog.about.text()
    dialog.reject()
    # Together with one that may fire it is told by weapon.
    allowed = next(
        item
        for item, line in panel.lines.lines.items()
        if not line.asked.why and line.asked.question is not None
    )
    panel.picks.put(allowed, on=True)
    dialog = odds_window(window)
    heard(qtbot, window)
    names = [
        line.text(0)
        for n in range(dialog.weapons.topLevelItemCount())
        if (line := dialog.weapons.topLevelItem(n)) is not None
    ]
    assert [name.endswith(", anyway") for name in names].count(True) == 1


def test_a_blow_against_the_rules_has_its_odds_under_the_mouse(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    assert window.controller.say("kick at 2")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    qtbot.mouseClick(panel.with_body, Qt.MouseButton.LeftButton)
    panel.around.range.setValue(1)
    assert panel.body.anyway.isVisible()
    panel.body.anyway.linkHovered.emit("kick")
    heard(qtbot, window)
    assert panel.odds.lines()[0].startswith("Kick: ")
    assert "against the rules" in panel.odds.lines()[2]
    weighed = panel.odds.weighed
    assert weighed is not None
    panel.body.anyway.linkActivated.emit("kick")
    history = window.controller.session.history
    step = history.step(history.cursor)
    assert step is not None
    assert (step.command,) == weighed.commands


def test_the_same_question_has_the_same_picture(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    item = next(i for i, line in panel.lines.lines.items() if line.box.isEnabled())
    told = []
    for _ in range(2):
        panel.picks.put(item, on=True)
        heard(qtbot, window)
        assert panel.odds.outlook is not None
        told.append(panel.odds.outlook.sentence)
        panel.picks.clear()
    assert told[0] == told[1]


def test_what_has_changed_is_asked_anew_and_the_old_answer_is_not_heard(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    item = next(i for i, line in panel.lines.lines.items() if line.box.isEnabled())
    panel.picks.put(item, on=True)
    heard(qtbot, window)
    near = panel.odds.outlook
    panel.around.range.setValue(panel.around.range.value() + 1)
    panel.around.other.setValue(4)
    heard(qtbot, window)
    far = panel.odds.outlook
    assert near is not None
    assert far is not None
    assert (far.boxes.mean or 0) < (near.boxes.mean or 0)
    # A step on the table too.
    window.controller.say("3 ct")
    heard(qtbot, window)
    assert panel.odds.outlook is not far


ON_THE_TABLE = [
    ("total-warfare", "atlas-as7-d"),
    ("total-warfare", "vehicle-vedette-medium-tank"),
    ("total-warfare", "infantry-foot-platoon-rifle"),
    ("total-warfare", "battle-armor-gnome-sqd5"),
    ("total-warfare", "protomech-roc"),
    ("total-warfare", "aerospace-fighter-stuka-stu-k5"),
    ("total-warfare", "dropship-union-2708"),
    ("total-warfare", "building-building-heavy"),
    ("renegade-tech", "locust-lct-1v"),
    ("renegade-tech", "vehicle-vedette-medium-tank"),
    ("hard-hits", "ship-kestrel"),
    ("skirmish", "skirmish-anvil"),
]


@pytest.mark.long
@pytest.mark.parametrize(("system", "stem"), ON_THE_TABLE)
def test_more_hits_are_weighed_for_every_kind_of_unit(
    qtbot: QtBot, deal: Deal, system: str, stem: str
) -> None:
    window = deal(system, stem)
    dialog = odds_window(window)
    assert dialog.tabs.currentIndex() == HITS
    assert dialog.points.value() == 20
    dialog.points.setValue(35)
    dialog.refresh()
    heard(qtbot, window)
    assert dialog.found is not None, dialog.words.text()
    assert (dialog.found.boxes.mean or 0) > 0
    assert dialog.sure.text()
    assert dialog.words.text().startswith("Survives: ")
    assert not dialog.chart.grab().isNull()
    shares = columns_of(dialog.found.boxes)[1]
    assert sum(shares) == pytest.approx(1)


def test_what_hardly_ever_comes_takes_no_room_from_the_rest() -> None:
    step, shares = columns_of(Spread(weights={"0": 500, "5": 499, "80": 1}, trials=1000))
    assert (step, len(shares)) == (1, 6)
    assert shares[5] == pytest.approx(0.5)
    step, shares = columns_of(Spread(weights={"0": 1, "90": 1}, trials=2))
    assert (step, len(shares)) == (4, 23)
    assert columns_of(Spread(weights={"-3": 1}, trials=1)) == (1, [1.0])


def test_a_typed_line_is_weighed(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(LINE)
    assert "Type a line" in dialog.words.text()
    qtbot.keyClicks(dialog.line, "lrm5 front")
    dialog.refresh()
    heard(qtbot, window)
    found = dialog.found
    assert found is not None
    assert found.boxes.quantile(1.0) == 5
    dialog.line.setText("nonsense")
    dialog.refresh()
    assert dialog.found is None
    assert "nonsense" in dialog.words.text()
    dialog.line.setText("undo")
    dialog.refresh()
    assert dialog.words.text() == "That rolls no dice."


def test_a_hot_mech_has_plans_and_a_press_picks_one(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "awesome-aws-8q", "locust-lct-1v")
    window.controller.say("heat 20")
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(HEAT)
    heard(qtbot, window)
    lines = dialog.heat.lines()
    heats = [int(line.text(2)) for line in lines]
    assert len(heats) > 2
    assert heats == sorted(heats, reverse=True)
    hottest, coolest = lines[0], lines[-1]
    assert "3 PPC" in hottest.text(0)
    assert hottest.text(3) not in ("0 %", "...")
    assert coolest.text(3) == "0 %"
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    rect = dialog.heat.plans.visualItemRect(hottest)
    place = QPoint(rect.left() + 5, rect.center().y())
    qtbot.mouseClick(dialog.heat.plans.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert len(panel.picks.picked) >= 3


def test_what_heat_does_is_exact_to_the_third_digit(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "awesome-aws-8q", "locust-lct-1v")
    window.controller.say("heat 20")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    for item, line in panel.lines.lines.items():
        if line.box.text().startswith("PPC"):
            panel.picks.put(item, on=True)
    heard(qtbot, window)
    own = panel.odds.own
    assert own is not None
    assert own.is_exact
    # 8 or more keeps it running at heat 22.
    assert own.chance_of("shutdown") == pytest.approx(21 / 36, abs=1e-9)


def test_cards_that_wait_are_no_part_of_the_odds_of_an_attack(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    laser = next(
        item for item, line in panel.lines.lines.items() if line.box.text() == "Medium Laser LA"
    )
    told = []
    for line in ("", "ac20 at 2"):
        if line:
            # The dice are the player's: its card waits.
            assert window.controller.say(line)
            assert window.controller.state.owed
        panel.come()
        panel.picks.put(laser, on=True)
        heard(qtbot, window)
        assert panel.odds.outlook is not None
        told.append(panel.odds.outlook.sentence)
        panel.picks.clear()
    assert told[0] == told[1]


def test_every_combination_of_weapons_has_its_heat_plan(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "awesome-aws-8q", "locust-lct-1v")
    window.controller.say("heat 20")
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(HEAT)
    heard(qtbot, window)
    told = {line.text(0) for line in dialog.heat.lines()}
    # None to three PPCs, with the small laser or without.
    assert len(told) == len(dialog.heat.lines()) == 8
    assert {"nothing", "PPC", "2 PPC, Small Laser", "3 PPC"} <= told
    assert all(line.text(3).endswith(" %") for line in dialog.heat.lines())
    dialog.heat.best.click()
    best = dialog.heat.lines()
    damage = [int(line.text(1)) for line in best]
    assert damage == sorted(damage, reverse=True)
    assert {line.text(0) for line in best} < told
    dialog.heat.best.click()
    # By what may happen, the safest first, and by name.
    header = dialog.heat.plans.header()
    # The arrow stands at the right, where numbers' heads would be below it.
    head = dialog.heat.plans.headerItem()
    assert all(head.textAlignment(n) & Qt.AlignmentFlag.AlignLeft for n in range(1, 5))
    header.setSortIndicator(3, Qt.SortOrder.AscendingOrder)
    safest = dialog.heat.lines()[0]
    assert (safest.text(0), safest.text(3)) == ("nothing", "0 %")
    header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
    names = [line.text(0) for line in dialog.heat.lines()]
    assert names == sorted(names, key=str.casefold)


def test_what_has_no_ammunition_for_all_of_it_is_no_heat_plan(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "archer-arc-2r", "locust-lct-1v")
    for location, slot, left in (("LT", 6, 0), ("LT", 7, 0), ("RT", 6, 0), ("RT", 7, 1)):
        assert do(window, "ammo", location=location, slot=slot, shots=left)
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(HEAT)
    heard(qtbot, window)
    # One of its two launchers can fire, whichever; both cannot.
    told = {line.text(0) for line in dialog.heat.lines()}
    assert {"nothing", "LRM 20", "LRM 20, 4 Medium Laser", "4 Medium Laser"} <= told
    assert not {name for name in told if name.startswith("2 LRM 20")}
    assert all(line.text(3).endswith(" %") for line in dialog.heat.lines())


def test_the_weapons_that_are_picked_have_a_plan_of_their_own(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "awesome-aws-8q", "locust-lct-1v")
    window.controller.say("heat 20")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    for item, line in panel.lines.lines.items():
        if line.box.text().startswith("PPC"):
            panel.picks.put(item, on=True)
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(HEAT)
    heard(qtbot, window)
    (chosen,) = dialog.heat.plans.selectedItems()
    assert chosen.text(0) == "3 PPC"
    words = dialog.heat.picked.text()
    assert words.startswith(f"Picked now: heat {chosen.text(2)}, shutdown {chosen.text(3)}")


def test_an_attack_tells_what_its_own_heat_does(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "awesome-aws-8q", "locust-lct-1v")
    window.controller.say("heat 20")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    for item, line in panel.lines.lines.items():
        if line.box.text().startswith("PPC"):
            panel.picks.put(item, on=True)
    heard(qtbot, window)
    assert "own heat 2" in panel.odds.lines()[2]
    assert "shutdown" in panel.odds.accessibleDescription()
    dialog = odds_window(window)
    heard(qtbot, window)
    assert "goes to heat" in dialog.about.text()
    assert "shutdown" in dialog.about.text()


def test_what_own_heat_does_is_never_cut(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "stalker-stk-3f", "atlas-as7-d")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    for item, line in panel.lines.lines.items():
        if line.box.isEnabled():
            panel.picks.put(item, on=True)
    heard(qtbot, window)
    strip = panel.odds
    letters = strip.fontMetrics()
    # Ammunition cooks off and the engine shuts down: told in short where there is little room.
    short = strip.heat_in_short
    assert short.startswith("heat 24: explosion 2")
    assert "shutdown" in short
    assert END not in short
    for room in (letters.horizontalAdvance(short) + 2, 2000):
        strip.resize(int((room + 2 * STRIP_GAP) * 3 / 2), strip.height())
        first, _, last = strip.lines()
        assert strip._fits(last)
        assert "explosion" in last
        assert "shutdown" in last
    assert first.endswith("boxes")
    assert last.endswith(strip.outlook.how_sure if strip.outlook is not None else "")
    # Beside Fire are two lines: there it goes before what may become of the target.
    strip.be_low(on=True)
    assert strip.lines()[1].startswith(f"{short} \N{MIDDLE DOT} ")
    strip.resize(int((letters.horizontalAdvance(short) - 20 + 2 * STRIP_GAP) * 4 / 3), 40)
    assert strip.lines()[1].startswith("heat: shutdown ")
    assert strip._fits(strip.lines()[1])


def test_what_is_small_is_exact_before_anything_else_is_refined(
    qtbot: QtBot, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, bool]] = []

    class Slow(Near):
        """Plays a few trials at a time."""

        @override
        def ask(
            self,
            number: int,
            job: Callable[[], Any],
            trials: range,
            seconds: float = inf,
            most: int = 0,
        ) -> tuple[str, Any]:
            asked.append((number, most > 0))
            return super().ask(number, job, trials[:20], seconds, most)

    monkeypatch.setattr(oracle, "Helper", Slow)
    window = deal("total-warfare", "awesome-aws-8q", "locust-lct-1v")
    window.controller.say("heat 40")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    ready = [item for item, line in panel.lines.lines.items() if line.box.isEnabled()]
    panel.picks.put(ready[0], on=True)
    heard(qtbot, window)
    # Its own heat is a matter of one roll: nobody waits for trials to come near it.
    assert panel.odds.own is not None
    assert panel.odds.own.is_exact
    assert panel.odds.outlook is not None
    assert panel.odds.outlook.trials == TRIALS
    refined = next(place for place, one in enumerate(asked) if one in asked[:place])
    walked = [place for place, (_, is_exact) in enumerate(asked) if is_exact]
    assert len(walked) == 2
    assert max(walked) < refined


def test_own_heat_counts_every_shot_of_a_weapon_that_fires_fast(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "drummer", "locust-lct-1v")
    # Six shots more and twelve sinks: a 6 keeps it running.
    window.controller.say("heat 24")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    rotary = next(
        item for item, line in panel.lines.lines.items() if line.box.text().startswith("Rotary")
    )
    panel.picks.put(rotary, on=True)
    shots = panel.lines.lines[rotary].choice.fields["shots"]
    assert isinstance(shots, QComboBox)
    shots.setCurrentIndex(shots.count() - 1)
    heard(qtbot, window)
    assert "then <b>18</b>" in panel.sums.text()
    assert panel.odds.heat_words == "own heat 18: shutdown 27.8 %"
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(HEAT)
    heard(qtbot, window)
    assert dialog.heat.picked.text().startswith("Picked now: heat 18, shutdown 27.8 %")
    # A single shot of it is another plan.
    assert not dialog.heat.plans.selectedItems()


def test_who_knows_no_heat_says_so(qtbot: QtBot, deal: Deal) -> None:
    window = deal("skirmish", "skirmish-anvil")
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(HEAT)
    assert "no heat to plan" in dialog.heat.cool.text()


def test_the_hit_bar_tells_the_odds_behind_its_preview(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    bar = window.hit_bar
    bar.focus_line()
    qtbot.keyClicks(bar.line, "8 left")
    assert "Odds" not in bar.words.text()
    heard(qtbot, window)
    assert "<b>Odds</b> 8.0" in bar.words.text()
    bar.line.clear()
    assert "Odds" not in bar.words.text()


def test_cards_and_ships_have_odds_beside_their_attack(qtbot: QtBot, deal: Deal) -> None:
    window = deal("skirmish", "skirmish-anvil", "skirmish-fencer")
    card = window.findChild(CardPanel)
    assert card is not None
    window.actions_by_key["attack"].trigger()
    heard(qtbot, window)
    assert card.odds.outlook is not None
    # Few faces: every way is walked.
    assert card.odds.outlook.is_exact
    window = deal("hard-hits", "ship-kestrel", "ship-mule")
    ship = window.findChild(VolleyPanel)
    assert ship is not None
    qtbot.keyClicks(ship.typed, "16 12")
    qtbot.waitUntil(lambda: ship.odds.isVisible())
    heard(qtbot, window)
    assert ship.odds.outlook is not None
    # Weapon by weapon, each with those that strike before it.
    dialog = odds_window(window)
    heard(qtbot, window)
    lines = [dialog.weapons.topLevelItem(n) for n in range(dialog.weapons.topLevelItemCount())]
    assert [line.text(0) for line in lines if line] == ["Weapon 1", "up to Weapon 2"]
    assert dialog.found is not None
    assert lines[-1] is not None
    assert lines[-1].text(1) == dialog.found.damage
    assert lines[0] is not None
    assert lines[0].text(1) != dialog.found.damage
    dialog.reject()
    ship.empty()
    qtbot.waitUntil(lambda: not ship.odds.isVisible())


def test_the_next_game_of_the_evening_has_odds_too(qtbot: QtBot, deal: Deal) -> None:
    for first, second in (("anvil", "fencer"), ("wisp", "monsoon")):
        window = deal("skirmish", f"skirmish-{first}", f"skirmish-{second}")
        card = window.findChild(CardPanel)
        assert card is not None
        heard(qtbot, window)
        assert card.odds.isVisible()
        assert card.odds.outlook is not None
        assert card.odds.outlook.name.lower() == second


def test_a_ship_is_destroyed_once_and_what_is_chosen_takes_a_line(qtbot: QtBot, deal: Deal) -> None:
    window = deal("hard-hits", "ship-kestrel", "ship-mule")
    ship = window.findChild(VolleyPanel)
    assert ship is not None
    qtbot.keyClicks(ship.typed, "90 90 90")
    qtbot.waitUntil(lambda: ship.odds.isVisible())
    heard(qtbot, window)
    found = ship.odds.outlook
    assert found is not None
    assert [one.title for one in found.chances].count("destroyed") == 1
    assert 0 <= found.survives <= 1
    dialog = odds_window(window)
    heard(qtbot, window)
    assert len(found.chosen) > 20
    assert len(dialog.sure.text()) < 300
    assert told(tuple("abcdefg")) == "a; b; c; d; e; and 2 more"


def test_boxes_alone_are_not_called_no_harm(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "infantry-foot-platoon-rifle")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    panel.picks.put(next(i for i, one in panel.lines.lines.items() if one.box.isEnabled()), on=True)
    heard(qtbot, window)
    assert panel.odds.outlook is not None
    assert panel.odds.outlook.boxes.mean
    assert not panel.odds.outlook.chances
    assert panel.odds.lines()[1] == "nothing graver"


def test_the_menu_of_a_unit_leads_to_its_odds(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    menu = window.table_actions.menu_for(UnitId("b"))
    assert isinstance(menu, QMenu)
    action = next(one for one in menu.actions() if one.text().replace("&", "") == "Odds...")
    action.trigger()
    dialog = window.menu_actions.odds_dialog
    assert dialog is not None
    assert window.controller.unit == "b"
    assert dialog.tabs.currentIndex() == HITS
    heard(qtbot, window)
    assert dialog.found is not None
    assert dialog.found.unit == "b"


def test_another_process_answers_the_same(
    qtbot: QtBot, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = deal("total-warfare", "atlas-as7-d")
    dialog = odds_window(window)
    heard(qtbot, window)
    assert dialog.found is not None
    near = dialog.found.sentence
    window.controller.oracle.close()
    monkeypatch.setattr(oracle, "Helper", crew.Helper)
    dialog.refresh()
    dialog._shown = None
    heard(qtbot, window)
    assert dialog.found is not None
    assert dialog.found.sentence == near
    # One that is killed is called again.
    helper = window.controller.oracle._helper
    assert helper is not None
    helper.kill()
    dialog.points.setValue(21)
    dialog.refresh()
    heard(qtbot, window)
    dialog.refresh()
    heard(qtbot, window)
    assert dialog.found is not None
    assert dialog.found.boxes.quantile(1.0) is not None


class Mistaken(Near):
    """A helper with a mistake of ours in it."""

    @override
    def ask(self, *_asked: Any, **_more: Any) -> tuple[str, Any]:
        Near.asked += 1
        raise ValueError("a slip")


def test_a_mistake_in_the_other_process_is_told_and_not_made_for_ever(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "Helper", Mistaken)
    window.controller.oracle.close()
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    with qtbot.capture_exceptions() as told_of:
        panel.picks.put(next(iter(panel.lines.lines)), on=True)
        heard(qtbot, window)
    assert [str(error) for _, error, _ in told_of] == ["a slip"] * len(told_of)
    assert 1 <= len(told_of) <= 3


def test_the_report_ends_with_luck(
    qtbot: QtBot, deal: Deal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    window.controller.settings = Settings(dice=Dice.APP)
    window.controller.say("ml ml at 2")
    path = tmp_path / "report.md"
    assert write_report(window.controller, path)
    told = path.read_text(encoding="utf-8")
    assert "\n## Luck\n" in told
    assert "- Side A: 1 attack struck" in told
    assert "- Atlas AS7-D: 1 attack struck" in told


def hover(qtbot: QtBot, button: QWidget) -> None:
    """The mouse comes to a button without a press."""
    qtbot.mouseMove(button, QPoint(2, 2))
    qtbot.mouseMove(button, button.rect().center())
    QApplication.processEvents()


def test_a_kick_has_its_odds_before_it_is_pressed(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "atlas-as7-d", "locust-lct-1v")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    qtbot.mouseClick(panel.with_body, Qt.MouseButton.LeftButton)
    panel.around.range.setValue(1)
    assert panel.odds.isVisible()
    kick = panel.body.buttons["kick"]
    assert kick.isVisible()
    before = window.controller.state
    hover(qtbot, kick)
    heard(qtbot, window)
    assert panel.odds.lines()[0].startswith("Kick: ")
    weighed = panel.odds.weighed
    assert weighed is not None
    found = panel.odds.outlook
    assert found is not None
    assert found.unit == "b"
    titles = {chance.title: chance.share for chance in found.chances}
    assert titles["prone"] > 0
    assert titles["destroyed"] < 1
    assert {chance.title for chance in found.struck} >= {"left leg", "right leg"}
    # Who misses with a kick may fall.
    assert panel.odds.risk is not None
    assert "attacker: " in panel.odds.lines()[2]
    assert "prone" in panel.odds.accessibleDescription()
    assert window.controller.state is before
    # Another one is weighed when the mouse comes to it, each by itself in the window.
    hover(qtbot, panel.body.buttons["punch"])
    heard(qtbot, window)
    assert panel.odds.lines()[0].startswith("Punch: ")
    qtbot.mouseClick(panel.odds, Qt.MouseButton.LeftButton)
    dialog = window.menu_actions.odds_dialog
    assert dialog is not None
    heard(qtbot, window)
    assert dialog.about.text().startswith("Punch")
    lines = [dialog.weapons.topLevelItem(n) for n in range(dialog.weapons.topLevelItemCount())]
    assert {line.text(0) for line in lines if line is not None} >= {"Punch", "Kick"}
    assert all("(" in line.text(1) for line in lines if line is not None)
    dialog.reject()
    # What is pressed is what was weighed.
    hover(qtbot, kick)
    qtbot.mouseClick(kick, Qt.MouseButton.LeftButton)
    step = window.controller.session.history.step(window.controller.session.history.cursor)
    assert step is not None
    assert (step.command,) == weighed.commands
    assert not panel.odds.isVisible()


def test_a_bomb_run_has_its_odds(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "aerospace-fighter-stuka-stu-k5", "locust-lct-1v")
    fighter = UnitId("a")
    do(window, "altitude", unit=fighter, to=5)
    do(window, "bombs", unit=fighter, load={"HE Bomb": 2})
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    qtbot.mouseClick(panel.with_body, Qt.MouseButton.LeftButton)
    dive = next(one for one in panel.body.buttons.values() if one.text().startswith("Dive bombing"))
    assert dive.isVisible()
    hover(qtbot, dive)
    heard(qtbot, window)
    assert panel.odds.lines()[0].startswith("Dive bombing: ")
    found = panel.odds.outlook
    assert found is not None
    assert found.unit == "b"
    assert (found.boxes.mean or 0) > 0
    assert found.struck
    assert window.controller.state.unit(fighter).tracks
    weighed = panel.odds.weighed
    qtbot.mouseClick(dive, Qt.MouseButton.LeftButton)
    assert weighed is not None
    step = window.controller.session.history.step(window.controller.session.history.cursor)
    assert step is not None
    assert (step.command,) == weighed.commands


TYPED = [
    ("total-warfare", "atlas-as7-d", "locust-lct-1v", "punch at 2"),
    ("total-warfare", "atlas-as7-d", "locust-lct-1v", "kick 2"),
    ("total-warfare", "atlas-as7-d", "locust-lct-1v", "charge at 2"),
    ("total-warfare", "vehicle-vedette-medium-tank", "locust-lct-1v", "ac5 at 2"),
    ("total-warfare", "infantry-foot-platoon-rifle", "locust-lct-1v", "5 burst"),
    ("renegade-tech", "locust-lct-1v", "vehicle-vedette-medium-tank", "kick at 2"),
    ("renegade-tech", "vehicle-vedette-medium-tank", "locust-lct-1v", "10 front"),
    ("hard-hits", "ship-kestrel", "ship-mule", "16 s1 12 s2"),
    ("skirmish", "skirmish-anvil", "skirmish-fencer", "5"),
]


@pytest.mark.parametrize(("system", "stem", "other", "text"), TYPED)
def test_lines_of_every_game_are_weighed(
    qtbot: QtBot, deal: Deal, system: str, stem: str, other: str, text: str
) -> None:
    window = deal(system, stem, other)
    before = window.controller.state
    dialog = odds_window(window)
    dialog.tabs.setCurrentIndex(LINE)
    qtbot.keyClicks(dialog.line, text)
    dialog.refresh()
    heard(qtbot, window)
    found = dialog.found
    assert found is not None, dialog.words.text()
    assert found.unit == ("b" if text.endswith(" 2") else "a")
    assert (found.boxes.mean or 0) > 0
    assert window.controller.state is before


def test_fingers_find_the_strip_and_the_window(qtbot: QtBot, deal: Deal) -> None:
    window = deal("total-warfare", "awesome-aws-8q", "locust-lct-1v")
    controller = window.controller
    controller.change_settings(replace(controller.settings, touch=True))
    window.dress()
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    panel.picks.put(next(i for i, one in panel.lines.lines.items() if one.box.isEnabled()), on=True)
    dialog = odds_window(window)
    heard(qtbot, window)
    for low in (False, True):
        panel.odds.be_low(on=low)
        assert panel.odds.sizeHint().height() >= TOUCH_TARGET
    least = {dialog.tabs.tabRect(0).height(): "tabs", dialog.whose.height(): "whose"}
    dialog.tabs.setCurrentIndex(HITS)
    QApplication.processEvents()
    least |= {dialog.points.height(): "points", dialog.side.height(): "side"}
    dialog.tabs.setCurrentIndex(HEAT)
    heard(qtbot, window)
    QApplication.processEvents()
    plans = dialog.heat.plans
    row = plans.visualItemRect(dialog.heat.lines()[0]).height()
    heads, tick = plans.header().height(), dialog.heat.best.sizeHint().height()
    least |= {row: "row", heads: "heads", tick: "tick"}
    assert min(least) >= TOUCH_TARGET, least


def small(qtbot: QtBot, deal: Deal, system: str, *stems: str) -> MainWindow:
    """A small screen for fingers."""
    window = deal(system, *stems)
    controller = window.controller
    controller.change_settings(replace(controller.settings, touch=True))
    window.dress()
    window.resize(800, 600)
    QApplication.processEvents()
    return window


@pytest.mark.long
def test_a_small_screen_for_fingers_cuts_nothing_of_a_volley(qtbot: QtBot, deal: Deal) -> None:
    window = small(qtbot, deal, "hard-hits", "ship-kestrel", "ship-mule")
    panel = window.findChild(VolleyPanel)
    assert panel is not None
    qtbot.keyClicks(panel.typed, "16 12")
    qtbot.waitUntil(lambda: panel.odds.isVisible())
    heard(qtbot, window)
    QApplication.processEvents()
    inside = panel.widget()
    assert inside is not None
    assert inside.width() <= panel.viewport().width()
    for button in (*panel.shields.values(), panel.direct, panel.clear, panel.odds):
        ends = button.mapTo(inside, button.rect().bottomRight())
        assert inside.rect().contains(ends), button.accessibleName() or button.text()


@pytest.mark.long
def test_a_small_screen_for_fingers_shows_the_heap_and_chances(qtbot: QtBot, deal: Deal) -> None:
    window = small(qtbot, deal, "total-warfare", "awesome-aws-8q", "locust-lct-1v")
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    for item in [i for i, one in panel.lines.lines.items() if one.box.isEnabled()][:3]:
        panel.picks.put(item, on=True)
    dialog = odds_window(window)
    dialog.resize(780, 560)
    heard(qtbot, window)
    QApplication.processEvents()
    chart = dialog.chart
    seen = chart.visibleRegion().boundingRect().height()
    low = chart._heap()
    # A title and two chances at least.
    assert low + GAP + 3 * chart._row() <= seen
    dialog.resize(780, 1000)
    QApplication.processEvents()
    assert chart._heap() > low


def test_shields_stand_in_one_row_where_there_is_room_and_in_two_where_not(qtbot: QtBot) -> None:
    row = ShieldRow()
    qtbot.addWidget(row)
    row.show()
    for width, rows in ((600, 1), (row.minimumSizeHint().width(), 2), (600, 1)):
        row.resize(width, row.minimumSizeHint().height())
        QApplication.processEvents()
        assert len({button.y() for button in row.shields.values()}) == rows
        assert row.childrenRect().right() <= row.rect().right()


def test_a_chart_knows_its_room_when_python_takes_the_viewport_for_deleted(
    window: MainWindow,
) -> None:
    chart = odds_window(window).chart
    room = chart.sizeHint()
    around = chart.parentWidget()
    assert around is not None
    Shiboken.invalidate(around)
    assert chart.sizeHint() == room


def test_the_first_weapon_is_tried_before_anybody_picks_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Near] = []

    class Told(Near):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    monkeypatch.setattr(oracle, "Helper", Told)
    window.actions_by_key["attack"].trigger()
    panel = attack_panel(window)
    qtbot.waitUntil(lambda: bool(made and made[-1]._players), timeout=60_000)
    (player,) = made[-1]._players.values()
    assert isinstance(player.job.commands[0], Attack)
    heard(qtbot, window)
    # Nobody sees anything of it.
    assert not panel.odds.isVisible()
    assert panel.odds.outlook is None


def test_a_volley_is_tried_before_anybody_types_it(qtbot: QtBot, deal: Deal) -> None:
    asked = Near.asked
    window = deal("hard-hits", "ship-klingon-d7")
    qtbot.waitUntil(lambda: Near.asked > asked, timeout=60_000)
    heard(qtbot, window)
    assert window.controller.weighed is None


def test_of_many_questions_in_a_row_the_first_and_the_last_are_answered(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "PAUSE_MS", 50)
    known = oracle.Oracle()
    state, system = window.controller.state, window.controller.system
    unit = next(iter(state.units))

    def hit(points: int) -> Job:
        line = {"do": "hit", "unit": unit, "damage": points, "side": "front"}
        return of_its_own(
            system, state, (codec_of(system.commands).command(line),), paths_of([unit])
        )

    answered: list[int] = []

    def tell(points: int, _result: Result) -> None:
        answered.append(points)

    for points in range(1, 6):
        known.ask("wheel", hit(points), partial(tell, points))
        QApplication.processEvents()
    qtbot.waitUntil(lambda: known.is_idle and not known._pause.isActive(), timeout=60_000)
    known.close()
    assert set(answered) <= {1, 5}
    assert answered[-1] == 5
