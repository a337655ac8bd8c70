"""What all resources share."""

from __future__ import annotations

import time
from typing import Any, Awaitable, Callable, Tuple

import anyio

from ._errors import WaitTimeoutError
from ._transport import AsyncTransport, Transport


class _Pauses:
    """Says how long to wait until the next look. A status that is new to this client is waited through."""

    def __init__(self, timeout: float, interval: float) -> None:
        self._timeout = timeout
        self._end = time.monotonic() + timeout
        self._pause = interval
        self._longest = interval * 10

    def after(self, last: Any) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise WaitTimeoutError(f"still {last.status} after {self._timeout} s", last)
        pause, self._pause = self._pause, min(self._pause * 1.5, self._longest)
        return min(pause, left)


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _wait_for(self, read: Callable[[], Any], ended: Tuple[str, ...], timeout: float, interval: float) -> Any:
        pauses = _Pauses(timeout, interval)
        while (answer := read()).status not in ended:
            time.sleep(pauses.after(answer))
        return answer


class AsyncResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _wait_for(
        self, read: Callable[[], Awaitable[Any]], ended: Tuple[str, ...], timeout: float, interval: float
    ) -> Any:
        pauses = _Pauses(timeout, interval)
        while (answer := await read()).status not in ended:
            await anyio.sleep(pauses.after(answer))
        return answer
