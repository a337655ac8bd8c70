import type { SimulatorStore } from '../store.ts';

/** The number of lists that are read on an account before one is throttled. */
const listsBefore = 2;
const memory = 'midway-throttle';

/**
 * Counts the lists that are read on an account, and tells whether this one is throttled. Only one list is
 * throttled, so a backfill meets the throttle in the middle of its walk.
 */
export async function throttlesMidway(
  accountId: string,
  store: Pick<SimulatorStore, 'read' | 'write'>,
): Promise<boolean> {
  const written = (await store.read(accountId)).get(memory);
  const lists = Number(written?.lists ?? 0);
  if (lists <= listsBefore) await store.write(accountId, memory, { lists: lists + 1 });
  return lists === listsBefore;
}
