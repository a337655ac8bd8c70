/**
 * Kills PgBouncer (in transaction mode), PostgreSQL, and the two service processes behind them, while requests are
 * repeated until they are answered, and keys are revoked. `CHAOS_SECONDS` sets how long.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../src/app/before-start.ts';
import { compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createKey, revokeKey } from '../../src/domain/people/keys.ts';
import { createLogger } from '../../src/observability/log.ts';
import { clientOf } from '../../tests/support/client.ts';
import { startPgBouncer } from '../../tests/support/pgbouncer.ts';
import { until } from '../../tests/support/until.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import { startPostgres } from '../postgres.ts';
import { isReady, lastWords, type ServiceProcess, spawnService } from '../process.ts';

const timeoutMs = 60_000;
const answerMs = 15_000;
const senders = 3;
/** The time after which a revoked key must be refused everywhere. */
const revokedMs = 1_000;
const scenarios = '/v1/test/scenarios';

interface Tally {
  accepted: string[];
  unexpected: string[];
  revoked: number;
  /** The number of revoked keys that were still accepted after `revokedMs`. */
  outlived: number;
}

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runPooler(say: (text: string) => void): Promise<boolean> {
  const forMs = Number(process.env.CHAOS_SECONDS ?? 60) * 1_000;
  const postgres = await startPostgres(150);
  const endings: (() => Promise<unknown>)[] = [postgres.close];
  try {
    await migrate(postgres.url);
    const pooler = await startPgBouncer(postgres.url, { server_login_retry: 1, query_wait_timeout: 3 });
    endings.push(pooler.close);
    const env = {
      ...environment(pooler.url),
      DATABASE_DIRECT_URL: postgres.url,
      DATA_DIR: postgres.directory,
      RATE_LIMIT_PER_KEY: '1000000',
      RATE_LIMIT_PER_ORGANIZATION: '1000000',
      RATE_LIMIT_PER_ADDRESS: '1000000',
      RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: '1000000',
    };
    const ctx = await compose({
      config: loadConfig({ ...env, NODE_ENV: 'test', DATABASE_DIRECT_URL: '' }),
      databaseUrl: postgres.url,
      log: createLogger('error'),
    });
    endings.push(ctx.close);
    const { id: organizationId } = await ensureOrganization(ctx.db, 'Pooled');
    await setPlan(ctx.db, organizationId, 'paid');
    const newKey = () => createKey(ctx, { organizationId, mode: 'test' });

    const ports = [await freePort(), await freePort()];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const crashes: string[] = [];
    const running = ports.map((port) => spawnService({ ...env, PORT: `${port}` }));
    endings.push(() => Promise.all(running.map(end)));
    const allReady = async () => (await Promise.all(running.map(isReady))).every(Boolean);
    await until(allReady, timeoutMs);

    const { key } = await newKey();
    const profile = await clientOf(urls[0] ?? '', key).newProfile({ providerId: 'facebook' });
    const tally: Tally = { accepted: [], unexpected: [], revoked: 0, outlived: 0 };
    const endsAt = performance.now() + forMs;

    async function send(sender: number): Promise<void> {
      for (let sent = 0; performance.now() < endsAt; sent += 1) {
        const text = `Request ${sent} of sender ${sender}`;
        const input = {
          connectedProfileId: profile.connectedProfileId,
          contentType: 'facebook.media.items',
          text,
        };
        let last = 'nothing';
        const accepted = until(async () => {
          const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
          const answer = await clientOf(url, key)
            .post('/v1/publish-requests', input)
            .set('Idempotency-Key', text.replaceAll(' ', '-'))
            .timeout(answerMs)
            .catch(() => undefined);
          if (answer?.status === 200) return true;
          const reason = answer?.body.error?.meta?.reason ?? answer?.body.error?.message;
          if (answer) last = `${answer.status} ${reason}`;
          if (answer && !isExpected(answer.status, `${reason}`)) tally.unexpected.push(last);
          return false;
        }, timeoutMs);
        await accepted.catch(() => tally.unexpected.push(`never accepted, at last: ${last}`));
        tally.accepted.push(text);
      }
    }

    async function revoke(): Promise<void> {
      while (performance.now() < endsAt)
        try {
          const { key: text, stored } = await newKey();
          const use = () =>
            Promise.all(
              urls.map((url) =>
                clientOf(url, text)
                  .get(scenarios)
                  .timeout(answerMs)
                  .catch(() => undefined),
              ),
            );
          await use();
          await revokeKey(ctx, { organizationId }, stored.id);
          await pause(revokedMs);
          tally.outlived += (await use()).filter((answer) => answer?.status === 200).length;
          tally.revoked += 1;
        } catch {
          // The database cannot be reached at times, so this is repeated.
          await pause(100);
        }
    }

    const faults: Record<string, () => Promise<void>> = {
      'pooler killed': async () => {
        await pooler.kill();
        await pause(1_000);
        await pooler.start();
      },
      'PostgreSQL restarted': postgres.restart,
      'process killed': async () => {
        const [doomed] = running.splice(0, 1) as [ServiceProcess];
        await end(doomed);
        const port = ports.shift() ?? 0;
        ports.push(port);
        running.push(spawnService({ ...env, PORT: `${port}` }));
      },
    };
    const happened: Record<string, number> = {};
    async function cause(): Promise<void> {
      while (performance.now() < endsAt)
        for (const [name, fault] of Object.entries(faults)) {
          await pause(2_000);
          if (performance.now() >= endsAt) break;
          await fault();
          happened[name] = (happened[name] ?? 0) + 1;
        }
    }

    await Promise.all([...Array.from({ length: senders }, (_, sender) => send(sender)), revoke(), cause()]);
    const ready = await until(allReady, timeoutMs).then(
      () => true,
      () => false,
    );
    for (const ended of running) if (ended.child.exitCode !== null) crashes.push(lastWords(ended));

    const db = controlPool(postgres.url);
    endings.push(() => db.end());
    const stored = Number((await db.query('SELECT count(*) AS count FROM publish_requests')).rows[0].count);
    const locks = Number(
      (
        await db.query(
          "SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'",
        )
      ).rows[0].count,
    );
    // A process holds one lock for its session, and one as a member of the group that shares rate limits.
    const expectedLocks = 2 * running.length;
    say(
      [
        Object.entries(happened)
          .map(([name, times]) => `${name}: ${times}`)
          .join(', '),
        `${tally.accepted.length} requests accepted, ${stored} stored`,
        `${tally.revoked} keys revoked, ${tally.outlived} taken for good ones a second later`,
        `${locks} session locks, ${expectedLocks} are of living processes`,
        `all processes ready: ${ready}`,
        ...new Set(tally.unexpected),
        ...crashes,
      ].join('\n'),
    );
    return (
      ready &&
      stored === tally.accepted.length &&
      tally.outlived === 0 &&
      tally.unexpected.length === 0 &&
      locks === expectedLocks &&
      crashes.length === 0
    );
  } finally {
    for (const close of endings.reverse()) await close();
  }
}

/**
 * Tells whether an error is allowed: the service is away, the request is in progress at another process, or its
 * outcome can be learned with the same key.
 */
function isExpected(status: number, reason: string): boolean {
  if (status === 500) return reason.startsWith('It is not known whether this request was carried out');
  return status === 503 || (status === 409 && reason === 'idempotency_key_in_flight');
}

async function end({ child, ended }: ServiceProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
