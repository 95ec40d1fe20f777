"""Horse Race dominoes: the rules, the notation, and the position they are folded into."""

from referee.dominoes.match import SETTINGS, open_match
from referee.dominoes.notation import read, write
from referee.game import Game

GAME = Game("dominoes", "rounds", SETTINGS, open_match, read, write)
