/** Makes requests to the Graph API: fields, cursor paging, nodes. Instagram and Facebook share it. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure, type UpstreamRequest } from '../call.ts';
import { id, ifUsable, isoTime, list, present, text, unread, url, withRaw, word } from '../kit/fields.ts';
import { deleteOwn } from '../kit/own-content.ts';
import { askedPart, type ListPage, pageOf, placeOf } from '../kit/pages.ts';
import type { UpstreamHost, UpstreamRules } from '../upstream-rules.ts';
import { classifyGraphAnswer, statusOfFailure } from './errors/classify.ts';
import { usageBudgets } from './rate-limit-headers.ts';

/**
 * Returns the rules for calls of the Graph API.
 * @param uploadUrl the base URL of the host for video uploads, if there are any.
 */
export function graphRules(baseUrl: string, apiVersion: string, uploadUrl?: string): UpstreamRules {
  return {
    baseUrl: `${baseUrl}/${apiVersion}`,
    authorize: ({ accessToken }) => ({ Authorization: `Bearer ${accessToken}` }),
    ...(uploadUrl ? { hosts: { [videoUpload]: uploadHost(uploadUrl, apiVersion) } } : {}),
    statusOfFailure,
    classify: classifyGraphAnswer,
    budgets: usageBudgets,
  };
}

/**
 * The name of the host for video uploads. Its URL comes from the settings and not from the answer that names
 * it, so that the token goes to no host that an answer chooses.
 */
export const videoUpload = 'video-upload';

function uploadHost(uploadUrl: string, apiVersion: string): UpstreamHost {
  return {
    baseUrl: `${uploadUrl}/video-upload/${apiVersion}`,
    authorize: ({ accessToken }) => ({ Authorization: `OAuth ${accessToken}` }),
  };
}

/** The input of a list or get, with the cursor as the provider gave it. */
export interface ReadInput {
  cursor?: string | undefined;
  limit?: number;
  includeProviderRaw?: boolean;
}

interface EdgeRequest {
  path: string;
  target: 'account' | 'object';
  fields: string;
  query?: UpstreamRequest<unknown>['query'];
  maximum: number;
  /** Turns a node of the provider's list into several, itself first; absent when every node is one item. */
  expand?: (node: unknown) => unknown[];
}

/** The answer to a change: `{"success": true}`, on older edges with `"true"`. */
export const success = z
  .object({ success: z.union([z.boolean(), word()]) })
  .transform((answer) => ({ success: `${answer.success}` === 'true' }));

export const identified = z.object({ id: id() });

export const succeeded = success.refine((answer) => answer.success);

/**
 * How a page names the one after it. The last page has a `cursors.after` as well, so only `next` tells that there is another
 * page; its address, which is not used, has the token in it.
 */
export const paging = z
  .object({ cursors: z.object({ after: word() }).optional(), next: z.unknown().optional() })
  .transform(({ cursors, next }) => ({ after: next ? cursors?.after || undefined : undefined }))
  .optional();

const edge = z.object({
  data: unread(),
  paging,
});

/** Lists one page of an edge as items. A node for which `toItem` returns nothing is left out. */
export async function listEdge<Node, Item extends object>(
  call: Call,
  request: EdgeRequest,
  input: ReadInput,
  schema: z.ZodType<Node>,
  toItem: (node: Node) => Item | undefined,
): Promise<ListPage<Item>> {
  const expand = request.expand ?? ((node) => [node]);
  const place = placeOf(input.cursor);
  const limit = input.limit && Math.min(Math.floor(input.limit), request.maximum);
  return call.upstream.request({
    method: 'GET',
    path: request.path,
    target: request.target,
    query: { fields: request.fields, ...request.query, limit, after: place.cursor },
    parse: (body) => {
      const { data, paging: told } = edge.parse(body);
      const part = askedPart(data, limit || request.maximum, place, told?.after);
      const items = part.items.flatMap(expand).flatMap((node) => itemOf(node, input, schema, toItem) ?? []);
      return pageOf(items, part.next);
    },
  });
}

export async function getNode<Node, Item extends object>(
  call: Call,
  request: { id: string; fields: string },
  input: ReadInput,
  schema: z.ZodType<Node>,
  toItem: (node: Node) => Item,
): Promise<Item> {
  return call.upstream.request({
    method: 'GET',
    path: `/${request.id}`,
    target: 'object',
    query: { fields: request.fields },
    parse: (node) => itemOf(node, input, schema, toItem),
  });
}

function itemOf<Node, Item extends object | undefined>(
  node: unknown,
  input: ReadInput,
  schema: z.ZodType<Node>,
  toItem: (node: Node) => Item,
): Item {
  return withRaw(toItem(schema.parse(node)), node, input);
}

/**
 * Hides a node, or shows it again. Returns whether the provider reports success.
 * @param change the call that makes the change.
 */
export async function hideNode(
  call: Call,
  { externalId, hidden }: { externalId: string; hidden: boolean },
  change: Pick<UpstreamRequest<unknown>, 'path' | 'query' | 'form'>,
) {
  const request = { ...change, method: 'POST', target: 'object' } as const;
  const { success: done } = await call.upstream.request({ ...request, parse: success.parse });
  return { externalId, hidden, success: done };
}

/**
 * Deletes a node of one kind. The provider would delete a node of any kind by its id, so the node is asked
 * first for a field that only this kind has.
 * @param parse reads the answer to that question; throws when the node is of another kind all the same.
 * @param isOwn tells whether the account has written the node; absent where the provider refuses for anybody else's.
 */
export async function deleteNode<Found>(
  call: Call,
  externalId: string,
  telltaleField: string,
  parse: (node: unknown) => Found,
  isOwn?: (found: Found) => boolean,
) {
  const node = { path: `/${externalId}`, target: 'object' } as const;
  return deleteOwn({
    externalId,
    read: () => call.upstream.request({ ...node, method: 'GET', query: { fields: telltaleField }, parse }),
    ...(isOwn ? { isOwn } : {}),
    remove: () => call.upstream.request({ ...node, method: 'DELETE', parse: succeeded.parse }),
  });
}

/**
 * Returns the id if it has the provider's shape. Any other fails as `not_found` without a call, because it
 * could name another path.
 */
export function knownShape(id: string, shape: RegExp): string {
  if (shape.test(id)) return id;
  throw new ProviderFailure({ kind: 'not_found' }, `${JSON.stringify(id)} is not an id of the provider`);
}

/** An id, which comes as text or as a bare number. */
export const wireId = z.union([id(), z.int().nonnegative().transform(String)]);

const usualTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/;

/** Turns `2024-01-01T00:00:00+0000` or Unix seconds into ISO-8601 with milliseconds. */
export const graphTime = z.union([word(), z.number()]).transform((value, context) => {
  // This fast path avoids making a Date, since nearly every time has this form and a list has one per item.
  if (typeof value === 'string' && usualTime.test(value)) return `${value.slice(0, 19)}.000Z`;
  const date = new Date(typeof value === 'number' || /^\d+$/.test(value) ? Number(value) * 1000 : value);
  return isoTime(date, context);
});

// What Instagram's media and Threads' posts have in common. Sources: "IG Media"; Threads API, "Posts".

/** The fields of a file. */
export const fileFields = 'media_type,media_url,thumbnail_url,alt_text';

const file = z.object({
  media_type: word().optional(),
  media_url: ifUsable(url()),
  thumbnail_url: ifUsable(url()),
  alt_text: text().optional(),
});
type File = z.infer<typeof file>;

export const mediaNode = file.extend({
  id: id(),
  permalink: ifUsable(url()),
  timestamp: graphTime.optional(),
  /** The files of a carousel. */
  children: z.object({ data: list(file) }).optional(),
});
export type MediaNode = z.infer<typeof mediaNode>;

/** Returns what an item has whatever its content is. */
export function itemOfNode({ id, permalink, timestamp }: MediaNode) {
  return { externalId: id, ...present({ providerPermalink: permalink, publishedAt: timestamp }) };
}

/** Returns the files of a node, as far as the provider shows them. */
export function assetsOf({ children, ...own }: MediaNode): Schemas['MediaAsset'][] {
  return (children?.data ?? [own]).flatMap((one) => toAsset(one) ?? []);
}

/**
 * Returns a file, if the provider shows it. It withholds the `media_url` of flagged or copyrighted media; a video
 * then has its thumbnail.
 */
function toAsset(one: File): Schemas['MediaAsset'] | undefined {
  const sourceUrl = one.media_url ?? one.thumbnail_url;
  if (!sourceUrl) return undefined;
  return { sourceUrl, ...present({ contentType: mimeType(one), altText: one.alt_text }) };
}

/** Returns the MIME type. The provider does not give it, but serves one format of pictures and one of videos. */
function mimeType({ media_type, media_url, thumbnail_url }: File): string | undefined {
  if (media_type === 'AUDIO') return undefined;
  if (media_type === 'VIDEO' && media_url) return 'video/mp4';
  return media_url || thumbnail_url ? 'image/jpeg' : undefined;
}
