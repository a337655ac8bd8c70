/** Tests that a simulated answer which the documentation of Threads does not allow is noticed. */
import { describe, expect, test } from '@jest/globals';
import { differences } from './differences.ts';

const get = (path: string, fields: string) => ({
  method: 'GET',
  url: new URL(`https://graph.threads.com/v1.0/${path}?fields=${fields}`),
  headers: {},
  body: '',
});
const answering = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
const fields = 'id,text,timestamp,media_type,hide_status,quoted_post';
const post = { id: '1', media_type: 'TEXT_POST', timestamp: '2026-03-09T07:45:12+0000' };

test('a post, a list and a refusal are as documented', () => {
  expect(differences(get('1', fields), answering(post))).toEqual([]);
  expect(differences(get('5/threads', fields), answering({ data: [post, { id: '4' }] }))).toEqual([]);
  const error = { message: 'none', type: 'OAuthException', code: 100, error_subcode: 33 };
  expect(differences(get('1', fields), answering({ error }, 400))).toEqual([]);
});

describe('what is noticed', () => {
  test.each([
    ['a value that is none of those that there are', { media_type: 'TEXT' }],
    ['a state that there is not', { hide_status: 'SHOWN' }],
    ['a time in another form', { timestamp: '2026-03-09T07:45:12Z' }],
    ['an id that is a number', { id: 1 }],
    ['a reference that is an id alone', { quoted_post: '2' }],
    ['a field that no post has', { caption: 'x' }],
  ])('%s', (_what, more) => {
    const [problem] = differences(get('5/threads', fields), answering({ data: [{ ...post, ...more }] }));
    expect(problem).toMatch(/^GET \/v1\.0\/5\/threads, 200: \/data\/0/);
  });

  test('a field that nobody asked for', () => {
    const shown = { ...post, is_reply: true };
    expect(differences(get('1', fields), answering(shown))).toEqual([
      'GET /v1.0/1, 200: is_reply was not asked for',
    ]);
  });

  test('a refusal in another form, and a call that there is not', () => {
    expect(differences(get('1', fields), answering({ error: 'none' }, 400))).not.toEqual([]);
    expect(differences(get('1/likes', fields), answering({ data: [] }))).toEqual([
      'GET /v1.0/1/likes is not documented',
    ]);
  });
});
