/** A walk never asks a provider for more than it may still emit, whatever lists the provider has. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { walkLevels, walkScopes } from '../../src/providers/walk.ts';
import { backfill, outcomeOf } from '../support/backfilling.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { registry } from '../support/webhook-bodies.ts';

const maxItems = 10;

/** What providers call the number of a page's items. */
const sizeOfPage = /^(limit|count|page_?size|max_?(results|count))$/i;

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  watchPages(service);
});
afterAll(() => service.close());

/** The request for a page that the provider returned. */
interface Page {
  limit: number | undefined;
  fields: string;
}
const pages: Page[] = [];
beforeEach(() => {
  pages.length = 0;
});

/** Records every list that a simulated provider gives, before the adapters make items of it. */
function watchPages({ ctx }: TestService): void {
  const open = ctx.providers.test.open;
  ctx.providers.test.open = (target) => {
    const upstream = open(target);
    return {
      request: (request) =>
        upstream.request({
          ...request,
          parse: (body) => {
            const { fields = '', ...query }: Record<string, unknown> = { ...request.query, ...request.json };
            const [, limit] = Object.entries(query).find(([name]) => sizeOfPage.test(name)) ?? [];
            // What is asked for by its ids or by its parent comes beside the items that are wanted.
            const isBeside = 'id' in query || 'parentId' in query;
            // A request without any parameters is answered as a whole, without pages.
            if (request.query && isList(body) && !isBeside)
              pages.push({ limit: limit === undefined ? undefined : Number(limit), fields: `${fields}` });
            return request.parse(body);
          },
        }),
    };
  };
}

/** Tells whether an answer is a list of objects, or has one at its top or in its `data`. */
const isList = (body: unknown) =>
  [body, ...partsOf(body), ...partsOf(partsOf(body, 'data')[0])].some(
    (value) => Array.isArray(value) && typeof value[0] === 'object',
  );

const partsOf = (value: unknown, ...names: string[]): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) =>
        names.length === 0 || names.includes(name) ? [part] : [],
      );

const walked = registry.providers.flatMap((provider) =>
  provider.contentTypes.flatMap((declaration) =>
    walkLevels(provider, declaration).length > 0
      ? [
          {
            providerId: provider.id,
            contentType: declaration.contentType,
            loginKind: Object.keys(walkScopes(provider, declaration))[0] as string,
          },
        ]
      : [],
  ),
);

/** Content types whose cursors count within pages of one size, which cost the same however many items they have. */
const ofOneSize = ['youtube.videos.comments', 'linkedin.posts.comments', 'tiktok.videos.comments'];

describe.each(walked)('$contentType', ({ providerId, contentType, loginKind }) => {
  test('of which ten are wanted: no page is asked for more, and what is fetched is emitted or skipped', async () => {
    const { connectedProfileId } = await key.client.newProfile({ providerId, loginKind });
    const request = await backfill(key.client, { connectedProfileId, contentType, maxItems });
    const { emitted, fetched, skipped, stopReason } = await outcomeOf(key.client, request);
    expect({ emitted, fetched, skipped }).toEqual({ emitted: fetched, fetched, skipped: 0 });
    expect(fetched).toBeLessThanOrEqual(maxItems);
    if (stopReason !== 'reached_end') expect(emitted).toBe(maxItems);
    expect(pages).not.toEqual([]);
    for (const { limit, fields } of pages) {
      if (!ofOneSize.includes(contentType)) expect(limit).toBeLessThanOrEqual(maxItems);
      for (const [, inner] of fields.matchAll(/limit\((\d+)\)/g))
        expect(Number(inner)).toBeLessThanOrEqual(maxItems);
    }
  });
});
