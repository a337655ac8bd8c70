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
  return (await contentsCreated(store, accountId)).filter((content) => content.includes(text)).length;
}

/** Returns the existing contents of an account that were created, each as a text with all that it has. */
export async function contentsCreated(store: SimulatorStore, accountId: string): Promise<string[]> {
  const writes = await store.read(accountId);
  return [...finders].flatMap((createdIn) => createdIn(accountId, writes));
}
