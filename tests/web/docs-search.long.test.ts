/** Tests that the documentation's search finds what there is, and answers whatever it is asked. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type OperationId, operations, readContract, topics } from '../../src/contract/index.ts';
import { errorKinds, reasons } from '../../src/errors/index.ts';
import { linksOf } from '../../src/web/docs/links.ts';
import { operationsOf, synonyms } from '../../src/web/docs/search/synonyms.ts';
import { guides } from '../support/guides.ts';
import { type Client, clientOf, sharedTestService } from '../support/service.ts';

let client: Client;

beforeAll(async () => {
  const service = await sharedTestService();
  client = clientOf(service.url);
});

interface Result {
  url: string;
  title: string;
  excerpt: string;
}

async function search(query: object): Promise<{ page: string; results: Result[] }> {
  const { status, text, headers } = await client.get('/docs/search', query);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'public, max-age=300',
  ]);
  const results = [...text.matchAll(/<li>\s*<h2><a href="([^"]+)">(.*?)<\/a><\/h2>(.*?)<\/li>/gs)].map(
    ([, url = '', title = '', rest = '']) => ({ url, title, excerpt: rest }),
  );
  return { page: text, results };
}

const links = linksOf('http://localhost');
const addressOf = (operationId: string) => links.operation(operationId as OperationId);
const found = async (q: string) => (await search({ q })).results;

describe('the search finds', () => {
  test('every guide by its title', async () => {
    for (const { slug, title } of guides) {
      const urls = (await found(title)).map(({ url }) => url);
      expect([title, urls]).toEqual([
        title,
        expect.arrayContaining([expect.stringContaining(`/docs/guides/${slug}`)]),
      ]);
    }
  });

  test('every operation by its id, first of all', async () => {
    for (const operationId of Object.keys(operations)) {
      const urls = (await found(operationId)).slice(0, 3).map(({ url }) => url);
      expect([operationId, urls]).toEqual([operationId, expect.arrayContaining([addressOf(operationId)])]);
    }
  });

  test('an operation by what it does', async () => {
    const paths = readContract().paths as Record<string, Record<string, { summary?: string }>>;
    const { path, method } = operations['publishRequests.retry'];
    const [first] = await found(paths[path]?.[method]?.summary ?? '');
    expect(first?.url).toBe(addressOf('publishRequests.retry'));
  });

  test('every error code, reason and topic, at its own anchor', async () => {
    for (const name of [...Object.keys(errorKinds), ...Object.keys(reasons)]) {
      const urls = (await found(name)).map(({ url }) => url);
      expect([name, urls]).toEqual([name, expect.arrayContaining([`/docs/guides/troubleshooting#${name}`])]);
    }
    for (const topic of Object.keys(topics)) {
      const urls = (await found(topic)).map(({ url }) => url);
      expect([topic, urls]).toEqual([topic, expect.arrayContaining([`/docs/guides/events#${topic}`])]);
    }
  });

  test('a field by its name, written as one word or as two, and operations that take it', async () => {
    const anchors = async (query: string) => (await found(query)).map(({ url }) => url);
    expect(await anchors('externalUser')).toContain('/docs/guides/first-steps#strangers');
    expect(await anchors('external user')).toContain('/docs/guides/first-steps#strangers');
    expect(await anchors('collaborators')).toContain(addressOf('publishRequests.create'));
    // `returnOrigins` is found by its second word, too.
    expect(await anchors('origins')).toContain(addressOf('authIntegrations.create'));
  });

  test.each([
    ['publish', 'publishRequests.create'],
    ['carousel', 'publishRequests.create'],
    ['hashtag', 'publishRequests.create'],
    ['bulk', 'publishGroups.create'],
    ['post', 'publishRequests.create'],
    ['schedule', 'publishRequests.create'],
    ['story', 'instagram.stories.items.list'],
    ['dm', 'instagram.dm.threads.list'],
    ['webhook', 'eventDestinations.create'],
    ['oauth', 'connectSessions.create'],
    ['analytics', 'connectedProfiles.metrics'],
    ['resend', 'eventDestinations.replay'],
    ['requests retry', 'publishRequests.retry'],
    ['rotate secret', 'eventDestinations.rotateSecret'],
  ])('for %s, before all other operations, %s', async (word, operationId) => {
    const [first] = (await found(word)).filter(({ url }) => url.startsWith('/docs/api/'));
    expect(first?.url).toBe(addressOf(operationId));
  });

  test.each([
    ['listen', '/docs/guides/command-line'],
    ['cli', '/docs/guides/command-line'],
    ['social-content listen', '/docs/guides/command-line'],
    ['poll', addressOf('publishRequests.create')],
    ['wrong signature', '/docs/guides/verify-a-webhook#wrong'],
    ['signature invalid', '/docs/guides/verify-a-webhook#wrong'],
  ])('for %s, among the first three, %s', async (words, address) => {
    expect((await found(words)).slice(0, 3).map(({ url }) => url)).toContain(address);
  });

  test('something for each word that people use instead of ours', async () => {
    for (const { words, operations: patterns, guides: slugs = [] } of synonyms) {
      const meant = patterns.map((pattern) => [pattern, operationsOf(pattern)]);
      expect(meant.filter(([, ids]) => ids?.length === 0)).toEqual([]);
      expect(slugs.filter((slug) => !guides.some((guide) => guide.slug === slug))).toEqual([]);
      const addresses = [
        ...patterns.flatMap(operationsOf).map(addressOf),
        ...slugs.map((slug) => links.guide(slug)),
      ];
      for (const word of words.split(' ')) {
        const urls = (await found(word)).map(({ url }) => url);
        expect([word, urls]).toEqual([word, expect.arrayContaining(addresses.slice(0, 1))]);
      }
    }
  });

  test('an operation by a field of its answer', async () => {
    expect((await found('retryableUntil')).map(({ url }) => url)).toContain(addressOf('publishRequests.get'));
  });

  test('a word by its beginning, and a word that is misspelled', async () => {
    expect((await found('idempot'))[0]?.url).toContain('/docs/guides/idempotency');
    expect((await found('idempotancy'))[0]?.url).toContain('/docs/guides/idempotency');
  });

  test('and shows the words in the text around them', async () => {
    const [first] = await found('opaque cursor');
    expect(first?.url).toBe('/docs/guides/pagination#cursors');
    expect(first?.excerpt).toContain('<mark>opaque</mark>');
  });
});

describe('the search answers kindly', () => {
  test.each([
    ['nothing', {}],
    ['an empty text', { q: '' }],
    ['blanks', { q: '  \t ' }],
  ])('%s: it says what can be found', async (_, query) => {
    const { page, results } = await search(query);
    expect(results).toEqual([]);
    expect(page).toContain('are found in all guides and in the API');
  });

  test.each([
    ['words that are nowhere', 'zzyzzx qqqqqqq'],
    ['signs', '*** ?? ()[]{} ~^$ \\\\'],
    ['markup', '"><zzyzzx onqqqqqq>'],
    ['control characters', 'zzyzzx\u0001\u0007\u202e'],
    ['more than anybody reads', 'zzyzzx'.repeat(500)],
  ])('%s: it says that nothing was found, and shows the query as it was asked', async (_, q) => {
    const { page, results } = await search({ q });
    expect(results).toEqual([]);
    expect(page).toContain('Nothing was found for');
    expect(page).not.toContain('<zzyzzx');
    expect(page.length).toBeLessThan(20_000);
  });

  test('a parameter that is there twice, or is a structure', async () => {
    expect((await search({ q: ['opaque', 'cursor'] })).results.length).toBeGreaterThan(0);
    const { status } = await client.get('/docs/search?q[a]=1&q[b][c]=2');
    expect(status).toBe(200);
  });

  test('a word of which only some are known, with what has some of them', async () => {
    expect((await found('cursor zzyzzx')).map(({ url }) => url)).toContain('/docs/guides/pagination#cursors');
  });
});

test('every page of the documentation leads to the search', async () => {
  for (const path of [
    '/docs',
    '/docs/api',
    '/docs/api/publishing',
    '/docs/nothing',
    ...guides.map(({ slug }) => `/docs/guides/${slug}`),
  ]) {
    const { text } = await client.get(path);
    expect([path, /role="search"[^>]* action="\/docs\/search"/.test(text)]).toEqual([path, true]);
  }
});
