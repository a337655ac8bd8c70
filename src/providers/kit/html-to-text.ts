/**
 * Turns the HTML of posts into plain text: paragraphs and line breaks become line ends, and links are written out. It knows
 * the few elements that social networks allow in posts, and reads each character once, so it keeps no tree of them. Code keeps
 * its lines and blanks. The link that stands for a quoted post is left out, since apps show the post in its place.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { characters } from '../../lib/bounds.ts';
import { cut } from '../../lib/storable-text.ts';

const blocks = /^(?:p|blockquote|pre|ul|ol|div|h[1-6])$/;

export function htmlToText(whole: string): string {
  const html = cut(whole, characters.text);
  const text = createText();
  const attributes = createAttributeReader(html);
  let element = '';
  /** The element that stands for a quoted post, with the number of elements of its name inside it. */
  let quote: { name: string; depth: number } | undefined;
  const opened = () => {
    if (quote?.name === element) quote.depth += 1;
    else if (!quote && !alone.test(element) && isQuote(attributes.get('class')))
      quote = { name: element, depth: 0 };
    if (quote) return;
    if (element === 'pre') text.beginCode();
    else if (element === 'br') text.add('\n');
    else if (element === 'li') text.add('- ');
    else if (element === 'a') text.beginLink(attributes.get('href'));
  };
  read(html, {
    ...attributes.callbacks,
    ontext: (start, end) => quote || text.addText(html.slice(start, end)),
    ontextentity: (code) => quote || text.add(String.fromCodePoint(code)),
    onopentagname(start, end) {
      element = html.slice(start, end).toLowerCase();
      attributes.forget();
    },
    onopentagend: opened,
    onselfclosingtag: opened,
    onclosetag(start, end) {
      const closed = html.slice(start, end).toLowerCase();
      if (quote) {
        if (quote.name === closed && quote.depth-- === 0) quote = undefined;
        return;
      }
      if (closed === 'pre') text.endCode();
      if (closed === 'a') text.endLink();
      else if (closed === 'br' || closed === 'li') text.add('\n');
      else if (blocks.test(closed)) text.add('\n\n');
    },
  });
  return text.end();
}

/** Elements without an end. */
const alone = /^(?:br|hr|img|wbr)$/;

const isQuote = (classes: string) => classes.split(/\s/).includes('quote-inline');

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

/** Keeps the first `href` and `class` of the tag that is read; one that is too long for an address counts as none. */
function createAttributeReader(html: string) {
  let values: Record<string, string> = {};
  let name: string | undefined;
  const add = (part: string) => {
    if (name !== undefined && (values[name] ?? '').length <= characters.url) values[name] += part;
  };
  return {
    callbacks: {
      onattribname(start: number, end: number) {
        const read = html.slice(start, end).toLowerCase();
        name = (read === 'href' || read === 'class') && values[read] === undefined ? read : undefined;
        if (name) values[name] = '';
      },
      onattribdata: (start: number, end: number) => add(html.slice(start, end)),
      onattribentity: (code: number) => add(String.fromCodePoint(code)),
    },
    forget() {
      values = {};
      name = undefined;
    },
    get(wanted: 'href' | 'class'): string {
      const value = values[wanted] ?? '';
      return value.length <= characters.url ? value : '';
    },
  };
}

/** Puts the text together, and stops where it is as long as a text may be. */
function createText() {
  const parts: { text: string; isCode: boolean }[] = [];
  let length = 0;
  let isCode = false;
  let link: { href: string; from: number } | undefined;

  function add(text: string): void {
    if (length >= characters.text) return;
    parts.push({ text, isCode });
    length += text.length;
  }
  return {
    add,
    addText: (text: string) => add(isCode ? text : text.replaceAll(/\s+/g, ' ')),
    beginCode() {
      add('\n\n');
      isCode = true;
    },
    endCode() {
      isCode = false;
    },
    beginLink(href: string) {
      link = { href, from: parts.length };
    },
    /** Writes the address behind the link's text, once for each link. */
    endLink() {
      const shown = parts.slice(link?.from).map(({ text }) => text);
      if (link) add(addressBeside(shown.join(''), link.href));
      link = undefined;
    },
    end: () => cut(joined(parts), characters.text),
  };
}

/** Joins the parts to blocks of prose and blocks of code, with an empty line between them. */
function joined(parts: { text: string; isCode: boolean }[]): string {
  const blocksOf: { text: string[]; isCode: boolean }[] = [];
  for (const { text, isCode } of parts) {
    const last = blocksOf.at(-1);
    if (last?.isCode === isCode) last.text.push(text);
    else blocksOf.push({ text: [text], isCode });
  }
  return blocksOf
    .map(({ text, isCode }) => (isCode ? text.join('').replace(/^\n/, '').trimEnd() : tidied(text.join(''))))
    .filter(Boolean)
    .join('\n\n');
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
