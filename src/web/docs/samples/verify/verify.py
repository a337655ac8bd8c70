import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 5 * 60


def is_genuine(body: bytes, headers, secret: str) -> bool:
    """Tells whether a delivery is genuine and recent. The body has to be as it arrived."""
    timestamp = headers.get("webhook-timestamp") or ""
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id')}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    signatures = (headers.get("webhook-signature") or "").encode()
    return any(hmac.compare_digest(given, expected) for given in signatures.split(b" "))
