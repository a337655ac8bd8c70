/** Tests that a simulated answer which a real server would not give is noticed. */
import { expect, test } from '@jest/globals';
import { differences } from './differences.ts';

const request = {
  method: 'POST',
  url: new URL('https://mastodon.example/oauth/token'),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=authorization_code&code=c&redirect_uri=https://a.example&client_id=i&client_secret=s',
};
const token = { access_token: 'a', token_type: 'Bearer', scope: 'read', created_at: 1_772_438_400 };
const differencesOf = (body: object) => differences(request, { status: 200, body: JSON.stringify(body) });

test('an answer with the fields that the real server gives is as recorded', () => {
  expect(differencesOf(token)).toEqual([]);
});

test('a field that is missing, and one that no server has, are noticed', () => {
  const { created_at: _, ...without } = token;
  expect(differencesOf(without)).toContain('POST /oauth/token: .created_at is not there, as recorded');
  expect(differencesOf({ ...token, nose: 1 })).toEqual(['POST /oauth/token: .nose is unknown, as recorded']);
});

test('a field that the real server lacks and the document has may be there', () => {
  const status = { method: 'POST', url: new URL('https://mastodon.example/api/v1/apps') };
  const asked = {
    ...request,
    ...status,
    headers: {},
    body: '{"client_name":"A","redirect_uris":["https://a.example"]}',
  };
  const app = { id: '1', name: 'A', client_id: 'i', client_secret: 's', redirect_uri: 'https://a.example' };
  const answering = (more: object) =>
    differences(asked, { status: 200, body: JSON.stringify({ ...app, ...more }) });
  expect(answering({ redirect_uris: ['https://a.example'] }).join()).not.toContain('redirect_uris');
});
