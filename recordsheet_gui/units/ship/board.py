"""The drawing board of a ship: the design as it stands, and the way back and forth."""

from recordsheet_gui.units.ship.design import Grouping, ShipDesign

MOST_STEPS = 500


class Board:
    """A design with undo and redo; what is typed into one field is one step."""

    def __init__(self, design: ShipDesign) -> None:
        """Begin with a design."""
        self.design = design
        self.selected = ""
        """The id of the grouping in hand."""
        self._past: list[tuple[str, ShipDesign]] = []
        self._future: list[tuple[str, ShipDesign]] = []
        self._field = ""

    @property
    def grouping(self) -> Grouping | None:
        """The grouping in hand."""
        return next((g for g in self.design.groupings if g.id == self.selected), None)

    @property
    def undo_title(self) -> str:
        """What undo would take back; empty for nothing."""
        return self._past[-1][0] if self._past else ""

    @property
    def redo_title(self) -> str:
        """What redo would do again; empty for nothing."""
        return self._future[-1][0] if self._future else ""

    def change(self, title: str, design: ShipDesign, *, field: str = "") -> bool:
        """Another design; False where nothing changes. Steps of one `field` in a row are one."""
        if design == self.design:
            return False
        if not (field and field == self._field and self._past):
            self._past = [*self._past, (title, self.design)][-MOST_STEPS:]
        self._field = field
        self._future.clear()
        self.design = design
        return True

    def settle(self) -> None:
        """What comes next is a step of its own, whatever field it changes."""
        self._field = ""

    def undo(self) -> str:
        """One step back; what it was, empty for nothing."""
        return self._go(self._past, self._future)

    def redo(self) -> str:
        """One step forth; what it was, empty for nothing."""
        return self._go(self._future, self._past)

    def _go(
        self, source: list[tuple[str, ShipDesign]], target: list[tuple[str, ShipDesign]]
    ) -> str:
        self._field = ""
        if not source:
            return ""
        title, design = source.pop()
        target.append((title, self.design))
        self.design = design
        if self.grouping is None:
            self.selected = ""
        return title
