/**
 * Tests that a text is counted as Mastodon counts it: by the service before it is sent, and by the simulator, which has the
 * server's own patterns. The two share no rule, so that each is held against the other.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  asCounted,
  graphemesOf,
  textProblems,
} from '../../../src/domain/publishing/admission/text-problems.ts';
import { usualRules } from '../../../src/providers/mastodon/publishing/rules.ts';
import { lengthOf } from '../../../src/simulators/mastodon/writes.ts';

const rule = usualRules.text ?? {};
const ours = (warning: string, text: string) => graphemesOf(warning + asCounted(text, rule));

describe('a status counts', () => {
  test.each([
    ['an address as so many characters, however long', `https://example.com/${'a'.repeat(300)}`, 23],
    ['balanced brackets as part of an address', 'https://en.wikipedia.org/wiki/Foo_(bar)', 23],
    ['brackets within brackets', 'https://e.com/a_(b(c)d)', 23],
    ['a bracket that is not balanced', '(https://e.com/a)', 25],
    ['the end of a sentence', 'See https://e.com/a.', 28],
    ['a query', 'https://e.com?a=b&c=d.', 24],
    ['a name without a top-level domain', 'https://foo/', 12],
    ['a top-level domain that is none', 'https://a.nosuchdomain/', 23],
    ['addresses of gemini', 'gemini://e.com/abc/def/ghi/jkl/mno', 23],
    ['no other scheme', 'ftp://e.com/abc/def', 19],
    ['no scheme', 'e.com/abc/def', 13],
    ['an address behind letters', 'xhttps://e.com/abc/def/ghi', 26],
    ['words of another script right behind a domain', 'https://e.comです', 25],
    ['an address after Japanese', 'あhttps://e.com/x', 24],
    ['an international name', 'https://xn--fiq.xn--fiqs8s/abc', 23],
    ['a port', 'https://e.com:8080/x', 23],
    ['a mention without its host', '@ann@example.com', 4],
    ['two mentions', '@ann@example.com @b.c@d.example', 9],
    ['what only looks like a mention', 'me@ann@example.com', 18],
    ['an account in an address', 'https://e.com/@ann@b.com', 23],
    ['a family', '👨‍👩‍👧‍👧', 1],
  ])('%s', (_what, text, length) => {
    expect(ours('', text)).toBe(length);
    expect(lengthOf('', text)).toBe(length);
  });

  test('the warning as it is, and apart from the text', () => {
    const link = 'https://example.com/a/long/address/of/more/than/23';
    expect(textProblems('text', `${'a'.repeat(476)} https://example.com`, rule, 'b'.repeat(100))).toEqual([
      { field: 'text', code: 'text_too_long', message: 'At most 500 characters; these are 600.' },
    ]);
    expect(textProblems('text', 'a'.repeat(477), rule, link)).toEqual([
      {
        field: 'text',
        code: 'text_too_long',
        message: `At most 500 characters; these are ${477 + link.length}.`,
      },
    ]);
    for (const count of [ours, lengthOf]) expect(count(link, link)).toBe(link.length + 23);
  });

  test('the same by both rules, whatever the text', () => {
    const pieces = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'HTTP://',
        'gemini://',
        'ftp://',
        '://',
        'e',
        'a_b',
        'x-',
        '.com',
        '.co.uk',
        '.COM',
      ],
      ...[
        '.みんな',
        'xn--fiq',
        '.',
        '/',
        '/a',
        '(',
        ')',
        '?',
        '?a=b',
        '&',
        '#',
        '!',
        ',',
        ';',
        ':80',
        '"',
        "'",
        '<',
        '「',
        '」',
      ],
      ...[
        ' ',
        '\n',
        '\u3000',
        '\u00A0',
        '\uFEFF',
        'あ',
        'é',
        '😀',
        '@',
        '@ann',
        '@b.c',
        '＠',
        '$',
        '=',
        '~',
        '[',
        ']',
        '|',
        '1',
      ],
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 14 }),
        fc.constantFrom('', 'CW', 'https://e.com'),
        (parts, warning) => {
          const text = parts.join('');
          expect([text, ours(warning, text)]).toEqual([text, lengthOf(warning, text)]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
