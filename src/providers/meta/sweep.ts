/** Reads what was published recently, from the newest pages of an edge. */
import type { z } from 'zod';
import type { Call, UpstreamRequest } from '../call.ts';
import { readSince } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import { listEdge } from './graph.ts';

interface SweepRequest {
  path: string;
  /** The kind of thing that the path names; the account when absent. */
  target?: 'object';
  fields: string;
  query?: UpstreamRequest<unknown>['query'];
  /** The number of nodes that are read of each page. */
  limit: number;
  /** How many pages are read at most; one when absent. The next page is read while everything was published since. */
  mostPages?: number;
}

/**
 * Reads the newest pages of an edge, and returns the items on them that were published since a time.
 * @param swept returns the items that a node of the edge stands for.
 */
export async function sweepEdge<Node extends object, Item extends { publishedAt?: string | undefined }>(
  call: Call,
  { limit, mostPages = 1, ...request }: SweepRequest,
  schema: z.ZodType<Node>,
  swept: (node: Node) => SweptItem<Item>[],
  since: Date,
): Promise<SweptItem<Item>[]> {
  const edge = { target: 'account' as const, ...request, maximum: limit };
  const earliest = wholeSecond(since);
  const read = async (cursor: string | undefined) => {
    const { data, nextCursor } = await listEdge(call, edge, { limit, cursor }, schema, (node) => node);
    return { items: data.flatMap(swept), next: nextCursor };
  };
  // An item without a time is left out, because it may be old.
  return readSince(read, ({ item }) => (item.publishedAt ?? '') >= earliest, mostPages);
}

/** An edge of the account, of which the newest pages are read. */
export type OwnEdge = Omit<SweepRequest, 'path'> & { edge: string };

/**
 * Reads the newest pages of an edge of the account, whose nodes are one item each, and returns the items that were
 * published since a time.
 */
export function sweepOwnEdge<Node extends object, Item extends { publishedAt?: string | undefined }>(
  call: Call,
  { edge, ...request }: OwnEdge,
  schema: z.ZodType<Node>,
  toItem: (node: Node) => SweptItem<Item>,
  since: Date,
): Promise<SweptItem<Item>[]> {
  const path = `/${call.account.externalId}/${edge}`;
  return sweepEdge(call, { ...request, path }, schema, (node) => [toItem(node)], since);
}

/**
 * Cuts a time to whole seconds, the precision of the provider's times. As text, the result sorts before every
 * instant of that second.
 */
function wholeSecond(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}
