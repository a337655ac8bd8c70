"""Verifies deliveries of events, which are signed as Standard Webhooks 1.0 has it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import List, Mapping, Sequence, Union

from ._errors import SignatureError
from ._model import Unknown
from ._transport import parse
from .generated.models import EVENTS, DeliveredEvent

# The secret of an Event Destination: at least 24 bytes in base64.
_SECRET = re.compile(r"(?:whsec_)?((?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)")
_TIMESTAMP = re.compile(r"[0-9]{1,12}")
# No header of a delivery is longer, so that a stranger cannot have thousands of signatures compared.
_LONGEST_HEADER = 4096


def construct_event(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
) -> Union[DeliveredEvent, Unknown]:
    """Verifies a delivery and returns its event. A topic that is new to this client is `Unknown`.

    `body` is the body as it arrived, not parsed and written again. There are several secrets while one is rotated.
    Throws a `SignatureError` when the delivery is forged, changed or too old, and a `ValueError` or a `TypeError` when
    the secret is none, or the body was parsed: a fault of this receiver, whatever is delivered.
    """
    keys = _keys_of([secret] if isinstance(secret, str) or secret is None else secret)
    if not isinstance(body, (str, bytes, bytearray, memoryview)):
        raise TypeError("the body is needed as it arrived, before anything parses it")
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, timestamp, signatures = (_header_of(headers, name) for name in names)
    if not _TIMESTAMP.fullmatch(timestamp):
        raise SignatureError("the timestamp is no number of seconds")
    if not abs(time.time() - int(timestamp)) <= tolerance_seconds:
        raise SignatureError("the delivery is too old, or from the future")
    content = _bytes_of(body) if isinstance(body, str) else bytes(body)
    signed = _bytes_of(f"{id}.{timestamp}.") + content
    given = _bytes_of(signatures).split(b" ")
    if not any(_fits(key, signed, given) for key in keys):
        raise SignatureError("no signature of the delivery fits the secret")
    try:
        event = json.loads(content.decode())
        kind = EVENTS.get(event["topic"], Unknown)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise SignatureError("the body is no event") from None
    parsed: Union[DeliveredEvent, Unknown] = parse(kind, event)
    return parsed


def _keys_of(secrets: Sequence[str]) -> List[bytes]:
    found = [_SECRET.fullmatch(each) if isinstance(each, str) else None for each in secrets]
    keys = [base64.b64decode(each[1]) for each in found if each]
    if not keys or len(keys) < len(found):
        raise ValueError(
            "the secret of an Event Destination is whsec_ and at least 24 bytes in base64: "
            "check the variable that it is read from, which may be empty or cut off"
        )
    return keys


def _header_of(headers: Mapping[str, str], name: str) -> str:
    values = [value for key, value in headers.items() if key.lower() == name]
    if len(values) != 1 or not isinstance(values[0], str) or not 0 < len(values[0]) <= _LONGEST_HEADER:
        raise SignatureError(f"the header {name} is missing, comes twice or is too long")
    return values[0]


def _bytes_of(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise SignatureError("the delivery has half of a character") from None


def _fits(key: bytes, signed: bytes, given: Sequence[bytes]) -> bool:
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any([hmac.compare_digest(expected, each) for each in given])
