/**
 * Tests transactions that meet. The test locks what both sides write to until both wait there, so that in
 * every run each side has read everything before the other has written anything.
 */
// A service of its own: rows and tables are locked.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Db, extendClient, inTransaction } from '../../src/db/client/client.ts';
import { newId } from '../../src/db/client/ids.ts';
import { eraseInBatches } from '../../src/db/retention/retention.ts';
import { removeAuthIntegration } from '../../src/db/tables/auth-integrations.ts';
import { createBackfillRequest } from '../../src/db/tables/backfill-requests.ts';
import { lockConnection, updateConnection } from '../../src/db/tables/connections.ts';
import { eraseWindows } from '../../src/db/tables/distributed-counters.ts';
import { takeDue } from '../../src/db/tables/due-profiles.ts';
import { endKey, listKeys } from '../../src/db/tables/keys.ts';
import { countStagedBytes, expireMedia, keepMedia, releaseMedia } from '../../src/db/tables/media.ts';
import { setMember } from '../../src/db/tables/members.ts';
import { insertMedia, withMediaDefaults } from '../../src/db/tables/new-media.ts';
import { ensureOrganization, insertOrganization } from '../../src/db/tables/organizations.ts';
import { advancePublishRequest, findPublishRequest } from '../../src/db/tables/publish-requests.ts';
import { createUser, listOperators } from '../../src/db/tables/users.ts';
import { mostStagedBytes, withinCap } from '../../src/domain/foundation/billing/caps.ts';
import type { Caller } from '../../src/domain/foundation/caller.ts';
import { rollKey } from '../../src/domain/people/keys.ts';
import { changeRole, removeMember } from '../../src/domain/people/members/members.ts';
import { removeOperator } from '../../src/domain/people/members/operators.ts';
import { newSetupLink, setUp } from '../../src/domain/people/members/set-up.ts';
import { applyTransition } from '../../src/domain/publishing/ledger/apply-transition.ts';
import { completeGroupsOf } from '../../src/domain/publishing/ledger/groups.ts';
import { ownFailure } from '../../src/domain/publishing/ledger/publish-failure.ts';
import { createMedia } from '../../src/domain/publishing/media/create-media.ts';
import { deletePendingUserData } from '../../src/domain/sync/user-callbacks.ts';
import { createConcurrency } from '../../src/lib/concurrency.ts';
import { rebalanceGroups } from '../../src/queue/parked-groups.ts';
import { newIntegration } from '../support/connect.ts';
import { newUpload } from '../support/media.ts';
import { meetAt } from '../support/meeting.ts';
import { groupNow, publishGroup } from '../support/publish-groups.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let customer: TestKey;
let count = 0;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
});
beforeEach(async () => {
  count += 1;
  customer = await service.newKey({ organization: `Meeting ${count}`, mode: 'live', plan: 'free' });
});
afterAll(() => service.close());

/** Returns the SQL that lets everybody read the table, and nobody else write to it or lock its rows. */
const writesTo = (table: string) => `LOCK TABLE ${table} IN EXCLUSIVE MODE`;

/** Returns how many connections of the database wait for a lock. */
async function sidesThatWait(): Promise<number> {
  const [row] = await query(
    service,
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count as number;
}

async function newUser(name: string, operator = false): Promise<string> {
  const email = `${name}-${count}@example.com`.toLowerCase();
  const user = await createUser(service.ctx.db, { name, email, operator, proven: true });
  if (!user) throw new Error(`${email} is taken`);
  return user.id;
}

const successes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;
const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));

describe('two people at once', () => {
  test('with two links to set the service up make one operator', async () => {
    const { ctx } = service;
    const visitor = { headers: {}, network: '192.0.2.1' } as unknown as Parameters<typeof setUp>[1];
    const sides = await Promise.all(
      ['Ada', 'Ben'].map(async (name) => {
        const token = (await newSetupLink(ctx))?.url.split('/').at(-1) ?? '';
        const input = { name, email: `${name}@setup.example.com`.toLowerCase(), organization: `${name}’s` };
        return () => setUp(ctx, visitor, token, input);
      }),
    );
    const outcomes = await meetAt(service, writesTo('users'), sides);
    expect(successes(outcomes)).toBe(1);
    expect(await listOperators(ctx.db)).toHaveLength(1);
  });

  test('who remove each other as operators leave one', async () => {
    await service.ctx.db.user.updateMany({ data: { operator: false } });
    const operators = [await newUser('Cleo', true), await newUser('Dan', true)];
    const sides = operators.map((id) => () => removeOperator(service.ctx, id));
    const outcomes = await meetAt(service, writesTo('users'), sides);
    expect(refusals(outcomes)).toEqual([expect.objectContaining({ code: 'conflict' })]);
    expect(await listOperators(service.ctx.db)).toHaveLength(1);
  });

  test.each([
    ['remove each other', removeMember],
    [
      'make each other developers',
      (...[ctx, organizationId, userId]: Parameters<typeof removeMember>) =>
        changeRole(ctx, organizationId, userId, 'developer'),
    ],
  ])('who are the owners of an organization and %s leave one owner', async (_what, act) => {
    const { organizationId } = customer;
    const owners = [await newUser('Eve'), await newUser('Flo')];
    for (const id of owners) await setMember(service.ctx.db, organizationId, id, 'owner');
    const sides = owners.map((id) => () => act(service.ctx, organizationId, id));
    const outcomes = await meetAt(service, writesTo('members'), sides);
    expect(refusals(outcomes)).toEqual([expect.objectContaining({ code: 'conflict' })]);
    const left = await query(service, 'SELECT role FROM members WHERE organization_id = $1 AND role = $2', [
      organizationId,
      'owner',
    ]);
    expect(left).toHaveLength(1);
  });
});

describe('an unknown outcome', () => {
  /** Makes a request whose outcome is unknown. */
  async function unknown() {
    const { client, organizationId } = await service.newKey({
      organization: `Resolves ${count}`,
      mode: 'test',
    });
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const post = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye' } as const;
    const { publishRequestId } = await publish(client, post);
    await query(
      service,
      "UPDATE publish_requests SET status = 'outcome_unknown', phase = 'settle', started_at = now() WHERE id = $1",
      [publishRequestId],
    );
    const request = await findPublishRequest(
      service.ctx.db,
      { organizationId, mode: 'test' },
      publishRequestId,
    );
    const resolve = (word: object) => () =>
      client.post(`/v1/publish-requests/${publishRequestId}/resolve`, word).then((answer) => answer);
    // Sides that wait for a row get it in the order in which they came.
    const row = `SELECT 1 FROM publish_requests WHERE id = '${publishRequestId}' FOR UPDATE`;
    return { request, resolve, row, read: () => client.get(`/v1/publish-requests/${publishRequestId}`) };
  }

  test('is resolved by a person also when a lookup without a result changes it at the same moment', async () => {
    const { ctx } = service;
    const { request, resolve, row } = await unknown();
    const look = () =>
      applyTransition(ctx, request, { outcome: 'unanswered', failure: ownFailure('not_created') });
    const [looked, resolved] = await meetAt<unknown>(service, row, [look, resolve({ outcome: 'failed' })]);
    expect(looked).toMatchObject({ status: 'fulfilled', value: { request: { status: 'outcome_unknown' } } });
    expect(resolved).toMatchObject({
      status: 'fulfilled',
      value: { status: 200, body: { status: 'failed' } },
    });
  });

  exhaustiveTest(
    'is resolved once by two people who say different things of it, and the second gets a conflict',
    async () => {
      const { resolve, row, read } = await unknown();
      const sides = [resolve({ outcome: 'failed' }), resolve({ outcome: 'published', externalId: '1_2' })];
      expect(await meetAt<unknown>(service, row, sides)).toMatchObject([
        { value: { status: 200, body: { status: 'failed' } } },
        { value: { status: 409, body: { error: { meta: { reason: 'outcome_known' } } } } },
      ]);
      const { body } = await read();
      expect(body.status).toBe('failed');
      expect(body).not.toHaveProperty('externalId');
    },
  );
});

test('a secret that is rotated twice at once keeps the one of the first rotation as the earlier one', async () => {
  const { client, organizationId } = customer;
  const input = { url: 'https://receiver.example.com/', topics: ['*'] };
  const { eventDestinationId } = (await client.post('/v1/event-destinations', input)).body;
  const columns = async () => {
    const [row] = await query(
      service,
      'SELECT secret, previous_secret FROM event_destinations WHERE organization_id = $1',
      [organizationId],
    );
    return row as { secret: Buffer; previous_secret: Buffer | null };
  };
  const { secret: original } = await columns();
  const rotate = async () => client.post(`/v1/event-destinations/${eventDestinationId}/rotate-secret`, {});
  const outcomes = await meetAt(service, writesTo('event_destinations'), [rotate, rotate]);
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.status)).toEqual([
    200, 200,
  ]);
  const { previous_secret } = await columns();
  expect(previous_secret).not.toBeNull();
  expect(previous_secret?.equals(original)).toBe(false);
});

describe('an API key that two people end at once', () => {
  /** Makes a key, and lets a person end it while another one is ending it. Returns the second one's outcome. */
  async function endTwice(first: Parameters<typeof endKey>[2]) {
    const { ctx } = service;
    const { keyId, organizationId } = customer;
    const sides: (() => Promise<unknown>)[] = [
      () => endKey(ctx.db, keyId, first),
      () => rollKey(ctx, { organizationId }, keyId, 24),
    ];
    const [, rolled] = await meetAt(service, `SELECT FROM api_keys WHERE id = '${keyId}' FOR UPDATE`, sides);
    return { rolled, keys: await listKeys(ctx.db, organizationId) };
  }

  test('gets no successor once it is revoked', async () => {
    const { rolled, keys } = await endTwice({ revokedAt: new Date() });
    expect(rolled).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    expect(keys).toHaveLength(1);
  });

  test('ends at the earlier of the two times', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { rolled, keys } = await endTwice({ expiresAt });
    expect(rolled?.status).toBe('fulfilled');
    expect(keys.find(({ id }) => id === customer.keyId)?.expiresAt).toEqual(expiresAt);
  });
});

describe('two changes at once of what an Auth Integration may spend', () => {
  /** Makes both changes meet, the first one first, and returns their statuses and what the integration may spend then. */
  async function changeBoth(...changes: [object, object]) {
    const { client } = customer;
    const { authIntegrationId } = await newIntegration(client, {
      providerId: 'youtube',
      loginKind: 'google',
    });
    const path = `/v1/auth-integrations/${authIntegrationId}`;
    const sides = changes.map((change) => async () => client.patch(path, change));
    const outcomes = await meetAt(service, 'SELECT FROM auth_integrations FOR UPDATE', sides);
    const statuses = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.status);
    const { dailyLimits, neverSpend } = (await client.get(path)).body;
    return { statuses, dailyLimits, neverSpend };
  }
  const limitTo = (budget: string) => ({ dailyLimits: [{ budget, limit: 5 }] });

  test('both stay, when one limits a budget and the other names one that is never spent', async () => {
    const changed = await changeBoth({ neverSpend: ['units'] }, limitTo('video_inserts'));
    expect(changed).toEqual({ statuses: [200, 200], ...limitTo('video_inserts'), neverSpend: ['units'] });
  });

  test('the second is refused that would limit what the first one never spends', async () => {
    const changed = await changeBoth({ neverSpend: ['units'] }, limitTo('units'));
    expect(changed).toEqual({ statuses: [200, 400], dailyLimits: undefined, neverSpend: ['units'] });
  });
});

test('two processes that make what counts towards a cap do it one after the other', async () => {
  const { ctx } = service;
  const scope = { organizationId: customer.organizationId, mode: 'live' as const };
  /** A second context stands for another process, because writers in one process take turns by themselves. */
  const otherProcess: typeof ctx = {
    ...ctx,
    db: extendClient(ctx.db, {
      $concurrency: {
        ...ctx.db.$concurrency,
        runExclusive: <Result>(_name: string, work: () => Promise<Result>) => work(),
      },
    }),
  };
  const first = { begun: Promise.withResolvers<void>(), ended: Promise.withResolvers<void>() };
  let secondBegan = false;
  const one = withinCap(ctx, scope, 'eventDestinations', async () => {
    first.begun.resolve();
    await first.ended.promise;
  });
  await first.begun.promise;
  const other = withinCap(otherProcess, scope, 'eventDestinations', async () => {
    secondBegan = true;
  });
  await until(async () => secondBegan || (await sidesThatWait()) === 1);
  expect(secondBegan).toBe(false);
  first.ended.resolve();
  await Promise.all([one, other]);
  expect(secondBegan).toBe(true);
});

test('of two processes whose uploads meet, one gets the room that the plan has left', async () => {
  const { ctx } = service;
  const { organizationId, keyId } = customer;
  const caller = { organizationId, mode: 'live' as const, keyId };
  const now = new Date();
  const upload = { filename: 'loaf.jpg', contentType: 'image/jpeg', sizeBytes: 1_000 } as const;
  const left = upload.sizeBytes * 1.5;
  const medium = withMediaDefaults(caller, {
    id: newId('media', 'live'),
    origin: 'upload',
    status: 'ready',
    sizeBytes: BigInt(mostStagedBytes.free - left),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await insertMedia(ctx.db.$sql, [medium]);
  const processes = [ctx, { ...ctx, db: extendClient(ctx.db, { $concurrency: createConcurrency() }) }];
  const sides = processes.map((one) => () => createMedia(one, caller as Caller, { upload }));
  const outcomes = await meetAt(service, writesTo('media'), sides);
  expect(refusals(outcomes)).toEqual([expect.objectContaining({ code: 'quota_exceeded' })]);
  expect(await countStagedBytes(ctx.db, caller, now)).toBe(mostStagedBytes.free - left + upload.sizeBytes);
});

/**
 * Runs the first work up to its last step, the commit, and begins the second meanwhile. The first commits
 * once the second waits for a lock, or has ended because it waits for nothing. Returns the result of the
 * second.
 */
async function secondWhileFirstIsOpen<Result>(
  first: (tx: Db) => Promise<unknown>,
  second: (tx: Db) => Promise<Result>,
): Promise<{ result: Result; waited: boolean }> {
  const { db } = service.ctx;
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const one = inTransaction(db, async (tx) => {
    await first(tx);
    written.resolve();
    await commit.promise;
  });
  await Promise.race([written.promise, one]);
  let ended = false;
  const other = inTransaction(db, second).finally(() => {
    ended = true;
  });
  await until(async () => ended || (await sidesThatWait()) === 1);
  const waited = !ended;
  commit.resolve();
  await one;
  return { result: await other, waited };
}

describe('a file that a request stops needing while another request is accepted for it', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const now = new Date();
  const day = (count: number) => new Date(now.getTime() + count * dayMs);

  /** Makes a ready file that lives for some days, and a request that needs it on the third day. */
  async function fileAndRequest(livesDays: number) {
    const { client, organizationId } = await service.newKey({ organization: `Files ${count}` });
    const scope = { organizationId, mode: 'test' as const };
    const { mediaId } = await newUpload(client);
    await query(service, "UPDATE media SET status = 'ready', expires_at = $2 WHERE id = $1", [
      mediaId,
      day(livesDays),
    ]);
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const { publishRequestId } = await publish(client, {
      connectedProfileId,
      contentType: 'facebook.media.items',
      text: 'Rye',
    });
    const name = (tx: Db) => tx.$executeRaw`
      UPDATE publish_requests SET media_ids = ARRAY[${mediaId}], due_at = ${day(3)} WHERE id = ${publishRequestId}`;
    const expiresAt = async () =>
      (await service.ctx.db.media.findFirstOrThrow({ where: { id: mediaId } })).expiresAt;
    return { scope, mediaId, name, expiresAt };
  }

  test('lives until a day after the accepted request is due, also when it lived long enough before', async () => {
    const { scope, mediaId, name, expiresAt } = await fileAndRequest(30);
    await secondWhileFirstIsOpen(
      async (tx) => {
        await keepMedia(tx, scope, [{ id: mediaId, until: day(4) }]);
        await name(tx);
      },
      (tx) => releaseMedia(tx, scope, [mediaId], day(1), dayMs),
    );
    expect(await expiresAt()).toEqual(day(4));
  });

  test('lives until then when the other request has released it first', async () => {
    const { scope, mediaId, name, expiresAt } = await fileAndRequest(30);
    await secondWhileFirstIsOpen(
      (tx) => releaseMedia(tx, scope, [mediaId], day(1), dayMs),
      async (tx) => {
        await keepMedia(tx, scope, [{ id: mediaId, until: day(4) }]);
        await name(tx);
      },
    );
    expect(await expiresAt()).toEqual(day(4));
  });
});

test('an Auth Integration for which a Connection is just being made is not deleted', async () => {
  const { client, organizationId } = await service.newKey({ organization: `Connecting ${count}` });
  const scope = { organizationId, mode: 'test' as const };
  const { authIntegrationId } = await newIntegration(client);
  const { connectionId } = await client.newProfile({ providerId: 'facebook' });
  const { result: removed } = await secondWhileFirstIsOpen(
    (tx) => tx.$executeRaw`
      UPDATE connections SET auth_integration_id = ${authIntegrationId} WHERE id = ${connectionId}`,
    (tx) => removeAuthIntegration(tx, scope, authIntegrationId),
  );
  expect(removed).toBe(false);
  expect(await service.ctx.db.connection.findFirst({ where: { id: connectionId } })).not.toBeNull();
});

test('a Connection that is locked while a refresh replaces its credential is read with the new one', async () => {
  const { client, organizationId } = await service.newKey({ organization: `Refreshed ${count}` });
  const scope = { organizationId, mode: 'test' as const };
  const { connectionId } = await client.newProfile({ providerId: 'facebook' });
  const { db } = service.ctx;
  const before = await db.connection.findFirstOrThrow({ where: { id: connectionId } });
  const { result: locked } = await secondWhileFirstIsOpen(
    (tx) => updateConnection(tx, before, { credential: Buffer.from('refreshed') }),
    (tx) => lockConnection(tx, scope, connectionId),
  );
  expect(locked.credentialVersion).toBe(before.credentialVersion + 1);
  const { result: wrote } = await secondWhileFirstIsOpen(
    (tx) => lockConnection(tx, scope, connectionId),
    (tx) => updateConnection(tx, locked, { credential: Buffer.from('later') }),
  );
  expect(wrote).toBe(true);
});

describe('what is due is handed to one process, and another takes what is left without waiting:', () => {
  const past = new Date('2020-01-01T00:00:00.000Z');
  const due = new Date('2020-01-02T00:00:00.000Z');
  const next = new Date('2030-01-01T00:00:00.000Z');

  async function dueProfiles(): Promise<void> {
    const { client } = await service.newKey({ organization: `Due ${count}` });
    for (const _each of [1, 2]) {
      const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
      await query(
        service,
        'UPDATE connected_profiles SET sweep_at = $2, poll_at = $2, stream_at = $2 WHERE id = $1',
        [connectedProfileId, past],
      );
    }
  }

  async function dueFiles(): Promise<void> {
    const { client } = await service.newKey({ organization: `Due ${count}` });
    for (const _each of [1, 2]) {
      const { mediaId } = await newUpload(client);
      await query(service, 'UPDATE media SET expires_at = $2, file_key = id WHERE id = $1', [mediaId, past]);
    }
  }

  const idsOf = (rows: { connectedProfileId: string }[]) =>
    rows.map(({ connectedProfileId }) => connectedProfileId);

  test.each<[string, () => Promise<void>, (db: Db) => Promise<unknown[]>]>([
    [
      'sweeps',
      dueProfiles,
      async (db) => idsOf(await takeDue(db, 'sweep_at', 'facebook', due, { next, count: 1 })),
    ],
    [
      'polls',
      dueProfiles,
      async (db) => idsOf(await takeDue(db, 'poll_at', 'facebook', due, { next, count: 1 })),
    ],
    [
      'streams',
      dueProfiles,
      async (db) =>
        idsOf(await takeDue(db, 'stream_at', 'facebook', due, { next, count: 1, holder: 'one of them' })),
    ],
    ['expired files', dueFiles, (db) => expireMedia(db, due, 1)],
  ])('%s', async (_what, make, take) => {
    await make();
    let first: unknown[] = [];
    const { result: second, waited } = await secondWhileFirstIsOpen(async (tx) => {
      first = await take(tx);
    }, take);
    expect(first).toHaveLength(1);
    expect(waited).toBe(false);
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
  });
});

test.each<[string, (db: Db) => AsyncGenerator<number, void>]>([
  ['rate limit windows', eraseWindows],
  [
    'any other rows',
    (db) => eraseInBatches(db, { table: 'rate_limit_windows', since: 'ends_at', forMs: 0 }, new Date()),
  ],
])('%s that one process is erasing are left out by another, which does not wait', async (_what, erase) => {
  await query(service, 'DELETE FROM rate_limit_windows');
  await query(
    service,
    `INSERT INTO rate_limit_windows (name, taken, ends_at) VALUES ('over', 1, now() - interval '1 hour')`,
  );
  const eraseBatch = async (tx: Db) => (await erase(tx).next()).value;
  let first: unknown;
  const { result: second, waited } = await secondWhileFirstIsOpen(async (tx) => {
    first = await eraseBatch(tx);
  }, eraseBatch);
  expect({ first, second, waited }).toEqual({ first: 1, second: 0, waited: false });
});

test('jobs that one process is just taking stay where they are when another sets those of a full group aside, which does not wait', async () => {
  const name = 'publish.run';
  const jobs = Array.from({ length: 500 }, (_, number) => ({
    payload: { organizationId: 'one', publishRequestId: `${number}` },
    group: 'full',
  }));
  const { db, queue } = service.ctx;
  await inTransaction(db, (tx) => queue.insert(name, jobs, tx));
  await query(
    service,
    `UPDATE pgboss.job SET state = 'active'
     WHERE id = (SELECT id FROM pgboss.job WHERE name = $1 AND group_id = 'full' LIMIT 1)`,
    [name],
  );
  const rebalance = (tx: Db) =>
    rebalanceGroups(
      async (text, values) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) }),
      {
        schema: 'pgboss',
        name,
        groupConcurrency: 1,
        now: new Date(),
      },
    );
  const setAside = 'SELECT 1 FROM pgboss.job WHERE name = $1 AND priority > 0';
  const { waited } = await secondWhileFirstIsOpen(
    (tx) => tx.$queryRaw`SELECT id FROM pgboss.job WHERE name = ${name} FOR UPDATE`,
    rebalance,
  );
  expect({ waited, aside: await query(service, setAside, [name]) }).toEqual({ waited: false, aside: [] });
  await inTransaction(db, rebalance);
  expect(await query(service, setAside, [name])).not.toEqual([]);
});

describe('who makes a second one while the first is being made is refused once it is there:', () => {
  async function backfillOfOneProfile(): Promise<(tx: Db) => Promise<unknown>> {
    const { client, organizationId } = await service.newKey({ organization: `Backfilled ${count}` });
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const contentType = 'facebook.media.items';
    return (tx) => {
      const request = { id: newId('backfillRequest', 'test'), connectedProfileId, contentType, maxItems: 1 };
      return createBackfillRequest(tx, { organizationId, mode: 'test' }, request);
    };
  }

  test.each<[string, () => Promise<(tx: Db) => Promise<unknown>>]>([
    ['a backfill of a profile and content type', backfillOfOneProfile],
    [
      'a user with an email address',
      async () => (tx) => createUser(tx, { name: 'Gus', email: 'gus@example.com', proven: true }),
    ],
    ['an organization with a name', async () => (tx) => insertOrganization(tx, 'Only one')],
  ])('%s', async (_what, prepare) => {
    const make = await prepare();
    let first: unknown;
    const { result: second } = await secondWhileFirstIsOpen(async (tx) => {
      first = await make(tx);
    }, make);
    expect(first).toMatchObject({ id: expect.any(String) });
    expect(second).toBeUndefined();
  });
});

test('an organization that two want while there is none is made by one, and both get it', async () => {
  let first: unknown;
  const { result: second } = await secondWhileFirstIsOpen(
    async (tx) => {
      first = await ensureOrganization(tx, 'Wanted by both');
    },
    (tx) => ensureOrganization(tx, 'Wanted by both'),
  );
  expect(first).toMatchObject({ name: 'Wanted by both' });
  expect(second).toEqual(first);
});

test('two transactions that end the last two requests of a group complete it once', async () => {
  const { ctx } = service;
  const key = await service.newKey();
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  const target = { connectedProfileId, contentType: 'facebook.media.items' };
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const { publishGroupId, publishRequests } = await publishGroup(key.client, {
    text: 'Rye',
    scheduledFor,
    targets: [target, target],
  });
  const scope = { organizationId: key.organizationId, mode: 'test' as const };
  const sides = publishRequests.map(({ publishRequestId }) => async () => {
    const request = await findPublishRequest(ctx.db, scope, publishRequestId);
    const ended = { status: 'canceled' as const, dueAt: null, completedAt: new Date() };
    await inTransaction(ctx.db, async (tx) => {
      await advancePublishRequest(tx, request, ended);
      await completeGroupsOf(ctx, tx, [request]);
    });
  });
  const held = `SELECT FROM publish_groups WHERE id = '${publishGroupId}' FOR UPDATE`;
  expect(successes(await meetAt(service, held, sides))).toBe(2);
  expect(await groupNow(key.client, publishGroupId)).toMatchObject({
    status: 'canceled',
    completedAt: expect.any(String),
  });
  const events = await ctx.db.event.findMany({ where: { subjectId: publishGroupId } });
  expect(events.map(({ topic }) => topic)).toEqual(['publishGroup.completed']);
});

exhaustiveTest(
  'an event of a group that is written while the data of one of its users is deleted is erased, too',
  async () => {
    const { ctx } = service;
    const key = await service.newKey();
    const [leaving, staying] = await Promise.all(
      ['facebook', 'facebook'].map((providerId) => key.client.newProfile({ providerId })),
    );
    const targets = [leaving, staying, leaving].map((profile, index) => ({
      connectedProfileId: profile?.connectedProfileId,
      contentType: 'facebook.media.items',
      text: index === 2 ? 'x'.repeat(65_000) : 'Rye',
    }));
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const made = (some: typeof targets) =>
      publishGroup(key.client, { scheduledFor, onInvalid: 'skip', targets: some });
    const [both, skipped] = [await made(targets.slice(0, 2)), await made(targets.slice(1))];
    const scope = { organizationId: key.organizationId, mode: 'test' as const };
    const requests = await Promise.all(
      [both, skipped].flatMap(({ publishRequests }) =>
        publishRequests.map(({ publishRequestId }) => findPublishRequest(ctx.db, scope, publishRequestId)),
      ),
    );
    const ended = { status: 'canceled' as const, dueAt: null, completedAt: new Date() };
    const [theirs, ...others] = requests;
    if (theirs) await advancePublishRequest(ctx.db, theirs, ended);
    const [written, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const completing = inTransaction(ctx.db, async (tx) => {
      for (const request of others) await advancePublishRequest(tx, request, ended);
      await completeGroupsOf(ctx, tx, others);
      written.resolve();
      await committed.promise;
    });
    await written.promise;
    const connectionId = leaving?.connectionId ?? '';
    await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'delete_data' });
    const deleting = deletePendingUserData(ctx);
    await until(async () => (await sidesThatWait()) > 0);
    committed.resolve();
    await Promise.all([completing, deleting]);
    const ids = [both.publishGroupId, skipped.publishGroupId];
    const events = await ctx.db.event.findMany({ where: { subjectId: { in: ids } } });
    expect(events.map(({ sealedData, data }) => [sealedData, data])).toEqual(Array(2).fill([null, null]));
    expect((await groupNow(key.client, skipped.publishGroupId)).skipped).toBeUndefined();
  },
);
