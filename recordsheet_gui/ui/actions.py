"""Menus, shortcuts and tool bar as one table."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.ui.games import OPTION_MAKERS, UNIT_MAKERS
from recordsheet_gui.ui.icons import has_icon, icon

Standard = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSpec:
    """One thing that a menu offers."""

    key: str
    """The name of the window's method."""
    menu: str
    text: str
    keys: tuple[str | QKeySequence.StandardKey, ...] = ()
    tip: str = ""
    is_checkable: bool = False
    starts_section: bool = False


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(key="new_game", menu="&Game", text="&New game...", keys=(Standard.New,),
               tip="Choose a game, units and pilots"),
    ActionSpec(key="new_like_this", menu="&Game", text="New li&ke this",
               tip="The same units, sides, pilots and options on fresh sheets"),
    ActionSpec(key="open_game", menu="&Game", text="&Open...", keys=(Standard.Open,),
               tip="Open a stored game", starts_section=True),
    ActionSpec(key="save_copy", menu="&Game", text="Save a &copy...", keys=(Standard.SaveAs,),
               tip="The game itself is always on disk"),
    ActionSpec(key="save_template", menu="&Game", text="Save as &template...",
               tip="Units, sides, pilots and options as a file to begin games from"),
    ActionSpec(key="library", menu="&Game", text="&Library...", keys=("Ctrl+L",),
               tip="All units: search, favorites, import", starts_section=True),
    ActionSpec(key="workshop", menu="&Game", text="&Workshop...", keys=("Ctrl+Shift+U",),
               tip="Build units of your own, or change copies of others"),
    *(ActionSpec(key=maker.key, menu="&Game", text=maker.text, tip=maker.tip)
      for maker in (*UNIT_MAKERS, *OPTION_MAKERS)),
    ActionSpec(key="forces", menu="&Game", text="Force&s...", keys=("Ctrl+Shift+L",),
               tip="Named lists of units with pilots: priced, printed, put on the table",
               starts_section=True),
    ActionSpec(key="import_force", menu="&Game", text="&Import a force...",
               tip="Units, crews and damage from a .mul file of MegaMek or MekHQ"),
    ActionSpec(key="export_force", menu="&Game", text="&Export a force...",
               tip="A side, the table or the result of the battle as a .mul file"),
    ActionSpec(key="print_sheet", menu="&Game", text="&Print or export...", keys=(Standard.Print,),
               tip="Sheets, tables and journal on paper, as PDF or pictures", starts_section=True),
    ActionSpec(key="report", menu="&Game", text="After-action &report...",
               tip="The journal as text or markdown"),
    ActionSpec(key="poster", menu="&Game", text="Picture of the &battle...",
               tip="Both sides, damage by turn, kills and luck as one picture to share"),
    ActionSpec(key="share_table", menu="&Game", text="Sh&are this table...",
               tip="Others join this battle from their own computers, each with the own sheets",
               starts_section=True),
    ActionSpec(key="join_table", menu="&Game", text="&Join a table...",
               tip="Play or look on at a table that somebody shares"),
    ActionSpec(key="preferences", menu="&Game", text="Pre&ferences...", keys=("Ctrl+,",),
               tip="Theme, paper, dice, automation", starts_section=True),
    ActionSpec(key="close", menu="&Game", text="&Quit", keys=(Standard.Quit,),
               starts_section=True),
    ActionSpec(key="undo", menu="&Edit", text="&Undo", keys=(Standard.Undo,)),
    ActionSpec(key="redo", menu="&Edit", text="&Redo", keys=(Standard.Redo, "Ctrl+Y")),
    ActionSpec(key="focus_hit_bar", menu="&Edit", text="&Type a hit", keys=("/",),
               tip="Put the cursor into the hit bar", starts_section=True),
    ActionSpec(key="write_note", menu="&Edit", text="&Notes...", keys=("Ctrl+Shift+N",),
               tip="Write on the sheet in front, change a note or rub it out",
               starts_section=True),
    ActionSpec(key="add_unit", menu="Ta&ble", text="&Add a unit...", keys=("Ctrl+U",),
               tip="A reinforcement from the library joins this battle"),
    ActionSpec(key="pilot", menu="Ta&ble", text="&Pilot...", keys=("F2",), starts_section=True,
               tip="Name and skills of the pilot in front"),
    ActionSpec(key="withdraw", menu="Ta&ble", text="&Withdraw or return",
               tip="The unit in front leaves the field, or comes back"),
    ActionSpec(key="duplicate", menu="Ta&ble", text="&Duplicate the unit",
               tip="A fresh unit like the one in front"),
    ActionSpec(key="variants", menu="Ta&ble", text="Other &variants...",
               tip="All of its chassis, and what they have otherwise than the unit in front"),
    ActionSpec(key="workshop_copy", menu="Ta&ble", text="Copy into the wor&kshop...",
               tip="A unit of your own that begins as the one in front"),
    ActionSpec(key="remove_unit", menu="Ta&ble", text="&Remove the unit",
               tip="Take the unit in front off the table"),
    ActionSpec(key="game_options", menu="Ta&ble", text="&Options of this game...",
               starts_section=True, tip="Name of the game, rules and automation"),
    ActionSpec(key="attack", menu="&Turn", text="&Attack", keys=("Ctrl+K",),
               tip="Weapons or fists at another sheet"),
    ActionSpec(key="next_phase", menu="&Turn", text="&Next phase", keys=("F5",)),
    ActionSpec(key="skip_owed", menu="&Turn", text="&Skip what is owed", keys=("Ctrl+F5",),
               tip="Go on without the rolls that wait; the journal says which"),
    ActionSpec(key="end_turn", menu="&Turn", text="&End the turn", keys=("Shift+F5",)),
    ActionSpec(key="roll_all", menu="&Turn", text="&Roll all that is owed", keys=("F6",),
               starts_section=True),
    ActionSpec(key="focus_cards", menu="&Turn", text="&Go to the cards", keys=("F7",),
               tip="Digits are dice for the first card, R rolls, D dismisses, L puts it off"),
    ActionSpec(key="initiative", menu="&Turn", text="Roll &initiative", keys=("F4",)),
    ActionSpec(key="my_dice", menu="&Turn", text="I roll the &dice", keys=("F8",),
               is_checkable=True, starts_section=True,
               tip="Owed rolls wait as cards until you enter them"),
    ActionSpec(key="overview", menu="&View", text="&Overview...", keys=("F3",),
               tip="Both sides at a glance"),
    ActionSpec(key="dice_record", menu="&View", text="&Dice...", keys=("Ctrl+D",),
               tip="All dice of the battle and how lucky they were"),
    ActionSpec(key="odds", menu="&View", text="Od&ds...", keys=("Ctrl+Shift+D",),
               tip="What an attack, more hits or heat will probably do"),
    ActionSpec(key="play_layout", menu="&View", text="Pla&y layout", keys=("F9",),
               is_checkable=True, starts_section=True,
               tip="The sheet fills the window; without it, it is the page as printed"),
    ActionSpec(key="fit_page", menu="&View", text="Fit &page", keys=("Ctrl+0",)),
    ActionSpec(key="fit_width", menu="&View", text="Fit &width", keys=("Ctrl+9",)),
    ActionSpec(key="zoom_in", menu="&View", text="Zoom &in", keys=(Standard.ZoomIn, "Ctrl+=")),
    ActionSpec(key="zoom_out", menu="&View", text="Zoom &out", keys=(Standard.ZoomOut,)),
    ActionSpec(key="side_by_side", menu="&View", text="Two sheets &side by side",
               keys=("Ctrl+2",), is_checkable=True, starts_section=True),
    ActionSpec(key="turn_timer", menu="&View", text="Turn &timer", is_checkable=True,
               tip="How long the turn takes, beside the phase", starts_section=True),
    ActionSpec(key="turn_minutes", menu="&View", text="Ti&me for a turn...",
               tip="The timer counts down from it; 0 counts up"),
    ActionSpec(key="round_counter", menu="&View", text="Roun&d counter", is_checkable=True,
               tip="How many turns have been played, beside the phase"),
    ActionSpec(key="full_screen", menu="&View", text="F&ull screen", keys=("F11",),
               is_checkable=True, tip="All of the screen for the table"),
    ActionSpec(key="second_screen", menu="&View", text="S&econd screen", keys=("Shift+F11",),
               tip="A sheet or all units on another screen, for everybody to look at"),
    ActionSpec(key="reset_layout", menu="&View", text="Reset &layout",
               tip="All panels where they were at first"),
    ActionSpec(key="next_unit", menu="&View", text="Ne&xt unit", keys=("Ctrl+Tab", "Ctrl+PgDown"),
               starts_section=True),
    ActionSpec(key="previous_unit", menu="&View", text="P&revious unit",
               keys=("Ctrl+Shift+Tab", "Ctrl+PgUp")),
    ActionSpec(key="manual", menu="&Help", text="&Manual...", keys=("Shift+F1",),
               tip="Eleven pages on everything, with a search"),
    ActionSpec(key="help", menu="&Help", text="&Words and keys", keys=(Standard.HelpContents,)),
    ActionSpec(key="take_tour", menu="&Help", text="&Tour",
               tip="Six tips, each beside what it speaks of"),
    ActionSpec(key="about", menu="&Help", text="&About Record Sheet"),
)  # fmt: skip

TOOL_BAR = ("undo", "redo", "", "attack", "dice", "", "print_sheet", "play_layout", "full_screen")
"""Keys of the actions in the tool bar; an empty one is a gap, dice are a button with a menu."""

SHORT_WORDS = {
    "undo": "Undo",
    "redo": "Redo",
    "attack": "Attack",
    "print_sheet": "Print",
    "play_layout": "Play layout",
    "full_screen": "Full screen",
}
"""What stands on the buttons of the tool bar."""


def shortcuts(keys: Iterable[str | QKeySequence.StandardKey]) -> list[QKeySequence]:
    """Each once: a key that stands there twice, by its name and by the desktop's, does nothing."""
    found: list[QKeySequence] = []
    for key in keys:
        named = [QKeySequence(key)] if isinstance(key, str) else QKeySequence.keyBindings(key)
        found += [one for one in named if one not in found]
    return found


def build(
    window: QWidget, menus: Mapping[str, QMenu], methods: Mapping[str, Callable[[], object]]
) -> Mapping[str, QAction]:
    """Make all actions, put them into the menus of a window, and give them by key."""
    made: dict[str, QAction] = {}
    for spec in ACTIONS:
        action = QAction(spec.text, window)
        action.setShortcuts(shortcuts(spec.keys))
        action.setCheckable(spec.is_checkable)
        tip = spec.tip or spec.text.replace("&", "").rstrip(".")
        shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{tip} ({shown})" if shown else tip)
        if has_icon(spec.key):
            action.setIcon(icon(spec.key))
        action.triggered.connect(lambda _=False, run=methods[spec.key]: run())
        made[spec.key] = action
        if spec.starts_section:
            menus[spec.menu].addSeparator()
        menus[spec.menu].addAction(action)
    return made
