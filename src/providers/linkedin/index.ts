import { dailyCalls } from '../budgets.ts';
import type { Provider, ProviderLimit } from '../provider.ts';
import { apiRules, apiVersion, type LinkedinSettings } from './api.ts';
import { comments } from './comments.ts';
import { oauthConnect } from './connect.ts';
import { linkedinErrors } from './errors.ts';
import { goingLive } from './going-live.ts';
import { profileMetrics } from './metrics.ts';
import { changePoll, webhooks } from './notifications.ts';
import { posts } from './posts.ts';
import { linkedinLogin, organizationKind } from './scopes.ts';

const rateLimits = {
  source: 'https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits',
  // An excerpt of a stored copy.
  checkedAt: '2026-11-29',
};

const limits: readonly ProviderLimit[] = [
  {
    surface: 'posts',
    name: 'Calls of an app, and of each member',
    limit:
      'By the day, which begins at midnight UTC, and for each resource. The developer portal shows the numbers of an app, under Analytics',
    ...rateLimits,
  },
];

/** Facts about LinkedIn that a developer would not expect. */
const notes: readonly string[] = [
  'Ids are URNs: those of posts begin with urn:li:share: or urn:li:ugcPost:, those of comments with urn:li:comment:. A comment names the activity of its post, whose URN is another one than that of the post.',
  'What a profile can do follows from the scopes and, for an organization, from the end user’s role there; a role that was taken back shows as scope_insufficient.',
  'Members publish, comment and delete their own posts. LinkedIn lets few apps read what members have written, by r_member_social and r_member_social_feed: without these, lists, changes of texts, replies and sweeps are refused with scope_insufficient, and after an open outcome nobody can look: the request stays outcome_unknown for a day, unless a person resolves it.',
  'An Auth Integration says by its products what the app has. One with Community Management API connects organizations, and members when it says so; Share on LinkedIn with Sign In with LinkedIn using OpenID Connect, which needs another app, connects members alone.',
  'LinkedIn does not tell apps of members whether a file is processed. They get ten seconds, and one more for each megabyte of the largest; then the post is tried, and again for half an hour while LinkedIn refuses it for a file.',
  'The addresses of images are read with posts, at a call a page, and expire.',
  'An app with webhooks, whose application_id its Auth Integration has, is told of comments as they are written. Polls go on, since LinkedIn stops to report when it cannot reach the endpoint.',
  'LinkedIn refuses a text that the account has published not long ago, even if that post was deleted. When the earlier post is that of the request, the request has succeeded. Where the app may not read what a member writes, the request fails with duplicate_content, whose provider.message names a post: LinkedIn names another one each time, at times one that is not there, so that its id alone proves nothing.',
  'In the text of a post, #tag becomes a hashtag. A mention of a member or an organization is written as LinkedIn’s little text format has it: the sign @, the name in brackets and the URN in parentheses. All other signs arrive as they are. Texts of comments are plain.',
  'Replies hang on comments, and replies to replies on the same comment. LinkedIn takes no files in replies.',
  'Nobody can hide a comment: those who run the organization’s page can delete it.',
  'LinkedIn tells the ids of people who comment, and not their names.',
  'Metrics count organic activity alone, and those of a lifetime the last twelve months. They are for administrators of the organization.',
  'A poll runs for 1, 3, 7 or 14 days: a request’s time becomes the shortest of these that is long enough.',
  'Only some apps get refresh tokens. Without one, a grant ends after sixty days, and its end user connects again.',
  'New posts and comments are found by polls. Where the end user is no administrator of the organization, and of members, LinkedIn tells of no comments: those on the ten newest posts are then found by sweeps, which come less often.',
  'When the same member consents to another set of scopes, LinkedIn ends the earlier tokens of that member for this app. Ask every end user for the same scopes.',
];

/** Assumptions of the adapter that no document of LinkedIn confirms. */
const unverified: readonly string[] = [
  'The header X-RestLi-Method says FINDER, PARTIAL_UPDATE and DELETE where independent clients send it. A 400 to a list or a change shows that another one is expected.',
  'A list has more pages when a link leads on, or when a page is full and the total does not say that it was the last. Items that a list leaves out show otherwise.',
  'The answer to a new comment holds the comment with its URN. A failure `unusable` that names commentUrn shows that it is in a header alone.',
  'A comment is changed by a patch of message.text at its own address, with the organization as actor.',
  'The newest comments are on the last page of a list. A comment that is published twice after an open outcome shows that they are not.',
  'The part ids of a video are the ETag headers of its parts, without quotation marks. A video that fails at finalizeUpload shows otherwise.',
  'Notifications name comments as the documentation’s samples do or without urn:li: inside.',
  'A CONTENT_ADMINISTRATOR may publish and read posts and comments, as the pages say of ADMINISTRATOR and DIRECT_SPONSORED_CONTENT_POSTER; a scope_insufficient although health says available shows that it is not so. A RECRUITING_POSTER may publish posts and comments, and neither read nor delete them.',
  'A comment is addressed by the URN of its activity, as its own URN has it; the page names the URN of a share, of a ugcPost or of a comment. A not_found of a comment that was just listed shows that another one is expected.',
  'A comment without commentsSummary has no replies. Replies that a list leaves out show otherwise.',
  'Comments are listed oldest first, so a sweep misses those beyond the first hundred on a post, and the replies to all but twenty comments. Where the end user is no administrator, nothing else finds them.',
  'A hashtag may have digits alone: “#1” becomes one. A refusal of INVALID_VALUE_FOR_FIELD for the text shows that it may not.',
  'The thumbnail of an article may be any image of the organization.',
  'The codes of refused tokens are those that public integrations have met, and a refused app is answered with 401 where tokens are issued.',
  'Asked about a token, LinkedIn looks at the app’s secret first. A check that accepts a wrong secret shows that it looks at the token first.',
  'A text that says DAY or daily in a 429 is about a limit that ends at midnight UTC; one that begins with “Resource level” is about the calls of its kind alone.',
  'Images may have 5 MB, videos 500 MB and documents 100 MB; a comment may have 1,250 characters.',
  'Numbers of metrics may be corrected for 48 hours.',
  'The id of a member from OpenID Connect, and that of the Profile API, is the id in urn:li:person: for the same app. A permission_missing of every post of a member shows that it is not.',
  'A subscription is made again with each check of a connection, and changes nothing where it is there. A connection whose subscription is missing although the app has webhooks shows otherwise.',
  'The figures of a member’s posts are asked for with entity=(share:URN) or entity=(ugc:URN), and count the days of a range without its end.',
];

export function linkedin(settings: LinkedinSettings): Provider {
  return {
    id: 'linkedin',
    name: 'LinkedIn',
    loginKinds: [
      {
        id: linkedinLogin,
        name: 'LinkedIn',
        profileKind: organizationKind,
        upstream: apiRules(settings),
        connect: oauthConnect(settings),
      },
    ],
    contentTypes: [posts, comments],
    profileMetrics,
    limits,
    notes,
    unverified,
    errors: linkedinErrors,
    webhooks,
    poll: changePoll,
    dailyBudgets: [
      // A poll reads the newest posts and the notifications. A sweep reads those posts twice, for themselves and for the comments
      // on them, the addresses of their images, and a page of comments on ten posts and of replies to twenty comments.
      dailyCalls({ perPoll: 2, perSweep: 33, ...rateLimits }),
    ],
    apiVersion: apiVersion(settings),
    goingLive,
  };
}
