/** Tests what is kept of an item that was told, so that its deletion can be told. */
import { expect, test } from '@jest/globals';
import { rowOf } from '../../../../src/domain/sync/observations/compare.ts';

test('of an item, ids and times are kept, and none of its words', () => {
  const of = {
    organizationId: 'org_1',
    mode: 'live' as const,
    connectedProfileId: 'cp_1',
    contentType: 'pinterest.pins.items',
  };
  const item = {
    externalId: '1',
    contentType: 'pinterest.pins.items',
    title: 'Rye',
    text: 'A loaf of rye',
    altText: 'A dark loaf',
    altTexts: ['A dark loaf'],
    contentWarning: 'Bread',
    link: 'https://example.com/rye',
    poll: { options: [{ text: 'Rye' }] },
    tags: ['rye'],
    ownerUsername: 'baker',
    board: '2',
    publishedAt: '2026-07-01T08:00:00.000Z',
    media: [{ sourceUrl: 'https://example.com/rye.jpg' }],
    providerRaw: { title: 'Rye' },
  };
  const { remains } = rowOf(of, { externalId: '1', item });
  expect(remains).toEqual({
    externalId: '1',
    contentType: 'pinterest.pins.items',
    title: '',
    text: '',
    board: '2',
    publishedAt: '2026-07-01T08:00:00.000Z',
  });
});

test.each(['title', 'text', 'contentWarning', 'link'])(
  'an item is another one when its %s has changed',
  (field) => {
    const of = {
      organizationId: 'org_1',
      mode: 'live' as const,
      connectedProfileId: 'cp_1',
      contentType: 'mastodon.posts.items',
    };
    const item = { externalId: '1', text: 'Rye', [field]: 'one' };
    const fingerprintOf = (changed: object) => rowOf(of, { externalId: '1', item: changed }).fingerprint;
    expect(fingerprintOf({ ...item, [field]: 'other' })).not.toBe(fingerprintOf(item));
  },
);
