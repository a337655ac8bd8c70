/**
 * A Page's token reaches the Page's inbox and that of the linked Instagram account, but a profile has only
 * one of them.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../src/contract/index.ts';
import type { UpstreamRequest } from '../../src/providers/call.ts';
import { instagramInboxOf, messengerInboxOf, threadsOf } from '../../src/simulators/meta/inboxes.ts';
import type { GraphNode, NodeList } from '../../src/simulators/meta/node.ts';
import { linkedAccountOf, ownerOf, pageOf } from '../../src/simulators/meta/page.ts';
import { expectError } from '../support/errors.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatedKinds } from '../support/simulated-account.ts';
import { until } from '../support/until.ts';

interface Surface {
  providerId: 'instagram' | 'facebook';
  loginKind: string;
  /** Returns the threads of the other inbox that the same token reaches. */
  otherInbox(accountId: string, pageId: string): NodeList;
}
const surfaces: Surface[] = [
  {
    providerId: 'instagram',
    loginKind: 'facebook_login',
    otherInbox: (_accountId, pageId) => threadsOf(messengerInboxOf(pageOf(pageId))),
  },
  {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    otherInbox: (pageId) => threadsOf(instagramInboxOf(ownerOf(linkedAccountOf(pageId)))),
  },
  {
    providerId: 'instagram',
    loginKind: 'instagram_login',
    otherInbox: (accountId) => threadsOf(messengerInboxOf(pageOf(accountId))),
  },
];

let service: TestService;
let key: TestKey;
const asked: UpstreamRequest<unknown>[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  const open = service.ctx.providers.test.open;
  service.ctx.providers.test.open = (target) => {
    const upstream = open(target);
    return {
      request: (request) => {
        // The sweeps of the profiles begin at times of their own.
        if (target.operation !== 'profiles.sweep') asked.push(request as UpstreamRequest<unknown>);
        return upstream.request(request);
      },
    };
  };
});
afterAll(() => service.close());

// What a test has published is reported back, and the job that observes the report asks the provider, too.
beforeEach(() => until(async () => (await dueJobs()).length === 0));

const dueJobs = () =>
  query(
    service,
    `SELECT name FROM pgboss.job
     WHERE state < 'completed' AND start_after <= now() AND NOT starts_with(name, '__pgboss__')`,
  );

async function connect({ providerId, loginKind, otherInbox }: Surface) {
  const profile = await key.client.newProfile({ providerId, loginKind });
  const { connectedProfileId, externalId } = profile;
  const { references } = await service.ctx.db.connectedProfile.findFirstOrThrow({
    where: { id: connectedProfileId },
  });
  const { pageId = externalId } = references as { pageId?: string };
  const [thread] = otherInbox(externalId, pageId);
  if (!thread) throw new Error('an inbox without threads');
  return { connectedProfileId, thread, accountId: externalId, pageId };
}

const personIn = ({ edges }: GraphNode) => edges?.participants?.[1]?.id ?? '';

describe.each(surfaces)('$providerId by $loginKind', (surface) => {
  const contentType = `${surface.providerId}.dm.messages` as const;
  const list = (query: Record<string, string>) => key.client.get(`/v1/content/${contentType}`, query);

  test('a thread of the other inbox is not found, and nobody is asked for it', async () => {
    const { connectedProfileId, thread } = await connect(surface);
    asked.length = 0;
    const answer = await list({ connectedProfileId, threadExternalId: thread.id ?? '' });
    expectError(answer, 404, 'not_found');
    expect(asked).toEqual([]);
  });

  test('its own threads are listed, of its own platform', async () => {
    const { connectedProfileId, accountId } = await connect(surface);
    const threads = `${surface.providerId}.dm.threads` as const;
    const { body } = await key.client.get(`/v1/content/${threads}`, { connectedProfileId, limit: 50 });
    expect(body.data).toHaveLength(30);
    for (const { participantExternalIds } of body.data) expect(participantExternalIds[0]).toBe(accountId);
  });

  test('nothing is sent into a thread of the other inbox', async () => {
    const { connectedProfileId, thread } = await connect(surface);
    asked.length = 0;
    const target = { threadExternalId: thread.id };
    const request = await publish(key.client, { connectedProfileId, contentType, text: 'Hello', target });
    const { status, error } = await outcomeOf(service, key.client, request);
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'target_not_found' });
    expect(asked).toEqual([]);
  });

  test('nothing is sent to a person who has written to the other inbox', async () => {
    const { connectedProfileId, thread } = await connect(surface);
    asked.length = 0;
    const target = { participantExternalId: personIn(thread) };
    const request = await publish(key.client, { connectedProfileId, contentType, text: 'Hello', target });
    const { status, error } = await outcomeOf(service, key.client, request);
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'refused_by_provider' });
    if (surface.loginKind === 'facebook_login')
      expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a person of its own inbox is written to, and the message says of what kind it is', async () => {
    const { connectedProfileId } = await connect(surface);
    const threads = `${surface.providerId}.dm.threads.list` as OperationId;
    const { body } = await key.client.get(`/v1/content/${threads.replace('.list', '')}`, {
      connectedProfileId,
    });
    asked.length = 0;
    const target = { participantExternalId: body.data[0].participantExternalIds[1] };
    const request = await publish(key.client, { connectedProfileId, contentType, text: 'Hello', target });
    expect(await outcomeOf(service, key.client, request)).toMatchObject({ status: 'published' });
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ json }) => json)).toMatchObject([{ messaging_type: 'RESPONSE' }]);
  });
});

test('the simulated provider gives the other inbox away, as the provider does', async () => {
  for (const { providerId, otherInbox } of surfaces.filter(
    ({ loginKind }) => loginKind === 'facebook_login',
  )) {
    const { simulator, loginKind } =
      simulatedKinds[providerId === 'facebook' ? 'Facebook Page' : 'Instagram, Facebook Login'];
    const { externalId, references, accessToken } = simulator.createAccount(loginKind, 'healthy');
    const [thread] = otherInbox(externalId, references.pageId ?? externalId);
    const url = new URL(`https://graph.facebook.com/v25.0/${thread?.id}/messages?fields=message`);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await simulator.answer(
      { method: 'GET', url, headers, body: '' },
      service.ctx.providers.simulated.storeOf({ organizationId: key.organizationId, mode: 'test' }),
    );
    expect(JSON.parse(answer?.body ?? '').data.length).toBeGreaterThan(0);
  }
});
