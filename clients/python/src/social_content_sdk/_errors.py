from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from .generated.models import ErrorMeta


class SocialContentError(Exception):
    """What this client throws."""


class ConnectionError(SocialContentError):
    """The service did not answer: the connection failed or broke off."""


class TimeoutError(ConnectionError):
    """The service did not answer in time."""


class WaitTimeoutError(SocialContentError):
    """What was waited for did not happen in time. It may still happen later."""

    def __init__(self, message: str, last: Any) -> None:
        super().__init__(message)
        self.last = last


class SignatureError(SocialContentError):
    """A delivery of an event is forged, too old, or not what its signature says."""


class ApiError(SocialContentError):
    """The service refused a request or failed. There is a class for each known code."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        meta: ErrorMeta,
        request_id: Optional[str],
        retry_after: Optional[float],
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.meta = meta
        self.request_id = request_id
        self.retry_after = retry_after
        """The seconds after which the request may be sent again, where the service named them."""
