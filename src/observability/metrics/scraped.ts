/**
 * Adds the metrics that are read when Prometheus asks. What is read in the database is the same in every process, so
 * queries take the maximum over processes; each reading is one statement that reads ranges of indexes, however many rows there are.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { renamedGauge } from './former-names.ts';

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
  /** Tells whether the deployment's workers are on hold. */
  held(): Promise<boolean>;
  /** Returns what waits in each queue. */
  queues(): Promise<Record<string, { depth: number; oldestSeconds: number }>>;
  /** Returns the databases that jobs of workers lie in besides the service's own, and what waits to be moved to each. */
  queueDatabases(): Promise<{ name: string; answers: boolean; depth: number; oldestSeconds: number }[]>;
  /** Returns how many jobs of each queue are parked. */
  parkedJobs(): Promise<Record<string, number>>;
  /** Returns, by kind of rows, for how many seconds the oldest one should have been erased. */
  overdue(): Promise<Record<string, number>>;
  /** Returns, by kind of deletion, for how many seconds the oldest one has been due. */
  overdueDeletions(): Promise<Record<string, number>>;
  /** Returns how many partitions each table lacks. */
  missingPartitions(): Promise<Record<string, number>>;
  /** Returns, by provider, for how many seconds its API still answers the version that is set; below 0 when it has ended. */
  versionsEnd(): Promise<Record<string, number>>;
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
  measureMaintenanceMode(registry, measured);
  measureQueues(registry, measured);
  measureQueueDatabases(registry, measured);
  measureByLabel(registry, measured.parkedJobs, {
    name: 'jobs_parked',
    help: 'Jobs of each queue that are parked because two processes crashed or stopped responding while running them. Investigate above 0. Absent while the database is unreachable.',
    label: 'queue',
  });
  measureByLabel(registry, measured.overdue, {
    name: 'retention_overdue_seconds',
    help: 'Seconds by which the oldest rows of each kind are past their retention. Absent while the database is unreachable.',
    label: 'kind',
  });
  measureByLabel(registry, measured.overdueDeletions, {
    name: 'deletion_overdue_seconds',
    help: 'Seconds since the oldest pending deletion of each kind was requested. Absent while the database is unreachable.',
    label: 'kind',
  });
  measureByLabel(registry, measured.missingPartitions, {
    name: 'partitions_missing',
    help: 'Missing partitions of the current and coming periods, by table. Inserts fail when the current one is missing. Absent while the database is unreachable.',
    label: 'table',
  });
  measureByLabel(registry, measured.versionsEnd, {
    name: 'provider_version_ends_seconds',
    help: 'Seconds for which the API of a provider still answers the version that is set, by provider. Below 0, calls are refused.',
    label: 'provider',
  });
  measureDisk(registry, measured);
}

function describeService(registry: Registry, { info: { role, docsUrl } }: Measured): void {
  new Gauge({
    name: 'service_info',
    help: 'Always 1. The labels are the role of the process and the address of its documentation.',
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
    'Requests rejected because too many were waiting for a pool connection. Above 0, raise DATABASE_POOL_SIZE or add processes.',
    measured.turnedAway,
  );
  count(
    'request_log_dropped_total',
    'Requests missing from the request log because the database was unreachable for too long.',
    measured.droppedRequests,
  );
  count(
    'log_lines_lost_total',
    'Log lines lost because the disk was full or the reader did not keep up.',
    measured.lostLogLines,
  );
  new Gauge({
    name: 'event_streams_open',
    help: 'Event streams that clients have open at this process.',
    registers: [registry],
    collect() {
      this.set(measured.openStreams());
    },
  });
  new Gauge({
    name: 'notifications_uncertain_seconds',
    help: 'Seconds since the LISTEN connection was last known healthy. Above 1 s the row caches are bypassed.',
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
    help: 'Database connections of the pool, by state (busy or idle).',
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
    help: 'Requests currently waiting for a pool connection.',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
  new Gauge({
    name: 'database_pool_size',
    help: 'DATABASE_POOL_SIZE: the maximum number of connections in the pool.',
    registers,
  }).set(pool().size);
}

function measureMaintenanceMode(registry: Registry, { held }: Measured): void {
  renamedGauge(registry, {
    name: 'maintenance_mode',
    help: '1 while the deployment is in maintenance mode: nothing is published, delivered, refreshed, backfilled or polled.',
    async collect() {
      // While the database cannot be reached, the last known value is reported.
      await held().then(
        (known) => this.set(Number(known)),
        () => {},
      );
    },
  });
}

/** Has those who ask at the same time share one reading. */
function shared<Value>(measure: () => Promise<Record<string, Value>>): () => Promise<Record<string, Value>> {
  let reading: Promise<Record<string, Value>> | undefined;
  return () => {
    reading ??= inTime(measure()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Adds the metrics of the queue databases. There are none where all jobs lie in the service's own database. */
function measureQueueDatabases(registry: Registry, { queueDatabases }: Measured): void {
  type State = Awaited<ReturnType<typeof queueDatabases>>[number];
  const read = shared(async () =>
    Object.fromEntries((await queueDatabases()).map((state) => [state.name, state])),
  );
  const add = (name: string, help: string, figure: (state: State) => number) =>
    measureByLabel(
      registry,
      async () => Object.fromEntries(Object.entries(await read()).map(([of, state]) => [of, figure(state)])),
      { name, help, label: 'database' },
    );
  add(
    'queue_database_up',
    '1 while the queue database answers, otherwise 0: its jobs wait, and those of others go on. Absent without QUEUE_DATABASE_URLS.',
    ({ answers }) => Number(answers),
  );
  add(
    'queue_database_waiting',
    'Jobs waiting to be moved to each queue database, counted up to 10000. Absent without QUEUE_DATABASE_URLS.',
    ({ depth }) => depth,
  );
  add(
    'queue_database_waiting_seconds',
    'Seconds that the oldest job has been waiting to be moved to each queue database. Absent without QUEUE_DATABASE_URLS.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** Adds the metrics of the queues, which share one reading per scrape. */
function measureQueues(registry: Registry, { queues }: Measured): void {
  const read = shared(queues);
  const add = (name: string, help: string, figure: 'depth' | 'oldestSeconds') =>
    measureByLabel(
      registry,
      async () =>
        Object.fromEntries(Object.entries(await read()).map(([queue, each]) => [queue, each[figure]])),
      { name, help, label: 'queue' },
    );
  add(
    'queue_depth',
    'Due jobs waiting in each queue, counted up to 10000. Absent while the database is unreachable.',
    'depth',
  );
  add(
    'queue_oldest_seconds',
    'Seconds that the oldest due job of each queue has been waiting. Absent while the database is unreachable.',
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
    help: 'Free bytes on the disk that media files are stored on.',
    registers: [registry],
    async collect() {
      this.set(await diskFreeBytes());
    },
  });
  new Gauge({
    name: 'media_disk_margin_bytes',
    help: 'MEDIA_DISK_MARGIN_BYTES: uploads are rejected while less is free.',
    registers: [registry],
  }).set(diskMarginBytes);
}
