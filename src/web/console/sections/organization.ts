/** The pages of an organization: its name and brand, its plan, its audit log. */
import { html } from 'hono/html';
import { requestOrganizationDeletion } from '../../../domain/administration/organizations/delete-organizations.ts';
import { exportOrganization } from '../../../domain/administration/organizations/export-organization.ts';
import { capKinds, capNames } from '../../../domain/foundation/billing/caps.ts';
import { getBillingAccount, listUsage, type UsageMonth } from '../../../domain/foundation/billing/usage.ts';
import { readBrand } from '../../../domain/foundation/branding/brand.ts';
import { changeOrganizationBrand } from '../../../domain/foundation/branding/change-brand.ts';
import { ofMode } from '../../../domain/foundation/caller.ts';
import { exactSize, measuredSize } from '../../../domain/foundation/wording.ts';
import { auditTable } from '../audit-table.ts';
import { brandFields, brandingOf, brandPreview } from '../brand-fields.ts';
import {
  badge,
  button,
  card,
  confirmDialog,
  emptyState,
  facts,
  field,
  form,
  link,
  progress,
} from '../components.ts';
import type { ConsoleChange, ConsoleDownload, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { consoleUrl, may, type PageContext, urlOf } from '../page-context.ts';
import { csvOf, type Table, table } from '../table.ts';
import { usagePage } from './usage.ts';

const auditPage: ConsolePage = {
  path: '/audit',
  role: 'developer',
  nav: { label: 'Audit log', group: 'Organization' },
  show: async (context) => ({
    title: 'Audit log',
    content: html`<p>Who changed what in this organization, when and from where, in both modes. Entries cannot be edited.</p>
${await table(context, entries(context))}`,
  }),
  csv: (context) => csvOf(context, 'audit-log', entries(context)),
};

export const audit: Section = { pages: [auditPage], changes: [] };

const entries = (context: PageContext) => auditTable(context, context.caller.organizationId);

// The page for how hosted pages look to all end users of an organization.

const brandingPage: ConsolePage = {
  path: '/branding',
  role: 'viewer',
  nav: { label: 'Branding', group: 'Organization' },
  show: async (context) => {
    const { ctx, caller, membership } = context;
    const own = await readBrand(ctx, { organizationId: caller.organizationId });
    const name = own.name ?? membership.name;
    return {
      title: 'Branding',
      content: html`<p>What your end users see when they connect their accounts, approve posts or manage their event addresses, in both modes. A provider app can have branding of its own, which comes first.</p>
${card('Preview', brandPreview(context, { ...own, name }))}
${
  may(context, change.role)
    ? card(
        'Settings',
        form(context, change, {
          submit: 'Save the branding',
          fields: html`${field(context, { name: 'name', label: 'Name', hint: 'On the pages of the portal. Pages for connecting show the name of the provider app.', value: own.name ?? '', placeholder: membership.name })}${brandFields(context, own)}`,
        }),
      )
    : ''
}`,
    };
  },
};

const change: ConsoleChange = {
  action: 'organizations.changeBranding',
  ofWholeOrganization: true,
  path: '/branding',
  role: 'developer',
  page: brandingPage,
  details: (given) => ({ name: given.get('name'), ...brandingOf(given) }),
  run: async (context, given) => {
    const { ctx, caller } = context;
    const name = textOf(given, 'name');
    await changeOrganizationBrand(ctx, caller.organizationId, {
      ...brandingOf(given),
      ...(name && { name }),
    });
    return { goTo: urlOf(context, brandingPage.path), notice: 'The branding is saved.' };
  },
};

export const branding: Section = { pages: [brandingPage], changes: [change] };

const planPage: ConsolePage = {
  path: '/plan',
  role: 'viewer',
  nav: { label: 'Plan and usage', group: 'Organization' },
  show: async (context) => ({
    title: 'Plan and usage',
    content: html`${await planCard(context)}${limitsCard(context)}
<h2>Usage by month</h2>
<p>${link(urlOf(context, usagePage.path), 'What was done each month, by profile and by key')}</p>
${await table(context, months(context))}`,
  }),
  csv: (context) => csvOf(context, 'usage', months(context)),
};

export const plan: Section = { pages: [planPage, usagePage], changes: [] };

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
function months(context: PageContext): Table<UsageMonth> {
  return {
    caption: 'Usage by month, newest first',
    columns: [
      { heading: 'Month', text: ({ month }) => month },
      { heading: 'Item', text: ({ cap }) => cap },
      { heading: 'Used', text: ({ used }) => used, numeric: true },
      { heading: 'Peak', text: ({ peak }) => peak, numeric: true },
    ],
    read: async () => ({ data: await listUsage(context.ctx, context.caller) }),
    empty: emptyState('Nothing has been used in live mode yet.'),
  };
}

// The owners' page for an organization's data: exporting everything, and deleting the organization.

const organizationPage: ConsolePage = {
  path: '/organization',
  role: 'owner',
  nav: { label: 'Data & deletion', group: 'Organization' },
  show: (context) => ({
    title: 'Data & deletion',
    content: html`${exportCard(context)}${deletionCard(context)}`,
  }),
};

const remove: ConsoleChange = {
  action: 'organizations.delete',
  ofWholeOrganization: true,
  path: '/organization/delete',
  role: 'owner',
  page: organizationPage,
  run: async ({ ctx, caller }, given) => {
    await requestOrganizationDeletion(ctx, caller.organizationId, textOf(given, 'confirm') ?? '');
    return { goTo: consoleUrl(ctx), notice: 'The organization is being deleted.' };
  },
};

const everything: ConsoleDownload = {
  action: 'organizations.export',
  ofWholeOrganization: true,
  path: '/organization/export',
  role: 'owner',
  filename: ({ caller }) => `${caller.organizationId}.json`,
  write: ({ ctx, caller, user }, write) =>
    exportOrganization(ctx, { organizationId: caller.organizationId, taker: user.userId }, write),
};

export const organization: Section = {
  pages: [organizationPage],
  changes: [remove],
  downloads: [everything],
};

function exportCard(context: PageContext) {
  return card(
    'Export all data',
    html`<p>One JSON file with everything stored about the organization in both modes, including the content of events and posts that has not been erased yet. API keys, tokens, other secrets and media files are left out. The download is recorded in the audit log.</p>
<p>${button(urlOf(context, everything.path), 'Download as JSON')}</p>`,
  );
}

function deletionCard(context: PageContext) {
  const { name } = context.membership;
  return card(
    'Delete the organization',
    html`<p>API keys stop working immediately, in both modes. Then connections, events, posts, files, members and the audit log are deleted, and grants are revoked where the provider supports it. Members who belong to no other organization lose their account, including you.</p>
${confirmDialog(context, remove, {
  ask: 'Delete the organization…',
  warning: 'This cannot be undone.',
  fields: field(context, {
    name: 'confirm',
    label: `Type ${name} to confirm`,
    autocomplete: 'off',
    required: true,
  }),
  submit: 'Delete the organization',
})}`,
  );
}
