/** Tests that a simulated answer which Meta's specification does not allow is noticed. */
import { describe, expect, test } from '@jest/globals';
import { differences } from './differences.ts';

const get = (path: string, fields: string) => ({
  method: 'GET',
  url: new URL(`https://graph.facebook.com/v25.0/${path}?fields=${fields}`),
  headers: {},
  body: '',
});
const answering = (body: object) => ({ status: 200, body: JSON.stringify(body) });
const fields = 'id,caption,timestamp,comments{id,from{id}}';

test('an answer with what was asked for, or with less, is as the specification says', () => {
  const comments = { data: [{ id: '2', from: { id: '3' } }] };
  const node = { id: '1', timestamp: '2026-03-09T07:45:12+0000', comments };
  expect(differences(get('1', fields), answering(node))).toEqual([]);
  expect(differences(get('5/media', fields), answering({ data: [node, { id: '4' }] }))).toEqual([]);
});

describe('what is noticed', () => {
  test.each([
    ['a type of another kind', { timestamp: 5 }, 'IGMedia.timestamp is 5, not of type datetime'],
    ['a field that nobody asked for', { like_count: 5 }, 'IGMedia.like_count was not asked for'],
    [
      'such a field inside others',
      { comments: { data: [{ from: { nose: 1 } }] } },
      'IGMedia.comments.from.nose was not asked for',
    ],
  ])('%s', (_what, more, difference) => {
    expect(differences(get('1', fields), answering({ id: '1', ...more }))).toEqual([
      `GET /v25.0/1: ${difference}`,
    ]);
  });

  test('a field that no such node has, and an edge that there is not', () => {
    expect(differences(get('1', 'id,caption,timestamp,captions'), answering({ id: '1' }))).toEqual([
      'GET /v25.0/1: field IGMedia captions',
    ]);
    expect(differences(get('1/paintings', 'id'), answering({ data: [] }))).toEqual([
      'GET /v25.0/1/paintings: no node takes this call',
    ]);
  });
});
