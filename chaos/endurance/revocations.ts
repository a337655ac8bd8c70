/** Revokes keys that are in use at every process while listeners, poolers and databases fail. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/context.ts';
import { createKey, revokeKey } from '../../src/domain/people/keys.ts';

export interface Revocations {
  revoked: number;
  /** The answers that a key still got although it had been revoked for longer than `forceMs`. */
  served: string[];
}

/** The time after a revocation from which on every request must be refused, whatever the process has missed. */
const forceMs = 10_000;
const watchedMs = 15_000;
const betweenMs = 2_000;

export async function revokeKeys(
  ctx: Context,
  organizationId: string,
  { urls, continues }: { urls: readonly string[]; continues: () => boolean },
): Promise<Revocations> {
  const result: Revocations = { revoked: 0, served: [] };
  const watches: Promise<void>[] = [];
  const owner = { organizationId, mode: 'test' } as const;
  while (continues()) {
    const { key, stored } = await insist(() => createKey(ctx, owner));
    // Each process is asked once before the revocation, because processes cache keys.
    await Promise.all(urls.map((url) => ask(url, key)));
    await insist(() => revokeKey(ctx, owner, stored.id));
    result.revoked += 1;
    watches.push(watch(urls, key, result));
    await pause(betweenMs);
  }
  await Promise.all(watches);
  return result;
}

async function watch(urls: readonly string[], key: string, { served }: Revocations): Promise<void> {
  const revokedAt = performance.now();
  await pause(forceMs);
  while (performance.now() - revokedAt < forceMs + watchedMs) {
    for (const url of urls) {
      const since = Math.round(performance.now() - revokedAt);
      if ((await ask(url, key)) === 200)
        served.push(`${url} served a key that was revoked ${since} ms before`);
    }
    await pause(betweenMs);
  }
}

async function ask(url: string, key: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` };
  return fetch(`${url}/v1/connected-profiles?limit=1`, { headers }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

/** Repeats the work until it succeeds, because the run's own database client meets the same faults. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await work();
    } catch {
      await pause(250);
    }
}
