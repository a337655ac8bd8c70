/** What publishing remembers between its steps, and the account's recent content, by which an open outcome is settled. */

import type { z } from 'zod';
import type { Call } from '../../call.ts';
import { createdSince, eachPage, withClockDifference } from '../../kit/pages.ts';
import type { Created, Progress } from '../../publish.ts';
import { listEdge } from '../graph.ts';
import { itemOfNode, type MediaNode } from '../media-node.ts';
import { type OwnEdge, sweepOwnEdge } from '../sweep.ts';

/** Returns the text remembered under this name, if any. */
export function progressValue(progress: Progress, name: string): string | undefined {
  const value = progress[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the list remembered under this name: one id per file, and `null` for files without one. */
export function progressList(progress: Progress, name: string, length: number): (string | null)[] {
  const value = progress[name];
  const list = Array.isArray(value) ? value : [];
  return Array.from({ length }, (_, index) => list[index] ?? null);
}

/**
 * Returns the text remembered under this name. Throws when a step runs before the one it builds on, which is
 * a fault of ours.
 */
export function required(progress: Progress, name: string): string {
  const value = progressValue(progress, name);
  if (value === undefined) throw new Error(`nothing was prepared: ${name} is missing`);
  return value;
}

/**
 * The largest number of pages read of an edge. A busy account publishes more than one page before the outcome of a call is
 * looked up. Even an edge that lists the oldest items first is assumed to be short enough to show its recent items on these.
 */
export const mostPages = 10;

/** Finds content among the newest nodes of an edge, because a container does not name what it has become. */
export async function findRecent<Node extends MediaNode>(
  call: Call,
  edge: OwnEdge,
  schema: z.ZodType<Node>,
  since: Date,
  fits: (node: Node) => boolean,
): Promise<Created[]> {
  const toRecent = (node: Node) => ({ item: { ...itemOfNode(node), node } });
  const swept = await sweepOwnEdge(
    call,
    { mostPages, ...edge },
    schema,
    toRecent,
    withClockDifference(since),
  );
  const items = swept.map(({ item }) => item).filter(({ node }) => fits(node));
  return createdSince(items, since);
}

/** Returns the items of a short edge, of which it reads at most `mostPages` pages. */
export async function walkEdge<Item extends object>(
  call: Call,
  request: Parameters<typeof listEdge>[1],
  schema: Parameters<typeof listEdge<Item, Item>>[3],
): Promise<Item[]> {
  const items: Item[] = [];
  const read = async (cursor: string | undefined) => {
    const input = { limit: request.maximum, ...(cursor ? { cursor } : {}) };
    const { data, nextCursor } = await listEdge(call, request, input, schema, (node) => node);
    return { data, next: nextCursor };
  };
  for await (const { data } of eachPage(read, mostPages)) items.push(...data);
  return items;
}
