/** The end of an organization, for its owners. */
import { html } from 'hono/html';
import { requestOrganizationDeletion } from '../../../domain/organizations/request-deletion.ts';
import { card, confirmed, field } from '../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { consoleUrl, type Visit } from '../visit.ts';

const page: ConsolePage = {
  path: '/organization',
  role: 'owner',
  nav: { label: 'Data', group: 'Organization' },
  show: (visit) => ({ title: 'Data of the organization', content: deletionCard(visit) }),
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

export const organization: Section = { pages: [page], changes: [remove] };

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
