import { html } from 'hono/html';
import { capKinds, capNames } from '../../../domain/foundation/billing/plans.ts';
import { getBillingAccount, listUsage, type UsageMonth } from '../../../domain/foundation/billing/usage.ts';
import { ofMode } from '../../../domain/foundation/caller.ts';
import { exactSize, measuredSize } from '../../../domain/foundation/wording.ts';
import { badge, card, emptyState, facts, progress } from '../components.ts';
import type { ConsolePage, Section } from '../declare.ts';
import type { PageContext } from '../page-context.ts';
import { csvOf, type Table, table } from '../table.ts';

const page: ConsolePage = {
  path: '/plan',
  role: 'viewer',
  nav: { label: 'Plan and usage', group: 'Organization' },
  show: async (visit) => ({
    title: 'Plan and usage',
    content: html`${await planCard(visit)}${limitsCard(visit)}
<h2>Usage by month</h2>
${await table(visit, months(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'usage', months(visit)),
};

export const plan: Section = { pages: [page], changes: [] };

async function planCard({ ctx, caller }: PageContext) {
  const { plan: name, caps, usage, stagedBytes } = await getBillingAccount(ctx, caller);
  const staged = ofMode(caller, stagedBytes);
  return card(
    'This month, in live mode',
    html`<p>Plan: ${badge(name, 'good')} ${
      caps
        ? 'Requests that would exceed a limit are refused with quota_exceeded. To upgrade to the paid plan, contact whoever operates this service.'
        : 'There are no limits. You are billed by the number of profiles connected in live mode.'
    } Test mode does not count.</p>
${facts(
  capNames.map((cap) => [
    capKinds[cap].name,
    caps
      ? html`${progress(capKinds[cap].name, usage[cap], caps[cap])} ${usage[cap]} of ${caps[cap]}`
      : `${usage[cap]}`,
  ]),
)}
<h3>Staged files</h3>
<p>Files and announced uploads of ${caller.mode} mode. Each mode has its own limit.</p>
${facts([
  [
    'Staged now',
    html`${progress('Staged now', staged.used, staged.limit)} ${measuredSize(staged.used)} of ${exactSize(staged.limit)}`,
  ],
])}`,
  );
}

function limitsCard({ ctx }: PageContext) {
  const { perKey, perOrganization } = ctx.config.rateLimits;
  return card(
    'Rate limits',
    facts([
      ['Per key', `${perKey} requests a second`],
      ['For the organization', `${perOrganization} requests a second`],
    ]),
  );
}

/** Lists the usage on one page, one row per cap and month. */
function months(visit: PageContext): Table<UsageMonth> {
  return {
    caption: 'Usage by month, newest first',
    columns: [
      { heading: 'Month', text: ({ month }) => month },
      { heading: 'Item', text: ({ cap }) => cap },
      { heading: 'Used', text: ({ used }) => used, numeric: true },
      { heading: 'Peak', text: ({ peak }) => peak, numeric: true },
    ],
    read: async () => ({ data: await listUsage(visit.ctx, visit.caller) }),
    empty: emptyState('Nothing has been used in live mode yet.'),
  };
}
