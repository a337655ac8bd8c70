/** The pages of imports: sending a file, what is wrong with which row, and publishing the rest. */
import { html } from 'hono/html';
import type { Html } from '../../../pages/layout.ts';
import {
  autoRefreshing,
  badge,
  card,
  confirmDialog,
  copyable,
  detailsPanel,
  exactTime,
  facts,
  form,
  link,
  progress,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../../page-context.ts';
import { csvOf, table } from '../../table.ts';
import {
  countsOf,
  detailPath,
  importTable,
  isMoving,
  listPath,
  type PublishImport,
  rowTable,
  tones,
} from './import-tables.ts';

const refreshSeconds = 3;

export const importList: ConsolePage = {
  path: listPath,
  role: 'viewer',
  nav: { label: 'Imports', group: 'Operate' },
  show: async (context) => ({
    title: 'Imports',
    content: html`<p>Many posts from a spreadsheet. A file is checked first, row by row, and nothing is published until you say so.</p>
${detailsPanel(context, sendFile, 'Import a file', card('New import', fileForm(context)))}
${await table(context, importTable(context))}`,
  }),
  csv: (context) => csvOf(context, 'publish-imports', importTable(context)),
};

export const importDetail: ConsolePage = {
  path: detailPath,
  role: 'viewer',
  show: async (context) => {
    const found = await operate(context, 'publishImports.get', { path: context.params });
    const seconds = isMoving(found) ? refreshSeconds : undefined;
    return {
      title: `Import of ${found.rows.total} rows`,
      content: html`${autoRefreshing(context, 'import', seconds, html`${deeds(context, found)}${about(context, found)}`)}
${cancelForm(context, found)}
${await table(context, rowTable(context, found))}`,
    };
  },
  csv: (context) => csvOf(context, 'import-rows', rowTable(context)),
};

export const sendFile: ConsoleChange = {
  action: 'publishImports.create',
  path: listPath,
  role: 'developer',
  page: importList,
  takesFile: true,
  details: (given) => ({ format: formatOf(given) }),
  run: async (context, given) => {
    const { importId } = await operate(context, 'publishImports.create', {
      body: { format: formatOf(given), file: textOf(given, 'file') },
    });
    return {
      goTo: urlOf(context, fillPath(detailPath, { importId })),
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
  run: async (context) => {
    await operate(context, 'publishImports.run', { path: context.params });
    return {
      goTo: urlOf(context, fillPath(detailPath, context.params)),
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
  run: async (context) => {
    await operate(context, 'publishImports.cancel', { path: context.params });
    return {
      goTo: urlOf(context, fillPath(detailPath, context.params)),
      notice: 'Canceled. No further row will be published.',
    };
  },
};

function fileForm(context: PageContext): Html {
  const guide = `${context.ctx.config.publicUrl}/docs/guides/publish-imports`;
  return form(context, sendFile, {
    submit: 'Check the file',
    takesFile: true,
    fields: html`<p class="field"><label>CSV or JSON lines
<input name="file" type="file" accept=".csv,.txt,.jsonl,.ndjson,text/csv,application/x-ndjson" required></label>
<span class="hint">In UTF-8, with a header. <a href="${guide}">Its columns</a></span></p>`,
  });
}

/** Tells whether the contents of its rows are still held; a row that is left is erased with them. */
const isHeld = ({ ctx }: PageContext, { heldUntil }: PublishImport) =>
  ctx.clock.now().getTime() < Date.parse(heldUntil);

/** Draws how far it has come, and the button that publishes. */
function deeds(context: PageContext, found: PublishImport): Html {
  const { status, rows } = found;
  const left = rows.valid + rows.outstanding;
  if (isMoving(found)) {
    const label = status === 'checking' ? 'Rows that are checked' : 'Rows that are dealt with';
    const open = status === 'checking' ? rows.pending : rows.pending + rows.valid;
    return progress(label, rows.total - open, rows.total);
  }
  const isOpen =
    status === 'ready' || (status === 'completed' && rows.outstanding > 0 && isHeld(context, found));
  if (!isOpen || left === 0) return html``;
  const wrong = rows.invalid > 0 ? ` ${rows.invalid} are wrong and are left out.` : '';
  return html`<div class="row">${form(context, runFile, { params: { importId: found.importId }, submit: `Publish ${left} rows` })}<p class="muted">They can be published until ${exactTime(found.heldUntil)}.${wrong}</p></div>`;
}

function about(context: PageContext, found: PublishImport): Html {
  const { importId, status, completedAt } = found;
  return card(
    'About this import',
    facts([
      ['Status', badge(status, tones[status])],
      ['Rows', countsOf(found)],
      ['Id', copyable('the import id', importId)],
      ['API requests', link(urlOf(context, '/requests', { subjectId: importId }), 'Those about it')],
      ['Sent', exactTime(found.createdAt)],
      ...(completedAt ? [['Completed', exactTime(completedAt)] as const] : []),
    ]),
  );
}

function cancelForm(context: PageContext, { importId, status, rows }: PublishImport): Html | '' {
  const isOpen = status === 'checking' || status === 'ready' || status === 'running';
  if (!isOpen && !(status === 'completed' && rows.outstanding > 0)) return '';
  return confirmDialog(context, cancelFile, {
    params: { importId },
    ask: 'Cancel…',
    warning: 'Rows that were not published will not be. What was published stays.',
    submit: 'Cancel the import',
  });
}
