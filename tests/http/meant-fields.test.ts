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

/** Returns the same of a publish group. */
function groupSaidOf(body: object): Record<string, string> {
  const { problems } = validateInput('publishGroups.create', { path: {}, query: {}, body });
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

  test('of a group that lists profiles was meant to be its targets', () => {
    expect(groupSaidOf({ connectedProfileIds: ['test_cp_1'] })).toMatchObject({
      connectedProfileIds: 'Unknown field. Did you mean targets?',
    });
  });

  test('is removed where nothing comes close, or where it has another meaning', () => {
    const story = { ...post, contentType: 'instagram.stories.items', media: [{ mediaId: 'm' }] };
    expect(saidOf({ ...story, caption: 'x', zzz: 1 })).toEqual({
      caption: 'Unknown field. Remove it.',
      zzz: 'Unknown field. Remove it.',
    });
  });

  test('deep in an entry of a list is refused with the fields of the entry', () => {
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

test('a collection that is missing is refused with the operation that lists the collections, in a target of a group, too', () => {
  const pin = { connectedProfileId: 'test_cp_1', contentType: 'pinterest.pins.items' };
  const message = 'Required field. connectedProfiles.targets.list lists the ids.';
  expect(saidOf({ ...pin, media: [{ mediaId: 'm' }] })).toEqual({ board: message });
  expect(groupSaidOf({ targets: [pin] })).toEqual({ 'targets.0.board': message });
});

describe('a missing field with an enum is refused with its values', () => {
  test('such as a variant that cannot be guessed', () => {
    const video = { connectedProfileId: 'test_cp_1', contentType: 'tiktok.videos.items' };
    expect(saidOf(video)).toEqual({
      variant: expect.stringMatching(/^Required field\. Expected one of: video, video_by_url, photos, /),
      media: 'Required field.',
    });
  });

  test('in a body without anything that is not of a list', () => {
    const { problems } = validateInput('test.connections.update', { path: {}, query: {}, body: {} });
    expect(problems).toContainEqual({
      field: 'action',
      code: 'required',
      message: expect.stringMatching(/^Required field\. Expected one of: expire, revoke, /),
    });
  });
});

test('every field that has other names elsewhere is one of the contract', () => {
  const fields = new Set([...JSON.stringify(loadContract()).matchAll(/"(\w+)":\{/g)].map(([, name]) => name));
  const parameters = Object.values(operations).flatMap(({ query }) => Object.keys(query));
  const known = new Set([...fields, ...parameters]);
  expect(Object.keys(namesElsewhere).filter((name) => !known.has(name))).toEqual([]);
});

describe('a value of the wrong type is refused with the expected type', () => {
  test.each([
    [
      'media',
      ['https://example.com/a.jpg'],
      'media.0',
      'Expected an object with mediaId, altText, sourceUrl.',
    ],
    [
      'scheduledFor',
      1_798_000_000,
      'scheduledFor',
      'Expected a time with its offset from UTC, such as 2026-03-01T09:30:00Z, or an object with local, timeZone, or an object with queue.',
    ],
    ['metadata', 'x', 'metadata', 'Expected an object.'],
  ])('as %s: %j', (name, value, field, message) => {
    const toot = { connectedProfileId: 'test_cp_1', contentType: 'mastodon.posts.items', text: 'Rye' };
    expect(saidOf({ ...toot, [name]: value })).toEqual({ [field]: message });
  });

  test('but not by the fields of an object that has very many', () => {
    expect(groupSaidOf({ targets: ['test_cp_1'] })).toEqual({ 'targets.0': 'Expected an object.' });
  });
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
      contentType: expect.stringMatching(/^Required field\. Expected one of: instagram\.media\.items, /),
      connectedProfileId: 'Required field.',
      connected_profile_id: 'Unknown field. Did you mean connectedProfileId?',
      content_type: 'Unknown field. Did you mean contentType?',
    });
  });

  test('what only some content types take is no problem', () => {
    expect(
      saidOf({ connectedProfileId: 'x', poll: { options: ['a'] }, text: 'x', privacy: 'public' }),
    ).toEqual({ contentType: expect.stringMatching(/^Required field\./) });
  });

  test('of a target of a group, all else that is wrong with the target is said, too', () => {
    expect(
      groupSaidOf({
        targets: [{ contentType: 'instagram.songs', text: 5, caption: 'x' }, {}, { ...post, text: 5 }],
      }),
    ).toEqual({
      'targets.0.contentType': expect.stringMatching(/^Expected one of: /),
      'targets.0.connectedProfileId': 'Required field.',
      'targets.0.text': 'Expected a string.',
      'targets.0.caption': 'Unknown field. Did you mean text?',
      'targets.1.contentType': expect.stringMatching(/^Required field\. Expected one of: /),
      'targets.1.connectedProfileId': 'Required field.',
      'targets.2.text': 'Expected a string.',
    });
  });

  test('a body that is no object is one problem', () => {
    expect(saidOf(['text'])).toEqual({ body: 'Expected an object.' });
  });
});
