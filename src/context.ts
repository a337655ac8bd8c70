/** The composition root: everything a request or a job works with, built once from the configuration. */
import http from 'node:http';
import https from 'node:https';
import type { Config } from './config.ts';
import { type Cursors, createCursors } from './cursors.ts';
import { type Database, openDatabase } from './db/client.ts';
import {
  createDestinations,
  type Destinations,
  type RememberedDestinations,
} from './db/event-destinations.ts';
import type { PrismaClient } from './db/generated/client.ts';
import { type ApiKey, findKeyByHash, touchKeys } from './db/keys.ts';
import { listen } from './db/listener.ts';
import { createProfiles, type Profiles, type StoredProfile } from './db/profiles.ts';
import { createRowCache } from './db/row-cache.ts';
import type { Mode, Scope } from './db/scope.ts';
import { readSimulatorWrites, writeSimulatorFields } from './db/simulator-writes.ts';
import { createKeyVerifier, type KeyVerifier } from './domain/keys/verifier.ts';
import { isFetchable } from './domain/media/file-link.ts';
import { sendSimulatedWebhook } from './domain/simulator/send-webhook.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createDownloader, type Downloader } from './outgoing/downloader.ts';
import { createSender, type Sender } from './outgoing/sender.ts';
import { simulatedAdapter } from './providers/kit/simulated-transport.ts';
import {
  type Credential,
  createTransport,
  openUpstream,
  type UpstreamRules,
} from './providers/kit/upstream.ts';
import type { Provider, Upstream } from './providers/provider.ts';
import { createRegistry, type Registry } from './providers/registry.ts';
import type { SimulatorStore } from './providers/simulator.ts';
import { openQueue, type Queue } from './queue.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

export interface Context {
  config: Config;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
  db: PrismaClient;
  statements: Database['statements'];
  queue: Queue;
  keyring: Keyring;
  cursors: Cursors;
  /** Connect links carry their session's id, sealed like a cursor. */
  connectLinks: Cursors;
  keys: KeyVerifier;
  profiles: Profiles;
  destinations: Destinations;
  /** The way to the customers' event destinations. */
  sender: Sender;
  /** Files of media. */
  storage: Storage;
  /** The way to the customers' files. */
  downloader: Downloader;
  /** Links to upload and to fetch a file carry what they are for, sealed like a cursor. */
  mediaLinks: Cursors;
  rateLimits: RateLimits;
  registry: Registry;
  /** The providers at the addresses that a mode finds them at; what is offered is the same. */
  registries: Record<Mode, Registry>;
  /** The way to the providers, by the mode of what is asked for. */
  upstreams: Record<Mode, OpenUpstream>;
  /** What simulated providers keep, by tenant. */
  simulatorStore(scope: Scope): SimulatorStore;
  /** Whether the providers of a mode can fetch a file from a URL; the simulated ones fetch none. */
  fetchable: Record<Mode, (url: string) => Promise<boolean>>;
  /** Where a browser finds a consent screen, by mode. */
  consentScreens: Record<Mode, (url: string) => string>;
  /** Ends what was started here, the last first. */
  close(): Promise<void>;
}

export type OpenUpstream = (target: UpstreamTarget) => Upstream;

export interface UpstreamTarget {
  provider: Provider;
  rules: UpstreamRules;
  credential: Credential;
  scope: Scope;
  signal: AbortSignal | undefined;
}

export interface ContextParts {
  config: Config;
  databaseUrl: string;
  log: Logger;
  now?: () => Date;
}

const keyFlushMs = 10_000;

export async function createContext({
  config,
  databaseUrl,
  log,
  now = () => new Date(),
}: ContextParts): Promise<Context> {
  const database = openDatabase(databaseUrl, config.databasePoolSize);
  const { db } = database;
  const queue = await openQueue(databaseUrl, log.child({ subsystem: 'queue' }));
  const keyring = createKeyring(config.encryptionKeys);
  const registries = {
    live: createRegistry(config.providers),
    test: createRegistry(config.simulatedProviders),
  };
  const channels = { row_changes: forget, stream_jobs: (name?: string) => queue.wake(name) };
  const listener = listen(databaseUrl, channels, log.child({ subsystem: 'listener' }));
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
  function forget(tag?: string): void {
    destinationCache.forget(tag);
    keyCache.forget(tag);
    profileCache.forget(tag);
  }
  const keys = createKeyVerifier(
    {
      find: (hash) => keyCache.get(hash.toString('base64'), () => findKeyByHash(db, hash)),
      touch: (keyIds) => touchKeys(db, keyIds, now()),
    },
    now,
  );
  const flush = () =>
    keys.flush().catch((error) => log.warn('uses of keys not written', { subsystem: 'keys', error }));
  const flushing = setInterval(flush, keyFlushMs).unref();
  const sender = createSender(config.events);
  const storage = await openStorage(config);
  const downloader = createDownloader(config.media);
  const agents = {
    httpAgent: new http.Agent({ keepAlive: true }),
    httpsAgent: new https.Agent({ keepAlive: true }),
  };

  const simulatorStore = (scope: Scope): SimulatorStore => ({
    now,
    read: (accountId) => readSimulatorWrites(db, scope, accountId, now()),
    write: (accountId, objectId, fields, lasting = false) =>
      writeSimulatorFields(db, scope, { accountId, objectId }, fields as Record<string, string>, lasting),
    send: (webhook) => sendSimulatedWebhook(ctx, scope, webhook),
  });

  const ctx: Context = {
    config,
    log,
    metrics: createMetrics(database.statements),
    now,
    db,
    statements: database.statements,
    queue,
    keyring,
    cursors: createCursors(keyring.derive('cursors')),
    connectLinks: createCursors(keyring.derive('connect-links')),
    keys,
    profiles: createProfiles(db, profileCache),
    destinations: createDestinations(destinationCache),
    sender,
    storage,
    downloader,
    mediaLinks: createCursors(keyring.derive('media-links')),
    rateLimits: createRateLimits(config.rateLimits),
    registry: registries.live,
    registries,
    upstreams: {
      live: liveUpstream(config.providerTimeoutMs, agents),
      test: simulatedUpstream(config.simulatorTimeoutMs, simulatorStore),
    },
    simulatorStore,
    fetchable: { live: (url) => isFetchable(ctx, url), test: async () => true },
    consentScreens: {
      live: (url) => url,
      test: (url) => url.replace(/^https:\/\//, `${config.publicUrl}/simulated/`),
    },
    async close() {
      clearInterval(flushing);
      await flush();
      await listener.close();
      // Before the queue, which waits for what is under way: it is begun anew by another process.
      downloader.close();
      await queue.close();
      sender.close();
      storage.close();
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
      await database.close();
    },
  };
  return ctx;
}

function liveUpstream(
  timeoutMs: number,
  agents: { httpAgent: http.Agent; httpsAgent: https.Agent },
): OpenUpstream {
  const transport = createTransport({ timeoutMs, agents });
  return ({ rules, credential, signal }) => openUpstream(transport, rules, credential, signal);
}

function simulatedUpstream(timeoutMs: number, storeOf: (scope: Scope) => SimulatorStore): OpenUpstream {
  return ({ provider, rules, credential, scope, signal }) => {
    const adapter = simulatedAdapter(provider.simulator, storeOf(scope));
    return openUpstream(createTransport({ timeoutMs, adapter }), rules, credential, signal);
  };
}
