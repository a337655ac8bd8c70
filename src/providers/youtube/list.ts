/** Reads lists of the Data API, all of which have the same form, and inserts and deletes resources. */
import { z } from 'zod';
import { type Call, ProviderFailure, type Upstream, type UpstreamRequest } from '../call.ts';
import { id, ifUsable, unread, word } from '../kit/fields.ts';

/** The resources that are read, each at a path of its name. */
type Resource = 'channels' | 'playlists' | 'playlistItems' | 'videos' | 'commentThreads' | 'comments';

export const apiPath = (resource: string) => `/youtube/v3/${resource}`;

interface ListedPage<Item> {
  items: Item[];
  nextPageToken?: string | undefined;
}

const page = z.object({ items: unread().default([]), nextPageToken: ifUsable(word()) });

interface List<Item> {
  query: NonNullable<UpstreamRequest<unknown>['query']>;
  /** The most items that are read, as many as were asked for. */
  most: number;
  /** Turns an item of the answer into what is returned for it. */
  read(raw: unknown): Item;
  target?: UpstreamRequest<unknown>['target'];
}

/** Reads a page. The API answers without items where it finds none. */
export function listPage<Item>(
  upstream: Upstream,
  resource: Resource,
  { query, most, read, target = 'object' }: List<Item>,
): Promise<ListedPage<Item>> {
  return upstream.request({
    method: 'GET',
    path: apiPath(resource),
    query,
    target,
    parse(body) {
      const { items, nextPageToken } = page.parse(body);
      return { items: items.slice(0, most).map(read), nextPageToken };
    },
  });
}

/** Reads the one item with this id. Fails as `not_found` when there is none. */
export async function listOne<Item>(
  { upstream }: Call,
  resource: Resource,
  query: Record<string, string> & { id: string },
  read: (raw: unknown) => Item,
): Promise<Item> {
  const { items } = await listPage(upstream, resource, { query, most: 1, read });
  const [found] = items;
  if (found !== undefined) return found;
  throw new ProviderFailure({ kind: 'not_found' }, `${resource} has no ${query.id}`);
}

const made = z.object({ id: id() });

/** Returns the id of the resource in an answer. */
export const idIn = (body: unknown): string => made.parse(body).id;

/** Creates a resource from its snippet. Returns its id. */
export const insert = (
  { upstream }: Call,
  resource: 'commentThreads' | 'comments' | 'playlistItems',
  snippet: object,
): Promise<string> =>
  upstream.request({
    method: 'POST',
    path: apiPath(resource),
    query: { part: 'snippet' },
    json: { snippet },
    target: 'object',
    parse: idIn,
  });

export const deleteResource = (
  { upstream }: Call,
  resource: 'videos' | 'comments',
  id: string,
): Promise<void> =>
  upstream.request({
    method: 'DELETE',
    path: apiPath(resource),
    query: { id },
    target: 'object',
    parse: () => undefined,
  });
