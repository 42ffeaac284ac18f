"""Lists of odds: weapons, blows, plans."""

from PySide6.QtWidgets import QHeaderView, QTreeWidget

from recordsheet_gui.session.odds.told import percent

NOTHING = "\N{EN DASH}"
"""Where a number would say nothing."""
MOST_ROWS = 5


def odds_table(heads: tuple[str, ...], name: str) -> QTreeWidget:
    """A list whose first column takes what room there is."""
    made = QTreeWidget()
    made.setHeaderLabels(heads)
    made.setRootIsDecorated(False)
    made.setUniformRowHeights(True)
    made.setAccessibleName(name)
    made.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    made.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    made.header().setStretchLastSection(False)
    return made


def fit_rows(table: QTreeWidget) -> None:
    """As high as its lines, up to a few."""
    row = table.sizeHintForRow(0) if table.topLevelItemCount() else 0
    lines = min(MOST_ROWS, table.topLevelItemCount())
    table.setFixedHeight(lines * row + table.header().sizeHint().height() + 6)


def share_words(share: float) -> str:
    """A share in words, plainly where it is nothing."""
    return percent(share) if share else "0 %"
