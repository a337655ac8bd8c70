"""Starts the service's mock server for a test suite."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Any, Dict, List, Mapping, Optional, Sequence, Union

import anyio.to_thread

from ._client import SocialContent
from ._errors import SocialContentError

Seed = Union[Mapping[str, Any], str, "os.PathLike[str]"]

# So much of what the server has said is told when it does not start.
_LAST_WORDS = 4_000
# So long a server may take to stop by itself, in seconds.
_PATIENCE = 20


class MockServer:
    """
    A mock server of test mode with a port, a database and a key of its own. It stops at the end of its `with` block, by
    `stop()`, and when this process ends, however that comes about. In an `async with` block, or by `start_async()` and its
    siblings, waiting for it does not block the event loop.
    """

    url: str
    api_key: str
    profiles: Dict[str, str]
    """The ids of the profiles of the seed, by their names."""

    def __init__(
        self,
        seed: Optional[Seed] = None,
        *,
        command: Optional[Sequence[str]] = None,
        timeout: float = 120,
    ) -> None:
        """
        `seed` is the content of a seed file, or the path of one. `command` is the program that starts the server, with its
        first arguments; when absent, the environment variable `SCS_MOCK` names the folder of a clone of the service, or a
        command. `timeout` is how long the start may take, in seconds: the first one prepares a database.
        """
        self._seed = seed
        self._command = list(command) if command else None
        self._timeout = timeout
        self._process: Optional[subprocess.Popen[str]] = None

    def start(self) -> MockServer:
        """Starts the server, and waits until it answers."""
        command = [*(self._command or _command_from(os.environ.get("SCS_MOCK", ""))), "--port", "0", "--json", "--attached"]
        with tempfile.TemporaryDirectory(prefix="social-content-seed-") as folder:
            if self._seed is not None:
                command += ["--seed", _file_of(self._seed, folder)]
            self._process = _spawn(command)
            try:
                told = json.loads(_first_line(self._process, self._timeout))
            except BaseException:
                _end(self._process)
                raise
        self.url, self.api_key, self.profiles = told["url"], told["apiKey"], told["profiles"]
        return self

    def reset(self) -> None:
        """Takes test mode back to what the seed says."""
        with SocialContent(self.api_key, self.url) as client:
            while not client.test.reset().complete:
                pass

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            assert process.stdin
            process.stdin.close()
            process.wait(_PATIENCE)
        except (subprocess.TimeoutExpired, OSError):
            _end(process)

    async def start_async(self) -> MockServer:
        return await anyio.to_thread.run_sync(self.start)

    async def reset_async(self) -> None:
        await anyio.to_thread.run_sync(self.reset)

    async def stop_async(self) -> None:
        with anyio.CancelScope(shield=True):
            await anyio.to_thread.run_sync(self.stop)

    def __enter__(self) -> MockServer:
        return self.start()

    def __exit__(self, *_: Any) -> None:
        self.stop()

    async def __aenter__(self) -> MockServer:
        return await self.start_async()

    async def __aexit__(self, *_: Any) -> None:
        await self.stop_async()


def _command_from(setting: str) -> List[str]:
    if not setting.strip():
        raise SocialContentError(
            "No mock server is known: set SCS_MOCK to the folder of a clone of the service or to a command, or pass `command`."
        )
    if Path(setting).is_dir():
        npm = "npm.cmd" if sys.platform == "win32" else "npm"
        return [npm, "--prefix", setting, "run", "--silent", "mock", "--"]
    return shlex.split(setting)


def _file_of(seed: Seed, folder: str) -> str:
    if not isinstance(seed, Mapping):
        # The server runs in a folder of its own.
        return os.path.abspath(seed)
    file = Path(folder, "seed.json")
    file.write_text(json.dumps(seed), encoding="utf-8")
    return str(file)


def _spawn(command: Sequence[str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    try:
        # In a session of its own, the server gets no signals from the terminal. The end of the tests stops it.
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", start_new_session=True
        )
    except OSError as error:
        raise SocialContentError(f"The mock server cannot be started: {error}") from error


def _first_line(process: subprocess.Popen[str], timeout: float) -> str:
    assert process.stdout and process.stderr
    said: List[str] = []
    listening = threading.Thread(target=_collect, args=(process.stderr, said), daemon=True)
    listening.start()
    is_late = threading.Event()

    def give_up() -> None:
        is_late.set()
        _end(process)

    late = threading.Timer(timeout, give_up)
    late.start()
    line = process.stdout.readline()
    late.cancel()
    if line and not is_late.is_set():
        return line
    listening.join(1)
    why = f"has not started within {timeout} s" if is_late.is_set() else "has not started"
    raise SocialContentError(f"The mock server {why}:\n{''.join(said)[-_LAST_WORDS:].strip()}")


def _collect(stream: IO[str], said: List[str]) -> None:
    for line in stream:
        said.append(line)
        del said[:-100]


def _end(process: subprocess.Popen[str]) -> None:
    """Ends the server with all its processes."""
    try:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
