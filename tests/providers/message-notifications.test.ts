/** Tests how webhooks about messages are read, on both platforms. */
import { describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../src/contract/index.ts';
import type { Notification } from '../../src/providers/observations.ts';
import {
  connect,
  facebookPage,
  failureOf,
  type Item,
  instagramKinds,
  type Kind,
} from '../support/adapter.ts';
import { accountId, faultsOf, pageId, plain, readEntries, time } from '../support/webhook-bodies.ts';

const timestamp = 1_704_067_205_349;
const at = '2024-01-01T00:00:05.349Z';
/** The time of the message as a read returns it, which is in whole seconds. */
const publishedAt = '2024-01-01T00:00:05.000Z';
const person = '6123400000000001';

interface Platform {
  providerId: string;
  owner: string;
  /** The id of the message, in the form that the platform uses. */
  mid: string;
  loginKinds: [string, Kind][];
}

const platforms: Platform[] = [
  {
    providerId: 'instagram',
    owner: accountId,
    mid: 'aWdfZAG1faXRlbToxOjE3ODQx',
    loginKinds: instagramKinds,
  },
  { providerId: 'facebook', owner: pageId, mid: 'm_Zk3PAQ', loginKinds: [['Facebook Page', facebookPage]] },
];

describe.each(platforms)('a message of $providerId', ({ providerId, owner, mid, loginKinds }) => {
  const contentType = `${providerId}.dm.messages`;
  const read = (...events: object[]): Notification[] => {
    const people = { sender: { id: person }, recipient: { id: owner }, timestamp };
    const messaging = events.map((event) => ({ ...people, ...event }));
    return readEntries(providerId, { id: owner, time, messaging });
  };
  const common = { accountExternalId: owner, contentType, externalId: mid, at };
  const item = { externalId: mid, author: { id: person }, publishedAt, contentType };

  test('is created with its sender as the author, lacks a thread of its own, and is read for the name', () => {
    const told = read({ message: { mid, text: 'Are you open on Sunday?' } });
    expect(plain(told)).toEqual([
      { ...common, action: 'created', item: { ...item, text: 'Are you open on Sunday?' }, reads: true },
    ]);
    expect(faultsOf(told)).toEqual([]);
  });

  test('names the message that it answers, but not a story', () => {
    const replyTo = (reply_to: object) => read({ message: { mid, text: 'Yes', reply_to } })[0]?.item;
    expect(replyTo({ mid: 'm_0' })).toEqual({ ...item, text: 'Yes', thread: { parentId: 'm_0' } });
    expect(replyTo({ story: { id: '1', url: 'https://x.example' } })).toEqual({ ...item, text: 'Yes' });
  });

  test('without a text, or of a kind that cannot be shown, still is a message', () => {
    const attachments = [{ type: 'image', payload: { url: 'https://x.example/1.jpg' } }];
    for (const message of [{ attachments }, { is_unsupported: true }, { text: '' }, { text: 5 }])
      expect(plain(read({ message: { mid, ...message } }))).toEqual([
        { ...common, action: 'created', item, reads: true },
      ]);
  });

  test('that the account has sent itself is by the account', () => {
    const echo = { sender: { id: owner }, recipient: { id: person } };
    const sent = { ...item, text: 'Yes', author: { id: owner } };
    const message = { mid, text: 'Yes', is_echo: true };
    expect(read({ ...echo, message })[0]?.item).toEqual(sent);
    // Under Instagram Login a webhook may name the account by another id, which holds for the app only; the
    // author is the account even so.
    expect(read({ sender: { id: '424242' }, message })[0]?.item).toEqual(sent);
  });

  test('that was taken back is deleted, and says no more than who took it back', () => {
    const told = read({ message: { mid, is_deleted: true } });
    expect(plain(told)).toEqual([
      {
        ...common,
        action: 'deleted',
        item: { externalId: mid, author: { id: person }, contentType },
        reads: false,
      },
    ]);
    expect(faultsOf(told)).toEqual([]);
  });

  test('that was edited is updated with the new text, and read for the rest', () => {
    const told = read({ message_edit: { mid, text: 'On Sunday?', num_edit: 1 } });
    expect(plain(told)).toEqual([
      {
        ...common,
        action: 'updated',
        item: { externalId: mid, text: 'On Sunday?', contentType },
        reads: true,
      },
    ]);
    expect(faultsOf(told)).toEqual([]);
  });

  test.each([
    { read: { mid } },
    { read: { watermark: timestamp } },
    { delivery: { mids: [mid], watermark: timestamp } },
    { postback: { mid, title: 'Hours', payload: 'hours' } },
    { referral: { ref: 'x', source: 'SHORTLINK', type: 'OPEN_THREAD' } },
    { optin: { type: 'notification_messages' } },
    { pass_thread_control: { new_owner_app_id: '1' } },
    { reaction: { mid, action: 'react', reaction: 'love', emoji: '\u2764' } },
    { reaction: { mid, action: 'unreact' } },
    { message: { text: 'without an id' } },
    { message: null, reaction: 'x', message_edit: [] },
  ])('is nothing of this: %j', (event) => {
    expect(read(event)).toEqual([]);
  });

  test('without a sender has no author, and without a time of its own has that of the entry', () => {
    const [told] = read({ sender: null, timestamp: null, message: { mid } });
    expect(told?.item).toEqual({
      externalId: mid,
      publishedAt: new Date(time * 1000).toISOString(),
      contentType,
    });
  });

  test.each(loginKinds)('is read live, less its thread (%s)', async (_name, kind) => {
    const { call, run } = connect(kind);
    const list = async (of: string, input: object) =>
      ((await run(`${providerId}.dm.${of}.list` as OperationId, { ...input })) as unknown as { data: Item[] })
        .data;
    const [thread] = await list('threads', { limit: 1 });
    const [newest] = await list('messages', { threadExternalId: thread?.externalId });
    const { threadExternalId: _thread, ...expected } = newest as Item & { threadExternalId: string };
    const [edited] = read({ message_edit: { mid: newest?.externalId, text: 'x' } });
    const [created] = read({ message: { mid: newest?.externalId, text: 'x' } });
    expect(await edited?.read?.(call)).toEqual(expected);
    expect(await created?.read?.(call)).toEqual(expected);
  });

  test.each(loginKinds)('that has lost its details is not found (%s)', async (_name, kind) => {
    const { call } = connect(kind, 'healthy', async () => ({ status: 200, body: `{"id":"${mid}"}` }));
    const [edited] = read({ message_edit: { mid, text: 'x' } });
    expect(await failureOf(edited?.read?.(call) as Promise<object>)).toEqual({ kind: 'not_found' });
  });

  test.each(loginKinds)('is asked for by its id alone, whatever the id holds (%s)', async (_name, kind) => {
    const paths: string[] = [];
    const { call } = connect(kind, 'healthy', async ({ url }) => {
      paths.push(url.pathname);
      return { status: 200, body: JSON.stringify({ id: mid, from: { id: person } }) };
    });
    for (const wanted of [`${mid}/../me?fields=x#y`, '..'])
      await failureOf(read({ message_edit: { mid: wanted } })[0]?.read?.(call) as Promise<object>);
    expect(paths).toEqual([expect.stringMatching(/^\/v[\d.]+\/[\w%-]+%2F\.\.%2Fme%3Ffields%3Dx%23y$/)]);
  });
});
