import { expect, test } from '@jest/globals';
import { statusOf } from '../../../src/provider-client/grant.ts';

const now = new Date('2026-11-29T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const grant = { status: 'active', refreshAt: inDays(1), refreshErrorCode: null } as const;

test('a grant that refreshes itself is active to its last day, and warned of once a refresh has failed', () => {
  const ending = { ...grant, expiresAt: inDays(5) };
  expect(statusOf(ending, now)).toBe('active');
  expect(statusOf({ ...ending, refreshErrorCode: 'internal' }, now)).toBe('expiring');
});

test('a failed refresh is no warning while the grant has more than a week', () => {
  expect(statusOf({ ...grant, expiresAt: inDays(8), refreshErrorCode: 'internal' }, now)).toBe('active');
});
