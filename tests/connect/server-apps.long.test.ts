/** Tests the login kind whose servers each register the customer's app: once, and by the service itself. */
// A service of its own: two processes share a database.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  byMastodon,
  connectionNow,
  newIntegration,
  newSession,
  profilesOf,
  sessionNow,
} from '../support/connect.ts';
import { headingOf, newEndUser } from '../support/end-user.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { meetAt } from '../support/meeting.ts';
import { query } from '../support/query.ts';
import { type Client, startTestService, type TestService } from '../support/service.ts';
import { personaTokens } from '../support/suites/connect-resources.ts';

const account = 'harbour@mastodon.example';

let service: TestService;
let other: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  other = await startTestService({ ROLE: 'api' }, { databaseUrl: service.databaseUrl });
  client = (await service.newKey()).client;
});
afterAll(() => Promise.all([service.close(), other.close()]));

const integration = async () => (await newIntegration(client, byMastodon)).authIntegrationId;
const appsOf = (authIntegrationId: string) =>
  query(service, 'SELECT * FROM server_apps WHERE auth_integration_id = $1', [authIntegrationId]);

/** Starts the hosted flow on one of the processes, and returns the consent screen's address. */
async function start(authIntegrationId: string, through = service, typed = account): Promise<URL> {
  const { authorizationUrl } = await newSession(client, authIntegrationId);
  return new URL(await newEndUser(through).start(authorizationUrl, typed));
}

const clientIdIn = (url: URL) => url.searchParams.get('client_id');

test('an end user names the server, consents there, and has a Connected Profile that works', async () => {
  const session = await newSession(client, await integration());
  const user = newEndUser(service);
  const consentUrl = await user.start(session.authorizationUrl, account);
  await user.get(await user.consent(consentUrl, 'healthy'));
  const { status, connectionId = '' } = await sessionNow(client, session.connectSessionId);
  expect(status).toBe('completed');
  const { grantedScopes } = await connectionNow(client, connectionId);
  expect(grantedScopes.toSorted()).toEqual(session.scopes.toSorted());
  const [profile] = await profilesOf(client, connectionId);
  expect(profile?.username).toMatch(/^harbourbakery\d+@mastodon\.example$/);
  const { connectedProfileId } = profile ?? {};
  const list = await client.get('/v1/content/mastodon.posts.items', { connectedProfileId, limit: 1 });
  expect([list.status, list.body.data?.length]).toEqual([200, 1]);
});

describe('a server that speaks a dialect of the API', () => {
  const at = (dialect: string) => `harbour@${dialect}.mastodon.example`;

  test.each(['group-scopes', 'empty-scope', 'v1-only'])(
    '%s: connects with all that was asked for',
    async (dialect) => {
      const session = await newSession(client, await integration());
      const user = newEndUser(service);
      await user.get(await user.consent(await user.start(session.authorizationUrl, at(dialect)), 'healthy'));
      const {
        status,
        connectionId = '',
        missingScopes = [],
      } = await sessionNow(client, session.connectSessionId);
      expect([status, missingScopes]).toEqual(['completed', []]);
      const { grantedScopes } = await connectionNow(client, connectionId);
      expect(grantedScopes.toSorted()).toEqual(session.scopes.toSorted());
    },
  );

  test('a refusal without a state ends the session of the browser that brings it, and no other one', async () => {
    const session = await newSession(client, await integration());
    const now = async () => {
      const { status, failure } = await sessionNow(client, session.connectSessionId);
      return [status, failure?.code];
    };
    const user = newEndUser(service);
    const screen = await user.start(session.authorizationUrl, at('stateless-refusal'));
    const back = await user.consent(screen, 'denies');
    expect(new URL(back).searchParams.has('state')).toBe(false);
    await newEndUser(service).get(back);
    expect(await now()).toEqual(['pending', undefined]);
    expect(headingOf(await user.get(back))).toBe('You did not give access');
    expect(await now()).toEqual(['canceled', 'consent_denied']);
  });

  test('a code without a state is taken from nobody', async () => {
    const session = await newSession(client, await integration());
    const user = newEndUser(service);
    const back = new URL(await user.consent(await user.start(session.authorizationUrl, account), 'healthy'));
    back.searchParams.delete('state');
    expect((await user.get(back.href)).status).toBe(403);
    expect((await sessionNow(client, session.connectSessionId)).status).toBe('pending');
  });
});

describe('the app at a server', () => {
  test('is registered once, however many end users connect, whichever way they name the server', async () => {
    const id = await integration();
    const first = clientIdIn(await start(id));
    for (const typed of [
      'mastodon.example',
      '@a@Mastodon.Example',
      'https://mastodon.example/@a',
      '\u2068a@mastodon.example ',
    ])
      expect(clientIdIn(await start(id, service, typed))).toBe(first);
    expect(await appsOf(id)).toHaveLength(1);
  });

  test('is registered once by processes that need it at the same time', async () => {
    const id = await integration();
    const lock = 'LOCK TABLE server_apps IN EXCLUSIVE MODE';
    const outcomes = await meetAt(service, lock, [() => start(id, service), () => start(id, other)]);
    const ids = outcomes.map((outcome) => outcome.status === 'fulfilled' && clientIdIn(outcome.value));
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids[1]).toBe(ids[0]);
  });

  test('is another one for another Auth Integration', async () => {
    expect(clientIdIn(await start(await integration()))).not.toBe(
      clientIdIn(await start(await integration())),
    );
  });

  test('is registered again when what was registered at the server changes', async () => {
    const id = await integration();
    const before = clientIdIn(await start(id));
    await client.patch(`/v1/auth-integrations/${id}`, { name: 'Another name' });
    const after = clientIdIn(await start(id));
    expect(after).not.toBe(before);
    expect(clientIdIn(await start(id))).toBe(after);
    expect(await appsOf(id)).toHaveLength(1);
  });

  test('is registered again once its server no longer knows it', async () => {
    const id = await integration();
    const before = clientIdIn(await start(id));
    const [row] = await appsOf(id);
    const forgotten = { clientId: 'forgotten', clientSecret: 'secret' };
    const credentials = service.ctx.security.keyring.seal(JSON.stringify(forgotten), String(row?.id));
    await query(service, 'UPDATE server_apps SET credentials = $2 WHERE id = $1', [row?.id, credentials]);
    const after = clientIdIn(await start(id));
    expect([before, 'forgotten']).not.toContain(after);
    expect(clientIdIn(await start(id))).toBe(after);
    expect(await appsOf(id)).toHaveLength(1);
  });

  test('is registered by another process once the one that had begun is gone', async () => {
    const id = await integration();
    await start(id);
    const abandoned = `UPDATE server_apps SET credentials = NULL, registration_hash = NULL,
      registering_until = now() - interval '1 ms' WHERE auth_integration_id = $1`;
    await query(service, abandoned, [id]);
    expect(clientIdIn(await start(id))).toEqual(expect.any(String));
    expect(await appsOf(id)).toMatchObject([{ credentials: expect.anything() }]);
  });

  test('is kept sealed, and deleted with its Auth Integration', async () => {
    const id = await integration();
    const clientId = clientIdIn(await start(id)) ?? '';
    const [row] = await appsOf(id);
    expect(Buffer.from(row?.credentials as Buffer).toString('latin1')).not.toContain(clientId);
    expect((await client.delete(`/v1/auth-integrations/${id}`)).status).toBe(200);
    expect(await appsOf(id)).toEqual([]);
  });
});

test.each([
  'nobody.example',
  'not a server',
  'localhost',
  '127.0.0.1',
  'mastodon.example:22',
  'user:secret@x',
])('what is no server is refused at the field, and nothing of it is kept: %j', async (typed) => {
  const id = await integration();
  const { authorizationUrl } = await newSession(client, id);
  const answer = await newEndUser(service).post(authorizationUrl, { account: typed, decision: 'continue' });
  expect(answer.text).toContain('id="account-unknown"');
  expect(headingOf(answer)).toContain('Mastodon');
  expect(await appsOf(id)).toEqual([]);
});

describe('an import', () => {
  const send = async (more: object) => {
    const accessToken = (await personaTokens(client))('healthy', byMastodon);
    return client.post('/v1/connections/import', {
      authIntegrationId: await integration(),
      accessToken,
      ...more,
    });
  };

  test('names the server of the token', async () => {
    const { status, body } = await send({ host: 'mastodon.example' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      origin: 'imported',
      unconfirmedScopes: [],
      connectedProfileIds: [expect.any(String)],
    });
  });

  test('without a server is refused, and one with a server of nobody’s, too', async () => {
    expectViolations(await send({}), { host: 'required' });
    expectViolations(await send({ host: 'localhost' }), { host: 'url_not_allowed' });
    expectViolations(await send({ host: 'nobody.example' }), { accessToken: 'token_refused' });
  });

  test('names a server only where there are several', async () => {
    const { authIntegrationId } = await newIntegration(client);
    const input = { authIntegrationId, accessToken: 'EAAx', host: 'mastodon.example' };
    const answer = await client.post('/v1/connections/import', input);
    expectViolations(answer, { host: 'conflicting_fields' });
    expectError(answer, 400, 'validation_error');
  });
});
