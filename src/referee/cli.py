"""The command line: options, exit codes, and which room to call. The only file that knows typer."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from referee import __version__
from referee.game import Place
from referee.games import game_called
from referee.log import LogProblem, read
from referee.replay import PlaceMissing, replay
from referee.settings import SettingError
from referee.show.json_lines import json_line
from referee.show.of_game import facts_of, text_of
from referee.words import LANGUAGES, Words, choose_language, shortened, words_in

PIPED = "utf-8-sig"
"""The encoding of entries from a pipe, with or without a mark at their beginning."""
STANDARD_PAYOUTS = "1,2,3,5,10"


class Exit(IntEnum):
    """What the exit code says."""

    WELL = 0
    """All is well."""
    FINDINGS = 1
    """An audit has findings, or an entry from a pipe was refused or contradicted."""
    UNUSABLE = 2
    """The call or a file cannot be used, or what was taken could not be saved."""
    INTERRUPTED = 130
    """Ctrl-C."""


def print_json(objects: Iterable[Any]) -> None:
    """One object a line, UTF-8 whatever the terminal's encoding."""
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    for one in objects:
        print(one if isinstance(one, str) else json_line(one))


def print_lines(lines: Iterable[str]) -> None:
    """Lines of words, on standard output."""
    for line in lines:
        print(line)


def answer(line: str) -> None:
    """One line of words at once, since somebody may wait at the other end of the pipe."""
    print(line, flush=True)


def complain(line: str) -> None:
    """What is wrong, on standard error; where that cannot be written, the exit code says it."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def _tell_version(asked: bool) -> None:
    """The name and the version, and nothing else."""
    if asked:
        print(f"referee {__version__}")
        raise typer.Exit(Exit.WELL)


def application(words: Words) -> typer.Typer:
    """The commands, with their help in one language."""
    say = words.say
    plain_asked = False
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help=say("help-app"),
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    as_json = typer.Option("--json", help=say("help-json"))
    a_log = typer.Argument(metavar="LOG", help=say("help-log"), show_default=False)
    payouts_option = typer.Option("--payouts", help=say("help-payouts"))
    track_option = typer.Option("--track", help=say("help-track"))

    @app.callback()
    def before(
        lang: Annotated[str | None, typer.Option("--lang", help=say("help-lang"))] = None,
        plain: Annotated[bool, typer.Option("--plain", help=say("help-plain"))] = False,
        version: Annotated[
            bool,
            typer.Option(
                "--version", is_eager=True, callback=_tell_version, help=say("help-version")
            ),
        ] = False,
    ) -> None:
        del version  # Told before anything else is looked at.
        if lang is not None and lang not in LANGUAGES:
            raise SettingError("language-unknown", "--lang", language=lang)
        nonlocal plain_asked
        plain_asked = plain

    @app.command(help=say("help-audit"))
    def audit(
        paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help=say("help-paths"))],
        json_: Annotated[bool, as_json] = False,
        jobs: Annotated[int, typer.Option("--jobs", min=1, help=say("help-jobs"))] = 1,
    ) -> int:
        from referee.auditing import audit_many, logs_of
        from referee.show.progress import Progress

        code = Exit.WELL
        with Progress(words) as progress:
            for told in audit_many(logs_of(paths), words.language, json_, jobs):
                if told.trouble:
                    code = Exit.UNUSABLE
                    complain(told.trouble)
                elif told.findings:
                    code = max(code, Exit.FINDINGS)
                if told.out:
                    (print_json if json_ else print_lines)([told.out])
                progress.tick()
        return code

    @app.command(help=say("help-settle"))
    def settle(log: Annotated[Path, a_log], json_: Annotated[bool, as_json] = False) -> int:
        game, position = replay(read(log))
        position.finish()
        if json_:
            print_json(facts_of(game.key).settled(position))
        else:
            print_lines(text_of(game.key).settled(position, words))
        return Exit.WELL

    @app.command(help=say("help-show"))
    def show(
        log: Annotated[Path, a_log],
        at: Annotated[str | None, typer.Option("--at", help=say("help-at"))] = None,
        hidden: Annotated[bool, typer.Option("--hidden", help=say("help-hidden"))] = False,
        json_: Annotated[bool, as_json] = False,
    ) -> int:
        try:
            place = None if at is None else Place.parse(at)
        except ValueError as error:
            raise SettingError("place-unreadable", "--at", text=at) from error
        game, position = replay(read(log), place)
        if json_:
            facts = facts_of(game.key)
            known = {"hidden": facts.hidden(position)} if hidden else {}
            print_json([{**facts.shown(position), **known}])
        else:
            text = text_of(game.key)
            if plain_asked or not sys.stdout.isatty():
                print_lines(text.shown(position, words))
            else:
                _paint(game.key, position, words)
                print_lines(text.below_board(position, words))
            if hidden:
                print_lines(text.hidden(position, words))
        return Exit.WELL

    @app.command(help=say("help-bonus"))
    def bonus(
        hand: Annotated[list[str], typer.Option("--hand", help=say("help-hand"))],
        out: Annotated[str | None, typer.Option("--out", help=say("help-out"))] = None,
        pairs: Annotated[bool, typer.Option("--pairs", help=say("help-pairs"))] = False,
        json_: Annotated[bool, as_json] = False,
    ) -> int:
        from referee import without_log

        result = without_log.bonus(hand, out, pairs)
        if json_:
            print_json([result])
        else:
            print_lines(text_of("dominoes").bonus(result, words))
        return Exit.WELL

    @app.command(help=say("help-payout"))
    def payout(
        banker: Annotated[str, typer.Option("--banker", help=say("help-banker"))],
        track: Annotated[str, track_option],
        winner: Annotated[str, typer.Option("--winner", help=say("help-winner"))],
        bet: Annotated[list[str] | None, typer.Option("--bet", help=say("help-bet"))] = None,
        payouts: Annotated[str, payouts_option] = STANDARD_PAYOUTS,
        json_: Annotated[bool, as_json] = False,
    ) -> int:
        from referee import without_log

        result = without_log.payout(banker, track, bet or [], winner, payouts)
        if json_:
            print_json([result])
        else:
            print_lines(text_of("cards").payout(result, words))
        return Exit.WELL

    @app.command(help=say("help-odds"))
    def odds(
        track: Annotated[str, track_option],
        revealed: Annotated[str, typer.Option("--revealed", help=say("help-revealed"))] = "",
        payouts: Annotated[str, payouts_option] = STANDARD_PAYOUTS,
        json_: Annotated[bool, as_json] = False,
    ) -> int:
        from referee import without_log

        result = without_log.odds(track, revealed, payouts)
        if json_:
            print_json([result])
        else:
            print_lines(text_of("cards").prices(result, words))
        return Exit.WELL

    @app.command(help=say("help-report"))
    def report(
        log: Annotated[Path, a_log],
        out: Annotated[Path, typer.Option("--out", "-o", help=say("help-report-out"))],
    ) -> int:
        from referee.audit import audit
        from referee.log import save_page
        from referee.show.page import page, renderer

        form = renderer(out.suffix)
        found = read(log)
        save_page(out, form.render(page(found, audit(found), words)), form.MARK)
        print_lines([words.say("page-written", path=out)])
        return Exit.WELL

    @app.command(help=say("help-rules"))
    def rules(
        which: Annotated[
            str | None, typer.Argument(metavar="[dominoes|cards|CLAUSE]", help=say("help-which"))
        ] = None,
    ) -> int:
        from referee.show.rules_text import lines

        print_lines(lines(which, words))
        return Exit.WELL

    play = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=say("help-play"))
    app.add_typer(play, name="play")
    new_log = typer.Argument(metavar="[LOG]", help=say("help-new-log"), show_default=False)
    keep_option = typer.Option("--keep", help=say("help-keep"))

    @play.command(name="dominoes", help=say("help-play-dominoes"))
    def play_dominoes(
        log: Annotated[Path | None, new_log] = None,
        players: Annotated[str | None, typer.Option("--players", help=say("help-players"))] = None,
        pairs: Annotated[bool, typer.Option("--pairs", help=say("help-pairs"))] = False,
        target: Annotated[int | None, typer.Option("--target", help=say("help-target"))] = None,
        keep: Annotated[bool, keep_option] = False,
    ) -> int:
        from referee.table.seating import domino_head

        head = domino_head(players, pairs, target)
        return _play("dominoes", log, head, keep, words, plain_asked)

    @play.command(name="cards", help=say("help-play-cards"))
    def play_cards(
        log: Annotated[Path | None, new_log] = None,
        players: Annotated[
            str | None, typer.Option("--players", help=say("help-card-players"))
        ] = None,
        chips: Annotated[int | None, typer.Option("--chips", help=say("help-chips"))] = None,
        max_bet: Annotated[int | None, typer.Option("--max-bet", help=say("help-max-bet"))] = None,
        payouts: Annotated[str | None, payouts_option] = None,
        banks_each: Annotated[
            int | None, typer.Option("--banks-each", help=say("help-banks-each"))
        ] = None,
        keep: Annotated[bool, keep_option] = False,
    ) -> int:
        from referee.table.seating import card_head

        head = card_head(players, chips, max_bet, payouts, banks_each)
        return _play("cards", log, head, keep, words, plain_asked)

    @app.command(help=say("help-resume"))
    def resume(
        log: Annotated[
            Path | None, typer.Argument(metavar="[LOG]", help=say("help-resume-log"))
        ] = None,
        keep: Annotated[bool, keep_option] = False,
    ) -> int:
        from referee.table.opening import resumed_desk, unfinished_log

        path = log or unfinished_log()
        if path is None:
            raise SettingError("resume-none", "resume")
        desk, lock, kept = resumed_desk(path, words.language, keep, partial(_mends, words))
        with lock:
            greeting = [] if kept is None else [words.say("salvaged", kept=kept)]
            if log is None:
                greeting.append(_named(desk, words))
            reply, code = _converse(desk, words, plain_asked, greeting)
        if not reply.another:
            return code
        head = {
            key: value
            for key, value in desk.document.log.head.items()
            if key in desk.sheet.game.settings
        }
        return max(code, _play(desk.sheet.game.key, None, head, keep, words, plain_asked))

    return app


def _paint(game: str, position: Any, words: Words) -> None:
    """Draws the board as large as the window."""
    from referee.show.painting import paint, stream_can_draw
    from referee.show.screen import board

    columns, lines = shutil.get_terminal_size()
    rows = board(position, game, words, columns, lines - 3, not stream_can_draw(sys.stdout))
    paint(rows, sys.stdout)


def _mends(words: Words, salvage: Any) -> bool:
    """Whether to go on with what could be read of a damaged log; a pipe cannot be asked."""
    if not _is_terminal():
        return False
    from referee.show.problems import told
    from referee.table.terminal import Prompt

    trouble = told(salvage.damage, words)
    lines = [words.say("log-damaged", trouble=trouble, lost=salvage.lines_lost)]
    return Prompt(words, print).yes([*lines, words.say("salvage-offer")])


def _named(desk: Any, words: Words) -> str:
    standings = desk.sheet.scribe.standings(desk.position)
    return words.say(
        "resumed",
        path=desk.document.path,
        scores=", ".join(f"{name} {score}" for name, score in standings.items()),
    )


def _play(
    game_key: str,
    log: Path | None,
    head: dict[str, Any],
    keep: bool,
    words: Words,
    plain: bool,
) -> int:
    """A new game: its seats from the call or, on a terminal, asked for."""
    from referee.table.opening import new_desk, new_name

    game = game_called(game_key)
    if "players" not in head:
        if not _is_terminal():
            raise SettingError("players-needed", "--players")
        from referee.table.terminal import Prompt, ask_for_seats

        try:
            head = ask_for_seats(game, Prompt(words, print), head)
        except EOFError:
            return Exit.WELL
    path = log
    worst: int = Exit.WELL
    while True:
        path = path or new_name(game_key, Path())
        desk, lock = new_desk(game, path, head, words.language, keep)
        with lock:
            reply, code = _converse(desk, words, plain)
        worst = max(worst, code)
        if not reply.another:
            return worst
        path = None


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _converse(
    desk: Any, words: Words, plain: bool, greeting: Sequence[str] = ()
) -> tuple[Any, int]:
    """Hears entries until they end. Success only if all that was taken is in the log."""
    try:
        reply, code = _hear(desk, words, plain, greeting)
    finally:
        at_last = _rise(desk, words)
    return reply, max(code, at_last)


def _rise(desk: Any, words: Words) -> int:
    """Saves what could not be saved before; tells what can be told only now."""
    from referee.show.answers import Teller
    from referee.show.problems import reason

    last = desk.rise()
    teller = Teller(desk.sheet.game.key, words)
    for fault in last.earlier:
        complain(teller.stands("earlier-claim", fault))
    if last.unsaved is not None:
        path, why = desk.document.path, reason(last.unsaved, words)
        complain(words.say("never-saved", path=path, reason=why))
    if last.aside is not None:
        complain(words.say("moved-aside", path=last.aside))
    if last.unsaved is not None:
        return Exit.UNUSABLE
    return Exit.FINDINGS if last.earlier else Exit.WELL


def _hear(desk: Any, words: Words, plain: bool, greeting: Sequence[str]) -> tuple[Any, int]:
    """Hears entries from the terminal or from a pipe."""
    from referee.table.conversation import Conversation, Reply

    if not _is_terminal():
        from referee.table.pipe import converse

        print_lines(greeting)
        if sys.stdin.encoding != PIPED:  # It cannot be changed once it was read from.
            sys.stdin.reconfigure(encoding=PIPED, errors="replace")  # type: ignore[union-attr]
        reply, troubled = converse(Conversation(desk, words), sys.stdin, answer, complain)
        return reply, Exit.FINDINGS if troubled else Exit.WELL
    from referee.show.seating_text import plan
    from referee.table.terminal import Prompt, converse_on_terminal
    from referee.table.view import View

    prompt = Prompt(words, print)
    table = Conversation(desk, words, prompt.yes)
    view = View(table, plain)
    table.draws = not plain
    prompt.tell = view.tell
    path = desk.document.path
    greeting = [
        *greeting,
        *plan(desk.position.seats, words),
        words.say("saved-in", path=path),
        words.say("table-help"),
    ]
    if desk.position.block:
        view.answer("", Reply(told=greeting))
    else:
        view.show(greeting)
    try:
        return converse_on_terminal(table, prompt, view), Exit.WELL
    finally:
        if not desk.position.complete:
            here = shlex.quote(str(desk.document.path))
            language = table.words.language
            spoken = "" if language == choose_language(None) else f"--lang {language} "
            view.show([table.words.say("resume-with", call=f"referee {spoken}resume {here}")])


def run(arguments: list[str]) -> int:
    """Runs one command, and says how it ended. Whatever is wrong is one line, never a traceback."""
    words = words_in(choose_language(_language_asked(arguments)))
    _make_streams_usable()
    try:
        code = application(words)(args=arguments, prog_name="referee", standalone_mode=False)
        sys.stdout.flush()
        return int(code or 0)
    except typer.TyperException as error:
        # Where the help was asked for, this is the help: many lines.
        lines = [shortened(line) for line in error.format_message().splitlines()]
        for line in lines if len(lines) > 1 else [words.say("error", message=" ".join(lines))]:
            complain(line)
    except (LogProblem, SettingError, PlaceMissing) as error:
        from referee.show.problems import told

        complain(told(error, words))
    except (KeyboardInterrupt, typer.Abort):
        complain(words.say("interrupted"))
        return Exit.INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has had enough: typer makes an exit with 1 of it, but nothing
        # was found. Nothing may be written at exit either.
        _give_up_output()
    except OSError as error:
        if error.filename is not None:
            why = words.say("log-unreadable", reason=error.strerror)
            complain(words.say("error-in", path=error.filename, message=why))
        elif isinstance(error, FileNotFoundError):
            complain(words.say("error", message=words.say("folder-gone")))
        else:
            _give_up_output()
            complain(words.say("error", message=words.say("output-lost", reason=error.strerror)))
    return Exit.UNUSABLE


def _make_streams_usable() -> None:
    """No sign breaks a stream, and a stream that was closed from the start takes anything."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w":
            stream.reconfigure(errors="replace")


def _give_up_output() -> None:
    """Nothing more can be written, not even what is left over at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language_asked(arguments: list[str]) -> str | None:
    """The language of `--lang`, read ahead, since help texts are made before options are parsed."""
    for number, argument in enumerate(arguments):
        if not argument.startswith("-"):
            return None
        if argument == "--lang":
            return arguments[number + 1] if number + 1 < len(arguments) else None
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None
