"""Sends requests, again where that is safe, and turns failures into errors."""

from __future__ import annotations

import builtins
import json
import time
import uuid
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import lru_cache
from math import inf
from typing import Any, AsyncIterator, Dict, Iterator, Mapping, Optional
from urllib.parse import quote

import anyio
import httpx
from pydantic import TypeAdapter

from ._errors import ConnectionError, TimeoutError
from ._failures import failure_of, pause_after
from ._model import Model
from ._options import RequestOptions
from ._pages import AsyncPage, AsyncPaged, Page, PageAnswer
from ._streaming import Lines


@dataclass
class Call:
    """A request, before it is known how often it is sent."""

    method: str
    path: str
    ids: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Any] = None
    idempotent: bool = False
    accept: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Settings:
    api_key: str
    base_url: str
    timeout: float
    max_retries: int
    max_retry_delay: float

    def __post_init__(self) -> None:
        if not self.api_key or not self.base_url:
            raise ValueError("api_key and base_url are needed")
        self.base_url = self.base_url.rstrip("/")

    def request(self, call: Call, options: RequestOptions) -> Dict[str, Any]:
        """Returns the arguments of httpx, which are the same for each attempt."""
        headers = {"accept": call.accept, "authorization": f"Bearer {self.api_key}"}
        content = None
        if call.body is not None:
            headers["content-type"] = "application/json"
            content = json.dumps(call.body, default=_to_wire).encode()
        if call.idempotent:
            headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
        headers.update(call.headers)
        headers.update(options.get("extra_headers", {}))
        return {
            "method": call.method,
            "url": self.base_url + _path_of(call),
            "params": _query_of(call.query),
            "headers": headers,
            "content": content,
            "timeout": options.get("timeout", self.timeout),
        }

    def lines(self, call: Call, options: RequestOptions) -> Dict[str, Any]:
        """Returns the arguments for an answer of any length, each part of which has to come in time."""
        request = self.request(replace(call, accept="application/x-ndjson"), options)
        return {**request, "timeout": httpx.Timeout(request["timeout"])}

    def timeout_of_body(self, request: Mapping[str, Any]) -> float:
        """A file may be sent for as long as it takes; the answer to it may not."""
        return self.timeout if request["timeout"] is None else float(request["timeout"])

    def pause(self, error: Exception, retry: int, options: RequestOptions) -> float:
        """Returns the seconds until the next attempt, or throws the error when there is none."""
        pause = pause_after(error, retry) if retry < options.get("max_retries", self.max_retries) else None
        if pause is None or pause > self.max_retry_delay:
            raise error
        return pause


def _path_of(call: Call) -> str:
    path = call.path
    for name, value in call.ids.items():
        if not value:
            raise ValueError(f"{name} is needed")
        # Dots need no quoting, so an address with them would be shortened to that of another operation.
        if value in (".", ".."):
            raise ValueError(f"{name} is no id")
        path = path.replace("{" + name + "}", quote(value, safe=""))
    return path


def _query_of(query: Mapping[str, Any]) -> Dict[str, str]:
    """Writes each entry of a dictionary as a parameter of its own, ``name[key]``."""
    values: Dict[str, str] = {}
    for name, value in query.items():
        if isinstance(value, dict):
            values.update({f"{name}[{key}]": _query_value(entry) for key, entry in value.items()})
        elif value is not None:
            values[name] = _query_value(value)
    return values


def _query_value(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(_query_value(each) for each in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, (date, datetime)) else str(value)


def _to_wire(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_wire()
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is nothing that the service takes")


@lru_cache(maxsize=None)
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def parse(kind: Any, value: Any) -> Any:
    return _adapter(kind).validate_python(value)


@contextmanager
def _named_failures() -> Iterator[None]:
    try:
        yield
    except (httpx.TimeoutException, builtins.TimeoutError) as cause:
        raise TimeoutError("no answer in time") from cause
    except httpx.TransportError as cause:
        raise ConnectionError(str(cause) or type(cause).__name__) from cause


# So much of an error's body is read, in bytes. The service's own errors are far shorter.
_LONGEST_ERROR = 1 << 18


class _Content:
    """What has come of a body: all of an answer, and the beginning of an error."""

    def __init__(self, response: httpx.Response) -> None:
        self._longest = inf if response.is_success else _LONGEST_ERROR
        self.bytes = bytearray()

    def takes(self, chunk: bytes) -> bool:
        """Adds a chunk, and tells whether there may be more."""
        self.bytes += chunk
        return len(self.bytes) < self._longest


class _TimedStream(httpx.SyncByteStream):
    """Ends with an error at a time, however little of the body comes at once."""

    def __init__(self, stream: httpx.SyncByteStream, end: float) -> None:
        self._stream = stream
        self._end = end

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._stream:
            if time.monotonic() > self._end:
                raise TimeoutError("no answer in time")
            yield chunk

    def close(self) -> None:
        self._stream.close()


def _read(response: httpx.Response, end: float) -> bytes:
    assert isinstance(response.stream, httpx.SyncByteStream)
    response.stream = _TimedStream(response.stream, end)
    # The connection waits for each part of the body as long as for the headers, unless it is told.
    timeouts = response.request.extensions.get("timeout")
    if isinstance(timeouts, dict):
        timeouts["read"] = max(0.001, end - time.monotonic())
    content = _Content(response)
    for chunk in response.iter_bytes():
        if not content.takes(chunk):
            break
    return bytes(content.bytes)


async def _read_async(response: httpx.Response, timeout: float) -> bytes:
    content = _Content(response)
    with anyio.fail_after(timeout):
        async for chunk in response.aiter_bytes():
            if not content.takes(chunk):
                break
    return bytes(content.bytes)


class Transport:
    """Sends requests and waits for their answers."""

    def __init__(self, settings: Settings, client: Optional[httpx.Client] = None) -> None:
        self._settings = settings
        self._client = client or httpx.Client()

    def close(self) -> None:
        self._client.close()

    def request(self, call: Call, kind: Any, options: RequestOptions) -> Any:
        return parse(kind, json.loads(self.send(call, options)))

    def page(self, call: Call, item: Any, options: RequestOptions) -> Page[Any]:
        def read(cursor: Optional[str]) -> PageAnswer:
            query = call.query if cursor is None else {**call.query, "cursor": cursor}
            answer = json.loads(self.send(Call(call.method, call.path, call.ids, query), options))
            return PageAnswer.of(answer, [parse(item, each) for each in answer["data"]])

        return Page(read(None), read)

    def send(self, call: Call, options: RequestOptions) -> bytes:
        request = self._settings.request(call, options)
        retry = 0
        while True:
            try:
                return self.attempt(request)
            except Exception as error:
                time.sleep(self._settings.pause(error, retry, options))
                retry += 1

    def attempt(self, request: Mapping[str, Any]) -> bytes:
        began = time.monotonic()
        with _named_failures(), self._client.stream(**request) as response:
            if request["timeout"] is None:
                began = time.monotonic()
            content = _read(response, began + self._settings.timeout_of_body(request))
        if not response.is_success:
            raise failure_of(response, content)
        return content

    def stream(self, call: Call, item: Any, options: RequestOptions) -> Iterator[Any]:
        """Yields the data of server-sent events, and asks for the rest when the stream breaks off."""
        lines = Lines()
        while True:
            try:
                request = self._settings.request(lines.resumed(call), options)
                with _named_failures(), self._client.stream(**{**request, "timeout": lines.timeout(request)}) as answer:
                    if not answer.is_success:
                        raise failure_of(answer, _read(answer, time.monotonic() + self._settings.timeout))
                    for line in answer.iter_lines():
                        data = lines.take(line)
                        if data is not None:
                            yield parse(item, json.loads(data))
                time.sleep(lines.pause)
            except Exception as error:
                time.sleep(lines.pause_after(error, self._settings, options))

    def lines(self, call: Call, item: Any, options: RequestOptions) -> Iterator[Any]:
        """Yields the objects of lines of JSON. One answer has all of them, so one that breaks off is an error."""
        request = self._settings.lines(call, options)
        retry, began = 0, False
        while True:
            try:
                with _named_failures(), self._client.stream(**request) as answer:
                    if not answer.is_success:
                        raise failure_of(answer, _read(answer, time.monotonic() + self._settings.timeout))
                    for line in answer.iter_lines():
                        began = True
                        yield parse(item, json.loads(line))
                return
            except Exception as error:
                if began:
                    raise
                time.sleep(self._settings.pause(error, retry, options))
                retry += 1


class AsyncTransport:
    """Sends requests whose answers are awaited."""

    def __init__(self, settings: Settings, client: Optional[httpx.AsyncClient] = None) -> None:
        self._settings = settings
        self._client = client or httpx.AsyncClient()

    async def close(self) -> None:
        await self._client.aclose()

    async def request(self, call: Call, kind: Any, options: RequestOptions) -> Any:
        return parse(kind, json.loads(await self.send(call, options)))

    def page(self, call: Call, item: Any, options: RequestOptions) -> AsyncPaged[Any]:
        async def read(cursor: Optional[str]) -> AsyncPage[Any]:
            query = call.query if cursor is None else {**call.query, "cursor": cursor}
            answer = json.loads(await self.send(Call(call.method, call.path, call.ids, query), options))
            return AsyncPage(PageAnswer.of(answer, [parse(item, each) for each in answer["data"]]), read)

        return AsyncPaged(read)

    async def send(self, call: Call, options: RequestOptions) -> bytes:
        request = self._settings.request(call, options)
        retry = 0
        while True:
            try:
                return await self.attempt(request)
            except Exception as error:
                await anyio.sleep(self._settings.pause(error, retry, options))
                retry += 1

    async def attempt(self, request: Mapping[str, Any]) -> bytes:
        with _named_failures(), anyio.fail_after(request["timeout"]):
            async with self._client.stream(**request) as response:
                content = await _read_async(response, self._settings.timeout_of_body(request))
        if not response.is_success:
            raise failure_of(response, content)
        return content

    async def stream(self, call: Call, item: Any, options: RequestOptions) -> AsyncIterator[Any]:
        """Yields the data of server-sent events, and asks for the rest when the stream breaks off."""
        lines = Lines()
        while True:
            try:
                request = self._settings.request(lines.resumed(call), options)
                with _named_failures():
                    async with self._client.stream(**{**request, "timeout": lines.timeout(request)}) as answer:
                        if not answer.is_success:
                            raise failure_of(answer, await _read_async(answer, self._settings.timeout))
                        async for line in answer.aiter_lines():
                            data = lines.take(line)
                            if data is not None:
                                yield parse(item, json.loads(data))
                await anyio.sleep(lines.pause)
            except Exception as error:
                await anyio.sleep(lines.pause_after(error, self._settings, options))

    async def lines(self, call: Call, item: Any, options: RequestOptions) -> AsyncIterator[Any]:
        """Yields the objects of lines of JSON. One answer has all of them, so one that breaks off is an error."""
        request = self._settings.lines(call, options)
        retry, began = 0, False
        while True:
            try:
                with _named_failures():
                    async with self._client.stream(**request) as answer:
                        if not answer.is_success:
                            raise failure_of(answer, await _read_async(answer, self._settings.timeout))
                        async for line in answer.aiter_lines():
                            began = True
                            yield parse(item, json.loads(line))
                return
            except Exception as error:
                if began:
                    raise
                await anyio.sleep(self._settings.pause(error, retry, options))
                retry += 1
