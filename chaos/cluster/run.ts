/**
 * Kills the nodes of a Citus cluster one after the other, and at last its coordinator, while customers whose rows lie on
 * different nodes publish. `CITUS_URL` names a database of the coordinator, on this machine; `CHAOS_SECONDS` says for how
 * long each node is away. While a worker node is away, the customers elsewhere are served, and the others get 503; at the
 * end every post that was accepted is at the provider once, and its event was delivered.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../src/app/before-start.ts';
import { compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { createLogger } from '../../src/observability/log.ts';
import { clusterNodes, dropDatabases, openCluster } from '../../tests/support/cluster.ts';
import { startProviderServer } from '../../tests/support/provider-server.ts';
import { startReceiver } from '../../tests/support/receiver.ts';
import { countCreated } from '../../tests/support/simulated-ledger.ts';
import { until } from '../../tests/support/until.ts';
import { chanceOf } from '../chance.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import { hurry } from '../publishing/haste.ts';
import { supervise } from '../supervised.ts';
import { startSupervisor } from '../supervisor.ts';
import { type Node, nodeAt } from './nodes.ts';
import { type Answer, newTenant, publishOn, type Tenant } from './tenants.ts';

const tenantsPerNode = 3;
/** What is sent so long after a node was killed or came back is judged; what is in between meets the change itself. */
const settledMs = 3_000;
const timeoutMs = 180_000;

/** A time during which a node was away, by `performance.now()`. */
interface Outage {
  node: Node;
  isCoordinator: boolean;
  from: number;
  until: number;
}

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runCluster(say: (text: string) => void): Promise<boolean> {
  const citusUrl = process.env.CITUS_URL;
  if (!citusUrl) {
    say('citus: not run. Set CITUS_URL to a database of the coordinator of a Citus cluster on this machine.');
    return !process.argv.includes('citus');
  }
  const awayMs = Number(process.env.CHAOS_SECONDS ?? 12) * 1_000;
  const directory = mkdtempSync(path.join(os.tmpdir(), 'chaos-'));
  const endings: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  try {
    const { templateUrl: databaseUrl } = await openCluster(citusUrl);
    endings.push(dropDatabases);
    await migrate(databaseUrl);
    const [coordinator, ...workers] = await Promise.all(clusterNodes().map(nodeAt));
    if (!coordinator) throw new Error('the cluster has no nodes');
    const provider = await startProviderServer();
    endings.push(provider.close);
    const receiver = await startReceiver();
    endings.push(receiver.close);
    const port = await freePort();
    const env = {
      ...environment(databaseUrl),
      ...provider.environment,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: directory,
      EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
      RATE_LIMIT_PER_KEY: '1000000',
      RATE_LIMIT_PER_ORGANIZATION: '1000000',
      RATE_LIMIT_PER_ADDRESS: '1000000',
    };
    const processes = supervise(
      [
        { ...env, ROLE: 'api', PORT: `${port}` },
        { ...env, ROLE: 'worker' },
      ],
      chanceOf(1, 'processes'),
    );
    endings.push(processes.stop);
    await until(processes.ready, timeoutMs);
    const db = controlPool(databaseUrl);
    endings.push(() => db.end());
    endings.push(await startSupervisor(databaseUrl));
    const config = loadConfig({ ...env, NODE_ENV: 'test' });
    const ctx = await compose({ config, databaseUrl, log: createLogger('error') });
    endings.push(ctx.close);

    const tenants: Tenant[] = [];
    const on = ({ address }: Node) => tenants.filter(({ node }) => node === address);
    while (workers.some((node) => on(node).length < tenantsPerNode)) {
      const made = { name: `Bakery ${tenants.length}`, receiverUrl: receiver.url };
      tenants.push(await newTenant({ ctx, db }, env.PUBLIC_URL, made));
    }
    say(workers.map((node) => `${on(node).length} organizations on ${node.address}`).join(', '));

    const answers: Answer[] = [];
    let isOver = false;
    const publishing = tenants.map((tenant) =>
      publishOn(
        tenant,
        () => isOver,
        (answer) => answers.push(answer),
      ),
    );
    const outages: Outage[] = [];
    for (const node of [...workers, coordinator]) {
      await pause(awayMs);
      await node.kill();
      const from = performance.now();
      await pause(awayMs);
      const until = performance.now();
      await node.start();
      outages.push({ node, isCoordinator: node === coordinator, from, until });
      say(`${node === coordinator ? 'the coordinator' : node.address} was killed, and is back`);
    }
    await pause(awayMs);
    isOver = true;
    await Promise.all(publishing);
    const wrong = outages.flatMap((outage) => judge(outage, answers, say));

    const accepted = tenants.flatMap((tenant) =>
      [...tenant.accepted].map(([text, id]) => ({ tenant, text, id })),
    );
    const unfinished = `SELECT count(*)::int AS count FROM publish_requests WHERE status <> 'published'`;
    await until(async () => {
      await hurry(db);
      return (await db.query(unfinished)).rows[0].count === 0;
    }, timeoutMs).catch(() => wrong.push('not every request was published'));
    const delivered = () =>
      Map.groupBy(receiver.received, ({ event }) => event.data?.publishRequestId as string);
    await until(async () => {
      await db.query(
        `UPDATE pgboss.job SET start_after = now() WHERE name = 'events.deliver' AND state IN ('created', 'retry')`,
      );
      return accepted.every(({ id }) => delivered().has(id));
    }, timeoutMs).catch(() => wrong.push('not every event was delivered'));
    for (const { tenant, text, id } of accepted) {
      const created = await countCreated(provider.store, tenant.accountId, text);
      if (created !== 1) wrong.push(`${id} is at the provider ${created} times`);
      const events = new Set((delivered().get(id) ?? []).map(({ event }) => event.id));
      if (events.size !== 1) wrong.push(`${id} has ${events.size} events`);
    }
    const stored = (await db.query('SELECT count(*)::int AS count FROM publish_requests')).rows[0].count;
    if (stored !== accepted.length) wrong.push(`${stored} requests are stored`);
    wrong.push(...processes.tally.crashes.map((words) => `a process ${words}`));
    say(`${accepted.length} requests accepted, ${receiver.received.length} deliveries received`);
    for (const line of new Set(wrong)) say(line);
    say(`${wrong.length} violations`);
    return wrong.length === 0;
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/** Says how the requests of an outage were answered, and returns what must not be. */
function judge({ node, isCoordinator, from, until }: Outage, answers: Answer[], say: (text: string) => void) {
  const during = answers.filter(({ sentAt, answeredAt }) => sentAt > from + settledMs && answeredAt < until);
  const isAway = ({ tenant }: Answer) => isCoordinator || tenant.node === node.address;
  const outcomes = (some: Answer[]) =>
    [...Map.groupBy(some, ({ outcome }) => outcome)]
      .map(([outcome, all]) => `${all.length} × ${outcome}`)
      .join(', ');
  const [away, elsewhere] = [during.filter(isAway), during.filter((answer) => !isAway(answer))];
  say(`while ${node.address} was away: its organizations got ${outcomes(away) || 'nothing'}`);
  if (!isCoordinator) say(`  the others got ${outcomes(elsewhere) || 'nothing'}`);
  const expected = (answer: Answer) => answer.outcome.startsWith(isAway(answer) ? '503' : '200');
  const missing = !isCoordinator && elsewhere.length === 0 ? ['nobody elsewhere was served'] : [];
  return [
    ...missing,
    ...during
      .filter((one) => !expected(one))
      .map(({ outcome }) => `answered with ${outcome} while ${node.address} was away`),
  ];
}
