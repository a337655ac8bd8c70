/**
 * The benchmark of backfills. It compares a backfill that delivers its events with bare reads of the same pages, and
 * measures how late another organization's single publish request is while large backfills run. Writes
 * bench/backfills.md. Only ratios within one run are comparable.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Schemas } from '../src/contract/index.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start } from './processes.ts';
import { sized } from './size.ts';

const ports = await freePorts('service', 'ops', 'receiver');
const service = `http://127.0.0.1:${ports.service}`;
const receiver = `http://127.0.0.1:${ports.receiver}`;
const rounds = sized(3, 1);
const publishes = sized(20, 3);
const walkers = sized(8, 2);
const listed = 'facebook.media.items';
const nested = 'facebook.media.comments';

const postgres = await openPostgres('backfills');
const env = {
  ...postgres.env,
  EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
  PORT: `${ports.service}`,
  OPS_PORT: `${ports.ops}`,
};
try {
  await run();
} finally {
  await postgres.close();
}

type Client = ReturnType<typeof clientOf>;

function clientOf(organization: string) {
  cli(['organization', 'create', '--name', organization], env);
  const { key } = cli(['key', 'create', '--organization', organization, '--mode', 'test'], env);
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  async function send(method: string, at: string, body?: object): Promise<any> {
    const answer = await fetch(service + at, {
      method,
      headers: { ...headers, ...(body ? { 'Idempotency-Key': randomUUID() } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${at}: ${await answer.text()}`);
    return answer.json();
  }
  return {
    get: (at: string) => send('GET', at),
    post: (at: string, body: object) => send('POST', at, body),
    newProfile: async (): Promise<string> =>
      (await send('POST', '/v1/test/connected-profiles', { providerId: 'facebook' })).connectedProfileId,
  };
}

async function run(): Promise<void> {
  const large = clientOf('Large');
  const small = clientOf('Small');
  start('bench/receiver.ts', [`${ports.receiver}`]);
  start('src/main.js', [], env);
  await ready(receiver);
  await ready(`${service}/v1/providers`);
  await large.post('/v1/event-destinations', { url: receiver, topics: ['content.*'] });

  const speeds = { listed: [] as number[], nested: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    speeds.listed.push(await ratioOf(large, listed));
    speeds.nested.push(await ratioOf(large, nested));
  }
  const idle = await publishTimes(small);
  const walking = await whileWalking(large, () => publishTimes(small));
  report({ speeds, idle, walking });
}

/** Returns how many items per second a backfill delivers as events, relative to bare reads. */
async function ratioOf(client: Client, contentType: string): Promise<number> {
  const connectedProfileId = await client.newProfile();
  const bare = await readBare(client, contentType, connectedProfileId);
  await fetch(`${receiver}/reset`);
  const startedAt = performance.now();
  const request = await client.post('/v1/backfill-requests', {
    connectedProfileId,
    contentType,
    maxItems: 10_000,
  });
  while ((await received()) < bare.items) await pause(5);
  const perSecond = (bare.items / (performance.now() - startedAt)) * 1000;
  await ended(client, request);
  return perSecond / bare.perSecond;
}

async function received(): Promise<number> {
  return ((await (await fetch(receiver)).json()) as { count: number }).count;
}

async function ended(client: Client, { backfillRequestId }: Schemas['BackfillRequest']): Promise<void> {
  for (;;) {
    const { status } = await client.get(`/v1/backfill-requests/${backfillRequestId}`);
    if (status === 'completed') return;
    await pause(20);
  }
}

/** Reads the same pages over HTTP one after the other, as a customer without backfills would. */
async function readBare(client: Client, contentType: string, connectedProfileId: string) {
  const startedAt = performance.now();
  const own = (more: string) => `connectedProfileId=${connectedProfileId}&limit=100${more}`;
  const pages = async (type: string, more = ''): Promise<{ externalId: string }[]> => {
    const items: { externalId: string }[] = [];
    for (let cursor = ''; ; ) {
      const page = await client.get(`/v1/content/${type}?${own(more)}${cursor}`);
      items.push(...page.data);
      if (!page.hasMore) return items;
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
    }
  };
  let items = (await pages(listed)).length;
  if (contentType === nested) {
    items = 0;
    for (const { externalId } of await pages(listed))
      items += (await pages(nested, `&mediaExternalId=${externalId}`)).length;
  }
  return { items, perSecond: (items / (performance.now() - startedAt)) * 1000 };
}

/** Returns the times from the request to `published`, one request at a time, in milliseconds. */
async function publishTimes(client: Client): Promise<number[]> {
  const connectedProfileId = await client.newProfile();
  const times: number[] = [];
  for (let count = 0; count < publishes; count += 1) {
    const startedAt = performance.now();
    const content = { connectedProfileId, contentType: listed, text: `Loaf ${count}` };
    const { publishRequestId } = await client.post('/v1/publish-requests', content);
    for (;;) {
      const { status } = await client.get(`/v1/publish-requests/${publishRequestId}`);
      if (status === 'published') break;
      await pause(5);
    }
    times.push(performance.now() - startedAt);
  }
  return times;
}

/**
 * Runs the work while as many backfills are going as one organization has profiles; each is started again when it
 * ends.
 */
async function whileWalking<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  const profiles = await Promise.all(Array.from({ length: walkers }, () => client.newProfile()));
  let over = false;
  const walks = profiles.map(async (connectedProfileId) => {
    while (!over)
      await ended(
        client,
        await client.post('/v1/backfill-requests', { connectedProfileId, contentType: nested }),
      );
  });
  await pause(1_000);
  const result = await work();
  over = true;
  await Promise.all(walks);
  return result;
}

function report({
  speeds,
  idle,
  walking,
}: {
  speeds: Record<'listed' | 'nested', number[]>;
  idle: number[];
  walking: number[];
}): void {
  const at = (times: number[], share: number) =>
    times.toSorted((one, other) => one - other)[
      Math.min(Math.floor(times.length * share), times.length - 1)
    ] ?? 0;
  const ratio = (share: number) => (at(walking, share) / at(idle, share)).toFixed(1);
  const table = [
    '| Items through a backfill, to their delivery | Ratio to reading the same pages over HTTP, bare |',
    '|---|---|',
    `| a list of the account, 60 items in one page | ${at(speeds.listed, 0.5).toFixed(2)} |`,
    `| comments of 60 posts, a list each | ${at(speeds.nested, 0.5).toFixed(2)} |`,
    '',
    `| A single publish while another organization has ${walkers} walks under way | Ratio to an idle service |`,
    '|---|---|',
    `| from the request to \`published\`, median | ${ratio(0.5)} |`,
    `| the same, the slowest of ${publishes} | ${ratio(1)} |`,
  ].join('\n');
  writePage('backfills', {
    title: 'Backfills',
    method: `Medians of ${rounds} rounds.`,
    plot: {
      title: 'Items through a backfill',
      values: 'ratio to reading the same pages',
      table: 'Items through a backfill',
    },
    tables: table,
  });
}
