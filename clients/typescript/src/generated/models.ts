// Generated from openapi.yaml by `npm run codegen`. Do not edit.

/** A value that is known today, or one that a later version of the service has. */
export type Open<Known extends string> = Known | (string & Record<never, never>);
/** A post or reel of the account. */
export interface InstagramMediaItem {
  /** Provider-owned content id. */
  externalId: string;
  variant: Open<'feed' | 'reel'>;
  /** Caption or body. */
  text?: string;
  media?: Array<MediaAsset>;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'instagram.media.items';
}

export interface InstagramMediaItemList {
  data: Array<InstagramMediaItem>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel. */
export interface InstagramMediaItemPublish {
  connectedProfileId: string;
  contentType: 'instagram.media.items';
  title?: PublishRequestTitle;
  /** Chosen by the media when absent. */
  variant?: 'feed' | 'reel';
  text?: PublishText;
  media: ReadonlyArray<PublishMedia>;
  collaborators?: ReadonlyArray<string>;
  /** A Page that has a location. */
  locationExternalId?: string;
  cover?: PublishCover;
  /**
   * The same as `cover.mediaId`. Use that instead.
   * @deprecated
   */
  coverMediaId?: string;
  /** Whether a reel also appears in the feed. Only for reels. */
  shareToFeed?: boolean;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** One image, a carousel of 2 to 10 images and videos, or a reel; a single video is a reel. */
export interface InstagramMediaItemGroupTarget {
  connectedProfileId: string;
  contentType: 'instagram.media.items';
  title?: PublishRequestTitle;
  /** Chosen by the media when absent. */
  variant?: 'feed' | 'reel';
  text?: PublishText;
  media?: ReadonlyArray<PublishMedia>;
  collaborators?: ReadonlyArray<string>;
  /** A Page that has a location. */
  locationExternalId?: string;
  cover?: PublishCover;
  /**
   * The same as `cover.mediaId`. Use that instead.
   * @deprecated
   */
  coverMediaId?: string;
  /** Whether a reel also appears in the feed. Only for reels. */
  shareToFeed?: boolean;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface InstagramMediaItemEvent {
  id: EventId;
  topic: 'content.instagram.media.items.created' | 'content.instagram.media.items.updated' | 'content.instagram.media.items.deleted' | 'content.instagram.media.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: InstagramMediaItem;
}

/** A live story of the account. */
export interface InstagramStoryItem {
  /** Provider-owned content id. */
  externalId: string;
  /** Caption or body. */
  text?: string;
  media?: Array<MediaAsset>;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'instagram.stories.items';
}

export interface InstagramStoryItemList {
  data: Array<InstagramStoryItem>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** One image or video. */
export interface InstagramStoryItemPublish {
  connectedProfileId: string;
  contentType: 'instagram.stories.items';
  title?: PublishRequestTitle;
  media: ReadonlyArray<PublishMedia>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** One image or video. */
export interface InstagramStoryItemGroupTarget {
  connectedProfileId: string;
  contentType: 'instagram.stories.items';
  title?: PublishRequestTitle;
  media?: ReadonlyArray<PublishMedia>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface InstagramStoryItemEvent {
  id: EventId;
  topic: 'content.instagram.stories.items.created' | 'content.instagram.stories.items.deleted' | 'content.instagram.stories.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: InstagramStoryItem;
}

export interface InstagramComment {
  /** Provider-owned comment id. */
  externalId: string;
  mediaExternalId: string;
  text: string;
  author?: Author;
  thread?: ThreadReference;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'instagram.media.comments';
}

export interface InstagramCommentList {
  data: Array<InstagramComment>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A comment on media, or a reply to a comment. */
export interface InstagramCommentPublish {
  connectedProfileId: string;
  contentType: 'instagram.media.comments';
  title?: PublishRequestTitle;
  target: CommentTarget;
  text: PublishText;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A comment on media, or a reply to a comment. */
export interface InstagramCommentGroupTarget {
  connectedProfileId: string;
  contentType: 'instagram.media.comments';
  title?: PublishRequestTitle;
  target: CommentTarget;
  text?: PublishText;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface InstagramCommentEvent {
  id: EventId;
  topic: 'content.instagram.media.comments.created' | 'content.instagram.media.comments.updated' | 'content.instagram.media.comments.deleted' | 'content.instagram.media.comments.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: InstagramComment;
}

export interface InstagramCommentModeratedEvent {
  id: EventId;
  topic: 'content.instagram.media.comments.moderated';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  hidden: EventHidden;
  unreadable?: EventUnreadable;
  data: InstagramComment;
}

export interface InstagramThread {
  /** Provider-owned conversation id. */
  externalId: string;
  /** The people in the thread, the account itself included. */
  participantExternalIds: Array<string>;
  updatedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'instagram.dm.threads';
}

export interface InstagramThreadList {
  data: Array<InstagramThread>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface InstagramThreadEvent {
  id: EventId;
  topic: 'content.instagram.dm.threads.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: InstagramThread;
}

export interface InstagramMessage {
  /** Provider-owned message id. */
  externalId: string;
  /** The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation. */
  threadExternalId?: string;
  text?: string;
  author?: Author;
  thread?: ThreadReference;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'instagram.dm.messages';
}

export interface InstagramMessageList {
  data: Array<InstagramMessage>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A message in a thread or to a person, or a private reply to a comment. */
export interface InstagramMessagePublish {
  connectedProfileId: string;
  contentType: 'instagram.dm.messages';
  title?: PublishRequestTitle;
  target: MessageTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A message in a thread or to a person, or a private reply to a comment. */
export interface InstagramMessageGroupTarget {
  connectedProfileId: string;
  contentType: 'instagram.dm.messages';
  title?: PublishRequestTitle;
  target: MessageTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface InstagramMessageEvent {
  id: EventId;
  topic: 'content.instagram.dm.messages.created' | 'content.instagram.dm.messages.updated' | 'content.instagram.dm.messages.deleted' | 'content.instagram.dm.messages.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: InstagramMessage;
}

/** A published post of the Page. */
export interface FacebookMediaItem {
  /** Provider-owned content id. */
  externalId: string;
  variant: Open<'feed' | 'reel'>;
  /** Caption or body. */
  text?: string;
  media?: Array<MediaAsset>;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'facebook.media.items';
}

export interface FacebookMediaItemList {
  data: Array<FacebookMediaItem>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A text, a link, photos, a video, a reel or a story of a Page. */
export interface FacebookMediaItemPublish {
  connectedProfileId: string;
  contentType: 'facebook.media.items';
  title?: PublishRequestTitle;
  /** `feed` when absent. */
  variant?: 'feed' | 'reel' | 'story';
  text?: PublishText;
  /** The post gets a card of this page. */
  link?: string;
  media?: ReadonlyArray<PublishFile>;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A text, a link, photos, a video, a reel or a story of a Page. */
export interface FacebookMediaItemGroupTarget {
  connectedProfileId: string;
  contentType: 'facebook.media.items';
  title?: PublishRequestTitle;
  /** `feed` when absent. */
  variant?: 'feed' | 'reel' | 'story';
  text?: PublishText;
  /** The post gets a card of this page. */
  link?: string;
  media?: ReadonlyArray<PublishFile>;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface FacebookMediaItemEvent {
  id: EventId;
  topic: 'content.facebook.media.items.created' | 'content.facebook.media.items.updated' | 'content.facebook.media.items.deleted' | 'content.facebook.media.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: FacebookMediaItem;
}

export interface FacebookMediaItemModeratedEvent {
  id: EventId;
  topic: 'content.facebook.media.items.moderated';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  hidden: EventHidden;
  unreadable?: EventUnreadable;
  data: FacebookMediaItem;
}

export interface FacebookComment {
  /** Provider-owned comment id. */
  externalId: string;
  mediaExternalId: string;
  text: string;
  author?: Author;
  thread?: ThreadReference;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'facebook.media.comments';
}

export interface FacebookCommentList {
  data: Array<FacebookComment>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A comment on a post, or a reply to a comment. */
export interface FacebookCommentPublish {
  connectedProfileId: string;
  contentType: 'facebook.media.comments';
  title?: PublishRequestTitle;
  target: CommentTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A comment on a post, or a reply to a comment. */
export interface FacebookCommentGroupTarget {
  connectedProfileId: string;
  contentType: 'facebook.media.comments';
  title?: PublishRequestTitle;
  target: CommentTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface FacebookCommentEvent {
  id: EventId;
  topic: 'content.facebook.media.comments.created' | 'content.facebook.media.comments.updated' | 'content.facebook.media.comments.deleted' | 'content.facebook.media.comments.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: FacebookComment;
}

export interface FacebookCommentModeratedEvent {
  id: EventId;
  topic: 'content.facebook.media.comments.moderated';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  hidden: EventHidden;
  unreadable?: EventUnreadable;
  data: FacebookComment;
}

export interface FacebookThread {
  /** Provider-owned conversation id. */
  externalId: string;
  /** The people in the thread, the account itself included. */
  participantExternalIds: Array<string>;
  updatedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'facebook.dm.threads';
}

export interface FacebookThreadList {
  data: Array<FacebookThread>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface FacebookThreadEvent {
  id: EventId;
  topic: 'content.facebook.dm.threads.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: FacebookThread;
}

export interface FacebookMessage {
  /** Provider-owned message id. */
  externalId: string;
  /** The owning conversation. Present on messages read through threads; absent on messages observed through provider webhooks, because those do not identify the conversation. */
  threadExternalId?: string;
  text?: string;
  author?: Author;
  thread?: ThreadReference;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'facebook.dm.messages';
}

export interface FacebookMessageList {
  data: Array<FacebookMessage>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A message in a thread or to a person, or a private reply to a comment. */
export interface FacebookMessagePublish {
  connectedProfileId: string;
  contentType: 'facebook.dm.messages';
  title?: PublishRequestTitle;
  target: MessageTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A message in a thread or to a person, or a private reply to a comment. */
export interface FacebookMessageGroupTarget {
  connectedProfileId: string;
  contentType: 'facebook.dm.messages';
  title?: PublishRequestTitle;
  target: MessageTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface FacebookMessageEvent {
  id: EventId;
  topic: 'content.facebook.dm.messages.created' | 'content.facebook.dm.messages.updated' | 'content.facebook.dm.messages.deleted' | 'content.facebook.dm.messages.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: FacebookMessage;
}

/**
 * A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
 * which post it shows. A `quote` has both.
 */
export interface ThreadsPost {
  /** Provider-owned content id. */
  externalId: string;
  variant: Open<'post' | 'quote' | 'repost'>;
  /** Caption or body. */
  text?: string;
  author?: Author;
  media?: Array<MediaAsset>;
  /** The link that is attached to the text. */
  link?: string;
  poll?: Poll;
  /** The topic of the post; at most one. */
  tags?: Array<string>;
  /** The post that is quoted or reposted. */
  quotedPostExternalId?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'threads.posts.items';
}

export interface ThreadsPostList {
  data: Array<ThreadsPost>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/**
 * A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
 * A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
 */
export interface ThreadsPostPublish {
  connectedProfileId: string;
  contentType: 'threads.posts.items';
  title?: PublishRequestTitle;
  /** Chosen by the target and the text when absent. */
  variant?: 'post' | 'quote' | 'repost';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /** The post gets a card of this page. */
  link?: string;
  poll?: PublishPoll;
  tags?: PublishTags;
  replyAudience?: PublishReplyAudience;
  target?: PostTarget;
  thread?: PublishThread;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/**
 * A post of text, an image, a video, or a carousel of 2 to 20 of them, a quote of another post, or a repost of it.
 * A text can have a link or a poll attached. `tags` has the topic of the post, at most one.
 */
export interface ThreadsPostGroupTarget {
  connectedProfileId: string;
  contentType: 'threads.posts.items';
  title?: PublishRequestTitle;
  /** Chosen by the target and the text when absent. */
  variant?: 'post' | 'quote' | 'repost';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /** The post gets a card of this page. */
  link?: string;
  poll?: PublishPoll;
  tags?: PublishTags;
  replyAudience?: PublishReplyAudience;
  target?: PostTarget;
  thread?: PublishThread;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface ThreadsPostEvent {
  id: EventId;
  topic: 'content.threads.posts.items.created' | 'content.threads.posts.items.deleted' | 'content.threads.posts.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: ThreadsPost;
}

export interface ThreadsReply {
  /** Provider-owned content id. */
  externalId: string;
  /** The post at the root of the thread, as in `thread.rootId`. */
  postExternalId: string;
  text: string;
  author?: Author;
  thread?: ThreadReference;
  media?: Array<MediaAsset>;
  /** The link that is attached to the text. */
  link?: string;
  poll?: Poll;
  /** The topic of the post; at most one. */
  tags?: Array<string>;
  /** The post that is quoted. */
  quotedPostExternalId?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'threads.posts.replies';
}

export interface ThreadsReplyList {
  data: Array<ThreadsReply>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A reply to a post, or to a reply. */
export interface ThreadsReplyPublish {
  connectedProfileId: string;
  contentType: 'threads.posts.replies';
  title?: PublishRequestTitle;
  target: PostTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /** The post gets a card of this page. */
  link?: string;
  poll?: PublishPoll;
  tags?: PublishTags;
  replyAudience?: PublishReplyAudience;
  thread?: PublishThread;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A reply to a post, or to a reply. */
export interface ThreadsReplyGroupTarget {
  connectedProfileId: string;
  contentType: 'threads.posts.replies';
  title?: PublishRequestTitle;
  target: PostTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /** The post gets a card of this page. */
  link?: string;
  poll?: PublishPoll;
  tags?: PublishTags;
  replyAudience?: PublishReplyAudience;
  thread?: PublishThread;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface ThreadsReplyEvent {
  id: EventId;
  topic: 'content.threads.posts.replies.created' | 'content.threads.posts.replies.deleted' | 'content.threads.posts.replies.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: ThreadsReply;
}

export interface ThreadsReplyModeratedEvent {
  id: EventId;
  topic: 'content.threads.posts.replies.moderated';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  hidden: EventHidden;
  unreadable?: EventUnreadable;
  data: ThreadsReply;
}

/**
 * A post of the account that is not a reply. A `repost` has no content of its own: `quotedPostExternalId` says
 * which post it shows. A `quote` has both.
 */
export interface BlueskyPost {
  /** Provider-owned content id. */
  externalId: string;
  variant: Open<'post' | 'quote' | 'repost'>;
  /** Caption or body. */
  text?: string;
  author?: Author;
  media?: Array<MediaAsset>;
  /** The link of the card that the post has. */
  link?: string;
  /** The post that is quoted or reposted. */
  quotedPostExternalId?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'bluesky.posts.items';
}

export interface BlueskyPostList {
  data: Array<BlueskyPost>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/**
 * A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
 * the text work as such at the provider.
 */
export interface BlueskyPostPublish {
  connectedProfileId: string;
  contentType: 'bluesky.posts.items';
  title?: PublishRequestTitle;
  /** Chosen by the target and the text when absent. */
  variant?: 'post' | 'quote' | 'repost';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /**
   * The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
   * with `media`.
   */
  link?: string;
  linkCard?: PublishLinkCard;
  target?: PostTarget;
  language?: PublishLanguage;
  thread?: PublishThread;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/**
 * A post of text, images or a video, a quote of another post, or a repost of it. Links, mentions and hashtags in
 * the text work as such at the provider.
 */
export interface BlueskyPostGroupTarget {
  connectedProfileId: string;
  contentType: 'bluesky.posts.items';
  title?: PublishRequestTitle;
  /** Chosen by the target and the text when absent. */
  variant?: 'post' | 'quote' | 'repost';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /**
   * The post gets a card of this page, made from the page's own metadata or from `linkCard`. Cannot be combined
   * with `media`.
   */
  link?: string;
  linkCard?: PublishLinkCard;
  target?: PostTarget;
  language?: PublishLanguage;
  thread?: PublishThread;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface BlueskyPostEvent {
  id: EventId;
  topic: 'content.bluesky.posts.items.created' | 'content.bluesky.posts.items.deleted' | 'content.bluesky.posts.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: BlueskyPost;
}

export interface BlueskyReply {
  /** Provider-owned content id. */
  externalId: string;
  /** The post at the root of the thread, as in `thread.rootId`. */
  postExternalId: string;
  text: string;
  author?: Author;
  thread?: ThreadReference;
  media?: Array<MediaAsset>;
  /** The link of the card that the post has. */
  link?: string;
  /** The post that is quoted. */
  quotedPostExternalId?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'bluesky.posts.replies';
}

export interface BlueskyReplyList {
  data: Array<BlueskyReply>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A reply to a post, or to a reply. */
export interface BlueskyReplyPublish {
  connectedProfileId: string;
  contentType: 'bluesky.posts.replies';
  title?: PublishRequestTitle;
  target: PostTarget;
  language?: PublishLanguage;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  thread?: PublishThread;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A reply to a post, or to a reply. */
export interface BlueskyReplyGroupTarget {
  connectedProfileId: string;
  contentType: 'bluesky.posts.replies';
  title?: PublishRequestTitle;
  target: PostTarget;
  language?: PublishLanguage;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  thread?: PublishThread;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface BlueskyReplyEvent {
  id: EventId;
  topic: 'content.bluesky.posts.replies.created' | 'content.bluesky.posts.replies.deleted' | 'content.bluesky.posts.replies.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: BlueskyReply;
}

export interface BlueskyReplyModeratedEvent {
  id: EventId;
  topic: 'content.bluesky.posts.replies.moderated';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  hidden: EventHidden;
  unreadable?: EventUnreadable;
  data: BlueskyReply;
}

/**
 * A post that is not a reply. A `boost` has no content of its own: `boostedPostExternalId` says which post it
 * shows.
 */
export interface MastodonPost {
  /** Provider-owned content id. */
  externalId: string;
  variant: Open<'post' | 'boost'>;
  /** The text without its markup. */
  text?: string;
  /** What readers see until they choose to see the post. */
  contentWarning?: string;
  /** The language that the author has set, such as `de` or `zh-TW`. */
  language?: string;
  /** Who can see it: `public`, `unlisted` or `private`. */
  privacy?: string;
  author?: Author;
  media?: Array<MediaAsset>;
  poll?: Poll;
  /** The post that is boosted. */
  boostedPostExternalId?: string;
  /** The post that is quoted. */
  quotedPostExternalId?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  updatedAt?: Timestamp;
  /** Only in the answer to an update: says that more people can see it than before. */
  warning?: string;
  providerRaw?: ProviderRaw;
  contentType: 'mastodon.posts.items';
}

export interface MastodonPostList {
  data: Array<MastodonPost>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface MastodonPostUpdate {
  text?: PublishText;
  /** Shown in place of the content until a reader chooses to see it. An empty text removes the warning. */
  contentWarning?: string;
  language?: PublishLanguage;
}

/**
 * A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
 * the provider. Each server has its own rules; those listed are of a server with the usual settings.
 */
export interface MastodonPostPublish {
  connectedProfileId: string;
  contentType: 'mastodon.posts.items';
  title?: PublishRequestTitle;
  /** Chosen by the target when absent. */
  variant?: 'post' | 'boost';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  contentWarning?: PublishContentWarning;
  privacy?: PublishPrivacy;
  language?: PublishLanguage;
  poll?: PublishPoll;
  target?: PostTarget;
  thread?: PublishThread;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/**
 * A post of text and media, or a boost of another post. Links, mentions and hashtags in the text work as such at
 * the provider. Each server has its own rules; those listed are of a server with the usual settings.
 */
export interface MastodonPostGroupTarget {
  connectedProfileId: string;
  contentType: 'mastodon.posts.items';
  title?: PublishRequestTitle;
  /** Chosen by the target when absent. */
  variant?: 'post' | 'boost';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  contentWarning?: PublishContentWarning;
  privacy?: PublishPrivacy;
  language?: PublishLanguage;
  poll?: PublishPoll;
  target?: PostTarget;
  thread?: PublishThread;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface MastodonPostEvent {
  id: EventId;
  topic: 'content.mastodon.posts.items.created' | 'content.mastodon.posts.items.deleted' | 'content.mastodon.posts.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: MastodonPost;
}

export interface MastodonReply {
  /** Provider-owned content id. */
  externalId: string;
  /** The post at the root of the thread, as in `thread.rootId`. */
  postExternalId: string;
  /** The text without its markup. */
  text: string;
  /** What readers see until they choose to see the reply. */
  contentWarning?: string;
  /** The language that the author has set, such as `de` or `zh-TW`. */
  language?: string;
  /** Who can see it: `public`, `unlisted` or `private`. */
  privacy?: string;
  author?: Author;
  thread?: ThreadReference;
  media?: Array<MediaAsset>;
  poll?: Poll;
  /** The post that is quoted. */
  quotedPostExternalId?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  updatedAt?: Timestamp;
  /** Only in the answer to an update: says that more people can see it than before. */
  warning?: string;
  providerRaw?: ProviderRaw;
  contentType: 'mastodon.posts.replies';
}

export interface MastodonReplyList {
  data: Array<MastodonReply>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface MastodonReplyUpdate {
  text?: PublishText;
  /** Shown in place of the content until a reader chooses to see it. An empty text removes the warning. */
  contentWarning?: string;
  language?: PublishLanguage;
}

/** A reply to a post, or to a reply. People are notified of it if its text mentions them. */
export interface MastodonReplyPublish {
  connectedProfileId: string;
  contentType: 'mastodon.posts.replies';
  title?: PublishRequestTitle;
  target: PostTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  contentWarning?: PublishContentWarning;
  privacy?: PublishPrivacy;
  language?: PublishLanguage;
  poll?: PublishPoll;
  thread?: PublishThread;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A reply to a post, or to a reply. People are notified of it if its text mentions them. */
export interface MastodonReplyGroupTarget {
  connectedProfileId: string;
  contentType: 'mastodon.posts.replies';
  title?: PublishRequestTitle;
  target: PostTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  contentWarning?: PublishContentWarning;
  privacy?: PublishPrivacy;
  language?: PublishLanguage;
  poll?: PublishPoll;
  thread?: PublishThread;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface MastodonReplyEvent {
  id: EventId;
  topic: 'content.mastodon.posts.replies.created' | 'content.mastodon.posts.replies.deleted' | 'content.mastodon.posts.replies.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: MastodonReply;
}

/** A video that the channel has uploaded. Shorts are included: the provider does not say which videos are Shorts. */
export interface YoutubeVideo {
  /** Provider-owned content id. */
  externalId: string;
  title: string;
  /** The description. */
  text?: string;
  tags?: Array<string>;
  /** The provider's id of the category. */
  category?: string;
  /** The language of the title and the description, such as `pt-BR`. */
  language?: string;
  /** Who can see it: `public`, `unlisted` or `private`. */
  privacy: string;
  /** When the provider will make it public. */
  publishAt?: string;
  /** `youtube` or `creativeCommon`. */
  license?: string;
  embeddable?: boolean;
  /** What the channel has declared, or else what the provider has decided. */
  madeForKids?: boolean;
  syntheticMedia?: boolean;
  /** `uploaded` while it is being processed, `processed`, `failed` or `rejected`. */
  uploadStatus?: string;
  /** Why it has failed or was rejected, in the provider's word, such as `codec` or `duplicate`. */
  uploadProblem?: string;
  durationSeconds?: number;
  /** The thumbnail. */
  media?: Array<MediaAsset>;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'youtube.videos.items';
}

export interface YoutubeVideoList {
  data: Array<YoutubeVideo>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface YoutubeVideoUpdate {
  title?: string;
  /** The description. An empty text removes it. */
  text?: string;
  /** An empty list removes them. */
  tags?: ReadonlyArray<string>;
  category?: PublishCategory;
  privacy?: PublishPrivacy;
  license?: PublishLicense;
  embeddable?: PublishEmbeddable;
  madeForKids?: PublishMadeForKids;
  syntheticMedia?: PublishSyntheticMedia;
}

/** A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts. */
export interface YoutubeVideoPublish {
  connectedProfileId: string;
  contentType: 'youtube.videos.items';
  title: string;
  text?: PublishText;
  media: ReadonlyArray<PublishFile>;
  cover?: PublishCover;
  tags?: PublishTags;
  category?: PublishCategory;
  language?: PublishLanguage;
  privacy?: PublishPrivacy;
  publishAt?: PublishAt;
  license?: PublishLicense;
  embeddable?: PublishEmbeddable;
  madeForKids: PublishMadeForKids;
  syntheticMedia?: PublishSyntheticMedia;
  paidPromotion?: PublishPaidPromotion;
  notifySubscribers?: PublishNotifySubscribers;
  board?: PublishBoard;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A video. `text` is its description, `cover` its thumbnail, `board` the id of a playlist, as `connectedProfiles.targets.list` lists them. Upright and square videos of at most three minutes become Shorts. */
export interface YoutubeVideoGroupTarget {
  connectedProfileId: string;
  contentType: 'youtube.videos.items';
  title?: string;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  cover?: PublishCover;
  tags?: PublishTags;
  category?: PublishCategory;
  language?: PublishLanguage;
  privacy?: PublishPrivacy;
  publishAt?: PublishAt;
  license?: PublishLicense;
  embeddable?: PublishEmbeddable;
  madeForKids: PublishMadeForKids;
  syntheticMedia?: PublishSyntheticMedia;
  paidPromotion?: PublishPaidPromotion;
  notifySubscribers?: PublishNotifySubscribers;
  board?: PublishBoard;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface YoutubeVideoEvent {
  id: EventId;
  topic: 'content.youtube.videos.items.created' | 'content.youtube.videos.items.updated' | 'content.youtube.videos.items.deleted' | 'content.youtube.videos.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: YoutubeVideo;
}

export interface YoutubeComment {
  /** Provider-owned content id. */
  externalId: string;
  /** The video that it is on. */
  videoExternalId?: string;
  text: string;
  author?: Author;
  thread?: ThreadReference;
  /** Only on comments that are not replies. */
  replyCount?: number;
  likeCount?: number;
  /** `published`, `heldForReview`, `likelySpam` or `rejected`, as far as the provider says: in lists, and not of a comment that is read by its id. */
  moderationStatus?: string;
  publishedAt?: Timestamp;
  updatedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'youtube.videos.comments';
}

export interface YoutubeCommentList {
  data: Array<YoutubeComment>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface YoutubeCommentUpdate {
  text: PublishText;
}

export interface YoutubeCommentModeration {
  hidden: boolean;
  /** Only with `hidden: true`. */
  banAuthor?: boolean;
}

/** A comment on a video, or a reply to a comment. */
export interface YoutubeCommentPublish {
  connectedProfileId: string;
  contentType: 'youtube.videos.comments';
  title?: PublishRequestTitle;
  target: VideoCommentTarget;
  text: PublishText;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A comment on a video, or a reply to a comment. */
export interface YoutubeCommentGroupTarget {
  connectedProfileId: string;
  contentType: 'youtube.videos.comments';
  title?: PublishRequestTitle;
  target: VideoCommentTarget;
  text?: PublishText;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface YoutubeCommentEvent {
  id: EventId;
  topic: 'content.youtube.videos.comments.created' | 'content.youtube.videos.comments.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: YoutubeComment;
}

/** A pin of the account, or on a board that it shares. */
export interface PinterestPin {
  /** Provider-owned content id. */
  externalId: string;
  variant: Open<'image' | 'video'>;
  title?: string;
  /** What the provider calls its description. */
  text?: string;
  /** The page that the pin leads to. */
  link?: string;
  altText?: string;
  /** The provider's id of the board that it is on. */
  board?: string;
  /** The provider's id of the section of the board. */
  boardSection?: string;
  media?: Array<MediaAsset>;
  /** The pin that it was saved from. Absent on pins that the account has made itself. */
  savedFromExternalId?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'pinterest.pins.items';
}

export interface PinterestPinList {
  data: Array<PinterestPin>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface PinterestPinUpdate {
  title?: string;
  text?: PublishText;
  link?: string;
  altText?: string;
  board?: PublishBoard;
  boardSection?: PublishBoardSection;
}

/**
 * A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
 * of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
 * shows `cover`, or else its first frame.
 */
export interface PinterestPinPublish {
  connectedProfileId: string;
  contentType: 'pinterest.pins.items';
  title?: string;
  /** Chosen by the media when absent. */
  variant?: 'image' | 'video';
  text?: PublishText;
  /** The page that the pin leads to. */
  link?: string;
  media: ReadonlyArray<PublishFile>;
  cover?: PublishCover;
  board: PublishBoard;
  boardSection?: PublishBoardSection;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/**
 * A pin of an image, of 2 to 5 images of one size, or of a video. `connectedProfiles.targets.list` lists the boards, one
 * of which it needs, and their sections. A pin has one alternative text: that of the first file that has one. A video
 * shows `cover`, or else its first frame.
 */
export interface PinterestPinGroupTarget {
  connectedProfileId: string;
  contentType: 'pinterest.pins.items';
  title?: string;
  /** Chosen by the media when absent. */
  variant?: 'image' | 'video';
  text?: PublishText;
  /** The page that the pin leads to. */
  link?: string;
  media?: ReadonlyArray<PublishFile>;
  cover?: PublishCover;
  board: PublishBoard;
  boardSection?: PublishBoardSection;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface PinterestPinEvent {
  id: EventId;
  topic: 'content.pinterest.pins.items.created' | 'content.pinterest.pins.items.deleted' | 'content.pinterest.pins.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: PinterestPin;
}

/** A board of the account, or one that it shares. Secret boards are not shown. */
export interface PinterestBoard {
  /** Provider-owned content id. */
  externalId: string;
  /** Its name. */
  title: string;
  /** What the provider calls its description. */
  text?: string;
  /** Who can see it: `public` or `protected`. */
  privacy?: string;
  pinCount?: number;
  followerCount?: number;
  /** The owner of the board. Others may share it. */
  ownerUsername?: string;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'pinterest.boards.items';
}

export interface PinterestBoardList {
  data: Array<PinterestBoard>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface PinterestBoardUpdate {
  title?: string;
  text?: PublishText;
  privacy?: PublishPrivacy;
}

/** A board without pins. The boards of an account all have different names. */
export interface PinterestBoardPublish {
  connectedProfileId: string;
  contentType: 'pinterest.boards.items';
  /** The name. */
  title: string;
  text?: PublishText;
  privacy?: PublishPrivacy;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A board without pins. The boards of an account all have different names. */
export interface PinterestBoardGroupTarget {
  connectedProfileId: string;
  contentType: 'pinterest.boards.items';
  /** The name. */
  title?: string;
  text?: PublishText;
  privacy?: PublishPrivacy;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface PinterestBoardEvent {
  id: EventId;
  topic: 'content.pinterest.boards.items.created' | 'content.pinterest.boards.items.deleted' | 'content.pinterest.boards.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: PinterestBoard;
}

/** A post of an organization or a member. Files are named by their URNs, since the provider gives no lasting addresses of them. */
export interface LinkedinPost {
  /** Provider-owned content id. */
  externalId: string;
  /** `other` is a post that only the provider's own pages can make, such as a celebration. */
  variant: Open<'text' | 'image' | 'video' | 'document' | 'poll' | 'article' | 'reshare' | 'other'>;
  /** A mention is `@[name](URN)`. */
  text?: string;
  /** The title of the document, the video or the article, or the question of the poll. */
  title?: string;
  /** The page that an article leads to. */
  link?: string;
  poll?: Poll;
  /** The provider's ids of the files. */
  fileUrns?: Array<string>;
  /** The alternative texts of the files, in the same order. */
  altTexts?: Array<string>;
  /** The images with their addresses, which expire, as far as the provider returns them. */
  media?: Array<MediaAsset>;
  /** Who can see it: `public`, `connections`, `logged_in` or `container`. */
  privacy?: string;
  /** The post that is reshared. */
  resharedPostExternalId?: string;
  author?: Author;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  updatedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'linkedin.posts.items';
}

export interface LinkedinPostList {
  data: Array<LinkedinPost>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface LinkedinPostUpdate {
  text?: PublishText;
}

/**
 * A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
 * another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
 */
export interface LinkedinPostPublish {
  connectedProfileId: string;
  contentType: 'linkedin.posts.items';
  title?: string;
  /** Chosen by the other fields when absent. */
  variant?: 'text' | 'image' | 'video' | 'document' | 'poll' | 'article' | 'reshare';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /** The post gets a card of this page, made from the page's own metadata or from `linkCard`. */
  link?: string;
  linkCard?: PublishLinkCard;
  poll?: PublishPoll;
  target?: PostTarget;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/**
 * A post of text, of up to 20 images, of a video or a PDF, a poll, an article with a card of its page, or a reshare of
 * another post. `title` is that of the file, or the question of the poll. `#tag` becomes a hashtag, and `@[name](URN)` a mention.
 */
export interface LinkedinPostGroupTarget {
  connectedProfileId: string;
  contentType: 'linkedin.posts.items';
  title?: string;
  /** Chosen by the other fields when absent. */
  variant?: 'text' | 'image' | 'video' | 'document' | 'poll' | 'article' | 'reshare';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /** The post gets a card of this page, made from the page's own metadata or from `linkCard`. */
  link?: string;
  linkCard?: PublishLinkCard;
  poll?: PublishPoll;
  target?: PostTarget;
  firstComment?: PublishText;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface LinkedinPostEvent {
  id: EventId;
  topic: 'content.linkedin.posts.items.created' | 'content.linkedin.posts.items.deleted' | 'content.linkedin.posts.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: LinkedinPost;
}

export interface LinkedinComment {
  /** Provider-owned content id. */
  externalId: string;
  /** What it is on, as the provider names it: the activity of a post. It is another URN than the post's `externalId`, and no call of the provider says which post it belongs to; list by the post's own id to know. */
  postExternalId?: string;
  text: string;
  author?: Author;
  thread?: ThreadReference;
  media?: Array<MediaAsset>;
  /** Only on comments that are not replies. */
  replyCount?: number;
  likeCount?: number;
  publishedAt?: Timestamp;
  updatedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'linkedin.posts.comments';
}

export interface LinkedinCommentList {
  data: Array<LinkedinComment>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface LinkedinCommentUpdate {
  text?: PublishText;
}

/** A comment on a post, with an image if there is one, or a reply to a comment. */
export interface LinkedinCommentPublish {
  connectedProfileId: string;
  contentType: 'linkedin.posts.comments';
  title?: PublishRequestTitle;
  target: PostCommentTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A comment on a post, with an image if there is one, or a reply to a comment. */
export interface LinkedinCommentGroupTarget {
  connectedProfileId: string;
  contentType: 'linkedin.posts.comments';
  title?: PublishRequestTitle;
  target: PostCommentTarget;
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface LinkedinCommentEvent {
  id: EventId;
  topic: 'content.linkedin.posts.comments.created' | 'content.linkedin.posts.comments.updated' | 'content.linkedin.posts.comments.deleted' | 'content.linkedin.posts.comments.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: LinkedinComment;
}

/** A video or photo post of the account that everybody can see. TikTok lets no app delete it. */
export interface TiktokVideo {
  /** Provider-owned content id. */
  externalId: string;
  title?: string;
  /** The caption. */
  text?: string;
  durationSeconds?: number;
  width?: number;
  height?: number;
  /** The cover, at an address that TikTok keeps for some hours. */
  media?: Array<MediaAsset>;
  /** The address of the post for other pages to embed. */
  embedUrl?: string;
  providerPermalink?: ProviderPermalink;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'tiktok.videos.items';
}

export interface TiktokVideoList {
  data: Array<TiktokVideo>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/**
 * A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
 * the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
 * from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
 * accounts that are connected by `tiktok_business`.
 * Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
 */
export interface TiktokVideoPublish {
  connectedProfileId: string;
  contentType: 'tiktok.videos.items';
  /** Of photos. */
  title?: string;
  /** Never chosen by the content: whether a film is posted or becomes a draft is for its person to say. */
  variant: 'video' | 'video_by_url' | 'photos' | 'inbox_video' | 'inbox_video_by_url' | 'inbox_photos' | 'business_video' | 'business_photos' | 'business_inbox_video' | 'business_inbox_photos';
  text?: PublishText;
  media: ReadonlyArray<PublishFile>;
  privacy?: PublishPrivacy;
  musicConsent?: PublishMusicConsent;
  paidPromotion?: PublishPaidPromotion;
  ownBrand?: PublishOwnBrand;
  syntheticMedia?: PublishSyntheticMedia;
  allowComments?: PublishAllowComments;
  allowDuets?: PublishAllowDuets;
  allowStitches?: PublishAllowStitches;
  coverAtMs?: PublishCoverAtMs;
  autoMusic?: PublishAutoMusic;
  cover?: PublishCover;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/**
 * A video or photos. `variant` says which way: `video` and `photos` are posted, `inbox_video` and `inbox_photos` are sent to
 * the inbox of the account, whose person finishes them in TikTok. Those that end with `_by_url`, and photos, TikTok fetches
 * from this service, whose file domain has to be verified for the app. Those that begin with `business_` are the ones of
 * accounts that are connected by `tiktok_business`.
 * Who may see a post is asked of TikTok for each account; `publishRequests.validate` asks, too.
 */
export interface TiktokVideoGroupTarget {
  connectedProfileId: string;
  contentType: 'tiktok.videos.items';
  /** Of photos. */
  title?: string;
  /** Never chosen by the content: whether a film is posted or becomes a draft is for its person to say. */
  variant: 'video' | 'video_by_url' | 'photos' | 'inbox_video' | 'inbox_video_by_url' | 'inbox_photos' | 'business_video' | 'business_photos' | 'business_inbox_video' | 'business_inbox_photos';
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  privacy?: PublishPrivacy;
  musicConsent?: PublishMusicConsent;
  paidPromotion?: PublishPaidPromotion;
  ownBrand?: PublishOwnBrand;
  syntheticMedia?: PublishSyntheticMedia;
  allowComments?: PublishAllowComments;
  allowDuets?: PublishAllowDuets;
  allowStitches?: PublishAllowStitches;
  coverAtMs?: PublishCoverAtMs;
  autoMusic?: PublishAutoMusic;
  cover?: PublishCover;
  stripLocation?: StripLocation;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface TiktokVideoEvent {
  id: EventId;
  topic: 'content.tiktok.videos.items.created' | 'content.tiktok.videos.items.deleted' | 'content.tiktok.videos.items.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: TiktokVideo;
}

/** A comment on a post of an account that is connected by `tiktok_business`, or a reply to one. */
export interface TiktokComment {
  /** Provider-owned content id. */
  externalId: string;
  /** The post that it is on. */
  videoExternalId: string;
  text: string;
  author?: Author;
  thread?: ThreadReference;
  /** The image, if there is one. */
  media?: Array<MediaAsset>;
  /** Of a comment that is no reply. */
  replyCount?: number;
  likeCount?: number;
  /** `public` or `hidden`, or another word of the provider. */
  moderationStatus?: string;
  publishedAt?: Timestamp;
  providerRaw?: ProviderRaw;
  contentType: 'tiktok.videos.comments';
}

export interface TiktokCommentList {
  data: Array<TiktokComment>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment. */
export interface TiktokCommentPublish {
  connectedProfileId: string;
  contentType: 'tiktok.videos.comments';
  title?: PublishRequestTitle;
  target: VideoCommentTarget;
  text: PublishText;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
  draft?: PublishDraft;
}

/** A comment on a post of the account, or a reply to a comment there. A reply to a reply hangs on the same comment. */
export interface TiktokCommentGroupTarget {
  connectedProfileId: string;
  contentType: 'tiktok.videos.comments';
  title?: PublishRequestTitle;
  target: VideoCommentTarget;
  text?: PublishText;
  scheduledFor?: PublishTime;
  reference?: Reference;
  metadata?: Metadata;
}

export interface TiktokCommentEvent {
  id: EventId;
  topic: 'content.tiktok.videos.comments.created' | 'content.tiktok.videos.comments.deleted' | 'content.tiktok.videos.comments.backfilled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  unreadable?: EventUnreadable;
  data: TiktokComment;
}

export interface TiktokCommentModeratedEvent {
  id: EventId;
  topic: 'content.tiktok.videos.comments.moderated';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  hidden: EventHidden;
  unreadable?: EventUnreadable;
  data: TiktokComment;
}

/**
 * | Code | Status | Retry | Meaning |
 * |---|---|---|---|
 * | `validation_error` | 400 | no | The request does not match the input schema or fails an admission check |
 * | `unauthorized` | 401 | no | No API key, or a key that is not accepted |
 * | `invalid_token` | 401 | no | The provider credential behind the Connected Profile no longer works; the end user must re-authorize |
 * | `quota_exceeded` | 402 | no | A hard cap of the plan is reached |
 * | `scope_insufficient` | 403 | no | The provider grant lacks a scope; `meta.missingScopes` names it, or `meta.candidateScopes` lists the candidates. Or the end user's role at the account lacks a task; `meta.missingTasks` names the tasks of which one is enough |
 * | `not_found` | 404 | no | Does not exist in this Organization and mode |
 * | `conflict` | 409 | no | Collision with current state |
 * | `rate_limit_exceeded` | 429 | after `Retry-After` | The service's own rate limit is spent |
 * | `platform_rate_limit` | 429 | after `Retry-After` | The provider throttled this call or an earlier one, and is not called again for that account or app until `Retry-After` has passed. Or a daily limit is spent, the provider's or yours (`daily_limit_spent`), or the account's quota at the provider (`provider_budget_spent`) |
 * | `internal` | 500, 502 or the provider's 5xx | exponential backoff | A failure of the service or the provider. If it is not known whether a write was carried out, the message says so, and whether to send it again with the same `Idempotency-Key` or to look first |
 * | `not_supported` | 501 | no | The provider or content type does not offer this operation |
 * | `service_unavailable` | 503 | after `Retry-After` | Nothing was attempted |
 */
export type ErrorCode = Open<'validation_error' | 'unauthorized' | 'invalid_token' | 'quota_exceeded' | 'scope_insufficient' | 'not_found' | 'conflict' | 'rate_limit_exceeded' | 'platform_rate_limit' | 'internal' | 'not_supported' | 'service_unavailable'>;

export interface ErrorEnvelope {
  error: ErrorEnvelopeError;
}

export interface ErrorEnvelopeError {
  code: ErrorCode;
  /** For people; may change at any time. */
  message: string;
  meta: ErrorMeta;
}

/** Details depending on the code. For `internal` there is `docUrl` alone. */
export interface ErrorMeta {
  /** What the guide to errors says about the code. */
  docUrl?: string;
  /**
   * Present on every `validation_error`. When the request is refused before its input is assembled (because of a
   * header, a malformed `cursor` or an unreadable body), there are no `violations`. These are the first 20 problems
   * at most, and of a publish group besides the first of each target; the message says when there are more.
   */
  validationErrors?: Array<ValidationError>;
  /** On a `validation_error` found by the input schema or by an admission check. */
  violations?: Array<Violation>;
  /**
   * On the `validation_error` of a publish group: the targets that are refused for something else than their fields.
   * Their violations have the code `target_refused`.
   */
  refusals?: Array<PublishGroupSkipped>;
  /** On `scope_insufficient`: exactly those scopes of the provider that the grant lacks. */
  missingScopes?: Array<string>;
  /**
   * On `scope_insufficient`, in place of `missingScopes`, when the provider refused the call without naming the
   * missing scope: all scopes that the operation needs.
   */
  candidateScopes?: Array<string>;
  /**
   * On `scope_insufficient` with the reason `task_missing`: the tasks, by the provider's names, of which the end
   * user's role at the account has to allow one. No scope is missing, so asking for scopes again does not help.
   */
  missingTasks?: Array<string>;
  /** A stable refinement of the code, where there is one. */
  reason?: string;
  /** On `quota_exceeded`, the cap as `billing.account.get` names it. */
  cap?: string;
  /** On `quota_exceeded`, what the cap allows; on `provider_budget_spent`, what the provider allows the account. */
  limit?: number;
  /** On `quota_exceeded` and `provider_budget_spent`, what is used already. */
  usage?: number;
  /** On `quota_exceeded`, how many are needed at once, where it is more than one: `limit` less `usage` are left. */
  needed?: number;
  /** On `provider_budget_spent`, the time over which the provider counts, where it is known. */
  windowSeconds?: number;
  /**
   * On `refresh_too_early`, when the credential can be refreshed. On `provider_budget_spent`, when to try again:
   * when the quota resets, if the provider says so, and otherwise in an hour at most.
   */
  retryAt?: string;
  /** On `daily_limit_spent` and `provider_budget_spent`, the budget as discovery names it. */
  budget?: string;
  /** On `daily_limit_spent`, what the limit allows a day. */
  dailyLimit?: number;
  /** On `daily_limit_spent`, when the next day begins. */
  resetsAt?: string;
  provider?: ProviderErrorDetail;
}

export interface ValidationError {
  /** Dotted path into the input, or `header.<name>`, or `body`. */
  field: string;
  message: string;
}

export interface Violation {
  code: ViolationCode;
  /** A JSON pointer into the input: path, query and body merged into one object. */
  path: string;
}

export type ViolationCode = Open<'unknown_field' | 'required' | 'invalid_type' | 'invalid_value' | 'invalid_format' | 'too_small' | 'too_big' | 'too_short' | 'too_long' | 'conflicting_fields' | 'provider_mismatch' | 'login_kind_mismatch' | 'return_url_not_allowed' | 'token_refused' | 'token_of_another_app' | 'account_unreachable' | 'url_not_allowed' | 'unknown_topic' | 'text_too_long' | 'hashtag_count' | 'mention_count' | 'link_count' | 'media_count' | 'media_mix' | 'media_not_found' | 'media_not_ready' | 'media_type' | 'media_size' | 'media_dimensions' | 'media_duration' | 'media_codec' | 'target_required' | 'scheduled_in_past' | 'scheduled_too_far' | 'unknown_time_zone' | 'budget_never_spent' | 'target_refused' | 'queue_full'>;

/** What the provider said, where it is safe to show. */
export interface ProviderErrorDetail {
  code?: string;
  subcode?: string;
  title?: string;
  message?: string;
}

/** Opaque; present only when more results exist. */
export type NextCursor = string;

/** ISO-8601 in UTC, with milliseconds. */
export type Timestamp = string;

/** The wall time and its zone, where `scheduledFor` was given so. */
export interface ScheduledWallTime {
  local: string;
  timeZone: string;
}

export type ProviderPermalink = string;

/** The provider's own object, with no fixed shape. Present only when requested on reads. */
export type ProviderRaw = unknown;

export interface MediaAsset {
  mediaId?: string;
  sourceUrl?: string;
  contentType?: string;
  filename?: string;
  checksum?: string;
  altText?: string;
}

export interface Author {
  id: string;
  displayName?: string;
  username?: string;
}

export interface ThreadReference {
  parentId?: string;
  rootId?: string;
  threadId?: string;
}

export interface ModerationInput {
  hidden: boolean;
}

export interface Moderation {
  externalId: string;
  hidden: boolean;
  success: boolean;
}

/** Named series of numbers of a profile or an item, in the order in which discovery lists them. */
export interface Metrics {
  period: MetricPeriod;
  /** The beginning of the time range; absent for `lifetime`. */
  since?: string;
  /** The end of the time range; absent for `lifetime`. */
  until?: string;
  series: Array<MetricSeries>;
}

/**
 * What each value counts. `day`: a day, with a value for each day. `week` and `days_28`: the 7 or 28 days that end
 * with a day, with a value for each day. `range`: the whole time range, with one value. `lifetime`: everything until
 * now, with one value.
 */
export type MetricPeriod = Open<'range' | 'day' | 'week' | 'days_28' | 'lifetime'>;

export type MetricUnit = Open<'count' | 'milliseconds' | 'percent'>;

export interface MetricSeries {
  name: string;
  unit: MetricUnit;
  /** What the values are split by, such as `country`. Each value then has a `key`. */
  by?: string;
  /** Whether the provider says that it estimates the numbers. */
  estimated: boolean;
  values: Array<MetricValue>;
  absence?: MetricAbsence;
}

/**
 * Why there are no values; present only then. `no_data`: the provider gave none and did not say why; numbers may
 * come up to two days late. `too_few_people`: the provider withholds numbers about so few people.
 * `published_too_early`: the item is older than the account's metrics. `other_variant`: items of this variant do not
 * have the series. `other_login`: the provider gives it to accounts that are connected by another login kind. `withdrawn`: the provider no longer gives it.
 */
export type MetricAbsence = Open<'no_data' | 'too_few_people' | 'published_too_early' | 'other_variant' | 'other_login' | 'withdrawn'>;

export interface MetricValue {
  value: number;
  /** What this value is about, in a series that is split, such as `PT`. */
  key?: string;
  /** From when on it counts; absent where it counts everything. */
  since?: string;
  /** Until when it counts. */
  until: string;
  /** False while the provider may still correct the number, and for numbers that grow, which are those of `lifetime`. */
  final: boolean;
}

export interface ContentDeletion {
  externalId: string;
  deleted: boolean;
}

/** The providers of the service. More will be added. */
export type KnownProviderId = Open<'instagram' | 'facebook' | 'threads' | 'bluesky' | 'mastodon' | 'youtube' | 'pinterest' | 'linkedin' | 'tiktok'>;

/** The ways in which end users grant access; each provider has its own. More will be added. */
export type KnownLoginKind = Open<'instagram_login' | 'facebook_login' | 'threads_login' | 'oauth' | 'app_password' | 'google' | 'pinterest' | 'linkedin' | 'tiktok' | 'tiktok_business'>;

/** The content types of the service. More will be added. */
export type KnownContentType = Open<'instagram.media.items' | 'instagram.stories.items' | 'instagram.media.comments' | 'instagram.dm.threads' | 'instagram.dm.messages' | 'facebook.media.items' | 'facebook.media.comments' | 'facebook.dm.threads' | 'facebook.dm.messages' | 'threads.posts.items' | 'threads.posts.replies' | 'bluesky.posts.items' | 'bluesky.posts.replies' | 'mastodon.posts.items' | 'mastodon.posts.replies' | 'youtube.videos.items' | 'youtube.videos.comments' | 'pinterest.pins.items' | 'pinterest.boards.items' | 'linkedin.posts.items' | 'linkedin.posts.comments' | 'tiktok.videos.items' | 'tiktok.videos.comments'>;

/**
 * Your own id for it, such as the key of a row in your database. It does not have to be unique. `externalId`, by
 * contrast, is always the provider's own id.
 */
export type Reference = string;

/**
 * Your own data, up to 8 KiB. It is stored and returned unchanged, and not encrypted. Lists can be filtered by the
 * texts, numbers and booleans at its top level: `metadata[key]=value`.
 */
export type Metadata = Record<string, unknown>;

export type MetadataValues = Record<string, string>;

export interface OwnReferencesUpdate {
  reference?: ReferenceChange;
  metadata?: Metadata;
}

/** The new reference. An empty text removes it. */
export type ReferenceChange = string;

/**
 * Your own id for the user of yours to whom a grant belongs. It is compared exactly, and shown to nobody but you:
 * the hosted pages do not show it.
 */
export type ExternalUser = string;

/**
 * The app password that the end user has made at the provider for your app, in place of a consent screen. Never
 * returned.
 */
export interface AppPassword {
  /** The account's handle or id. */
  identifier: string;
  password: string;
}

export type BudgetUnit = Open<'posts' | 'calls' | 'percent' | 'units' | 'usd'>;

/** A poll, with its results as far as the provider shows them. */
export interface Poll {
  options: Array<PollOption>;
  /** Whether people may choose several options. Absent where the provider does not say. */
  multiple?: boolean;
  /** How often an option was chosen. */
  votes?: number;
  closesAt?: Timestamp;
}

export interface PollOption {
  text: string;
  /** The share of the votes that the option has. */
  share?: number;
}

/**
 * The profiles to connect, each by its id or handle at the provider. Required where the provider lists none, which
 * `namedProfiles` of the login kind says, and taken nowhere else. The provider is asked about each. An import is
 * refused when the grant does not reach one; a Connect Session connects those that it reaches.
 */
export type NamedProfiles = ReadonlyArray<string>;

export interface Provider {
  providerId: KnownProviderId;
  name: string;
  loginKinds: Array<LoginKind>;
  surfaces: Array<string>;
  /**
   * The kinds of items that the provider offers. A kind that is absent, such as comments or messages, is not
   * offered at all.
   */
  kinds: Array<string>;
  /**
   * The budgets that calls spend each day. The service counts them where there is a limit: the provider's, or
   * one in `dailyLimits` of an Auth Integration.
   */
  dailyBudgets: Array<DailyBudget>;
  profileMetrics?: ActionDescription;
}

export interface ProviderList {
  data: Array<Provider>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface DailyBudget {
  budget: string;
  /** Whom the budget belongs to. All calls for the same owner spend one budget. */
  per: Open<'account' | 'app' | 'app_and_account'>;
  unit: BudgetUnit;
  /** The provider's own limit a day; absent where it has none. */
  limit?: number;
  /** The time zone (IANA) at whose midnight a day begins. */
  timeZone: string;
  /** How much one poll of a profile usually spends; absent where polls spend nothing. */
  perPoll?: number;
  /** How much one sweep of a profile usually spends. */
  perSweep: number;
  /** The provider's document that says what calls spend. */
  source: string;
  /** When the document was last read. */
  checkedAt: string;
}

export interface LoginKind {
  loginKind: KnownLoginKind;
  name: string;
  /**
   * `registered`: you register an app at the provider, and its credentials make an Auth Integration. `hosted`:
   * the provider registers no apps; the service publishes a document about yours for it to read. `per_server`:
   * each of the provider's servers registers apps; the service registers yours where it is needed. `none`:
   * grants are not made to an app.
   */
  app: Open<'registered' | 'hosted' | 'per_server' | 'none'>;
  /** How connections come about. */
  connects: Array<Open<'connect_session' | 'import'>>;
  /**
   * Present where the provider lists no profiles, so that whoever connects names them: in `namedProfiles` of
   * `connectSessions.create` and `connections.import`.
   */
  namedProfiles?: LoginKindNamedProfiles;
  /** The scopes that connecting itself asks for, whatever the operations. */
  connectScopes: Array<string>;
  /** The scopes that the provider's notifications need; asked for with whole content types. */
  notificationScopes: Array<string>;
  /** Whether credentials are renewed without the end user. */
  refreshable: boolean;
  /**
   * The further secrets that your app has at the provider besides its client secret, which are given in `secrets` of
   * `authIntegrations.create`. Absent where there are none.
   */
  secrets?: Array<AppSecret>;
  /**
   * What the provider grants apps one by one, the usual one first. Say in `products` of an Auth Integration which of
   * these your app has: end users are asked for the scopes of these alone. Absent where every app can ask for all.
   */
  products?: Array<AppProduct>;
}

/**
 * Present where the provider lists no profiles, so that whoever connects names them: in `namedProfiles` of
 * `connectSessions.create` and `connections.import`.
 */
export interface LoginKindNamedProfiles {
  /** What names a profile. */
  example: string;
}

export interface AppProduct {
  /** What names it in `products`. */
  id: string;
  /** What the provider calls it. */
  name: string;
  /** What it lets your app do, and how an app gets it. */
  description: string;
  /** The scopes that it lets your app ask for. */
  scopes: Array<string>;
  /** The scopes that connecting itself asks for, whatever the operations. */
  connectScopes: Array<string>;
  /** The ids of products that no app has beside it. */
  excludes: Array<string>;
}

export interface AppSecret {
  /** Its name in `secrets`. */
  name: string;
  /** What the provider calls it. */
  label: string;
  /** What it is for, and where the provider shows it. */
  description: string;
  /** Whether no Auth Integration can be created without it. */
  required: boolean;
  /** Whether webhooks that are signed with it are accepted, as those that are signed with the client secret are. */
  signsWebhooks: boolean;
}

export interface Surface {
  surface: string;
  contentTypes: Array<ContentTypeDescription>;
  limits: Array<ProviderLimit>;
}

export interface SurfaceList {
  data: Array<Surface>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface ContentTypeDescription {
  contentType: KnownContentType;
  resource: string;
  actions: Array<ActionDescription>;
  events: Array<EventDescription>;
  /** The ways to create it, with the rules that a publish request is checked against. */
  publish: Array<PublishVariant>;
  pageSize?: PageSize;
  backfill?: BackfillDescription;
}

export interface ActionDescription {
  action: string;
  operationId: string;
  method: string;
  path: string;
  /** One entry per login kind that offers the action, with the scopes it needs. */
  scopes: Array<LoginKindScopes>;
  budget?: SpentBudget;
  rules?: ChangeRules;
  metrics?: MetricsRules;
}

/**
 * The budget of the account of which each call uses one unit. The provider is asked how much is left before, and
 * `providerBudget` of the Connected Profile shows what it said.
 */
export type SpentBudget = string;

/** For `metrics`, the series that there are, and the time ranges that can be asked for. */
export interface MetricsRules {
  periods: Array<MetricPeriod>;
  /** The longest time range of one request. */
  maxRangeDays?: number;
  /** How far back the provider has values. */
  historyDays?: number;
  /** Before this time there are no values. */
  earliest?: string;
  /** For how long after its end a number may still be corrected. */
  settlesAfterHours: number;
  series: Array<MetricSeriesDescription>;
  source: string;
  checkedAt: string;
}

export interface MetricSeriesDescription {
  name: string;
  /** What the provider calls it. */
  providerName: string;
  description: string;
  unit: MetricUnit;
  /** What the values are split by. */
  by?: string;
  periods: Array<MetricPeriod>;
  estimated: boolean;
  /** The variants of items that have it; absent when all do. */
  variants?: Array<string>;
  /** What the provider requires before it gives numbers. */
  condition?: string;
}

/** Present where a backfill request can deliver the history. */
export interface BackfillDescription {
  /**
   * How the provider lists it, and so when a walk can end: `newest_first` and `updated_first` end at
   * `since`; a list in no order is read to its end.
   */
  order: Open<'newest_first' | 'updated_first' | 'none'>;
  /** The list is nested under items of this content type. A backfill reads it for every one of them. */
  parentContentType?: string;
  /** One entry per login kind that offers it, with the scopes that the list and those it is nested under need. */
  scopes: Array<LoginKindScopes>;
}

export interface PublishVariant {
  variant: string;
  /** One entry per login kind that offers it, with the scopes it needs. */
  scopes: Array<LoginKindScopes>;
  budget?: SpentBudget;
  rules: PublishRules;
}

/** Fields without a rule are refused. */
export interface PublishRules {
  text?: TextRule;
  title?: TextRule;
  contentWarning?: TextRule;
  privacy?: ChoiceRule;
  replyAudience?: ChoiceRule;
  category?: ChoiceRule;
  tags?: TagsRule;
  board?: WordRule;
  boardSection?: WordRule;
  quotedExternalId?: WordRule;
  callToAction?: CallToActionRule;
  poll?: PollRule;
  language?: WordRule;
  license?: ChoiceRule;
  embeddable?: WordRule;
  madeForKids?: WordRule;
  syntheticMedia?: WordRule;
  paidPromotion?: WordRule;
  notifySubscribers?: WordRule;
  musicConsent?: WordRule;
  ownBrand?: WordRule;
  allowComments?: WordRule;
  allowDuets?: WordRule;
  allowStitches?: WordRule;
  coverAtMs?: WordRule;
  autoMusic?: WordRule;
  publishAt?: WordRule;
  media?: MediaRules;
  cover?: FileRule;
  cardPicture?: FileRule;
  /** The targets that can be named. One of them is required. */
  targets?: Array<string>;
  /** The other fields that can be given. */
  fields?: Array<string>;
  /** At least one of these fields is required. */
  needs?: Array<string>;
  /** At most one of these fields can be given. */
  excludes?: Array<string>;
  /** What a field is at this provider, by the field's name. */
  meanings?: Record<string, string>;
  /** The provider's document, or the server's address, that states the rules. */
  source: string;
  /** When it was last read. */
  checkedAt: string;
  /** Where the rules come from, except those under `seen`. `documented` when absent. */
  basis?: Open<'documented' | 'told_by_server'>;
}

/** For `update`, the fields that can be changed, and the rules for each. The others cannot be changed. */
export interface ChangeRules {
  text?: TextRule;
  title?: TextRule;
  contentWarning?: TextRule;
  privacy?: ChoiceRule;
  replyAudience?: ChoiceRule;
  category?: ChoiceRule;
  tags?: TagsRule;
  board?: WordRule;
  boardSection?: WordRule;
  quotedExternalId?: WordRule;
  callToAction?: CallToActionRule;
  poll?: PollRule;
  language?: WordRule;
  license?: ChoiceRule;
  embeddable?: WordRule;
  madeForKids?: WordRule;
  syntheticMedia?: WordRule;
  paidPromotion?: WordRule;
  notifySubscribers?: WordRule;
  musicConsent?: WordRule;
  ownBrand?: WordRule;
  allowComments?: WordRule;
  allowDuets?: WordRule;
  allowStitches?: WordRule;
  coverAtMs?: WordRule;
  autoMusic?: WordRule;
  publishAt?: WordRule;
  /** The other fields that can be changed. */
  fields?: Array<string>;
}

export interface TextRule {
  required?: boolean;
  maxCharacters?: number;
  /** Characters as people count them: Unicode's extended grapheme clusters. */
  maxGraphemes?: number;
  /** A character weighs 1; an emoji, or a character beyond Latin and the like, weighs 2. */
  maxWeighted?: number;
  /** Units of UTF-16: most characters are one, emoji two and more. */
  maxUtf16Units?: number;
  maxBytes?: number;
  /** Each link counts as this many characters, however long it is. */
  linksCountAs?: number;
  /** A mention counts without its host: `@ann@example.com` as `@ann`. */
  mentionsCountAs?: Open<'username'>;
  /** An emoji counts as many characters as it has bytes in UTF-8. */
  emojiCountAs?: Open<'bytes'>;
  /** The field whose text is counted together with this one. */
  countedWith?: Open<'contentWarning'>;
  maxHashtags?: number;
  maxMentions?: number;
  /** The largest number of different links, the one in `link` included. */
  maxLinks?: number;
  /** The characters that it may not contain. */
  forbidden?: string;
  /** No document states these limits, but texts above them have been refused: `publishRequests.validate` warns of them. */
  seen?: TextRuleSeen;
}

/** No document states these limits, but texts above them have been refused: `publishRequests.validate` warns of them. */
export interface TextRuleSeen {
  maxBytes?: number;
  maxLinks?: number;
}

export interface WordRule {
  required?: boolean;
  /** Whether `connectedProfiles.targets.list` lists the values. */
  listed?: boolean;
  /** Whether the value consists of digits, as the ids of some providers do. */
  numeric?: boolean;
  /** What the value begins with, as the ids of some providers do. */
  beginsWith?: string;
  /** The only value of `privacy` that it can be combined with. */
  privacy?: string;
  /** Whether the account allows it for none of its content at the moment, so that `true` is refused. */
  off?: boolean;
}

export interface ChoiceRule {
  required?: boolean;
  values: Array<string>;
  /** `publishRequests.validate` warns of every value but `except`; of each where that is absent. */
  warned?: ChoiceRuleWarned;
  /** The values with which it takes no comments, so that `firstComment` is refused beside them. */
  withoutComments?: Array<string>;
}

/** `publishRequests.validate` warns of every value but `except`; of each where that is absent. */
export interface ChoiceRuleWarned {
  except?: string;
  message: string;
}

export interface TagsRule {
  required?: boolean;
  maximum: number;
  /** The largest number of characters of one tag. */
  maxCharacters?: number;
  /** The largest number of characters of all tags together. */
  maxTotalCharacters?: number;
  /** `list`: a comma between two tags counts, and so do quotes around a tag with a space. */
  countedAs?: Open<'list'>;
  /** Characters that no tag may contain. */
  forbidden?: string;
}

export interface CallToActionRule {
  required?: boolean;
  types: Array<string>;
  /** The types that have no URL. All others require one. */
  withoutUrl?: Array<string>;
}

export interface PollRule {
  required?: boolean;
  options: PollRuleOptions;
  durationSeconds?: PollDuration;
  /** Whether people may be allowed to choose several options. */
  multiple?: boolean;
}

export interface PollRuleOptions {
  minimum: number;
  maximum: number;
  /** The largest number of characters of one option. */
  maxCharacters: number;
}

/** How long a poll can run, in seconds. `durationSeconds` is then required. When absent, the provider decides. */
export interface PollDuration {
  minimum?: number;
  maximum?: number;
}

export interface MediaRules {
  minimum: number;
  maximum: number;
  files: Array<FileRule>;
  /** The rules for a file that is the only one. */
  single?: Open<'image' | 'video' | 'audio' | 'document'>;
  /** Files of different kinds cannot be combined. */
  unmixed?: boolean;
  /** All files have to have the same width and height. */
  sameSize?: boolean;
  /** True when the service sends the files to the provider. When absent, the provider fetches them. */
  sent?: boolean;
  /** Files are published without the position at which they were taken, unless a request says otherwise. */
  stripLocation?: boolean;
}

export interface FileRule {
  kind: Open<'image' | 'video' | 'audio' | 'document'>;
  /** The largest number of files of this kind. When absent, the maximum for all files applies. */
  maximum?: number;
  contentTypes: Array<string>;
  maxBytes: number;
  aspectRatio?: Range;
  width?: Range;
  height?: Range;
  durationSeconds?: Range;
  shorterSide?: Range;
  /** Width times height. */
  maxPixels?: number;
  /** Width times height of a GIF, where that is another number. */
  maxGifPixels?: number;
  frameRate?: Range;
  audioChannels?: Range;
  audioSampleRate?: Range;
  videoCodecs?: Array<string>;
  audioCodecs?: Array<string>;
  altText?: AltTextRule;
  userTags?: UserTagRule;
  /** Limits that no document states, but that practice has shown. */
  seen?: Array<Open<'aspectRatio' | 'durationSeconds' | 'altText'>>;
  warned?: FileWarnings;
}

/** Properties of files that are not refused, but that `publishRequests.validate` warns of. */
export interface FileWarnings {
  aspectRatio?: Range;
  chromaSubsampling?: string;
  /** Warns of interlaced videos. */
  progressive?: boolean;
  /** Warns of videos whose index comes after their frames. */
  streamable?: boolean;
  /** The types of which the provider shows only the first frame. */
  stills?: Array<string>;
  /** The films that the provider may show without the cover that they are given. */
  coverIgnored?: FileWarningsCoverIgnored;
}

/** The films that the provider may show without the cover that they are given. */
export interface FileWarningsCoverIgnored {
  aspectRatio?: Range;
  durationSeconds?: Range;
}

export interface Range {
  minimum?: number;
  maximum?: number;
}

export interface AltTextRule {
  maxCharacters: number;
}

export interface UserTagRule {
  maximum: number;
  positions: Open<'required' | 'optional' | 'none'>;
}

export interface EventDescription {
  topic: string;
  /**
   * How the service learns of it: from the provider's `notification`, as it happens, from a `poll` that
   * asks every minute, from the `sweep` that looks every hour, or from the walk of a `backfill` that
   * you ask for.
   */
  sources: Array<EventSource>;
  /** One entry per login kind under which it is observed, with the scopes it needs. */
  scopes: Array<LoginKindScopes>;
}

export type EventSource = Open<'notification' | 'poll' | 'sweep' | 'backfill'>;

export interface LoginKindScopes {
  loginKind: KnownLoginKind;
  /**
   * The kind of profile that needs these, as its `kind` says. Absent when all profiles of the login kind need the same;
   * a kind that has no entry is not offered the operation.
   */
  profileKind?: string;
  scopes: Array<string>;
  /**
   * The tasks, by the provider's names, of which the end user's role at the account has to allow one, in addition
   * to the scopes. Absent when no task is known to be needed. A profile whose role allows none of them lists them
   * as `missingTasks`.
   */
  tasks?: Array<string>;
  /**
   * For events of which the service learns in fewer ways for this kind of profile than the event's `sources` say: these
   * ways. A kind that has no entry has no such events.
   */
  sources?: Array<EventSource>;
}

/** In the provider's own items; replies that come inside a comment are extra, unless `limit` is given. */
export interface PageSize {
  default: number;
  maximum: number;
}

/** A limit that the provider documents. */
export interface ProviderLimit {
  name: string;
  limit: string;
  /** The provider's document that states it. */
  source: string;
  /** When that document was last read. */
  checkedAt: string;
}

export interface BillingAccount {
  plan: Open<'free' | 'paid'>;
  /** The hard caps of the free plan; null on the paid one. */
  caps: PlanCaps | null;
  usage: PlanUsage;
  /**
   * The bytes of the files that are staged at a time, announced uploads included. Each mode has its own limit,
   * on every plan.
   */
  stagedBytes: BillingAccountStagedBytes;
  /** The number of live Connected Profiles, on which the platform fee is based. */
  liveConnectedProfiles: number;
}

/**
 * The bytes of the files that are staged at a time, announced uploads included. Each mode has its own limit,
 * on every plan.
 */
export interface BillingAccountStagedBytes {
  live: StagedBytes;
  test: StagedBytes;
}

export interface StagedBytes {
  limit: number;
  used: number;
}

export interface PlanCaps {
  /** Live Connected Profiles at a time. */
  connectedProfiles: number;
  publishRequestsPerMonth: number;
  backfillRequestsPerMonth: number;
  /** Event Destinations at a time. */
  eventDestinations: number;
}

/** The current usage, under the names of the caps. Present on the paid plan, too. */
export interface PlanUsage {
  connectedProfiles: number;
  publishRequestsPerMonth: number;
  backfillRequestsPerMonth: number;
  eventDestinations: number;
}

/** A calendar month in UTC, such as 2026-03. */
export type Month = string;

export interface Usage {
  month: Month;
  /** When grouped by profile; absent for what belongs to none, such as API requests. */
  connectedProfileId?: string;
  /** When grouped by key; absent for what no key has asked for, such as what members do in the console. */
  keyId?: string;
  /** Requests with an API key, as the request log has them, refused ones included. */
  apiRequests: number;
  /** Calls to providers, those that failed and those of the service itself included. */
  providerCalls: number;
  /** Publish requests that were accepted, by the month in which they were. */
  publishRequests: number;
  /** The posts that these were to make, of which a thread has several. A retry counts those that it has yet to make. A thread that is changed counts the posts that were added. */
  posts: number;
  /** Publish requests that were published, by the month in which they were. */
  published: number;
  /** Publish requests that have failed, by the month in which they did. */
  failed: number;
  /** Items of backfills that were emitted as events. */
  backfilledItems: number;
  /** Events that were delivered to an Event Destination. */
  deliveries: number;
  /** Deliveries that were given up. */
  failedDeliveries: number;
  /** Files that were staged, once they were ready. */
  mediaFiles: number;
  /** The bytes of these files. */
  mediaBytes: number;
}

export interface UsageList {
  data: Array<Usage>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface CurrentKey {
  keyId: string;
  name: string;
  mode: Open<'live' | 'test'>;
  organizationId: string;
  /** The name of the Organization. */
  organization: string;
  /** The operations that the key is limited to; null when it may do everything. */
  allowedOperations: Array<string> | null;
  /** Whether requests with unknown query parameters are refused. */
  refusesUnknownParameters: boolean;
  expiresAt?: Timestamp;
  /** Present and true when what the key publishes waits for approval. */
  needsApproval?: boolean;
}

export interface Key {
  keyId: string;
  name: string;
  mode: Open<'live' | 'test'>;
  status: KeyStatus;
  /** The operations that the key is limited to; null when it may do everything. */
  allowedOperations: Array<string> | null;
  /** Whether requests with unknown query parameters are refused. */
  refusesUnknownParameters: boolean;
  /** Present and true when what the key publishes waits for approval. */
  needsApproval?: boolean;
  /** The last four characters of the key. */
  keyHint: string;
  /** The key that has made it, by creating or rolling; absent for keys that people have made. */
  createdByKeyId?: string;
  createdAt: Timestamp;
  /** Absent when the key does not expire. */
  expiresAt?: string;
  /** To the minute; absent before the first use. */
  lastUsedAt?: string;
  revokedAt?: Timestamp;
}

export interface KeyList {
  data: Array<Key>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface KeyWithSecret {
  keyId: string;
  name: string;
  mode: Open<'live' | 'test'>;
  status: KeyStatus;
  /** The operations that the key is limited to; null when it may do everything. */
  allowedOperations: Array<string> | null;
  /** Whether requests with unknown query parameters are refused. */
  refusesUnknownParameters: boolean;
  /** Present and true when what the key publishes waits for approval. */
  needsApproval?: boolean;
  /** The last four characters of the key. */
  keyHint: string;
  /** The key that has made it, by creating or rolling; absent for keys that people have made. */
  createdByKeyId?: string;
  createdAt: Timestamp;
  /** Absent when the key does not expire. */
  expiresAt?: string;
  /** To the minute; absent before the first use. */
  lastUsedAt?: string;
  revokedAt?: Timestamp;
  /** `svc_live_…` or `svc_test_…`. Shown only in this answer. */
  key: string;
}

/** `expired`: its `expiresAt` has passed, which rolling sets to the end of the grace period. */
export type KeyStatus = Open<'active' | 'expired' | 'revoked'>;

/** For people, such as where it is used. */
export type KeyName = string;

export interface KeyInput {
  name: KeyName;
  /**
   * The ids of the operations that the key may run, each of which the acting key may run as well. When absent, those of the
   * acting key: all, later additions included, where it may do everything.
   */
  allowedOperations?: ReadonlyArray<string>;
  /** When it stops working, not after the acting key does. When absent, when that does. */
  expiresAt?: string;
  /** Whether requests with unknown query parameters are refused. When absent, in test mode alone. */
  refusesUnknownParameters?: boolean;
  /**
   * Whether what the key publishes waits for approval. When absent, as with the acting key; false is refused where that needs
   * approval.
   */
  needsApproval?: boolean;
}

export interface KeyUpdate {
  name?: KeyName;
  /** Whether requests with unknown query parameters are refused. */
  refusesUnknownParameters?: boolean;
  /** Whether what the key publishes waits for approval; false is refused where the acting key needs approval. */
  needsApproval?: boolean;
}

export interface KeyRoll {
  /** For how long the old key goes on; 24 when absent. */
  graceHours?: number;
}

export interface RequestLogEntry {
  requestLogEntryId: string;
  /** The `Request-Id` of the answer. */
  requestId: string;
  /** Absent when the path and method belong to no operation. */
  operationId?: string;
  /** The status of the answer; 499 when the client did not wait for it. */
  status: number;
  errorCode?: ErrorCode;
  durationMs: number;
  keyId: string;
  keyName?: string;
  /** The query parameters that the operation does not have. */
  unknownParameters?: Array<string>;
  /** `meta.reason` of the error. */
  reason?: string;
  /** `meta.violations` of the error. */
  violations?: Array<Violation>;
  /** Where the input could not be read, such as `/header/idempotency-key`, `/cursor` or `/body`. */
  unreadableAt?: Array<string>;
  /** On `not_found`, the field of the input that names what does not exist, such as `/connectedProfileId`. */
  missingAt?: string;
  /** `meta.missingScopes` of the error. */
  missingScopes?: Array<string>;
  /** `meta.candidateScopes` of the error. */
  candidateScopes?: Array<string>;
  /** `meta.missingTasks` of the error. */
  missingTasks?: Array<string>;
  /** The id of the resource that the request created, changed or read, or else that it named, such as the Connected Profile of a refused call; absent when there is none of this service. */
  subjectId?: string;
  /** The same for all requests that failed in the same way. */
  errorGroup?: string;
  /** How many of the requests in the log have this `errorGroup`. */
  sameErrors?: number;
  createdAt: Timestamp;
}

export interface RequestLogList {
  data: Array<RequestLogEntry>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface ErrorGroup {
  /** The `errorGroup` of the log entries in the group. */
  errorGroup: string;
  /** How many requests in the log failed in this way. */
  requests: number;
  firstAt: Timestamp;
  lastAt: Timestamp;
  latest: RequestLogEntry;
}

export interface ErrorGroupList {
  data: Array<ErrorGroup>;
  /** Whether there are more groups than `limit`. */
  hasMore: boolean;
}

export interface AuditEntry {
  auditEntryId: string;
  /** What was done, by the id of the API's operation that does the same, or else by a name of its own. */
  action: string;
  actor: AuditActor;
  /** The id of what was changed. */
  subjectId?: string;
  /** What was entered, by the fields of the form or the options of the command. There are no secrets in it. */
  details?: Record<string, unknown>;
  /** The address from which it was done. */
  ipAddress?: string;
  /**
   * Absent while it is still being done, and when the process that did it ended before it could write the outcome
   * down.
   */
  outcome?: Open<'done' | 'refused' | 'failed'>;
  errorCode?: ErrorCode;
  /** Absent for what is of the Organization as a whole. */
  mode?: Open<'live' | 'test'>;
  createdAt: Timestamp;
}

export interface AuditEntryList {
  data: Array<AuditEntry>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface AuditActor {
  /**
   * `approval_link` is somebody outside who decides by such a link, `portal` one of your own users on the pages of
   * a portal link, and `command_line` whoever operates the service.
   */
  kind: Open<'member' | 'key' | 'approval_link' | 'portal' | 'command_line' | 'service'>;
  /** The name under which people know who it was, such as an e-mail address. */
  name: string;
  /** The id of the member. */
  userId?: string;
  /** The id of the API key. */
  keyId?: string;
}

export interface AuthIntegration {
  authIntegrationId: string;
  providerId: KnownProviderId;
  /** Your app's name as end users see it on the hosted pages. */
  name: string;
  loginKind: KnownLoginKind;
  /** The client id of your app, or the address of the document that describes it. Absent where the login kind has no apps. */
  clientId?: string;
  configurationId?: string;
  /** The products of the provider that your app has, by their ids. Absent where the login kind has none. */
  products?: Array<string>;
  /** The names of the further `secrets` that are stored, none of which is ever returned. Absent where there are none. */
  storedSecrets?: Array<string>;
  returnOrigins: Array<string>;
  /** Enter this at the provider as the app's redirect URI. */
  redirectUri: string;
  webhook: AuthIntegrationWebhook;
  userCallbacks?: AuthIntegrationUserCallbacks;
  dailyLimits?: DailyLimits;
  neverSpend?: NeverSpend;
  branding?: Branding;
  status: AuthIntegrationStatus;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface AuthIntegrationList {
  data: Array<AuthIntegration>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/**
 * The most that calls through the app may spend a day, by budget. They take the place of the provider's own
 * limits. Reads that would pass one are refused with `platform_rate_limit` and the reason `daily_limit_spent`;
 * polls and sweeps slow down so that a quarter is left for reads. Writes are counted, and wait only where the
 * provider itself refuses what would pass its limit. An empty list removes all limits.
 */
export type DailyLimits = Array<DailyLimit>;

/**
 * Those of the provider's `dailyBudgets` that are never spent through the app, as if their limit were 0. Calls
 * that would spend one, writes included, are refused before they are sent, as an error of the field
 * `connectedProfileId`. Polls and sweeps that would spend one do not run, as `watching` of a Connected Profile
 * says. Only calls that connect accounts or keep their grants alive are still sent, and those that look up or
 * finish content whose publishing has begun. Scheduled content whose publishing has not begun fails, and names the
 * budget. In an update, an empty list removes them. Absent where there are none.
 */
export type NeverSpend = Array<string>;

export interface DailyLimit {
  /** One of the provider's `dailyBudgets`. */
  budget: string;
  limit: number;
}

export type AuthIntegrationStatus = Open<'active' | 'disabled'>;

/** Enter this at the provider, so that it reports changes, where `setup` is `entered`. Elsewhere there is nothing to enter. */
export interface AuthIntegrationWebhook {
  /**
   * `entered`: enter the address, and the token where it is asked for, in your app's settings at the provider.
   * `subscribed`: the service subscribes by itself. `none`: the provider reports nothing, and is polled.
   */
  setup: Open<'entered' | 'subscribed' | 'none'>;
  callbackUrl: string;
  verifyToken: string;
}

/**
 * Enter these at the provider, so that it notifies this service when an end user removes the app or wants their
 * data deleted. Absent where the provider has no such callbacks.
 */
export interface AuthIntegrationUserCallbacks {
  /** Ends the end user's Connections as `revoked`, with the event `connection.revoked`. */
  deauthorizeUrl: string;
  /**
   * Ends them too, and then deletes all that is stored about the end user, Connections and Connected Profiles
   * included. The provider gets the address of a page with the status of the deletion.
   */
  dataDeletionUrl: string;
}

/**
 * The origins that a Connect Session may return to, such as `https://app.example.com`. Plain `http` is accepted
 * for this machine only: `http://localhost:3000`.
 */
export type ReturnOrigins = ReadonlyArray<string>;

/**
 * The products that your app has at the provider, by their ids in the login kind's `products`; the first of these when
 * absent. End users who connect afterwards are asked for their scopes alone.
 */
export type ProductsOfApp = ReadonlyArray<string>;

export interface AuthIntegrationInput {
  providerId: string;
  name: AuthIntegrationName;
  /** One of the provider's login kinds; required where it has several. */
  loginKind?: string;
  clientId?: ClientId;
  clientSecret?: ClientSecret;
  webhookSecret?: WebhookSecret;
  secrets?: AppSecrets;
  configurationId?: ConfigurationId;
  products?: ProductsOfApp;
  returnOrigins: ReturnOrigins;
  dailyLimits?: DailyLimits;
  neverSpend?: NeverSpend;
  branding?: BrandingInput;
}

export interface AuthIntegrationUpdate {
  name?: AuthIntegrationName;
  clientSecret?: ClientSecret;
  webhookSecret?: WebhookSecret;
  secrets?: AppSecretChanges;
  configurationId?: ConfigurationId;
  products?: ProductsOfApp;
  returnOrigins?: ReturnOrigins;
  dailyLimits?: DailyLimits;
  neverSpend?: NeverSpend;
  branding?: BrandingInput;
  status?: AuthIntegrationStatus;
}

/**
 * How the hosted pages look to end users who connect through the app. What is absent comes from the organization's
 * branding in the console, or else is the service's own.
 */
export interface Branding {
  accentColor?: AccentColor;
  /** Where this service serves the logo. */
  logoUrl?: string;
  /** Where this service serves the icon, which browsers show beside the title. */
  iconUrl?: string;
}

/**
 * How the hosted pages look to end users who connect through the app. Replaces the whole branding; an empty object
 * removes it. Pictures are fetched once, immediately: PNG, JPEG or WebP at an `https` address, at most 256 KiB. To
 * keep a picture, send its address as an answer has it.
 */
export interface BrandingInput {
  accentColor?: AccentColor;
  logoUrl?: string;
  /** Square, at least 32 pixels wide. */
  iconUrl?: string;
}

/**
 * The color of buttons and links, such as `#1d5bd0`. Where its contrast with the page would be below 4.5:1, pages use
 * a darker or lighter shade of it.
 */
export type AccentColor = string;

/** Your app's name as end users see it on the hosted pages. */
export type AuthIntegrationName = string;

/** Required where the login kind's `app` is `registered`, and left out elsewhere; so is `clientSecret`. */
export type ClientId = string;

/** Never returned. */
export type ClientSecret = string;

/**
 * Never returned. What the provider signs its webhooks with, when that is not the client secret.
 * Both are accepted. The same as the secret `webhook` in `secrets`.
 */
export type WebhookSecret = string;

export interface AppSecretsItem {
  name: AppSecretName;
  value: AppSecretValue;
}

/**
 * The further secrets of your app, by the names that the login kind has for them in `GET /v1/providers`. Kept
 * encrypted, and never returned.
 */
export type AppSecrets = ReadonlyArray<AppSecretsItem>;

export interface AppSecretChangesItem {
  name: AppSecretName;
  value?: AppSecretValue;
}

/** The further secrets of your app that change. Those with other names stay, and one without a value is removed. */
export type AppSecretChanges = ReadonlyArray<AppSecretChangesItem>;

export type AppSecretName = string;

/** Never returned. */
export type AppSecretValue = string;

/**
 * A configuration of Facebook Login for Business. The consent screen then asks for the permissions
 * kept there, in place of the scopes that the operations need.
 */
export type ConfigurationId = string;

export interface AuthIntegrationDeletion {
  authIntegrationId: string;
  deleted: boolean;
}

export interface AuthIntegrationCheck {
  authIntegrationId: string;
  checkedAt: Timestamp;
  checks: Array<AuthIntegrationFinding>;
}

export interface AuthIntegrationFinding {
  name: AuthIntegrationCheckName;
  status: AuthIntegrationCheckStatus;
  /** The findings. */
  message: string;
  /** What to do about it and where, with the values to enter at the provider. */
  fix?: string;
}

export type AuthIntegrationCheckStatus = Open<'ok' | 'problem' | 'unknown'>;

/**
 * | Name | What is checked |
 * |---|---|
 * | `enabled` | The Auth Integration is not disabled |
 * | `public_url` | The service's own address is one that the provider and end users reach |
 * | `return_origins` | End users are sent back over `https` |
 * | `client_document` | The document about the app is there for everybody |
 * | `credentials` | The provider accepts the client id and secret |
 * | `access` | The provider lets the app act for everybody |
 * | `redirect_uri` | The app at the provider has the `redirectUri` |
 * | `webhook_subscription` | The app at the provider has the `webhook`, and it is switched on |
 * | `webhook_fields` | The webhook is subscribed to every field that events come from |
 * | `webhook_received` | The provider has reported something, properly signed |
 * | `connection_subscriptions` | The provider reports the accounts of every Connection |
 * | `app_access` | The provider lets the app act for everybody, and not for testers alone |
 * | `file_domain` | The provider fetches files from the domain of this service |
 */
export type AuthIntegrationCheckName = Open<'enabled' | 'public_url' | 'return_origins' | 'client_document' | 'credentials' | 'access' | 'redirect_uri' | 'webhook_subscription' | 'webhook_fields' | 'webhook_received' | 'connection_subscriptions' | 'app_access' | 'file_domain'>;

export interface ConnectSessionInput {
  authIntegrationId: string;
  /** Where the browser is sent at the end. Its origin has to be one of the Auth Integration's `returnOrigins`. */
  returnUrl: string;
  /**
   * What you want to do: operation ids (`instagram.media.comments.moderate`), a content type with
   * `.publish` (`instagram.media.items.publish`) or `.backfill`, or content types for all of their
   * actions, publishing, backfills and the provider's notifications. When absent, everything that the login
   * kind of the Auth Integration offers; an empty list is refused.
   */
  operations?: ReadonlyArray<string>;
  /**
   * Whose account it is, such as a handle, where the provider has to know that before its consent screen. The
   * hosted page asks for it, with this value filled in.
   */
  account?: string;
  namedProfiles?: NamedProfiles;
  /** A value of your own that comes back with the browser. */
  state?: string;
  externalUser?: ExternalUser;
  reference?: Reference;
  metadata?: Metadata;
  /**
   * A BCP 47 tag. The pages speak English, German, Spanish, French, Portuguese and Japanese; the
   * browser's language decides when this is absent or another one.
   */
  language?: string;
  /**
   * How long the link works, at most a week; 30 minutes when absent. For longer links, name the `externalUser`,
   * so that nobody else's accounts can be connected through a link that leaked. Once back from the provider, the
   * end user has at most 30 minutes to choose accounts.
   */
  expiresInSeconds?: number;
}

export interface ConnectSession {
  connectSessionId: string;
  authIntegrationId: string;
  /** The address for the end user's browser. Present while the session is pending and the link is unused. */
  authorizationUrl?: string;
  status: ConnectSessionStatus;
  failure?: ConnectSessionFailure;
  operations: Array<string>;
  /** What the consent screen asks for. */
  scopes: Array<string>;
  /** What was asked for but not granted; absent when everything was granted. */
  missingScopes?: Array<string>;
  connectionId?: string;
  connectedProfileIds?: Array<string>;
  /** The profiles that you named. */
  namedProfiles?: Array<string>;
  returnUrl: string;
  state?: string;
  externalUser?: ExternalUser;
  reference?: Reference;
  metadata?: Metadata;
  expiresAt: Timestamp;
  createdAt: Timestamp;
}

export interface ConnectSessionList {
  data: Array<ConnectSession>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** `canceled`: the end user said no, here or at the provider. */
export type ConnectSessionStatus = Open<'pending' | 'completed' | 'failed' | 'expired' | 'canceled'>;

export interface ConnectSessionFailure {
  code: ConnectSessionFailureCode;
  /** For people; may change at any time. */
  message: string;
}

/**
 * | Code | Status | Meaning |
 * |---|---|---|
 * | `consent_denied` | canceled | The end user refused at the provider |
 * | `canceled_by_user` | canceled | The end user canceled on a hosted page |
 * | `provider_refused` | failed | The provider returned an error, or did not accept the code that it had issued |
 * | `provider_unavailable` | failed | The provider failed or did not answer |
 * | `no_account` | failed | The grant reaches no account that can be connected |
 * | `quota_exceeded` | failed | The free plan's cap of live Connected Profiles is reached |
 * | `integration_disabled` | failed | The Auth Integration was disabled during the session |
 * | `external_user_mismatch` | failed | The accounts are connected already, for another `externalUser` |
 * | `link_expired` | expired | Nobody finished before the link expired |
 */
export type ConnectSessionFailureCode = Open<'consent_denied' | 'canceled_by_user' | 'provider_refused' | 'provider_unavailable' | 'no_account' | 'quota_exceeded' | 'integration_disabled' | 'external_user_mismatch' | 'link_expired'>;

export interface Connection {
  connectionId: string;
  /** Absent on Connections made by `test.connectedProfiles.create`. */
  authIntegrationId?: string;
  externalUser?: ExternalUser;
  reference?: Reference;
  metadata?: Metadata;
  providerId: KnownProviderId;
  origin: Open<'connect_session' | 'imported' | 'simulated'>;
  credentialKind: KnownLoginKind;
  status: ConnectionStatus;
  grantedScopes: Array<string>;
  /** The granted scopes that the provider could not be asked about. They count as missing. */
  unconfirmedScopes: Array<string>;
  /** When the end user has to authorize again, or the credential is refreshed at the latest. */
  expiresAt?: string;
  lastRefreshedAt?: Timestamp;
  lastRefreshError?: RefreshError;
  subscription: ConnectionSubscription;
  narrowed?: NarrowedGrant;
  connectedProfileIds: Array<string>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface ConnectionList {
  data: Array<Connection>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/**
 * `expiring`: within seven days, and only the end user can renew it. `expired`: its time has passed, or the
 * provider has said that it ended, three times, or once after refusing to publish. `revoked`: the end user removed
 * the app.
 */
export type ConnectionStatus = Open<'active' | 'expiring' | 'expired' | 'revoked'>;

export interface RefreshError {
  code: ErrorCode;
  at: Timestamp;
}

/** Whether the provider reports changes of the connected accounts. */
export interface ConnectionSubscription {
  /**
   * `missing`: the provider does not have it, or the grant lacks the scope for it. `unsupported`:
   * the provider reports nothing.
   */
  status: Open<'active' | 'missing' | 'unsupported'>;
  checkedAt?: Timestamp;
}

/**
 * A later consent of the same end user covers fewer accounts, which the provider applies to the
 * whole app. These Connected Profiles were disconnected by it.
 */
export interface NarrowedGrant {
  at: Timestamp;
  connectedProfileIds: Array<string>;
}

export interface ConnectionDeletion {
  connectionId: string;
  deleted: boolean;
}

/** The grant to import, in the form that the login kind takes. */
export type ConnectionImport = AccessTokenImport | AppPasswordImport;

export interface AccessTokenImport {
  authIntegrationId: string;
  /** A token that the end user granted to the Auth Integration's app. Never returned. */
  accessToken: string;
  /**
   * The server that the account is on, such as `mastodon.social`. Required where a provider has many servers
   * with accounts of their own, and taken nowhere else.
   */
  host?: string;
  externalIds?: ImportedAccounts;
  namedProfiles?: NamedProfiles;
  externalUser?: ExternalUser;
  reference?: Reference;
  metadata?: Metadata;
}

export interface AppPasswordImport {
  authIntegrationId: string;
  appPassword: AppPassword;
  externalIds?: ImportedAccounts;
  namedProfiles?: NamedProfiles;
  externalUser?: ExternalUser;
  reference?: Reference;
  metadata?: Metadata;
}

/**
 * The accounts to connect, by the provider's ids. When absent, all accounts that the grant reaches; an empty
 * list is refused.
 */
export type ImportedAccounts = ReadonlyArray<string>;

export interface ConnectedProfile {
  connectedProfileId: string;
  connectionId: string;
  externalUser?: ExternalUser;
  reference?: Reference;
  metadata?: Metadata;
  providerId: KnownProviderId;
  /** The provider's own id of the account. */
  externalId: string;
  /** What the provider calls it: `account` or `page`. */
  kind: string;
  displayName?: string;
  username?: string;
  avatarUrl?: string;
  status: Open<'live' | 'disconnected'>;
  health: ProfileHealth;
  /**
   * How much of the provider's limits is used up, as its answers to your own calls last reported it, or as the
   * service has counted it. Only `connectedProfiles.get` has it, and only once something is known.
   */
  providerBudget?: Array<ProviderBudget>;
  watching?: ProfileWatching;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface ConnectedProfileList {
  data: Array<ConnectedProfile>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface ConnectedProfileDeletion {
  connectedProfileId: string;
  deleted: boolean;
}

export interface ProfileHealth {
  credential: Open<'ok' | 'expired' | 'revoked'>;
  /**
   * Every operation of the provider, and whether this profile can run it now. Publishing is
   * `{contentType}.publish`: available when some variant is, with the scopes that others lack.
   */
  operations: Array<OperationHealth>;
}

/**
 * How often the service looks for changes by itself. Only `connectedProfiles.get` has it, for live profiles whose grant
 * lets it look.
 */
export interface ProfileWatching {
  sweep?: WatchPace;
  poll?: WatchPace;
  /** What is not done at all, because it would spend a budget that is in `neverSpend` of the Auth Integration. */
  stopped?: Array<StoppedWatch>;
}

export interface StoppedWatch {
  watch: Open<'poll' | 'sweep'>;
  budget: string;
}

export interface WatchPace {
  /** The present interval. */
  everySeconds: number;
  nextAt: Timestamp;
  /** The daily budget that makes the interval longer than usual, because so many profiles share its limit. */
  slowedBy?: string;
}

/** A limit of the provider's, as it stood at `readAt`; `resetsAt` is present if the provider says when there is more. */
export interface ProviderBudget {
  /**
   * What is limited. `publishing` is what the account may publish, through whatever app, and `deletion` what it
   * may delete; discovery names the budget that each action and variant uses. `app_calls` are calls of your app
   * for all accounts; the provider's `dailyBudgets` are counted by the service; the others are calls of your app
   * for this account.
   */
  budget: string;
  unit: BudgetUnit;
  used: number;
  /** Absent where nothing is limited. */
  limit?: number;
  /** The time over which it is counted, where it is known. */
  windowSeconds?: number;
  resetsAt?: Timestamp;
  readAt: Timestamp;
}

export interface OperationHealth {
  operationId: string;
  available: boolean;
  missingScopes?: Array<string>;
  /**
   * The tasks, by the provider's names, of which the end user's role at the account would have to allow one. The
   * role is read when the account is connected, connected again or imported.
   */
  missingTasks?: Array<string>;
}

/** A field of publish requests whose values the provider lists. */
export type PublishTargetField = 'board' | 'boardSection';

export interface PublishTarget {
  /** What the field takes. */
  value: string;
  /** What people call it. */
  name: string;
  /** Who can see what is published there, in the provider's word. */
  privacy?: string;
}

export interface PublishTargetList {
  data: Array<PublishTarget>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface EventDestination {
  eventDestinationId: string;
  name?: string;
  externalUser?: DestinationOwner;
  url: string;
  topics: Array<string>;
  status: EventDestinationStatus;
  disabledReason?: EventDestinationDisabledReason;
  /** Since when nothing has been delivered. After 5 days it is disabled. */
  failingSince?: string;
  /** The end of the signing secret. */
  secretHint: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list. */
  connectedProfileIds?: Array<string>;
}

export interface EventDestinationList {
  data: Array<EventDestination>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface EventDestinationWithSecret {
  eventDestinationId: string;
  name?: string;
  externalUser?: DestinationOwner;
  url: string;
  topics: Array<string>;
  status: EventDestinationStatus;
  disabledReason?: EventDestinationDisabledReason;
  /** Since when nothing has been delivered. After 5 days it is disabled. */
  failingSince?: string;
  /** The end of the signing secret. */
  secretHint: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** `whsec_…`. Shown only in this answer. */
  secret: string;
  /** The Connected Profiles whose events it gets; absent when it gets all events. Profiles that were deleted stay in the list. */
  connectedProfileIds?: Array<string>;
}

export type EventDestinationStatus = Open<'enabled' | 'disabled'>;

/**
 * `gone`: the receiver answered 410. `failing`: nothing could be delivered for 5 days. `by_request`: it was
 * disabled by an update.
 */
export type EventDestinationDisabledReason = Open<'gone' | 'failing' | 'by_request'>;

export interface EventDestinationInput {
  name?: EventDestinationName;
  externalUser?: DestinationOwner;
  url: EventDestinationUrl;
  topics: EventDestinationTopics;
  /**
   * The Connected Profiles whose events it gets, and no others. When absent, it gets the events of all, also of those that are
   * connected later, and events that are about no profile.
   */
  connectedProfileIds?: ReadonlyArray<string>;
}

export interface EventDestinationUpdate {
  name?: EventDestinationName;
  url?: EventDestinationUrl;
  topics?: EventDestinationTopics;
  status?: EventDestinationStatus;
  /**
   * The Connected Profiles whose events it gets from now on, in place of those before. An empty list has it get all events. Profiles
   * that it names already may have been deleted; a list does not become empty by that.
   */
  connectedProfileIds?: ReadonlyArray<string>;
}

/**
 * Your own id for the user of yours who owns the destination, as in `externalUser` of Connections. It gets only
 * the events of that user. When absent, the destination is yours and gets the events of everybody.
 */
export type DestinationOwner = string;

export type EventDestinationName = string;

/** An https URL at a public address, unless the operator allows others. */
export type EventDestinationUrl = string;

/** Exact topics (`connection.expired`), or prefixes that end in `*` (`content.*`, `*`). */
export type EventDestinationTopics = ReadonlyArray<string>;

export interface EventDestinationDeletion {
  eventDestinationId: string;
  deleted: boolean;
}

export interface SecretRotation {
  /** For how long the old secret signs too; 24 when absent. */
  graceHours?: number;
}

export interface SampleEventInput {
  topic: string;
}

export interface SampleDelivery {
  eventId: string;
  topic: string;
  succeeded: boolean;
  attempt: DeliveryAttempt;
}

export interface DeliveryAttempt {
  at: Timestamp;
  durationMs: number;
  /** What the receiver answered; absent when it did not. */
  statusCode?: number;
  /** Why there was no answer, such as `answer_timeout`, or why nothing was sent, such as `content_gone`. */
  error?: string;
  /** The first 1 KiB of the answer. */
  body?: string;
}

export interface Delivery {
  deliveryId: string;
  eventId: string;
  topic: string;
  /** `failed`: the last retry has failed, or the destination was disabled. */
  status: Open<'pending' | 'succeeded' | 'failed'>;
  attempts: Array<DeliveryAttempt>;
  nextAttemptAt?: Timestamp;
  createdAt: Timestamp;
  completedAt?: Timestamp;
}

export interface DeliveryList {
  data: Array<Delivery>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** One event, all events whose delivery failed, or all events of a time window. */
export type ReplayInput = EventReplayInput | FailedReplayInput | WindowReplayInput;

export interface EventReplayInput {
  eventId: string;
}

export interface FailedReplayInput {
  status: 'failed';
}

export interface WindowReplayInput {
  since: Timestamp;
  /** Now when absent. */
  until?: string;
}

export interface Replay {
  /** The number of events that are sent again. */
  replayed: number;
  /** The number of events whose payload was erased and that cannot be read again. */
  skipped: number;
}

export interface PortalLinkInput {
  externalUser: ExternalUser;
  /**
   * What the user may choose from: exact topics, or a beginning with a `*` at its end. When absent, everything that
   * belongs to a user.
   */
  topics?: ReadonlyArray<string>;
  returnUrl?: PortalReturnUrl;
  frameAncestors?: PortalFrameAncestors;
  /** How long the link works, at most a week. An hour when absent. */
  expiresInSeconds?: number;
}

export interface PortalLink {
  portalLinkId: string;
  externalUser: ExternalUser;
  topics: Array<string>;
  returnUrl?: PortalReturnUrl;
  frameAncestors: PortalFrameAncestors;
  /** For the user only. Shown only in this answer. */
  url: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
}

/** The page of yours that the hosted page links back to, by http or https. */
export type PortalReturnUrl = string;

/** The origins of your pages that may show the hosted page in a frame. When there are none, no page can. */
export type PortalFrameAncestors = Array<string>;

export interface PortalLinkDeletion {
  portalLinkId: string;
  deleted: boolean;
}

/** The same for all deliveries of one event. */
export type EventId = string;

export type EventMode = Open<'live' | 'test'>;

/**
 * `live`: as it happened. `backfill`: history that was asked for. `recovered`: missed or erased, and
 * read from the provider again. `test`: a sample.
 */
export type EventOrigin = Open<'live' | 'backfill' | 'recovered' | 'test'>;

/** `true`: the item was hidden. `false`: it was shown again. */
export type EventHidden = boolean;

/**
 * The provider did not return the item by its id, so `data` holds only what its notification says. A read by this id
 * may find nothing: not every login kind can read a mention in somebody else's media.
 */
export type EventUnreadable = boolean;

/** The event as it was delivered, or what is left of it once its data was erased. */
export type Event = DeliveredEvent | ErasedEvent;

export interface EventList {
  data: Array<Event>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/**
 * An event with its data, which has the schema of the topic and equals a read of the same item. Messages that
 * arrived by a notification lack `threadExternalId`, since no notification names it. The data of `deleted` is what
 * the service still knows of the item: ids, kinds and times, and an empty text where the schema requires one.
 */
export type DeliveredEvent = InstagramMediaItemEvent | InstagramStoryItemEvent | InstagramCommentEvent | InstagramCommentModeratedEvent | InstagramThreadEvent | InstagramMessageEvent | FacebookMediaItemEvent | FacebookMediaItemModeratedEvent | FacebookCommentEvent | FacebookCommentModeratedEvent | FacebookThreadEvent | FacebookMessageEvent | ThreadsPostEvent | ThreadsReplyEvent | ThreadsReplyModeratedEvent | BlueskyPostEvent | BlueskyReplyEvent | BlueskyReplyModeratedEvent | MastodonPostEvent | MastodonReplyEvent | YoutubeVideoEvent | YoutubeCommentEvent | PinterestPinEvent | PinterestBoardEvent | LinkedinPostEvent | LinkedinCommentEvent | TiktokVideoEvent | TiktokCommentEvent | TiktokCommentModeratedEvent | ConnectionEvent | ConnectedProfileEvent | PublishRequestEvent | PublishGroupEvent | PublishApprovalEvent | PublishImportEvent | MediaEvent | BackfillRequestEvent | EventDestinationEvent | PlanEvent;

/** The remains of an event whose data was erased after 23 hours. */
export interface ErasedEvent {
  id: EventId;
  topic: string;
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  hidden?: EventHidden;
  unreadable?: EventUnreadable;
  dataErased: boolean;
}

export interface ConnectionEvent {
  id: EventId;
  topic: 'connection.created' | 'connection.expiring' | 'connection.expired' | 'connection.revoked' | 'connection.refreshed';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: Connection;
}

export interface ConnectedProfileEvent {
  id: EventId;
  topic: 'connectedProfile.connected' | 'connectedProfile.disconnected';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: ConnectedProfile;
}

export interface PublishRequestEvent {
  id: EventId;
  topic: 'publishRequest.scheduled' | 'publishRequest.started' | 'publishRequest.published' | 'publishRequest.failed' | 'publishRequest.canceled' | 'publishRequest.outcomeUnknown';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: PublishRequest;
}

export interface PublishApprovalEvent {
  id: EventId;
  topic: 'publishRequest.submitted' | 'publishRequest.approved' | 'publishRequest.returned';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: PublishRequest;
}

export interface PublishGroupEvent {
  id: EventId;
  topic: 'publishGroup.completed';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: PublishGroupOutcome;
}

export interface PublishImportEvent {
  id: EventId;
  topic: 'publishImport.completed';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: PublishImport;
}

export interface MediaEvent {
  id: EventId;
  topic: 'media.ready' | 'media.failed';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: Media;
}

export interface BackfillRequestEvent {
  id: EventId;
  topic: 'backfillRequest.started' | 'backfillRequest.completed' | 'backfillRequest.failed' | 'backfillRequest.canceled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: BackfillRequest;
}

export interface EventDestinationEvent {
  id: EventId;
  topic: 'eventDestination.failing' | 'eventDestination.disabled';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: EventDestination;
}

export interface PlanEvent {
  id: EventId;
  topic: 'plan.changed';
  timestamp: Timestamp;
  mode: EventMode;
  organizationId: string;
  connectedProfileId?: string;
  origin: EventOrigin;
  data: BillingAccount;
}

export type MediaStatus = Open<'pending_upload' | 'fetching' | 'validating' | 'ready' | 'failed' | 'expired'>;

export type MediaContentType = Open<'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'video/mp4' | 'video/quicktime' | 'video/webm' | 'audio/mpeg' | 'audio/mp4' | 'audio/ogg' | 'audio/wav' | 'audio/flac' | 'application/pdf'>;

/**
 * A file staged for publishing: an image, a video, a sound or a document. `contentType`, `sizeBytes` and `checksum` are an upload's as announced
 * until the file is there, and the file's own from then on.
 */
export interface Media {
  mediaId: string;
  status: MediaStatus;
  origin: Open<'source_url' | 'upload'>;
  contentType?: MediaContentType;
  sizeBytes?: number;
  /** As shown: with pixels made square, and after any rotation that the file asks for. */
  width?: number;
  /** As shown: with pixels made square, and after any rotation that the file asks for. */
  height?: number;
  durationSeconds?: number;
  video?: MediaVideo;
  /** Whether an image moves; absent when it does not. */
  animated?: boolean;
  /** Whether the file says where it was taken; absent when it does not. See `stripLocation`. */
  hasLocation?: boolean;
  checksum?: string;
  filename?: string;
  altText?: string;
  reference?: Reference;
  metadata?: Metadata;
  upload?: MediaUpload;
  error?: MediaError;
  lastError?: MediaError;
  /** How many times fetching it has failed; present while it is retried. */
  attempts?: number;
  nextAttemptAt?: Timestamp;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface MediaList {
  data: Array<Media>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** The properties of a video, as far as the file says. */
export interface MediaVideo {
  /** Such as `AVC` (H.264), `HEVC` (H.265), `VP9` or `AV1`. */
  codec: string;
  frameRate?: number;
  /** Of the whole file, in bits per second. */
  bitRate?: number;
  chromaSubsampling?: string;
  scanType?: string;
  /** Whether its index comes before its frames. */
  streamable?: boolean;
  /** Absent when it is silent. */
  audioCodec?: string;
  audioChannels?: number;
  audioSampleRate?: number;
}

/** Where to send the file, while it is awaited. */
export interface MediaUpload {
  url: string;
  method: Open<'PUT'>;
  /** Send these as they are; HTTP clients set Content-Length themselves. */
  headers: Record<string, unknown>;
  expiresAt: Timestamp;
}

/**
 * | Code | The file |
 * |---|---|
 * | `source_unreachable` | could not be read whole from its server, however often that was tried |
 * | `source_not_found` | is not there: 404 or 410 |
 * | `source_refused` | is not given to us: its server asks for credentials, or refuses |
 * | `source_not_allowed` | is at, or redirected to, an address that is not public or not encrypted; or redirected too often |
 * | `too_large` | is larger than media of its kind may be |
 * | `unsupported_type` | is none of the types that can be published, or empty |
 * | `type_mismatch` | is of another kind than announced, such as a video announced as an image |
 * | `checksum_mismatch` | has another checksum than announced |
 * | `no_room` | would pass what the plan allows to be staged at a time, or has found no room on the disk of the service for hours |
 * | `damaged` | is cut off, cannot be read as what it says it is, or takes more time or memory to read than a sound file does |
 */
export type MediaErrorCode = Open<'source_unreachable' | 'source_not_found' | 'source_refused' | 'source_not_allowed' | 'too_large' | 'unsupported_type' | 'type_mismatch' | 'checksum_mismatch' | 'no_room' | 'damaged'>;

export interface MediaError {
  code: MediaErrorCode;
  message: string;
}

/** A file for the service to fetch, or one that you will upload. */
export type MediaInput = FetchedMediaInput | UploadedMediaInput;

export interface FetchedMediaInput {
  /** An https URL that needs no credentials. Redirects are followed. */
  sourceUrl: string;
  /** For you alone. */
  filename?: string;
  altText?: MediaAltText;
  reference?: Reference;
  metadata?: Metadata;
}

export interface UploadedMediaInput {
  upload: MediaUploadInput;
  altText?: MediaAltText;
  reference?: Reference;
  metadata?: Metadata;
}

/** What is to be seen, for those who cannot see it. */
export type MediaAltText = string;

export interface MediaUploadInput {
  filename: string;
  /**
   * A `MediaContentType`, in any case, with or without parameters, or another usual name of one, such as `image/jpg`. The medium has
   * the type that the file turns out to have; one of another kind (a video announced as an image) fails as `type_mismatch`.
   */
  contentType: string;
  sizeBytes: number;
  checksum?: string;
}

export interface MediaDeletion {
  mediaId: string;
  deleted: boolean;
}

/**
 * Why a publish request failed. `code` is the kind of failure and `reason` its cause; their values are stable, and
 * more will be added. `message` and `whatToDo` are for the people who wanted to publish, and their wording may
 * change at any time. The guide "Why publishing fails" lists the reasons, with the errors of each provider that have them.
 *
 * `media_failed`: a file given as `sourceUrl` cannot be used; `media` says which one and why. `validation_error`:
 * such a file breaks a publishing rule, and is reported as `publishRequests.create` reports it for staged files; or the
 * content would spend a budget that `neverSpend` of its Auth Integration has named since it was admitted.
 */
export interface PublishError {
  code: string;
  /** What has happened, in a sentence. */
  message: string;
  reason: PublishFailureReason;
  whatToDo: string;
  /** Whether publishing the same content again can succeed once `whatToDo` has been done. */
  retryable: boolean;
  provider?: ProviderErrorDetail;
  media?: Array<PublishMediaFailure>;
  validationErrors?: Array<ValidationError>;
  violations?: Array<Violation>;
}

export type PublishFailureReason = Open<'text_too_long' | 'too_many_tags' | 'tags_not_accepted' | 'file_too_large' | 'file_too_small' | 'file_format_unsupported' | 'file_unreadable' | 'aspect_ratio_unsupported' | 'cover_frame_invalid' | 'file_count_unsupported' | 'content_invalid' | 'duplicate_content' | 'link_not_accepted' | 'link_not_readable' | 'content_against_rules' | 'suspected_spam' | 'refused' | 'recipient_unavailable' | 'recipient_not_found' | 'message_window_closed' | 'target_gone' | 'not_offered' | 'account_restricted' | 'account_check_due' | 'posting_blocked' | 'daily_limit_reached' | 'rate_limited' | 'reconnect_needed' | 'permission_missing' | 'app_not_permitted' | 'file_not_fetchable' | 'download_timed_out' | 'upload_failed' | 'processing_failed' | 'files_expired' | 'provider_fault' | 'provider_too_slow' | 'not_created' | 'draft_not_finished' | 'profile_gone' | 'media_gone' | 'media_failed' | 'budget_never_spent' | 'previous_post_unseen'>;

/** The record of a publish request, without its content. */
export interface PublishRequest {
  publishRequestId: string;
  /** The publish group that it is one of. */
  publishGroupId?: string;
  connectedProfileId: string;
  contentType: KnownContentType;
  /** The variant that is published. Absent while it depends on files that are still being fetched. */
  variant?: string;
  status: PublishStatus;
  scheduledFor?: Timestamp;
  scheduledForLocal?: ScheduledWallTime;
  /** The queue whose slot it has, or had when it ended; of what waits for approval, the queue whose next free slot it takes then. A request that is moved to another time leaves the queue. */
  queueId?: string;
  content?: PublishContent;
  /** The id of what was published. Absent when the provider returns none, as for posts on TikTok that not everybody sees. */
  externalId?: string;
  providerPermalink?: ProviderPermalink;
  /**
   * One medium for each file in the request's `media`, in the same order, and then for each of its `thread`. A medium that
   * was named twice, by its id or its URL, is listed twice.
   */
  media?: Array<PublishedMedia>;
  cover?: PublishedMedia;
  cardPicture?: PublishedMedia;
  error?: PublishError;
  /** Equal for equal content. It covers files that are being fetched only once they have arrived. */
  contentFingerprint: string;
  reference?: Reference;
  metadata?: Metadata;
  /** Your own title of it. */
  title?: string;
  steps: Array<PublishStep>;
  /** The failed publish request that this one repeats. */
  retryOf?: string;
  /** The publish request that repeats this one. */
  retriedBy?: string;
  /**
   * The time until which `publishRequests.retry` can repeat the request; its content is erased then. Absent when
   * it cannot be repeated, or when the same content would fail again (see `error.retryable`).
   */
  retryableUntil?: string;
  /** When the service continues it or looks it up again; present while it waits. */
  nextAttemptAt?: string;
  /**
   * What it waits for. `throttled`: the provider limits calls. `provider_unavailable`: the provider does not answer,
   * or fails. `provider_processing`: the provider is not done with what it was given. `file_not_fetched`: a file
   * could not be fetched, and is given again. `publishing_budget_spent`: the account has published as much as its
   * provider allows. `daily_budget_spent`: the app has spent what it may spend that day; `nextAttemptAt` is when the
   * next day begins by the clock of the mode, and a change of `dailyLimits` or `neverSpend` lets it go on before.
   * `outcome_unknown`: whether the content exists is looked up. `process_silent`: the process of the service that worked
   * on it has fallen silent, and another takes it up then at the latest; reads tell it, and events do not.
   */
  nextAttemptReason?: Open<'throttled' | 'provider_unavailable' | 'provider_processing' | 'file_not_fetched' | 'publishing_budget_spent' | 'daily_budget_spent' | 'outcome_unknown' | 'process_silent'>;
  /**
   * Whether its files go out without the position at which they were taken. Absent without files, and while the
   * variant is not known.
   */
  stripLocation?: boolean;
  /** What `publishRequests.validate` says about the text and the files; of files given by URL, once they have arrived. */
  warnings?: Array<PublishWarning>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  startedAt?: Timestamp;
  completedAt?: Timestamp;
  /**
   * When it is canceled and its content erased, if nobody has approved it by then; present on drafts and on what waits
   * for approval.
   */
  draftExpiresAt?: string;
  /** What was said when it was returned last. It is erased with the content. */
  returnComment?: string;
  /** The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request. */
  parts?: Array<PublishPart>;
}

export interface PublishRequestList {
  data: Array<PublishRequest>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface PublishPart {
  /** 0 is the request's own content, and 1 the first of its `thread`, which errors call `thread.0`. */
  index: number;
  /**
   * `waiting`: its turn has not come. `not_published`: the request has ended before its turn, as `failed`. The other values
   * say of the post what they say of a publish request.
   */
  status: Open<'waiting' | 'publishing' | 'published' | 'outcome_unknown' | 'failed' | 'not_published' | 'canceled'>;
  externalId?: string;
  providerPermalink?: ProviderPermalink;
  error?: PublishError;
}

export interface PublishedMedia {
  mediaId: string;
}

export interface PublishMediaFailure {
  /** The field that named it, such as `media.0.sourceUrl`. */
  field: string;
  mediaId: string;
  error: MediaError;
}

/** What is published, by its content type. */
export type PublishRequestInput = InstagramMediaItemPublish | InstagramStoryItemPublish | InstagramCommentPublish | InstagramMessagePublish | FacebookMediaItemPublish | FacebookCommentPublish | FacebookMessagePublish | ThreadsPostPublish | ThreadsReplyPublish | BlueskyPostPublish | BlueskyReplyPublish | MastodonPostPublish | MastodonReplyPublish | YoutubeVideoPublish | YoutubeCommentPublish | PinterestPinPublish | PinterestBoardPublish | LinkedinPostPublish | LinkedinCommentPublish | TiktokVideoPublish | TiktokCommentPublish;

/**
 * With `include=content`, what the service holds: the content as it was given, with the media that were made of the URLs.
 * Absent once it is erased, 23 hours after the end.
 */
export interface PublishContent {
  text?: string;
  title?: string;
  link?: string;
  media?: Array<HeldFile>;
  cover?: HeldFile;
  target?: HeldTarget;
  firstComment?: string;
  contentWarning?: string;
  privacy?: string;
  replyAudience?: string;
  category?: string;
  tags?: Array<string>;
  board?: string;
  boardSection?: string;
  language?: string;
  license?: string;
  publishAt?: Timestamp;
  poll?: HeldPoll;
  linkCard?: HeldLinkCard;
  callToAction?: PublishCallToAction;
  collaborators?: Array<string>;
  locationExternalId?: string;
  quotedExternalId?: string;
  shareToFeed?: boolean;
  embeddable?: boolean;
  madeForKids?: boolean;
  syntheticMedia?: boolean;
  paidPromotion?: boolean;
  notifySubscribers?: boolean;
  musicConsent?: boolean;
  ownBrand?: boolean;
  allowComments?: boolean;
  allowDuets?: boolean;
  allowStitches?: boolean;
  coverAtMs?: number;
  autoMusic?: boolean;
  stripLocation?: boolean;
  thread?: Array<HeldThreadPart>;
}

export interface HeldThreadPart {
  text?: string;
  media?: Array<HeldFile>;
  link?: string;
  poll?: HeldPoll;
  contentWarning?: string;
  language?: string;
}

export interface HeldFile {
  mediaId: string;
  altText?: string;
  userTags?: PublishUserTags;
}

export interface HeldLinkCard {
  title?: string;
  description?: string;
  mediaId?: string;
}

export interface HeldPoll {
  options: Array<string>;
  durationSeconds?: number;
  multiple?: boolean;
}

/** What the content answers, by the provider's id of it. */
export interface HeldTarget {
  mediaExternalId?: string;
  commentExternalId?: string;
  postExternalId?: string;
  videoExternalId?: string;
  threadExternalId?: string;
  participantExternalId?: string;
}

export type PublishText = string;

/**
 * The posts that follow, each a reply to the one before: 24 at most, so that a thread has 25 posts with the request's own
 * content, which is the first. All are validated together; each is created once, and one whose outcome is unknown is looked up
 * before the next is sent. A post that fails ends the request as `failed`: `parts` says what is there, and
 * `publishRequests.retry` goes on where it ended. Each post counts as a publish request towards the month's cap. In an update,
 * it replaces the whole list, and an empty one removes it.
 */
export type PublishThread = ReadonlyArray<PublishThreadPart>;

/**
 * A post of a thread, by the rules of the network's replies. Where it names no `contentWarning` and no `language`, it has those
 * of the first post; the people who see the first post see all.
 */
export interface PublishThreadPart {
  text?: PublishText;
  media?: ReadonlyArray<PublishFile>;
  /** The post gets a card of this page. */
  link?: string;
  poll?: PublishPoll;
  contentWarning?: PublishContentWarning;
  language?: PublishLanguage;
}

/**
 * What you call the request, in lists, events and exports. It is kept and returned as it is, not encrypted, and not
 * published.
 */
export type PublishRequestTitle = string;

/**
 * The new title. Where the content type publishes titles, it is the title to publish. Elsewhere it is your own
 * title, of at most 120 characters, and an empty text removes it.
 */
export type PublishTitle = string;

/** Shown in place of the content until a reader chooses to see it. */
export type PublishContentWarning = string;

/** Who may see it: one of the values in the variant's rules. */
export type PublishPrivacy = string;

/** Who may reply to it: one of the values in the variant's rules. */
export type PublishReplyAudience = string;

/** One of the values in the variant's rules. */
export type PublishCategory = string;

/** Without `#`. What the provider calls tags, keywords or topics; hashtags belong in the text. */
export type PublishTags = ReadonlyArray<string>;

/** One of the values in the variant's rules. */
export type PublishLicense = string;

/** Whether other pages may embed it. */
export type PublishEmbeddable = boolean;

/** Whether it is made for children, which the law of some countries requires to be declared. */
export type PublishMadeForKids = boolean;

/** Whether it shows something realistic that was altered or generated, for instance by AI. */
export type PublishSyntheticMedia = boolean;

/** Whether somebody has paid for the product to appear in it. */
export type PublishPaidPromotion = boolean;

/** Whether subscribers are notified of it. The provider's default when absent. */
export type PublishNotifySubscribers = boolean;

/** Whether the person who publishes agrees to what the provider asks about music, such as TikTok's Music Usage Confirmation. Nothing is published without. */
export type PublishMusicConsent = boolean;

/** Whether it promotes the account's own business. */
export type PublishOwnBrand = boolean;

/** Whether people may comment on it. True when absent. */
export type PublishAllowComments = boolean;

/** Whether people may show it beside a video of their own. True when absent. */
export type PublishAllowDuets = boolean;

/** Whether people may use a part of it in a video of their own. True when absent. */
export type PublishAllowStitches = boolean;

/** The moment of the video that is its cover, in milliseconds from its beginning. */
export type PublishCoverAtMs = number;

/** Whether the provider adds music that it recommends. */
export type PublishAutoMusic = boolean;

/**
 * When the provider makes it public by itself; until then it is private, and `privacy` is left out. It has to be still
 * to come when publishing begins. `scheduledFor` is another time: when this service begins to publish it.
 */
export type PublishAt = string;

/** The provider's id of the board that it is put on. */
export type PublishBoard = string;

/** The provider's id of the section of the board. */
export type PublishBoardSection = string;

/** The provider's id of the content that is quoted. */
export type PublishQuotedExternalId = string;

/** A button, and where it leads. */
export interface PublishCallToAction {
  /** One of the types in the variant's rules. */
  type: string;
  url?: string;
}

export interface PublishPoll {
  options: ReadonlyArray<string>;
  /** Required where the variant's rules have it. */
  durationSeconds?: number;
  /** Whether people may choose several options. One when absent. */
  multiple?: boolean;
}

/** The language of the text, as a tag of BCP 47, such as `pt` or `pt-BR`. */
export type PublishLanguage = string;

/**
 * What the card of `link` shows. The page itself is then not read. Its picture is given as `mediaId`, which has been
 * checked before the request is made (`cardPicture` in the rules), or as `sourceUrl`: one that cannot be fetched when the
 * post is published, or is larger than the provider takes, is left out.
 */
export interface PublishLinkCard {
  title?: string;
  description?: string;
  mediaId?: PublishMediaId;
  /** An https URL of a picture at a public address. */
  sourceUrl?: string;
}

/**
 * A file, given as `mediaId` or as `sourceUrl`. Prefer `mediaId`: a staged file has been checked before the request
 * is made. When the request is accepted, each `sourceUrl` becomes one medium, by the rules of `media.create`.
 */
export type PublishMedia = PublishMediaById | PublishMediaByUrl;

export interface PublishMediaById {
  mediaId: PublishMediaId;
  altText?: PublishAltText;
  userTags?: PublishUserTags;
}

export interface PublishMediaByUrl {
  sourceUrl: PublishSourceUrl;
  altText?: PublishAltText;
  userTags?: PublishUserTags;
}

/** A file like `PublishMedia`, given as `mediaId` or as `sourceUrl`, in which nobody can be tagged. */
export type PublishFile = PublishFileById | PublishFileByUrl;

export interface PublishFileById {
  mediaId: PublishMediaId;
  altText?: PublishAltText;
}

export interface PublishFileByUrl {
  sourceUrl: PublishSourceUrl;
  altText?: PublishAltText;
}

/** The picture that a reel shows before it plays, given as `mediaId` or as `sourceUrl`. */
export type PublishCover = PublishCoverById | PublishCoverByUrl;

export interface PublishCoverById {
  mediaId: PublishMediaId;
}

export interface PublishCoverByUrl {
  sourceUrl: PublishSourceUrl;
}

/** The id of a medium that is ready. */
export type PublishMediaId = string;

/**
 * An https URL at a public address that needs no credentials. It is fetched as soon as the request is accepted, even
 * when the request is scheduled for later, and in test mode as well.
 */
export type PublishSourceUrl = string;

/**
 * Whether files go out without the position at which they were taken (EXIF, XMP, and the metadata of videos); all else in them
 * stays as it is. `media.stripLocation` in the rules when absent: true for Bluesky, whose files are public, false elsewhere.
 */
export type StripLocation = boolean;

/** The media's own when absent. Each provider takes fewer characters: see `altText` in its rules. */
export type PublishAltText = string;

export type PublishUserTags = Array<UserTag>;

export interface UserTag {
  username: string;
  /** The position on an image: 0 is its left edge, 1 its right edge. */
  x?: number;
  /** The position on an image: 0 is its top edge, 1 its bottom edge. */
  y?: number;
}

/** The content that the comment replies to. */
export type CommentTarget = MediaTarget | CommentReplyTarget;

/** The video that the comment is on, or the comment that it replies to. */
export type VideoCommentTarget = VideoTarget | CommentReplyTarget;

/** The post that the comment is on, or the comment that it replies to. */
export type PostCommentTarget = PostTarget | CommentReplyTarget;

export interface VideoTarget {
  videoExternalId: string;
}

export interface MediaTarget {
  mediaExternalId: string;
}

export interface CommentReplyTarget {
  commentExternalId: string;
}

export interface PostTarget {
  postExternalId: string;
}

/** The recipient of the message. When a comment is given, the message is the private reply to it. */
export type MessageTarget = ThreadTarget | ParticipantTarget | CommentReplyTarget;

export interface ThreadTarget {
  threadExternalId: string;
}

export interface ParticipantTarget {
  participantExternalId: string;
}

/**
 * An instant, or a wall time with an IANA time zone, which stays that wall time when the zone's
 * rules change, or the next free slot of a queue. Up to 365 days ahead; immediately when absent.
 */
export type PublishTime = string | WallTime | QueueTime;

export interface WallTime {
  local: string;
  /** Such as `Europe/Lisbon`. */
  timeZone: string;
}

/** The next free slot of the profile in this queue. */
export interface QueueTime {
  /** The `queueId`. */
  queue: string;
}

/**
 * `outcome_unknown`: the provider may or may not have created it. It is looked up for an hour, for a
 * day while the provider cannot be asked, or for as long as the provider is still processing it, and
 * resolved as `published` or `failed`; `publishRequests.resolve` resolves it manually. `draft`: it is held
 * until it is submitted. `pending_approval`: it was submitted, and is held until it is approved or returned.
 */
export type PublishStatus = Open<'scheduled' | 'queued' | 'publishing' | 'published' | 'failed' | 'outcome_unknown' | 'canceled' | 'draft' | 'pending_approval'>;

/**
 * Fields that are left out stay unchanged. `media` replaces the whole list of files, so name the files that
 * stay again. What a variant does not take is refused, as it is by `publishRequests.create`;
 * `providers.surfaces.list` says what each takes.
 */
export interface PublishRequestUpdate {
  scheduledFor?: PublishTime;
  text?: PublishText;
  title?: PublishTitle;
  contentWarning?: PublishContentWarning;
  privacy?: PublishPrivacy;
  replyAudience?: PublishReplyAudience;
  category?: PublishCategory;
  tags?: PublishTags;
  board?: PublishBoard;
  boardSection?: PublishBoardSection;
  quotedExternalId?: PublishQuotedExternalId;
  callToAction?: PublishCallToAction;
  poll?: PublishPoll;
  language?: PublishLanguage;
  license?: PublishLicense;
  embeddable?: PublishEmbeddable;
  madeForKids?: PublishMadeForKids;
  syntheticMedia?: PublishSyntheticMedia;
  paidPromotion?: PublishPaidPromotion;
  notifySubscribers?: PublishNotifySubscribers;
  musicConsent?: PublishMusicConsent;
  ownBrand?: PublishOwnBrand;
  allowComments?: PublishAllowComments;
  allowDuets?: PublishAllowDuets;
  allowStitches?: PublishAllowStitches;
  coverAtMs?: PublishCoverAtMs;
  autoMusic?: PublishAutoMusic;
  publishAt?: PublishAt;
  media?: ReadonlyArray<PublishMedia>;
  cover?: PublishCover;
  reference?: ReferenceChange;
  metadata?: Metadata;
  thread?: PublishThread;
}

/** Holds it as a draft, which is published only once it was submitted and approved. What would be refused becomes a warning. */
export type PublishDraft = boolean;

/**
 * Which submission you have looked at: the `at` of its last step `submitted`. What was returned, changed and submitted again
 * meanwhile is then left as it is (`another_submission`). Without it, whatever waits for approval is decided on.
 */
export type SubmittedAt = string;

export interface PublishApproval {
  submittedAt?: SubmittedAt;
}

export interface PublishReturn {
  /** What is to be changed, or why it is not to be published. */
  comment: string;
  submittedAt?: SubmittedAt;
}

export interface PublishResolution {
  outcome: 'published' | 'failed';
  /** The provider's id of the created content. Required with `published`. */
  externalId?: string;
}

export interface PublishValidation {
  /** The variant that would be published. Absent when it depends on a file given as `sourceUrl`. */
  variant?: string;
  scheduledFor?: Timestamp;
  /** Warnings, which do not keep the content from being accepted. */
  warnings?: Array<PublishWarning>;
}

export interface PublishWarning {
  /**
   * `daily_budget_spent`: the app's daily budget is spent. Content that is due waits until the next day begins,
   * at `resetsAt`. `publishing_budget_spent`: by then the account will have published as much as its provider
   * allows. What is due then stays `queued`, with a step `waiting`, until there is room again, and continues in
   * due order. `text_may_be_refused`: the provider has refused such texts, though no document of it says why.
   * `file_may_be_refused`: the provider's documents ask for another file, though such files have been published.
   * `animation_lost`: the provider shows only the first frame. `location_included`: the file says where it was
   * taken, and everybody who gets it can read that; `stripLocation` takes it out. `shared_field_left_out`: the content type
   * takes a shared field of the publish group in none of its variants, or the title not with this content. `audience_may_differ`: some apps
   * reach fewer people than they ask for. `would_be_refused`: of a draft, what keeps it from being submitted.
   * `cover_may_be_ignored`: the provider takes a cover for such a film, and may show a frame of it instead.
   */
  code: Open<'publishing_budget_spent' | 'daily_budget_spent' | 'text_may_be_refused' | 'file_may_be_refused' | 'animation_lost' | 'location_included' | 'audience_may_differ' | 'shared_field_left_out' | 'would_be_refused' | 'cover_may_be_ignored'>;
  message: string;
  /** On `daily_budget_spent`, when the budget resets. */
  resetsAt?: string;
  /** The field that it is about, such as `media.0.mediaId`. */
  field?: string;
}

/**
 * A step that publishing has taken. `staging` has the outcome `pending` while files are being fetched, and `done`
 * when all of them are ready; `waiting` means that a publishing budget is spent. `sentToInbox`: it waits in the inbox of
 * the account until its person finishes it, for up to two weeks. `posted`: it exists, and the provider returns its id
 * once it has looked at it, or within a day never. `alsoPublished`: another post was made of it, whose id is the outcome.
 * `submitted`, `approved` and `returned` tell of its approval, and `expired` that nobody has approved it in 90 days.
 * `partPublished`: a post of the thread is there, and the next one begins. `rest_canceled`: what was not there of it was
 * canceled. `cancelRequested`: the provider is asked to give up what it has accepted, and `called_off`: it has done so.
 */
export interface PublishStep {
  name: string;
  at: Timestamp;
  outcome: string;
  /** When it was to continue, if it had to wait after this step. */
  nextAttemptAt?: string;
}

/**
 * Content for several profiles. The fields beside `targets` are shared: each target gets them as its content type takes
 * them, and a field that a target gives itself replaces the shared one.
 *
 * `text` becomes the target's `text`: the caption, description or message there. `title` becomes `title`, which is
 * published where the content type publishes titles, and is your own title of the publish request elsewhere. A content type
 * that publishes titles with some content only, such as LinkedIn with files, has it as your own title with the rest, and
 * `publishGroups.validate` warns of that. `media`
 * become `media`, without an `altText` that the content type does not take, of which `publishGroups.validate` warns. `link` becomes `link`; where that is not
 * taken, or not beside the rest, it stands at the end of the text, unless the text has it already. What a content type
 * takes in none of its variants is left out, such as the text of an Instagram story; `publishGroups.validate` warns of that.
 * `scheduledFor` and `metadata` hold for every publish request, and `metadata` is also kept with the group. With
 * `scheduledFor: { queue }` each takes the next free slot of its own profile. `reference` is the group's own.
 */
export interface PublishGroupInput {
  text?: PublishText;
  title?: string;
  link?: PublishGroupLink;
  media?: ReadonlyArray<PublishFile>;
  scheduledFor?: PublishTime;
  /** What becomes of the group when some of its targets cannot be published: `refuse` it, which is the default, or `skip` these targets. */
  onInvalid?: 'refuse' | 'skip';
  reference?: Reference;
  metadata?: Metadata;
  targets: ReadonlyArray<PublishGroupTarget>;
}

export type PublishGroupLink = string;

/**
 * One publish request of a group: a profile, a content type, and what differs from the shared fields. It takes what
 * `publishRequests.create` takes for the content type, and what the group has of that need not be repeated.
 */
export type PublishGroupTarget = InstagramMediaItemGroupTarget | InstagramStoryItemGroupTarget | InstagramCommentGroupTarget | InstagramMessageGroupTarget | FacebookMediaItemGroupTarget | FacebookCommentGroupTarget | FacebookMessageGroupTarget | ThreadsPostGroupTarget | ThreadsReplyGroupTarget | BlueskyPostGroupTarget | BlueskyReplyGroupTarget | MastodonPostGroupTarget | MastodonReplyGroupTarget | YoutubeVideoGroupTarget | YoutubeCommentGroupTarget | PinterestPinGroupTarget | PinterestBoardGroupTarget | LinkedinPostGroupTarget | LinkedinCommentGroupTarget | TiktokVideoGroupTarget | TiktokCommentGroupTarget;

/** Fields that are left out stay unchanged. */
export interface PublishGroupUpdate {
  scheduledFor?: PublishTime;
  reference?: ReferenceChange;
  metadata?: Metadata;
}

export interface PublishGroup {
  publishGroupId: string;
  status: PublishGroupStatus;
  counts: PublishGroupCounts;
  /** In the order of the targets, and behind them those that repeat a failed one (`retryOf`). */
  publishRequests: Array<PublishRequest>;
  skipped?: PublishGroupSkippedList;
  reference?: Reference;
  metadata?: Metadata;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  completedAt?: PublishGroupCompletedAt;
}

export interface PublishGroupList {
  data: Array<PublishGroupSummary>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** A publish group with what has become of its publish requests; `publishGroups.get` has them in full. */
export interface PublishGroupOutcome {
  publishGroupId: string;
  status: PublishGroupStatus;
  counts: PublishGroupCounts;
  /** In the order of the targets. */
  publishRequests: Array<PublishGroupRequestOutcome>;
  reference?: Reference;
  metadata?: Metadata;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  completedAt?: PublishGroupCompletedAt;
}

/** What has become of one publish request of a group. */
export interface PublishGroupRequestOutcome {
  publishRequestId: string;
  connectedProfileId: string;
  contentType: KnownContentType;
  status: PublishStatus;
  externalId?: string;
  providerPermalink?: ProviderPermalink;
  error?: PublishError;
  reference?: Reference;
  /** The failed publish request that this one repeats. */
  retryOf?: string;
  /** The publish request that repeats this one. */
  retriedBy?: string;
  /** The posts of a thread, in order; absent without a `thread`. What is `published` is there whatever becomes of the request. */
  parts?: Array<PublishPart>;
}

/** A publish group without its publish requests, and without what is wrong with skipped targets. */
export interface PublishGroupSummary {
  publishGroupId: string;
  status: PublishGroupStatus;
  counts: PublishGroupCounts;
  reference?: Reference;
  metadata?: Metadata;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  completedAt?: PublishGroupCompletedAt;
}

/** When the last publish request ended. A retry after that leaves it as it is. */
export type PublishGroupCompletedAt = string;

/**
 * It follows from the statuses of the publish requests; one that was retried counts no more, and the one that repeats it
 * counts in its place. `scheduled` and `queued`: none has started. `publishing`: some have started, and not all have ended.
 * When all have ended: `published`, `failed` or `canceled` where that holds for all, `partial` where some were published, or
 * some posts of a thread, and `failed` where none was and some have failed. Targets that were skipped do not count, nor
 * do publish requests that are gone because the data of their user was deleted.
 */
export type PublishGroupStatus = Open<'scheduled' | 'queued' | 'publishing' | 'published' | 'partial' | 'failed' | 'canceled'>;

/** The number of publish requests in each status, and of the targets that have none. */
export interface PublishGroupCounts {
  scheduled: number;
  queued: number;
  publishing: number;
  published: number;
  failed: number;
  outcomeUnknown: number;
  canceled: number;
  /** With `onInvalid skip`, the targets that were not accepted. */
  skipped: number;
}

export interface PublishGroupSkipped {
  /** Its place among the targets, from 0. */
  target: number;
  connectedProfileId: string;
  contentType: KnownContentType;
  error: PublishGroupRefusal;
}

/** With `onInvalid skip`, the targets that were not accepted, with the first five problems of each. */
export type PublishGroupSkippedList = Array<PublishGroupSkipped>;

/** Why the target alone would have been refused, with what the `meta` of that error would say. */
export interface PublishGroupRefusal {
  code: ErrorCode;
  message: string;
  reason?: string;
  missingScopes?: Array<string>;
  missingTasks?: Array<string>;
  validationErrors?: Array<ValidationError>;
  violations?: Array<Violation>;
}

export interface PublishGroupValidation {
  targets: Array<PublishGroupTargetValidation>;
  skipped?: PublishGroupSkippedList;
}

/** What a target would be published as. */
export interface PublishGroupTargetValidation {
  /** Its place among the targets, from 0. */
  target: number;
  connectedProfileId: string;
  contentType: KnownContentType;
  /** The variant that would be published. Absent when it depends on a file given as `sourceUrl`. */
  variant?: string;
  scheduledFor?: Timestamp;
  /** Facts that do not keep it from being accepted, but are good to know. */
  warnings?: Array<PublishWarning>;
}

export interface QueueSlot {
  /** By ISO 8601: 1 is Monday, and 7 is Sunday. */
  weekday: number;
  /** The wall time in the queue's time zone, such as `09:00`. */
  time: string;
}

export type QueueName = string;

/** The Connected Profiles that have these slots, each for itself. */
export type QueueProfiles = ReadonlyArray<string>;

/** The slots of a week. One that is listed twice is one slot. */
export type QueueSlots = ReadonlyArray<QueueSlot>;

/** Such as `Europe/Lisbon`. */
export type QueueTimeZone = string;

export interface QueueInput {
  name?: QueueName;
  connectedProfileIds: QueueProfiles;
  timeZone: QueueTimeZone;
  slots: QueueSlots;
}

/** Fields that are left out stay unchanged. A list replaces the whole list. */
export interface QueueUpdate {
  name?: QueueName;
  connectedProfileIds?: QueueProfiles;
  timeZone?: QueueTimeZone;
  slots?: QueueSlots;
}

export interface Queue {
  queueId: string;
  name?: string;
  /** Those that exist; one that is deleted is taken out. */
  connectedProfileIds: Array<string>;
  timeZone: string;
  /** In the order of the week. */
  slots: Array<QueueSlot>;
  /** The number of publish requests that wait for their slots. */
  waiting: number;
  changes?: QueueChanges;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface QueueList {
  data: Array<Queue>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** What a change of a queue moves. A queue itself has it only in the answer to `queues.update`. */
export interface QueueChanges {
  /** The publish requests that get another time, by profile, the earliest first. */
  moves: Array<QueueMove>;
  /** The publish requests of profiles that are taken out. They leave the queue, and keep their times. */
  leaves: Array<QueueLeave>;
}

export interface QueueMove {
  publishRequestId: string;
  connectedProfileId: string;
  from: Timestamp;
  to: Timestamp;
  toLocal: ScheduledWallTime;
}

export interface QueueLeave {
  publishRequestId: string;
  connectedProfileId: string;
  scheduledFor: Timestamp;
}

export interface QueueDeletion {
  queueId: string;
  deleted: boolean;
  /** The number of publish requests that waited in it. They keep their times. */
  kept: number;
}

/** A slot on its day. */
export interface QueuePlace {
  scheduledFor: Timestamp;
  scheduledForLocal: ScheduledWallTime;
  /** The Connected Profiles for which it is free. */
  free: Array<string>;
  taken: Array<QueueTaken>;
}

export interface QueuePlaceList {
  data: Array<QueuePlace>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface QueueTaken {
  connectedProfileId: string;
  publishRequestId: string;
}

export interface CalendarFeedInput {
  name?: CalendarFeedName;
  /** Whose publish requests it has. When absent, those of all profiles, also of those that are connected later. */
  connectedProfileIds?: ReadonlyArray<string>;
  include?: CalendarFeedInclude;
}

/** What calendars call it, until people give it another name there. */
export type CalendarFeedName = string;

/**
 * `content`: the beginning of each text, as long as the service holds it, and where what was published is at the provider.
 * Calendar services keep what they read, and for how long is theirs to say.
 */
export type CalendarFeedInclude = Array<Open<'content'>>;

export interface CalendarFeed {
  calendarFeedId: string;
  name?: CalendarFeedName;
  /** Whose publish requests it has; absent for those of all profiles. */
  connectedProfileIds?: Array<string>;
  include: CalendarFeedInclude;
  createdAt: Timestamp;
}

export interface CalendarFeedList {
  data: Array<CalendarFeed>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface CalendarFeedWithUrl {
  calendarFeedId: string;
  name?: CalendarFeedName;
  /** Whose publish requests it has; absent for those of all profiles. */
  connectedProfileIds?: Array<string>;
  include: CalendarFeedInclude;
  createdAt: Timestamp;
  /** For those who may see the calendar. Shown only in this answer. */
  url: string;
}

export interface CalendarFeedDeletion {
  calendarFeedId: string;
  deleted: boolean;
}

export interface ApprovalLinkInput {
  /** The publish request that waits for approval. */
  publishRequestId: string;
  reviewer: Reviewer;
  /** How long the link works, at most 30 days. A week when absent. */
  expiresInSeconds?: number;
}

export interface ApprovalLink {
  approvalLinkId: string;
  publishRequestId: string;
  reviewer: Reviewer;
  /** For the reviewer only. Shown only in this answer. */
  url: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
}

/** Whom the link is for, as the audit log names them. */
export type Reviewer = string;

export interface ApprovalLinkDeletion {
  approvalLinkId: string;
  deleted: boolean;
}

/**
 * A file of rows, each a publish group. A body of JSON may have 1 MiB; sent as `text/csv` or `application/x-ndjson`, the file
 * may have 4 MiB.
 */
export interface PublishImportInput {
  /** `csv`: a header and a row for each publish group. `jsonLines`: a JSON object in each line. */
  format: 'csv' | 'jsonLines';
  /** The text of the file. */
  file: string;
}

/** A file of publish groups, with how far it has come. */
export interface PublishImport {
  importId: string;
  status: PublishImportStatus;
  format: Open<'csv' | 'jsonLines'>;
  rows: PublishImportCounts;
  /** Until then the contents of rows that were not published are held, and the import can be run. Then they are erased. */
  heldUntil: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** When its last run ended. */
  completedAt?: string;
}

export interface PublishImportList {
  data: Array<PublishImport>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/**
 * `checking`: the rows are checked one after the other. `ready`: all are checked, and nothing is published. `running`: publish
 * groups are made. `completed`: every row has been dealt with; rows that are `outstanding` can be run again. `expired`: it was
 * not run in time, and its contents are erased.
 */
export type PublishImportStatus = Open<'checking' | 'ready' | 'running' | 'completed' | 'canceled' | 'expired'>;

/** The number of rows, and of those in each status. */
export interface PublishImportCounts {
  total: number;
  pending: number;
  valid: number;
  invalid: number;
  created: number;
  duplicate: number;
  outstanding: number;
  canceled: number;
}

/**
 * `pending`: it is still to be checked. `valid`: it can be published. `invalid`: it cannot, and `errors` say why. `created`: it
 * has a publish group. `duplicate`: its key had one before this import. `outstanding`: there was no room under the cap of
 * the plan, or the service failed at it; running the import again takes it up. `canceled`: the import was canceled before it was published.
 */
export type PublishImportRowStatus = Open<'pending' | 'valid' | 'invalid' | 'created' | 'duplicate' | 'outstanding' | 'canceled'>;

export interface PublishImportRow {
  /** Its number in the file, as a spreadsheet numbers rows; the header of a CSV file is 1. Of JSON lines, the line. */
  row: number;
  key?: string;
  status: PublishImportRowStatus;
  /** What is wrong with it, at most ten problems. */
  errors?: Array<PublishImportRowError>;
  /** The publish group of its key; of a duplicate, the one that was there. */
  publishGroupId?: string;
  /** The publish requests that were made of it. */
  publishRequestIds?: Array<string>;
}

export interface PublishImportRowList {
  data: Array<PublishImportRow>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface PublishImportRowError {
  /** The column; of JSON lines, the field, such as `targets.0.text`; `row` when it is the row as a whole. */
  field: string;
  message: string;
}

export interface RecordError {
  code: string;
  message: string;
}

/** One delivery of a content type's history. `fetched` is `emitted` and `skipped` together. */
export interface BackfillRequest {
  backfillRequestId: string;
  connectedProfileId: string;
  contentType: KnownContentType;
  since?: Timestamp;
  maxItems: number;
  status: BackfillStatus;
  /**
   * Why it has ended. `reached_since`: everything from `since` on was delivered, and there are older items.
   * `reached_end`: there is nothing more.
   */
  stopReason?: Open<'reached_since' | 'reached_max_items' | 'reached_end' | 'canceled' | 'failed'>;
  /** Items sent as events. */
  emitted: number;
  /** Items that the provider has listed, parents not among them. */
  fetched: number;
  /** Items outside `since` and `maxItems`, and items that the provider has listed twice. */
  skipped: number;
  /** When the provider allows it to continue; present while it is `waiting`. */
  resumesAt?: string;
  /** The time of the oldest item that was emitted. */
  oldestEmittedAt?: string;
  error?: RecordError;
  reference?: Reference;
  metadata?: Metadata;
  startedAt?: Timestamp;
  completedAt?: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface BackfillRequestList {
  data: Array<BackfillRequest>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** `waiting`: the provider throttles; it continues at `resumesAt`. */
export type BackfillStatus = Open<'queued' | 'running' | 'waiting' | 'completed' | 'failed' | 'canceled'>;

export interface BackfillRequestInput {
  connectedProfileId: string;
  contentType: BackfillContentType;
  /**
   * Only items that were published at this time or later; for threads, those updated since. Items without a time
   * are delivered, too. When absent, everything is.
   */
  since?: string;
  /** How many items are emitted at most: 1,000 when absent. */
  maxItems?: number;
  reference?: Reference;
  metadata?: Metadata;
}

/** Every content type that has a list. */
export type BackfillContentType = 'instagram.media.items' | 'instagram.stories.items' | 'instagram.media.comments' | 'instagram.dm.threads' | 'instagram.dm.messages' | 'facebook.media.items' | 'facebook.media.comments' | 'facebook.dm.threads' | 'facebook.dm.messages' | 'threads.posts.items' | 'threads.posts.replies' | 'bluesky.posts.items' | 'bluesky.posts.replies' | 'mastodon.posts.items' | 'mastodon.posts.replies' | 'youtube.videos.items' | 'youtube.videos.comments' | 'pinterest.pins.items' | 'pinterest.boards.items' | 'linkedin.posts.items' | 'linkedin.posts.comments' | 'tiktok.videos.items' | 'tiktok.videos.comments';

export interface TestConnectedProfileInput {
  providerId: string;
  /** One of the provider's login kinds; its first one when absent. */
  loginKind?: string;
  /** A name from `test.scenarios.list`; `healthy` when absent. */
  scenario?: string;
}

export interface TestConnectionUpdate {
  /**
   * `expire` and `revoke` end the grant, `drop_scope` removes one scope from it, and `restore` undoes all of
   * that. `deauthorize` and `delete_data` end the grant, and the simulated provider calls the Auth Integration's
   * `userCallbacks` as the real one would; only at providers that have such callbacks. The answer to
   * `delete_data` has the Connection as it was when the deletion began; it is deleted soon after.
   */
  action: 'expire' | 'revoke' | 'drop_scope' | 'restore' | 'deauthorize' | 'delete_data';
  /** With `drop_scope`, and only then. */
  scope?: string;
}

export interface TestClockAdvance {
  seconds: number;
}

export interface TestClockTime {
  now: Timestamp;
  /** How far the clock is ahead of the real time; below zero for a mock server that begins in the past. */
  aheadSeconds: number;
}

export interface TestClock {
  now: Timestamp;
  /** The number of scheduled requests that are published now. */
  started: number;
}

export interface TestReset {
  /** False when there are rows left for another call. */
  complete: boolean;
}

export interface TestSweep {
  connectedProfileId: string;
  /** The number of events that were emitted. */
  recovered: number;
}

export interface TestProviderEventKind {
  providerId: KnownProviderId;
  event: string;
  description: string;
  /** The topic of the event that you get; absent where you get none. */
  topic?: string;
  /** The login kinds to whose accounts it happens; absent where it happens to all. */
  loginKinds?: Array<KnownLoginKind>;
  /** The fields that may be given. `externalId` is required where it is among them. */
  takes: Array<Open<'externalId' | 'mediaExternalId' | 'postExternalId' | 'videoExternalId' | 'commentExternalId' | 'participantExternalId' | 'text'>>;
}

export interface TestProviderEventKindList {
  data: Array<TestProviderEventKind>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface TestProviderEventInput {
  connectedProfileId: string;
  /**
   * A name from `test.providerEvents.list`. What hangs on a post is called as its content type is: `comment_added` where
   * that ends in `.comments`, and `reply_added` where it ends in `.replies`. Where there are comments and `reply_added`
   * takes `commentExternalId`, that is a reply to a comment; where it takes `postExternalId`, it is an older name of
   * `comment_added`.
   */
  event: string;
  /** The item to change. */
  externalId?: string;
  /** The item to add it to; the newest one when absent. */
  mediaExternalId?: string;
  /** The item to add it to; the newest one when absent. */
  postExternalId?: string;
  /** The item to add it to; the newest one when absent. */
  videoExternalId?: string;
  /** The comment to reply to. */
  commentExternalId?: string;
  /** Who writes the message. */
  participantExternalId?: string;
  text?: string;
  /**
   * How often the provider reports it: `once`, `twice` as providers do at times, or never (`lost`), so
   * that the sweep has to find it.
   */
  delivery?: 'once' | 'twice' | 'lost';
}

export interface TestProviderEvent {
  connectedProfileId: string;
  event: string;
  /** The id of the item that was added or changed. */
  externalId: string;
  /** The topic of the event that you get; absent where you get none. */
  topic?: string;
  /**
   * The number of webhooks that were sent: none when `delivery` is `lost`, when the provider does not report
   * such a change, or when the app has not subscribed to it.
   */
  webhooks: number;
}

export interface TestPersona {
  persona: string;
  description: string;
  /** What the persona grants to any app, for `connections.import`. */
  accessTokens: Array<TestAccessToken>;
}

export interface TestPersonaList {
  data: Array<TestPersona>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

export interface TestAccessToken {
  providerId: KnownProviderId;
  loginKind: KnownLoginKind;
  accessToken?: string;
  /** The server to name when the token is imported, where one has to be named. */
  host?: string;
  appPassword?: AppPassword;
}

export interface TestScenario {
  scenario: string;
  /**
   * The ways to bring about the scenario: `profile`, by making a simulated profile with this `scenario`; `id`, by
   * using an id of `triggers` on any healthy profile; `text`, by publishing a text that contains the scenario's
   * marker.
   */
  appliesTo: Array<Open<'profile' | 'id' | 'text'>>;
  description: string;
  outcome: TestOutcome;
  /** Ids that have this outcome on any healthy simulated profile of the provider. */
  triggers: Array<TestTrigger>;
}

export interface TestScenarioList {
  data: Array<TestScenario>;
  nextCursor?: NextCursor;
  hasMore: boolean;
}

/** What a call answers. Without `code` the call succeeds. */
export interface TestOutcome {
  status: number;
  code?: ErrorCode;
}

export interface TestTrigger {
  providerId: KnownProviderId;
  /** The surfaces whose operations take the id, either as an item or as the parent of a list. The id has the form of their ids. */
  surfaces: Array<string>;
  externalId: string;
}

/** The topics of events, each with its event. */
export interface EventsByTopic {
  'content.instagram.media.items.created': InstagramMediaItemEvent & { topic: 'content.instagram.media.items.created' };
  'content.instagram.media.items.updated': InstagramMediaItemEvent & { topic: 'content.instagram.media.items.updated' };
  'content.instagram.media.items.deleted': InstagramMediaItemEvent & { topic: 'content.instagram.media.items.deleted' };
  'content.instagram.media.items.backfilled': InstagramMediaItemEvent & { topic: 'content.instagram.media.items.backfilled' };
  'content.instagram.stories.items.created': InstagramStoryItemEvent & { topic: 'content.instagram.stories.items.created' };
  'content.instagram.stories.items.deleted': InstagramStoryItemEvent & { topic: 'content.instagram.stories.items.deleted' };
  'content.instagram.stories.items.backfilled': InstagramStoryItemEvent & { topic: 'content.instagram.stories.items.backfilled' };
  'content.instagram.media.comments.created': InstagramCommentEvent & { topic: 'content.instagram.media.comments.created' };
  'content.instagram.media.comments.updated': InstagramCommentEvent & { topic: 'content.instagram.media.comments.updated' };
  'content.instagram.media.comments.deleted': InstagramCommentEvent & { topic: 'content.instagram.media.comments.deleted' };
  'content.instagram.media.comments.moderated': InstagramCommentModeratedEvent & { topic: 'content.instagram.media.comments.moderated' };
  'content.instagram.media.comments.backfilled': InstagramCommentEvent & { topic: 'content.instagram.media.comments.backfilled' };
  'content.instagram.dm.threads.backfilled': InstagramThreadEvent & { topic: 'content.instagram.dm.threads.backfilled' };
  'content.instagram.dm.messages.created': InstagramMessageEvent & { topic: 'content.instagram.dm.messages.created' };
  'content.instagram.dm.messages.updated': InstagramMessageEvent & { topic: 'content.instagram.dm.messages.updated' };
  'content.instagram.dm.messages.deleted': InstagramMessageEvent & { topic: 'content.instagram.dm.messages.deleted' };
  'content.instagram.dm.messages.backfilled': InstagramMessageEvent & { topic: 'content.instagram.dm.messages.backfilled' };
  'content.facebook.media.items.created': FacebookMediaItemEvent & { topic: 'content.facebook.media.items.created' };
  'content.facebook.media.items.updated': FacebookMediaItemEvent & { topic: 'content.facebook.media.items.updated' };
  'content.facebook.media.items.deleted': FacebookMediaItemEvent & { topic: 'content.facebook.media.items.deleted' };
  'content.facebook.media.items.moderated': FacebookMediaItemModeratedEvent & { topic: 'content.facebook.media.items.moderated' };
  'content.facebook.media.items.backfilled': FacebookMediaItemEvent & { topic: 'content.facebook.media.items.backfilled' };
  'content.facebook.media.comments.created': FacebookCommentEvent & { topic: 'content.facebook.media.comments.created' };
  'content.facebook.media.comments.updated': FacebookCommentEvent & { topic: 'content.facebook.media.comments.updated' };
  'content.facebook.media.comments.deleted': FacebookCommentEvent & { topic: 'content.facebook.media.comments.deleted' };
  'content.facebook.media.comments.moderated': FacebookCommentModeratedEvent & { topic: 'content.facebook.media.comments.moderated' };
  'content.facebook.media.comments.backfilled': FacebookCommentEvent & { topic: 'content.facebook.media.comments.backfilled' };
  'content.facebook.dm.threads.backfilled': FacebookThreadEvent & { topic: 'content.facebook.dm.threads.backfilled' };
  'content.facebook.dm.messages.created': FacebookMessageEvent & { topic: 'content.facebook.dm.messages.created' };
  'content.facebook.dm.messages.updated': FacebookMessageEvent & { topic: 'content.facebook.dm.messages.updated' };
  'content.facebook.dm.messages.deleted': FacebookMessageEvent & { topic: 'content.facebook.dm.messages.deleted' };
  'content.facebook.dm.messages.backfilled': FacebookMessageEvent & { topic: 'content.facebook.dm.messages.backfilled' };
  'content.threads.posts.items.created': ThreadsPostEvent & { topic: 'content.threads.posts.items.created' };
  'content.threads.posts.items.deleted': ThreadsPostEvent & { topic: 'content.threads.posts.items.deleted' };
  'content.threads.posts.items.backfilled': ThreadsPostEvent & { topic: 'content.threads.posts.items.backfilled' };
  'content.threads.posts.replies.created': ThreadsReplyEvent & { topic: 'content.threads.posts.replies.created' };
  'content.threads.posts.replies.deleted': ThreadsReplyEvent & { topic: 'content.threads.posts.replies.deleted' };
  'content.threads.posts.replies.moderated': ThreadsReplyModeratedEvent & { topic: 'content.threads.posts.replies.moderated' };
  'content.threads.posts.replies.backfilled': ThreadsReplyEvent & { topic: 'content.threads.posts.replies.backfilled' };
  'content.bluesky.posts.items.created': BlueskyPostEvent & { topic: 'content.bluesky.posts.items.created' };
  'content.bluesky.posts.items.deleted': BlueskyPostEvent & { topic: 'content.bluesky.posts.items.deleted' };
  'content.bluesky.posts.items.backfilled': BlueskyPostEvent & { topic: 'content.bluesky.posts.items.backfilled' };
  'content.bluesky.posts.replies.created': BlueskyReplyEvent & { topic: 'content.bluesky.posts.replies.created' };
  'content.bluesky.posts.replies.deleted': BlueskyReplyEvent & { topic: 'content.bluesky.posts.replies.deleted' };
  'content.bluesky.posts.replies.moderated': BlueskyReplyModeratedEvent & { topic: 'content.bluesky.posts.replies.moderated' };
  'content.bluesky.posts.replies.backfilled': BlueskyReplyEvent & { topic: 'content.bluesky.posts.replies.backfilled' };
  'content.mastodon.posts.items.created': MastodonPostEvent & { topic: 'content.mastodon.posts.items.created' };
  'content.mastodon.posts.items.deleted': MastodonPostEvent & { topic: 'content.mastodon.posts.items.deleted' };
  'content.mastodon.posts.items.backfilled': MastodonPostEvent & { topic: 'content.mastodon.posts.items.backfilled' };
  'content.mastodon.posts.replies.created': MastodonReplyEvent & { topic: 'content.mastodon.posts.replies.created' };
  'content.mastodon.posts.replies.deleted': MastodonReplyEvent & { topic: 'content.mastodon.posts.replies.deleted' };
  'content.mastodon.posts.replies.backfilled': MastodonReplyEvent & { topic: 'content.mastodon.posts.replies.backfilled' };
  'content.youtube.videos.items.created': YoutubeVideoEvent & { topic: 'content.youtube.videos.items.created' };
  'content.youtube.videos.items.updated': YoutubeVideoEvent & { topic: 'content.youtube.videos.items.updated' };
  'content.youtube.videos.items.deleted': YoutubeVideoEvent & { topic: 'content.youtube.videos.items.deleted' };
  'content.youtube.videos.items.backfilled': YoutubeVideoEvent & { topic: 'content.youtube.videos.items.backfilled' };
  'content.youtube.videos.comments.created': YoutubeCommentEvent & { topic: 'content.youtube.videos.comments.created' };
  'content.youtube.videos.comments.backfilled': YoutubeCommentEvent & { topic: 'content.youtube.videos.comments.backfilled' };
  'content.pinterest.pins.items.created': PinterestPinEvent & { topic: 'content.pinterest.pins.items.created' };
  'content.pinterest.pins.items.deleted': PinterestPinEvent & { topic: 'content.pinterest.pins.items.deleted' };
  'content.pinterest.pins.items.backfilled': PinterestPinEvent & { topic: 'content.pinterest.pins.items.backfilled' };
  'content.pinterest.boards.items.created': PinterestBoardEvent & { topic: 'content.pinterest.boards.items.created' };
  'content.pinterest.boards.items.deleted': PinterestBoardEvent & { topic: 'content.pinterest.boards.items.deleted' };
  'content.pinterest.boards.items.backfilled': PinterestBoardEvent & { topic: 'content.pinterest.boards.items.backfilled' };
  'content.linkedin.posts.items.created': LinkedinPostEvent & { topic: 'content.linkedin.posts.items.created' };
  'content.linkedin.posts.items.deleted': LinkedinPostEvent & { topic: 'content.linkedin.posts.items.deleted' };
  'content.linkedin.posts.items.backfilled': LinkedinPostEvent & { topic: 'content.linkedin.posts.items.backfilled' };
  'content.linkedin.posts.comments.created': LinkedinCommentEvent & { topic: 'content.linkedin.posts.comments.created' };
  'content.linkedin.posts.comments.updated': LinkedinCommentEvent & { topic: 'content.linkedin.posts.comments.updated' };
  'content.linkedin.posts.comments.deleted': LinkedinCommentEvent & { topic: 'content.linkedin.posts.comments.deleted' };
  'content.linkedin.posts.comments.backfilled': LinkedinCommentEvent & { topic: 'content.linkedin.posts.comments.backfilled' };
  'content.tiktok.videos.items.created': TiktokVideoEvent & { topic: 'content.tiktok.videos.items.created' };
  'content.tiktok.videos.items.deleted': TiktokVideoEvent & { topic: 'content.tiktok.videos.items.deleted' };
  'content.tiktok.videos.items.backfilled': TiktokVideoEvent & { topic: 'content.tiktok.videos.items.backfilled' };
  'content.tiktok.videos.comments.created': TiktokCommentEvent & { topic: 'content.tiktok.videos.comments.created' };
  'content.tiktok.videos.comments.deleted': TiktokCommentEvent & { topic: 'content.tiktok.videos.comments.deleted' };
  'content.tiktok.videos.comments.moderated': TiktokCommentModeratedEvent & { topic: 'content.tiktok.videos.comments.moderated' };
  'content.tiktok.videos.comments.backfilled': TiktokCommentEvent & { topic: 'content.tiktok.videos.comments.backfilled' };
  'connection.created': ConnectionEvent & { topic: 'connection.created' };
  'connection.expiring': ConnectionEvent & { topic: 'connection.expiring' };
  'connection.expired': ConnectionEvent & { topic: 'connection.expired' };
  'connection.revoked': ConnectionEvent & { topic: 'connection.revoked' };
  'connection.refreshed': ConnectionEvent & { topic: 'connection.refreshed' };
  'connectedProfile.connected': ConnectedProfileEvent & { topic: 'connectedProfile.connected' };
  'connectedProfile.disconnected': ConnectedProfileEvent & { topic: 'connectedProfile.disconnected' };
  'publishRequest.scheduled': PublishRequestEvent & { topic: 'publishRequest.scheduled' };
  'publishRequest.started': PublishRequestEvent & { topic: 'publishRequest.started' };
  'publishRequest.published': PublishRequestEvent & { topic: 'publishRequest.published' };
  'publishRequest.failed': PublishRequestEvent & { topic: 'publishRequest.failed' };
  'publishRequest.canceled': PublishRequestEvent & { topic: 'publishRequest.canceled' };
  'publishRequest.outcomeUnknown': PublishRequestEvent & { topic: 'publishRequest.outcomeUnknown' };
  'publishRequest.submitted': PublishApprovalEvent & { topic: 'publishRequest.submitted' };
  'publishRequest.approved': PublishApprovalEvent & { topic: 'publishRequest.approved' };
  'publishRequest.returned': PublishApprovalEvent & { topic: 'publishRequest.returned' };
  'publishGroup.completed': PublishGroupEvent & { topic: 'publishGroup.completed' };
  'publishImport.completed': PublishImportEvent & { topic: 'publishImport.completed' };
  'media.ready': MediaEvent & { topic: 'media.ready' };
  'media.failed': MediaEvent & { topic: 'media.failed' };
  'backfillRequest.started': BackfillRequestEvent & { topic: 'backfillRequest.started' };
  'backfillRequest.completed': BackfillRequestEvent & { topic: 'backfillRequest.completed' };
  'backfillRequest.failed': BackfillRequestEvent & { topic: 'backfillRequest.failed' };
  'backfillRequest.canceled': BackfillRequestEvent & { topic: 'backfillRequest.canceled' };
  'eventDestination.failing': EventDestinationEvent & { topic: 'eventDestination.failing' };
  'eventDestination.disabled': EventDestinationEvent & { topic: 'eventDestination.disabled' };
  'plan.changed': PlanEvent & { topic: 'plan.changed' };
}
