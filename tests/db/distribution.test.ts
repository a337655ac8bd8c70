// A service of its own: it is distributed where there is a cluster, and leaves a transaction prepared.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
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
import { addMs, minuteMs, secondMs } from '../../src/lib/time.ts';
import { clusterNodes } from '../support/cluster.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';

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
