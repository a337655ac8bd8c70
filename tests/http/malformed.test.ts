/** A body that is not JSON is answered with what is wrong in it and where, and with nothing of its content. */
import { beforeAll, expect, test } from '@jest/globals';
import { sharedTestService, type TestKey } from '../support/service.ts';

let url: string;
let key: TestKey;
beforeAll(async () => {
  const service = await sharedTestService();
  url = service.url;
  key = await service.newKey();
});

test.each([
  ['a comma too many', '{\n  "text": "Rye",\n}', 'at line 3, column 1: expected double-quoted property name'],
  [
    'a comma too few',
    '{"text": "Rye" "b": 1}',
    "at line 1, column 16: expected ',' or '}' after property value",
  ],
  ['single quotes', "{'text': 1}", "at line 1, column 2: expected property name or '}'"],
  [
    'a line break in a text',
    '{"text": "Rye\n"}',
    'at line 1, column 14: bad control character in string literal',
  ],
  ['quotes of a word processor', '{"text": “Rye”}', "unexpected token '“'"],
  ['no value that JSON has', `{"text": undefined, "secret": "${'s'.repeat(60)}"}`, "unexpected token 'u'"],
  ['a text without end', '{"text": "Rye', 'at line 1, column 14: unterminated string'],
  ['an object without end', '{"text": [', 'it ends too early'],
])('%s', async (_title, body, said) => {
  const headers = { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/publish-requests/validate`, { method: 'POST', headers, body });
  const { error } = (await answer.json()) as { error: { meta: { validationErrors: unknown[] } } };
  const separator = said.startsWith('at ') ? ' ' : ': ';
  expect(error.meta.validationErrors).toEqual([
    { field: 'body', message: `Malformed JSON${separator}${said}.` },
  ]);
});

test('bytes that are not UTF-8 are refused, and not published as other characters', async () => {
  const headers = { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' };
  const body = Buffer.from('{"text": "Café"}', 'latin1');
  const answer = await fetch(`${url}/v1/publish-requests/validate`, { method: 'POST', headers, body });
  const { error } = (await answer.json()) as { error: { meta: { validationErrors: unknown[] } } };
  expect(error.meta.validationErrors).toEqual([{ field: 'body', message: 'Send JSON in UTF-8.' }]);
});
