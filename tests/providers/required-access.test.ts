/** What a grant and the end user's role have to allow before a provider is called, and which of several lacks is told. */
import { expect, test } from '@jest/globals';
import type { StoredProfile } from '../../src/db/tables/profiles.ts';
import { requireAccess, requireTask } from '../../src/provider-client/grant.ts';

const now = new Date('2026-05-01');
const loginKind = 'facebook_login';
const needed = ['read', 'write'];
const neededTasks = { [loginKind]: ['MODERATE'] };

const grant = { loginKind, status: 'active', expiresAt: null, refreshAt: null, unconfirmedScopes: [] };
const profileWith = (facts: object, connection: object = {}) =>
  ({
    status: 'live',
    tasks: null,
    lackingScopes: [],
    ...facts,
    connection: { ...grant, grantedScopes: needed, ...connection },
  }) as unknown as StoredProfile;

/** Returns how a call is refused that needs both scopes and the task; `undefined` when it may be made. */
function refusalOf(profile: StoredProfile): object | undefined {
  try {
    requireTask(profile, needed, neededTasks, now);
    requireAccess(profile, needed, now);
    return undefined;
  } catch (error) {
    const { code, meta } = error as { code: string; meta: object };
    return { code, ...meta };
  }
}

const withoutTask = {
  code: 'scope_insufficient',
  reason: 'task_missing',
  missingTasks: neededTasks[loginKind],
};
const without = (...missingScopes: string[]) => ({ code: 'scope_insufficient', missingScopes });
const viewer = { tasks: ['ANALYZE'] };

test.each<[string, StoredProfile, object | undefined]>([
  ['with all scopes, of a role that is not known', profileWith({}), undefined],
  ['of a role that may', profileWith({ tasks: ['ANALYZE', 'MODERATE'] }), undefined],
  ['of a role that may not', profileWith(viewer), withoutTask],
  ['without a scope', profileWith({}, { grantedScopes: ['read'] }), without('write')],
  ['with a scope that is not confirmed', profileWith({}, { unconfirmedScopes: ['read'] }), without('read')],
  ['whose account lacks a scope', profileWith({ lackingScopes: ['write'] }), without('write')],
  ['that lacks a scope and the task', profileWith(viewer, { grantedScopes: [] }), without(...needed)],
  [
    'that has ended, of a role that may not',
    profileWith(viewer, { status: 'expired' }),
    { code: 'invalid_token', reason: 'expired' },
  ],
  [
    'of a profile that is disconnected',
    profileWith({ status: 'disconnected' }),
    { code: 'invalid_token', reason: 'disconnected' },
  ],
])('a grant %s', (_title, profile, refusal) => {
  expect(refusalOf(profile)).toEqual(refusal);
});
