/** The tables of imports and of their rows. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { badge, emptyState, id, link, type Tone, time } from '../../components.ts';
import { dayFilters, windowQueryOf } from '../../filters.ts';
import { optionsOf } from '../../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';
import type { Table } from '../../table.ts';
import { groupPath } from './groups.ts';

export type PublishImport = Schemas['PublishImport'];
type Row = Schemas['PublishImportRow'];

export const tones: Record<PublishImport['status'], Tone> = {
  checking: 'neutral',
  ready: 'warn',
  running: 'neutral',
  completed: 'good',
  canceled: 'neutral',
  expired: 'neutral',
};

const rowTones: Record<Row['status'], Tone> = {
  pending: 'neutral',
  valid: 'neutral',
  invalid: 'bad',
  created: 'good',
  duplicate: 'neutral',
  outstanding: 'warn',
  canceled: 'neutral',
};

export const listPath = '/publishing/imports';
export const detailPath = `${listPath}/:importId`;

export const isMoving = ({ status }: PublishImport) => status === 'checking' || status === 'running';

/** Says how many rows are in each status. */
export function countsOf({ rows: { total: _all, ...counts } }: PublishImport): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

export function importTable(context: PageContext): Table<PublishImport> {
  return {
    caption: 'Imports, newest first',
    filters: dayFilters,
    columns: [
      {
        heading: 'Import',
        text: ({ importId }) => importId,
        cell: ({ importId, rows }) =>
          link(urlOf(context, fillPath(detailPath, { importId })), `${rows.total} rows`),
      },
      {
        heading: 'Status',
        text: ({ status }) => status,
        cell: ({ status }) => badge(status, tones[status]),
      },
      { heading: 'Rows', text: countsOf },
      { heading: 'Sent', text: ({ createdAt }) => createdAt, cell: ({ createdAt }) => time(createdAt) },
    ],
    read: (filters, page) =>
      operate(context, 'publishImports.list', { query: { ...windowQueryOf(filters), ...page } }),
    moves: isMoving,
    empty: emptyState('No file was imported in this mode yet.'),
  };
}

export function rowTable(context: PageContext, found?: PublishImport): Table<Row> {
  return {
    caption: 'Rows in the order of the file',
    filters: [{ name: 'status', label: 'Status', options: optionsOf(Object.keys(rowTones)) }],
    columns: [
      { heading: 'Row', text: ({ row }) => row, numeric: true },
      { heading: 'Key', text: ({ key }) => key, cell: ({ key }) => html`<bdi>${key ?? ''}</bdi>` },
      {
        heading: 'Status',
        text: ({ status }) => status,
        cell: ({ status }) => badge(status, rowTones[status]),
      },
      {
        heading: 'Problems',
        text: ({ errors = [] }) => errors.map(({ field, message }) => `${field}: ${message}`).join('\n'),
        cell: ({ errors = [] }) =>
          errors.map(({ field, message }) => html`<p><code>${field}</code> <bdi>${message}</bdi></p>`),
      },
      {
        heading: 'Group',
        text: ({ publishGroupId }) => publishGroupId,
        cell: ({ publishGroupId }) =>
          publishGroupId
            ? link(urlOf(context, fillPath(groupPath, { publishGroupId })), id(publishGroupId))
            : '',
      },
    ],
    read: ({ status }, page) =>
      operate(context, 'publishImports.rows', {
        path: context.params,
        query: { ...(status ? { status: [status] } : {}), ...page },
      }),
    ...(found && isMoving(found)
      ? { moves: ({ status }) => status === 'pending' || status === 'valid' }
      : {}),
    empty: emptyState('This import has no rows.'),
  };
}
