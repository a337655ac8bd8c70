/** Writes the HTML of a status's text. */
import { serverHost } from './accounts.ts';

const pieces = /https?:\/\/[^\s<>"]+|@\w+|#\p{L}[\p{L}\p{N}_]*/gu;

/** Writes a text as Mastodon does: paragraphs, line breaks, and links whose beginning is hidden by their style. */
export function htmlOf(text: string): string {
  if (text === '') return '';
  const paragraphs = text.split('\n\n').map((paragraph) => {
    let end = 0;
    let html = '';
    for (const { 0: piece, index } of paragraph.matchAll(pieces)) {
      html += escaped(paragraph.slice(end, index)) + linkOf(piece);
      end = index + piece.length;
    }
    return `<p>${(html + escaped(paragraph.slice(end))).replaceAll('\n', '<br />')}</p>`;
  });
  return paragraphs.join('');
}

function linkOf(piece: string): string {
  const name = escaped(piece.slice(1));
  if (piece.startsWith('@'))
    return `<span class="h-card"><a href="https://${serverHost}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
  if (piece.startsWith('#'))
    return `<a href="https://${serverHost}/tags/${name}" class="mention hashtag" rel="tag">#<span>${name}</span></a>`;
  const [scheme = '', rest = ''] = piece.split(/(?<=:\/\/)/);
  const shown = `<span class="invisible">${scheme}</span><span class="ellipsis">${escaped(rest.slice(0, 30))}</span>`;
  return `<a href="${escaped(piece)}" rel="nofollow">${shown}<span class="invisible">${escaped(rest.slice(30))}</span></a>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
