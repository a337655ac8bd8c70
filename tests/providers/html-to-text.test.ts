/** Tests the text of posts, which servers of strangers write as HTML. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { characters } from '../../src/lib/bounds.ts';
import { htmlToText } from '../../src/providers/kit/html-to-text.ts';
import { isLinear } from '../support/growth.ts';
import { runsOf } from '../support/sample.ts';

describe('the text of HTML', () => {
  test.each([
    ['paragraphs and line breaks', '<p>a<br>b<br />c</p><P>d</P>', 'a\nb\nc\n\nd'],
    ['white space', 'x \n\t y<br>  z  ', 'x y\nz'],
    ['no more than one empty line', '<p>a</p><div></div><p></p><br><p>b</p>', 'a\n\nb'],
    ['entities', '&lt;b&gt; &amp;amp; &#39;&#x1F600;&nbsp;&hellip;', "<b> &amp; '😀\u00A0…"],
    ['lists', '<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['quotes and code', '<blockquote>q</blockquote><pre><code>a b</code></pre>', 'q\n\na b'],
    [
      'the lines and blanks of code',
      '<p>Run  it:</p><pre><code>a  b\n  c\n\n\n\td &lt;\n</code></pre><p>x  y</p>',
      'Run it:\n\na  b\n  c\n\n\n\td <\n\nx y',
    ],
    ['indented code', '<pre>\n  a<br>  b</pre><pre>c</pre>', '  a\n  b\n\nc'],
    [
      'no link in place of a quoted post',
      '<p class="quote-inline">RE: <a href="https://e.com/1"><span>e.com</span>/1</a></p><p>So true</p>',
      'So true',
    ],
    [
      'no such link of other servers',
      '<p>So<span class="x quote-inline"><br><br>RE: <span>a</span> https://e.com/1</span></p><p class="quote">b</p>',
      'So\n\nb',
    ],
    ['a comparison', '1 < 2 > 0', '1 < 2 > 0'],
    ['no comment', 'a<!-- <p>b</p> -->c', 'ac'],
    [
      'the address of a link',
      '<a rel="me" href="https://e.com/?a=1&amp;b=2">here</a>',
      'here (https://e.com/?a=1&b=2)',
    ],
    ['an address once', '<a href="https://e.com/x"><span>https://</span>e.com/x</a>', 'https://e.com/x'],
    ['a name without its address', '<a href="https://e.com/@x">@x</a> <a href="/tags/y">#y</a>', '@x #y'],
    ['an address for one link only', '<a href="mailto:a@e.com">me</a></a></a>', 'me (mailto:a@e.com)'],
  ])('has %s', (_what, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('leaves out an address that is too long for one', () => {
    expect(htmlToText(`<a href="https://e.com/${'a'.repeat(characters.url)}">here</a>`)).toBe('here');
  });

  test('is never longer than a text may be, whatever the HTML', () => {
    const long = `<a href="mailto:${'a'.repeat(characters.url - 10)}">x</a>`.repeat(10);
    const part = fc.oneof(
      fc.constantFrom(
        long,
        '<li>',
        '</a>',
        '<a href="b">',
        '&#32;',
        '<br>',
        '<p>',
        '</p>',
        '<!--',
        '<',
        '\0',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), fc.nat(2_000), (parts, times) => {
        const text = htmlToText(parts.join('').repeat(times));
        expect(text.length).toBeLessThanOrEqual(characters.text);
        expect(text).not.toContain('\0');
      }),
      { numRuns: runsOf({ all: 200, sample: 40 }) },
    );
  });
});

/** What cost a regular expression minutes, or could cost a parser that keeps a tree. */
const hostile: Record<string, (size: number) => string> = {
  'a tag that never ends': (size) => `<${'a'.repeat(size)}`,
  'tags that never end': (size) => '<a'.repeat(size / 2),
  'comments that never end': (size) => '<!--'.repeat(size / 4),
  'blanks as entities': (size) => '&#32;'.repeat(size / 5),
  'blanks before a line end': (size) => `${'&#32;'.repeat(size / 5)}<br>`,
  'an address and many ends of links': (size) =>
    `<a href="mailto:${'a'.repeat(1_000)}">x${'</a>'.repeat(size / 4)}`,
  'links in links': (size) => '<a href="b">'.repeat(size / 12),
  'ends of other elements': (size) => `${'<b>'.repeat(size / 6)}${'</i>'.repeat(size / 8)}`,
  attributes: (size) => `<a ${Array.from({ length: size / 6 }, (_, index) => `a${index}`).join(' ')}>`,
  'entities that are none': (size) => '&#1'.repeat(size / 3),
  'names of entities': (size) => '&CounterClockwiseContourIntegra'.repeat(size / 31),
  'line ends': (size) => '<br>'.repeat(size / 4),
};

test.each(Object.entries(hostile))(
  'the time for %s grows with their number, and no faster',
  (_what, make) => {
    expect(isLinear(htmlToText, make)).toBe(true);
  },
);
