// Generated from openapi.yaml by `npm run codegen`. Do not edit.

import { z } from 'zod';
import { eitherOr } from '../either-or.ts';
import { emptyIsAbsent } from '../empty-is-absent.ts';
import { freeObject } from '../free-object.ts';

const MetricPeriod = z.enum(["range","day","week","days_28","lifetime"]);
const ModerationInput = z.strictObject({ "hidden": z.boolean() });
const PublishText = z.string().min(1).max(65536).regex(new RegExp("^[^\\u0000]*$", 'u'));
const PublishLanguage = z.string().min(2).max(35).regex(new RegExp("^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", 'u'));
const MastodonPostUpdate = z.strictObject({ "text": PublishText.optional(), "contentWarning": z.string().max(65536).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "language": PublishLanguage.optional() });
const MastodonReplyUpdate = z.strictObject({ "text": PublishText.optional(), "contentWarning": z.string().max(65536).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "language": PublishLanguage.optional() });
const ErrorCode = z.enum(["validation_error","unauthorized","invalid_token","quota_exceeded","scope_insufficient","not_found","conflict","rate_limit_exceeded","platform_rate_limit","internal","not_supported","service_unavailable"]);
const KnownProviderId = z.enum(["instagram","facebook","threads","bluesky","mastodon"]);
const AuthIntegrationName = z.string().min(1).max(100).regex(new RegExp("^[^\\u0000]*$", 'u'));
const ClientId = z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u'));
const ClientSecret = z.string().min(1).max(4096).regex(new RegExp("^[!-~]+$", 'u'));
const WebhookSecret = z.string().min(1).max(4096).regex(new RegExp("^[!-~]+$", 'u'));
const ConfigurationId = z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u'));
const ReturnOrigins = z.array(z.string().min(1).max(255)).min(1).max(20);
const DailyLimit = z.strictObject({ "budget": z.string().min(1), "limit": z.number().min(0.001).max(1000000000) });
const DailyLimits = z.array(DailyLimit).min(0).max(20);
const AuthIntegrationInput = z.strictObject({ "providerId": z.string().min(1), "name": AuthIntegrationName, "loginKind": z.string().min(1).optional(), "clientId": ClientId.optional(), "clientSecret": ClientSecret.optional(), "webhookSecret": WebhookSecret.optional(), "configurationId": ConfigurationId.optional(), "returnOrigins": ReturnOrigins, "dailyLimits": DailyLimits.optional() });
const AuthIntegrationStatus = z.enum(["active","disabled"]);
const AuthIntegrationUpdate = z.strictObject({ "name": AuthIntegrationName.optional(), "clientSecret": ClientSecret.optional(), "webhookSecret": WebhookSecret.optional(), "configurationId": ConfigurationId.optional(), "returnOrigins": ReturnOrigins.optional(), "dailyLimits": DailyLimits.optional(), "status": AuthIntegrationStatus.optional() });
const ExternalUser = z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u'));
const Reference = z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u'));
const MetadataValues = z.record(z.string(), z.string().max(8192).regex(new RegExp("^[^\\u0000]*$", 'u')));
const NamedProfiles = z.array(z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u'))).min(1).max(50);
const Metadata = freeObject;
const ConnectSessionInput = z.strictObject({ "authIntegrationId": z.string().min(1), "returnUrl": z.url().min(1).max(2048).regex(new RegExp("^[^\\u0000]*$", 'u')), "operations": z.array(z.string().min(1).max(255)).min(1).max(200).optional(), "account": z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "namedProfiles": NamedProfiles.optional(), "state": z.string().min(1).max(1024).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "externalUser": ExternalUser.optional(), "reference": Reference.optional(), "metadata": Metadata.optional(), "language": z.string().min(2).max(35).regex(new RegExp("^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", 'u')).optional() });
const ImportedAccounts = z.array(z.string().min(1).max(255)).min(1).max(1000);
const AppPassword = z.strictObject({ "identifier": z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u')), "password": z.string().min(1).max(512).regex(new RegExp("^[!-~]+$", 'u')) });
const ConnectionImport = eitherOr(z.strictObject({ "authIntegrationId": z.string().min(1), "accessToken": z.string().min(1).max(8192).regex(new RegExp("^[!-~]+$", 'u')).optional(), "host": z.string().min(1).max(255).regex(new RegExp("^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?$", 'u')).optional(), "externalIds": ImportedAccounts.optional(), "namedProfiles": NamedProfiles.optional(), "externalUser": ExternalUser.optional(), "reference": Reference.optional(), "metadata": Metadata.optional(), "appPassword": AppPassword.optional() }), [{"requires":["authIntegrationId","accessToken"],"takes":["authIntegrationId","accessToken","host","externalIds","namedProfiles","externalUser","reference","metadata"]},{"requires":["authIntegrationId","appPassword"],"takes":["authIntegrationId","appPassword","externalIds","namedProfiles","externalUser","reference","metadata"]}]);
const ReferenceChange = z.string().max(255).regex(new RegExp("^[^\\u0000]*$", 'u'));
const OwnReferencesUpdate = z.strictObject({ "reference": ReferenceChange.optional(), "metadata": Metadata.optional() });
const EventDestinationName = z.string().min(1).max(100).regex(new RegExp("^[^\\u0000]*$", 'u'));
const DestinationOwner = z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u'));
const EventDestinationUrl = z.url().min(1).max(2048).regex(new RegExp("^[^\\u0000]*$", 'u'));
const EventDestinationTopics = z.array(z.string().min(1).max(255)).min(1).max(100);
const EventDestinationInput = z.strictObject({ "name": EventDestinationName.optional(), "externalUser": DestinationOwner.optional(), "url": EventDestinationUrl, "topics": EventDestinationTopics });
const EventDestinationStatus = z.enum(["enabled","disabled"]);
const EventDestinationUpdate = z.strictObject({ "name": EventDestinationName.optional(), "url": EventDestinationUrl.optional(), "topics": EventDestinationTopics.optional(), "status": EventDestinationStatus.optional() });
const SecretRotation = z.strictObject({ "graceHours": z.int().min(0).max(168).optional() });
const SampleEventInput = z.strictObject({ "topic": z.string().min(1).max(255) });
const Timestamp = z.iso.datetime({ offset: true });
const ReplayInput = eitherOr(z.strictObject({ "eventId": z.string().min(1).max(255).optional(), "status": z.enum(["failed"]).optional(), "since": Timestamp.optional(), "until": z.iso.datetime({ offset: true }).optional() }), [{"requires":["eventId"],"takes":["eventId"]},{"requires":["status"],"takes":["status"]},{"requires":["since"],"takes":["since","until"]}]);
const PortalReturnUrl = z.url().min(1).max(2048).regex(new RegExp("^https?://[^\\s\\x00]+$", 'u'));
const PortalFrameAncestors = z.array(z.string().min(1).max(255).regex(new RegExp("^https?://[a-zA-Z0-9.-]+(:[0-9]{1,5})?$", 'u'))).max(10);
const PortalLinkInput = z.strictObject({ "externalUser": ExternalUser, "topics": z.array(z.string().min(1).max(255)).min(1).max(100).optional(), "returnUrl": PortalReturnUrl.optional(), "frameAncestors": emptyIsAbsent(PortalFrameAncestors), "expiresInSeconds": z.int().min(60).max(604800).optional() });
const MediaAltText = z.string().min(1).max(10000);
const MediaUploadInput = z.strictObject({ "filename": z.string().min(1).max(255), "contentType": z.string(), "sizeBytes": z.int().min(1), "checksum": z.string().regex(new RegExp("^sha256:[0-9a-fA-F]{64}$", 'u')).optional() });
const MediaInput = eitherOr(z.strictObject({ "sourceUrl": z.string().min(1).max(8192).optional(), "filename": z.string().min(1).max(255).optional(), "altText": MediaAltText.optional(), "reference": Reference.optional(), "metadata": Metadata.optional(), "upload": MediaUploadInput.optional() }), [{"requires":["sourceUrl"],"takes":["sourceUrl","filename","altText","reference","metadata"]},{"requires":["upload"],"takes":["upload","altText","reference","metadata"]}]);
const KnownContentType = z.enum(["instagram.media.items","instagram.stories.items","instagram.media.comments","instagram.dm.threads","instagram.dm.messages","facebook.media.items","facebook.media.comments","facebook.dm.threads","facebook.dm.messages","threads.posts.items","threads.posts.replies","bluesky.posts.items","bluesky.posts.replies","mastodon.posts.items","mastodon.posts.replies"]);
const PublishStatus = z.enum(["scheduled","queued","publishing","published","failed","outcome_unknown","canceled"]);
const PublishMediaId = z.string().min(1).regex(new RegExp("^[^\\u0000]*$", 'u'));
const PublishAltText = z.string().min(1).max(10000).regex(new RegExp("^[^\\u0000]*$", 'u'));
const UserTag = z.strictObject({ "username": z.string().min(1).max(100), "x": z.number().min(0).max(1).optional(), "y": z.number().min(0).max(1).optional() });
const PublishUserTags = z.array(UserTag).max(20);
const PublishSourceUrl = z.string().min(1).max(8192);
const PublishMedia = eitherOr(z.strictObject({ "mediaId": PublishMediaId.optional(), "altText": PublishAltText.optional(), "userTags": emptyIsAbsent(PublishUserTags), "sourceUrl": PublishSourceUrl.optional() }), [{"requires":["mediaId"],"takes":["mediaId","altText","userTags"]},{"requires":["sourceUrl"],"takes":["sourceUrl","altText","userTags"]}]);
const PublishCover = eitherOr(z.strictObject({ "mediaId": PublishMediaId.optional(), "sourceUrl": PublishSourceUrl.optional() }), [{"requires":["mediaId"],"takes":["mediaId"]},{"requires":["sourceUrl"],"takes":["sourceUrl"]}]);
const StripLocation = z.boolean();
const WallTime = z.strictObject({ "local": z.string().regex(new RegExp("^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$", 'u')), "timeZone": z.string().min(1).max(100) });
const PublishTime = z.union([z.iso.datetime({ offset: true }), WallTime]);
const InstagramMediaItemPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("instagram.media.items"), "variant": z.enum(["feed","reel"]).optional(), "text": PublishText.optional(), "media": z.array(PublishMedia).min(1).max(10), "collaborators": emptyIsAbsent(z.array(z.string().min(1).max(100)).max(3)), "locationExternalId": z.string().min(1).max(100).optional(), "cover": PublishCover.optional(), "coverMediaId": z.string().min(1).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "shareToFeed": z.boolean().optional(), "firstComment": PublishText.optional(), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const InstagramStoryItemPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("instagram.stories.items"), "media": z.array(PublishMedia).min(1).max(10), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const CommentTarget = eitherOr(z.strictObject({ "mediaExternalId": z.string().min(1).max(255).optional(), "commentExternalId": z.string().min(1).max(255).optional() }), [{"requires":["mediaExternalId"],"takes":["mediaExternalId"]},{"requires":["commentExternalId"],"takes":["commentExternalId"]}]);
const InstagramCommentPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("instagram.media.comments"), "target": CommentTarget, "text": PublishText, "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const MessageTarget = eitherOr(z.strictObject({ "threadExternalId": z.string().min(1).max(255).optional(), "participantExternalId": z.string().min(1).max(255).optional(), "commentExternalId": z.string().min(1).max(255).optional() }), [{"requires":["threadExternalId"],"takes":["threadExternalId"]},{"requires":["participantExternalId"],"takes":["participantExternalId"]},{"requires":["commentExternalId"],"takes":["commentExternalId"]}]);
const PublishFile = eitherOr(z.strictObject({ "mediaId": PublishMediaId.optional(), "altText": PublishAltText.optional(), "sourceUrl": PublishSourceUrl.optional() }), [{"requires":["mediaId"],"takes":["mediaId","altText"]},{"requires":["sourceUrl"],"takes":["sourceUrl","altText"]}]);
const InstagramMessagePublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("instagram.dm.messages"), "target": MessageTarget, "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const FacebookMediaItemPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("facebook.media.items"), "variant": z.enum(["feed","reel","story"]).optional(), "text": PublishText.optional(), "link": z.url().min(1).max(2048).regex(new RegExp("^https?://[^\\u0000]*$", 'u')).optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "firstComment": PublishText.optional(), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const FacebookCommentPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("facebook.media.comments"), "target": CommentTarget, "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const FacebookMessagePublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("facebook.dm.messages"), "target": MessageTarget, "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const PublishPoll = z.strictObject({ "options": z.array(z.string().min(1).max(1000).regex(new RegExp("^[^\\u0000]*$", 'u'))).min(1).max(100), "durationSeconds": z.int().min(1).optional(), "multiple": z.boolean().optional() });
const PublishTags = z.array(z.string().min(1).max(500).regex(new RegExp("^[^\\u0000]*$", 'u'))).min(1).max(500);
const PublishReplyAudience = z.string().min(1).max(100);
const PostTarget = z.strictObject({ "postExternalId": z.string().min(1).max(1024) });
const ThreadsPostPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("threads.posts.items"), "variant": z.enum(["post","quote","repost"]).optional(), "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(20)), "link": z.url().min(1).max(2048).regex(new RegExp("^https?://[^\\u0000]*$", 'u')).optional(), "poll": PublishPoll.optional(), "tags": PublishTags.optional(), "replyAudience": PublishReplyAudience.optional(), "target": PostTarget.optional(), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const ThreadsReplyPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("threads.posts.replies"), "target": PostTarget, "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(20)), "link": z.url().min(1).max(2048).regex(new RegExp("^https?://[^\\u0000]*$", 'u')).optional(), "poll": PublishPoll.optional(), "tags": PublishTags.optional(), "replyAudience": PublishReplyAudience.optional(), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const PublishLinkCard = z.strictObject({ "title": z.string().min(1).max(500).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "description": z.string().min(1).max(2000).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "mediaId": PublishMediaId.optional(), "sourceUrl": z.string().min(1).max(2048).optional() });
const BlueskyPostPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("bluesky.posts.items"), "variant": z.enum(["post","quote","repost"]).optional(), "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "link": z.url().min(1).max(2048).regex(new RegExp("^https?://[^\\u0000]*$", 'u')).optional(), "linkCard": PublishLinkCard.optional(), "target": PostTarget.optional(), "language": PublishLanguage.optional(), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const BlueskyReplyPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("bluesky.posts.replies"), "target": PostTarget, "language": PublishLanguage.optional(), "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const PublishContentWarning = z.string().min(1).max(65536).regex(new RegExp("^[^\\u0000]*$", 'u'));
const PublishPrivacy = z.string().min(1).max(100);
const MastodonPostPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("mastodon.posts.items"), "variant": z.enum(["post","boost"]).optional(), "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "contentWarning": PublishContentWarning.optional(), "privacy": PublishPrivacy.optional(), "language": PublishLanguage.optional(), "poll": PublishPoll.optional(), "target": PostTarget.optional(), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const MastodonReplyPublish = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": z.literal("mastodon.posts.replies"), "target": PostTarget, "text": PublishText.optional(), "media": emptyIsAbsent(z.array(PublishFile).max(10)), "contentWarning": PublishContentWarning.optional(), "privacy": PublishPrivacy.optional(), "language": PublishLanguage.optional(), "poll": PublishPoll.optional(), "stripLocation": StripLocation.optional(), "scheduledFor": PublishTime.optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const PublishRequestInput = z.discriminatedUnion("contentType", [InstagramMediaItemPublish, InstagramStoryItemPublish, InstagramCommentPublish, InstagramMessagePublish, FacebookMediaItemPublish, FacebookCommentPublish, FacebookMessagePublish, ThreadsPostPublish, ThreadsReplyPublish, BlueskyPostPublish, BlueskyReplyPublish, MastodonPostPublish, MastodonReplyPublish]);
const PublishTitle = z.string().min(1).max(1000).regex(new RegExp("^[^\\u0000]*$", 'u'));
const PublishCategory = z.string().min(1).max(100);
const PublishBoard = z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u'));
const PublishQuotedExternalId = z.string().min(1).max(1024).regex(new RegExp("^[^\\u0000]*$", 'u'));
const PublishCallToAction = z.strictObject({ "type": z.string().min(1).max(100), "url": z.url().min(1).max(2048).regex(new RegExp("^https?://[^\\u0000]*$", 'u')).optional() });
const PublishRequestUpdate = z.strictObject({ "scheduledFor": PublishTime.optional(), "text": PublishText.optional(), "title": PublishTitle.optional(), "contentWarning": PublishContentWarning.optional(), "privacy": PublishPrivacy.optional(), "replyAudience": PublishReplyAudience.optional(), "category": PublishCategory.optional(), "tags": PublishTags.optional(), "board": PublishBoard.optional(), "quotedExternalId": PublishQuotedExternalId.optional(), "callToAction": PublishCallToAction.optional(), "poll": PublishPoll.optional(), "language": PublishLanguage.optional(), "media": z.array(PublishMedia).min(1).max(50).optional(), "cover": PublishCover.optional(), "reference": ReferenceChange.optional(), "metadata": Metadata.optional() });
const PublishResolution = z.strictObject({ "outcome": z.enum(["published","failed"]), "externalId": z.string().min(1).max(255).regex(new RegExp("^[^\\u0000]*$", 'u')).optional() });
const BackfillStatus = z.enum(["queued","running","waiting","completed","failed","canceled"]);
const BackfillContentType = z.enum(["instagram.media.items","instagram.stories.items","instagram.media.comments","instagram.dm.threads","instagram.dm.messages","facebook.media.items","facebook.media.comments","facebook.dm.threads","facebook.dm.messages","threads.posts.items","threads.posts.replies","bluesky.posts.items","bluesky.posts.replies","mastodon.posts.items","mastodon.posts.replies"]);
const BackfillRequestInput = z.strictObject({ "connectedProfileId": z.string().min(1), "contentType": BackfillContentType, "since": z.iso.datetime({ offset: true }).optional(), "maxItems": z.int().min(1).max(10000).optional(), "reference": Reference.optional(), "metadata": Metadata.optional() });
const TestConnectedProfileInput = z.strictObject({ "providerId": z.string().min(1), "loginKind": z.string().min(1).optional(), "scenario": z.string().min(1).optional() });
const TestProviderEventInput = z.strictObject({ "connectedProfileId": z.string().min(1), "event": z.string().min(1), "externalId": z.string().min(1).max(255).optional(), "mediaExternalId": z.string().min(1).max(255).optional(), "postExternalId": z.string().min(1).max(255).optional(), "commentExternalId": z.string().min(1).max(255).optional(), "participantExternalId": z.string().min(1).max(255).optional(), "text": z.string().min(1).max(2000).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "delivery": z.enum(["once","twice","lost"]).optional() });
const TestClockAdvance = z.strictObject({ "seconds": z.int().min(1).max(31536000) });
const TestConnectionUpdate = z.strictObject({ "action": z.enum(["expire","revoke","drop_scope","restore","deauthorize","delete_data"]), "scope": z.string().min(1).max(255).optional() });

export const validators = {
  'instagram.media.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'instagram.media.items.metrics': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "names": z.string().min(1).max(1000).optional(), "period": MetricPeriod.optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional() }) },
  'instagram.stories.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.stories.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.stories.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'instagram.stories.items.metrics': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "names": z.string().min(1).max(1000).optional(), "period": MetricPeriod.optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional() }) },
  'instagram.media.comments.list': { query: z.object({ "connectedProfileId": z.string().min(1), "mediaExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.comments.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.media.comments.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'instagram.media.comments.moderate': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ModerationInput },
  'instagram.dm.threads.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'instagram.dm.messages.list': { query: z.object({ "connectedProfileId": z.string().min(1), "threadExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'facebook.media.items.metrics': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "names": z.string().min(1).max(1000).optional(), "period": MetricPeriod.optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional() }) },
  'facebook.media.comments.list': { query: z.object({ "connectedProfileId": z.string().min(1), "mediaExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.comments.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.media.comments.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'facebook.media.comments.moderate': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ModerationInput },
  'facebook.dm.threads.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'facebook.dm.messages.list': { query: z.object({ "connectedProfileId": z.string().min(1), "threadExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'threads.posts.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'threads.posts.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'threads.posts.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'threads.posts.items.metrics': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "names": z.string().min(1).max(1000).optional(), "period": MetricPeriod.optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional() }) },
  'threads.posts.replies.list': { query: z.object({ "connectedProfileId": z.string().min(1), "postExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'threads.posts.replies.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'threads.posts.replies.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'threads.posts.replies.moderate': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ModerationInput },
  'bluesky.posts.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'bluesky.posts.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'bluesky.posts.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'bluesky.posts.replies.list': { query: z.object({ "connectedProfileId": z.string().min(1), "postExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'bluesky.posts.replies.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'bluesky.posts.replies.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'bluesky.posts.replies.moderate': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ModerationInput },
  'mastodon.posts.items.list': { query: z.object({ "connectedProfileId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'mastodon.posts.items.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'mastodon.posts.items.update': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: MastodonPostUpdate },
  'mastodon.posts.items.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'mastodon.posts.replies.list': { query: z.object({ "connectedProfileId": z.string().min(1), "postExternalId": z.string().min(1), "cursor": z.string().min(1).optional(), "limit": z.number().min(1).optional(), "includeProviderRaw": z.boolean().optional() }) },
  'mastodon.posts.replies.get': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1), "includeProviderRaw": z.boolean().optional() }) },
  'mastodon.posts.replies.update': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: MastodonReplyUpdate },
  'mastodon.posts.replies.delete': { path: z.object({ "externalId": z.string().min(1) }), query: z.object({ "connectedProfileId": z.string().min(1) }) },
  'providers.list': {  },
  'providers.get': { path: z.object({ "providerId": z.string().min(1) }) },
  'providers.surfaces.list': { path: z.object({ "providerId": z.string().min(1) }) },
  'connectedProfiles.surfaces': { path: z.object({ "connectedProfileId": z.string().min(1) }) },
  'billing.account.get': {  },
  'keys.current': {  },
  'requestLogs.list': { query: z.object({ "status": z.enum(["ok","failed","4xx","5xx"]).optional(), "operationId": z.string().min(1).optional(), "errorCode": ErrorCode.optional(), "keyId": z.string().min(1).optional(), "requestId": z.string().min(1).optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'authIntegrations.list': { query: z.object({ "providerId": KnownProviderId.optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'authIntegrations.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: AuthIntegrationInput },
  'authIntegrations.get': { path: z.object({ "authIntegrationId": z.string().min(1) }) },
  'authIntegrations.update': { path: z.object({ "authIntegrationId": z.string().min(1) }), body: AuthIntegrationUpdate },
  'authIntegrations.delete': { path: z.object({ "authIntegrationId": z.string().min(1) }) },
  'authIntegrations.check': { path: z.object({ "authIntegrationId": z.string().min(1) }) },
  'connectSessions.list': { query: z.object({ "externalUser": ExternalUser.optional(), "reference": Reference.optional(), "metadata": MetadataValues.optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'connectSessions.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ConnectSessionInput },
  'connectSessions.get': { path: z.object({ "connectSessionId": z.string().min(1) }) },
  'connections.list': { query: z.object({ "externalUser": ExternalUser.optional(), "reference": Reference.optional(), "metadata": MetadataValues.optional() }) },
  'connections.import': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ConnectionImport },
  'connections.get': { path: z.object({ "connectionId": z.string().min(1) }) },
  'connections.update': { path: z.object({ "connectionId": z.string().min(1) }), body: OwnReferencesUpdate },
  'connections.delete': { path: z.object({ "connectionId": z.string().min(1) }) },
  'connections.refresh': { path: z.object({ "connectionId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }) },
  'connectedProfiles.list': { query: z.object({ "name": z.string().min(1).max(100).optional(), "providerId": KnownProviderId.optional(), "connectionId": z.string().min(1).optional(), "externalUser": ExternalUser.optional(), "status": z.enum(["live","disconnected"]).optional(), "reference": Reference.optional(), "metadata": MetadataValues.optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'connectedProfiles.get': { path: z.object({ "connectedProfileId": z.string().min(1) }) },
  'connectedProfiles.update': { path: z.object({ "connectedProfileId": z.string().min(1) }), body: OwnReferencesUpdate },
  'connectedProfiles.delete': { path: z.object({ "connectedProfileId": z.string().min(1) }) },
  'connectedProfiles.metrics': { path: z.object({ "connectedProfileId": z.string().min(1) }), query: z.object({ "names": z.string().min(1).max(1000).optional(), "period": MetricPeriod.optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional() }) },
  'eventDestinations.list': { query: z.object({ "externalUser": ExternalUser.optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'eventDestinations.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: EventDestinationInput },
  'eventDestinations.get': { path: z.object({ "eventDestinationId": z.string().min(1) }) },
  'eventDestinations.update': { path: z.object({ "eventDestinationId": z.string().min(1) }), body: EventDestinationUpdate },
  'eventDestinations.delete': { path: z.object({ "eventDestinationId": z.string().min(1) }) },
  'eventDestinations.rotateSecret': { path: z.object({ "eventDestinationId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: SecretRotation },
  'eventDestinations.test': { path: z.object({ "eventDestinationId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: SampleEventInput },
  'eventDestinations.deliveries': { path: z.object({ "eventDestinationId": z.string().min(1) }), query: z.object({ "status": z.enum(["pending","succeeded","failed"]).optional(), "topic": z.string().min(1).optional(), "eventId": z.string().min(1).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'eventDestinations.replay': { path: z.object({ "eventDestinationId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: ReplayInput },
  'portalLinks.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: PortalLinkInput },
  'portalLinks.delete': { path: z.object({ "portalLinkId": z.string().min(1) }) },
  'events.list': { query: z.object({ "topic": z.string().min(1).optional(), "connectedProfileId": z.string().min(1).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'events.get': { path: z.object({ "eventId": z.string().min(1) }) },
  'events.stream': { query: z.object({ "topics": z.array(z.string().min(1)).min(1).max(100).optional(), "connectedProfileId": z.string().min(1).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "eventDestinationId": z.string().min(1).optional() }), header: z.object({ "last-event-id": z.string().min(1).optional() }) },
  'media.list': { query: z.object({ "status": z.enum(["pending_upload","fetching","validating","ready","failed","expired"]).optional(), "reference": Reference.optional(), "metadata": MetadataValues.optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'media.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: MediaInput },
  'media.get': { path: z.object({ "mediaId": z.string().min(1) }) },
  'media.delete': { path: z.object({ "mediaId": z.string().min(1) }) },
  'publishRequests.list': { query: z.object({ "connectedProfileId": z.string().min(1).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "contentType": KnownContentType.optional(), "status": z.array(PublishStatus).optional(), "reference": Reference.optional(), "metadata": MetadataValues.optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'publishRequests.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')) }), body: PublishRequestInput },
  'publishRequests.validate': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: PublishRequestInput },
  'publishRequests.get': { path: z.object({ "publishRequestId": z.string().min(1) }) },
  'publishRequests.update': { path: z.object({ "publishRequestId": z.string().min(1) }), body: PublishRequestUpdate },
  'publishRequests.cancel': { path: z.object({ "publishRequestId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }) },
  'publishRequests.resolve': { path: z.object({ "publishRequestId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: PublishResolution },
  'publishRequests.retry': { path: z.object({ "publishRequestId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }) },
  'backfillRequests.list': { query: z.object({ "connectedProfileId": z.string().min(1).regex(new RegExp("^[^\\u0000]*$", 'u')).optional(), "contentType": KnownContentType.optional(), "status": BackfillStatus.optional(), "reference": Reference.optional(), "metadata": MetadataValues.optional(), "since": z.iso.datetime({ offset: true }).optional(), "until": z.iso.datetime({ offset: true }).optional(), "cursor": z.string().min(1).optional(), "limit": z.int().min(1).max(100).optional() }) },
  'backfillRequests.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')) }), body: BackfillRequestInput },
  'backfillRequests.get': { path: z.object({ "backfillRequestId": z.string().min(1) }) },
  'backfillRequests.cancel': { path: z.object({ "backfillRequestId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }) },
  'test.connectedProfiles.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: TestConnectedProfileInput },
  'test.connectedProfiles.sweep': { path: z.object({ "connectedProfileId": z.string().min(1) }), header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }) },
  'test.providerEvents.list': {  },
  'test.providerEvents.create': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: TestProviderEventInput },
  'test.clock.advance': { header: z.object({ "idempotency-key": z.string().min(1).max(255).regex(new RegExp("^[!-~]+$", 'u')).optional() }), body: TestClockAdvance },
  'test.reset': {  },
  'test.connections.update': { path: z.object({ "connectionId": z.string().min(1) }), body: TestConnectionUpdate },
  'test.personas.list': {  },
  'test.scenarios.list': {  },
} as const;
