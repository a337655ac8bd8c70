/** Runs the whole service over real HTTP for test files. */
import { afterAll, afterEach } from '@jest/globals';
import type { Mode } from '../../src/db/client/scope.ts';
import { ensureOrganization, type Organization, setPlan } from '../../src/db/tables/organizations.ts';
import { createKey, type KeyOptions } from '../../src/domain/people/keys.ts';
import { type Client, clientOf, connections } from './client.ts';
import { expectAsContracted } from './held-exchanges.ts';
import { recordAnswers } from './recorded-answers.ts';
import { secretsIn } from './secrets.ts';
import type { ServiceClock } from './service-clock.ts';
import { borrow, newDatabase, type Started, start, type WorkerMode } from './shared-services.ts';
import { unlistedIn } from './unlisted-answers.ts';
import { betweenLooks, working } from './until.ts';

export { type Client, clientOf, newDatabase };

type Plan = Organization['plan'];

export interface TestService extends Started {
  /** Makes a key of an organization, which is created if it is new. */
  newKey(options?: KeyOptions & { organization?: string; mode?: Mode; plan?: Plan }): Promise<TestKey>;
  close(): Promise<void>;
}

export interface SharedService extends TestService {
  /** The service's clock. It tells the real time again after each test, whatever the test has done to it. */
  clock: ServiceClock;
  /** Does something while the service has these settings besides those of the file. */
  withSettings<Result>(settings: Record<string, string>, work: () => PromiseLike<Result>): Promise<Result>;
}

export interface TestKey {
  key: string;
  keyId: string;
  organizationId: string;
  client: Client;
}

const running = new Set<TestService>();
const clocks = new Set<ServiceClock>();

afterEach(() => {
  for (const clock of clocks) clock.reset();
});

// Services that a test did not close, because it failed before, are closed here.
afterAll(async () => {
  await Promise.all([...running].map((service) => service.close()));
  // An idle connection that is left open keeps all that the file has made in memory.
  for (const idle of Object.values(connections.freeSockets).flat()) idle?.destroy();
});

/**
 * Starts a service for this file alone, on a database of its own or on the given one. Its workers run what is due when the
 * test says so, by `runDue` or by waiting for something with `until`, unless they are `live` or the role is given.
 */
export async function startTestService(
  variables: Record<string, string> = {},
  parts: Parameters<typeof start>[1] = {},
): Promise<TestService> {
  const started = await start(variables, parts);
  const isTold = !variables.ROLE && parts.workers !== 'live';
  return watch(started, isTold, async () => {
    await started.stop();
    await started.ctx.close();
  });
}

/**
 * Lends this file the service that its worker keeps, whose database has rows of other tenants already. What
 * the file replaces in the context is put back when the service is closed, and the clock after each test. A file
 * that reads whole tables, or needs settings that are read at the start alone, starts a service of its own.
 * @param workers `live` ones look for jobs by themselves; all others run what is due when the test says so.
 * @param settings what the service is to have instead of its usual settings, until it is closed.
 */
export async function sharedTestService({
  workers = 'told',
  settings = {},
}: {
  workers?: WorkerMode;
  settings?: Record<string, string>;
} = {}): Promise<SharedService> {
  const lent = await borrow(workers, settings);
  if (!lent) throw new Error('this file has the service of its worker already');
  const { clock } = lent.started;
  clocks.add(clock);
  const service = watch(lent.started, workers === 'told', async () => {
    clocks.delete(clock);
    await lent.giveBack();
  });
  const withSettings: SharedService['withSettings'] = async (more, work) => {
    const putBack = lent.overlay(more);
    try {
      return await work();
    } finally {
      putBack();
    }
  };
  return { ...service, clock, withSettings };
}

/**
 * Records all answers and log lines of a service. Closing it throws if one of them contains a secret, or if
 * an answer is not in the contract, or a simulated provider was asked or has answered against its own.
 * @param isTold whether a wait of the test runs what is due.
 */
function watch(started: Started, isTold: boolean, end: () => Promise<void>): TestService {
  const { url, ctx, logs } = started;
  const run = () => started.runDue();
  const recorded = url ? recordAnswers(Number(new URL(url).port)) : () => [];
  const service: TestService = {
    ...started,
    newKey: async ({ organization = 'Acme', mode = 'test', plan = 'paid', ...options } = {}) => {
      const { id: organizationId, plan: before } = await ensureOrganization(ctx.db, organization);
      if (before !== plan) await setPlan(ctx.db, organizationId, plan);
      const { key, stored } = await createKey(ctx, { organizationId, mode }, options);
      return { key, keyId: stored.id, organizationId, client: clientOf(url, key) };
    },
    close: async () => {
      if (!running.delete(service)) return;
      betweenLooks.delete(run);
      working.delete(service);
      const logged = [...logs];
      await end();
      const answers = recorded();
      const texts = answers.map(({ headers, text }) => JSON.stringify(headers) + text);
      const leaked = [...logged, ...texts].flatMap(secretsIn);
      if (leaked.length > 0) throw new Error(`secrets in answers or logs: ${leaked.slice(0, 3).join(', ')}`);
      expectAsContracted(started.differences);
      const unlisted = new Set(answers.flatMap(unlistedIn));
      if (unlisted.size > 0) throw new Error(`not in the contract: ${[...unlisted].join('; ')}`);
    },
  };
  running.add(service);
  if (isTold) betweenLooks.add(run);
  else working.add(service);
  return service;
}
