/**
 * Two API and two worker processes serve customers while servers that end users have named, callers with keys, receivers
 * and strangers do everything that a review has tried, at random. Nothing of the customers may be lost, refused or slower
 * than twice, and no process may end. `CHAOS_SEED` repeats the draws of a run, `CHAOS_MINUTES` sets its length.
 */

import { migrate } from '../../src/app/before-start.ts';
import { type Composition, compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createEventDestination } from '../../src/domain/deliveries/destinations.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { createLogger } from '../../src/observability/log.ts';
import { providersAt } from '../../tests/support/provider-server.ts';
import { until } from '../../tests/support/until.ts';
import { chanceOf } from '../chance.ts';
import { controlPool } from '../control-pool.ts';
import { judge } from '../endurance/verdict.ts';
import { environment } from '../environment.ts';
import { startPostgres } from '../postgres.ts';
import { type Supervised, supervise } from '../supervised.ts';
import { makeAttacker } from './attackers.ts';
import { attacks } from './attacks.ts';
import { openCustomers } from './customers.ts';
import { startFoes } from './foes.ts';
import { type Pace, pacesOf } from './harm.ts';
import { attackingOrganizations, calmSeconds, fewestInMinute, heapMebibytes, processes } from './plan.ts';

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runHostile(say: (text: string) => void): Promise<boolean> {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 32));
  const minutes = Number(process.env.CHAOS_MINUTES ?? 5);
  say(`CHAOS_SEED=${seed} CHAOS_MINUTES=${minutes}`);
  const postgres = await startPostgres(150);
  const endings: (() => Promise<unknown>)[] = [postgres.close];
  try {
    await migrate(postgres.url);
    const db = controlPool(postgres.url);
    endings.push(() => db.end());
    const foes = await startFoes(seed);
    endings.push(foes.close);
    const ports = await Promise.all(Array.from({ length: processes }, freePort));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const env = serviceEnvironment(postgres, foes.url, urls[0] ?? '');
    const config = loadConfig({ ...env, NODE_ENV: 'test' });
    const ctx = await compose({ config, databaseUrl: postgres.url, log: createLogger('error') });
    endings.push(ctx.close);
    const roles = [
      ...ports.map((port) => ({ ...env, ROLE: 'api', PORT: `${port}` })),
      ...ports.map(() => ({ ...env, ROLE: 'worker' })),
    ];
    const supervised = supervise(roles, chanceOf(seed, 'processes'));
    endings.push(supervised.stop);
    await until(supervised.ready, startMs);

    const { id: organizationId } = await ensureOrganization(ctx.db, 'Customer');
    await setPlan(ctx.db, organizationId, 'paid');
    const scope: Scope = { organizationId, mode: 'test' };
    const customers = await openCustomers(seed, urls, (await createKey(ctx, scope)).key);
    endings.push(customers.close);
    const destination = { url: customers.receiver.url, topics: ['publishRequest.*'] };
    await createEventDestination(ctx, { ...scope, keyId: '' }, destination);

    const calm = await customers.work('calm', calmSeconds * 1_000);
    foes.begin(await makeAttackers(ctx, urls, foes.url));
    const attacked = await customers.work('attacked', minutes * 60_000);
    const { carriedOut, answered } = await foes.stop();
    const ready = await until(supervised.ready, startMs).then(
      () => true,
      () => false,
    );
    await supervised.stop();

    const paces = pacesOf(calm, attacked);
    const { accepted, answers, wrong } = customers.experience;
    const { statuses, violations } = await judge({ ctx, db, scope }, accepted, customers.receiver.received);
    const refusals = Object.entries(answers).filter(([status]) => !/^2/.test(status));
    const problems = [
      ...violations,
      ...wrong.map((answer) => `wrong answer: ${answer}`),
      ...refusals.map(([status, times]) => `${times} requests of customers were answered ${status}`),
      ...paces.filter(({ harmed }) => harmed).map((pace) => `too slow: ${told(pace)}`),
      ...endedProcesses(supervised),
      ...missedAttacks(carriedOut, minutes),
      ...(ready ? [] : ['the processes are not ready in the end']),
    ];
    say(
      [
        `Requests accepted: ${accepted.length}; ended: ${listed(statuses)}`,
        `Attacks: ${listed(carriedOut)}`,
        `Hostile answers: ${listed(answered)}`,
        ...paces.map(told),
        `Violations: ${problems.length}`,
        ...problems.slice(0, shown),
      ].join('\n'),
    );
    return problems.length === 0;
  } finally {
    for (const close of endings.reverse()) await close();
  }
}

const startMs = 120_000;
const shown = 30;
const unlimited = '1000000';

function serviceEnvironment(
  postgres: { url: string; directory: string },
  hostileUrl: string,
  publicUrl: string,
): Record<string, string> {
  return {
    ...environment(postgres.url),
    ...providersAt(hostileUrl),
    NODE_OPTIONS: `--max-old-space-size=${heapMebibytes}`,
    PUBLIC_URL: publicUrl,
    DATA_DIR: postgres.directory,
    EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
    PROVIDER_ALLOWED_NETWORKS: '127.0.0.0/8',
    MEDIA_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_KEY: unlimited,
    RATE_LIMIT_PER_ORGANIZATION: unlimited,
    RATE_LIMIT_PER_ADDRESS: unlimited,
  };
}

/** Makes the attackers, each of whom attacks another process than the one before. */
const makeAttackers = (ctx: Composition, urls: readonly string[], hostileUrl: string) =>
  Promise.all(
    Array.from({ length: attackingOrganizations }, (_, number) =>
      makeAttacker(ctx, number, urls[number % urls.length] ?? '', hostileUrl),
    ),
  );

/** No process may end by itself or be started twice. */
function endedProcesses({ tally }: Supervised): string[] {
  const { started, crashes } = tally;
  const again = started - 2 * processes;
  return [...crashes.map((crash) => `a process ${crash}`), ...(again > 0 ? [`${again} started again`] : [])];
}

function missedAttacks(carriedOut: Record<string, number>, minutes: number): string[] {
  const fewest = attackingOrganizations * minutes * fewestInMinute;
  return Object.keys(attacks)
    .filter((name) => (carriedOut[name] ?? 0) < fewest)
    .map((name) => `hardly attacked: ${name} ${carriedOut[name] ?? 0} times`);
}

const told = ({ what, calm, attacked }: Pace) =>
  `${what}: ${Math.round(calm)} ms before, ${Math.round(attacked)} ms during the attacks`;

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
