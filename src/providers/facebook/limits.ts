/** Facebook's own limits, as the documentation shows them. */
import type { ProviderLimit } from '../provider.ts';

export const limits: readonly ProviderLimit[] = [
  {
    surface: 'media',
    name: 'Calls with a Page token in 24 hours',
    limit: '4800 times the engaged users of the Page',
    source: 'Graph API, "Rate Limits"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'media',
    name: 'Posts per page',
    limit: '100',
    source: 'Graph API, Page feed reference',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'media',
    name: 'Reels published in 24 hours',
    limit: '30',
    source: 'Video API, "Reels Publishing API"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'dm',
    name: 'Conversation calls',
    limit: '2 per second and Page',
    source: 'Graph API, "Rate Limits"',
    checkedAt: '2026-09-01',
  },
  {
    surface: 'dm',
    name: 'Messages with details',
    limit: 'the 20 newest of a thread',
    source: 'Messenger Platform, "Conversations API"',
    checkedAt: '2026-09-01',
  },
];
