"""`override` for what Qt calls of ours: a slip in it is told, and never ends the program.

Qt knows no exceptions. What leaves a method that Qt has called, PySide keeps until the call of Qt
that it happened in is over, and raises it there: in the midst of whoever had a window laid out or
painted. Before Python 3.12 it does not get so far: it reads the arguments of an error that the
interpreter has noted down but not made yet, and the program is gone.

So each such method is called in a `try`, the one place beside the hook that catches whatever
comes: it hands it to the hook (`catch_errors` in `app.py`), which logs it and tells it once.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, get_args, get_origin

if TYPE_CHECKING:
    from typing_extensions import override as override  # noqa: TID251
else:

    def override(method: Callable[..., Any]) -> Callable[..., Any]:
        """Says that a method replaces one of Qt's, and keeps what it raises from Qt.

        What it gives back takes as many arguments as the method itself: by their number PySide
        finds out what it can hand to a slot.
        """
        guarded = _GUARDS[method.__code__.co_argcount](method)
        guarded.__name__ = method.__name__
        guarded.__qualname__ = method.__qualname__
        guarded.__doc__ = method.__doc__
        guarded.__defaults__ = method.__defaults__
        return guarded


def _guard_1(method: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: object) -> object:
        try:
            return method(self)
        except Exception as error:  # noqa: BLE001 - see above
            return _told(method, error)

    return guarded


def _guard_2(method: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: object, a: object) -> object:
        try:
            return method(self, a)
        except Exception as error:  # noqa: BLE001 - see above
            return _told(method, error)

    return guarded


def _guard_3(method: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: object, a: object, b: object) -> object:
        try:
            return method(self, a, b)
        except Exception as error:  # noqa: BLE001 - see above
            return _told(method, error)

    return guarded


def _guard_4(method: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: object, a: object, b: object, c: object) -> object:
        try:
            return method(self, a, b, c)
        except Exception as error:  # noqa: BLE001 - see above
            return _told(method, error)

    return guarded


def _guard_5(method: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: object, a: object, b: object, c: object, d: object) -> object:
        try:
            return method(self, a, b, c, d)
        except Exception as error:  # noqa: BLE001 - see above
            return _told(method, error)

    return guarded


# One for each number of arguments: the sheet is painted through them, and to pack and unpack
# arguments takes three times as long.
_GUARDS = {1: _guard_1, 2: _guard_2, 3: _guard_3, 4: _guard_4, 5: _guard_5}

_needing_all = 0
"""How many are at work right now that must not go on with a part missing."""


@contextmanager
def needing_all() -> Iterator[None]:
    """Let errors fly for a while: a page with a hole in it is worse than no page."""
    global _needing_all
    _needing_all += 1
    try:
        yield
    finally:
        _needing_all -= 1


def _told(method: Callable[..., Any], error: Exception) -> object:
    """Tell the hook; what the method gives instead. Raises again where nobody would be told."""
    if _needing_all or sys.excepthook is sys.__excepthook__:
        # It has been made by now, having come through an `except`: PySide can handle it.
        raise error
    from traceback import clear_frames

    try:
        sys.excepthook(type(error), error, error.__traceback__)
    except Exception as another:  # noqa: BLE001 - what cannot be told must not reach Qt either
        sys.__excepthook__(type(another), another, another.__traceback__)
    # A painter that lives on in a frame would still be at work when Qt shows what it painted.
    clear_frames(error.__traceback__)
    return nothing_of(method)


def nothing_of(method: Callable[..., Any]) -> object:
    """The emptiest that a method may give by its annotation: of objects, there is none."""
    return _nothing(method.__annotations__.get("return"))


def _nothing(given: Any) -> object:
    from PySide6.QtCore import QRect, QRectF, QSize, Qt
    from PySide6.QtGui import QAccessible, QPixmap, QValidator

    if get_origin(given) is tuple:
        return tuple(_nothing(one) for one in get_args(given))
    if given is QValidator.State:
        return QValidator.State.Invalid
    kinds = (bool, int, str, list, QSize, QRect, QRectF, QPixmap, QAccessible.State)
    makers: dict[str, Callable[[], object]] = {kind.__name__: kind for kind in kinds}
    makers["Role"] = lambda: QAccessible.Role.NoRole
    makers["ItemFlag"] = lambda: Qt.ItemFlag.NoItemFlags
    # Where annotations are put off, it is text.
    name = str(getattr(given, "__name__", given)).partition("[")[0].rpartition(".")[2]
    return makers[name]() if name in makers else None
