// A service of its own: it is distributed where there is a cluster, and leaves a transaction prepared.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../src/app/before-start.ts';
import { inTransaction } from '../../src/db/client/client.ts';
import { nodeAway } from '../../src/db/client/database-failures.ts';
import { type IdKind, newId } from '../../src/db/client/ids.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { distributeTables } from '../../src/db/distribution/distribute.ts';
import { distributedTables } from '../../src/db/distribution/placement.ts';
import { settledSnapshot } from '../../src/db/distribution/several-nodes.ts';
import { readBackfillRequest } from '../../src/db/tables/backfill-requests.ts';
import { readDeliveries } from '../../src/db/tables/deliveries.ts';
import { insertEvents } from '../../src/db/tables/events.ts';
import { findReferredMedia } from '../../src/db/tables/media.ts';
import { readProviderWebhooks } from '../../src/db/tables/provider-webhooks.ts';
import { readPublishRequests } from '../../src/db/tables/publish-requests.ts';
import { deliverEvents } from '../../src/domain/deliveries/deliver.ts';
import { listRequests } from '../../src/domain/foundation/request-log.ts';
import { runPublishRequests } from '../../src/domain/publishing/run/run-requests.ts';
import { addMs, minuteMs, secondMs } from '../../src/lib/time.ts';
import { clusterNodes } from '../support/cluster.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { untilWithoutJobs } from '../support/until.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

if (clusterNodes().length === 0) {
  test('a database that is no cluster is not distributed, and the refusal says what to do', async () => {
    const refused = distributeTables(service.databaseUrl, { shardCount: 4, onProgress: () => {} });
    await expect(refused).rejects.toThrow(/CREATE EXTENSION citus on all nodes/);
  });

  test('every snapshot of a single PostgreSQL is settled', async () => {
    expect(await settledSnapshot(service.ctx.db)).toBeUndefined();
  });
} else
  describe('on a cluster', () => {
    test('each table that grows is distributed by organization, beside all others', async () => {
      const rows = await query(
        service,
        `SELECT logicalrelid::text AS name, column_to_column_name(logicalrelid, partkey) AS by, colocationid AS colocation
         FROM pg_dist_partition JOIN pg_class c ON c.oid = logicalrelid WHERE c.relnamespace = 'public'::regnamespace`,
      );
      expect(rows.map(({ name }) => name).sort()).toEqual([...distributedTables].sort());
      expect(new Set(rows.map(({ by, colocation }) => `${by} ${colocation}`)).size).toBe(1);
    });

    test('a second distribution has nothing to do', async () => {
      const distributed = await distributeTables(service.databaseUrl, {
        shardCount: 4,
        onProgress: () => {},
      });
      expect(distributed).toEqual([]);
    });

    test('a key that two organizations could share is named before anything is distributed', async () => {
      await query(service, 'SELECT undistribute_table($1)', ['publish_days']);
      await query(service, 'CREATE UNIQUE INDEX publish_days_day_key ON publish_days (day)');
      const refused = distributeTables(service.databaseUrl, { shardCount: 4, onProgress: () => {} });
      await expect(refused).rejects.toThrow(
        'The table publish_days cannot be distributed, because its key publish_days_day_key does not contain organization_id',
      );
      await query(service, 'DROP INDEX publish_days_day_key');
      const distributed = await distributeTables(service.databaseUrl, {
        shardCount: 4,
        onProgress: () => {},
      });
      expect(distributed).toEqual(['publish_days']);
    });

    test('a snapshot is not settled while a node has yet to commit what the coordinator has', async () => {
      const node = new pg.Client({ connectionString: nodeUrl(service.databaseUrl) });
      await node.connect();
      try {
        await node.query('BEGIN');
        await node.query("PREPARE TRANSACTION 'citus_0_1_1_0'");
        expect(await settledSnapshot(service.ctx.db)).toBe('unsettled');
        await node.query("ROLLBACK PREPARED 'citus_0_1_1_0'");
        expect(await settledSnapshot(service.ctx.db)).toMatch(/^\d+:\d+:/);
      } finally {
        await node.query("ROLLBACK PREPARED 'citus_0_1_1_0'").catch(() => {});
        await node.end();
      }
    });

    test('a row that a job names is not missing while its node has yet to commit it', async () => {
      const { db } = service.ctx;
      const organizationId = newId('organization');
      const of = (kind: IdKind) => ({ organizationId, id: newId(kind, 'test') });
      const reads = [
        () => findReferredMedia(db, { organizationId, mediaId: of('media').id }),
        () => readBackfillRequest(db, of('backfillRequest'), 1),
        () => readPublishRequests(db, [of('publishRequest')]),
        () => readProviderWebhooks(db.$sql, [of('providerWebhook')]),
        () => readDeliveries(db.$sql, [{ ...of('delivery'), eventId: of('event').id }]),
      ];
      const node = new pg.Client({ connectionString: nodeUrl(service.databaseUrl) });
      await node.connect();
      try {
        await node.query('BEGIN');
        await node.query("PREPARE TRANSACTION 'citus_0_1_2_0'");
        const away = { code: 'service_unavailable', detail: nodeAway };
        await Promise.all(reads.map((read) => expect(read()).rejects.toMatchObject(away)));
        await node.query("ROLLBACK PREPARED 'citus_0_1_2_0'");
        const found = await Promise.all(reads.map((read) => read()));
        expect(found).toEqual([null, null, new Map(), [], []]);
      } finally {
        await node.query("ROLLBACK PREPARED 'citus_0_1_2_0'").catch(() => {});
        await node.end();
      }
    });

    test('an attempt is not lost while its node has yet to commit what plans it', async () => {
      const { ctx } = service;
      const scope = { organizationId: newId('organization'), mode: 'test' } as const;
      const plannedFor = new Date(Date.now() - secondMs);
      const [repeated, broughtForward] = await Promise.all([makeDelivery(scope), makeDelivery(scope)]);
      const plan = (id: string, at: Date) =>
        query(
          service,
          'UPDATE event_deliveries SET next_attempt_at = $3 WHERE organization_id = $1 AND id = $2',
          [scope.organizationId, id, at],
        );
      await plan(repeated.deliveryId, addMs(plannedFor, -minuteMs));
      await plan(broughtForward.deliveryId, addMs(plannedFor, minuteMs));
      const jobs = [{ ...repeated, plannedFor: plannedFor.toISOString() }, broughtForward];
      const attempt = () => Promise.allSettled(jobs.map((job) => deliverEvents(ctx, [job])(job)));
      const prepared = await prepareOnNode(
        scope.organizationId,
        'event_deliveries',
        (shard) => `UPDATE ${shard} SET next_attempt_at = '${plannedFor.toISOString()}'`,
      );
      try {
        const away = { reason: { code: 'service_unavailable', detail: nodeAway } };
        expect(await attempt()).toMatchObject([away, away]);
        await prepared.commit();
        expect(await attempt()).toMatchObject(jobs.map(() => ({ status: 'fulfilled' })));
        const ended = await query(
          service,
          `SELECT status::text FROM event_deliveries WHERE organization_id = $1`,
          [scope.organizationId],
        );
        expect(ended).toEqual(jobs.map(() => ({ status: 'failed' })));
      } finally {
        await prepared.end();
      }
    });

    test('a request is not left while its node has yet to commit what makes it due', async () => {
      const { client, organizationId } = await service.newKey({ organization: 'Moved' });
      const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
      const { publishRequestId } = await publish(client, {
        connectedProfileId,
        contentType: 'facebook.media.items',
        text: 'Earlier than planned',
        scheduledFor: addMs(new Date(), 60 * minuteMs).toISOString(),
      });
      const job = { organizationId, publishRequestId };
      const run = () => runPublishRequests(service.ctx, [job])(job);
      const prepared = await prepareOnNode(
        organizationId,
        'publish_requests',
        (shard) => `UPDATE ${shard} SET due_at = now() WHERE id = '${publishRequestId}'`,
      );
      try {
        await expect(run()).rejects.toMatchObject({ code: 'service_unavailable', detail: nodeAway });
        await prepared.commit();
        await run();
        expect(await requestNow(client, publishRequestId)).toMatchObject({ status: 'published' });
      } finally {
        await prepared.end();
      }
    });

    describe('while a node is away', () => {
      let receiver: Receiver;
      /** An organization whose rows lie there, and one of another node. */
      let away: TestKey;
      let elsewhere: TestKey;
      const keys = () => [elsewhere, away];
      const scope = ({ organizationId }: TestKey) => ({ organizationId, mode: 'test' }) as const;
      beforeAll(async () => {
        receiver = await startReceiver();
        away = await service.newKey({ organization: 'Away' });
        for (let count = 0; ; count += 1) {
          elsewhere = await service.newKey({ organization: `Elsewhere ${count}` });
          if ((await portOf(elsewhere)) !== (await portOf(away))) break;
        }
      });
      afterAll(() => receiver.close());

      const portOf = async ({ organizationId }: TestKey) => (await shardOf(organizationId, 'events')).port;

      /** Has the coordinator look for the node where nothing listens. Returns what brings it back. */
      async function takeAway(): Promise<() => Promise<unknown>> {
        const port = await portOf(away);
        await query(service, 'UPDATE pg_dist_node SET nodeport = 1 WHERE nodeport = $1', [port]);
        return () => query(service, 'UPDATE pg_dist_node SET nodeport = $1 WHERE nodeport = 1', [port]);
      }

      test.each([200, 500])(
        'attempts answered with %d are recorded for organizations elsewhere',
        async (status) => {
          receiver.renew();
          const jobs = await Promise.all(
            keys().map(async (key) => {
              const { body } = await key.client.post('/v1/event-destinations', {
                url: receiver.url,
                topics: ['*'],
              });
              return makeDelivery(scope(key), body.eventDestinationId);
            }),
          );
          const both = Promise.withResolvers<void>();
          let bringBack = async (): Promise<unknown> => undefined;
          receiver.answer = async (response) => {
            if (receiver.received.length === jobs.length) {
              bringBack = await takeAway();
              both.resolve();
            }
            await both.promise;
            response.writeHead(status).end();
          };
          const outcomes = await Promise.allSettled(jobs.map(deliverEvents(service.ctx, jobs)));
          await bringBack();
          expect(outcomes).toMatchObject([
            { status: 'fulfilled' },
            { status: 'rejected', reason: { detail: nodeAway } },
          ]);
          const attempts = await Promise.all(
            jobs.map(({ organizationId, deliveryId }) =>
              query(
                service,
                'SELECT jsonb_array_length(attempts) AS count FROM event_deliveries WHERE organization_id = $1 AND id = $2',
                [organizationId, deliveryId],
              ),
            ),
          );
          expect(attempts).toEqual([[{ count: 1 }], [{ count: 0 }]]);
        },
      );

      test('jobs of organizations elsewhere leave for their queue database', async () => {
        const { databaseUrl } = service;
        const queueUrl = await emptyDatabase();
        await migrate(databaseUrl, { shardCount: 4, queueDatabaseUrls: [queueUrl] });
        const listing = await startTestService(
          { ROLE: 'api', QUEUE_DATABASE_URLS: queueUrl },
          { databaseUrl },
        );
        const { organizationId } = elsewhere;
        const waiting = () =>
          query(service, 'SELECT FROM queued_jobs WHERE organization_id = $1', [organizationId]);
        const bringBack = await takeAway();
        try {
          const payload = { organizationId, webhookId: '', index: 0, connectedProfileId: '' };
          const job = { payload, group: organizationId, startAfter: addMs(new Date(), minuteMs) };
          await inTransaction(listing.ctx.db, (tx) =>
            listing.ctx.queue.insert('webhooks.observe', [job], tx),
          );
          await untilWithoutJobs(async () => (await waiting()).length === 0);
        } finally {
          await bringBack();
          await listing.close();
        }
      });

      test('requests and calls to providers are written down for organizations elsewhere, and later for the others', async () => {
        const { callCounter, requestLog } = service.ctx.observability;
        const written = async () => {
          await requestLog.flush();
          await callCounter.flush().catch(() => {});
          const ofAll = keys().map(async (key) => {
            const { rows } = await listRequests(service.ctx, scope(key), {
              operationId: 'test.scenarios.list',
            });
            const counted = await query(
              service,
              "SELECT sum(provider_calls)::int AS calls FROM usage_counts WHERE organization_id = $1 AND whose = 'profile'",
              [key.organizationId],
            );
            return [rows.length, Number(counted[0]?.calls ?? 0)];
          });
          return Promise.all(ofAll.map((one) => one.catch(() => undefined)));
        };
        /** A request is noted when its connection has sent the answer, which may be after the client has it. */
        const writes = async (expected: (number[] | undefined)[]) => {
          let found: typeof expected = [];
          await untilWithoutJobs(async () => {
            found = await written();
            return isDeepStrictEqual(found, expected);
          }).catch(() => expect(found).toEqual(expected));
        };
        const bringBack = await takeAway();
        for (const key of keys()) {
          expect((await key.client.get('/v1/test/scenarios')).status).toBe(200);
          callCounter.note(scope(key), undefined);
        }
        await writes([[1, 1], undefined]).finally(bringBack);
        await writes([
          [1, 1],
          [1, 1],
        ]);
      });

      test('a connection is read and a post made once for organizations elsewhere', async () => {
        const { client } = elsewhere;
        const { connectedProfileId, connectionId } = await client.newProfile({ providerId: 'facebook' });
        const content = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye, once' };
        const bringBack = await takeAway();
        let request: PublishRequest;
        try {
          expect((await client.get(`/v1/connections/${connectionId}`)).status).toBe(200);
          request = await publish(client, content);
          await service.runDue('publish.run');
        } finally {
          await bringBack();
        }
        expect(await outcomeOf(service, client, request)).toMatchObject({ status: 'published' });
        const { body } = await client.get('/v1/content/facebook.media.items', {
          connectedProfileId,
          limit: 100,
        });
        expect(body.data.filter(({ text }: { text: string }) => text === content.text)).toHaveLength(1);
      });
    });
  });

/** Makes a delivery and returns its job. An attempt ends it where there is no such destination. */
async function makeDelivery(scope: Scope, destinationId = newId('eventDestination', scope.mode)) {
  const { organizationId, mode } = scope;
  const [deliveryId, eventId] = [newId('delivery', mode), newId('event', mode)];
  const topic = 'publishRequest.published';
  const event = { id: eventId, topic, origin: 'live', connectedProfileId: null, subjectId: null } as const;
  await insertEvents(
    service.ctx.db.$sql,
    scope,
    [
      {
        ...event,
        sealedData: service.ctx.security.keyring.seal('{}', eventId),
        hidden: null,
        unreadable: null,
        createdAt: new Date(),
      },
    ],
    [{ id: deliveryId, destinationId, eventId, topic }],
  );
  return { organizationId, deliveryId, eventId };
}

/** Returns where a table's rows of an organization lie. */
async function shardOf(organizationId: string, table: string) {
  const [shard] = await query(
    service,
    `SELECT nodename AS host, nodeport AS port, shardid AS id FROM citus_shards
     WHERE shardid = get_shard_id_for_distribution_column($1, $2::text)`,
    [table, organizationId],
  );
  return shard as { host: string; port: number; id: string };
}

/** Leaves a change of a table's rows prepared on the node of an organization, as a crash before the end of a commit does. */
async function prepareOnNode(organizationId: string, table: string, change: (shard: string) => string) {
  const { host, port, id } = await shardOf(organizationId, table);
  const url = Object.assign(new URL(service.databaseUrl), { host: `${host}:${port}`, search: '' });
  const node = new pg.Client({ connectionString: url.href });
  await node.connect();
  await node.query('BEGIN');
  await node.query(change(`${table}_${id}`));
  await node.query("PREPARE TRANSACTION 'citus_0_1_3_0'");
  return {
    commit: () => node.query("COMMIT PREPARED 'citus_0_1_3_0'"),
    async end() {
      await node.query("ROLLBACK PREPARED 'citus_0_1_3_0'").catch(() => {});
      await node.end();
    },
  };
}

/** Returns the database of the same name on the last node of the cluster. */
function nodeUrl(databaseUrl: string): string {
  const { host } = new URL(clusterNodes().at(-1) ?? '');
  return Object.assign(new URL(databaseUrl), { host, search: '' }).href;
}
