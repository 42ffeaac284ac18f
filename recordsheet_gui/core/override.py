"""`override`, for the type checker alone.

typing has it since Python 3.12; typing_extensions costs a megabyte and some of every start.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import override as override  # noqa: TID251
else:

    def override(method: Callable[..., Any]) -> Callable[..., Any]:
        """Says that a method replaces one of the same name."""
        return method
