// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import type { Page, Paged } from '../pages.ts';
import { bind } from '../resources.ts';
import type { RequestOptions, Transport } from '../transport.ts';
import type { Uploads } from '../uploads.ts';
import type { WaitOptions } from '../waiting.ts';
import type * as models from './models.ts';
import { operations } from './operations.ts';

export type InstagramMediaItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type InstagramMediaItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type InstagramMediaItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type InstagramMediaItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type InstagramMediaCommentsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the media item whose comments are wanted. */
  mediaExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type InstagramMediaCommentsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type InstagramMediaCommentsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type InstagramMediaCommentsModerateParams = models.ModerationInput & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type InstagramStoriesItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type InstagramStoriesItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type InstagramStoriesItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type InstagramStoriesItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type InstagramDmThreadsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type InstagramDmMessagesListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the thread whose messages are wanted. */
  threadExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type FacebookMediaItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type FacebookMediaItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type FacebookMediaItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type FacebookMediaItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type FacebookMediaCommentsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the media item whose comments are wanted. */
  mediaExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type FacebookMediaCommentsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type FacebookMediaCommentsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type FacebookMediaCommentsModerateParams = models.ModerationInput & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type FacebookDmThreadsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type FacebookDmMessagesListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the thread whose messages are wanted. */
  threadExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type ThreadsPostsItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type ThreadsPostsItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type ThreadsPostsItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type ThreadsPostsItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type ThreadsPostsRepliesListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the post whose replies are wanted. */
  postExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type ThreadsPostsRepliesGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type ThreadsPostsRepliesDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type ThreadsPostsRepliesModerateParams = models.ModerationInput & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type BlueskyPostsItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type BlueskyPostsItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type BlueskyPostsItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type BlueskyPostsItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type BlueskyPostsRepliesListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the post whose replies are wanted. */
  postExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type BlueskyPostsRepliesGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type BlueskyPostsRepliesDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type BlueskyPostsRepliesModerateParams = models.ModerationInput & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type MastodonPostsItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type MastodonPostsItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type MastodonPostsItemsUpdateParams = models.MastodonPostUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type MastodonPostsItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type MastodonPostsItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type MastodonPostsRepliesListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the post whose replies are wanted. */
  postExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type MastodonPostsRepliesGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type MastodonPostsRepliesUpdateParams = models.MastodonReplyUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type MastodonPostsRepliesDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type YoutubeVideosItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type YoutubeVideosItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type YoutubeVideosItemsUpdateParams = models.YoutubeVideoUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type YoutubeVideosItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type YoutubeVideosItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type YoutubeVideosCommentsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** Only the comments on this video, named by the provider's id of it. */
  videoExternalId?: string;
  /** `heldForReview` and `likelySpam` list the comments that wait for a decision of the channel. */
  moderationStatus?: 'published' | 'heldForReview' | 'likelySpam';
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type YoutubeVideosCommentsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type YoutubeVideosCommentsUpdateParams = models.YoutubeCommentUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type YoutubeVideosCommentsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type YoutubeVideosCommentsModerateParams = models.YoutubeCommentModeration & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type PinterestPinsItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** Only the pins on this board: the provider's id of it. */
  board?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type PinterestPinsItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type PinterestPinsItemsUpdateParams = models.PinterestPinUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type PinterestPinsItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type PinterestPinsItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type PinterestBoardsItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type PinterestBoardsItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type PinterestBoardsItemsUpdateParams = models.PinterestBoardUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type PinterestBoardsItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type LinkedinPostsItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type LinkedinPostsItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type LinkedinPostsItemsUpdateParams = models.LinkedinPostUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type LinkedinPostsItemsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type LinkedinPostsItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type LinkedinPostsCommentsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the post whose replies are wanted. */
  postExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type LinkedinPostsCommentsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type LinkedinPostsCommentsUpdateParams = models.LinkedinCommentUpdate & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type LinkedinPostsCommentsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type TiktokVideosItemsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type TiktokVideosItemsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type TiktokVideosItemsMetricsParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type TiktokVideosCommentsListParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** The provider's id of the post whose comments are wanted. */
  videoExternalId: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; forwarded up to the provider's own maximum. */
  limit?: number;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type TiktokVideosCommentsGetParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
  /** When true, items carry `providerRaw`, the provider's own object. */
  includeProviderRaw?: boolean;
};

export type TiktokVideosCommentsDeleteParams = {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type TiktokVideosCommentsModerateParams = models.ModerationInput & {
  /** The Connected Profile to act through. */
  connectedProfileId: string;
};

export type ConnectedProfilesTargetsListParams = {
  /** What is to be published. */
  contentType: models.KnownContentType;
  /** The field whose values are listed. */
  field: models.PublishTargetField;
  /** The board whose sections are listed. Required with `boardSection`, and refused with any other field. */
  board?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type ConnectedProfilesListParams = {
  /**
   * Only profiles with this text in their `displayName` or `username`, from the beginning of a word on: `bak` and
   * `harbour ba` find *Harbour Bakery*. Case, accents and forms of characters make no difference: `muller` finds
   * *Müller*. `@bak` finds usernames that begin with `bak`. The first 100 characters of a name count.
   */
  name?: string;
  /** Filters by provider. */
  providerId?: models.KnownProviderId;
  /** Filters by Connection. */
  connectionId?: string;
  /** Filters by your end user's id (`externalUser`). */
  externalUser?: models.ExternalUser;
  /** Filters by status. */
  status?: 'live' | 'disconnected';
  /** Filters by your `reference`. */
  reference?: models.Reference;
  /**
   * `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
   * `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
   */
  metadata?: models.MetadataValues;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type ConnectedProfilesUpdateParams = models.OwnReferencesUpdate;

export type ConnectedProfilesMetricsParams = {
  /** The names of the series to return, separated by commas. All series of the period when absent. */
  names?: string;
  /** What each value counts. When absent, the first period of the provider's list that has all of the named series. */
  period?: models.MetricPeriod;
  /** The beginning of the time range. Seven days before `until` when absent. `lifetime` takes none. */
  since?: string;
  /** The end of the time range. Now when absent. `lifetime` takes none. */
  until?: string;
};

export type UsageListParams = {
  /** Only this month and later ones; when absent, the twelve months up to `untilMonth`. */
  sinceMonth?: models.Month;
  /** Only this month and earlier ones; when absent, up to the present one. */
  untilMonth?: models.Month;
  /**
   * One entry for each Connected Profile, or for each API key, in place of one for the month. `connectedProfileId`
   * and `keyId` choose the grouping that has them, so only one of the two can be given.
   */
  groupBy?: 'profile' | 'key';
  connectedProfileId?: string;
  /** Filters by API key. */
  keyId?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type KeysListParams = {
  /** Only keys that this key has made, by creating or rolling. */
  createdByKeyId?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type KeysCreateParams = models.KeyInput;

export type KeysUpdateParams = models.KeyUpdate;

export type KeysRollParams = models.KeyRoll;

export type RequestLogsListParams = {
  /** Filters by outcome: `ok` is a status below 400, `failed` any other. */
  status?: 'ok' | 'failed' | '4xx' | '5xx';
  /** Filters by operation. */
  operationId?: string;
  /** Filters by error code. */
  errorCode?: models.ErrorCode;
  /** Filters by API key. */
  keyId?: string;
  /** Only the request that was answered with this `Request-Id`. */
  requestId?: string;
  /** Only requests that failed in the same way: the `errorGroup` of one of them. */
  errorGroup?: string;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type RequestLogsErrorGroupsParams = {
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type AuditEntriesListParams = {
  /** Filters by who did it: the `name` of an `actor`, such as an e-mail address. */
  actor?: string;
  /** Filters by what was done, such as `keys.create`. */
  action?: string;
  /** Filters by what was changed: its id. */
  subjectId?: string;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type AuditEntriesExportParams = {
  /** Filters by who did it: the `name` of an `actor`, such as an e-mail address. */
  actor?: string;
  /** Filters by what was done, such as `keys.create`. */
  action?: string;
  /** Filters by what was changed: its id. */
  subjectId?: string;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
};

export type AuthIntegrationsListParams = {
  /** Filters by provider. */
  providerId?: models.KnownProviderId;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type AuthIntegrationsCreateParams = models.AuthIntegrationInput;

export type AuthIntegrationsUpdateParams = models.AuthIntegrationUpdate;

export type ConnectSessionsListParams = {
  /** Filters by your end user's id (`externalUser`). */
  externalUser?: models.ExternalUser;
  /** Filters by your `reference`. */
  reference?: models.Reference;
  /**
   * `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
   * `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
   */
  metadata?: models.MetadataValues;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type ConnectSessionsCreateParams = models.ConnectSessionInput;

export type ConnectionsListParams = {
  /** Filters by your end user's id (`externalUser`). */
  externalUser?: models.ExternalUser;
  /** Filters by your `reference`. */
  reference?: models.Reference;
  /**
   * `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
   * `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
   */
  metadata?: models.MetadataValues;
};

export type ConnectionsImportParams = models.ConnectionImport;

export type ConnectionsUpdateParams = models.OwnReferencesUpdate;

export type EventDestinationsListParams = {
  /** Filters by your end user's id (`externalUser`). */
  externalUser?: models.ExternalUser;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
  /** Only destinations that name this profile in `connectedProfileIds`. */
  connectedProfileId?: string;
};

export type EventDestinationsCreateParams = models.EventDestinationInput;

export type EventDestinationsUpdateParams = models.EventDestinationUpdate;

export type EventDestinationsRotateSecretParams = models.SecretRotation;

export type EventDestinationsTestParams = models.SampleEventInput;

export type EventDestinationsDeliveriesParams = {
  /** Filters by status. */
  status?: 'pending' | 'succeeded' | 'failed';
  /** Filters by topic: one of the names under `webhooks`, in full. */
  topic?: string;
  /** Filters by event. */
  eventId?: string;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type EventDestinationsReplayParams = models.ReplayInput;

export type PortalLinksCreateParams = models.PortalLinkInput;

export type EventsListParams = {
  /** Filters by topic: one of the names under `webhooks`, in full. */
  topic?: string;
  /** Filters by topics, separated by commas. A topic may end in `*`, which stands for anything. */
  topics?: Array<string>;
  connectedProfileId?: string;
  /**
   * Only events whose latest delivery to an Event Destination is in one of these statuses, separated by commas:
   * `failed,pending` finds those that have not arrived everywhere. They are ordered by these deliveries, the latest
   * first.
   */
  deliveryStatus?: Array<'pending' | 'succeeded' | 'failed'>;
  /** Only events about this publish request. */
  publishRequestId?: string;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
  /** Only events about this publish group. Those about its publish requests are found by `publishRequestId`. */
  publishGroupId?: string;
};

export type EventsStreamParams = {
  /** Filters by topics, separated by commas. A topic may end in `*`, which stands for anything. */
  topics?: Array<string>;
  connectedProfileId?: string;
  /**
   * The Event Destination whose secret signs the messages. Its own topics play no part: the stream has the events of
   * `topics`.
   */
  eventDestinationId?: string;
};

export type MediaListParams = {
  /** Filters by status. */
  status?: 'pending_upload' | 'fetching' | 'validating' | 'ready' | 'failed' | 'expired';
  /** Filters by your `reference`. */
  reference?: models.Reference;
  /**
   * `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
   * `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
   */
  metadata?: models.MetadataValues;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type MediaCreateParams = models.MediaInput;

export type PublishRequestsListParams = {
  connectedProfileId?: string;
  contentType?: models.KnownContentType;
  /** Only requests in one of these statuses: `status=failed&status=canceled`, or `status=failed,canceled`. */
  status?: Array<models.PublishStatus>;
  /** Filters by your `reference`. */
  reference?: models.Reference;
  /**
   * `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
   * `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
   */
  metadata?: models.MetadataValues;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
  /** Only those of this publish group. */
  publishGroupId?: string;
  /** Only those that are or were scheduled for this time or a later one. */
  scheduledSince?: string;
  /** Only those that are or were scheduled for this time or an earlier one. */
  scheduledUntil?: string;
  /** The order: the newest first, or by the time that they are scheduled for, the earliest first. */
  sort?: 'newest' | 'scheduledFor';
  /** `content` adds what is published, as long as it is held. */
  include?: Array<'content'>;
  /** Only those with a slot of this queue. */
  queueId?: string;
};

export type PublishRequestsCreateParams = models.PublishRequestInput;

export type PublishRequestsValidateParams = models.PublishRequestInput;

export type PublishRequestsGetParams = {
  /** `content` adds what is published, as long as it is held. */
  include?: Array<'content'>;
};

export type PublishRequestsUpdateParams = models.PublishRequestUpdate;

export type PublishRequestsApproveParams = models.PublishApproval;

export type PublishRequestsReturnParams = models.PublishReturn;

export type PublishRequestsResolveParams = models.PublishResolution;

export type PublishGroupsListParams = {
  /** Filters by your `reference`. */
  reference?: models.Reference;
  /**
   * `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
   * `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
   */
  metadata?: models.MetadataValues;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type PublishGroupsCreateParams = models.PublishGroupInput;

export type PublishGroupsValidateParams = models.PublishGroupInput;

export type PublishGroupsUpdateParams = models.PublishGroupUpdate;

export type QueuesListParams = {
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type QueuesCreateParams = models.QueueInput;

export type QueuesUpdateParams = models.QueueUpdate;

export type QueuesPreviewParams = models.QueueUpdate;

export type QueuesSlotsParams = {
  connectedProfileId?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type CalendarFeedsListParams = {
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type CalendarFeedsCreateParams = models.CalendarFeedInput;

export type ApprovalLinksCreateParams = models.ApprovalLinkInput;

export type PublishImportsCreateParams = models.PublishImportInput;

export type PublishImportsListParams = {
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type PublishImportsRowsParams = {
  /** Only rows in one of these statuses: `status=invalid&status=outstanding`, or `status=invalid,outstanding`. */
  status?: Array<models.PublishImportRowStatus>;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type BackfillRequestsListParams = {
  connectedProfileId?: string;
  contentType?: models.KnownContentType;
  status?: models.BackfillStatus;
  /** Filters by your `reference`. */
  reference?: models.Reference;
  /**
   * `metadata[key]=value` filters by your metadata: this key has to have this value, as a text, a number, `true` or
   * `false`. Only the top level of the metadata is searched. When several keys are given, all have to match.
   */
  metadata?: models.MetadataValues;
  /** Only items from this time on. */
  since?: string;
  /** Only items up to this time. */
  until?: string;
  /** The `nextCursor` of the previous page, unchanged, with the same filters. */
  cursor?: string;
  /** The largest number of items to return; 25 when absent. */
  limit?: number;
};

export type BackfillRequestsCreateParams = models.BackfillRequestInput;

export type TestConnectedProfilesCreateParams = models.TestConnectedProfileInput;

export type TestProviderEventsCreateParams = models.TestProviderEventInput;

export type TestClockAdvanceParams = models.TestClockAdvance;

export type TestConnectionsUpdateParams = models.TestConnectionUpdate;

export interface InstagramMediaItemsResource {
  /** List the account's posts and reels */
  list(params: InstagramMediaItemsListParams, options?: RequestOptions): Paged<models.InstagramMediaItem>;
  /**
   * Get a post or reel
   *
   * Reads a post or reel of the account. Under Facebook Login, somebody else's can be read as well if its caption
   * mentions the account.
   */
  get(externalId: string, params: InstagramMediaItemsGetParams, options?: RequestOptions): Promise<models.InstagramMediaItem>;
  /**
   * Delete a post or reel
   *
   * Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.
   */
  delete(externalId: string, params: InstagramMediaItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a post or reel */
  metrics(externalId: string, params: InstagramMediaItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface InstagramMediaCommentsResource {
  /** List the comments on a media item, replies included */
  list(params: InstagramMediaCommentsListParams, options?: RequestOptions): Paged<models.InstagramComment>;
  /**
   * Get a comment
   *
   * Reads a comment on the account's own media. Under Facebook Login, a comment on somebody else's media can be read
   * as well if it mentions the account.
   */
  get(externalId: string, params: InstagramMediaCommentsGetParams, options?: RequestOptions): Promise<models.InstagramComment>;
  /** Delete a comment on the account's own media */
  delete(externalId: string, params: InstagramMediaCommentsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Hide or unhide a comment */
  moderate(externalId: string, params: InstagramMediaCommentsModerateParams, options?: RequestOptions): Promise<models.Moderation>;
}

export interface InstagramMediaResource {
  readonly items: InstagramMediaItemsResource;
  readonly comments: InstagramMediaCommentsResource;
}

export interface InstagramStoriesItemsResource {
  /** List the account's live stories */
  list(params: InstagramStoriesItemsListParams, options?: RequestOptions): Paged<models.InstagramStoryItem>;
  /** Get a live story */
  get(externalId: string, params: InstagramStoriesItemsGetParams, options?: RequestOptions): Promise<models.InstagramStoryItem>;
  /**
   * Delete a story
   *
   * Offered for Facebook Login only; a profile connected by Instagram Login gets `not_supported`.
   */
  delete(externalId: string, params: InstagramStoriesItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a live story */
  metrics(externalId: string, params: InstagramStoriesItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface InstagramStoriesResource {
  readonly items: InstagramStoriesItemsResource;
}

export interface InstagramDmThreadsResource {
  /** List direct-message threads */
  list(params: InstagramDmThreadsListParams, options?: RequestOptions): Paged<models.InstagramThread>;
}

export interface InstagramDmMessagesResource {
  /**
   * List the messages of a thread
   *
   * The provider gives the details of a thread's 20 newest messages; older ones are left out.
   */
  list(params: InstagramDmMessagesListParams, options?: RequestOptions): Paged<models.InstagramMessage>;
}

export interface InstagramDmResource {
  readonly threads: InstagramDmThreadsResource;
  readonly messages: InstagramDmMessagesResource;
}

export interface InstagramResource {
  readonly media: InstagramMediaResource;
  readonly stories: InstagramStoriesResource;
  readonly dm: InstagramDmResource;
}

export interface FacebookMediaItemsResource {
  /** List the Page's published posts */
  list(params: FacebookMediaItemsListParams, options?: RequestOptions): Paged<models.FacebookMediaItem>;
  /** Get a Page post */
  get(externalId: string, params: FacebookMediaItemsGetParams, options?: RequestOptions): Promise<models.FacebookMediaItem>;
  /** Delete a Page post */
  delete(externalId: string, params: FacebookMediaItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a Page post */
  metrics(externalId: string, params: FacebookMediaItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface FacebookMediaCommentsResource {
  /** List the comments on a Page post, replies included */
  list(params: FacebookMediaCommentsListParams, options?: RequestOptions): Paged<models.FacebookComment>;
  /** Get a comment */
  get(externalId: string, params: FacebookMediaCommentsGetParams, options?: RequestOptions): Promise<models.FacebookComment>;
  /** Delete a comment on the Page's posts */
  delete(externalId: string, params: FacebookMediaCommentsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Hide or unhide a comment */
  moderate(externalId: string, params: FacebookMediaCommentsModerateParams, options?: RequestOptions): Promise<models.Moderation>;
}

export interface FacebookMediaResource {
  readonly items: FacebookMediaItemsResource;
  readonly comments: FacebookMediaCommentsResource;
}

export interface FacebookDmThreadsResource {
  /** List the Page's Messenger threads */
  list(params: FacebookDmThreadsListParams, options?: RequestOptions): Paged<models.FacebookThread>;
}

export interface FacebookDmMessagesResource {
  /**
   * List the messages of a Messenger thread
   *
   * The provider gives the details of a thread's 20 newest messages; older ones are left out.
   */
  list(params: FacebookDmMessagesListParams, options?: RequestOptions): Paged<models.FacebookMessage>;
}

export interface FacebookDmResource {
  readonly threads: FacebookDmThreadsResource;
  readonly messages: FacebookDmMessagesResource;
}

export interface FacebookResource {
  readonly media: FacebookMediaResource;
  readonly dm: FacebookDmResource;
}

export interface ThreadsPostsItemsResource {
  /** List the account's posts and reposts, newest first, without replies */
  list(params: ThreadsPostsItemsListParams, options?: RequestOptions): Paged<models.ThreadsPost>;
  /** Get a post */
  get(externalId: string, params: ThreadsPostsItemsGetParams, options?: RequestOptions): Promise<models.ThreadsPost>;
  /** Delete a post of the account */
  delete(externalId: string, params: ThreadsPostsItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a post */
  metrics(externalId: string, params: ThreadsPostsItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface ThreadsPostsRepliesResource {
  /** List the replies to a post, replies to replies included, newest first */
  list(params: ThreadsPostsRepliesListParams, options?: RequestOptions): Paged<models.ThreadsReply>;
  /** Get a reply */
  get(externalId: string, params: ThreadsPostsRepliesGetParams, options?: RequestOptions): Promise<models.ThreadsReply>;
  /**
   * Delete a reply of the account
   *
   * The provider does not allow deleting other people's replies. Hide them instead.
   */
  delete(externalId: string, params: ThreadsPostsRepliesDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /**
   * Hide or unhide a reply to a post of the account
   *
   * Only a direct reply to the post can be hidden; the replies below it are hidden and shown with it. Moderating one
   * of those is a `validation_error`.
   */
  moderate(externalId: string, params: ThreadsPostsRepliesModerateParams, options?: RequestOptions): Promise<models.Moderation>;
}

export interface ThreadsPostsResource {
  readonly items: ThreadsPostsItemsResource;
  readonly replies: ThreadsPostsRepliesResource;
}

export interface ThreadsResource {
  readonly posts: ThreadsPostsResource;
}

export interface BlueskyPostsItemsResource {
  /** List the account's posts, newest first, without replies */
  list(params: BlueskyPostsItemsListParams, options?: RequestOptions): Paged<models.BlueskyPost>;
  /** Get a post */
  get(externalId: string, params: BlueskyPostsItemsGetParams, options?: RequestOptions): Promise<models.BlueskyPost>;
  /** Delete a post or a repost of the account */
  delete(externalId: string, params: BlueskyPostsItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a post */
  metrics(externalId: string, params: BlueskyPostsItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface BlueskyPostsRepliesResource {
  /** List the replies to a post, replies to replies included */
  list(params: BlueskyPostsRepliesListParams, options?: RequestOptions): Paged<models.BlueskyReply>;
  /** Get a reply */
  get(externalId: string, params: BlueskyPostsRepliesGetParams, options?: RequestOptions): Promise<models.BlueskyReply>;
  /**
   * Delete a reply of the account
   *
   * The provider does not allow deleting other people's replies. Hide them instead.
   */
  delete(externalId: string, params: BlueskyPostsRepliesDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Hide or unhide a reply in a thread of the account */
  moderate(externalId: string, params: BlueskyPostsRepliesModerateParams, options?: RequestOptions): Promise<models.Moderation>;
}

export interface BlueskyPostsResource {
  readonly items: BlueskyPostsItemsResource;
  readonly replies: BlueskyPostsRepliesResource;
}

export interface BlueskyResource {
  readonly posts: BlueskyPostsResource;
}

export interface MastodonPostsItemsResource {
  /** List the account's posts and boosts, newest first, without replies and direct messages */
  list(params: MastodonPostsItemsListParams, options?: RequestOptions): Paged<models.MastodonPost>;
  /** Get a post */
  get(externalId: string, params: MastodonPostsItemsGetParams, options?: RequestOptions): Promise<models.MastodonPost>;
  /**
   * Change a post of the account
   *
   * Fields that are left out keep their values, and the files and the poll stay as they are. A boost cannot be
   * changed, nor can a post whose poll ends within minutes or has ended.
   */
  update(externalId: string, params: MastodonPostsItemsUpdateParams, options?: RequestOptions): Promise<models.MastodonPost>;
  /** Delete a post or a boost of the account */
  delete(externalId: string, params: MastodonPostsItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a post */
  metrics(externalId: string, params: MastodonPostsItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface MastodonPostsRepliesResource {
  /**
   * List the replies to a post, replies to replies included
   *
   * The replies that the account's server knows; it learns of those on other servers when they are sent to it.
   */
  list(params: MastodonPostsRepliesListParams, options?: RequestOptions): Paged<models.MastodonReply>;
  /** Get a reply */
  get(externalId: string, params: MastodonPostsRepliesGetParams, options?: RequestOptions): Promise<models.MastodonReply>;
  /**
   * Change a reply of the account
   *
   * Fields that are left out keep their values, and the files and the poll stay as they are. A reply whose poll ends
   * within minutes, or has ended, cannot be changed.
   */
  update(externalId: string, params: MastodonPostsRepliesUpdateParams, options?: RequestOptions): Promise<models.MastodonReply>;
  /**
   * Delete a reply of the account
   *
   * The provider does not allow deleting or hiding other people's replies.
   */
  delete(externalId: string, params: MastodonPostsRepliesDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
}

export interface MastodonPostsResource {
  readonly items: MastodonPostsItemsResource;
  readonly replies: MastodonPostsRepliesResource;
}

export interface MastodonResource {
  readonly posts: MastodonPostsResource;
}

export interface YoutubeVideosItemsResource {
  /** List the channel's uploads, newest first */
  list(params: YoutubeVideosItemsListParams, options?: RequestOptions): Paged<models.YoutubeVideo>;
  /** Get a video of the channel */
  get(externalId: string, params: YoutubeVideosItemsGetParams, options?: RequestOptions): Promise<models.YoutubeVideo>;
  /**
   * Change a video of the channel
   *
   * Fields that are left out keep their values. Changes that are made at the provider meanwhile are lost where they are of the same part: the title, text, tags and category are one, everything else another. A video with a `publishAt` keeps it while it stays private; another `privacy` takes it away.
   */
  update(externalId: string, params: YoutubeVideosItemsUpdateParams, options?: RequestOptions): Promise<models.YoutubeVideo>;
  /** Delete a video of the channel */
  delete(externalId: string, params: YoutubeVideosItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a video */
  metrics(externalId: string, params: YoutubeVideosItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface YoutubeVideosCommentsResource {
  /**
   * List the comments on the channel's videos, replies included
   *
   * Each comment is followed by the replies to it. Without `videoExternalId`, the comments on all videos of the
   * channel are listed. Without `moderationStatus`, only comments that everybody can see are listed.
   */
  list(params: YoutubeVideosCommentsListParams, options?: RequestOptions): Paged<models.YoutubeComment>;
  /** Get a comment */
  get(externalId: string, params: YoutubeVideosCommentsGetParams, options?: RequestOptions): Promise<models.YoutubeComment>;
  /** Change a comment that the channel has written */
  update(externalId: string, params: YoutubeVideosCommentsUpdateParams, options?: RequestOptions): Promise<models.YoutubeComment>;
  /**
   * Delete a comment that the channel has written
   *
   * The comments of others can only be hidden: see `moderate`.
   */
  delete(externalId: string, params: YoutubeVideosCommentsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /**
   * Hide a comment, or show it again
   *
   * A hidden comment is held for review, so that it can be shown again. With `banAuthor` it is rejected, and so is
   * every later comment of its author.
   */
  moderate(externalId: string, params: YoutubeVideosCommentsModerateParams, options?: RequestOptions): Promise<models.Moderation>;
}

export interface YoutubeVideosResource {
  readonly items: YoutubeVideosItemsResource;
  readonly comments: YoutubeVideosCommentsResource;
}

export interface YoutubeResource {
  readonly videos: YoutubeVideosResource;
}

export interface PinterestPinsItemsResource {
  /** List the account's pins, or those on a board */
  list(params: PinterestPinsItemsListParams, options?: RequestOptions): Paged<models.PinterestPin>;
  /** Get a pin */
  get(externalId: string, params: PinterestPinsItemsGetParams, options?: RequestOptions): Promise<models.PinterestPin>;
  /**
   * Change a pin of the account
   *
   * Fields that are left out keep their values, and the files stay. The provider lets only some apps change pins.
   */
  update(externalId: string, params: PinterestPinsItemsUpdateParams, options?: RequestOptions): Promise<models.PinterestPin>;
  /** Delete a pin of the account */
  delete(externalId: string, params: PinterestPinsItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Read the metrics of a pin */
  metrics(externalId: string, params: PinterestPinsItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface PinterestPinsResource {
  readonly items: PinterestPinsItemsResource;
}

export interface PinterestBoardsItemsResource {
  /** List the account's boards */
  list(params: PinterestBoardsItemsListParams, options?: RequestOptions): Paged<models.PinterestBoard>;
  /** Get a board */
  get(externalId: string, params: PinterestBoardsItemsGetParams, options?: RequestOptions): Promise<models.PinterestBoard>;
  /**
   * Change a board of the account
   *
   * Fields that are left out keep their values.
   */
  update(externalId: string, params: PinterestBoardsItemsUpdateParams, options?: RequestOptions): Promise<models.PinterestBoard>;
  /** Delete a board of the account, and all pins on it */
  delete(externalId: string, params: PinterestBoardsItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
}

export interface PinterestBoardsResource {
  readonly items: PinterestBoardsItemsResource;
}

export interface PinterestResource {
  readonly pins: PinterestPinsResource;
  readonly boards: PinterestBoardsResource;
}

export interface LinkedinPostsItemsResource {
  /** List the posts of an organization or a member, newest first */
  list(params: LinkedinPostsItemsListParams, options?: RequestOptions): Paged<models.LinkedinPost>;
  /** Get a post of the organization or the member */
  get(externalId: string, params: LinkedinPostsItemsGetParams, options?: RequestOptions): Promise<models.LinkedinPost>;
  /**
   * Change the text of a post of the organization or the member
   *
   * The provider does not allow changing files, polls and links.
   */
  update(externalId: string, params: LinkedinPostsItemsUpdateParams, options?: RequestOptions): Promise<models.LinkedinPost>;
  /**
   * Delete a post of the organization or the member
   *
   * A post of a member is not looked at before, since few apps may read it: one that is gone counts as deleted.
   */
  delete(externalId: string, params: LinkedinPostsItemsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /**
   * Read the metrics of a post
   *
   * For an organization, `lifetime` covers the organic activity of the last twelve months, and the end user has to be
   * an administrator.
   */
  metrics(externalId: string, params: LinkedinPostsItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface LinkedinPostsCommentsResource {
  /**
   * List the comments on a post, replies included
   *
   * Each comment is followed by the replies to it. With the id of a comment as `postExternalId`, the replies to it are listed.
   */
  list(params: LinkedinPostsCommentsListParams, options?: RequestOptions): Paged<models.LinkedinComment>;
  /** Get a comment */
  get(externalId: string, params: LinkedinPostsCommentsGetParams, options?: RequestOptions): Promise<models.LinkedinComment>;
  /** Change a comment that the organization or the member has written */
  update(externalId: string, params: LinkedinPostsCommentsUpdateParams, options?: RequestOptions): Promise<models.LinkedinComment>;
  /** Delete a comment on a post of the organization or the member */
  delete(externalId: string, params: LinkedinPostsCommentsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
}

export interface LinkedinPostsResource {
  readonly items: LinkedinPostsItemsResource;
  readonly comments: LinkedinPostsCommentsResource;
}

export interface LinkedinResource {
  readonly posts: LinkedinPostsResource;
}

export interface TiktokVideosItemsResource {
  /**
   * List the account's public posts, newest first
   *
   * TikTok lists what everybody can see. Posts for friends, followers or the account alone are in no list.
   */
  list(params: TiktokVideosItemsListParams, options?: RequestOptions): Paged<models.TiktokVideo>;
  /** Get a public post of the account */
  get(externalId: string, params: TiktokVideosItemsGetParams, options?: RequestOptions): Promise<models.TiktokVideo>;
  /** Read the metrics of a post */
  metrics(externalId: string, params: TiktokVideosItemsMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface TiktokVideosCommentsResource {
  /**
   * List the comments on a post of the account, replies and hidden ones included
   *
   * Each comment is followed by the replies to it. TikTok lists none to a comment that is hidden.
   */
  list(params: TiktokVideosCommentsListParams, options?: RequestOptions): Paged<models.TiktokComment>;
  /** Get a comment */
  get(externalId: string, params: TiktokVideosCommentsGetParams, options?: RequestOptions): Promise<models.TiktokComment>;
  /**
   * Delete a comment that the account has written
   *
   * Those of others are hidden by `moderate`.
   */
  delete(externalId: string, params: TiktokVideosCommentsDeleteParams, options?: RequestOptions): Promise<models.ContentDeletion>;
  /** Hide a comment, or show it again */
  moderate(externalId: string, params: TiktokVideosCommentsModerateParams, options?: RequestOptions): Promise<models.Moderation>;
}

export interface TiktokVideosResource {
  readonly items: TiktokVideosItemsResource;
  readonly comments: TiktokVideosCommentsResource;
}

export interface TiktokResource {
  readonly videos: TiktokVideosResource;
}

export interface ProvidersSurfacesResource {
  /**
   * List a provider's surfaces, content types, actions, scopes and limits
   *
   * The capability matrix, computed from the declarations that the service itself runs on.
   */
  list(providerId: string, options?: RequestOptions): Promise<Page<models.Surface>>;
}

export interface ProvidersResource {
  readonly surfaces: ProvidersSurfacesResource;
  /** List the providers */
  list(options?: RequestOptions): Promise<Page<models.Provider>>;
  /** Get a provider */
  get(providerId: string, options?: RequestOptions): Promise<models.Provider>;
}

export interface ConnectedProfilesTargetsResource {
  /**
   * List where a profile can publish to
   *
   * Lists the values of a field of publish requests that names a collection of the account, such as `board`: those whose
   * rule says `listed`. Read live from the provider; nothing is kept. Where the content type has no such field, the answer
   * is `not_supported`.
   */
  list(connectedProfileId: string, params: ConnectedProfilesTargetsListParams, options?: RequestOptions): Paged<models.PublishTarget>;
}

export interface ConnectedProfilesResource {
  readonly targets: ConnectedProfilesTargetsResource;
  /**
   * List what the provider offers a profile, with the rules of its server
   *
   * The same as `providers.surfaces.list` for the provider of the profile. Where the servers of a provider have
   * rules of their own, as those of Mastodon do, or its accounts, as those of TikTok do, the rules are those of the
   * profile's server or account, which publish requests are checked against. They are read at most once every ten
   * minutes, and their `source` is the address that returned them. While it does not answer, the usual rules are shown,
   * with the provider's document as `source`.
   */
  surfaces(connectedProfileId: string, options?: RequestOptions): Promise<Page<models.Surface>>;
  /** List the Connected Profiles, newest first */
  list(params?: ConnectedProfilesListParams, options?: RequestOptions): Paged<models.ConnectedProfile>;
  /** Get a Connected Profile and its health */
  get(connectedProfileId: string, options?: RequestOptions): Promise<models.ConnectedProfile>;
  /**
   * Change your own reference and metadata of a Connected Profile
   *
   * Fields that the body leaves out keep their values. No event reports the change.
   */
  update(connectedProfileId: string, params?: ConnectedProfilesUpdateParams, options?: RequestOptions): Promise<models.ConnectedProfile>;
  /**
   * Delete a Connected Profile
   *
   * The Connection that it came from stays, with its other profiles.
   */
  delete(connectedProfileId: string, options?: RequestOptions): Promise<models.ConnectedProfileDeletion>;
  /**
   * Read the metrics of a profile
   *
   * Read live from the provider; nothing is kept. Which series there are, in which periods and how far back, is under
   * `metrics` of the provider. Providers without metrics answer `not_supported`.
   */
  metrics(connectedProfileId: string, params?: ConnectedProfilesMetricsParams, options?: RequestOptions): Promise<models.Metrics>;
}

export interface BillingAccountResource {
  /**
   * Get the plan, its caps and the usage
   *
   * Only live mode counts, except for `stagedBytes`. Whatever would exceed a cap is refused with `quota_exceeded`;
   * what exists keeps working, even when a paid plan ends with more than the free one allows. Months are calendar
   * months in UTC.
   */
  get(options?: RequestOptions): Promise<models.BillingAccount>;
}

export interface BillingResource {
  readonly account: BillingAccountResource;
}

export interface UsageResource {
  /**
   * List the usage by month, latest month first
   *
   * What was counted in each month of the key's mode: altogether, or by `groupBy` for each Connected Profile or each
   * API key. What belongs to none is in an entry without its id, so that the entries of a month add up to the same,
   * whichever way they are grouped. What has been deleted keeps its entries. Months are calendar months in UTC, of
   * the last three years; those in which nothing was counted are left out.
   *
   * The work that is counted writes its count with it, so that nothing is missed or counted twice. API requests and
   * calls to providers alone are counted some seconds later, and not by a process that is killed meanwhile.
   */
  list(params?: UsageListParams, options?: RequestOptions): Paged<models.Usage>;
}

export interface KeysResource {
  /**
   * Get the API key of this request
   *
   * Every key may ask this, whatever operations it is limited to.
   */
  current(options?: RequestOptions): Promise<models.CurrentKey>;
  /**
   * List the API keys, newest first
   *
   * Those of the Organization and mode of the acting key, revoked and expired ones included. The keys themselves are not
   * stored, and are in no list.
   */
  list(params?: KeysListParams, options?: RequestOptions): Paged<models.Key>;
  /**
   * Create an API key
   *
   * The new key belongs to the Organization and mode of the acting one, and may never do more than it: it has none but the
   * operations of the acting key, needs approval where that does, and expires with it at the latest. What the body leaves out
   * is as with the acting key.
   *
   * The answer has the key itself, which is shown this once. A repetition with the same `Idempotency-Key` gets it again, from
   * the same key alone. Keys can make 500 in each mode that are active at the same time (`too_many_keys`); at this limit they
   * can still roll those with a grace, for which the old keys are active, too.
   *
   * Only keys make keys that may run `keys.create`: those that may do everything, and those that have it among their
   * `allowedOperations`. Who has made what is in the audit log, and in `createdByKeyId`.
   */
  create(params: KeysCreateParams, options?: RequestOptions): Promise<models.KeyWithSecret>;
  /** Get an API key, without the key itself */
  get(keyId: string, options?: RequestOptions): Promise<models.Key>;
  /**
   * Change an API key
   *
   * Fields that the body leaves out keep their values, and changes take effect within a second. What a key may do is settled
   * when it is made. A key that may do more than the acting one, that lasts longer, or that needs no approval where the acting
   * one does, is not changed (`wider_key`).
   */
  update(keyId: string, params?: KeysUpdateParams, options?: RequestOptions): Promise<models.Key>;
  /**
   * Replace an API key by a new one
   *
   * The new key is like the old one in all but its id and its secret, and is answered once, as by `keys.create`. It expires
   * when the acting key does, or not at all. The old key goes on for `graceHours`, unless it expires before.
   *
   * A key can roll itself. With `graceHours: 0` it is refused from then on, so that it cannot repeat a request whose answer was
   * lost, and the new key is known to nobody; give it a grace. One that may do more than the acting one, that lasts longer, or that needs no approval where the
   * acting one does, is not rolled (`wider_key`).
   */
  roll(keyId: string, params?: KeysRollParams, options?: RequestOptions): Promise<models.KeyWithSecret>;
  /**
   * Revoke an API key
   *
   * It is refused everywhere within a second, which cannot be undone; a key that is revoked already is answered as it is. Any
   * key of the mode can be revoked, also one that may do more than the acting one, and the acting one itself. Keys that it has
   * made stay: `keys.list` finds them by `createdByKeyId`.
   */
  revoke(keyId: string, options?: RequestOptions): Promise<models.Key>;
}

export interface RequestLogsResource {
  /**
   * List the latest API requests, newest first
   *
   * The last 10,000 requests of the Organization's keys in this mode, for 30 days at most. A request is listed a few
   * seconds after it was answered; if it failed, with what was wrong. The contents of requests are not kept.
   * Requests that read this log are not in it, unless they were refused.
   */
  list(params?: RequestLogsListParams, options?: RequestOptions): Paged<models.RequestLogEntry>;
  /**
   * List the errors in the request log by kind, the most frequent first
   *
   * Requests of the log that failed in the same way are one group: the same operation, the same error and the same
   * fields. `requestLogs.list` with the `errorGroup` of a group lists its requests.
   */
  errorGroups(params?: RequestLogsErrorGroupsParams, options?: RequestOptions): Promise<Page<models.ErrorGroup>>;
}

export interface AuditEntriesResource {
  /**
   * List the audit log, newest first
   *
   * What members changed in the console, what operators changed by the command line, what was decided by approval
   * links, what was changed on portal pages, and what was done with API keys to decide about approval and to make, change,
   * roll and revoke keys (`keys.create` and its siblings). Entries are never changed, and are kept for as long as the
   * Organization is.
   *
   * What is of the Organization as a whole, such as its members and its branding, has no `mode` and is listed for
   * live keys alone. Everything else is listed for the keys of its mode.
   */
  list(params?: AuditEntriesListParams, options?: RequestOptions): Paged<models.AuditEntry>;
  /**
   * Export the audit log as JSON lines, oldest first
   *
   * All entries that the filters leave, each as one line of JSON, of those that were made before the export began.
   * There is no limit to their number. A whole export ends as HTTP says; when something fails on the way, the
   * connection is broken off in the middle of the answer, and what has come is not all there is.
   *
   * To go on later, ask with a `since` of a minute before the `createdAt` of the last entry, and keep the later copy of
   * each `auditEntryId`: an entry that was exported while its change was under way has no `outcome` yet. Each export counts as an open stream: a key can have 10 of them at each process of the
   * service, and an Organization 50. One of which nothing is taken for a minute is broken off.
   */
  export(params?: AuditEntriesExportParams, options?: RequestOptions): AsyncGenerator<models.AuditEntry, void, undefined>;
  /** Get an entry of the audit log */
  get(auditEntryId: string, options?: RequestOptions): Promise<models.AuditEntry>;
}

export interface AuthIntegrationsResource {
  /** List the Auth Integrations, newest first */
  list(params?: AuthIntegrationsListParams, options?: RequestOptions): Paged<models.AuthIntegration>;
  /**
   * Register your app at a provider
   *
   * Enter the answer's `redirectUri` at the provider as the app's redirect URI, `webhook` as its webhook, and
   * `userCallbacks`, where the answer has it, as its callbacks. The client secret is stored encrypted and never
   * returned. In test mode any client id and secret work: the simulated provider knows every app.
   */
  create(params: AuthIntegrationsCreateParams, options?: RequestOptions): Promise<models.AuthIntegration>;
  /** Get an Auth Integration */
  get(authIntegrationId: string, options?: RequestOptions): Promise<models.AuthIntegration>;
  /**
   * Change an Auth Integration
   *
   * Fields that the body leaves out keep their values. A disabled Auth Integration takes no new Connect Sessions and
   * imports, and ends the sessions in progress; its Connections keep working.
   */
  update(authIntegrationId: string, params?: AuthIntegrationsUpdateParams, options?: RequestOptions): Promise<models.AuthIntegration>;
  /**
   * Delete an Auth Integration
   *
   * As long as it has Connections, this is a `conflict`; delete those first.
   */
  delete(authIntegrationId: string, options?: RequestOptions): Promise<models.AuthIntegrationDeletion>;
  /**
   * Check the setup of an app
   *
   * Looks at the Auth Integration, asks the provider about the app if it can be asked, and says what is wrong and
   * what to do about it. Changes nothing. `unknown` marks what cannot be determined, for instance because the provider
   * does not answer; that is no error of this operation. Names stay the same; checks that do not apply are left out.
   *
   * In test mode the simulated provider knows every app and finds no problem with it, unless the client secret
   * contains one of these:
   *
   * | In the client secret | What is wrong |
   * |---|---|
   * | `#fault:secret_refused` | The provider does not accept the client id with this secret. |
   * | `#fault:app_on_trial` | The provider does not let the app act for everybody yet. |
   * | `#fault:webhook_missing` | The app has no webhook. |
   * | `#fault:webhook_elsewhere` | The webhook has another callback URL. |
   * | `#fault:webhook_inactive` | The webhook is switched off. |
   * | `#fault:webhook_fields_missing` | The webhook is subscribed to one field only. |
   * | `#fault:app_throttled` | The provider throttles questions about the app. |
   * | `#fault:app_outage` | The provider answers 503 to questions about the app. |
   */
  check(authIntegrationId: string, options?: RequestOptions): Promise<models.AuthIntegrationCheck>;
}

export interface ConnectSessionsResource {
  /**
   * List the Connect Sessions, newest first
   *
   * They are kept for 30 days after their links have expired.
   */
  list(params?: ConnectSessionsListParams, options?: RequestOptions): Paged<models.ConnectSession>;
  /**
   * Create a link on which an end user connects accounts
   *
   * Send the end user's browser to `authorizationUrl`. The hosted page says who asks for what, leads to the
   * provider's consent screen with exactly the scopes that `operations` need, lets the end user choose what to
   * connect, and returns to `returnUrl` with `connectSessionId`, `status` and your `state` in the query. The link
   * works once, in one browser, and for 30 minutes unless `expiresInSeconds` says otherwise. A `conflict` with the
   * reason `app_not_acceptable` means that the provider would reject this service's redirect URI; its message says
   * why.
   *
   * Name the user of yours for whom the link is made as `externalUser`. The Connection keeps that id, and a link that
   * was made for another of your users cannot take it over.
   *
   * `reference` and `metadata` are copied to the Connection, and to each Connected Profile that the end user
   * chooses, unless it has its own already, from an earlier link or from `connections.update` or
   * `connectedProfiles.update`.
   */
  create(params: ConnectSessionsCreateParams, options?: RequestOptions): Promise<models.ConnectSession>;
  /** Get a Connect Session and how it ended */
  get(connectSessionId: string, options?: RequestOptions): Promise<models.ConnectSession>;
  /** Waits until its status is completed, failed, expired, canceled, and returns it as it is then. */
  waitFor(connectSessionId: string, options?: WaitOptions): Promise<models.ConnectSession>;
}

export interface ConnectionsResource {
  /** List the Connections, newest first, in one response */
  list(params?: ConnectionsListParams, options?: RequestOptions): Promise<Page<models.Connection>>;
  /**
   * Import a grant or token that you have already
   *
   * The token is checked with the provider: that it works, that it belongs to the Auth Integration's app, what it
   * may do, and which accounts it reaches. An end user who is connected already keeps the ids of Connection and
   * Connected Profiles. A Connection that belongs to another `externalUser` is left as it is: `conflict` with the
   * reason `external_user_mismatch`. `reference` and `metadata` are copied as those of a Connect Session are.
   */
  import(params: ConnectionsImportParams, options?: RequestOptions): Promise<models.Connection>;
  /** Get a Connection */
  get(connectionId: string, options?: RequestOptions): Promise<models.Connection>;
  /**
   * Change your own reference and metadata of a Connection
   *
   * Fields that the body leaves out keep their values. Its Connected Profiles have references and metadata of their
   * own, which do not change. No event reports the change.
   */
  update(connectionId: string, params?: ConnectionsUpdateParams, options?: RequestOptions): Promise<models.Connection>;
  /**
   * Delete a Connection
   *
   * Revokes the grant at the provider where it can be, erases the credential, and disconnects the
   * Connected Profiles.
   */
  delete(connectionId: string, options?: RequestOptions): Promise<models.ConnectionDeletion>;
  /**
   * Refresh the credential now
   *
   * Credentials are refreshed before they expire without this call. A credential that cannot be refreshed without
   * the end user answers `not_supported`; one that was issued too recently, `conflict`.
   */
  refresh(connectionId: string, options?: RequestOptions): Promise<models.Connection>;
}

export interface EventDestinationsResource {
  /** List the Event Destinations, newest first */
  list(params?: EventDestinationsListParams, options?: RequestOptions): Paged<models.EventDestination>;
  /**
   * Create an Event Destination, which receives webhooks
   *
   * The answer has the signing secret, which is shown this once; a rotation makes a new one. Each mode can have 20
   * destinations of your own, 20 of each `externalUser`, and 1,000 in all; in live mode the free plan allows fewer.
   *
   * With `externalUser` the destination is that user's: it gets the events of their Connections, Connected Profiles
   * and Publish Requests, and of the content behind them, and no others.
   *
   * With `connectedProfileIds` it gets the events about these profiles alone: those whose `connectedProfileId` is one of them.
   * Events that are about no profile do not reach it: those of Connections, files, publish groups, imports, Event Destinations
   * and the plan.
   */
  create(params: EventDestinationsCreateParams, options?: RequestOptions): Promise<models.EventDestinationWithSecret>;
  /** Get an Event Destination */
  get(eventDestinationId: string, options?: RequestOptions): Promise<models.EventDestination>;
  /**
   * Change an Event Destination
   *
   * Fields that the body leaves out keep their values. Enabling a disabled destination also clears `failingSince`. Other
   * topics and other `connectedProfileIds` hold for what happens from then on: what is on its way is delivered.
   */
  update(eventDestinationId: string, params?: EventDestinationsUpdateParams, options?: RequestOptions): Promise<models.EventDestination>;
  /**
   * Delete an Event Destination
   *
   * Its delivery log is deleted as well, and its pending deliveries are dropped.
   */
  delete(eventDestinationId: string, options?: RequestOptions): Promise<models.EventDestinationDeletion>;
  /**
   * Rotate the signing secret
   *
   * During the grace period, deliveries are signed with the old secret as well.
   */
  rotateSecret(eventDestinationId: string, params?: EventDestinationsRotateSecretParams, options?: RequestOptions): Promise<models.EventDestinationWithSecret>;
  /**
   * Send a test event, and see what the receiver answers
   *
   * The sample is not in the delivery log, is not retried, and goes to disabled destinations too. It is about a profile that
   * does not exist, whatever `connectedProfileIds` the destination has.
   */
  test(eventDestinationId: string, params: EventDestinationsTestParams, options?: RequestOptions): Promise<models.SampleDelivery>;
  /**
   * List deliveries, newest first
   *
   * Deliveries are kept for 30 days, and the receivers' answers for 23 hours.
   */
  deliveries(eventDestinationId: string, params?: EventDestinationsDeliveriesParams, options?: RequestOptions): Paged<models.Delivery>;
  /**
   * Make the next attempt of a delivery now
   *
   * For a delivery that waits for its next attempt, for example because its receiver works again. The attempt is the
   * next one of the retry schedule: if it fails, too, the delay after it counts from now. A delivery whose attempt is
   * due or being made is left as it is.
   *
   * A delivery that has ended is a `conflict` with the reason `delivery_ended`: `eventDestinations.replay` sends its
   * event again.
   */
  retryDelivery(eventDestinationId: string, deliveryId: string, options?: RequestOptions): Promise<models.Delivery>;
  /**
   * Replay events
   *
   * Sends one event again, or all events whose delivery failed, or all events of a time window. Events keep their
   * ids. For 23 hours the original payload is sent. After that it is erased, so the subject of the event is read
   * again, content from its provider, and sent with the origin `recovered`. If the subject no longer exists, the
   * delivery fails with the error `content_gone`. Events that cannot be read again are counted as `skipped`; asking
   * for one of them alone is a `conflict` with the reason `payload_erased`.
   */
  replay(eventDestinationId: string, params: EventDestinationsReplayParams, options?: RequestOptions): Promise<models.Replay>;
}

export interface PortalLinksResource {
  /**
   * Create a link to the portal for a user of yours
   *
   * The hosted page behind `url` shows the Event Destinations of `externalUser` alone. There the user makes, changes,
   * pauses and deletes them, rotates their secrets, sends samples, reads their deliveries and sends events again.
   *
   * Whoever has the link acts as that user until it expires, is deleted, or the key that made it is revoked.
   * Redirect the user to it, or show it in a frame of a page at one of `frameAncestors`.
   */
  create(params: PortalLinksCreateParams, options?: RequestOptions): Promise<models.PortalLink>;
  /** Delete a portal link */
  delete(portalLinkId: string, options?: RequestOptions): Promise<models.PortalLinkDeletion>;
}

export interface EventsResource {
  /**
   * List events, newest first
   *
   * Lists every event, whether or not a destination takes its topic. Events are kept for 30 days, and their data for
   * 23 hours.
   */
  list(params?: EventsListParams, options?: RequestOptions): Paged<models.Event>;
  /**
   * Get an event as it is delivered
   *
   * For example, because a receiver has lost it. `eventDestinations.deliveries` with its id shows its deliveries to
   * a destination, and `eventDestinations.replay` delivers it again.
   */
  get(eventId: string, options?: RequestOptions): Promise<models.Event>;
  /**
   * Stream events as they happen
   *
   * Server-sent events over a connection that stays open, for receivers without a public address. Each message is an
   * event as it is delivered, with the headers of a delivery as fields of the message: `webhook-id`,
   * `webhook-timestamp` and `webhook-signature`, which sign exactly the text in `data`. The secret is that of
   * `eventDestinationId`, or else one of the API key's own, which the first message has in the field
   * `webhook-secret`. Once the data of an event is erased, its message has what `events.get` answers.
   *
   * When the connection ends, connect again with the last `id` in `Last-Event-ID`: no event is lost. As with
   * deliveries, one can arrive twice; recognize it by its `id`. Without the header the stream begins with what
   * happens from now on.
   *
   * Something is sent at least every 15 seconds, if only a comment. The stream ends when its key does, and when the
   * process that serves it stops. A key can have 10 streams at each process of the service, and an Organization 50.
   */
  stream(params?: EventsStreamParams, options?: RequestOptions): AsyncGenerator<models.Event, void, undefined>;
}

export interface MediaResource extends Uploads {
  /** List media, newest first */
  list(params?: MediaListParams, options?: RequestOptions): Paged<models.Media>;
  /**
   * Upload a file, or fetch it from a URL
   *
   * Either `sourceUrl`, which the service fetches, or `upload`: the answer then has a URL for one `PUT` of the file.
   * The URL needs no key, so a browser or a phone can send the file without passing it through your servers: send
   * exactly `upload.headers`, and the file as the body, within the hour. No other call is needed: the service
   * notices a finished upload by itself, and `media.get` checks immediately. An upload that breaks off, or that is of
   * another size or checksum than announced, is refused and may be sent again.
   *
   * Files are checked by their content, whatever their names and headers say: JPEG, PNG, GIF and WebP images, MP4,
   * MOV and WebM videos, MP3, M4A, Ogg, WAV and FLAC sounds, and PDF documents. `media.ready` or `media.failed` reports
   * how that went, and so does `status`. A file lives for 24 hours after its last use. The rules in
   * `providers.surfaces.list` say what each provider accepts.
   */
  create(params: MediaCreateParams, options?: RequestOptions): Promise<models.Media>;
  /** Get media */
  get(mediaId: string, options?: RequestOptions): Promise<models.Media>;
  /**
   * Delete media
   *
   * Its file is erased, its URLs stop working, and a fetch or an upload in progress is dropped.
   */
  delete(mediaId: string, options?: RequestOptions): Promise<models.MediaDeletion>;
  /** Waits until its status is ready, failed, expired, and returns it as it is then. */
  waitFor(mediaId: string, options?: WaitOptions): Promise<models.Media>;
}

export interface PublishRequestsResource {
  /**
   * List publish requests, newest first
   *
   * With `sort=scheduledFor` they come in the order in which they are due, the earliest first, as a calendar has them; what
   * was published at once has no place there and is left out. `scheduledSince` and `scheduledUntil` go with either order.
   */
  list(params?: PublishRequestsListParams, options?: RequestOptions): Paged<models.PublishRequest>;
  /**
   * Publish content, now or at a set time
   *
   * All problems are reported together, before anything is stored. An accepted request is created only once: after
   * an unclear answer of the provider the outcome is looked up, and the call is never repeated blindly. The content
   * is held encrypted until 23 hours after the end, and then erased. A request that failed before anything was
   * created can be retried until `retryableUntil`, if it has one.
   *
   * Files given as `sourceUrl` become media and are fetched immediately; `media` in the answer has their ids. The request
   * waits for them in the step `staging`, and everything that depends on their properties is decided once they have
   * arrived. The request fails as soon as one of them cannot be used, even when it is scheduled for later.
   *
   * With `draft: true` it is held and never published by itself: it has the status `draft` until it is submitted and approved.
   * What would be refused is then listed in `warnings`, as `would_be_refused`, and is refused once the draft is submitted.
   * The time, the addresses of files, `title`, `reference` and `metadata` have to be right in a draft, too, and its profile
   * and content type, which do not change. A draft that is not approved within 90 days is canceled and its content erased.
   *
   * What a key publishes that needs approval, as `keys.current` says, is submitted at once: it has the status
   * `pending_approval`, and somebody else approves it.
   */
  create(params: PublishRequestsCreateParams, options?: RequestOptions): Promise<models.PublishRequest>;
  /**
   * Validate content without publishing it
   *
   * Files given as `sourceUrl` are checked only as far as possible without fetching them. With `draft: true`, what would be
   * refused is listed in `warnings`, as it is in a draft.
   */
  validate(params: PublishRequestsValidateParams, options?: RequestOptions): Promise<models.PublishValidation>;
  /** Get a publish request */
  get(publishRequestId: string, params?: PublishRequestsGetParams, options?: RequestOptions): Promise<models.PublishRequest>;
  /**
   * Update a publish request that has not started
   *
   * A draft stays a draft. What waits for approval is not changed, so that what is approved is what was submitted: return it
   * first. Who needs approval changes nothing that was approved. The retry of a thread whose first posts are there takes another
   * time and other names of your own, and no other content.
   */
  update(publishRequestId: string, params?: PublishRequestsUpdateParams, options?: RequestOptions): Promise<models.PublishRequest>;
  /**
   * Cancel a publish request that has not started
   *
   * A thread can also be canceled between two of its posts: what is there stays, and the rest is not published.
   *
   * What the provider has accepted can be canceled where the provider can give it up, which are posts on TikTok whose files it
   * still fetches. The answer is then still `publishing`, with the step `cancelRequested`, and TikTok need not comply: the
   * request becomes `canceled`, or `published` when TikTok was faster, and an event tells which.
   */
  cancel(publishRequestId: string, options?: RequestOptions): Promise<models.PublishRequest>;
  /**
   * Submit a draft for approval
   *
   * The draft is checked like a new publish request: all problems are reported together, and it stays a draft. It then has
   * the status `pending_approval`, and is neither changed nor published until it is approved or returned. One that waits for
   * approval already is answered as it is.
   */
  submit(publishRequestId: string, options?: RequestOptions): Promise<models.PublishRequest>;
  /**
   * Approve a publish request that waits for approval
   *
   * It is checked like a new publish request once more, and then published at its time, or now if it has none. A request with a
   * queue takes the next free slot of it now, and `scheduledFor` of the answer has its time. When its time
   * has passed, the approval is refused (`time_passed`), since nothing is published later than it was meant for: return it, and
   * give it another time. Who needs approval does not approve what they have written or submitted themselves
   * (`own_submission`); a key that needs approval approves nothing, and a member who does approves, in the console, only what
   * other members have written and submitted there (`approval_needed`). Nothing is approved unseen: while a file is still being
   * fetched or checked, the approval is refused (`files_awaited`), and with `submittedAt` whatever was submitted after what you
   * have looked at (`another_submission`). Who has approved it is in the audit log. One that was approved already is answered as
   * it is. Of an approval and a return at the same time, one is carried out.
   */
  approve(publishRequestId: string, params?: PublishRequestsApproveParams, options?: RequestOptions): Promise<models.PublishRequest>;
  /**
   * Return a publish request that waits for approval
   *
   * It becomes a draft again, with the comment in `returnComment`. It can then be changed and submitted again, or canceled.
   */
  return(publishRequestId: string, params: PublishRequestsReturnParams, options?: RequestOptions): Promise<models.PublishRequest>;
  /** Resolve an unknown outcome manually */
  resolve(publishRequestId: string, params: PublishRequestsResolveParams, options?: RequestOptions): Promise<models.PublishRequest>;
  /**
   * Retry a failed publish request
   *
   * Makes a new publish request with the input of the failed one but without its time, and checks it like any other.
   * This is possible only while the failed request has `retryableUntil`: content that the provider may have created is
   * never created again, and content that would fail in the same way is not repeated. The `reason` of a `conflict`
   * says why a retry is refused: `not_failed`, `already_started`
   * (the provider may have created it), `would_fail_again` (see `error.whatToDo`), `already_retried` (a request can be
   * retried only once, see `retriedBy`), `content_erased`, or `approval_needed` (what was approved was approved for another time, so
   * who needs approval makes a new publish request). Of a thread, the new request has the posts that are there, and
   * goes on with the next.
   */
  retry(publishRequestId: string, options?: RequestOptions): Promise<models.PublishRequest>;
  /** Waits until its status is published, failed, canceled, and returns it as it is then. */
  waitFor(publishRequestId: string, options?: WaitOptions): Promise<models.PublishRequest>;
}

export interface PublishGroupsResource {
  /**
   * List publish groups, newest first
   *
   * Without their publish requests: `publishGroups.get` has those of one, and `publishRequests.list` finds them by `publishGroupId`.
   */
  list(params?: PublishGroupsListParams, options?: RequestOptions): Paged<models.PublishGroupSummary>;
  /**
   * Publish the same content to several profiles
   *
   * Makes a publish request for each target, all of them or none: the problems of all targets are reported together, with
   * the target in the field, as in `targets.3.text`, and nothing is stored. `onInvalid: skip` accepts the valid targets, and
   * `skipped` in the answer says what is wrong with the others. When no target is valid, the group is refused all the same.
   *
   * Each target's publish request is like any other, and has the group's id. A target is refused as
   * `publishRequests.create` would refuse it. Where more than one is, the answer is a `validation_error` that lists all of
   * them, and `meta.refusals` has those that are refused for something else than their fields, such as an expired grant, with
   * the code and the details of each. Each publish request counts towards the plan's cap; when there is no room for
   * all of them, none is accepted, whatever `onInvalid` says. A key that needs approval makes no groups. The contents of all targets together may have 2 MiB, where a shared
   * text counts for each target. A file that several targets name by the same `sourceUrl` is fetched once.
   */
  create(params: PublishGroupsCreateParams, options?: RequestOptions): Promise<models.PublishGroup>;
  /**
   * Validate a publish group without publishing it
   *
   * Says what each target would be published as, and refuses what `publishGroups.create` would refuse. Files given as
   * `sourceUrl` are checked only as far as possible without fetching them.
   */
  validate(params: PublishGroupsValidateParams, options?: RequestOptions): Promise<models.PublishGroupValidation>;
  /** Get a publish group with its publish requests */
  get(publishGroupId: string, options?: RequestOptions): Promise<models.PublishGroup>;
  /**
   * Reschedule a publish group
   *
   * `scheduledFor` moves every publish request that has not started, all of them or none; those that have started stay as
   * they are. When all have started, it is refused. Each is admitted as `publishRequests.update` would admit it: where one
   * could not be published then, such as one whose grant has ended, the problem names it, and none is moved. Cancel it first to
   * move the others. A queue has one slot for each, so a group is not moved to a queue: `publishRequests.update` moves its requests
   * there one by one.
   */
  update(publishGroupId: string, params?: PublishGroupsUpdateParams, options?: RequestOptions): Promise<models.PublishGroup>;
  /**
   * Cancel a publish group
   *
   * Cancels every publish request that has not started, and what is not there yet of threads that are between two posts, all of
   * them together; the others that have started continue. When there is none to cancel, it is refused.
   */
  cancel(publishGroupId: string, options?: RequestOptions): Promise<models.PublishGroup>;
  /** Waits until its status is published, partial, failed, canceled, and returns it as it is then. */
  waitFor(publishGroupId: string, options?: WaitOptions): Promise<models.PublishGroup>;
}

export interface QueuesResource {
  /** List the queues, newest first */
  list(params?: QueuesListParams, options?: RequestOptions): Paged<models.Queue>;
  /**
   * Create a queue
   *
   * A queue has slots of the week in a time zone, for one or more profiles. A publish request with
   * `scheduledFor: { queue: "que_…" }` takes the next free slot of its profile: each slot of a profile has one request, however many
   * are created at once. Each mode can have 100 queues.
   *
   * A slot keeps its wall time when clocks are changed. Of a time that clocks skip, the slot is as much later; a time that occurs
   * twice is a slot once, the first time. Slots that fall on the same instant by that are one slot.
   */
  create(params: QueuesCreateParams, options?: RequestOptions): Promise<models.Queue>;
  /** Get a queue */
  get(queueId: string, options?: RequestOptions): Promise<models.Queue>;
  /**
   * Change a queue, and move what waits in it
   *
   * Other slots or another time zone move the publish requests that wait: those of each profile take the new slots in their order,
   * from the next one on, so that gaps between them close. Those of a profile that is taken out leave the queue and keep their
   * times. `queues.preview` says all that before it is done, and `changes` in the answer says what was done. Each moved request
   * has an event `publishRequest.scheduled` with its new time. It is refused where a request could not be moved, because the new
   * slots have no room for all or come after the time at which the provider makes it public, and then nothing is changed.
   */
  update(queueId: string, params?: QueuesUpdateParams, options?: RequestOptions): Promise<models.Queue>;
  /**
   * Delete a queue
   *
   * Publish requests that wait in it keep their times; `kept` counts them. Move or cancel them like any other.
   */
  delete(queueId: string, options?: RequestOptions): Promise<models.QueueDeletion>;
  /**
   * Say what a change of a queue would move
   *
   * Takes what `queues.update` takes, refuses what it would refuse, and changes nothing.
   */
  preview(queueId: string, params?: QueuesPreviewParams, options?: RequestOptions): Promise<models.QueueChanges>;
  /**
   * List the next slots of a queue, the earliest first
   *
   * Says of each slot for which profiles it is free, and which publish requests have it.
   */
  slots(queueId: string, params?: QueuesSlotsParams, options?: RequestOptions): Paged<models.QueuePlace>;
}

export interface CalendarFeedsResource {
  /**
   * List calendar feeds, newest first
   *
   * Without their addresses, which are shown only when they are made.
   */
  list(params?: CalendarFeedsListParams, options?: RequestOptions): Paged<models.CalendarFeed>;
  /**
   * Create an address at which calendars read what is scheduled
   *
   * `url` answers anybody who has it with the scheduled publish requests as iCalendar (RFC 5545), for calendars that subscribe
   * to an address, such as Google Calendar, Outlook and Apple's. Each publish request is an event with its title and its
   * profile at the time that it is scheduled for; what was canceled is marked so. What the content says is in it only with
   * `include: ["content"]`, as long as it is held.
   *
   * The address works until the feed is deleted, also when the key that made it ends.
   */
  create(params?: CalendarFeedsCreateParams, options?: RequestOptions): Promise<models.CalendarFeedWithUrl>;
  /**
   * Delete a calendar feed
   *
   * Its address answers `not_found` from then on. Calendars keep what they have read until they ask again.
   */
  delete(calendarFeedId: string, options?: RequestOptions): Promise<models.CalendarFeedDeletion>;
}

export interface ApprovalLinksResource {
  /**
   * Create a link for somebody outside to approve a publish request
   *
   * The hosted page behind `url` shows the post that waits for approval: its text, its files, its profile and its time, with your
   * branding, and nothing else of yours. Whoever has the link approves it there, or returns it with a comment, once, without an
   * account. The audit log names the `reviewer`.
   *
   * The link is for what is submitted now. It ends once that is approved, returned or canceled, whoever does it, and when it
   * expires, is deleted, or the key that made it ends; a link of the console ends, too, when its maker is no member who may
   * publish without approval any more. A key that needs approval makes none.
   */
  create(params: ApprovalLinksCreateParams, options?: RequestOptions): Promise<models.ApprovalLink>;
  /** Delete an approval link */
  delete(approvalLinkId: string, options?: RequestOptions): Promise<models.ApprovalLinkDeletion>;
}

export interface PublishImportsResource {
  /**
   * Import a file of publish groups, and check it
   *
   * Takes a file of up to 1,000 rows, each a publish group, and checks every row as `publishGroups.validate` would. Nothing is
   * published before `publishImports.run`; `publishImports.rows` says what is wrong with which row, and wrong rows
   * do not keep the others from being published.
   *
   * Send the file as the body, as `text/csv` (up to 4 MiB) or as `application/x-ndjson` (JSON lines), or in JSON as `file` with its
   * `format`. A line of JSON is what `publishGroups.create` takes, and the row's `key`. A CSV file has a header of these columns,
   * in any order, and commas, semicolons or tabs between its cells; its text is UTF-8, with or without a byte order mark:
   *
   * | Column | What it is |
   * |---|---|
   * | `key` | Your own name of the row, which is never published twice. Required |
   * | `connectedProfileIds` | One or more Connected Profiles, with blanks between them. Required |
   * | `contentTypes` | One content type for all of them, or one for each in the same order, with blanks between them. Required |
   * | `text`, `title`, `link` | The shared fields of the group |
   * | `mediaUrls` | The addresses of files, with blanks or line breaks between them |
   * | `altTexts` | The alternative texts of the files in their order, with line breaks between them |
   * | `scheduledFor` | An instant such as `2026-03-01T09:30:00Z`, or, beside `timeZone`, a wall time such as `2026-03-01 09:30`; at once when empty |
   * | `timeZone` | An IANA time zone, such as `Europe/Lisbon` |
   * | `variant` | The variant of each target |
   * | `reference` | Your own id of the group |
   *
   * A `key` makes one publish group in your Organization and mode, ever: sending the file again publishes only what it did not
   * publish before, and the other rows are `duplicate`.
   */
  create(params: PublishImportsCreateParams, options?: RequestOptions): Promise<models.PublishImport>;
  /** List imports, newest first */
  list(params?: PublishImportsListParams, options?: RequestOptions): Paged<models.PublishImport>;
  /** Get an import and its progress */
  get(importId: string, options?: RequestOptions): Promise<models.PublishImport>;
  /**
   * List the rows of an import with what became of them
   *
   * In the order of the file. The content of a row is not given back.
   */
  rows(importId: string, params?: PublishImportsRowsParams, options?: RequestOptions): Paged<models.PublishImportRow>;
  /**
   * Publish the rows of an import
   *
   * Makes a publish group of each row that is right, and goes on if a process dies; no row is published twice. An import that
   * is still checked is run without waiting for the end. Each publish request counts towards the plan's cap: rows for
   * which there is no room are `outstanding`, and running the import again takes them up. Rows are held until `heldUntil`.
   */
  run(importId: string, options?: RequestOptions): Promise<models.PublishImport>;
  /**
   * Cancel an import
   *
   * Rows that were not published will not be. The publish groups of other rows stay; `publishGroups.cancel` cancels one.
   */
  cancel(importId: string, options?: RequestOptions): Promise<models.PublishImport>;
  /** Waits until its status is ready, completed, canceled, expired, and returns it as it is then. */
  waitFor(importId: string, options?: WaitOptions): Promise<models.PublishImport>;
}

export interface BackfillRequestsResource {
  /** List backfill requests, newest first */
  list(params?: BackfillRequestsListParams, options?: RequestOptions): Paged<models.BackfillRequest>;
  /**
   * Backfill existing content as events
   *
   * The provider's list is walked page by page, and every item is sent as `content.{contentType}.backfilled` with
   * the origin `backfill`. Nested content is read parent by parent: the comments of each media item, the messages of
   * each thread. It continues when the provider throttles (`waiting`), and slows down when your destinations fall
   * behind. One backfill runs per Connected Profile and content type at a time; a second one is a `conflict`.
   */
  create(params: BackfillRequestsCreateParams, options?: RequestOptions): Promise<models.BackfillRequest>;
  /** Get a backfill request and its progress */
  get(backfillRequestId: string, options?: RequestOptions): Promise<models.BackfillRequest>;
  /**
   * Cancel a backfill request that has not ended
   *
   * Items that were emitted before stay; no more are emitted afterwards.
   */
  cancel(backfillRequestId: string, options?: RequestOptions): Promise<models.BackfillRequest>;
  /** Waits until its status is completed, failed, canceled, and returns it as it is then. */
  waitFor(backfillRequestId: string, options?: WaitOptions): Promise<models.BackfillRequest>;
}

export interface TestConnectedProfilesResource {
  /**
   * Create a simulated Connected Profile
   *
   * Each call makes a new simulated account, so that tests running side by side do not meet. The
   * account's content is a pure function of its id: the same structure and texts every time. Its pictures,
   * films and avatars, and those of what is published there, are small files that this service serves to anyone.
   */
  create(params: TestConnectedProfilesCreateParams, options?: RequestOptions): Promise<models.ConnectedProfile>;
  /**
   * Find changes now that no notification has reported
   *
   * Does what is done for every Connected Profile regularly: compares what the provider lists with what was seen
   * before, and emits what was missed with the origin `recovered`.
   */
  sweep(connectedProfileId: string, options?: RequestOptions): Promise<models.TestSweep>;
}

export interface TestProviderEventsResource {
  /** List the events that simulated providers can have */
  list(options?: RequestOptions): Promise<Page<models.TestProviderEventKind>>;
  /**
   * Trigger an event at a simulated provider
   *
   * Somebody comments, a moderator hides a comment in the provider's own app, a message comes in: the
   * account's content changes, reads show it, and the provider sends the webhook that the real one
   * would send, to the webhook endpoint that real ones use.
   */
  create(params: TestProviderEventsCreateParams, options?: RequestOptions): Promise<models.TestProviderEvent>;
}

export interface TestClockResource {
  /**
   * Read the clock of your test mode
   *
   * The time that holds in your test mode: what is scheduled has to lie after it. It is ahead of the real time once
   * it was moved, until a reset.
   */
  get(options?: RequestOptions): Promise<models.TestClockTime>;
  /**
   * Move the clock of your test mode ahead
   *
   * What is scheduled until then is published immediately, and what waits for a provider waits that much less. The
   * simulated providers' clock moves with it: publishing quotas free up, prepared media expire, and the time to
   * answer a message passes. Grants stay as they are. The clock never goes back.
   */
  advance(params: TestClockAdvanceParams, options?: RequestOptions): Promise<models.TestClock>;
}

export interface TestConnectionsResource {
  /**
   * Change what the simulated provider says about a grant
   *
   * The simulated provider does it, and the service checks the grant immediately: the answer shows what
   * it has learned.
   */
  update(connectionId: string, params: TestConnectionsUpdateParams, options?: RequestOptions): Promise<models.Connection>;
}

export interface TestPersonasResource {
  /** List the people at the simulated consent screens, and tokens of theirs to import */
  list(options?: RequestOptions): Promise<Page<models.TestPersona>>;
}

export interface TestScenariosResource {
  /** List the scenarios and the ids that make a simulated provider fail on demand */
  list(options?: RequestOptions): Promise<Page<models.TestScenario>>;
}

export interface TestResource {
  readonly connectedProfiles: TestConnectedProfilesResource;
  readonly providerEvents: TestProviderEventsResource;
  readonly clock: TestClockResource;
  readonly connections: TestConnectionsResource;
  readonly personas: TestPersonasResource;
  readonly scenarios: TestScenariosResource;
  /**
   * Erase everything in your test mode
   *
   * Erases everything that your Organization has in test mode, except its API keys: Connected Profiles and what was
   * written to their accounts, Auth Integrations, media, publish requests, Event Destinations, events,
   * Idempotency-Keys and the moved clock. Work in progress is waited for, for a few seconds. A call erases up to
   * 50,000 rows; while `complete` is `false`, call it again. Live mode stays as it is, and so does the test mode of
   * others.
   */
  reset(options?: RequestOptions): Promise<models.TestReset>;
}

/** The resources of the service. The client adds nothing to them but its options. */
export class Api {
  declare readonly instagram: InstagramResource;
  declare readonly facebook: FacebookResource;
  declare readonly threads: ThreadsResource;
  declare readonly bluesky: BlueskyResource;
  declare readonly mastodon: MastodonResource;
  declare readonly youtube: YoutubeResource;
  declare readonly pinterest: PinterestResource;
  declare readonly linkedin: LinkedinResource;
  declare readonly tiktok: TiktokResource;
  declare readonly providers: ProvidersResource;
  declare readonly connectedProfiles: ConnectedProfilesResource;
  declare readonly billing: BillingResource;
  declare readonly usage: UsageResource;
  declare readonly keys: KeysResource;
  declare readonly requestLogs: RequestLogsResource;
  declare readonly auditEntries: AuditEntriesResource;
  declare readonly authIntegrations: AuthIntegrationsResource;
  declare readonly connectSessions: ConnectSessionsResource;
  declare readonly connections: ConnectionsResource;
  declare readonly eventDestinations: EventDestinationsResource;
  declare readonly portalLinks: PortalLinksResource;
  declare readonly events: EventsResource;
  declare readonly media: MediaResource;
  declare readonly publishRequests: PublishRequestsResource;
  declare readonly publishGroups: PublishGroupsResource;
  declare readonly queues: QueuesResource;
  declare readonly calendarFeeds: CalendarFeedsResource;
  declare readonly approvalLinks: ApprovalLinksResource;
  declare readonly publishImports: PublishImportsResource;
  declare readonly backfillRequests: BackfillRequestsResource;
  declare readonly test: TestResource;

  constructor(transport: Transport) {
    Object.assign(this, bind(transport, operations));
  }
}
