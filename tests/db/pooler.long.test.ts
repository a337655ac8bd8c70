/** Tests the service behind PgBouncer in transaction mode, in which no client keeps a session. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requireSessions } from '../../src/db/coordination/require-sessions.ts';
import { revokeKey } from '../../src/domain/people/keys.ts';
import { OutcomeUnknown } from '../../src/errors/index.ts';
import { expectError } from '../support/errors.ts';
import { withProgram } from '../support/needs.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { query } from '../support/query.ts';
import { newDatabase, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

const scenarios = '/v1/test/scenarios';
const profiles = '/v1/test/connected-profiles';

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function newPooler(url: string, settings: Record<string, string | number> = {}): Promise<PgBouncer> {
  const pooler = await startPgBouncer(url, settings);
  endings.push(pooler.close);
  return pooler;
}

async function startBehind(pooler: PgBouncer, directUrl: string): Promise<TestService> {
  const variables = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl };
  const service = await startTestService(variables, { databaseUrl: pooler.url, workers: 'live' });
  endings.push(service.close);
  return service;
}

withProgram('pgbouncer', hasPgBouncer).describe('behind a pooler in transaction mode', () => {
  let databaseUrl: string;
  /** A proxy between the pooler and PostgreSQL. */
  let proxy: TcpProxy;
  let pooler: PgBouncer;
  let service: TestService;
  /** Another process, which is connected without the pooler. */
  let sound: TestService;
  let key: TestKey;

  beforeAll(async () => {
    databaseUrl = await newDatabase();
    proxy = await startTcpProxy(databaseUrl);
    endings.push(proxy.close);
    pooler = await newPooler(proxy.url, { server_login_retry: 1, query_wait_timeout: 2 });
    service = await startBehind(pooler, databaseUrl);
    sound = await startTestService({ ROLE: 'api' }, { databaseUrl });
    endings.push(sound.close);
    key = await service.newKey();
  });

  test('a key is remembered, and its revocation elsewhere is heard past the pooler', async () => {
    const { client, organizationId, keyId } = await service.newKey();
    await until(async () => {
      const before = service.ctx.statements();
      expect((await client.get(scenarios)).status).toBe(200);
      return service.ctx.statements() === before;
    });
    await revokeKey(sound.ctx, { organizationId }, keyId);
    await until(async () => (await client.get(scenarios)).status === 401);
  });

  test('an Idempotency-Key that a process holds is held for all, and is free again when its process is gone', async () => {
    const {
      db: { $session: processSession },
    } = service.ctx;
    await processSession.hold();
    const locks = () =>
      query(
        { databaseUrl },
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'
         AND ((classid::bigint << 32) | objid::bigint) = ${processSession.id}`,
      );
    expect(await locks()).toHaveLength(1);
    await service.close();
    expect(await locks()).toHaveLength(0);
    service = await startBehind(pooler, databaseUrl);
    key = await service.newKey();
  });

  test('a database that the pooler has lost counts as unavailable, not as a failure of the service', async () => {
    expect((await key.client.post(profiles, { providerId: 'facebook' })).status).toBe(200);
    await proxy.cut();
    await until(async () => (await key.client.get(scenarios)).status === 503);
    const answers = await Promise.all([
      key.client.get(scenarios),
      key.client.get('/v1/connected-profiles'),
      key.client.post(profiles, { providerId: 'facebook' }),
      key.client.post(profiles, { providerId: 'facebook' }).set('Idempotency-Key', 'lost'),
    ]);
    for (const answer of answers) {
      expectError(answer, 503, 'service_unavailable');
      expect(answer.headers['retry-after']).toMatch(/^[1-5]$/);
    }
    await proxy.restore();
    await until(async () => (await key.client.get(scenarios)).status === 200);
  });

  test('a write that the pooler did not pass on was not attempted, and one that it lost may have been done', async () => {
    const { db } = service.ctx;
    const asleep = db.$executeRaw`SELECT pg_sleep(60)`.catch((error) => error);
    await until(async () => {
      const sleepers = `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND state = 'active'
        AND pid <> pg_backend_pid() AND datname = current_database()`;
      return (await query({ databaseUrl }, sleepers)).length > 0;
    });
    await proxy.cut();
    expect(await asleep).toBeInstanceOf(OutcomeUnknown);
    const refused = await db.$executeRaw`SELECT 1`.catch((error) => error);
    expect(refused).toMatchObject({ code: 'service_unavailable' });
    await proxy.restore();
    await until(async () => (await key.client.get(scenarios)).status === 200);
  });

  test('a pooler that was killed is away, and back again without a restart of the service', async () => {
    await pooler.kill();
    await until(async () => (await key.client.get(scenarios)).status === 503);
    await pooler.start();
    await until(async () => (await key.client.post(profiles, { providerId: 'facebook' })).status === 200);
    await until(async () => (await fetch(`${service.opsUrl}/readyz`)).status === 200);
  });

  test('a process that does not hear its own heartbeat remembers nothing: a revoked key is refused at once', async () => {
    const elsewhere = await newPooler(databaseUrl);
    const unheard = await startBehind(pooler, elsewhere.url);
    await until(() => unheard.logs.some((line) => line.includes('the own heartbeat was not heard')));
    const { client, organizationId, keyId } = await unheard.newKey();
    for (let request = 0; request < 3; request += 1) expect((await client.get(scenarios)).status).toBe(200);
    await revokeKey(sound.ctx, { organizationId }, keyId);
    expect((await client.get(scenarios)).status).toBe(401);
  });

  test.each(['src/main.js', 'scripts/cli.ts', 'scripts/migrate.ts'])(
    '%s refuses to run with nothing but the pooler, and names the variable that it lacks',
    async (script) => {
      const child = spawn(
        process.execPath,
        [script, ...(script.includes('cli') ? ['organization', 'list'] : [])],
        {
          env: {
            ...process.env,
            NODE_ENV: 'test',
            NODE_OPTIONS: '',
            DATABASE_URL: pooler.url,
            OPS_PORT: '0',
            // Warnings are left out, because the listener may log one before the process ends.
            LOG_LEVEL: 'error',
          },
        },
      );
      const [output, complaint] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      expect([child.exitCode, output]).toEqual([1, '']);
      expect(complaint).toMatch(/^Configuration: set DATABASE_DIRECT_URL to .*\n$/);
    },
  );

  test('a pooler is known for one however it hands out its sessions, and one that keeps them will do', async () => {
    const runExclusive = await newPooler(databaseUrl, { server_round_robin: 1 });
    await expect(requireSessions(runExclusive.url)).rejects.toThrow('DATABASE_DIRECT_URL');
    const keeping = await newPooler(databaseUrl, { pool_mode: 'session' });
    await requireSessions(keeping.url);
  });
});
