/** Makes an Instagram account publish by other means, as the simulated provider counts it. */
import { randomUUID } from 'node:crypto';
import type { SimulatorStore } from '../../src/simulators/store.ts';

export async function publishElsewhere(
  store: SimulatorStore,
  accountId: string,
  count: number,
  at = new Date(),
): Promise<void> {
  const added = { type: 'container', form: 'image', files: [], at: at.getTime() };
  const fields = { added, place: 0, edited: { published: at.getTime() } };
  await Promise.all(Array.from({ length: count }, () => store.write(accountId, randomUUID(), fields)));
}
