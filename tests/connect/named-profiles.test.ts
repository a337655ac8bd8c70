/** Tests profiles that somebody names, because their provider lists none. */
// A service of its own: the simulated provider of its registry is replaced for good.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReachableAccount } from '../../src/providers/connect.ts';
import {
  byInstagram,
  facebook,
  newIntegration,
  newSession,
  profilesOf,
  returnUrl,
  sessionNow,
} from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectViolations } from '../support/errors.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, startTestService, type TestService } from '../support/service.ts';
import { personaTokens } from '../support/suites/connect-resources.ts';
import { exampleOfPage, hidePages } from '../support/unlisted-pages.ts';

let service: TestService;
let client: Client;
let pages: ReadonlyMap<string, ReachableAccount>;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  client = (await service.newKey()).client;
  pages = hidePages(service);
});
afterAll(() => service.close());

const integrationId = async () => (await newIntegration(client)).authIntegrationId;

async function startImport(namedProfiles?: string[], more: object = {}) {
  return client.post('/v1/connections/import', {
    authIntegrationId: await integrationId(),
    accessToken: (await personaTokens(client))('healthy', facebook),
    ...(namedProfiles ? { namedProfiles } : {}),
    ...more,
  });
}

/** Returns the ids of two Pages that a healthy person's grant reaches. */
async function twoPages(): Promise<[string, string]> {
  expect((await startImport(['nobody'])).status).toBe(400);
  const [first = '', second = ''] = [...pages.keys()].slice(-2);
  return [first, second];
}

const liveOf = async (connectionId: string) =>
  (await profilesOf(client, connectionId))
    .filter(({ status }) => status === 'live')
    .map(({ externalId }) => externalId)
    .toSorted();

test('discovery tells that profiles are named, and how', async () => {
  const { body } = await client.get('/v1/providers/facebook');
  expect(body.loginKinds[0].namedProfiles).toEqual({ example: exampleOfPage });
  const other = await client.get('/v1/providers/threads');
  expect(other.body.loginKinds[0]).not.toHaveProperty('namedProfiles');
});

describe('an import', () => {
  test('connects the profiles that are named, each of which the provider was asked about', async () => {
    const [first] = await twoPages();
    const { status, body } = await startImport([`@${first}`]);
    expect([status, await liveOf(body.connectionId)]).toEqual([200, [first]]);
    const [profile] = await profilesOf(client, body.connectionId);
    const query = { connectedProfileId: profile?.connectedProfileId, limit: 1 };
    const list = await client.get('/v1/content/facebook.media.items', query);
    expect([list.status, list.body.data?.length]).toEqual([200, 1]);
  });

  test('is refused at each name that the grant does not reach, and nothing is connected', async () => {
    const [first] = await twoPages();
    expectViolations(await startImport([first, 'nobody', '../me']), {
      'namedProfiles.1': 'account_unreachable',
      'namedProfiles.2': 'account_unreachable',
    });
  });

  test('connects a profile once that has two names', async () => {
    const [first] = await twoPages();
    const { status, body } = await startImport([first, `@${first}`]);
    expect([status, await liveOf(body.connectionId)]).toEqual([200, [first]]);
  });

  test('needs names, and takes no ids instead of them', async () => {
    expectViolations(await startImport(), { namedProfiles: 'required' });
    expectViolations(await startImport(undefined, { externalIds: ['1'] }), {
      namedProfiles: 'required',
      externalIds: 'conflicting_fields',
    });
  });

  test('of a provider that lists its profiles takes no names', async () => {
    const { authIntegrationId } = await newIntegration(client, byInstagram);
    const accessToken = (await personaTokens(client))('healthy', byInstagram);
    const body = { authIntegrationId, accessToken, namedProfiles: ['@harbourbakery'] };
    expectViolations(await client.post('/v1/connections/import', body), {
      namedProfiles: 'conflicting_fields',
    });
  });
});

describe('a Connect Session', () => {
  test('connects the named profiles that the end user’s grant reaches', async () => {
    const [first] = await twoPages();
    const session = await newSession(client, await integrationId(), { namedProfiles: [first, 'nobody'] });
    expect(session.namedProfiles).toEqual([first, 'nobody']);
    await newEndUser(service).connect(session.authorizationUrl, 'healthy');
    const { status, connectionId = '' } = await sessionNow(client, session.connectSessionId);
    expect([status, await liveOf(connectionId)]).toEqual(['completed', [first]]);
  });

  exhaustiveTest(
    'that names another profile later leaves the end user the choice, and takes none away',
    async () => {
      const [first, second] = await twoPages();
      const id = await integrationId();
      const earlier = await newSession(client, id, { namedProfiles: [first] });
      await newEndUser(service).connect(earlier.authorizationUrl, 'healthy');
      const { connectionId = '' } = await sessionNow(client, earlier.connectSessionId);
      const session = await newSession(client, id, { namedProfiles: [second] });
      const { offered } = await newEndUser(service).reachChoice(session.authorizationUrl, 'healthy');
      expect(offered.toSorted()).toEqual([first, second].toSorted());
      expect(await liveOf(connectionId)).toEqual([first]);
      const again = await newSession(client, id, { namedProfiles: [second] });
      await newEndUser(service).connect(again.authorizationUrl, 'healthy');
      expect(await liveOf(connectionId)).toEqual([first, second].toSorted());
    },
  );

  test('fails when the grant reaches no profile of these names', async () => {
    const session = await newSession(client, await integrationId(), { namedProfiles: ['nobody'] });
    await newEndUser(service).connect(session.authorizationUrl, 'healthy');
    expect(await sessionNow(client, session.connectSessionId)).toMatchObject({
      status: 'failed',
      failure: { code: 'no_account' },
    });
  });

  test('needs names exactly where the provider lists no profiles', async () => {
    const create = async (authIntegrationId: string, more: object) =>
      client.post('/v1/connect-sessions', { authIntegrationId, returnUrl, ...more });
    expectViolations(await create(await integrationId(), {}), { namedProfiles: 'required' });
    const { authIntegrationId } = await newIntegration(client, byInstagram);
    expectViolations(await create(authIntegrationId, { namedProfiles: ['@harbourbakery'] }), {
      namedProfiles: 'conflicting_fields',
    });
  });
});
