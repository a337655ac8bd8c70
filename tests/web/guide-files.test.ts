/** Tests what guides are made of: Markdown files, what the code fills in, and how both are drawn. */
import { describe, expect, test } from '@jest/globals';
import { linksOf, markdownLinksOf } from '../../src/web/docs/links.ts';
import { drawTokens, tokensOf } from '../../src/web/docs/markdown/draw.ts';
import { publicMarkdown } from '../../src/web/docs/markdown/publish.ts';
import {
  blocks,
  type Cell,
  callSample,
  code,
  fill,
  foldedSample,
  list,
  md,
  note,
  sample,
  table,
  written,
} from '../../src/web/docs/markdown/write.ts';
import { textOf } from './markup.ts';

const links = linksOf('https://api.example.org/social');
const drawn = (text: string) => `${drawTokens(tokensOf(text), links)}`;
const drawnOf = (value: Cell) => drawn(written(value));

describe('placeholders', () => {
  test('are filled with facts, by name or by section and name', () => {
    expect(fill('In {{retry}} of {{limits.requests}}.', { retry: '5 s', limits: { requests: 7 } })).toBe(
      'In 5 s of 7.',
    );
  });

  test('of operations become links to them', () => {
    expect(drawn(fill('{{media.create}}', {}))).toContain(
      '<a href="/social/docs/api/media#media.create"><code>POST /v1/media</code></a>',
    );
  });

  test('without a fact, and facts without a placeholder, are errors that name them', () => {
    expect(() => fill('{{retry.delays}}', {})).toThrow('{{retry.delays}}');
    expect(() => fill('Nothing.', { limits: { requests: 7 } })).toThrow('limits.requests');
  });

  test('in code are filled with the fact as it is, and elsewhere it says what it says', () => {
    const text = 'A {{name}}, `{{name}}`\n\n```sh The sample\necho {{name}}\n```';
    const filled = fill(text, { name: '*a_b*' });
    expect(drawn(filled)).toBe(
      '<p>A *a_b*, <code>*a_b*</code></p>\n' +
        '<pre tabindex="0" role="group" aria-label="The sample"><code class="language-sh">echo *a_b*</code></pre>\n',
    );
  });

  test('in an entry of a list keep what fills them in that entry', () => {
    const filled = fill('1. First:\n\n   {{sample}}\n\n1. Then.', {
      sample: sample('Two lines', 'a\nb', 'sh'),
    });
    expect(drawn(filled)).toMatch(
      /^<ol><li><p>First:<\/p>\n<pre [^>]+><code [^>]+>a\nb<\/code><\/pre>\n<\/li><li>/,
    );
  });
});

describe('a text of the code', () => {
  test.each(['a_b _c_ __d__', '*a* **b**', '`a', '[a](b)', '<b>', 'a\\b', 'c | d', '{{a}}', '& &lt; "'])(
    '%s says in a guide what it says',
    (text) => {
      expect(textOf(drawnOf(md`It is ${text}.`)).trim()).toBe(`It is ${text}.`);
      const cells = drawnOf(
        table({ caption: 'C', columns: ['A', 'B'], rows: [{ cells: [text, code('x')] }] }),
      );
      expect(textOf(cells)).toContain(text);
      expect(cells.match(/<t[hd]\b/g)).toHaveLength(4);
    },
  );
});

describe('what Markdown has no form for', () => {
  test('a caption, and ids of rows', () => {
    const html = drawnOf(
      table({
        caption: 'Delays',
        columns: ['Retry', 'After'],
        rows: [{ id: 'one', cells: [code('one'), '1 s'] }],
      }),
    );
    expect(html).toContain('<caption>Delays</caption>');
    expect(html).toContain('<tr id="one"><th scope="row"><code>one</code></th><td>1 s</td></tr>');
  });

  test('a list in a cell', () => {
    const html = drawnOf(
      table({ caption: 'C', columns: ['A', 'B'], rows: [{ cells: ['a', list(['b', 'c'])] }] }),
    );
    expect(html).toContain('<td><ul><li>b</li><li>c</li></ul></td>');
  });

  test('a call in several languages', () => {
    const html = drawnOf(callSample('The providers', { operationId: 'providers.list' }));
    expect(html).toMatch(/^<div class="forms" data-label="The providers">/);
    expect(html.match(/<p class="form-name">\w+<\/p><pre /g)).toHaveLength(3);
  });

  test('a folded sample, a note, terms and a heading with an id', () => {
    expect(drawnOf(foldedSample('Sample of a', '{}', 'json'))).toContain(
      '<details><summary>Sample of a</summary><pre ',
    );
    expect(drawnOf(note('Look.'))).toBe('<p class="note">Look.</p>\n');
    expect(drawn('**One**\n\nThe first.\n\n**Two**\n\nThe second.')).toBe(
      '<dl><dt>One</dt><dd>The first.</dd>\n<dt>Two</dt><dd>The second.</dd>\n</dl>\n',
    );
    expect(drawn('### `a.b` {#a.b}')).toBe('<h3 id="a.b"><code>a.b</code></h3>\n');
  });

  test('is left out of what others read, and addresses are those of this deployment', () => {
    const whole = blocks([
      md`## Limits {#limits}`,
      note(md`See [media](guide:limits#media) and [create](operation:media.create).`),
      sample('The sample', 'a {#b}', 'sh'),
      table({ caption: 'C', columns: ['A', 'B'], rows: [{ id: 'a', cells: ['a', list(['b', 'c'])] }] }),
    ]);
    expect(publicMarkdown(written(whole), markdownLinksOf('https://api.example.org/social'))).toBe(
      `## Limits

> See [media](https://api.example.org/social/docs/guides/limits.md#media) and [create](https://api.example.org/social/docs/api/media#media.create).

\`\`\`sh
a {#b}
\`\`\`

*C*

| A | B |
| --- | --- |
| a | b; c |
`.trimEnd(),
    );
  });
});
