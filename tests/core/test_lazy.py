"""Lists of what is read when it is wanted."""

from recordsheet_gui.core.lazy import LazyTable


def test_who_asks_whether_something_is_there_does_not_import_it() -> None:
    kinds: LazyTable[object] = LazyTable({"hover tank": "no.such.module.TANK"})
    assert "hover tank" in kinds
    assert "tank" not in kinds
