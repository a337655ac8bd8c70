/** Shared transactions for several callers at a time, and rows that cannot be read. */
import type { Context } from '../../context.ts';
import { isNodeAway } from '../../db/distribution/several-nodes.ts';
import { ServiceError } from '../../errors/index.ts';
import { withTraceContext } from '../../observability/tracing/span.ts';

// Does work for several callers at a time, so that they share its transaction and its statements.

interface Shared<Item> {
  item: Item;
  failure?: unknown;
}

/**
 * Does the work for all items of one name that have come while it was done before. When it fails for them together, it
 * is done for each alone, so that none fails because of another. Each promise rejects with the failure of its own item.
 * @param work has done nothing when it fails, like a transaction. All callers of one name must pass the same work. It
 *   counts as caused by nobody: jobs and events that it writes take what has caused them from their items.
 * @param weight how many usual items the work on this one is as much as.
 */
export async function shareWork<Item>(
  { db: { $concurrency: concurrency } }: { db: Pick<Context['db'], '$concurrency'> },
  name: string,
  item: Item,
  work: (items: Item[]) => Promise<void>,
  weight?: number,
): Promise<void> {
  await sharing(item, work, (shared, each) => concurrency.coalesce(name, shared, each, weight));
}

/** As `shareWork`, for all items of one name that come within a few milliseconds. */
export async function collectWork<Item>(
  { db: { $concurrency: concurrency } }: { db: Pick<Context['db'], '$concurrency'> },
  name: string,
  item: Item,
  work: (items: Item[]) => Promise<void>,
): Promise<void> {
  await sharing(item, work, (shared, each) => concurrency.collect(name, shared, each));
}

async function sharing<Item>(
  item: Item,
  work: (items: Item[]) => Promise<void>,
  gather: (shared: Shared<Item>, each: (all: Shared<Item>[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const shared: Shared<Item> = { item };
  await gather(shared, (all) => withTraceContext(undefined, () => eachUnlessAll(all, work)));
  if (shared.failure) throw shared.failure;
}

async function eachUnlessAll<Item>(
  all: Shared<Item>[],
  work: (items: Item[]) => Promise<void>,
): Promise<void> {
  try {
    await work(all.map(({ item }) => item));
  } catch (error) {
    if (all.length === 1 || concernsAll(error)) throw error;
    const alone = (one: Shared<Item>) =>
      work([one.item]).catch((failure) => {
        one.failure = failure;
      });
    // Those of a node that does not answer would keep the others waiting.
    if (isNodeAway(error)) await Promise.all(all.map(alone));
    else for (const one of all) await alone(one);
  }
}

/** A database that is away, and a commit whose outcome is unknown, are the same for all. */
function concernsAll(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof ServiceError && error.code === 'internal');
}

/** A node of a cluster has some of the organizations; what concerns the others goes on when it is away. */
const isDatabaseAway = (error: unknown) =>
  error instanceof ServiceError && error.code === 'service_unavailable' && !isNodeAway(error);

// Keeps a row that cannot be read from stopping those that come with it.

/** The kinds of rows that are read several at a time. */
type ReadKind = 'event' | 'webhook' | 'publish_request' | 'credential' | 'delivery_answer' | 'export';

/** Returns what a row says; `undefined` when it cannot be read, which is counted and logged as an error. */
export function ifReadable<Value>(
  { observability: { log, metrics } }: Pick<Context, 'observability'>,
  { kind, id }: { kind: ReadKind; id: string },
  read: () => Value,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    metrics.unreadableRows.inc({ kind });
    log.error('skipped unreadable row', { subsystem: 'rows', kind, id, error });
    return undefined;
  }
}

/**
 * Loads what jobs need with one statement. When that fails for them together, each loads its own, so that none fails
 * because of another.
 * @returns what loads for one of the jobs.
 */
export function loadTogether<Job, Loaded>(
  jobs: readonly Job[],
  load: (jobs: readonly Job[]) => Promise<Loaded>,
): (job: Job) => Promise<Loaded> {
  const loading = load(jobs);
  // Each job awaits it; a failure that nobody has awaited yet must not end the process.
  loading.catch(() => {});
  return (job) =>
    loading.catch((error) => {
      if (jobs.length === 1 || isDatabaseAway(error)) throw error;
      return load([job]);
    });
}
