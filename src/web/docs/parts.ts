/** The pieces that guides are made of. The template escapes all values; nothing is ever inserted raw. */
import { html } from 'hono/html';
import { type OperationId, operations } from '../../contract/index.ts';
import type { PictureAsset } from './assets.ts';
import type { Links } from './links.ts';
import { type Call, type CallForm, formsOf } from './samples/calls/index.ts';

export type Html = ReturnType<typeof html>;
export type Cell = Html | string | number;

export const code = (text: string): Html => html`<code>${text}</code>`;

export const codes = (texts: readonly string[]): Cell => joined(texts.map(code));

export function joined(parts: readonly Cell[], separator = ', '): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? separator : ''}${part}`)}`;
}

export function list(entries: readonly Cell[]): Html {
  return html`<ul>${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}

export function steps(entries: readonly Cell[]): Html {
  return html`<ol>${entries.map((entry) => html`<li>${entry}</li>`)}</ol>`;
}

export interface Table {
  caption: string;
  columns: readonly string[];
  /** The rows. The first cell names the row; with an id, the row can be linked to. */
  rows: readonly { id?: string; cells: readonly Cell[] }[];
}

/** Draws a table. A wide one scrolls in a frame of its own, which the keyboard can reach. */
export function table({ caption, columns, rows }: Table): Html {
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(({ id, cells: [name, ...cells] }) => html`<tr${id ? html` id="${id}"` : ''}><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table>
</div>`;
}

/**
 * Draws a sample of code.
 * @param label says what the sample shows, for people who cannot see it.
 * @param language the name that the language has in Markdown.
 */
export function sample(label: string, text: string, language: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code class="language-${language}">${text}</code></pre>`;
}

/** Draws a sample of JSON. */
export function jsonSample(label: string, value: object): Html {
  return sample(label, JSON.stringify(value, null, 2), 'json');
}

/** Draws a folded sample, for long ones that few people read. */
export function foldedSample(label: string, text: string, language: string): Html {
  return html`<details><summary>${label}</summary>${sample(label, text, language)}</details>`;
}

/**
 * Draws a call in each language, one below the other. The script of the guides makes tabs of them.
 * @param label says what the call does, for people who cannot see it.
 */
export function callSample(links: Links, label: string, call: Call): Html {
  return forms(label, formsOf(links.publicUrl, call));
}

/** Draws a call that is written already. */
export function forms(label: string, written: readonly CallForm[]): Html {
  return html`<div class="forms" data-label="${label}">${written.map(
    ({ name, language, text }) =>
      html`<div class="form"><p class="form-name">${name}</p>${sample(`${label}, ${name}`, text, language)}</div>`,
  )}</div>`;
}

/** Shows a picture, whose place on the page is kept until it is there. */
export function picture(links: Links, shown: PictureAsset, alt: string): Html {
  const { width, height } = shown.size();
  return html`<p class="picture"><img src="${links.asset(shown.path())}" alt="${alt}" width="${width}" height="${height}" loading="lazy"></p>`;
}

export function note(content: Cell): Html {
  return html`<p class="note">${content}</p>`;
}

/** Links to an operation in the API reference. */
export function endpoint(links: Links, operationId: OperationId): Html {
  const { method, path } = operations[operationId];
  return html`<a href="${links.operation(operationId)}"><code>${method.toUpperCase()} ${path}</code></a>`;
}

/** Writes a text in which backticks mark code. What they mark becomes a link where it is the id of an operation. */
export function marked(links: Links, text: string): Html {
  const parts = text.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    return part in operations
      ? html`<a href="${links.operation(part as OperationId)}">${code(part)}</a>`
      : code(part);
  });
  return joined(parts, '');
}
