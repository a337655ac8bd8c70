/** An end user's selection at the provider replaces the earlier one, for the whole app. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import type { Persona } from '../../src/simulators/personas.ts';
import {
  connectionNow,
  newIntegration,
  newSession,
  profilesOf,
  sessionNow,
  severalAccountKinds,
} from '../support/connect.ts';
import { type Choice, newEndUser, plainText } from '../support/end-user.ts';
import { expectError } from '../support/errors.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

type Kind = (typeof severalAccountKinds)[number];

const firstOnly = (accounts: string[]) => accounts.slice(0, 1);

async function connect(authIntegrationId: string, choice: Choice = {}, persona: Persona = 'healthy') {
  const { authorizationUrl, connectSessionId } = await newSession(client, authIntegrationId);
  await newEndUser(service).connect(authorizationUrl, persona, choice);
  const { status, connectionId = '', connectedProfileIds = [] } = await sessionNow(client, connectSessionId);
  expect(status).toBe('completed');
  return { connectionId, connectedProfileIds };
}

/** Lets the end user consent again and close the page on which they would choose. Returns that page. */
async function consentAndLeave(authIntegrationId: string, granted: Choice['granted']) {
  const { authorizationUrl } = await newSession(client, authIntegrationId);
  return (await newEndUser(service).reachChoice(authorizationUrl, 'healthy', granted)).page;
}

const narrowedOf = async (connectionId: string) => (await connectionNow(client, connectionId)).narrowed;

async function statuses(
  connectionId: string,
): Promise<Record<string, Schemas['ConnectedProfile']['status']>> {
  const profiles = await profilesOf(client, connectionId);
  return Object.fromEntries(profiles.map(({ connectedProfileId, status }) => [connectedProfileId, status]));
}

async function expectContent({ providerId }: Kind, connectedProfileId: string, works: boolean) {
  const items = await client.get(`/v1/content/${providerId}.media.items`, { connectedProfileId });
  if (works) expect(items.status).toBe(200);
  else expectError(items, 401, 'invalid_token');
}

describe.each(sampleOf(severalAccountKinds.toReversed(), 1))(
  'when an end user of $providerId selects less than before',
  (kind) => {
    test('the page names what stops working, and the Connection says what has', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const { connectionId, connectedProfileIds } = await connect(authIntegrationId);
      const [kept = '', lost = ''] = connectedProfileIds;
      const session = await newSession(client, authIntegrationId);
      const user = newEndUser(service);
      const { page, url, offered } = await user.reachChoice(session.authorizationUrl, 'healthy', firstOnly);
      expect(offered.length).toBe(1);
      const [, notice = ''] = /class="notice">([\s\S]*?)<\/form>/.exec(plainText(page.text)) ?? [];
      expect(notice).toContain('<h2>Other accounts will stop working</h2>');
      expect(notice).toContain('<li>Harbour Bakery Lisboa</li>');
      expect(notice).not.toContain('<li>Harbour Bakery</li>');

      await user.post(url, { decision: 'connect', account: offered });
      expect(await sessionNow(client, session.connectSessionId)).toMatchObject({
        status: 'completed',
        connectionId,
        connectedProfileIds: [kept],
      });
      const connection = await connectionNow(client, connectionId);
      expect(connection.status).toBe('active');
      expect(connection.narrowed?.connectedProfileIds).toEqual([lost]);
      expect(Date.now() - new Date(connection.narrowed?.at ?? 0).getTime()).toBeLessThan(60_000);
      expect(await statuses(connectionId)).toEqual({ [kept]: 'live', [lost]: 'disconnected' });
      await expectContent(kind, kept, true);
      await expectContent(kind, lost, false);
    });

    exhaustiveTest('of many accounts, all that are lost are named', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const granted = (accounts: string[]) => accounts.slice(0, 6);
      const { connectionId } = await connect(authIntegrationId, { granted }, 'many_accounts');
      const fewer = (accounts: string[]) => accounts.slice(4, 8);
      const after = await connect(authIntegrationId, { granted: fewer }, 'many_accounts');
      expect(after.connectionId).toBe(connectionId);
      const now = await statuses(connectionId);
      const disconnected = Object.keys(now).filter((id) => now[id] === 'disconnected');
      expect([Object.keys(now).length, disconnected.length]).toEqual([8, 4]);
      expect((await narrowedOf(connectionId))?.connectedProfileIds.sort()).toEqual(disconnected.sort());
    });

    test('selecting everything again brings the same profiles back', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const before = await connect(authIntegrationId);
      await connect(authIntegrationId, { granted: firstOnly });
      expect(await narrowedOf(before.connectionId)).toBeDefined();
      expect(await connect(authIntegrationId)).toEqual(before);
      const connection = await connectionNow(client, before.connectionId);
      expect(connection).not.toHaveProperty('narrowed');
      expect(connection.connectedProfileIds).toEqual(before.connectedProfileIds);
      expect(new Set(Object.values(await statuses(before.connectionId)))).toEqual(new Set(['live']));
      for (const id of before.connectedProfileIds) await expectContent(kind, id, true);
    });

    exhaustiveTest('the same once more adds nothing', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const { connectionId, connectedProfileIds } = await connect(authIntegrationId);
      await connect(authIntegrationId, { granted: firstOnly });
      await connect(authIntegrationId, { granted: firstOnly });
      expect((await narrowedOf(connectionId))?.connectedProfileIds).toEqual([connectedProfileIds[1]]);
    });

    exhaustiveTest(
      'who closes the page before choosing has narrowed the Connection all the same',
      async () => {
        const { authIntegrationId } = await newIntegration(client, kind);
        const { connectionId, connectedProfileIds } = await connect(authIntegrationId);
        const [kept = '', lost = ''] = connectedProfileIds;
        const page = await consentAndLeave(authIntegrationId, firstOnly);
        expect(page.text).toContain('Other accounts will stop working');
        await until(async () => (await narrowedOf(connectionId)) !== undefined);
        expect((await narrowedOf(connectionId))?.connectedProfileIds).toEqual([lost]);
        expect(await statuses(connectionId)).toEqual({ [kept]: 'live', [lost]: 'disconnected' });
        await expectContent(kind, kept, true);
        await expectContent(kind, lost, false);
      },
    );

    exhaustiveTest('who consents to everything again, and closes the page, has restored it', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const { connectionId, connectedProfileIds } = await connect(authIntegrationId);
      await connect(authIntegrationId, { granted: firstOnly });
      await consentAndLeave(authIntegrationId, undefined);
      await until(async () => (await narrowedOf(connectionId)) === undefined);
      expect(Object.values(await statuses(connectionId))).toEqual(['live', 'live']);
      for (const id of connectedProfileIds) await expectContent(kind, id, true);
    });

    exhaustiveTest('what they had unticked on our page is not a loss', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const { connectionId } = await connect(authIntegrationId);
      await connect(authIntegrationId, { chosen: firstOnly });
      expect(await narrowedOf(connectionId)).toBeUndefined();
      await connect(authIntegrationId, { granted: firstOnly });
      expect(await narrowedOf(connectionId)).toBeUndefined();
    });

    exhaustiveTest(
      'the Connection through another integration of the same app is narrowed, too, and restored',
      async () => {
        const own = await newIntegration(client, kind);
        const otherKind =
          severalAccountKinds.find(({ providerId }) => providerId !== kind.providerId) ?? kind;
        const other = await newIntegration(client, { ...otherKind, clientId: own.clientId });
        const sibling = await connect(other.authIntegrationId);
        const [kept = '', lost = ''] = sibling.connectedProfileIds;
        await connect(own.authIntegrationId);
        expect(await narrowedOf(sibling.connectionId)).toBeUndefined();

        await connect(own.authIntegrationId, { granted: firstOnly });
        await until(async () => (await narrowedOf(sibling.connectionId)) !== undefined);
        expect((await narrowedOf(sibling.connectionId))?.connectedProfileIds).toEqual([lost]);
        expect(await statuses(sibling.connectionId)).toEqual({ [kept]: 'live', [lost]: 'disconnected' });
        await expectContent(otherKind, kept, true);
        await expectContent(otherKind, lost, false);

        await connect(own.authIntegrationId);
        await until(async () => (await narrowedOf(sibling.connectionId)) === undefined);
        expect(Object.values(await statuses(sibling.connectionId))).toEqual(['live', 'live']);
        await expectContent(otherKind, lost, true);
      },
    );

    exhaustiveTest('another end user of the same app is not concerned', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const bystander = await connect(authIntegrationId, {}, 'many_accounts');
      const { connectionId } = await connect(authIntegrationId);
      await consentAndLeave(authIntegrationId, firstOnly);
      await until(async () => (await narrowedOf(connectionId)) !== undefined);
      expect(await narrowedOf(bystander.connectionId)).toBeUndefined();
      expect(Object.values(await statuses(bystander.connectionId))).not.toContain('disconnected');
    });
  },
);
