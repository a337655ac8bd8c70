/** Writes texts of posts as the HTML in which servers of the fediverse show them. */
import { html } from 'hono/html';

const pieces = /https?:\/\/[^\s<>"]+|@\w+|#\p{L}[\p{L}\p{N}_]*/gu;

/**
 * Writes paragraphs, line breaks, and links whose beginning is hidden by their style.
 * @param host the server of the accounts and hashtags that the text names.
 */
export function textToHtml(text: string, host: string): string {
  if (text === '') return '';
  const paragraphs = text.split('\n\n').map((paragraph) => {
    let end = 0;
    let written = '';
    for (const { 0: piece, index } of paragraph.matchAll(pieces)) {
      written += html`${paragraph.slice(end, index)}${linkOf(piece, host)}`;
      end = index + piece.length;
    }
    return `<p>${(written + html`${paragraph.slice(end)}`).replaceAll('\n', '<br />')}</p>`;
  });
  return paragraphs.join('');
}

function linkOf(piece: string, host: string) {
  const name = piece.slice(1);
  if (piece.startsWith('@'))
    return html`<span class="h-card"><a href="https://${host}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
  if (piece.startsWith('#'))
    return html`<a href="https://${host}/tags/${name}" class="mention hashtag" rel="tag">#<span>${name}</span></a>`;
  const [scheme = '', rest = ''] = piece.split(/(?<=:\/\/)/);
  return html`<a href="${piece}" rel="nofollow"><span class="invisible">${scheme}</span><span class="ellipsis">${rest.slice(0, 30)}</span><span class="invisible">${rest.slice(30)}</span></a>`;
}
