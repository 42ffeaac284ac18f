"""The units of a force by the names that another program has for them."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.importers.mul.force import FILE_ID, Entity
from recordsheet_gui.importers.mul.names import letters_of, names_of
from recordsheet_gui.session.foreign_forces import Find, NotThere
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.units.file_id import file_id, search_word

NEAREST, CANDIDATES = 3, 8


def finder(library: Library, system: GameSystem) -> Find:
    """Looks units up in a library, for one game; a variant is never guessed."""
    spelled: dict[str, list[UnitRow]] = {}

    def by_letters(name: str) -> list[UnitRow]:
        # All names at once, and only when one of them is spelled otherwise.
        if not spelled:
            for row in library.all():
                spelled.setdefault(letters_of(row.name), []).append(row)
        return spelled.get(letters_of(name), [])

    def find(entity: Entity) -> UnitDesign:
        by_id = _by_file(library, system, entity.extra.get(FILE_ID, ""))
        if by_id is not None:
            return by_id
        names = list(names_of(entity.chassis, entity.model))
        elsewhere = ""
        for name in names:
            row = library.named(name)
            if row is not None and row.kind in system.kinds:
                return _load(library, row)
            elsewhere = elsewhere or (row.name if row is not None else "")
        for name in names:
            rows = [row for row in by_letters(name) if row.kind in system.kinds]
            if len(rows) == 1:
                return _load(library, rows[0])
            if rows:
                known = " or ".join(row.name for row in rows)
                raise NotThere(f"It may be {known}: none was taken.")
        other = _by_second_name(library, system, entity)
        if other is not None:
            return other
        if elsewhere:
            raise NotThere(f"{elsewhere} cannot be played in {system.title}.")
        near = _near(library, system, entity)
        hint = f" The nearest: {', '.join(near)}." if near else ""
        raise NotThere(f"It is not in the library.{hint}")

    return find


def _by_file(library: Library, system: GameSystem, wanted: str) -> UnitDesign | None:
    """The unit whose file has this id, whatever it is called."""
    word = search_word(wanted)
    for row in library.search(word, CANDIDATES) if word else ():
        if row.kind in system.kinds:
            design = _load(library, row)
            if search_word(file_id(design)) == word:
                return design
    return None


def _by_second_name(library: Library, system: GameSystem, entity: Entity) -> UnitDesign | None:
    """A unit that the library lists by the other of its chassis' two names."""
    wanted = letters_of(entity.chassis), letters_of(entity.model)
    for row in library.search(f"{entity.chassis} {entity.model}", CANDIDATES):
        if row.kind in system.kinds:
            design = _load(library, row)
            names = getattr(design, "clan_name", ""), getattr(design, "model", "")
            if all(wanted) and tuple(map(letters_of, names)) == wanted:
                return design
    return None


def _load(library: Library, row: UnitRow) -> UnitDesign:
    try:
        return library.load(row.name)
    except StorageError as error:
        raise NotThere(str(error)) from None


def _near(library: Library, system: GameSystem, entity: Entity) -> list[str]:
    """Others of its chassis, for whoever wants to choose one."""
    found = library.search(entity.chassis, NEAREST * 2)
    return [row.name for row in found if row.kind in system.kinds][:NEAREST]
