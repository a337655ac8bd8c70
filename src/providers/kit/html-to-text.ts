/**
 * Turns the HTML of posts into plain text: paragraphs and line breaks become line ends, and links are written out. It is
 * for the few elements that social networks allow in posts, and no parser of HTML in general.
 */

const piece = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gis;
const blocks = /^(p|blockquote|pre|ul|ol|div|h[1-6])$/;

export function htmlToText(html: string): string {
  let text = '';
  let link = { href: '', from: 0 };
  for (const [whole, closing, name = '', attributes = ''] of html.matchAll(piece)) {
    const element = name.toLowerCase();
    if (closing === undefined)
      text += whole.startsWith('<!--') ? '' : decodeEntities(whole.replaceAll(/\s+/g, ' '));
    else if (element === 'br') text += '\n';
    else if (element === 'li') text += closing ? '\n' : '- ';
    else if (element === 'a' && !closing) link = { href: hrefIn(attributes), from: text.length };
    else if (element === 'a') text += addressBeside(text.slice(link.from), link.href);
    else if (closing && blocks.test(element)) text += '\n\n';
  }
  return text
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function hrefIn(attributes: string): string {
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  return decodeEntities(double ?? single ?? '');
}

/**
 * Returns the address to write after a link's text; nothing if the text is the address already, or names an account or a
 * hashtag.
 */
function addressBeside(text: string, href: string): string {
  const isOwnAddress = text.includes('://') || href.replace(/^\w+:\/\//, '').startsWith(text);
  return href === '' || isOwnAddress || /^[@#]/.test(text) ? '' : ` (${href})`;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

/** Decodes numeric entities and the usual named ones; any other stays as it is. */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal, hexadecimal, name) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
