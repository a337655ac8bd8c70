/**
 * Tests providers that send no webhooks and have to be asked for news: all of it is reported to customers,
 * once.
 */
// A service of its own: the polls of all profiles are moved to other times.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { dispatchDueProfiles } from '../../src/domain/sync/observations/dispatch-due-profiles.ts';
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import { byAppPassword, newIntegration } from '../support/connect.ts';
import { changesIn, type Listener, startListener } from '../support/observed.ts';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { endThrottles } from '../support/throttles.ts';

type Profile = Pick<Schemas['ConnectedProfile'], 'connectedProfileId' | 'connectionId'>;

let service: TestService;
let listener: Listener;
let answers: ProviderProxy;
beforeAll(async () => {
  service = await startTestService();
  listener = await startListener(service);
  answers = proxyProvider(service, 'bluesky');
});
afterEach(() => {
  answers.intercept = (_request, answer) => answer;
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

const fresh = (loginKind = 'oauth') => listener.client.newProfile({ providerId: 'bluesky', loginKind });
const told = async (profile: Profile) => changesIn(await listener.eventsOf(profile));
const stored = ({ connectedProfileId }: Profile) =>
  service.ctx.db.connectedProfile.findFirstOrThrow({ where: { id: connectedProfileId } });

/** Ends all throttles and polls all profiles, as the job of every minute does for those that are due. */
async function pollAll(): Promise<void> {
  await endThrottles(service);
  await service.ctx.db.connectedProfile.updateMany({ data: { pollAt: new Date(0) } });
  await dispatchDueProfiles(service.ctx);
}

/**
 * Makes the provider give this answer to the next `times` requests for notifications, or to all further ones.
 */
function answerNotifications(answer: SimulatedAnswer, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  answers.intercept = ({ url }, regular) => {
    if (!url.pathname.endsWith('.listNotifications') || left === 0) return regular;
    left -= 1;
    return answer;
  };
}

const refusal = (status: number, error: string, headers = {}) => ({
  status,
  headers,
  body: JSON.stringify({ error, message: error }),
});

describe.each(['oauth', 'app_password'])('by %s', (loginKind) => {
  test.each([
    ['reply_added', 'bluesky.posts.replies'],
    ['mention_added', 'bluesky.posts.items'],
    ['quote_added', 'bluesky.posts.items'],
  ])('%s is delivered as one signed event, with the item as a read gives it', async (event, contentType) => {
    const profile = await fresh(loginKind);
    const { connectedProfileId } = profile;
    const { externalId } = await listener.happen(profile, event);
    const [told, ...more] = await listener.eventsOf(profile);
    expect(more).toEqual([]);
    const url = `/v1/content/${contentType}/${encodeURIComponent(externalId)}`;
    const { body } = await listener.client.get(url, { connectedProfileId });
    expect(told).toMatchObject({ topic: `content.${contentType}.created`, origin: 'live' });
    expect(told.data).toEqual(body);
    const delivery = listener.receiver.received.find((received) => received.event.id === told.id);
    expect(delivery?.headers).toMatchObject({
      'webhook-id': told.id,
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
  });
});

test('an item that the provider returns twice is emitted once', async () => {
  const profile = await fresh();
  const first = await listener.happen(profile, 'reply_added', { delivery: 'twice' });
  expect(await told(profile)).toEqual([`created ${first.externalId}`]);
  const second = await listener.happen(profile, 'mention_added');
  await pollAll();
  expect(await told(profile)).toEqual([`created ${first.externalId}`, `created ${second.externalId}`]);
});

test('what the provider never notified of is found by the sweep', async () => {
  const profile = await fresh();
  const post = await listener.happen(profile, 'post_published');
  const reply = await listener.happen(profile, 'reply_added', {
    delivery: 'lost',
    postExternalId: post.externalId,
  });
  await pollAll();
  expect(await told(profile)).toEqual([]);
  expect(await listener.sweep(profile)).toBe(2);
  const events = await listener.eventsOf(profile);
  expect(events.map(({ origin }) => origin)).toEqual(['recovered', 'recovered']);
  expect(changesIn(events).sort()).toEqual(
    [`created ${post.externalId}`, `created ${reply.externalId}`].sort(),
  );
});

test('two profiles of one account both get the event', async () => {
  const [one, other] = [await imported(), await imported()];
  const { externalId } = await listener.happen(one, 'reply_added');
  await pollAll();
  for (const profile of [one, other]) expect(await told(profile)).toEqual([`created ${externalId}`]);
});

/** Imports a profile of the healthy persona by app password, through an integration of its own. */
async function imported(): Promise<Profile> {
  const { client } = listener;
  const { authIntegrationId } = await newIntegration(client, byAppPassword);
  const { data } = (await client.get('/v1/test/personas')).body as Schemas['TestPersonaList'];
  const healthy = data.find(({ persona }) => persona === 'healthy')?.accessTokens;
  const appPassword = healthy?.find((grant) => grant.appPassword)?.appPassword;
  const { status, body } = await client.post('/v1/connections/import', { authIntegrationId, appPassword });
  expect({ status, body }).toMatchObject({ status: 200 });
  return { connectionId: body.connectionId, connectedProfileId: body.connectedProfileIds[0] };
}

test('nothing is emitted from before the profile was connected', async () => {
  const before = await imported();
  const { externalId } = await listener.happen(before, 'reply_added');
  expect(await told(before)).toEqual([`created ${externalId}`]);
  const after = await imported();
  await pollAll();
  expect(await told(after)).toEqual([]);
});

describe('a poll that fails loses nothing', () => {
  test('when the provider throttles it, and is left alone for as long as it says', async () => {
    const profile = await fresh();
    answerNotifications(refusal(429, 'RateLimitExceeded', { 'retry-after': '240' }));
    const { externalId } = await listener.happen(profile, 'reply_added');
    expect(await told(profile)).toEqual([]);
    const { pollAt, pollCursor } = await stored(profile);
    expect(pollAt.getTime()).toBeGreaterThan(Date.now() + 200_000);
    expect(pollCursor).toBeNull();
    answers.intercept = (_request, answer) => answer;
    await service.ctx.db.connectedProfile.updateMany({
      where: { id: { not: profile.connectedProfileId } },
      data: { pollAt: new Date('2100-01-01') },
    });
    const before = answers.requests.length;
    await dispatchDueProfiles(service.ctx);
    await listener.allEvents();
    expect(answers.requests.slice(before)).toEqual([]);
    await pollAll();
    expect(await told(profile)).toEqual([`created ${externalId}`]);
  });

  test.each([
    ['is out of order', refusal(503, 'UpstreamFailure')],
    ['answers nonsense', { status: 200, body: '{"notifications":' }],
  ])('when the provider %s', async (_what, answer) => {
    const profile = await fresh();
    answerNotifications(answer);
    const { externalId } = await listener.happen(profile, 'mention_added');
    expect(await told(profile)).toEqual([]);
    answers.intercept = (_request, regular) => regular;
    await pollAll();
    expect(await told(profile)).toEqual([`created ${externalId}`]);
  });

  test('when the access token has expired, which is renewed on the way', async () => {
    const profile = await fresh('app_password');
    answerNotifications(refusal(400, 'ExpiredToken'), 1);
    const { externalId } = await listener.happen(profile, 'reply_added');
    expect(await told(profile)).toEqual([`created ${externalId}`]);
    const { body } = await listener.client.get(`/v1/connections/${profile.connectionId}`);
    expect(body).toMatchObject({ status: 'active', lastRefreshedAt: expect.any(String) });
  });

  test('when one notification cannot be completed, and the others are emitted meanwhile', async () => {
    const profile = await fresh();
    answers.intercept = ({ url }, regular) =>
      url.pathname.endsWith('.getPosts') ? refusal(503, 'UpstreamFailure') : regular;
    const quote = await listener.happen(profile, 'quote_added');
    const reply = await listener.happen(profile, 'reply_added');
    expect(await told(profile)).toEqual([`created ${reply.externalId}`]);
    expect((await stored(profile)).pollCursor).toBeNull();
    answers.intercept = (_request, regular) => regular;
    await pollAll();
    expect(await told(profile)).toEqual([`created ${reply.externalId}`, `created ${quote.externalId}`]);
  });
});

test('a poll that was interrupted after it emitted events, and before it stored its cursor, emits nothing twice', async () => {
  const profile = await fresh();
  await query(
    service,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'refused'; END $$`,
  );
  await query(
    service,
    `CREATE TRIGGER refusing BEFORE UPDATE OF poll_cursor ON connected_profiles
     FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  const first = await listener.happen(profile, 'reply_added');
  expect(await told(profile)).toEqual([`created ${first.externalId}`]);
  expect((await stored(profile)).pollCursor).toBeNull();
  await query(service, 'DROP TRIGGER refusing ON connected_profiles');
  const second = await listener.happen(profile, 'mention_added');
  expect(await told(profile)).toEqual([`created ${first.externalId}`, `created ${second.externalId}`]);
  expect((await stored(profile)).pollCursor).not.toBeNull();
});

test('what is deleted or hidden at the provider after its event is found by the sweep', async () => {
  const profile = await fresh();
  const [gone, hidden] = [
    await listener.happen(profile, 'reply_added'),
    await listener.happen(profile, 'reply_added'),
  ];
  await listener.allEvents();
  await listener.happen(profile, 'reply_deleted', { externalId: gone.externalId });
  await listener.happen(profile, 'reply_hidden', { externalId: hidden.externalId });
  expect(await listener.sweep(profile)).toBe(2);
  expect((await told(profile)).sort()).toEqual(
    [
      `created ${gone.externalId}`,
      `created ${hidden.externalId}`,
      `deleted ${gone.externalId}`,
      `moderated ${hidden.externalId}`,
    ].sort(),
  );
  expect(await listener.sweep(profile)).toBe(0);
});

test('a profile whose grant does not cover notifications, or that is disconnected, is not asked for', async () => {
  const lacking = await fresh();
  await listener.client.patch(`/v1/test/connections/${lacking.connectionId}`, {
    action: 'drop_scope',
    scope: 'rpc:app.bsky.notification.listNotifications?aud=*',
  });
  const disconnected = await fresh();
  await listener.client.delete(`/v1/connected-profiles/${disconnected.connectedProfileId}`);
  await service.ctx.db.connectedProfile.updateMany({ data: { pollAt: new Date('2100-01-01') } });
  const before = answers.requests.length;
  await service.ctx.db.connectedProfile.updateMany({
    where: { id: { in: [lacking.connectedProfileId, disconnected.connectedProfileId] } },
    data: { pollAt: new Date(0) },
  });
  await dispatchDueProfiles(service.ctx);
  await listener.allEvents();
  expect(answers.requests.slice(before).filter((path) => path.endsWith('.listNotifications'))).toEqual([]);
});
