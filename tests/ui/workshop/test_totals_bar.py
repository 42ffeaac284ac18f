"""The running totals at the foot of the workshop."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from recordsheet_gui.ui.workshop.totals_bar import TotalsBar
from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.totals import Total

OF_A_SHIP = (
    Total(label="Weight", words="240,000 tons, not checked"),
    Total(label="Heat", words="1,014, sinks 768"),
    Total(label="Capital armor", words="273"),
    Total(label="Aboard", words="203"),
    Total(label="BV", words="44,589"),
)


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[TotalsBar]:
    """Of a ship, in a window with room for all of it."""
    window = QWidget()
    window.resize(1700, 500)
    qtbot.addWidget(window)
    bar = TotalsBar(window)
    bar.show_totals(OF_A_SHIP)
    bar.show_findings((Finding(field="", message="It is heavy."),))
    bar.resize(1600, 40)
    window.show()
    qtbot.waitExposed(window)
    yield bar
    window.close()


def buttons(bar: TotalsBar) -> list[QPushButton]:
    return [*bar.buttons.values(), bar.remarks]


def lines(bar: TotalsBar) -> int:
    return len({button.y() for button in buttons(bar)})


def fits(bar: TotalsBar) -> bool:
    """All is seen, nothing is cut and nothing lies over another."""
    places = [button.geometry() for button in buttons(bar)]
    whole = all(button.width() >= button.sizeHint().width() for button in buttons(bar))
    inside = all(bar.rect().contains(place) for place in places)
    apart = not any(
        one.intersects(other) for at, one in enumerate(places) for other in places[at + 1 :]
    )
    return whole and inside and apart


def room(bar: TotalsBar) -> int:
    """Enough for all of it in one line."""
    return sum(button.sizeHint().width() + 20 for button in buttons(bar))


def test_totals_that_do_not_fit_beside_one_another_go_on_below(
    bar: TotalsBar, qtbot: QtBot
) -> None:
    wide = room(bar)
    bar.resize(wide, 40)
    qtbot.waitUntil(lambda: lines(bar) == 1 and fits(bar))
    narrow = max(button.sizeHint().width() for button in buttons(bar)) + 20
    assert bar.minimumSizeHint().width() <= narrow
    bar.resize(narrow, 400)
    qtbot.waitUntil(lambda: lines(bar) > 2 and fits(bar))
    assert bar.remarks.geometry().bottom() == max(b.geometry().bottom() for b in buttons(bar))
    bar.resize(wide, 40)
    qtbot.waitUntil(lambda: lines(bar) == 1 and fits(bar))
    assert [one.x() for one in buttons(bar)] == sorted(one.x() for one in buttons(bar))


def test_another_units_totals_are_laid_out_anew(bar: TotalsBar, qtbot: QtBot) -> None:
    bar.resize(room(bar) // 2, 200)
    qtbot.waitUntil(lambda: lines(bar) > 1 and fits(bar))
    bar.show_totals(OF_A_SHIP[-1:])
    qtbot.waitUntil(lambda: lines(bar) == 1 and fits(bar))
    assert list(bar.buttons) == ["BV"]
    bar.resize(room(bar), 200)
    qtbot.waitUntil(lambda: lines(bar) == 1 and fits(bar))
    # The same button with more words in it, and hardly more room.
    bar.show_totals((Total(label="BV", words="44,589 and a little more"),))
    bar.resize(bar.buttons["BV"].sizeHint().width() + 10, 200)
    qtbot.waitUntil(lambda: lines(bar) == 2 and fits(bar))
