/** Tests that a misspelled name is answered with the one that was meant. */
import { describe, expect, test } from '@jest/globals';
import { loadContract } from '../../codegen/document.ts';
import { operations } from '../../src/contract/index.ts';
import { namesElsewhere } from '../../src/http/field-synonyms.ts';
import { validateInput } from '../../src/http/validation/validate.ts';

/** Returns what is said of each field of a publish request. */
function saidOf(body: object): Record<string, string> {
  const { problems } = validateInput('publishRequests.create', { path: {}, query: {}, body });
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

const post = { connectedProfileId: 'test_cp_1', contentType: 'instagram.media.items' };

describe('an unknown field', () => {
  test.each([
    ['caption', 'text'],
    ['scheduled_for', 'scheduledFor'],
    ['medai', 'media'],
    ['imageUrls', 'media'],
    ['message', 'text'],
    ['content', 'text'],
    ['publish_at', 'scheduledFor'],
    ['profileId', 'connectedProfileId'],
  ])('%s was meant to be %s', (given, meant) => {
    expect(saidOf({ ...post, media: [{ mediaId: 'm' }], [given]: 1 })).toEqual({
      [given]: `Unknown field. Did you mean ${meant}?`,
    });
  });

  test('is removed where nothing comes close, or where it has another meaning', () => {
    const story = { ...post, contentType: 'instagram.stories.items', media: [{ mediaId: 'm' }] };
    expect(saidOf({ ...story, caption: 'x', zzz: 1 })).toEqual({
      caption: 'Unknown field. Remove it.',
      zzz: 'Unknown field. Remove it.',
    });
  });

  test('deep in an entry of a list is told by the fields of the entry', () => {
    expect(saidOf({ ...post, media: [{ mediaId: 'm', alttext: 'x' }] })).toEqual({
      'media.0.alttext': 'Unknown field. Did you mean altText?',
    });
  });

  test.each([
    ['youtube.videos.comments', 'videoExternalId'],
    ['youtube.videos.comments', 'commentExternalId'],
    ['instagram.media.comments', 'mediaExternalId'],
    ['bluesky.posts.replies', 'postExternalId'],
  ])('of %s, %s beside the target was meant to be in it', (contentType, given) => {
    const reply = { connectedProfileId: 'test_cp_1', contentType, text: 'x', target: { [given]: 'x' } };
    expect(saidOf({ ...reply, [given]: 'x' })).toEqual({
      [given]: `Unknown field. Did you mean target.${given}?`,
    });
  });

  test.each(['url', 'image_url', 'src', 'fileUrl', 'link'])(
    '%s of a file was meant to be its sourceUrl',
    (name) => {
      expect(saidOf({ ...post, media: [{ [name]: 'https://example.com/a.jpg' }] })).toMatchObject({
        [`media.0.${name}`]: 'Unknown field. Did you mean sourceUrl?',
      });
    },
  );
});

test('a collection that is missing is told with what lists the collections', () => {
  const pin = { connectedProfileId: 'test_cp_1', contentType: 'pinterest.pins.items' };
  expect(saidOf({ ...pin, media: [{ mediaId: 'm' }] })).toEqual({
    board: 'Required field. connectedProfiles.targets.list lists the ids.',
  });
});

test('every field that has other names elsewhere is one of the contract', () => {
  const fields = new Set([...JSON.stringify(loadContract()).matchAll(/"(\w+)":\{/g)].map(([, name]) => name));
  const parameters = Object.values(operations).flatMap(({ query }) => Object.keys(query));
  const known = new Set([...fields, ...parameters]);
  expect(Object.keys(namesElsewhere).filter((name) => !known.has(name))).toEqual([]);
});

describe('where nobody knows the content type', () => {
  test('the one that was meant is named, and all else that is wrong for every content type', () => {
    const said = saidOf({
      contentType: 'instagram.media.item',
      text: 7,
      media: 'x',
      metadata: [],
      caption: 'x',
    });
    expect(said).toMatchObject({
      contentType: expect.stringMatching(/^Did you mean instagram\.media\.items\? Expected one of: /),
      connectedProfileId: 'Required field.',
      text: 'Expected a string.',
      media: 'Expected an array.',
      metadata: 'Expected an object.',
      caption: 'Unknown field. Did you mean text?',
    });
  });

  test('a missing one is required, and names in another spelling are recognised', () => {
    expect(saidOf({ connected_profile_id: 'x', content_type: 'x', text: 'Hello' })).toEqual({
      contentType: 'Required field.',
      connectedProfileId: 'Required field.',
      connected_profile_id: 'Unknown field. Did you mean connectedProfileId?',
      content_type: 'Unknown field. Did you mean contentType?',
    });
  });

  test('what only some content types take is no problem', () => {
    expect(
      saidOf({ connectedProfileId: 'x', poll: { options: ['a'] }, text: 'x', privacy: 'public' }),
    ).toEqual({
      contentType: 'Required field.',
    });
  });

  test('a body that is no object is one problem', () => {
    expect(saidOf(['text'])).toEqual({ body: 'Expected an object.' });
  });
});
