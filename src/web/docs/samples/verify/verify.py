import base64
import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = 5 * 60


def is_genuine(body: bytes, headers, secret: str) -> bool:
    """Tells whether a delivery is genuine and recent. The body has to be as it arrived."""
    if not re.fullmatch(r"(whsec_)?([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/=]{4})?", secret):
        raise ValueError("The webhook secret is empty or cut off: check the variable that it is read from.")
    id, timestamp = headers.get("webhook-id") or "", headers.get("webhook-timestamp") or ""
    if not id or not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{timestamp}.".encode(errors="replace") + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    signatures = (headers.get("webhook-signature") or "").encode(errors="replace")
    return any(hmac.compare_digest(given, expected) for given in signatures.split(b" "))
