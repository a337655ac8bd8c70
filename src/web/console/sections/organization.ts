/** The owners' page for an organization's data: exporting everything, and deleting the organization. */
import { html } from 'hono/html';
import { requestOrganizationDeletion } from '../../../domain/administration/organizations/delete-organizations.ts';
import { exportOrganization } from '../../../domain/administration/organizations/export-organization.ts';
import { button, card, confirmDialog, field } from '../components.ts';
import type { ConsoleChange, ConsoleDownload, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { consoleUrl, type PageContext, urlOf } from '../page-context.ts';

const page: ConsolePage = {
  path: '/organization',
  role: 'owner',
  nav: { label: 'Data & deletion', group: 'Organization' },
  show: (visit) => ({
    title: 'Data & deletion',
    content: html`${exportCard(visit)}${deletionCard(visit)}`,
  }),
};

const remove: ConsoleChange = {
  action: 'organizations.delete',
  path: '/organization/delete',
  role: 'owner',
  page,
  run: async ({ ctx, caller }, given) => {
    await requestOrganizationDeletion(ctx, caller.organizationId, textOf(given, 'confirm') ?? '');
    return { goTo: consoleUrl(ctx), notice: 'The organization is being deleted.' };
  },
};

const everything: ConsoleDownload = {
  action: 'organizations.export',
  path: '/organization/export',
  role: 'owner',
  filename: ({ caller }) => `${caller.organizationId}.json`,
  write: ({ ctx, caller, user }, write) =>
    exportOrganization(ctx, { organizationId: caller.organizationId, taker: user.userId }, write),
};

export const organization: Section = { pages: [page], changes: [remove], downloads: [everything] };

function exportCard(visit: PageContext) {
  return card(
    'Export all data',
    html`<p>One JSON file with everything stored about the organization in both modes, including the content of events and posts that has not been erased yet. API keys, tokens, other secrets and media files are left out. The download is recorded in the audit log.</p>
<p>${button(urlOf(visit, everything.path), 'Download as JSON')}</p>`,
  );
}

function deletionCard(visit: PageContext) {
  const { name } = visit.membership;
  return card(
    'Delete the organization',
    html`<p>API keys stop working immediately, in both modes. Then connections, events, posts, files, members and the audit log are deleted, and grants are revoked where the provider supports it. Members who belong to no other organization lose their account, including you.</p>
${confirmDialog(visit, remove, {
  ask: 'Delete the organization…',
  warning: 'This cannot be undone.',
  fields: field(visit, {
    name: 'confirm',
    label: `Type ${name} to confirm`,
    autocomplete: 'off',
    required: true,
  }),
  submit: 'Delete the organization',
})}`,
  );
}
