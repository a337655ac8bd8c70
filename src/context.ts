/** The services that a request or a job works with. This file has types only; `compose.ts` builds the context. */
import type { KeyHolder, KeyVerifier } from './auth/api-keys/verifier.ts';
import type { Auth } from './auth/index.ts';
import type { Config } from './config.ts';
import type { Cursors } from './crypto/cursors.ts';
import type { Keyring } from './crypto/keyring.ts';
import type { DatabaseClient } from './db/client/client.ts';
import type { IdSource } from './db/client/id-source.ts';
import type { Scope } from './db/client/scope.ts';
import type { ProcessSession } from './db/coordination/process-session.ts';
import type { OpenStreams } from './db/event-feed/open-streams.ts';
import type { EventTail } from './db/event-feed/tail.ts';
import type { Destinations } from './db/tables/event-destinations.ts';
import type { Profiles } from './db/tables/profiles.ts';
import type { RequestLog } from './db/tables/request-log-buffer.ts';
import type { TestClocks } from './db/tables/test-clocks.ts';
import type { Deployment } from './deployment/watch.ts';
import type { Inspector } from './inspection/inspect.ts';
import type { Concurrency } from './lib/concurrency.ts';
import type { FairSemaphore } from './lib/fair-semaphore.ts';
import type { Logger } from './observability/log.ts';
import type { Metrics } from './observability/metrics/index.ts';
import type { Downloader } from './outbound/downloader.ts';
import type { Mailer } from './outbound/mailer.ts';
import type { Sender } from './outbound/sender.ts';
import type { ProviderLimits } from './provider-client/context.ts';
import type { Providers } from './provider-client/providers.ts';
import type { Registry } from './providers/registry.ts';
import type { Queue } from './queue/index.ts';
import type { RateLimits } from './rate-limits/index.ts';
import type { Simulators } from './simulators/registry.ts';
import type { SimulatorStore } from './simulators/store.ts';
import type { DiskSpace } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';

export interface Context {
  config: Config;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
  db: DatabaseClient;
  /** Makes the ids of what tenants make. */
  ids: IdSource;
  /** Tells whether the workers are paused, and marks the progress by which a restored database is noticed. */
  deployment: Deployment;
  queue: Queue;
  /**
   * Coordinates work within the process. Code that needs a lock waits here for its turn, so that it holds no
   * connection of the pool while it waits.
   */
  concurrency: Concurrency;
  keyring: Keyring;
  /** Signs people in to the console. */
  auth: Auth;
  /** Seals and opens what callers carry back to the service, such as cursors and links. */
  sealers: Sealers;
  keys: KeyVerifier;
  profiles: Profiles;
  destinations: Destinations;
  /** Tells the time of a tenant, because organizations may move the clock of their test mode. */
  testClocks: TestClocks;
  providerLimits: ProviderLimits;
  /** Collects the requests that the console shows in the request log. */
  requestLog: RequestLog;
  outgoing: Outgoing;
  /** Keeps the files of media, in the bucket if one is configured, otherwise in `dataDir`. */
  storage: Storage & { room: DiskSpace };
  rateLimits: RateLimits;
  /**
   * The process's session at the database. What the process holds, such as idempotency keys, stays its own while the
   * session lives.
   */
  processSession: ProcessSession;
  /** The registry of what the providers offer, which is the same in both modes. */
  registry: Registry;
  /** The providers as each mode reaches them; `providersOf` finds the right ones for a row's mode. */
  providers: Providers;
  /** The simulated providers of test mode. */
  simulated: Simulated;
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

/** Outbound clients other than the provider client. */
interface Outgoing {
  /** Determines what the files of media are, in a process of its own. */
  inspector: Inspector;
  /** Sends requests to customers' receivers. */
  sender: Sender;
  /** Fetches customers' files. */
  downloader: Downloader;
  /** Sends e-mails; absent when no server is configured for them. */
  mailer?: Mailer;
  /** The exports of organizations. */
  exports: Exports;
  /** Waits for events, for all streams that customers have open at this process. */
  eventTail: EventTail;
  /** Counts these streams. */
  openStreams: OpenStreams;
}

interface Exports {
  /** A database client with connections that exports alone use. */
  db: DatabaseClient;
  /** Lets as many run at a time as there are connections; persons take turns. */
  runExclusive: FairSemaphore;
}

export interface Simulated {
  /** The simulators by the ids of their providers. */
  providers: Simulators;
  /** Returns a tenant's store for what the simulators keep. */
  storeOf(scope: Scope): SimulatorStore;
  /**
   * Begins a test mode again, once it is empty: all processes forget what they remember of it, its ids begin again, and it
   * gets what it begins with, which is nothing except on a mock server.
   */
  beginAnew(caller: KeyHolder): Promise<void>;
}
