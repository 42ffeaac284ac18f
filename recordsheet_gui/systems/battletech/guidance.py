"""What steers missiles: Artemis, Narc, TAG and their like, and the ECM that blinds them."""

from collections.abc import Iterator

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import ConditionKey, RuleId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech import munitions
from recordsheet_gui.systems.battletech.effects import TAGGED
from recordsheet_gui.systems.battletech.paper import PODS
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Gear, Item

ARTEMIS = RuleId("BT-artemis")
APOLLO = RuleId("BT-apollo")
NARC = RuleId("BT-narc")
ECM = RuleId("BT-ecm")
MUNITION = RuleId("BT-munition")

UNDER_ECM = ConditionKey("ecm")
UNDER_ANGEL = ConditionKey("angel-ecm")

BOXES = {"artemis iv": (0, 2), "artemis v": (-1, 3), "prototype artemis iv": (0, 1)}
"""By the family of a fire-control box: to the to-hit number and to the cluster roll."""
NARC_CLUSTER = 2
HOMING = -1
"""To hit, for missiles at a target with an iNarc homing pod."""
EMITTERS = (
    "ecm", "angel ecm", "ew equipment", "watchdog cews", "nova cews", "probe", "bloodhound probe",
    "c3 slave", "c3 master", "c3 boosted slave", "c3 boosted master", "c3i", "artemis iv",
    "artemis v", "tag",
)  # fmt: skip
"""Families whose signals a missile can home in on."""

HOT = ((25, 5), (20, 4), (15, 3), (10, 2), (5, 1))
"""Heat from which a target draws heat-seeking missiles so much: its loss of MP."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """What guides one shot."""

    parts: tuple[Part, ...] = ()
    """To the to-hit number."""
    cluster: int = 0
    """To the cluster roll."""
    unguided: bool = False
    """ECM keeps what steers itself from finding its way."""
    follows_tag: bool = False
    """Neither the target's movement nor, fired indirectly, terrain and spotter count."""
    follows_narc: bool = False
    """Fired indirectly it needs no spotter and passes over terrain."""


def has_pod(view: View, *pods: str) -> bool:
    """True for a unit that one of these pods sticks to."""
    found = (key.partition("/") for key in view.paper.conditions)
    return any(pod in pods and where not in view.gone for pod, _, where in found)


def is_under_ecm(view: View) -> bool:
    """True in an enemy's ECM field, or with an ECM pod on the armor."""
    conditions = view.paper.conditions
    return UNDER_ECM in conditions or is_under_angel(view) or has_pod(view, "inarc-ecm")


def is_under_angel(view: View) -> bool:
    """True in the field of an Angel ECM suite."""
    return UNDER_ANGEL in view.paper.conditions


def attached(view: View, item: Item, *families: str) -> Item | None:
    """The working box that belongs to a weapon: of each location the first to the first."""
    there = [other for other in view.carried if other.location == item.location]
    boxes = [other for other in there if other.gear.family in families]
    if not boxes:
        return None
    kind = "artemis" if "artemis" in item.gear.flags else ""
    alike = [
        other
        for other in there
        if (kind in other.gear.flags if kind else other.gear.family == item.gear.family)
    ]
    place = next((n for n, other in enumerate(alike) if other.slots == item.slots), 0)
    box = boxes[place] if place < len(boxes) else None
    return None if box is None or view.is_item_lost(box) else box


def guide(
    attacker: View,
    target: View,
    item: Item,
    gear: Gear,
    *,
    indirect: bool,
    between: bool,
    hides: bool,
) -> Guidance:
    """What guides a shot; `between` is ECM on the way, `hides` a stealth system of one's own."""
    if not gear.is_missile:
        return Guidance()
    ecm = between or is_under_ecm(attacker) or is_under_ecm(target)
    angel = is_under_angel(attacker) or is_under_angel(target)
    parts: list[Part] = []
    cluster = 0
    steered = munitions.facts(gear).guidance
    box = attached(attacker, item, *BOXES)
    if box is not None and _is_for(box, steered) and not (indirect or ecm or hides):
        to_hit, more = BOXES[box.gear.family]
        cluster += more
        if to_hit:
            parts.append(Part(label=box.gear.name, value=to_hit, rule=ARTEMIS))
    if gear.family == "mrm" and attached(attacker, item, "apollo") is not None:
        cluster -= 1
        parts.append(Part(label="Apollo", value=-1, rule=APOLLO))
    narced = has_pod(target, "narc") and not is_under_ecm(target)
    if steered == "narc" and narced and not indirect and not hides:
        cluster += NARC_CLUSTER
    if has_pod(target, "inarc-homing") and not is_under_ecm(target):
        parts.append(Part(label="iNarc homing pod", value=HOMING, rule=NARC))
    if steered == "listen kill" and is_under_ecm(target):
        parts.append(Part(label="ECM", value=1, rule=ECM))
    if steered == "arad":
        emits = _emits(target)
        cluster += 1 if emits or has_pod(target, *PODS) else -2
        parts.append(Part(label="anti-radiation", value=-1 if emits else 2, rule=MUNITION))
    return Guidance(
        parts=tuple(parts),
        cluster=cluster,
        unguided=_is_blind(gear, ecm=ecm or hides, angel=angel),
        follows_tag=steered == "tag" and TAGGED in target.paper.conditions,
        follows_narc=narced,
    )


def of_hit(target: View, gear: Gear) -> int:
    """To the cluster roll of a hit from beyond the table: by its ammunition's word alone."""
    if is_under_ecm(target):
        return 0
    match munitions.facts(gear).guidance:
        case "artemis iv" | "artemis v" as box:
            return BOXES[box][1]
        case "narc" if has_pod(target, "narc"):
            return NARC_CLUSTER
        case _:
            return 0


def _is_for(box: Item, steered: str) -> bool:
    """True when the ammunition is made for the box."""
    return steered == ("artemis v" if box.gear.family == "artemis v" else "artemis iv")


def _is_blind(gear: Gear, *, ecm: bool, angel: bool) -> bool:
    """Streak launchers lose their lock under an Angel only, the others under any ECM."""
    return angel if gear.family == "streak" else ecm


def _emits(target: View) -> bool:
    return any(
        item.gear.family in EMITTERS and not target.is_item_lost(item) for item in target.carried
    )


def heat_seeking(heat: int) -> Iterator[Part]:
    """A hot target draws heat-seeking missiles, a cold one loses them."""
    if heat == 0:
        yield Part(label="cold target", value=1, rule=MUNITION)
    draw = next((points for least, points in HOT if heat >= least), 0)
    if draw:
        yield Part(label="hot target", value=-draw, rule=MUNITION)
