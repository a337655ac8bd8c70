/** Whatever people have chosen as a name or a text is a text in an e-mail: no element, no line and no header of its own. */
import { expect, test } from '@jest/globals';
import { renderMail } from '../../../../src/domain/foundation/mail/mails.ts';

const hostile = 'Bakery\r\nBcc: victim@example.com\r\n\r\n<b>"x"</b>';
const url = 'https://example.com/?a=1&b="x"';

const { subject, text, html } = renderMail({
  subject: hostile,
  paragraphs: [hostile],
  items: [{ text: hostile, url }],
  action: { text: 'Open', url },
  footer: [hostile],
  preferencesUrl: url,
});

test('the HTML has no element and no attribute that a name or an address has brought', () => {
  expect(html.match(/<[^>]*(example|Bakery)[^>]*>/g)).toEqual([
    '<a href="https://example.com/?a=1&amp;b=&quot;x&quot;">',
    expect.stringMatching(/^<a href="https:\/\/example.com\/\?a=1&amp;b=&quot;x&quot;" style="[^"]*">$/),
    '<a href="https://example.com/?a=1&amp;b=&quot;x&quot;">',
  ]);
  expect(html).not.toContain('<b>');
  // In the title, the paragraph, the item and the footer.
  expect(html.match(/&lt;b&gt;&quot;x&quot;&lt;\/b&gt;/g)).toHaveLength(4);
});

test('the subject and each part of the text stay in one line', () => {
  expect(subject).toBe('Bakery Bcc: victim@example.com <b>"x"</b>');
  expect(`${subject}\n${text}`).not.toMatch(/^Bcc|\r/m);
  expect(text.split('\n').filter((line) => line.includes('Bakery'))).toHaveLength(3);
});
