import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import {
  byInstagram,
  connectOf,
  facebook,
  newIntegration,
  reportedEventOf,
  reportedTo,
  subscribedKinds,
} from '../support/connect.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { changesIn, type Listener, startListener } from '../support/observed.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type Client, clientOf, sharedTestService, type TestService } from '../support/service.ts';
import { simulators } from '../support/simulators.ts';
import {
  connectEndUser,
  expectUnfindable,
  personaTokens,
  profilesOf,
} from '../support/suites/connect-resources.ts';

const path = '/v1/test/provider-events';
let service: TestService;
let listener: Listener;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  listener = await startListener(service);
  client = listener.client;
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

type Profile = Schemas['ConnectedProfile'];
const create = ({ connectedProfileId }: Profile, event: string, choices: object = {}) =>
  client.post(path, { connectedProfileId, event, ...choices });
const messageOf = ({ body }: { body: { error: { meta: { validationErrors: { message: string }[] } } } }) =>
  body.error.meta.validationErrors[0]?.message;

describe('what has happened', () => {
  let page: Profile;
  beforeEach(async () => {
    page = await client.newProfile(facebook);
  });

  test('is answered with its id, the topic to come and how often it was reported', async () => {
    const { status, body } = await create(page, 'comment_added');
    expect([status, body]).toEqual([
      200,
      {
        connectedProfileId: page.connectedProfileId,
        event: 'comment_added',
        externalId: expect.stringMatching(/^\d+_\d+$/),
        topic: 'content.facebook.media.comments.created',
        webhooks: 1,
      },
    ]);
    expect(changesIn(await listener.eventsOf(page))).toEqual([`created ${body.externalId}`]);
  });

  test('shows in what reads answer, with the text that was chosen', async () => {
    const { externalId, mediaExternalId } = await commented(page, { text: 'Ginger or plain? 🍪' });
    const { connectedProfileId } = page;
    const comments = '/v1/content/facebook.media.comments';
    const { body } = await client.get(`${comments}/${externalId}`, { connectedProfileId });
    expect(body).toMatchObject({ externalId, mediaExternalId, text: 'Ginger or plain? 🍪' });
    const { data } = (await client.get(comments, { connectedProfileId, mediaExternalId })).body;
    expect(data[0]).toEqual(body);
    const [event] = await listener.eventsOf(page);
    expect(event.data).toEqual(body);

    await listener.happen(page, 'comment_edited', { externalId, text: 'Both!' });
    const edited = await client.get(`${comments}/${externalId}`, { connectedProfileId });
    expect(edited.body).toEqual({ ...body, text: 'Both!' });
    await listener.happen(page, 'comment_removed', { externalId });
    expectError(await client.get(`${comments}/${externalId}`, { connectedProfileId }), 404, 'not_found');
  });

  exhaustiveTest('happens where it was chosen to', async () => {
    const posts = await client.get('/v1/content/facebook.media.items', {
      connectedProfileId: page.connectedProfileId,
      limit: 3,
    });
    const mediaExternalId = posts.body.data[2].externalId;
    const { externalId } = await listener.happen(page, 'comment_added', { mediaExternalId });
    const reply = await listener.happen(page, 'reply_added', { commentExternalId: externalId });
    const events = await listener.eventsOf(page);
    const dataOf = (id: string) => events.find(({ data }) => data.externalId === id).data;
    expect(dataOf(externalId)).toMatchObject({ mediaExternalId });
    expect(dataOf(reply.externalId)).toMatchObject({
      mediaExternalId,
      thread: { parentId: externalId, rootId: externalId },
    });
  });

  exhaustiveTest('by somebody who was chosen comes from them', async () => {
    const participantExternalId = '6123400000000042';
    await listener.happen(page, 'message_received', { participantExternalId });
    const [event] = await listener.eventsOf(page);
    expect(event.data.author.id).toBe(participantExternalId);
  });

  test.each([
    ['once', 1, 1],
    ['twice', 2, 1],
    ['lost', 0, 0],
  ])('is reported as often as was chosen, and emitted once: %s', async (delivery, webhooks, told) => {
    const { body } = await create(page, 'comment_added', { delivery });
    expect(body.webhooks).toBe(webhooks);
    expect(await listener.eventsOf(page)).toHaveLength(told);
    expect(await listener.sweep(page)).toBe(1 - told);
    expect(changesIn(await listener.eventsOf(page))).toEqual([`created ${body.externalId}`]);
  });

  test.each(sampleOf(['media_added', 'story_added', 'comment_hidden', 'comment_removed'], 2))(
    'is not reported where the provider reports nothing of the kind: Instagram, %s',
    async (event) => {
      const profile = await client.newProfile(byInstagram);
      const choices = event.startsWith('comment')
        ? { externalId: (await listener.happen(profile, 'comment_added')).externalId }
        : {};
      const before = await listener.eventsOf(profile);
      expect((await create(profile, event, choices)).body.webhooks).toBe(0);
      expect(await listener.eventsOf(profile)).toEqual(before);
    },
  );

  test('is not reported to an app that has not subscribed', async () => {
    const profile = await client.newProfile({ ...facebook, scenario: 'scope_missing' });
    const { status, body } = await create(profile, 'comment_added');
    expect([status, body.webhooks]).toEqual([200, 0]);
  });

  test('happens on accounts whose grant has expired, too', async () => {
    const profile = await client.newProfile({ ...facebook, scenario: 'grant_expired' });
    expect((await create(profile, 'comment_added')).status).toBe(200);
  });

  async function commented(profile: Profile, choices: object) {
    const { externalId } = await listener.happen(profile, 'comment_added', choices);
    const posts = await client.get('/v1/content/facebook.media.items', {
      connectedProfileId: profile.connectedProfileId,
      limit: 1,
    });
    return { externalId, mediaExternalId: posts.body.data[0].externalId as string };
  }
});

describe.each(sampleOf(subscribedKinds, 1))(
  'a profile of $providerId by $loginKind hears through its own app',
  (kind) => {
    /**
     * A listener of an organization of its own, since the personas have the same accounts in every
     * organization.
     */
    let own: Listener;
    beforeEach(async () => {
      own = await startListener(service);
    });
    afterEach(() => own.close());

    const event = reportedEventOf(kind);

    const connected = async (authIntegrationId: string): Promise<Profile[]> =>
      profilesOf(own.client, await connectEndUser(service, own.client, kind, { authIntegrationId }));

    async function expectReported(profiles: Profile[]): Promise<void> {
      for (const profile of profiles) {
        const { externalId, webhooks } = await own.happen(profile, event);
        expect(webhooks).toBe(1);
        expect(changesIn(await own.eventsOf(profile))).toEqual([`created ${externalId}`]);
      }
    }

    test('when an end user has connected it', async () => {
      const { authIntegrationId } = await newIntegration(own.client, reportedTo(kind));
      await expectReported(await connected(authIntegrationId));
    });

    async function imported(authIntegrationId: string): Promise<Profile[]> {
      const accessToken = (await personaTokens(own.client))('healthy', kind);
      const input = { authIntegrationId, accessToken };
      return profilesOf(
        own.client,
        (await own.client.post('/v1/connections/import', input).expect(200)).body,
      );
    }

    const { grantImport } = connectOf(kind);
    if (grantImport)
      exhaustiveTest('when its token was imported', async () => {
        const { authIntegrationId } = await newIntegration(own.client, reportedTo(kind));
        await expectReported(await imported(authIntegrationId));
      });

    exhaustiveTest('and so do the others of its account, each through its own', async () => {
      const integrations = [
        await newIntegration(own.client, reportedTo(kind)),
        await newIntegration(own.client, reportedTo(kind)),
      ];
      const [one = [], other = []] = await Promise.all(
        integrations.map(({ authIntegrationId }) => (grantImport ? imported : connected)(authIntegrationId)),
      );
      const [first] = one as [Profile];
      const twin = other.find(({ externalId }) => externalId === first.externalId) as Profile;
      const { externalId, webhooks } = await own.happen(first, event);
      expect(webhooks).toBe(2);
      for (const profile of [first, twin])
        expect(changesIn(await own.eventsOf(profile))).toEqual([`created ${externalId}`]);
      expect(await own.allEvents()).toHaveLength(2);
    });
  },
);

describe('what is wrong with the input', () => {
  let page: Profile;
  let account: Profile;
  beforeAll(async () => {
    page = await client.newProfile(facebook);
    account = await client.newProfile(byInstagram);
  });

  test('comes in one answer', async () => {
    expectViolations(await client.post(path, {}), { connectedProfileId: 'required', event: 'required' });
    const input = { connectedProfileId: 1, event: '', externalId: '', text: 'x'.repeat(2001), a: 1 };
    expectViolations(await client.post(path, { ...input, delivery: 'thrice' }), {
      connectedProfileId: 'invalid_type',
      event: 'too_short',
      externalId: 'too_short',
      text: 'too_long',
      delivery: 'invalid_value',
      a: 'unknown_field',
    });
    expectViolations(await create(page, 'comment_added', { text: 'a\0b' }), { text: 'invalid_format' });
  });

  test('an event that there is not is answered with those that there are at the provider', async () => {
    const answer = await create(page, 'constructor');
    expectViolations(answer, { event: 'invalid_value' });
    const known = simulators.facebook.providerEvents ?? [];
    expect(messageOf(answer)).toBe(`Expected one of: ${known.map(({ event }) => event).join(', ')}.`);
  });

  test('an event of another provider is not known', async () => {
    expectViolations(await create(page, 'story_added'), { event: 'invalid_value' });
    expectViolations(await create(account, 'post_added'), { event: 'invalid_value' });
  });

  test('choices that an event does not take are named, with those that it takes', async () => {
    const answer = await create(page, 'comment_added', { externalId: '1', commentExternalId: '2' });
    expectViolations(answer, {
      externalId: 'conflicting_fields',
      commentExternalId: 'conflicting_fields',
    });
    expect(messageOf(answer)).toBe('comment_added takes mediaExternalId, text.');
    expect(messageOf(await create(account, 'story_added', { text: 'x' }))).toBe('story_added takes nothing.');
  });

  test('what happens to something needs its id', async () => {
    const answer = await create(page, 'comment_hidden', { text: 'x' });
    expectViolations(answer, { externalId: 'required', text: 'conflicting_fields' });
  });

  const wrongIds: [string, string, string][] = [
    ['an id that is not there', 'comment_edited', '122100000000001234_651200000000001'],
    ['no id at all', 'comment_edited', '../me'],
    ['the id of a comment, for a post', 'post_removed', 'comment'],
    ['the id of a post, for a comment', 'comment_removed', 'post'],
    ['the id of a comment, for a message', 'message_reaction', 'comment'],
    ['the id of the account', 'comment_removed', 'account'],
  ];

  test.each(sampleOf(wrongIds, 3))('%s is refused, with where to find one', async (_, event, id) => {
    const added: Record<string, () => Promise<string>> = {
      comment: async () => (await listener.happen(page, 'comment_added')).externalId,
      post: async () => (await listener.happen(page, 'post_added')).externalId,
      account: async () => page.externalId,
    };
    const answer = await create(page, event, { externalId: (await added[id]?.()) ?? id });
    expectViolations(answer, { externalId: 'invalid_value' });
    expect(messageOf(answer)).toMatch(/List /);
  });

  test.each([
    ['comment_added', 'mediaExternalId'],
    ['reply_added', 'commentExternalId'],
    ['message_received', 'participantExternalId'],
  ])('%s under something that is not there is refused by its field', async (event, field) => {
    const answer = await create(page, event, { [field]: 'nothing' });
    expectViolations(answer, { [field]: 'invalid_value' });
    expect(messageOf(answer)).toMatch(/List |Take /);
  });

  test('what would change nothing is refused', async () => {
    const { externalId } = await listener.happen(page, 'comment_added');
    expectViolations(await create(page, 'comment_unhidden', { externalId }), { externalId: 'invalid_value' });
    await listener.happen(page, 'comment_hidden', { externalId });
    expectViolations(await create(page, 'comment_hidden', { externalId }), { externalId: 'invalid_value' });
    await listener.happen(page, 'comment_removed', { externalId });
    expectViolations(await create(page, 'comment_removed', { externalId }), { externalId: 'invalid_value' });
  });

  test('notifies nobody', async () => {
    const profile = await client.newProfile(facebook);
    await create(profile, 'comment_edited', { externalId: '1' });
    await create(profile, 'nothing');
    expect(await listener.eventsOf(profile)).toEqual([]);
    expect(await listener.sweep(profile)).toBe(0);
  });
});

describe('whose profile it is', () => {
  test('decides who finds it: an id of another organization or mode is answered like an unknown one', async () => {
    const { client: own } = await service.newKey();
    const { connectedProfileId } = await own.newProfile();
    await expectUnfindable(
      service,
      connectedProfileId,
      (sender, id) =>
        sender.post(path, { connectedProfileId: decodeURIComponent(id), event: 'comment_added' }),
      { inLiveMode: false },
    );
  });

  test('matters no more once its Connection is deleted', async () => {
    const profile = await client.newProfile(facebook);
    await client.delete(`/v1/connections/${profile.connectionId}`);
    const content = await client.get('/v1/content/facebook.media.items', {
      connectedProfileId: profile.connectedProfileId,
    });
    const answer = await create(profile, 'comment_added');
    expect([answer.status, answer.body]).toEqual([content.status, content.body]);
  });

  test('nor when it is deleted itself', async () => {
    const profile = await client.newProfile(facebook);
    await client.delete(`/v1/connected-profiles/${profile.connectedProfileId}`);
    expectError(await create(profile, 'comment_added'), 404, 'not_found');
  });

  test('for a live key the path does not exist', async () => {
    const live = (await service.newKey({ mode: 'live' })).client;
    const { connectedProfileId } = await client.newProfile();
    const nowhere = await live.post('/v1/test/nothing', {});
    for (const body of [{ connectedProfileId, event: 'comment_added' }, {}]) {
      const answer = await live.post(path, body);
      expectError(answer, 404, 'not_found');
      expect(answer.body).toEqual(nowhere.body);
    }
  });

  test('without a key it is unauthorized', async () => {
    expectError(await clientOf(service.url).post(path, {}), 401, 'unauthorized');
  });
});

const dated = [
  ['bluesky', 'reply_added'],
  ['facebook', 'comment_added'],
  ['linkedin', 'reply_added'],
  ['mastodon', 'reply_added'],
  ['threads', 'reply_added'],
  ['youtube', 'reply_added'],
] as const;

test.each(sampleOf(dated, 1))(
  'what happens at %s is dated by the clock of test mode, when that was moved',
  async (providerId, event) => {
    const { client: mover } = await service.newKey({ organization: randomUUID() });
    await mover.post('/v1/test/clock/advance', { seconds: 3 * 24 * 60 * 60 });
    const { connectedProfileId } = await mover.newProfile({ providerId });
    const { body } = await mover.post(path, { connectedProfileId, event });
    const contentType = body.topic.replace(/^content\.|\.created$/g, '');
    const item = await mover.get(`/v1/content/${contentType}/${encodeURIComponent(body.externalId)}`, {
      connectedProfileId,
    });
    const movedDays = (Date.parse(item.body.publishedAt) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(movedDays).toBeCloseTo(3, 1);
  },
);

test('the same Idempotency-Key and input happen once', async () => {
  const page = await client.newProfile(facebook);
  const send = (event: string) => create(page, event).set('Idempotency-Key', 'same');
  const [first, second] = [await send('comment_added'), await send('comment_added')];
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
  expect(expectError(await send('post_added'), 409, 'conflict')).toEqual({
    reason: 'idempotency_key_reused',
  });
  expect(changesIn(await listener.eventsOf(page))).toEqual([`created ${first.body.externalId}`]);
});
