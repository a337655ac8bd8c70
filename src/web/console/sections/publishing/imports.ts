/** The pages of imports: sending a file, what is wrong with which row, and publishing the rest. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  autoRefreshing,
  badge,
  card,
  confirmDialog,
  copyable,
  detailsPanel,
  emptyState,
  exactTime,
  facts,
  form,
  id,
  link,
  progress,
  type Tone,
  time,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { dayFilters, windowQueryOf } from '../../filters.ts';
import { optionsOf, textOf } from '../../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';
import { csvOf, type Table, table } from '../../table.ts';
import { groupPath } from './groups.ts';

type PublishImport = Schemas['PublishImport'];
type Row = Schemas['PublishImportRow'];

const tones: Record<PublishImport['status'], Tone> = {
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

const refreshSeconds = 3;
const listPath = '/publishing/imports';
const detailPath = `${listPath}/:importId`;

export const importList: ConsolePage = {
  path: listPath,
  role: 'viewer',
  nav: { label: 'Imports', group: 'Operate' },
  show: async (visit) => ({
    title: 'Imports',
    content: html`<p>Many posts from a spreadsheet. A file is checked first, row by row, and nothing is published until you say so.</p>
${detailsPanel(visit, sendFile, 'Import a file', card('New import', fileForm(visit)))}
${await table(visit, importTable(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'publish-imports', importTable(visit)),
};

export const importDetail: ConsolePage = {
  path: detailPath,
  role: 'viewer',
  show: async (visit) => {
    const found = await operate(visit, 'publishImports.get', { path: visit.params });
    const seconds = isMoving(found) ? refreshSeconds : undefined;
    return {
      title: `Import of ${found.rows.total} rows`,
      content: html`${autoRefreshing(visit, 'import', seconds, html`${deeds(visit, found)}${about(visit, found)}`)}
${cancelForm(visit, found)}
${await table(visit, rowTable(visit, found))}`,
    };
  },
  csv: (visit) => csvOf(visit, 'import-rows', rowTable(visit)),
};

export const sendFile: ConsoleChange = {
  action: 'publishImports.create',
  path: listPath,
  role: 'developer',
  page: importList,
  takesFile: true,
  details: (given) => ({ format: formatOf(given) }),
  run: async (visit, given) => {
    const { importId } = await operate(visit, 'publishImports.create', {
      body: { format: formatOf(given), file: textOf(given, 'file') },
    });
    return {
      goTo: urlOf(visit, fillPath(detailPath, { importId })),
      notice: 'The file has arrived. Its rows are checked now.',
    };
  },
};

/** JSON lines begin with a brace, as no header does. */
const formatOf = (given: URLSearchParams): 'csv' | 'jsonLines' =>
  /^\uFEFF?\s{0,100}\{/.test(given.get('file') ?? '') ? 'jsonLines' : 'csv';

export const runFile: ConsoleChange = {
  action: 'publishImports.run',
  path: `${detailPath}/run`,
  role: 'developer',
  page: importDetail,
  subject: 'importId',
  run: async (visit) => {
    await operate(visit, 'publishImports.run', { path: visit.params });
    return {
      goTo: urlOf(visit, fillPath(detailPath, visit.params)),
      notice: 'The rows that are right are published now.',
    };
  },
};

export const cancelFile: ConsoleChange = {
  action: 'publishImports.cancel',
  path: `${detailPath}/cancel`,
  role: 'developer',
  page: importDetail,
  subject: 'importId',
  run: async (visit) => {
    await operate(visit, 'publishImports.cancel', { path: visit.params });
    return {
      goTo: urlOf(visit, fillPath(detailPath, visit.params)),
      notice: 'Canceled. No further row will be published.',
    };
  },
};

const isMoving = ({ status }: PublishImport) => status === 'checking' || status === 'running';

/** Says how many rows are in each status. */
function countsOf({ rows: { total: _all, ...counts } }: PublishImport): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

function fileForm(visit: PageContext): Html {
  const guide = `${visit.ctx.config.publicUrl}/docs/guides/publish-imports`;
  return form(visit, sendFile, {
    submit: 'Check the file',
    takesFile: true,
    fields: html`<p class="field"><label>CSV or JSON lines
<input name="file" type="file" accept=".csv,.txt,.jsonl,.ndjson,text/csv,application/x-ndjson" required></label>
<span class="hint">In UTF-8, with a header. <a href="${guide}">Its columns</a></span></p>`,
  });
}

function importTable(visit: PageContext): Table<PublishImport> {
  return {
    caption: 'Imports, newest first',
    filters: dayFilters,
    columns: [
      {
        heading: 'Import',
        text: ({ importId }) => importId,
        cell: ({ importId, rows }) =>
          link(urlOf(visit, fillPath(detailPath, { importId })), `${rows.total} rows`),
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
      operate(visit, 'publishImports.list', { query: { ...windowQueryOf(filters), ...page } }),
    moves: isMoving,
    empty: emptyState('No file was imported in this mode yet.'),
  };
}

/** Draws how far it has come, and the button that publishes. */
function deeds(visit: PageContext, found: PublishImport): Html {
  const { status, rows } = found;
  const left = rows.valid + rows.outstanding;
  if (isMoving(found)) {
    const label = status === 'checking' ? 'Rows that are checked' : 'Rows that are dealt with';
    const open = status === 'checking' ? rows.pending : rows.pending + rows.valid;
    return progress(label, rows.total - open, rows.total);
  }
  const isOpen = status === 'ready' || (status === 'completed' && rows.outstanding > 0);
  if (!isOpen || left === 0) return html``;
  const wrong = rows.invalid > 0 ? ` ${rows.invalid} are wrong and are left out.` : '';
  return html`<div class="row">${form(visit, runFile, { params: { importId: found.importId }, submit: `Publish ${left} rows` })}<p class="muted">They can be published until ${exactTime(found.heldUntil)}.${wrong}</p></div>`;
}

function about(visit: PageContext, found: PublishImport): Html {
  const { importId, status, completedAt } = found;
  return card(
    'About this import',
    facts([
      ['Status', badge(status, tones[status])],
      ['Rows', countsOf(found)],
      ['Id', copyable('the import id', importId)],
      ['API requests', link(urlOf(visit, '/requests', { subjectId: importId }), 'Those about it')],
      ['Sent', exactTime(found.createdAt)],
      ...(completedAt ? [['Completed', exactTime(completedAt)] as const] : []),
    ]),
  );
}

function cancelForm(visit: PageContext, { importId, status, rows }: PublishImport): Html | '' {
  const isOpen = status === 'checking' || status === 'ready' || status === 'running';
  if (!isOpen && !(status === 'completed' && rows.outstanding > 0)) return '';
  return confirmDialog(visit, cancelFile, {
    params: { importId },
    ask: 'Cancel…',
    warning: 'Rows that were not published will not be. What was published stays.',
    submit: 'Cancel the import',
  });
}

function rowTable(visit: PageContext, found?: PublishImport): Table<Row> {
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
            ? link(urlOf(visit, fillPath(groupPath, { publishGroupId })), id(publishGroupId))
            : '',
      },
    ],
    read: ({ status }, page) =>
      operate(visit, 'publishImports.rows', {
        path: visit.params,
        query: { ...(status ? { status: [status] } : {}), ...page },
      }),
    ...(found && isMoving(found)
      ? { moves: ({ status }) => status === 'pending' || status === 'valid' }
      : {}),
    empty: emptyState('This import has no rows.'),
  };
}
