/** Tests the facets of posts against the provider's own library, which other clients of the network use. */
import { RichText } from '@atproto/api';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { replyItem } from '../../../src/providers/bluesky/post-view.ts';
import { facetsOf, handlesIn } from '../../../src/providers/bluesky/publishing/facets.ts';
import { checkRecord } from '../../../src/simulators/bluesky/repo/check-record.ts';

const didOf = (handle: string) => `did:fake:${handle.toLowerCase()}`;

/** Returns what is marked, where every mentioned handle has an account. */
const ours = (text: string) =>
  facetsOf(text, new Map(handlesIn(text).map((handle) => [handle, didOf(handle)])));

/** Returns what the library marks, without what no server takes: addresses of no URI's form, and tags that are too long. */
function theirs(text: string) {
  const rich = new RichText({ text });
  rich.detectFacetsWithoutResolution();
  return (rich.facets ?? []).flatMap(
    ({ index, features: [feature] }): { index: object; features: unknown[] }[] => {
      const { uri, tag, did } = feature as Record<string, string | undefined>;
      if (did !== undefined) return [{ index, features: [{ ...feature, did: didOf(did) }] }];
      if (uri !== undefined) return linkOf(index, uri);
      return Buffer.byteLength(tag ?? '') > 640 ? [] : [{ index, features: [feature] }];
    },
  );
}

/** The library takes the beginning of `httpbin.org` for a scheme, so that the record has no URI. */
function linkOf(index: object, written: string) {
  const hasScheme = /^https?:\/\//.test(written);
  const domain = /^(?:https?:\/\/)?([^/]*)/.exec(written)?.[1] ?? '';
  const isLink = hasScheme ? domain !== '' : /\.(?:com|org)$/.test(/^[a-z0-9.]+/i.exec(domain)?.[0] ?? '');
  const uri = hasScheme ? written : `https://${written}`;
  return isLink ? [{ index, features: [{ $type: 'app.bsky.richtext.facet#link', uri }] }] : [];
}

const pieces = [
  ...['#', '＃', '@', '$', '(', ')', '.', ',', ':', '!', "'", '"', '’', '/', '-', '_', '[', '{', '\uFE0F'],
  ...[' ', '\n', '\t', '\u00A0', '\u200B', '\u200D', '\u00AD', '\u3000', '\u2028', '\uFEFF', '\u20E3'],
  ...['a', 'Z', '1', 'é', 'e\u0301', 'あ', '😀', '👨‍👩‍👧‍👧', 'ʼ', 'שלום', 'рф'],
  ...[
    'https://',
    'http://',
    'HTTPS://',
    'http',
    'ftp://',
    'www.',
    'example',
    '.com',
    '.jpg',
    '.COM',
    '.test',
  ],
  ...['#tag', '#1', '@ann.bsky.social', '$AAPL', 'example.com', 'foo.com/thing_(cool)', '#️⃣', 'x.y.example'],
];

describe('the facets of a post', () => {
  test.each([
    'See example.com, example.com/menu?a=b#c and website.com.jpg.',
    'e.g. this.. a..url ..here httpbin.org',
    'Call us: #️⃣ then 1',
    '@handle.com!@#$chars (@Handle.com) @full123-chars.test not@right @nobody.invalidtld',
    'punctuation https://foo.com, https://bar.com/whatever; (https://baz.com.) https://foo.com/thing_(cool)',
    `#${'a'.repeat(64)} #${'b'.repeat(65)} #${'👨‍👩‍👧‍👧'.repeat(20)} #${'é'.repeat(64)}`,
    '#1 #1a #tag! #a#b ##x #_ # x ＃日本 #한국어. #x\u200By',
    '$AAPL, ($tsla) $TOOLONG $1 a$b',
    'https:///foo https://. HTTPS://EXAMPLE.COM',
  ])('are those of the library in %j', (text) => {
    expect(ours(text)).toEqual(theirs(text));
  });

  test('are those of the library in any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string()), {
          maxLength: 12,
        }),
        (parts) => {
          const text = parts.join('');
          expect(ours(text)).toEqual(theirs(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the simulated server refuses a record', () => {
  const refusalOf = (text: string, facets: object[], more: object = {}) => {
    try {
      const value = { text, createdAt: '2026-11-28T12:00:00Z', facets, ...more };
      return checkRecord('app.bsky.feed.post', '3l3qo2vutsw2b', value);
    } catch (error) {
      return JSON.stringify((error as { answer?: unknown; body?: unknown }).body ?? error);
    }
  };
  const facet = (byteStart: number, byteEnd: number, name: string, more: object) => ({
    index: { byteStart, byteEnd },
    features: [{ $type: `app.bsky.richtext.facet#${name}`, ...more }],
  });

  test.each([
    ['a facet beyond the text', facet(0, 5, 'tag', { tag: 'rye' })],
    ['an empty facet', facet(2, 2, 'tag', { tag: 'rye' })],
    ['a position below zero', facet(-1, 2, 'tag', { tag: 'rye' })],
    ['an empty tag', facet(0, 4, 'tag', { tag: '' })],
    ['a tag that is too long', facet(0, 4, 'tag', { tag: 'r'.repeat(65) })],
    ['an address that is none', facet(0, 4, 'link', { uri: 'example.com' })],
    ['a mention of nobody', facet(0, 4, 'mention', { did: '' })],
  ])('with %s', (_what, wrong) => {
    expect(refusalOf('#rye', [wrong])).not.toBe('valid');
    expect(refusalOf('#rye', [facet(0, 4, 'tag', { tag: 'rye' })])).toBe('valid');
  });

  test('with a picture of a card that is too large', () => {
    const embed = (size: number) => ({
      $type: 'app.bsky.embed.external',
      external: { uri: 'https://e.com', title: '', description: '', thumb: { mimeType: 'image/png', size } },
    });
    expect(refusalOf('', [], { embed: embed(1_000_000) })).toBe('valid');
    expect(refusalOf('', [], { embed: embed(1_000_001) })).not.toBe('valid');
  });
});

test('a reply names what it quotes, and the link of its card', () => {
  const uri = 'at://did:plc:a/app.bsky.feed.post/3l3qo2vutsw2b';
  const view = {
    uri,
    author: { did: 'did:plc:a', handle: 'a.example' },
    record: { text: '', createdAt: undefined, reply: { root: { uri }, parent: { uri } } },
    embed: { media: { external: { uri: 'https://e.com/menu' } }, record: { record: { uri } } },
    indexedAt: '2026-11-28T12:00:00.000Z',
  };
  expect(replyItem(view)).toMatchObject({ quotedPostExternalId: uri, link: 'https://e.com/menu' });
});
