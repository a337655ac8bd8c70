/** Instagram's own limits, as the documentation shows them. */
import type { ProviderLimit } from '../provider.ts';

export const limits: readonly ProviderLimit[] = [
  {
    surface: 'media',
    name: 'Calls per app and account in 24 hours',
    limit: '4800 times the impressions of the account',
    source: 'Graph API, "Rate Limits"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'media',
    name: 'Reach of the media list',
    limit: 'the 10,000 newest items',
    source: 'Instagram Platform, "IG User Media"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'media',
    name: 'Comments per page',
    limit: '50 top-level comments',
    source: 'Instagram Platform, "IG Media comments"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'media',
    name: 'Posts, reels and stories published in 24 hours',
    limit: "50 or 100; the account's own quota is read before anything is prepared",
    source: 'Instagram Platform, "Content Publishing", "IG User Content Publishing Limit"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'stories',
    name: 'Reach of the stories list',
    limit: 'the stories that are live now; no live video and no reshared stories of others',
    source: 'Instagram Platform, "Stories"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'dm',
    name: 'Conversation calls',
    limit: '2 per second and account',
    source: 'Graph API, "Rate Limits"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'dm',
    name: 'Messages with details',
    limit: 'the 20 newest of a thread',
    source: 'Instagram Platform, "Get Conversations"',
    checkedAt: '2026-09-01',
  },
];
