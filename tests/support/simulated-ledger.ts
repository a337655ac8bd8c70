/**
 * Reads what a simulated provider knows of an account from the provider's own store: what the service did,
 * not what it believes.
 */
import type { SimulatorStore } from '../../src/simulators/store.ts';
import { samples } from './publish-samples.ts';

/** The functions that find created content in a store; providers of one company may have the same one. */
const finders = new Set(samples.map(({ createdIn }) => createdIn));

/**
 * Counts the existing posts, reels, stories, comments, replies and messages of an account that contain a
 * text, or were made of a file with the text in its address.
 */
export async function countCreated(store: SimulatorStore, accountId: string, text: string): Promise<number> {
  const writes = await store.read(accountId);
  const created = [...finders].flatMap((createdIn) => createdIn(accountId, writes));
  return created.filter((content) => content.includes(text)).length;
}
