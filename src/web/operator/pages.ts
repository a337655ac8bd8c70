/** What whoever runs the installation sees: every organization, and the log of what was done to the installation. */
import { html } from 'hono/html';
import { listOperators, type Operator } from '../../domain/members/operators.ts';
import type { ListedOrganization } from '../../domain/members/organizations.ts';
import { listAllOrganizations } from '../../domain/members/organizations.ts';
import { field, form, notice } from '../account/fields.ts';
import { auditTable } from '../console/audit-table.ts';
import { badge, card, emptyState, id, link, time } from '../console/components.ts';
import { heldBanner } from '../console/held-banner.ts';
import { csvOf, type Listing, type Table, table } from '../console/table.ts';
import { consoleUrl } from '../console/visit.ts';
import type { Html } from '../pages/layout.ts';

export interface Said {
  done?: string;
  refusal?: string;
}

export async function organizationsPage(visit: Listing, { done, refusal }: Said): Promise<Html> {
  const url = (path: string) => consoleUrl(visit.ctx, `/operator${path}`);
  return html`${notice(done, 'good')}${notice(refusal, 'bad')}${heldBanner(visit.ctx)}
<p>${link(consoleUrl(visit.ctx), 'To the console')} · ${link(url('/audit'), 'Audit log of the installation')}</p>
${await table(visit, organizations(visit))}
${card('New organization', form({ action: url('/organizations'), fields: field({ name: 'name', label: 'Name' }), submit: 'Make it' }))}
${card(
  'Somebody has lost their password',
  html`<p>Makes a link that works once, for an hour. Hand it over in a way that you trust.</p>${form({ action: url('/password-resets'), fields: field({ name: 'email', label: 'Their e-mail', type: 'email' }), submit: 'Make a link', kind: 'secondary' })}`,
)}
${card(
  'Operators',
  html`<p>Operators make organizations and help people back in. They are members of none by that.</p>
${operatorRows(url, await listOperators(visit.ctx))}${form({ action: url('/operators'), fields: field({ name: 'email', label: 'Their e-mail', type: 'email' }), submit: 'Make them an operator', kind: 'secondary' })}`,
)}`;
}

export const organizationsCsv = (visit: Listing) => csvOf(visit, 'organizations', organizations(visit));

export async function installationLogPage(visit: Listing): Promise<Html> {
  return html`<p>${link(consoleUrl(visit.ctx, '/operator'), 'All organizations')}</p>
<p>What was done to the installation, and by people to their own accounts. What was done in an organization is in its own log.</p>
${await table(visit, auditTable(visit, null))}`;
}

export const installationLogCsv = (visit: Listing) => csvOf(visit, 'audit-log', auditTable(visit, null));

function organizations({ ctx }: Listing): Table<ListedOrganization> {
  const url = (path: string) => consoleUrl(ctx, `/operator${path}`);
  return {
    caption: 'Organizations by name',
    columns: [
      { heading: 'Name', text: ({ name }) => name },
      { heading: 'Plan', text: ({ plan }) => plan, cell: (row) => plan(url, row) },
      { heading: 'Members', text: ({ members }) => members, numeric: true },
      {
        heading: 'Id',
        text: ({ organizationId }) => organizationId,
        cell: ({ organizationId }) => id(organizationId),
      },
      {
        heading: 'Made',
        text: ({ createdAt }) => createdAt.toISOString(),
        cell: ({ createdAt }) => time(createdAt),
      },
      { heading: 'Invite an owner', text: () => '', cell: (row) => invite(url, row) },
      { heading: 'Delete', text: () => '', cell: (row) => deletion(url, row) },
    ],
    read: async () => ({ data: await listAllOrganizations(ctx) }),
    empty: emptyState('There is no organization yet. Make the first one below.'),
  };
}

type Url = (path: string) => string;

/** The last one has no way to go. */
function operatorRows(url: Url, operators: Operator[]): Html {
  const removal = ({ userId, name }: Operator) =>
    html`<details class="confirm"><summary>Remove<span class="visually-hidden"> ${name}</span></summary><div><p>They do not see these pages any more. They stay a member of their organizations.</p>
${form({ action: url(`/operators/${userId}/remove`), submit: 'Remove the operator', kind: 'danger' })}</div></details>`;
  return html`<ul class="rows">${operators.map(
    (operator) =>
      html`<li><p><strong>${operator.name}</strong> <span class="muted">${operator.email}</span></p>${operators.length > 1 ? removal(operator) : ''}</li>`,
  )}</ul>`;
}

function plan(url: Url, { organizationId, name, plan: current }: ListedOrganization): Html {
  const other = current === 'free' ? 'paid' : 'free';
  return html`${badge(current)}<details class="disclosed"><summary>Change<span class="visually-hidden"> the plan of ${name}</span></summary>${form(
    {
      action: url(`/organizations/${organizationId}/plan`),
      fields: html`<input type="hidden" name="plan" value="${other}">`,
      submit: `Put on the ${other} plan`,
      kind: 'secondary',
    },
  )}</details>`;
}

function invite(url: Url, { organizationId, name }: ListedOrganization): Html {
  return html`<details class="disclosed"><summary>Invite<span class="visually-hidden"> an owner of ${name}</span></summary>${form(
    {
      action: url(`/organizations/${organizationId}/owners`),
      fields: field({ name: 'email', label: 'E-mail', type: 'email' }),
      submit: 'Make a link',
      kind: 'secondary',
    },
  )}</details>`;
}

function deletion(url: Url, { organizationId, name }: ListedOrganization): Html {
  return html`<details class="disclosed"><summary>Delete<span class="visually-hidden"> ${name}</span></summary><p>Its keys stop at once, and all that it has is deleted. Nobody can bring it back.</p>${form(
    {
      action: url(`/organizations/${organizationId}/delete`),
      fields: field({ name: 'confirm', label: `Type ${name} to confirm`, autocomplete: 'off' }),
      submit: 'Delete it with all that it has',
      kind: 'danger',
    },
  )}</details>`;
}
