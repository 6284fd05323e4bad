"""Who holds device memory from which node to which: the records that memory is added up from."""

from __future__ import annotations

from dataclasses import dataclass, field

# What the bytes are, in the order in which a curve stacks them.
PARAMETERS, OPTIMIZER, INPUTS, ACTIVATIONS, GRADIENTS, BUCKETS, GATHERED = (
    "parameters", "optimizer", "inputs", "activations", "gradients", "buckets", "gathered"
)  # fmt: skip
KINDS = (PARAMETERS, OPTIMIZER, INPUTS, ACTIVATIONS, GRADIENTS, BUCKETS, GATHERED)
FOREVER = -1


@dataclass(slots=True)
class Resident:
    """One storage: its bytes, and the first and the last position at which it is there.

    Positions number the nodes of all graphs in the order in which they are issued; `last` is
    FOREVER for what the step leaves behind. `what` names the node or the parameter.
    """

    kind: str
    what: str
    nbytes: int
    first: int
    last: int = FOREVER

    def is_there(self, position: int) -> bool:
        return self.first <= position and (self.last == FOREVER or self.last >= position)


@dataclass(slots=True)
class Residents:
    """Every storage of a step, in the order in which they came."""

    found: list[Resident] = field(default_factory=list)

    def add(self, kind: str, what: str, nbytes: int, first: int, last: int = FOREVER) -> Resident:
        made = Resident(kind, what, nbytes, first, last)
        self.found.append(made)
        return made
