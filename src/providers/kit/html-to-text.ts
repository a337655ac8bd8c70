/**
 * Turns the HTML of posts into plain text: paragraphs and line breaks become line ends, and links are written out. It knows
 * the few elements that social networks allow in posts, and reads each character once, so it keeps no tree of them.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { characters } from '../../bounds.ts';
import { cut } from '../../storable-text.ts';

const blocks = /^(?:p|blockquote|pre|ul|ol|div|h[1-6])$/;

export function htmlToText(whole: string): string {
  const html = cut(whole, characters.text);
  const text = createText();
  const link = createHrefReader(html);
  let element = '';
  const opened = () => {
    if (element === 'br') text.add('\n');
    else if (element === 'li') text.add('- ');
    else if (element === 'a') text.beginLink(link.href());
  };
  read(html, {
    ...link.callbacks,
    ontext: (start, end) => text.add(html.slice(start, end).replaceAll(/\s+/g, ' ')),
    ontextentity: (code) => text.add(String.fromCodePoint(code)),
    onopentagname(start, end) {
      element = html.slice(start, end).toLowerCase();
      link.forget();
    },
    onopentagend: opened,
    onselfclosingtag: opened,
    onclosetag(start, end) {
      const closed = html.slice(start, end).toLowerCase();
      if (closed === 'a') text.endLink();
      else if (closed === 'br' || closed === 'li') text.add('\n');
      else if (blocks.test(closed)) text.add('\n\n');
    },
  });
  return text.end();
}

const ignore = () => {};
const ignored: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

function read(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({}, { ...ignored, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}

/** Keeps the first `href` of the tag that is read; one that is too long for an address counts as none. */
function createHrefReader(html: string) {
  let href: string | undefined;
  let isRead = false;
  const add = (part: string) => {
    if (isRead && href !== undefined && href.length <= characters.url) href += part;
  };
  return {
    callbacks: {
      onattribname(start: number, end: number) {
        isRead = href === undefined && html.slice(start, end).toLowerCase() === 'href';
        if (isRead) href = '';
      },
      onattribdata: (start: number, end: number) => add(html.slice(start, end)),
      onattribentity: (code: number) => add(String.fromCodePoint(code)),
    },
    forget() {
      href = undefined;
    },
    href: () => (href !== undefined && href.length <= characters.url ? href : ''),
  };
}

/** Puts the text together, and stops where it is as long as a text may be. */
function createText() {
  const parts: string[] = [];
  let length = 0;
  let link: { href: string; from: number } | undefined;

  function add(part: string): void {
    if (length >= characters.text) return;
    parts.push(part);
    length += part.length;
  }
  return {
    add,
    beginLink(href: string) {
      link = { href, from: parts.length };
    },
    /** Writes the address behind the link's text, once for each link. */
    endLink() {
      if (link) add(addressBeside(parts.slice(link.from).join(''), link.href));
      link = undefined;
    },
    end: () => tidied(cut(parts.join(''), characters.text)),
  };
}

/**
 * Returns the address to write after a link's text; nothing if the text is the address already, or names an account or a
 * hashtag.
 */
function addressBeside(text: string, href: string): string {
  const isOwnAddress = text.includes('://') || href.replace(/^\w+:\/\//, '').startsWith(text);
  return href === '' || isOwnAddress || /^[@#]/.test(text) ? '' : ` (${href})`;
}

/** Drops blanks beside line ends, and all but one of the empty lines in a row. */
function tidied(text: string): string {
  return text
    .split('\n')
    .map(withoutBlanks)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutBlanks(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && isBlank(line.charAt(start))) start += 1;
  while (end > start && isBlank(line.charAt(end - 1))) end -= 1;
  return line.slice(start, end);
}

const isBlank = (character: string) => character === ' ' || character === '\t';
