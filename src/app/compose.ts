/** The composition root: builds the context of requests and jobs once, from the configuration. */

import path from 'node:path';
import { createSharedLookup } from '../auth/api-keys/shared-lookup.ts';
import { createKeyVerifier, type KeyHolder } from '../auth/api-keys/verifier.ts';
import { createAuth } from '../auth/index.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { createCursors } from '../crypto/cursors.ts';
import { createKeyring } from '../crypto/keyring.ts';
import {
  createDatabaseClock,
  type Database,
  type DatabaseClock,
  extendClient,
  openDatabase,
} from '../db/client/client.ts';
import { type IdSource, randomIds } from '../db/client/ids.ts';
import type { Scope } from '../db/client/scope.ts';
import { type ClusterMembership, createClusterMembership } from '../db/coordination/cluster-membership.ts';
import { createProcessSession } from '../db/coordination/process-session.ts';
import { createRowCache, listen } from '../db/coordination/row-cache.ts';
import { createOpenStreams } from '../db/event-feed/open-streams.ts';
import { readAfter } from '../db/event-feed/read-events.ts';
import { createEventTail } from '../db/event-feed/tail.ts';
import { createSchemaCheck, type SchemaCheck } from '../db/migrations/schema-check.ts';
import { type StoredDeployment, tagOfDeployment } from '../db/tables/deployment.ts';
import { createDistributedCounters } from '../db/tables/distributed-counters.ts';
import { createDestinations, type RememberedDestinations } from '../db/tables/event-destinations.ts';
import { type ApiKey, findKeyByHash, findKeysByHash, touchKeys } from '../db/tables/keys.ts';
import { createProfiles, type StoredProfile } from '../db/tables/profiles.ts';
import {
  createDailyLimits,
  createThrottleStore,
  type RememberedLimits,
  type RememberedThrottles,
  readBudgets,
  writeBudgets,
} from '../db/tables/provider-limits.ts';
import { createRequestLog, createRequestLogWriter } from '../db/tables/request-log-buffer.ts';
import {
  createTestClocks,
  readSimulatorWrites,
  type TestClock,
  writeSimulatorFields,
} from '../db/tables/test-mode.ts';
import { countUsed } from '../db/tables/usage-counts.ts';
import { createDeployment } from '../deployment/watch.ts';
import {
  measureMissingPartitions,
  measureOverdue,
  measureOverdueDeletions,
} from '../domain/administration/erase-expired.ts';
import { recoverGrant } from '../domain/grants/credentials/recover-grant.ts';
import { acceptAllOf, isInvited } from '../domain/people/members/invitations.ts';
import { fetchOwnFile, isFetchable } from '../domain/publishing/media/file-links.ts';
import { sendSimulatedWebhook, webhookEndpointsOfApp } from '../domain/test-mode/provider-events.ts';
import { createInspector } from '../inspection/inspect.ts';
import { createConcurrency } from '../lib/concurrency.ts';
import { createFairSemaphore } from '../lib/fair-semaphore.ts';
import type { Logger } from '../observability/log.ts';
import { standardOutput } from '../observability/log-output.ts';
import { createMetrics } from '../observability/metrics/index.ts';
import { measureWhenScraped } from '../observability/metrics/scraped.ts';
import { openTracing } from '../observability/tracing/open.ts';
import type { Tracing } from '../observability/tracing/span.ts';
import { createDownloader } from '../outbound/downloader.ts';
import { createMailer } from '../outbound/mailer.ts';
import { createTxtReader } from '../outbound/resolve-txt.ts';
import { createSender } from '../outbound/sender.ts';
import { createBudgetBook, createCallCounter } from '../provider-client/budget-book.ts';
import { createEventQuota, mostNewsInMinute, mostSweptInMinute } from '../provider-client/event-quota.ts';
import { createLinkPreviews, createPictures } from '../provider-client/pictures.ts';
import { createProviders, type OpenProviders } from '../provider-client/providers.ts';
import { createRememberedAnswers } from '../provider-client/remembered-answers.ts';
import { createThrottles } from '../provider-client/throttle-gate.ts';
import type { BudgetReading } from '../providers/budgets.ts';
import type { ServerRules } from '../providers/publish.ts';
import { announcementChannel, countParked, openQueue } from '../queue/index.ts';
import { createRateLimits } from '../rate-limits/index.ts';
import { createSimulators } from '../simulators/registry.ts';
import type { SimulatorStore } from '../simulators/store.ts';
import { createDiskSpace } from '../storage/disk-space.ts';
import { openLocalStorage } from '../storage/local.ts';
import type { Storage } from '../storage/storage.ts';

/** The time for which an answer about a budget is reused. If others have published meanwhile, the provider refuses. */
const budgetsTrustedMs = 60_000;
/** The time for which a server's own publishing rules are reused; operators change them seldom. */
const publishRulesTrustedMs = 10 * 60_000;

/** The context, with additions that only the start and the end of a process need. */
export interface Composition extends Context {
  /** Returns how many SQL statements have been sent so far. */
  statements: Database['statements'];
  /** Tells whether the database is migrated for this version. */
  schema: SchemaCheck;
  /** The processes that share the rate limits. */
  apiProcesses: ClusterMembership;
  cutProviderCalls: OpenProviders['cut'];
  /** Absent while traces are off. */
  tracing: Tracing | undefined;
  /** Ends everything that was started here, in reverse order. */
  close(): Promise<void>;
}

interface CompositionParts {
  config: Config;
  databaseUrl: string;
  log: Logger;
  /** The clock that orders the jobs; tests give it another machine's time. */
  clock?: DatabaseClock;
  /** The time of everything else; the clock's when absent. */
  now?: () => Date;
  /** Makes ids; random ones when absent. */
  ids?: IdSource;
  /** Puts into a test mode what it begins with; nothing by default. */
  plantSeed?: (ctx: Context, caller: KeyHolder) => Promise<void>;
}

/** The channel on which the processes hear that the test mode of an organization is begun again. */
const resetChannel = 'test_resets';

const flushMs = 10_000;
/** The request log is written this often, so that people find a request that has just ended. */
const requestLogMs = 1_000;

export async function compose({
  config,
  databaseUrl,
  log,
  clock = createDatabaseClock(),
  now = clock.now,
  ids = randomIds,
  plantSeed = async () => {},
}: CompositionParts): Promise<Composition> {
  const address = { url: databaseUrl, directUrl: config.databaseDirectUrl ?? databaseUrl };
  const database = openDatabase(address, config.databasePoolSize);
  const { db } = database;
  const exportDatabase = openDatabase(address, config.exports.atATime);
  const metrics = createMetrics();
  const openStreams = createOpenStreams();
  const tracesLog = log.child({ subsystem: 'traces' });
  const tracing = await openTracing(config.tracing, (error) =>
    tracesLog.warn('could not export spans', { error }),
  );
  const queue = openQueue({
    address,
    queueDatabaseUrls: config.queueDatabaseUrls,
    clock,
    log: log.child({ subsystem: 'queue' }),
    onEnd: (queue, outcome) => metrics.jobs.inc({ queue, outcome }),
    tracing,
  });
  const keyring = createKeyring(config.encryptionKeys);
  const eventTail = createEventTail((asked) => readAfter(db.$sql, asked, openStreams.bytesEach()));
  const wake = (name?: string) => {
    queue.wake(name);
    if (name === undefined || name === 'events.deliver') eventTail.wake();
  };
  const channels = { row_changes: forget, [announcementChannel]: wake, [resetChannel]: forgetAnswers };
  const listener = listen(address, channels, clock, log.child({ subsystem: 'listener' }));
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
  const limitCache = createRowCache<RememberedLimits>({ tagOf: ({ id }) => id, uncertainFor });
  const deploymentCache = createRowCache<StoredDeployment>({ tagOf: tagOfDeployment, uncertainFor });
  const deployment = createDeployment({
    db,
    cache: deploymentCache,
    dataDir: config.dataDir,
    now,
    log: log.child({ subsystem: 'deployment' }),
    onKeeping: (keeps) => metrics.restoreDetectionFailing.set(keeps ? 0 : 1),
  });
  const time = { now, ofTenant: createTestClocks(db, clockCache, now) };
  function forget(tag?: string): void {
    clockCache.forget(tag);
    destinationCache.forget(tag);
    deployment.forget(tag);
    keyCache.forget(tag);
    limitCache.forget(tag);
    profileCache.forget(tag);
    throttleCache.forget(tag);
  }
  function forgetAnswers(organizationId?: string): void {
    budgets.forgetTestMode(organizationId);
    callCounter.forgetTestMode(organizationId);
    budgetAnswers.forget();
    publishRules.forget();
  }
  const concurrency = createConcurrency();
  const findSparingly = createSharedLookup(
    (hashes) => findKeysByHash(db, hashes),
    (asked, work) => concurrency.coalesce('key lookups', asked, work),
  );
  const keys = createKeyVerifier(
    {
      find: (hash, name, sparing) =>
        keyCache.get(name, () => (sparing ? findSparingly(hash) : findKeyByHash(db, hash))),
      touch: (keyIds) => touchKeys(db, keyIds, now()),
    },
    now,
  );
  const budgets = createBudgetBook(
    { read: (holder) => readBudgets(db, holder), write: (rows) => writeBudgets(db, rows) },
    now,
  );
  const callCounter = createCallCounter((used) => countUsed(db, used), now);
  const budgetAnswers = createRememberedAnswers<BudgetReading>(now, budgetsTrustedMs);
  const publishRules = createRememberedAnswers<ServerRules>(now, publishRulesTrustedMs);
  const flush = async () => {
    await keys
      .flush()
      .catch((error) =>
        log.warn('could not store last-used times of API keys', { subsystem: 'keys', error }),
      );
    await budgets
      .flush()
      .catch((error) => log.warn('could not store provider budgets', { subsystem: 'budgets', error }));
    await callCounter
      .flush()
      .catch((error) => log.warn('could not store counts of provider calls', { subsystem: 'usage', error }));
  };
  const flushing = setInterval(flush, flushMs).unref();
  const requestLogger = log.child({ subsystem: 'request log' });
  const requestLogWriter = createRequestLogWriter(address);
  const requestLog = createRequestLog(requestLogWriter, {
    failing: (error) => requestLogger.warn('could not write request log', { error }),
    dropping: () => requestLogger.warn('request log buffer full, dropped oldest entries'),
  });
  const logging = setInterval(requestLog.flush, requestLogMs).unref();
  const files = await openStorage(config);
  const storage = Object.assign(files, { room: createDiskSpace(files, config.media) });
  const inspector = createInspector(config.media.inspection);
  const outbound = {
    storage,
    inspector,
    sender: createSender(config.events),
    downloader: createDownloader(config.media),
    readTxt: createTxtReader(),
    ...(config.mail && { mailer: createMailer(config.mail) }),
  };

  const simulatedFilesUrl = `${config.publicUrl}/simulated/files`;
  const simulators = createSimulators(simulatedFilesUrl);
  const simulatorStore = (scope: Scope): SimulatorStore => ({
    now,
    draws: ids.randomSourceOf(scope),
    contentNow: () => time.ofTenant.now(scope),
    fetchFile: (url) => fetchOwnFile(ctx, url),
    read: (accountId) => readSimulatorWrites(db, scope, accountId, now()),
    write: (accountId, objectId, fields, lasting = false) =>
      writeSimulatorFields(db, scope, { accountId, objectId }, fields as Record<string, string>, lasting),
    send: (webhook) => sendSimulatedWebhook(ctx, scope, webhook),
    webhookEndpointsOf: (app) => webhookEndpointsOfApp(ctx, scope, app),
  });

  const limiterLog = log.child({ subsystem: 'rate limits' });
  const apiProcesses = createClusterMembership(address.directUrl, limiterLog);
  const processSession = createProcessSession(address.directUrl, log.child({ subsystem: 'session' }));
  const distributedCounters = createDistributedCounters(apiProcesses, limiterLog);
  const statements = () =>
    database.statements() + exportDatabase.statements() + distributedCounters.statements();

  const opened = createProviders({
    config,
    isFetchable: (url) => isFetchable(ctx, url),
    readPicture: createPictures(outbound.downloader.read),
    readLinkPreview: createLinkPreviews(outbound.downloader.read),
    log: log.child({ subsystem: 'providers' }),
    renewCredential: (used) => recoverGrant(ctx, used),
    simulators,
    simulatedFilesUrl,
    storeOf: simulatorStore,
  });
  const { providers } = opened;

  measureWhenScraped(metrics.registry, {
    info: { role: config.role, docsUrl: `${config.publicUrl}/docs` },
    statements,
    droppedRequests: requestLog.dropped,
    lostLogLines: standardOutput().lost,
    turnedAway: database.turnedAway,
    openStreams: openStreams.count,
    pool: database.pool,
    uncertainFor,
    held: async () => Boolean(await deployment.pause()),
    queues: queue.depths,
    queueDatabases: queue.databases,
    parkedJobs: async () => countParked(await queue.parked()),
    overdue: () => measureOverdue(ctx),
    overdueDeletions: () => measureOverdueDeletions(ctx),
    missingPartitions: () => measureMissingPartitions(ctx),
    versionsEnd: async () =>
      Object.fromEntries(
        providers.live.registry.providers.flatMap(({ id, apiVersion }) =>
          apiVersion ? [[id, (apiVersion.endsAt.getTime() - now().getTime()) / 1000]] : [],
        ),
      ),
    diskFreeBytes: storage.freeBytes,
    diskMarginBytes: config.media.diskMarginBytes,
  });

  const ctx: Composition = {
    config,
    observability: { log, metrics, requestLog, callCounter },
    clock: time,
    db: extendClient(db, {
      $ids: ids,
      $deployment: deployment,
      $concurrency: concurrency,
      $cached: {
        profiles: createProfiles(db, profileCache),
        destinations: createDestinations(destinationCache),
      },
      $session: processSession,
      $eventFeed: { tail: eventTail, openStreams },
      $exports: { db: exportDatabase.db, runExclusive: createFairSemaphore(config.exports.atATime) },
    }),
    statements,
    queue,
    schema: createSchemaCheck(db),
    security: {
      keyring,
      auth: createAuth({
        config,
        db,
        keyring,
        invitations: {
          exist: (email) => isInvited(ctx, email),
          accept: (userId) => acceptAllOf(ctx, userId),
        },
        fetchIdentity: opened.fetchIdentity,
        fetchChosenIdentity: opened.fetchChosenIdentity,
        now,
        log: log.child({ subsystem: 'auth' }),
      }),
      sealers: {
        cursors: createCursors(keyring.derive('cursors')),
        connectLinks: createCursors(keyring.derive('connect-links')),
        mediaLinks: createCursors(keyring.derive('media-links')),
        portalLinks: createCursors(keyring.derive('portal-links')),
        inboxLinks: createCursors(keyring.derive('inbox')),
      },
      keys,
      rateLimits: createRateLimits(config.rateLimits, distributedCounters),
    },
    providers: {
      ...providers,
      limits: {
        budgets,
        budgetAnswers,
        dailyLimits: createDailyLimits(db, limitCache),
        eventQuota: createEventQuota(mostNewsInMinute),
        sweepQuota: createEventQuota(mostSweptInMinute),
        publishRules,
        throttles: createThrottles(createThrottleStore(db, throttleCache), (scope) =>
          time.ofTenant.now(scope),
        ),
      },
      registry: providers.live.registry,
      simulated: {
        simulators,
        storeOf: simulatorStore,
        async beginAnew(caller) {
          forget();
          forgetAnswers(caller.organizationId);
          await db.$executeRaw`SELECT pg_notify(${resetChannel}, ${caller.organizationId})`;
          ids.restart();
          await plantSeed(ctx, caller);
        },
      },
    },
    outbound,
    apiProcesses,
    cutProviderCalls: opened.cut,
    tracing,
    async close() {
      eventTail.end();
      clearInterval(flushing);
      deployment.close();
      clearInterval(logging);
      await flush();
      await requestLog.flush();
      await requestLogWriter.close();
      await listener.close();
      await apiProcesses.leave();
      await processSession.close();
      // Downloader and inspector are closed before the queue, because the queue waits for jobs in progress:
      // jobs that fetch or inspect a file then fail at once, and another process repeats them.
      outbound.downloader.close();
      inspector.close();
      await queue.close();
      outbound.sender.close();
      storage.close();
      opened.close();
      await tracing?.close();
      await exportDatabase.close();
      await database.close();
    },
  };
  return ctx;
}

async function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!s3) return openLocalStorage(path.join(dataDir, 'media'));
  // Deployments without a bucket are spared loading the SDK.
  const { openS3Storage } = await import('../storage/s3.ts');
  return openS3Storage(s3);
}
