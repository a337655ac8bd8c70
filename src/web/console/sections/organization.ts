/** The owners' page for an organization's data: exporting everything, and deleting the organization. */
import { html } from 'hono/html';
import { exportOrganization } from '../../../domain/organizations/export-organization.ts';
import { requestOrganizationDeletion } from '../../../domain/organizations/request-deletion.ts';
import { button, card, confirmed, field } from '../components.ts';
import type { ConsoleChange, ConsoleDownload, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { consoleUrl, urlOf, type Visit } from '../visit.ts';

const page: ConsolePage = {
  path: '/organization',
  role: 'owner',
  nav: { label: 'Data', group: 'Organization' },
  show: (visit) => ({
    title: 'Data of the organization',
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

function exportCard(visit: Visit) {
  return card(
    'Export what is kept',
    html`<p>One JSON file with every row that is kept about the organization, in both modes: table by table, with what is still held of events and posts, without keys, tokens and other secrets, and without the files of media. The audit log says who has taken it.</p>
${button(urlOf(visit, everything.path), 'Download as JSON')}`,
  );
}

function deletionCard(visit: Visit) {
  const { name } = visit.membership;
  return card(
    'Delete the organization',
    html`<p>Its keys stop at once, in both modes. Then connections, events, publish requests, files, members and the audit log are deleted, and grants are given back where the provider can take them back. Whoever is in no other organization loses their account, you included.</p>
${confirmed(visit, remove, {
  ask: 'Delete the organization…',
  warning: 'Nobody can bring it back.',
  fields: field(visit, {
    name: 'confirm',
    label: `Type ${name} to confirm`,
    autocomplete: 'off',
    required: true,
  }),
  submit: 'Delete it with all that it has',
})}`,
  );
}
