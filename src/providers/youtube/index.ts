/** Declares YouTube: its logins, content types, limits and budgets. */

import type { DailyBudget, SpendingContent } from '../budgets.ts';
import type { UpstreamRequest } from '../call.ts';
import type { Provider, ProviderLimit } from '../provider.ts';
import { apiRules, quotaZone, uploadPath, type YoutubeSettings } from './api.ts';
import { googleConnect } from './connect.ts';
import { youtubeErrors } from './errors.ts';
import { goingLive } from './going-live.ts';
import { channelMetrics } from './metrics.ts';
import { google } from './scopes.ts';
import { commentPoll } from './sweep.ts';
import { videoComments } from './video-comments.ts';
import { videoItems } from './video-items.ts';
import { webhooks } from './websub.ts';

const checkedAt = '2026-11-28';
const quotaPage = 'https://developers.google.com/youtube/data/determine_quota_cost';

const limit = (name: string, text: string, source = quotaPage): ProviderLimit => ({
  surface: 'videos',
  name,
  limit: text,
  source,
  checkedAt,
});

const limits: readonly ProviderLimit[] = [
  limit('Uploads per app and day', '100, until the app gets more; the day begins at midnight Pacific'),
  limit('Searches per app and day', '100; the service makes none'),
  limit('Units per app and day for everything else', '10,000; a read costs 1 unit, a write 50'),
  limit(
    'Size of a video',
    '256 GiB; the service takes as much as its operator lets it stage',
    'https://developers.google.com/youtube/v3/docs/videos/insert',
  ),
  limit(
    'Uploads per channel and day',
    'the provider decides and does not tell',
    'https://support.google.com/youtube/answer/4525105',
  ),
];

/** Facts about YouTube that a developer would not expect. */
const notes: readonly string[] = [
  'A grant reaches one channel: the one that the end user chooses at Google, which may be a brand account’s.',
  'Every call of your app spends its quota, that of all its channels together. Polls for comments cost a unit each, and become rarer the more channels share the quota; `watching` of a Connected Profile says how rare. Set `dailyLimits` of the Auth Integration when Google has given the app more, or to spend less.',
  'A video counts as published once YouTube has processed it. Until then the publish request is `publishing`, and what YouTube rejects fails with its reason. The thumbnail and the playlist are added after that. Where one of them is refused, or YouTube does not take it for a day, the request has a step `differs`.',
  '`publishAt` is for YouTube: the video is uploaded now, and YouTube makes it public then. `scheduledFor` is for this service: the upload begins then. A `publishAt` that has passed when the upload begins is refused, since YouTube would make the video public at once.',
  '`board` is a playlist of the channel, by its id: connectedProfiles.targets.list lists them.',
  'Metrics of the whole lifetime are the counts of the Data API, which need no scope of their own. Those by day come from YouTube Analytics, some days late, and need its scope.',
  'Upright and square videos of up to three minutes become Shorts. No field says which did. YouTube takes a thumbnail for them as well, says that all is well, and may show a frame instead; `publishRequests.validate` warns of that.',
  'New and changed videos are reported by Google’s hub, whose subscription the service renews. It tells of public videos only; sweeps find the others. Comments are polled: the newest 100 threads of the channel, so that a reply to an older comment is found by a list alone.',
  'A hidden comment is held for review. `banAuthor` rejects it, which may be for good.',
  'A comment on a video of another channel may wait until that channel lets it through. No list shows it until then, so that a publish request whose answer was lost fails as `not_created` although the comment waits.',
  'Uploads of apps that YouTube has not audited stay private. The request then has a step `differs`.',
];

/** Assumptions that no document confirms. The code at each place has to be changed if one is wrong. */
const unverified: readonly string[] = [
  'A session of an upload that is complete answers a question for its state with the video, as the guide to resumable uploads says of Google’s APIs. A publish request that is settled as found although nothing was lost shows otherwise.',
  'A comment that is held for review can be read by its id with the channel’s grant. `not_found` after `moderate` shows otherwise.',
  'A thread that is listed since one of its replies is held for review comes with that reply. A comment that waits in YouTube Studio, and that no list with `moderationStatus` has, shows otherwise.',
  'The replies that come with a thread are its newest. A new reply to a comment with more than five of them, of which no event tells, shows otherwise.',
  'The address of a session of an upload is its path with `upload_id`. A session that is forgotten as soon as it was opened shows otherwise.',
  'The units of a call count when it is refused as well, and a session counts as an upload when it is opened. The figures of the Google Cloud console, beside `budgets` of a profile, show it.',
  'A limit of a day that a refusal names in words alone, such as that of uploads, ends at midnight Pacific as the quotas do. A publish request that is refused once more after it has waited until then shows otherwise.',
  'A grant of an app in testing comes with refresh_token_expires_in, as public integrations report. A Connection of such an app without `expiresAt` shows otherwise.',
  'A token that is revoked ends the grant of its channel alone, and not those of other channels of the same person. Connections of several channels that end together show otherwise.',
  'The token endpoint looks at the id and the secret of a client before it looks at the code. A check of an Auth Integration that calls wrong credentials right shows otherwise.',
  'The hub tells of a new video within a quarter of an hour. An event `updated` for a new video shows otherwise.',
  'A comment may have 10,000 characters, as YouTube’s own pages take. A refusal with the reason text_too_long shows less.',
];

// The quotas of an app's project, which no answer tells of.

const declared = {
  per: 'app',
  strict: true,
  timeZone: quotaZone,
  source: quotaPage,
  checkedAt,
} as const;

type Asked = UpstreamRequest<unknown>;

/** Opening a session counts; the pieces that are sent in it do not. */
const insertsOf = ({ method, path }: Asked) => (method === 'POST' && path === uploadPath ? 1 : 0);

const readUnits = 1;
const writeUnits = 50;

/** Calls of the Data API but for uploads of videos. Analytics, tokens and the hub have quotas of their own. */
function unitsOf({ method, path, host }: Asked): number {
  if (host !== undefined || !/^\/(upload\/)?youtube\/v3\//.test(path)) return 0;
  if (path.startsWith(uploadPath)) return 0;
  return method === 'GET' ? readUnits : writeUnits;
}

/** How often an uploaded video is asked for until it is processed, which is within a few minutes for most. */
const usualQuestions = 6;

/** A video is asked for until it is processed, and a playlist before a video is put into it. */
const unitsOfVideo = ({ hasCover, board }: SpendingContent) =>
  usualQuestions * readUnits +
  (hasCover ? writeUnits : 0) +
  (board === undefined ? 0 : readUnits + writeUnits);

const quotas: readonly DailyBudget[] = [
  {
    ...declared,
    budget: 'video_inserts',
    unit: 'calls',
    limit: 100,
    cost: insertsOf,
    perSweep: 0,
    perPublish: ({ contentType }) => (contentType === 'youtube.videos.items' ? 1 : 0),
  },
  // Nothing here searches, so that this budget is whole for whatever else the project does.
  { ...declared, budget: 'searches', unit: 'calls', limit: 100, cost: () => 0, perSweep: 0 },
  // A sweep reads a page of the uploads, what the videos are, and a page of threads.
  {
    ...declared,
    budget: 'units',
    unit: 'units',
    limit: 10_000,
    cost: unitsOf,
    perPoll: 1,
    perSweep: 3,
    perPublish: (content) =>
      content.contentType === 'youtube.videos.items' ? unitsOfVideo(content) : writeUnits,
  },
];

export function youtube(settings: YoutubeSettings): Provider {
  return {
    id: 'youtube',
    name: 'YouTube',
    loginKinds: [
      {
        id: google,
        name: 'Google',
        profileKind: 'channel',
        upstream: apiRules(settings),
        connect: googleConnect(settings),
      },
    ],
    contentTypes: [videoItems, videoComments],
    profileMetrics: channelMetrics,
    limits,
    notes,
    unverified,
    errors: youtubeErrors,
    dailyBudgets: quotas,
    webhooks,
    poll: commentPoll,
    goingLive,
  };
}
