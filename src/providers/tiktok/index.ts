/** Declares TikTok: its logins, content types, limits and budgets. */

import type { DailyBudget } from '../budgets.ts';
import type { UpstreamRequest } from '../call.ts';
import type { Provider, ProviderLimit } from '../provider.ts';
import { businessErrors, businessRules } from './business/api.ts';
import { comments } from './business/comments.ts';
import { businessConnect } from './business/connect.ts';
import { rulesOfBusiness } from './business/publish.ts';
import { byLogin, profileMetrics, videos } from './by-login.ts';
import { goingLive } from './going-live.ts';
import { apiRules, type TiktokSettings } from './open/api.ts';
import { openConnect } from './open/connect.ts';
import { rulesOfCreator } from './open/creator.ts';
import { openErrors } from './open/errors.ts';
import { businessLogin, tiktokLogin } from './scopes.ts';
import { webhooks } from './webhooks.ts';

const checkedAt = '2026-11-29';

const limit = (name: string, text: string, page: string): ProviderLimit => ({
  surface: 'videos',
  name,
  limit: text,
  source: `https://developers.tiktok.com/doc/${page}`,
  checkedAt,
});

const limits: readonly ProviderLimit[] = [
  limit(
    'Posts that are opened per account and app',
    '6 a minute',
    'content-posting-api-reference-direct-post',
  ),
  limit(
    'Questions for what an account offers',
    '20 a minute per account and app',
    'content-posting-api-reference-query-creator-info',
  ),
  limit(
    'Questions for the state of a post',
    '30 a minute per account and app',
    'content-posting-api-reference-get-video-status',
  ),
  limit('Lists and profiles', '600 calls a minute each', 'tiktok-api-v2-rate-limit'),
  limit(
    'Posts of an account in 24 hours',
    'about 15, through all apps together; TikTok decides and does not tell',
    'content-sharing-guidelines',
  ),
  limit(
    'Drafts that wait in the inbox of an account',
    '5 in 24 hours; one that is finished makes room',
    'content-posting-api-reference-upload-video',
  ),
  limit(
    'Accounts that post through an app in a day',
    '5 until TikTok has audited the app, then as many as it set at the audit',
    'content-sharing-guidelines',
  ),
];

/** Facts about TikTok that a developer would not expect. */
const notes: readonly string[] = [
  'The login kind tiktok is an app of TikTok for Developers, with the products Login Kit, Content Posting API and, to read, Display API.',
  'No app can change or delete a post: those are not_supported. The account does it in TikTok.',
  'A variant that begins with inbox_ sends a draft. The publish request stays publishing with a step sentToInbox until the person has finished it in TikTok, for two weeks at most; it then fails with draft_not_finished. Where the person made several posts of it, each further one is a step alsoPublished.',
  'A post that everybody is to see gets its id after TikTok has looked at it, mostly within a minute, at times hours later. Until then the publish request is publishing, with a step posted. A post that not everybody sees gets no id: the request is published without externalId.',
  'TikTok fetches photos, and videos of the variants that end with _by_url, from the domain of this service, which has to be verified for each app. The check of the Auth Integration names it.',
  'A publish request whose files TikTok fetches, which are photos and the variants that end with _by_url, can be canceled until TikTok has them. TikTok need not comply: the request is then published all the same. What waits in an inbox, or was posted, is not called off.',
  'Who may see a post is the account’s own choice of the moment: it is asked of TikTok when a post is validated, at most once in ten minutes, and again before each post. So is how long a video may be.',
  'Until TikTok has audited an app, it posts to private accounts alone, and nobody else sees the posts. It is the account that has to be private, not the post: every post of a public account is warned of that.',
  'Lists and metrics know public posts alone, and show the first 150 characters of a caption.',
  'The id of an account is another one in each app.',
  'In a sandbox of TikTok, no token is refreshed: a grant ends with its first access token.',
];

/** Assumptions of the adapter that no document of TikTok confirms. */
const unverified: readonly string[] = [
  'Public posts are listed newest first.',
  'A video whose file has no more than one chunk is announced with a chunk as long as the file, also above 5 MB; files of up to 64 MB have one.',
  'The number in the header Content-Range of an answer to a chunk is that of the bytes that have arrived, or of the last of them; chunks are long enough that both mean the same.',
  'What the state of a post calls uploaded_bytes says with which chunk an interrupted upload goes on. An upload that fails with TikTok waits for another chunk shows otherwise.',
  'A draft that is finished after hours still has its publish_id. A request that fails with target_gone shows otherwise.',
  'A daily limit that is reached is asked for again after an hour.',
  'An account whose first token TikTok refuses is one that it shows to no app. People who are told that they have no account, although they have, show otherwise.',
  'TikTok answers a wrong client secret with invalid_client where an app asks for a token of its own. A check that accepts a wrong secret shows otherwise.',
  'The shorter side of a photo may have 1080 pixels, and the longer one any number. A picture_size_check_failed, or larger photos that TikTok takes, show otherwise.',
  'Webhooks are taken however old their signature is, since TikTok repeats them for 72 hours.',
  'is_aigc goes with videos alone.',
];

// Those of the login kind tiktok_business. Sources: the pages of business-api.tiktok.com/portal that each names, as public copies and
// notes of them say (search of 2026-11-29); no page was read itself.

const limitOfBusiness = (name: string, text: string, page: string): ProviderLimit => ({
  surface: 'videos',
  name: `tiktok_business: ${name}`,
  limit: text,
  source: `https://business-api.tiktok.com/portal/docs?id=${page}`,
  checkedAt: '2026-11-29',
});

const businessLimits: readonly ProviderLimit[] = [
  limitOfBusiness('calls of one kind per account', '40 a minute', '1738084416214017'),
  limitOfBusiness('calls of an app', '600 a minute at the Basic level, 1,000 above it', '1738084416214017'),
  limitOfBusiness(
    'all calls of a developer',
    '10 a second, 600 a minute, 864,000 a day at the Basic level',
    '1740029171730433',
  ),
  limitOfBusiness('posts per account', '6 a minute, 15 a day', '1762228496095234'),
];

const businessNotes: readonly string[] = [
  'The login kind tiktok_business is an app of the API for Business (business-api.tiktok.com) with TikTok Accounts, and has nothing of the app of the login kind tiktok: another id, another secret, other scopes. Only businesses get one, after an application.',
  'tiktok_business alone has comments, how long posts are watched and figures of each day. Its posts are the variants that begin with business_; the others are those of the login kind tiktok.',
  'tiktok_business publishes by addresses alone: TikTok fetches each file from the domain of this service, which has to be verified for that app as well.',
  'A video of tiktok_business has no privacy: whoever sees the posts of the account sees it. Photos have one.',
  'tiktok_business refuses nearly everything with status 200 and a code; the code is in provider.code.',
  'A redirect URI of tiktok_business ends with a slash, which is part of what has to be entered in the app.',
  'The id of a comment has the id of its video before it. A comment of the account itself has the account as its author.',
  'A comment of somebody else is hidden, not deleted. The replies to a hidden comment are in no list.',
  'Webhooks of tiktok_business go to one address per app and kind of event. Two Auth Integrations of the same app take it from each other.',
  'TikTok reports comments only where the grant has comment.list, mostly within five minutes, and drafts not at all.',
  'Numbers of tiktok_business come one to two days late. Of posts that are older than a year, or that nobody has touched for a week, some are missing.',
  'Beyond the newest 500 comments on a video, TikTok lists them by their likes, and some of them twice.',
];

const businessUnverified: readonly string[] = [
  'tiktok_business: a comment has at most 150 characters, as older notes of the page say; one of August 2026 says 1,200. Comments that TikTok takes although they are longer show otherwise.',
  'tiktok_business: a draft whose person has posted it is told as posted. Requests that fail with draft_not_finished although the post is there show otherwise.',
  'tiktok_business: the words of a post’s failure are those of the Content Posting API.',
  'tiktok_business: TikTok refuses the secret of an app before it looks at a refresh token. A check that accepts a wrong secret shows otherwise.',
  'tiktok_business: a refresh token that was used can still be used until the next one was. A grant that ends after a lost answer shows otherwise.',
  'tiktok_business: cursors of comments are numbers, and lists are sorted by create_time where that is asked for.',
  'tiktok_business: comments can be read by comment_ids also where they are replies or hidden. An event of a comment that is not_found shows otherwise.',
  'tiktok_business: whatever else than PUBLIC is the status of a comment that not everybody sees.',
];

// What an account may publish through apps in a day. TikTok counts back 24 hours and tells nothing but that a limit is reached; what
// other apps publish is not known here. Sources: developers.tiktok.com/doc/content-sharing-guidelines,
// /content-posting-api-reference-upload-video, as excerpts of stored copies say (search of 2026-11-29).

const declared = {
  per: 'account',
  unit: 'calls',
  timeZone: 'UTC',
  perSweep: 0,
  checkedAt: '2026-11-29',
} as const;

const wayOf = ({ json }: UpstreamRequest<unknown>) => (json as { post_mode?: string } | undefined)?.post_mode;
const opens = (request: UpstreamRequest<unknown>, path: string, way: string) =>
  request.path === path || (request.path === '/post/publish/content/init/' && wayOf(request) === way);
/** A call of the API for Business; drafts are no posts there either. */
const publishes = ({ path, json }: UpstreamRequest<unknown>) =>
  /^\/business\/(?:video|photo)\/publish\/$/.test(path) &&
  !/"(?:upload_to|is)_draft":true/.test(JSON.stringify(json ?? {}));

const postBudgets: readonly DailyBudget[] = [
  {
    ...declared,
    budget: 'posts_of_the_day',
    limit: 15,
    cost: (request) =>
      opens(request, '/post/publish/video/init/', 'DIRECT_POST') || publishes(request) ? 1 : 0,
    source: 'https://developers.tiktok.com/doc/content-sharing-guidelines',
  },
  {
    ...declared,
    budget: 'drafts_of_the_day',
    limit: 5,
    cost: (request) => (opens(request, '/post/publish/inbox/video/init/', 'MEDIA_UPLOAD') ? 1 : 0),
    source: 'https://developers.tiktok.com/doc/content-posting-api-reference-upload-video',
  },
];

export function tiktok(settings: TiktokSettings): Provider {
  return {
    id: 'tiktok',
    name: 'TikTok',
    loginKinds: [
      {
        id: tiktokLogin,
        name: 'TikTok',
        profileKind: 'account',
        upstream: apiRules(settings),
        connect: openConnect(settings),
      },
      {
        id: businessLogin,
        name: 'TikTok for Business',
        profileKind: 'account',
        upstream: businessRules(settings),
        connect: businessConnect(settings),
      },
    ],
    contentTypes: [videos, comments],
    profileMetrics,
    limits: [...limits, ...businessLimits],
    notes: [...notes, ...businessNotes],
    unverified: [...unverified, ...businessUnverified],
    rulesOfServer: byLogin(rulesOfCreator, rulesOfBusiness),
    errors: [...openErrors, ...businessErrors],
    webhooks,
    dailyBudgets: postBudgets,
    goingLive,
  };
}
