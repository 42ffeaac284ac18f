"""Reads and checks the page layouts in sheets/layouts."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path

from recordsheet_gui.assets import asset
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.toml_files import Tables, read_toml
from recordsheet_gui.core.wire import Codec, WireError, kind_of
from recordsheet_gui.sheet.figures import FIGURES
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import (
    CLOSE,
    LEAST_MARGIN,
    PAPER,
    SCREEN,
    HeatEffect,
    Region,
    SheetLayout,
    SystemHits,
)
from recordsheet_gui.sheet.play import Cell, Form, PlayPlan

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
    "card-notes": frozenset(),
    "vehicle-grids": frozenset({"columns"}),
    "vehicle-title": frozenset(),
    "vehicle-data": frozenset(),
    "vehicle-weapons": frozenset(),
    "vehicle-crew": frozenset(),
    "vehicle-damage": frozenset(),
    "vehicle-conditions": frozenset({"conditions"}),
    "vehicle-notes": frozenset(),
    "vehicle-hits": frozenset(),
    "vehicle-criticals": frozenset(),
    "vehicle-motive": frozenset(),
    "protomech-title": frozenset(),
    "protomech-data": frozenset(),
    "protomech-figure": frozenset({"part", "figures"}),
    "protomech-weapons": frozenset(),
    "protomech-pilot": frozenset({"steps"}),
    "protomech-boxes": frozenset(),
    "protomech-table": frozenset(),
    "protomech-guns": frozenset(),
    "protomech-seat": frozenset({"steps"}),
    "protomech-state": frozenset({"conditions"}),
    "standing-title": frozenset(),
    "standing-facts": frozenset(),
    "standing-plan": frozenset(),
    "standing-guns": frozenset(),
    "building-guns": frozenset(),
    "standing-gunners": frozenset(),
    "standing-conditions": frozenset({"conditions"}),
    "standing-notes": frozenset(),
    "standing-criticals": frozenset(),
    "standing-walls": frozenset(),
    "infantry-title": frozenset(),
    "infantry-troopers": frozenset(),
    "infantry-crew": frozenset(),
    "infantry-data": frozenset(),
    "infantry-arms": frozenset(),
    "infantry-conditions": frozenset({"conditions"}),
    "infantry-notes": frozenset(),
    "infantry-casualties": frozenset(),
    "aero-title": frozenset(),
    "aero-figure": frozenset({"part", "figures"}),
    "aero-data": frozenset(),
    "aero-weapons": frozenset(),
    "aero-bays": frozenset(),
    "aero-bay-pages": frozenset(),
    "aero-transport": frozenset(),
    "aero-systems": frozenset(),
    "aero-pilot": frozenset({"steps"}),
    "aero-flight": frozenset(),
    "aero-stores": frozenset(),
    "aero-sinks": frozenset(),
    "aero-heat": frozenset(),
    "aero-hits": frozenset(),
    "aero-control": frozenset(),
    "aero-conditions": frozenset({"conditions"}),
    "suits": frozenset(),
    "suits-strips": frozenset(),
    "suits-title": frozenset(),
    "suits-data": frozenset(),
    "suits-weapons": frozenset(),
    "suits-leader": frozenset(),
    "suits-conditions": frozenset({"conditions"}),
}
"""The kinds of region and what each of them has to be told."""

CONFIGS = frozenset({"any", "biped", "quad", "tripod", "lam", "quadvee"})


class LayoutError(ValueError):
    """A layout file that cannot be used; the message names the file and the place in it."""


Read = Callable[[str], str | Tables]
"""The text of a layout by its name, or the tables that were read from it."""

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


def continued(layout: SheetLayout, further: Mapping[str, int]) -> SheetLayout:
    """The page behind another one, with the lines that found no place there."""
    more = load_layout(layout.more, layout.paper)
    regions = (replace(one, start=further.get(one.key, 0)) for one in more.regions)
    return replace(more, regions=tuple(regions))


@lru_cache(maxsize=32)
def load_play(name: str) -> PlayPlan | None:
    """How one of our layouts fills a pane; None where it has only paper."""
    return parse_play(name, _read)


def _read(name: str) -> Tables:
    files = _files()
    if name not in files:
        raise LayoutError(f'there is no layout "{name}"')
    try:
        return read_toml(files[name])
    except ValueError as error:
        raise LayoutError(f"{name}.toml: {error}") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFile:
    """One paper of a layout file."""

    size: tuple[float, float]
    margin: float
    place: Mapping[str, tuple[float, float, float, float]]
    """Left, top, width and height of each region."""
    sheet: tuple[float, float] | None = None
    flow: tuple[tuple[str, ...], ...] = ()
    """Regions that share a column's height, row by row from above."""
    grows: str = ""
    """The region of the flow that takes what the others leave."""
    close: bool = False
    """True where frames leave less white, for want of room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectFile:
    """A line of a heat scale in a layout file."""

    at: int
    text: str
    short: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionFile:
    """A region of a layout file; what follows the title is for the kinds that need it."""

    kind: str
    title: str = ""
    part: str | None = None
    figures: Mapping[str, str] | None = None
    columns: tuple[tuple[str, ...], ...] | None = None
    systems: tuple[SystemHits, ...] | None = None
    top: int | None = None
    effects: tuple[EffectFile, ...] | None = None
    steps: tuple[str, ...] | None = None
    conditions: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutFile:
    """A layout file, laid over the one that it is like."""

    like: str = ""
    more: str = ""
    """The layout of further pages, for what does not fit on the first."""
    papers: Mapping[str, PaperFile]
    regions: Mapping[str, RegionFile]
    play: "PlayFile | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFile:
    """One arrangement of a play layout."""

    size: tuple[float, float]
    """The least width and height that it looks good in, in mm."""
    rows: tuple[Cell, ...] = ()
    columns: tuple[Cell, ...] = ()
    by_need: bool = False
    without: tuple[str, ...] = ()
    """Regions that it leaves out, for others show the same."""
    roomy: bool = False
    """True for one that shows more: taken only where it is large enough with it."""
    spare: bool = False
    """True for one that is taken only where the others would be too small."""
    last: bool = False
    """True for one that is taken only where the spare ones would be too small too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayFile:
    """How a pane is filled: each form names every region once."""

    forms: Mapping[str, FormFile]
    regions: Mapping[str, RegionFile]
    """The regions of the page, with what is told otherwise here laid over them."""
    small: bool = False
    """True for sheets of which several share a pane."""
    without: tuple[str, ...] = ()
    """Regions that only paper has."""


OPTIONS = tuple(item.name for item in fields(RegionFile) if item.default is None)
_CODEC = Codec()


def parse_layout(name: str, paper: str, read: Read) -> SheetLayout:
    """A layout from its text; `read` also gives the text of the layout that it is like."""
    try:
        return _layout(name, paper, _file(name, read))
    except WireError as error:
        raise LayoutError(f"{name}.toml: {error}") from error


def parse_play(name: str, read: Read) -> PlayPlan | None:
    """The play layout from its text."""
    try:
        file = _file(name, read)
        return None if file.play is None else _plan(name, file.play)
    except WireError as error:
        raise LayoutError(f"{name}.toml: {error}") from error


def _file(name: str, read: Read) -> LayoutFile:
    data = _merged(name, read, ())
    play, regions = data.get("play"), data.get("regions")
    if isinstance(play, dict) and isinstance(regions, dict):
        told = play.get("regions", {})
        told = _laid_over(regions, told) if isinstance(told, dict) else told
        only = play.get("without", [])
        if isinstance(told, dict) and isinstance(only, list):
            told = {key: region for key, region in told.items() if key not in only}
        data = {**data, "play": {**play, "regions": told}}
    return _CODEC.decode(LayoutFile, data)


def _plan(name: str, file: PlayFile) -> PlayPlan:
    forms = []
    for key, form in file.forms.items():
        root = Cell(rows=form.rows, columns=form.columns, by_need=form.by_need)
        where = f"play.forms.{key}"
        _check_cell(root, where)
        placed = root.regions()
        for region in sorted(set(placed) - set(file.regions)):
            raise WireError(where, f'"{region}" is not known here')
        for region in sorted(set(form.without) - set(file.regions)):
            raise WireError(where, f'"{region}" is not known here')
        for region in sorted(set(file.regions) - set(placed) - set(form.without)):
            raise WireError(where, f'"{region}" has no place')
        if len(set(placed)) < len(placed) or set(placed) & set(form.without):
            raise WireError(where, "a region has two places")
        width, height = form.size
        forms.append(
            Form(
                key=key,
                width=width,
                height=height,
                root=root,
                is_roomy=form.roomy,
                is_spare=form.spare or form.last,
                is_last=form.last,
            )
        )
    if all(form.is_spare or form.is_roomy for form in forms):
        raise WireError("play.forms", "there is none")
    nowhere = Rect(0, 0, 0, 0)
    regions = {
        key: replace(_region(key, region, nowhere), measures=SCREEN)
        for key, region in file.regions.items()
    }
    return PlayPlan(name=name, forms=tuple(forms), regions=regions, is_small=file.small)


def _check_cell(cell: Cell, where: str) -> None:
    """A cell is a region, or rows, or columns."""
    if sum(map(bool, (cell.region, cell.rows, cell.columns))) != 1:
        raise WireError(where, "each cell has a region, or rows, or columns")
    if cell.size < 0 or cell.weight < 0:
        raise WireError(where, "no size and no weight is below 0")
    for inner in (*cell.rows, *cell.columns):
        _check_cell(inner, where)


def _layout(name: str, paper: str, file: LayoutFile) -> SheetLayout:
    if paper not in file.papers:
        raise WireError("papers", f'there is no "{paper}", only {", ".join(file.papers)}')
    sheet = file.papers[paper]
    where = f"papers.{paper}"
    if sheet.margin < LEAST_MARGIN and sheet.sheet is None:
        raise WireError(f"{where}.margin", f"printers need {LEAST_MARGIN:g} mm")
    for key in sorted(set(sheet.place) ^ set(file.regions)):
        raise WireError(f"regions.{key}", f"it needs both a description and a place on {paper}")
    layout = SheetLayout(
        name=name,
        paper=paper,
        width=sheet.size[0],
        height=sheet.size[1],
        margin=sheet.margin,
        regions=tuple(
            replace(
                _region(key, file.regions[key], Rect(*place)),
                measures=CLOSE if sheet.close else PAPER,
            )
            for key, place in sheet.place.items()
        ),
        flow=sheet.flow,
        grows=sheet.grows,
        sheet=sheet.sheet,
        more=file.more,
    )
    _check_flow(layout, where)
    _check_places(layout, f"{where}.place")
    return layout


def _merged(name: str, read: Read, seen: tuple[str, ...]) -> Tables:
    """The file's tables, laid over those of the layout that it is like."""
    if name in seen:
        raise LayoutError(f"{name}.toml: layouts are like each other in a circle")
    data = read(name)
    if isinstance(data, str):
        data = _parsed(name, data)
    if "like" not in data:
        return data
    like = data["like"]
    if not isinstance(like, str):
        raise LayoutError(f"{name}.toml: like: text is needed, not {kind_of(like)}.")
    return _laid_over(_merged(like, read, (*seen, name)), data)


def _parsed(name: str, text: str) -> Tables:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(f"{name}.toml: {error}") from error


def _laid_over(under: dict[str, object], over: Mapping[str, object]) -> dict[str, object]:
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        both_tables = isinstance(below, dict) and isinstance(value, dict)
        merged[key] = _laid_over(below, value) if both_tables else value  # type: ignore[arg-type]
    return merged


def _check_places(layout: SheetLayout, where: str) -> None:
    """Regions lie inside the margins and beside one another."""
    for i, region in enumerate(layout.regions):
        place = f"{where}.{region.key}"
        if region.rect.width <= 0 or region.rect.height <= 0:
            raise WireError(place, "it has no size")
        if not layout.printable.contains(region.rect):
            raise WireError(place, "it reaches into the margin")
        for other in layout.regions[:i]:
            if region.rect.overlaps(other.rect):
                raise WireError(place, f"it overlaps {other.key}")


def _check_flow(layout: SheetLayout, where: str) -> None:
    """Rows that flow stand below one another, the regions of one row side by side."""
    known = {region.key: region.rect for region in layout.regions}
    if layout.grows and not any(layout.grows in row for row in layout.flow):
        raise WireError(f"{where}.grows", f'"{layout.grows}" is not in the flow')
    bottom = 0.0
    for row in layout.flow:
        unknown = [key for key in row if key not in known]
        if unknown or not row:
            raise WireError(f"{where}.flow", f'there is no "{", ".join(unknown)}"')
        tops = {known[key].y for key in row} | {known[key].bottom for key in row}
        if len(tops) != 2 or min(tops) < bottom:
            raise WireError(f"{where}.flow", f"{', '.join(row)} is no row below the one before")
        bottom = max(tops)


def _region(key: str, file: RegionFile, rect: Rect) -> Region:
    where = f"regions.{key}"
    if file.kind not in KINDS:
        raise WireError(where, f'there is no kind of region "{file.kind}"')
    told = {option for option in OPTIONS if getattr(file, option) is not None}
    for option in sorted(told ^ KINDS[file.kind]):
        problem = "is not known here" if option in told else "is missing"
        raise WireError(where, f'"{option}" {problem}')
    _check_figures(where, file.figures or {})
    return Region(
        key=key,
        kind=file.kind,
        title=file.title,
        rect=rect,
        part=file.part or "",
        figures=file.figures or {},
        columns=file.columns or (),
        systems=file.systems or (),
        top=file.top or 0,
        effects=tuple(
            HeatEffect(at=line.at, text=line.text, short=line.short, is_grave=line.grave)
            for line in file.effects or ()
        ),
        steps=file.steps or (),
        conditions=file.conditions or (),
    )


def _check_figures(where: str, figures: Mapping[str, str]) -> None:
    for config, figure in figures.items():
        if config not in CONFIGS:
            raise WireError(f"{where}.figures", f'"{config}" is not known here')
        if figure not in FIGURES:
            raise WireError(f"{where}.figures.{config}", f'there is no figure "{figure}"')
