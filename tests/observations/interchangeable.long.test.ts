/**
 * An event and a read of the same id have equal data. This is checked for everything that test mode emits,
 * over all content topics of the contract.
 */
// A service of its own: its public address is that of all files in what is compared.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ContentType, topics } from '../../src/contract/index.ts';
import { walkLevels } from '../../src/providers/walk.ts';
import { eventsOf } from '../../src/simulators/simulator.ts';
import { backfill, outcomeOf as backfillOutcomeOf } from '../support/backfilling.ts';
import { type Item, readAlone } from '../support/content.ts';
import { eventFaults } from '../support/event-schema.ts';
import { type Event, type Listener, startListener } from '../support/observed.ts';
import { allWays, type Files, loginKindsOf, samples, stageFiles } from '../support/publish-samples.ts';
import { outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { readById } from '../support/read-by-id.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { until } from '../support/until.ts';
import { registry } from '../support/webhook-bodies.ts';

let service: TestService;
let listener: Listener;
let files: Files;
beforeAll(async () => {
  service = await startTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service);
  files = await stageFiles(listener.client);
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

interface Profile {
  connectedProfileId: string;
}

/** The topics with at least one event that was compared with a read. */
const compared = new Set<string>();

const contentTypeOf = (topic: string) => topic.split('.').slice(1, -1).join('.') as ContentType;
const actionOf = (topic: string) => topic.split('.').at(-1);

/**
 * Compares every event that the profile has had since the last call with a read of the same item.
 * @returns the topics of the events.
 */
async function compareAll(profile: Profile): Promise<string[]> {
  const events = (await listener.allEvents()).filter(
    ({ connectedProfileId }) => connectedProfileId === profile.connectedProfileId,
  );
  listener.receiver.received.length = 0;
  expect(eventFaults(events)).toEqual([]);
  await Promise.all(events.map((event) => compare(profile, event)));
  return events.map(({ topic }) => topic);
}

async function compare({ connectedProfileId }: Profile, event: Event): Promise<void> {
  const { topic, data } = event;
  const read = await readById(
    { client: listener.client, connectedProfileId },
    contentTypeOf(topic),
    data.externalId,
  );
  expect(data).not.toHaveProperty('providerRaw');
  if (actionOf(topic) === 'deleted' || event.unreadable) expect(read).toBeUndefined();
  else expect({ topic, data: readAlone(data as Item) }).toEqual({ topic, data: asObserved(event, read) });
  compared.add(topic);
}

/**
 * Returns the item that was read without the one allowed difference: messages observed by webhook lack their
 * thread, which no notification names.
 */
function asObserved({ topic, origin }: Event, read: object | undefined): object | undefined {
  if (origin !== 'live' || !contentTypeOf(topic).endsWith('.dm.messages') || !read) return read;
  const { threadExternalId, ...rest } = read as { threadExternalId?: string };
  expect(threadExternalId).toEqual(expect.any(String));
  return rest;
}

const providerEvents = registry.providers.flatMap(({ id, loginKinds }) =>
  loginKinds.flatMap((loginKind, at) =>
    eventsOf(simulatorFor(id), loginKind.id).map((happening) => ({
      providerId: id,
      loginKind: loginKind.id,
      isFirstLogin: at === 0,
      ...happening,
    })),
  ),
);

/**
 * Returns the ways of delivering notifications to test. A notification that is never sent cannot get lost, so
 * topics without notifications have only one. What follows a lost one is a sweep, which asks in the same way by every login.
 */
function deliveriesOf(topic = '', isFirstLogin = true): ('once' | 'lost')[] {
  const isNotified = registry.providers.some(({ contentTypes }) =>
    contentTypes.some(({ contentType, observe }) =>
      observe?.notified.some((action) => topic === `content.${contentType}.${action}`),
    ),
  );
  return isNotified && isFirstLogin ? ['once', 'lost'] : ['once'];
}

/**
 * Returns the events that have to happen first: the item is created, and hidden if it is to be shown again.
 */
function preludeOf(event: string): string[] {
  const [thing = ''] = event.split('_');
  const made = { message: 'message_received', post: 'post_added' }[thing] ?? `${thing}_added`;
  return event.endsWith('_unhidden') ? [made, event.replace('_unhidden', '_hidden')] : [made];
}

/** Gives the provider what an event happens to, and waits until it is taken. */
async function publishFor(event: string, { connectedProfileId }: Profile): Promise<void> {
  const [content] = samples.flatMap(({ before }) => before?.(files)[event] ?? []);
  if (!content) return;
  const { publishRequestId } = await publish(listener.client, { connectedProfileId, ...content });
  await until(async () =>
    (await requestNow(listener.client, publishRequestId)).steps.some(({ outcome }) => outcome === 'accepted'),
  );
}

describe.each(providerEvents)(
  '$providerId by $loginKind, $event',
  ({ providerId, loginKind, isFirstLogin, event, topic, takes }) => {
    test.each(deliveriesOf(topic, isFirstLogin))(
      'reported %s: a read gives the same item as the event',
      async (delivery) => {
        const profile = await listener.client.newProfile({ providerId, loginKind });
        const known = eventsOf(simulatorFor(providerId), loginKind).map((one) => one.event);
        const choices: { externalId?: string } = {};
        for (const before of takes.includes('externalId') ? preludeOf(event) : []) {
          const name = known.includes(before) ? before : before.replace('_added', '_published');
          const { externalId } = await listener.happen(profile, name, { delivery, ...choices });
          choices.externalId = externalId;
          await listener.sweep(profile);
          await compareAll(profile);
        }
        await publishFor(event, profile);
        await listener.happen(profile, event, { delivery, ...choices });
        const reported = await compareAll(profile);
        await listener.sweep(profile);
        const swept = await compareAll(profile);
        if (topic && delivery === 'once') expect([...reported, ...swept]).toEqual([topic]);
        if (!topic) expect([...reported, ...swept]).toEqual([]);
      },
    );
  },
);

/** Each way by one of the logins in turn: publishing/variants.test.ts has every way by every login. */
const published = allWays.map((way, at) => {
  const loginKinds = loginKindsOf(way);
  return { ...way, loginKind: loginKinds[at % loginKinds.length] ?? '' };
});

describe.each(published)(
  '$providerId by $loginKind, $name that is published',
  ({ providerId, loginKind, input }) => {
    test('a read gives the same item as the event, by notification and by sweep', async () => {
      const { client } = listener;
      const profile = await client.newProfile({ providerId, loginKind });
      const { connectedProfileId } = profile;
      const content = await input({ client, profile, files, text: 'Fresh bread', altText: 'A loaf' });
      const accepted = await publish(client, { connectedProfileId, ...(content as object) });
      const { status, contentType, externalId = '' } = await outcomeOf(service, client, accepted);
      expect(status).toBe('published');
      const read = await readById({ client, connectedProfileId }, contentType as ContentType, externalId);
      const reported = await compareAll(profile);
      await listener.sweep(profile);
      const told = [...reported, ...(await compareAll(profile))];
      // A Page's stories are not among its items, so they cannot be read, and no event about them is
      // expected.
      if (read) expect(told.length).toBeGreaterThan(0);
    });
  },
);

const listed = registry.providers.flatMap((provider) =>
  provider.contentTypes
    .filter((declaration) => walkLevels(provider, declaration).length > 0)
    .flatMap(({ contentType, capabilities: { list } }) =>
      Object.keys(list?.scopes ?? {}).map((loginKind) => ({
        providerId: provider.id,
        loginKind,
        contentType,
      })),
    ),
);

describe.each(listed)('history of $contentType by $loginKind', ({ providerId, loginKind, contentType }) => {
  test('a read gives the same items as the events', async () => {
    const { client } = listener;
    const profile = await client.newProfile({ providerId, loginKind });
    const { connectedProfileId } = profile;
    const request = await backfill(client, { connectedProfileId, contentType, maxItems: 15 });
    const { emitted } = await backfillOutcomeOf(client, request);
    expect(emitted).toBeGreaterThan(0);
    expect(await compareAll(profile)).toHaveLength(emitted);
  });
});

/** The topics that are observed when they occur, but that nothing at a simulated provider can cause. */
const unmade = [
  // This topic is left out, because nobody can edit a comment in Instagram's own app.
  'content.instagram.media.comments.updated',
];

test('every topic of content was compared, but for what is gone', () => {
  const content = Object.keys(topics).filter((topic) => topic.startsWith('content.'));
  const readable = content.filter((topic) => actionOf(topic) !== 'deleted' && !unmade.includes(topic));
  expect(readable.filter((topic) => !compared.has(topic))).toEqual([]);
  expect(unmade.filter((topic) => !content.includes(topic) || compared.has(topic))).toEqual([]);
});
