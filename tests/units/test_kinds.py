"""The list of kinds."""

from recordsheet_gui.units.kinds import _Kinds


def test_who_asks_whether_there_is_a_kind_does_not_import_it() -> None:
    kinds = _Kinds({"hover tank": "no.such.module.TANK"})
    assert "hover tank" in kinds
    assert "tank" not in kinds
