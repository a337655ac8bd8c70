/**
 * Tests that workers of every process do nothing of their own accord while the deployment is on hold, until it
 * is released.
 */
// A service of its own: the deployment is on hold.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findConnection } from '../../src/db/tables/connections.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { commandLine } from '../support/command-line.ts';
import { newIntegration } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { workersHavePolled } from '../support/held.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { stage } from '../support/media.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';
import { simulatorFor, simulators } from '../support/simulators.ts';
import { until } from '../support/until.ts';

let provider: ProviderServer;
let receiver: Receiver;
/** Two processes on one database; only this one serves the API. */
let service: TestService;
let worker: TestService;
let live: TestKey;
let now = new Date();
beforeAll(async () => {
  provider = await startProviderServer(() => now);
  receiver = await startReceiver();
  service = await startTestService(provider.environment, { now: () => now, workers: 'live' });
  service.ctx.config.publicUrl = service.url;
  const { databaseUrl } = service;
  const part = { databaseUrl, now: () => now };
  worker = await startTestService({ ...provider.environment, ROLE: 'worker' }, part);
  live = await service.newKey({ mode: 'live' });
});
afterAll(async () => {
  await worker.close();
  await service.close();
  await receiver.close();
  await provider.close();
});

/** Runs a command, which reaches both processes through the database. */
const cli = (...args: string[]) => commandLine(service.ctx, ...args);

async function connectPage() {
  const simulator = simulatorFor('facebook');
  const account = simulator.createAccount('facebook_login', 'healthy');
  const kind = { providerId: 'facebook', loginKind: 'facebook_login' };
  return (await makeLiveProfile(service, live.organizationId, { ...account, ...kind })).id;
}

/** Connects a live account of Instagram Login whose token can be refreshed. */
async function connectInstagram() {
  const kind = { providerId: 'instagram', loginKind: 'instagram_login' };
  const { authIntegrationId } = await newIntegration(live.client, kind);
  const accessToken = simulators.instagram.grantToken(kind.loginKind, 'healthy');
  const { body } = await live.client.post('/v1/connections/import', { authIntegrationId, accessToken });
  now = new Date(now.getTime() + 2 * 24 * 60 * 60 * 1000);
  const scope = { organizationId: live.organizationId, mode: 'live' as const };
  return findConnection(service.ctx.db, scope, body.connectionId);
}

const calls = (path: string) => provider.requests.filter((request) => request.includes(path)).length;

describe('a hold', () => {
  test('keeps every process from publishing and delivering, and the release lets all of it happen', async () => {
    const connectedProfileId = await connectPage();
    await live.client.post('/v1/event-destinations', { url: receiver.url, topics: ['publishRequest.*'] });
    expect(await cli('hold', '--workers')).toMatchObject({ held: { reason: 'operator' } });

    const input = { connectedProfileId, contentType: 'facebook.media.items' };
    const publishing = await Promise.all(
      ['First', 'Second', 'Third'].map((text) => publish(live.client, { ...input, text })),
    );
    const backfill = await live.client
      .post('/v1/backfill-requests', input)
      .set('Idempotency-Key', 'held-backfill');
    await stage(live.client);
    await workersHavePolled(service, worker);
    for (const { publishRequestId } of publishing)
      expect(await requestNow(live.client, publishRequestId)).toMatchObject({ status: 'queued' });
    const backfillPath = `/v1/backfill-requests/${backfill.body.backfillRequestId}`;
    expect((await live.client.get(backfillPath)).body).toMatchObject({ status: 'queued' });
    expect(calls('POST')).toBe(0);
    expect(receiver.received).toEqual([]);

    await cli('release');
    for (const request of publishing)
      expect(await outcomeOf(service, live.client, request)).toMatchObject({ status: 'published' });
    await until(async () => (await live.client.get(backfillPath)).body.status === 'completed');
    const topics = () => receiver.received.map(({ event }) => event.topic);
    await until(() => topics().filter((topic) => topic === 'publishRequest.published').length === 3);
  });

  test('is shown at /readyz, which stays ready, in the metrics and on every page of the console', async () => {
    const operator = await newMember(service, { operator: true, role: 'viewer' });
    const told = async () => {
      const { opsUrl } = worker;
      const ready = await fetch(`${opsUrl}/readyz`);
      const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
      const pages = ['/console/operator', `/console/${operator.organizationId}/test`];
      const texts = await Promise.all(pages.map(async (path) => (await operator.client.get(path)).text));
      return {
        status: ready.status,
        reason: ((await ready.json()) as { held?: { reason: string } }).held?.reason,
        metric: /^maintenance_mode (\d)$/m.exec(metrics)?.[1],
        pages: texts.map((text) => text.includes('by whoever runs this deployment')),
      };
    };
    await cli('hold', '--workers');
    const isHeld = () =>
      Promise.all([service, worker].map(async ({ ctx }) => Boolean(await ctx.db.$deployment.pause())));
    await until(async () => (await isHeld()).every(Boolean));
    expect(await told()).toEqual({ status: 200, reason: 'operator', metric: '1', pages: [true, true] });
    await cli('release');
    await until(async () => !(await isHeld()).some(Boolean));
    expect(await told()).toEqual({ status: 200, reason: undefined, metric: '0', pages: [false, false] });
  });

  test('is in the audit log of the deployment, from its beginning to its end', async () => {
    await cli('hold', '--workers');
    await cli('release');
    const actions = { in: ['installation.hold', 'installation.release'] };
    const entries = await service.ctx.db.auditEntry.findMany({
      where: { action: actions },
      orderBy: { id: 'desc' },
      take: 2,
    });
    expect(entries.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
      ['command line', 'installation.release', 'done'],
      ['command line', 'installation.hold', 'done'],
    ]);
  });

  test('refreshes no credential: a read that would need it says so, and does not call the grant over', async () => {
    const connection = await connectInstagram();
    const { id, credential } = connection;
    const old = openCredential(service.ctx.security.keyring, id, credential ?? Buffer.of()).accessToken;
    const refused = { error: { message: 'expired', type: 'OAuthException', code: 190, error_subcode: 463 } };
    provider.intercept = async (request, answer) =>
      request.headers.authorization === `Bearer ${old}`
        ? { status: 400, body: JSON.stringify(refused) }
        : answer;
    const read = () =>
      live.client.get('/v1/content/instagram.media.items', {
        connectedProfileId: connection.profiles[0]?.id,
        limit: 1,
      });
    await cli('hold', '--workers');
    const before = calls('refresh_access_token');
    for (const answer of [await read(), await live.client.post(`/v1/connections/${id}/refresh`)]) {
      expectError(answer, 503, 'service_unavailable');
      expect(answer.headers['retry-after']).toBe('60');
      expect(answer.body.error.message).toContain('This deployment is on hold');
    }
    await service.ctx.db.connection.updateMany({ where: { id }, data: { refreshAt: now, checkAt: now } });
    await service.ctx.queue.enqueue('connections.maintain', {});
    await workersHavePolled(service, worker);
    expect(calls('refresh_access_token')).toBe(before);
    expect((await live.client.get(`/v1/connections/${id}`)).body.status).toBe('active');

    await cli('release');
    expect((await read()).status).toBe(200);
    expect(calls('refresh_access_token')).toBe(before + 1);
  });
});
