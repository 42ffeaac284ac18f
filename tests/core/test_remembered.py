from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.remembered import Remembered


def test_it_is_found_once_for_each_design_and_forgotten_with_it() -> None:
    asked: list[str] = []

    def find(design: UnitDesign) -> int:
        asked.append(design.name)
        return len(design.name)

    known = Remembered(find)
    one, other = UnitDesign(name="Atlas"), UnitDesign(name="Atlas")
    assert [known(one), known(one), known(other)] == [5, 5, 5]
    assert asked == ["Atlas", "Atlas"]
    assert len(known) == 2
    del one
    assert len(known) == 1
    assert known(other) == 5
    assert len(asked) == 2
