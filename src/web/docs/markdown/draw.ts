/** Draws Markdown. It goes through the templates, which escape all texts: markup in them is shown, and does nothing. */
import { html } from 'hono/html';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { code, type Html, sample } from '../parts.ts';

export function drawMarkdown(text: string): Html {
  return blocks(lexer(text));
}

/** Draws Markdown that stands in a line. */
export function drawInlineMarkdown(text: string): Html {
  return inline(lexer(text).flatMap((token) => (token as Tokens.Paragraph).tokens ?? []));
}

const blocks = (tokens: readonly Token[]) => html`${tokens.map((token) => block(token as MarkedToken))}`;
const inline = (tokens: readonly Token[]) => html`${tokens.map((token) => piece(token as MarkedToken))}`;

function block(token: MarkedToken): Html | string {
  switch (token.type) {
    case 'space':
      return '';
    case 'paragraph':
      return html`<p>${inline(token.tokens)}</p>\n`;
    case 'text':
      return inline(token.tokens ?? []);
    case 'list':
      return list(token);
    case 'table':
      return table(token);
    case 'code':
      return sample('Sample', token.text, token.lang ?? 'text');
    default:
      return token.raw;
  }
}

function list({ ordered, items }: Tokens.List): Html {
  const entries = items.map(({ tokens }) => html`<li>${blocks(tokens)}</li>`);
  return ordered ? html`<ol>${entries}</ol>\n` : html`<ul>${entries}</ul>\n`;
}

/** A wide table scrolls in a frame of its own, which the keyboard can reach. */
function table({ header, rows }: Tokens.Table): Html {
  const columns = header.map(({ text }) => text).join(', ');
  return html`<div class="scroll" role="group" aria-label="Table: ${columns}" tabindex="0">
<table>
<thead><tr>${header.map(({ tokens }) => html`<th scope="col">${inline(tokens)}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map(({ tokens }) => html`<td>${inline(tokens)}</td>`)}</tr>`)}</tbody>
</table>
</div>\n`;
}

/** Only addresses of the web can be opened. */
const isSafe = (address: string) => /^(?:https?:\/\/|\/(?!\/)|#)/.test(address);

function piece(token: MarkedToken): Html | string {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text;
    case 'codespan':
      return code(token.text);
    case 'strong':
      return html`<strong>${inline(token.tokens)}</strong>`;
    case 'em':
      return html`<em>${inline(token.tokens)}</em>`;
    case 'link':
      return isSafe(token.href) ? html`<a href="${token.href}">${inline(token.tokens)}</a>` : token.raw;
    default:
      return token.raw;
  }
}
