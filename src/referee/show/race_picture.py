"""A race as a picture: the track with its marks, a lane for each horse, stakes and balances.

Chances are shown only while horses run. Before the first card the stakes are still open, and who
saw what each horse is worth would not stake at the published odds (C4, C8).
"""

from fractions import Fraction
from typing import NamedTuple

from referee.cards.deck import FINISH, SUITS, SYMBOLS, TRACK_LENGTH, Card
from referee.cards.scribe import awaited_bettor
from referee.cards.session import Session
from referee.show.screen import (
    Ink,
    Row,
    Span,
    beside,
    columns,
    cut,
    in_columns,
    left,
    right,
    row_columns,
    widened,
    widest,
    wrapped,
)
from referee.words import Words

RED_SUITS = "HD"
CELL_WIDTHS = (8, 6, 5, 4)
"""Columns that a position can have, where the cards of the track are shown with their ranks."""
NARROW_CELL = 2
"""Columns of a position where only the suits are shown."""
LEAST_BAR, LONGEST_BAR = 8, 40
LEAST_COURSE = 76
"""Columns that the lanes must have before anything is set beside them."""
GAP = 2
BESIDE_GAP = 4
LEAST_NAME, LONGEST_NAME = 8, 32
HEAD_ROWS = 2
"""Rows of the track and of its marks."""
PERMILLE = 1000


class RaceSigns(NamedTuple):
    """The characters of a race, in one character set."""

    behind: str
    """What a horse has left behind it."""
    ahead: str
    wall: str
    bar: str
    half_bar: str
    no_bar: str
    on_turn: str
    no_card: str


UNICODE = RaceSigns("─", "·", "║", "█", "▌", "░", "▸", "··")
ASCII = RaceSigns("-", ".", "|", "#", "", ".", ">", "..")


class _Speech:
    """How cards, suits and numbers are written, in one language and one character set."""

    def __init__(self, words: Words, ascii_only: bool) -> None:
        self.words = words
        self.ascii_only = ascii_only
        self.sign = ASCII if ascii_only else UNICODE

    def suit(self, suit: str) -> str:
        return self.words.say(f"suit-letter-{suit}") if self.ascii_only else SYMBOLS[suit]

    def suit_name(self, suit: str) -> str:
        return f"{self.suit(suit)} {self.words.say(f'suit-name-{suit}')}"

    def card(self, card: Card) -> str:
        rank = card.rank or ""
        if rank and not rank.isdigit():
            rank = self.words.say(f"rank-letter-{rank}")
        return rank + self.suit(card.suit)


def percent(chance: Fraction, words: Words) -> str:
    """A chance with one decimal. What is possible never reads as 0, nor what is open as 100."""
    shown = round(chance * PERMILLE)
    bound = ""
    if chance and not shown:
        shown, bound = 1, "<"
    elif chance < 1 and shown == PERMILLE:
        shown, bound = PERMILLE - 1, ">"
    whole, tenths = divmod(shown, 10)
    return f"{bound}{words.say('decimal', whole=whole, part=tenths)}%"


def ink_of(suit: str) -> Ink:
    """The style of a suit."""
    return Ink.RED_SUIT if suit in RED_SUITS else Ink.BLACK_SUIT


def draw(session: Session, words: Words, width: int, height: int, ascii_only: bool) -> list[Row]:
    """The table of a session. See `screen.board`."""
    speech = _Speech(words, ascii_only)
    players = _Players(session, speech)
    room = width - players.width() - BESIDE_GAP
    if room >= LEAST_COURSE and players.height <= height:
        return beside([_draw_course(session, speech, room, height), players.rows()], BESIDE_GAP)
    course = _draw_course(session, speech, width, height - 1 - players.height)
    return [*course, [], *players.below(width, height - len(course) - 1)]


# The course.


class _Form(NamedTuple):
    """One way to draw the lanes: the columns of a position, and what stands beside them."""

    cell: int
    named: bool = False
    """The suits have their names."""
    counted: bool = True
    """The cards left of each suit are told."""
    bar: int = 0
    """The columns of the bar of a chance, 0 without one."""


def _forms() -> list[_Form]:
    """From the one that tells most on."""
    return [
        *(_Form(cell, named=True, bar=LEAST_BAR) for cell in CELL_WIDTHS),
        _Form(CELL_WIDTHS[-1], named=True),
        _Form(NARROW_CELL, named=True, bar=LEAST_BAR),
        _Form(NARROW_CELL, named=True),
        _Form(NARROW_CELL),
        _Form(NARROW_CELL, counted=False),
    ]


def _draw_course(session: Session, speech: _Speech, width: int, height: int) -> list[Row]:
    """The lanes within `width` columns, set apart if there is room for it."""
    race = session.race
    course = None
    for form in _forms():
        course = _Course(session, speech, form)
        if course.width <= width:
            if course.form.bar:
                bar = min(form.bar + width - course.width, LONGEST_BAR)
                course = _Course(session, speech, form._replace(bar=bar))
            break
    assert course is not None
    return course.rows(width, apart=height >= HEAD_ROWS + 2 * len(SUITS) + race.void_track)


class _Course:
    """The track, the four lanes and the numbers beside them, in one form."""

    def __init__(self, session: Session, speech: _Speech, form: _Form) -> None:
        race = session.race
        self.race = race
        self.speech = speech
        self.words = speech.words
        self.runs = race.started and not race.ended
        self.form = form if self.runs else form._replace(bar=0)
        self.labels = {
            suit: speech.suit_name(suit) if form.named else speech.suit(suit) for suit in SUITS
        }
        heads = [self.words.say("head-track")] if form.named else []
        self.label_width = max(map(columns, [*self.labels.values(), *heads])) + form.named + 1
        self.numbers = self._numbers()
        self.finish_width = max(form.cell, columns(self._horse("S")) + 1)

    def _horse(self, suit: str) -> str:
        return self.words.say("rank-letter-A") + self.speech.suit(suit)

    def _numbers(self) -> list[tuple[str, dict[str, str]]]:
        """The columns of figures beside the lanes: the head of each, and one figure a suit."""
        race, say = self.race, self.words.say
        found = []
        if self.form.counted and not race.void_track:
            left_of = race.left()
            found.append((say("head-left"), {suit: str(left_of[suit]) for suit in SUITS}))
        if race.odds:
            found.append((say("head-odds"), {suit: f"{race.odds[suit]}:1" for suit in SUITS}))
        if self.runs:
            self.chances = race.chances()
            percents = {suit: percent(self.chances[suit], self.words) for suit in SUITS}
            found.append((say("head-chance"), percents))
        return found

    @property
    def width(self) -> int:
        """The columns of the whole course."""
        figures = sum(self._gap + self._column_width(number) for number in self.numbers)
        bar = self.form.bar + 1 if self.form.bar else 0
        won = self._gap + columns(self.words.say("won")) if self.race.winner else 0
        return self.label_width + self.lane_width + figures + bar + won

    @property
    def lane_width(self) -> int:
        """The columns from the start to behind the finish."""
        return self.form.cell * FINISH + 1 + self.finish_width

    @staticmethod
    def _column_width(number: tuple[str, dict[str, str]]) -> int:
        head, figures = number
        return max(map(columns, [head, *figures.values()]))

    def rows(self, width: int, *, apart: bool) -> list[Row]:
        """The track above the marks, and the lanes below them."""
        rows = [self._track(width), self._marks()]
        before_wall = self.label_width + self.form.cell * FINISH
        air = [Span(" " * before_wall), Span(self.speech.sign.wall)]
        for suit in SUITS:
            rows += [air, self._lane(suit)] if apart else [self._lane(suit)]
        if self.race.void_track:
            told = self.words.say("cards.redeal-required")
            rows += [[Span(line, Ink.STRONG)] for line in wrapped(told, width)]
        return rows

    def _track(self, width: int) -> Row:
        """The seven cards, each above the position that it marks."""
        cell, speech = self.form.cell, self.speech
        head = self.words.say("head-track") if self.form.named else ""
        row = [Span(left(head, self.label_width), Ink.FAINT), Span(" " * cell)]
        for number in range(TRACK_LENGTH):
            if number >= len(self.race.track):
                row.append(Span(right(speech.sign.no_card[: cell - 1], cell), Ink.FAINT))
                continue
            card = self.race.track[number]
            shown = speech.suit(card.suit) if cell == NARROW_CELL else speech.card(card)
            row.append(Span(right(shown, cell), ink_of(card.suit)))
        row.append(Span(speech.sign.wall))
        finish = self.words.say("head-finish")
        if row_columns(row) + 1 + columns(finish) <= width:
            row.append(Span(f" {finish}", Ink.FAINT))
        return row

    def _marks(self) -> Row:
        """The numbers of the positions, and the heads of the figures."""
        cell = self.form.cell
        numbers = "".join(right(str(position), cell) for position in range(FINISH))
        row = [
            Span(" " * self.label_width + numbers, Ink.FAINT),
            Span(self.speech.sign.wall),
            Span(right(str(FINISH), self.finish_width), Ink.FAINT),
        ]
        for number in self.numbers:
            head = right(number[0], self._column_width(number))
            row += [Span(" " * self._gap), Span(head, Ink.FAINT)]
        return row

    @property
    def _gap(self) -> int:
        return GAP if self.form.named else 1

    def _lane(self, suit: str) -> Row:
        sign, race = self.speech.sign, self.race
        won = suit == race.winner
        label = Span(self.labels[suit], Ink.WINNER if won else ink_of(suit))
        row = [label, Span(" " * (self.label_width - columns(label.text)))]
        row += self._run(suit, race.positions[suit])
        for number in self.numbers:
            figure = right(number[1][suit], self._column_width(number))
            row += [Span(" " * self._gap), Span(figure, Ink.STRONG)]
        if self.form.bar:
            half_cells = round(self.chances[suit] * 2 * self.form.bar)
            if self.chances[suit] and not half_cells:
                half_cells = 1
            filled = sign.bar * (half_cells // 2) + (sign.half_bar if half_cells % 2 else "")
            rest = sign.no_bar * (self.form.bar - columns(filled))
            row += [Span(" "), Span(filled, Ink.BAR), Span(rest, Ink.FAINT)]
        if won:
            row += [Span(" " * self._gap), Span(self.words.say("won"), Ink.WINNER)]
        return row

    def _run(self, suit: str, position: int) -> Row:
        """The lane itself, with the horse at its position."""
        cell, sign = self.form.cell, self.speech.sign
        horse = self._horse(suit)
        ink = Ink.WINNER if suit == self.race.winner else ink_of(suit)
        if position >= FINISH:
            return [
                Span(sign.behind * (cell * FINISH), Ink.FAINT),
                Span(sign.wall),
                Span(" " * (self.finish_width - columns(horse))),
                Span(horse, ink),
            ]
        before = cell * (position + 1) - columns(horse)
        ahead = cell * FINISH - before - columns(horse)
        return [
            Span(sign.behind * before, Ink.FAINT),
            Span(horse, ink),
            Span(sign.ahead * ahead, Ink.FAINT),
            Span(sign.wall),
            Span(" " * self.finish_width),
        ]


# Who sits at the table.


class _Player(NamedTuple):
    """One line of the table of players."""

    name: str
    stake: str
    stake_ink: Ink
    net: str
    balance: str
    won: bool
    on_turn: bool


class _Players:
    """Everyone's stake, what the race brought, and the balance."""

    def __init__(self, session: Session, speech: _Speech) -> None:
        self.session = session
        self.speech = speech
        self.say = speech.words.say
        race = session.race
        self.banker = race.banker or (None if race.ended else session.next_banker())
        self.settled = race.winner is not None
        self.players = [self._player(name) for name in session.seats.names]
        self.pointer = 2 if any(player.on_turn for player in self.players) else 0

    @property
    def height(self) -> int:
        """The rows of the whole table."""
        return 1 + len(self.players)

    def _player(self, name: str) -> _Player:
        race = self.session.race
        bet = race.bets.get(name)
        stake, ink = "", Ink.PLAIN
        if bet is not None:
            stake, ink = f"{bet.stake} {self.speech.suit(bet.suit)}", ink_of(bet.suit)
        elif name == self.banker:
            stake = self.say("stake-bank")
        elif name in race.sitting_out:
            stake, ink = self.say("stake-out"), Ink.FAINT
        net = f"{race.settlement[0].get(name, 0):+d}" if self.settled else ""
        balance = str(self.session.balances[name])
        won = name in self.session.winners
        on_turn = name == awaited_bettor(self.session)
        return _Player(name, stake, ink, net, balance, won, on_turn)

    def _heads(self) -> tuple[str, str, str, str]:
        net = self.say("head-net") if self.settled else ""
        return self.say("head-player"), self.say("head-stake"), net, self.say("head-balance")

    def _widths(self, longest_name: int) -> tuple[int, int, int, int]:
        """The columns of name, stake, net and balance."""
        heads = self._heads()
        names = max(columns(player.name) for player in self.players)
        return (
            max(min(names, longest_name), columns(heads[0])),
            max(columns(text) for text in (heads[1], *(player.stake for player in self.players))),
            max(columns(text) for text in (heads[2], *(player.net for player in self.players))),
            max(columns(text) for text in (heads[3], *(player.balance for player in self.players))),
        )

    def width(self, longest_name: int = LONGEST_NAME) -> int:
        """The columns of the table, with names of at most so many columns."""
        return widest(self._lines(longest_name))

    def rows(self, longest_name: int = LONGEST_NAME) -> list[Row]:
        """The whole table, one player below the other."""
        return [self._head(longest_name), *self._lines(longest_name)]

    def below(self, width: int, height: int) -> list[Row]:
        """The table in so many columns, in several parts where it is too high in one.

        It is higher than `height` where even short names do not make room for enough parts.
        """
        longest = max(columns(player.name) for player in self.players)
        while longest > LEAST_NAME and self.width(longest) > width:
            longest -= 1
        for longest_name in range(longest, LEAST_NAME - 1, -1):
            rows = self._parted(longest_name, width, height)
            if len(rows) <= height:
                return rows
        return self._parted(longest, width, height)

    def _parted(self, longest_name: int, width: int, height: int) -> list[Row]:
        lines = in_columns(self._lines(longest_name), width, height - 1, BESIDE_GAP)
        parts = (widest(lines) + BESIDE_GAP) // (self.width(longest_name) + BESIDE_GAP)
        return [*beside([[self._head(longest_name)]] * parts, BESIDE_GAP), *lines]

    def _head(self, longest_name: int) -> Row:
        name, stake, net, balance = self._heads()
        widths = self._widths(longest_name)
        text = " " * self.pointer + left(name, widths[0]) + "  " + right(stake, widths[1])
        text += ("  " + right(net, widths[2])) if self.settled else ""
        text += "  " + right(balance, widths[3])
        return widened([Span(text, Ink.FAINT)], self.width(longest_name))

    def _lines(self, longest_name: int) -> list[Row]:
        widths = self._widths(longest_name)
        lines = [self._line(player, widths) for player in self.players]
        return [widened(line, widest(lines)) for line in lines]

    def _line(self, player: _Player, widths: tuple[int, int, int, int]) -> Row:
        name = cut(player.name, widths[0], self.speech.ascii_only)
        row = [
            Span(left(self.speech.sign.on_turn if player.on_turn else "", self.pointer), Ink.PEG),
            Span(name, Ink.WINNER if player.won else Ink.PLAIN),
            Span(" " * (widths[0] - columns(name) + 2)),
            Span(right(player.stake, widths[1]), player.stake_ink),
        ]
        if self.settled:
            row += [Span("  "), Span(right(player.net, widths[2]), Ink.STRONG)]
        row += [Span("  "), Span(right(player.balance, widths[3]), Ink.STRONG)]
        if player.won:
            row += [Span("  "), Span(self.say("won"), Ink.WINNER)]
        return row
