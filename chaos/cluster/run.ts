/**
 * Kills the nodes of a Citus cluster one after the other, then its coordinator, and adds a node to it, while customers whose
 * rows lie on different nodes publish. `CITUS_URL` names a database of the coordinator, on this machine; `CHAOS_SECONDS` says for how
 * long each node is away. While a worker node is away, the customers elsewhere are served, and the others get 503; at the
 * end every post that was accepted is at the provider once, and its event was delivered.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
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
import { hurry, outliveAttempts } from '../publishing/haste.ts';
import { supervise } from '../supervised.ts';
import { startSupervisor } from '../supervisor.ts';
import { type AddedNode, addNode } from './added-node.ts';
import { type Node, nodeAt } from './nodes.ts';
import { type Answer, accepted, newTenant, publishOn, type Tenant } from './tenants.ts';

const tenantsPerNode = 3;
/** So few that the node which is added gets them soon. */
const shardCount = 6;
/** What is sent so long after a node was killed or came back is judged; what is in between meets the change itself. */
const settledMs = 3_000;
const timeoutMs = 300_000;
const endMs = 30_000;

const published = 'published';
/** The end of a post whose call was begun and not made when the database went away: the customer can repeat it. */
const notCreated = 'failed not_created';
const unavailable = '503 service_unavailable';

/** A time during which a node was away, by `performance.now()`. */
interface Outage {
  node: Node;
  isCoordinator: boolean;
  from: number;
  until: number;
  /** How many posts were published meanwhile whose rows lie on other nodes. */
  publishedElsewhere: number;
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
    await migrate(databaseUrl, { shardCount });
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
      await pause(settledMs);
      const isCoordinator = node === coordinator;
      const elsewhere = isCoordinator ? [] : tenants.filter((tenant) => tenant.node !== node.address);
      const before = await countPublished(db, elsewhere);
      await pause(awayMs);
      const publishedElsewhere = (await countPublished(db, elsewhere)) - before;
      const until = performance.now();
      await node.start();
      outages.push({ node, isCoordinator, from, until, publishedElsewhere });
      say(`${node === coordinator ? 'the coordinator' : node.address} was killed, and is back`);
    }
    await pause(awayMs);
    const added = await addNode(db, databaseUrl, coordinator);
    endings.push(added.remove);
    await pause(awayMs);
    isOver = true;
    const overAt = new Date();
    const refused = (await Promise.all(publishing)).filter((outcome) => outcome !== undefined);
    const wrong = outages.flatMap((outage) => judge(outage, answers, say));
    wrong.push(...judgeAdded(added, answers, say));
    wrong.push(
      ...refused.map((outcome) => `a post is answered with ${outcome}, although all nodes are back`),
    );

    const made = tenants.flatMap((tenant) =>
      [...tenant.accepted].map(([text, id]) => ({ tenant, text, id })),
    );
    const withoutFailure = (look: () => Promise<boolean>) => () => look().catch(() => false);
    const allHaveEnded = withoutFailure(async () => {
      // Its statements change rows of all nodes, which keeps others from changing any meanwhile.
      await pause(settledMs);
      await outliveAttempts(db, overAt);
      await hurry(db);
      return (await readRequests(db)).every(({ ended }) => ended);
    });
    await until(allHaveEnded, timeoutMs).catch(() => wrong.push('not every request has ended'));
    const delivered = () =>
      Map.groupBy(receiver.received, ({ event }) => event.data?.publishRequestId as string);
    const allAreDelivered = withoutFailure(async () => {
      await db.query(
        `UPDATE pgboss.job SET start_after = now() WHERE name = 'events.deliver' AND state IN ('created', 'retry')`,
      );
      return made.every(({ id }) => delivered().has(id));
    });
    await until(allAreDelivered, timeoutMs).catch(() => wrong.push('not every event was delivered'));
    const stored = new Map((await readRequests(db)).map((row) => [row.id, row.outcome]));
    for (const { tenant, text, id } of made) {
      const outcome = stored.get(id) ?? 'lost';
      if (outcome !== published && outcome !== notCreated) wrong.push(`${id} is ${outcome}`);
      const created = await countCreated(provider.store, tenant.accountId, text);
      const isRight = created === (outcome === published ? 1 : 0);
      if (!isRight) wrong.push(`${id}, which is ${outcome}, is at the provider ${created} times`);
      const events = new Set((delivered().get(id) ?? []).map(({ event }) => event.id));
      if (events.size !== 1) wrong.push(`${id} has ${events.size} events`);
    }
    if (stored.size !== made.length) wrong.push(`${stored.size} requests are stored`);
    wrong.push(...processes.tally.crashes.map((words) => `a process ${words}`));
    const ends = [...Map.groupBy(stored.values(), (outcome) => outcome)];
    say(`${made.length} requests accepted: ${ends.map(([end, all]) => `${all.length} ${end}`).join(', ')}`);
    say(`${receiver.received.length} deliveries received`);
    for (const line of new Set(wrong)) say(line);
    say(`${wrong.length} violations`);
    return wrong.length === 0;
  } finally {
    for (const end of endings.reverse()) await Promise.race([end(), pause(endMs, undefined, { ref: false })]);
  }
}

/** Reads how the requests of all customers have ended. */
async function readRequests(db: pg.Pool) {
  const { rows } = await db.query<{ id: string; ended: boolean; outcome: string }>(
    `SELECT id, due_at IS NULL AND completed_at IS NOT NULL AS ended, concat_ws(' ', status::text, error_reason) AS outcome
     FROM publish_requests`,
  );
  return rows;
}

/** Counts the posts of these customers that are published, which asks their nodes alone. */
async function countPublished(db: pg.Pool, tenants: Tenant[]): Promise<number> {
  let count = 0;
  for (const { organizationId } of tenants) {
    const { rows } = await db.query(
      "SELECT FROM publish_requests WHERE organization_id = $1 AND status = 'published'",
      [organizationId],
    );
    count += rows.length;
  }
  return count;
}

const outcomes = (some: Answer[]) =>
  [...Map.groupBy(some, ({ outcome }) => outcome)]
    .map(([outcome, all]) => `${all.length} × ${outcome}`)
    .join(', ') || 'nothing';

/** Says how the requests were answered while shards moved to a node, and returns what must not be. */
function judgeAdded(
  { address, mode, from, until, shards }: AddedNode,
  answers: Answer[],
  say: (text: string) => void,
) {
  const during = answers.filter(({ sentAt, answeredAt }) => answeredAt > from && sentAt < until);
  const seconds = Math.round((until - from) / 1_000);
  say(`${shards} shards of each table moved to ${address} in ${seconds} s by ${mode}: ${outcomes(during)}`);
  // Writes may wait for longer than a statement may take, unless shards move online.
  const allowed = mode === 'block_writes' ? [accepted, unavailable] : [accepted];
  return [
    ...(shards === 0 ? ['no shard was moved to the node that was added'] : []),
    ...during
      .filter(({ outcome }) => !allowed.includes(outcome))
      .map(({ outcome }) => `answered with ${outcome} while shards were moved`),
  ];
}

/** Says how the requests of an outage were answered, and returns what must not be. */
function judge(
  { node, isCoordinator, from, until, publishedElsewhere }: Outage,
  answers: Answer[],
  say: (text: string) => void,
) {
  const during = answers.filter(({ sentAt, answeredAt }) => sentAt > from + settledMs && answeredAt < until);
  const isAway = ({ tenant }: Answer) => isCoordinator || tenant.node === node.address;
  const [away, elsewhere] = [during.filter(isAway), during.filter((answer) => !isAway(answer))];
  say(`while ${node.address} was away: its organizations got ${outcomes(away)}`);
  if (!isCoordinator)
    say(`  the others got ${outcomes(elsewhere)}, and ${publishedElsewhere} of their posts were published`);
  const expected = (answer: Answer) => answer.outcome === (isAway(answer) ? unavailable : accepted);
  const missing = [
    ...(away.length === 0 ? [`nobody was answered whose node ${node.address} was away`] : []),
    ...(!isCoordinator && elsewhere.length === 0 ? ['nobody elsewhere was served'] : []),
    ...(!isCoordinator && publishedElsewhere === 0 ? ['nothing of those elsewhere was published'] : []),
  ];
  return [
    ...missing,
    ...during
      .filter((one) => !expected(one))
      .map(({ outcome }) => `answered with ${outcome} while ${node.address} was away`),
  ];
}
