from __future__ import annotations

from typing import Any, Optional

import httpx

from ._transport import AsyncTransport, Settings, Transport
from .generated.resources import Api, AsyncApi


class SocialContent(Api):
    """The client of the Social Content Service. A call blocks until it has its answer."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = 60,
        max_retries: int = 2,
        max_retry_delay: float = 60,
        http_client: Optional[httpx.Client] = None,
    ) -> None:
        """`timeout` is for an attempt. A `Retry-After` longer than `max_retry_delay` is an error at once. All in seconds."""
        self._transport = Transport(Settings(api_key, base_url, timeout, max_retries, max_retry_delay), http_client)
        super().__init__(self._transport)

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> SocialContent:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class AsyncSocialContent(AsyncApi):
    """The client of the Social Content Service, for asyncio and trio. Canceling a task ends its call."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        timeout: float = 60,
        max_retries: int = 2,
        max_retry_delay: float = 60,
        http_client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        """`timeout` is for an attempt. A `Retry-After` longer than `max_retry_delay` is an error at once. All in seconds."""
        settings = Settings(api_key, base_url, timeout, max_retries, max_retry_delay)
        self._transport = AsyncTransport(settings, http_client)
        super().__init__(self._transport)

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncSocialContent:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()
