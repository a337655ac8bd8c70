/** Measures publish requests that are all due at once: how late each is started and published, and in which order. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import { createPublishRequest } from '../src/domain/publishing/requests/create-requests.ts';
import { statementsOf } from './processes.ts';
import { processorSeconds } from './processor-time.ts';
import { newPages, postOf, type Tenant } from './publish-pages.ts';
import { sized } from './size.ts';
import { quantile } from './statistics.ts';

export interface LatenessBench {
  ctx: Context;
  tenant: Tenant;
  dueAtOnce: number;
  workerOpsUrl: string;
  /** Name -> process id of the processes that take part. */
  processes: Record<string, number>;
}

const pages = sized(100, 10);
/** The share of the due requests that one Page has in the uneven case. */
const largeShare = 0.8;

export async function measureLateness({
  ctx,
  tenant,
  dueAtOnce,
  workerOpsUrl,
  processes,
}: LatenessBench): Promise<string> {
  await runAtOnce(ctx, tenant, evenly(warmUp, 20));
  const used = () => Object.values(processes).map(processorSeconds);
  let usedBefore: number[] = [];
  const before = await statementsOf(workerOpsUrl);
  const even = (
    await runAtOnce(ctx, tenant, evenly(dueAtOnce, pages), () => {
      usedBefore = used();
    })
  ).flat();
  const usedMs = used().map((seconds, index) => ((seconds - (usedBefore[index] ?? 0)) * 1000) / dueAtOnce);
  const statements = ((await statementsOf(workerOpsUrl)) - before) / dueAtOnce;
  const perSecond = dueAtOnce / (Math.max(...even.map(({ publishedLate }) => publishedLate)) / 1000);
  const large = dueAtOnce * largeShare;
  const [crowd = [], ...others] = await runAtOnce(ctx, tenant, [large, ...evenly(dueAtOnce - large, pages)]);
  const row = (name: string, some: Outcome[]) =>
    `| ${name} | ${lateness(some, 'startedLate')} | ${lateness(some, 'publishedLate')} |`;
  const passed = [crowd, ...others].flatMap(overtaken);
  return [
    `| ${number(dueAtOnce)} publish requests due at once | Begun late, p50 | p99 | Published late, p50 | p99 |`,
    '|---|---|---|---|---|',
    row(`${pages} pages with ${number(dueAtOnce / pages)} each`, even),
    row(`1 page with ${number(large)}, which are accepted first`, crowd),
    row(`The ${pages} pages beside it, with ${number((dueAtOnce - large) / pages)} each`, others.flat()),
    '',
    `Of one page, a request is begun before ${quantile(passed, 0.5)} that were accepted earlier at the median, before ${quantile(passed, 0.99)} at p99,`,
    `before ${Math.max(...passed)} at most; two of a page are worked on at a time.`,
    '',
    `With ${pages} pages, ${perSecond.toFixed(0)} requests were published per second. Each took ${Object.keys(
      processes,
    )
      .map((name, index) => `${usedMs[index]?.toFixed(1)} ms of CPU in ${name}`)
      .join(', ')},`,
    `and ${statements.toFixed(2)} SQL statements besides those of the queue.`,
  ].join('\n');
}

const evenly = (requests: number, count: number): number[] => Array(count).fill(requests / count);
const number = (count: number) => count.toLocaleString('en');

/** How many requests each Page gets. */
export type Spread = number[];

export interface Outcome {
  id: string;
  connectedProfileId: string;
  /** The delay from the due time to the start, in milliseconds. */
  startedLate: number;
  publishedLate: number;
}

const accepting = 10;
const warmUp = sized(200, 20);
/** The time from accepting the last request until all requests are due. */
const leadMs = sized(10_000, 2_000);

/**
 * Schedules requests for one moment and waits until all are published. Returns their outcomes, grouped by Page.
 * @param onDue is called when the requests become due.
 */
export async function runAtOnce(
  ctx: Context,
  tenant: Tenant,
  spread: Spread,
  onDue: () => void = () => {},
): Promise<Outcome[][]> {
  const pages = await newPages(ctx, tenant, spread.length);
  const queue = spread.flatMap((count, index) => Array<string>(count).fill(pages[index] as string));
  const startedAt = performance.now();
  await accept(ctx, tenant, queue.slice(0, warmUp), new Date(Date.now() + 3_600_000));
  const msEach = (performance.now() - startedAt) / warmUp;
  const dueAt = new Date(Date.now() + leadMs + msEach * queue.length * 1.5);
  await ctx.db.publishRequest.deleteMany({ where: { connectedProfileId: { in: pages } } });
  await accept(ctx, tenant, queue, dueAt);
  if (Date.now() > dueAt.getTime()) throw new Error('accepting took longer than expected: start again');
  await pause(dueAt.getTime() - Date.now());
  onDue();
  return outcomes(ctx, pages, queue.length);
}

/**
 * Accepts requests that are all due at `dueAt`.
 * @param pages the Page of each request, nearly in the order in which they are accepted.
 */
async function accept(ctx: Context, tenant: Tenant, pages: string[], dueAt: Date): Promise<void> {
  const waiting = [...pages.entries()].reverse();
  const scheduledFor = dueAt.toISOString();
  async function acceptor(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, page] = next;
      await createPublishRequest(ctx, tenant, {
        ...postOf(page, `Rye loaves, batch ${index}`),
        scheduledFor,
      });
    }
  }
  await Promise.all(Array.from({ length: accepting }, acceptor));
}

async function outcomes({ db }: Context, pages: string[], count: number): Promise<Outcome[][]> {
  const where = { connectedProfileId: { in: pages } };
  while ((await db.publishRequest.count({ where: { ...where, completedAt: { not: null } } })) < count)
    await pause(1_000);
  const rows = await db.publishRequest.findMany({ where: { ...where, status: 'published' } });
  if (rows.length < count) throw new Error(`${count - rows.length} were not published`);
  const all = rows.map(({ id, connectedProfileId, scheduledFor, startedAt, completedAt }) => {
    const late = (at: Date | null) => (at as Date).getTime() - (scheduledFor as Date).getTime();
    return {
      id,
      connectedProfileId,
      startedLate: late(startedAt),
      publishedLate: late(completedAt),
    };
  });
  return pages.map((page) => all.filter(({ connectedProfileId }) => connectedProfileId === page));
}

/** Returns, for each request of one Page, how many requests that were accepted before it started after it. */
function overtaken(outcomes: Outcome[]): number[] {
  const accepted = outcomes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return accepted.map(
    ({ startedLate }, place) =>
      accepted.slice(0, place).filter((one) => one.startedLate > startedLate).length,
  );
}

export function lateness(outcomes: Outcome[], pick: 'startedLate' | 'publishedLate'): string {
  const values = outcomes.map((outcome) => outcome[pick]);
  const seconds = (share: number) => `${(quantile(values, share) / 1000).toFixed(1)} s`;
  return `${seconds(0.5)} | ${seconds(0.99)}`;
}
