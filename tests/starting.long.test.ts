/**
 * Tests starts with a database that is away, slow, not migrated, or migrated by another version, on a port
 * that is taken, and by a role that may not change tables.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../src/app/before-start.ts';
import { knownMigrations } from '../src/db/migrations/schema-check.ts';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';
import { emptyDatabase } from './support/empty-database.ts';
import { clientOf, newDatabase, startTestService } from './support/service.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';
import { until } from './support/until.ts';

const scenarios = '/v1/test/scenarios';
const production = {
  NODE_ENV: 'production',
  ALLOW_INSECURE_PUBLIC_URL: 'true',
  ROLE: 'all',
  SHUTDOWN_DRAIN_SECONDS: '0',
};

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function start(databaseUrl: string, variables: Record<string, string> = {}): Promise<ApiProcess> {
  const started = await startApiProcess(databaseUrl, { ...production, ...variables });
  endings.push(started.kill);
  return started;
}

async function readiness({ opsUrl }: { opsUrl: string }): Promise<{ status: number; reasons: string[] }> {
  const answer = await fetch(`${opsUrl}/readyz`);
  const { reasons } = (await answer.json()) as { reasons: string[] };
  return { status: answer.status, reasons };
}

const waitsFor = ({ lines }: ApiProcess, what: string) =>
  lines.some((line) => line.includes('not ready, retrying') && JSON.parse(line).what === what);

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  endings.push(() => client.end());
  return client;
}

describe('a process that starts', () => {
  test('before its database is there waits for it, says so, and works as soon as it is', async () => {
    const databaseUrl = await newDatabase();
    const sound = await startTestService({ ROLE: 'api' }, { databaseUrl });
    const { key } = await sound.newKey();
    const proxy = await startTcpProxy(databaseUrl);
    endings.push(proxy.close, sound.close);
    await proxy.cut();
    const early = await start(proxy.url);
    const client = clientOf(early.url, key);
    expect(await readiness(early)).toMatchObject({
      status: 503,
      reasons: expect.arrayContaining(['the database does not answer']),
    });
    expect((await client.get(scenarios)).status).toBe(503);
    await proxy.restore();
    await until(async () => (await readiness(early)).status === 200);
    expect((await client.get(scenarios)).status).toBe(200);
    await until(() => early.lines.some((line) => line.includes('/console/setup/')));
  });

  test('on a database that is not migrated names the migrations, makes nothing there, and works once it is', async () => {
    const databaseUrl = await emptyDatabase();
    const early = await start(databaseUrl);
    const { status, reasons } = await readiness(early);
    expect([status, reasons[0]]).toEqual([503, expect.stringContaining(knownMigrations()[0] ?? '')]);
    expect((await fetch(`${early.url}/v1/providers`)).status).toBe(200);
    for (const path of [scenarios, '/v1/media', '/console', '/connect/cs_none']) {
      const answer = await fetch(`${early.url}${path}`, {
        headers: { authorization: 'Bearer svc_test_none' },
      });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    const { rows } = await (await connect(databaseUrl)).query(
      `SELECT relname FROM pg_class WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       AND relkind = 'r' AND relname !~ '^pg_'`,
    );
    expect(rows).toEqual([]);
    await migrate(databaseUrl);
    await until(async () => (await readiness(early)).status === 200);
    const waitedFor = early.lines
      .filter((line) => line.includes('not ready, retrying'))
      .map((line) => JSON.parse(line).what);
    expect(waitedFor).toEqual(['the encryption keys', 'the queue', 'the first link']);
  });

  test('begins no work before its encryption keys have been compared with those of the database', async () => {
    const databaseUrl = await newDatabase();
    const client = await connect(databaseUrl);
    await client.query('ALTER TABLE key_canaries RENAME TO hidden');
    const early = await start(databaseUrl);
    await until(() => waitsFor(early, 'the encryption keys') && waitsFor(early, 'the queue'));
    expect((await readiness(early)).status).toBe(503);
    await client.query('ALTER TABLE hidden RENAME TO key_canaries');
    await until(async () => (await readiness(early)).status === 200);
  });

  test('on a database of a newer version works, unless that has taken away what it needs; one that runs already continues', async () => {
    const databaseUrl = await newDatabase();
    const client = await connect(databaseUrl);
    const migrated = (name: string) =>
      client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES (md5($1), 'x', $1, now(), now(), 1)`,
        [name],
      );
    await migrated('29990101000000_of_tomorrow');
    const running = await start(databaseUrl);
    await until(async () => (await readiness(running)).status === 200);
    await migrated('29990102000000_drop_it_contracts_99_0_0');
    const late = await start(databaseUrl);
    expect(await readiness(late)).toMatchObject({
      status: 503,
      reasons: [expect.stringMatching(/newer than this version.*29990102000000_drop_it/), expect.anything()],
    });
    expect((await fetch(`${late.url}${scenarios}`)).status).toBe(503);
    expect((await readiness(running)).status).toBe(200);
  });

  test('and listens continues when the set-up link meets a slow database, and shows it later', async () => {
    const databaseUrl = await newDatabase();
    const blocking = await connect(databaseUrl);
    await blocking.query('BEGIN; LOCK TABLE console_links IN ACCESS EXCLUSIVE MODE');
    // The databases of tests are waited for longer than usual, and this one is to be given up soon.
    const impatient = databaseUrl.replace(/\b(query|statement)_timeout=\d+/g, '$1_timeout=2000');
    const started = await start(impatient);
    await until(() => waitsFor(started, 'the first link'));
    await until(async () => (await readiness(started)).status === 200);
    await blocking.query('ROLLBACK');
    await until(() => started.lines.some((line) => line.includes('/console/setup/')));
  });

  test('after another one has compiled the modules keeps no compiler of TypeScript in memory', () => {
    const tell =
      'process.on("exit", () => console.error(process.moduleLoadList.some((name) => /amaro/.test(name))))';
    const args = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, 'src/main.js'];
    const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
    const begin = () => spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stderr;
    begin();
    expect(begin()).toMatch(/DATABASE_URL is required.*\nfalse\n$/s);
  });

  test('on a port that is taken ends with one sentence that names it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    endings.push(async () => taken.close());
    const { port } = taken.address() as AddressInfo;
    const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', DATABASE_URL: await newDatabase() };
    const { status, stderr } = spawnSync(process.execPath, ['src/main.js'], {
      env: { ...env, PORT: `${port}`, OPS_PORT: '0', LOG_LEVEL: 'error' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Another program listens on port ${port}: stop it, or choose another port, as in PORT=${port > 65_000 ? port - 100 : port + 100} npm start\n`,
    );
  });
});

test('a role that may make and change no table is enough to run the service', async () => {
  const databaseUrl = await newDatabase();
  const owner = await connect(databaseUrl);
  const role = `runs_${randomBytes(6).toString('hex')}`;
  await owner.query(`
    CREATE ROLE ${role} LOGIN PASSWORD 'running';
    GRANT USAGE ON SCHEMA public, pgboss TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${role}`);
  endings.push(() => owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`));
  const limited = new URL(databaseUrl);
  limited.username = role;
  limited.password = 'running';
  const service = await startTestService({}, { databaseUrl: limited.href, workers: 'live' });
  endings.push(service.close);
  await until(async () => (await readiness(service)).status === 200);
  const { client } = await service.newKey();
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye today' };
  const accepted = await client.post('/v1/publish-requests', input).set('Idempotency-Key', 'limited');
  expect(accepted.status).toBe(200);
  const path = `/v1/publish-requests/${accepted.body.publishRequestId}`;
  await until(async () => (await client.get(path)).body.status === 'published');
});
