"""Sheets on paper and as pictures, and a battle as a poster."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from recordsheet_gui.cli.named import find_unit, step_meant, units_of_side
from recordsheet_gui.cli.terminal import InputError, check_path, say_done, writing
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import Pilot
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.storage import gamefile
from recordsheet_gui.systems import SYSTEMS

if TYPE_CHECKING:
    from recordsheet_gui.session.after_action import AfterAction
    from recordsheet_gui.ui.printing.sheet import Page

WINDOW = (1366, 768)
"""Pixels of the window whose play layout is drawn."""

SHEET_WIDTH = 1200
"""Pixels of a sheet's picture."""


def render(options: argparse.Namespace) -> None:
    """The sheet as a picture."""
    from recordsheet_gui.ui import printing
    from recordsheet_gui.ui.theme import THEMES

    if options.dark:
        options.theme = "dark"
    if options.poster:
        _poster(options)
        return
    if options.date:
        raise InputError("--date goes with --poster.")
    if options.layout == "play":
        _render_play(options)
        return
    if options.size:
        raise InputError("--size goes with --layout play.")
    if options.width is None:
        options.width = SHEET_WIDTH
    if not 100 <= options.width <= printing.WIDEST:
        raise InputError(f"The width is 100 to {printing.WIDEST} pixels, not {options.width}.")
    page = _drawn(options)[0][0]
    theme = THEMES[options.theme]
    with writing(options.output):
        if options.output.suffix.lower() == ".svg":
            job = printing.PrintJob(pages=(page,), paper=options.paper, theme=THEMES["print"])
            printing.write_pictures(job, options.output, force=options.force)
        else:
            printing.render_png(
                page.game,
                page.unit,
                page.system,
                options.output,
                options.width,
                theme,
                paper=options.paper,
                force=options.force,
                has_clock=page.has_clock,
            )
    say_done(options)


def _render_play(options: argparse.Namespace) -> None:
    """The sheet as a window of that size shows it, what it would scroll to included."""
    from recordsheet_gui.ui import printing
    from recordsheet_gui.ui.theme import THEMES

    if options.output.suffix.lower() == ".svg":
        raise InputError("The play layout is a picture for the screen: a .png.")
    if options.width is not None:
        raise InputError("--width goes with --layout paper; the play layout has a --size.")
    page = _drawn(options)[0][0]
    with writing(options.output):
        printing.render_play_png(
            page,
            options.output,
            options.size or WINDOW,
            THEMES[options.theme],
            force=options.force,
        )
    say_done(options)


def _poster(options: argparse.Namespace) -> None:
    """A battle as one picture."""
    from recordsheet_gui.session.story import story
    from recordsheet_gui.ui.printing import poster

    for name in ("unit", "side", "system", "blank", "size"):
        if getattr(options, name):
            raise InputError(f"--{name} does not go with --poster: it shows the whole battle.")
    if options.layout == "play":
        raise InputError("--layout does not go with --poster: it shows the whole battle.")
    if not options.what.lower().endswith(".rsgame"):
        raise InputError("--poster goes with a game.")
    if options.output.suffix.lower() != ".png":
        raise InputError(f"A poster is a picture: {options.output} should end in .png.")
    width = poster.WIDTH if options.width is None else options.width
    if not poster.WIDTH <= width <= poster.WIDEST:
        raise InputError(f"A poster is {poster.WIDTH} to {poster.WIDEST} pixels wide, not {width}.")
    check_path(Path(options.what))
    with gamefile.open_game(Path(options.what), read_only=True) as game:
        history, system = game.session.history, game.system
        position = step_meant(options, len(history), history.cursor)
        told = story(system, history, upto=position, title=game.title)
    look = poster.look_of(system, is_dark=options.theme == "dark", date=options.date)
    with writing(options.output):
        poster.write_poster(told, look, options.output, width, force=options.force)
    say_done(options)


def print_sheets(options: argparse.Namespace) -> None:
    """The sheets as a PDF."""
    from recordsheet_gui.ui import printing
    from recordsheet_gui.ui.theme import INK_SAVING, PRINT

    if options.output.suffix.lower() != ".pdf":
        raise InputError(f"A print is a PDF: {options.output} should end in .pdf.")
    pages, report = _drawn(options)
    job = printing.PrintJob(
        pages=tuple(pages),
        paper=options.paper,
        theme=INK_SAVING if options.black else PRINT,
        has_tables=options.tables,
        report=report,
    )
    with writing(options.output):
        printing.write_pdf(job, options.output, force=options.force)
    say_done(options)


def _drawn(options: argparse.Namespace) -> "tuple[list[Page], AfterAction | None]":
    """The units to draw: one from the library or a file, or those of a game and its report."""
    from recordsheet_gui.session.after_action import after_action
    from recordsheet_gui.session.table import fresh
    from recordsheet_gui.ui.printing import Page, fresh_page

    wants_journal = getattr(options, "journal", False)
    if not options.what.lower().endswith(".rsgame"):
        for name in ("unit", "at", "side"):
            if getattr(options, name) is not None:
                raise InputError(f"--{name} goes with a game.")
        if wants_journal:
            raise InputError("--journal goes with a game.")
        design = find_unit(options.what)
        return [fresh_page(design, _game_for(design, options.system))], None
    if options.system is not None:
        raise InputError("--system goes with a unit; a game has its own.")
    check_path(Path(options.what))
    with gamefile.open_game(Path(options.what), read_only=True) as game:
        history, system = game.session.history, game.system
        position = step_meant(options, len(history), history.cursor)
        state = history.state(position)
        if options.blank:
            state = fresh(system, state)
        title = game.title
        report = (
            after_action(system, history, upto=position, title=title) if wants_journal else None
        )
    units: Sequence[UnitId] = state.roster if options.unit is None else (UnitId(options.unit),)
    units = units_of_side(state, units, options.side)
    pages = [
        Page(state, unit, system, has_clock=not options.blank) for unit in units if state.unit(unit)
    ]
    if not pages:
        raise InputError("There is no unit in this game to draw.")
    return pages, report


def _game_for(design: UnitDesign, key: str | None) -> GameSystem:
    """The game that is asked for, else the first that the unit plays."""
    from recordsheet_gui.units.kinds import kind_of

    playable = {s.key: s for s in SYSTEMS.values() if _can_play(s, design)}
    if not playable:
        title = kind_of(design).title
        raise InputError(f"{design.name} is {title}: no game here plays it yet, nor has a sheet.")
    if key is None:
        return next(iter(playable.values()))
    if key not in playable:
        known = " and ".join(system.title for system in playable.values())
        raise InputError(
            f"{design.name} has no sheet in {SYSTEMS[key].title}; it plays in {known}."
        )
    return playable[key]


def _can_play(system: GameSystem, design: UnitDesign) -> bool:
    try:
        system.start(design, Pilot(), {})
    except RuleError:
        return False
    return True
