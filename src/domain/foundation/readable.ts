/** Keeps a row that cannot be read from stopping those that come with it. */
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors/index.ts';

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

const isDatabaseAway = (error: unknown) =>
  error instanceof ServiceError && error.code === 'service_unavailable';
