/** The page for what was done in each month, as the API has it. */
import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import { listUsageCounts } from '../../../domain/foundation/billing/usage.ts';
import { measuredSize } from '../../../domain/foundation/wording.ts';
import { nameKeys } from '../../../domain/people/keys.ts';
import { emptyState, id, link } from '../components.ts';
import type { ConsolePage } from '../declare.ts';
import { type PageContext, urlOf } from '../page-context.ts';
import { profileColumns, withProfiles } from '../profile-names.ts';
import { type Column, csvOf, type Rows, type Table, table } from '../table.ts';

type Usage = Schemas['Usage'];
type Grouping = 'profile' | 'key';
type Row = Usage & { keyName?: string | undefined };

export const usagePage: ConsolePage = {
  path: '/plan/usage',
  role: 'viewer',
  show: async (context) => ({
    title: 'Usage',
    content: html`<p>What was done in ${context.caller.mode} mode, in calendar months of UTC. Profiles and keys that were deleted keep their counts. API requests and calls to providers are counted some seconds later.</p>
${await table(context, usage(context))}`,
  }),
  csv: (context) => csvOf(context, 'usage-by-month', usage(context)),
};

/** Before all that is kept. */
const sinceMonth = '2000-01';

function usage(context: PageContext): Table<Row> {
  const groupBy = groupingOf(context.query.get('groupBy'));
  return {
    caption: 'Usage, latest month first',
    filters: [{ name: 'groupBy', label: 'By', byLink: true, options: [] }],
    tabs: [
      { text: 'By month', value: '' },
      { text: 'By profile', value: 'profile' },
      { text: 'By key', value: 'key' },
    ],
    columns: [
      { heading: 'Month', text: ({ month }) => month },
      ...subjectColumns(context, groupBy),
      ...counts,
    ],
    read: async (_given, page) => {
      const { ctx, caller } = context;
      const asked = { sinceMonth, ...(groupBy ? { groupBy } : {}), ...page };
      return named(context, await listUsageCounts(ctx, caller, asked));
    },
    empty: emptyState('Nothing has been counted yet.'),
  };
}

const groupingOf = (text: string | null): Grouping | undefined =>
  text === 'profile' || text === 'key' ? text : undefined;

async function named(context: PageContext, rows: Rows<Usage>): Promise<Rows<Row>> {
  const names = await nameKeys(
    context.ctx,
    context.caller,
    rows.data.flatMap(({ keyId }) => keyId ?? []),
  );
  const { data, nextCursor } = await withProfiles(context, rows);
  return { data: data.map((row) => ({ ...row, keyName: names.get(row.keyId ?? '') })), nextCursor };
}

function subjectColumns(context: PageContext, groupBy: Grouping | undefined): Column<Row>[] {
  if (groupBy === 'profile') return profileColumns(context);
  if (!groupBy) return [];
  return [
    {
      heading: 'Key',
      text: ({ keyName }) => keyName,
      cell: ({ keyId, keyName }) =>
        keyId
          ? keyName
            ? link(urlOf(context, `/keys/${keyId}`), keyName)
            : id(keyId)
          : html`<span class="muted">none</span>`,
    },
    { heading: 'Key id', text: ({ keyId }) => keyId, cell: false },
  ];
}

type Counter = {
  [Name in keyof Usage]-?: Usage[Name] extends number ? Name : never;
}[keyof Usage];

const column = (heading: string, name: Counter, more: Partial<Column<Row>> = {}): Column<Row> => ({
  heading,
  text: (row) => row[name],
  numeric: true,
  ...more,
});

const counts: Column<Row>[] = [
  column('API requests', 'apiRequests'),
  column('Provider calls', 'providerCalls'),
  column('Publish requests', 'publishRequests'),
  column('Posts', 'posts', { cell: false }),
  column('Published', 'published'),
  column('Failed', 'failed'),
  column('Backfilled', 'backfilledItems'),
  column('Deliveries', 'deliveries'),
  column('Failed deliveries', 'failedDeliveries', { cell: false }),
  column('Files', 'mediaFiles', { cell: false }),
  column('Staged', 'mediaBytes', { cell: ({ mediaBytes }) => measuredSize(mediaBytes) }),
];
