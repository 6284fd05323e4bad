"""TORCH_LOGS text: every graph in it, of all ranks, however their lines are interleaved.

A line is a prefix and a message. The prefix is what the launcher adds (`[rank0]:`), the time, the
process, the place in torch's source, `[compile id]` and `[__artifact]`; all lines of one message
have the same prefix, so a message is put together from the lines of one process with one prefix.
With TORCH_LOGS_FORMAT or TORCH_LOGS_OUT there is no prefix, and the header above a graph tells what
it is. Colours and line ends of a terminal are taken off; columns count without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from zgraph.errors import RefusedError
from zgraph.ir.program import (
    AOT,
    BACKWARD,
    DYNAMO,
    FORWARD,
    JOINT,
    POST_GRAD,
    WRAPPER,
    GraphEntry,
    Program,
)
from zgraph.readers import embedded
from zgraph.readers.compilations import Compilations, Origin
from zgraph.readers.embedded import Block, BlockFinder, Embedded
from zgraph.readers.streams import GraphStream, Note, lines_of, program_of, quiet, rank_in_name

FORM = "log"
PRIORITY = 30

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# What a launcher puts before each line: `[rank3]:`, `[default3]:`, srun's `3: `.
LAUNCHER = r"(?:\[[A-Za-z_-]*(?P<rank>\d+)\]:)"
GLOG = r"[VIWEDCF]\d{4} \d\d:\d\d:\d\d\.\d+ (?P<pid>\d+) [^\]]*?:\d+\]"
_OLD = r"\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+\]"
_COMPILE_ID = r"\[(?P<{0}>!?\d[\d/_!]*|-/-)\]"
_PREFIX = re.compile(
    rf"(?:\d+: ?(?=\[|[VIWE]\d{{4}} ))?(?:\[[A-Za-z_-]*\d+\]:(?=\[[A-Za-z_-]*\d+\]:))*{LAUNCHER}?"
    rf"(?:{GLOG}(?: {_COMPILE_ID.format('id')})?(?: \[(?P<tag>__\w+)\])?"
    rf"|{_OLD}(?: {_COMPILE_ID.format('old_id')})? (?P<logger>[\w.]+): \[[A-Z]+\]"
    r"|\[(?P<bare_tag>__\w+)\]) ?"
)
_LAUNCHED = re.compile(rf"(?:\[[A-Za-z_-]*\d+\]:)*{LAUNCHER}")
_LOG_LINE = re.compile(
    r"^(?:\x1b\[[0-9;]*m)*(?:\d+: ?)?(?:\[[A-Za-z_-]*\d+\]:)*"
    + rf"(?:{GLOG} (?!\{{\")|{_OLD} .*: \[[A-Z]+\]|\[__\w+\] )".replace("?P<pid>", ""),
    re.MULTILINE,
)
_HEADER_LINE = re.compile(
    r"^(?:\x1b\[[0-9;]*m)*(?: ?={5} [^=\n]*(?:graph|GRAD|__compiled_fn)[^=\n]* ={5}|TRACED GRAPH)"
    r"[ \t]*\r?$",
    re.MULTILINE,
)
_NUMBERED = re.compile(r"(Forward|Backward|Joint|Inference) graph (\d+)")
# Artifact of TORCH_LOGS -> kind, stage, phase.
_TAGS: dict[str, tuple[str, str, str]] = {
    "__graph_code": ("dynamo_graph", DYNAMO, FORWARD),
    "__graph": ("dynamo_graph", DYNAMO, FORWARD),
    "__ddp_graphs": ("ddp_graph", DYNAMO, FORWARD),
    "__pre_grad_graphs": ("pre_grad_graph", DYNAMO, FORWARD),
    "__aot_joint_graph": ("joint_graph", JOINT, JOINT),
    "__aot_graphs": ("aot_graph", AOT, ""),
    "__post_grad_graphs": ("post_grad_graph", POST_GRAD, ""),
    "__inductor_post_grad_graph": ("post_grad_graph", POST_GRAD, ""),
    "__output_code": ("output_code", WRAPPER, ""),
    "__compiled_autograd": ("compiled_autograd_graph", DYNAMO, BACKWARD),
    "__compiled_autograd_verbose": ("compiled_autograd_graph", DYNAMO, BACKWARD),
}
# Words in a header, in the order in which they are tried -> kind, stage, phase.
_TITLES: tuple[tuple[str, tuple[str, str, str]], ...] = (
    ("compiled autograd", ("compiled_autograd_graph", DYNAMO, BACKWARD)),
    ("__compiled_fn", ("dynamo_graph", DYNAMO, FORWARD)),
    ("before pre grad", ("before_pre_grad_graph", DYNAMO, FORWARD)),
    ("after pre grad", ("after_pre_grad_graph", DYNAMO, FORWARD)),
    ("before joint graph", ("before_joint_graph", JOINT, "")),
    ("after joint graph", ("after_joint_graph", JOINT, "")),
    ("before post grad", ("before_post_grad_graph", AOT, "")),
    ("after post grad", ("post_grad_graph", POST_GRAD, "")),
    ("output code", ("output_code", WRAPPER, "")),
    ("submod", ("ddp_graph", DYNAMO, FORWARD)),
)


def recognises(head: bytes, path: Path) -> bool:
    """Whether lines have a torch logging prefix, or a header of TORCH_LOGS stands in a text."""
    if b"\0" in head[:4096]:
        return False
    text = head.decode("utf-8", "replace")
    return _HEADER_LINE.search(text) is not None or _LOG_LINE.search(text) is not None


def read_text(text: str, path: str, note: Note = quiet) -> Program:
    """Every graph of a log; see `stream`.

    Raises:
        GraphParseError: a graph breaks its grammar from its first lines on.
        RefusedError: there is no graph.
    """
    return program_of(stream(lines_of(text), path, note))


def stream(lines: Iterable[str], path: str, note: Note = quiet) -> GraphStream:
    """The graphs of a log one after the other, in the order in which they end.

    At most one message of each process is held. A graph that breaks off has no output; `note` is
    told where. The errors are those of `read_text`, raised behind the last graph.
    """
    reader = Embedded(path, note)
    return GraphStream(FORM, reader.tables, _graphs(lines, path, reader))


@dataclass(slots=True)
class _Source:
    """One process: the prefix of the message it is in the middle of."""

    prefix: str = ""
    tag: str = ""
    origin: Origin = field(default_factory=lambda: Origin(""))
    finder: BlockFinder = field(default_factory=BlockFinder)


def _graphs(lines: Iterable[str], path: str, reader: Embedded) -> Iterator[GraphEntry]:
    placed = Compilations()
    for block, source in _blocks(lines, rank_in_name(path)):
        origin = origin_of(block, source.tag, source.origin)
        for entry in reader.read(block, origin.frame):
            yield placed.place(entry, origin)
    reader.finish()
    if not reader.count:
        message = (
            "a torch log without a graph in it: run with"
            " TORCH_LOGS=graph_code,aot_graphs,post_grad_graphs"
        )
        raise RefusedError(message, path=path)


def _blocks(lines: Iterable[str], file_rank: int | None) -> Iterator[tuple[Block, _Source]]:
    """Each block with the process that printed it, as that was when the block ended."""
    sources: dict[tuple[str, str], _Source] = {}
    bare: dict[str, _Source] = {}
    last, source = "\0", _Source()
    for number, line in enumerate(lines, 1):
        line = clean(line)
        if not line.startswith(last):
            match = _PREFIX.match(line)
            if match is None:
                launched = _LAUNCHED.match(line)
                rank = launched["rank"] if launched else ""
                start = launched.end() if launched else 0
                if rank not in bare:
                    bare[rank] = _Source(origin=Origin("", rank=_rank(rank, file_rank)))
                found = bare[rank].finder.feed(line[start:], number, start)
                if found is not None:
                    yield found, bare[rank]
                continue
            key = (match["rank"] or "", match["pid"] or "")
            source = sources.setdefault(key, _Source())
            prefix = match.group().rstrip()
            if source.prefix != prefix:
                found = source.finder.close()
                if found is not None:
                    yield found, source
                _turn(source, prefix, match, file_rank)
            last = match.group()
        found = source.finder.feed(line[len(last) :], number, len(last))
        if found is not None:
            yield found, source
    for source in (*sources.values(), *bare.values()):
        found = source.finder.close()
        if found is not None:
            yield found, source


def _turn(source: _Source, prefix: str, match: re.Match[str], file_rank: int | None) -> None:
    """A process begins another message."""
    compile_id = match["id"] or match["old_id"] or ""
    logger = (match["logger"] or "").rpartition(".")[2]
    source.prefix = prefix
    source.tag = match["tag"] or match["bare_tag"] or (logger if logger[:2] == "__" else "")
    source.origin = Origin(
        "",
        rank=_rank(match["rank"], file_rank),
        process=match["pid"] or "",
        compile_id="" if compile_id == "-/-" else compile_id,
    )


def clean(line: str) -> str:
    """A line without its end and without what colours it on a terminal."""
    if "\x1b" in line:
        line = ANSI.sub("", line)
    return line.rstrip("\r\n")


def _rank(text: str | None, file_rank: int | None) -> int | None:
    return int(text) if text else file_rank


def origin_of(block: Block, tag: str, origin: Origin) -> Origin:
    """What a header and the artifact's tag say about a block."""
    title, index = block.title, None
    kind, stage, phase = _TAGS.get(tag, ("graph", "", ""))
    numbered = _NUMBERED.search(title)
    lower = title.lower()
    if numbered is not None:
        word, index = numbered[1].lower(), int(numbered[2])
        phase = FORWARD if word == "inference" else word
        kind, stage = f"{word}_graph", JOINT if word == JOINT else AOT
    else:
        for words, meaning in _TITLES:
            if words in lower:
                kind, stage, phase = meaning
                break
    if block.kind == embedded.WRAPPER:
        kind, stage, phase = "output_code", WRAPPER, ""
        index, phase = block.aot_id()
    return Origin(kind, stage, phase, origin.rank, origin.process, origin.compile_id, index)
