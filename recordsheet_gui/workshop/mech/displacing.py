"""Pieces that have to leave their slots, and find room nearby.

The 'Mech's own parts come in their way, or it becomes superheavy, where pieces take other slots.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from recordsheet_gui.units.mech import facts
from recordsheet_gui.units.mech.pieces import is_spread
from recordsheet_gui.workshop.document import Document
from recordsheet_gui.workshop.mech import criticals, mounts
from recordsheet_gui.workshop.mech.reading import design_of


def _is_superheavy(document: Document) -> bool:
    tons = document.get("tons", 0)
    return isinstance(tons, int) and facts.is_superheavy(tons)


def resized(before: Document, after: Document) -> tuple[Document, Sequence[mounts.Piece]]:
    """What takes other slots now, out of them; read by its new size, one gun would be two.

    Slots that two pieces share up to now are lifted too.
    """
    if _is_superheavy(before) is _is_superheavy(after):
        return after, ()
    # Tons that are none yet say too whether it is superheavy.
    sized = after if design_of(after) else after.put("tons", 105 if _is_superheavy(after) else 100)
    table = criticals.rows(before)
    found: list[mounts.Piece] = []
    for item in mounts.items_of(before):
        spots = mounts.spots_of(item)
        if not spots or is_spread(item.gear):
            continue
        where, at = spots[0]
        piece = mounts.Piece(line=table[where][at], spots=spots)
        is_shared = len(mounts.apart(piece.line)) > 1
        if piece not in found and (is_shared or mounts.room_of(sized, piece.line) != len(spots)):
            found.append(piece)
    made = after
    for piece in found:
        made = mounts.cleared(made, piece.spots)
    return made, found


def put_again(document: Document, pieces: Sequence[mounts.Piece]) -> tuple[Document, list[str]]:
    """Each where it was, else where its location has room; and what waits now."""
    made = document
    waiting: list[str] = []
    for piece in pieces:
        for line in mounts.apart(piece.line):
            made, has_room = _put(made, piece, line)
            if not has_room:
                waiting.append(line)
    return made, waiting


def _put(document: Document, piece: mounts.Piece, line: str) -> tuple[Document, bool]:
    first = len(document.unplaced)
    need = mounts.room_of(document, line)
    many = need if mounts.is_block(mounts.gear_of(document, line)) else 1
    loose = replace(document, unplaced=(*document.unplaced, *[line] * many))
    homes = {where for where, _ in piece.spots}
    where, _ = piece.spots[0]
    there = criticals.rows(document)[where]
    for spot in (piece.spots[0], *((where, at) for at in range(len(there)))):
        room = mounts.room_for(document, line, spot, need)
        if room is not None and _lies_together(room) and {one for one, _ in room} <= homes:
            return mounts.put(loose, first, spot).document, True
    return loose, False


def _lies_together(spots: Sequence[criticals.Spot]) -> bool:
    """Whether nothing lies between the slots of a location."""
    return all(at + 1 == after or where != other for (where, at), (other, after) in pairwise(spots))
