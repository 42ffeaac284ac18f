"""What the rules refuse, each with a code for programs and a sentence for the player."""


class RuleError(Exception):
    """The rules say no; nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        """Keep the code apart from the sentence that str() gives."""
        super().__init__(sentence)
        self.code = code


class Forbidden(RuleError):
    """What the rules of the game forbid though it could be done: a table may do it anyway."""


class BadAnswer(RuleError):
    """An answer that the question cannot have: a seven on a die, an option not offered."""

    def __init__(self, sentence: str) -> None:
        """All of these have the same code."""
        super().__init__("bad-answer", sentence)


class MissingAnswer(RuleError):
    """A roll or choice that a step had to have and that nobody answered."""

    def __init__(self, sentence: str) -> None:
        """All of these have the same code."""
        super().__init__("missing-answer", sentence)
