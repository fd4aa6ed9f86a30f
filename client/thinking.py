"""A bot that thinks beside the drawing, so that the table does not stand still meanwhile."""

from __future__ import annotations

from client.parts.beside import Work
from rules.engine.bots import Bot, SessionChair
from rules.engine.dice import Dice
from rules.engine.session import Session


class Thought:
    """The answer of a bot to the pending decision of a session, worked out on a copy of the game.

    `luck` is the bot's chance; nobody else may use it before the answer is there.
    """

    def __init__(self, session: Session, bot: Bot, luck: Dice) -> None:
        self.decision = session.decision
        chair = SessionChair(session.clone(), luck)
        self._work = Work(lambda: bot.answer(chair), 0.0)

    def now(self) -> str | None:
        """The text of the answer, None while the bot thinks. Raises what the bot raised."""
        return self._work.now()

    def drop(self) -> None:
        """The question stands no more."""
        self._work.drop()
