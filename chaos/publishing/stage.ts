/**
 * Sets up what all rounds share: the simulated providers behind a proxy that lets faults meet calls, the API, a
 * customer, and a context for looking at the results.
 */
import type pg from 'pg';
import type { Context } from '../../src/context.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { ensureOrganization, setPlan } from '../../src/db/tables/organizations.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import { type Client, clientOf } from '../../tests/support/client.ts';
import { providersAt } from '../../tests/support/provider-server.ts';
import { type Files, stageFiles } from '../../tests/support/publish-samples.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import type { RestartablePostgres } from '../postgres.ts';
import { startSupervisor } from '../supervisor.ts';
import { type StartApi, startApi } from './api.ts';
import { type Gate, startGate } from './gate.ts';
import { openProviders, type Providers } from './providers.ts';

export interface Stage {
  postgres: RestartablePostgres;
  db: pg.Pool;
  ctx: Context;
  providers: Providers;
  gate: Gate;
  client: Client;
  organizationId: string;
  /** Returns the staged files; the first call stages them with the workers that run then. */
  files(): Promise<Files>;
  /** The number of worker processes at a time. */
  workers: number;
  workerEnvironment: Record<string, string>;
  /** Descriptions of the processes that ended without being asked to. */
  crashes: string[];
  close(): Promise<void>;
}

interface StageOptions {
  postgres: RestartablePostgres;
  workers?: number;
  startApi?: StartApi;
}

export async function startStage(options: StageOptions): Promise<Stage> {
  const { postgres, workers = 2 } = options;
  const endings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of endings.reverse()) await end();
  };
  try {
    const providers = openProviders();
    const gate = await startGate(providers);
    endings.push(gate.close);
    const port = await freePort();
    const env = serviceEnvironment(postgres, gate, port);
    const db = controlPool(postgres.url);
    endings.push(() => db.end());
    const crashes: string[] = [];
    const begin = options.startApi ?? startApi;
    const { ctx, close: closeApi } = await begin({ ...env, ROLE: 'api' }, (words) => crashes.push(words));
    endings.push(closeApi);
    endings.push(await startSupervisor(postgres.url));
    const customer = await newCustomer(ctx, `http://127.0.0.1:${port}`);
    let files: Promise<Files> | undefined;
    return {
      postgres,
      db,
      ctx,
      providers,
      gate,
      ...customer,
      files: () => {
        files ??= stageFiles(customer.client);
        return files;
      },
      workers,
      workerEnvironment: { ...env, ROLE: 'worker' },
      crashes,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const unlimited = '1000000';

function serviceEnvironment({ url, directory }: RestartablePostgres, gate: Gate, port: number) {
  return {
    ...environment(url),
    ...providersAt(gate.url),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: `${port}`,
    DATA_DIR: directory,
    MEDIA_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_KEY: unlimited,
    RATE_LIMIT_PER_ORGANIZATION: unlimited,
    RATE_LIMIT_PER_ADDRESS: unlimited,
  };
}

async function newCustomer(ctx: Context, url: string) {
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Chaos');
  await setPlan(ctx.db, organizationId, 'paid');
  const { key } = await createKey(ctx, { organizationId, mode: 'live' }, {});
  return { organizationId, client: clientOf(url, key) };
}
