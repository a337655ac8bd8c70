/**
 * What a hostile server answers: each kind is small to send, and was meant to make the service compute or hold without an
 * end. The kinds come from a review that carried them out.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Chance } from '../chance.ts';

export interface HostileAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** How many milliseconds lie between two bytes; absent when the body is sent at once. */
  dripMs?: number;
}

const mebibyte = 2 ** 20;

const json = (text: string, status = 200): HostileAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
});

const compressed = (text: string, status = 200): HostileAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  body: gzipSync(text),
});

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

const status = (content: string, more: object = {}) => ({
  id: '109501234567890123',
  created_at: '2026-01-01T00:00:00.000Z',
  url: 'https://evil.example/@a/1',
  content,
  visibility: 'public',
  account: { id: '1', acct: 'a', username: 'a', display_name: 'A' },
  media_attachments: [],
  ...more,
});

/** Lists that fit wherever the API lists statuses or notifications of mentions. */
const listWith = (content: string) =>
  JSON.stringify([{ ...status(content), type: 'mention', status: status(content) }]);

const kinds: Record<string, () => HostileAnswer> = {
  'twenty megabytes of empty objects': () =>
    compressed(`[${repeated('{},', 19 * mebibyte)}12345678901234567]`),
  'a million numbers': () => compressed(`[${repeated('1234567890123456,', 10 * mebibyte)}1]`),
  'a hundred thousand levels': () => json('['.repeat(100_000) + ']'.repeat(100_000)),
  'levels of members': () => compressed('{"a":'.repeat(200_000)),
  'an element that never ends': () => compressed(listWith(`<${'a'.repeat(900_000)}`)),
  'comments that never end': () => compressed(listWith('<!--'.repeat(200_000))),
  'links that never end': () => compressed(listWith('<a'.repeat(400_000))),
  'spaces in entities': () => compressed(listWith('&#32;'.repeat(180_000))),
  'a link before many ends': () =>
    compressed(listWith(`<a href="mailto:${'x'.repeat(50_000)}">${'</a>'.repeat(20_000)}`)),
  'eighty thousand statuses': () =>
    compressed(`[${Array.from({ length: 80_000 }, () => JSON.stringify(status('a'))).join()}]`),
  'an error of five megabytes': () => compressed(JSON.stringify({ error: 'e'.repeat(5 * mebibyte) }), 422),
  'an error like a token': () => json(JSON.stringify({ error: '-eyJ'.repeat(20_000) }), 422),
  'tokens of twelve megabytes': () =>
    compressed(
      JSON.stringify({
        access_token: 't'.repeat(12 * mebibyte),
        client_id: 'c'.repeat(mebibyte),
        client_secret: 's'.repeat(mebibyte),
        token_type: 'Bearer',
      }),
    ),
  'names that are no text': () =>
    json(
      JSON.stringify({
        id: '1',
        username: 'a',
        display_name: `${'n'.repeat(600_000)}\u0000\ud83d`,
        uri: 'x',
      }),
    ),
  'an id that is no text': () => json(JSON.stringify({ id: '1\u0000', username: '\ud83d' })),
  'schema faults': () => compressed(`[${repeated('0,', 600_000)}0]`),
  'a bomb': () => ({
    status: 200,
    headers: { 'content-type': 'application/json', 'content-encoding': 'br' },
    body: brotliCompressSync(Buffer.alloc(100 * mebibyte)),
  }),
  'broken compression': () => ({
    status: 200,
    headers: { 'content-encoding': 'gzip' },
    body: Buffer.from('not gzip at all'),
  }),
  'no JSON': () => json('<html><h1>Maintenance</h1></html>'),
  'half a document': () => json(listWith('a').slice(0, -20)),
  'a redirect to itself': () => ({ status: 302, headers: { location: '/' }, body: Buffer.alloc(0) }),
  'a wait of years': () => ({
    status: 429,
    headers: { 'retry-after': '999999999', 'x-ratelimit-reset': '9999-01-01T00:00:00Z' },
    body: Buffer.from('{"error":"later"}'),
  }),
  'many headers': () => ({
    status: 200,
    headers: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-${at}`, 'h'.repeat(50)])),
    body: Buffer.from('[]'),
  }),
  'links without an end': () => ({
    status: 200,
    headers: { link: `${'<https://evil.example/>; rel="next", '.repeat(200)}` },
    body: Buffer.from('[]'),
  }),
  'a byte a second': () => ({ ...json(listWith('a')), dripMs: 1_000 }),
};

const answerKinds = Object.keys(kinds);

/** Answers are made once: making them costs this machine more than it may cost the service. */
const made = new Map<string, HostileAnswer>();

export function hostileAnswer(chance: Chance): { kind: string; answer: HostileAnswer } {
  const kind = chance.pick(answerKinds);
  const answer = made.get(kind) ?? (kinds[kind] as () => HostileAnswer)();
  made.set(kind, answer);
  return { kind, answer };
}

/** Makes all answers before the run begins, so that making them takes no time from it. */
export function prepareAnswers(): void {
  for (const [kind, make] of Object.entries(kinds)) made.set(kind, make());
}
