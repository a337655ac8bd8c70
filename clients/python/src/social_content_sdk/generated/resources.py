# Generated from openapi.yaml by `npm run codegen`. Do not edit.

from __future__ import annotations

from datetime import date, datetime
from typing import Any, AsyncIterator, Dict, Iterator, List, Literal, Mapping, Optional, Union

from typing_extensions import Unpack

from .._options import RequestOptions, WaitOptions
from .._pages import AsyncPaged, Page
from .._resource import AsyncResource, Resource
from .._transport import AsyncTransport, Call, Transport
from .._uploads import AsyncUploads, Uploads
from . import models


class InstagramMediaItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.InstagramMediaItem]:
        """List the account's posts and reels

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.media.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramMediaItem, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.InstagramMediaItem:
        """Get a post or reel

        Reads a post or reel of the account. Under Facebook Login, somebody else's can be read as well if its caption
        mentions the account.


        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/instagram.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.InstagramMediaItem, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post or reel

        Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/instagram.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post or reel

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/instagram.media.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class InstagramMediaComments(Resource):
    def list(self, *, connected_profile_id: str, media_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.InstagramComment]:
        """List the comments on a media item, replies included

        Args:
            connected_profile_id: The Connected Profile to act through.
            media_external_id: The provider's id of the media item whose comments are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.media.comments", query={"connectedProfileId": connected_profile_id, "mediaExternalId": media_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramComment, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.InstagramComment:
        """Get a comment

        Reads a comment on the account's own media. Under Facebook Login, a comment on somebody else's media can be read
        as well if it mentions the account.


        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/instagram.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.InstagramComment, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment on the account's own media

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/instagram.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("POST", "/v1/content/instagram.media.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class InstagramMedia(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = InstagramMediaItems(transport)
        self.comments = InstagramMediaComments(transport)


class InstagramStoriesItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.InstagramStoryItem]:
        """List the account's live stories

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.stories.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramStoryItem, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.InstagramStoryItem:
        """Get a live story

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/instagram.stories.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.InstagramStoryItem, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a story

        Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/instagram.stories.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a live story

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/instagram.stories.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class InstagramStories(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = InstagramStoriesItems(transport)


class InstagramDmThreads(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.InstagramThread]:
        """List direct-message threads

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.dm.threads", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramThread, options)


class InstagramDmMessages(Resource):
    def list(self, *, connected_profile_id: str, thread_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.InstagramMessage]:
        """List the messages of a thread

        The provider gives the details of a thread's 20 newest messages; older ones are left out.

        Args:
            connected_profile_id: The Connected Profile to act through.
            thread_external_id: The provider's id of the thread whose messages are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.dm.messages", query={"connectedProfileId": connected_profile_id, "threadExternalId": thread_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramMessage, options)


class InstagramDm(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.threads = InstagramDmThreads(transport)
        self.messages = InstagramDmMessages(transport)


class Instagram(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.media = InstagramMedia(transport)
        self.stories = InstagramStories(transport)
        self.dm = InstagramDm(transport)


class FacebookMediaItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.FacebookMediaItem]:
        """List the Page's published posts

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.media.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookMediaItem, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.FacebookMediaItem:
        """Get a Page post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/facebook.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.FacebookMediaItem, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a Page post

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/facebook.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a Page post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/facebook.media.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class FacebookMediaComments(Resource):
    def list(self, *, connected_profile_id: str, media_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.FacebookComment]:
        """List the comments on a Page post, replies included

        Args:
            connected_profile_id: The Connected Profile to act through.
            media_external_id: The provider's id of the media item whose comments are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.media.comments", query={"connectedProfileId": connected_profile_id, "mediaExternalId": media_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookComment, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.FacebookComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/facebook.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.FacebookComment, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment on the Page's posts

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/facebook.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("POST", "/v1/content/facebook.media.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class FacebookMedia(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = FacebookMediaItems(transport)
        self.comments = FacebookMediaComments(transport)


class FacebookDmThreads(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.FacebookThread]:
        """List the Page's Messenger threads

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.dm.threads", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookThread, options)


class FacebookDmMessages(Resource):
    def list(self, *, connected_profile_id: str, thread_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.FacebookMessage]:
        """List the messages of a Messenger thread

        The provider gives the details of a thread's 20 newest messages; older ones are left out.

        Args:
            connected_profile_id: The Connected Profile to act through.
            thread_external_id: The provider's id of the thread whose messages are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.dm.messages", query={"connectedProfileId": connected_profile_id, "threadExternalId": thread_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookMessage, options)


class FacebookDm(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.threads = FacebookDmThreads(transport)
        self.messages = FacebookDmMessages(transport)


class Facebook(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.media = FacebookMedia(transport)
        self.dm = FacebookDm(transport)


class ThreadsPostsItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.ThreadsPost]:
        """List the account's posts and reposts, newest first, without replies

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/threads.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.ThreadsPost, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.ThreadsPost:
        """Get a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/threads.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.ThreadsPost, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/threads.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/threads.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class ThreadsPostsReplies(Resource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.ThreadsReply]:
        """List the replies to a post, replies to replies included, newest first

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/threads.posts.replies", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.ThreadsReply, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.ThreadsReply:
        """Get a reply

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/threads.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.ThreadsReply, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a reply of the account

        The provider does not allow deleting other people's replies. Hide them instead.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/threads.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a reply to a post of the account

        Only a direct reply to the post can be hidden; the replies below it are hidden and shown with it. Moderating one
        of those is a `validation_error`.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("POST", "/v1/content/threads.posts.replies/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class ThreadsPosts(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = ThreadsPostsItems(transport)
        self.replies = ThreadsPostsReplies(transport)


class Threads(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.posts = ThreadsPosts(transport)


class BlueskyPostsItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.BlueskyPost]:
        """List the account's posts, newest first, without replies

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/bluesky.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.BlueskyPost, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.BlueskyPost:
        """Get a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/bluesky.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.BlueskyPost, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post or a repost of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/bluesky.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/bluesky.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class BlueskyPostsReplies(Resource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.BlueskyReply]:
        """List the replies to a post, replies to replies included

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/bluesky.posts.replies", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.BlueskyReply, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.BlueskyReply:
        """Get a reply

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/bluesky.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.BlueskyReply, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a reply of the account

        The provider does not allow deleting other people's replies. Hide them instead.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/bluesky.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a reply in a thread of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("POST", "/v1/content/bluesky.posts.replies/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class BlueskyPosts(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = BlueskyPostsItems(transport)
        self.replies = BlueskyPostsReplies(transport)


class Bluesky(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.posts = BlueskyPosts(transport)


class MastodonPostsItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.MastodonPost]:
        """List the account's posts and boosts, newest first, without replies and direct messages

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/mastodon.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.MastodonPost, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.MastodonPost:
        """Get a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/mastodon.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.MastodonPost, options)

    def update(self, external_id: str, body: Optional[Union[models.MastodonPostUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.MastodonPost:
        """Change a post of the account

        Fields that are left out keep their values, and the files and the poll stay as they are. A boost cannot be
        changed, nor can a post whose poll ends within minutes or has ended.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/mastodon.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.MastodonPost, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post or a boost of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/mastodon.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/mastodon.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class MastodonPostsReplies(Resource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.MastodonReply]:
        """List the replies to a post, replies to replies included

        The replies that the account's server knows; it learns of those on other servers when they are sent to it.

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/mastodon.posts.replies", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.MastodonReply, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.MastodonReply:
        """Get a reply

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/mastodon.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.MastodonReply, options)

    def update(self, external_id: str, body: Optional[Union[models.MastodonReplyUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.MastodonReply:
        """Change a reply of the account

        Fields that are left out keep their values, and the files and the poll stay as they are. A reply whose poll ends
        within minutes, or has ended, cannot be changed.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/mastodon.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.MastodonReply, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a reply of the account

        The provider does not allow deleting or hiding other people's replies.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/mastodon.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)


class MastodonPosts(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = MastodonPostsItems(transport)
        self.replies = MastodonPostsReplies(transport)


class Mastodon(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.posts = MastodonPosts(transport)


class YoutubeVideosItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.YoutubeVideo]:
        """List the channel's uploads, newest first

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/youtube.videos.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.YoutubeVideo, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.YoutubeVideo:
        """Get a video of the channel

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/youtube.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.YoutubeVideo, options)

    def update(self, external_id: str, body: Optional[Union[models.YoutubeVideoUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.YoutubeVideo:
        """Change a video of the channel

        Fields that are left out keep their values. Changes that are made at the provider meanwhile are lost where they are of the same part: the title, text, tags and category are one, everything else another. A video with a `publishAt` keeps it while it stays private; another `privacy` takes it away.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/youtube.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.YoutubeVideo, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a video of the channel

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/youtube.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a video

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/youtube.videos.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class YoutubeVideosComments(Resource):
    def list(self, *, connected_profile_id: str, video_external_id: Optional[str] = None, moderation_status: Optional[Literal["published", "heldForReview", "likelySpam"]] = None, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.YoutubeComment]:
        """List the comments on the channel's videos, replies included

        Each comment is followed by the replies to it. Without `videoExternalId`, the comments on all videos of the
        channel are listed. Without `moderationStatus`, only comments that everybody can see are listed.


        Args:
            connected_profile_id: The Connected Profile to act through.
            video_external_id: Only the comments on this video, named by the provider's id of it.
            moderation_status: `heldForReview` and `likelySpam` list the comments that wait for a decision of the channel.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/youtube.videos.comments", query={"connectedProfileId": connected_profile_id, "videoExternalId": video_external_id, "moderationStatus": moderation_status, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.YoutubeComment, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.YoutubeComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/youtube.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.YoutubeComment, options)

    def update(self, external_id: str, body: Union[models.YoutubeCommentUpdate, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.YoutubeComment:
        """Change a comment that the channel has written

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/youtube.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.YoutubeComment, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment that the channel has written

        The comments of others can only be hidden: see `moderate`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/youtube.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def moderate(self, external_id: str, body: Union[models.YoutubeCommentModeration, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide a comment, or show it again

        A hidden comment is held for review, so that it can be shown again. With `banAuthor` it is rejected, and so is
        every later comment of its author.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("POST", "/v1/content/youtube.videos.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class YoutubeVideos(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = YoutubeVideosItems(transport)
        self.comments = YoutubeVideosComments(transport)


class Youtube(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.videos = YoutubeVideos(transport)


class PinterestPinsItems(Resource):
    def list(self, *, connected_profile_id: str, board: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.PinterestPin]:
        """List the account's pins, or those on a board

        Args:
            connected_profile_id: The Connected Profile to act through.
            board: Only the pins on this board: the provider's id of it.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/pinterest.pins.items", query={"connectedProfileId": connected_profile_id, "board": board, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.PinterestPin, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.PinterestPin:
        """Get a pin

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/pinterest.pins.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.PinterestPin, options)

    def update(self, external_id: str, body: Optional[Union[models.PinterestPinUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.PinterestPin:
        """Change a pin of the account

        Fields that are left out keep their values, and the files stay. The provider lets only some apps change pins.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/pinterest.pins.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.PinterestPin, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a pin of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/pinterest.pins.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a pin

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/pinterest.pins.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class PinterestPins(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = PinterestPinsItems(transport)


class PinterestBoardsItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.PinterestBoard]:
        """List the account's boards

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/pinterest.boards.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.PinterestBoard, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.PinterestBoard:
        """Get a board

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/pinterest.boards.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.PinterestBoard, options)

    def update(self, external_id: str, body: Optional[Union[models.PinterestBoardUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.PinterestBoard:
        """Change a board of the account

        Fields that are left out keep their values.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/pinterest.boards.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.PinterestBoard, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a board of the account, and all pins on it

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/pinterest.boards.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)


class PinterestBoards(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = PinterestBoardsItems(transport)


class Pinterest(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.pins = PinterestPins(transport)
        self.boards = PinterestBoards(transport)


class LinkedinPostsItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.LinkedinPost]:
        """List the posts of an organization or a member, newest first

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/linkedin.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.LinkedinPost, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.LinkedinPost:
        """Get a post of the organization or the member

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/linkedin.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.LinkedinPost, options)

    def update(self, external_id: str, body: Optional[Union[models.LinkedinPostUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.LinkedinPost:
        """Change the text of a post of the organization or the member

        The provider does not allow changing files, polls and links.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/linkedin.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.LinkedinPost, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post of the organization or the member

        A post of a member is not looked at before, since few apps may read it: one that is gone counts as deleted.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/linkedin.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        For an organization, `lifetime` covers the organic activity of the last twelve months, and the end user has to be
        an administrator.


        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/linkedin.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class LinkedinPostsComments(Resource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.LinkedinComment]:
        """List the comments on a post, replies included

        Each comment is followed by the replies to it. With the id of a comment as `postExternalId`, the replies to it are listed.

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/linkedin.posts.comments", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.LinkedinComment, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.LinkedinComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/linkedin.posts.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.LinkedinComment, options)

    def update(self, external_id: str, body: Optional[Union[models.LinkedinCommentUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.LinkedinComment:
        """Change a comment that the organization or the member has written

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("PATCH", "/v1/content/linkedin.posts.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.LinkedinComment, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment on a post of the organization or the member

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/linkedin.posts.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)


class LinkedinPosts(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = LinkedinPostsItems(transport)
        self.comments = LinkedinPostsComments(transport)


class Linkedin(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.posts = LinkedinPosts(transport)


class TiktokVideosItems(Resource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.TiktokVideo]:
        """List the account's public posts, newest first

        TikTok lists what everybody can see. Posts for friends, followers or the account alone are in no list.

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/tiktok.videos.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.TiktokVideo, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.TiktokVideo:
        """Get a public post of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/tiktok.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.TiktokVideo, options)

    def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/content/tiktok.videos.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class TiktokVideosComments(Resource):
    def list(self, *, connected_profile_id: str, video_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> Page[models.TiktokComment]:
        """List the comments on a post of the account, replies and hidden ones included

        Each comment is followed by the replies to it. TikTok lists none to a comment that is hidden.

        Args:
            connected_profile_id: The Connected Profile to act through.
            video_external_id: The provider's id of the post whose comments are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/tiktok.videos.comments", query={"connectedProfileId": connected_profile_id, "videoExternalId": video_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.TiktokComment, options)

    def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.TiktokComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.request(Call("GET", "/v1/content/tiktok.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.TiktokComment, options)

    def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment that the account has written

        Those of others are hidden by `moderate`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("DELETE", "/v1/content/tiktok.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide a comment, or show it again

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return self._transport.request(Call("POST", "/v1/content/tiktok.videos.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class TiktokVideos(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.items = TiktokVideosItems(transport)
        self.comments = TiktokVideosComments(transport)


class Tiktok(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.videos = TiktokVideos(transport)


class ProvidersSurfaces(Resource):
    def list(self, provider_id: str, **options: Unpack[RequestOptions]) -> Page[models.Surface]:
        """List a provider's surfaces, content types, actions, scopes and limits

        The capability matrix, computed from the declarations that the service itself runs on.
        """
        return self._transport.page(Call("GET", "/v1/providers/{providerId}/surfaces", ids={"providerId": provider_id}), models.Surface, options)


class Providers(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.surfaces = ProvidersSurfaces(transport)

    def list(self, **options: Unpack[RequestOptions]) -> Page[models.Provider]:
        """List the providers"""
        return self._transport.page(Call("GET", "/v1/providers"), models.Provider, options)

    def get(self, provider_id: str, **options: Unpack[RequestOptions]) -> models.Provider:
        """Get a provider"""
        return self._transport.request(Call("GET", "/v1/providers/{providerId}", ids={"providerId": provider_id}), models.Provider, options)


class ConnectedProfilesTargets(Resource):
    def list(self, connected_profile_id: str, *, content_type: models.KnownContentType, field: models.PublishTargetField, board: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.PublishTarget]:
        """List where a profile can publish to

        Lists the values of a field of publish requests that names a collection of the account, such as `board`: those whose
        rule says `listed`. Read live from the provider; nothing is kept. Where the content type has no such field, the answer
        is `not_supported`.


        Args:
            content_type: What is to be published.
            field: The field whose values are listed.
            board: The board whose sections are listed. Required with `boardSection`, and refused with any other field.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/connected-profiles/{connectedProfileId}/targets", ids={"connectedProfileId": connected_profile_id}, query={"contentType": content_type, "field": field, "board": board, "cursor": cursor, "limit": limit}), models.PublishTarget, options)


class ConnectedProfiles(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.targets = ConnectedProfilesTargets(transport)

    def surfaces(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> Page[models.Surface]:
        """List what the provider offers a profile, with the rules of its server

        The same as `providers.surfaces.list` for the provider of the profile. Where the servers of a provider have
        rules of their own, as those of Mastodon do, or its accounts, as those of TikTok do, the rules are those of the
        profile's server or account, which publish requests are checked against. They are read at most once every ten
        minutes, and their `source` is the address that returned them. While it does not answer, the usual rules are shown,
        with the provider's document as `source`.
        """
        return self._transport.page(Call("GET", "/v1/connected-profiles/{connectedProfileId}/surfaces", ids={"connectedProfileId": connected_profile_id}), models.Surface, options)

    def list(self, *, name: Optional[str] = None, provider_id: Optional[models.KnownProviderId] = None, connection_id: Optional[str] = None, external_user: Optional[models.ExternalUser] = None, status: Optional[Literal["live", "disconnected"]] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.ConnectedProfile]:
        """List the Connected Profiles, newest first

        Args:
            name: Only profiles with this text in their `displayName` or `username`, from the beginning of a word on: `bak` and
                `harbour ba` find *Harbour Bakery*. Case, accents and forms of characters make no difference: `muller` finds
                *Müller*. `@bak` finds usernames that begin with `bak`. The first 100 characters of a name count.
            provider_id: Filters by provider.
            connection_id: Filters by Connection.
            external_user: Filters by your end user's id (`externalUser`).
            status: Filters by status.
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/connected-profiles", query={"name": name, "providerId": provider_id, "connectionId": connection_id, "externalUser": external_user, "status": status, "reference": reference, "metadata": metadata, "cursor": cursor, "limit": limit}), models.ConnectedProfile, options)

    def get(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ConnectedProfile:
        """Get a Connected Profile and its health"""
        return self._transport.request(Call("GET", "/v1/connected-profiles/{connectedProfileId}", ids={"connectedProfileId": connected_profile_id}), models.ConnectedProfile, options)

    def update(self, connected_profile_id: str, body: Optional[Union[models.OwnReferencesUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.ConnectedProfile:
        """Change your own reference and metadata of a Connected Profile

        Fields that the body leaves out keep their values. No event reports the change.
        """
        return self._transport.request(Call("PATCH", "/v1/connected-profiles/{connectedProfileId}", ids={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}), models.ConnectedProfile, options)

    def delete(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ConnectedProfileDeletion:
        """Delete a Connected Profile

        The Connection that it came from stays, with its other profiles.
        """
        return self._transport.request(Call("DELETE", "/v1/connected-profiles/{connectedProfileId}", ids={"connectedProfileId": connected_profile_id}), models.ConnectedProfileDeletion, options)

    def metrics(self, connected_profile_id: str, *, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a profile

        Read live from the provider; nothing is kept. Which series there are, in which periods and how far back, is under
        `metrics` of the provider. Providers without metrics answer `not_supported`.


        Args:
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return self._transport.request(Call("GET", "/v1/connected-profiles/{connectedProfileId}/metrics", ids={"connectedProfileId": connected_profile_id}, query={"names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class BillingAccount(Resource):
    def get(self, **options: Unpack[RequestOptions]) -> models.BillingAccount:
        """Get the plan, its caps and the usage

        Only live mode counts, except for `stagedBytes`. Whatever would exceed a cap is refused with `quota_exceeded`;
        what exists keeps working, even when a paid plan ends with more than the free one allows. Months are calendar
        months in UTC.
        """
        return self._transport.request(Call("GET", "/v1/billing/account"), models.BillingAccount, options)


class Billing(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.account = BillingAccount(transport)


class Usage(Resource):
    def list(self, *, since_month: Optional[models.Month] = None, until_month: Optional[models.Month] = None, group_by: Optional[Literal["profile", "key"]] = None, connected_profile_id: Optional[str] = None, key_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.Usage]:
        """List the usage by month, latest month first

        What was counted in each month of the key's mode: altogether, or by `groupBy` for each Connected Profile or each
        API key. What belongs to none is in an entry without its id, so that the entries of a month add up to the same,
        whichever way they are grouped. What has been deleted keeps its entries. Months are calendar months in UTC, of
        the last three years; those in which nothing was counted are left out.

        The work that is counted writes its count with it, so that nothing is missed or counted twice. API requests and
        calls to providers alone are counted some seconds later, and not by a process that is killed meanwhile.


        Args:
            since_month: Only this month and later ones; when absent, the twelve months up to `untilMonth`.
            until_month: Only this month and earlier ones; when absent, up to the present one.
            group_by: One entry for each Connected Profile, or for each API key, in place of one for the month. `connectedProfileId`
                and `keyId` choose the grouping that has them, so only one of the two can be given.
            key_id: Filters by API key.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/usage", query={"sinceMonth": since_month, "untilMonth": until_month, "groupBy": group_by, "connectedProfileId": connected_profile_id, "keyId": key_id, "cursor": cursor, "limit": limit}), models.Usage, options)


class Keys(Resource):
    def current(self, **options: Unpack[RequestOptions]) -> models.CurrentKey:
        """Get the API key of this request

        Every key may ask this, whatever operations it is limited to.
        """
        return self._transport.request(Call("GET", "/v1/keys/current"), models.CurrentKey, options)

    def list(self, *, created_by_key_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.Key]:
        """List the API keys, newest first

        Those of the Organization and mode of the acting key, revoked and expired ones included. The keys themselves are not
        stored, and are in no list.


        Args:
            created_by_key_id: Only keys that this key has made, by creating or rolling.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/keys", query={"createdByKeyId": created_by_key_id, "cursor": cursor, "limit": limit}), models.Key, options)

    def create(self, body: Union[models.KeyInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.KeyWithSecret:
        """Create an API key

        The new key belongs to the Organization and mode of the acting one, and may never do more than it: it has none but the
        operations of the acting key, needs approval where that does, and expires with it at the latest. What the body leaves out
        is as with the acting key.

        The answer has the key itself, which is shown this once. A repetition with the same `Idempotency-Key` gets it again, from
        the same key alone. Keys can make 500 in each mode that are active at the same time (`too_many_keys`); at this limit they
        can still roll those with a grace, for which the old keys are active, too.

        Only keys make keys that may run `keys.create`: those that may do everything, and those that have it among their
        `allowedOperations`. Who has made what is in the audit log, and in `createdByKeyId`.
        """
        return self._transport.request(Call("POST", "/v1/keys", body=body if body is not None else {}, idempotent=True), models.KeyWithSecret, options)

    def get(self, key_id: str, **options: Unpack[RequestOptions]) -> models.Key:
        """Get an API key, without the key itself"""
        return self._transport.request(Call("GET", "/v1/keys/{keyId}", ids={"keyId": key_id}), models.Key, options)

    def update(self, key_id: str, body: Optional[Union[models.KeyUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.Key:
        """Change an API key

        Fields that the body leaves out keep their values, and changes take effect within a second. What a key may do is settled
        when it is made. A key that may do more than the acting one, that lasts longer, or that needs no approval where the acting
        one does, is not changed (`wider_key`).
        """
        return self._transport.request(Call("PATCH", "/v1/keys/{keyId}", ids={"keyId": key_id}, body=body if body is not None else {}), models.Key, options)

    def roll(self, key_id: str, body: Optional[Union[models.KeyRoll, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.KeyWithSecret:
        """Replace an API key by a new one

        The new key is like the old one in all but its id and its secret, and is answered once, as by `keys.create`. It expires
        when the acting key does, or not at all. The old key goes on for `graceHours`, unless it expires before.

        A key can roll itself. With `graceHours: 0` it is refused from then on, so that it cannot repeat a request whose answer was
        lost, and the new key is known to nobody; give it a grace. One that may do more than the acting one, that lasts longer, or that needs no approval where the
        acting one does, is not rolled (`wider_key`).
        """
        return self._transport.request(Call("POST", "/v1/keys/{keyId}/roll", ids={"keyId": key_id}, body=body if body is not None else {}, idempotent=True), models.KeyWithSecret, options)

    def revoke(self, key_id: str, **options: Unpack[RequestOptions]) -> models.Key:
        """Revoke an API key

        It is refused everywhere within a second, which cannot be undone; a key that is revoked already is answered as it is. Any
        key of the mode can be revoked, also one that may do more than the acting one, and the acting one itself. Keys that it has
        made stay: `keys.list` finds them by `createdByKeyId`.
        """
        return self._transport.request(Call("POST", "/v1/keys/{keyId}/revoke", ids={"keyId": key_id}, idempotent=True), models.Key, options)


class RequestLogs(Resource):
    def list(self, *, status: Optional[Literal["ok", "failed", "4xx", "5xx"]] = None, operation_id: Optional[str] = None, error_code: Optional[models.ErrorCode] = None, key_id: Optional[str] = None, request_id: Optional[str] = None, error_group: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.RequestLogEntry]:
        """List the latest API requests, newest first

        The last 10,000 requests of the Organization's keys in this mode, for 30 days at most. A request is listed a few
        seconds after it was answered; if it failed, with what was wrong. The contents of requests are not kept.
        Requests that read this log are not in it, unless they were refused.


        Args:
            status: Filters by outcome: `ok` is a status below 400, `failed` any other.
            operation_id: Filters by operation.
            error_code: Filters by error code.
            key_id: Filters by API key.
            request_id: Only the request that was answered with this `Request-Id`.
            error_group: Only requests that failed in the same way: the `errorGroup` of one of them.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/request-logs", query={"status": status, "operationId": operation_id, "errorCode": error_code, "keyId": key_id, "requestId": request_id, "errorGroup": error_group, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.RequestLogEntry, options)

    def error_groups(self, *, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.ErrorGroup]:
        """List the errors in the request log by kind, the most frequent first

        Requests of the log that failed in the same way are one group: the same operation, the same error and the same
        fields. `requestLogs.list` with the `errorGroup` of a group lists its requests.


        Args:
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/request-logs/error-groups", query={"limit": limit}), models.ErrorGroup, options)


class AuditEntries(Resource):
    def list(self, *, actor: Optional[str] = None, action: Optional[str] = None, subject_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.AuditEntry]:
        """List the audit log, newest first

        What members changed in the console, what operators changed by the command line, what was decided by approval
        links, what was changed on portal pages, and what was done with API keys to decide about approval and to make, change,
        roll and revoke keys (`keys.create` and its siblings). Entries are never changed, and are kept for as long as the
        Organization is.

        What is of the Organization as a whole, such as its members and its branding, has no `mode` and is listed for
        live keys alone. Everything else is listed for the keys of its mode.


        Args:
            actor: Filters by who did it: the `name` of an `actor`, such as an e-mail address.
            action: Filters by what was done, such as `keys.create`.
            subject_id: Filters by what was changed: its id.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/audit-entries", query={"actor": actor, "action": action, "subjectId": subject_id, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.AuditEntry, options)

    def export(self, *, actor: Optional[str] = None, action: Optional[str] = None, subject_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> Iterator[models.AuditEntry]:
        """Export the audit log as JSON lines, oldest first

        All entries that the filters leave, each as one line of JSON, of those that were made before the export began.
        There is no limit to their number. A whole export ends as HTTP says; when something fails on the way, the
        connection is broken off in the middle of the answer, and what has come is not all there is.

        To go on later, ask with a `since` of a minute before the `createdAt` of the last entry, and keep the later copy of
        each `auditEntryId`: an entry that was exported while its change was under way has no `outcome` yet. Each export counts as an open stream: a key can have 10 of them at each process of the
        service, and an Organization 50. One of which nothing is taken for a minute is broken off.


        Args:
            actor: Filters by who did it: the `name` of an `actor`, such as an e-mail address.
            action: Filters by what was done, such as `keys.create`.
            subject_id: Filters by what was changed: its id.
            since: Only items from this time on.
            until: Only items up to this time.
        """
        return self._transport.lines(Call("GET", "/v1/audit-entries/export", query={"actor": actor, "action": action, "subjectId": subject_id, "since": since, "until": until}), models.AuditEntry, options)

    def get(self, audit_entry_id: str, **options: Unpack[RequestOptions]) -> models.AuditEntry:
        """Get an entry of the audit log"""
        return self._transport.request(Call("GET", "/v1/audit-entries/{auditEntryId}", ids={"auditEntryId": audit_entry_id}), models.AuditEntry, options)


class AuthIntegrations(Resource):
    def list(self, *, provider_id: Optional[models.KnownProviderId] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.AuthIntegration]:
        """List the Auth Integrations, newest first

        Args:
            provider_id: Filters by provider.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/auth-integrations", query={"providerId": provider_id, "cursor": cursor, "limit": limit}), models.AuthIntegration, options)

    def create(self, body: Union[models.AuthIntegrationInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.AuthIntegration:
        """Register your app at a provider

        Enter the answer's `redirectUri` at the provider as the app's redirect URI, `webhook` as its webhook, and
        `userCallbacks`, where the answer has it, as its callbacks. The client secret is stored encrypted and never
        returned. In test mode any client id and secret work: the simulated provider knows every app.
        """
        return self._transport.request(Call("POST", "/v1/auth-integrations", body=body if body is not None else {}, idempotent=True), models.AuthIntegration, options)

    def get(self, auth_integration_id: str, **options: Unpack[RequestOptions]) -> models.AuthIntegration:
        """Get an Auth Integration"""
        return self._transport.request(Call("GET", "/v1/auth-integrations/{authIntegrationId}", ids={"authIntegrationId": auth_integration_id}), models.AuthIntegration, options)

    def update(self, auth_integration_id: str, body: Optional[Union[models.AuthIntegrationUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.AuthIntegration:
        """Change an Auth Integration

        Fields that the body leaves out keep their values. A disabled Auth Integration takes no new Connect Sessions and
        imports, and ends the sessions in progress; its Connections keep working.
        """
        return self._transport.request(Call("PATCH", "/v1/auth-integrations/{authIntegrationId}", ids={"authIntegrationId": auth_integration_id}, body=body if body is not None else {}), models.AuthIntegration, options)

    def delete(self, auth_integration_id: str, **options: Unpack[RequestOptions]) -> models.AuthIntegrationDeletion:
        """Delete an Auth Integration

        As long as it has Connections, this is a `conflict`; delete those first.
        """
        return self._transport.request(Call("DELETE", "/v1/auth-integrations/{authIntegrationId}", ids={"authIntegrationId": auth_integration_id}), models.AuthIntegrationDeletion, options)

    def check(self, auth_integration_id: str, **options: Unpack[RequestOptions]) -> models.AuthIntegrationCheck:
        """Check the setup of an app

        Looks at the Auth Integration, asks the provider about the app if it can be asked, and says what is wrong and
        what to do about it. Changes nothing. `unknown` marks what cannot be determined, for instance because the provider
        does not answer; that is no error of this operation. Names stay the same; checks that do not apply are left out.

        In test mode the simulated provider knows every app and finds no problem with it, unless the client secret
        contains one of these:

        | In the client secret | What is wrong |
        |---|---|
        | `#fault:secret_refused` | The provider does not accept the client id with this secret. |
        | `#fault:app_on_trial` | The provider does not let the app act for everybody yet. |
        | `#fault:webhook_missing` | The app has no webhook. |
        | `#fault:webhook_elsewhere` | The webhook has another callback URL. |
        | `#fault:webhook_inactive` | The webhook is switched off. |
        | `#fault:webhook_fields_missing` | The webhook is subscribed to one field only. |
        | `#fault:app_throttled` | The provider throttles questions about the app. |
        | `#fault:app_outage` | The provider answers 503 to questions about the app. |
        """
        return self._transport.request(Call("POST", "/v1/auth-integrations/{authIntegrationId}/check", ids={"authIntegrationId": auth_integration_id}), models.AuthIntegrationCheck, options)


class ConnectSessions(Resource):
    def list(self, *, external_user: Optional[models.ExternalUser] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.ConnectSession]:
        """List the Connect Sessions, newest first

        They are kept for 30 days after their links have expired.

        Args:
            external_user: Filters by your end user's id (`externalUser`).
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/connect-sessions", query={"externalUser": external_user, "reference": reference, "metadata": metadata, "cursor": cursor, "limit": limit}), models.ConnectSession, options)

    def create(self, body: Union[models.ConnectSessionInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.ConnectSession:
        """Create a link on which an end user connects accounts

        Send the end user's browser to `authorizationUrl`. The hosted page says who asks for what, leads to the
        provider's consent screen with exactly the scopes that `operations` need, lets the end user choose what to
        connect, and returns to `returnUrl` with `connectSessionId`, `status` and your `state` in the query. The link
        works once, in one browser, and for 30 minutes unless `expiresInSeconds` says otherwise. A `conflict` with the
        reason `app_not_acceptable` means that the provider would reject this service's redirect URI; its message says
        why.

        Name the user of yours for whom the link is made as `externalUser`. The Connection keeps that id, and a link that
        was made for another of your users cannot take it over.

        `reference` and `metadata` are copied to the Connection, and to each Connected Profile that the end user
        chooses, unless it has its own already, from an earlier link or from `connections.update` or
        `connectedProfiles.update`.
        """
        return self._transport.request(Call("POST", "/v1/connect-sessions", body=body if body is not None else {}, idempotent=True), models.ConnectSession, options)

    def get(self, connect_session_id: str, **options: Unpack[RequestOptions]) -> models.ConnectSession:
        """Get a Connect Session and how it ended"""
        return self._transport.request(Call("GET", "/v1/connect-sessions/{connectSessionId}", ids={"connectSessionId": connect_session_id}), models.ConnectSession, options)

    def wait_for(self, connect_session_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.ConnectSession:
        """Waits until its status is completed, failed, expired, canceled, and returns it as it is then."""
        return self._wait_for(lambda: self.get(connect_session_id, **options), ("completed", "failed", "expired", "canceled",), timeout, interval)


class Connections(Resource):
    def list(self, *, external_user: Optional[models.ExternalUser] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, **options: Unpack[RequestOptions]) -> Page[models.Connection]:
        """List the Connections, newest first, in one response

        Args:
            external_user: Filters by your end user's id (`externalUser`).
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
        """
        return self._transport.page(Call("GET", "/v1/connections", query={"externalUser": external_user, "reference": reference, "metadata": metadata}), models.Connection, options)

    def import_(self, body: Union[models.ConnectionImport, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Connection:
        """Import a grant or token that you have already

        The token is checked with the provider: that it works, that it belongs to the Auth Integration's app, what it
        may do, and which accounts it reaches. An end user who is connected already keeps the ids of Connection and
        Connected Profiles. A Connection that belongs to another `externalUser` is left as it is: `conflict` with the
        reason `external_user_mismatch`. `reference` and `metadata` are copied as those of a Connect Session are.
        """
        return self._transport.request(Call("POST", "/v1/connections/import", body=body if body is not None else {}, idempotent=True), models.Connection, options)

    def get(self, connection_id: str, **options: Unpack[RequestOptions]) -> models.Connection:
        """Get a Connection"""
        return self._transport.request(Call("GET", "/v1/connections/{connectionId}", ids={"connectionId": connection_id}), models.Connection, options)

    def update(self, connection_id: str, body: Optional[Union[models.OwnReferencesUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.Connection:
        """Change your own reference and metadata of a Connection

        Fields that the body leaves out keep their values. Its Connected Profiles have references and metadata of their
        own, which do not change. No event reports the change.
        """
        return self._transport.request(Call("PATCH", "/v1/connections/{connectionId}", ids={"connectionId": connection_id}, body=body if body is not None else {}), models.Connection, options)

    def delete(self, connection_id: str, **options: Unpack[RequestOptions]) -> models.ConnectionDeletion:
        """Delete a Connection

        Revokes the grant at the provider where it can be, erases the credential, and disconnects the
        Connected Profiles.
        """
        return self._transport.request(Call("DELETE", "/v1/connections/{connectionId}", ids={"connectionId": connection_id}), models.ConnectionDeletion, options)

    def refresh(self, connection_id: str, **options: Unpack[RequestOptions]) -> models.Connection:
        """Refresh the credential now

        Credentials are refreshed before they expire without this call. A credential that cannot be refreshed without
        the end user answers `not_supported`; one that was issued too recently, `conflict`.
        """
        return self._transport.request(Call("POST", "/v1/connections/{connectionId}/refresh", ids={"connectionId": connection_id}, idempotent=True), models.Connection, options)


class EventDestinations(Resource):
    def list(self, *, external_user: Optional[models.ExternalUser] = None, cursor: Optional[str] = None, limit: Optional[int] = None, connected_profile_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> Page[models.EventDestination]:
        """List the Event Destinations, newest first

        Args:
            external_user: Filters by your end user's id (`externalUser`).
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
            connected_profile_id: Only destinations that name this profile in `connectedProfileIds`.
        """
        return self._transport.page(Call("GET", "/v1/event-destinations", query={"externalUser": external_user, "cursor": cursor, "limit": limit, "connectedProfileId": connected_profile_id}), models.EventDestination, options)

    def create(self, body: Union[models.EventDestinationInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.EventDestinationWithSecret:
        """Create an Event Destination, which receives webhooks

        The answer has the signing secret, which is shown this once; a rotation makes a new one. Each mode can have 20
        destinations of your own, 20 of each `externalUser`, and 1,000 in all; in live mode the free plan allows fewer.

        With `externalUser` the destination is that user's: it gets the events of their Connections, Connected Profiles
        and Publish Requests, and of the content behind them, and no others.

        With `connectedProfileIds` it gets the events about these profiles alone: those whose `connectedProfileId` is one of them.
        Events that are about no profile do not reach it: those of Connections, files, publish groups, imports, Event Destinations
        and the plan.
        """
        return self._transport.request(Call("POST", "/v1/event-destinations", body=body if body is not None else {}, idempotent=True), models.EventDestinationWithSecret, options)

    def get(self, event_destination_id: str, **options: Unpack[RequestOptions]) -> models.EventDestination:
        """Get an Event Destination"""
        return self._transport.request(Call("GET", "/v1/event-destinations/{eventDestinationId}", ids={"eventDestinationId": event_destination_id}), models.EventDestination, options)

    def update(self, event_destination_id: str, body: Optional[Union[models.EventDestinationUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.EventDestination:
        """Change an Event Destination

        Fields that the body leaves out keep their values. Enabling a disabled destination also clears `failingSince`. Other
        topics and other `connectedProfileIds` hold for what happens from then on: what is on its way is delivered.
        """
        return self._transport.request(Call("PATCH", "/v1/event-destinations/{eventDestinationId}", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}), models.EventDestination, options)

    def delete(self, event_destination_id: str, **options: Unpack[RequestOptions]) -> models.EventDestinationDeletion:
        """Delete an Event Destination

        Its delivery log is deleted as well, and its pending deliveries are dropped.
        """
        return self._transport.request(Call("DELETE", "/v1/event-destinations/{eventDestinationId}", ids={"eventDestinationId": event_destination_id}), models.EventDestinationDeletion, options)

    def rotate_secret(self, event_destination_id: str, body: Optional[Union[models.SecretRotation, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.EventDestinationWithSecret:
        """Rotate the signing secret

        During the grace period, deliveries are signed with the old secret as well.
        """
        return self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/rotate-secret", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}, idempotent=True), models.EventDestinationWithSecret, options)

    def test(self, event_destination_id: str, body: Union[models.SampleEventInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.SampleDelivery:
        """Send a test event, and see what the receiver answers

        The sample is not in the delivery log, is not retried, and goes to disabled destinations too. It is about a profile that
        does not exist, whatever `connectedProfileIds` the destination has.
        """
        return self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/test", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}, idempotent=True), models.SampleDelivery, options)

    def deliveries(self, event_destination_id: str, *, status: Optional[Literal["pending", "succeeded", "failed"]] = None, topic: Optional[str] = None, event_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.Delivery]:
        """List deliveries, newest first

        Deliveries are kept for 30 days, and the receivers' answers for 23 hours.

        Args:
            status: Filters by status.
            topic: Filters by topic: one of the names under `webhooks`, in full.
            event_id: Filters by event.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/event-destinations/{eventDestinationId}/deliveries", ids={"eventDestinationId": event_destination_id}, query={"status": status, "topic": topic, "eventId": event_id, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.Delivery, options)

    def retry_delivery(self, event_destination_id: str, delivery_id: str, **options: Unpack[RequestOptions]) -> models.Delivery:
        """Make the next attempt of a delivery now

        For a delivery that waits for its next attempt, for example because its receiver works again. The attempt is the
        next one of the retry schedule: if it fails, too, the delay after it counts from now. A delivery whose attempt is
        due or being made is left as it is.

        A delivery that has ended is a `conflict` with the reason `delivery_ended`: `eventDestinations.replay` sends its
        event again.
        """
        return self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/deliveries/{deliveryId}/retry", ids={"eventDestinationId": event_destination_id, "deliveryId": delivery_id}, idempotent=True), models.Delivery, options)

    def replay(self, event_destination_id: str, body: Union[models.ReplayInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Replay:
        """Replay events

        Sends one event again, or all events whose delivery failed, or all events of a time window. Events keep their
        ids. For 23 hours the original payload is sent. After that it is erased, so the subject of the event is read
        again, content from its provider, and sent with the origin `recovered`. If the subject no longer exists, the
        delivery fails with the error `content_gone`. Events that cannot be read again are counted as `skipped`; asking
        for one of them alone is a `conflict` with the reason `payload_erased`.
        """
        return self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/replay", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}, idempotent=True), models.Replay, options)


class PortalLinks(Resource):
    def create(self, body: Union[models.PortalLinkInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PortalLink:
        """Create a link to the portal for a user of yours

        The hosted page behind `url` shows the Event Destinations of `externalUser` alone. There the user makes, changes,
        pauses and deletes them, rotates their secrets, sends samples, reads their deliveries and sends events again.

        Whoever has the link acts as that user until it expires, is deleted, or the key that made it is revoked.
        Redirect the user to it, or show it in a frame of a page at one of `frameAncestors`.
        """
        return self._transport.request(Call("POST", "/v1/portal-links", body=body if body is not None else {}, idempotent=True), models.PortalLink, options)

    def delete(self, portal_link_id: str, **options: Unpack[RequestOptions]) -> models.PortalLinkDeletion:
        """Delete a portal link"""
        return self._transport.request(Call("DELETE", "/v1/portal-links/{portalLinkId}", ids={"portalLinkId": portal_link_id}), models.PortalLinkDeletion, options)


class Events(Resource):
    def list(self, *, topic: Optional[str] = None, topics: Optional[List[str]] = None, connected_profile_id: Optional[str] = None, delivery_status: Optional[List[Literal["pending", "succeeded", "failed"]]] = None, publish_request_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, publish_group_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> Page[models.Event]:
        """List events, newest first

        Lists every event, whether or not a destination takes its topic. Events are kept for 30 days, and their data for
        23 hours.


        Args:
            topic: Filters by topic: one of the names under `webhooks`, in full.
            topics: Filters by topics, separated by commas. A topic may end in `*`, which stands for anything.
            delivery_status: Only events whose latest delivery to an Event Destination is in one of these statuses, separated by commas:
                `failed,pending` finds those that have not arrived everywhere. They are ordered by these deliveries, the latest
                first.
            publish_request_id: Only events about this publish request.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
            publish_group_id: Only events about this publish group. Those about its publish requests are found by `publishRequestId`.
        """
        return self._transport.page(Call("GET", "/v1/events", query={"topic": topic, "topics": topics, "connectedProfileId": connected_profile_id, "deliveryStatus": delivery_status, "publishRequestId": publish_request_id, "since": since, "until": until, "cursor": cursor, "limit": limit, "publishGroupId": publish_group_id}), models.Event, options)

    def get(self, event_id: str, **options: Unpack[RequestOptions]) -> models.Event:
        """Get an event as it is delivered

        For example, because a receiver has lost it. `eventDestinations.deliveries` with its id shows its deliveries to
        a destination, and `eventDestinations.replay` delivers it again.
        """
        return self._transport.request(Call("GET", "/v1/events/{eventId}", ids={"eventId": event_id}), models.Event, options)

    def stream(self, *, topics: Optional[List[str]] = None, connected_profile_id: Optional[str] = None, event_destination_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> Iterator[models.Event]:
        """Stream events as they happen

        Server-sent events over a connection that stays open, for receivers without a public address. Each message is an
        event as it is delivered, with the headers of a delivery as fields of the message: `webhook-id`,
        `webhook-timestamp` and `webhook-signature`, which sign exactly the text in `data`. The secret is that of
        `eventDestinationId`, or else one of the API key's own, which the first message has in the field
        `webhook-secret`. Once the data of an event is erased, its message has what `events.get` answers.

        When the connection ends, connect again with the last `id` in `Last-Event-ID`: no event is lost. As with
        deliveries, one can arrive twice; recognize it by its `id`. Without the header the stream begins with what
        happens from now on.

        Something is sent at least every 15 seconds, if only a comment. The stream ends when its key does, and when the
        process that serves it stops. A key can have 10 streams at each process of the service, and an Organization 50.


        Args:
            topics: Filters by topics, separated by commas. A topic may end in `*`, which stands for anything.
            event_destination_id: The Event Destination whose secret signs the messages. Its own topics play no part: the stream has the events of
                `topics`.
        """
        return self._transport.stream(Call("GET", "/v1/event-stream", query={"topics": topics, "connectedProfileId": connected_profile_id, "eventDestinationId": event_destination_id}), models.Event, options)


class Media(Uploads, Resource):
    def list(self, *, status: Optional[Literal["pending_upload", "fetching", "validating", "ready", "failed", "expired"]] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.Media]:
        """List media, newest first

        Args:
            status: Filters by status.
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/media", query={"status": status, "reference": reference, "metadata": metadata, "cursor": cursor, "limit": limit}), models.Media, options)

    def create(self, body: Union[models.MediaInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Media:
        """Upload a file, or fetch it from a URL

        Either `sourceUrl`, which the service fetches, or `upload`: the answer then has a URL for one `PUT` of the file.
        The URL needs no key, so a browser or a phone can send the file without passing it through your servers: send
        exactly `upload.headers`, and the file as the body, within the hour. No other call is needed: the service
        notices a finished upload by itself, and `media.get` checks immediately. An upload that breaks off, or that is of
        another size or checksum than announced, is refused and may be sent again.

        Files are checked by their content, whatever their names and headers say: JPEG, PNG, GIF and WebP images, MP4,
        MOV and WebM videos, MP3, M4A, Ogg, WAV and FLAC sounds, and PDF documents. `media.ready` or `media.failed` reports
        how that went, and so does `status`. A file lives for 24 hours after its last use. The rules in
        `providers.surfaces.list` say what each provider accepts.
        """
        return self._transport.request(Call("POST", "/v1/media", body=body if body is not None else {}, idempotent=True), models.Media, options)

    def get(self, media_id: str, **options: Unpack[RequestOptions]) -> models.Media:
        """Get media"""
        return self._transport.request(Call("GET", "/v1/media/{mediaId}", ids={"mediaId": media_id}), models.Media, options)

    def delete(self, media_id: str, **options: Unpack[RequestOptions]) -> models.MediaDeletion:
        """Delete media

        Its file is erased, its URLs stop working, and a fetch or an upload in progress is dropped.
        """
        return self._transport.request(Call("DELETE", "/v1/media/{mediaId}", ids={"mediaId": media_id}), models.MediaDeletion, options)

    def wait_for(self, media_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.Media:
        """Waits until its status is ready, failed, expired, and returns it as it is then."""
        return self._wait_for(lambda: self.get(media_id, **options), ("ready", "failed", "expired",), timeout, interval)


class PublishRequests(Resource):
    def list(self, *, connected_profile_id: Optional[str] = None, content_type: Optional[models.KnownContentType] = None, status: Optional[List[models.PublishStatus]] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, publish_group_id: Optional[str] = None, scheduled_since: Optional[datetime] = None, scheduled_until: Optional[datetime] = None, sort: Optional[Literal["newest", "scheduledFor"]] = None, include: Optional[List[Literal["content"]]] = None, queue_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> Page[models.PublishRequest]:
        """List publish requests, newest first

        With `sort=scheduledFor` they come in the order in which they are due, the earliest first, as a calendar has them; what
        was published at once has no place there and is left out. `scheduledSince` and `scheduledUntil` go with either order.


        Args:
            status: Only requests in one of these statuses: `status=failed&status=canceled`, or `status=failed,canceled`.
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
            publish_group_id: Only those of this publish group.
            scheduled_since: Only those that are or were scheduled for this time or a later one.
            scheduled_until: Only those that are or were scheduled for this time or an earlier one.
            sort: The order: the newest first, or by the time that they are scheduled for, the earliest first.
            include: `content` adds what is published, as long as it is held.
            queue_id: Only those with a slot of this queue.
        """
        return self._transport.page(Call("GET", "/v1/publish-requests", query={"connectedProfileId": connected_profile_id, "contentType": content_type, "status": status, "reference": reference, "metadata": metadata, "since": since, "until": until, "cursor": cursor, "limit": limit, "publishGroupId": publish_group_id, "scheduledSince": scheduled_since, "scheduledUntil": scheduled_until, "sort": sort, "include": include, "queueId": queue_id}), models.PublishRequest, options)

    def create(self, body: Union[models.PublishRequestInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Publish content, now or at a set time

        All problems are reported together, before anything is stored. An accepted request is created only once: after
        an unclear answer of the provider the outcome is looked up, and the call is never repeated blindly. The content
        is held encrypted until 23 hours after the end, and then erased. A request that failed before anything was
        created can be retried until `retryableUntil`, if it has one.

        Files given as `sourceUrl` become media and are fetched immediately; `media` in the answer has their ids. The request
        waits for them in the step `staging`, and everything that depends on their properties is decided once they have
        arrived. The request fails as soon as one of them cannot be used, even when it is scheduled for later.

        With `draft: true` it is held and never published by itself: it has the status `draft` until it is submitted and approved.
        What would be refused is then listed in `warnings`, as `would_be_refused`, and is refused once the draft is submitted.
        The time, the addresses of files, `title`, `reference` and `metadata` have to be right in a draft, too, and its profile
        and content type, which do not change. A draft that is not approved within 90 days is canceled and its content erased.

        What a key publishes that needs approval, as `keys.current` says, is submitted at once: it has the status
        `pending_approval`, and somebody else approves it.
        """
        return self._transport.request(Call("POST", "/v1/publish-requests", body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    def validate_(self, body: Union[models.PublishRequestInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishValidation:
        """Validate content without publishing it

        Files given as `sourceUrl` are checked only as far as possible without fetching them. With `draft: true`, what would be
        refused is listed in `warnings`, as it is in a draft.
        """
        return self._transport.request(Call("POST", "/v1/publish-requests/validate", body=body if body is not None else {}, idempotent=True), models.PublishValidation, options)

    def get(self, publish_request_id: str, *, include: Optional[List[Literal["content"]]] = None, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Get a publish request

        Args:
            include: `content` adds what is published, as long as it is held.
        """
        return self._transport.request(Call("GET", "/v1/publish-requests/{publishRequestId}", ids={"publishRequestId": publish_request_id}, query={"include": include}), models.PublishRequest, options)

    def update(self, publish_request_id: str, body: Optional[Union[models.PublishRequestUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Update a publish request that has not started

        A draft stays a draft. What waits for approval is not changed, so that what is approved is what was submitted: return it
        first. Who needs approval changes nothing that was approved. The retry of a thread whose first posts are there takes another
        time and other names of your own, and no other content.
        """
        return self._transport.request(Call("PATCH", "/v1/publish-requests/{publishRequestId}", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}), models.PublishRequest, options)

    def cancel(self, publish_request_id: str, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Cancel a publish request that has not started

        A thread can also be canceled between two of its posts: what is there stays, and the rest is not published.

        What the provider has accepted can be canceled where the provider can give it up, which are posts on TikTok whose files it
        still fetches. The answer is then still `publishing`, with the step `cancelRequested`, and TikTok need not comply: the
        request becomes `canceled`, or `published` when TikTok was faster, and an event tells which.
        """
        return self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/cancel", ids={"publishRequestId": publish_request_id}, idempotent=True), models.PublishRequest, options)

    def submit(self, publish_request_id: str, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Submit a draft for approval

        The draft is checked like a new publish request: all problems are reported together, and it stays a draft. It then has
        the status `pending_approval`, and is neither changed nor published until it is approved or returned. One that waits for
        approval already is answered as it is.
        """
        return self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/submit", ids={"publishRequestId": publish_request_id}, idempotent=True), models.PublishRequest, options)

    def approve(self, publish_request_id: str, body: Optional[Union[models.PublishApproval, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Approve a publish request that waits for approval

        It is checked like a new publish request once more, and then published at its time, or now if it has none. A request with a
        queue takes the next free slot of it now, and `scheduledFor` of the answer has its time. When its time
        has passed, the approval is refused (`time_passed`), since nothing is published later than it was meant for: return it, and
        give it another time. Who needs approval does not approve what they have written or submitted themselves
        (`own_submission`); a key that needs approval approves nothing, and a member who does approves, in the console, only what
        other members have written and submitted there (`approval_needed`). Nothing is approved unseen: while a file is still being
        fetched or checked, the approval is refused (`files_awaited`), and with `submittedAt` whatever was submitted after what you
        have looked at (`another_submission`). Who has approved it is in the audit log. One that was approved already is answered as
        it is. Of an approval and a return at the same time, one is carried out.
        """
        return self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/approve", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    def return_(self, publish_request_id: str, body: Union[models.PublishReturn, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Return a publish request that waits for approval

        It becomes a draft again, with the comment in `returnComment`. It can then be changed and submitted again, or canceled.
        """
        return self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/return", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    def resolve(self, publish_request_id: str, body: Union[models.PublishResolution, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Resolve an unknown outcome manually"""
        return self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/resolve", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    def retry(self, publish_request_id: str, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Retry a failed publish request

        Makes a new publish request with the input of the failed one but without its time, and checks it like any other.
        This is possible only while the failed request has `retryableUntil`: content that the provider may have created is
        never created again, and content that would fail in the same way is not repeated. The `reason` of a `conflict`
        says why a retry is refused: `not_failed`, `already_started`
        (the provider may have created it), `would_fail_again` (see `error.whatToDo`), `already_retried` (a request can be
        retried only once, see `retriedBy`), `content_erased`, or `approval_needed` (what was approved was approved for another time, so
        who needs approval makes a new publish request). Of a thread, the new request has the posts that are there, and
        goes on with the next.
        """
        return self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/retry", ids={"publishRequestId": publish_request_id}, idempotent=True), models.PublishRequest, options)

    def wait_for(self, publish_request_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.PublishRequest:
        """Waits until its status is published, failed, canceled, and returns it as it is then."""
        return self._wait_for(lambda: self.get(publish_request_id, **options), ("published", "failed", "canceled",), timeout, interval)


class PublishGroups(Resource):
    def list(self, *, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.PublishGroupSummary]:
        """List publish groups, newest first

        Without their publish requests: `publishGroups.get` has those of one, and `publishRequests.list` finds them by `publishGroupId`.

        Args:
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/publish-groups", query={"reference": reference, "metadata": metadata, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.PublishGroupSummary, options)

    def create(self, body: Union[models.PublishGroupInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Publish the same content to several profiles

        Makes a publish request for each target, all of them or none: the problems of all targets are reported together, with
        the target in the field, as in `targets.3.text`, and nothing is stored. `onInvalid: skip` accepts the valid targets, and
        `skipped` in the answer says what is wrong with the others. When no target is valid, the group is refused all the same.

        Each target's publish request is like any other, and has the group's id. A target is refused as
        `publishRequests.create` would refuse it. Where more than one is, the answer is a `validation_error` that lists all of
        them, and `meta.refusals` has those that are refused for something else than their fields, such as an expired grant, with
        the code and the details of each. Each publish request counts towards the plan's cap; when there is no room for
        all of them, none is accepted, whatever `onInvalid` says. A key that needs approval makes no groups. The contents of all targets together may have 2 MiB, where a shared
        text counts for each target. A file that several targets name by the same `sourceUrl` is fetched once.
        """
        return self._transport.request(Call("POST", "/v1/publish-groups", body=body if body is not None else {}, idempotent=True), models.PublishGroup, options)

    def validate_(self, body: Union[models.PublishGroupInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishGroupValidation:
        """Validate a publish group without publishing it

        Says what each target would be published as, and refuses what `publishGroups.create` would refuse. Files given as
        `sourceUrl` are checked only as far as possible without fetching them.
        """
        return self._transport.request(Call("POST", "/v1/publish-groups/validate", body=body if body is not None else {}, idempotent=True), models.PublishGroupValidation, options)

    def get(self, publish_group_id: str, **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Get a publish group with its publish requests"""
        return self._transport.request(Call("GET", "/v1/publish-groups/{publishGroupId}", ids={"publishGroupId": publish_group_id}), models.PublishGroup, options)

    def update(self, publish_group_id: str, body: Optional[Union[models.PublishGroupUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Reschedule a publish group

        `scheduledFor` moves every publish request that has not started, all of them or none; those that have started stay as
        they are. When all have started, it is refused. Each is admitted as `publishRequests.update` would admit it: where one
        could not be published then, such as one whose grant has ended, the problem names it, and none is moved. Cancel it first to
        move the others. A queue has one slot for each, so a group is not moved to a queue: `publishRequests.update` moves its requests
        there one by one.
        """
        return self._transport.request(Call("PATCH", "/v1/publish-groups/{publishGroupId}", ids={"publishGroupId": publish_group_id}, body=body if body is not None else {}), models.PublishGroup, options)

    def cancel(self, publish_group_id: str, **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Cancel a publish group

        Cancels every publish request that has not started, and what is not there yet of threads that are between two posts, all of
        them together; the others that have started continue. When there is none to cancel, it is refused.
        """
        return self._transport.request(Call("POST", "/v1/publish-groups/{publishGroupId}/cancel", ids={"publishGroupId": publish_group_id}, idempotent=True), models.PublishGroup, options)

    def wait_for(self, publish_group_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.PublishGroup:
        """Waits until its status is published, partial, failed, canceled, and returns it as it is then."""
        return self._wait_for(lambda: self.get(publish_group_id, **options), ("published", "partial", "failed", "canceled",), timeout, interval)


class Queues(Resource):
    def list(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.Queue]:
        """List the queues, newest first

        Args:
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/queues", query={"cursor": cursor, "limit": limit}), models.Queue, options)

    def create(self, body: Union[models.QueueInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Queue:
        """Create a queue

        A queue has slots of the week in a time zone, for one or more profiles. A publish request with
        `scheduledFor: { queue: "que_…" }` takes the next free slot of its profile: each slot of a profile has one request, however many
        are created at once. Each mode can have 100 queues.

        A slot keeps its wall time when clocks are changed. Of a time that clocks skip, the slot is as much later; a time that occurs
        twice is a slot once, the first time. Slots that fall on the same instant by that are one slot.
        """
        return self._transport.request(Call("POST", "/v1/queues", body=body if body is not None else {}, idempotent=True), models.Queue, options)

    def get(self, queue_id: str, **options: Unpack[RequestOptions]) -> models.Queue:
        """Get a queue"""
        return self._transport.request(Call("GET", "/v1/queues/{queueId}", ids={"queueId": queue_id}), models.Queue, options)

    def update(self, queue_id: str, body: Optional[Union[models.QueueUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.Queue:
        """Change a queue, and move what waits in it

        Other slots or another time zone move the publish requests that wait: those of each profile take the new slots in their order,
        from the next one on, so that gaps between them close. Those of a profile that is taken out leave the queue and keep their
        times. `queues.preview` says all that before it is done, and `changes` in the answer says what was done. Each moved request
        has an event `publishRequest.scheduled` with its new time. It is refused where a request could not be moved, because the new
        slots have no room for all or come after the time at which the provider makes it public, and then nothing is changed.
        """
        return self._transport.request(Call("PATCH", "/v1/queues/{queueId}", ids={"queueId": queue_id}, body=body if body is not None else {}), models.Queue, options)

    def delete(self, queue_id: str, **options: Unpack[RequestOptions]) -> models.QueueDeletion:
        """Delete a queue

        Publish requests that wait in it keep their times; `kept` counts them. Move or cancel them like any other.
        """
        return self._transport.request(Call("DELETE", "/v1/queues/{queueId}", ids={"queueId": queue_id}), models.QueueDeletion, options)

    def preview(self, queue_id: str, body: Optional[Union[models.QueueUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.QueueChanges:
        """Say what a change of a queue would move

        Takes what `queues.update` takes, refuses what it would refuse, and changes nothing.
        """
        return self._transport.request(Call("POST", "/v1/queues/{queueId}/preview", ids={"queueId": queue_id}, body=body if body is not None else {}, idempotent=True), models.QueueChanges, options)

    def slots(self, queue_id: str, *, connected_profile_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.QueuePlace]:
        """List the next slots of a queue, the earliest first

        Says of each slot for which profiles it is free, and which publish requests have it.

        Args:
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/queues/{queueId}/slots", ids={"queueId": queue_id}, query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit}), models.QueuePlace, options)


class CalendarFeeds(Resource):
    def list(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.CalendarFeed]:
        """List calendar feeds, newest first

        Without their addresses, which are shown only when they are made.

        Args:
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/calendar-feeds", query={"cursor": cursor, "limit": limit}), models.CalendarFeed, options)

    def create(self, body: Optional[Union[models.CalendarFeedInput, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.CalendarFeedWithUrl:
        """Create an address at which calendars read what is scheduled

        `url` answers anybody who has it with the scheduled publish requests as iCalendar (RFC 5545), for calendars that subscribe
        to an address, such as Google Calendar, Outlook and Apple's. Each publish request is an event with its title and its
        profile at the time that it is scheduled for; what was canceled is marked so. What the content says is in it only with
        `include: ["content"]`, as long as it is held.

        The address works until the feed is deleted, also when the key that made it ends.
        """
        return self._transport.request(Call("POST", "/v1/calendar-feeds", body=body if body is not None else {}, idempotent=True), models.CalendarFeedWithUrl, options)

    def delete(self, calendar_feed_id: str, **options: Unpack[RequestOptions]) -> models.CalendarFeedDeletion:
        """Delete a calendar feed

        Its address answers `not_found` from then on. Calendars keep what they have read until they ask again.
        """
        return self._transport.request(Call("DELETE", "/v1/calendar-feeds/{calendarFeedId}", ids={"calendarFeedId": calendar_feed_id}), models.CalendarFeedDeletion, options)


class ApprovalLinks(Resource):
    def create(self, body: Union[models.ApprovalLinkInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.ApprovalLink:
        """Create a link for somebody outside to approve a publish request

        The hosted page behind `url` shows the post that waits for approval: its text, its files, its profile and its time, with your
        branding, and nothing else of yours. Whoever has the link approves it there, or returns it with a comment, once, without an
        account. The audit log names the `reviewer`.

        The link is for what is submitted now. It ends once that is approved, returned or canceled, whoever does it, and when it
        expires, is deleted, or the key that made it ends; a link of the console ends, too, when its maker is no member who may
        publish without approval any more. A key that needs approval makes none.
        """
        return self._transport.request(Call("POST", "/v1/approval-links", body=body if body is not None else {}, idempotent=True), models.ApprovalLink, options)

    def delete(self, approval_link_id: str, **options: Unpack[RequestOptions]) -> models.ApprovalLinkDeletion:
        """Delete an approval link"""
        return self._transport.request(Call("DELETE", "/v1/approval-links/{approvalLinkId}", ids={"approvalLinkId": approval_link_id}), models.ApprovalLinkDeletion, options)


class PublishImports(Resource):
    def create(self, body: Union[models.PublishImportInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Import a file of publish groups, and check it

        Takes a file of up to 1,000 rows, each a publish group, and checks every row as `publishGroups.validate` would. Nothing is
        published before `publishImports.run`; `publishImports.rows` says what is wrong with which row, and wrong rows
        do not keep the others from being published.

        Send the file as the body, as `text/csv` (up to 4 MiB) or as `application/x-ndjson` (JSON lines), or in JSON as `file` with its
        `format`. A line of JSON is what `publishGroups.create` takes, and the row's `key`. A CSV file has a header of these columns,
        in any order, and commas, semicolons or tabs between its cells; its text is UTF-8, with or without a byte order mark:

        | Column | What it is |
        |---|---|
        | `key` | Your own name of the row, which is never published twice. Required |
        | `connectedProfileIds` | One or more Connected Profiles, with blanks between them. Required |
        | `contentTypes` | One content type for all of them, or one for each in the same order, with blanks between them. Required |
        | `text`, `title`, `link` | The shared fields of the group |
        | `mediaUrls` | The addresses of files, with blanks or line breaks between them |
        | `altTexts` | The alternative texts of the files in their order, with line breaks between them |
        | `scheduledFor` | An instant such as `2026-03-01T09:30:00Z`, or, beside `timeZone`, a wall time such as `2026-03-01 09:30`; at once when empty |
        | `timeZone` | An IANA time zone, such as `Europe/Lisbon` |
        | `variant` | The variant of each target |
        | `reference` | Your own id of the group |

        A `key` makes one publish group in your Organization and mode, ever: sending the file again publishes only what it did not
        publish before, and the other rows are `duplicate`.
        """
        return self._transport.request(Call("POST", "/v1/publish-groups/import", body=body if body is not None else {}, idempotent=True), models.PublishImport, options)

    def list(self, *, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.PublishImport]:
        """List imports, newest first

        Args:
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/publish-imports", query={"since": since, "until": until, "cursor": cursor, "limit": limit}), models.PublishImport, options)

    def get(self, import_id: str, **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Get an import and its progress"""
        return self._transport.request(Call("GET", "/v1/publish-imports/{importId}", ids={"importId": import_id}), models.PublishImport, options)

    def rows(self, import_id: str, *, status: Optional[List[models.PublishImportRowStatus]] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.PublishImportRow]:
        """List the rows of an import with what became of them

        In the order of the file. The content of a row is not given back.

        Args:
            status: Only rows in one of these statuses: `status=invalid&status=outstanding`, or `status=invalid,outstanding`.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/publish-imports/{importId}/rows", ids={"importId": import_id}, query={"status": status, "cursor": cursor, "limit": limit}), models.PublishImportRow, options)

    def run(self, import_id: str, **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Publish the rows of an import

        Makes a publish group of each row that is right, and goes on if a process dies; no row is published twice. An import that
        is still checked is run without waiting for the end. Each publish request counts towards the plan's cap: rows for
        which there is no room are `outstanding`, and running the import again takes them up. Rows are held until `heldUntil`.
        """
        return self._transport.request(Call("POST", "/v1/publish-imports/{importId}/run", ids={"importId": import_id}, idempotent=True), models.PublishImport, options)

    def cancel(self, import_id: str, **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Cancel an import

        Rows that were not published will not be. The publish groups of other rows stay; `publishGroups.cancel` cancels one.
        """
        return self._transport.request(Call("POST", "/v1/publish-imports/{importId}/cancel", ids={"importId": import_id}, idempotent=True), models.PublishImport, options)

    def wait_for(self, import_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.PublishImport:
        """Waits until its status is ready, completed, canceled, expired, and returns it as it is then."""
        return self._wait_for(lambda: self.get(import_id, **options), ("ready", "completed", "canceled", "expired",), timeout, interval)


class BackfillRequests(Resource):
    def list(self, *, connected_profile_id: Optional[str] = None, content_type: Optional[models.KnownContentType] = None, status: Optional[models.BackfillStatus] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> Page[models.BackfillRequest]:
        """List backfill requests, newest first

        Args:
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/backfill-requests", query={"connectedProfileId": connected_profile_id, "contentType": content_type, "status": status, "reference": reference, "metadata": metadata, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.BackfillRequest, options)

    def create(self, body: Union[models.BackfillRequestInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.BackfillRequest:
        """Backfill existing content as events

        The provider's list is walked page by page, and every item is sent as `content.{contentType}.backfilled` with
        the origin `backfill`. Nested content is read parent by parent: the comments of each media item, the messages of
        each thread. It continues when the provider throttles (`waiting`), and slows down when your destinations fall
        behind. One backfill runs per Connected Profile and content type at a time; a second one is a `conflict`.
        """
        return self._transport.request(Call("POST", "/v1/backfill-requests", body=body if body is not None else {}, idempotent=True), models.BackfillRequest, options)

    def get(self, backfill_request_id: str, **options: Unpack[RequestOptions]) -> models.BackfillRequest:
        """Get a backfill request and its progress"""
        return self._transport.request(Call("GET", "/v1/backfill-requests/{backfillRequestId}", ids={"backfillRequestId": backfill_request_id}), models.BackfillRequest, options)

    def cancel(self, backfill_request_id: str, **options: Unpack[RequestOptions]) -> models.BackfillRequest:
        """Cancel a backfill request that has not ended

        Items that were emitted before stay; no more are emitted afterwards.
        """
        return self._transport.request(Call("POST", "/v1/backfill-requests/{backfillRequestId}/cancel", ids={"backfillRequestId": backfill_request_id}, idempotent=True), models.BackfillRequest, options)

    def wait_for(self, backfill_request_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.BackfillRequest:
        """Waits until its status is completed, failed, canceled, and returns it as it is then."""
        return self._wait_for(lambda: self.get(backfill_request_id, **options), ("completed", "failed", "canceled",), timeout, interval)


class TestConnectedProfiles(Resource):
    def create(self, body: Union[models.TestConnectedProfileInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.ConnectedProfile:
        """Create a simulated Connected Profile

        Each call makes a new simulated account, so that tests running side by side do not meet. The
        account's content is a pure function of its id: the same structure and texts every time. Its pictures,
        films and avatars, and those of what is published there, are small files that this service serves to anyone.
        """
        return self._transport.request(Call("POST", "/v1/test/connected-profiles", body=body if body is not None else {}, idempotent=True), models.ConnectedProfile, options)

    def sweep(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.TestSweep:
        """Find changes now that no notification has reported

        Does what is done for every Connected Profile regularly: compares what the provider lists with what was seen
        before, and emits what was missed with the origin `recovered`.
        """
        return self._transport.request(Call("POST", "/v1/test/connected-profiles/{connectedProfileId}/sweep", ids={"connectedProfileId": connected_profile_id}, idempotent=True), models.TestSweep, options)


class TestProviderEvents(Resource):
    def list(self, **options: Unpack[RequestOptions]) -> Page[models.TestProviderEventKind]:
        """List the events that simulated providers can have"""
        return self._transport.page(Call("GET", "/v1/test/provider-events"), models.TestProviderEventKind, options)

    def create(self, body: Union[models.TestProviderEventInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.TestProviderEvent:
        """Trigger an event at a simulated provider

        Somebody comments, a moderator hides a comment in the provider's own app, a message comes in: the
        account's content changes, reads show it, and the provider sends the webhook that the real one
        would send, to the webhook endpoint that real ones use.
        """
        return self._transport.request(Call("POST", "/v1/test/provider-events", body=body if body is not None else {}, idempotent=True), models.TestProviderEvent, options)


class TestClock(Resource):
    def get(self, **options: Unpack[RequestOptions]) -> models.TestClockTime:
        """Read the clock of your test mode

        The time that holds in your test mode: what is scheduled has to lie after it. It is ahead of the real time once
        it was moved, until a reset.
        """
        return self._transport.request(Call("GET", "/v1/test/clock"), models.TestClockTime, options)

    def advance(self, body: Union[models.TestClockAdvance, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.TestClock:
        """Move the clock of your test mode ahead

        What is scheduled until then is published immediately, and what waits for a provider waits that much less. The
        simulated providers' clock moves with it: publishing quotas free up, prepared media expire, and the time to
        answer a message passes. Grants stay as they are. The clock never goes back.
        """
        return self._transport.request(Call("POST", "/v1/test/clock/advance", body=body if body is not None else {}, idempotent=True), models.TestClock, options)


class TestConnections(Resource):
    def update(self, connection_id: str, body: Union[models.TestConnectionUpdate, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Connection:
        """Change what the simulated provider says about a grant

        The simulated provider does it, and the service checks the grant immediately: the answer shows what
        it has learned.
        """
        return self._transport.request(Call("PATCH", "/v1/test/connections/{connectionId}", ids={"connectionId": connection_id}, body=body if body is not None else {}), models.Connection, options)


class TestPersonas(Resource):
    def list(self, **options: Unpack[RequestOptions]) -> Page[models.TestPersona]:
        """List the people at the simulated consent screens, and tokens of theirs to import"""
        return self._transport.page(Call("GET", "/v1/test/personas"), models.TestPersona, options)


class TestScenarios(Resource):
    def list(self, **options: Unpack[RequestOptions]) -> Page[models.TestScenario]:
        """List the scenarios and the ids that make a simulated provider fail on demand"""
        return self._transport.page(Call("GET", "/v1/test/scenarios"), models.TestScenario, options)


class Test(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.connected_profiles = TestConnectedProfiles(transport)
        self.provider_events = TestProviderEvents(transport)
        self.clock = TestClock(transport)
        self.connections = TestConnections(transport)
        self.personas = TestPersonas(transport)
        self.scenarios = TestScenarios(transport)

    def reset(self, **options: Unpack[RequestOptions]) -> models.TestReset:
        """Erase everything in your test mode

        Erases everything that your Organization has in test mode, except its API keys: Connected Profiles and what was
        written to their accounts, Auth Integrations, media, publish requests, Event Destinations, events,
        Idempotency-Keys and the moved clock. Work in progress is waited for, for a few seconds. A call erases up to
        50,000 rows; while `complete` is `false`, call it again. Live mode stays as it is, and so does the test mode of
        others.
        """
        return self._transport.request(Call("POST", "/v1/test/reset"), models.TestReset, options)


class Api:
    def __init__(self, transport: Transport) -> None:
        self.instagram = Instagram(transport)
        self.facebook = Facebook(transport)
        self.threads = Threads(transport)
        self.bluesky = Bluesky(transport)
        self.mastodon = Mastodon(transport)
        self.youtube = Youtube(transport)
        self.pinterest = Pinterest(transport)
        self.linkedin = Linkedin(transport)
        self.tiktok = Tiktok(transport)
        self.providers = Providers(transport)
        self.connected_profiles = ConnectedProfiles(transport)
        self.billing = Billing(transport)
        self.usage = Usage(transport)
        self.keys = Keys(transport)
        self.request_logs = RequestLogs(transport)
        self.audit_entries = AuditEntries(transport)
        self.auth_integrations = AuthIntegrations(transport)
        self.connect_sessions = ConnectSessions(transport)
        self.connections = Connections(transport)
        self.event_destinations = EventDestinations(transport)
        self.portal_links = PortalLinks(transport)
        self.events = Events(transport)
        self.media = Media(transport)
        self.publish_requests = PublishRequests(transport)
        self.publish_groups = PublishGroups(transport)
        self.queues = Queues(transport)
        self.calendar_feeds = CalendarFeeds(transport)
        self.approval_links = ApprovalLinks(transport)
        self.publish_imports = PublishImports(transport)
        self.backfill_requests = BackfillRequests(transport)
        self.test = Test(transport)


class AsyncInstagramMediaItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.InstagramMediaItem]:
        """List the account's posts and reels

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.media.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramMediaItem, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.InstagramMediaItem:
        """Get a post or reel

        Reads a post or reel of the account. Under Facebook Login, somebody else's can be read as well if its caption
        mentions the account.


        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/instagram.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.InstagramMediaItem, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post or reel

        Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/instagram.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post or reel

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/instagram.media.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncInstagramMediaComments(AsyncResource):
    def list(self, *, connected_profile_id: str, media_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.InstagramComment]:
        """List the comments on a media item, replies included

        Args:
            connected_profile_id: The Connected Profile to act through.
            media_external_id: The provider's id of the media item whose comments are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.media.comments", query={"connectedProfileId": connected_profile_id, "mediaExternalId": media_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramComment, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.InstagramComment:
        """Get a comment

        Reads a comment on the account's own media. Under Facebook Login, a comment on somebody else's media can be read
        as well if it mentions the account.


        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/instagram.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.InstagramComment, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment on the account's own media

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/instagram.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("POST", "/v1/content/instagram.media.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class AsyncInstagramMedia(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncInstagramMediaItems(transport)
        self.comments = AsyncInstagramMediaComments(transport)


class AsyncInstagramStoriesItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.InstagramStoryItem]:
        """List the account's live stories

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.stories.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramStoryItem, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.InstagramStoryItem:
        """Get a live story

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/instagram.stories.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.InstagramStoryItem, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a story

        Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/instagram.stories.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a live story

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/instagram.stories.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncInstagramStories(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncInstagramStoriesItems(transport)


class AsyncInstagramDmThreads(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.InstagramThread]:
        """List direct-message threads

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.dm.threads", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramThread, options)


class AsyncInstagramDmMessages(AsyncResource):
    def list(self, *, connected_profile_id: str, thread_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.InstagramMessage]:
        """List the messages of a thread

        The provider gives the details of a thread's 20 newest messages; older ones are left out.

        Args:
            connected_profile_id: The Connected Profile to act through.
            thread_external_id: The provider's id of the thread whose messages are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/instagram.dm.messages", query={"connectedProfileId": connected_profile_id, "threadExternalId": thread_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.InstagramMessage, options)


class AsyncInstagramDm(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.threads = AsyncInstagramDmThreads(transport)
        self.messages = AsyncInstagramDmMessages(transport)


class AsyncInstagram(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.media = AsyncInstagramMedia(transport)
        self.stories = AsyncInstagramStories(transport)
        self.dm = AsyncInstagramDm(transport)


class AsyncFacebookMediaItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.FacebookMediaItem]:
        """List the Page's published posts

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.media.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookMediaItem, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.FacebookMediaItem:
        """Get a Page post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/facebook.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.FacebookMediaItem, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a Page post

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/facebook.media.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a Page post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/facebook.media.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncFacebookMediaComments(AsyncResource):
    def list(self, *, connected_profile_id: str, media_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.FacebookComment]:
        """List the comments on a Page post, replies included

        Args:
            connected_profile_id: The Connected Profile to act through.
            media_external_id: The provider's id of the media item whose comments are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.media.comments", query={"connectedProfileId": connected_profile_id, "mediaExternalId": media_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookComment, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.FacebookComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/facebook.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.FacebookComment, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment on the Page's posts

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/facebook.media.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("POST", "/v1/content/facebook.media.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class AsyncFacebookMedia(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncFacebookMediaItems(transport)
        self.comments = AsyncFacebookMediaComments(transport)


class AsyncFacebookDmThreads(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.FacebookThread]:
        """List the Page's Messenger threads

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.dm.threads", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookThread, options)


class AsyncFacebookDmMessages(AsyncResource):
    def list(self, *, connected_profile_id: str, thread_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.FacebookMessage]:
        """List the messages of a Messenger thread

        The provider gives the details of a thread's 20 newest messages; older ones are left out.

        Args:
            connected_profile_id: The Connected Profile to act through.
            thread_external_id: The provider's id of the thread whose messages are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/facebook.dm.messages", query={"connectedProfileId": connected_profile_id, "threadExternalId": thread_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.FacebookMessage, options)


class AsyncFacebookDm(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.threads = AsyncFacebookDmThreads(transport)
        self.messages = AsyncFacebookDmMessages(transport)


class AsyncFacebook(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.media = AsyncFacebookMedia(transport)
        self.dm = AsyncFacebookDm(transport)


class AsyncThreadsPostsItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.ThreadsPost]:
        """List the account's posts and reposts, newest first, without replies

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/threads.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.ThreadsPost, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.ThreadsPost:
        """Get a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/threads.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.ThreadsPost, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/threads.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/threads.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncThreadsPostsReplies(AsyncResource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.ThreadsReply]:
        """List the replies to a post, replies to replies included, newest first

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/threads.posts.replies", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.ThreadsReply, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.ThreadsReply:
        """Get a reply

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/threads.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.ThreadsReply, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a reply of the account

        The provider does not allow deleting other people's replies. Hide them instead.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/threads.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a reply to a post of the account

        Only a direct reply to the post can be hidden; the replies below it are hidden and shown with it. Moderating one
        of those is a `validation_error`.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("POST", "/v1/content/threads.posts.replies/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class AsyncThreadsPosts(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncThreadsPostsItems(transport)
        self.replies = AsyncThreadsPostsReplies(transport)


class AsyncThreads(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.posts = AsyncThreadsPosts(transport)


class AsyncBlueskyPostsItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.BlueskyPost]:
        """List the account's posts, newest first, without replies

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/bluesky.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.BlueskyPost, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.BlueskyPost:
        """Get a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/bluesky.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.BlueskyPost, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post or a repost of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/bluesky.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/bluesky.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncBlueskyPostsReplies(AsyncResource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.BlueskyReply]:
        """List the replies to a post, replies to replies included

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/bluesky.posts.replies", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.BlueskyReply, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.BlueskyReply:
        """Get a reply

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/bluesky.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.BlueskyReply, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a reply of the account

        The provider does not allow deleting other people's replies. Hide them instead.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/bluesky.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide or unhide a reply in a thread of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("POST", "/v1/content/bluesky.posts.replies/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class AsyncBlueskyPosts(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncBlueskyPostsItems(transport)
        self.replies = AsyncBlueskyPostsReplies(transport)


class AsyncBluesky(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.posts = AsyncBlueskyPosts(transport)


class AsyncMastodonPostsItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.MastodonPost]:
        """List the account's posts and boosts, newest first, without replies and direct messages

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/mastodon.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.MastodonPost, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.MastodonPost:
        """Get a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/mastodon.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.MastodonPost, options)

    async def update(self, external_id: str, body: Optional[Union[models.MastodonPostUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.MastodonPost:
        """Change a post of the account

        Fields that are left out keep their values, and the files and the poll stay as they are. A boost cannot be
        changed, nor can a post whose poll ends within minutes or has ended.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/mastodon.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.MastodonPost, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post or a boost of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/mastodon.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/mastodon.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncMastodonPostsReplies(AsyncResource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.MastodonReply]:
        """List the replies to a post, replies to replies included

        The replies that the account's server knows; it learns of those on other servers when they are sent to it.

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/mastodon.posts.replies", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.MastodonReply, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.MastodonReply:
        """Get a reply

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/mastodon.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.MastodonReply, options)

    async def update(self, external_id: str, body: Optional[Union[models.MastodonReplyUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.MastodonReply:
        """Change a reply of the account

        Fields that are left out keep their values, and the files and the poll stay as they are. A reply whose poll ends
        within minutes, or has ended, cannot be changed.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/mastodon.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.MastodonReply, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a reply of the account

        The provider does not allow deleting or hiding other people's replies.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/mastodon.posts.replies/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)


class AsyncMastodonPosts(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncMastodonPostsItems(transport)
        self.replies = AsyncMastodonPostsReplies(transport)


class AsyncMastodon(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.posts = AsyncMastodonPosts(transport)


class AsyncYoutubeVideosItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.YoutubeVideo]:
        """List the channel's uploads, newest first

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/youtube.videos.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.YoutubeVideo, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.YoutubeVideo:
        """Get a video of the channel

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/youtube.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.YoutubeVideo, options)

    async def update(self, external_id: str, body: Optional[Union[models.YoutubeVideoUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.YoutubeVideo:
        """Change a video of the channel

        Fields that are left out keep their values. Changes that are made at the provider meanwhile are lost where they are of the same part: the title, text, tags and category are one, everything else another. A video with a `publishAt` keeps it while it stays private; another `privacy` takes it away.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/youtube.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.YoutubeVideo, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a video of the channel

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/youtube.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a video

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/youtube.videos.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncYoutubeVideosComments(AsyncResource):
    def list(self, *, connected_profile_id: str, video_external_id: Optional[str] = None, moderation_status: Optional[Literal["published", "heldForReview", "likelySpam"]] = None, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.YoutubeComment]:
        """List the comments on the channel's videos, replies included

        Each comment is followed by the replies to it. Without `videoExternalId`, the comments on all videos of the
        channel are listed. Without `moderationStatus`, only comments that everybody can see are listed.


        Args:
            connected_profile_id: The Connected Profile to act through.
            video_external_id: Only the comments on this video, named by the provider's id of it.
            moderation_status: `heldForReview` and `likelySpam` list the comments that wait for a decision of the channel.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/youtube.videos.comments", query={"connectedProfileId": connected_profile_id, "videoExternalId": video_external_id, "moderationStatus": moderation_status, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.YoutubeComment, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.YoutubeComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/youtube.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.YoutubeComment, options)

    async def update(self, external_id: str, body: Union[models.YoutubeCommentUpdate, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.YoutubeComment:
        """Change a comment that the channel has written

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/youtube.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.YoutubeComment, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment that the channel has written

        The comments of others can only be hidden: see `moderate`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/youtube.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def moderate(self, external_id: str, body: Union[models.YoutubeCommentModeration, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide a comment, or show it again

        A hidden comment is held for review, so that it can be shown again. With `banAuthor` it is rejected, and so is
        every later comment of its author.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("POST", "/v1/content/youtube.videos.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class AsyncYoutubeVideos(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncYoutubeVideosItems(transport)
        self.comments = AsyncYoutubeVideosComments(transport)


class AsyncYoutube(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.videos = AsyncYoutubeVideos(transport)


class AsyncPinterestPinsItems(AsyncResource):
    def list(self, *, connected_profile_id: str, board: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.PinterestPin]:
        """List the account's pins, or those on a board

        Args:
            connected_profile_id: The Connected Profile to act through.
            board: Only the pins on this board: the provider's id of it.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/pinterest.pins.items", query={"connectedProfileId": connected_profile_id, "board": board, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.PinterestPin, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.PinterestPin:
        """Get a pin

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/pinterest.pins.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.PinterestPin, options)

    async def update(self, external_id: str, body: Optional[Union[models.PinterestPinUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.PinterestPin:
        """Change a pin of the account

        Fields that are left out keep their values, and the files stay. The provider lets only some apps change pins.


        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/pinterest.pins.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.PinterestPin, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a pin of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/pinterest.pins.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a pin

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/pinterest.pins.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncPinterestPins(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncPinterestPinsItems(transport)


class AsyncPinterestBoardsItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.PinterestBoard]:
        """List the account's boards

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/pinterest.boards.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.PinterestBoard, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.PinterestBoard:
        """Get a board

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/pinterest.boards.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.PinterestBoard, options)

    async def update(self, external_id: str, body: Optional[Union[models.PinterestBoardUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.PinterestBoard:
        """Change a board of the account

        Fields that are left out keep their values.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/pinterest.boards.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.PinterestBoard, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a board of the account, and all pins on it

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/pinterest.boards.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)


class AsyncPinterestBoards(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncPinterestBoardsItems(transport)


class AsyncPinterest(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.pins = AsyncPinterestPins(transport)
        self.boards = AsyncPinterestBoards(transport)


class AsyncLinkedinPostsItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.LinkedinPost]:
        """List the posts of an organization or a member, newest first

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/linkedin.posts.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.LinkedinPost, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.LinkedinPost:
        """Get a post of the organization or the member

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/linkedin.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.LinkedinPost, options)

    async def update(self, external_id: str, body: Optional[Union[models.LinkedinPostUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.LinkedinPost:
        """Change the text of a post of the organization or the member

        The provider does not allow changing files, polls and links.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/linkedin.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.LinkedinPost, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a post of the organization or the member

        A post of a member is not looked at before, since few apps may read it: one that is gone counts as deleted.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/linkedin.posts.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        For an organization, `lifetime` covers the organic activity of the last twelve months, and the end user has to be
        an administrator.


        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/linkedin.posts.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncLinkedinPostsComments(AsyncResource):
    def list(self, *, connected_profile_id: str, post_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.LinkedinComment]:
        """List the comments on a post, replies included

        Each comment is followed by the replies to it. With the id of a comment as `postExternalId`, the replies to it are listed.

        Args:
            connected_profile_id: The Connected Profile to act through.
            post_external_id: The provider's id of the post whose replies are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/linkedin.posts.comments", query={"connectedProfileId": connected_profile_id, "postExternalId": post_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.LinkedinComment, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.LinkedinComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/linkedin.posts.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.LinkedinComment, options)

    async def update(self, external_id: str, body: Optional[Union[models.LinkedinCommentUpdate, Mapping[str, Any]]] = None, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.LinkedinComment:
        """Change a comment that the organization or the member has written

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("PATCH", "/v1/content/linkedin.posts.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.LinkedinComment, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment on a post of the organization or the member

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/linkedin.posts.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)


class AsyncLinkedinPosts(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncLinkedinPostsItems(transport)
        self.comments = AsyncLinkedinPostsComments(transport)


class AsyncLinkedin(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.posts = AsyncLinkedinPosts(transport)


class AsyncTiktokVideosItems(AsyncResource):
    def list(self, *, connected_profile_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.TiktokVideo]:
        """List the account's public posts, newest first

        TikTok lists what everybody can see. Posts for friends, followers or the account alone are in no list.

        Args:
            connected_profile_id: The Connected Profile to act through.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/tiktok.videos.items", query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.TiktokVideo, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.TiktokVideo:
        """Get a public post of the account

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/tiktok.videos.items/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.TiktokVideo, options)

    async def metrics(self, external_id: str, *, connected_profile_id: str, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a post

        Args:
            connected_profile_id: The Connected Profile to act through.
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/content/tiktok.videos.items/{externalId}/metrics", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncTiktokVideosComments(AsyncResource):
    def list(self, *, connected_profile_id: str, video_external_id: str, cursor: Optional[str] = None, limit: Optional[int] = None, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.TiktokComment]:
        """List the comments on a post of the account, replies and hidden ones included

        Each comment is followed by the replies to it. TikTok lists none to a comment that is hidden.

        Args:
            connected_profile_id: The Connected Profile to act through.
            video_external_id: The provider's id of the post whose comments are wanted.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; forwarded up to the provider's own maximum.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return self._transport.page(Call("GET", "/v1/content/tiktok.videos.comments", query={"connectedProfileId": connected_profile_id, "videoExternalId": video_external_id, "cursor": cursor, "limit": limit, "includeProviderRaw": include_provider_raw}), models.TiktokComment, options)

    async def get(self, external_id: str, *, connected_profile_id: str, include_provider_raw: Optional[bool] = None, **options: Unpack[RequestOptions]) -> models.TiktokComment:
        """Get a comment

        Args:
            connected_profile_id: The Connected Profile to act through.
            include_provider_raw: When true, items carry `providerRaw`, the provider's own object.
        """
        return await self._transport.request(Call("GET", "/v1/content/tiktok.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id, "includeProviderRaw": include_provider_raw}), models.TiktokComment, options)

    async def delete(self, external_id: str, *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ContentDeletion:
        """Delete a comment that the account has written

        Those of others are hidden by `moderate`.

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("DELETE", "/v1/content/tiktok.videos.comments/{externalId}", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}), models.ContentDeletion, options)

    async def moderate(self, external_id: str, body: Union[models.ModerationInput, Mapping[str, Any]], *, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.Moderation:
        """Hide a comment, or show it again

        Args:
            connected_profile_id: The Connected Profile to act through.
        """
        return await self._transport.request(Call("POST", "/v1/content/tiktok.videos.comments/{externalId}/moderate", ids={"externalId": external_id}, query={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}, idempotent=True), models.Moderation, options)


class AsyncTiktokVideos(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.items = AsyncTiktokVideosItems(transport)
        self.comments = AsyncTiktokVideosComments(transport)


class AsyncTiktok(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.videos = AsyncTiktokVideos(transport)


class AsyncProvidersSurfaces(AsyncResource):
    def list(self, provider_id: str, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Surface]:
        """List a provider's surfaces, content types, actions, scopes and limits

        The capability matrix, computed from the declarations that the service itself runs on.
        """
        return self._transport.page(Call("GET", "/v1/providers/{providerId}/surfaces", ids={"providerId": provider_id}), models.Surface, options)


class AsyncProviders(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.surfaces = AsyncProvidersSurfaces(transport)

    def list(self, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Provider]:
        """List the providers"""
        return self._transport.page(Call("GET", "/v1/providers"), models.Provider, options)

    async def get(self, provider_id: str, **options: Unpack[RequestOptions]) -> models.Provider:
        """Get a provider"""
        return await self._transport.request(Call("GET", "/v1/providers/{providerId}", ids={"providerId": provider_id}), models.Provider, options)


class AsyncConnectedProfilesTargets(AsyncResource):
    def list(self, connected_profile_id: str, *, content_type: models.KnownContentType, field: models.PublishTargetField, board: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.PublishTarget]:
        """List where a profile can publish to

        Lists the values of a field of publish requests that names a collection of the account, such as `board`: those whose
        rule says `listed`. Read live from the provider; nothing is kept. Where the content type has no such field, the answer
        is `not_supported`.


        Args:
            content_type: What is to be published.
            field: The field whose values are listed.
            board: The board whose sections are listed. Required with `boardSection`, and refused with any other field.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/connected-profiles/{connectedProfileId}/targets", ids={"connectedProfileId": connected_profile_id}, query={"contentType": content_type, "field": field, "board": board, "cursor": cursor, "limit": limit}), models.PublishTarget, options)


class AsyncConnectedProfiles(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.targets = AsyncConnectedProfilesTargets(transport)

    def surfaces(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Surface]:
        """List what the provider offers a profile, with the rules of its server

        The same as `providers.surfaces.list` for the provider of the profile. Where the servers of a provider have
        rules of their own, as those of Mastodon do, or its accounts, as those of TikTok do, the rules are those of the
        profile's server or account, which publish requests are checked against. They are read at most once every ten
        minutes, and their `source` is the address that returned them. While it does not answer, the usual rules are shown,
        with the provider's document as `source`.
        """
        return self._transport.page(Call("GET", "/v1/connected-profiles/{connectedProfileId}/surfaces", ids={"connectedProfileId": connected_profile_id}), models.Surface, options)

    def list(self, *, name: Optional[str] = None, provider_id: Optional[models.KnownProviderId] = None, connection_id: Optional[str] = None, external_user: Optional[models.ExternalUser] = None, status: Optional[Literal["live", "disconnected"]] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.ConnectedProfile]:
        """List the Connected Profiles, newest first

        Args:
            name: Only profiles with this text in their `displayName` or `username`, from the beginning of a word on: `bak` and
                `harbour ba` find *Harbour Bakery*. Case, accents and forms of characters make no difference: `muller` finds
                *Müller*. `@bak` finds usernames that begin with `bak`. The first 100 characters of a name count.
            provider_id: Filters by provider.
            connection_id: Filters by Connection.
            external_user: Filters by your end user's id (`externalUser`).
            status: Filters by status.
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/connected-profiles", query={"name": name, "providerId": provider_id, "connectionId": connection_id, "externalUser": external_user, "status": status, "reference": reference, "metadata": metadata, "cursor": cursor, "limit": limit}), models.ConnectedProfile, options)

    async def get(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ConnectedProfile:
        """Get a Connected Profile and its health"""
        return await self._transport.request(Call("GET", "/v1/connected-profiles/{connectedProfileId}", ids={"connectedProfileId": connected_profile_id}), models.ConnectedProfile, options)

    async def update(self, connected_profile_id: str, body: Optional[Union[models.OwnReferencesUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.ConnectedProfile:
        """Change your own reference and metadata of a Connected Profile

        Fields that the body leaves out keep their values. No event reports the change.
        """
        return await self._transport.request(Call("PATCH", "/v1/connected-profiles/{connectedProfileId}", ids={"connectedProfileId": connected_profile_id}, body=body if body is not None else {}), models.ConnectedProfile, options)

    async def delete(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.ConnectedProfileDeletion:
        """Delete a Connected Profile

        The Connection that it came from stays, with its other profiles.
        """
        return await self._transport.request(Call("DELETE", "/v1/connected-profiles/{connectedProfileId}", ids={"connectedProfileId": connected_profile_id}), models.ConnectedProfileDeletion, options)

    async def metrics(self, connected_profile_id: str, *, names: Optional[str] = None, period: Optional[models.MetricPeriod] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> models.Metrics:
        """Read the metrics of a profile

        Read live from the provider; nothing is kept. Which series there are, in which periods and how far back, is under
        `metrics` of the provider. Providers without metrics answer `not_supported`.


        Args:
            names: The names of the series to return, separated by commas. All series of the period when absent.
            period: What each value counts. When absent, the first period of the provider's list that has all of the named series.
            since: The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none.
            until: The end of the time range. Now when absent. `lifetime` takes none.
        """
        return await self._transport.request(Call("GET", "/v1/connected-profiles/{connectedProfileId}/metrics", ids={"connectedProfileId": connected_profile_id}, query={"names": names, "period": period, "since": since, "until": until}), models.Metrics, options)


class AsyncBillingAccount(AsyncResource):
    async def get(self, **options: Unpack[RequestOptions]) -> models.BillingAccount:
        """Get the plan, its caps and the usage

        Only live mode counts, except for `stagedBytes`. Whatever would exceed a cap is refused with `quota_exceeded`;
        what exists keeps working, even when a paid plan ends with more than the free one allows. Months are calendar
        months in UTC.
        """
        return await self._transport.request(Call("GET", "/v1/billing/account"), models.BillingAccount, options)


class AsyncBilling(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.account = AsyncBillingAccount(transport)


class AsyncUsage(AsyncResource):
    def list(self, *, since_month: Optional[models.Month] = None, until_month: Optional[models.Month] = None, group_by: Optional[Literal["profile", "key"]] = None, connected_profile_id: Optional[str] = None, key_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Usage]:
        """List the usage by month, latest month first

        What was counted in each month of the key's mode: altogether, or by `groupBy` for each Connected Profile or each
        API key. What belongs to none is in an entry without its id, so that the entries of a month add up to the same,
        whichever way they are grouped. What has been deleted keeps its entries. Months are calendar months in UTC, of
        the last three years; those in which nothing was counted are left out.

        The work that is counted writes its count with it, so that nothing is missed or counted twice. API requests and
        calls to providers alone are counted some seconds later, and not by a process that is killed meanwhile.


        Args:
            since_month: Only this month and later ones; when absent, the twelve months up to `untilMonth`.
            until_month: Only this month and earlier ones; when absent, up to the present one.
            group_by: One entry for each Connected Profile, or for each API key, in place of one for the month. `connectedProfileId`
                and `keyId` choose the grouping that has them, so only one of the two can be given.
            key_id: Filters by API key.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/usage", query={"sinceMonth": since_month, "untilMonth": until_month, "groupBy": group_by, "connectedProfileId": connected_profile_id, "keyId": key_id, "cursor": cursor, "limit": limit}), models.Usage, options)


class AsyncKeys(AsyncResource):
    async def current(self, **options: Unpack[RequestOptions]) -> models.CurrentKey:
        """Get the API key of this request

        Every key may ask this, whatever operations it is limited to.
        """
        return await self._transport.request(Call("GET", "/v1/keys/current"), models.CurrentKey, options)

    def list(self, *, created_by_key_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Key]:
        """List the API keys, newest first

        Those of the Organization and mode of the acting key, revoked and expired ones included. The keys themselves are not
        stored, and are in no list.


        Args:
            created_by_key_id: Only keys that this key has made, by creating or rolling.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/keys", query={"createdByKeyId": created_by_key_id, "cursor": cursor, "limit": limit}), models.Key, options)

    async def create(self, body: Union[models.KeyInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.KeyWithSecret:
        """Create an API key

        The new key belongs to the Organization and mode of the acting one, and may never do more than it: it has none but the
        operations of the acting key, needs approval where that does, and expires with it at the latest. What the body leaves out
        is as with the acting key.

        The answer has the key itself, which is shown this once. A repetition with the same `Idempotency-Key` gets it again, from
        the same key alone. Keys can make 500 in each mode that are active at the same time (`too_many_keys`); at this limit they
        can still roll those with a grace, for which the old keys are active, too.

        Only keys make keys that may run `keys.create`: those that may do everything, and those that have it among their
        `allowedOperations`. Who has made what is in the audit log, and in `createdByKeyId`.
        """
        return await self._transport.request(Call("POST", "/v1/keys", body=body if body is not None else {}, idempotent=True), models.KeyWithSecret, options)

    async def get(self, key_id: str, **options: Unpack[RequestOptions]) -> models.Key:
        """Get an API key, without the key itself"""
        return await self._transport.request(Call("GET", "/v1/keys/{keyId}", ids={"keyId": key_id}), models.Key, options)

    async def update(self, key_id: str, body: Optional[Union[models.KeyUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.Key:
        """Change an API key

        Fields that the body leaves out keep their values, and changes take effect within a second. What a key may do is settled
        when it is made. A key that may do more than the acting one, that lasts longer, or that needs no approval where the acting
        one does, is not changed (`wider_key`).
        """
        return await self._transport.request(Call("PATCH", "/v1/keys/{keyId}", ids={"keyId": key_id}, body=body if body is not None else {}), models.Key, options)

    async def roll(self, key_id: str, body: Optional[Union[models.KeyRoll, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.KeyWithSecret:
        """Replace an API key by a new one

        The new key is like the old one in all but its id and its secret, and is answered once, as by `keys.create`. It expires
        when the acting key does, or not at all. The old key goes on for `graceHours`, unless it expires before.

        A key can roll itself. With `graceHours: 0` it is refused from then on, so that it cannot repeat a request whose answer was
        lost, and the new key is known to nobody; give it a grace. One that may do more than the acting one, that lasts longer, or that needs no approval where the
        acting one does, is not rolled (`wider_key`).
        """
        return await self._transport.request(Call("POST", "/v1/keys/{keyId}/roll", ids={"keyId": key_id}, body=body if body is not None else {}, idempotent=True), models.KeyWithSecret, options)

    async def revoke(self, key_id: str, **options: Unpack[RequestOptions]) -> models.Key:
        """Revoke an API key

        It is refused everywhere within a second, which cannot be undone; a key that is revoked already is answered as it is. Any
        key of the mode can be revoked, also one that may do more than the acting one, and the acting one itself. Keys that it has
        made stay: `keys.list` finds them by `createdByKeyId`.
        """
        return await self._transport.request(Call("POST", "/v1/keys/{keyId}/revoke", ids={"keyId": key_id}, idempotent=True), models.Key, options)


class AsyncRequestLogs(AsyncResource):
    def list(self, *, status: Optional[Literal["ok", "failed", "4xx", "5xx"]] = None, operation_id: Optional[str] = None, error_code: Optional[models.ErrorCode] = None, key_id: Optional[str] = None, request_id: Optional[str] = None, error_group: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.RequestLogEntry]:
        """List the latest API requests, newest first

        The last 10,000 requests of the Organization's keys in this mode, for 30 days at most. A request is listed a few
        seconds after it was answered; if it failed, with what was wrong. The contents of requests are not kept.
        Requests that read this log are not in it, unless they were refused.


        Args:
            status: Filters by outcome: `ok` is a status below 400, `failed` any other.
            operation_id: Filters by operation.
            error_code: Filters by error code.
            key_id: Filters by API key.
            request_id: Only the request that was answered with this `Request-Id`.
            error_group: Only requests that failed in the same way: the `errorGroup` of one of them.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/request-logs", query={"status": status, "operationId": operation_id, "errorCode": error_code, "keyId": key_id, "requestId": request_id, "errorGroup": error_group, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.RequestLogEntry, options)

    def error_groups(self, *, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.ErrorGroup]:
        """List the errors in the request log by kind, the most frequent first

        Requests of the log that failed in the same way are one group: the same operation, the same error and the same
        fields. `requestLogs.list` with the `errorGroup` of a group lists its requests.


        Args:
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/request-logs/error-groups", query={"limit": limit}), models.ErrorGroup, options)


class AsyncAuditEntries(AsyncResource):
    def list(self, *, actor: Optional[str] = None, action: Optional[str] = None, subject_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.AuditEntry]:
        """List the audit log, newest first

        What members changed in the console, what operators changed by the command line, what was decided by approval
        links, what was changed on portal pages, and what was done with API keys to decide about approval and to make, change,
        roll and revoke keys (`keys.create` and its siblings). Entries are never changed, and are kept for as long as the
        Organization is.

        What is of the Organization as a whole, such as its members and its branding, has no `mode` and is listed for
        live keys alone. Everything else is listed for the keys of its mode.


        Args:
            actor: Filters by who did it: the `name` of an `actor`, such as an e-mail address.
            action: Filters by what was done, such as `keys.create`.
            subject_id: Filters by what was changed: its id.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/audit-entries", query={"actor": actor, "action": action, "subjectId": subject_id, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.AuditEntry, options)

    def export(self, *, actor: Optional[str] = None, action: Optional[str] = None, subject_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, **options: Unpack[RequestOptions]) -> AsyncIterator[models.AuditEntry]:
        """Export the audit log as JSON lines, oldest first

        All entries that the filters leave, each as one line of JSON, of those that were made before the export began.
        There is no limit to their number. A whole export ends as HTTP says; when something fails on the way, the
        connection is broken off in the middle of the answer, and what has come is not all there is.

        To go on later, ask with a `since` of a minute before the `createdAt` of the last entry, and keep the later copy of
        each `auditEntryId`: an entry that was exported while its change was under way has no `outcome` yet. Each export counts as an open stream: a key can have 10 of them at each process of the
        service, and an Organization 50. One of which nothing is taken for a minute is broken off.


        Args:
            actor: Filters by who did it: the `name` of an `actor`, such as an e-mail address.
            action: Filters by what was done, such as `keys.create`.
            subject_id: Filters by what was changed: its id.
            since: Only items from this time on.
            until: Only items up to this time.
        """
        return self._transport.lines(Call("GET", "/v1/audit-entries/export", query={"actor": actor, "action": action, "subjectId": subject_id, "since": since, "until": until}), models.AuditEntry, options)

    async def get(self, audit_entry_id: str, **options: Unpack[RequestOptions]) -> models.AuditEntry:
        """Get an entry of the audit log"""
        return await self._transport.request(Call("GET", "/v1/audit-entries/{auditEntryId}", ids={"auditEntryId": audit_entry_id}), models.AuditEntry, options)


class AsyncAuthIntegrations(AsyncResource):
    def list(self, *, provider_id: Optional[models.KnownProviderId] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.AuthIntegration]:
        """List the Auth Integrations, newest first

        Args:
            provider_id: Filters by provider.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/auth-integrations", query={"providerId": provider_id, "cursor": cursor, "limit": limit}), models.AuthIntegration, options)

    async def create(self, body: Union[models.AuthIntegrationInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.AuthIntegration:
        """Register your app at a provider

        Enter the answer's `redirectUri` at the provider as the app's redirect URI, `webhook` as its webhook, and
        `userCallbacks`, where the answer has it, as its callbacks. The client secret is stored encrypted and never
        returned. In test mode any client id and secret work: the simulated provider knows every app.
        """
        return await self._transport.request(Call("POST", "/v1/auth-integrations", body=body if body is not None else {}, idempotent=True), models.AuthIntegration, options)

    async def get(self, auth_integration_id: str, **options: Unpack[RequestOptions]) -> models.AuthIntegration:
        """Get an Auth Integration"""
        return await self._transport.request(Call("GET", "/v1/auth-integrations/{authIntegrationId}", ids={"authIntegrationId": auth_integration_id}), models.AuthIntegration, options)

    async def update(self, auth_integration_id: str, body: Optional[Union[models.AuthIntegrationUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.AuthIntegration:
        """Change an Auth Integration

        Fields that the body leaves out keep their values. A disabled Auth Integration takes no new Connect Sessions and
        imports, and ends the sessions in progress; its Connections keep working.
        """
        return await self._transport.request(Call("PATCH", "/v1/auth-integrations/{authIntegrationId}", ids={"authIntegrationId": auth_integration_id}, body=body if body is not None else {}), models.AuthIntegration, options)

    async def delete(self, auth_integration_id: str, **options: Unpack[RequestOptions]) -> models.AuthIntegrationDeletion:
        """Delete an Auth Integration

        As long as it has Connections, this is a `conflict`; delete those first.
        """
        return await self._transport.request(Call("DELETE", "/v1/auth-integrations/{authIntegrationId}", ids={"authIntegrationId": auth_integration_id}), models.AuthIntegrationDeletion, options)

    async def check(self, auth_integration_id: str, **options: Unpack[RequestOptions]) -> models.AuthIntegrationCheck:
        """Check the setup of an app

        Looks at the Auth Integration, asks the provider about the app if it can be asked, and says what is wrong and
        what to do about it. Changes nothing. `unknown` marks what cannot be determined, for instance because the provider
        does not answer; that is no error of this operation. Names stay the same; checks that do not apply are left out.

        In test mode the simulated provider knows every app and finds no problem with it, unless the client secret
        contains one of these:

        | In the client secret | What is wrong |
        |---|---|
        | `#fault:secret_refused` | The provider does not accept the client id with this secret. |
        | `#fault:app_on_trial` | The provider does not let the app act for everybody yet. |
        | `#fault:webhook_missing` | The app has no webhook. |
        | `#fault:webhook_elsewhere` | The webhook has another callback URL. |
        | `#fault:webhook_inactive` | The webhook is switched off. |
        | `#fault:webhook_fields_missing` | The webhook is subscribed to one field only. |
        | `#fault:app_throttled` | The provider throttles questions about the app. |
        | `#fault:app_outage` | The provider answers 503 to questions about the app. |
        """
        return await self._transport.request(Call("POST", "/v1/auth-integrations/{authIntegrationId}/check", ids={"authIntegrationId": auth_integration_id}), models.AuthIntegrationCheck, options)


class AsyncConnectSessions(AsyncResource):
    def list(self, *, external_user: Optional[models.ExternalUser] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.ConnectSession]:
        """List the Connect Sessions, newest first

        They are kept for 30 days after their links have expired.

        Args:
            external_user: Filters by your end user's id (`externalUser`).
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/connect-sessions", query={"externalUser": external_user, "reference": reference, "metadata": metadata, "cursor": cursor, "limit": limit}), models.ConnectSession, options)

    async def create(self, body: Union[models.ConnectSessionInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.ConnectSession:
        """Create a link on which an end user connects accounts

        Send the end user's browser to `authorizationUrl`. The hosted page says who asks for what, leads to the
        provider's consent screen with exactly the scopes that `operations` need, lets the end user choose what to
        connect, and returns to `returnUrl` with `connectSessionId`, `status` and your `state` in the query. The link
        works once, in one browser, and for 30 minutes unless `expiresInSeconds` says otherwise. A `conflict` with the
        reason `app_not_acceptable` means that the provider would reject this service's redirect URI; its message says
        why.

        Name the user of yours for whom the link is made as `externalUser`. The Connection keeps that id, and a link that
        was made for another of your users cannot take it over.

        `reference` and `metadata` are copied to the Connection, and to each Connected Profile that the end user
        chooses, unless it has its own already, from an earlier link or from `connections.update` or
        `connectedProfiles.update`.
        """
        return await self._transport.request(Call("POST", "/v1/connect-sessions", body=body if body is not None else {}, idempotent=True), models.ConnectSession, options)

    async def get(self, connect_session_id: str, **options: Unpack[RequestOptions]) -> models.ConnectSession:
        """Get a Connect Session and how it ended"""
        return await self._transport.request(Call("GET", "/v1/connect-sessions/{connectSessionId}", ids={"connectSessionId": connect_session_id}), models.ConnectSession, options)

    async def wait_for(self, connect_session_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.ConnectSession:
        """Waits until its status is completed, failed, expired, canceled, and returns it as it is then."""
        return await self._wait_for(lambda: self.get(connect_session_id, **options), ("completed", "failed", "expired", "canceled",), timeout, interval)


class AsyncConnections(AsyncResource):
    def list(self, *, external_user: Optional[models.ExternalUser] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Connection]:
        """List the Connections, newest first, in one response

        Args:
            external_user: Filters by your end user's id (`externalUser`).
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
        """
        return self._transport.page(Call("GET", "/v1/connections", query={"externalUser": external_user, "reference": reference, "metadata": metadata}), models.Connection, options)

    async def import_(self, body: Union[models.ConnectionImport, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Connection:
        """Import a grant or token that you have already

        The token is checked with the provider: that it works, that it belongs to the Auth Integration's app, what it
        may do, and which accounts it reaches. An end user who is connected already keeps the ids of Connection and
        Connected Profiles. A Connection that belongs to another `externalUser` is left as it is: `conflict` with the
        reason `external_user_mismatch`. `reference` and `metadata` are copied as those of a Connect Session are.
        """
        return await self._transport.request(Call("POST", "/v1/connections/import", body=body if body is not None else {}, idempotent=True), models.Connection, options)

    async def get(self, connection_id: str, **options: Unpack[RequestOptions]) -> models.Connection:
        """Get a Connection"""
        return await self._transport.request(Call("GET", "/v1/connections/{connectionId}", ids={"connectionId": connection_id}), models.Connection, options)

    async def update(self, connection_id: str, body: Optional[Union[models.OwnReferencesUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.Connection:
        """Change your own reference and metadata of a Connection

        Fields that the body leaves out keep their values. Its Connected Profiles have references and metadata of their
        own, which do not change. No event reports the change.
        """
        return await self._transport.request(Call("PATCH", "/v1/connections/{connectionId}", ids={"connectionId": connection_id}, body=body if body is not None else {}), models.Connection, options)

    async def delete(self, connection_id: str, **options: Unpack[RequestOptions]) -> models.ConnectionDeletion:
        """Delete a Connection

        Revokes the grant at the provider where it can be, erases the credential, and disconnects the
        Connected Profiles.
        """
        return await self._transport.request(Call("DELETE", "/v1/connections/{connectionId}", ids={"connectionId": connection_id}), models.ConnectionDeletion, options)

    async def refresh(self, connection_id: str, **options: Unpack[RequestOptions]) -> models.Connection:
        """Refresh the credential now

        Credentials are refreshed before they expire without this call. A credential that cannot be refreshed without
        the end user answers `not_supported`; one that was issued too recently, `conflict`.
        """
        return await self._transport.request(Call("POST", "/v1/connections/{connectionId}/refresh", ids={"connectionId": connection_id}, idempotent=True), models.Connection, options)


class AsyncEventDestinations(AsyncResource):
    def list(self, *, external_user: Optional[models.ExternalUser] = None, cursor: Optional[str] = None, limit: Optional[int] = None, connected_profile_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.EventDestination]:
        """List the Event Destinations, newest first

        Args:
            external_user: Filters by your end user's id (`externalUser`).
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
            connected_profile_id: Only destinations that name this profile in `connectedProfileIds`.
        """
        return self._transport.page(Call("GET", "/v1/event-destinations", query={"externalUser": external_user, "cursor": cursor, "limit": limit, "connectedProfileId": connected_profile_id}), models.EventDestination, options)

    async def create(self, body: Union[models.EventDestinationInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.EventDestinationWithSecret:
        """Create an Event Destination, which receives webhooks

        The answer has the signing secret, which is shown this once; a rotation makes a new one. Each mode can have 20
        destinations of your own, 20 of each `externalUser`, and 1,000 in all; in live mode the free plan allows fewer.

        With `externalUser` the destination is that user's: it gets the events of their Connections, Connected Profiles
        and Publish Requests, and of the content behind them, and no others.

        With `connectedProfileIds` it gets the events about these profiles alone: those whose `connectedProfileId` is one of them.
        Events that are about no profile do not reach it: those of Connections, files, publish groups, imports, Event Destinations
        and the plan.
        """
        return await self._transport.request(Call("POST", "/v1/event-destinations", body=body if body is not None else {}, idempotent=True), models.EventDestinationWithSecret, options)

    async def get(self, event_destination_id: str, **options: Unpack[RequestOptions]) -> models.EventDestination:
        """Get an Event Destination"""
        return await self._transport.request(Call("GET", "/v1/event-destinations/{eventDestinationId}", ids={"eventDestinationId": event_destination_id}), models.EventDestination, options)

    async def update(self, event_destination_id: str, body: Optional[Union[models.EventDestinationUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.EventDestination:
        """Change an Event Destination

        Fields that the body leaves out keep their values. Enabling a disabled destination also clears `failingSince`. Other
        topics and other `connectedProfileIds` hold for what happens from then on: what is on its way is delivered.
        """
        return await self._transport.request(Call("PATCH", "/v1/event-destinations/{eventDestinationId}", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}), models.EventDestination, options)

    async def delete(self, event_destination_id: str, **options: Unpack[RequestOptions]) -> models.EventDestinationDeletion:
        """Delete an Event Destination

        Its delivery log is deleted as well, and its pending deliveries are dropped.
        """
        return await self._transport.request(Call("DELETE", "/v1/event-destinations/{eventDestinationId}", ids={"eventDestinationId": event_destination_id}), models.EventDestinationDeletion, options)

    async def rotate_secret(self, event_destination_id: str, body: Optional[Union[models.SecretRotation, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.EventDestinationWithSecret:
        """Rotate the signing secret

        During the grace period, deliveries are signed with the old secret as well.
        """
        return await self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/rotate-secret", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}, idempotent=True), models.EventDestinationWithSecret, options)

    async def test(self, event_destination_id: str, body: Union[models.SampleEventInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.SampleDelivery:
        """Send a test event, and see what the receiver answers

        The sample is not in the delivery log, is not retried, and goes to disabled destinations too. It is about a profile that
        does not exist, whatever `connectedProfileIds` the destination has.
        """
        return await self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/test", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}, idempotent=True), models.SampleDelivery, options)

    def deliveries(self, event_destination_id: str, *, status: Optional[Literal["pending", "succeeded", "failed"]] = None, topic: Optional[str] = None, event_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Delivery]:
        """List deliveries, newest first

        Deliveries are kept for 30 days, and the receivers' answers for 23 hours.

        Args:
            status: Filters by status.
            topic: Filters by topic: one of the names under `webhooks`, in full.
            event_id: Filters by event.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/event-destinations/{eventDestinationId}/deliveries", ids={"eventDestinationId": event_destination_id}, query={"status": status, "topic": topic, "eventId": event_id, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.Delivery, options)

    async def retry_delivery(self, event_destination_id: str, delivery_id: str, **options: Unpack[RequestOptions]) -> models.Delivery:
        """Make the next attempt of a delivery now

        For a delivery that waits for its next attempt, for example because its receiver works again. The attempt is the
        next one of the retry schedule: if it fails, too, the delay after it counts from now. A delivery whose attempt is
        due or being made is left as it is.

        A delivery that has ended is a `conflict` with the reason `delivery_ended`: `eventDestinations.replay` sends its
        event again.
        """
        return await self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/deliveries/{deliveryId}/retry", ids={"eventDestinationId": event_destination_id, "deliveryId": delivery_id}, idempotent=True), models.Delivery, options)

    async def replay(self, event_destination_id: str, body: Union[models.ReplayInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Replay:
        """Replay events

        Sends one event again, or all events whose delivery failed, or all events of a time window. Events keep their
        ids. For 23 hours the original payload is sent. After that it is erased, so the subject of the event is read
        again, content from its provider, and sent with the origin `recovered`. If the subject no longer exists, the
        delivery fails with the error `content_gone`. Events that cannot be read again are counted as `skipped`; asking
        for one of them alone is a `conflict` with the reason `payload_erased`.
        """
        return await self._transport.request(Call("POST", "/v1/event-destinations/{eventDestinationId}/replay", ids={"eventDestinationId": event_destination_id}, body=body if body is not None else {}, idempotent=True), models.Replay, options)


class AsyncPortalLinks(AsyncResource):
    async def create(self, body: Union[models.PortalLinkInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PortalLink:
        """Create a link to the portal for a user of yours

        The hosted page behind `url` shows the Event Destinations of `externalUser` alone. There the user makes, changes,
        pauses and deletes them, rotates their secrets, sends samples, reads their deliveries and sends events again.

        Whoever has the link acts as that user until it expires, is deleted, or the key that made it is revoked.
        Redirect the user to it, or show it in a frame of a page at one of `frameAncestors`.
        """
        return await self._transport.request(Call("POST", "/v1/portal-links", body=body if body is not None else {}, idempotent=True), models.PortalLink, options)

    async def delete(self, portal_link_id: str, **options: Unpack[RequestOptions]) -> models.PortalLinkDeletion:
        """Delete a portal link"""
        return await self._transport.request(Call("DELETE", "/v1/portal-links/{portalLinkId}", ids={"portalLinkId": portal_link_id}), models.PortalLinkDeletion, options)


class AsyncEvents(AsyncResource):
    def list(self, *, topic: Optional[str] = None, topics: Optional[List[str]] = None, connected_profile_id: Optional[str] = None, delivery_status: Optional[List[Literal["pending", "succeeded", "failed"]]] = None, publish_request_id: Optional[str] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, publish_group_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Event]:
        """List events, newest first

        Lists every event, whether or not a destination takes its topic. Events are kept for 30 days, and their data for
        23 hours.


        Args:
            topic: Filters by topic: one of the names under `webhooks`, in full.
            topics: Filters by topics, separated by commas. A topic may end in `*`, which stands for anything.
            delivery_status: Only events whose latest delivery to an Event Destination is in one of these statuses, separated by commas:
                `failed,pending` finds those that have not arrived everywhere. They are ordered by these deliveries, the latest
                first.
            publish_request_id: Only events about this publish request.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
            publish_group_id: Only events about this publish group. Those about its publish requests are found by `publishRequestId`.
        """
        return self._transport.page(Call("GET", "/v1/events", query={"topic": topic, "topics": topics, "connectedProfileId": connected_profile_id, "deliveryStatus": delivery_status, "publishRequestId": publish_request_id, "since": since, "until": until, "cursor": cursor, "limit": limit, "publishGroupId": publish_group_id}), models.Event, options)

    async def get(self, event_id: str, **options: Unpack[RequestOptions]) -> models.Event:
        """Get an event as it is delivered

        For example, because a receiver has lost it. `eventDestinations.deliveries` with its id shows its deliveries to
        a destination, and `eventDestinations.replay` delivers it again.
        """
        return await self._transport.request(Call("GET", "/v1/events/{eventId}", ids={"eventId": event_id}), models.Event, options)

    def stream(self, *, topics: Optional[List[str]] = None, connected_profile_id: Optional[str] = None, event_destination_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> AsyncIterator[models.Event]:
        """Stream events as they happen

        Server-sent events over a connection that stays open, for receivers without a public address. Each message is an
        event as it is delivered, with the headers of a delivery as fields of the message: `webhook-id`,
        `webhook-timestamp` and `webhook-signature`, which sign exactly the text in `data`. The secret is that of
        `eventDestinationId`, or else one of the API key's own, which the first message has in the field
        `webhook-secret`. Once the data of an event is erased, its message has what `events.get` answers.

        When the connection ends, connect again with the last `id` in `Last-Event-ID`: no event is lost. As with
        deliveries, one can arrive twice; recognize it by its `id`. Without the header the stream begins with what
        happens from now on.

        Something is sent at least every 15 seconds, if only a comment. The stream ends when its key does, and when the
        process that serves it stops. A key can have 10 streams at each process of the service, and an Organization 50.


        Args:
            topics: Filters by topics, separated by commas. A topic may end in `*`, which stands for anything.
            event_destination_id: The Event Destination whose secret signs the messages. Its own topics play no part: the stream has the events of
                `topics`.
        """
        return self._transport.stream(Call("GET", "/v1/event-stream", query={"topics": topics, "connectedProfileId": connected_profile_id, "eventDestinationId": event_destination_id}), models.Event, options)


class AsyncMedia(AsyncUploads, AsyncResource):
    def list(self, *, status: Optional[Literal["pending_upload", "fetching", "validating", "ready", "failed", "expired"]] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Media]:
        """List media, newest first

        Args:
            status: Filters by status.
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/media", query={"status": status, "reference": reference, "metadata": metadata, "cursor": cursor, "limit": limit}), models.Media, options)

    async def create(self, body: Union[models.MediaInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Media:
        """Upload a file, or fetch it from a URL

        Either `sourceUrl`, which the service fetches, or `upload`: the answer then has a URL for one `PUT` of the file.
        The URL needs no key, so a browser or a phone can send the file without passing it through your servers: send
        exactly `upload.headers`, and the file as the body, within the hour. No other call is needed: the service
        notices a finished upload by itself, and `media.get` checks immediately. An upload that breaks off, or that is of
        another size or checksum than announced, is refused and may be sent again.

        Files are checked by their content, whatever their names and headers say: JPEG, PNG, GIF and WebP images, MP4,
        MOV and WebM videos, MP3, M4A, Ogg, WAV and FLAC sounds, and PDF documents. `media.ready` or `media.failed` reports
        how that went, and so does `status`. A file lives for 24 hours after its last use. The rules in
        `providers.surfaces.list` say what each provider accepts.
        """
        return await self._transport.request(Call("POST", "/v1/media", body=body if body is not None else {}, idempotent=True), models.Media, options)

    async def get(self, media_id: str, **options: Unpack[RequestOptions]) -> models.Media:
        """Get media"""
        return await self._transport.request(Call("GET", "/v1/media/{mediaId}", ids={"mediaId": media_id}), models.Media, options)

    async def delete(self, media_id: str, **options: Unpack[RequestOptions]) -> models.MediaDeletion:
        """Delete media

        Its file is erased, its URLs stop working, and a fetch or an upload in progress is dropped.
        """
        return await self._transport.request(Call("DELETE", "/v1/media/{mediaId}", ids={"mediaId": media_id}), models.MediaDeletion, options)

    async def wait_for(self, media_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.Media:
        """Waits until its status is ready, failed, expired, and returns it as it is then."""
        return await self._wait_for(lambda: self.get(media_id, **options), ("ready", "failed", "expired",), timeout, interval)


class AsyncPublishRequests(AsyncResource):
    def list(self, *, connected_profile_id: Optional[str] = None, content_type: Optional[models.KnownContentType] = None, status: Optional[List[models.PublishStatus]] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, publish_group_id: Optional[str] = None, scheduled_since: Optional[datetime] = None, scheduled_until: Optional[datetime] = None, sort: Optional[Literal["newest", "scheduledFor"]] = None, include: Optional[List[Literal["content"]]] = None, queue_id: Optional[str] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.PublishRequest]:
        """List publish requests, newest first

        With `sort=scheduledFor` they come in the order in which they are due, the earliest first, as a calendar has them; what
        was published at once has no place there and is left out. `scheduledSince` and `scheduledUntil` go with either order.


        Args:
            status: Only requests in one of these statuses: `status=failed&status=canceled`, or `status=failed,canceled`.
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
            publish_group_id: Only those of this publish group.
            scheduled_since: Only those that are or were scheduled for this time or a later one.
            scheduled_until: Only those that are or were scheduled for this time or an earlier one.
            sort: The order: the newest first, or by the time that they are scheduled for, the earliest first.
            include: `content` adds what is published, as long as it is held.
            queue_id: Only those with a slot of this queue.
        """
        return self._transport.page(Call("GET", "/v1/publish-requests", query={"connectedProfileId": connected_profile_id, "contentType": content_type, "status": status, "reference": reference, "metadata": metadata, "since": since, "until": until, "cursor": cursor, "limit": limit, "publishGroupId": publish_group_id, "scheduledSince": scheduled_since, "scheduledUntil": scheduled_until, "sort": sort, "include": include, "queueId": queue_id}), models.PublishRequest, options)

    async def create(self, body: Union[models.PublishRequestInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Publish content, now or at a set time

        All problems are reported together, before anything is stored. An accepted request is created only once: after
        an unclear answer of the provider the outcome is looked up, and the call is never repeated blindly. The content
        is held encrypted until 23 hours after the end, and then erased. A request that failed before anything was
        created can be retried until `retryableUntil`, if it has one.

        Files given as `sourceUrl` become media and are fetched immediately; `media` in the answer has their ids. The request
        waits for them in the step `staging`, and everything that depends on their properties is decided once they have
        arrived. The request fails as soon as one of them cannot be used, even when it is scheduled for later.

        With `draft: true` it is held and never published by itself: it has the status `draft` until it is submitted and approved.
        What would be refused is then listed in `warnings`, as `would_be_refused`, and is refused once the draft is submitted.
        The time, the addresses of files, `title`, `reference` and `metadata` have to be right in a draft, too, and its profile
        and content type, which do not change. A draft that is not approved within 90 days is canceled and its content erased.

        What a key publishes that needs approval, as `keys.current` says, is submitted at once: it has the status
        `pending_approval`, and somebody else approves it.
        """
        return await self._transport.request(Call("POST", "/v1/publish-requests", body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    async def validate_(self, body: Union[models.PublishRequestInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishValidation:
        """Validate content without publishing it

        Files given as `sourceUrl` are checked only as far as possible without fetching them. With `draft: true`, what would be
        refused is listed in `warnings`, as it is in a draft.
        """
        return await self._transport.request(Call("POST", "/v1/publish-requests/validate", body=body if body is not None else {}, idempotent=True), models.PublishValidation, options)

    async def get(self, publish_request_id: str, *, include: Optional[List[Literal["content"]]] = None, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Get a publish request

        Args:
            include: `content` adds what is published, as long as it is held.
        """
        return await self._transport.request(Call("GET", "/v1/publish-requests/{publishRequestId}", ids={"publishRequestId": publish_request_id}, query={"include": include}), models.PublishRequest, options)

    async def update(self, publish_request_id: str, body: Optional[Union[models.PublishRequestUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Update a publish request that has not started

        A draft stays a draft. What waits for approval is not changed, so that what is approved is what was submitted: return it
        first. Who needs approval changes nothing that was approved. The retry of a thread whose first posts are there takes another
        time and other names of your own, and no other content.
        """
        return await self._transport.request(Call("PATCH", "/v1/publish-requests/{publishRequestId}", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}), models.PublishRequest, options)

    async def cancel(self, publish_request_id: str, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Cancel a publish request that has not started

        A thread can also be canceled between two of its posts: what is there stays, and the rest is not published.

        What the provider has accepted can be canceled where the provider can give it up, which are posts on TikTok whose files it
        still fetches. The answer is then still `publishing`, with the step `cancelRequested`, and TikTok need not comply: the
        request becomes `canceled`, or `published` when TikTok was faster, and an event tells which.
        """
        return await self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/cancel", ids={"publishRequestId": publish_request_id}, idempotent=True), models.PublishRequest, options)

    async def submit(self, publish_request_id: str, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Submit a draft for approval

        The draft is checked like a new publish request: all problems are reported together, and it stays a draft. It then has
        the status `pending_approval`, and is neither changed nor published until it is approved or returned. One that waits for
        approval already is answered as it is.
        """
        return await self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/submit", ids={"publishRequestId": publish_request_id}, idempotent=True), models.PublishRequest, options)

    async def approve(self, publish_request_id: str, body: Optional[Union[models.PublishApproval, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Approve a publish request that waits for approval

        It is checked like a new publish request once more, and then published at its time, or now if it has none. A request with a
        queue takes the next free slot of it now, and `scheduledFor` of the answer has its time. When its time
        has passed, the approval is refused (`time_passed`), since nothing is published later than it was meant for: return it, and
        give it another time. Who needs approval does not approve what they have written or submitted themselves
        (`own_submission`); a key that needs approval approves nothing, and a member who does approves, in the console, only what
        other members have written and submitted there (`approval_needed`). Nothing is approved unseen: while a file is still being
        fetched or checked, the approval is refused (`files_awaited`), and with `submittedAt` whatever was submitted after what you
        have looked at (`another_submission`). Who has approved it is in the audit log. One that was approved already is answered as
        it is. Of an approval and a return at the same time, one is carried out.
        """
        return await self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/approve", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    async def return_(self, publish_request_id: str, body: Union[models.PublishReturn, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Return a publish request that waits for approval

        It becomes a draft again, with the comment in `returnComment`. It can then be changed and submitted again, or canceled.
        """
        return await self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/return", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    async def resolve(self, publish_request_id: str, body: Union[models.PublishResolution, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Resolve an unknown outcome manually"""
        return await self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/resolve", ids={"publishRequestId": publish_request_id}, body=body if body is not None else {}, idempotent=True), models.PublishRequest, options)

    async def retry(self, publish_request_id: str, **options: Unpack[RequestOptions]) -> models.PublishRequest:
        """Retry a failed publish request

        Makes a new publish request with the input of the failed one but without its time, and checks it like any other.
        This is possible only while the failed request has `retryableUntil`: content that the provider may have created is
        never created again, and content that would fail in the same way is not repeated. The `reason` of a `conflict`
        says why a retry is refused: `not_failed`, `already_started`
        (the provider may have created it), `would_fail_again` (see `error.whatToDo`), `already_retried` (a request can be
        retried only once, see `retriedBy`), `content_erased`, or `approval_needed` (what was approved was approved for another time, so
        who needs approval makes a new publish request). Of a thread, the new request has the posts that are there, and
        goes on with the next.
        """
        return await self._transport.request(Call("POST", "/v1/publish-requests/{publishRequestId}/retry", ids={"publishRequestId": publish_request_id}, idempotent=True), models.PublishRequest, options)

    async def wait_for(self, publish_request_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.PublishRequest:
        """Waits until its status is published, failed, canceled, and returns it as it is then."""
        return await self._wait_for(lambda: self.get(publish_request_id, **options), ("published", "failed", "canceled",), timeout, interval)


class AsyncPublishGroups(AsyncResource):
    def list(self, *, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.PublishGroupSummary]:
        """List publish groups, newest first

        Without their publish requests: `publishGroups.get` has those of one, and `publishRequests.list` finds them by `publishGroupId`.

        Args:
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/publish-groups", query={"reference": reference, "metadata": metadata, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.PublishGroupSummary, options)

    async def create(self, body: Union[models.PublishGroupInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Publish the same content to several profiles

        Makes a publish request for each target, all of them or none: the problems of all targets are reported together, with
        the target in the field, as in `targets.3.text`, and nothing is stored. `onInvalid: skip` accepts the valid targets, and
        `skipped` in the answer says what is wrong with the others. When no target is valid, the group is refused all the same.

        Each target's publish request is like any other, and has the group's id. A target is refused as
        `publishRequests.create` would refuse it. Where more than one is, the answer is a `validation_error` that lists all of
        them, and `meta.refusals` has those that are refused for something else than their fields, such as an expired grant, with
        the code and the details of each. Each publish request counts towards the plan's cap; when there is no room for
        all of them, none is accepted, whatever `onInvalid` says. A key that needs approval makes no groups. The contents of all targets together may have 2 MiB, where a shared
        text counts for each target. A file that several targets name by the same `sourceUrl` is fetched once.
        """
        return await self._transport.request(Call("POST", "/v1/publish-groups", body=body if body is not None else {}, idempotent=True), models.PublishGroup, options)

    async def validate_(self, body: Union[models.PublishGroupInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishGroupValidation:
        """Validate a publish group without publishing it

        Says what each target would be published as, and refuses what `publishGroups.create` would refuse. Files given as
        `sourceUrl` are checked only as far as possible without fetching them.
        """
        return await self._transport.request(Call("POST", "/v1/publish-groups/validate", body=body if body is not None else {}, idempotent=True), models.PublishGroupValidation, options)

    async def get(self, publish_group_id: str, **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Get a publish group with its publish requests"""
        return await self._transport.request(Call("GET", "/v1/publish-groups/{publishGroupId}", ids={"publishGroupId": publish_group_id}), models.PublishGroup, options)

    async def update(self, publish_group_id: str, body: Optional[Union[models.PublishGroupUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Reschedule a publish group

        `scheduledFor` moves every publish request that has not started, all of them or none; those that have started stay as
        they are. When all have started, it is refused. Each is admitted as `publishRequests.update` would admit it: where one
        could not be published then, such as one whose grant has ended, the problem names it, and none is moved. Cancel it first to
        move the others. A queue has one slot for each, so a group is not moved to a queue: `publishRequests.update` moves its requests
        there one by one.
        """
        return await self._transport.request(Call("PATCH", "/v1/publish-groups/{publishGroupId}", ids={"publishGroupId": publish_group_id}, body=body if body is not None else {}), models.PublishGroup, options)

    async def cancel(self, publish_group_id: str, **options: Unpack[RequestOptions]) -> models.PublishGroup:
        """Cancel a publish group

        Cancels every publish request that has not started, and what is not there yet of threads that are between two posts, all of
        them together; the others that have started continue. When there is none to cancel, it is refused.
        """
        return await self._transport.request(Call("POST", "/v1/publish-groups/{publishGroupId}/cancel", ids={"publishGroupId": publish_group_id}, idempotent=True), models.PublishGroup, options)

    async def wait_for(self, publish_group_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.PublishGroup:
        """Waits until its status is published, partial, failed, canceled, and returns it as it is then."""
        return await self._wait_for(lambda: self.get(publish_group_id, **options), ("published", "partial", "failed", "canceled",), timeout, interval)


class AsyncQueues(AsyncResource):
    def list(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.Queue]:
        """List the queues, newest first

        Args:
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/queues", query={"cursor": cursor, "limit": limit}), models.Queue, options)

    async def create(self, body: Union[models.QueueInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Queue:
        """Create a queue

        A queue has slots of the week in a time zone, for one or more profiles. A publish request with
        `scheduledFor: { queue: "que_…" }` takes the next free slot of its profile: each slot of a profile has one request, however many
        are created at once. Each mode can have 100 queues.

        A slot keeps its wall time when clocks are changed. Of a time that clocks skip, the slot is as much later; a time that occurs
        twice is a slot once, the first time. Slots that fall on the same instant by that are one slot.
        """
        return await self._transport.request(Call("POST", "/v1/queues", body=body if body is not None else {}, idempotent=True), models.Queue, options)

    async def get(self, queue_id: str, **options: Unpack[RequestOptions]) -> models.Queue:
        """Get a queue"""
        return await self._transport.request(Call("GET", "/v1/queues/{queueId}", ids={"queueId": queue_id}), models.Queue, options)

    async def update(self, queue_id: str, body: Optional[Union[models.QueueUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.Queue:
        """Change a queue, and move what waits in it

        Other slots or another time zone move the publish requests that wait: those of each profile take the new slots in their order,
        from the next one on, so that gaps between them close. Those of a profile that is taken out leave the queue and keep their
        times. `queues.preview` says all that before it is done, and `changes` in the answer says what was done. Each moved request
        has an event `publishRequest.scheduled` with its new time. It is refused where a request could not be moved, because the new
        slots have no room for all or come after the time at which the provider makes it public, and then nothing is changed.
        """
        return await self._transport.request(Call("PATCH", "/v1/queues/{queueId}", ids={"queueId": queue_id}, body=body if body is not None else {}), models.Queue, options)

    async def delete(self, queue_id: str, **options: Unpack[RequestOptions]) -> models.QueueDeletion:
        """Delete a queue

        Publish requests that wait in it keep their times; `kept` counts them. Move or cancel them like any other.
        """
        return await self._transport.request(Call("DELETE", "/v1/queues/{queueId}", ids={"queueId": queue_id}), models.QueueDeletion, options)

    async def preview(self, queue_id: str, body: Optional[Union[models.QueueUpdate, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.QueueChanges:
        """Say what a change of a queue would move

        Takes what `queues.update` takes, refuses what it would refuse, and changes nothing.
        """
        return await self._transport.request(Call("POST", "/v1/queues/{queueId}/preview", ids={"queueId": queue_id}, body=body if body is not None else {}, idempotent=True), models.QueueChanges, options)

    def slots(self, queue_id: str, *, connected_profile_id: Optional[str] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.QueuePlace]:
        """List the next slots of a queue, the earliest first

        Says of each slot for which profiles it is free, and which publish requests have it.

        Args:
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/queues/{queueId}/slots", ids={"queueId": queue_id}, query={"connectedProfileId": connected_profile_id, "cursor": cursor, "limit": limit}), models.QueuePlace, options)


class AsyncCalendarFeeds(AsyncResource):
    def list(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.CalendarFeed]:
        """List calendar feeds, newest first

        Without their addresses, which are shown only when they are made.

        Args:
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/calendar-feeds", query={"cursor": cursor, "limit": limit}), models.CalendarFeed, options)

    async def create(self, body: Optional[Union[models.CalendarFeedInput, Mapping[str, Any]]] = None, **options: Unpack[RequestOptions]) -> models.CalendarFeedWithUrl:
        """Create an address at which calendars read what is scheduled

        `url` answers anybody who has it with the scheduled publish requests as iCalendar (RFC 5545), for calendars that subscribe
        to an address, such as Google Calendar, Outlook and Apple's. Each publish request is an event with its title and its
        profile at the time that it is scheduled for; what was canceled is marked so. What the content says is in it only with
        `include: ["content"]`, as long as it is held.

        The address works until the feed is deleted, also when the key that made it ends.
        """
        return await self._transport.request(Call("POST", "/v1/calendar-feeds", body=body if body is not None else {}, idempotent=True), models.CalendarFeedWithUrl, options)

    async def delete(self, calendar_feed_id: str, **options: Unpack[RequestOptions]) -> models.CalendarFeedDeletion:
        """Delete a calendar feed

        Its address answers `not_found` from then on. Calendars keep what they have read until they ask again.
        """
        return await self._transport.request(Call("DELETE", "/v1/calendar-feeds/{calendarFeedId}", ids={"calendarFeedId": calendar_feed_id}), models.CalendarFeedDeletion, options)


class AsyncApprovalLinks(AsyncResource):
    async def create(self, body: Union[models.ApprovalLinkInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.ApprovalLink:
        """Create a link for somebody outside to approve a publish request

        The hosted page behind `url` shows the post that waits for approval: its text, its files, its profile and its time, with your
        branding, and nothing else of yours. Whoever has the link approves it there, or returns it with a comment, once, without an
        account. The audit log names the `reviewer`.

        The link is for what is submitted now. It ends once that is approved, returned or canceled, whoever does it, and when it
        expires, is deleted, or the key that made it ends; a link of the console ends, too, when its maker is no member who may
        publish without approval any more. A key that needs approval makes none.
        """
        return await self._transport.request(Call("POST", "/v1/approval-links", body=body if body is not None else {}, idempotent=True), models.ApprovalLink, options)

    async def delete(self, approval_link_id: str, **options: Unpack[RequestOptions]) -> models.ApprovalLinkDeletion:
        """Delete an approval link"""
        return await self._transport.request(Call("DELETE", "/v1/approval-links/{approvalLinkId}", ids={"approvalLinkId": approval_link_id}), models.ApprovalLinkDeletion, options)


class AsyncPublishImports(AsyncResource):
    async def create(self, body: Union[models.PublishImportInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Import a file of publish groups, and check it

        Takes a file of up to 1,000 rows, each a publish group, and checks every row as `publishGroups.validate` would. Nothing is
        published before `publishImports.run`; `publishImports.rows` says what is wrong with which row, and wrong rows
        do not keep the others from being published.

        Send the file as the body, as `text/csv` (up to 4 MiB) or as `application/x-ndjson` (JSON lines), or in JSON as `file` with its
        `format`. A line of JSON is what `publishGroups.create` takes, and the row's `key`. A CSV file has a header of these columns,
        in any order, and commas, semicolons or tabs between its cells; its text is UTF-8, with or without a byte order mark:

        | Column | What it is |
        |---|---|
        | `key` | Your own name of the row, which is never published twice. Required |
        | `connectedProfileIds` | One or more Connected Profiles, with blanks between them. Required |
        | `contentTypes` | One content type for all of them, or one for each in the same order, with blanks between them. Required |
        | `text`, `title`, `link` | The shared fields of the group |
        | `mediaUrls` | The addresses of files, with blanks or line breaks between them |
        | `altTexts` | The alternative texts of the files in their order, with line breaks between them |
        | `scheduledFor` | An instant such as `2026-03-01T09:30:00Z`, or, beside `timeZone`, a wall time such as `2026-03-01 09:30`; at once when empty |
        | `timeZone` | An IANA time zone, such as `Europe/Lisbon` |
        | `variant` | The variant of each target |
        | `reference` | Your own id of the group |

        A `key` makes one publish group in your Organization and mode, ever: sending the file again publishes only what it did not
        publish before, and the other rows are `duplicate`.
        """
        return await self._transport.request(Call("POST", "/v1/publish-groups/import", body=body if body is not None else {}, idempotent=True), models.PublishImport, options)

    def list(self, *, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.PublishImport]:
        """List imports, newest first

        Args:
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/publish-imports", query={"since": since, "until": until, "cursor": cursor, "limit": limit}), models.PublishImport, options)

    async def get(self, import_id: str, **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Get an import and its progress"""
        return await self._transport.request(Call("GET", "/v1/publish-imports/{importId}", ids={"importId": import_id}), models.PublishImport, options)

    def rows(self, import_id: str, *, status: Optional[List[models.PublishImportRowStatus]] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.PublishImportRow]:
        """List the rows of an import with what became of them

        In the order of the file. The content of a row is not given back.

        Args:
            status: Only rows in one of these statuses: `status=invalid&status=outstanding`, or `status=invalid,outstanding`.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/publish-imports/{importId}/rows", ids={"importId": import_id}, query={"status": status, "cursor": cursor, "limit": limit}), models.PublishImportRow, options)

    async def run(self, import_id: str, **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Publish the rows of an import

        Makes a publish group of each row that is right, and goes on if a process dies; no row is published twice. An import that
        is still checked is run without waiting for the end. Each publish request counts towards the plan's cap: rows for
        which there is no room are `outstanding`, and running the import again takes them up. Rows are held until `heldUntil`.
        """
        return await self._transport.request(Call("POST", "/v1/publish-imports/{importId}/run", ids={"importId": import_id}, idempotent=True), models.PublishImport, options)

    async def cancel(self, import_id: str, **options: Unpack[RequestOptions]) -> models.PublishImport:
        """Cancel an import

        Rows that were not published will not be. The publish groups of other rows stay; `publishGroups.cancel` cancels one.
        """
        return await self._transport.request(Call("POST", "/v1/publish-imports/{importId}/cancel", ids={"importId": import_id}, idempotent=True), models.PublishImport, options)

    async def wait_for(self, import_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.PublishImport:
        """Waits until its status is ready, completed, canceled, expired, and returns it as it is then."""
        return await self._wait_for(lambda: self.get(import_id, **options), ("ready", "completed", "canceled", "expired",), timeout, interval)


class AsyncBackfillRequests(AsyncResource):
    def list(self, *, connected_profile_id: Optional[str] = None, content_type: Optional[models.KnownContentType] = None, status: Optional[models.BackfillStatus] = None, reference: Optional[models.Reference] = None, metadata: Optional[models.MetadataValues] = None, since: Optional[datetime] = None, until: Optional[datetime] = None, cursor: Optional[str] = None, limit: Optional[int] = None, **options: Unpack[RequestOptions]) -> AsyncPaged[models.BackfillRequest]:
        """List backfill requests, newest first

        Args:
            reference: Filters by your `reference`.
            metadata: `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
                `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
            since: Only items from this time on.
            until: Only items up to this time.
            cursor: The `nextCursor` of the previous page, unchanged, with the same filters.
            limit: The largest number of items to return; 25 when absent.
        """
        return self._transport.page(Call("GET", "/v1/backfill-requests", query={"connectedProfileId": connected_profile_id, "contentType": content_type, "status": status, "reference": reference, "metadata": metadata, "since": since, "until": until, "cursor": cursor, "limit": limit}), models.BackfillRequest, options)

    async def create(self, body: Union[models.BackfillRequestInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.BackfillRequest:
        """Backfill existing content as events

        The provider's list is walked page by page, and every item is sent as `content.{contentType}.backfilled` with
        the origin `backfill`. Nested content is read parent by parent: the comments of each media item, the messages of
        each thread. It continues when the provider throttles (`waiting`), and slows down when your destinations fall
        behind. One backfill runs per Connected Profile and content type at a time; a second one is a `conflict`.
        """
        return await self._transport.request(Call("POST", "/v1/backfill-requests", body=body if body is not None else {}, idempotent=True), models.BackfillRequest, options)

    async def get(self, backfill_request_id: str, **options: Unpack[RequestOptions]) -> models.BackfillRequest:
        """Get a backfill request and its progress"""
        return await self._transport.request(Call("GET", "/v1/backfill-requests/{backfillRequestId}", ids={"backfillRequestId": backfill_request_id}), models.BackfillRequest, options)

    async def cancel(self, backfill_request_id: str, **options: Unpack[RequestOptions]) -> models.BackfillRequest:
        """Cancel a backfill request that has not ended

        Items that were emitted before stay; no more are emitted afterwards.
        """
        return await self._transport.request(Call("POST", "/v1/backfill-requests/{backfillRequestId}/cancel", ids={"backfillRequestId": backfill_request_id}, idempotent=True), models.BackfillRequest, options)

    async def wait_for(self, backfill_request_id: str, *, timeout: float = 600, interval: float = 0.5, **options: Unpack[WaitOptions]) -> models.BackfillRequest:
        """Waits until its status is completed, failed, canceled, and returns it as it is then."""
        return await self._wait_for(lambda: self.get(backfill_request_id, **options), ("completed", "failed", "canceled",), timeout, interval)


class AsyncTestConnectedProfiles(AsyncResource):
    async def create(self, body: Union[models.TestConnectedProfileInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.ConnectedProfile:
        """Create a simulated Connected Profile

        Each call makes a new simulated account, so that tests running side by side do not meet. The
        account's content is a pure function of its id: the same structure and texts every time. Its pictures,
        films and avatars, and those of what is published there, are small files that this service serves to anyone.
        """
        return await self._transport.request(Call("POST", "/v1/test/connected-profiles", body=body if body is not None else {}, idempotent=True), models.ConnectedProfile, options)

    async def sweep(self, connected_profile_id: str, **options: Unpack[RequestOptions]) -> models.TestSweep:
        """Find changes now that no notification has reported

        Does what is done for every Connected Profile regularly: compares what the provider lists with what was seen
        before, and emits what was missed with the origin `recovered`.
        """
        return await self._transport.request(Call("POST", "/v1/test/connected-profiles/{connectedProfileId}/sweep", ids={"connectedProfileId": connected_profile_id}, idempotent=True), models.TestSweep, options)


class AsyncTestProviderEvents(AsyncResource):
    def list(self, **options: Unpack[RequestOptions]) -> AsyncPaged[models.TestProviderEventKind]:
        """List the events that simulated providers can have"""
        return self._transport.page(Call("GET", "/v1/test/provider-events"), models.TestProviderEventKind, options)

    async def create(self, body: Union[models.TestProviderEventInput, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.TestProviderEvent:
        """Trigger an event at a simulated provider

        Somebody comments, a moderator hides a comment in the provider's own app, a message comes in: the
        account's content changes, reads show it, and the provider sends the webhook that the real one
        would send, to the webhook endpoint that real ones use.
        """
        return await self._transport.request(Call("POST", "/v1/test/provider-events", body=body if body is not None else {}, idempotent=True), models.TestProviderEvent, options)


class AsyncTestClock(AsyncResource):
    async def get(self, **options: Unpack[RequestOptions]) -> models.TestClockTime:
        """Read the clock of your test mode

        The time that holds in your test mode: what is scheduled has to lie after it. It is ahead of the real time once
        it was moved, until a reset.
        """
        return await self._transport.request(Call("GET", "/v1/test/clock"), models.TestClockTime, options)

    async def advance(self, body: Union[models.TestClockAdvance, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.TestClock:
        """Move the clock of your test mode ahead

        What is scheduled until then is published immediately, and what waits for a provider waits that much less. The
        simulated providers' clock moves with it: publishing quotas free up, prepared media expire, and the time to
        answer a message passes. Grants stay as they are. The clock never goes back.
        """
        return await self._transport.request(Call("POST", "/v1/test/clock/advance", body=body if body is not None else {}, idempotent=True), models.TestClock, options)


class AsyncTestConnections(AsyncResource):
    async def update(self, connection_id: str, body: Union[models.TestConnectionUpdate, Mapping[str, Any]], **options: Unpack[RequestOptions]) -> models.Connection:
        """Change what the simulated provider says about a grant

        The simulated provider does it, and the service checks the grant immediately: the answer shows what
        it has learned.
        """
        return await self._transport.request(Call("PATCH", "/v1/test/connections/{connectionId}", ids={"connectionId": connection_id}, body=body if body is not None else {}), models.Connection, options)


class AsyncTestPersonas(AsyncResource):
    def list(self, **options: Unpack[RequestOptions]) -> AsyncPaged[models.TestPersona]:
        """List the people at the simulated consent screens, and tokens of theirs to import"""
        return self._transport.page(Call("GET", "/v1/test/personas"), models.TestPersona, options)


class AsyncTestScenarios(AsyncResource):
    def list(self, **options: Unpack[RequestOptions]) -> AsyncPaged[models.TestScenario]:
        """List the scenarios and the ids that make a simulated provider fail on demand"""
        return self._transport.page(Call("GET", "/v1/test/scenarios"), models.TestScenario, options)


class AsyncTest(AsyncResource):
    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.connected_profiles = AsyncTestConnectedProfiles(transport)
        self.provider_events = AsyncTestProviderEvents(transport)
        self.clock = AsyncTestClock(transport)
        self.connections = AsyncTestConnections(transport)
        self.personas = AsyncTestPersonas(transport)
        self.scenarios = AsyncTestScenarios(transport)

    async def reset(self, **options: Unpack[RequestOptions]) -> models.TestReset:
        """Erase everything in your test mode

        Erases everything that your Organization has in test mode, except its API keys: Connected Profiles and what was
        written to their accounts, Auth Integrations, media, publish requests, Event Destinations, events,
        Idempotency-Keys and the moved clock. Work in progress is waited for, for a few seconds. A call erases up to
        50,000 rows; while `complete` is `false`, call it again. Live mode stays as it is, and so does the test mode of
        others.
        """
        return await self._transport.request(Call("POST", "/v1/test/reset"), models.TestReset, options)


class AsyncApi:
    def __init__(self, transport: AsyncTransport) -> None:
        self.instagram = AsyncInstagram(transport)
        self.facebook = AsyncFacebook(transport)
        self.threads = AsyncThreads(transport)
        self.bluesky = AsyncBluesky(transport)
        self.mastodon = AsyncMastodon(transport)
        self.youtube = AsyncYoutube(transport)
        self.pinterest = AsyncPinterest(transport)
        self.linkedin = AsyncLinkedin(transport)
        self.tiktok = AsyncTiktok(transport)
        self.providers = AsyncProviders(transport)
        self.connected_profiles = AsyncConnectedProfiles(transport)
        self.billing = AsyncBilling(transport)
        self.usage = AsyncUsage(transport)
        self.keys = AsyncKeys(transport)
        self.request_logs = AsyncRequestLogs(transport)
        self.audit_entries = AsyncAuditEntries(transport)
        self.auth_integrations = AsyncAuthIntegrations(transport)
        self.connect_sessions = AsyncConnectSessions(transport)
        self.connections = AsyncConnections(transport)
        self.event_destinations = AsyncEventDestinations(transport)
        self.portal_links = AsyncPortalLinks(transport)
        self.events = AsyncEvents(transport)
        self.media = AsyncMedia(transport)
        self.publish_requests = AsyncPublishRequests(transport)
        self.publish_groups = AsyncPublishGroups(transport)
        self.queues = AsyncQueues(transport)
        self.calendar_feeds = AsyncCalendarFeeds(transport)
        self.approval_links = AsyncApprovalLinks(transport)
        self.publish_imports = AsyncPublishImports(transport)
        self.backfill_requests = AsyncBackfillRequests(transport)
        self.test = AsyncTest(transport)

