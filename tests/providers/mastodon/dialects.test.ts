/** Runs the adapter on every dialect of the simulated server, and tests what each is there for. */
import { describe, expect, test } from '@jest/globals';
import { openUpstream } from '../../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../../src/provider-client/transports/transport.ts';
import { ProviderFailure } from '../../../src/providers/call.ts';
import type { ConnectCall, ConsentAnswer } from '../../../src/providers/connect.ts';
import { allScopes } from '../../../src/providers/mastodon/scopes.ts';
import { partsOf } from '../../../src/providers/mastodon/status.ts';
import type { Progress, PublishContent } from '../../../src/providers/publish.ts';
import { loginKindOf } from '../../../src/providers/registry.ts';
import { dialects } from '../../../src/simulators/mastodon/dialects.ts';
import { createMemoryStore } from '../../../src/simulators/server.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../../src/simulators/simulator.ts';
import { failureOf } from '../../support/adapter.ts';
import { sampleOf } from '../../support/sample.ts';
import { simulators } from '../../support/simulators.ts';
import {
  contentOf,
  image,
  mastodon,
  mastodonAdapterSuite,
  openSimulated,
  type Participant,
  publish,
  runner,
  variantOf,
} from './adapter-suite.ts';

// The usual one is tried by adapter.test.ts, and what each is there for below.
for (const [at, { host, seenOn }] of sampleOf(dialects, 3).entries())
  mastodonAdapterSuite(host, () => openSimulated(host), {
    changesPosts: true,
    keepsAudience: !seenOn.startsWith('Takahē'),
    at,
    parts: 3,
  });

const hostOf = (dialect: string) => `${dialect.replaceAll('_', '-')}.mastodon.example`;

type Answered = SimulatedAnswer | undefined;
type Between = (request: SimulatedRequest, ask: () => Promise<Answered>) => Promise<Answered> | Answered;

/** Opens an account at a server whose answers are changed on the way; `sent` names the calls that came through. */
async function openBetween(host: string, between: Between) {
  const sent: string[] = [];
  const wire: Simulator['answer'] = async (request, store) => {
    sent.push(`${request.method} ${request.url.pathname}`);
    return between(request, () => simulators.mastodon.answer(request, store));
  };
  return { author: await openSimulated(host, wire), sent };
}

const answered = (status: number, body: string, headers = {}): SimulatedAnswer => ({ status, body, headers });
const post = (author: Participant, content: Partial<PublishContent>) =>
  publish(author, 'mastodon.posts.items', 'post', content);
const stepsOf = (content: PublishContent, variant = 'post') =>
  variantOf('mastodon.posts.items', variant).steps(content);
const longAgo = () => new Date(Date.now() - 10 * 60_000);
const prepared = async ({ call }: Participant, content: PublishContent, before: Progress = {}) =>
  (await stepsOf(content).prepare?.(call, content, before, async () => {})) ?? {};

async function walked(author: Participant, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await runner(author)('mastodon.posts.items.list', { limit, cursor });
    ids.push(...page.data.map(({ externalId }) => externalId));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

describe('lists', () => {
  test.each(['no_links', 'wrong_links', 'clamped_pages'])(
    '%s: nothing is missing between pages',
    async (name) => {
      const author = await openSimulated(hostOf(name));
      for (const text of ['Rye', 'Wheat', 'Oat']) await post(author, { text });
      const whole = (await walked(author, 40)).length;
      expect(whole).toBeGreaterThan(12);
      expect(new Set(await walked(author, 7)).size).toBe(whole);
    },
  );

  test.each(['clamped_pages', 'no_links'])(
    '%s: all mentions are found, however short a page is',
    async (name) => {
      const author = await openSimulated(hostOf(name));
      const since = new Date(Date.now() - 60_000);
      const ids: string[] = [];
      for (let count = 0; count < 12; count += 1) ids.push(await author.mention(`Number ${count}`));
      const polled = await mastodon.poll?.run(author.call, undefined, since);
      expect(polled?.notifications.map(({ externalId }) => externalId)).toEqual(ids);
    },
  );

  test.each(['newest_after', 'no_links', 'clamped_pages'])(
    '%s: polls tell all mentions since the last one in their order, though they fill more than a page',
    async (name) => {
      const author = await openSimulated(hostOf(name));
      await author.mention('Before');
      const before = await mastodon.poll?.run(author.call, undefined, new Date(0));
      const ids: string[] = [];
      for (let count = 0; count < 90; count += 1) ids.push(await author.mention(`Number ${count}`));
      const told: string[] = [];
      let cursor = before?.cursor;
      for (let more = true; more; ) {
        const polled = await mastodon.poll?.run(author.call, cursor, new Date(0));
        told.push(...(polled?.notifications ?? []).map(({ externalId }) => externalId));
        more = polled?.cursor !== cursor;
        cursor = polled?.cursor;
      }
      expect(told).toEqual(ids);
    },
  );
});

test('a server that tells of boosts and favourites as well is read for its mentions alone', async () => {
  const told: string[] = [];
  const { author } = await openBetween(hostOf('no_links'), async (request, ask) => {
    const answer = await ask();
    if (!answer || !request.url.pathname.endsWith('/notifications')) return answer;
    const [first] = JSON.parse(answer.body);
    if (!first || told.length > 0) return answer;
    told.push(first.id);
    const others = ['favourite', 'reblog', 'status'].map((type, at) => ({
      ...first,
      id: `${first.id}${at}`,
      type,
      status: { ...first.status, id: `${at}` },
    }));
    return { ...answer, body: JSON.stringify([...others, first]) };
  });
  const mentioned = await author.mention('Anybody there');
  const polled = await mastodon.poll?.run(author.call, undefined, new Date(0));
  expect(polled?.notifications.map(({ externalId }) => externalId)).toContain(mentioned);
  for (const { externalId } of polled?.notifications ?? []) expect(['0', '1', '2']).not.toContain(externalId);
});

test('a status is read though a server leaves out what it has none of', async () => {
  const { author } = await openBetween(hostOf('no_links'), async (_request, ask) => {
    const answer = await ask();
    if (!answer?.body.includes('"visibility"')) return answer;
    const odd = ({ content: _content, ...status }: Record<string, unknown>) =>
      'visibility' in status
        ? { ...status, media_attachments: null, sensitive: null, mentions: null, tags: null }
        : status;
    const body = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify(Array.isArray(body) ? body.map(odd) : odd(body)) };
  });
  const { externalId } = await post(author, { text: 'Bare' });
  const item = await runner(author)('mastodon.posts.items.get', { externalId });
  expect(item).toMatchObject({ externalId, variant: 'post' });
  expect(item).not.toHaveProperty('media');
});

describe('what a lost answer may have made', () => {
  const boostOf = (postExternalId: string) => contentOf({ target: { postExternalId } });

  test.each(dialects.map(({ host }) => host))('%s: a post is found, and not made again', async (host) => {
    const author = await openSimulated(host);
    const content = contentOf({ text: 'Only <b>once</b> & "never" again', privacy: 'public' });
    const progress = await prepared(author, content);
    const { create, check } = stepsOf(content);
    await create(author.call, content, progress);
    expect(await check?.(author.call, content, progress, longAgo())).toEqual({ state: 'created' });
  });

  test('while a server may still be at work, nothing is made again', async () => {
    const author = await openSimulated(hostOf('no_links'));
    const content = contentOf({ text: 'Patience', privacy: 'public' });
    const progress = await prepared(author, content);
    const { check } = stepsOf(content);
    expect(await check?.(author.call, content, progress, new Date())).toEqual({ state: 'aged' });
    expect(await check?.(author.call, content, progress, longAgo())).toEqual({ state: 'ready' });
  });

  test('a post that the server may have changed is not made again', async () => {
    const author = await openSimulated(hostOf('no_links'));
    const content = contentOf({ text: 'Bread and butter every day', privacy: 'public' });
    const progress = await prepared(author, content);
    await post(author, { text: 'bread and *butter* each day' });
    expect(await stepsOf(content).check?.(author.call, content, progress, longAgo())).toEqual({
      state: 'aged',
    });
  });

  test('a post for followers, which the list does not show, is not made again', async () => {
    const author = await openSimulated(hostOf('hidden_private'));
    const content = contentOf({ text: 'Among us', privacy: 'private' });
    const progress = await prepared(author, content);
    await stepsOf(content).create(author.call, content, progress);
    expect(await stepsOf(content).check?.(author.call, content, progress, longAgo())).toEqual({
      state: 'aged',
    });
  });

  test('a boost that is there is not sent again, where the server is not Mastodon', async () => {
    const { author, sent } = await openBetween(hostOf('no_links'), (_request, ask) => ask());
    const target = (await post(author, { text: 'Loud' })).externalId;
    const content = boostOf(target);
    const { check, create } = stepsOf(content, 'boost');
    expect(await check?.(author.call, content, {}, new Date())).toEqual({ state: 'aged' });
    const boosted = await create(author.call, content, {});
    expect(await check?.(author.call, content, {}, longAgo())).toEqual({
      state: 'created',
      created: boosted,
    });
    expect(sent.filter((call) => call.endsWith('/reblog'))).toHaveLength(1);
  });

  test('an answer that names the boosted post is no boost, and the boost is found', async () => {
    const author = await openSimulated(hostOf('reblog_is_target'));
    const target = (await post(author, { text: 'Loud' })).externalId;
    const content = boostOf(target);
    const { create, find } = stepsOf(content, 'boost');
    expect(await failureOf(Promise.resolve(create(author.call, content, {})))).toEqual({ kind: 'unusable' });
    const [found, ...more] = (await find(author.call, content, {}, new Date(0))) ?? [];
    expect(more).toEqual([]);
    expect(found?.externalId).not.toBe(target);
    await runner(author)('mastodon.posts.items.delete', { externalId: found?.externalId });
    expect(await runner(author)('mastodon.posts.items.get', { externalId: target })).toMatchObject({
      text: 'Loud',
    });
  });
});

test('a post that a server answers with in place of a boost is not deleted', async () => {
  let target = '';
  const { author, sent } = await openBetween(hostOf('reblog_is_target'), (request, ask) => {
    if (request.method !== 'GET' || !request.url.pathname.endsWith('/777')) return ask();
    const url = new URL(request.url.href.replace('/777', `/${target}`));
    return simulators.mastodon.answer({ ...request, url }, createMemoryStore());
  });
  [target = ''] = await walked(author, 1);
  const deleted = runner(author)('mastodon.posts.items.delete', { externalId: '777' });
  expect(await failureOf(deleted)).toEqual({ kind: 'not_found' });
  expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

describe('files', () => {
  test('media_gone_422: a file that another status has is uploaded again', async () => {
    const author = await openSimulated(hostOf('media_gone_422'));
    const content = contentOf({ text: 'Twice', media: [image()] });
    const first = await prepared(author, content);
    const { create, check } = stepsOf(content);
    await create(author.call, contentOf({ text: 'Once', media: [image()] }), first);
    const refused = await failureOf(Promise.resolve(create(author.call, content, first)));
    expect(refused).toMatchObject({ kind: 'not_ready' });
    const second = await prepared(author, content, first);
    expect(await check?.(author.call, content, second)).toEqual({ state: 'ready' });
    expect(await create(author.call, content, second)).toMatchObject({ externalId: expect.any(String) });
  });

  test('that a server refuses every time are given up', async () => {
    const author = await openSimulated(hostOf('media_gone_422'));
    const content = contentOf({ text: 'Never', media: [image()] });
    let progress: Progress = {};
    for (let round = 0; round < 3; round += 1) progress = await prepared(author, content, progress);
    const failure = await prepared(author, content, progress).catch((error: unknown) => error);
    expect(failure).toMatchObject({ failure: { kind: 'rejected' }, why: { reason: 'files_expired' } });
  });

  test('zero_limits: a limit of nothing rules out its files, and the other rules hold', async () => {
    const author = await openSimulated(hostOf('zero_limits'));
    const rules = await mastodon.rulesOfServer?.(author.call);
    expect(rules?.media?.files.map(({ kind }) => kind)).toEqual(['image']);
    expect(rules?.source).toContain(hostOf('zero_limits'));
  });

  test('pictures alone are changed without an empty text', async () => {
    const bodies: string[] = [];
    const { author } = await openBetween(hostOf('no_links'), (request, ask) => {
      if (request.method === 'PUT') bodies.push(request.body);
      return ask();
    });
    const { externalId } = await post(author, { media: [image()] });
    await runner(author)('mastodon.posts.items.update', { externalId, contentWarning: 'Bread' });
    expect(bodies.map((body) => 'status' in JSON.parse(body))).toEqual([false]);
  });
});

test('v1_only: the rules are those of the first version of the API', async () => {
  const author = await openSimulated(hostOf('v1_only'));
  const rules = await mastodon.rulesOfServer?.(author.call);
  expect(rules).toMatchObject({
    source: `https://${hostOf('v1_only')}/api/v1/instance`,
    text: { maxGraphemes: 500 },
  });
});

test('a server that does not describe itself is published to all the same', async () => {
  const { author } = await openBetween(hostOf('v1_only'), (request, ask) =>
    request.url.pathname.endsWith('/instance') ? answered(404, 'Not Found') : ask(),
  );
  expect(await post(author, { text: 'Anyway' })).toMatchObject({ externalId: expect.any(String) });
});

test('public_edits: no change is sent for a post that not everybody sees', async () => {
  const { author, sent } = await openBetween(hostOf('public_edits'), (_request, ask) => ask());
  const { externalId } = await post(author, { text: 'Among us', privacy: 'private' });
  const failure = await failureOf(runner(author)('mastodon.posts.items.update', { externalId, text: 'x' }));
  expect(failure).toEqual({ kind: 'unsupported', message: expect.stringContaining('publish it anew') });
  expect(sent.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('a change that has shown a post to more people all the same is reported', async () => {
  const { author } = await openBetween(hostOf('no_links'), async ({ method }, ask) => {
    const answer = await ask();
    if (method !== 'PUT' || !answer) return answer;
    return { ...answer, body: answer.body.replace('"visibility":"private"', '"visibility":"public"') };
  });
  const { externalId } = await post(author, { text: 'Among us', privacy: 'private' });
  const changed = await runner(author)('mastodon.posts.items.update', { externalId, text: 'x' });
  expect(changed.warning).toContain('from private to public');
  const again = await runner(author)('mastodon.posts.items.update', { externalId, contentWarning: 'x' });
  expect(again.warning).toContain('from private to public');
});

describe('what is not as it was asked for is reported', () => {
  test.each([
    ['target', { target: { postExternalId: '1' } }, { in_reply_to_id: null }],
    ['poll', { poll: { options: ['Rye', 'Oat'], durationSeconds: 3600 } }, { poll: null }],
    ['privacy', { privacy: 'private' }, { visibility: 'public' }],
    ['media', { media: [image()] }, { media_attachments: [] }],
  ] as const)('%s', async (difference, content, change) => {
    const { author } = await openBetween(hostOf('no_links'), async ({ method, url, ...rest }, ask) => {
      if (method !== 'POST' || !url.pathname.endsWith('/statuses')) return ask();
      const { in_reply_to_id: _parent, ...sent } = JSON.parse(rest.body);
      const request = { method, url, ...rest, body: JSON.stringify(sent) };
      const made = await simulators.mastodon.answer(request, createMemoryStore());
      const status = {
        ...JSON.parse(made?.body ?? '{}'),
        id: '7',
        visibility: 'public',
        media_attachments: [],
        poll: null,
      };
      return answered(200, JSON.stringify({ ...status, error: undefined, ...shape, ...change }));
    });
    const shape = {
      created_at: '2026-03-01T00:00:00.000Z',
      content: '<p>x</p>',
      account: { id: '1', acct: 'a' },
    };
    const whole = contentOf({ text: 'x', ...content } as Partial<PublishContent>);
    const { create } = stepsOf(whole);
    expect(await create(author.call, whole, {})).toMatchObject({ externalId: '7', differs: [difference] });
  });

  test('nothing is reported where all is as it was asked for', async () => {
    const author = await openSimulated();
    const poll = { options: ['Rye', 'Oat'], durationSeconds: 3600 };
    expect(await post(author, { text: 'x', privacy: 'private', poll })).not.toHaveProperty('differs');
  });
});

describe('ids are opaque', () => {
  test.each(['AbcDefGhIjKlMnOpQr', 'https://social.example/notes/a?b#c', 'a1@b:c'])(
    '%s',
    async (externalId) => {
      const { author, sent } = await openBetween(hostOf('no_links'), () => answered(404, '{}'));
      const read = runner(author)('mastodon.posts.items.get', { externalId });
      expect(await failureOf(read)).toEqual({ kind: 'not_found' });
      expect(sent).toEqual([`GET /api/v1/statuses/${encodeURIComponent(externalId)}`]);
    },
  );

  test.each(['..', '.', 'me', '1/2', '%2e%2e', 'a b', ''])(
    '%j is none, and nothing is asked',
    async (externalId) => {
      const { author, sent } = await openBetween(hostOf('no_links'), () => answered(404, '{}'));
      const read = runner(author)('mastodon.posts.items.get', { externalId });
      expect(await failureOf(read)).toEqual({ kind: 'not_found' });
      expect(sent).toEqual([]);
    },
  );

  test('an account is named by its id, whatever is in that, and its server', () => {
    const id = 'https://social.example/@ann';
    expect(partsOf({ externalId: `${id}@social.example` })).toEqual({ id, host: 'social.example' });
  });
});

describe('a refusal is read whatever its form', () => {
  const challenge = (error: string) => ({ 'www-authenticate': `Bearer realm="x", error="${error}"` });
  const over = { kind: 'expired', revoked: true };
  test.each([
    ['a code of RFC 6750 in JSON', answered(403, '{"error":"insufficient_scope"}'), { kind: 'scopes' }],
    ['a code in the header alone', answered(403, '', challenge('insufficient_scope')), { kind: 'scopes' }],
    ['a token that is over, in the header', answered(400, '', challenge('invalid_token')), over],
    ['Takahē’s code', answered(403, '{"error":"out_of_scope_for_token"}'), { kind: 'scopes' }],
    ['Pleroma’s words for a token that is over', answered(403, '{"error":"Invalid credentials."}'), over],
    [
      'Pleroma’s words for a scope',
      answered(403, '{"error":"Insufficient permissions: write:statuses."}'),
      { kind: 'scopes' },
    ],
    [
      'words one level deeper',
      answered(403, '{"error":{"message":"Not today","code":"NOT_TODAY"}}'),
      { kind: 'rejected', detail: { message: 'Not today' } },
    ],
    [
      'words in a list of errors',
      answered(422, '{"errors":{"detail":"Not today"}}'),
      { kind: 'rejected', detail: { message: 'Not today' } },
    ],
    ['a plain text', answered(400, 'Invalid Bearer token', { 'content-type': 'text/html' }), over],
    ['an empty 401', answered(401, ''), over],
    [
      'words that nobody knows',
      answered(403, '{"error":"Not today"}'),
      { kind: 'rejected', detail: { message: 'Not today' } },
    ],
    ['an empty 403', answered(403, ''), { kind: 'rejected', detail: {} }],
    [
      'words under another name',
      answered(403, '{"detail":"Not today"}'),
      { kind: 'rejected', detail: { message: 'Not today' } },
    ],
    ['a page for people', answered(403, '<html>Blocked</html>'), { kind: 'rejected', detail: {} }],
  ])('%s', async (_name, answer, failure) => {
    const { author } = await openBetween(hostOf('no_links'), () => answer);
    expect(await failureOf(runner(author)('mastodon.posts.items.list'))).toEqual(failure);
  });

  test('a text that is too long is reported as such, in Takahē’s words, too', async () => {
    const { author } = await openBetween(hostOf('html_text'), () =>
      answered(400, '{"error":"Status is too long"}'),
    );
    const content = contentOf({ text: 'x' });
    const failure = await Promise.resolve(stepsOf(content).create(author.call, content, {})).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(failure.why).toMatchObject({ reason: 'text_too_long' });
  });
});

describe('signing in', () => {
  /** Connects over a wire, as the service would. */
  function connecting(host: string, change: Between = (_request, ask) => ask()) {
    const { mastodon: simulator } = simulators;
    const { connect } = loginKindOf(mastodon, 'oauth');
    const store = createMemoryStore();
    const sent: SimulatedRequest[] = [];
    const answer: Simulator['answer'] = async (request, kept) => {
      sent.push(request);
      return change(request, () => simulator.answer(request, kept));
    };
    const adapter = simulatedAdapter({ ...simulator, answer }, store);
    const transport = createTransport({ timeoutMs: 2000, adapterOf: () => adapter });
    const { app } = connect;
    if (typeof app !== 'object' || app.kind !== 'per_server' || !connect.consent || !connect.grantImport)
      throw new Error('no apps at servers');
    const registration = app.registration({
      name: 'Test',
      redirectUri: 'https://service.example/back',
      homeUrl: 'https://service.example',
      documentUrl: 'https://service.example/app',
    });
    const unused = async () => {
      throw new Error('not used');
    };
    const call: ConnectCall = {
      app: { clientId: '', clientSecret: '' },
      appAt: (at) => app.register(call, at, registration),
      open: (rules, credential) => openUpstream(transport, rules, credential),
      fetch: unused,
      urlProblem: () => undefined,
      resolveTxt: unused,
      now: () => new Date(),
    };
    const { consent, grantImport } = connect;
    return { call, app, registration, consent, grantImport, sent, host, store, inspect: connect.inspect };
  }

  /** Grants what is asked for on the consent screen. */
  async function granted({ call, consent, host, store }: ReturnType<typeof connecting>) {
    const redirectUri = 'https://service.example/back';
    const begun = await consent.begin(call, {
      host,
      redirectUri,
      state: 's',
      scopes: allScopes,
      again: false,
    });
    const url = new URL(begun.url);
    const asked = url.searchParams.get('scope');
    url.searchParams.set('persona', 'healthy');
    url.searchParams.set('decision', 'allow');
    const back = await simulators.mastodon.answer({ method: 'POST', url, headers: {}, body: '' }, store);
    const code = new URL(back?.headers?.location ?? '').searchParams.get('code') ?? '';
    const answer: ConsentAnswer = { code, redirectUri, ...(begun.flow ? { flow: begun.flow } : {}) };
    return { asked, access: await consent.exchange(call, answer) };
  }

  test.each([
    ['group_scopes', 'read write'],
    ['empty_scope', allScopes.join(' ')],
    ['v1_only', allScopes.join(' ')],
  ])('%s: everything that was asked for is granted', async (name, scopes) => {
    const { asked, access } = await granted(connecting(hostOf(name)));
    expect(asked).toBe(scopes);
    expect(access.grantedScopes.toSorted()).toEqual(allScopes.toSorted());
    expect(access.unconfirmedScopes).toEqual([]);
    expect(access.accounts).toHaveLength(1);
  });

  test('an app is registered with the scopes that are asked for later', async () => {
    const { call, app, registration, sent } = connecting('');
    for (const [host, scopes] of [
      [hostOf('group_scopes'), 'read write'],
      ['mastodon.example', allScopes.join(' ')],
    ] as const) {
      await app.register(call, host, registration);
      const form = new URLSearchParams(sent.findLast(({ method }) => method === 'POST')?.body);
      expect([form.get('scopes'), form.has('groups')]).toEqual([scopes, false]);
    }
  });

  test('a server’s own word on scopes counts before what is known of its program', async () => {
    const supported = JSON.stringify({ scopes_supported: ['read', 'read:statuses', 'write'] });
    const through = connecting(hostOf('group_scopes'), (request, ask) =>
      request.url.pathname.startsWith('/.well-known') ? answered(200, supported) : ask(),
    );
    const { consent, call, host } = through;
    const begun = await consent.begin(call, {
      host,
      redirectUri: 'https://a.example',
      state: 's',
      scopes: allScopes,
      again: false,
    });
    expect(new URL(begun.url).searchParams.get('scope')).toBe(allScopes.join(' '));
  });

  test('a token that ends says when', async () => {
    const through = connecting(hostOf('no_links'), async (request, ask) => {
      const answer = await ask();
      if (!answer || request.url.pathname !== '/oauth/token') return answer;
      const ends = { expires_in: 3600, refresh_token: 'another' };
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...ends }) };
    });
    const { access } = await granted(through);
    const leftMs = (access.expiresAt?.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
    expect(access.credential).not.toHaveProperty('refreshToken');
    expect((await granted(connecting('mastodon.example'))).access).not.toHaveProperty('expiresAt');
  });

  test('a token that does not show its account is given back', async () => {
    const through = connecting('mastodon.example', (request, ask) =>
      request.url.pathname.endsWith('accounts/verify_credentials')
        ? answered(403, '{"error":"out_of_scope_for_token"}')
        : ask(),
    );
    expect(await failureOf(granted(through))).toEqual({ kind: 'scopes' });
    expect(through.sent.at(-1)?.url.pathname).toBe('/oauth/revoke');
  });

  test('an imported token has all scopes where nobody tells them', async () => {
    const { call, grantImport, host } = connecting(hostOf('no_app_scopes'));
    const accessToken = simulators.mastodon.grantToken('oauth', 'healthy');
    const access = await grantImport.run(call, { accessToken, host });
    expect(access).toMatchObject({ grantedScopes: allScopes, unconfirmedScopes: [] });
  });

  test('an app is asked for with the address that it was registered with', async () => {
    const { call, app, registration, sent } = connecting('mastodon.example');
    const known = await app.register(call, 'mastodon.example', registration);
    expect(await app.isKnown(call, 'mastodon.example', known, registration)).toBe(true);
    const form = new URLSearchParams(sent.findLast(({ method }) => method === 'POST')?.body);
    expect(form.get('redirect_uri')).toBe('https://service.example/back');
  });

  test('an app that a server forgets is found out, and one that cannot be proved counts as forgotten', async () => {
    const host = hostOf('any_secret');
    const { call, app, registration } = connecting(host);
    const known = await app.register(call, host, registration);
    expect(await app.isKnown(call, host, known, registration)).toBe(false);
    const elsewhere = hostOf('clamped_pages');
    const provable = await app.register(call, elsewhere, registration);
    expect(await app.isKnown(call, elsewhere, provable, registration)).toBe(true);
    const gone = { ...provable, clientId: 'gone' };
    expect(await app.isKnown(call, elsewhere, gone, registration)).toBe(false);
  });

  test.each([
    ['plain_refusals', 400, 'Invalid Bearer token'],
    ['no_links', 422, ''],
    ['no_links', 403, '{"error":"Who are you"}'],
  ])('%s: a token that is over is known by a %i to the account', async (name, status, body) => {
    const host = hostOf(name);
    const { call, grantImport } = connecting(host, (request, ask) =>
      request.url.pathname.endsWith('accounts/verify_credentials') ? answered(status, body) : ask(),
    );
    const accessToken = simulators.mastodon.grantToken('oauth', 'healthy');
    expect(await failureOf(grantImport.run(call, { accessToken, host }))).toMatchObject({ kind: 'expired' });
  });
});
