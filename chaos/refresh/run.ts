/**
 * Several processes with the smallest pool refresh grants at the same time, by jobs and by requests, while the
 * provider is late, silent or failing, and processes are killed and frozen in between. `CHAOS_GRANTS` sets how many
 * grants.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { migrate } from '../../src/app/before-start.ts';
import { compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { createLogger } from '../../src/observability/log.ts';
import { clientOf } from '../../tests/support/client.ts';
import { providersAt } from '../../tests/support/provider-server.ts';
import { until } from '../../tests/support/until.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import { startPostgres } from '../postgres.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { fates, startGate } from './gate.ts';
import { faultsOf, type Grant, makeDue, makeGrant, type Watch, watchRows } from './grants.ts';

const processes = 3;
/** The number of requests that ask at a time, besides the jobs, to refresh each grant. */
const askers = 2;
const askAgainMs = 200;
const answerMs = 20_000;
const timeoutMs = 180_000;
const unlimited = '1000000';

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runRefresh(say: (text: string) => void): Promise<boolean> {
  const count = Number(process.env.CHAOS_GRANTS ?? 3 * fates.length);
  const postgres = await startPostgres(60);
  const endings: (() => Promise<unknown>)[] = [postgres.close];
  try {
    await migrate(postgres.url);
    const db = controlPool(postgres.url);
    endings.push(() => db.end());
    const gate = await startGate({
      kill: (caller) => fleet.kill(caller),
      freeze: (caller) => fleet.freeze(caller),
    });
    endings.push(gate.close);
    const env = {
      ...environment(postgres.url),
      DATA_DIR: postgres.directory,
      DATABASE_POOL_SIZE: '2',
      // A refresh lease lasts longer than all calls of a refresh, so a short timeout also shortens the run.
      PROVIDER_TIMEOUT_SECONDS: '2',
      RATE_LIMIT_PER_KEY: unlimited,
      RATE_LIMIT_PER_ORGANIZATION: unlimited,
      RATE_LIMIT_PER_ADDRESS: unlimited,
    };
    const ctx = await compose({
      config: loadConfig({ ...env, NODE_ENV: 'test' }),
      databaseUrl: postgres.url,
      log: createLogger('error'),
    });
    endings.push(ctx.close);
    const { id: organizationId } = await ensureOrganization(ctx.db, 'Refreshed');
    await setPlan(ctx.db, organizationId, 'paid');
    const { key } = await createKey(ctx, { organizationId, mode: 'live' }, {});
    const delayed = await makeGrant(ctx, gate, organizationId, 'caller frozen with the answer');
    const others: Grant[] = [];
    for (let number = 0; number < count; number += 1)
      others.push(await makeGrant(ctx, gate, organizationId, fates[number % fates.length] ?? 'answered'));

    const fleet: Fleet = await startFleet(processes, (place, port) => ({
      ...env,
      ...providersAt(gate.urlFor(place)),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: `${port}`,
    }));
    endings.push(fleet.close);
    const watch = watchRows(db);
    endings.push(watch.close);

    const first = askUntilDone(delayed, fleet, watch, key);
    await until(() => fleet.counts.frozen === 1);
    await makeDue(db);
    await askForJobs(postgres.url);
    const rest = others.map((grant) => askUntilDone(grant, fleet, watch, key));
    const done = await Promise.all([first, ...rest]);
    // Another process has refreshed the grant meanwhile, so the answer that the frozen process holds is
    // outdated.
    fleet.goOn();
    await fleet.allReady();
    // A process that died after the provider's answer leaves its lease behind, which then lasts until its
    // time is over.
    const leases = () => db.query('SELECT 1 FROM connections WHERE refresh_until > now()');
    await until(async () => (await leases()).rowCount === 0).catch(() => {});

    const grants = [delayed, ...others];
    const faults = [
      ...(await faultsOf(db, ctx, grants)),
      ...watch.overwritten.map((id) => `the credential of ${id} was overwritten`),
      ...fleet.complaints,
      ...(fleet.counts.killed > 0 ? [] : ['no process was killed']),
      ...(done.every(Boolean) ? [] : ['not every grant was done']),
    ];
    const calls = grants.reduce((sum, { met }) => sum + met.calls, 0);
    const { killed, frozen, readinessAnswers } = fleet.counts;
    say(
      [
        `${grants.length} grants, ${calls} refreshes, at most ${Math.max(...grants.map(({ met }) => met.mostUnderWay))} of one grant at a time`,
        `processes killed: ${killed}, frozen: ${frozen}; the living were ready ${readinessAnswers} times`,
        ...(faults.length > 0 ? faults : ['every grant is renewed or says why not, and none has a lease']),
      ].join('\n'),
    );
    return faults.length === 0;
  } finally {
    for (const close of endings.reverse()) await close();
  }
}

/**
 * Asks for refreshes until the grant has a new credential or is over. Returns false when that takes too long.
 */
async function askUntilDone(grant: Grant, fleet: Fleet, watch: Watch, key: string): Promise<boolean> {
  const ask = async () => {
    while (!watch.isDone(grant)) {
      const urls = fleet.urls();
      const url = urls[Math.floor(Math.random() * urls.length)];
      // The answer does not matter, because the rows tell what became of the grant.
      if (url)
        await clientOf(url, key)
          .post(`/v1/connections/${grant.connectionId}/refresh`)
          .timeout(answerMs)
          .catch(() => undefined);
      await pause(askAgainMs);
    }
  };
  const asking = Promise.all(Array.from({ length: askers }, ask)).then(() => true);
  return Promise.race([asking, pause(timeoutMs, false, { ref: false })]);
}

/** Enqueues the maintenance job at once instead of at the next full minute. */
async function askForJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.send('connections.maintain', {});
  await boss.stop({ graceful: false });
}
