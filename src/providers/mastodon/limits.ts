import type { ProviderLimit } from '../provider.ts';

const limit = (name: string, text: string): ProviderLimit => ({
  surface: 'posts',
  name,
  limit: text,
  source: 'docs.joinmastodon.org, "Rate limits"; each server may set others',
  checkedAt: '2026-11-23',
});

export const limits: readonly ProviderLimit[] = [
  limit('Calls per account', '300 in 5 minutes'),
  limit('Uploads per account', '30 in 30 minutes'),
  limit('Deletions of posts and boosts per account', '30 in 30 minutes'),
  limit('Registrations of apps per address', '5 in 10 minutes'),
];
