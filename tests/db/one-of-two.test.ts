/**
 * Tests that of two who want the same at the same moment, one gets it. The test locks the table until both sides
 * wait there, so that each of them has read whatever it reads before the other has written anything.
 */
// A service of its own: tables are locked.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newIdAt } from '../../src/db/client/ids.ts';
import { createLink, takeLink } from '../../src/db/tables/console-links.ts';
import { insertEvents } from '../../src/db/tables/events.ts';
import { readSpending, reserveSpending } from '../../src/db/tables/provider-limits.ts';
import { takeRefreshLease } from '../../src/db/tables/refresh-leases.ts';
import { takeCode } from '../../src/db/tables/second-factors.ts';
import { countAttempt, freeFailures } from '../../src/db/tables/sign-in-failures.ts';
import { findSignInProvider } from '../../src/db/tables/sign-in-providers.ts';
import { countUses } from '../../src/db/tables/usage-months.ts';
import { setPassword } from '../../src/db/tables/users.ts';
import { changePreference } from '../../src/domain/foundation/mail/notification-kinds.ts';
import { sendDigests } from '../../src/domain/foundation/mail/send-digests.ts';
import { sendPasswordReset } from '../../src/domain/people/members/password-reset.ts';
import { saveProvider } from '../../src/domain/people/sign-in/provider.ts';
import { secondMs } from '../../src/lib/time.ts';
import { connectionNow } from '../support/connect.ts';
import { meetAt } from '../support/meeting.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { newMember, type SignedInMember } from '../support/sign-in.ts';

const mode = 'test';
const organization = 'One of two';

let service: TestService;
let customer: TestKey;
let member: SignedInMember;
beforeAll(async () => {
  // The service writes e-mails down; without workers, none is sent.
  service = await startTestService({
    ROLE: 'api',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_ALLOW_UNENCRYPTED: 'true',
    MAIL_FROM: 'notices@example.com',
  });
  customer = await service.newKey({ organization, mode });
});
beforeEach(async () => {
  member = await newMember(service, { organization });
});
afterAll(() => service.close());

/** Runs the work twice at once, so that both wait to write to the table, and returns both results. */
async function twice<Result>(table: string, work: () => Promise<Result>): Promise<Result[]> {
  const outcomes = await meetAt(service, `LOCK TABLE ${table} IN EXCLUSIVE MODE`, [work, work]);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

const counted = async (sql: string, values: unknown[]) => (await query(service, sql, values)).length;

test('a forgotten password that is asked for twice at once is answered by one link', async () => {
  const { ctx } = service;
  await setPassword(ctx.db, member.userId, await ctx.security.auth.hashPassword('a sentence of a person'));
  const sent = await twice('console_links', () => sendPasswordReset(ctx, member.email));
  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(await counted('SELECT 1 FROM console_links WHERE email = $1', [member.email])).toBe(1);
});

test('an app for codes that is set up twice at once is set up once, by the later try', async () => {
  const { codes } = service.ctx.security.auth;
  const begun = await twice('user_two_factors', async () => codes.begin(member.userId, member.email));
  expect(begun.filter(Boolean)).toHaveLength(2);
  expect(await counted('SELECT 1 FROM user_two_factors WHERE user_id = $1', [member.userId])).toBe(1);
});

test('an identity provider that is set up twice at once has a secret that can be read', async () => {
  const { ctx } = service;
  const { organizationId } = await newMember(service, { organization: 'Two providers' });
  const owner = { ...member, name: 'Ada', operator: false, byPasskey: false, sessionId: '', codesOn: false };
  const settings = {
    issuer: 'https://identity.example.com',
    clientId: 'console',
    clientSecret: 'a secret',
    scopes: [],
    roleClaim: null,
    roleValues: {},
    defaultRole: 'viewer' as const,
    emailsTrusted: false,
    sessionHours: 12,
  };
  await twice('sign_in_providers', () => saveProvider(ctx, organizationId, owner, settings));
  const stored = await findSignInProvider(ctx.db, organizationId);
  if (!stored) throw new Error('no provider');
  expect(ctx.security.keyring.open(stored.clientSecret, stored.id)).toBe('a secret');
});

test('processes that send a digest at the same time send one e-mail', async () => {
  const { ctx } = service;
  const { organizationId } = customer;
  const scope = { organizationId, mode } as const;
  const matter = 'expired_grants';
  await changePreference(ctx, member.userId, { kinds: [matter], testMode: true });
  const profile = await customer.client.newProfile({ providerId: 'facebook' });
  await customer.client.patch(`/v1/test/connections/${profile.connectionId}`, { action: 'expire' });
  expect(await connectionNow(customer.client, profile.connectionId)).toMatchObject({ status: 'expired' });
  const createdAt = new Date(Date.now() - 60 * secondMs);
  const id = newIdAt('event', mode, createdAt);
  const event = { id, topic: 'connection.expired', origin: 'live', connectedProfileId: null };
  const data = { sealedData: ctx.security.keyring.seal('{}', id), hidden: null, unreadable: null };
  await insertEvents(ctx.db, scope, [{ ...event, ...data, subjectId: profile.connectionId, createdAt }], []);
  // An e-mail of long ago has left the row at which the processes take turns.
  await ctx.db.mailDigest.create({ data: { ...scope, kind: matter, notifiedUntil: new Date(0) } });
  const job = { ...scope, matter, at: createdAt.toISOString() } as const;
  await twice('outgoing_mails', () => sendDigests(ctx, [job])(job));
  expect(await counted('SELECT 1 FROM outgoing_mails WHERE organization_id = $1', [organizationId])).toBe(1);
});

test('what is left of a daily budget is spent by one call', async () => {
  const { db } = service.ctx;
  const { organizationId } = customer;
  const account = { providerId: 'facebook', externalId: '1', app: '', budget: 'calls' };
  const day = { organizationId, mode, ...account, dayBeganAt: new Date(0) } as const;
  expect(await reserveSpending(db, day, 6, 10)).toBe(true);
  const reserved = await twice('provider_spending', () => reserveSpending(db, day, 3, 10));
  expect(reserved.sort()).toEqual([false, true]);
  expect(await readSpending(db, day)).toBe(9);
});

test('a use that a plan has left is counted for one request', async () => {
  const { db } = service.ctx;
  const key = {
    organizationId: customer.organizationId,
    cap: 'publishRequestsPerMonth',
    month: '2031-02-01',
  };
  const uses = await twice('usage_months', () => countUses(db, key, 2, { paid: 3 }));
  expect(uses.sort()).toEqual([false, true]);
});

test('a password that may be tried once more is tried by one of two requests', async () => {
  const { db } = service.ctx;
  const now = new Date();
  const attempt = () => countAttempt(db, { email: member.email, network: '192.0.2.1' }, now);
  for (let tries = 1; tries < freeFailures; tries += 1) expect(await attempt()).toBeUndefined();
  const waits = await twice('sign_in_failures', attempt);
  expect(waits.filter((until) => until === undefined)).toHaveLength(1);
});

test('a code signs a person in once', async () => {
  const taken = await twice('user_verifications', () => takeCode(service.ctx.db, member.userId, '123456'));
  expect(taken.sort()).toEqual([false, true]);
});

test('a link is used once', async () => {
  const { db } = service.ctx;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 60 * secondMs);
  const { id } = await createLink(db, { purpose: 'password_reset', tokenHash: randomUUID(), expiresAt });
  const taken = await twice('console_links', () => takeLink(db, id, now));
  expect(taken.sort()).toEqual([false, true]);
});

test('a credential is refreshed by one process', async () => {
  const { db } = service.ctx;
  const { organizationId, client } = customer;
  const { connectionId: id } = await client.newProfile({ providerId: 'facebook' });
  const { credentialVersion } = await db.connection.findFirstOrThrow({ where: { id } });
  const take = () => takeRefreshLease(db, { organizationId, mode }, { id, credentialVersion }, 60 * secondMs);
  const leases = await twice('connections', take);
  expect(leases.filter((lease) => lease === undefined)).toHaveLength(1);
});
