// A database of its own: its connections are counted and ended.
import { afterEach, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/db/client/client.ts';
import { connectTimeoutMs, transactionTimeoutMs } from '../../src/db/client/connection-settings.ts';
import { ensureOrganization } from '../../src/db/tables/organizations.ts';
import { newDatabase } from '../support/service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { withGrowingLimit } from '../support/until.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

test('a write that gets no connection in time was not carried out, and may be sent again', async () => {
  const proxy = await startTcpProxy(await newDatabase());
  endings.push(proxy.close);
  proxy.hang();
  const url = `${proxy.url}?connect_timeout=0.2`;
  const { db, close } = openDatabase({ url, directUrl: url }, 2);
  endings.push(close);
  await expect(ensureOrganization(db, 'Late')).rejects.toMatchObject({
    code: 'service_unavailable',
    retryAfterSeconds: 2,
  });
});

test('a write by hand whose answer is lost may have been done, while a lost read has changed nothing', async () => {
  const proxy = await startTcpProxy(await newDatabase());
  endings.push(proxy.close);
  const db = await withGrowingLimit(async (limitMs) => {
    const url = `${proxy.url}?connect_timeout=${limitMs / 1000}&query_timeout=${limitMs}`;
    const database = openDatabase({ url, directUrl: url }, 2);
    endings.push(database.close);
    const sleep = () => database.db.$sql.$queryRaw`SELECT pg_sleep(0.05)`;
    const opened = await Promise.allSettled([sleep(), sleep()]);
    return opened.every(({ status }) => status === 'fulfilled') ? database.db : undefined;
  });
  proxy.hang();
  await expect(db.$sql.$executeRaw`SELECT 1`).rejects.toMatchObject({ code: 'internal' });
  await expect(db.$sql.$queryRaw`SELECT 1`).rejects.toMatchObject({ code: 'service_unavailable' });
  await expect(db.$sql.$executeRaw`SELECT 1`).rejects.toMatchObject({ code: 'service_unavailable' });
});

test('the URL may say how long the database is waited for', () => {
  const url = 'postgresql://host/name?connect_timeout=7&transaction_timeout=800';
  expect([connectTimeoutMs(url), transactionTimeoutMs(url)]).toEqual([7_000, 800]);
});

test.each(['', '?connect_timeout=&transaction_timeout=', '?connect_timeout=soon&transaction_timeout=-1'])(
  'a URL with %j leaves the usual times',
  (query) => {
    const url = `postgresql://host/name${query}`;
    expect([connectTimeoutMs(url), transactionTimeoutMs(url)]).toEqual([3_000, 5_000]);
  },
);
