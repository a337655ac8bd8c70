/**
 * What an account may publish through apps in a day. TikTok counts back 24 hours and tells nothing but that a limit is reached; what
 * other apps publish is not known here. Sources: developers.tiktok.com/doc/content-sharing-guidelines,
 * /content-posting-api-reference-upload-video, as excerpts of stored copies say (search of 2026-11-29).
 */
import type { DailyBudget } from '../../budgets.ts';
import type { UpstreamRequest } from '../../call.ts';

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

export const postBudgets: readonly DailyBudget[] = [
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
