/** Moves requests forward without their usual waits. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Begun } from './begin.ts';
import { hurry } from './haste.ts';
import type { Stage } from './stage.ts';

const longestMs = 600_000;
const everyMs = 200;

/**
 * Makes the requests due again and again, until each is final or good enough for the caller, or ten minutes
 * are over.
 */
export async function progress(
  { db }: Stage,
  begun: readonly Begun[],
  enough: (one: Begun) => boolean,
): Promise<void> {
  const endsAt = performance.now() + longestMs;
  let left = begun.filter((one) => !enough(one));
  while (left.length > 0 && performance.now() < endsAt) {
    await pause(everyMs);
    await hurry(db);
    const waiting = new Set(await notFinal(db, left));
    left = left.filter((one) => !enough(one) && waiting.has(one.publishRequestId));
  }
}

async function notFinal(db: Stage['db'], begun: readonly Begun[]): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT id FROM publish_requests WHERE id = ANY($1) AND status NOT IN ('published', 'failed', 'canceled')`,
    [begun.map(({ publishRequestId }) => publishRequestId)],
  );
  return rows.map(({ id }) => id);
}
