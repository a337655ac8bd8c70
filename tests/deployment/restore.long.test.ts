/**
 * Tests that nothing is published twice after a restore: the deployment is on hold, and providers are asked
 * first what exists.
 */
// A service of its own: the deployment is restored from a copy of its database.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, clientOf } from '../support/client.ts';
import { commandLine } from '../support/command-line.ts';
import { expectError } from '../support/errors.ts';
import { workersHavePolled } from '../support/held.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { hurry, outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { backUp } from '../support/restored.ts';
import { newDatabase, startTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { simulatorFor } from '../support/simulators.ts';
import { until } from '../support/until.ts';

/**
 * The simulated provider. It keeps its state outside of the database, so a restore does not undo what was
 * published.
 */
let provider: ProviderServer;
let databaseUrl: string;
/**
 * The service that is running at the moment, and its customer, whose key is the same before and after a
 * restore.
 */
let service: TestService;
let client: Client;
let key: string | undefined;
let connectedProfileId: string;
let accountId: string;
const folders: string[] = [];

beforeAll(async () => {
  provider = await startProviderServer();
});
beforeEach(async () => {
  provider.intercept = async (_request, answer) => answer;
  databaseUrl = await newDatabase();
  key = undefined;
  await start({ ROLE: 'api' });
  const simulator = simulatorFor('facebook');
  const account = simulator.createAccount('facebook_login', 'healthy');
  accountId = account.externalId;
  const made = await service.newKey({ mode: 'live' });
  key = made.key;
  client = made.client;
  const profile = { ...account, providerId: 'facebook', loginKind: 'facebook_login' };
  connectedProfileId = (await makeLiveProfile(service, made.organizationId, profile)).id;
});
afterAll(async () => {
  await provider.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(variables: Record<string, string> = {}): Promise<void> {
  service = await startTestService(
    { ...provider.environment, ...variables },
    { databaseUrl, workers: 'live' },
  );
  service.ctx.config.publicUrl = service.url;
  client = clientOf(service.url, key);
}

const accept = (text: string, more: object = {}) =>
  publish(client, { connectedProfileId, contentType: 'facebook.media.items', text, ...more });
const created = (text: string) => countCreated(provider.store, accountId, text);
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const published = async (request: PublishRequest) =>
  expect(await outcomeOf(service, client, request)).toMatchObject({ status: 'published' });
const cli = (...args: string[]) => commandLine(service.ctx, ...args);
const idsOf = (requests: PublishRequest[]) => requests.map(({ publishRequestId }) => publishRequestId).sort();

/** Returns the environment of a machine with an empty data folder, as a new container has it. */
function freshFolder(): Record<string, string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'restored-'));
  folders.push(folder);
  return { DATA_DIR: folder };
}

/** Publishes everything that is waiting, and then replaces the database by the backup that was made before. */
async function publishThenRestore(requests: PublishRequest[]): Promise<void> {
  await service.close();
  const { restore } = await backUp(databaseUrl);
  await start();
  for (const request of requests) {
    await hurry(service, request.publishRequestId);
    await published(request);
  }
  await service.close();
  await restore();
}

describe('a database that was restored', () => {
  test('is noticed by a process that starts, which holds the deployment and says what to do', async () => {
    const lost = await accept('Noticed');
    await publishThenRestore([lost]);
    await start();
    await until(async () => (await service.ctx.db.$deployment.pause())?.reason === 'restored');
    await workersHavePolled(service);
    expect(await requestNow(client, lost.publishRequestId)).toMatchObject({ status: 'queued' });
    expect(await created('Noticed')).toBe(1);
    const said = service.logs.filter((line) => line.includes('database restore detected'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('ledger reconcile');
    await service.close();
  });

  test('is released only after its ledger was reconciled, unless that is asked for', async () => {
    await publishThenRestore([await accept('Unreconciled')]);
    await start({ ROLE: 'api' });
    await until(async () => (await service.ctx.db.$deployment.pause())?.reason === 'restored');
    const refused = await cli('release').catch((error) => error);
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('ledger reconcile') });
    expect(await service.ctx.db.$deployment.pause()).toBeDefined();
    await cli('release', '--unreconciled');
    expect(await service.ctx.db.$deployment.pause()).toBeUndefined();
    await service.close();
  });

  test.each([
    ['whose processes kept their data folders', { byHand: false }],
    ['whose processes know nothing of before, and that was held by hand', { byHand: true }],
  ])('%s publishes nothing twice, and what was not published once', async (_title, { byHand }) => {
    const twins = [await accept('Twin'), await accept('Twin')];
    const commented = await accept('Commented', { firstComment: 'Below it' });
    const early = await accept('Pulled forward', { scheduledFor: tomorrow() });
    const notRun = await accept('Not run', { scheduledFor: tomorrow() });
    await publishThenRestore([...twins, commented, early]);
    await until(async () => (await created('Below it')) === 1);

    await start({ ROLE: 'api', ...(byHand ? freshFolder() : {}) });
    if (byHand) await cli('hold', '--workers', '--restored');
    await until(async () => (await service.ctx.db.$deployment.pause())?.reason === 'restored');
    const reconciled = await cli('ledger', 'reconcile');
    expect({ ...reconciled, published: reconciled.published.sort() }).toMatchObject({
      published: idsOf([...twins, commented]),
      notPublished: [],
      unanswered: [],
    });
    await cli('release');
    await service.close();

    await start();
    for (const request of [...twins, commented]) await published(request);
    for (const request of [early, notRun]) {
      await hurry(service, request.publishRequestId);
      await published(request);
    }
    const comment = await service.ctx.db.publishRequest.findFirstOrThrow({
      where: { contentType: 'facebook.media.comments' },
    });
    await published({ publishRequestId: comment.id } as PublishRequest);
    expect(await created('Twin')).toBe(2);
    for (const text of ['Commented', 'Below it', 'Pulled forward', 'Not run'])
      expect([text, await created(text)]).toEqual([text, 1]);
    const ids = await Promise.all(twins.map((twin) => requestNow(client, twin.publishRequestId)));
    expect(new Set(ids.map(({ externalId }) => externalId)).size).toBe(2);
    await service.close();
  });

  test('publishes nothing that its provider cannot be asked about, until it can', async () => {
    const lost = await accept('Unanswered');
    await publishThenRestore([lost]);
    provider.intercept = async ({ method }, answer) =>
      method === 'GET' ? { status: 500, body: '{}' } : answer;
    await start();
    await until(async () => (await service.ctx.db.$deployment.pause())?.reason === 'restored');
    expect(await cli('ledger', 'reconcile')).toMatchObject({ unanswered: [lost.publishRequestId] });
    await cli('release');
    expect(await outcomeOf(service, client, lost, ['outcome_unknown'])).toBeDefined();
    const retried = await client.post(`/v1/publish-requests/${lost.publishRequestId}/retry`);
    expectError(retried, 409, 'conflict');
    provider.intercept = async (_request, answer) => answer;
    await published(lost);
    expect(await created('Unanswered')).toBe(1);
    await service.close();
  });

  test('is noticed by a process that continues running, before it publishes anything', async () => {
    await service.close();
    await start();
    await published(await accept('Before'));
    // This is the state of a backup that was made before any progress was marked.
    await service.ctx.db.highWaterMark.deleteMany();
    const request = await accept('After');
    await until(async () => (await service.ctx.db.$deployment.pause())?.reason === 'restored');
    await workersHavePolled(service);
    expect(await requestNow(client, request.publishRequestId)).not.toHaveProperty('externalId');
    expect(await created('After')).toBe(0);
    await cli('ledger', 'reconcile');
    await cli('release');
    await published(request);
    expect(await created('After')).toBe(1);
    await service.close();
  });
});

test('a ledger is reconciled only while the deployment is on hold', async () => {
  const refused = await cli('ledger', 'reconcile').catch((error) => error);
  expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('not on hold') });
  await service.close();
});
