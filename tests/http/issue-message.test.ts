/** Tests that what is wrong with a value is said in words, which also say what is right. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sharedTestService, type TestKey } from '../support/service.ts';

let key: TestKey;
beforeAll(async () => {
  key = await (await sharedTestService()).newKey();
});

interface Answer {
  body: { error: { meta: { validationErrors: { field: string; message: string }[] } } };
}

const saidOf = ({ body }: Answer, wanted: string) =>
  body.error.meta.validationErrors.filter(({ field }) => field === wanted).map(({ message }) => message);

describe('what is wrong is said in words', () => {
  test.each([
    ['limit', 'limit=many', 'Expected a number.'],
    ['limit', 'limit=2.5', 'Expected a whole number.'],
    ['limit', 'limit=0', 'At least 1.'],
    ['limit', 'limit=2&limit=3', 'Given more than once. Give it once.'],
    ['since', 'since=2026-03-01', 'Expected a time with its offset from UTC, such as 2026-03-01T09:30:00Z.'],
    ['since', 'since=2027-02-30T09:00:00Z', 'No such date or time.'],
    ['since', 'since=2027-02-03T25:00:00%2B01:00', 'No such date or time.'],
    [
      'since',
      'since=2027-02-03T09:00:00+01:00',
      'A + is a blank in a URL. Write it as %2B, or give the time in UTC, with a Z at its end.',
    ],
    ['metadata', 'metadata=north', 'Write it as metadata[key]=value.'],
    ['reference', 'reference=', 'Must not be empty.'],
  ])('of the parameter %s, in ?%s', async (field, query, message) => {
    expect(saidOf(await key.client.get(`/v1/publish-requests?${query}`), field)).toEqual([message]);
  });

  test.each([
    ['name', { name: 7 }, 'Expected a string.'],
    ['name', { name: '' }, 'Must not be empty.'],
    ['name', { name: 'x'.repeat(101) }, 'At most 100 characters.'],
    ['topics', { topics: {} }, 'Expected an array.'],
    ['topics', { topics: [] }, 'At least 1 entry.'],
    ['url', { url: 'receiver' }, 'Expected a whole URL, such as https://www.example.com/path.'],
    ['status', { status: 'on' }, 'Expected one of: enabled, disabled.'],
  ])('of the field %s, in %j', async (field, body, message) => {
    const path = '/v1/event-destinations/test_dst_00000000000000000000000000';
    expect(saidOf(await key.client.patch(path, body), field)).toEqual([message]);
  });

  test.each(['monday', true])('of a number between two bounds, for which %j was sent', async (weekday) => {
    const body = { connectedProfileIds: ['test_cp_1'], timeZone: 'Europe/Lisbon' };
    const answer = await key.client.post('/v1/queues', { ...body, slots: [{ weekday, time: '09:00' }] });
    expect(saidOf(answer, 'slots.0.weekday')).toEqual(['Expected a number from 1 to 7.']);
  });

  test('for a header', async () => {
    const answer = await key.client.post('/v1/backfill-requests', {}).set('Idempotency-Key', 'two words');
    expect(saidOf(answer, 'header.idempotency-key')).toEqual([
      'Only letters, digits and signs of ASCII, without blanks.',
    ]);
  });

  test('first of all by the message of the error, which logs may keep alone', async () => {
    const messageOf = async (query: string) =>
      (await key.client.get(`/v1/publish-requests?${query}`)).body.error.message;
    expect(await messageOf('limit=0')).toBe('limit: At least 1.');
    expect(await messageOf('limit=0&reference=&metadata=x')).toMatch(
      /^\w+: .+\. And 2 more: see meta\.validationErrors\.$/,
    );
  });

  test.each([
    ['text', 'a\0b', 'Contains NUL or half of a surrogate pair, which are no text. Remove them.'],
    ['link', 'ftp://example.com/', 'Expected a URL that begins with http:// or https://.'],
    [
      'link',
      'https://example.com/\0',
      'Contains NUL or half of a surrogate pair, which are no text. Remove them.',
    ],
    ['language', 'pt_BR', 'Expected a language tag, such as pt-BR.'],
  ])('for the pattern of %s, in %j', async (field, value, message) => {
    const post = { connectedProfileId: 'test_cp_none', contentType: 'bluesky.posts.items', text: 'Rye' };
    const body = { ...post, [field]: value };
    expect(saidOf(await key.client.post('/v1/publish-requests/validate', body), field)).toContain(message);
  });

  test('for every pattern that the contract has for a request', async () => {
    const validators = await readFile('src/contract/generated/validators.ts', 'utf8');
    const written = [...validators.matchAll(/new RegExp\(("(?:[^"\\]|\\.)*"), 'u'\)(, "(?:[^"\\]|\\.)+")?/g)];
    const silent = written.flatMap(([, source = '""', said]) => (said ? [] : JSON.parse(source)));
    expect(new Set(silent)).toEqual(new Set(['^[^\\u0000]*$']));
    expect(written.length).toBeGreaterThan(silent.length);
  });
});

describe('what only the end user can mend is said so', () => {
  test.each([
    ['grant_expired', /The end user must re-authorize\.$/],
    ['scope_missing', /The end user has to connect again, and to agree to it\.$/],
  ])('in the scenario %s', async (scenario, message) => {
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook', scenario });
    const answer = await key.client.get('/v1/content/facebook.media.items', { connectedProfileId });
    expect(answer.body.error.message).toMatch(message);
  });
});
