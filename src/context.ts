/** The composition root: everything a request or a job works with, built once from the configuration. */
import { type Auth, createAuth } from './auth/index.ts';
import type { Config } from './config.ts';
import { type Cursors, createCursors } from './cursors.ts';
import { type Database, openDatabase } from './db/client.ts';
import {
  createDestinations,
  type Destinations,
  type RememberedDestinations,
} from './db/event-destinations.ts';
import type { PrismaClient } from './db/generated/client.ts';
import { type StoredInstallation, tagOfInstallation } from './db/installation.ts';
import { type ApiKey, findKeyByHash, touchKeys } from './db/keys.ts';
import { listen } from './db/listener.ts';
import { createProcessGroup, type ProcessGroup } from './db/process-group.ts';
import { createProcessSession, type ProcessSession } from './db/process-session.ts';
import { createProfiles, type Profiles, type StoredProfile } from './db/profiles.ts';
import { readBudgets, writeBudgets } from './db/provider-budgets.ts';
import { createThrottleStore, type RememberedThrottles } from './db/provider-throttles.ts';
import { createRequestLogWriter } from './db/request-log-writer.ts';
import { createRowCache } from './db/row-cache.ts';
import { createSchemaCheck, type SchemaCheck } from './db/schema-check.ts';
import type { Mode, Scope } from './db/scope.ts';
import { createSharedWindows } from './db/shared-windows.ts';
import { readSimulatorWrites, writeSimulatorFields } from './db/simulator-writes.ts';
import { createTestClocks, type TestClock, type TestClocks } from './db/test-clocks.ts';
import { type BudgetBook, createBudgetBook } from './domain/budgets/budget-book.ts';
import { createThrottles, type Throttles } from './domain/budgets/throttles.ts';
import { createInstallation, type Installation } from './domain/installation/watch.ts';
import { createKeyVerifier, type KeyVerifier } from './domain/keys/verifier.ts';
import { isFetchable } from './domain/media/file-link.ts';
import { acceptAllOf, isInvited } from './domain/members/invitations.ts';
import { createRequestLog, type RequestLog } from './domain/requests/request-log.ts';
import { measureOverdue } from './domain/retention/overdue.ts';
import { doorsOfApp } from './domain/simulator/doors-of-app.ts';
import { sendSimulatedWebhook } from './domain/simulator/send-webhook.ts';
import { createInspector, type Inspector } from './inspection/inspect.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createDownloader, type Downloader } from './outgoing/downloader.ts';
import { createSender, type Sender } from './outgoing/sender.ts';
import { createRegistry, type Registry } from './providers/registry.ts';
import { simulatedAvatar } from './providers/simulated-files.ts';
import type { SimulatorStore } from './providers/simulator.ts';
import { openQueue, type Queue } from './queue.ts';
import { createRateLimits, type RateLimits } from './rate-limits/index.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';
import { createTurns, type Turns } from './turns.ts';
import { createUpstreams, type Upstreams } from './upstreams.ts';

export interface Context {
  config: Config;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
  db: PrismaClient;
  statements: Database['statements'];
  /** Whether the workers are held. */
  installation: Installation;
  queue: Queue;
  /** Whether the database is migrated for this version. */
  schema: SchemaCheck;
  /** Whoever waits for another one's lock waits here, where no connection of the pool is held meanwhile. */
  inTurn: Turns;
  keyring: Keyring;
  /** Signing in to the console. */
  auth: Auth;
  cursors: Cursors;
  /** Connect links carry their session's id, sealed like a cursor. */
  connectLinks: Cursors;
  keys: KeyVerifier;
  profiles: Profiles;
  destinations: Destinations;
  /** What time it is for a tenant: organizations may move the clock of their test mode. */
  testClocks: TestClocks;
  /** What providers tell of their limits, by account and app. */
  budgets: BudgetBook;
  /** The throttles in force: which providers must not be called, and for how long. */
  throttles: Throttles;
  /** What became of requests, for those who look at them in the console. */
  requestLog: RequestLog;
  /** The way to the customers' event destinations. */
  sender: Sender;
  /** Files of media. */
  storage: Storage;
  /** What the files of media are. */
  inspector: Inspector;
  /** The way to the customers' files. */
  downloader: Downloader;
  /** Links to upload and to fetch a file carry what they are for, sealed like a cursor. */
  mediaLinks: Cursors;
  /** Test inboxes carry whose they are, sealed like a cursor. */
  inboxLinks: Cursors;
  rateLimits: RateLimits;
  /** The processes that share the rate limits. */
  apiProcesses: ProcessGroup;
  /**
   * The process's session at the database. What the process holds, such as idempotency keys, stays its own
   * while the session lives.
   */
  processSession: ProcessSession;
  registry: Registry;
  /** The providers at the addresses that a mode finds them at; what is offered is the same. */
  registries: Record<Mode, Registry>;
  /** The way to the providers, by the mode of what is asked for. */
  upstreams: Upstreams['open'];
  /** The same for what no rules cover, at public addresses only. */
  fetchers: Upstreams['fetch'];
  /** TXT records, by mode: no name is known to simulated providers. */
  resolveTxt: Upstreams['resolveTxt'];
  urlProblem: Upstreams['urlProblem'];
  cutProviderCalls: Upstreams['cut'];
  /** What simulated providers keep, by tenant. */
  simulatorStore(scope: Scope): SimulatorStore;
  /** Whether the providers of a mode can fetch a file from a URL; the simulated ones fetch none. */
  fetchable: Record<Mode, (url: string) => Promise<boolean>>;
  /** Where a browser finds a consent screen, by mode. */
  consentScreens: Record<Mode, (url: string) => string>;
  /** The address at which a browser finds an account's avatar, by mode: that of a simulated account is a file of ours. */
  avatars: Record<Mode, (url: string) => string>;
  /** Ends what was started here, the last first. */
  close(): Promise<void>;
}

export interface ContextParts {
  config: Config;
  databaseUrl: string;
  log: Logger;
  now?: () => Date;
}

const flushMs = 10_000;
/** Whoever looks for a request that has just ended finds it. */
const requestLogMs = 1_000;

export async function createContext({
  config,
  databaseUrl,
  log,
  now = () => new Date(),
}: ContextParts): Promise<Context> {
  const address = { url: databaseUrl, directUrl: config.databaseDirectUrl ?? databaseUrl };
  const database = openDatabase(address, config.databasePoolSize);
  const { db } = database;
  const queue = openQueue(address, log.child({ subsystem: 'queue' }));
  const keyring = createKeyring(config.encryptionKeys);
  const simulatedFilesUrl = `${config.publicUrl}/simulated/files`;
  const registries = {
    live: createRegistry(config.providers, simulatedFilesUrl),
    test: createRegistry(config.simulatedProviders, simulatedFilesUrl),
  };
  const channels = { row_changes: forget, stream_jobs: (name?: string) => queue.wake(name) };
  const listener = listen(address, channels, log.child({ subsystem: 'listener' }));
  const { uncertainFor } = listener;
  const keyCache = createRowCache<ApiKey>({ tagOf: ({ id }) => id, uncertainFor });
  const profileCache = createRowCache<StoredProfile>({
    tagOf: ({ connectionId }) => connectionId,
    uncertainFor,
  });
  const destinationCache = createRowCache<RememberedDestinations>({
    tagOf: ({ organizationId }) => organizationId,
    uncertainFor,
  });
  const clockCache = createRowCache<TestClock>({
    tagOf: ({ organizationId }) => organizationId,
    uncertainFor,
  });
  const throttleCache = createRowCache<RememberedThrottles>({
    tagOf: ({ organizationId }) => organizationId,
    uncertainFor,
  });
  const installationCache = createRowCache<StoredInstallation>({ tagOf: tagOfInstallation, uncertainFor });
  const installation = createInstallation({
    db,
    cache: installationCache,
    dataDir: config.dataDir,
    now,
    log: log.child({ subsystem: 'installation' }),
  });
  const testClocks = createTestClocks(db, clockCache, now);
  function forget(tag?: string): void {
    clockCache.forget(tag);
    destinationCache.forget(tag);
    installation.forget(tag);
    keyCache.forget(tag);
    profileCache.forget(tag);
    throttleCache.forget(tag);
  }
  const keys = createKeyVerifier(
    {
      find: (hash) => keyCache.get(hash.toString('base64'), () => findKeyByHash(db, hash)),
      touch: (keyIds) => touchKeys(db, keyIds, now()),
    },
    now,
  );
  const budgets = createBudgetBook(
    { read: (holder) => readBudgets(db, holder), write: (rows) => writeBudgets(db, rows) },
    now,
  );
  const flush = async () => {
    await keys.flush().catch((error) => log.warn('uses of keys not written', { subsystem: 'keys', error }));
    await budgets.flush().catch((error) => log.warn('budgets not written', { subsystem: 'budgets', error }));
  };
  const flushing = setInterval(flush, flushMs).unref();
  const requestLogger = log.child({ subsystem: 'request log' });
  const requestLogWriter = createRequestLogWriter(address);
  const requestLog = createRequestLog(requestLogWriter, {
    failing: (error) => requestLogger.warn('requests not written', { error }),
    dropping: () => requestLogger.warn('requests dropped, the oldest first'),
  });
  const logging = setInterval(requestLog.flush, requestLogMs).unref();
  const sender = createSender(config.events);
  const storage = await openStorage(config);
  const downloader = createDownloader(config.media);
  const inspector = createInspector(config.media.inspection);

  const simulatorStore = (scope: Scope): SimulatorStore => ({
    now,
    contentNow: () => testClocks.now(scope),
    read: (accountId) => readSimulatorWrites(db, scope, accountId, now()),
    write: (accountId, objectId, fields, lasting = false) =>
      writeSimulatorFields(db, scope, { accountId, objectId }, fields as Record<string, string>, lasting),
    send: (webhook) => sendSimulatedWebhook(ctx, scope, webhook),
    doorsOf: (app) => doorsOfApp(ctx, scope, app),
  });

  const limiterLog = log.child({ subsystem: 'rate limits' });
  const apiProcesses = createProcessGroup(address.directUrl, limiterLog);
  const processSession = createProcessSession(address.directUrl, log.child({ subsystem: 'session' }));
  const sharedWindows = createSharedWindows(apiProcesses, limiterLog);
  const statements = () => database.statements() + sharedWindows.statements();

  const upstreams = createUpstreams(config, budgets, simulatorStore);

  const ctx: Context = {
    config,
    log,
    metrics: createMetrics({
      statements,
      droppedRequests: requestLog.dropped,
      turnedAway: database.turnedAway,
      held: async () => Boolean(await installation.hold()),
      overdue: () => measureOverdue({ db, now }),
      diskFreeBytes: storage.freeBytes,
      diskMarginBytes: config.media.diskMarginBytes,
    }),
    now,
    db,
    statements,
    installation,
    queue,
    schema: createSchemaCheck(db),
    inTurn: createTurns(),
    keyring,
    auth: createAuth({
      config,
      db,
      keyring,
      invitations: {
        exist: (email) => isInvited(ctx, email),
        accept: (userId) => acceptAllOf(ctx, userId),
      },
      now,
      log: log.child({ subsystem: 'auth' }),
    }),
    cursors: createCursors(keyring.derive('cursors')),
    connectLinks: createCursors(keyring.derive('connect-links')),
    keys,
    profiles: createProfiles(db, profileCache),
    destinations: createDestinations(destinationCache),
    testClocks,
    budgets,
    throttles: createThrottles(createThrottleStore(db, throttleCache), (scope) => testClocks.now(scope)),
    requestLog,
    sender,
    storage,
    inspector,
    downloader,
    mediaLinks: createCursors(keyring.derive('media-links')),
    inboxLinks: createCursors(keyring.derive('inbox')),
    rateLimits: createRateLimits(config.rateLimits, sharedWindows),
    apiProcesses,
    processSession,
    registry: registries.live,
    registries,
    upstreams: upstreams.open,
    fetchers: upstreams.fetch,
    resolveTxt: upstreams.resolveTxt,
    urlProblem: upstreams.urlProblem,
    cutProviderCalls: upstreams.cut,
    simulatorStore,
    fetchable: { live: (url) => isFetchable(ctx, url), test: async () => true },
    consentScreens: {
      live: (url) => url,
      test: (url) => url.replace(/^https:\/\//, `${config.publicUrl}/simulated/`),
    },
    avatars: {
      live: (url) => url,
      test: (url) => simulatedAvatar(url, simulatedFilesUrl),
    },
    async close() {
      clearInterval(flushing);
      installation.close();
      clearInterval(logging);
      await flush();
      await requestLog.flush();
      await requestLogWriter.close();
      await listener.close();
      await apiProcesses.leave();
      await processSession.close();
      // Before the queue, which waits for what is under way: it is begun anew by another process.
      downloader.close();
      inspector.close();
      await queue.close();
      sender.close();
      storage.close();
      upstreams.close();
      await database.close();
    },
  };
  return ctx;
}
