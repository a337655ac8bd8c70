/**
 * Tests that a mention of the account in other people's media can be read by the event's id, or that the
 * event says that it cannot be read.
 */
import { describe, expect, test } from '@jest/globals';
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';
import { byInstagram, instagramByFacebook } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const byFacebook = instagramByFacebook;
const watching = useWatching();

const read = ({ connectedProfileId }: Watched, contentType: string, externalId: string, more = {}) =>
  watching.listener.client.get(`/v1/content/${contentType}/${externalId}`, { connectedProfileId, ...more });

const comments = 'instagram.media.comments';
const items = 'instagram.media.items';

describe('under Facebook Login', () => {
  test('a mention in a comment reads as in its event, with the provider’s own object where that is asked for', async () => {
    const watched = await watch(watching, byFacebook);
    const externalId = await watched.hear('mention_added', { text: 'Try @harbour' });
    const [event] = await watched.events();
    expect(event).not.toHaveProperty('unreadable');
    expect(event.data).toMatchObject({ externalId, text: 'Try @harbour' });
    const { status, body } = await read(watched, comments, externalId);
    expect([status, body]).toEqual([200, event.data]);
    const { providerRaw, ...rest } = (await read(watched, comments, externalId, { includeProviderRaw: true }))
      .body;
    expect(rest).toEqual(event.data);
    expect(providerRaw).toMatchObject({ mentioned_comment: { id: externalId, text: 'Try @harbour' } });
  });

  /** Sets the provider's answer to the account's requests for a caption that mentions it. */
  function answerMention(answer: (mediaId: string) => SimulatedAnswer): void {
    watching.provider.intercept = async ({ url }, simulated) => {
      const [, id] = /^mentioned_media\.media_id\((\d+)\)/.exec(url.searchParams.get('fields') ?? '') ?? [];
      return id ? answer(id) : simulated;
    };
  }

  test('a mention in a caption reads as in its event', async () => {
    const watched = await watch(watching, byFacebook);
    answerMention((id) => {
      const node = { id, caption: 'At @harbour', media_type: 'IMAGE', timestamp: '2026-11-01T10:00:00+0000' };
      return { status: 200, body: JSON.stringify({ mentioned_media: node, id: watched.externalId }) };
    });
    const { body } = await watched.happen('mention_added');
    const webhook = JSON.parse(body);
    const { value } = webhook.entry[0].changes[0];
    delete value.comment_id;
    await watched.report(JSON.stringify(webhook));
    const [event] = await watched.events();
    expect(event).toMatchObject({
      topic: `content.${items}.created`,
      data: { externalId: value.media_id, text: 'At @harbour', publishedAt: '2026-11-01T10:00:00.000Z' },
    });
    expect(event).not.toHaveProperty('unreadable');
    expect((await read(watched, items, value.media_id)).body).toEqual(event.data);
  });

  test.each([
    ['lacks the permission for mentions', 10],
    ['is told that it is no mention', 100],
  ])('what is not there is not found by a grant that %s', async (_, code) => {
    const watched = await watch(watching, byFacebook);
    answerMention(() => ({
      status: 400,
      body: JSON.stringify({ error: { message: 'no', type: 'OAuthException', code } }),
    }));
    expectError(await read(watched, items, '18688416575629420'), 404, 'not_found');
  });
});

test('under Instagram Login, which has no way to read it, the event says so', async () => {
  const watched = await watch(watching, byInstagram);
  const externalId = await watched.hear('mention_added', { text: 'Try @harbour' });
  const [event] = await watched.events();
  expect(event).toMatchObject({ unreadable: true, data: { externalId, text: 'Try @harbour' } });
  expectError(await read(watched, comments, externalId), 404, 'not_found');
});

test('what can be read is not said to be unreadable', async () => {
  const watched = await watch(watching, byInstagram);
  await watched.hear('comment_added');
  expect((await watched.events()).map((event) => 'unreadable' in event)).toEqual([false]);
});
