"""Critical damage: a row of boxes for each system, with what each box costs."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.ids import Cell, GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.aerospace import keys, paper
from recordsheet_gui.ui.games.battletech.vehicle.ticks import (
    MOST,
    Signed,
    Tick,
    TickRow,
    TicksPart,
)
from recordsheet_gui.ui.scene.target import NO, YES, Count, Spoken, Target, TargetKind
from recordsheet_gui.units.aerospace.design import AerospaceDesign, CapitalDesign
from recordsheet_gui.units.aerospace.text import ROOMS, is_by_ton
from recordsheet_gui.units.described import DOCKING_COLLAR, Bay
from recordsheet_gui.units.described_record import plain

QUARTERS = "quarters"
"""How kinds of bays end where people sleep: nothing is lost from them."""
MINUS = "\N{MINUS SIGN}"
LAST = "D"
"""The box that destroys."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "avionics": ("+1", "+2", "+5"),
    "fcs": ("+2", "+4", LAST),
    "cic": ("+2", "+4", LAST),
    "sensors": ("+1", "+2", "+5"),
    "gear": ("+5",),
    "life support": ("+2",),
    "left thruster": ("+1", "+2", "+3", LAST),
    "right thruster": ("+1", "+2", "+3", LAST),
    "k-f boom": (LAST,),
}
"""What a box costs."""
ENGINES = {3: (f"{MINUS}2", f"{MINUS}4", LAST), 6: (*(f"{MINUS}{n}" for n in range(1, 6)), LAST)}
"""Of thrust, by the number of boxes."""
NAMES: Mapping[str, tuple[str, ...]] = {
    "fcs": ("Fire control", "FCS"),
    "cic": ("CIC",),
    "gear": ("Landing gear", "Gear"),
    "life support": ("Life support", "Life supp."),
    "left thruster": ("Left thruster", "L thruster"),
    "right thruster": ("Right thruster", "R thruster"),
    "docking collar": ("Docking collar", "Collar"),
    "k-f boom": ("K-F boom",),
    "k-f drive": ("K-F drive",),
    "grav deck": ("Grav decks", "Decks"),
}


def ticks(unit: UnitState, key: GridKey, words: tuple[str, ...], sign: Signed) -> tuple[Tick, ...]:
    """The boxes of a grid with a word each."""
    grid = unit.grids.get(key)
    found = []
    for column, word in enumerate(words):
        cell = Cell(0, column)
        where = key.rpartition("/")[0]
        target = Target(kind=TargetKind.BOX, location=where, grid=key, cell=cell)
        found.append(Tick(word, target, sign(None if grid is None else grid.lost.get(cell))))
    return tuple(found)


def _words(design: AerospaceDesign, system: str, count: int) -> tuple[str, ...]:
    if system == "engine":
        return ENGINES[count]
    if system == "grav deck" and isinstance(design, CapitalDesign):
        return tuple(f"{metres} m" for metres in design.grav_decks)
    if system == "docking collar" and count == 1:
        return (LAST,)
    own = WORDS.get(system, ())
    return own if len(own) == count else tuple(str(n) for n in range(1, count + 1))


class SystemsPart(TicksPart):
    """All systems of a unit that can be hit."""

    names = (15.5, 18.0)
    about = "critical:"
    design: AerospaceDesign

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        assert isinstance(unit.design, AerospaceDesign)
        return tuple(_rows(unit, unit.design, sign))

    @override
    def say(self, target: Target) -> Spoken:
        """Boxes are counted: two decks may be as wide."""
        spoken, found = super().say(target), self._tick(target)
        if found is None or target.cell is None:
            return spoken
        row, tick = found
        number = str(target.cell.column + 1)
        name = f"{self.about} {row.names[0].lower()} {number}"
        end = f", {tick.word}" if tick.word != number else ""
        return Spoken(name + end, spoken.value, is_ticked=tick.is_on)


def _rows(unit: UnitState, design: AerospaceDesign, sign: Signed) -> Iterator[TickRow]:
    for system, count in paper.system_boxes(design).items():
        names = NAMES.get(system, (system.capitalize(),))
        if system == "docking collar" and count > 1:
            names = ("Docking collars", "Collars")
        words = _words(design, system, count)
        yield TickRow(names, ticks(unit, keys.boxes(system), words, sign))


# -- bays for units, cargo and people ----------------------------------------------------------


def bay_names(bay: Bay) -> tuple[str, ...]:
    """What has room in a bay, and how much of it."""
    word = ROOMS.get(bay.kind, bay.kind)
    size = f"{plain(bay.size):,}{' t' if is_by_ton(bay.kind) else ''}"
    name = word[:1].upper() + word[1:]
    if word.startswith("'"):
        name = word
    return tuple(dict.fromkeys((f"{name} {size}", *_shorter(name, size))))


def _shorter(name: str, size: str) -> Iterator[str]:
    short = name.replace("Infantry platoons", "Infantry").replace("Battle armor squads", "Suits")
    short = short.replace("Superheavy vehicles", "Superheavy").replace("second class", "2nd cl.")
    short = short.replace("Light vehicles", "Light veh.").replace("Heavy vehicles", "Heavy veh.")
    short = short.replace("Refrigerated cargo", "Refr. cargo").replace("quarters", "qu.")
    yield f"{short} {size}"


class TransportPart(TicksPart):
    """Bays with their doors, and what of each is lost."""

    names = (26.0, 32.0)
    about = "bay:"
    design: AerospaceDesign

    @override
    @classmethod
    def below(cls, design: AerospaceDesign) -> str:
        quarters = [
            f"{ROOMS[bay.kind].removesuffix(' quarters')} {plain(bay.size):,}\N{NO-BREAK SPACE}t"
            for bay in design.transport
            if bay.kind.endswith(QUARTERS) and bay.size
        ]
        said = ["D is a door; the number is what is lost."] if _bays(design) else ["No bays."]
        said += [f"Quarters: {', '.join(quarters)}."] if quarters else []
        return " ".join(said)

    @override
    @classmethod
    def rows(cls, unit: UnitState, sign: Signed) -> tuple[TickRow, ...]:
        assert isinstance(unit.design, AerospaceDesign)
        found = []
        for at, bay in _bays(unit.design):
            doors = ticks(unit, keys.door_key(at), ("D",) * bay.doors, sign)
            track = keys.lost_key(at)
            target = Target(kind=TargetKind.TRACK, track=track)
            lost = Tick(str(unit.tracks.get(track, 0)), target, is_number=True)
            found.append(TickRow(bay_names(bay), (lost, *doors)))
        return tuple(found)

    @override
    def say(self, target: Target) -> Spoken:
        """Doors are counted, and bays that hold the same are told apart by their number."""
        found = self._tick(target)
        if found is None:
            return Spoken("")
        row, tick = found
        place = next(one for one in row.ticks if one.is_number).target.track or ""
        name = f"{row.names[0].lower()} (bay {int(place.rpartition('/')[2]) + 1})"
        if tick.is_number:
            return Spoken(f"lost of {name}", tick.word, Count(int(tick.word), MOST, target.track))
        door = target.cell.column + 1 if target.cell is not None else 0
        return Spoken(f"door {door} of {name}", YES if tick.is_on else NO, is_ticked=tick.is_on)


def _bays(design: AerospaceDesign) -> list[tuple[int, Bay]]:
    return [
        (at, bay)
        for at, bay in enumerate(design.transport)
        if bay.kind != DOCKING_COLLAR and not bay.kind.endswith(QUARTERS)
    ]
