from __future__ import annotations

from typing import Mapping

from typing_extensions import TypedDict


class WaitOptions(TypedDict, total=False):
    """Options of the looks while something is waited for."""

    max_retries: int
    extra_headers: Mapping[str, str]


class RequestOptions(WaitOptions, total=False):
    """Options of one call."""

    timeout: float
    """How many seconds an attempt may take, to the last byte of its answer."""
    idempotency_key: str
    """The key under which the work is done once. A write gets a random one when you name none."""
