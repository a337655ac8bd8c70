/**
 * What steps of publishing are made of: what is remembered between them, nodes that they create, and the account's recent
 * content, by which an open outcome is settled.
 */

import { z } from 'zod';
import type { Call, UpstreamRequest } from '../../call.ts';
import { ifUsable, present, text } from '../../kit/fields.ts';
import { createdSince, eachPage, withClockDifference } from '../../kit/pages.ts';
import type { Created, Progress, PublishContent, PublishFile } from '../../publish.ts';
import { identified, itemOfNode, listEdge, type MediaNode } from '../graph.ts';
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
 * Makes something at the provider for each file that has none yet, and remembers each one as soon as it exists. Returns the
 * progress, in which the list under this name has an id for each file.
 */
export async function makeForEachFile(
  { media }: PublishContent,
  progress: Progress,
  name: string,
  make: (file: PublishFile) => Promise<string>,
  remember: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  const ids = progressList(progress, name, media.length);
  for (const [index, file] of media.entries()) {
    if (ids[index] !== null) continue;
    ids[index] = await make(file);
    await remember({ ...progress, [name]: [...ids] });
  }
  return { ...progress, [name]: [...ids] };
}

/**
 * Returns the file of content whose rules take exactly one. Throws when there is none, which cannot be,
 * because admission has checked it.
 */
export function onlyFile({ media }: PublishContent): PublishFile {
  const [file] = media;
  if (!file) throw new Error('content without its file was admitted');
  return file;
}

// Creates nodes in the Graph API: a form is sent to an edge, and the answer holds the new node's id.

export type FormFields = Record<string, string | undefined>;

/** Creates a node and returns its id. Fields without a value are left out. */
export async function createNode(
  call: Call,
  path: string,
  fields: FormFields,
  more: Pick<UpstreamRequest<unknown>, 'target' | 'fetchesFile'> = { target: 'account' },
): Promise<string> {
  const form = present(fields) as Record<string, string>;
  const { id } = await call.upstream.request({
    method: 'POST',
    path,
    form,
    ...more,
    parse: identified.parse,
  });
  return id;
}

/** Reads one text field of a node; `undefined` when the node lacks it. */
export async function readText(call: Call, id: string, field: string): Promise<string | undefined> {
  const node = z.object({ [field]: ifUsable(text()) });
  const answer = await call.upstream.request({
    method: 'GET',
    path: `/${id}`,
    target: 'object',
    query: { fields: `id,${field}` },
    parse: node.parse,
  });
  return answer[field] || undefined;
}

// Finds the account's recent content.

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
