/** Tests a short run of what `npm run chaos` does, with faults of the database. */
// A database of its own: its database has faults.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Report, unleash } from '../../chaos/events/chaos.ts';
import { cutConnections, exhaustPools } from '../../chaos/events/database-faults.ts';
import { failures, summary } from '../../chaos/events/summary.ts';
import { onOnePostgres } from '../support/needs.ts';
import { newDatabase } from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

// Its haste changes jobs and deliveries in one statement, and a cluster has both on different nodes; it has a chaos of its own.
onOnePostgres.describe('events among faults', () => {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 32));
  let proxy: TcpProxy;
  let report: Report;
  beforeAll(async () => {
    const controlUrl = await newDatabase();
    proxy = await startTcpProxy(controlUrl);
    report = await unleash({
      seed,
      databaseUrl: proxy.url,
      controlUrl,
      forMs: 7_000,
      // The run waits for this time at most until everything has arrived.
      calmMs: 60_000,
      everyMs: 50,
      betweenFaultsMs: [100, 600],
      faults: {
        'connections cut': () => cutConnections(controlUrl),
        'database away': async () => {
          await proxy.cut();
          await until(() => isRefused(proxy.url));
          await proxy.restore();
        },
        'pools exhausted': () => exhaustPools(controlUrl),
      },
    });
  });
  afterAll(() => proxy.close());

  async function isRefused(connectionString: string): Promise<boolean> {
    const client = new pg.Client({ connectionString });
    // Another fault may cut this connection at the same moment, which is no failure of the test.
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => false),
      () => true,
    );
  }

  test('an event arrives at least once, and nowhere else, whatever fails on its way', () => {
    expect({ seed, failures: failures(report), summary: summary(report) }).toMatchObject({ failures: [] });
    expect(report.delivered).toBeGreaterThan(0);
    expect(Object.values(report.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });

  test('a transaction that was rolled back sends nothing', () => {
    expect(report.rolledBack).toBeGreaterThan(0);
    expect(report.wrong).toEqual([]);
  });
});
