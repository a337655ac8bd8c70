/**
 * Adapters take as much of an answer as its kind of field may have, and as many items as they have asked for. The server
 * here answers whatever a test says.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import type { ContentType } from '../../src/contract/index.ts';
import { openUpstream } from '../../src/provider-client/send.ts';
import { fetchThrough } from '../../src/provider-client/transports/fetch.ts';
import { AnswerTooLong } from '../../src/provider-client/transports/network-exchange.ts';
import { createTransport } from '../../src/provider-client/transports/transport.ts';
import type { Call } from '../../src/providers/call.ts';
import type { ConnectCall } from '../../src/providers/connect.ts';
import type { Observation } from '../../src/providers/observations.ts';
import { capability, createRegistry, loginKindOf } from '../../src/providers/registry.ts';
import type { GrantCredential } from '../../src/providers/upstream-rules.ts';
import { failureOf } from '../support/adapter.ts';
import { usualClass } from '../support/usual-profiles.ts';

type Asked = URLSearchParams & { limit?: number };
type Answers = Record<string, (asked: Asked) => unknown>;

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const now = new Date('2026-11-28T12:00:00.000Z');

/** Path -> what the server answers there. */
let answers: Answers;
beforeEach(() => {
  answers = {};
});

const transport = createTransport({
  timeoutMs: 1_000,
  adapterOf: () => async (config) => {
    const { pathname, searchParams } = new URL(config.url ?? '');
    const answer = answers[pathname];
    const data = JSON.stringify(answer?.(searchParams) ?? { error: 'Record not found' });
    return { data, status: answer ? 200 : 404, statusText: '', headers: {}, config };
  },
});

function providerOf(id: string) {
  const provider = registry.find(id);
  if (!provider) throw new Error(`no provider ${id}`);
  return provider;
}

const did = 'did:plc:abcdefghijklmnopqrstuvwx';
const account = { externalId: did, references: {} };
const reader = { externalId: '1@server.example', references: {} };
const credentials: Record<string, GrantCredential> = {
  bluesky: { accessToken: 'token', details: { service: 'https://server.example', did } },
  mastodon: { accessToken: 'token', details: { host: 'server.example' } },
  instagram: { accessToken: 'token' },
};

function callOf(
  providerId: string,
  loginKind: string,
  of: Pick<Call['account'], 'externalId' | 'references'>,
) {
  const { upstream: rules } = loginKindOf(providerOf(providerId), loginKind);
  const upstream = openUpstream(transport, rules, credentials[providerId] ?? { accessToken: '' });
  return { account: { ...of, loginKind }, upstream };
}

interface Page {
  data: { externalId: string; text?: string }[];
  nextCursor?: string;
}

const list = (call: Call, contentType: ContentType, input: Record<string, unknown>) => {
  const [providerId = ''] = contentType.split('.');
  const provider = providerOf(providerId);
  return capability(provider, contentType, 'list', usualClass(provider, call.account.loginKind)).run(
    call,
    input as never,
  ) as Promise<Page>;
};

/** Returns the ids on each page of a list. */
async function walk(
  call: Call,
  contentType: ContentType,
  input: Record<string, unknown>,
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await list(call, contentType, { ...input, cursor });
    pages.push(data.map(({ externalId }) => externalId));
    cursor = nextCursor;
  } while (cursor);
  return pages;
}

const connecting: ConnectCall = {
  app: { clientId: 'app', clientSecret: 'of the app' },
  appAt: async () => connecting.app,
  now: () => now,
  open: (rules, credential) => openUpstream(transport, rules, credential),
  fetch: fetchThrough(transport),
  resolveTxt: async () => [],
  urlProblem: () => undefined,
};

const huge = 600_000;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a server of Mastodon’s', () => {
  const mastodon = () => callOf('mastodon', 'oauth', reader);
  const path = '/api/v1/accounts/1/statuses';
  const status = (id: string, more: object = {}) => ({
    id,
    created_at: '2026-11-28T11:00:00.000Z',
    visibility: 'public',
    content: '<p>Hi</p>',
    account: { id: '1', acct: 'name', display_name: 'Name' },
    media_attachments: [],
    ...more,
  });

  test('that sends thousands of statuses where a few were asked for has these read, and the others with the next pages', async () => {
    const all = numbers(2_000).map((index) => ({ id: String(90_000 - index) }));
    answers[path] = (asked) =>
      all.filter(({ id }) => Number(id) < Number(asked.get('max_id') ?? 1e9)).map(({ id }) => status(id));
    const first = await list(mastodon(), 'mastodon.posts.items', { limit: 2 });
    expect(first).toMatchObject({ data: [{ externalId: '90000' }, { externalId: '89999' }], hasMore: true });
    const { data } = await list(mastodon(), 'mastodon.posts.items', { limit: 2, cursor: first.nextCursor });
    expect(data.map(({ externalId }) => externalId)).toEqual(['89998', '89997']);
  });

  test('one of whose threads is longer than any that is read keeps no other thread from being swept', async () => {
    answers[path] = (asked) =>
      asked.get('max_id') ? [] : ['20', '10'].map((id) => status(id, { replies_count: 1 }));
    answers['/api/v1/notifications'] = () => [];
    answers['/api/v1/statuses/20/context'] = () => {
      throw new AnswerTooLong('1048576 bytes', {} as never);
    };
    answers['/api/v1/statuses/10/context'] = () => ({
      ancestors: [],
      descendants: [status('11', { in_reply_to_id: '10', in_reply_to_account_id: '1' })],
    });
    const { observe } = providerOf('mastodon').contentTypes.find(
      ({ contentType }) => contentType === 'mastodon.posts.replies',
    ) as { observe: Observation };
    const swept = await observe.sweep(mastodon(), new Date('2026-11-27T00:00:00.000Z'));
    expect(swept.map(({ item }) => (item as { externalId: string }).externalId)).toEqual(['11']);
  });

  test('that sends more mentions than were asked for causes one event for each', async () => {
    const sent = numbers(200).map((index) => 1_000 + index);
    answers['/api/v1/notifications'] = (asked) =>
      sent
        .filter((id) => id > Number(asked.get('min_id')))
        .toReversed()
        .map((id) => ({ id: `${id}`, created_at: '2026-11-28T11:00:00Z', status: status(`${id}`) }));
    const run = providerOf('mastodon').poll?.run;
    const found = await run?.(mastodon(), '999', now);
    expect(found?.notifications.map(({ externalId }) => externalId)).toEqual(sent.map(String));
    expect(found?.cursor).toBe('1199');
  });

  test('that sends one mention that cannot be read causes events for the others', async () => {
    const mention = (id: string, more: object = {}) => ({
      id,
      created_at: '2026-11-28T11:00:00Z',
      status: status('7', more),
    });
    answers['/api/v1/notifications'] = (asked) =>
      asked.get('min_id') === '1'
        ? [mention('4\0'), mention('3'), mention('2', { id: 'x'.repeat(huge) }), 'none']
        : [];
    const found = await providerOf('mastodon').poll?.run(mastodon(), '1', now);
    expect(found?.notifications.map(({ externalId }) => externalId)).toEqual(['7']);
  });

  test.each([
    ['an id with NUL', { id: '1\0' }],
    ['an id of megabytes', { id: '1'.repeat(huge) }],
    ['a time that no calendar has', { created_at: '0000-01-01T00:00:00+23:00' }],
  ])('that sends %s is reported as unusable', async (_what, more) => {
    answers[path] = () => [status('1', more)];
    expect(await failureOf(list(mastodon(), 'mastodon.posts.items', {}))).toEqual({ kind: 'unusable' });
  });

  test('that sends a giant text, and names and addresses to match, has the beginning of what people read shown', async () => {
    answers[path] = () => [
      status('1', {
        content: 'a'.repeat(huge),
        spoiler_text: 'c'.repeat(huge),
        url: `https://server.example/${'u'.repeat(huge)}`,
        language: 'l'.repeat(huge),
        account: { id: '1', acct: 'a'.repeat(huge), display_name: `\0${'d'.repeat(huge)}\ud800` },
        media_attachments: [{ id: '5', url: `https://server.example/${'u'.repeat(huge)}` }],
      }),
    ];
    const { data } = await list(mastodon(), 'mastodon.posts.items', {});
    expect(data).toEqual([
      {
        externalId: '1',
        variant: 'post',
        privacy: 'public',
        text: 'a'.repeat(100_000),
        contentWarning: 'c'.repeat(100_000),
        author: { id: '1@server.example', username: 'a'.repeat(500), displayName: 'd'.repeat(499) },
        publishedAt: '2026-11-28T11:00:00.000Z',
        contentType: 'mastodon.posts.items',
      },
    ]);
  });

  const { connect } = loginKindOf(providerOf('mastodon'), 'oauth');
  const back = {
    code: 'code',
    redirectUri: 'https://service.example/back',
    flow: { host: 'server.example' },
  };
  const exchange = (token: object, owner: object = {}) => {
    answers['/oauth/token'] = () => token;
    answers['/api/v1/accounts/verify_credentials'] = () => ({ id: '1', username: 'name', ...owner });
    return connect.consent?.exchange(connecting, back);
  };

  test.each([
    ['a token of 12 MB', { access_token: 'a'.repeat(12_000_000) }],
    ['a token with NUL', { access_token: 'a\0' }],
    ['scopes of 1 MB', { access_token: 'a', scope: 'read '.repeat(200_000) }],
  ])('that gives %s gives no grant', async (_what, token) => {
    expect(await failureOf(Promise.resolve(exchange(token)))).toEqual({ kind: 'unusable' });
  });

  test('that gives names of 600 KB with NUL has them cut and cleaned', async () => {
    const names = {
      username: `\0${'n'.repeat(huge)}`,
      display_name: `D\0${'d'.repeat(huge)}`,
      avatar: 'a'.repeat(huge),
    };
    const { accounts } = (await exchange({ access_token: 'a' }, names)) ?? { accounts: [] };
    expect(accounts).toEqual([
      {
        externalId: '1@server.example',
        references: {},
        username: `${'n'.repeat(499)}@server.example`,
        displayName: `D${'d'.repeat(498)}`,
        lackingScopes: [],
      },
    ]);
  });

  test.each([
    ['a client id of 1 MB', { client_id: 'a'.repeat(1_000_000), client_secret: 'b' }],
    ['a client secret of 1 MB', { client_id: 'a', client_secret: 'b'.repeat(1_000_000) }],
  ])('that registers an app with %s is no server to connect at', async (_what, app) => {
    answers['/api/v1/apps'] = () => app;
    const apps = connect.app as { register(...parts: unknown[]): Promise<unknown> };
    const failure = await failureOf(apps.register(connecting, 'server.example', {}));
    expect(failure).toEqual({ kind: 'rejected', field: 'account', detail: {} });
  });
});

describe('a server of the AT Protocol', () => {
  const bluesky = () => callOf('bluesky', 'app_password', account);
  const post = (index: number, more: object = {}) => ({
    uri: `at://${did}/app.bsky.feed.post/${index}`,
    author: { did, handle: 'name.example' },
    record: { text: 'Hi', createdAt: '2026-11-28T11:00:00.000Z' },
    indexedAt: '2026-11-28T11:00:00.000Z',
    ...more,
  });
  const keysOf = (pages: readonly string[][]) =>
    pages.map((page) => page.map((uri) => Number(uri.split('/').at(-1))));

  test('that sends thousands of posts where two were asked for has two of them read, and the others with the next pages', async () => {
    const all = numbers(2_000).map((index) => ({ post: post(index) }));
    answers['/xrpc/app.bsky.feed.getAuthorFeed'] = () => ({ feed: all, cursor: 'older' });
    const first = await list(bluesky(), 'bluesky.posts.items', { limit: 2 });
    expect(keysOf([first.data.map(({ externalId }) => externalId)])).toEqual([[0, 1]]);
    const { data } = await list(bluesky(), 'bluesky.posts.items', { limit: 2, cursor: first.nextCursor });
    expect(keysOf([data.map(({ externalId }) => externalId)])).toEqual([[2, 3]]);
  });

  test('whose pages are longer than was asked for has each post forwarded once', async () => {
    answers['/xrpc/app.bsky.feed.getAuthorFeed'] = (asked) => {
      const start = Number(asked.get('cursor') ?? 0);
      const feed = numbers(5).map((index) => ({ post: post(start + index) }));
      return { feed, ...(start < 5 ? { cursor: `${start + 5}` } : {}) };
    };
    const pages = await walk(bluesky(), 'bluesky.posts.items', { limit: 2 });
    expect(keysOf(pages)).toEqual([[0, 1], [2, 3], [4], [5, 6], [7, 8], [9]]);
  });

  test('whose notifications are more than were asked for causes one event for each', async () => {
    answers['/xrpc/app.bsky.notification.listNotifications'] = (asked) => {
      const start = Number(asked.get('cursor') ?? 0);
      const notifications = numbers(150).map((index) => post(start + index));
      return { notifications: [...notifications, 'none'], ...(start < 150 ? { cursor: '150' } : {}) };
    };
    const found = await providerOf('bluesky').poll?.run(bluesky(), undefined, new Date(0));
    const told = found?.notifications.map(({ externalId }) => externalId) ?? [];
    expect(keysOf([told])).toEqual([numbers(300).toReversed()]);
  });

  test.each([
    ['an id with NUL', { uri: `at://${did}/app.bsky.feed.post/1\0` }],
    ['an id of megabytes', { uri: 'a'.repeat(huge) }],
  ])('that sends %s is reported as unusable', async (_what, more) => {
    answers['/xrpc/app.bsky.feed.getAuthorFeed'] = () => ({ feed: [{ post: post(1, more) }] });
    expect(await failureOf(list(bluesky(), 'bluesky.posts.items', {}))).toEqual({ kind: 'unusable' });
  });

  const { connect } = loginKindOf(providerOf('bluesky'), 'app_password');
  const document = {
    id: did,
    service: [{ id: '#atproto_pds', type: 'x', serviceEndpoint: 'https://server.example' }],
  };
  const session = { accessJwt: 'a', refreshJwt: 'b', did };
  const signIn = (changes: { document?: object; session?: object; profile?: object } = {}) => {
    answers[`/${did}`] = () => ({ ...document, ...changes.document });
    answers['/xrpc/com.atproto.server.createSession'] = () => ({ ...session, ...changes.session });
    answers['/xrpc/com.atproto.repo.getRecord'] = () => ({ value: changes.profile ?? {} });
    const appPassword = { identifier: did, password: 'of the app' };
    return Promise.resolve(connect.grantImport?.run(connecting, { appPassword }));
  };

  test.each([
    ['a token of 12 MB', { session: { accessJwt: 'a'.repeat(12_000_000) } }, { kind: 'unusable' }],
    ['a refresh token of 12 MB', { session: { refreshJwt: 'a'.repeat(12_000_000) } }, { kind: 'unusable' }],
    [
      'a document with another id, of 1 MB',
      { document: { id: 'a'.repeat(1_000_000) } },
      { kind: 'unusable' },
    ],
    [
      'an address of 5 KB',
      {
        document: {
          service: [{ id: '#atproto_pds', serviceEndpoint: `https://a.example/${'a'.repeat(5_000)}` }],
        },
      },
      { kind: 'rejected', field: 'account', detail: {} },
    ],
  ])('with %s has nobody signed in', async (_what, changes, failure) => {
    expect(await failureOf(signIn(changes))).toEqual(failure);
  });

  test('that gives names of 600 KB with NUL has them cut and cleaned, and no end that no calendar has', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1e300 })).toString('base64url');
    const access = await signIn({
      document: { alsoKnownAs: ['a'.repeat(8_000), `at://${'a'.repeat(990)}`, 'at://name.example'] },
      session: { refreshJwt: `a.${claims}.c` },
      profile: { displayName: `D\0${'d'.repeat(huge)}`, avatar: { ref: { $link: 'a'.repeat(huge) } } },
    });
    expect(access).not.toHaveProperty('expiresAt');
    expect(access?.accounts).toEqual([
      {
        externalId: did,
        references: { serviceDid: 'did:web:server.example' },
        displayName: `D${'d'.repeat(498)}`,
        lackingScopes: [],
      },
    ]);
  });
});

describe('an edge of Meta’s', () => {
  const instagram = () => callOf('instagram', 'instagram_login', { externalId: '17', references: {} });
  const path = `${new URL(`${loginKindOf(providerOf('instagram'), 'instagram_login').upstream.baseUrl}`).pathname}/17/media`;

  test('whose pages are longer than was asked for has each node forwarded once', async () => {
    answers[path] = (asked) => {
      const start = Number(asked.get('after') ?? 10);
      const next = start < 15 ? { next: 'https://graph.example', cursors: { after: `${start + 5}` } } : {};
      return { data: numbers(5).map((index) => ({ id: `${start + index}` })), paging: next };
    };
    const pages = await walk(instagram(), 'instagram.media.items', { limit: 3 });
    expect(pages).toEqual([
      ['10', '11', '12'],
      ['13', '14'],
      ['15', '16', '17'],
      ['18', '19'],
    ]);
  });
});
