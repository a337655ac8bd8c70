/**
 * Tests the login kind whose end users name the account first, because it decides which server asks for
 * consent.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import type { Persona } from '../../src/simulators/personas.ts';
import {
  byInstagram,
  byOAuth,
  connectionNow,
  consentKinds,
  newIntegration,
  newSession,
  profilesOf,
  returnUrl,
  sessionNow,
} from '../support/connect.ts';
import { headingOf, linksOf, newEndUser, nextOf, plainText } from '../support/end-user.ts';
import { expectError } from '../support/errors.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';

const handle = 'rye-and-sons.bsky.social';

let service: SharedService;
let client: Client;
beforeAll(async () => {
  // The AT Protocol forbids redirects to a host called localhost.
  service = await sharedTestService({ settings: { PUBLIC_URL: 'http://127.0.0.1:8080' } });
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

async function begin(input: Partial<Schemas['ConnectSessionInput']> = {}) {
  const { authIntegrationId } = await newIntegration(client, byOAuth);
  return newSession(client, authIntegrationId, input);
}

const field = (text: string) => /<input id="account"[^>]*>/.exec(text)?.[0];
const filledIn = (text: string) => /value="([^"]*)"/.exec(field(text) ?? '')?.[1];
const rowOf = ({ connectSessionId: id }: Schemas['ConnectSession']) =>
  service.ctx.db.connectSession.findUniqueOrThrow({ where: { id } });

test('leads from the name to a Connected Profile that works, and back to the customer', async () => {
  const session = await begin({ state: 'mine' });
  const user = newEndUser(service);
  const consentUrl = await user.start(session.authorizationUrl, handle);
  const end = await user.get(await user.consent(consentUrl, 'healthy'));
  const back = new URL(nextOf(end));
  expect(back.origin + back.pathname).toBe(new URL(returnUrl).origin + new URL(returnUrl).pathname);
  expect(back.searchParams.get('status')).toBe('completed');
  const done = await sessionNow(client, session.connectSessionId);
  expect(done).toMatchObject({ status: 'completed', state: 'mine' });
  expect(done).not.toHaveProperty('missingScopes');
  const connection = await connectionNow(client, done.connectionId ?? '');
  expect(connection).toMatchObject({
    status: 'active',
    origin: 'connect_session',
    credentialKind: 'oauth',
    unconfirmedScopes: [],
  });
  expect(connection.grantedScopes.toSorted()).toEqual(session.scopes.toSorted());
  const [profile] = await profilesOf(client, connection.connectionId);
  expect(profile).toMatchObject({ username: handle, status: 'live' });
  const query = { connectedProfileId: profile?.connectedProfileId };
  const list = await client.get('/v1/content/bluesky.posts.items', query);
  expect([list.status, list.body.data?.length > 0]).toEqual([200, true]);
});

test.each([`@${handle}`, handle.toUpperCase(), `  ${handle} `, `\u2068@${handle}\u2069`])(
  '%j is taken for the handle that it is',
  async (typed) => {
    const session = await begin();
    const user = newEndUser(service);
    const consentUrl = await user.start(session.authorizationUrl, typed);
    await user.get(await user.consent(consentUrl, 'healthy'));
    const { connectionId = '' } = await sessionNow(client, session.connectSessionId);
    const [profile] = await profilesOf(client, connectionId);
    expect(profile?.username).toBe(handle);
  },
);

describe('the field', () => {
  test('is there where it is needed, and nowhere else', async () => {
    const user = newEndUser(service);
    expect(field((await user.get((await begin()).authorizationUrl)).text)).toBeDefined();
    for (const other of consentKinds) {
      const { authIntegrationId } = await newIntegration(client, other);
      const { authorizationUrl } = await newSession(client, authIntegrationId);
      expect(field((await user.get(authorizationUrl)).text)).toBeUndefined();
    }
  });

  test('shows what the customer knows already, which continues as it is', async () => {
    const session = await begin({ account: handle });
    const user = newEndUser(service);
    expect(filledIn((await user.get(session.authorizationUrl)).text)).toBe(handle);
    const consentUrl = await user.start(session.authorizationUrl);
    expect(nextOf(await user.get(await user.consent(consentUrl, 'healthy')))).toContain('completed');
  });

  test('can be corrected', async () => {
    const session = await begin({ account: 'nobody-any-more.bsky.social' });
    const user = newEndUser(service);
    expect((await user.post(session.authorizationUrl, { decision: 'continue' })).status).toBe(400);
    const consentUrl = await user.start(session.authorizationUrl, handle);
    await user.get(await user.consent(consentUrl, 'healthy'));
    expect((await sessionNow(client, session.connectSessionId)).status).toBe('completed');
  });

  test('cannot be abused by a form at a provider that asks for no name', async () => {
    const { authIntegrationId } = await newIntegration(client, byInstagram);
    const session = await newSession(client, authIntegrationId);
    await newEndUser(service).start(session.authorizationUrl, handle);
    expect((await rowOf(session)).account).toBeNull();
  });
});

describe('a name that nobody has', () => {
  const hostile = `"><script>alert(1)</script>`;
  test.each([
    ['unknown', 'nobody-at-all.bsky.social'],
    ['on no server', 'somebody.example.com'],
    ['no handle at all', 'my account'],
    ['hostile', hostile],
    ['empty', ''],
    ['blank', '   '],
    ['too long', `${'a'.repeat(300)}.bsky.social`],
    ['not storable', 'a\0b.bsky.social'],
  ])('that is %s shows the page again with what was typed', async (_, typed) => {
    const session = await begin();
    const user = newEndUser(service);
    const form = { decision: 'continue', account: typed };
    const answer = await user.post(session.authorizationUrl, form);
    expect(answer.status).toBe(400);
    expect(headingOf(answer)).toBe('Connect Bluesky to Harbour Planner');
    expect(plainText(answer.text)).toContain('Nobody on Bluesky has this name. Check the spelling.');
    const shown = filledIn(answer.text) ?? '';
    const unescaped = shown.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(unescaped).toBe(typed);
    expect(answer.text).not.toContain('<script>');
    expect(field(answer.text)).toContain('aria-invalid="true"');
    expect((await sessionNow(client, session.connectSessionId)).status).toBe('pending');
  });

  test('a name that does not exist takes nobody’s link away: another browser can still continue with it', async () => {
    const session = await begin();
    const form = { decision: 'continue', account: 'nobody-at-all.bsky.social' };
    expect((await newEndUser(service).post(session.authorizationUrl, form)).status).toBe(400);
    expect((await rowOf(session)).browserHash).toBeNull();
    const user = newEndUser(service);
    const consentUrl = await user.start(session.authorizationUrl, handle);
    expect(nextOf(await user.get(await user.consent(consentUrl, 'healthy')))).toContain('completed');
  });

  test.each([
    ['en', 'Nobody on Bluesky has this name'],
    ['de', 'Niemand bei Bluesky hat diesen Namen'],
    ['fr', 'Personne ne porte ce nom sur Bluesky'],
    ['es', 'Nadie en Bluesky tiene este nombre'],
    ['pt', 'Ninguém em Bluesky tem este nome'],
    ['ja', 'Bluesky にこの名前の方は見つかりません'],
  ])('is reported in %s', async (language, sentence) => {
    const session = await begin({ language });
    const form = { decision: 'continue', account: 'nobody-at-all.bsky.social' };
    const { text } = await newEndUser(service).post(session.authorizationUrl, form);
    expect(text).toContain(`<html lang="${language}">`);
    expect(plainText(text)).toContain(sentence);
  });
});

test('whoever turns back needs no name', async () => {
  const session = await begin();
  const answer = await newEndUser(service).post(session.authorizationUrl, {
    decision: 'cancel',
    account: '',
  });
  expect(nextOf(answer)).toContain('status=canceled');
  const now = await sessionNow(client, session.connectSessionId);
  expect([now.status, now.failure?.code]).toEqual(['canceled', 'canceled_by_user']);
});

describe('at the consent screen', () => {
  type Ending = [Persona, number, string, Schemas['ConnectSessionStatus'], string];
  test.each<Ending>([
    ['denies', 200, 'You did not give access', 'canceled', 'consent_denied'],
    ['no_account', 200, 'You did not give access', 'canceled', 'consent_denied'],
    ['consent_error', 502, 'The connection did not work', 'failed', 'provider_refused'],
    ['exchange_refused', 502, 'The connection did not work', 'failed', 'provider_refused'],
    ['exchange_outage', 502, 'Please try again later', 'failed', 'provider_unavailable'],
    ['accounts_outage', 502, 'Please try again later', 'failed', 'provider_unavailable'],
  ])('%s ends on a page (%i) that says "%s", the session %s: %s', async (persona, ...ending) => {
    const session = await begin({ account: handle, state: 'mine' });
    const end = await newEndUser(service).connect(session.authorizationUrl, persona);
    const now = await sessionNow(client, session.connectSessionId);
    expect([end.status, headingOf(end), now.status, now.failure?.code]).toEqual(ending);
    expect(linksOf(end)[0]).toContain(`status=${now.status}&state=mine`);
    expect(now).not.toHaveProperty('connectionId');
  });

  test('fewer scopes are named, can be asked for again without the name, and what they allow works', async () => {
    const session = await begin({ account: handle });
    const user = newEndUser(service);
    const { url, page, offered } = await user.reachChoice(session.authorizationUrl, 'fewer_scopes');
    expect(plainText(page.text)).toContain('<h2>Not everything was allowed</h2>');
    expect(offered).toHaveLength(1);
    const again = nextOf(await user.post(url, { decision: 'again' }));
    expect(new URL(again).searchParams.get('request_uri')).toMatch(/^urn:/);
    const choiceUrl = nextOf(await user.get(await user.consent(again, 'fewer_scopes')));
    await user.post(choiceUrl, { decision: 'connect', account: offered });
    const done = await sessionNow(client, session.connectSessionId);
    expect(done.missingScopes).toContain('repo:app.bsky.feed.post?action=create');
    const [connectedProfileId] = done.connectedProfileIds ?? [];
    const list = await client.get('/v1/content/bluesky.posts.items', { connectedProfileId });
    expect(list.status).toBe(200);
    const input = { connectedProfileId, contentType: 'bluesky.posts.items', text: 'x' };
    const refused = await client.post('/v1/publish-requests/validate', input);
    expectError(refused, 403, 'scope_insufficient');
  });

  test('the same end user again keeps the ids', async () => {
    const { authIntegrationId } = await newIntegration(client, byOAuth);
    const ids: unknown[] = [];
    for (const persona of ['healthy', 'healthy'] as const) {
      const session = await newSession(client, authIntegrationId, { account: handle });
      await newEndUser(service).connect(session.authorizationUrl, persona);
      const { connectionId, connectedProfileIds } = await sessionNow(client, session.connectSessionId);
      ids.push([connectionId, connectedProfileIds]);
    }
    expect(ids[0]).toEqual([expect.any(String), [expect.any(String)]]);
    expect(ids[1]).toEqual(ids[0]);
  });
});

test('where the service is reached at http://localhost no link is made, and the answer says what to do', async () => {
  const { authIntegrationId } = await newIntegration(client, byOAuth);
  const answer = await service.withSettings({ PUBLIC_URL: 'http://localhost:8080' }, () =>
    client.post('/v1/connect-sessions', { authIntegrationId, returnUrl }),
  );
  const { reason } = expectError(answer, 409, 'conflict');
  expect(reason).toBe('app_not_acceptable');
  expect(answer.body.error.message).toContain('http://127.0.0.1');
});

test('a code that another browser got is worth nothing here: it lacks the verifier', async () => {
  const { authIntegrationId } = await newIntegration(client, byOAuth);
  const [session, attacked] = [
    await newSession(client, authIntegrationId),
    await newSession(client, authIntegrationId),
  ];
  const [attacker, user] = [newEndUser(service), newEndUser(service)];
  const stolen = await attacker.consent(await attacker.start(session.authorizationUrl, handle), 'healthy');
  const callback = new URL(
    await user.consent(await user.start(attacked.authorizationUrl, handle), 'healthy'),
  );
  callback.searchParams.set('code', new URL(stolen).searchParams.get('code') ?? '');
  const end = await user.get(callback.href);
  expect([end.status, headingOf(end)]).toEqual([502, 'The connection did not work']);
  expect((await sessionNow(client, attacked.connectSessionId)).failure?.code).toBe('provider_refused');
});
