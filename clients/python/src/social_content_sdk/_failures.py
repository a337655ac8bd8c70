"""Turns answers that are no success into errors, and says which of them may pass."""

from __future__ import annotations

import json
import random
import re
import time
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Optional

import httpx
from pydantic import ValidationError

from ._errors import ApiError, ConnectionError
from .generated.errors import ERRORS
from .generated.models import ErrorMeta


def failure_of(response: httpx.Response, content: bytes) -> ApiError:
    """Returns the error for an answer. A proxy's answer, which has no envelope, is `internal`."""
    error = _error_in(content)
    code = str(error.get("code", "internal"))
    return ERRORS.get(code, ApiError)(
        str(error.get("message", f"the answer {response.status_code} has no error of the service")),
        status=response.status_code,
        code=code,
        meta=_meta_of(error.get("meta")),
        request_id=response.headers.get("request-id"),
        retry_after=_seconds_of(response.headers.get("retry-after")),
    )


def _error_in(content: bytes) -> Dict[str, Any]:
    try:
        error = json.loads(content)["error"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    return error if isinstance(error, dict) else {}


def _meta_of(meta: Any) -> ErrorMeta:
    try:
        return ErrorMeta.model_validate(meta)
    except ValidationError:
        return ErrorMeta()


def _seconds_of(header: Optional[str]) -> Optional[float]:
    """Reads `Retry-After`, which is a number of seconds or a date."""
    if header is None:
        return None
    if re.fullmatch("[0-9]{1,9}", header):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return None


def pause_after(error: Exception, retry: int) -> Optional[float]:
    """Returns the seconds after which a request may be sent again; nothing when it must not be."""
    if isinstance(error, ApiError):
        if not _may_pass(error):
            return None
        if error.retry_after is not None:
            return error.retry_after
    elif not isinstance(error, ConnectionError):
        return None
    return float(min(8.0, 0.5 * 2 ** min(retry, 8)) * (0.75 + random.random() / 4))


def _may_pass(error: ApiError) -> bool:
    if error.status == 409:
        return error.meta.reason == "idempotency_key_in_flight"
    return error.status == 429 or (error.status >= 500 and error.status != 501)
