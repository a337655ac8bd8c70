import type { ProviderLimit } from '../provider.ts';

const limit = (name: string, text: string, page = 'Overview'): ProviderLimit => ({
  surface: 'posts',
  name,
  limit: text,
  source: `Threads API, "${page}"`,
  checkedAt: '2026-11-23',
});

export const limits: readonly ProviderLimit[] = [
  limit(
    'Calls per app and account in 24 hours',
    '4800 times the impressions of the account, of which at least 10 count',
  ),
  limit('Posts published in 24 hours', "250; the account's own quota is read before anything is prepared"),
  limit(
    'Replies published in 24 hours',
    "1,000; the account's own quota is read before anything is prepared",
  ),
  limit('Deletions in 24 hours', '100'),
  limit('Hiding', 'direct replies to the account’s own posts; replies below them follow', 'Reply Management'),
];
