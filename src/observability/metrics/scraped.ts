/**
 * Adds the metrics that are read when Prometheus asks. What is read in the database is the same in every process, so
 * queries take the maximum over processes; each reading is one statement that reads ranges of indexes, however many rows there are.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';

interface Measured {
  /** The role of the process, and the address of its documentation. */
  info: { role: string; docsUrl: string };
  statements(): number;
  droppedRequests(): number;
  lostLogLines(): number;
  turnedAway(): number;
  /** Returns how many streams of events clients hold open. */
  openStreams(): number;
  /** Returns how many connections to the database the pool has, and how many callers wait for one. */
  pool(): { busy: number; idle: number; waiting: number; size: number };
  /** Returns for how many milliseconds notifications of the database may have been missed. */
  uncertainFor(): number;
  /** Tells whether the installation's workers are held. */
  held(): Promise<boolean>;
  /** Returns what waits in each queue. */
  queues(): Promise<Record<string, { depth: number; oldestSeconds: number }>>;
  /** Returns how many jobs of each queue are parked. */
  parkedJobs(): Promise<Record<string, number>>;
  /** Returns, by kind of rows, for how many seconds the oldest one should have been erased. */
  overdue(): Promise<Record<string, number>>;
  /** Returns, by kind of deletion, for how many seconds the oldest one has been due. */
  overdueDeletions(): Promise<Record<string, number>>;
  /** Returns how many partitions each table lacks. */
  missingPartitions(): Promise<Record<string, number>>;
  /** Returns the free bytes on the disk; absent when files are in a bucket. */
  diskFreeBytes: (() => Promise<number>) | undefined;
  /** The bytes that files must leave free on the disk. */
  diskMarginBytes: number;
}

/**
 * The longest wait for a measurement in the database, in milliseconds. After that Prometheus gets the other
 * metrics without it.
 */
const timeoutMs = 2_000;

export function measureWhenScraped(registry: Registry, measured: Measured): void {
  describeService(registry, measured);
  measureProcess(registry, measured);
  measurePool(registry, measured);
  measurePause(registry, measured);
  measureQueues(registry, measured);
  measureByLabel(registry, measured.parkedJobs, {
    name: 'jobs_parked',
    help: 'How many jobs of each queue are parked, since two processes have died or fallen silent while they worked on them; absent while the database does not answer.',
    label: 'queue',
  });
  measureByLabel(registry, measured.overdue, {
    name: 'retention_overdue_seconds',
    help: 'For how long the oldest rows of each kind should have been erased; absent while the database does not answer.',
    label: 'kind',
  });
  measureByLabel(registry, measured.overdueDeletions, {
    name: 'deletion_overdue_seconds',
    help: 'For how long the oldest deletion of each kind has been asked for and not done; absent while the database does not answer.',
    label: 'kind',
  });
  measureByLabel(registry, measured.missingPartitions, {
    name: 'partitions_missing',
    help: 'How many partitions of the present and the next periods a table lacks; absent while the database does not answer.',
    label: 'table',
  });
  measureDisk(registry, measured);
}

function describeService(registry: Registry, { info: { role, docsUrl } }: Measured): void {
  new Gauge({
    name: 'service_info',
    help: 'Always 1. The labels tell what the process does, and where its documentation is.',
    labelNames: ['role', 'docs_url'],
    registers: [registry],
  }).set({ role, docs_url: docsUrl }, 1);
}

function measureProcess(registry: Registry, measured: Measured): void {
  const count = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  count(
    'database_statements_total',
    'Statements sent to PostgreSQL by the request path.',
    measured.statements,
  );
  count(
    'database_turned_away_total',
    'What was refused at once, since too many were waiting for a connection of the pool.',
    measured.turnedAway,
  );
  count(
    'request_log_dropped_total',
    'Requests that are missing in the request log, since the database was away for too long.',
    measured.droppedRequests,
  );
  count(
    'log_lines_lost_total',
    'Lines of the log that could not be written, since the disk was full or nobody read them.',
    measured.lostLogLines,
  );
  new Gauge({
    name: 'event_streams_open',
    help: 'Streams of events that clients hold open at this process.',
    registers: [registry],
    collect() {
      this.set(measured.openStreams());
    },
  });
  new Gauge({
    name: 'notifications_uncertain_seconds',
    help: 'For how long this process cannot be sure to hear the notifications of the database. Beyond a second it remembers nothing and asks the database each time.',
    registers: [registry],
    collect() {
      this.set(measured.uncertainFor() / 1000);
    },
  });
}

function measurePool(registry: Registry, { pool }: Measured): void {
  const registers = [registry];
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool to the database, busy and idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = pool();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'What waits for a connection of the pool at this moment.',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
  new Gauge({
    name: 'database_pool_size',
    help: 'DATABASE_POOL_SIZE: the connections that the pool may open.',
    registers,
  }).set(pool().size);
}

function measurePause(registry: Registry, { held }: Measured): void {
  new Gauge({
    name: 'installation_held',
    help: '1 while the installation is held: nothing is published, delivered, refreshed, backfilled or polled.',
    registers: [registry],
    async collect() {
      // While the database cannot be reached, the last known value is reported.
      await held().then(
        (known) => this.set(Number(known)),
        () => {},
      );
    },
  });
}

/** Adds the metrics of the queues, which share one reading per scrape. */
function measureQueues(registry: Registry, { queues }: Measured): void {
  let reading: ReturnType<typeof queues> | undefined;
  const read = () => {
    reading ??= inTime(queues()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const add = (name: string, help: string, figure: 'depth' | 'oldestSeconds') =>
    measureByLabel(
      registry,
      async () =>
        Object.fromEntries(Object.entries(await read()).map(([queue, each]) => [queue, each[figure]])),
      { name, help, label: 'queue' },
    );
  add(
    'queue_depth',
    'How many due jobs wait in each queue. Counting stops at 10000. Absent while the database does not answer.',
    'depth',
  );
  add(
    'queue_oldest_seconds',
    'For how long the oldest due job of each queue has been waiting; absent while the database does not answer.',
    'oldestSeconds',
  );
}

/** Adds a metric with one value for each label. */
function measureByLabel(
  registry: Registry,
  measure: () => Promise<Record<string, number>>,
  { name, help, label }: { name: string; help: string; label: string },
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const known = await inTime(measure());
      this.reset();
      for (const [value, measurement] of Object.entries(known)) this.set({ [label]: value }, measurement);
    },
  });
}

/** Returns the measurement, or nothing when it fails. A scrape does not wait long for a database that is away. */
function inTime<Value>(measurement: Promise<Record<string, Value>>): Promise<Record<string, Value>> {
  const unknown = pause(timeoutMs, {}, { ref: false });
  return Promise.race([measurement.catch(() => ({})), unknown]);
}

/** Adds the metrics of the disk; a bucket has no such limit and gets none. */
function measureDisk(registry: Registry, { diskFreeBytes, diskMarginBytes }: Measured): void {
  if (!diskFreeBytes) return;
  new Gauge({
    name: 'media_disk_free_bytes',
    help: 'What is free on the disk that files of media lie on.',
    registers: [registry],
    async collect() {
      this.set(await diskFreeBytes());
    },
  });
  new Gauge({
    name: 'media_disk_margin_bytes',
    help: 'MEDIA_DISK_MARGIN_BYTES: no file is taken while less is free.',
    registers: [registry],
  }).set(diskMarginBytes);
}
