"""How what flies attacks and is attacked: range brackets, runs at the ground, angles, heights."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech import targets
from recordsheet_gui.systems.battletech.flight import ALTITUDE, RUN_WORDS, BeginRun, Flier
from recordsheet_gui.systems.battletech.flight import RUN as RUN_TRACK
from recordsheet_gui.systems.battletech.game import Shot
from recordsheet_gui.systems.battletech.guidance import attached
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.aerospace.bays import ARTEMIS, attack_of, attack_values, fits
from recordsheet_gui.units.aerospace.design import BayedDesign
from recordsheet_gui.units.gear import Gear, GearKind

RANGE = RuleId("TW-aero-range")
ANGLE = RuleId("TW-aero-angle")
TARGET = RuleId("TW-aero-target")
LOW = RuleId("TW-aero-low")
CAPITAL = RuleId("TW-aero-capital-aim")
RUN = RuleId("TW-aero-run")
STRAFING = RuleId("TW-aero-strafing")
HEIGHT = RuleId("TW-aero-height")
GROUNDED = RuleId("TW-aero-grounded-fire")

REACH: Mapping[str, int] = {"short": 6, "medium": 12, "long": 20, "extreme": 25}
"""Hexes up to which a range bracket goes; of capital weapons twice as many."""
FARTHER = 2
RANGES: Mapping[str, int] = {"short": 0, "medium": 2, "long": 4, "extreme": 6}
SIDES: Mapping[str, int] = {"nose": 1, "front": 1, "left": 2, "right": 2}
"""What the side that is shot at adds; the aft is the easiest."""
HIGHEST_FROM_GROUND = 8
"""Up to this altitude what is on the ground fires at what flies."""
SMALL = 500
"""Tons below which a ship's largest weapons hardly follow a target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One way to attack the ground from the air."""

    title: str
    lowest: int
    highest: int
    sinks: int = 0
    """Altitudes lost before any attack of the turn."""
    to_hit: int = 0


STRIKE, STRAFE, DIVE, BOMB = RUN_WORDS
RUNS: Mapping[str, Run] = {
    STRIKE: Run(title="strikes", lowest=2, highest=5, sinks=1, to_hit=2),
    STRAFE: Run(title="strafes", lowest=1, highest=3, to_hit=4),
    DIVE: Run(title="dive-bombs", lowest=3, highest=5, sinks=2, to_hit=2),
    BOMB: Run(title="bombs from its altitude", lowest=1, highest=10, to_hit=2),
}
"""By word."""
LABELS: Mapping[str, str] = {
    STRIKE: "Strike run",
    STRAFE: "Strafing run",
    DIVE: "Dive-bombing run",
    BOMB: "Bombing run",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Approach:
    """How one attack of a flying unit is flown."""

    hexes: int
    in_air: bool
    """At what flies too: attack values by range bracket."""
    run: str = ""
    """strike or strafe, at what is on the ground."""
    parts: tuple[Part, ...] = ()
    by_value: bool = False
    """Its weapons count by their attack values: in the air, and of large craft always."""

    def band(self, gear: Gear) -> str:
        """The bracket of its range; refused where the weapon does nothing there."""
        if not self.in_air:
            return "short"
        far = FARTHER if gear.is_capital else 1
        for place, (band, most) in enumerate(REACH.items()):
            if self.hexes <= most * far and gear.attack_at(place):
                return band
        raise RuleError("range", f"{gear.name} does not reach {counted(self.hexes, 'hex')}.")

    def range_parts(self, band: str) -> tuple[Part, ...]:
        """What the bracket adds; nothing in a run at the ground."""
        value = RANGES[band] if self.in_air else 0
        return (Part(label=f"{band} range", value=value, rule=RANGE),) if value else ()


def both_fly(own: View, target: View) -> bool:
    """True in space and in the air, where neither woods nor cover count."""
    return _flies(own) and _flies(target)


def _flies(view: View) -> bool:
    return view.flier is not None and not view.flier.is_grounded


def approach(
    draft: Draft, command: Command, unit: UnitId, view: View, target: View, run: str, hexes: int
) -> Approach | None:
    """How it comes at its target; None for one that stands on the ground."""
    own, name = view.flier, view.design.name
    if own is None or own.is_grounded:
        return None
    if both_fly(view, target):
        assert target.flier is not None
        theirs = target.flier.altitude
        if (own.altitude is None) != (theirs is None):
            words = f"{name} and {target.design.name} are not both in space or both in the air."
            draft.forbid(command, "height", words, unit)
        if own.run:
            words = f"{name} {RUNS[own.run].title} this turn and makes no other attack."
            draft.forbid(command, "run", words, unit)
        higher = abs((own.altitude or 0) - (theirs or 0))
        return Approach(hexes=hexes + higher, in_air=True, parts=tuple(_low(own)), by_value=True)
    if own.altitude is None:
        words = f"{name} is in space and attacks nothing on the ground."
        draft.forbid(command, "height", words, unit)
    run = run or (STRAFE if own.run == STRAFE else STRIKE)
    if run not in (STRIKE, STRAFE):
        raise RuleError("run", f'Weapons strike or strafe, they do not "{run}".')
    fly(draft, command, unit, view, run)
    label = "strafing" if run == STRAFE else "striking"
    parts = [Part(label=label, value=RUNS[run].to_hit, rule=RUN)]
    if run == STRAFE and own.altitude == 1:
        parts.append(Part(label="altitude 1", value=2, rule=STRAFING))
    return Approach(hexes=0, in_air=False, run=run, parts=tuple(parts), by_value=own.is_large)


def begin(draft: Draft, view: View, command: BeginRun) -> None:
    """What the run sinks is lost at once, and all who shoot at it see it."""
    if command.run not in RUNS:
        raise RuleError("run", f'There is no run "{command.run}"; there are {", ".join(RUNS)}.')
    if view.flier is None or not view.flier.is_airborne:
        name = view.design.name
        raise RuleError("height", f"{name} does not fly in the air and makes no run at the ground.")
    fly(draft, command, command.unit, view, command.run)


def offers(view: View, unit: UnitId, *, has_bombs: bool) -> Iterator[Offer]:
    """The runs that its altitude allows, while it has begun none."""
    own = view.flier
    if own is None or own.run or not own.is_airborne or view.destroyed:
        return
    for word, run in RUNS.items():
        is_armed = word in (STRIKE, STRAFE) or has_bombs
        fits = run.lowest <= (own.altitude or 0) <= run.highest
        if is_armed and fits and not _cannot_run(own, word):
            sinks = f", altitude -{run.sinks}" if run.sinks else ""
            yield Offer(label=f"{LABELS[word]}{sinks}", command=BeginRun(unit=unit, run=word))


def runs(view: View, target: View) -> tuple[tuple[object, str], ...]:
    """Strike or strafe, the one that it has begun first."""
    own = view.flier
    if own is None or _flies(target) or not own.is_airborne:
        return ()
    words = ((STRIKE, "strikes, altitude -1"), (STRAFE, "strafes"))
    able = tuple(pair for pair in words if not _cannot_run(own, pair[0]))
    return able[::-1] if own.run == STRAFE else able


def _cannot_run(own: Flier, run: str) -> str | None:
    """Why its shape does not fly such a run, as the end of a sentence."""
    if run == STRAFE and own.is_spheroid:
        return "is a spheroid, and spheroids do not strafe"
    return None


def _low(own: Flier) -> Iterator[Part]:
    """Who flies at treetop height has no eyes for others."""
    if own.altitude == 1:
        yield Part(label="altitude 1", value=1 if own.is_omni else 2, rule=LOW)


def fly(draft: Draft, command: Command, unit: UnitId, view: View, run: str) -> None:
    """One run a turn, at its altitudes; what it sinks comes before any attack."""
    told, name, own = RUNS[run], view.design.name, view.flier
    assert own is not None
    if own.run == run:
        return
    if own.run:
        words = f"{name} {RUNS[own.run].title} this turn and flies no other run."
        draft.forbid(command, "run", words, unit)
    reason = _cannot_run(own, run)
    if reason is not None:
        draft.forbid(command, "run", f"{name} {reason}.", unit)
    height = own.altitude or 0
    if not told.lowest <= height <= told.highest:
        span = f"altitude {told.lowest} to {told.highest}"
        words = f"{name} {told.title} from {span}, and it flies at {height}."
        draft.forbid(command, "altitude", words, unit)
    draft.move(unit, RUN_TRACK, RUN_WORDS.index(run) + 1, Cause(rule=RUN, source=told.title))
    if not told.sinks:
        draft.remark(f"it {told.title}", Cause(rule=RUN), unit)
    elif height > 1:
        cause = Cause(rule=RUN, source=f"it {told.title}")
        draft.move(unit, ALTITUDE, max(1, height - told.sinks), cause)


def one_target(draft: Draft, command: Command, unit: UnitId, view: View, target: UnitId) -> None:
    """A strike or a dive is at one unit, and whoever flies it fires at no other."""
    if any(key != targets.target_key(target) for key in targets.targets_of(view)):
        name = view.design.name
        words = f"{name} attacks another unit this phase; a strike or a dive is at one alone."
        draft.forbid(command, "one-target", words, unit)


def cannot_strafe(gear: Gear) -> str | None:
    """Why a weapon does not strafe, as the end of a sentence."""
    if "energy" in gear.flags and not gear.ammo:
        return None
    return "does not strafe: only energy weapons without ammunition do"


def valued(view: View, shot: Shot) -> Shot:
    """The shot with its attack value, rounded as a tenth of a capital point is."""
    band, design = [*REACH].index(shot.range), view.design
    bays = design.weapon_bays if isinstance(design, BayedDesign) else ()
    bay = next((bay for bay in bays if shot.item in bay.weapons), None)
    if shot.bay and bay is not None and isinstance(design, BayedDesign):
        fired = bay if set(shot.bay) == set(bay.weapons) else replace(bay, weapons=shot.bay)
        value = attack_values(design, fired)[band]
    else:
        load = find_load(view, shot)
        has_artemis = attached(view, view.carried[shot.item], *ARTEMIS) is not None
        # What a capacitor holds is beside what the weapon does by itself.
        value = attack_of(shot.gear, load, has_artemis=has_artemis)[band] + shot.bonus
    scale = "capital" if shot.gear.is_capital else ""
    return replace(shot, points=int(value + 0.5), scale=scale)


def find_load(view: View, shot: Shot) -> Gear | None:
    """What the weapon was loaded with, where that has attack values of its own."""
    for _, item in view.items(GearKind.AMMO):
        if fits(item.gear, shot.gear) and item.gear.munition == shot.munition:
            return item.gear
    return None


# -- what it is to those who shoot at it -------------------------------------------------------


def out_of_fire(view: View, attacker: View) -> str | None:
    """Nobody on the ground fires into space, nor at what flies too high."""
    own, name = view.flier, view.design.name
    if own is None or _flies(attacker):
        return None
    if own.altitude is None:
        return f"{name} is in space, out of reach of what is on the ground."
    if own.altitude > HIGHEST_FROM_GROUND:
        return f"{name} flies above altitude {HIGHEST_FROM_GROUND}, out of reach from the ground."
    return None


def height_hexes(view: View, attacker: View) -> int:
    """Hexes that its height adds to the range of one on the ground."""
    own = view.flier
    if own is None or not own.is_airborne or _flies(attacker):
        return 0
    fires_bays = attacker.flier is not None and attacker.flier.is_large
    return (own.altitude or 0) * (1 if fires_bays else 2)


def struck_from(view: View, attacker: View, side: str) -> str:
    """The column that a shot lands in: who flies higher or lower comes from above or below."""
    own = view.flier
    if own is None or not own.is_airborne:
        return side
    height = (attacker.flier.altitude or 0) if attacker.flier is not None else 0
    if height == own.altitude:
        return side
    return "above" if height > (own.altitude or 0) else "below"


def target_parts(view: View, side: str, *, by_air: bool) -> Iterator[Part]:
    """What its course and its angle add to shots at it."""
    own = view.flier
    if own is None or own.is_grounded:
        return
    hovers = own.is_spheroid and own.is_airborne
    if own.velocity == 0 and not hovers:
        yield Part(label="target at velocity 0", value=-2, rule=TARGET)
    angle = 0 if hovers else SIDES.get(side, 0)
    if angle:
        words = "at its nose" if angle == 1 else "at its side"
        yield Part(label=words, value=angle, rule=ANGLE)
    if by_air and own.run:
        yield Part(label="target attacks the ground", value=-3, rule=TARGET)


def size_parts(view: View, gear: Gear) -> Iterator[Part]:
    """The largest weapons are slow to turn on small craft; their missiles steer themselves."""
    own = view.flier
    if own is None or not gear.is_capital or gear.is_missile or own.tons >= SMALL:
        return
    value = 3 if "sub-capital" in gear.flags else 5
    yield Part(label="small target", value=value, rule=CAPITAL)


def grounded_parts(view: View, target: View) -> Iterator[Part]:
    """Craft on their legs aim well at what is on the ground too."""
    own = view.flier
    if own is None or not own.is_grounded or own.is_fighter or target.is_airborne:
        return
    yield Part(label="on the ground", value=-2, rule=GROUNDED)
