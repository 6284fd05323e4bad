"""Whether a graph is one: operands before their readers, unique names, an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zgraph.checks.framework import ERROR, Finding, check

if TYPE_CHECKING:
    from zgraph.checks.facts import Facts

SECTION = "Structure"


@check("use-before-define", severity=ERROR)
def use_before_define(facts: Facts) -> Iterator[Finding]:
    """A node reads a value that is defined later, or nowhere.

    Operands are looked for in args and kwargs, at any depth.

    Why: the graph cannot run; a pass moved a node without what it depends on, or a name is wrong.
    Bad:  %release = release_param(%mm, 0, 3, 1);  %mm = mm(%x, %wait)
    Good: %mm = mm(%x, %wait);  %release = release_param(%mm, 0, 3, 1)
    Seen: DeepCompile's scheduler appended releases without their dependencies, and overlooked
          operands passed by keyword.
    """
    index = facts.as_written
    late: dict[int, list[int]] = {}
    for reader, operand in index.forward:
        late.setdefault(reader, []).append(operand)
    nowhere: dict[int, list[str]] = {}
    simple = (type(index.nodes[0]), int, str, float, bool, type(None)) if index.nodes else ()
    for reader, node in index.foreign:
        nowhere.setdefault(reader, []).append(node.name)
    for reader, node in enumerate(index.nodes):
        nested = [value for value in node.args if type(value) not in simple]
        if node.kwargs:
            nested += node.kwargs.values()
        missing = nowhere.get(reader, [])
        if nested:
            missing = missing + _undefined(nested)
        if missing:
            message = f"{node.name} reads {', '.join(missing)}, which is defined nowhere"
            yield facts.at_node(node, message, fix="define it, or correct the name")
        elif reader in late:
            names = [index.nodes[i].name for i in late[reader]]
            message = f"{node.name} reads {', '.join(names)}, defined only later"
            yield facts.at_node(node, message, because=names, fix=f"move {node.name} after it")


def _undefined(arguments: Any) -> list[str]:
    """Names that a text uses as operands and never defines."""
    found: list[str] = []
    stack = [arguments]
    while stack:
        value = stack.pop()
        kind = type(value)
        if kind is tuple or kind is list or kind.__name__ == "immutable_list":
            stack += value
        elif kind is dict or kind.__name__ == "immutable_dict":
            stack += value.values()
        elif kind is slice:
            stack += (value.start, value.stop, value.step)
        elif kind.__name__ == "UndefinedName":
            found.append(str(getattr(value, "name", value)))
    return sorted(found)


@check("duplicate-name", severity=ERROR)
def duplicate_name(facts: Facts) -> Iterator[Finding]:
    """Two nodes bear one name.

    Why: every later reader of the name takes one of the two, and which one depends on the tool.
    Bad:  %mm = mm(%x, %w);  %mm = mm(%x, %v)
    Good: %mm = mm(%x, %w);  %mm_1 = mm(%x, %v)
    Seen: graphs put together from two dumps by hand.
    """
    seen: set[str] = set()
    index = facts.as_written
    for i, node in enumerate(index.nodes):
        if i == index.output:
            continue  # its name is never printed, so a text cannot clash with it
        if node.name in seen:
            message = f"{node.name} is already the name of an earlier node"
            yield facts.at_node(node, message, fix="rename the second node and its readers")
        seen.add(node.name)


@check("missing-output", severity=ERROR)
def missing_output(facts: Facts) -> Iterator[Finding]:
    """The graph has no output node.

    Checks that judge by what is absent (waits, releases, an end_backward) do not run on it.

    Why: the dump was cut off, so what is seen is not the graph that ran.
    Bad:  graph(): %x = placeholder;  %relu = relu(%x)
    Good: graph(): %x = placeholder;  %relu = relu(%x);  return (relu,)
    Seen: graphs pasted into bug reports, logs cut by a size limit.
    """
    index = facts.as_written
    if index.output < 0 and index.nodes:
        last = index.nodes[-1]
        message = f"the graph ends at {last.name} without an output"
        yield facts.at_node(last, message, fix="get the whole dump; this one was cut off")
