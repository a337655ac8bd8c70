/**
 * Draws Markdown. It goes through the templates, which escape all texts: markup in them is shown, and does nothing.
 * What Markdown has no form for is written as `write.ts` does it.
 */
import { html } from 'hono/html';
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import { operations } from '../../../contract/index.ts';
import type { Links } from '../links.ts';
import { code, forms, type Html, picture, sample } from '../parts.ts';
import { addressIn, pictureNamed } from './publish.ts';

// An address in a text is no link, unless the text makes it one.
const markdown = new Marked({ tokenizer: { url: () => undefined } });

export const tokensOf = (text: string): Token[] => markdown.lexer(text);

/** Draws a text of the contract, in which the ids of operations lead to them. */
export function drawMarkdown(text: string, links: Links): Html {
  const linked = text.replaceAll(/`([\w.]+)`/g, (whole, id) =>
    id in operations ? `[${whole}](operation:${id})` : whole,
  );
  return drawTokens(tokensOf(linked), links);
}

/** Draws Markdown that stands in a line. */
export function drawInlineMarkdown(text: string): Html {
  return inline(tokensOf(text).flatMap((token) => (token as Tokens.Paragraph).tokens ?? []));
}

/** @param links where the addresses of guides lead. */
export function drawTokens(tokens: readonly Token[], links?: Links): Html {
  const shown = (tokens as MarkedToken[]).filter(({ type }) => type !== 'space');
  const drawn: (Html | string)[] = [];
  for (let at = 0; at < shown.length; ) {
    const { content, length } = group(shown.slice(at), links);
    drawn.push(content);
    at += length;
  }
  return html`${drawn}`;
}

interface Group {
  content: Html | string;
  /** How many blocks are drawn together. */
  length: number;
}

type Draw = (blocks: readonly MarkedToken[], links?: Links) => Group | undefined;

const group = (blocks: readonly MarkedToken[], links?: Links): Group =>
  captioned(blocks, links) ?? tabs(blocks) ?? fold(blocks) ?? terms(blocks, links) ?? single(blocks, links);

/** A table below its caption, which is a paragraph of emphasis alone. */
const captioned: Draw = ([caption, rows], links) => {
  const only = onlyPart(caption);
  if (only?.type !== 'em' || rows?.type !== 'table') return undefined;
  return { content: table(rows, only.tokens, links), length: 2 };
};

/** Samples of one call, each below the name of its language, which ends the sample's label. */
const tabs: Draw = (blocks) => {
  const all: { name: string; label: string; language: string; text: string }[] = [];
  for (let at = 0; at + 1 < blocks.length; at += 2) {
    const name = textOf(blocks[at]);
    const written = codeOf(blocks[at + 1]);
    if (!name || !written?.label.endsWith(`, ${name}`)) break;
    all.push({ ...written, name });
  }
  const [first] = all;
  if (!first) return undefined;
  return { content: forms(first.label.slice(0, -`, ${first.name}`.length), all), length: all.length * 2 };
};

/** A sample below a paragraph with its label alone. */
const fold: Draw = ([label, block]) => {
  const written = codeOf(block);
  if (!written || textOf(label) !== written.label) return undefined;
  const { text, language } = written;
  const content = html`<details><summary>${written.label}</summary>${sample(written.label, text, language)}</details>\n`;
  return { content, length: 2 };
};

/** Terms, each a strong paragraph, and what they mean. */
const terms: Draw = (blocks, links) => {
  const pairs: Html[] = [];
  for (let at = 0; at + 1 < blocks.length; at += 2) {
    const term = onlyPart(blocks[at]);
    const meaning = blocks[at + 1];
    if (term?.type !== 'strong' || meaning?.type !== 'paragraph') break;
    pairs.push(html`<dt>${inline(term.tokens, links)}</dt><dd>${inline(meaning.tokens, links)}</dd>\n`);
  }
  return pairs.length === 0 ? undefined : { content: html`<dl>${pairs}</dl>\n`, length: pairs.length * 2 };
};

const single = ([first]: readonly MarkedToken[], links?: Links): Group => ({
  content: first ? block(first, links) : '',
  length: 1,
});

/** Returns the only part of a paragraph, if it has no other. */
function onlyPart(token: MarkedToken | undefined): MarkedToken | undefined {
  if (token?.type !== 'paragraph' || token.tokens.length !== 1) return undefined;
  return token.tokens[0] as MarkedToken;
}

function textOf(token: MarkedToken | undefined): string | undefined {
  return token?.type === 'paragraph' ? wordsOf(token.tokens) : undefined;
}

/** Returns the words of a line, without what marks code and the like. */
const wordsOf = (tokens: readonly Token[]) =>
  tokens.map((part) => ('text' in part ? part.text : '')).join('');

/** The language of a sample and its label are in the line with which it begins. */
function codeOf(token: MarkedToken | undefined) {
  if (token?.type !== 'code') return undefined;
  const [, language = 'text', label = 'Sample'] = /^(\S+)(?: (.+))?$/.exec(token.lang ?? '') ?? [];
  return { language, label, text: token.text };
}

function block(token: MarkedToken, links?: Links): Html | string {
  switch (token.type) {
    case 'paragraph':
      return pictureIn(token, links) ?? html`<p>${inline(token.tokens, links)}</p>\n`;
    case 'text':
      return inline(token.tokens ?? [], links);
    case 'heading':
      return heading(token, links);
    case 'list':
      return list(token, links);
    case 'table':
      return table(token, captionOf(token), links);
    case 'blockquote':
      return quote(token, links);
    case 'code': {
      const { label = '', text = '', language = '' } = codeOf(token) ?? {};
      return html`${sample(label, text, language)}\n`;
    }
    default:
      return token.raw;
  }
}

/** A picture is a paragraph of its own. */
function pictureIn(token: Tokens.Paragraph, links?: Links): Html | undefined {
  const only = onlyPart(token);
  if (only?.type !== 'image' || !links) return undefined;
  return picture(links, pictureNamed(only.href.replace('asset:', '')), only.text);
}

const idAtEnd = / ?\{#([^}\s]+)\}$/;

/** Returns the id that a heading, or a cell, ends with. */
export const idOf = (text: string) => idAtEnd.exec(text)?.[1];

/** Guides are divided by headings of the second level. Those within are of the third. */
function heading({ text, tokens }: Tokens.Heading, links?: Links): Html {
  const id = idOf(text);
  return html`<h3${id ? html` id="${id}"` : ''}>${inline(tokens, links)}</h3>\n`;
}

function list({ ordered, loose, items }: Tokens.List, links?: Links): Html {
  const entries = items.map(({ tokens }) => {
    const parts = loose ? tokens.map(asParagraph) : tokens;
    return html`<li>${drawTokens(parts, links)}</li>`;
  });
  return ordered ? html`<ol>${entries}</ol>\n` : html`<ul>${entries}</ul>\n`;
}

const asParagraph = (token: Token): Token =>
  token.type === 'text' ? { ...token, type: 'paragraph' } : token;

/** A note is a quotation that says that it is one. */
function quote({ text, tokens }: Tokens.Blockquote, links?: Links): Html {
  const [, note] = /^\[!NOTE\]\n(.*)$/s.exec(text) ?? [];
  if (note === undefined) return html`<blockquote>${drawTokens(tokens, links)}</blockquote>\n`;
  return html`<p class="note">${inline((tokensOf(note)[0] as Tokens.Paragraph).tokens, links)}</p>\n`;
}

/** A table without a caption has the names of its columns as one. */
const captionOf = ({ header }: Tokens.Table): Token[] =>
  tokensOf(header.map(({ text }) => text).join(', ')).flatMap((token) => (token as Tokens.Paragraph).tokens);

/** A wide table scrolls in a frame of its own, which the keyboard can reach. */
function table({ header, rows }: Tokens.Table, caption: readonly Token[], links?: Links): Html {
  return html`<div class="scroll" role="group" aria-label="${wordsOf(caption)}" tabindex="0">
<table>
<caption>${inline(caption, links)}</caption>
<thead><tr>${header.map(({ tokens }) => html`<th scope="col">${inline(tokens, links)}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => row(cells, links))}</tbody>
</table>
</div>\n`;
}

function row([name, ...cells]: readonly Tokens.TableCell[], links?: Links): Html {
  const id = idOf(name?.text ?? '');
  return html`<tr${id ? html` id="${id}"` : ''}><th scope="row">${inline(name?.tokens ?? [], links)}</th>${cells.map((cell) => html`<td>${lines(cell.tokens, links)}</td>`)}</tr>`;
}

/** Draws a cell. Where it has several lines, they are the entries of a list. */
function lines(tokens: readonly Token[], links?: Links): Html {
  const entries: Token[][] = [[]];
  for (const token of tokens)
    if (token.type === 'html' && token.raw === '<br>') entries.push([]);
    else entries.at(-1)?.push(token);
  if (entries.length === 1) return inline(tokens, links);
  return html`<ul>${entries.map((entry) => html`<li>${inline(entry, links)}</li>`)}</ul>`;
}

const inline = (tokens: readonly Token[], links?: Links): Html =>
  html`${tokens.map((token) => piece(token as MarkedToken, links))}`;

function piece(token: MarkedToken, links?: Links): Html | string {
  switch (token.type) {
    case 'text':
      return token.text.replace(idAtEnd, '');
    case 'escape':
      return token.text;
    case 'codespan':
      return code(token.text);
    case 'strong':
      return html`<strong>${inline(token.tokens, links)}</strong>`;
    case 'em':
      return emphasis(token, links);
    case 'link':
      return link(token, links);
    default:
      return token.raw;
  }
}

/** Emphasis that begins with a link says where something is from. */
function emphasis({ tokens }: Tokens.Em, links?: Links): Html {
  const content = inline(tokens, links);
  return tokens[0]?.type === 'link'
    ? html`<small class="source">${content}</small>`
    : html`<em>${content}</em>`;
}

/** Only addresses of the web can be opened, and those of guides, which `links` leads somewhere. */
const isSafe = (address: string) => /^(?:https?:\/\/|\/(?!\/)|#)/.test(address);

function link({ href, tokens, raw }: Tokens.Link, links?: Links): Html | string {
  const address = links ? addressIn(links, href) : href;
  if (!isSafe(address)) return raw;
  const foreign = /^https?:/.test(href);
  return html`<a href="${address}"${foreign ? html` rel="noreferrer"` : ''}>${inline(tokens, links)}</a>`;
}
