/**
 * Restores a backup that was made before requests were published, by processes that were killed in the middle
 * of their work. The provider then has content of which the database knows nothing. `CHAOS_REQUESTS` sets how
 * many requests; the run takes about a minute.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/app/before-start.ts';
import { compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { createLogger } from '../../src/observability/log.ts';
import { clientOf } from '../../tests/support/client.ts';
import { makeLiveProfile } from '../../tests/support/live-profile.ts';
import { startProviderServer } from '../../tests/support/provider-server.ts';
import { publish } from '../../tests/support/publishing.ts';
import { countCreated } from '../../tests/support/simulated-ledger.ts';
import { simulatorFor } from '../../tests/support/simulators.ts';
import { until } from '../../tests/support/until.ts';
import { environment } from '../environment.ts';
import { startPostgres } from '../postgres.ts';
import { type Fleet, startFleet } from '../publishing/fleet.ts';

const run = promisify(execFile);
const timeoutMs = 120_000;
const providerId = 'facebook';
const loginKind = 'facebook_login';

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runRestore(say: (text: string) => void): Promise<boolean> {
  const count = Number(process.env.CHAOS_REQUESTS ?? 40);
  const texts = Array.from({ length: count }, (_, index) => `Request ${index + 1} of the restore`);
  const postgres = await startPostgres(100);
  const endings: (() => Promise<unknown>)[] = [postgres.close];
  try {
    const provider = await startProviderServer();
    endings.push(provider.close);
    const port = await freePort();
    const database = databaseOn(postgres.url, 'service');
    await database.onServer('CREATE DATABASE service');
    await migrate(database.url);
    const env = {
      ...environment(database.url),
      ...provider.environment,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: `${port}`,
      DATA_DIR: postgres.directory,
      RATE_LIMIT_PER_KEY: '1000000',
      RATE_LIMIT_PER_ORGANIZATION: '1000000',
    };
    const crashes: string[] = [];
    const start = async (role: string): Promise<Fleet> => {
      const fleet = await startFleet(1, { ...env, ROLE: role }, (words) => crashes.push(words));
      endings.push(fleet.kill);
      return fleet;
    };

    const { account, key, connectedProfileId } = await withContext(env, (ctx) => connect(ctx));
    const created = async () => Promise.all(texts.map((text) => countCreated(provider.store, account, text)));
    const sum = async () => (await created()).reduce((one, other) => one + other, 0);

    const api = await start('api');
    const client = clientOf(env.PUBLIC_URL, key);
    for (const text of texts)
      await publish(client, { connectedProfileId, contentType: 'facebook.media.items', text });
    await api.stop();
    await database.onServer('CREATE DATABASE backup TEMPLATE service');
    say(`${count} requests were accepted, and the backup was made`);

    const workers = await start('worker');
    await until(async () => (await sum()) >= count / 2, timeoutMs);
    await workers.kill();
    const before = await sum();
    say(`${before} were published after it; then the workers were killed, and the backup was put back`);
    await database.onServer('DROP DATABASE service WITH (FORCE)', 'CREATE DATABASE service TEMPLATE backup');

    await start('worker');
    const ask = async (sql: string) => (await onDatabase(database.url, sql)).rows[0]?.answer;
    const heldBy = 'SELECT hold_reason AS answer FROM installation';
    await until(async () => (await ask(heldBy)) === 'restored', timeoutMs);
    const cli = (...args: string[]) =>
      run(process.execPath, ['scripts/cli.ts', ...args], {
        env: { ...process.env, NODE_OPTIONS: '', ...env },
      });
    const reconciled = JSON.parse((await cli('ledger', 'reconcile')).stdout);
    say(
      `held and reconciled: ${reconciled.published.length} found, ${reconciled.notPublished.length} not there`,
    );
    await cli('release');
    await until(async () => (await sum()) >= count, timeoutMs);
    const unfinished = `SELECT count(*)::int AS answer FROM publish_requests WHERE status <> 'published'`;
    await until(async () => (await ask(unfinished)) === 0, timeoutMs);
    const wrong = (await created()).flatMap((times, index) =>
      times === 1 ? [] : `${texts[index]}: ${times}`,
    );
    say(
      `${count} requests, of which ${count - wrong.length} are at the provider once; ${crashes.length} crashes`,
    );
    for (const line of [...wrong, ...crashes]) say(line);
    return wrong.length + crashes.length === 0 && reconciled.published.length === before;
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

function databaseOn(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async onServer(...statements: string[]): Promise<void> {
      for (const statement of statements) await onDatabase(server, statement);
    },
  };
}

async function onDatabase(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Opens a context for looking at the results, and closes it before a backup is made. */
async function withContext<Result>(
  env: Record<string, string>,
  use: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig({ ...env, NODE_ENV: 'test' });
  const ctx = await compose({
    config,
    databaseUrl: env.DATABASE_URL ?? '',
    log: createLogger('error'),
  });
  try {
    return await use(ctx);
  } finally {
    await ctx.close();
  }
}

async function connect(ctx: Context) {
  const account = simulatorFor(providerId).createAccount(loginKind, 'healthy');
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Chaos');
  await setPlan(ctx.db, organizationId, 'paid');
  const { key } = await createKey(ctx, { organizationId, mode: 'live' }, {});
  const profile = await makeLiveProfile({ ctx }, organizationId, { ...account, providerId, loginKind });
  return { account: account.externalId, key, connectedProfileId: profile.id };
}
