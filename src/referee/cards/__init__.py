"""Horse Race with cards: the rules, the notation, and the position they are folded into."""

from referee.cards.notation import read, write
from referee.cards.session import SETTINGS, open_session
from referee.game import Game

GAME = Game("cards", "races", SETTINGS, open_session, read, write)
