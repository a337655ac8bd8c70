# Generated from openapi.yaml by `npm run codegen`. Do not edit.

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Dict, List, Literal, Optional, Union

from pydantic import Field

from .._model import Model, Unknown


class InstagramMediaItem(Model):
    """A post or reel of the account."""
    external_id: str
    """Provider-owned content id."""
    variant: Union[Literal["feed", "reel"], str]
    text: Optional[str] = None
    """Caption or body."""
    media: Optional[List[MediaAsset]] = None
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["instagram.media.items"]


class InstagramMediaItemList(Model):
    data: List[InstagramMediaItem]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class InstagramMediaItemPublish(Model):
    """One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel."""
    connected_profile_id: str
    content_type: Literal["instagram.media.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["feed", "reel"]] = None
    """Chosen by the media when absent."""
    text: Optional[PublishText] = None
    media: List[PublishMedia]
    collaborators: Optional[List[str]] = None
    location_external_id: Optional[str] = None
    """A Page that has a location."""
    cover: Optional[PublishCover] = None
    cover_media_id: Optional[str] = None
    """Deprecated. The same as `cover.mediaId`. Use that instead."""
    share_to_feed: Optional[bool] = None
    """Whether a reel also appears in the feed. Only for reels."""
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class InstagramMediaItemGroupTarget(Model):
    """One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel."""
    connected_profile_id: str
    content_type: Literal["instagram.media.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["feed", "reel"]] = None
    """Chosen by the media when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishMedia]] = None
    collaborators: Optional[List[str]] = None
    location_external_id: Optional[str] = None
    """A Page that has a location."""
    cover: Optional[PublishCover] = None
    cover_media_id: Optional[str] = None
    """Deprecated. The same as `cover.mediaId`. Use that instead."""
    share_to_feed: Optional[bool] = None
    """Whether a reel also appears in the feed. Only for reels."""
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class InstagramMediaItemEvent(Model):
    id: EventId
    topic: Literal["content.instagram.media.items.created", "content.instagram.media.items.updated", "content.instagram.media.items.deleted", "content.instagram.media.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: InstagramMediaItem


class InstagramStoryItem(Model):
    """A live story of the account."""
    external_id: str
    """Provider-owned content id."""
    text: Optional[str] = None
    """Caption or body."""
    media: Optional[List[MediaAsset]] = None
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["instagram.stories.items"]


class InstagramStoryItemList(Model):
    data: List[InstagramStoryItem]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class InstagramStoryItemPublish(Model):
    """One image or video."""
    connected_profile_id: str
    content_type: Literal["instagram.stories.items"]
    title: Optional[PublishRequestTitle] = None
    media: List[PublishMedia]
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class InstagramStoryItemGroupTarget(Model):
    """One image or video."""
    connected_profile_id: str
    content_type: Literal["instagram.stories.items"]
    title: Optional[PublishRequestTitle] = None
    media: Optional[List[PublishMedia]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class InstagramStoryItemEvent(Model):
    id: EventId
    topic: Literal["content.instagram.stories.items.created", "content.instagram.stories.items.deleted", "content.instagram.stories.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: InstagramStoryItem


class InstagramComment(Model):
    external_id: str
    """Provider-owned comment id."""
    media_external_id: str
    text: str
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["instagram.media.comments"]


class InstagramCommentList(Model):
    data: List[InstagramComment]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class InstagramCommentPublish(Model):
    """A comment on media, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["instagram.media.comments"]
    title: Optional[PublishRequestTitle] = None
    target: CommentTarget
    text: PublishText
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class InstagramCommentGroupTarget(Model):
    """A comment on media, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["instagram.media.comments"]
    title: Optional[PublishRequestTitle] = None
    target: CommentTarget
    text: Optional[PublishText] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class InstagramCommentEvent(Model):
    id: EventId
    topic: Literal["content.instagram.media.comments.created", "content.instagram.media.comments.updated", "content.instagram.media.comments.deleted", "content.instagram.media.comments.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: InstagramComment


class InstagramCommentModeratedEvent(Model):
    id: EventId
    topic: Literal["content.instagram.media.comments.moderated"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    hidden: EventHidden
    unreadable: Optional[EventUnreadable] = None
    data: InstagramComment


class InstagramThread(Model):
    external_id: str
    """Provider-owned conversation id."""
    participant_external_ids: List[str]
    """The people in the thread, the account itself included."""
    updated_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["instagram.dm.threads"]


class InstagramThreadList(Model):
    data: List[InstagramThread]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class InstagramThreadEvent(Model):
    id: EventId
    topic: Literal["content.instagram.dm.threads.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: InstagramThread


class InstagramMessage(Model):
    external_id: str
    """Provider-owned message id."""
    thread_external_id: Optional[str] = None
    """The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation."""
    text: Optional[str] = None
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["instagram.dm.messages"]


class InstagramMessageList(Model):
    data: List[InstagramMessage]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class InstagramMessagePublish(Model):
    """A message in a thread or to a person, or a private reply to a comment."""
    connected_profile_id: str
    content_type: Literal["instagram.dm.messages"]
    title: Optional[PublishRequestTitle] = None
    target: MessageTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class InstagramMessageGroupTarget(Model):
    """A message in a thread or to a person, or a private reply to a comment."""
    connected_profile_id: str
    content_type: Literal["instagram.dm.messages"]
    title: Optional[PublishRequestTitle] = None
    target: MessageTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class InstagramMessageEvent(Model):
    id: EventId
    topic: Literal["content.instagram.dm.messages.created", "content.instagram.dm.messages.updated", "content.instagram.dm.messages.deleted", "content.instagram.dm.messages.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: InstagramMessage


class FacebookMediaItem(Model):
    """A published post of the Page."""
    external_id: str
    """Provider-owned content id."""
    variant: Union[Literal["feed", "reel"], str]
    text: Optional[str] = None
    """Caption or body."""
    media: Optional[List[MediaAsset]] = None
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["facebook.media.items"]


class FacebookMediaItemList(Model):
    data: List[FacebookMediaItem]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class FacebookMediaItemPublish(Model):
    """A text, a link, photos, a video, a reel or a story of a Page."""
    connected_profile_id: str
    content_type: Literal["facebook.media.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["feed", "reel", "story"]] = None
    """`feed` when absent."""
    text: Optional[PublishText] = None
    link: Optional[str] = None
    """The post gets a card of this page."""
    media: Optional[List[PublishFile]] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class FacebookMediaItemGroupTarget(Model):
    """A text, a link, photos, a video, a reel or a story of a Page."""
    connected_profile_id: str
    content_type: Literal["facebook.media.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["feed", "reel", "story"]] = None
    """`feed` when absent."""
    text: Optional[PublishText] = None
    link: Optional[str] = None
    """The post gets a card of this page."""
    media: Optional[List[PublishFile]] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class FacebookMediaItemEvent(Model):
    id: EventId
    topic: Literal["content.facebook.media.items.created", "content.facebook.media.items.updated", "content.facebook.media.items.deleted", "content.facebook.media.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: FacebookMediaItem


class FacebookMediaItemModeratedEvent(Model):
    id: EventId
    topic: Literal["content.facebook.media.items.moderated"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    hidden: EventHidden
    unreadable: Optional[EventUnreadable] = None
    data: FacebookMediaItem


class FacebookComment(Model):
    external_id: str
    """Provider-owned comment id."""
    media_external_id: str
    text: str
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["facebook.media.comments"]


class FacebookCommentList(Model):
    data: List[FacebookComment]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class FacebookCommentPublish(Model):
    """A comment on a post, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["facebook.media.comments"]
    title: Optional[PublishRequestTitle] = None
    target: CommentTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class FacebookCommentGroupTarget(Model):
    """A comment on a post, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["facebook.media.comments"]
    title: Optional[PublishRequestTitle] = None
    target: CommentTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class FacebookCommentEvent(Model):
    id: EventId
    topic: Literal["content.facebook.media.comments.created", "content.facebook.media.comments.updated", "content.facebook.media.comments.deleted", "content.facebook.media.comments.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: FacebookComment


class FacebookCommentModeratedEvent(Model):
    id: EventId
    topic: Literal["content.facebook.media.comments.moderated"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    hidden: EventHidden
    unreadable: Optional[EventUnreadable] = None
    data: FacebookComment


class FacebookThread(Model):
    external_id: str
    """Provider-owned conversation id."""
    participant_external_ids: List[str]
    """The people in the thread, the account itself included."""
    updated_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["facebook.dm.threads"]


class FacebookThreadList(Model):
    data: List[FacebookThread]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class FacebookThreadEvent(Model):
    id: EventId
    topic: Literal["content.facebook.dm.threads.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: FacebookThread


class FacebookMessage(Model):
    external_id: str
    """Provider-owned message id."""
    thread_external_id: Optional[str] = None
    """The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation."""
    text: Optional[str] = None
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["facebook.dm.messages"]


class FacebookMessageList(Model):
    data: List[FacebookMessage]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class FacebookMessagePublish(Model):
    """A message in a thread or to a person, or a private reply to a comment."""
    connected_profile_id: str
    content_type: Literal["facebook.dm.messages"]
    title: Optional[PublishRequestTitle] = None
    target: MessageTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class FacebookMessageGroupTarget(Model):
    """A message in a thread or to a person, or a private reply to a comment."""
    connected_profile_id: str
    content_type: Literal["facebook.dm.messages"]
    title: Optional[PublishRequestTitle] = None
    target: MessageTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class FacebookMessageEvent(Model):
    id: EventId
    topic: Literal["content.facebook.dm.messages.created", "content.facebook.dm.messages.updated", "content.facebook.dm.messages.deleted", "content.facebook.dm.messages.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: FacebookMessage


class ThreadsPost(Model):
    """A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
    which post it shows. A `quote` has both.
    """
    external_id: str
    """Provider-owned content id."""
    variant: Union[Literal["post", "quote", "repost"], str]
    text: Optional[str] = None
    """Caption or body."""
    author: Optional[Author] = None
    media: Optional[List[MediaAsset]] = None
    link: Optional[str] = None
    """The link that is attached to the text."""
    poll: Optional[Poll] = None
    tags: Optional[List[str]] = None
    """The topic of the post; at most one."""
    quoted_post_external_id: Optional[str] = None
    """The post that is quoted or reposted."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["threads.posts.items"]


class ThreadsPostList(Model):
    data: List[ThreadsPost]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class ThreadsPostPublish(Model):
    """A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
    A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
    """
    connected_profile_id: str
    content_type: Literal["threads.posts.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["post", "quote", "repost"]] = None
    """Chosen by the target and the text when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page."""
    poll: Optional[PublishPoll] = None
    tags: Optional[PublishTags] = None
    reply_audience: Optional[PublishReplyAudience] = None
    target: Optional[PostTarget] = None
    thread: Optional[PublishThread] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class ThreadsPostGroupTarget(Model):
    """A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
    A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
    """
    connected_profile_id: str
    content_type: Literal["threads.posts.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["post", "quote", "repost"]] = None
    """Chosen by the target and the text when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page."""
    poll: Optional[PublishPoll] = None
    tags: Optional[PublishTags] = None
    reply_audience: Optional[PublishReplyAudience] = None
    target: Optional[PostTarget] = None
    thread: Optional[PublishThread] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class ThreadsPostEvent(Model):
    id: EventId
    topic: Literal["content.threads.posts.items.created", "content.threads.posts.items.deleted", "content.threads.posts.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: ThreadsPost


class ThreadsReply(Model):
    external_id: str
    """Provider-owned content id."""
    post_external_id: str
    """The post at the root of the thread, as in `thread.rootId`."""
    text: str
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    media: Optional[List[MediaAsset]] = None
    link: Optional[str] = None
    """The link that is attached to the text."""
    poll: Optional[Poll] = None
    tags: Optional[List[str]] = None
    """The topic of the post; at most one."""
    quoted_post_external_id: Optional[str] = None
    """The post that is quoted."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["threads.posts.replies"]


class ThreadsReplyList(Model):
    data: List[ThreadsReply]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class ThreadsReplyPublish(Model):
    """A reply to a post, or to a reply."""
    connected_profile_id: str
    content_type: Literal["threads.posts.replies"]
    title: Optional[PublishRequestTitle] = None
    target: PostTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page."""
    poll: Optional[PublishPoll] = None
    tags: Optional[PublishTags] = None
    reply_audience: Optional[PublishReplyAudience] = None
    thread: Optional[PublishThread] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class ThreadsReplyGroupTarget(Model):
    """A reply to a post, or to a reply."""
    connected_profile_id: str
    content_type: Literal["threads.posts.replies"]
    title: Optional[PublishRequestTitle] = None
    target: PostTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page."""
    poll: Optional[PublishPoll] = None
    tags: Optional[PublishTags] = None
    reply_audience: Optional[PublishReplyAudience] = None
    thread: Optional[PublishThread] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class ThreadsReplyEvent(Model):
    id: EventId
    topic: Literal["content.threads.posts.replies.created", "content.threads.posts.replies.deleted", "content.threads.posts.replies.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: ThreadsReply


class ThreadsReplyModeratedEvent(Model):
    id: EventId
    topic: Literal["content.threads.posts.replies.moderated"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    hidden: EventHidden
    unreadable: Optional[EventUnreadable] = None
    data: ThreadsReply


class BlueskyPost(Model):
    """A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
    which post it shows. A `quote` has both.
    """
    external_id: str
    """Provider-owned content id."""
    variant: Union[Literal["post", "quote", "repost"], str]
    text: Optional[str] = None
    """Caption or body."""
    author: Optional[Author] = None
    media: Optional[List[MediaAsset]] = None
    link: Optional[str] = None
    """The link of the card that the post has."""
    quoted_post_external_id: Optional[str] = None
    """The post that is quoted or reposted."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["bluesky.posts.items"]


class BlueskyPostList(Model):
    data: List[BlueskyPost]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class BlueskyPostPublish(Model):
    """A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
    the text work as such at the provider.
    """
    connected_profile_id: str
    content_type: Literal["bluesky.posts.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["post", "quote", "repost"]] = None
    """Chosen by the target and the text when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
    with `media`.
    """
    link_card: Optional[PublishLinkCard] = None
    target: Optional[PostTarget] = None
    language: Optional[PublishLanguage] = None
    thread: Optional[PublishThread] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class BlueskyPostGroupTarget(Model):
    """A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
    the text work as such at the provider.
    """
    connected_profile_id: str
    content_type: Literal["bluesky.posts.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["post", "quote", "repost"]] = None
    """Chosen by the target and the text when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
    with `media`.
    """
    link_card: Optional[PublishLinkCard] = None
    target: Optional[PostTarget] = None
    language: Optional[PublishLanguage] = None
    thread: Optional[PublishThread] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class BlueskyPostEvent(Model):
    id: EventId
    topic: Literal["content.bluesky.posts.items.created", "content.bluesky.posts.items.deleted", "content.bluesky.posts.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: BlueskyPost


class BlueskyReply(Model):
    external_id: str
    """Provider-owned content id."""
    post_external_id: str
    """The post at the root of the thread, as in `thread.rootId`."""
    text: str
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    media: Optional[List[MediaAsset]] = None
    link: Optional[str] = None
    """The link of the card that the post has."""
    quoted_post_external_id: Optional[str] = None
    """The post that is quoted."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["bluesky.posts.replies"]


class BlueskyReplyList(Model):
    data: List[BlueskyReply]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class BlueskyReplyPublish(Model):
    """A reply to a post, or to a reply."""
    connected_profile_id: str
    content_type: Literal["bluesky.posts.replies"]
    title: Optional[PublishRequestTitle] = None
    target: PostTarget
    language: Optional[PublishLanguage] = None
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    thread: Optional[PublishThread] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class BlueskyReplyGroupTarget(Model):
    """A reply to a post, or to a reply."""
    connected_profile_id: str
    content_type: Literal["bluesky.posts.replies"]
    title: Optional[PublishRequestTitle] = None
    target: PostTarget
    language: Optional[PublishLanguage] = None
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    thread: Optional[PublishThread] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class BlueskyReplyEvent(Model):
    id: EventId
    topic: Literal["content.bluesky.posts.replies.created", "content.bluesky.posts.replies.deleted", "content.bluesky.posts.replies.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: BlueskyReply


class BlueskyReplyModeratedEvent(Model):
    id: EventId
    topic: Literal["content.bluesky.posts.replies.moderated"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    hidden: EventHidden
    unreadable: Optional[EventUnreadable] = None
    data: BlueskyReply


class MastodonPost(Model):
    """A post that is not a reply. A `boost` has no content of its own: `boostedPostExternalId` says which post it
    shows.
    """
    external_id: str
    """Provider-owned content id."""
    variant: Union[Literal["post", "boost"], str]
    text: Optional[str] = None
    """The text without its markup."""
    content_warning: Optional[str] = None
    """What readers see until they choose to see the post."""
    language: Optional[str] = None
    """The language that the author has set, such as `de` or `zh-TW`."""
    privacy: Optional[str] = None
    """Who can see it: `public`, `unlisted` or `private`."""
    author: Optional[Author] = None
    media: Optional[List[MediaAsset]] = None
    poll: Optional[Poll] = None
    boosted_post_external_id: Optional[str] = None
    """The post that is boosted."""
    quoted_post_external_id: Optional[str] = None
    """The post that is quoted."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    updated_at: Optional[Timestamp] = None
    warning: Optional[str] = None
    """Only in the answer to an update: says that more people can see it than before."""
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["mastodon.posts.items"]


class MastodonPostList(Model):
    data: List[MastodonPost]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class MastodonPostUpdate(Model):
    text: Optional[PublishText] = None
    content_warning: Optional[str] = None
    """Shown in place of the content until a reader chooses to see it. An empty text removes the warning."""
    language: Optional[PublishLanguage] = None


class MastodonPostPublish(Model):
    """A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
    the provider. Each server has its own rules; those listed are of a server with the usual settings.
    """
    connected_profile_id: str
    content_type: Literal["mastodon.posts.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["post", "boost"]] = None
    """Chosen by the target when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    content_warning: Optional[PublishContentWarning] = None
    privacy: Optional[PublishPrivacy] = None
    language: Optional[PublishLanguage] = None
    poll: Optional[PublishPoll] = None
    target: Optional[PostTarget] = None
    thread: Optional[PublishThread] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class MastodonPostGroupTarget(Model):
    """A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
    the provider. Each server has its own rules; those listed are of a server with the usual settings.
    """
    connected_profile_id: str
    content_type: Literal["mastodon.posts.items"]
    title: Optional[PublishRequestTitle] = None
    variant: Optional[Literal["post", "boost"]] = None
    """Chosen by the target when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    content_warning: Optional[PublishContentWarning] = None
    privacy: Optional[PublishPrivacy] = None
    language: Optional[PublishLanguage] = None
    poll: Optional[PublishPoll] = None
    target: Optional[PostTarget] = None
    thread: Optional[PublishThread] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class MastodonPostEvent(Model):
    id: EventId
    topic: Literal["content.mastodon.posts.items.created", "content.mastodon.posts.items.deleted", "content.mastodon.posts.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: MastodonPost


class MastodonReply(Model):
    external_id: str
    """Provider-owned content id."""
    post_external_id: str
    """The post at the root of the thread, as in `thread.rootId`."""
    text: str
    """The text without its markup."""
    content_warning: Optional[str] = None
    """What readers see until they choose to see the reply."""
    language: Optional[str] = None
    """The language that the author has set, such as `de` or `zh-TW`."""
    privacy: Optional[str] = None
    """Who can see it: `public`, `unlisted` or `private`."""
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    media: Optional[List[MediaAsset]] = None
    poll: Optional[Poll] = None
    quoted_post_external_id: Optional[str] = None
    """The post that is quoted."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    updated_at: Optional[Timestamp] = None
    warning: Optional[str] = None
    """Only in the answer to an update: says that more people can see it than before."""
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["mastodon.posts.replies"]


class MastodonReplyList(Model):
    data: List[MastodonReply]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class MastodonReplyUpdate(Model):
    text: Optional[PublishText] = None
    content_warning: Optional[str] = None
    """Shown in place of the content until a reader chooses to see it. An empty text removes the warning."""
    language: Optional[PublishLanguage] = None


class MastodonReplyPublish(Model):
    """A reply to a post, or to a reply. People are notified of it if its text mentions them."""
    connected_profile_id: str
    content_type: Literal["mastodon.posts.replies"]
    title: Optional[PublishRequestTitle] = None
    target: PostTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    content_warning: Optional[PublishContentWarning] = None
    privacy: Optional[PublishPrivacy] = None
    language: Optional[PublishLanguage] = None
    poll: Optional[PublishPoll] = None
    thread: Optional[PublishThread] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class MastodonReplyGroupTarget(Model):
    """A reply to a post, or to a reply. People are notified of it if its text mentions them."""
    connected_profile_id: str
    content_type: Literal["mastodon.posts.replies"]
    title: Optional[PublishRequestTitle] = None
    target: PostTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    content_warning: Optional[PublishContentWarning] = None
    privacy: Optional[PublishPrivacy] = None
    language: Optional[PublishLanguage] = None
    poll: Optional[PublishPoll] = None
    thread: Optional[PublishThread] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class MastodonReplyEvent(Model):
    id: EventId
    topic: Literal["content.mastodon.posts.replies.created", "content.mastodon.posts.replies.deleted", "content.mastodon.posts.replies.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: MastodonReply


class YoutubeVideo(Model):
    """A video that the channel has uploaded. Shorts are included: the provider does not say which videos are Shorts."""
    external_id: str
    """Provider-owned content id."""
    title: str
    text: Optional[str] = None
    """The description."""
    tags: Optional[List[str]] = None
    category: Optional[str] = None
    """The provider's id of the category."""
    language: Optional[str] = None
    """The language of the title and the description, such as `pt-BR`."""
    privacy: str
    """Who can see it: `public`, `unlisted` or `private`."""
    publish_at: Optional[datetime] = None
    """When the provider will make it public."""
    license: Optional[str] = None
    """`youtube` or `creativeCommon`."""
    embeddable: Optional[bool] = None
    made_for_kids: Optional[bool] = None
    """What the channel has declared, or else what the provider has decided."""
    synthetic_media: Optional[bool] = None
    upload_status: Optional[str] = None
    """`uploaded` while it is being processed, `processed`, `failed` or `rejected`."""
    upload_problem: Optional[str] = None
    """Why it has failed or was rejected, in the provider's word, such as `codec` or `duplicate`."""
    duration_seconds: Optional[float] = None
    media: Optional[List[MediaAsset]] = None
    """The thumbnail."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["youtube.videos.items"]


class YoutubeVideoList(Model):
    data: List[YoutubeVideo]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class YoutubeVideoUpdate(Model):
    title: Optional[str] = None
    text: Optional[str] = None
    """The description. An empty text removes it."""
    tags: Optional[List[str]] = None
    """An empty list removes them."""
    category: Optional[PublishCategory] = None
    privacy: Optional[PublishPrivacy] = None
    license: Optional[PublishLicense] = None
    embeddable: Optional[PublishEmbeddable] = None
    made_for_kids: Optional[PublishMadeForKids] = None
    synthetic_media: Optional[PublishSyntheticMedia] = None


class YoutubeVideoPublish(Model):
    """A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts."""
    connected_profile_id: str
    content_type: Literal["youtube.videos.items"]
    title: str
    text: Optional[PublishText] = None
    media: List[PublishFile]
    cover: Optional[PublishCover] = None
    tags: Optional[PublishTags] = None
    category: Optional[PublishCategory] = None
    language: Optional[PublishLanguage] = None
    privacy: Optional[PublishPrivacy] = None
    publish_at: Optional[PublishAt] = None
    license: Optional[PublishLicense] = None
    embeddable: Optional[PublishEmbeddable] = None
    made_for_kids: PublishMadeForKids
    synthetic_media: Optional[PublishSyntheticMedia] = None
    paid_promotion: Optional[PublishPaidPromotion] = None
    notify_subscribers: Optional[PublishNotifySubscribers] = None
    board: Optional[PublishBoard] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class YoutubeVideoGroupTarget(Model):
    """A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts."""
    connected_profile_id: str
    content_type: Literal["youtube.videos.items"]
    title: Optional[str] = None
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    cover: Optional[PublishCover] = None
    tags: Optional[PublishTags] = None
    category: Optional[PublishCategory] = None
    language: Optional[PublishLanguage] = None
    privacy: Optional[PublishPrivacy] = None
    publish_at: Optional[PublishAt] = None
    license: Optional[PublishLicense] = None
    embeddable: Optional[PublishEmbeddable] = None
    made_for_kids: PublishMadeForKids
    synthetic_media: Optional[PublishSyntheticMedia] = None
    paid_promotion: Optional[PublishPaidPromotion] = None
    notify_subscribers: Optional[PublishNotifySubscribers] = None
    board: Optional[PublishBoard] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class YoutubeVideoEvent(Model):
    id: EventId
    topic: Literal["content.youtube.videos.items.created", "content.youtube.videos.items.updated", "content.youtube.videos.items.deleted", "content.youtube.videos.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: YoutubeVideo


class YoutubeComment(Model):
    external_id: str
    """Provider-owned content id."""
    video_external_id: Optional[str] = None
    """The video that it is on."""
    text: str
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    reply_count: Optional[int] = None
    """Only on comments that are not replies."""
    like_count: Optional[int] = None
    moderation_status: Optional[str] = None
    """`published`, `heldForReview`, `likelySpam` or `rejected`, as far as the provider says: in lists, and not of a comment that is read by its id."""
    published_at: Optional[Timestamp] = None
    updated_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["youtube.videos.comments"]


class YoutubeCommentList(Model):
    data: List[YoutubeComment]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class YoutubeCommentUpdate(Model):
    text: PublishText


class YoutubeCommentModeration(Model):
    hidden: bool
    ban_author: Optional[bool] = None
    """Only with `hidden: true`."""


class YoutubeCommentPublish(Model):
    """A comment on a video, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["youtube.videos.comments"]
    title: Optional[PublishRequestTitle] = None
    target: VideoCommentTarget
    text: PublishText
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class YoutubeCommentGroupTarget(Model):
    """A comment on a video, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["youtube.videos.comments"]
    title: Optional[PublishRequestTitle] = None
    target: VideoCommentTarget
    text: Optional[PublishText] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class YoutubeCommentEvent(Model):
    id: EventId
    topic: Literal["content.youtube.videos.comments.created", "content.youtube.videos.comments.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: YoutubeComment


class PinterestPin(Model):
    """A pin of the account, or on a board that it shares."""
    external_id: str
    """Provider-owned content id."""
    variant: Union[Literal["image", "video"], str]
    title: Optional[str] = None
    text: Optional[str] = None
    """What the provider calls its description."""
    link: Optional[str] = None
    """The page that the pin leads to."""
    alt_text: Optional[str] = None
    board: Optional[str] = None
    """The provider's id of the board that it is on."""
    board_section: Optional[str] = None
    """The provider's id of the section of the board."""
    media: Optional[List[MediaAsset]] = None
    saved_from_external_id: Optional[str] = None
    """The pin that it was saved from. Absent on pins that the account has made itself."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["pinterest.pins.items"]


class PinterestPinList(Model):
    data: List[PinterestPin]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class PinterestPinUpdate(Model):
    title: Optional[str] = None
    text: Optional[PublishText] = None
    link: Optional[str] = None
    alt_text: Optional[str] = None
    board: Optional[PublishBoard] = None
    board_section: Optional[PublishBoardSection] = None


class PinterestPinPublish(Model):
    """A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
    of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
    shows `cover`, or else its first frame.
    """
    connected_profile_id: str
    content_type: Literal["pinterest.pins.items"]
    title: Optional[str] = None
    variant: Optional[Literal["image", "video"]] = None
    """Chosen by the media when absent."""
    text: Optional[PublishText] = None
    link: Optional[str] = None
    """The page that the pin leads to."""
    media: List[PublishFile]
    cover: Optional[PublishCover] = None
    board: PublishBoard
    board_section: Optional[PublishBoardSection] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class PinterestPinGroupTarget(Model):
    """A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
    of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
    shows `cover`, or else its first frame.
    """
    connected_profile_id: str
    content_type: Literal["pinterest.pins.items"]
    title: Optional[str] = None
    variant: Optional[Literal["image", "video"]] = None
    """Chosen by the media when absent."""
    text: Optional[PublishText] = None
    link: Optional[str] = None
    """The page that the pin leads to."""
    media: Optional[List[PublishFile]] = None
    cover: Optional[PublishCover] = None
    board: PublishBoard
    board_section: Optional[PublishBoardSection] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class PinterestPinEvent(Model):
    id: EventId
    topic: Literal["content.pinterest.pins.items.created", "content.pinterest.pins.items.deleted", "content.pinterest.pins.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: PinterestPin


class PinterestBoard(Model):
    """A board of the account, or one that it shares. Secret boards are not shown."""
    external_id: str
    """Provider-owned content id."""
    title: str
    """Its name."""
    text: Optional[str] = None
    """What the provider calls its description."""
    privacy: Optional[str] = None
    """Who can see it: `public` or `protected`."""
    pin_count: Optional[int] = None
    follower_count: Optional[int] = None
    owner_username: Optional[str] = None
    """The owner of the board. Others may share it."""
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["pinterest.boards.items"]


class PinterestBoardList(Model):
    data: List[PinterestBoard]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class PinterestBoardUpdate(Model):
    title: Optional[str] = None
    text: Optional[PublishText] = None
    privacy: Optional[PublishPrivacy] = None


class PinterestBoardPublish(Model):
    """A board without pins. The boards of an account all have different names."""
    connected_profile_id: str
    content_type: Literal["pinterest.boards.items"]
    title: str
    """The name."""
    text: Optional[PublishText] = None
    privacy: Optional[PublishPrivacy] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class PinterestBoardGroupTarget(Model):
    """A board without pins. The boards of an account all have different names."""
    connected_profile_id: str
    content_type: Literal["pinterest.boards.items"]
    title: Optional[str] = None
    """The name."""
    text: Optional[PublishText] = None
    privacy: Optional[PublishPrivacy] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class PinterestBoardEvent(Model):
    id: EventId
    topic: Literal["content.pinterest.boards.items.created", "content.pinterest.boards.items.deleted", "content.pinterest.boards.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: PinterestBoard


class LinkedinPost(Model):
    """A post of an organization or a member. Files are named by their URNs, since the provider gives no lasting addresses of them."""
    external_id: str
    """Provider-owned content id."""
    variant: Union[Literal["text", "image", "video", "document", "poll", "article", "reshare", "other"], str]
    """`other` is a post that only the provider's own pages can make, such as a celebration."""
    text: Optional[str] = None
    """A mention is `@[name](URN)`."""
    title: Optional[str] = None
    """The title of the document, the video or the article, or the question of the poll."""
    link: Optional[str] = None
    """The page that an article leads to."""
    poll: Optional[Poll] = None
    file_urns: Optional[List[str]] = None
    """The provider's ids of the files."""
    alt_texts: Optional[List[str]] = None
    """The alternative texts of the files, in the same order."""
    media: Optional[List[MediaAsset]] = None
    """The images with their addresses, which expire, as far as the provider returns them."""
    privacy: Optional[str] = None
    """Who can see it: `public`, `connections`, `logged_in` or `container`."""
    reshared_post_external_id: Optional[str] = None
    """The post that is reshared."""
    author: Optional[Author] = None
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    updated_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["linkedin.posts.items"]


class LinkedinPostList(Model):
    data: List[LinkedinPost]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class LinkedinPostUpdate(Model):
    text: Optional[PublishText] = None


class LinkedinPostPublish(Model):
    """A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
    another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
    """
    connected_profile_id: str
    content_type: Literal["linkedin.posts.items"]
    title: Optional[str] = None
    variant: Optional[Literal["text", "image", "video", "document", "poll", "article", "reshare"]] = None
    """Chosen by the other fields when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page, made from the page's own metadata or from `linkCard`."""
    link_card: Optional[PublishLinkCard] = None
    poll: Optional[PublishPoll] = None
    target: Optional[PostTarget] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class LinkedinPostGroupTarget(Model):
    """A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
    another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
    """
    connected_profile_id: str
    content_type: Literal["linkedin.posts.items"]
    title: Optional[str] = None
    variant: Optional[Literal["text", "image", "video", "document", "poll", "article", "reshare"]] = None
    """Chosen by the other fields when absent."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page, made from the page's own metadata or from `linkCard`."""
    link_card: Optional[PublishLinkCard] = None
    poll: Optional[PublishPoll] = None
    target: Optional[PostTarget] = None
    first_comment: Optional[PublishText] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class LinkedinPostEvent(Model):
    id: EventId
    topic: Literal["content.linkedin.posts.items.created", "content.linkedin.posts.items.deleted", "content.linkedin.posts.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: LinkedinPost


class LinkedinComment(Model):
    external_id: str
    """Provider-owned content id."""
    post_external_id: Optional[str] = None
    """What it is on, as the provider names it: the activity of a post. It is another URN than the post's `externalId`, and no call of the provider says which post it belongs to; list by the post's own id to know."""
    text: str
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    media: Optional[List[MediaAsset]] = None
    reply_count: Optional[int] = None
    """Only on comments that are not replies."""
    like_count: Optional[int] = None
    published_at: Optional[Timestamp] = None
    updated_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["linkedin.posts.comments"]


class LinkedinCommentList(Model):
    data: List[LinkedinComment]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class LinkedinCommentUpdate(Model):
    text: Optional[PublishText] = None


class LinkedinCommentPublish(Model):
    """A comment on a post, with an image if there is one, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["linkedin.posts.comments"]
    title: Optional[PublishRequestTitle] = None
    target: PostCommentTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class LinkedinCommentGroupTarget(Model):
    """A comment on a post, with an image if there is one, or a reply to a comment."""
    connected_profile_id: str
    content_type: Literal["linkedin.posts.comments"]
    title: Optional[PublishRequestTitle] = None
    target: PostCommentTarget
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class LinkedinCommentEvent(Model):
    id: EventId
    topic: Literal["content.linkedin.posts.comments.created", "content.linkedin.posts.comments.updated", "content.linkedin.posts.comments.deleted", "content.linkedin.posts.comments.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: LinkedinComment


class TiktokVideo(Model):
    """A video or photo post of the account that everybody can see. TikTok lets no app delete it."""
    external_id: str
    """Provider-owned content id."""
    title: Optional[str] = None
    text: Optional[str] = None
    """The caption."""
    duration_seconds: Optional[float] = None
    width: Optional[int] = None
    height: Optional[int] = None
    media: Optional[List[MediaAsset]] = None
    """The cover, at an address that TikTok keeps for some hours."""
    embed_url: Optional[str] = None
    """The address of the post for other pages to embed."""
    provider_permalink: Optional[ProviderPermalink] = None
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["tiktok.videos.items"]


class TiktokVideoList(Model):
    data: List[TiktokVideo]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class TiktokVideoPublish(Model):
    """A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
    the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
    from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
    accounts that are connected by `tiktok_business`.
    Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
    """
    connected_profile_id: str
    content_type: Literal["tiktok.videos.items"]
    title: Optional[str] = None
    """Of photos."""
    variant: Literal["video", "video_by_url", "photos", "inbox_video", "inbox_video_by_url", "inbox_photos", "business_video", "business_photos", "business_inbox_video", "business_inbox_photos"]
    """Never chosen by the content: whether a film is posted or becomes a draft is for its person to say."""
    text: Optional[PublishText] = None
    media: List[PublishFile]
    privacy: Optional[PublishPrivacy] = None
    music_consent: Optional[PublishMusicConsent] = None
    paid_promotion: Optional[PublishPaidPromotion] = None
    own_brand: Optional[PublishOwnBrand] = None
    synthetic_media: Optional[PublishSyntheticMedia] = None
    allow_comments: Optional[PublishAllowComments] = None
    allow_duets: Optional[PublishAllowDuets] = None
    allow_stitches: Optional[PublishAllowStitches] = None
    cover_at_ms: Optional[PublishCoverAtMs] = None
    auto_music: Optional[PublishAutoMusic] = None
    cover: Optional[PublishCover] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class TiktokVideoGroupTarget(Model):
    """A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
    the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
    from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
    accounts that are connected by `tiktok_business`.
    Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
    """
    connected_profile_id: str
    content_type: Literal["tiktok.videos.items"]
    title: Optional[str] = None
    """Of photos."""
    variant: Literal["video", "video_by_url", "photos", "inbox_video", "inbox_video_by_url", "inbox_photos", "business_video", "business_photos", "business_inbox_video", "business_inbox_photos"]
    """Never chosen by the content: whether a film is posted or becomes a draft is for its person to say."""
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    privacy: Optional[PublishPrivacy] = None
    music_consent: Optional[PublishMusicConsent] = None
    paid_promotion: Optional[PublishPaidPromotion] = None
    own_brand: Optional[PublishOwnBrand] = None
    synthetic_media: Optional[PublishSyntheticMedia] = None
    allow_comments: Optional[PublishAllowComments] = None
    allow_duets: Optional[PublishAllowDuets] = None
    allow_stitches: Optional[PublishAllowStitches] = None
    cover_at_ms: Optional[PublishCoverAtMs] = None
    auto_music: Optional[PublishAutoMusic] = None
    cover: Optional[PublishCover] = None
    strip_location: Optional[StripLocation] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class TiktokVideoEvent(Model):
    id: EventId
    topic: Literal["content.tiktok.videos.items.created", "content.tiktok.videos.items.deleted", "content.tiktok.videos.items.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: TiktokVideo


class TiktokComment(Model):
    """A comment on a post of an account that is connected by `tiktok_business`, or a reply to one."""
    external_id: str
    """Provider-owned content id."""
    video_external_id: str
    """The post that it is on."""
    text: str
    author: Optional[Author] = None
    thread: Optional[ThreadReference] = None
    media: Optional[List[MediaAsset]] = None
    """The image, if there is one."""
    reply_count: Optional[int] = None
    """Of a comment that is no reply."""
    like_count: Optional[int] = None
    moderation_status: Optional[str] = None
    """`public` or `hidden`, or another word of the provider."""
    published_at: Optional[Timestamp] = None
    provider_raw: Optional[ProviderRaw] = None
    content_type: Literal["tiktok.videos.comments"]


class TiktokCommentList(Model):
    data: List[TiktokComment]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class TiktokCommentPublish(Model):
    """A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment."""
    connected_profile_id: str
    content_type: Literal["tiktok.videos.comments"]
    title: Optional[PublishRequestTitle] = None
    target: VideoCommentTarget
    text: PublishText
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    draft: Optional[PublishDraft] = None


class TiktokCommentGroupTarget(Model):
    """A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment."""
    connected_profile_id: str
    content_type: Literal["tiktok.videos.comments"]
    title: Optional[PublishRequestTitle] = None
    target: VideoCommentTarget
    text: Optional[PublishText] = None
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class TiktokCommentEvent(Model):
    id: EventId
    topic: Literal["content.tiktok.videos.comments.created", "content.tiktok.videos.comments.deleted", "content.tiktok.videos.comments.backfilled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    unreadable: Optional[EventUnreadable] = None
    data: TiktokComment


class TiktokCommentModeratedEvent(Model):
    id: EventId
    topic: Literal["content.tiktok.videos.comments.moderated"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    hidden: EventHidden
    unreadable: Optional[EventUnreadable] = None
    data: TiktokComment


class ErrorEnvelope(Model):
    error: ErrorEnvelopeError


class ErrorEnvelopeError(Model):
    code: ErrorCode
    message: str
    """For people; may change at any time."""
    meta: ErrorMeta


class ErrorMeta(Model):
    """Details depending on the code. For `internal` there is `docUrl` alone."""
    doc_url: Optional[str] = None
    """What the guide to errors says about the code."""
    validation_errors: Optional[List[ValidationError]] = None
    """Present on every `validation_error`. When the request is refused before its input is assembled (because of a
    header, a malformed `cursor` or an unreadable body), there are no `violations`. These are the first 20 problems
    at most, and of a publish group besides the first of each target; the message says when there are more.
    """
    violations: Optional[List[Violation]] = None
    """On a `validation_error` found by the input schema or by an admission check."""
    refusals: Optional[List[PublishGroupSkipped]] = None
    """On the `validation_error` of a publish group: the targets that are refused for something else than their fields.
    Their violations have the code `target_refused`.
    """
    missing_scopes: Optional[List[str]] = None
    """On `scope_insufficient`: exactly those scopes of the provider that the grant lacks."""
    candidate_scopes: Optional[List[str]] = None
    """On `scope_insufficient`, in place of `missingScopes`, when the provider refused the call without naming the
    missing scope: all scopes that the operation needs.
    """
    missing_tasks: Optional[List[str]] = None
    """On `scope_insufficient` with the reason `task_missing`: the tasks, by the provider's names, of which the end
    user's role at the account has to allow one. No scope is missing, so asking for scopes again does not help.
    """
    reason: Optional[str] = None
    """A stable refinement of the code, where there is one."""
    cap: Optional[str] = None
    """On `quota_exceeded`, the cap as `billing.account.get` names it."""
    limit: Optional[int] = None
    """On `quota_exceeded`, what the cap allows; on `provider_budget_spent`, what the provider allows the account."""
    usage: Optional[int] = None
    """On `quota_exceeded` and `provider_budget_spent`, what is used already."""
    needed: Optional[int] = None
    """On `quota_exceeded`, how many are needed at once, where it is more than one: `limit` less `usage` are left."""
    window_seconds: Optional[int] = None
    """On `provider_budget_spent`, the time over which the provider counts, where it is known."""
    retry_at: Optional[datetime] = None
    """On `refresh_too_early`, when the credential can be refreshed. On `provider_budget_spent`, when to try again:
    when the quota resets, if the provider says so, and otherwise in an hour at most.
    """
    budget: Optional[str] = None
    """On `daily_limit_spent` and `provider_budget_spent`, the budget as discovery names it."""
    daily_limit: Optional[float] = None
    """On `daily_limit_spent`, what the limit allows a day."""
    resets_at: Optional[datetime] = None
    """On `daily_limit_spent`, when the next day begins."""
    provider: Optional[ProviderErrorDetail] = None


class ValidationError(Model):
    field: str
    """Dotted path into the input, or `header.<name>`, or `body`."""
    message: str


class Violation(Model):
    code: ViolationCode
    path: str
    """A JSON pointer into the input: path, query and body merged into one object."""


class ProviderErrorDetail(Model):
    """What the provider said, where it is safe to show."""
    code: Optional[str] = None
    subcode: Optional[str] = None
    title: Optional[str] = None
    message: Optional[str] = None


class ScheduledWallTime(Model):
    """The wall time and its zone, where `scheduledFor` was given so."""
    local: str
    time_zone: str


class MediaAsset(Model):
    media_id: Optional[str] = None
    source_url: Optional[str] = None
    content_type: Optional[str] = None
    filename: Optional[str] = None
    checksum: Optional[str] = None
    alt_text: Optional[str] = None


class Author(Model):
    id: str
    display_name: Optional[str] = None
    username: Optional[str] = None


class ThreadReference(Model):
    parent_id: Optional[str] = None
    root_id: Optional[str] = None
    thread_id: Optional[str] = None


class ModerationInput(Model):
    hidden: bool


class Moderation(Model):
    external_id: str
    hidden: bool
    success: bool


class Metrics(Model):
    """Named series of numbers of a profile or an item, in the order in which discovery lists them."""
    period: MetricPeriod
    since: Optional[datetime] = None
    """The beginning of the time range; absent for `lifetime`."""
    until: Optional[datetime] = None
    """The end of the time range; absent for `lifetime`."""
    series: List[MetricSeries]


class MetricSeries(Model):
    name: str
    unit: MetricUnit
    by: Optional[str] = None
    """What the values are split by, such as `country`. Each value then has a `key`."""
    estimated: bool
    """Whether the provider says that it estimates the numbers."""
    values: List[MetricValue]
    absence: Optional[MetricAbsence] = None


class MetricValue(Model):
    value: float
    key: Optional[str] = None
    """What this value is about, in a series that is split, such as `PT`."""
    since: Optional[datetime] = None
    """From when on it counts; absent where it counts everything."""
    until: datetime
    """Until when it counts."""
    final: bool
    """False while the provider may still correct the number, and for numbers that grow, which are those of `lifetime`."""


class ContentDeletion(Model):
    external_id: str
    deleted: bool


class OwnReferencesUpdate(Model):
    reference: Optional[ReferenceChange] = None
    metadata: Optional[Metadata] = None


class AppPassword(Model):
    """The app password that the end user has made at the provider for your app, in place of a consent screen. Never
    returned.
    """
    identifier: str
    """The account's handle or id."""
    password: str


class Poll(Model):
    """A poll, with its results as far as the provider shows them."""
    options: List[PollOption]
    multiple: Optional[bool] = None
    """Whether people may choose several options. Absent where the provider does not say."""
    votes: Optional[int] = None
    """How often an option was chosen."""
    closes_at: Optional[Timestamp] = None


class PollOption(Model):
    text: str
    share: Optional[float] = None
    """The share of the votes that the option has."""


class Provider(Model):
    provider_id: KnownProviderId
    name: str
    login_kinds: List[LoginKind]
    surfaces: List[str]
    kinds: List[str]
    """The kinds of items that the provider offers. A kind that is absent, such as comments or messages, is not
    offered at all.
    """
    daily_budgets: List[DailyBudget]
    """The budgets that calls spend each day. The service counts them where there is a limit: the provider's, or
    one in `dailyLimits` of an Auth Integration.
    """
    profile_metrics: Optional[ActionDescription] = None


class ProviderList(Model):
    data: List[Provider]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class DailyBudget(Model):
    budget: str
    per: Union[Literal["account", "app", "app_and_account"], str]
    """Whom the budget belongs to. All calls for the same owner spend one budget."""
    unit: BudgetUnit
    limit: Optional[float] = None
    """The provider's own limit a day; absent where it has none."""
    time_zone: str
    """The time zone (IANA) at whose midnight a day begins."""
    per_poll: Optional[float] = None
    """How much one poll of a profile usually spends; absent where polls spend nothing."""
    per_sweep: float
    """How much one sweep of a profile usually spends."""
    source: str
    """The provider's document that says what calls spend."""
    checked_at: date
    """When the document was last read."""


class LoginKind(Model):
    login_kind: KnownLoginKind
    name: str
    app: Union[Literal["registered", "hosted", "per_server", "none"], str]
    """`registered`: you register an app at the provider, and its credentials make an Auth Integration. `hosted`:
    the provider registers no apps; the service publishes a document about yours for it to read. `per_server`:
    each of the provider's servers registers apps; the service registers yours where it is needed. `none`:
    grants are not made to an app.
    """
    connects: List[Union[Literal["connect_session", "import"], str]]
    """How connections come about."""
    named_profiles: Optional[LoginKindNamedProfiles] = None
    """Present where the provider lists no profiles, so that whoever connects names them: in `namedProfiles` of
    `connectSessions.create` and `connections.import`.
    """
    connect_scopes: List[str]
    """The scopes that connecting itself asks for, whatever the operations."""
    notification_scopes: List[str]
    """The scopes that the provider's notifications need; asked for with whole content types."""
    refreshable: bool
    """Whether credentials are renewed without the end user."""
    secrets: Optional[List[AppSecret]] = None
    """The further secrets that your app has at the provider besides its client secret, which are given in `secrets` of
    `authIntegrations.create`. Absent where there are none.
    """
    products: Optional[List[AppProduct]] = None
    """What the provider grants apps one by one, the usual one first. Say in `products` of an Auth Integration which of
    these your app has: end users are asked for the scopes of these alone. Absent where every app can ask for all.
    """


class LoginKindNamedProfiles(Model):
    """Present where the provider lists no profiles, so that whoever connects names them: in `namedProfiles` of
    `connectSessions.create` and `connections.import`.
    """
    example: str
    """What names a profile."""


class AppProduct(Model):
    id: str
    """What names it in `products`."""
    name: str
    """What the provider calls it."""
    description: str
    """What it lets your app do, and how an app gets it."""
    scopes: List[str]
    """The scopes that it lets your app ask for."""
    connect_scopes: List[str]
    """The scopes that connecting itself asks for, whatever the operations."""
    excludes: List[str]
    """The ids of products that no app has beside it."""


class AppSecret(Model):
    name: str
    """Its name in `secrets`."""
    label: str
    """What the provider calls it."""
    description: str
    """What it is for, and where the provider shows it."""
    required: bool
    """Whether no Auth Integration can be created without it."""
    signs_webhooks: bool
    """Whether webhooks that are signed with it are accepted, as those that are signed with the client secret are."""


class Surface(Model):
    surface: str
    content_types: List[ContentTypeDescription]
    limits: List[ProviderLimit]


class SurfaceList(Model):
    data: List[Surface]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class ContentTypeDescription(Model):
    content_type: KnownContentType
    resource: str
    actions: List[ActionDescription]
    events: List[EventDescription]
    publish: List[PublishVariant]
    """The ways to create it, with the rules that a publish request is checked against."""
    page_size: Optional[PageSize] = None
    backfill: Optional[BackfillDescription] = None


class ActionDescription(Model):
    action: str
    operation_id: str
    method: str
    path: str
    scopes: List[LoginKindScopes]
    """One entry per login kind that offers the action, with the scopes it needs."""
    budget: Optional[SpentBudget] = None
    rules: Optional[ChangeRules] = None
    metrics: Optional[MetricsRules] = None


class MetricsRules(Model):
    """For `metrics`, the series that there are, and the time ranges that can be asked for."""
    periods: List[MetricPeriod]
    max_range_days: Optional[int] = None
    """The longest time range of one request."""
    history_days: Optional[int] = None
    """How far back the provider has values."""
    earliest: Optional[datetime] = None
    """Before this time there are no values."""
    settles_after_hours: int
    """For how long after its end a number may still be corrected."""
    series: List[MetricSeriesDescription]
    source: str
    checked_at: date


class MetricSeriesDescription(Model):
    name: str
    provider_name: str
    """What the provider calls it."""
    description: str
    unit: MetricUnit
    by: Optional[str] = None
    """What the values are split by."""
    periods: List[MetricPeriod]
    estimated: bool
    variants: Optional[List[str]] = None
    """The variants of items that have it; absent when all do."""
    condition: Optional[str] = None
    """What the provider requires before it gives numbers."""


class BackfillDescription(Model):
    """Present where a backfill request can deliver the history."""
    order: Union[Literal["newest_first", "updated_first", "none"], str]
    """How the provider lists it, and so when a walk can end: `newest_first` and `updated_first` end at
    `since`; a list in no order is read to its end.
    """
    parent_content_type: Optional[str] = None
    """The list is nested under items of this content type. A backfill reads it for every one of them."""
    scopes: List[LoginKindScopes]
    """One entry per login kind that offers it, with the scopes that the list and those it is nested under need."""


class PublishVariant(Model):
    variant: str
    scopes: List[LoginKindScopes]
    """One entry per login kind that offers it, with the scopes it needs."""
    budget: Optional[SpentBudget] = None
    rules: PublishRules


class PublishRules(Model):
    """Fields without a rule are refused."""
    text: Optional[TextRule] = None
    title: Optional[TextRule] = None
    content_warning: Optional[TextRule] = None
    privacy: Optional[ChoiceRule] = None
    reply_audience: Optional[ChoiceRule] = None
    category: Optional[ChoiceRule] = None
    tags: Optional[TagsRule] = None
    board: Optional[WordRule] = None
    board_section: Optional[WordRule] = None
    quoted_external_id: Optional[WordRule] = None
    call_to_action: Optional[CallToActionRule] = None
    poll: Optional[PollRule] = None
    language: Optional[WordRule] = None
    license: Optional[ChoiceRule] = None
    embeddable: Optional[WordRule] = None
    made_for_kids: Optional[WordRule] = None
    synthetic_media: Optional[WordRule] = None
    paid_promotion: Optional[WordRule] = None
    notify_subscribers: Optional[WordRule] = None
    music_consent: Optional[WordRule] = None
    own_brand: Optional[WordRule] = None
    allow_comments: Optional[WordRule] = None
    allow_duets: Optional[WordRule] = None
    allow_stitches: Optional[WordRule] = None
    cover_at_ms: Optional[WordRule] = None
    auto_music: Optional[WordRule] = None
    publish_at: Optional[WordRule] = None
    media: Optional[MediaRules] = None
    cover: Optional[FileRule] = None
    card_picture: Optional[FileRule] = None
    targets: Optional[List[str]] = None
    """The targets that can be named. One of them is required."""
    fields: Optional[List[str]] = None
    """The other fields that can be given."""
    needs: Optional[List[str]] = None
    """At least one of these fields is required."""
    excludes: Optional[List[str]] = None
    """At most one of these fields can be given."""
    meanings: Optional[Dict[str, str]] = None
    """What a field is at this provider, by the field's name."""
    source: str
    """The provider's document, or the server's address, that states the rules."""
    checked_at: date
    """When it was last read."""
    basis: Optional[Union[Literal["documented", "told_by_server"], str]] = None
    """Where the rules come from, except those under `seen`. `documented` when absent."""


class ChangeRules(Model):
    """For `update`, the fields that can be changed, and the rules for each. The others cannot be changed."""
    text: Optional[TextRule] = None
    title: Optional[TextRule] = None
    content_warning: Optional[TextRule] = None
    privacy: Optional[ChoiceRule] = None
    reply_audience: Optional[ChoiceRule] = None
    category: Optional[ChoiceRule] = None
    tags: Optional[TagsRule] = None
    board: Optional[WordRule] = None
    board_section: Optional[WordRule] = None
    quoted_external_id: Optional[WordRule] = None
    call_to_action: Optional[CallToActionRule] = None
    poll: Optional[PollRule] = None
    language: Optional[WordRule] = None
    license: Optional[ChoiceRule] = None
    embeddable: Optional[WordRule] = None
    made_for_kids: Optional[WordRule] = None
    synthetic_media: Optional[WordRule] = None
    paid_promotion: Optional[WordRule] = None
    notify_subscribers: Optional[WordRule] = None
    music_consent: Optional[WordRule] = None
    own_brand: Optional[WordRule] = None
    allow_comments: Optional[WordRule] = None
    allow_duets: Optional[WordRule] = None
    allow_stitches: Optional[WordRule] = None
    cover_at_ms: Optional[WordRule] = None
    auto_music: Optional[WordRule] = None
    publish_at: Optional[WordRule] = None
    fields: Optional[List[str]] = None
    """The other fields that can be changed."""


class TextRule(Model):
    required: Optional[bool] = None
    max_characters: Optional[int] = None
    max_graphemes: Optional[int] = None
    """Characters as people count them: Unicode's extended grapheme clusters."""
    max_weighted: Optional[int] = None
    """A character weighs 1; an emoji, or a character beyond Latin and the like, weighs 2."""
    max_utf16_units: Optional[int] = None
    """Units of UTF-16: most characters are one, emoji two and more."""
    max_bytes: Optional[int] = None
    links_count_as: Optional[int] = None
    """Each link counts as this many characters, however long it is."""
    mentions_count_as: Optional[Union[Literal["username"], str]] = None
    """A mention counts without its host: `@ann@example.com` as `@ann`."""
    emoji_count_as: Optional[Union[Literal["bytes"], str]] = None
    """An emoji counts as many characters as it has bytes in UTF-8."""
    counted_with: Optional[Union[Literal["contentWarning"], str]] = None
    """The field whose text is counted together with this one."""
    max_hashtags: Optional[int] = None
    max_mentions: Optional[int] = None
    max_links: Optional[int] = None
    """The largest number of different links, the one in `link` included."""
    forbidden: Optional[str] = None
    """The characters that it may not contain."""
    seen: Optional[TextRuleSeen] = None
    """No document states these limits, but texts above them have been refused: `publishRequests.validate` warns of them."""


class TextRuleSeen(Model):
    """No document states these limits, but texts above them have been refused: `publishRequests.validate` warns of them."""
    max_bytes: Optional[int] = None
    max_links: Optional[int] = None


class WordRule(Model):
    required: Optional[bool] = None
    listed: Optional[bool] = None
    """Whether `connectedProfiles.targets.list` lists the values."""
    numeric: Optional[bool] = None
    """Whether the value consists of digits, as the ids of some providers do."""
    begins_with: Optional[str] = None
    """What the value begins with, as the ids of some providers do."""
    privacy: Optional[str] = None
    """The only value of `privacy` that it can be combined with."""
    off: Optional[bool] = None
    """Whether the account allows it for none of its content at the moment, so that `true` is refused."""


class ChoiceRule(Model):
    required: Optional[bool] = None
    values: List[str]
    warned: Optional[ChoiceRuleWarned] = None
    """`publishRequests.validate` warns of every value but `except`; of each where that is absent."""
    without_comments: Optional[List[str]] = None
    """The values with which it takes no comments, so that `firstComment` is refused beside them."""


class ChoiceRuleWarned(Model):
    """`publishRequests.validate` warns of every value but `except`; of each where that is absent."""
    except_: Optional[str] = None
    message: str


class TagsRule(Model):
    required: Optional[bool] = None
    maximum: int
    max_characters: Optional[int] = None
    """The largest number of characters of one tag."""
    max_total_characters: Optional[int] = None
    """The largest number of characters of all tags together."""
    counted_as: Optional[Union[Literal["list"], str]] = None
    """`list`: a comma between two tags counts, and so do quotes around a tag with a space."""
    forbidden: Optional[str] = None
    """Characters that no tag may contain."""


class CallToActionRule(Model):
    required: Optional[bool] = None
    types: List[str]
    without_url: Optional[List[str]] = None
    """The types that have no URL. All others require one."""


class PollRule(Model):
    required: Optional[bool] = None
    options: PollRuleOptions
    duration_seconds: Optional[PollDuration] = None
    multiple: Optional[bool] = None
    """Whether people may be allowed to choose several options."""


class PollRuleOptions(Model):
    minimum: int
    maximum: int
    max_characters: int
    """The largest number of characters of one option."""


class PollDuration(Model):
    """How long a poll can run, in seconds. `durationSeconds` is then required. When absent, the provider decides."""
    minimum: Optional[int] = None
    maximum: Optional[int] = None


class MediaRules(Model):
    minimum: int
    maximum: int
    files: List[FileRule]
    single: Optional[Union[Literal["image", "video", "audio", "document"], str]] = None
    """The rules for a file that is the only one."""
    unmixed: Optional[bool] = None
    """Files of different kinds cannot be combined."""
    same_size: Optional[bool] = None
    """All files have to have the same width and height."""
    sent: Optional[bool] = None
    """True when the service sends the files to the provider. When absent, the provider fetches them."""
    strip_location: Optional[bool] = None
    """Files are published without the position at which they were taken, unless a request says otherwise."""


class FileRule(Model):
    kind: Union[Literal["image", "video", "audio", "document"], str]
    maximum: Optional[int] = None
    """The largest number of files of this kind. When absent, the maximum for all files applies."""
    content_types: List[str]
    max_bytes: int
    aspect_ratio: Optional[Range] = None
    width: Optional[Range] = None
    height: Optional[Range] = None
    duration_seconds: Optional[Range] = None
    shorter_side: Optional[Range] = None
    max_pixels: Optional[int] = None
    """Width times height."""
    max_gif_pixels: Optional[int] = None
    """Width times height of a GIF, where that is another number."""
    frame_rate: Optional[Range] = None
    audio_channels: Optional[Range] = None
    audio_sample_rate: Optional[Range] = None
    video_codecs: Optional[List[str]] = None
    audio_codecs: Optional[List[str]] = None
    alt_text: Optional[AltTextRule] = None
    user_tags: Optional[UserTagRule] = None
    seen: Optional[List[Union[Literal["aspectRatio", "durationSeconds", "altText"], str]]] = None
    """Limits that no document states, but that practice has shown."""
    warned: Optional[FileWarnings] = None


class FileWarnings(Model):
    """Properties of files that are not refused, but that `publishRequests.validate` warns of."""
    aspect_ratio: Optional[Range] = None
    chroma_subsampling: Optional[str] = None
    progressive: Optional[bool] = None
    """Warns of interlaced videos."""
    streamable: Optional[bool] = None
    """Warns of videos whose index comes after their frames."""
    stills: Optional[List[str]] = None
    """The types of which the provider shows only the first frame."""
    cover_ignored: Optional[FileWarningsCoverIgnored] = None
    """The films that the provider may show without the cover that they are given."""


class FileWarningsCoverIgnored(Model):
    """The films that the provider may show without the cover that they are given."""
    aspect_ratio: Optional[Range] = None
    duration_seconds: Optional[Range] = None


class Range(Model):
    minimum: Optional[float] = None
    maximum: Optional[float] = None


class AltTextRule(Model):
    max_characters: int


class UserTagRule(Model):
    maximum: int
    positions: Union[Literal["required", "optional", "none"], str]


class EventDescription(Model):
    topic: str
    sources: List[EventSource]
    """How the service learns of it: from the provider's `notification`, as it happens, from a `poll` that
    asks every minute, from the `sweep` that looks every hour, or from the walk of a `backfill` that
    you ask for.
    """
    scopes: List[LoginKindScopes]
    """One entry per login kind under which it is observed, with the scopes it needs."""


class LoginKindScopes(Model):
    login_kind: KnownLoginKind
    profile_kind: Optional[str] = None
    """The kind of profile that needs these, as its `kind` says. Absent when all profiles of the login kind need the same;
    a kind that has no entry is not offered the operation.
    """
    scopes: List[str]
    tasks: Optional[List[str]] = None
    """The tasks, by the provider's names, of which the end user's role at the account has to allow one, in addition
    to the scopes. Absent when no task is known to be needed. A profile whose role allows none of them lists them
    as `missingTasks`.
    """
    sources: Optional[List[EventSource]] = None
    """For events of which the service learns in fewer ways for this kind of profile than the event's `sources` say: these
    ways. A kind that has no entry has no such events.
    """


class PageSize(Model):
    """In the provider's own items; replies that come inside a comment are extra, unless `limit` is given."""
    default: int
    maximum: int


class ProviderLimit(Model):
    """A limit that the provider documents."""
    name: str
    limit: str
    source: str
    """The provider's document that states it."""
    checked_at: date
    """When that document was last read."""


class BillingAccount(Model):
    plan: Union[Literal["free", "paid"], str]
    caps: Optional[PlanCaps]
    """The hard caps of the free plan; null on the paid one."""
    usage: PlanUsage
    staged_bytes: BillingAccountStagedBytes
    """The bytes of the files that are staged at a time, announced uploads included. Each mode has its own limit,
    on every plan.
    """
    live_connected_profiles: int
    """The number of live Connected Profiles, on which the platform fee is based."""


class BillingAccountStagedBytes(Model):
    """The bytes of the files that are staged at a time, announced uploads included. Each mode has its own limit,
    on every plan.
    """
    live: StagedBytes
    test: StagedBytes


class StagedBytes(Model):
    limit: int
    used: int


class PlanCaps(Model):
    connected_profiles: int
    """Live Connected Profiles at a time."""
    publish_requests_per_month: int
    backfill_requests_per_month: int
    event_destinations: int
    """Event Destinations at a time."""


class PlanUsage(Model):
    """The current usage, under the names of the caps. Present on the paid plan, too."""
    connected_profiles: int
    publish_requests_per_month: int
    backfill_requests_per_month: int
    event_destinations: int


class Usage(Model):
    month: Month
    connected_profile_id: Optional[str] = None
    """When grouped by profile; absent for what belongs to none, such as API requests."""
    key_id: Optional[str] = None
    """When grouped by key; absent for what no key has asked for, such as what members do in the console."""
    api_requests: int
    """Requests with an API key, as the request log has them, refused ones included."""
    provider_calls: int
    """Calls to providers, those that failed and those of the service itself included."""
    publish_requests: int
    """Publish requests that were accepted, by the month in which they were."""
    posts: int
    """The posts that these were to make, of which a thread has several. A retry counts those that it has yet to make. A thread that is changed counts the posts that were added."""
    published: int
    """Publish requests that were published, by the month in which they were."""
    failed: int
    """Publish requests that have failed, by the month in which they did."""
    backfilled_items: int
    """Items of backfills that were emitted as events."""
    deliveries: int
    """Events that were delivered to an Event Destination."""
    failed_deliveries: int
    """Deliveries that were given up."""
    media_files: int
    """Files that were staged, once they were ready."""
    media_bytes: int
    """The bytes of these files."""


class UsageList(Model):
    data: List[Usage]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class CurrentKey(Model):
    key_id: str
    name: str
    mode: Union[Literal["live", "test"], str]
    organization_id: str
    organization: str
    """The name of the Organization."""
    allowed_operations: Optional[List[str]]
    """The operations that the key is limited to; null when it may do everything."""
    refuses_unknown_parameters: bool
    """Whether requests with unknown query parameters are refused."""
    expires_at: Optional[Timestamp] = None
    needs_approval: Optional[bool] = None
    """Present and true when what the key publishes waits for approval."""


class Key(Model):
    key_id: str
    name: str
    mode: Union[Literal["live", "test"], str]
    status: KeyStatus
    allowed_operations: Optional[List[str]]
    """The operations that the key is limited to; null when it may do everything."""
    refuses_unknown_parameters: bool
    """Whether requests with unknown query parameters are refused."""
    needs_approval: Optional[bool] = None
    """Present and true when what the key publishes waits for approval."""
    key_hint: str
    """The last four characters of the key."""
    created_by_key_id: Optional[str] = None
    """The key that has made it, by creating or rolling; absent for keys that people have made."""
    created_at: Timestamp
    expires_at: Optional[datetime] = None
    """Absent when the key does not expire."""
    last_used_at: Optional[datetime] = None
    """To the minute; absent before the first use."""
    revoked_at: Optional[Timestamp] = None


class KeyList(Model):
    data: List[Key]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class KeyWithSecret(Model):
    key_id: str
    name: str
    mode: Union[Literal["live", "test"], str]
    status: KeyStatus
    allowed_operations: Optional[List[str]]
    """The operations that the key is limited to; null when it may do everything."""
    refuses_unknown_parameters: bool
    """Whether requests with unknown query parameters are refused."""
    needs_approval: Optional[bool] = None
    """Present and true when what the key publishes waits for approval."""
    key_hint: str
    """The last four characters of the key."""
    created_by_key_id: Optional[str] = None
    """The key that has made it, by creating or rolling; absent for keys that people have made."""
    created_at: Timestamp
    expires_at: Optional[datetime] = None
    """Absent when the key does not expire."""
    last_used_at: Optional[datetime] = None
    """To the minute; absent before the first use."""
    revoked_at: Optional[Timestamp] = None
    key: str
    """`svc_live_…` or `svc_test_…`. Shown only in this answer."""


class KeyInput(Model):
    name: KeyName
    allowed_operations: Optional[List[str]] = None
    """The ids of the operations that the key may run, each of which the acting key may run as well. When absent, those of the
    acting key: all, later additions included, where it may do everything.
    """
    expires_at: Optional[datetime] = None
    """When it stops working, not after the acting key does. When absent, when that does."""
    refuses_unknown_parameters: Optional[bool] = None
    """Whether requests with unknown query parameters are refused. When absent, in test mode alone."""
    needs_approval: Optional[bool] = None
    """Whether what the key publishes waits for approval. When absent, as with the acting key; false is refused where that needs
    approval.
    """


class KeyUpdate(Model):
    name: Optional[KeyName] = None
    refuses_unknown_parameters: Optional[bool] = None
    """Whether requests with unknown query parameters are refused."""
    needs_approval: Optional[bool] = None
    """Whether what the key publishes waits for approval; false is refused where the acting key needs approval."""


class KeyRoll(Model):
    grace_hours: Optional[int] = None
    """For how long the old key goes on; 24 when absent."""


class RequestLogEntry(Model):
    request_log_entry_id: str
    request_id: str
    """The `Request-Id` of the answer."""
    operation_id: Optional[str] = None
    """Absent when the path and method belong to no operation."""
    status: int
    """The status of the answer; 499 when the client did not wait for it."""
    error_code: Optional[ErrorCode] = None
    duration_ms: float
    key_id: str
    key_name: Optional[str] = None
    unknown_parameters: Optional[List[str]] = None
    """The query parameters that the operation does not have."""
    reason: Optional[str] = None
    """`meta.reason` of the error."""
    violations: Optional[List[Violation]] = None
    """`meta.violations` of the error."""
    unreadable_at: Optional[List[str]] = None
    """Where the input could not be read, such as `/header/idempotency-key`, `/cursor` or `/body`."""
    missing_at: Optional[str] = None
    """On `not_found`, the field of the input that names what does not exist, such as `/connectedProfileId`."""
    missing_scopes: Optional[List[str]] = None
    """`meta.missingScopes` of the error."""
    candidate_scopes: Optional[List[str]] = None
    """`meta.candidateScopes` of the error."""
    missing_tasks: Optional[List[str]] = None
    """`meta.missingTasks` of the error."""
    subject_id: Optional[str] = None
    """The id of the resource that the request created, changed or read, or else that it named, such as the Connected Profile of a refused call; absent when there is none of this service."""
    error_group: Optional[str] = None
    """The same for all requests that failed in the same way."""
    same_errors: Optional[int] = None
    """How many of the requests in the log have this `errorGroup`."""
    created_at: Timestamp


class RequestLogList(Model):
    data: List[RequestLogEntry]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class ErrorGroup(Model):
    error_group: str
    """The `errorGroup` of the log entries in the group."""
    requests: int
    """How many requests in the log failed in this way."""
    first_at: Timestamp
    last_at: Timestamp
    latest: RequestLogEntry


class ErrorGroupList(Model):
    data: List[ErrorGroup]
    has_more: bool
    """Whether there are more groups than `limit`."""


class AuditEntry(Model):
    audit_entry_id: str
    action: str
    """What was done, by the id of the API's operation that does the same, or else by a name of its own."""
    actor: AuditActor
    subject_id: Optional[str] = None
    """The id of what was changed."""
    details: Optional[Dict[str, Any]] = None
    """What was entered, by the fields of the form or the options of the command. There are no secrets in it."""
    ip_address: Optional[str] = None
    """The address from which it was done."""
    outcome: Optional[Union[Literal["done", "refused", "failed"], str]] = None
    """Absent while it is still being done, and when the process that did it ended before it could write the outcome
    down.
    """
    error_code: Optional[ErrorCode] = None
    mode: Optional[Union[Literal["live", "test"], str]] = None
    """Absent for what is of the Organization as a whole."""
    created_at: Timestamp


class AuditEntryList(Model):
    data: List[AuditEntry]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class AuditActor(Model):
    kind: Union[Literal["member", "key", "approval_link", "portal", "command_line", "service"], str]
    """`approval_link` is somebody outside who decides by such a link, `portal` one of your own users on the pages of
    a portal link, and `command_line` whoever operates the service.
    """
    name: str
    """The name under which people know who it was, such as an e-mail address."""
    user_id: Optional[str] = None
    """The id of the member."""
    key_id: Optional[str] = None
    """The id of the API key."""


class AuthIntegration(Model):
    auth_integration_id: str
    provider_id: KnownProviderId
    name: str
    """Your app's name as end users see it on the hosted pages."""
    login_kind: KnownLoginKind
    client_id: Optional[str] = None
    """The client id of your app, or the address of the document that describes it. Absent where the login kind has no apps."""
    configuration_id: Optional[str] = None
    products: Optional[List[str]] = None
    """The products of the provider that your app has, by their ids. Absent where the login kind has none."""
    stored_secrets: Optional[List[str]] = None
    """The names of the further `secrets` that are stored, none of which is ever returned. Absent where there are none."""
    return_origins: List[str]
    redirect_uri: str
    """Enter this at the provider as the app's redirect URI."""
    webhook: AuthIntegrationWebhook
    user_callbacks: Optional[AuthIntegrationUserCallbacks] = None
    daily_limits: Optional[DailyLimits] = None
    never_spend: Optional[NeverSpend] = None
    branding: Optional[Branding] = None
    status: AuthIntegrationStatus
    created_at: Timestamp
    updated_at: Timestamp


class AuthIntegrationList(Model):
    data: List[AuthIntegration]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class DailyLimit(Model):
    budget: str
    """One of the provider's `dailyBudgets`."""
    limit: float


class AuthIntegrationWebhook(Model):
    """Enter this at the provider, so that it reports changes, where `setup` is `entered`. Elsewhere there is nothing to enter."""
    setup: Union[Literal["entered", "subscribed", "none"], str]
    """`entered`: enter the address, and the token where it is asked for, in your app's settings at the provider.
    `subscribed`: the service subscribes by itself. `none`: the provider reports nothing, and is polled.
    """
    callback_url: str
    verify_token: str


class AuthIntegrationUserCallbacks(Model):
    """Enter these at the provider, so that it notifies this service when an end user removes the app or wants their
    data deleted. Absent where the provider has no such callbacks.
    """
    deauthorize_url: str
    """Ends the end user's Connections as `revoked`, with the event `connection.revoked`."""
    data_deletion_url: str
    """Ends them too, and then deletes all that is stored about the end user, Connections and Connected Profiles
    included. The provider gets the address of a page with the status of the deletion.
    """


class AuthIntegrationInput(Model):
    provider_id: str
    name: AuthIntegrationName
    login_kind: Optional[str] = None
    """One of the provider's login kinds; required where it has several."""
    client_id: Optional[ClientId] = None
    client_secret: Optional[ClientSecret] = None
    webhook_secret: Optional[WebhookSecret] = None
    secrets: Optional[AppSecrets] = None
    configuration_id: Optional[ConfigurationId] = None
    products: Optional[ProductsOfApp] = None
    return_origins: ReturnOrigins
    daily_limits: Optional[DailyLimits] = None
    never_spend: Optional[NeverSpend] = None
    branding: Optional[BrandingInput] = None


class AuthIntegrationUpdate(Model):
    name: Optional[AuthIntegrationName] = None
    client_secret: Optional[ClientSecret] = None
    webhook_secret: Optional[WebhookSecret] = None
    secrets: Optional[AppSecretChanges] = None
    configuration_id: Optional[ConfigurationId] = None
    products: Optional[ProductsOfApp] = None
    return_origins: Optional[ReturnOrigins] = None
    daily_limits: Optional[DailyLimits] = None
    never_spend: Optional[NeverSpend] = None
    branding: Optional[BrandingInput] = None
    status: Optional[AuthIntegrationStatus] = None


class Branding(Model):
    """How the hosted pages look to end users who connect through the app. What is absent comes from the organization's
    branding in the console, or else is the service's own.
    """
    accent_color: Optional[AccentColor] = None
    logo_url: Optional[str] = None
    """Where this service serves the logo."""
    icon_url: Optional[str] = None
    """Where this service serves the icon, which browsers show beside the title."""


class BrandingInput(Model):
    """How the hosted pages look to end users who connect through the app. Replaces the whole branding; an empty object
    removes it. Pictures are fetched once, immediately: PNG, JPEG or WebP at an `https` address, at most 256 KiB. To
    keep a picture, send its address as an answer has it.
    """
    accent_color: Optional[AccentColor] = None
    logo_url: Optional[str] = None
    icon_url: Optional[str] = None
    """Square, at least 32 pixels wide."""


class AppSecretsItem(Model):
    name: AppSecretName
    value: AppSecretValue


class AppSecretChangesItem(Model):
    name: AppSecretName
    value: Optional[AppSecretValue] = None


class AuthIntegrationDeletion(Model):
    auth_integration_id: str
    deleted: bool


class AuthIntegrationCheck(Model):
    auth_integration_id: str
    checked_at: Timestamp
    checks: List[AuthIntegrationFinding]


class AuthIntegrationFinding(Model):
    name: AuthIntegrationCheckName
    status: AuthIntegrationCheckStatus
    message: str
    """The findings."""
    fix: Optional[str] = None
    """What to do about it and where, with the values to enter at the provider."""


class ConnectSessionInput(Model):
    auth_integration_id: str
    return_url: str
    """Where the browser is sent at the end. Its origin has to be one of the Auth Integration's `returnOrigins`."""
    operations: Optional[List[str]] = None
    """What you want to do: operation ids (`instagram.media.comments.moderate`), a content type with
    `.publish` (`instagram.media.items.publish`) or `.backfill`, or content types for all of their
    actions, publishing, backfills and the provider's notifications. When absent, everything that the login
    kind of the Auth Integration offers; an empty list is refused.
    """
    account: Optional[str] = None
    """Whose account it is, such as a handle, where the provider has to know that before its consent screen. The
    hosted page asks for it, with this value filled in.
    """
    named_profiles: Optional[NamedProfiles] = None
    state: Optional[str] = None
    """A value of your own that comes back with the browser."""
    external_user: Optional[ExternalUser] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    language: Optional[str] = None
    """A BCP 47 tag. The pages speak English, German, Spanish, French, Portuguese and Japanese; the
    browser's language decides when this is absent or another one.
    """
    expires_in_seconds: Optional[int] = None
    """How long the link works, at most a week; 30 minutes when absent. For longer links, name the `externalUser`,
    so that nobody else's accounts can be connected through a link that leaked. Once back from the provider, the
    end user has at most 30 minutes to choose accounts.
    """


class ConnectSession(Model):
    connect_session_id: str
    auth_integration_id: str
    authorization_url: Optional[str] = None
    """The address for the end user's browser. Present while the session is pending and the link is unused."""
    status: ConnectSessionStatus
    failure: Optional[ConnectSessionFailure] = None
    operations: List[str]
    scopes: List[str]
    """What the consent screen asks for."""
    missing_scopes: Optional[List[str]] = None
    """What was asked for but not granted; absent when everything was granted."""
    connection_id: Optional[str] = None
    connected_profile_ids: Optional[List[str]] = None
    named_profiles: Optional[List[str]] = None
    """The profiles that you named."""
    return_url: str
    state: Optional[str] = None
    external_user: Optional[ExternalUser] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    expires_at: Timestamp
    created_at: Timestamp


class ConnectSessionList(Model):
    data: List[ConnectSession]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class ConnectSessionFailure(Model):
    code: ConnectSessionFailureCode
    message: str
    """For people; may change at any time."""


class Connection(Model):
    connection_id: str
    auth_integration_id: Optional[str] = None
    """Absent on Connections made by `test.connectedProfiles.create`."""
    external_user: Optional[ExternalUser] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    provider_id: KnownProviderId
    origin: Union[Literal["connect_session", "imported", "simulated"], str]
    credential_kind: KnownLoginKind
    status: ConnectionStatus
    granted_scopes: List[str]
    unconfirmed_scopes: List[str]
    """The granted scopes that the provider could not be asked about. They count as missing."""
    expires_at: Optional[datetime] = None
    """When the end user has to authorize again, or the credential is refreshed at the latest."""
    last_refreshed_at: Optional[Timestamp] = None
    last_refresh_error: Optional[RefreshError] = None
    subscription: ConnectionSubscription
    narrowed: Optional[NarrowedGrant] = None
    connected_profile_ids: List[str]
    created_at: Timestamp
    updated_at: Timestamp


class ConnectionList(Model):
    data: List[Connection]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class RefreshError(Model):
    code: ErrorCode
    at: Timestamp


class ConnectionSubscription(Model):
    """Whether the provider reports changes of the connected accounts."""
    status: Union[Literal["active", "missing", "unsupported"], str]
    """`missing`: the provider does not have it, or the grant lacks the scope for it. `unsupported`:
    the provider reports nothing.
    """
    checked_at: Optional[Timestamp] = None


class NarrowedGrant(Model):
    """A later consent of the same end user covers fewer accounts, which the provider applies to the
    whole app. These Connected Profiles were disconnected by it.
    """
    at: Timestamp
    connected_profile_ids: List[str]


class ConnectionDeletion(Model):
    connection_id: str
    deleted: bool


class AccessTokenImport(Model):
    auth_integration_id: str
    access_token: str
    """A token that the end user granted to the Auth Integration's app. Never returned."""
    host: Optional[str] = None
    """The server that the account is on, such as `mastodon.social`. Required where a provider has many servers
    with accounts of their own, and taken nowhere else.
    """
    external_ids: Optional[ImportedAccounts] = None
    named_profiles: Optional[NamedProfiles] = None
    external_user: Optional[ExternalUser] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class AppPasswordImport(Model):
    auth_integration_id: str
    app_password: AppPassword
    external_ids: Optional[ImportedAccounts] = None
    named_profiles: Optional[NamedProfiles] = None
    external_user: Optional[ExternalUser] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class ConnectedProfile(Model):
    connected_profile_id: str
    connection_id: str
    external_user: Optional[ExternalUser] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    provider_id: KnownProviderId
    external_id: str
    """The provider's own id of the account."""
    kind: str
    """What the provider calls it: `account` or `page`."""
    display_name: Optional[str] = None
    username: Optional[str] = None
    avatar_url: Optional[str] = None
    status: Union[Literal["live", "disconnected"], str]
    health: ProfileHealth
    provider_budget: Optional[List[ProviderBudget]] = None
    """How much of the provider's limits is used up, as its answers to your own calls last reported it, or as the
    service has counted it. Only `connectedProfiles.get` has it, and only once something is known.
    """
    watching: Optional[ProfileWatching] = None
    created_at: Timestamp
    updated_at: Timestamp


class ConnectedProfileList(Model):
    data: List[ConnectedProfile]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class ConnectedProfileDeletion(Model):
    connected_profile_id: str
    deleted: bool


class ProfileHealth(Model):
    credential: Union[Literal["ok", "expired", "revoked"], str]
    operations: List[OperationHealth]
    """Every operation of the provider, and whether this profile can run it now. Publishing is
    `{contentType}.publish`: available when some variant is, with the scopes that others lack.
    """


class ProfileWatching(Model):
    """How often the service looks for changes by itself. Only `connectedProfiles.get` has it, for live profiles whose grant
    lets it look.
    """
    sweep: Optional[WatchPace] = None
    poll: Optional[WatchPace] = None
    stopped: Optional[List[StoppedWatch]] = None
    """What is not done at all, because it would spend a budget that is in `neverSpend` of the Auth Integration."""


class StoppedWatch(Model):
    watch: Union[Literal["poll", "sweep"], str]
    budget: str


class WatchPace(Model):
    every_seconds: int
    """The present interval."""
    next_at: Timestamp
    slowed_by: Optional[str] = None
    """The daily budget that makes the interval longer than usual, because so many profiles share its limit."""


class ProviderBudget(Model):
    """A limit of the provider's, as it stood at `readAt`; `resetsAt` is present if the provider says when there is more."""
    budget: str
    """What is limited. `publishing` is what the account may publish, through whatever app, and `deletion` what it
    may delete; discovery names the budget that each action and variant uses. `app_calls` are calls of your app
    for all accounts; the provider's `dailyBudgets` are counted by the service; the others are calls of your app
    for this account.
    """
    unit: BudgetUnit
    used: float
    limit: Optional[float] = None
    """Absent where nothing is limited."""
    window_seconds: Optional[int] = None
    """The time over which it is counted, where it is known."""
    resets_at: Optional[Timestamp] = None
    read_at: Timestamp


class OperationHealth(Model):
    operation_id: str
    available: bool
    missing_scopes: Optional[List[str]] = None
    missing_tasks: Optional[List[str]] = None
    """The tasks, by the provider's names, of which the end user's role at the account would have to allow one. The
    role is read when the account is connected, connected again or imported.
    """


class PublishTarget(Model):
    value: str
    """What the field takes."""
    name: str
    """What people call it."""
    privacy: Optional[str] = None
    """Who can see what is published there, in the provider's word."""


class PublishTargetList(Model):
    data: List[PublishTarget]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class EventDestination(Model):
    event_destination_id: str
    name: Optional[str] = None
    external_user: Optional[DestinationOwner] = None
    url: str
    topics: List[str]
    status: EventDestinationStatus
    disabled_reason: Optional[EventDestinationDisabledReason] = None
    failing_since: Optional[datetime] = None
    """Since when nothing has been delivered. After 5 days it is disabled."""
    secret_hint: str
    """The end of the signing secret."""
    created_at: Timestamp
    updated_at: Timestamp
    connected_profile_ids: Optional[List[str]] = None
    """The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list."""


class EventDestinationList(Model):
    data: List[EventDestination]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class EventDestinationWithSecret(Model):
    event_destination_id: str
    name: Optional[str] = None
    external_user: Optional[DestinationOwner] = None
    url: str
    topics: List[str]
    status: EventDestinationStatus
    disabled_reason: Optional[EventDestinationDisabledReason] = None
    failing_since: Optional[datetime] = None
    """Since when nothing has been delivered. After 5 days it is disabled."""
    secret_hint: str
    """The end of the signing secret."""
    created_at: Timestamp
    updated_at: Timestamp
    secret: str
    """`whsec_…`. Shown only in this answer."""
    connected_profile_ids: Optional[List[str]] = None
    """The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list."""


class EventDestinationInput(Model):
    name: Optional[EventDestinationName] = None
    external_user: Optional[DestinationOwner] = None
    url: EventDestinationUrl
    topics: EventDestinationTopics
    connected_profile_ids: Optional[List[str]] = None
    """The Connected Profiles whose events it gets, and no others. When absent, it gets the events of all, also of those that are
    connected later, and events that are about no profile.
    """


class EventDestinationUpdate(Model):
    name: Optional[EventDestinationName] = None
    url: Optional[EventDestinationUrl] = None
    topics: Optional[EventDestinationTopics] = None
    status: Optional[EventDestinationStatus] = None
    connected_profile_ids: Optional[List[str]] = None
    """The Connected Profiles whose events it gets from now on, in place of those before. An empty list has it get all events. Profiles
    that it names already may have been deleted; a list does not become empty by that.
    """


class EventDestinationDeletion(Model):
    event_destination_id: str
    deleted: bool


class SecretRotation(Model):
    grace_hours: Optional[int] = None
    """For how long the old secret signs too; 24 when absent."""


class SampleEventInput(Model):
    topic: str


class SampleDelivery(Model):
    event_id: str
    topic: str
    succeeded: bool
    attempt: DeliveryAttempt


class DeliveryAttempt(Model):
    at: Timestamp
    duration_ms: int
    status_code: Optional[int] = None
    """What the receiver answered; absent when it did not."""
    error: Optional[str] = None
    """Why there was no answer, such as `answer_timeout`, or why nothing was sent, such as `content_gone`."""
    body: Optional[str] = None
    """The first 1 KiB of the answer."""


class Delivery(Model):
    delivery_id: str
    event_id: str
    topic: str
    status: Union[Literal["pending", "succeeded", "failed"], str]
    """`failed`: the last retry has failed, or the destination was disabled."""
    attempts: List[DeliveryAttempt]
    next_attempt_at: Optional[Timestamp] = None
    created_at: Timestamp
    completed_at: Optional[Timestamp] = None


class DeliveryList(Model):
    data: List[Delivery]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class EventReplayInput(Model):
    event_id: str


class FailedReplayInput(Model):
    status: Literal["failed"]


class WindowReplayInput(Model):
    since: Timestamp
    until: Optional[datetime] = None
    """Now when absent."""


class Replay(Model):
    replayed: int
    """The number of events that are sent again."""
    skipped: int
    """The number of events whose payload was erased and that cannot be read again."""


class PortalLinkInput(Model):
    external_user: ExternalUser
    topics: Optional[List[str]] = None
    """What the user may choose from: exact topics, or a beginning with a `*` at its end. When absent, everything that
    belongs to a user.
    """
    return_url: Optional[PortalReturnUrl] = None
    frame_ancestors: Optional[PortalFrameAncestors] = None
    expires_in_seconds: Optional[int] = None
    """How long the link works, at most a week. An hour when absent."""


class PortalLink(Model):
    portal_link_id: str
    external_user: ExternalUser
    topics: List[str]
    return_url: Optional[PortalReturnUrl] = None
    frame_ancestors: PortalFrameAncestors
    url: str
    """For the user only. Shown only in this answer."""
    expires_at: Timestamp
    created_at: Timestamp


class PortalLinkDeletion(Model):
    portal_link_id: str
    deleted: bool


class EventList(Model):
    data: List[Event]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class ErasedEvent(Model):
    """The remains of an event whose data was erased after 23 hours."""
    id: EventId
    topic: str
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    hidden: Optional[EventHidden] = None
    unreadable: Optional[EventUnreadable] = None
    data_erased: bool


class ConnectionEvent(Model):
    id: EventId
    topic: Literal["connection.created", "connection.expiring", "connection.expired", "connection.revoked", "connection.refreshed"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: Connection


class ConnectedProfileEvent(Model):
    id: EventId
    topic: Literal["connectedProfile.connected", "connectedProfile.disconnected"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: ConnectedProfile


class PublishRequestEvent(Model):
    id: EventId
    topic: Literal["publishRequest.scheduled", "publishRequest.started", "publishRequest.published", "publishRequest.failed", "publishRequest.canceled", "publishRequest.outcomeUnknown"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: PublishRequest


class PublishApprovalEvent(Model):
    id: EventId
    topic: Literal["publishRequest.submitted", "publishRequest.approved", "publishRequest.returned"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: PublishRequest


class PublishGroupEvent(Model):
    id: EventId
    topic: Literal["publishGroup.completed"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: PublishGroupOutcome


class PublishImportEvent(Model):
    id: EventId
    topic: Literal["publishImport.completed"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: PublishImport


class MediaEvent(Model):
    id: EventId
    topic: Literal["media.ready", "media.failed"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: Media


class BackfillRequestEvent(Model):
    id: EventId
    topic: Literal["backfillRequest.started", "backfillRequest.completed", "backfillRequest.failed", "backfillRequest.canceled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: BackfillRequest


class EventDestinationEvent(Model):
    id: EventId
    topic: Literal["eventDestination.failing", "eventDestination.disabled"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: EventDestination


class PlanEvent(Model):
    id: EventId
    topic: Literal["plan.changed"]
    timestamp: Timestamp
    mode: EventMode
    organization_id: str
    connected_profile_id: Optional[str] = None
    origin: EventOrigin
    data: BillingAccount


class Media(Model):
    """A file staged for publishing: an image, a video, a sound or a document. `contentType`, `sizeBytes` and `checksum` are an upload's as announced
    until the file is there, and the file's own from then on.
    """
    media_id: str
    status: MediaStatus
    origin: Union[Literal["source_url", "upload"], str]
    content_type: Optional[MediaContentType] = None
    size_bytes: Optional[int] = None
    width: Optional[int] = None
    """As shown: with pixels made square, and after any rotation that the file asks for."""
    height: Optional[int] = None
    """As shown: with pixels made square, and after any rotation that the file asks for."""
    duration_seconds: Optional[float] = None
    video: Optional[MediaVideo] = None
    animated: Optional[bool] = None
    """Whether an image moves; absent when it does not."""
    has_location: Optional[bool] = None
    """Whether the file says where it was taken; absent when it does not. See `stripLocation`."""
    checksum: Optional[str] = None
    filename: Optional[str] = None
    alt_text: Optional[str] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    upload: Optional[MediaUpload] = None
    error: Optional[MediaError] = None
    last_error: Optional[MediaError] = None
    attempts: Optional[int] = None
    """How many times fetching it has failed; present while it is retried."""
    next_attempt_at: Optional[Timestamp] = None
    expires_at: Timestamp
    created_at: Timestamp
    updated_at: Timestamp


class MediaList(Model):
    data: List[Media]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class MediaVideo(Model):
    """The properties of a video, as far as the file says."""
    codec: str
    """Such as `AVC` (H.264), `HEVC` (H.265), `VP9` or `AV1`."""
    frame_rate: Optional[float] = None
    bit_rate: Optional[int] = None
    """Of the whole file, in bits per second."""
    chroma_subsampling: Optional[str] = None
    scan_type: Optional[str] = None
    streamable: Optional[bool] = None
    """Whether its index comes before its frames."""
    audio_codec: Optional[str] = None
    """Absent when it is silent."""
    audio_channels: Optional[int] = None
    audio_sample_rate: Optional[int] = None


class MediaUpload(Model):
    """Where to send the file, while it is awaited."""
    url: str
    method: Union[Literal["PUT"], str]
    headers: Dict[str, Any]
    """Send these as they are; HTTP clients set Content-Length themselves."""
    expires_at: Timestamp


class MediaError(Model):
    code: MediaErrorCode
    message: str


class FetchedMediaInput(Model):
    source_url: str
    """An https URL that needs no credentials. Redirects are followed."""
    filename: Optional[str] = None
    """For you alone."""
    alt_text: Optional[MediaAltText] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class UploadedMediaInput(Model):
    upload: MediaUploadInput
    alt_text: Optional[MediaAltText] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class MediaUploadInput(Model):
    filename: str
    content_type: str
    """A `MediaContentType`, in any case, with or without parameters, or another usual name of one, such as `image/jpg`. The medium has
    the type that the file turns out to have; one of another kind (a video announced as an image) fails as `type_mismatch`.
    """
    size_bytes: int
    checksum: Optional[str] = None


class MediaDeletion(Model):
    media_id: str
    deleted: bool


class PublishError(Model):
    """Why a publish request failed. `code` is the kind of failure and `reason` its cause; their values are stable, and
    more will be added. `message` and `whatToDo` are for the people who wanted to publish, and their wording may
    change at any time. The guide "Why publishing fails" lists the reasons, with the errors of each provider that have them.

    `media_failed`: a file given as `sourceUrl` cannot be used; `media` says which one and why. `validation_error`:
    such a file breaks a publishing rule, and is reported as `publishRequests.create` reports it for staged files; or the
    content would spend a budget that `neverSpend` of its Auth Integration has named since it was admitted.
    """
    code: str
    message: str
    """What has happened, in a sentence."""
    reason: PublishFailureReason
    what_to_do: str
    retryable: bool
    """Whether publishing the same content again can succeed once `whatToDo` has been done."""
    provider: Optional[ProviderErrorDetail] = None
    media: Optional[List[PublishMediaFailure]] = None
    validation_errors: Optional[List[ValidationError]] = None
    violations: Optional[List[Violation]] = None


class PublishRequest(Model):
    """The record of a publish request, without its content."""
    publish_request_id: str
    publish_group_id: Optional[str] = None
    """The publish group that it is one of."""
    connected_profile_id: str
    content_type: KnownContentType
    variant: Optional[str] = None
    """The variant that is published. Absent while it depends on files that are still being fetched."""
    status: PublishStatus
    scheduled_for: Optional[Timestamp] = None
    scheduled_for_local: Optional[ScheduledWallTime] = None
    queue_id: Optional[str] = None
    """The queue whose slot it has, or had when it ended; of what waits for approval, the queue whose next free slot it takes then. A request that is moved to another time leaves the queue."""
    content: Optional[PublishContent] = None
    external_id: Optional[str] = None
    """The id of what was published. Absent when the provider returns none, as for posts on TikTok that not everybody sees."""
    provider_permalink: Optional[ProviderPermalink] = None
    media: Optional[List[PublishedMedia]] = None
    """One medium for each file in the request's `media`, in the same order, and then for each of its `thread`. A medium that
    was named twice, by its id or its URL, is listed twice.
    """
    cover: Optional[PublishedMedia] = None
    card_picture: Optional[PublishedMedia] = None
    error: Optional[PublishError] = None
    content_fingerprint: str
    """Equal for equal content. It covers files that are being fetched only once they have arrived."""
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    title: Optional[str] = None
    """Your own title of it."""
    steps: List[PublishStep]
    retry_of: Optional[str] = None
    """The failed publish request that this one repeats."""
    retried_by: Optional[str] = None
    """The publish request that repeats this one."""
    retryable_until: Optional[datetime] = None
    """The time until which `publishRequests.retry` can repeat the request; its content is erased then. Absent when
    it cannot be repeated, or when the same content would fail again (see `error.retryable`).
    """
    next_attempt_at: Optional[datetime] = None
    """When the service continues it or looks it up again; present while it waits."""
    next_attempt_reason: Optional[Union[Literal["throttled", "provider_unavailable", "provider_processing", "file_not_fetched", "publishing_budget_spent", "daily_budget_spent", "outcome_unknown", "process_silent"], str]] = None
    """What it waits for. `throttled`: the provider limits calls. `provider_unavailable`: the provider does not answer,
    or fails. `provider_processing`: the provider is not done with what it was given. `file_not_fetched`: a file
    could not be fetched, and is given again. `publishing_budget_spent`: the account has published as much as its
    provider allows. `daily_budget_spent`: the app has spent what it may spend that day; `nextAttemptAt` is when the
    next day begins by the clock of the mode, and a change of `dailyLimits` or `neverSpend` lets it go on before.
    `outcome_unknown`: whether the content exists is looked up. `process_silent`: the process of the service that worked
    on it has fallen silent, and another takes it up then at the latest; reads tell it, and events do not.
    """
    strip_location: Optional[bool] = None
    """Whether its files go out without the position at which they were taken. Absent without files, and while the
    variant is not known.
    """
    warnings: Optional[List[PublishWarning]] = None
    """What `publishRequests.validate` says about the text and the files; of files given by URL, once they have arrived."""
    created_at: Timestamp
    updated_at: Timestamp
    started_at: Optional[Timestamp] = None
    completed_at: Optional[Timestamp] = None
    draft_expires_at: Optional[datetime] = None
    """When it is canceled and its content erased, if nobody has approved it by then; present on drafts and on what waits
    for approval.
    """
    return_comment: Optional[str] = None
    """What was said when it was returned last. It is erased with the content."""
    parts: Optional[List[PublishPart]] = None
    """The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request."""


class PublishRequestList(Model):
    data: List[PublishRequest]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class PublishPart(Model):
    index: int
    """0 is the request's own content, and 1 the first of its `thread`, which errors call `thread.0`."""
    status: Union[Literal["waiting", "publishing", "published", "outcome_unknown", "failed", "not_published", "canceled"], str]
    """`waiting`: its turn has not come. `not_published`: the request has ended before its turn, as `failed`. The other values
    say of the post what they say of a publish request.
    """
    external_id: Optional[str] = None
    provider_permalink: Optional[ProviderPermalink] = None
    error: Optional[PublishError] = None


class PublishedMedia(Model):
    media_id: str


class PublishMediaFailure(Model):
    field: str
    """The field that named it, such as `media.0.sourceUrl`."""
    media_id: str
    error: MediaError


class PublishContent(Model):
    """With `include=content`, what the service holds: the content as it was given, with the media that were made of the URLs.
    Absent once it is erased, 23 hours after the end.
    """
    text: Optional[str] = None
    title: Optional[str] = None
    link: Optional[str] = None
    media: Optional[List[HeldFile]] = None
    cover: Optional[HeldFile] = None
    target: Optional[HeldTarget] = None
    first_comment: Optional[str] = None
    content_warning: Optional[str] = None
    privacy: Optional[str] = None
    reply_audience: Optional[str] = None
    category: Optional[str] = None
    tags: Optional[List[str]] = None
    board: Optional[str] = None
    board_section: Optional[str] = None
    language: Optional[str] = None
    license: Optional[str] = None
    publish_at: Optional[Timestamp] = None
    poll: Optional[HeldPoll] = None
    link_card: Optional[HeldLinkCard] = None
    call_to_action: Optional[PublishCallToAction] = None
    collaborators: Optional[List[str]] = None
    location_external_id: Optional[str] = None
    quoted_external_id: Optional[str] = None
    share_to_feed: Optional[bool] = None
    embeddable: Optional[bool] = None
    made_for_kids: Optional[bool] = None
    synthetic_media: Optional[bool] = None
    paid_promotion: Optional[bool] = None
    notify_subscribers: Optional[bool] = None
    music_consent: Optional[bool] = None
    own_brand: Optional[bool] = None
    allow_comments: Optional[bool] = None
    allow_duets: Optional[bool] = None
    allow_stitches: Optional[bool] = None
    cover_at_ms: Optional[int] = None
    auto_music: Optional[bool] = None
    strip_location: Optional[bool] = None
    thread: Optional[List[HeldThreadPart]] = None


class HeldThreadPart(Model):
    text: Optional[str] = None
    media: Optional[List[HeldFile]] = None
    link: Optional[str] = None
    poll: Optional[HeldPoll] = None
    content_warning: Optional[str] = None
    language: Optional[str] = None


class HeldFile(Model):
    media_id: str
    alt_text: Optional[str] = None
    user_tags: Optional[PublishUserTags] = None


class HeldLinkCard(Model):
    title: Optional[str] = None
    description: Optional[str] = None
    media_id: Optional[str] = None


class HeldPoll(Model):
    options: List[str]
    duration_seconds: Optional[int] = None
    multiple: Optional[bool] = None


class HeldTarget(Model):
    """What the content answers, by the provider's id of it."""
    media_external_id: Optional[str] = None
    comment_external_id: Optional[str] = None
    post_external_id: Optional[str] = None
    video_external_id: Optional[str] = None
    thread_external_id: Optional[str] = None
    participant_external_id: Optional[str] = None


class PublishThreadPart(Model):
    """A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those
    of the first post; the people who see the first post see all.
    """
    text: Optional[PublishText] = None
    media: Optional[List[PublishFile]] = None
    link: Optional[str] = None
    """The post gets a card of this page."""
    poll: Optional[PublishPoll] = None
    content_warning: Optional[PublishContentWarning] = None
    language: Optional[PublishLanguage] = None


class PublishCallToAction(Model):
    """A button, and where it leads."""
    type: str
    """One of the types in the variant's rules."""
    url: Optional[str] = None


class PublishPoll(Model):
    options: List[str]
    duration_seconds: Optional[int] = None
    """Required where the variant's rules have it."""
    multiple: Optional[bool] = None
    """Whether people may choose several options. One when absent."""


class PublishLinkCard(Model):
    """What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been
    checked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the
    post is published, or is larger than the provider takes, is left out.
    """
    title: Optional[str] = None
    description: Optional[str] = None
    media_id: Optional[PublishMediaId] = None
    source_url: Optional[str] = None
    """An https URL of a picture at a public address."""


class PublishMediaById(Model):
    media_id: PublishMediaId
    alt_text: Optional[PublishAltText] = None
    user_tags: Optional[PublishUserTags] = None


class PublishMediaByUrl(Model):
    source_url: PublishSourceUrl
    alt_text: Optional[PublishAltText] = None
    user_tags: Optional[PublishUserTags] = None


class PublishFileById(Model):
    media_id: PublishMediaId
    alt_text: Optional[PublishAltText] = None


class PublishFileByUrl(Model):
    source_url: PublishSourceUrl
    alt_text: Optional[PublishAltText] = None


class PublishCoverById(Model):
    media_id: PublishMediaId


class PublishCoverByUrl(Model):
    source_url: PublishSourceUrl


class UserTag(Model):
    username: str
    x: Optional[float] = None
    """The position on an image: 0 is its left edge, 1 its right edge."""
    y: Optional[float] = None
    """The position on an image: 0 is its top edge, 1 its bottom edge."""


class VideoTarget(Model):
    video_external_id: str


class MediaTarget(Model):
    media_external_id: str


class CommentReplyTarget(Model):
    comment_external_id: str


class PostTarget(Model):
    post_external_id: str


class ThreadTarget(Model):
    thread_external_id: str


class ParticipantTarget(Model):
    participant_external_id: str


class WallTime(Model):
    local: str
    time_zone: str
    """Such as `Europe/Lisbon`."""


class QueueTime(Model):
    """The next free slot of the profile in this queue."""
    queue: str
    """The `queueId`."""


class PublishRequestUpdate(Model):
    """Fields that are left out stay unchanged. `media` replaces the whole list of files, so name the files that
    stay again. What a variant does not take is refused, as it is by `publishRequests.create`;
    `providers.surfaces.list` says what each takes.
    """
    scheduled_for: Optional[PublishTime] = None
    text: Optional[PublishText] = None
    title: Optional[PublishTitle] = None
    content_warning: Optional[PublishContentWarning] = None
    privacy: Optional[PublishPrivacy] = None
    reply_audience: Optional[PublishReplyAudience] = None
    category: Optional[PublishCategory] = None
    tags: Optional[PublishTags] = None
    board: Optional[PublishBoard] = None
    board_section: Optional[PublishBoardSection] = None
    quoted_external_id: Optional[PublishQuotedExternalId] = None
    call_to_action: Optional[PublishCallToAction] = None
    poll: Optional[PublishPoll] = None
    language: Optional[PublishLanguage] = None
    license: Optional[PublishLicense] = None
    embeddable: Optional[PublishEmbeddable] = None
    made_for_kids: Optional[PublishMadeForKids] = None
    synthetic_media: Optional[PublishSyntheticMedia] = None
    paid_promotion: Optional[PublishPaidPromotion] = None
    notify_subscribers: Optional[PublishNotifySubscribers] = None
    music_consent: Optional[PublishMusicConsent] = None
    own_brand: Optional[PublishOwnBrand] = None
    allow_comments: Optional[PublishAllowComments] = None
    allow_duets: Optional[PublishAllowDuets] = None
    allow_stitches: Optional[PublishAllowStitches] = None
    cover_at_ms: Optional[PublishCoverAtMs] = None
    auto_music: Optional[PublishAutoMusic] = None
    publish_at: Optional[PublishAt] = None
    media: Optional[List[PublishMedia]] = None
    cover: Optional[PublishCover] = None
    reference: Optional[ReferenceChange] = None
    metadata: Optional[Metadata] = None
    thread: Optional[PublishThread] = None


class PublishApproval(Model):
    submitted_at: Optional[SubmittedAt] = None


class PublishReturn(Model):
    comment: str
    """What is to be changed, or why it is not to be published."""
    submitted_at: Optional[SubmittedAt] = None


class PublishResolution(Model):
    outcome: Literal["published", "failed"]
    external_id: Optional[str] = None
    """The provider's id of the created content. Required with `published`."""


class PublishValidation(Model):
    variant: Optional[str] = None
    """The variant that would be published. Absent when it depends on a file given as `sourceUrl`."""
    scheduled_for: Optional[Timestamp] = None
    warnings: Optional[List[PublishWarning]] = None
    """Warnings, which do not keep the content from being accepted."""


class PublishWarning(Model):
    code: Union[Literal["publishing_budget_spent", "daily_budget_spent", "text_may_be_refused", "file_may_be_refused", "animation_lost", "location_included", "audience_may_differ", "shared_field_left_out", "would_be_refused", "cover_may_be_ignored"], str]
    """`daily_budget_spent`: the app's daily budget is spent. Content that is due waits until the next day begins,
    at `resetsAt`. `publishing_budget_spent`: by then the account will have published as much as its provider
    allows. What is due then stays `queued`, with a step `waiting`, until there is room again, and continues in
    due order. `text_may_be_refused`: the provider has refused such texts, though no document of it says why.
    `file_may_be_refused`: the provider's documents ask for another file, though such files have been published.
    `animation_lost`: the provider shows only the first frame. `location_included`: the file says where it was
    taken, and everybody who gets it can read that; `stripLocation` takes it out. `shared_field_left_out`: the content type
    takes a shared field of the publish group in none of its variants, or the title not with this content. `audience_may_differ`: some apps
    reach fewer people than they ask for. `would_be_refused`: of a draft, what keeps it from being submitted.
    `cover_may_be_ignored`: the provider takes a cover for such a film, and may show a frame of it instead.
    """
    message: str
    resets_at: Optional[datetime] = None
    """On `daily_budget_spent`, when the budget resets."""
    field: Optional[str] = None
    """The field that it is about, such as `media.0.mediaId`."""


class PublishStep(Model):
    """A step that publishing has taken. `staging` has the outcome `pending` while files are being fetched, and `done`
    when all of them are ready; `waiting` means that a publishing budget is spent. `sentToInbox`: it waits in the inbox of
    the account until its person finishes it, for up to two weeks. `posted`: it exists, and the provider returns its id
    once it has looked at it, or within a day never. `alsoPublished`: another post was made of it, whose id is the outcome.
    `submitted`, `approved` and `returned` tell of its approval, and `expired` that nobody has approved it in 90 days.
    `partPublished`: a post of the thread is there, and the next one begins. `rest_canceled`: what was not there of it was
    canceled. `cancelRequested`: the provider is asked to give up what it has accepted, and `called_off`: it has done so.
    """
    name: str
    at: Timestamp
    outcome: str
    next_attempt_at: Optional[datetime] = None
    """When it was to continue, if it had to wait after this step."""


class PublishGroupInput(Model):
    """Content for several profiles. The fields beside `targets` are shared: each target gets them as its content type takes
    them, and a field that a target gives itself replaces the shared one.

    `text` becomes the target's `text`: the caption, description or message there. `title` becomes `title`, which is
    published where the content type publishes titles, and is your own title of the publish request elsewhere. A content type
    that publishes titles with some content only, such as LinkedIn with files, has it as your own title with the rest, and
    `publishGroups.validate` warns of that. `media`
    become `media`, without an `altText` that the content type does not take, of which `publishGroups.validate` warns. `link` becomes `link`; where that is not
    taken, or not beside the rest, it stands at the end of the text, unless the text has it already. What a content type
    takes in none of its variants is left out, such as the text of an Instagram story; `publishGroups.validate` warns of that.
    `scheduledFor` and `metadata` hold for every publish request, and `metadata` is also kept with the group. With
    `scheduledFor: { queue }` each takes the next free slot of its own profile. `reference` is the group's own.
    """
    text: Optional[PublishText] = None
    title: Optional[str] = None
    link: Optional[PublishGroupLink] = None
    media: Optional[List[PublishFile]] = None
    scheduled_for: Optional[PublishTime] = None
    on_invalid: Optional[Literal["refuse", "skip"]] = None
    """What becomes of the group when some of its targets cannot be published: `refuse` it, which is the default, or `skip` these targets."""
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    targets: List[PublishGroupTarget]


class PublishGroupUpdate(Model):
    """Fields that are left out stay unchanged."""
    scheduled_for: Optional[PublishTime] = None
    reference: Optional[ReferenceChange] = None
    metadata: Optional[Metadata] = None


class PublishGroup(Model):
    publish_group_id: str
    status: PublishGroupStatus
    counts: PublishGroupCounts
    publish_requests: List[PublishRequest]
    """In the order of the targets, and behind them those that repeat a failed one (`retryOf`)."""
    skipped: Optional[PublishGroupSkippedList] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    created_at: Timestamp
    updated_at: Timestamp
    completed_at: Optional[PublishGroupCompletedAt] = None


class PublishGroupList(Model):
    data: List[PublishGroupSummary]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class PublishGroupOutcome(Model):
    """A publish group with what has become of its publish requests; `publishGroups.get` has them in full."""
    publish_group_id: str
    status: PublishGroupStatus
    counts: PublishGroupCounts
    publish_requests: List[PublishGroupRequestOutcome]
    """In the order of the targets."""
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    created_at: Timestamp
    updated_at: Timestamp
    completed_at: Optional[PublishGroupCompletedAt] = None


class PublishGroupRequestOutcome(Model):
    """What has become of one publish request of a group."""
    publish_request_id: str
    connected_profile_id: str
    content_type: KnownContentType
    status: PublishStatus
    external_id: Optional[str] = None
    provider_permalink: Optional[ProviderPermalink] = None
    error: Optional[PublishError] = None
    reference: Optional[Reference] = None
    retry_of: Optional[str] = None
    """The failed publish request that this one repeats."""
    retried_by: Optional[str] = None
    """The publish request that repeats this one."""
    parts: Optional[List[PublishPart]] = None
    """The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request."""


class PublishGroupSummary(Model):
    """A publish group without its publish requests, and without what is wrong with skipped targets."""
    publish_group_id: str
    status: PublishGroupStatus
    counts: PublishGroupCounts
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    created_at: Timestamp
    updated_at: Timestamp
    completed_at: Optional[PublishGroupCompletedAt] = None


class PublishGroupCounts(Model):
    """The number of publish requests in each status, and of the targets that have none."""
    scheduled: int
    queued: int
    publishing: int
    published: int
    failed: int
    outcome_unknown: int
    canceled: int
    skipped: int
    """With `onInvalid skip`, the targets that were not accepted."""


class PublishGroupSkipped(Model):
    target: int
    """Its place among the targets, from 0."""
    connected_profile_id: str
    content_type: KnownContentType
    error: PublishGroupRefusal


class PublishGroupRefusal(Model):
    """Why the target alone would have been refused, with what the `meta` of that error would say."""
    code: ErrorCode
    message: str
    reason: Optional[str] = None
    missing_scopes: Optional[List[str]] = None
    missing_tasks: Optional[List[str]] = None
    validation_errors: Optional[List[ValidationError]] = None
    violations: Optional[List[Violation]] = None


class PublishGroupValidation(Model):
    targets: List[PublishGroupTargetValidation]
    skipped: Optional[PublishGroupSkippedList] = None


class PublishGroupTargetValidation(Model):
    """What a target would be published as."""
    target: int
    """Its place among the targets, from 0."""
    connected_profile_id: str
    content_type: KnownContentType
    variant: Optional[str] = None
    """The variant that would be published. Absent when it depends on a file given as `sourceUrl`."""
    scheduled_for: Optional[Timestamp] = None
    warnings: Optional[List[PublishWarning]] = None
    """Facts that do not keep it from being accepted, but are good to know."""


class QueueSlot(Model):
    weekday: int
    """By ISO 8601: 1 is Monday, and 7 is Sunday."""
    time: str
    """The wall time in the queue's time zone, such as `09:00`."""


class QueueInput(Model):
    name: Optional[QueueName] = None
    connected_profile_ids: QueueProfiles
    time_zone: QueueTimeZone
    slots: QueueSlots


class QueueUpdate(Model):
    """Fields that are left out stay unchanged. A list replaces the whole list."""
    name: Optional[QueueName] = None
    connected_profile_ids: Optional[QueueProfiles] = None
    time_zone: Optional[QueueTimeZone] = None
    slots: Optional[QueueSlots] = None


class Queue(Model):
    queue_id: str
    name: Optional[str] = None
    connected_profile_ids: List[str]
    """Those that exist; one that is deleted is taken out."""
    time_zone: str
    slots: List[QueueSlot]
    """In the order of the week."""
    waiting: int
    """The number of publish requests that wait for their slots."""
    changes: Optional[QueueChanges] = None
    created_at: Timestamp
    updated_at: Timestamp


class QueueList(Model):
    data: List[Queue]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class QueueChanges(Model):
    """What a change of a queue moves. A queue itself has it only in the answer to `queues.update`."""
    moves: List[QueueMove]
    """The publish requests that get another time, by profile, the earliest first."""
    leaves: List[QueueLeave]
    """The publish requests of profiles that are taken out. They leave the queue, and keep their times."""


class QueueMove(Model):
    publish_request_id: str
    connected_profile_id: str
    from_: Timestamp
    to: Timestamp
    to_local: ScheduledWallTime


class QueueLeave(Model):
    publish_request_id: str
    connected_profile_id: str
    scheduled_for: Timestamp


class QueueDeletion(Model):
    queue_id: str
    deleted: bool
    kept: int
    """The number of publish requests that waited in it. They keep their times."""


class QueuePlace(Model):
    """A slot on its day."""
    scheduled_for: Timestamp
    scheduled_for_local: ScheduledWallTime
    free: List[str]
    """The Connected Profiles for which it is free."""
    taken: List[QueueTaken]


class QueuePlaceList(Model):
    data: List[QueuePlace]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class QueueTaken(Model):
    connected_profile_id: str
    publish_request_id: str


class CalendarFeedInput(Model):
    name: Optional[CalendarFeedName] = None
    connected_profile_ids: Optional[List[str]] = None
    """Whose publish requests it has. When absent, those of all profiles, also of those that are connected later."""
    include: Optional[CalendarFeedInclude] = None


class CalendarFeed(Model):
    calendar_feed_id: str
    name: Optional[CalendarFeedName] = None
    connected_profile_ids: Optional[List[str]] = None
    """Whose publish requests it has; absent for those of all profiles."""
    include: CalendarFeedInclude
    created_at: Timestamp


class CalendarFeedList(Model):
    data: List[CalendarFeed]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class CalendarFeedWithUrl(Model):
    calendar_feed_id: str
    name: Optional[CalendarFeedName] = None
    connected_profile_ids: Optional[List[str]] = None
    """Whose publish requests it has; absent for those of all profiles."""
    include: CalendarFeedInclude
    created_at: Timestamp
    url: str
    """For those who may see the calendar. Shown only in this answer."""


class CalendarFeedDeletion(Model):
    calendar_feed_id: str
    deleted: bool


class ApprovalLinkInput(Model):
    publish_request_id: str
    """The publish request that waits for approval."""
    reviewer: Reviewer
    expires_in_seconds: Optional[int] = None
    """How long the link works, at most 30 days. A week when absent."""


class ApprovalLink(Model):
    approval_link_id: str
    publish_request_id: str
    reviewer: Reviewer
    url: str
    """For the reviewer only. Shown only in this answer."""
    expires_at: Timestamp
    created_at: Timestamp


class ApprovalLinkDeletion(Model):
    approval_link_id: str
    deleted: bool


class PublishImportInput(Model):
    """A file of rows, each a publish group. A body of JSON may have 1 MiB; sent as `text/csv` or `application/x-ndjson`, the file
    may have 4 MiB.
    """
    format: Literal["csv", "jsonLines"]
    """`csv`: a header and a row for each publish group. `jsonLines`: a JSON object in each line."""
    file: str
    """The text of the file."""


class PublishImport(Model):
    """A file of publish groups, with how far it has come."""
    import_id: str
    status: PublishImportStatus
    format: Union[Literal["csv", "jsonLines"], str]
    rows: PublishImportCounts
    held_until: datetime
    """Until then the contents of rows that were not published are held, and the import can be run. Then they are erased."""
    created_at: Timestamp
    updated_at: Timestamp
    completed_at: Optional[datetime] = None
    """When its last run ended."""


class PublishImportList(Model):
    data: List[PublishImport]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class PublishImportCounts(Model):
    """The number of rows, and of those in each status."""
    total: int
    pending: int
    valid: int
    invalid: int
    created: int
    duplicate: int
    outstanding: int
    canceled: int


class PublishImportRow(Model):
    row: int
    """Its number in the file, as a spreadsheet numbers rows; the header of a CSV file is 1. Of JSON lines, the line."""
    key: Optional[str] = None
    status: PublishImportRowStatus
    errors: Optional[List[PublishImportRowError]] = None
    """What is wrong with it, at most ten problems."""
    publish_group_id: Optional[str] = None
    """The publish group of its key; of a duplicate, the one that was there."""
    publish_request_ids: Optional[List[str]] = None
    """The publish requests that were made of it."""


class PublishImportRowList(Model):
    data: List[PublishImportRow]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class PublishImportRowError(Model):
    field: str
    """The column; of JSON lines, the field, such as `targets.0.text`; `row` when it is the row as a whole."""
    message: str


class RecordError(Model):
    code: str
    message: str


class BackfillRequest(Model):
    """One delivery of a content type's history. `fetched` is `emitted` and `skipped` together."""
    backfill_request_id: str
    connected_profile_id: str
    content_type: KnownContentType
    since: Optional[Timestamp] = None
    max_items: int
    status: BackfillStatus
    stop_reason: Optional[Union[Literal["reached_since", "reached_max_items", "reached_end", "canceled", "failed"], str]] = None
    """Why it has ended. `reached_since`: everything from `since` on was delivered, and there are older items.
    `reached_end`: there is nothing more.
    """
    emitted: int
    """Items sent as events."""
    fetched: int
    """Items that the provider has listed, parents not among them."""
    skipped: int
    """Items outside `since` and `maxItems`, and items that the provider has listed twice."""
    resumes_at: Optional[datetime] = None
    """When the provider allows it to continue; present while it is `waiting`."""
    oldest_emitted_at: Optional[datetime] = None
    """The time of the oldest item that was emitted."""
    error: Optional[RecordError] = None
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None
    started_at: Optional[Timestamp] = None
    completed_at: Optional[Timestamp] = None
    created_at: Timestamp
    updated_at: Timestamp


class BackfillRequestList(Model):
    data: List[BackfillRequest]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class BackfillRequestInput(Model):
    connected_profile_id: str
    content_type: BackfillContentType
    since: Optional[datetime] = None
    """Only items that were published at this time or later; for threads, those updated since. Items without a time
    are delivered, too. When absent, everything is.
    """
    max_items: Optional[int] = None
    """How many items are emitted at most: 1,000 when absent."""
    reference: Optional[Reference] = None
    metadata: Optional[Metadata] = None


class TestConnectedProfileInput(Model):
    provider_id: str
    login_kind: Optional[str] = None
    """One of the provider's login kinds; its first one when absent."""
    scenario: Optional[str] = None
    """A name from `test.scenarios.list`; `healthy` when absent."""


class TestConnectionUpdate(Model):
    action: Literal["expire", "revoke", "drop_scope", "restore", "deauthorize", "delete_data"]
    """`expire` and `revoke` end the grant, `drop_scope` removes one scope from it, and `restore` undoes all of
    that. `deauthorize` and `delete_data` end the grant, and the simulated provider calls the Auth Integration's
    `userCallbacks` as the real one would; only at providers that have such callbacks. The answer to
    `delete_data` has the Connection as it was when the deletion began; it is deleted soon after.
    """
    scope: Optional[str] = None
    """With `drop_scope`, and only then."""


class TestClockAdvance(Model):
    seconds: int


class TestClockTime(Model):
    now: Timestamp
    ahead_seconds: int
    """How far the clock is ahead of the real time; below zero for a mock server that begins in the past."""


class TestClock(Model):
    now: Timestamp
    started: int
    """The number of scheduled requests that are published now."""


class TestReset(Model):
    complete: bool
    """False when there are rows left for another call."""


class TestSweep(Model):
    connected_profile_id: str
    recovered: int
    """The number of events that were emitted."""


class TestProviderEventKind(Model):
    provider_id: KnownProviderId
    event: str
    description: str
    topic: Optional[str] = None
    """The topic of the event that you get; absent where you get none."""
    login_kinds: Optional[List[KnownLoginKind]] = None
    """The login kinds to whose accounts it happens; absent where it happens to all."""
    takes: List[Union[Literal["externalId", "mediaExternalId", "postExternalId", "videoExternalId", "commentExternalId", "participantExternalId", "text"], str]]
    """The fields that may be given. `externalId` is required where it is among them."""


class TestProviderEventKindList(Model):
    data: List[TestProviderEventKind]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class TestProviderEventInput(Model):
    connected_profile_id: str
    event: str
    """A name from `test.providerEvents.list`. What hangs on a post is called as its content type is: `comment_added` where
    that ends in `.comments`, and `reply_added` where it ends in `.replies`. Where there are comments and `reply_added`
    takes `commentExternalId`, that is a reply to a comment; where it takes `postExternalId`, it is an older name of
    `comment_added`.
    """
    external_id: Optional[str] = None
    """The item to change."""
    media_external_id: Optional[str] = None
    """The item to add it to; the newest one when absent."""
    post_external_id: Optional[str] = None
    """The item to add it to; the newest one when absent."""
    video_external_id: Optional[str] = None
    """The item to add it to; the newest one when absent."""
    comment_external_id: Optional[str] = None
    """The comment to reply to."""
    participant_external_id: Optional[str] = None
    """Who writes the message."""
    text: Optional[str] = None
    delivery: Optional[Literal["once", "twice", "lost"]] = None
    """How often the provider reports it: `once`, `twice` as providers do at times, or never (`lost`), so
    that the sweep has to find it.
    """


class TestProviderEvent(Model):
    connected_profile_id: str
    event: str
    external_id: str
    """The id of the item that was added or changed."""
    topic: Optional[str] = None
    """The topic of the event that you get; absent where you get none."""
    webhooks: int
    """The number of webhooks that were sent: none when `delivery` is `lost`, when the provider does not report
    such a change, or when the app has not subscribed to it.
    """


class TestPersona(Model):
    persona: str
    description: str
    access_tokens: List[TestAccessToken]
    """What the persona grants to any app, for `connections.import`."""


class TestPersonaList(Model):
    data: List[TestPersona]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class TestAccessToken(Model):
    provider_id: KnownProviderId
    login_kind: KnownLoginKind
    access_token: Optional[str] = None
    host: Optional[str] = None
    """The server to name when the token is imported, where one has to be named."""
    app_password: Optional[AppPassword] = None


class TestScenario(Model):
    scenario: str
    applies_to: List[Union[Literal["profile", "id", "text"], str]]
    """The ways to bring about the scenario: `profile`, by making a simulated profile with this `scenario`; `id`, by
    using an id of `triggers` on any healthy profile; `text`, by publishing a text that contains the scenario's
    marker.
    """
    description: str
    outcome: TestOutcome
    triggers: List[TestTrigger]
    """Ids that have this outcome on any healthy simulated profile of the provider."""


class TestScenarioList(Model):
    data: List[TestScenario]
    next_cursor: Optional[NextCursor] = None
    has_more: bool


class TestOutcome(Model):
    """What a call answers. Without `code` the call succeeds."""
    status: int
    code: Optional[ErrorCode] = None


class TestTrigger(Model):
    provider_id: KnownProviderId
    surfaces: List[str]
    """The surfaces whose operations take the id, either as an item or as the parent of a list. The id has the form of their ids."""
    external_id: str


ErrorCode = Union[Literal["validation_error", "unauthorized", "invalid_token", "quota_exceeded", "scope_insufficient", "not_found", "conflict", "rate_limit_exceeded", "platform_rate_limit", "internal", "not_supported", "service_unavailable"], str]
ViolationCode = Union[Literal["unknown_field", "required", "invalid_type", "invalid_value", "invalid_format", "too_small", "too_big", "too_short", "too_long", "conflicting_fields", "provider_mismatch", "login_kind_mismatch", "return_url_not_allowed", "token_refused", "token_of_another_app", "account_unreachable", "url_not_allowed", "unknown_topic", "text_too_long", "hashtag_count", "mention_count", "link_count", "media_count", "media_mix", "media_not_found", "media_not_ready", "media_type", "media_size", "media_dimensions", "media_duration", "media_codec", "target_required", "scheduled_in_past", "scheduled_too_far", "unknown_time_zone", "budget_never_spent", "target_refused", "queue_full"], str]
NextCursor = str
Timestamp = datetime
ProviderPermalink = str
ProviderRaw = Any
MetricPeriod = Union[Literal["range", "day", "week", "days_28", "lifetime"], str]
MetricUnit = Union[Literal["count", "milliseconds", "percent"], str]
MetricAbsence = Union[Literal["no_data", "too_few_people", "published_too_early", "other_variant", "other_login", "withdrawn"], str]
KnownProviderId = Union[Literal["instagram", "facebook", "threads", "bluesky", "mastodon", "youtube", "pinterest", "linkedin", "tiktok"], str]
KnownLoginKind = Union[Literal["instagram_login", "facebook_login", "threads_login", "oauth", "app_password", "google", "pinterest", "linkedin", "tiktok", "tiktok_business"], str]
KnownContentType = Union[Literal["instagram.media.items", "instagram.stories.items", "instagram.media.comments", "instagram.dm.threads", "instagram.dm.messages", "facebook.media.items", "facebook.media.comments", "facebook.dm.threads", "facebook.dm.messages", "threads.posts.items", "threads.posts.replies", "bluesky.posts.items", "bluesky.posts.replies", "mastodon.posts.items", "mastodon.posts.replies", "youtube.videos.items", "youtube.videos.comments", "pinterest.pins.items", "pinterest.boards.items", "linkedin.posts.items", "linkedin.posts.comments", "tiktok.videos.items", "tiktok.videos.comments"], str]
Reference = str
Metadata = Dict[str, Any]
MetadataValues = Dict[str, str]
ReferenceChange = str
ExternalUser = str
BudgetUnit = Union[Literal["posts", "calls", "percent", "units", "usd"], str]
NamedProfiles = List[str]
SpentBudget = str
EventSource = Union[Literal["notification", "poll", "sweep", "backfill"], str]
Month = str
KeyStatus = Union[Literal["active", "expired", "revoked"], str]
KeyName = str
DailyLimits = List[DailyLimit]
NeverSpend = List[str]
AuthIntegrationStatus = Union[Literal["active", "disabled"], str]
ReturnOrigins = List[str]
ProductsOfApp = List[str]
AccentColor = str
AuthIntegrationName = str
ClientId = str
ClientSecret = str
WebhookSecret = str
AppSecrets = List[AppSecretsItem]
AppSecretChanges = List[AppSecretChangesItem]
AppSecretName = str
AppSecretValue = str
ConfigurationId = str
AuthIntegrationCheckStatus = Union[Literal["ok", "problem", "unknown"], str]
AuthIntegrationCheckName = Union[Literal["enabled", "public_url", "return_origins", "client_document", "credentials", "access", "redirect_uri", "webhook_subscription", "webhook_fields", "webhook_received", "connection_subscriptions", "app_access", "file_domain"], str]
ConnectSessionStatus = Union[Literal["pending", "completed", "failed", "expired", "canceled"], str]
ConnectSessionFailureCode = Union[Literal["consent_denied", "canceled_by_user", "provider_refused", "provider_unavailable", "no_account", "quota_exceeded", "integration_disabled", "external_user_mismatch", "link_expired"], str]
ConnectionStatus = Union[Literal["active", "expiring", "expired", "revoked"], str]
ConnectionImport = Union[AccessTokenImport, AppPasswordImport]
ImportedAccounts = List[str]
PublishTargetField = Literal["board", "boardSection"]
EventDestinationStatus = Union[Literal["enabled", "disabled"], str]
EventDestinationDisabledReason = Union[Literal["gone", "failing", "by_request"], str]
DestinationOwner = str
EventDestinationName = str
EventDestinationUrl = str
EventDestinationTopics = List[str]
ReplayInput = Union[EventReplayInput, FailedReplayInput, WindowReplayInput]
PortalReturnUrl = str
PortalFrameAncestors = List[str]
EventId = str
EventMode = Union[Literal["live", "test"], str]
EventOrigin = Union[Literal["live", "backfill", "recovered", "test"], str]
EventHidden = bool
EventUnreadable = bool
DeliveredEvent = Union[InstagramMediaItemEvent, InstagramStoryItemEvent, InstagramCommentEvent, InstagramCommentModeratedEvent, InstagramThreadEvent, InstagramMessageEvent, FacebookMediaItemEvent, FacebookMediaItemModeratedEvent, FacebookCommentEvent, FacebookCommentModeratedEvent, FacebookThreadEvent, FacebookMessageEvent, ThreadsPostEvent, ThreadsReplyEvent, ThreadsReplyModeratedEvent, BlueskyPostEvent, BlueskyReplyEvent, BlueskyReplyModeratedEvent, MastodonPostEvent, MastodonReplyEvent, YoutubeVideoEvent, YoutubeCommentEvent, PinterestPinEvent, PinterestBoardEvent, LinkedinPostEvent, LinkedinCommentEvent, TiktokVideoEvent, TiktokCommentEvent, TiktokCommentModeratedEvent, ConnectionEvent, ConnectedProfileEvent, PublishRequestEvent, PublishGroupEvent, PublishApprovalEvent, PublishImportEvent, MediaEvent, BackfillRequestEvent, EventDestinationEvent, PlanEvent]
MediaStatus = Union[Literal["pending_upload", "fetching", "validating", "ready", "failed", "expired"], str]
MediaContentType = Union[Literal["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "video/quicktime", "video/webm", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/wav", "audio/flac", "application/pdf"], str]
MediaErrorCode = Union[Literal["source_unreachable", "source_not_found", "source_refused", "source_not_allowed", "too_large", "unsupported_type", "type_mismatch", "checksum_mismatch", "no_room", "damaged"], str]
MediaInput = Union[FetchedMediaInput, UploadedMediaInput]
MediaAltText = str
PublishFailureReason = Union[Literal["text_too_long", "too_many_tags", "tags_not_accepted", "file_too_large", "file_too_small", "file_format_unsupported", "file_unreadable", "aspect_ratio_unsupported", "cover_frame_invalid", "file_count_unsupported", "content_invalid", "duplicate_content", "link_not_accepted", "link_not_readable", "content_against_rules", "suspected_spam", "refused", "recipient_unavailable", "recipient_not_found", "message_window_closed", "target_gone", "not_offered", "account_restricted", "account_check_due", "posting_blocked", "daily_limit_reached", "rate_limited", "reconnect_needed", "permission_missing", "app_not_permitted", "file_not_fetchable", "download_timed_out", "upload_failed", "processing_failed", "files_expired", "provider_fault", "provider_too_slow", "not_created", "draft_not_finished", "profile_gone", "media_gone", "media_failed", "budget_never_spent", "previous_post_unseen"], str]
PublishRequestInput = Union[InstagramMediaItemPublish, InstagramStoryItemPublish, InstagramCommentPublish, InstagramMessagePublish, FacebookMediaItemPublish, FacebookCommentPublish, FacebookMessagePublish, ThreadsPostPublish, ThreadsReplyPublish, BlueskyPostPublish, BlueskyReplyPublish, MastodonPostPublish, MastodonReplyPublish, YoutubeVideoPublish, YoutubeCommentPublish, PinterestPinPublish, PinterestBoardPublish, LinkedinPostPublish, LinkedinCommentPublish, TiktokVideoPublish, TiktokCommentPublish]
PublishText = str
PublishThread = List[PublishThreadPart]
PublishRequestTitle = str
PublishTitle = str
PublishContentWarning = str
PublishPrivacy = str
PublishReplyAudience = str
PublishCategory = str
PublishTags = List[str]
PublishLicense = str
PublishEmbeddable = bool
PublishMadeForKids = bool
PublishSyntheticMedia = bool
PublishPaidPromotion = bool
PublishNotifySubscribers = bool
PublishMusicConsent = bool
PublishOwnBrand = bool
PublishAllowComments = bool
PublishAllowDuets = bool
PublishAllowStitches = bool
PublishCoverAtMs = int
PublishAutoMusic = bool
PublishAt = datetime
PublishBoard = str
PublishBoardSection = str
PublishQuotedExternalId = str
PublishLanguage = str
PublishMedia = Union[PublishMediaById, PublishMediaByUrl]
PublishFile = Union[PublishFileById, PublishFileByUrl]
PublishCover = Union[PublishCoverById, PublishCoverByUrl]
PublishMediaId = str
PublishSourceUrl = str
StripLocation = bool
PublishAltText = str
PublishUserTags = List[UserTag]
CommentTarget = Union[MediaTarget, CommentReplyTarget]
VideoCommentTarget = Union[VideoTarget, CommentReplyTarget]
PostCommentTarget = Union[PostTarget, CommentReplyTarget]
MessageTarget = Union[ThreadTarget, ParticipantTarget, CommentReplyTarget]
PublishTime = Union[datetime, WallTime, QueueTime]
PublishStatus = Union[Literal["scheduled", "queued", "publishing", "published", "failed", "outcome_unknown", "canceled", "draft", "pending_approval"], str]
PublishDraft = bool
SubmittedAt = datetime
PublishGroupLink = str
PublishGroupTarget = Union[InstagramMediaItemGroupTarget, InstagramStoryItemGroupTarget, InstagramCommentGroupTarget, InstagramMessageGroupTarget, FacebookMediaItemGroupTarget, FacebookCommentGroupTarget, FacebookMessageGroupTarget, ThreadsPostGroupTarget, ThreadsReplyGroupTarget, BlueskyPostGroupTarget, BlueskyReplyGroupTarget, MastodonPostGroupTarget, MastodonReplyGroupTarget, YoutubeVideoGroupTarget, YoutubeCommentGroupTarget, PinterestPinGroupTarget, PinterestBoardGroupTarget, LinkedinPostGroupTarget, LinkedinCommentGroupTarget, TiktokVideoGroupTarget, TiktokCommentGroupTarget]
PublishGroupCompletedAt = datetime
PublishGroupStatus = Union[Literal["scheduled", "queued", "publishing", "published", "partial", "failed", "canceled"], str]
PublishGroupSkippedList = List[PublishGroupSkipped]
QueueName = str
QueueProfiles = List[str]
QueueSlots = List[QueueSlot]
QueueTimeZone = str
CalendarFeedName = str
CalendarFeedInclude = List[Union[Literal["content"], str]]
Reviewer = str
PublishImportStatus = Union[Literal["checking", "ready", "running", "completed", "canceled", "expired"], str]
PublishImportRowStatus = Union[Literal["pending", "valid", "invalid", "created", "duplicate", "outstanding", "canceled"], str]
BackfillStatus = Union[Literal["queued", "running", "waiting", "completed", "failed", "canceled"], str]
BackfillContentType = Literal["instagram.media.items", "instagram.stories.items", "instagram.media.comments", "instagram.dm.threads", "instagram.dm.messages", "facebook.media.items", "facebook.media.comments", "facebook.dm.threads", "facebook.dm.messages", "threads.posts.items", "threads.posts.replies", "bluesky.posts.items", "bluesky.posts.replies", "mastodon.posts.items", "mastodon.posts.replies", "youtube.videos.items", "youtube.videos.comments", "pinterest.pins.items", "pinterest.boards.items", "linkedin.posts.items", "linkedin.posts.comments", "tiktok.videos.items", "tiktok.videos.comments"]
Event = Annotated[Union[DeliveredEvent, ErasedEvent, Unknown], Field(union_mode="left_to_right")]

EVENTS: Dict[str, Any] = {
    "content.instagram.media.items.created": InstagramMediaItemEvent,
    "content.instagram.media.items.updated": InstagramMediaItemEvent,
    "content.instagram.media.items.deleted": InstagramMediaItemEvent,
    "content.instagram.media.items.backfilled": InstagramMediaItemEvent,
    "content.instagram.stories.items.created": InstagramStoryItemEvent,
    "content.instagram.stories.items.deleted": InstagramStoryItemEvent,
    "content.instagram.stories.items.backfilled": InstagramStoryItemEvent,
    "content.instagram.media.comments.created": InstagramCommentEvent,
    "content.instagram.media.comments.updated": InstagramCommentEvent,
    "content.instagram.media.comments.deleted": InstagramCommentEvent,
    "content.instagram.media.comments.moderated": InstagramCommentModeratedEvent,
    "content.instagram.media.comments.backfilled": InstagramCommentEvent,
    "content.instagram.dm.threads.backfilled": InstagramThreadEvent,
    "content.instagram.dm.messages.created": InstagramMessageEvent,
    "content.instagram.dm.messages.updated": InstagramMessageEvent,
    "content.instagram.dm.messages.deleted": InstagramMessageEvent,
    "content.instagram.dm.messages.backfilled": InstagramMessageEvent,
    "content.facebook.media.items.created": FacebookMediaItemEvent,
    "content.facebook.media.items.updated": FacebookMediaItemEvent,
    "content.facebook.media.items.deleted": FacebookMediaItemEvent,
    "content.facebook.media.items.moderated": FacebookMediaItemModeratedEvent,
    "content.facebook.media.items.backfilled": FacebookMediaItemEvent,
    "content.facebook.media.comments.created": FacebookCommentEvent,
    "content.facebook.media.comments.updated": FacebookCommentEvent,
    "content.facebook.media.comments.deleted": FacebookCommentEvent,
    "content.facebook.media.comments.moderated": FacebookCommentModeratedEvent,
    "content.facebook.media.comments.backfilled": FacebookCommentEvent,
    "content.facebook.dm.threads.backfilled": FacebookThreadEvent,
    "content.facebook.dm.messages.created": FacebookMessageEvent,
    "content.facebook.dm.messages.updated": FacebookMessageEvent,
    "content.facebook.dm.messages.deleted": FacebookMessageEvent,
    "content.facebook.dm.messages.backfilled": FacebookMessageEvent,
    "content.threads.posts.items.created": ThreadsPostEvent,
    "content.threads.posts.items.deleted": ThreadsPostEvent,
    "content.threads.posts.items.backfilled": ThreadsPostEvent,
    "content.threads.posts.replies.created": ThreadsReplyEvent,
    "content.threads.posts.replies.deleted": ThreadsReplyEvent,
    "content.threads.posts.replies.moderated": ThreadsReplyModeratedEvent,
    "content.threads.posts.replies.backfilled": ThreadsReplyEvent,
    "content.bluesky.posts.items.created": BlueskyPostEvent,
    "content.bluesky.posts.items.deleted": BlueskyPostEvent,
    "content.bluesky.posts.items.backfilled": BlueskyPostEvent,
    "content.bluesky.posts.replies.created": BlueskyReplyEvent,
    "content.bluesky.posts.replies.deleted": BlueskyReplyEvent,
    "content.bluesky.posts.replies.moderated": BlueskyReplyModeratedEvent,
    "content.bluesky.posts.replies.backfilled": BlueskyReplyEvent,
    "content.mastodon.posts.items.created": MastodonPostEvent,
    "content.mastodon.posts.items.deleted": MastodonPostEvent,
    "content.mastodon.posts.items.backfilled": MastodonPostEvent,
    "content.mastodon.posts.replies.created": MastodonReplyEvent,
    "content.mastodon.posts.replies.deleted": MastodonReplyEvent,
    "content.mastodon.posts.replies.backfilled": MastodonReplyEvent,
    "content.youtube.videos.items.created": YoutubeVideoEvent,
    "content.youtube.videos.items.updated": YoutubeVideoEvent,
    "content.youtube.videos.items.deleted": YoutubeVideoEvent,
    "content.youtube.videos.items.backfilled": YoutubeVideoEvent,
    "content.youtube.videos.comments.created": YoutubeCommentEvent,
    "content.youtube.videos.comments.backfilled": YoutubeCommentEvent,
    "content.pinterest.pins.items.created": PinterestPinEvent,
    "content.pinterest.pins.items.deleted": PinterestPinEvent,
    "content.pinterest.pins.items.backfilled": PinterestPinEvent,
    "content.pinterest.boards.items.created": PinterestBoardEvent,
    "content.pinterest.boards.items.deleted": PinterestBoardEvent,
    "content.pinterest.boards.items.backfilled": PinterestBoardEvent,
    "content.linkedin.posts.items.created": LinkedinPostEvent,
    "content.linkedin.posts.items.deleted": LinkedinPostEvent,
    "content.linkedin.posts.items.backfilled": LinkedinPostEvent,
    "content.linkedin.posts.comments.created": LinkedinCommentEvent,
    "content.linkedin.posts.comments.updated": LinkedinCommentEvent,
    "content.linkedin.posts.comments.deleted": LinkedinCommentEvent,
    "content.linkedin.posts.comments.backfilled": LinkedinCommentEvent,
    "content.tiktok.videos.items.created": TiktokVideoEvent,
    "content.tiktok.videos.items.deleted": TiktokVideoEvent,
    "content.tiktok.videos.items.backfilled": TiktokVideoEvent,
    "content.tiktok.videos.comments.created": TiktokCommentEvent,
    "content.tiktok.videos.comments.deleted": TiktokCommentEvent,
    "content.tiktok.videos.comments.moderated": TiktokCommentModeratedEvent,
    "content.tiktok.videos.comments.backfilled": TiktokCommentEvent,
    "connection.created": ConnectionEvent,
    "connection.expiring": ConnectionEvent,
    "connection.expired": ConnectionEvent,
    "connection.revoked": ConnectionEvent,
    "connection.refreshed": ConnectionEvent,
    "connectedProfile.connected": ConnectedProfileEvent,
    "connectedProfile.disconnected": ConnectedProfileEvent,
    "publishRequest.scheduled": PublishRequestEvent,
    "publishRequest.started": PublishRequestEvent,
    "publishRequest.published": PublishRequestEvent,
    "publishRequest.failed": PublishRequestEvent,
    "publishRequest.canceled": PublishRequestEvent,
    "publishRequest.outcomeUnknown": PublishRequestEvent,
    "publishRequest.submitted": PublishApprovalEvent,
    "publishRequest.approved": PublishApprovalEvent,
    "publishRequest.returned": PublishApprovalEvent,
    "publishGroup.completed": PublishGroupEvent,
    "publishImport.completed": PublishImportEvent,
    "media.ready": MediaEvent,
    "media.failed": MediaEvent,
    "backfillRequest.started": BackfillRequestEvent,
    "backfillRequest.completed": BackfillRequestEvent,
    "backfillRequest.failed": BackfillRequestEvent,
    "backfillRequest.canceled": BackfillRequestEvent,
    "eventDestination.failing": EventDestinationEvent,
    "eventDestination.disabled": EventDestinationEvent,
    "plan.changed": PlanEvent,
}
