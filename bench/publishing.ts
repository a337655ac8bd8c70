/**
 * The benchmark of publishing: what accepting a request, and other things that are sent in numbers, costs compared with a
 * bare route that inserts a row; how late 5,000 requests due at once are started and published, with a provider that
 * answers at once. Writes bench/publishing.md.
 */
import { compose } from '../src/app/compose.ts';
import { loadConfig } from '../src/config.ts';
import { createLogger } from '../src/observability/log.ts';
import { cpuTable } from './cpu-profile.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start, stopAll } from './processes.ts';
import { profiled } from './profiled.ts';
import { acceptFor, measureAccept, measureGroup, returnOrigin } from './publish-accept.ts';
import { measureLateness } from './publish-lateness.ts';
import { newPages, type Tenant } from './publish-pages.ts';
import { sized } from './size.ts';
import { acceptingParts } from './work-parts.ts';

const dueAtOnce = sized(5_000, 100);
const ports = await freePorts('service', 'ops', 'bare', 'workerOps', 'provider');
const serviceUrl = `http://127.0.0.1:${ports.service}`;
const bareUrl = `http://127.0.0.1:${ports.bare}`;
const providerUrl = `http://127.0.0.1:${ports.provider}`;

/** Said of the profile above, as it was on 2026-11-27. */
const standsInTheWay = [
  'No single part is large. A request is limited, checked, sealed twice (its content, and the answer for its Idempotency-Key), and',
  'written with a job, its answer and what it counts towards; an eighth of its CPU at the most goes to each of these, and the',
  'largest parts are memory and sockets. What took some off: nonces that are drawn together, statements that are put together',
  'once, hashes in one step. What did not: a larger young generation of the heap.',
].join('\n');

const postgres = await openPostgres('publishing');
const env = {
  ...postgres.env,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://service.example',
  FACEBOOK_GRAPH_URL: `${providerUrl}/graph.facebook.com`,
};
try {
  await run();
} finally {
  await postgres.close();
}

async function run(): Promise<void> {
  cli(['organization', 'create', '--name', 'Bench'], { ...env, NODE_ENV: 'test' });
  cli(['organization', 'plan', '--organization', 'Bench', '--plan', 'paid'], env);
  const { key, organizationId = '' } = cli(
    ['key', 'create', '--organization', 'Bench', '--mode', 'live'],
    env,
  );
  const ctx = await compose({
    config: loadConfig(env),
    databaseUrl: postgres.url,
    log: createLogger('error'),
  });
  const tenant: Tenant = { organizationId, mode: 'live', keyId: '' };
  const pageIds = await newPages(ctx, tenant, 10);
  const headers = { Authorization: `Bearer ${key}` };

  const apiEnv = { ...env, ROLE: 'api', PORT: `${ports.service}`, OPS_PORT: `${ports.ops}` };
  const service = start('src/main.js', [], apiEnv);
  start('bench/bare-insert.ts', [`${ports.bare}`, postgres.url]);
  start('bench/provider.ts', [`${ports.provider}`]);
  await ready(`${serviceUrl}/v1/providers`);
  await ready(bareUrl);
  const statementLog = postgres.logFile;
  const authIntegrationId = await newIntegration(headers);
  const accepting = { ctx, serviceUrl, bareUrl, headers, pageIds, authIntegrationId, statementLog };
  const accepted = await measureAccept(accepting);
  const ofTen = await measureGroup(accepting, [service, postgres.pid]);
  await stopAll();
  const cpuOf = (url: string, begin: (profile: string) => number) =>
    profiled({
      work: acceptingParts,
      directory: postgres.directory,
      async begin(profile) {
        const pid = begin(profile);
        await ready(url === bareUrl ? url : `${url}/v1/providers`);
        return pid;
      },
      load: (duration) => acceptFor({ headers, pageIds, authIntegrationId }, url, duration),
    });
  const cpu = cpuTable(
    await cpuOf(serviceUrl, (profile) => start('src/main.js', [], apiEnv, profile)),
    await cpuOf(bareUrl, (profile) =>
      start('bench/bare-insert.ts', [`${ports.bare}`, postgres.url], {}, profile),
    ),
  );
  // No worker runs yet; these requests are removed so that they do not disturb the next measurement.
  await ctx.db.publishRequest.deleteMany({});
  await ctx.db.media.deleteMany({});
  await ctx.db.$executeRawUnsafe(
    "DELETE FROM pgboss.job WHERE name IN ('publish.run', 'media.stage', 'events.deliver')",
  );

  const provider = start('bench/provider.ts', [`${ports.provider}`]);
  const worker = start('src/main.js', [], { ...env, ROLE: 'worker', OPS_PORT: `${ports.workerOps}` });
  const workerOpsUrl = `http://127.0.0.1:${ports.workerOps}`;
  await ready(`${workerOpsUrl}/readyz`);
  const late = await measureLateness({
    ctx,
    tenant,
    dueAtOnce,
    workerOpsUrl,
    processes: { 'the worker': worker, 'the provider': provider, PostgreSQL: postgres.pid },
  });

  writePage('publishing', {
    title: 'Publishing',
    plot: {
      title: 'Requests due at once',
      values: 'published so late, at the median',
      table: 'due at once',
      column: 'Published late, p50',
    },
    tables: [
      accepted,
      ofTen.sentences,
      'Where the CPU of a publish request goes, by the profile of Node, in rounds of their own:',
      cpu,
      standsInTheWay,
      late,
    ].join('\n\n'),
  });
  await ctx.close();
  if (ofTen.isTooMuch) throw new Error(ofTen.sentences);
}

/** Makes an app at the provider, for which Connect Sessions are made. */
async function newIntegration(headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${serviceUrl}/v1/auth-integrations`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      providerId: 'facebook',
      name: 'Planner',
      clientId: '1234',
      clientSecret: 'secret',
      returnOrigins: [returnOrigin],
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { authIntegrationId: string }).authIntegrationId;
}
