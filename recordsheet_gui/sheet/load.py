"""Reads and checks the page layouts in sheets/layouts.

A plain reader instead of pydantic: a layout is read before the first sheet is painted, and
start-up has a budget.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NoReturn

from recordsheet_gui.assets import asset
from recordsheet_gui.sheet.figures import FIGURES
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import LEAST_MARGIN, HeatEffect, Region, SheetLayout, SystemHits

KINDS: Mapping[str, frozenset[str]] = {
    "title": frozenset(),
    "data": frozenset(),
    "weapons": frozenset(),
    "pilot": frozenset({"steps"}),
    "criticals": frozenset({"columns", "systems"}),
    "figure": frozenset({"part", "figures"}),
    "grids": frozenset({"columns", "systems"}),
    "heat": frozenset({"top", "effects"}),
    "sinks": frozenset(),
    "conditions": frozenset({"conditions"}),
    "notes": frozenset(),
    "ship-title": frozenset(),
    "ship-display": frozenset(),
    "ship-tracks": frozenset(),
    "chart": frozenset(),
    "card-title": frozenset(),
    "card-figure": frozenset(),
    "card-weapons": frozenset(),
    "card-turn": frozenset({"conditions"}),
}
"""The kinds of region and what each of them has to be told."""

CONFIGS = frozenset({"biped", "quad", "tripod", "lam", "quadvee"})


class LayoutError(ValueError):
    """A layout file that cannot be used; the message names the file and the place in it."""


FOLDERS = [asset("sheets", "layouts")]
"""Where layouts lie."""


def _files() -> dict[str, Path]:
    return {path.stem: path for folder in FOLDERS for path in sorted(folder.glob("*.toml"))}


def layout_names() -> tuple[str, ...]:
    """All layouts that there are."""
    return tuple(_files())


@lru_cache(maxsize=32)
def load_layout(name: str, paper: str = "a4") -> SheetLayout:
    """One of our layouts for a paper."""
    return parse_layout(name, paper, _read)


def _read(name: str) -> str:
    files = _files()
    if name not in files:
        raise LayoutError(f'there is no layout "{name}"')
    return files[name].read_text(encoding="utf-8")


def parse_layout(name: str, paper: str, read: Callable[[str], str]) -> SheetLayout:
    """A layout from its text; `read` also gives the text of the layout that it is like."""
    file = _Value(f"{name}.toml", _merged(name, read, ()))
    top = file.table("like", "regions", "papers")
    papers = top["papers"].table()
    if paper not in papers:
        file.fail(f'there is no paper "{paper}", only {", ".join(papers)}')
    sheet = papers[paper].table("size", "margin", "place", "sheet")
    for key in ("size", "margin", "place"):
        if key not in sheet:
            papers[paper].fail(f"{key} is missing")
    width, height = sheet["size"].numbers(2)
    margin = sheet["margin"].number()
    many = sheet["sheet"].numbers(2) if "sheet" in sheet else None
    if margin < LEAST_MARGIN and many is None:
        sheet["margin"].fail(f"printers need {LEAST_MARGIN:g} mm")
    places = sheet["place"].table()
    regions = top["regions"].table()
    for key in sorted(set(places) ^ set(regions)):
        file.fail(f'region "{key}" needs both a description and a place on {paper}')
    layout = SheetLayout(
        name=name,
        paper=paper,
        width=width,
        height=height,
        margin=margin,
        regions=tuple(
            _region(key, regions[key], Rect(*place.numbers(4))) for key, place in places.items()
        ),
        sheet=(many[0], many[1]) if many else None,
    )
    _check_places(layout, sheet["place"])
    return layout


def _merged(name: str, read: Callable[[str], str], seen: tuple[str, ...]) -> dict[str, object]:
    """The file's tables, laid over those of the layout that it is like."""
    if name in seen:
        raise LayoutError(f"{name}.toml: layouts are like each other in a circle")
    try:
        data: dict[str, object] = tomllib.loads(read(name))
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(f"{name}.toml: {error}") from error
    if "like" not in data:
        return data
    like = _Value(f"{name}.toml: like", data["like"]).text()
    return _laid_over(_merged(like, read, (*seen, name)), data)


def _laid_over(under: dict[str, object], over: Mapping[str, object]) -> dict[str, object]:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        both_tables = isinstance(below, dict) and isinstance(value, dict)
        merged[key] = _laid_over(below, value) if both_tables else value  # type: ignore[arg-type]
    return merged


def _check_places(layout: SheetLayout, place: "_Value") -> None:
    """Regions lie inside the margins and beside one another."""
    for i, region in enumerate(layout.regions):
        if region.rect.width <= 0 or region.rect.height <= 0:
            place.fail(f"{region.key} has no size")
        if not layout.printable.contains(region.rect):
            place.fail(f"{region.key} reaches into the margin")
        for other in layout.regions[:i]:
            if region.rect.overlaps(other.rect):
                place.fail(f"{region.key} overlaps {other.key}")


def _region(key: str, value: "_Value", rect: Rect) -> Region:
    kind = value.table()["kind"].text() if "kind" in value.table() else ""
    if kind not in KINDS:
        value.fail(f'there is no kind of region "{kind}"')
    options = KINDS[kind]
    table = value.table("kind", "title", *options)
    for option in sorted(options):
        if option not in table:
            value.fail(f"{option} is missing")
    return Region(
        key=key,
        kind=kind,
        title=table["title"].text() if "title" in table else "",
        rect=rect,
        part=table["part"].text() if "part" in table else "",
        figures=_figures(table["figures"]) if "figures" in table else {},
        columns=(
            tuple(tuple(e.text() for e in column.items()) for column in table["columns"].items())
            if "columns" in table
            else ()
        ),
        systems=tuple(map(_system, table["systems"].items())) if "systems" in table else (),
        top=table["top"].whole() if "top" in table else 0,
        effects=tuple(map(_effect, table["effects"].items())) if "effects" in table else (),
        steps=tuple(e.text() for e in table["steps"].items()) if "steps" in table else (),
        conditions=(
            tuple(e.text() for e in table["conditions"].items()) if "conditions" in table else ()
        ),
    )


def _figures(value: "_Value") -> dict[str, str]:
    figures = {}
    for config, entry in value.table(*CONFIGS).items():
        figures[config] = entry.text()
        if figures[config] not in FIGURES:
            entry.fail(f'there is no figure "{figures[config]}"')
    return figures


def _system(value: "_Value") -> SystemHits:
    table = value.table("title", "system", "boxes", all_of=True)
    return SystemHits(
        title=table["title"].text(), system=table["system"].text(), boxes=table["boxes"].whole()
    )


def _effect(value: "_Value") -> HeatEffect:
    table = value.table("at", "text", "grave")
    if "at" not in table or "text" not in table:
        value.fail("at and text are needed")
    return HeatEffect(
        at=table["at"].whole(),
        text=table["text"].text(),
        is_grave="grave" in table and table["grave"].flag(),
    )


class _Value:
    """A value of the file that knows its place, for messages."""

    def __init__(self, where: str, value: object) -> None:
        self.where = where
        self.value = value

    def fail(self, why: str) -> NoReturn:
        raise LayoutError(f"{self.where}: {why}")

    def table(self, *known: str, all_of: bool = False) -> dict[str, "_Value"]:
        """The entries of a table; refused when others are in it than the known ones."""
        if not isinstance(self.value, dict):
            self.fail("a table is expected")
        for key in self.value:
            if known and key not in known:
                self.fail(f'"{key}" is not known here')
        for key in known if all_of else ():
            if key not in self.value:
                self.fail(f"{key} is missing")
        return {key: _Value(f"{self.where}: {key}", value) for key, value in self.value.items()}

    def items(self) -> list["_Value"]:
        if not isinstance(self.value, list):
            self.fail("a list is expected")
        return [_Value(f"{self.where}[{i}]", value) for i, value in enumerate(self.value)]

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.fail("a text is expected")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail("true or false is expected")
        return self.value

    def number(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            self.fail("a number is expected")
        return float(self.value)

    def whole(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail("a whole number is expected")
        return self.value

    def numbers(self, count: int) -> list[float]:
        entries = self.items()
        if len(entries) != count:
            self.fail(f"{count} numbers are expected")
        return [entry.number() for entry in entries]
