"""Lists: a page of one, and all that it consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Generic, Iterator, List, Mapping, Optional, TypeVar

Item = TypeVar("Item")


@dataclass
class PageAnswer:
    data: List[Any]
    has_more: bool
    next_cursor: Optional[str]

    @staticmethod
    def of(answer: Mapping[str, Any], data: List[Any]) -> PageAnswer:
        return PageAnswer(data, bool(answer.get("hasMore")), answer.get("nextCursor"))

    @property
    def following(self) -> Optional[str]:
        return self.next_cursor if self.has_more else None


class Page(Generic[Item]):
    """A page of a list. Iterating it goes on to the following pages."""

    def __init__(self, answer: PageAnswer, read: Callable[[Optional[str]], PageAnswer]) -> None:
        self._answer = answer
        self._read = read
        self.data: List[Item] = answer.data
        self.has_more = answer.has_more
        self.next_cursor = answer.next_cursor

    def next(self) -> Optional[Page[Item]]:
        """Reads the following page; nothing after the last one."""
        cursor = self._answer.following
        return Page(self._read(cursor), self._read) if cursor else None

    def __iter__(self) -> Iterator[Item]:
        page: Optional[Page[Item]] = self
        while page is not None:
            yield from page.data
            page = page.next()


class AsyncPage(Generic[Item]):
    """A page of a list. Iterating it goes on to the following pages."""

    def __init__(self, answer: PageAnswer, read: Callable[[Optional[str]], Awaitable[AsyncPage[Item]]]) -> None:
        self._answer = answer
        self._read = read
        self.data: List[Item] = answer.data
        self.has_more = answer.has_more
        self.next_cursor = answer.next_cursor

    async def next(self) -> Optional[AsyncPage[Item]]:
        """Reads the following page; nothing after the last one."""
        cursor = self._answer.following
        return await self._read(cursor) if cursor else None

    async def __aiter__(self) -> AsyncIterator[Item]:
        page: Optional[AsyncPage[Item]] = self
        while page is not None:
            for item in page.data:
                yield item
            page = await page.next()


class AsyncPaged(Generic[Item]):
    """A list that was asked for: awaiting it gives the first page, and iterating it gives every item."""

    def __init__(self, read: Callable[[Optional[str]], Awaitable[AsyncPage[Item]]]) -> None:
        self._read = read

    def __await__(self) -> Generator[Any, None, AsyncPage[Item]]:
        return self._read(None).__await__()

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for item in await self._read(None):
            yield item
