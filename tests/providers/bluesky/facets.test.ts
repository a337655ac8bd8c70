/** Tests the facets of posts against the provider's own library, which other clients of the network use. */
import { RichText } from '@atproto/api';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { facetsOf, handlesIn } from '../../../src/providers/bluesky/publishing/facets.ts';

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
