/**
 * Servers that end users have chosen answer with what is made to cost time or memory: a page, a list and a log line come
 * of it, and the process goes on. What each kind costs is measured at the functions that read it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { answers, characters } from '../../src/lib/bounds.ts';
import { byMastodon, byOAuth, newIntegration, newSession } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

let service: TestService;
let key: TestKey;
let answer: Answer;
const server = createServer((_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  response.end(answer.body);
});
let host: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await sharedTestService({
    settings: {
      PUBLIC_URL: 'http://127.0.0.1:8080',
      MASTODON_URL_PREFIX: 'http://',
      BLUESKY_DIRECTORY_URL: `http://${host}`,
      PROVIDER_ALLOWED_NETWORKS: '127.0.0.1/32',
    },
  });
  key = await service.newKey({ mode: 'live' });
});
afterAll(async () => {
  await service.close();
  server.closeAllConnections();
  server.close();
});

const zipped = (text: string): Answer => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(text) });
const status = (more: object) => ({
  id: '1',
  created_at: '2026-01-01T00:00:00.000Z',
  visibility: 'public',
  content: '<p>hello</p>',
  account: { id: '1', acct: 'a' },
  media_attachments: [],
  ...more,
});

const refused: Record<string, Answer> = {
  'numbers, one of them long, in 20 MB of gzip': zipped(`[${'{},'.repeat(6_000_000)}12345678901234567]`),
  'as many numbers as its length allows': { body: `[${'1,'.repeat(500_000)}1]` },
  'long numbers': { body: `[${'12345678901234567,'.repeat(50_000)}1]` },
  'lists in lists': { body: '['.repeat(100_000) },
  'an answer that is too long': { body: ' '.repeat(answers.chosen_by_user.bytes + 1) },
  'an error of 900 KB': { status: 422, body: JSON.stringify({ error: '-eyJ'.repeat(225_000) }) },
  'an error whose text is no text': { status: 422, body: JSON.stringify({ error: '\0\uD800' }) },
};

/** No line of the log, and no answer, is longer than what is told needs. */
const longestLine = 20_000;
let linesBefore: number;
beforeEach(() => {
  linesBefore = service.logs.length;
});

async function expectAlive(told: string): Promise<void> {
  expect(told.length).toBeLessThan(longestLine);
  expect(service.logs.slice(linesBefore).filter((line) => line.length > longestLine)).toEqual([]);
  expect((await key.client.get('/v1/providers')).status).toBe(200);
}

describe.each([
  ['a Mastodon server', byMastodon, (): string => `@a@${host}`],
  ['the directory of Bluesky', byOAuth, (): string => 'did:plc:abcdefghijklmnopqrstuvwx'],
] as const)('%s that an end user has typed', (_which, kind, accountOf) => {
  test.each(Object.keys(refused))('answers with %s: the person sees a page', async (name) => {
    answer = refused[name] as Answer;
    const { authIntegrationId } = await newIntegration(key.client, kind);
    const session = await newSession(key.client, authIntegrationId);
    const page = await newEndUser(service).post(session.authorizationUrl, {
      decision: 'continue',
      account: accountOf(),
    });
    expect([400, 200, 502]).toContain(page.status);
    expect(page.headers.get('location')).toBeNull();
    await expectAlive(page.text);
  });
});

describe('a list of posts', () => {
  const list = async (query: object = {}) => {
    const profile = await makeLiveProfile(service, key.organizationId, {
      providerId: 'mastodon',
      loginKind: 'oauth',
      accessToken: 'token',
      externalId: `1@${host}`,
      details: { host },
    });
    return key.client.get('/v1/content/mastodon.posts.items', { connectedProfileId: profile.id, ...query });
  };

  test.each(Object.keys(refused))('from a server with %s is an error of few words', async (name) => {
    answer = refused[name] as Answer;
    const { status: answered, body } = await list();
    expect(answered).toBeGreaterThanOrEqual(400);
    await expectAlive(JSON.stringify(body));
  });

  test('has no more items than were asked for', async () => {
    answer = zipped(JSON.stringify(Array.from({ length: 3_000 }, (_, id) => status({ id: `${id + 1}` }))));
    const { status: answered, body } = await list({ limit: 2 });
    expect([answered, body.data?.length]).toEqual([200, 2]);
  });

  test.each([
    ['a tag that never ends', `<${'a'.repeat(300_000)}`],
    ['blanks', '&#32;'.repeat(100_000)],
    ['one address and many ends of links', `<a href="mailto:${'a'.repeat(2_000)}">x${'</a>'.repeat(20_000)}`],
  ])('has texts of %s that are no longer than texts may be', async (_what, content) => {
    answer = { body: JSON.stringify([status({ content })]) };
    const { status: answered, body } = await list();
    expect(answered).toBe(200);
    expect((body.data[0].text ?? '').length).toBeLessThanOrEqual(characters.text);
  });

  const within = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)},`;
  const withRaw = (levels: number) => {
    answer = { body: `[${within(levels)}${JSON.stringify(status({})).slice(1)}]` };
    return list({ includeProviderRaw: true });
  };

  test('has an object of the server as deep as answers may be', async () => {
    const { status: answered, body } = await withRaw(400);
    expect([answered, JSON.stringify(body.data[0].providerRaw)]).toEqual([
      200,
      expect.stringContaining('['.repeat(400)),
    ]);
  });

  test('has no object of 100,000 levels, which is an error of few words', async () => {
    const { status: answered, body } = await withRaw(100_000);
    expect(answered).toBe(502);
    await expectAlive(JSON.stringify(body));
  });
});
