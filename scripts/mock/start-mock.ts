/** Starts the service for test mode alone. */
import { createHash, randomUUID } from 'node:crypto';
import { compose } from '../../src/app/compose.ts';
import { startService } from '../../src/app/service.ts';
import { loadConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { seededIds } from '../../src/db/client/ids.ts';
import { ensureOrganization } from '../../src/db/tables/organizations.ts';
import { advanceClock } from '../../src/db/tables/test-mode.ts';
import { updateProfile } from '../../src/domain/connections/profiles.ts';
import type { Caller } from '../../src/domain/foundation/caller.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { createSimulatedProfile } from '../../src/domain/test-mode/simulated-profiles.ts';
import { createLogger } from '../../src/observability/log.ts';
import { currentTraceContext } from '../../src/observability/tracing/span.ts';
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts';
import type { Seed } from './seed-file.ts';

interface Mock {
  url: string;
  apiKey: string;
  /** The name of each profile of the seed -> its id. */
  profiles: Record<string, string>;
  stop(): Promise<void>;
}

interface MockOptions {
  host: string;
  port: number;
  /** Names besides localhost under which requests may come. */
  hostNames: readonly string[];
  seed: Seed;
  /** Gets a sentence when the start takes longer than usual. */
  say(sentence: string): void;
}

/** A limit that nobody reaches. */
const unlimited = '1000000';

/** A start that fails leaves no database behind. */
export async function startMock(options: MockOptions): Promise<Mock> {
  const database = await openFreshDatabase(options.say);
  return startOn(database, options).catch(async (error) => {
    await database.remove();
    throw error;
  });
}

async function startOn(
  database: FreshDatabase,
  { host, port, hostNames, seed: given }: Omit<MockOptions, 'say'>,
): Promise<Mock> {
  const seed = { ...given, secrets: given.seed ?? randomUUID() };
  const config = loadConfig({
    HOST: host,
    PORT: `${port}`,
    OPS_PORT: '0',
    DATA_DIR: database.folder,
    ENCRYPTION_KEYS: `mock:${bytesFrom(seed, 'encryption').toString('base64')}`,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_KEY: unlimited,
    RATE_LIMIT_PER_ORGANIZATION: unlimited,
    RATE_LIMIT_PER_ADDRESS: unlimited,
    MEDIA_DISK_MARGIN_BYTES: '0',
  });
  config.hostNames = [host, ...hostNames];
  const ctx = await compose({
    config,
    databaseUrl: database.url,
    log: createLogger(config.logLevel),
    ids: seededIds(seed.seed ?? 'mock', currentTraceContext),
    plantSeed: async (context, caller) => {
      await plant(context, caller, seed);
    },
  });
  const service = await startService(ctx).catch(async (error) => {
    await ctx.close();
    throw error;
  });
  const apiKey = await newKey(ctx, seed);
  const profiles = await plant(ctx, await callerOf(ctx, apiKey), seed);
  return {
    url: config.publicUrl,
    apiKey,
    profiles,
    stop: async () => {
      await service.stop();
      await ctx.close();
      await database.remove();
    },
  };
}

/** A seed with the text from which the key is made: its own, which everybody may know, or one of this start. */
type Planted = Seed & { secrets: string };

const bytesFrom = ({ secrets }: Planted, purpose: string) =>
  createHash('sha256').update(`${purpose} of ${secrets}`).digest();

async function newKey(ctx: Context, seed: Planted): Promise<string> {
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Mock');
  const scope = { organizationId, mode: 'test' } as const;
  return (await createKey(ctx, scope, { name: 'npm run mock', secret: bytesFrom(seed, 'key') })).key;
}

const callerOf = (ctx: Context, key: string): Promise<Caller> =>
  ctx.security.keys.verify(ctx.security.keys.read(`Bearer ${key}`), 'test.scenarios.list');

/** Makes what the seed says. Returns the ids of the profiles by their names, which are their references as well. */
async function plant(
  ctx: Context,
  caller: Caller,
  { clock, profiles }: Seed,
): Promise<Record<string, string>> {
  if (clock) await advanceClock(ctx.db, caller, clock.getTime() - ctx.clock.now().getTime());
  ctx.clock.ofTenant.forget(caller.organizationId);
  const ids: Record<string, string> = {};
  for (const { name, ...input } of profiles) {
    const { connectedProfileId } = await createSimulatedProfile(ctx, caller, input);
    await updateProfile(ctx, caller, { connectedProfileId, reference: name });
    ids[name] = connectedProfileId;
  }
  return ids;
}
