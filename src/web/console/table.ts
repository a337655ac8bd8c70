/** Lists of rows: filtered by the URL, paged by cursor, and exported as CSV. */
import { html } from 'hono/html';
import type { Html } from '../pages/layout.ts';
import { autoRefreshing, button } from './components.ts';
import type { CsvExport } from './declare.ts';
import { type Filter, filterBar, type Tab } from './filters.ts';
import { type PageContext, type SignedInContext, withQuery } from './page-context.ts';

/** The parts of a page's context that a list needs. */
export type Listing = Pick<SignedInContext, 'ctx' | 'here' | 'query'>;

export interface Column<Row> {
  heading: string;
  /** The text for the CSV file, and for the page when there is no `cell`. */
  text(row: Row): string | number | undefined;
  /** The content for the page; `false` for a column that only the CSV file has. */
  cell?: false | ((row: Row) => unknown);
  numeric?: boolean;
}

export interface Rows<Row> {
  data: readonly Row[];
  nextCursor?: string | undefined;
}

export interface Table<Row> {
  /** A text that says what the rows are. */
  caption: string;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** The rows that people look for most, each as a value of the first filter. */
  tabs?: readonly Tab[];
  /**
   * Reads one page of rows.
   * @param given the filters in the URL.
   */
  read(given: Record<string, string>, page: { cursor?: string; limit: number }): Promise<Rows<Row>>;
  /** Tells whether a row is about to change; while one is, the page reloads the rows. */
  moves?(row: Row): boolean;
  /** Says what may be missing, where the filters leave nothing over. */
  withoutHits?(given: Record<string, string>): Promise<string>;
  /** The content that is shown instead of the table when there are no rows at all. */
  empty: Html;
}

const rowsPerPage = 25;
const everySeconds = 3;
const rowsPerExportPage = 100;

/**
 * Draws the list.
 * @throws ServiceError whatever `read` throws, such as `validation_error` for a wrong filter.
 */
export async function table<Row>(context: Listing, declared: Table<Row>): Promise<Html> {
  const given = filtersOf(context, declared);
  const cursor = context.query.get('cursor');
  const { data, nextCursor } = await declared.read(given, {
    ...(cursor ? { cursor } : {}),
    limit: rowsPerPage,
  });
  if (data.length === 0 && Object.keys(given).length === 0 && !cursor) return declared.empty;
  const [here = ''] = context.here.split('?');
  const moves = declared.moves && data.some(declared.moves);
  return html`${filterBar(declared, given, here)}
${autoRefreshing(context, 'rows', moves ? everySeconds : undefined, rowsOf(declared, data))}
${data.length === 0 ? html`<p class="muted">Nothing matches. ${await declared.withoutHits?.(given)}</p>` : ''}
<p class="pages">${cursor ? button(withQuery(here, given), 'First page') : ''}
${nextCursor ? button(withQuery(here, { ...given, cursor: nextCursor }), 'Next page') : ''}
<a class="export" href="${withQuery(here, { ...given, format: 'csv' })}">Export as CSV</a></p>`;
}

function rowsOf<Row>({ caption, columns: all }: Table<Row>, data: readonly Row[]): Html {
  const columns = all.filter((column) => column.cell !== false);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption class="visually-hidden">${caption}</caption>
<thead><tr>${columns.map(({ heading, numeric }) => html`<th scope="col"${numeric ? html` class="numeric"` : ''}>${heading}</th>`)}</tr></thead>
<tbody>${data.map((row) => html`<tr>${columns.map((column) => cell(column, row))}</tr>`)}</tbody></table></div>`;
}

/** Exports all pages of the list, with the filters of the URL. */
export function csvOf<Row>(
  context: Listing & { caller?: PageContext['caller'] },
  name: string,
  declared: Table<Row>,
): CsvExport {
  const filename = [name, context.caller?.mode].filter(Boolean).join('-');
  return { filename: `${filename}.csv`, lines: lines(context, declared) };
}

async function* lines<Row>(context: Listing, declared: Table<Row>): AsyncGenerator<(string | number)[]> {
  const given = filtersOf(context, declared);
  const read = (cursor?: string) =>
    declared.read(given, { ...(cursor ? { cursor } : {}), limit: rowsPerExportPage });
  // The first page is read before the headings are sent, so that a refusal can still become a page.
  let page = await read();
  yield declared.columns.map(({ heading }) => heading);
  for (;;) {
    for (const row of page.data) yield declared.columns.map((column) => column.text(row) ?? '');
    if (!page.nextCursor) return;
    page = await read(page.nextCursor);
  }
}

function filtersOf<Row>({ query }: Listing, { filters = [] }: Table<Row>): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

function cell<Row>(column: Column<Row>, row: Row): Html {
  const content = column.cell ? column.cell(row) : (column.text(row) ?? '');
  return html`<td data-label="${column.heading}"${column.numeric ? html` class="numeric"` : ''}>${content}</td>`;
}
