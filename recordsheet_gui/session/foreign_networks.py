"""C3 networks in forces of other programs: who is linked with whom, by the words of a file."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.importers.mul.force import Entity, Network
from recordsheet_gui.units.wear import WearRules

OWN, MASTER = "c3UUID", "c3MasterIs"
"""Attributes of a unit: its own name in its network, and that of the master that serves it."""
SERVED = 3
"""Units that report to one master."""


# -- from a file -------------------------------------------------------------------------------


def names_of(
    came: Sequence[tuple[UnitDesign, Network]], rules: WearRules, taken: Collection[str]
) -> list[str]:
    """The network of each unit that came, by a name that no other has; empty for none."""
    found = [""] * len(came)
    used = set(taken)
    for group in _groups([network for _, network in came]):
        kind = rules.network_kind([came[at][0] for at in group])
        if not kind or len(group) == 1:
            continue
        name, number = kind, 2
        while name in used:
            name, number = f"{kind} {number}", number + 1
        used.add(name)
        for at in group:
            found[at] = name
    return found


def _groups(networks: Sequence[Network]) -> list[list[int]]:
    """Who belongs together, in the order of the file; an id that two have is nobody's."""
    ids = [network.id for network in networks]
    by_id = {id: at for at, id in enumerate(ids) if id and ids.count(id) == 1}
    group_of = list(range(len(networks)))
    for at, network in enumerate(networks):
        for other in (network.master, *network.mates):
            if other not in by_id:
                continue
            new, old = sorted((group_of[at], group_of[by_id[other]]))
            if new != old:
                group_of = [new if group == old else group for group in group_of]
    return [
        [at for at, group in enumerate(group_of) if group == first]
        for first in dict.fromkeys(group_of)
    ]


# -- into a file -------------------------------------------------------------------------------


def tied(
    entities: Mapping[UnitId, Entity], rules: WearRules, state: GameState
) -> tuple[dict[UnitId, Entity], list[UnitId]]:
    """The units with their networks, and those whose networks have nobody else in this file."""
    made, alone = dict(entities), []
    ids = _ids(entities)
    names = {unit: rules.networks(state, unit) for unit in entities}
    for name in dict.fromkeys(name for found in names.values() for name in found):
        group = [unit for unit in entities if name in names[unit]]
        if len(group) == 1:
            alone += group
        elif rules.network_kind([state.unit(unit).design for unit in group]):
            masters = [unit for unit in group if rules.is_master(state.unit(unit).design)]
            for unit, master in _masters(group, masters).items():
                mates = () if masters else tuple(ids[one] for one in group)
                made[unit] = _linked(made[unit], ids[unit], ids[master] if master else "", mates)
    return made, alone


def _ids(entities: Mapping[UnitId, Entity]) -> dict[UnitId, str]:
    """The names that units brought along, or those that they have among all units."""
    found: dict[UnitId, str] = {}
    for unit, entity in entities.items():
        brought = entity.extra.get(OWN, "")
        is_free = bool(brought) and brought not in found.values()
        found[unit] = brought if is_free else entity.extra["externalId"]
    return found


def _masters(group: Iterable[UnitId], masters: Sequence[UnitId]) -> dict[UnitId, UnitId | None]:
    """To whom each reports: masters to the first of them, others to the first with room."""
    found: dict[UnitId, UnitId | None] = {}
    room = dict.fromkeys(masters, SERVED)
    for unit in group:
        if not masters or unit == masters[0]:
            found[unit] = None
        elif unit in masters:
            found[unit] = masters[0]
        else:
            master = next((one for one in masters if room[one]), masters[0])
            found[unit] = master
            room[master] -= 1
    return found


def _linked(entity: Entity, id: str, master: str, mates: tuple[str, ...]) -> Entity:
    extra = {**entity.extra, OWN: id}
    extra.pop(MASTER, None)
    if master:
        extra[MASTER] = master
    return replace(entity, extra=extra, network=Network(id=id, master=master, mates=mates))
