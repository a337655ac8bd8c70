// A service of its own: days and hours are counted by a clock that it has to itself.

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newIdAt } from '../../src/db/client/ids.ts';
import { countPendingDeliveries, mostPending } from '../../src/db/tables/outcome-counts.ts';
import { advancePublishRequests, readPublishRequest } from '../../src/db/tables/publish-requests.ts';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import type { Alert } from '../../src/domain/administration/overview/alerts.ts';
import { type Overview, readOverview } from '../../src/domain/administration/overview/read-overview.ts';
import { dayMs, hourMs } from '../../src/lib/time.ts';
import { makeRetriesDue } from '../support/due-retries.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let receiver: Receiver;
let key: TestKey;
let organizations = 0;
beforeAll(async () => {
  service = await startTestService();
  receiver = await startReceiver();
});
beforeEach(async () => {
  organizations += 1;
  key = await service.newKey({ organization: `At a glance ${organizations}` });
});
afterAll(() => receiver.close());

const sql = (text: string, values: unknown[] = []) => query(service, text, values);
const scope = () => ({ organizationId: key.organizationId, mode: 'test' as const });
const overview = (): Promise<Overview> => readOverview(service.ctx, scope());
const total = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0);

async function alertsAbout(kind: Alert['kind']): Promise<Alert | undefined> {
  return (await overview()).alerts.find((one) => one.kind === kind);
}

async function newDestination(): Promise<string> {
  const { body } = await key.client.post('/v1/event-destinations', { url: receiver.url, topics: ['*'] });
  return body.eventDestinationId;
}

describe('the overview', () => {
  test('of a tenant who has nothing is all zeros, with a bucket for every hour and day', async () => {
    const empty = await overview();
    expect(empty.profiles).toEqual({ live: 0, disconnected: 0, byProvider: [] });
    expect(empty.alerts).toEqual([]);
    expect([empty.deliveries.length, empty.requests.buckets.length, empty.publishes.length]).toEqual([
      24, 24, 7,
    ]);
    const hours = empty.deliveries.map(({ start }) => start.getTime());
    expect(hours.slice(1).map((hour, index) => hour - (hours[index] ?? 0))).toEqual(Array(23).fill(hourMs));
    expect((hours.at(-1) ?? 0) % hourMs).toBe(0);
    expect(Date.now() - (hours.at(-1) ?? 0)).toBeLessThan(hourMs + 60_000);
  });

  test('counts live profiles by provider, and those that are disconnected', async () => {
    await key.client.newProfile({ providerId: 'facebook' });
    await key.client.newProfile({ providerId: 'instagram' });
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'instagram' });
    await key.client.newProfile({ providerId: 'instagram' });
    await sql("UPDATE connected_profiles SET status = 'disconnected' WHERE id = $1", [connectedProfileId]);
    expect((await overview()).profiles).toEqual({
      live: 3,
      disconnected: 1,
      byProvider: [
        { providerId: 'instagram', live: 2 },
        { providerId: 'facebook', live: 1 },
      ],
    });
  });

  test('counts profiles that end and come back, those that go with their connection, and whatever many do at once', async () => {
    const made = await Promise.all(
      ['facebook', 'instagram', 'facebook', 'threads', 'facebook', 'instagram'].map((providerId) =>
        key.client.newProfile({ providerId }),
      ),
    );
    const ids = made.map(({ connectedProfileId }) => connectedProfileId);
    const set = (status: string, among: string[]) =>
      sql(`UPDATE connected_profiles SET status = $1::"ProfileStatus" WHERE id = ANY($2)`, [status, among]);
    await Promise.all([set('disconnected', ids.slice(0, 2)), set('disconnected', ids.slice(2, 4))]);
    await set('live', ids.slice(0, 1));
    await sql(
      'DELETE FROM connections WHERE id IN (SELECT connection_id FROM connected_profiles WHERE id = ANY($1))',
      [ids.slice(3, 5)],
    );
    expect((await overview()).profiles).toEqual({
      live: 2,
      disconnected: 2,
      byProvider: [
        { providerId: 'facebook', live: 1 },
        { providerId: 'instagram', live: 1 },
      ],
    });
  });

  test('has nothing of another tenant or another mode', async () => {
    await key.client.newProfile();
    await sql("UPDATE connections SET status = 'revoked' WHERE organization_id = $1", [key.organizationId]);
    await service.ctx.observability.requestLog.flush();
    const other = await service.newKey({ organization: 'Nobody' });
    for (const scope of [
      { organizationId: key.organizationId, mode: 'live' as const },
      { organizationId: other.organizationId, mode: 'test' as const },
    ]) {
      const { profiles, deliveries, requests, alerts } = await readOverview(service.ctx, scope);
      expect([profiles.live, alerts]).toEqual([0, []]);
      expect([total(deliveries, 'succeeded'), total(requests.buckets, 'ok')]).toEqual([0, 0]);
    }
  });

  const log = (createdAt: Date, status: number) =>
    service.ctx.observability.requestLog.note({
      ...scope(),
      requestId: '',
      keyId: key.keyId,
      operationId: null,
      durationMs: 1,
      errorCode: null,
      status,
      createdAt,
    });

  test('counts requests by the hour, as far as the log reaches', async () => {
    const now = Date.now();
    for (const status of [200, 204, 404, 499]) log(new Date(now - 3 * hourMs), status);
    log(new Date(now - 25 * hourMs), 200);
    await service.ctx.observability.requestLog.flush();
    const { buckets, since } = (await overview()).requests;
    const counted = buckets.filter(({ ok, failed }) => ok + failed > 0);
    expect(counted.map(({ ok, failed }) => [ok, failed])).toEqual([[2, 2]]);
    expect(counted[0]?.start).toEqual(new Date(Math.floor((now - 3 * hourMs) / hourMs) * hourMs));
    expect(since).toBeUndefined();
  });

  exhaustiveTest('says since when it counts requests, where the log has more than are counted', async () => {
    const hourAgo = new Date(Date.now() - hourMs);
    for (let number = 0; number < 10_000; number += 1) log(hourAgo, 200);
    await service.ctx.observability.requestLog.flush();
    expect((await overview()).requests.since).toEqual(hourAgo);
  });

  test('counts publish requests by the day on which they ended, however long before they were made', async () => {
    const now = Date.now();
    const rows = [
      ['published', 20 * dayMs, 2 * dayMs],
      ['published', 2 * dayMs, 2 * dayMs],
      ['failed', 2 * dayMs, 2 * dayMs],
      ['canceled', 2 * dayMs, 2 * dayMs],
      ['published', 15 * dayMs, 15 * dayMs],
    ] as const;
    for (const [status, madeMs, endedMs] of rows) {
      const id = await insertPublishRequest({ status: 'publishing', made: new Date(now - madeMs) });
      await endPublishRequest(id, status, new Date(now - endedMs));
    }
    const { publishes } = await overview();
    expect(publishes.filter(({ published, failed }) => published + failed > 0)).toMatchObject([
      { start: new Date(Math.floor((now - 2 * dayMs) / dayMs) * dayMs), published: 2, failed: 1 },
    ]);
  });

  test('counts a publish request once, whoever else ends it or continues with it', async () => {
    const now = new Date();
    const id = await insertPublishRequest({ status: 'publishing' });
    const request = await readPublishRequest(service.ctx.db, { organizationId: key.organizationId, id });
    if (!request) throw new Error('nothing was inserted');
    const ending = { request, changes: { status: 'published' as const, completedAt: now } };
    const [ended] = await advancePublishRequests(service.ctx.db, [ending], now);
    await advancePublishRequests(service.ctx.db, [ending], now);
    if (!ended) throw new Error('nothing was changed');
    const changes = { status: 'failed' as const, completedAt: now };
    await advancePublishRequests(service.ctx.db, [{ request: ended, changes }], now);
    const { publishes } = await overview();
    expect([total(publishes, 'published'), total(publishes, 'failed')]).toEqual([1, 0]);
  });

  test('says how many publish requests have failed in the last day, and names the newest', async () => {
    for (let number = 0; number < 7; number += 1)
      await insertPublishRequest({ status: 'failed', ended: new Date(Date.now() - number * 3 * hourMs) });
    await insertPublishRequest({ status: 'failed', ended: new Date(Date.now() - 25 * hourMs) });
    const failed = await alertsAbout('publish_failed_recently');
    expect([failed?.count, failed?.more, failed?.subjects.length]).toEqual([7, false, 5]);
  });

  test('forgets the days of publish requests after a month', async () => {
    for (const days of [2, 31])
      await endPublishRequest(
        await insertPublishRequest({ status: 'publishing' }),
        'published',
        new Date(Date.now() - days * dayMs),
      );
    await eraseExpired(service.ctx);
    expect(
      await sql('SELECT 1 FROM publish_days WHERE organization_id = $1', [key.organizationId]),
    ).toHaveLength(1);
  });
});

async function insertPublishRequest({
  status,
  made = new Date(),
  ended,
  connectedProfileId = '',
}: {
  status: string;
  made?: Date;
  ended?: Date;
  connectedProfileId?: string;
}): Promise<string> {
  const id = newIdAt('publishRequest', 'test', made);
  await sql(
    `INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, variant,
       status, fingerprint, media_ids, created_at, updated_at, completed_at)
     VALUES ($1, $2, 'test', $3, '', 'facebook.media.items', 'post', $4::"PublishStatus", '', '{}', $5, $5, $6)`,
    [id, key.organizationId, connectedProfileId, status, made, ended],
  );
  return id;
}

async function endPublishRequest(
  id: string,
  status: 'published' | 'failed' | 'canceled',
  completedAt: Date,
): Promise<void> {
  const request = await readPublishRequest(service.ctx.db, { organizationId: key.organizationId, id });
  if (!request) throw new Error(`no publish request ${id}`);
  await advancePublishRequests(service.ctx.db, [{ request, changes: { status, completedAt } }], completedAt);
}

describe('deliveries in the overview', () => {
  const counts = async () => {
    const { deliveries } = await overview();
    return ['succeeded', 'failed', 'pending'].map((name) => total(deliveries, name as 'pending'));
  };

  /** How many deliveries the log has, as {@link counts} names them. */
  const stored = async () => {
    const rows = await sql(
      'SELECT status::text, count(*)::int FROM event_deliveries WHERE organization_id = $1 GROUP BY status',
      [key.organizationId],
    );
    return ['succeeded', 'failed', 'pending'].map((name) =>
      Number(rows.find(({ status }) => status === name)?.count ?? 0),
    );
  };

  test('are as many as the log has, however they end', async () => {
    await newDestination();
    // Deliveries are under way at any moment, so both sides are read again until they are still and agree.
    const agreeOn = (right: (succeeded: number, failed: number, pending: number) => boolean) =>
      until(async () => {
        const [succeeded = 0, failed = 0, pending = 0] = await stored();
        return (
          right(succeeded, failed, pending) && isDeepStrictEqual(await counts(), [succeeded, failed, pending])
        );
      });
    for (let made = 0; made < 3; made += 1) await key.client.newProfile();
    await agreeOn((succeeded, failed, pending) => succeeded >= 3 && failed === 0 && pending === 0);

    receiver.answer = (response) => response.writeHead(500).end();
    for (let made = 0; made < 2; made += 1) await key.client.newProfile();
    await agreeOn((succeeded, failed, pending) => succeeded >= 3 && failed === 0 && pending >= 2);

    // The receiver answers 410, so the deliveries that wait for their next attempt fail, and are counted once. They are
    // made due again and again, since an attempt that was under way before waits for another one.
    receiver.answer = (response) => response.writeHead(410).end();
    await until(async () => {
      await makeRetriesDue(service);
      const [, , pending] = await stored();
      return pending === 0;
    });
    await agreeOn((succeeded, failed, pending) => succeeded >= 3 && failed >= 2 && pending === 0);
    receiver.answer = (response) => response.writeHead(200).end();
  });

  test('are in the hour in which they were made, and are forgotten with the log', async () => {
    const now = Date.now();
    const ago = (ms: number) => new Date(Math.floor((now - ms) / hourMs) * hourMs);
    for (const [hour, slot] of [
      [ago(2 * hourMs), 1],
      [ago(2 * hourMs), 2],
      [ago(31 * dayMs), 1],
    ] as const)
      await sql("INSERT INTO delivery_hours VALUES ($1, 'test', $2, $3, 5, 1)", [
        key.organizationId,
        hour,
        slot,
      ]);
    const made = (await overview()).deliveries.filter(({ succeeded }) => succeeded > 0);
    expect(made).toMatchObject([{ start: ago(2 * hourMs), succeeded: 10, failed: 2, pending: 0 }]);
    await eraseExpired(service.ctx);
    expect(
      await sql('SELECT 1 FROM delivery_hours WHERE organization_id = $1', [key.organizationId]),
    ).toHaveLength(2);
  });

  exhaustiveTest(
    'are looked at up to a limit, the newest first, while a receiver is away for long',
    async () => {
      const destinationId = await newDestination();
      const hours = [new Date(Date.now() - 2 * hourMs), new Date(Date.now() - hourMs)];
      for (const [index, at] of hours.entries())
        await sql(
          `INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic)
         SELECT $1 || lpad(number::text, 10, '0'), $2, 'test', $3, '', 'ping' FROM generate_series(1, $4::int) AS number`,
          [
            newIdAt('delivery', 'test', at).slice(0, -10),
            key.organizationId,
            destinationId,
            index ? mostPending - 5 : 10,
          ],
        );
      expect(await countPendingDeliveries(service.ctx.db, scope(), hours)).toEqual(
        new Map([
          [0, { pending: 5, retried: 0 }],
          [1, { pending: mostPending - 5, retried: 0 }],
        ]),
      );
    },
  );
});

describe('the alerts of the overview', () => {
  test('is every connection in trouble, by the name of its account', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 7; made += 1) ids.push((await key.client.newProfile()).connectionId);
    const [expired, lapsed, revoked, expiring, renewing, deleted, doubtful] = ids;
    const set = (id: string | undefined, changes: string) =>
      sql(`UPDATE connections SET ${changes} WHERE id = $1`, [id]);
    await set(expired, "status = 'expired', subscription = 'missing'");
    await set(lapsed, "expires_at = now() - interval '1 second', refresh_at = now() - interval '1 day'");
    await set(revoked, "status = 'revoked', failed_checks = 3");
    await set(doubtful, "failed_checks = 1, subscription = 'missing'");
    await set(
      expiring,
      "expires_at = now() + interval '6 days', refresh_at = NULL, subscription = 'missing'",
    );
    await set(renewing, "expires_at = now() + interval '1 hour', refresh_at = now()");
    await set(deleted, "status = 'revoked', deleted_at = now()");
    const kinds = (await overview()).alerts.map(({ kind, count, subjects }) => [
      kind,
      count,
      subjects.map(({ id }) => id),
    ]);
    expect(kinds).toEqual([
      ['connection_expired', 2, [lapsed, expired]],
      ['connection_revoked', 1, [revoked]],
      ['connection_in_doubt', 1, [doubtful]],
      ['connection_expiring', 1, [expiring]],
      ['subscription_missing', 2, [doubtful, expiring]],
    ]);
    await sql("UPDATE connected_profiles SET display_name = 'Harbour Bakery' WHERE connection_id = $1", [
      revoked,
    ]);
    expect((await alertsAbout('connection_revoked'))?.subjects).toEqual([
      { id: revoked, label: 'Harbour Bakery' },
    ]);
  });

  test('is what was not published: with an unknown outcome at any time, failed in the last day', async () => {
    const { connectedProfileId } = await key.client.newProfile();
    await sql("UPDATE connected_profiles SET display_name = 'Harbour Bakery' WHERE id = $1", [
      connectedProfileId,
    ]);
    const longAgo = new Date(Date.now() - 2 * dayMs);
    const unknown = await insertPublishRequest({ status: 'outcome_unknown', made: longAgo });
    const failed = await insertPublishRequest({
      status: 'failed',
      made: longAgo,
      ended: new Date(Date.now() - hourMs),
      connectedProfileId,
    });
    await insertPublishRequest({ status: 'failed', made: longAgo, ended: longAgo });
    await insertPublishRequest({ status: 'published', ended: new Date() });
    expect((await overview()).alerts).toEqual([
      {
        kind: 'outcome_unknown',
        count: 1,
        more: false,
        subjects: [{ id: unknown, label: 'Facebook post' }],
      },
      {
        kind: 'publish_failed_recently',
        count: 1,
        more: false,
        subjects: [{ id: failed, label: 'Facebook post · Harbour Bakery' }],
      },
    ]);
  });

  test('is counted up to a thousand, with the five newest', async () => {
    await sql(
      `INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, variant,
         status, fingerprint, media_ids, updated_at)
       SELECT 'test_pub_' || lpad(number::text, 26, '0'), $1, 'test', '', '', 'facebook.media.items', 'post',
         'outcome_unknown', '', '{}', now() FROM generate_series(1, 1001) AS number`,
      [key.organizationId],
    );
    const alerts = await alertsAbout('outcome_unknown');
    expect([alerts?.count, alerts?.more, alerts?.subjects.length]).toEqual([1_000, true, 5]);
    expect(alerts?.subjects[0]?.id).toBe(`test_pub_${'1001'.padStart(26, '0')}`);
  });

  test('is destinations that get nothing, apps that are disabled, backfills that failed this week', async () => {
    const disabled = await newDestination();
    const failing = await newDestination();
    await newDestination();
    await sql("UPDATE event_destinations SET status = 'disabled', name = 'Billing' WHERE id = $1", [
      disabled,
    ]);
    await sql('UPDATE event_destinations SET failing_since = now() WHERE id = $1', [failing]);
    const { body: app } = await key.client.post('/v1/auth-integrations', {
      providerId: 'facebook',
      name: 'Harbour Planner',
      clientId: '1234',
      clientSecret: 'nobody',
      returnOrigins: ['https://example.com'],
    });
    await sql("UPDATE auth_integrations SET status = 'disabled' WHERE id = $1", [app.authIntegrationId]);
    const backfill = (id: string, contentType: string, interval: string) =>
      sql(
        `INSERT INTO backfill_requests (id, organization_id, mode, connected_profile_id, content_type, max_items,
           status, going, updated_at, completed_at)
         VALUES ($1, $2, 'test', '', $3, 1, 'failed', NULL, now(), now() - $4::interval)`,
        [id, key.organizationId, contentType, interval],
      );
    await backfill(`${key.organizationId} 1`, 'facebook.media.items', '6 days');
    await backfill(`${key.organizationId} 2`, 'facebook.media.comments', '8 days');
    const shown = (await overview()).alerts.map(({ kind, count, subjects }) => [kind, count, subjects[0]]);
    expect(shown).toEqual([
      ['integration_disabled', 1, { id: app.authIntegrationId, label: 'Harbour Planner' }],
      ['destination_disabled', 1, { id: disabled, label: 'Billing' }],
      ['destination_failing', 1, { id: failing, label: receiver.url }],
      ['backfill_failed', 1, { id: `${key.organizationId} 1`, label: 'Facebook post' }],
    ]);
  });
});
