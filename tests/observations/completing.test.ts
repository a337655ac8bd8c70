/**
 * Tests the data of an event about a change: the item as it can be read, or the notification's own content
 * when it cannot.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import { byInstagram, facebook, instagramByFacebook } from '../support/connect.ts';
import { askAgain, changesIn, type Event, untilPutOff } from '../support/observed.ts';
import { sampleOf, turnsOf } from '../support/sample.ts';
import { simulatorFor } from '../support/simulators.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';
import { faultsOf } from '../support/webhook-bodies.ts';

const watching = useWatching();

const contentTypeOf = ({ topic }: Event) => topic.split('.').slice(1, -1).join('.');

/** Returns how events differ from the contract's schemas. */
const faultsIn = (events: Event[]) =>
  faultsOf(
    events.map((event) => ({
      contentType: contentTypeOf(event) as 'facebook.dm.messages',
      action: event.topic.split('.').at(-1),
      item: event.data,
      accountExternalId: '',
      externalId: event.data.externalId,
      at: new Date(),
    })),
  );

/** Returns the provider's webhook about a heart with which somebody reacted to a message. */
async function reactionTo(watched: Watched, mid: string): Promise<string> {
  const webhook = JSON.parse((await watched.happen('message_received')).body);
  const [messaging] = webhook.entry[0].messaging;
  delete messaging.message;
  Object.assign(messaging, { reaction: { mid, action: 'react', reaction: 'love', emoji: '❤' } });
  return JSON.stringify(webhook);
}

describe.each(sampleOf([byInstagram, instagramByFacebook, facebook], 1))(
  'messages of $providerId by $loginKind',
  (kind) => {
    test('are emitted without their thread, which no notification names, and without reactions', async () => {
      const watched = await watch(watching, kind);
      const received = await watched.hear('message_received', { text: 'Table for two?' });
      const echoed = await watched.hear('message_echoed', { text: 'Gladly!' });
      await watched.report(await reactionTo(watched, received));
      const events = await watched.events();
      expect(faultsIn(events)).toEqual([]);
      expect(changesIn(events).sort()).toEqual([`created ${received}`, `created ${echoed}`].sort());
      const dataOf = (id: string) =>
        events.filter(({ data }) => data.externalId === id).map(({ data }) => data);
      for (const { text } of dataOf(received)) expect(text).toBe('Table for two?');
      expect(dataOf(echoed)).toMatchObject([{ text: 'Gladly!', author: { id: watched.externalId } }]);
      for (const { data } of events) {
        expect(data).not.toHaveProperty('threadExternalId');
        expect(data).not.toHaveProperty('providerRaw');
      }
    });
  },
);

describe('when the provider does not answer', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await watch(watching, byInstagram);
  });

  const usage = JSON.stringify({ call_count: 100, total_cputime: 1, total_time: 1 });
  const throttle = { error: { message: 'slow down', type: 'OAuthException', code: 4 } };
  const failures: [string, SimulatedAnswer][] = [
    ['is down', { status: 503, body: '<html>Sorry</html>' }],
    ['answers with an error of its own', { status: 500, body: '{"error":{"code":2,"is_transient":true}}' }],
    ['throttles', { status: 400, headers: { 'x-app-usage': usage }, body: JSON.stringify(throttle) }],
    ['answers half', { status: 200, body: '{"id":"1' }],
  ];

  test.each(sampleOf(failures.toReversed(), 2))(
    'since it %s, it is asked again, and the event is emitted then',
    async (_, failure) => {
      const { externalId, body } = await watched.happen('comment_added');
      watching.provider.intercept = async () => failure;
      await watched.report(body);
      // The service asks the provider once more for what the notification lacks, in vain.
      await askAgain(watching.service);
      await untilPutOff(watching.service);
      expect(watching.listener.receiver.received.map(({ event }) => event.data.externalId)).not.toContain(
        externalId,
      );
      watching.provider.intercept = async (_request, answer) => answer;
      await askAgain(watching.service);
      const events = await watched.events();
      expect(changesIn(events)).toEqual([`created ${externalId}`]);
      expect(events[0].data.text).toBe('Is there any left?');
    },
  );
});

describe('what cannot be read is emitted with what the notification has', () => {
  type Change = (watched: Watched, externalId: string, removal: string) => Promise<unknown>;
  const ways: [string, Change][] = [
    [
      'the grant is over',
      ({ accessToken, kind: { providerId } }) =>
        simulatorFor(providerId).changeGrant(accessToken, { action: 'revoke' }, watching.provider.store),
    ],
    [
      'the grant lacks the scope',
      async ({ connectionId }) => {
        const { db } = watching.service.ctx;
        await db.connection.updateMany({ where: { id: connectionId }, data: { grantedScopes: [] } });
        db.$cached.profiles.forget(connectionId);
      },
    ],
    ['it is gone already', ({ happen }, externalId, removal) => happen(removal, { externalId })],
  ];

  test.each(turnsOf(ways, 0, 3))('when %s: a new comment', async (_, change) => {
    const watched = await watch(watching, byInstagram);
    const { externalId, body } = await watched.happen('comment_added', { text: 'Für zwei?' });
    await change(watched, externalId, 'comment_removed');
    await watched.report(body);
    const events = await watched.events();
    expect(faultsIn(events)).toEqual([]);
    const [entry] = JSON.parse(body).entry;
    // Under Instagram Login the change is in the entry itself, elsewhere in the entry's list of changes.
    const said = entry.value ?? entry.changes[0].value;
    expect(events.map(({ data }) => data)).toEqual([
      {
        externalId,
        mediaExternalId: said.media.id,
        text: 'Für zwei?',
        author: said.from,
        publishedAt: new Date(entry.time * 1000).toISOString(),
        contentType: 'instagram.media.comments',
      },
    ]);
  });

  test.each(turnsOf(ways, 1, 3))('when %s: a comment that was edited', async (_, change) => {
    const page = await watch(watching, facebook);
    const { externalId } = await page.happen('comment_added');
    const { body } = await page.happen('comment_edited', { externalId, text: 'Für drei?' });
    await change(page, externalId, 'comment_removed');
    await page.report(body);
    const events = await page.events();
    expect(changesIn(events)).toEqual([`updated ${externalId}`]);
    expect(events[0].data.text).toBe('Für drei?');
    expect(faultsIn(events)).toEqual([]);
  });

  test.each(turnsOf(ways, 2, 3))(
    'when %s: not a new post, of which it says too little',
    async (_, change) => {
      const page = await watch(watching, facebook);
      const { externalId, body } = await page.happen('post_added');
      await change(page, externalId, 'post_removed');
      await page.report(body);
      expect(await page.events()).toEqual([]);
    },
  );
});
