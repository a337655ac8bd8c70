"""Verifies deliveries of events, which are signed as Standard Webhooks 1.0 has it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import List, Mapping, Optional, Sequence, Union

from ._errors import SignatureError
from ._model import Unknown
from ._transport import parse
from .generated.models import EVENTS, DeliveredEvent


def construct_event(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
) -> Union[DeliveredEvent, Unknown]:
    """Verifies a delivery and returns its event. A topic that is new to this client is `Unknown`.

    `body` is the body as it arrived, not parsed and written again. There are several secrets while one is rotated.
    """
    names = {name.lower(): value for name, value in headers.items()}
    signature = names.get("webhook-signature")
    timestamp = _number(names.get("webhook-timestamp"))
    if not signature or timestamp is None or "webhook-id" not in names:
        raise SignatureError("the headers of the signature are missing")
    if abs(time.time() - timestamp) > tolerance_seconds:
        raise SignatureError("the delivery is too old, or from the future")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{names['webhook-id']}.{names['webhook-timestamp']}.".encode() + content
    given = [text[3:] for text in signature.split(" ") if text.startswith("v1,")]
    secrets: List[str] = [secret] if isinstance(secret, str) else list(secret)
    if not any(_fits(each, signed, given) for each in secrets):
        raise SignatureError("no signature of the delivery fits the secret")
    event = json.loads(content)
    parsed: Union[DeliveredEvent, Unknown] = parse(EVENTS.get(event.get("topic"), Unknown), event)
    return parsed


def _number(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and text.isdigit() else None


def _fits(secret: str, signed: bytes, given: List[str]) -> bool:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except binascii.Error:
        raise ValueError("the secret of an Event Destination begins with whsec_") from None
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(hmac.compare_digest(expected, each.encode()) for each in given)
