/** The pieces that guides are made of. The template escapes all values; nothing is ever inserted raw. */
import { html } from 'hono/html';
import { type OperationId, operations } from '../../contract/index.ts';
import type { Links } from './links.ts';

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
 */
export function sample(label: string, text: string): Html {
  return html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}

/** Draws a folded sample, for long ones that few people read. */
export function foldedSample(label: string, text: string): Html {
  return html`<details><summary>${label}</summary>${sample(label, text)}</details>`;
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

interface Call {
  operationId: OperationId;
  /** Values for the `{name}` parameters in the path. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
}

/** Returns a curl command to paste, with the key in the shell variable `KEY`. */
export function curl(links: Links, { operationId, path = {}, query, headers = {}, body }: Call): string {
  const { method, path: template, keyless } = operations[operationId];
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? `{${name}}`);
  const search = query
    ? `?${Object.entries(query)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}`
    : '';
  const usual = method === (body ? 'post' : 'get');
  const lines = [
    `curl -s ${usual ? '' : `-X ${method.toUpperCase()} `}"${links.publicUrl}${filled}${search}"`,
    ...(keyless ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body, null, 2)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}
