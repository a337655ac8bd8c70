/** What was published lately, in one page of an edge of the account. */
import type { z } from 'zod';
import type { Call, SweptItem, UpstreamRequest } from '../provider.ts';
import { listEdge } from './graph.ts';

export interface SweepRequest {
  path: string;
  fields: string;
  query?: UpstreamRequest<unknown>['query'];
  /** How many nodes of the edge are read. */
  limit: number;
}

/** @param swept the items that a node of the edge stands for. */
export async function sweepEdge<Node extends object, Item extends { publishedAt?: string }>(
  call: Call,
  { limit, ...request }: SweepRequest,
  schema: z.ZodType<Node>,
  swept: (node: Node) => SweptItem<Item>[],
  since: Date,
): Promise<SweptItem<Item>[]> {
  const edge = { ...request, target: 'account', maximum: limit } as const;
  const { data } = await listEdge(call, edge, { limit }, schema, (node) => node);
  const earliest = wholeSecond(since);
  // What does not tell its time cannot be said to be new.
  return data.flatMap(swept).filter(({ item }) => (item.publishedAt ?? '') >= earliest);
}

/** The provider's times are in whole seconds. As text, it comes before any instant of that second. */
function wholeSecond(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}
