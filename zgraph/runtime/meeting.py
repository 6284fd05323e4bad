"""Look at the place where several launchers meet before the elastic launcher goes there.

The elastic launcher waits without end for an answer from a port that another program has taken.
"""

from __future__ import annotations

import socket
import threading
from datetime import timedelta

from zgraph.errors import RunError, UsageError


def require_meeting_place(endpoint: str, seconds: float) -> None:
    """Return when nobody listens at `host:port` yet, or a torch store answers within `seconds`.

    Raises:
        UsageError: the endpoint is no `host:port`.
        RunError: the host is unknown, or whatever listens there is no store.
    """
    host, _, port = endpoint.rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise UsageError(f"--rdzv-endpoint {endpoint!r}: expected HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=seconds).close()
    except socket.gaierror as error:
        raise RunError(f"the launchers cannot meet at {endpoint}: {error.strerror}") from error
    except OSError:
        return  # nobody is there yet: this launcher may be the one that opens the port
    if not _is_store(host.strip("[]"), int(port), seconds):
        raise RunError(
            f"the launchers cannot meet at {endpoint}: no torch store answers there; has another "
            f"program taken the port?"
        )


def _is_store(host: str, port: int, seconds: float) -> bool:
    """Whether a store answers. Asked in a thread, since torch's client may never return."""
    from torch.distributed import DistError, TCPStore

    answered = threading.Event()

    def ask() -> None:
        try:
            TCPStore(host, port, is_master=False, timeout=timedelta(seconds=seconds))
        except (DistError, RuntimeError):
            return
        answered.set()

    thread = threading.Thread(target=ask, name="zgraph meeting", daemon=True)
    thread.start()
    thread.join(seconds)
    return answered.is_set()
