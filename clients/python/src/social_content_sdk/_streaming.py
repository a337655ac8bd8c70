"""Reads the lines of server-sent events."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, List, Mapping, Optional

import httpx

from ._failures import pause_after
from ._options import RequestOptions

if TYPE_CHECKING:
    from ._transport import Call, Settings


class Lines:
    """Puts messages together, and remembers from where the stream goes on."""

    def __init__(self) -> None:
        self.pause = 1.0
        self._id: Optional[str] = None
        self._last_id: Optional[str] = None
        self._data: List[str] = []
        self._failures = 0

    def resumed(self, call: Call) -> Call:
        self._id, self._data = self._last_id, []
        headers = {} if self._last_id is None else {"last-event-id": self._last_id}
        return replace(call, accept="text/event-stream", headers=headers)

    def timeout(self, request: Mapping[str, Any]) -> httpx.Timeout:
        """The service says something every 15 seconds, so a connection that is silent for longer is given up."""
        return httpx.Timeout(request["timeout"])

    def pause_after(self, error: Exception, settings: Settings, options: RequestOptions) -> float:
        """Returns the seconds until the stream is asked for again, or throws the error.

        Once it has begun, only an error that does not pass by itself ends it.
        """
        failures, self._failures = self._failures, self._failures + 1
        if self._last_id is None:
            return settings.pause(error, failures, options)
        pause = pause_after(error, failures)
        if pause is None:
            raise error
        return pause

    def take(self, line: str) -> Optional[str]:
        """Returns the data of a message when the line ends one."""
        self._failures = 0
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "id":
            self._id = value
        elif name == "retry" and re.fullmatch("[0-9]{1,9}", value):
            self.pause = int(value) / 1000
        elif name == "data":
            self._data.append(value)
        elif line == "":
            # Only a whole message has come: one that breaks off is asked for again.
            self._last_id = self._id
            data, self._data = "\n".join(self._data), []
            return data or None
        return None
