import type { ProviderLimit } from '../provider.ts';

const source = 'docs.bsky.app, "Rate Limits"';
const checkedAt = '2026-11-21';

const limit = (name: string, text: string): ProviderLimit => ({
  surface: 'posts',
  name,
  limit: text,
  source,
  checkedAt,
});

export const limits: readonly ProviderLimit[] = [
  limit(
    'Writes per account',
    '5,000 points an hour and 35,000 a day; a creation is 3, an update 2, a deletion 1',
  ),
  limit('Calls per address', '3,000 in 5 minutes'),
  limit('Sign-ins with an app password', '30 in 5 minutes and 300 a day, per account'),
];
