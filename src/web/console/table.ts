/** Lists: filtered by the URL, paged by cursor, and the same rows as CSV. */
import { html } from 'hono/html';
import type { Html } from '../pages/layout.ts';
import { button } from './components.ts';
import type { CsvExport } from './declare.ts';
import { type Visit, withQuery } from './visit.ts';

export interface Column<Row> {
  heading: string;
  /** In the CSV file, and on the page where there is no `cell`. */
  text(row: Row): string | number | undefined;
  cell?(row: Row): unknown;
  numeric?: boolean;
}

export interface Filter {
  name: string;
  label: string;
  /** To choose from; without them a text is typed. */
  options?: readonly { value: string; text: string }[];
}

export interface Rows<Row> {
  data: readonly Row[];
  nextCursor?: string | undefined;
}

export interface Table<Row> {
  /** What the rows are. */
  caption: string;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** @param given the filters that the URL gives. */
  read(given: Record<string, string>, page: { cursor?: string; limit: number }): Promise<Rows<Row>>;
  /** Instead of the table where there are no rows at all. */
  empty: Html;
}

const rowsPerPage = 25;
const rowsPerExportPage = 100;

/** Throws what `read` throws: `validation_error` for a filter that is none. */
export async function table<Row>(visit: Visit, declared: Table<Row>): Promise<Html> {
  const given = filtersOf(visit, declared);
  const cursor = visit.query.get('cursor');
  const { data, nextCursor } = await declared.read(given, {
    ...(cursor ? { cursor } : {}),
    limit: rowsPerPage,
  });
  if (data.length === 0 && Object.keys(given).length === 0 && !cursor) return declared.empty;
  const here = visit.ctx.config.publicUrl + new URL(visit.req.originalUrl, 'http://here').pathname;
  return html`${filterForm(declared, given, here)}
<div class="scroll" tabindex="0" role="region" aria-label="${declared.caption}"><table><caption class="visually-hidden">${declared.caption}</caption>
<thead><tr>${declared.columns.map(({ heading, numeric }) => html`<th scope="col"${numeric ? html` class="numeric"` : ''}>${heading}</th>`)}</tr></thead>
<tbody>${data.map((row) => html`<tr>${declared.columns.map((column) => cell(column, row))}</tr>`)}</tbody></table></div>
${data.length === 0 ? html`<p class="muted">Nothing matches.</p>` : ''}
<p class="pages">${cursor ? button(withQuery(here, given), 'First page') : ''}
${nextCursor ? button(withQuery(here, { ...given, cursor: nextCursor }), 'Next page') : ''}
<a class="export" href="${withQuery(here, { ...given, format: 'csv' })}">Export as CSV</a></p>`;
}

/** All pages of the list, with the filters of the URL. */
export function csvOf<Row>(visit: Visit, name: string, declared: Table<Row>): CsvExport {
  return { filename: `${name}-${visit.caller.mode}.csv`, lines: lines(visit, declared) };
}

async function* lines<Row>(visit: Visit, declared: Table<Row>): AsyncGenerator<(string | number)[]> {
  yield declared.columns.map(({ heading }) => heading);
  const given = filtersOf(visit, declared);
  let cursor: string | undefined;
  do {
    const page = await declared.read(given, { ...(cursor ? { cursor } : {}), limit: rowsPerExportPage });
    for (const row of page.data) yield declared.columns.map((column) => column.text(row) ?? '');
    cursor = page.nextCursor;
  } while (cursor);
}

function filtersOf<Row>({ query }: Visit, { filters = [] }: Table<Row>): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

function filterForm<Row>({ filters = [] }: Table<Row>, given: Record<string, string>, here: string): Html {
  if (filters.length === 0) return html``;
  return html`<form class="filters" method="get" action="${here}" role="search">${filters.map(
    ({ name, label, options }) =>
      html`<label>${label} ${
        options
          ? html`<select name="${name}"><option value="">Any</option>${options.map(
              ({ value, text }) =>
                html`<option value="${value}"${given[name] === value ? html` selected` : ''}>${text}</option>`,
            )}</select>`
          : html`<input name="${name}" value="${given[name] ?? ''}">`
      }</label>`,
  )}<button class="secondary">Filter</button>${Object.keys(given).length > 0 ? html` <a href="${here}">Clear</a>` : ''}</form>`;
}

function cell<Row>(column: Column<Row>, row: Row): Html {
  const content = column.cell ? column.cell(row) : (column.text(row) ?? '');
  return html`<td${column.numeric ? html` class="numeric"` : ''}>${content}</td>`;
}
