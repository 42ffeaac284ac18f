"""Paper: one sheet against an empty page of the same printer class, and a company of twelve."""

from collections.abc import Iterator

from recordsheet_gui.assets import mech_files
from recordsheet_gui.bench.row import Row, best_of
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.systems import SYSTEMS

COMPANY = 12
RUNS = 3


def rows() -> Iterator[Row]:
    """All rows of printing, into memory."""
    # Qt is loaded when it is asked for, as in the commands that draw.
    from recordsheet_gui.ui.printing.job import PrintJob
    from recordsheet_gui.ui.printing.output import empty_pdf, pdf_bytes
    from recordsheet_gui.ui.printing.sheet import ensure_app, fresh_page

    application = ensure_app()
    system = SYSTEMS["total-warfare"]
    pages = []
    for path in mech_files()[:COMPANY]:
        design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
        assert design is not None
        pages.append(fresh_page(design, system))
    one = PrintJob(pages=(pages[0],))
    company = PrintJob(pages=tuple(pages))
    pdf_bytes(one)  # fonts, layouts and figures are read once in an evening
    empty = best_of(RUNS * 3, lambda: empty_pdf("a4"))
    sheet = best_of(RUNS, lambda: pdf_bytes(one))
    dozen = best_of(RUNS, lambda: pdf_bytes(company))
    blank = best_of(RUNS, lambda: empty_pdf("a4", len(pages)))
    yield Row(
        name="print one sheet to PDF",
        value=1000 * sheet,
        unit="ms",
        against="an empty page from the same QPdfWriter",
        ratio=sheet / empty,
    )
    yield Row(
        name=f"print a company of {len(pages)} sheets",
        value=1000 * dozen,
        unit="ms",
        against=f"{len(pages)} empty pages",
        ratio=dozen / blank,
    )
    yield Row(
        name="a sheet of a company",
        value=1000 * dozen / len(pages),
        unit="ms",
        against="one sheet alone",
        ratio=dozen / len(pages) / sheet,
        goal="at most 1.5",
    )
    del application
