/** What a request or a job works with, in eight groups. This file has types only; `app/compose.ts` builds the context. */
import type { KeyHolder, KeyVerifier } from './auth/api-keys/verifier.ts';
import type { Auth } from './auth/index.ts';
import type { Config } from './config.ts';
import type { Cursors } from './crypto/cursors.ts';
import type { Keyring } from './crypto/keyring.ts';
import type { DatabaseClient } from './db/client/client.ts';
import type { IdSource } from './db/client/ids.ts';
import type { Scope } from './db/client/scope.ts';
import type { ProcessSession } from './db/coordination/process-session.ts';
import type { OpenStreams } from './db/event-feed/open-streams.ts';
import type { EventTail } from './db/event-feed/tail.ts';
import type { Destinations } from './db/tables/event-destinations.ts';
import type { Profiles } from './db/tables/profiles.ts';
import type { RequestLog } from './db/tables/request-log-buffer.ts';
import type { Clock } from './db/tables/test-mode.ts';
import type { Deployment } from './deployment/watch.ts';
import type { Inspector } from './inspection/inspect.ts';
import type { Concurrency } from './lib/concurrency.ts';
import type { FairSemaphore } from './lib/fair-semaphore.ts';
import type { Logger } from './observability/log.ts';
import type { Metrics } from './observability/metrics/index.ts';
import type { Downloader } from './outbound/downloader.ts';
import type { Mailer } from './outbound/mailer.ts';
import type { ReadTxt } from './outbound/resolve-txt.ts';
import type { Sender } from './outbound/sender.ts';
import type { CallCounter } from './provider-client/budget-book.ts';
import type { ProviderLimits } from './provider-client/context.ts';
import type { Providers } from './provider-client/providers.ts';
import type { Registry } from './providers/registry.ts';
import type { Queue } from './queue/index.ts';
import type { RateLimits } from './rate-limits/index.ts';
import type { Simulators } from './simulators/registry.ts';
import type { SimulatorStore } from './simulators/store.ts';
import type { DiskSpace } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';

/** A function that needs one or two groups takes these alone, such as `Pick<Context, 'db' | 'clock'>`. */
export interface Context {
  /** The settings that the process was started with. */
  config: Config;
  db: DatabaseGroup;
  queue: Queue;
  clock: Clock;
  security: Security;
  providers: ProvidersGroup;
  outbound: Outbound;
  observability: Observability;
}

/** The database: its tables, and beside them what begins with `$`, so that no table's name is in the way. */
interface DatabaseGroup extends DatabaseClient {
  /** Makes the ids of tenants' rows. */
  $ids: IdSource;
  /** Rows that this process keeps in memory, as they were at most one second ago. */
  $cached: { profiles: Profiles; destinations: Destinations };
  /**
   * Coordinates work within the process. Code that needs a lock waits here for its turn, so that it holds no
   * connection of the pool while it waits.
   */
  $concurrency: Concurrency;
  /**
   * The process's session at the database. What the process holds, such as idempotency keys, stays its own while the
   * session lives.
   */
  $session: ProcessSession;
  /** Tells whether the workers are paused, and marks the progress by which a restored database is noticed. */
  $deployment: Deployment;
  $eventFeed: EventFeed;
  $exports: Exports;
}

/** The events that customers read over open connections. */
interface EventFeed {
  /** Waits for events, for all streams that customers have open at this process. */
  tail: EventTail;
  /** Counts these streams. */
  openStreams: OpenStreams;
}

/** The exports of organizations. */
interface Exports {
  /** A database client with connections that exports alone use. */
  db: DatabaseClient;
  /** Lets as many run at a time as there are connections; persons take turns. */
  runExclusive: FairSemaphore;
}

/** Who may come in and how often, and what is secret. */
interface Security {
  /** Encrypts what is stored. */
  keyring: Keyring;
  /** Seals and opens what callers carry back to the service, such as cursors and links. */
  sealers: Sealers;
  /** Verifies API keys. */
  keys: KeyVerifier;
  /** Signs people in to the console. */
  auth: Auth;
  rateLimits: RateLimits;
}

interface Sealers {
  /** Seals the cursors of lists, and the notices that a page of the console shows after a change. */
  cursors: Cursors;
  /** Seals connect links, which contain their session's id. */
  connectLinks: Cursors;
  /** Seals links to upload or fetch a file, which contain what they are for. */
  mediaLinks: Cursors;
  /** Seals the links of portals, which contain the id of what was stored about the link. */
  portalLinks: Cursors;
  /** Seals the links of test inboxes, which contain whose inbox it is. */
  inboxLinks: Cursors;
}

/** The providers as each mode reaches them; `providersOf` finds the right ones for a row's mode. */
interface ProvidersGroup extends Providers {
  /** What the providers offer, which is the same in both modes. */
  registry: Registry;
  /** What may be asked of them: budgets, throttles, quotas. */
  limits: ProviderLimits;
  /** The simulated providers of test mode. */
  simulated: Simulated;
}

interface Simulated {
  /** The simulators by the ids of their providers. */
  simulators: Simulators;
  /** Returns a tenant's store for what the simulators keep. */
  storeOf(scope: Scope): SimulatorStore;
  /**
   * Begins a test mode again, once it is empty: all processes forget what they remember of it, its ids begin again, and it
   * gets what it begins with, which is nothing except on a mock server.
   */
  beginAnew(caller: KeyHolder): Promise<void>;
}

/** What the service reaches outside, other than the providers, and the files that it keeps of what it fetches. */
interface Outbound {
  /** Sends requests to customers' receivers. */
  sender: Sender;
  /** Fetches customers' files. */
  downloader: Downloader;
  /** Determines what the files of media are, in a process of its own. */
  inspector: Inspector;
  /** Keeps the files of media, in the bucket if one is configured, otherwise in `dataDir`. */
  storage: Storage & { room: DiskSpace };
  /** Asks the name servers for the TXT records by which customers prove that a domain is theirs. */
  readTxt: ReadTxt;
  /** Sends e-mails; absent when no server is configured for them. */
  mailer?: Mailer;
}

interface Observability {
  log: Logger;
  metrics: Metrics;
  /** Collects the requests that the console shows in the request log. */
  requestLog: RequestLog;
  /** Counts the calls to providers towards the month's usage. */
  callCounter: CallCounter;
}
