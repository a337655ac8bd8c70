"""Reads the lines of server-sent events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, List, Mapping, Optional

import httpx

if TYPE_CHECKING:
    from ._transport import Call


class Lines:
    """Puts messages together, and remembers from where the stream goes on."""

    def __init__(self) -> None:
        self.pause = 1.0
        self._last_id: Optional[str] = None
        self._data: List[str] = []

    def resumed(self, call: Call) -> Call:
        self._data = []
        headers = {} if self._last_id is None else {"last-event-id": self._last_id}
        return replace(call, accept="text/event-stream", headers=headers)

    def timeout(self, request: Mapping[str, Any]) -> httpx.Timeout:
        """A stream may be silent for as long as nothing happens; only the connecting takes a limited time."""
        return httpx.Timeout(None, connect=request["timeout"])

    def take(self, line: str) -> Optional[str]:
        """Returns the data of a message when the line ends one."""
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "id":
            self._last_id = value
        elif name == "retry" and value.isdigit():
            self.pause = int(value) / 1000
        elif name == "data":
            self._data.append(value)
        elif line == "" and self._data:
            data, self._data = "\n".join(self._data), []
            return data
        return None
