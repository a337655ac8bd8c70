import type { SimulatorStore } from '../simulator.ts';

/** How many lists are read before. */
const listsBefore = 2;
const memory = 'midway-throttle';

/** Whether a simulated provider throttles the list that is asked for: once, in the middle of a walk. */
export async function throttlesMidway(
  accountId: string,
  store: Pick<SimulatorStore, 'read' | 'write'>,
): Promise<boolean> {
  const written = (await store.read(accountId)).get(memory);
  const lists = Number(written?.lists ?? 0);
  if (lists <= listsBefore) await store.write(accountId, memory, { lists: lists + 1 });
  return lists === listsBefore;
}
