/**
 * Tests that the service reads what a notification lacks. Each part of the simulated webhooks is left out
 * once, and the event stays the same.
 */
import { describe, expect, test } from '@jest/globals';
import type { ContentType } from '../../src/contract/index.ts';
import { hasOwnEndpoint, subscribedKinds } from '../support/connect.ts';
import { eventFaults } from '../support/event-schema.ts';
import { readById } from '../support/read-by-id.ts';
import { simulatorFor } from '../support/simulators.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const watching = useWatching();

const contentTypeOf = (topic: string) => topic.split('.').slice(1, -1).join('.') as ContentType;

/**
 * A feed to an endpoint of each connection is no JSON, and its entries name videos alone, which are always read. What TikTok reports
 * has ids alone, too.
 */
const cases = subscribedKinds
  .filter((kind) => !hasOwnEndpoint(kind) && kind.providerId !== 'tiktok')
  .flatMap((kind) =>
    simulatorFor(kind.providerId)
      .providerEvents.filter(({ topic }) => topic && !topic.endsWith('.deleted'))
      .map((happening) => ({ kind, ...happening })),
  );

type Part = Record<string, unknown>;
interface Webhook {
  entry?: { value?: Part; changes?: { value: Part }[]; messaging?: Part[] }[];
  notifications?: Part[];
}

/** Returns the object in a webhook that tells what happened. Parts of this object are left out. */
function contentOf({ entry: entries = [], notifications = [] }: Webhook): Part {
  const [entry] = entries;
  const messaging = entry?.messaging?.[0];
  const ofEntry = entry?.value ?? entry?.changes?.[0]?.value ?? messaging?.message ?? messaging?.message_edit;
  const content = ofEntry ?? notifications[0];
  if (!content) throw new Error('an unknown webhook');
  return content as Part;
}

/** The parts that identify what happened, and that are never left out. */
const essential = [
  'item',
  'verb',
  'id',
  'comment_id',
  'post_id',
  'media_id',
  'mid',
  'is_echo',
  'published',
].concat(['organizationalEntity', 'action', 'lastModifiedAt']);

/**
 * Returns copies of the webhook that each lack one part, or a part of a part, with the name of what is
 * missing.
 */
function thinned(body: string): [string, string][] {
  return Object.entries(contentOf(JSON.parse(body))).flatMap(([name, value]) => {
    const inner =
      value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];
    const without = (part?: string): [string, string] => {
      const webhook = JSON.parse(body);
      const content = contentOf(webhook);
      if (part) delete (content[name] as Part)[part];
      else delete content[name];
      return [part ? `${name}.${part}` : name, JSON.stringify(webhook)];
    };
    return essential.includes(name) ? [] : [without(), ...inner.map(without)];
  });
}

/** Makes the event happen on an account of its own. An item that the event changes is created first. */
async function happenAnew(kind: (typeof cases)[number]['kind'], event: string, takes: readonly string[]) {
  const watched = await watch(watching, kind);
  const [thing = ''] = event.split('_');
  const made = thing === 'message' ? 'message_received' : `${thing}_added`;
  if (!takes.includes('externalId')) return { watched, ...(await watched.happen(event)) };
  const { externalId } = await watched.happen(made);
  if (event.endsWith('_unhidden')) await watched.happen(`${thing}_hidden`, { externalId });
  return { watched, ...(await watched.happen(event, { externalId })) };
}

/** The providers of which at least one webhook was looked at. */
const told = new Set<string>();

async function expectInterchangeable(watched: Watched, topic: string, externalId: string): Promise<void> {
  const events = await watched.events();
  const { connectedProfileId } = watched;
  const reader = { client: watching.listener.client, connectedProfileId };
  const read = (await readById(reader, contentTypeOf(topic), externalId)) as Part | undefined;
  // No event is right, too, when the item cannot be read and the notification has too little data for one.
  if (!read && events.length === 0) return;
  expect(eventFaults(events)).toEqual([]);
  expect(events).toMatchObject([{ topic, data: { externalId } }]);
  const [{ data, unreadable }] = events;
  const { threadExternalId: _, ...observed } = read ?? {};
  if (unreadable) expect(read).toBeUndefined();
  else expect(data).toEqual(observed);
}

describe.each(cases)('$kind.providerId by $kind.loginKind, $event', ({ kind, event, topic = '', takes }) => {
  test('a read gives the same item as the event, whatever part its webhook lacks', async () => {
    const { watched, externalId, body } = await happenAnew(kind, event, takes);
    if (!body) return;
    told.add(kind.providerId);
    await watched.report(body);
    await expectInterchangeable(watched, topic, externalId);
    for (const [index] of thinned(body).entries()) {
      const again = await happenAnew(kind, event, takes);
      const [, thin = ''] = thinned(again.body)[index] ?? [];
      await again.watched.report(thin);
      await expectInterchangeable(again.watched, topic, again.externalId);
    }
  });
});

test('each provider has reported something', () => {
  expect([...told].sort()).toEqual([...new Set(cases.map(({ kind }) => kind.providerId))].sort());
});
