"""The `zgraph` command: parse arguments, call one function, print; heavy imports are in bodies."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from zgraph import __version__
from zgraph.commands.config import FAIL_ON, FORMATS
from zgraph.commands.text import counted
from zgraph.errors import UsageError, ZgraphError

if TYPE_CHECKING:
    from rich.console import Console

    from zgraph.ir.program import Program

NEGATIVE, OURS, INTERRUPTED = 1, 3, 130
PIPE_CLOSED = 141  # as of a program that SIGPIPE has ended


class ZgraphGroup(click.Group):
    """A group whose commands end in zgraph's exit statuses and one line for each error."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Its reader has seen enough; what is still buffered must not fail again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PIPE_CLOSED

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        kwargs["standalone_mode"] = False
        try:
            status = super().main(*args, **kwargs)
        except ZgraphError as error:
            click.echo(f"zgraph: {error}", err=True)
            sys.exit(error.exit_status)
        except click.exceptions.Abort:
            click.echo("zgraph: interrupted", err=True)
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            error.show()
            sys.exit(2)
        except Exception as error:
            if "-v" in sys.argv or "--verbose" in sys.argv:
                raise
            click.echo(
                f"zgraph: internal error: {type(error).__name__}: {error}; "
                f"`zgraph -v ...` shows where. Please report it.",
                err=True,
            )
            sys.exit(OURS)
        sys.exit(status if isinstance(status, int) else 0)


@click.group(cls=ZgraphGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="zgraph")
@click.option("-v", "--verbose", is_flag=True, help="Say more on standard error.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing on standard error but errors.")
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to colour the output.",
)
@click.pass_context
def main(context: click.Context, verbose: bool, quiet: bool, color: str) -> None:
    """Read, check, rewrite, draw and run distributed PyTorch graphs."""
    context.obj = {"verbose": verbose, "quiet": quiet, "color": color}


def console(context: click.Context, *, stderr: bool = False) -> Console:
    """A rich console that colours as --color and NO_COLOR say."""
    from rich.console import Console

    class PipedConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    color = context.obj["color"]
    force = {"always": True, "never": False}.get(color)
    return PipedConsole(
        stderr=stderr,
        force_terminal=force,
        no_color={"always": False, "never": True}.get(color),  # the flag wins over NO_COLOR
        soft_wrap=True,
        highlight=False,
        quiet=stderr and context.obj["quiet"],
    )


def note(context: click.Context, text: str) -> None:
    """Say something on standard error, unless --quiet."""
    if not context.obj["quiet"]:
        click.echo(text, err=True)


def load_program(path: str, allow_pickle: bool = False, graphs: tuple[str, ...] = ()) -> Program:
    """Read a file, a folder or standard input (`-`), or capture a specification such as
    `sample:llama`. `graphs` are names of --graph, see `zgraph.readers.selection`."""
    from zgraph.readers.selection import select

    if path != "-" and SPECIFICATION.fullmatch(path) and not Path(path).exists():
        from zgraph.capture import capture

        return select(capture(path), graphs)
    from zgraph.readers import read

    def talk(text: str) -> None:
        note(click.get_current_context(), f"zgraph: {text}")

    return select(read(path, allow_pickle=allow_pickle, note=talk), graphs)


SPECIFICATION = re.compile(r"[\w.+/\\-]+:[A-Za-z_]\w*(\?.*)?")

IN = click.argument("source", metavar="IN", type=click.Path())
ALLOW_PICKLE = click.option(
    "--allow-pickle", is_flag=True, help="Run the code a pickled module needs to load."
)

FORMAT = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="json: for programs, with a schema.",
)
GRAPH = click.option(
    "--graph",
    "graphs",
    multiple=True,
    metavar="NAME",
    help="Which graph of a log, trace or folder; may be repeated.",
)


@main.command()
@click.argument("spec")
@click.option("-o", "--output", required=True, metavar="OUT", help="A .pt or .fx file.")
@click.option("--inputs", multiple=True, metavar="NAME=DTYPE[SIZES]", help="ids=i64[2,128]")
@click.option("--loss", metavar="OUTPUT", help="Which output of the model is the loss.")
@click.option("--autocast", type=click.Choice(["bf16", "fp16"]), help="Trace under autocast.")
@click.option("--checkpoint", type=click.Choice(["blocks"]), help="Recompute each block.")
@click.option("--dynamic", multiple=True, metavar="NAME:DIM[,DIM]", help="Sizes that vary: ids:0,1")
@click.option(
    "--outputs",
    type=click.Choice(["drop", "detach"]),
    default="drop",
    show_default=True,
    help="What becomes of outputs other than the loss.",
)
@click.option("--dtype", metavar="DTYPE", help="Of the model and its inputs: bf16.")
@click.option("--grad-dtype", metavar="DTYPE", help="Of reduced gradients and the optimizer: f32.")
@click.option("--portable", is_flag=True, help="Only operators that every device has.")
@click.option("--fake", is_flag=True, help="Shapes without values: models larger than memory.")
@click.option("--device", metavar="DEVICE", help="Where a --fake program belongs: cuda.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    show_default=True,
    help="Seed of weights and inputs.",
)
@click.pass_context
def capture(
    context: click.Context,
    spec: str,
    output: str,
    inputs: tuple[str, ...],
    dynamic: tuple[str, ...],
    **options: Any,
) -> None:
    """Trace a model's forward and backward into a program.

    SPEC is pkg.mod:factory, file.py:factory, hf:CONFIG or sample:NAME (mlp, llama, vla).
    """
    from zgraph.capture import capture as capture_spec
    from zgraph.ir.container import require_writable, write

    require_writable(output)
    pairs = dict(_split_pair(item) for item in inputs)
    program = capture_spec(spec, inputs=pairs, dynamic=_dimensions(dynamic), **options)
    write(program, output)
    counts = ", ".join(f"{e.phase} {len(e.graph.nodes)} nodes" for e in program.graphs)
    note(context, f"{output}: {counted(len(program.params), 'parameter')}, {counts}")


def _dimensions(items: tuple[str, ...]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for item in items:
        name, _, dimensions = item.rpartition(":")
        numbers = dimensions.split(",")
        if not name or not all(number.isdecimal() for number in numbers):
            raise UsageError(
                f"--dynamic takes NAME:DIM[,DIM], for example ids:0 or ids:0,1, not {item!r}"
            )
        found.setdefault(name, []).extend(map(int, numbers))
    return found


def _split_pair(item: str) -> tuple[str, str]:
    name, equals, value = item.partition("=")
    if not equals:
        raise UsageError(
            f"--inputs takes NAME=DTYPE[SIZES], for example ids=i64[2,128], not {item!r}"
        )
    return name, value


@main.command()
@click.argument("source", metavar="IN", required=False)
@click.option("-o", "--output", metavar="OUT", help="Write the result: .pt or .fx.")
@click.option("--passes", default="default", show_default=True, help="pass,pass{option=value}")
@click.option(
    "--world-size",
    type=click.IntRange(1, 65536),
    default=2,
    show_default=True,
    help="Ranks to shard over.",
)
@click.option("--mem-budget", metavar="SIZE", help="What planned passes may use, as 40GiB.")
@click.option("--device", default="cpu", show_default=True, help="h100, a100, ... or a TOML file.")
@click.option("--list", "list_passes", is_flag=True, help="Name the passes and stop.")
@click.option("--verify-each", is_flag=True, help="Run the checks after each pass.")
@click.option("--print-after", metavar="PASS|all", help="Print the program after a pass.")
@click.option(
    "--print-changed",
    is_flag=False,
    flag_value="diff",
    type=click.Choice(["diff", "stat"]),
    help="Print what each pass changed.",
)
@click.option("--time-passes", is_flag=True, help="Print the wall time of each pass.")
@click.option("--reproduce", is_flag=True, help="Run the pass that failed again, from its file.")
@click.option(
    "--to",
    "dialect",
    type=click.Choice(["zgraph", "c10d"]),
    default="zgraph",
    show_default=True,
    help="c10d: functional collectives instead of the native operators.",
)
@GRAPH
@ALLOW_PICKLE
@click.pass_context
def rewrite(context: click.Context, source: str | None, **options: Any) -> None:
    """Shard a program for ZeRO-3 and schedule it.

    Without -o, prints what changed and a summary, and writes nothing.
    """
    from zgraph.commands import rewrite as command

    if options.pop("list_passes"):
        click.echo(command.list_passes())
        return
    if source is None:
        raise UsageError("rewrite needs a program: zgraph rewrite model.pt")
    if options.pop("reproduce"):
        options |= command.reproducer_settings(source)
    program = load_program(source, options.pop("allow_pickle"), options.pop("graphs"))
    command.rewrite(program, console(context), lambda text: note(context, text), **options)


def _complete_ids(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    from zgraph.checks import rules

    before, comma, last = typed.rpartition(",")
    return [before + comma + rule.id for rule in rules() if rule.id.startswith(last)]


@main.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path())
@click.option(
    "--check",
    "checks",
    multiple=True,
    metavar="IDS",
    shell_complete=_complete_ids,
    help="Only these, comma-separated.",
)
@click.option(
    "--ignore",
    multiple=True,
    metavar="IDS",
    shell_complete=_complete_ids,
    help="All but these, comma-separated.",
)
@click.option(
    "--fail-on",
    type=click.Choice(FAIL_ON),
    help="The lowest severity that makes the exit status 1.  [default: error]",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="[default: text]",
)
@click.option(
    "--baseline", metavar="F", type=click.Path(), help="Leave out the findings that F knows."
)
@click.option(
    "--write-baseline",
    metavar="F",
    type=click.Path(),
    help="Make F of all the findings there are, and report none of them.",
)
@click.option("--statistics", is_flag=True, help="Count the findings of each check.")
@click.option("--ranks", is_flag=True, help="The paths are the ranks of one job: compare them.")
@click.option("-v", "--verbose", is_flag=True, help="Say which checks could not run, and why.")
@ALLOW_PICKLE
@click.pass_context
def lint(
    context: click.Context,
    checks: tuple[str, ...],
    ignore: tuple[str, ...],
    verbose: bool,
    **options: Any,
) -> int:
    """Check graphs: files, folders, or - for standard input; without PATH the current folder.

    [tool.zgraph] of pyproject.toml may set check, ignore, fail-on, baseline and format.
    """
    from zgraph.commands import lint as command

    color = colored(context)
    settings = command.Options(
        checks=_split_ids(checks),
        ignore=_split_ids(ignore),
        verbose=verbose or context.obj["verbose"],
        quiet=context.obj["quiet"],
        color=color,
        **options,
    )
    return command.lint(
        settings,
        lambda text: click.echo(text, nl=False, color=color or None),
        lambda text: note(context, text.rstrip("\n")),
    )


def colored(context: click.Context) -> bool:
    """Whether text on standard output is coloured: as --color says, else on a terminal."""
    if context.obj["color"] != "auto":
        return context.obj["color"] == "always"
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def _split_ids(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(item.strip() for value in values for item in value.split(",") if item.strip())


@main.command()
@click.argument("paths", nargs=-1, required=True, metavar="IN...")
@FORMAT
@ALLOW_PICKLE
@click.pass_context
def stats(context: click.Context, paths: tuple[str, ...], form: str, allow_pickle: bool) -> int:
    """Count operators, collectives, parameters; files or folders in any form."""
    from zgraph.commands.stats import stats as command

    def talk(text: str) -> None:
        note(context, text)

    return command(paths, click.echo, form=form, allow_pickle=allow_pickle, note=talk)


@main.command()
@IN
@click.option("--device", default="h100", show_default=True, help="h100, a100, ... or a TOML file.")
@click.option("--world-size", type=click.IntRange(1, 4096), help="Default: that of the rewrite.")
@click.option("--mem-budget", metavar="SIZE", help="Exit status 1 when the peak is above this.")
@click.option("--trace", metavar="F", help="Write a Perfetto trace: .json or .json.gz.")
@click.option("--plot", metavar="F", help="Write the memory curve as .svg.")
@click.option("--profile", metavar="F", help="Measured times, which go before the cost model.")
@click.option(
    "--optimizer",
    type=click.Choice(["adamw", "sgd", "none"]),
    default="adamw",
    show_default=True,
    help="Whose state and update count.",
)
@FORMAT
@GRAPH
@ALLOW_PICKLE
@click.pass_context
def simulate(
    context: click.Context,
    source: str,
    graphs: tuple[str, ...],
    allow_pickle: bool,
    **options: Any,
) -> int:
    """Predict the time and memory of one training step."""
    from zgraph.commands.simulate import simulate as command

    program = load_program(source, allow_pickle, graphs)
    return command(program, click.echo, lambda text: note(context, text), **options)


@main.command()
@IN
@click.option("--out", "-o", "output", required=True, metavar="FILE", help="A .svg or .dot file.")
@click.option("--depth", type=click.IntRange(1), help="Collapse modules nested deeper than this.")
@click.option("--focus", metavar="NODE", help="Draw only what is near this node.")
@click.option(
    "--radius", type=click.IntRange(0), default=3, show_default=True, help="Edges from --focus."
)
@click.option("--only", type=click.Choice(["collectives"]), help="Draw only these nodes.")
@click.option(
    "--engine",
    type=click.Choice(["own", "graphviz"]),
    default="own",
    show_default=True,
    help="What lays the graph out; graphviz: for small ones.",
)
@GRAPH
@ALLOW_PICKLE
@click.pass_context
def viz(
    context: click.Context,
    source: str,
    output: str,
    graphs: tuple[str, ...],
    allow_pickle: bool,
    **view: Any,
) -> None:
    """Draw a graph as SVG or DOT."""
    from zgraph.ir.container import write_text
    from zgraph.view import draw

    form = Path(output).suffix.removeprefix(".").lower()
    if form not in ("svg", "dot"):
        raise UsageError(f"--out {output}: write a .svg or a .dot file")
    drawing = draw(load_program(source, allow_pickle, graphs), form=form, **view)
    write_text(drawing.text, output)
    for line in drawing.notes:
        note(context, f"zgraph: {line}")
    note(context, f"{output}: {drawing.nodes} nodes drawn")


@main.command()
@IN
@click.option("-o", "--output", required=True, metavar="OUT", help="A .pt, .fx, .py or .dot file.")
@GRAPH
@ALLOW_PICKLE
@click.pass_context
def convert(
    context: click.Context, source: str, output: str, graphs: tuple[str, ...], allow_pickle: bool
) -> None:
    """Write a program in another form."""
    from zgraph.commands.convert import convert as command

    command(load_program(source, allow_pickle, graphs), output)
    note(context, f"{output}: written")


@main.command()
@click.argument("before", metavar="A", type=click.Path())
@click.argument("after", metavar="B", type=click.Path())
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html", "stat"]),
    default="text",
    show_default=True,
    help="stat: counts alone.",
)
@click.option(
    "--by",
    type=click.Choice(["structure", "schedule", "collectives"]),
    default="structure",
    show_default=True,
    help="Compare everything, the order of equal nodes only, or what each group runs.",
)
@GRAPH
@ALLOW_PICKLE
@click.pass_context
def diff(
    context: click.Context,
    before: str,
    after: str,
    form: str,
    by: str,
    graphs: tuple[str, ...],
    allow_pickle: bool,
) -> int:
    """Compare two programs by structure, never by names: 0 when they are the same, else 1."""
    from zgraph.commands.diff import diff as command

    one, other = (load_program(path, allow_pickle, graphs) for path in (before, after))
    color = colored(context)

    def say(text: str) -> None:
        click.echo(text, color=color or None)

    return command(one, other, say, form=form, by=by, color=color)


@main.command()
@click.argument("source", metavar="[IN]", required=False)
@click.option(
    "--nproc", type=click.IntRange(1, 4096), default=2, show_default=True, help="Ranks of a node."
)
@click.option(
    "--nnodes",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Launchers, each started by hand.",
)
@click.option("--rdzv-endpoint", default="", metavar="HOST:PORT", help="Where several nodes meet.")
@click.option(
    "--steps", type=click.IntRange(1), default=10, show_default=True, help="Optimizer steps."
)
@click.option("--check", is_flag=True, help="Compare every step with the unrewritten program.")
@click.option(
    "--optimizer",
    type=click.Choice(["adamw", "sgd"]),
    default="adamw",
    show_default=True,
    help="On the shards.",
)
@click.option("--lr", type=float, default=1e-3, show_default=True, help="Learning rate.")
@click.option(
    "--micro-batches",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Forwards and backwards of a step.",
)
@click.option("--seed", type=int, help="Seed of the data; the program's own by default.")
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="cpu: over gloo; cuda: over NCCL.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=1.0),
    default=10.0,
    show_default=True,
    help="Seconds that a rank may be silent, and that the others may outlive a failed one.",
)
@click.option("--checkpoint", default="", metavar="DIR", help="Save the training state there.")
@click.option(
    "--checkpoint-every", type=click.IntRange(0), default=0, metavar="K", help="Every K steps too."
)
@click.option("--resume", default="", metavar="DIR", help="Continue from the newest checkpoint.")
@click.option("--trace", default="", metavar="F", help="Trace of the last step: .json or .json.gz.")
@click.option("--profile", default="", metavar="F", help="Measured times for `simulate`: .json.")
@click.option(
    "--state-dict", default="", metavar="F", help="Join the checkpoint into a plain state dict."
)
@click.option(
    "--backend",
    type=click.Choice(["fx", "inductor"]),
    default="fx",
    show_default=True,
    help="inductor: compile what runs between communication.",
)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="Per rank.")
@FORMAT
@GRAPH
@ALLOW_PICKLE
@click.pass_context
def run(context: click.Context, source: str | None, **options: Any) -> int:
    """Train a program on N ranks; without IN a bundled sample. Rewrites it first if need be."""
    from zgraph.commands import run as command

    source = source or "sample:mlp"
    program = load_program(source, options.pop("allow_pickle"), options.pop("graphs"))
    return command.run(program, click.echo, lambda text: note(context, text), **options)


@main.command()
@FORMAT
def rules(form: str) -> None:
    """List every check with its severity and what it says."""
    from zgraph.checks import rules as all_rules

    if form == "json":
        from zgraph.checks.catalogue import to_json

        click.echo(to_json())
        return
    for rule in all_rules():
        click.echo(f"{rule.id:28} {rule.severity:8} {rule.summary}")


@main.command()
@click.argument("name", metavar="CHECK|PASS|NODE@FILE")
@click.option("--device", default="h100", show_default=True, help="What a node's times are for.")
@GRAPH
@ALLOW_PICKLE
def explain(name: str, device: str, graphs: tuple[str, ...], allow_pickle: bool) -> None:
    """Say what a check or a pass means, with a faulty and a repaired graph; or what a node of a
    file reads and shares, how long it lives, what it costs, and why it stands where it stands."""
    node, at, path = name.partition("@")
    if at:
        from zgraph.commands.explain_node import explain_node

        click.echo(explain_node(load_program(path, allow_pickle, graphs), node, device))
        return
    from zgraph.commands.explain import explain as explain_name

    click.echo(explain_name(name))


@main.command()
def doctor() -> int:
    """Say whether this machine has what zgraph needs."""
    from zgraph.runtime.native import diagnose

    healthy = True
    for name, ok, text in diagnose():
        healthy = healthy and ok
        click.echo(f"{'ok ' if ok else 'BAD'}  {name:12} {text}")
    return 0 if healthy else NEGATIVE


@main.group()
def native() -> None:
    """The native operators."""


@native.command()
@click.option("--force", is_flag=True, help="Build again even if the library is there.")
@click.pass_context
def build(context: click.Context, force: bool) -> None:
    """Compile the native operators into the cache."""
    from zgraph.runtime.native import build as build_library

    click.echo(build_library(progress=lambda text: note(context, text), force=force))
