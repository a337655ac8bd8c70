/** Tests which notifications Threads' webhooks become. Their form is that of the samples in "Webhooks". */
import { describe, expect, test } from '@jest/globals';
import { bodyOf, faultsOf, instant, plain, time, webhooksOf } from '../../support/webhook-bodies.ts';

const envelope = (field: string, value: unknown, more: object = {}) => ({
  app_id: '123456',
  topic: 'moderate',
  target_id: '78901',
  time,
  subscription_id: '234567',
  has_uid_field: false,
  values: { value, field },
  ...more,
});
const read = (...args: Parameters<typeof envelope>) => webhooksOf('threads').parse(bodyOf(envelope(...args)));

const reply = {
  id: '8901234',
  username: 'lena.bakes',
  text: 'Any left?',
  media_type: 'TEXT_POST',
  permalink: 'https://www.threads.com/@lena.bakes/post/Pp',
  replied_to: { id: '567890' },
  root_post: { id: '123456', owner_id: '26001', username: 'harbour.bakery' },
  shortcode: 'Pp',
  timestamp: '2024-01-01T00:00:06+0000',
};

test('a reply is reported to the owner of the thread, with its place in it, and is read for its files', () => {
  const told = read('replies', reply);
  expect(faultsOf(told)).toEqual([]);
  expect(plain(told)).toEqual([
    {
      accountExternalId: '26001',
      contentType: 'threads.posts.replies',
      action: 'created',
      externalId: '8901234',
      at: instant,
      reads: true,
      item: {
        externalId: '8901234',
        postExternalId: '123456',
        text: 'Any left?',
        author: { id: 'lena.bakes', username: 'lena.bakes' },
        thread: { parentId: '567890', rootId: '123456' },
        providerPermalink: 'https://www.threads.com/@lena.bakes/post/Pp',
        publishedAt: instant,
        contentType: 'threads.posts.replies',
      },
    },
  ]);
});

test.each([
  ['mentions', { is_reply: false }, 'threads.posts.items'],
  ['mentions', { is_reply: true }, 'threads.posts.replies'],
  ['publish', {}, 'threads.posts.items'],
])('what %s names is read (%j), for the account that it targets', (field, more, contentType) => {
  expect(plain(read(field, { id: '8901234', ...more }))).toEqual([
    {
      accountExternalId: '78901',
      contentType,
      action: 'created',
      externalId: '8901234',
      at: instant,
      reads: true,
    },
  ]);
});

test('a deletion is one of a post or of a reply, whichever of them is remembered', () => {
  const told = read('delete', { id: '8901234', owner: { owner_id: '26001' }, deleted_at: reply.timestamp });
  expect(plain(told)).toEqual(
    ['threads.posts.items', 'threads.posts.replies'].map((contentType) => ({
      accountExternalId: '26001',
      contentType,
      action: 'deleted',
      externalId: '8901234',
      at: instant,
      ifRemembered: true,
      reads: false,
    })),
  );
});

describe('no event is emitted for', () => {
  test.each([
    ['a field that is not known', 'constructor', reply],
    ['a reply without the owner of its thread', 'replies', { ...reply, root_post: { id: '123456' } }],
    ['a value of another form', 'replies', 'reply'],
    ['a deletion that names nobody', 'delete', { id: '1' }],
    ['an id that is not fit for a path', 'publish', { id: '1 2' }],
  ])('%s', (_what, field, value) => {
    expect(read(field, value)).toEqual([]);
  });

  test('a mention whose target is missing', () => {
    expect(read('mentions', { id: '1' }, { target_id: undefined })).toEqual([]);
  });
});

test('several notifications in one body are all read, and a body that is not JSON is refused', () => {
  const { parse } = webhooksOf('threads');
  const both = [envelope('replies', reply), envelope('publish', { id: '5' })];
  expect(parse(bodyOf(both)).map(({ externalId }) => externalId)).toEqual(['8901234', '5']);
  expect(() => parse(Buffer.from('{'))).toThrow(SyntaxError);
});
