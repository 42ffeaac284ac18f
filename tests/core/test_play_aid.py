"""Tables of several units on one page."""

from recordsheet_gui.core.play_aid import (
    Block,
    Column,
    Join,
    Shape,
    Shapes,
    Table,
    cells,
    for_all,
)

COLUMNS = (Column("What"), Column("Number"))


def table(*rows: tuple[str, str], title: str = "Table", join: Join = Join.ONCE) -> Table:
    return Table(title=title, columns=COLUMNS, rows=tuple(cells(*row) for row in rows), join=join)


def words(block: Block) -> list[tuple[str, ...]]:
    assert isinstance(block, Table)
    return [tuple(cell.text for cell in row) for row in block.rows]


def test_a_unit_alone_has_its_tables_as_they_are() -> None:
    own = (table(("a", "1"), join=Join.ALONE), table(("b", "2"), title="Other"))
    assert for_all([("Atlas", own)]) == own


def test_equal_tables_are_printed_once_and_unequal_ones_each() -> None:
    found = for_all(
        [("A", (table(("a", "1")),)), ("B", (table(("a", "1")),)), ("C", (table(("a", "2")),))]
    )
    assert [words(block) for block in found] == [[("a", "1")], [("a", "2")]]


def test_rows_of_equal_numbers_share_a_line() -> None:
    one = table(("LRM 20", "12"), ("SRM 6", "4"), join=Join.NAMES)
    other = table(("MRM 20", "12"), ("SRM 6", "4"), join=Join.NAMES)
    (found,) = for_all([("A", (one,)), ("B", (other,))])
    assert words(found) == [("SRM 6", "4"), ("LRM 20, MRM 20", "12")]


def test_what_is_a_unit_s_own_is_told_in_brief() -> None:
    def own(name: str) -> Table:
        brief = table((name, "5+"))
        return Table(
            title="Table", columns=COLUMNS, rows=brief.rows * 3, join=Join.BRIEF, brief=brief
        )

    (found,) = for_all([("A", (own("A"),)), ("B", (own("B"),)), ("A", (own("A"),))])
    assert words(found) == [("A", "5+"), ("B", "5+")]


def test_some_tables_come_for_each_unit_and_some_for_none() -> None:
    each, alone = table(("a", "1"), join=Join.EACH), table(("b", "2"), title="O", join=Join.ALONE)
    found = for_all([("A", (each, alone)), ("B", (each, alone))])
    assert [(block.title, block.caption) for block in found] == [("Table", "A"), ("Table", "B")]


def test_the_row_that_holds_now_is_nobody_s() -> None:
    def heat(now: int) -> Table:
        plain = table(("5+", "-1"))
        return Table(
            title="Table", columns=COLUMNS, rows=plain.rows, caption=f"{now}", now=now, brief=plain
        )

    (found,) = for_all([("A", (heat(0),)), ("B", (heat(3),))])
    assert isinstance(found, Table)
    assert (found.now, found.caption) == (None, "")


def test_drawings_are_drawn_once() -> None:
    def shapes(*titles: str) -> Shapes:
        return Shapes(title="Templates", shapes=tuple(Shape(title=title) for title in titles))

    (found,) = for_all([("A", (shapes("x", "y"),)), ("B", (shapes("y", "z"),))])
    assert isinstance(found, Shapes)
    assert [shape.title for shape in found.shapes] == ["x", "y", "z"]
