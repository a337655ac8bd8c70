"""Uploads of files."""

from __future__ import annotations

import mimetypes
import os
from dataclasses import dataclass
from typing import IO, Any, AsyncIterator, Dict, Iterator, Optional, Union

import anyio.to_thread
from typing_extensions import Unpack

from ._options import RequestOptions
from ._transport import AsyncTransport, Call, Transport
from .generated import models

Uploaded = Union[bytes, str, "os.PathLike[str]", IO[bytes]]

_chunk = 1 << 16


@dataclass
class _File:
    """A file with what the service wants to know of it before it comes."""

    stream: Union[bytes, IO[bytes]]
    opened: bool
    details: Dict[str, Any]

    @staticmethod
    def of(
        file: Uploaded, filename: Optional[str], content_type: Optional[str], size_bytes: Optional[int]
    ) -> _File:
        opened = isinstance(file, (str, os.PathLike))
        stream: Any = open(file, "rb") if isinstance(file, (str, os.PathLike)) else file
        name = filename or (os.path.basename(file) if isinstance(file, (str, os.PathLike)) else None)
        kind = content_type or (mimetypes.guess_type(name)[0] if name else None)
        size = size_bytes if size_bytes is not None else _size_of(stream)
        if not name or not kind or size is None:
            raise ValueError("an upload needs a filename, a content_type and, for a stream, size_bytes")
        return _File(stream, opened, {"filename": name, "contentType": kind, "sizeBytes": size})

    def call(self, alt_text: Optional[str], checksum: Optional[str]) -> Call:
        upload = {**self.details, **({"checksum": checksum} if checksum else {})}
        body = {"upload": upload, **({"altText": alt_text} if alt_text else {})}
        return Call("POST", "/v1/media", body=body, idempotent=True)

    def request(self, upload: models.MediaUpload, content: Any) -> Dict[str, Any]:
        headers = {str(name): str(value) for name, value in upload.headers.items()}
        headers["content-length"] = str(self.details["sizeBytes"])
        return {"method": upload.method, "url": upload.url, "headers": headers, "content": content, "timeout": None}

    def chunks(self) -> Iterator[bytes]:
        if isinstance(self.stream, bytes):
            yield self.stream
            return
        while chunk := self.stream.read(_chunk):
            yield chunk

    async def chunks_aside(self) -> AsyncIterator[bytes]:
        if isinstance(self.stream, bytes):
            yield self.stream
            return
        while chunk := await anyio.to_thread.run_sync(self.stream.read, _chunk):
            yield chunk

    def close(self) -> None:
        if self.opened and not isinstance(self.stream, bytes):
            self.stream.close()


def _size_of(stream: Any) -> Optional[int]:
    if isinstance(stream, bytes):
        return len(stream)
    try:
        return os.fstat(stream.fileno()).st_size
    except (OSError, AttributeError):
        return None


class Uploads:
    _transport: Transport

    def upload(
        self,
        file: Uploaded,
        *,
        filename: Optional[str] = None,
        content_type: Optional[str] = None,
        size_bytes: Optional[int] = None,
        alt_text: Optional[str] = None,
        checksum: Optional[str] = None,
        **options: Unpack[RequestOptions],
    ) -> models.Media:
        """Stages a file: makes a medium for it and sends it. `wait_for` tells when it is ready."""
        given = _File.of(file, filename, content_type, size_bytes)
        try:
            media: models.Media = self._transport.request(given.call(alt_text, checksum), models.Media, options)
            if media.upload is None:
                return media
            self._transport.attempt(given.request(media.upload, given.chunks()))
        finally:
            given.close()
        read: models.Media = self._transport.request(_reading(media), models.Media, {})
        return read


class AsyncUploads:
    _transport: AsyncTransport

    async def upload(
        self,
        file: Uploaded,
        *,
        filename: Optional[str] = None,
        content_type: Optional[str] = None,
        size_bytes: Optional[int] = None,
        alt_text: Optional[str] = None,
        checksum: Optional[str] = None,
        **options: Unpack[RequestOptions],
    ) -> models.Media:
        """Stages a file: makes a medium for it and sends it. `wait_for` tells when it is ready."""
        given = _File.of(file, filename, content_type, size_bytes)
        try:
            media: models.Media = await self._transport.request(given.call(alt_text, checksum), models.Media, options)
            if media.upload is None:
                return media
            await self._transport.attempt(given.request(media.upload, given.chunks_aside()))
        finally:
            given.close()
        read: models.Media = await self._transport.request(_reading(media), models.Media, {})
        return read


def _reading(media: models.Media) -> Call:
    return Call("GET", "/v1/media/{mediaId}", ids={"mediaId": media.media_id})
