/** Reads lists of the Data API, all of which have the same form. */
import { z } from 'zod';
import { type Call, ProviderFailure, type Upstream, type UpstreamRequest } from '../call.ts';
import { ifUsable, unread, word } from '../kit/fields.ts';

/** The resources that are read, each at a path of its name. */
type Resource = 'channels' | 'playlistItems' | 'videos' | 'commentThreads' | 'comments';

export const apiPath = (resource: string) => `/youtube/v3/${resource}`;

interface ListedPage {
  items: unknown[];
  nextPageToken?: string | undefined;
}

const page = z.object({ items: unread().default([]), nextPageToken: ifUsable(word()) });

/** Reads a page. The API answers without items where it finds none. */
export function listPage(
  upstream: Upstream,
  resource: Resource,
  query: NonNullable<UpstreamRequest<unknown>['query']>,
  target: UpstreamRequest<unknown>['target'] = 'object',
): Promise<ListedPage> {
  return upstream.request({ method: 'GET', path: apiPath(resource), query, target, parse: page.parse });
}

/** Reads the one item with this id. Fails as `not_found` when there is none. */
export async function listOne(
  { upstream }: Call,
  resource: Resource,
  query: Record<string, string> & { id: string },
): Promise<unknown> {
  const { items } = await listPage(upstream, resource, query);
  if (items[0] === undefined)
    throw new ProviderFailure({ kind: 'not_found' }, `${resource} has no ${query.id}`);
  return items[0];
}

/** Returns an id of this form. Fails as `not_found`, without a call, for what can be none. */
export function knownId(externalId: string, form: RegExp): string {
  if (form.test(externalId)) return externalId;
  throw new ProviderFailure({ kind: 'not_found' }, `${JSON.stringify(externalId)} is no id of this kind`);
}
