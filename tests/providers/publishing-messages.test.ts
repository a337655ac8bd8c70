/** Tests messages and private replies: their recipients, their form, and how they are found again. */
import { describe, expect, test } from '@jest/globals';
import type { ContentType } from '../../src/contract/index.ts';
import { failureOf, type Kind, kinds } from '../support/adapter.ts';
import { failing, image, publishing, type Script, video } from './publishing-script.ts';

const since = new Date('2024-01-01T00:00:00Z');
const person = '6123400000000001';

interface Platform {
  kind: Kind;
  contentType: ContentType;
  owner: 'account' | 'page';
  platform: string;
  /** True when the token gives access to both inboxes, that of Messenger and that of Instagram. */
  both: boolean;
  thread: string;
  comment: string;
}
const instagram = {
  contentType: 'instagram.dm.messages',
  platform: 'instagram',
  thread: 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6MTc4NDE0',
  comment: '17870913679156914',
} as const;
const platforms: Platform[] = [
  { ...instagram, kind: kinds['Instagram, Instagram Login'], owner: 'account', both: false },
  { ...instagram, kind: kinds['Instagram, Facebook Login'], owner: 'page', both: true },
  {
    kind: kinds['Facebook Page'],
    contentType: 'facebook.dm.messages',
    owner: 'account',
    platform: 'messenger',
    both: true,
    thread: 't_122100000000009999',
    comment: '122100000000001234_651200000000005',
  },
];

describe.each(platforms)('messages of $contentType under $kind.loginKind', (own) => {
  const { kind, contentType, owner, platform, both, thread, comment } = own;
  const send = `POST /${owner}/messages`;
  const about = { messaging_type: 'RESPONSE' };
  const sent = { recipient_id: person, message_id: 'm_1' };
  const message = (content: object, script: Script = {}) =>
    publishing(kind, contentType, 'message', content, script);
  const toThread = { text: 'Yes, 8 to 14.', target: { threadExternalId: thread } };
  const progress = { recipient: person };

  test('a person is written to as they are', async () => {
    const conversations = `GET /${owner}/conversations`;
    const script = { [send]: sent, ...(both ? { [conversations]: { data: [{ id: thread }] } } : {}) };
    const run = message({ text: 'Hello', target: { participantExternalId: person } }, script);
    expect(await run.prepare()).toMatchObject({ result: progress, remembered: [progress] });
    expect(await run.create(progress)).toEqual({ externalId: 'm_1' });
    const looked = { fields: 'id', platform, user_id: person, limit: '1' };
    expect(run.asked.map(({ sent: body }) => body)).toEqual([
      ...(both ? [looked] : []),
      { recipient: { id: person }, ...about, message: { text: 'Hello' } },
    ]);
  });

  test('a person without a conversation in the inbox is not written to', async () => {
    const script: Script = both ? { [`GET /${owner}/conversations`]: { data: [] } } : {};
    const run = message({ text: 'Hello', target: { participantExternalId: person } }, script);
    const { thrown } = await run.prepare();
    const failure = { kind: 'rejected', field: 'target.participantExternalId' };
    if (both) expect(thrown).toMatchObject({ failure });
    // A token for one inbox needs no look-up of the conversation, and the provider itself refuses strangers.
    else expect(thrown).toBeUndefined();
  });

  test('a thread of the other inbox is not found, without a call', async () => {
    const other = platform === 'messenger' ? 'aWdfZAG06MTpJR01lc3NhZA2U' : 't_122100000000001111';
    const run = message({ text: 'Hello', target: { threadExternalId: other } });
    expect((await run.prepare()).thrown).toMatchObject({ failure: { kind: 'not_found' } });
    expect(run.asked).toEqual([]);
  });

  test('in a thread, the other one is written to, and looked up once', async () => {
    const participants = { data: [{ id: '{account}', username: 'bakery' }, { id: person }] };
    const run = message(toThread, { [`GET /${thread}`]: { id: thread, participants } });
    const { result, last } = await run.prepare();
    expect([result, last]).toEqual([progress, progress]);
    await run.prepare(last);
    expect(run.whats()).toEqual([`GET /${thread}`]);
  });

  test('a thread with nobody else, or with many, has nobody to write to', async () => {
    for (const others of [[], [{ id: '1' }, { id: '2' }]]) {
      const participants = { data: [{ id: '{account}' }, ...others] };
      const run = message(toThread, { [`GET /${thread}`]: { id: thread, participants } });
      expect((await run.prepare()).thrown).toMatchObject({
        failure: { kind: 'rejected', field: 'target.threadExternalId' },
      });
    }
  });

  test.each([
    ['an image', [image()], { attachment: { type: 'image', payload: { url: image().url } } }],
    ['a video', [video()], { attachment: { type: 'video', payload: { url: video().url } } }],
    [
      'images',
      [image('https://f.example/1.jpg'), image('https://f.example/2.jpg')],
      {
        attachments: [
          { type: 'image', payload: { url: 'https://f.example/1.jpg' } },
          { type: 'image', payload: { url: 'https://f.example/2.jpg' } },
        ],
      },
    ],
  ])('%s are sent by their address', async (_name, media, body) => {
    const run = message({ media, target: { participantExternalId: person } }, { [send]: sent });
    await run.create(progress);
    expect(run.asked[0]?.sent).toEqual({ recipient: { id: person }, ...about, message: body });
  });

  test('a private reply names the comment, and says of what kind it is', async () => {
    const content = { text: 'Hello', target: { commentExternalId: comment } };
    const run = publishing(kind, contentType, 'private_reply', content, { [send]: sent });
    expect(await run.create()).toEqual({ externalId: 'm_1' });
    expect(run.asked[0]?.sent).toEqual({
      recipient: { comment_id: comment },
      ...about,
      message: { text: 'Hello' },
    });
  });

  test.each([
    [
      'outside of the window',
      failing(10, 2534022),
      { kind: 'rejected', detail: { code: '10', subcode: '2534022' } },
    ],
    [
      'to somebody unknown',
      failing(100, 2018001),
      { kind: 'rejected', detail: { code: '100', subcode: '2018001' } },
    ],
    ['without an answer', 'timeout', { kind: 'unknown_outcome' }],
    ['with an answer without an id', { recipient_id: person }, { kind: 'unusable' }],
  ] as const)('a message %s', async (_name, answer, failure) => {
    const run = message(toThread, { [send]: answer });
    expect(await failureOf(run.create(progress))).toEqual(failure);
  });

  const node = (id: string, text: string, more: object = {}) => ({
    id,
    message: text,
    created_time: '2024-01-01T00:01:00+0000',
    from: { id: '{account}' },
    ...more,
  });
  const conversation = (messages: object[]) => ({ data: [{ id: thread, messages: { data: messages } }] });
  const file = { message: undefined, attachments: { data: [{}] } };

  test('what was sent is found in the conversation with that person', async () => {
    const messages = [
      node('m_4', toThread.text, { from: { id: person } }),
      node('m_3', toThread.text),
      node('m_2', '', file),
      node('m_1', toThread.text, { created_time: '2023-12-31T00:00:00+0000' }),
      { id: 'm_0', created_time: '2024-01-01T00:01:00+0000' },
    ];
    const script = { [`GET /${owner}/conversations`]: conversation(messages) };
    const run = message(toThread, script);
    expect(await run.find(progress, since)).toEqual([{ externalId: 'm_3' }]);
    expect(run.asked[0]?.sent).toMatchObject({ platform, user_id: person });
    const ofFile = message({ media: [image()] }, script);
    expect(await ofFile.find(progress, since)).toEqual([{ externalId: 'm_2' }]);
  });

  test('a private reply is found with the one who wrote the comment', async () => {
    const content = { text: 'Hello', target: { commentExternalId: comment } };
    const messages = [node('m_3', 'Hello'), node('m_2', 'Other')];
    const script: Script =
      platform === 'instagram'
        ? {
            [`GET /${comment}`]: { id: comment, from: { id: person } },
            [`GET /${owner}/conversations`]: conversation(messages),
          }
        : {
            [`GET /${comment}`]: { id: comment, private_reply_conversation: { id: thread } },
            // It may lie behind a page of what was written since.
            [`GET /${thread}/messages`]: [
              {
                data: [node('m_9', 'Later')],
                paging: { cursors: { after: 'older' }, next: 'https://more.example' },
              },
              { data: messages },
            ],
          };
    const run = publishing(kind, contentType, 'private_reply', content, script);
    expect(await run.find({}, since)).toEqual([{ externalId: 'm_3' }]);
  });

  test('where the comment tells nobody, there is nothing to be found', async () => {
    const content = { text: 'Hello', target: { commentExternalId: comment } };
    const run = publishing(kind, contentType, 'private_reply', content, {
      [`GET /${comment}`]: { id: comment },
    });
    expect(await run.find({}, since)).toEqual([]);
  });
});
