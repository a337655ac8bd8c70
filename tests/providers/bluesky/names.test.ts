/** Tests what counts as a name at the network: URIs of records, and handles that end users enter. */
import { describe, expect, test } from '@jest/globals';
import { findIdentity } from '../../../src/providers/bluesky/identity.ts';
import { readUri, timeOfRecordKey, writeUri } from '../../../src/providers/bluesky/records.ts';

const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const record = { did, collection: 'app.bsky.feed.post', key: '3l3qo2vutsw2b' };

describe('a URI', () => {
  test('names a record by the DID of its account, its collection and its key', () => {
    expect(readUri(writeUri(record))).toEqual(record);
  });

  test.each([
    ['without a key', `at://${did}/app.bsky.feed.post`],
    ['with the handle of the account', 'at://ann.bsky.social/app.bsky.feed.post/3l3qo2vutsw2b'],
    ['with a key that is a step in a path', `at://${did}/app.bsky.feed.post/..`],
    ['with a key that is too long', `at://${did}/app.bsky.feed.post/${'a'.repeat(513)}`],
    ['with a collection that is none', `at://${did}/posts/3l3qo2vutsw2b`],
    ['with a DID that ends too early', 'at://did:plc:/app.bsky.feed.post/3l3qo2vutsw2b'],
    ['with a fragment', `${writeUri(record)}#/text`],
    ['with a query', `${writeUri(record)}?a=b`],
    ['with more behind it', `${writeUri(record)}/more`],
    ['with a line break behind it', `${writeUri(record)}\n`],
    ['that is endless', `at://${'a'.repeat(1_000_000)}`],
  ])('%s names no record', (_what, uri) => {
    expect(readUri(uri)).toBeUndefined();
  });
});

test.each([
  'ann',
  'ann.',
  '-ann.example',
  'ann.1',
  `${'a.'.repeat(130)}example`,
  'did:web:',
  'ann.example/x',
])('nobody is asked for %j, which is no handle', async (name) => {
  const nobody = () => Promise.reject(new Error('asked'));
  const call = { fetch: nobody, resolveTxt: nobody, urlProblem: () => undefined };
  await expect(findIdentity(call as never, {} as never, name)).rejects.toThrow('is no handle');
});

test('a record key tells its time only in the form of one', () => {
  expect(timeOfRecordKey(record.key)).toMatch(/^2024-/);
  expect(['self', 'z'.repeat(13), `${record.key}a`].map(timeOfRecordKey)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
