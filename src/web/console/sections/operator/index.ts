/** Lists the pages and changes of operators, who run the deployment. */
import { html } from 'hono/html';
import { diagnose } from '../../../../domain/administration/health-check/diagnose.ts';
import type { Finding } from '../../../../domain/administration/health-check/finding.ts';
import { listOperators, type Operator } from '../../../../domain/people/members/operators.ts';
import {
  type ListedOrganization,
  listAllOrganizations,
} from '../../../../domain/people/members/organizations.ts';
import type { Html } from '../../../pages/layout.ts';
import { auditTable } from '../../audit-table.ts';
import { badge, card, emptyState, field, form, hidden, id, type Tone, time } from '../../components.ts';
import type { DeclaredPage, Section } from '../../declare.ts';
import { pauseBanner } from '../../layout.ts';
import { forForm, type SignedInContext } from '../../page-context.ts';
import { csvOf, type Table, table } from '../../table.ts';
import {
  deleteOrganization,
  dismissOperator,
  inviteOwner,
  makeOperator,
  makeOrganization,
  makePasswordReset,
  pageTitle,
  putOnPlan,
} from './changes.ts';

// Declares the pages of operators: all organizations, the audit log of the deployment, and its health.

const installationLog: DeclaredPage = {
  path: '/audit',
  role: 'operator',
  show: async (visit) => ({
    title: 'Audit log of the deployment',
    content: html`<p>Changes to the deployment, and those that people made to their own accounts. Each organization has its own log.</p>
${await table(visit, auditTable(visit, null))}`,
  }),
  csv: (visit) => csvOf(visit, 'audit-log', auditTable(visit, null)),
};

const tones: Record<Finding['status'], Tone> = { ok: 'good', problem: 'bad', unknown: 'warn' };

const health: DeclaredPage = {
  path: '/health',
  role: 'operator',
  show: async (visit) => ({
    title: 'Health of the deployment',
    content: html`<p>The state of everything that the deployment depends on. <code>npm run -s cli -- doctor</code> checks the same, and the configuration as well.</p>
${await table(visit, findings(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'health', findings(visit)),
};

function findings(visit: SignedInContext): Table<Finding> {
  return {
    caption: 'What was found',
    columns: [
      { heading: 'Subject', text: ({ subject }) => subject },
      { heading: 'State', text: ({ status }) => status, cell: ({ status }) => badge(status, tones[status]) },
      { heading: 'What was found', text: ({ message }) => message },
      { heading: 'What to do', text: ({ fix }) => fix ?? '' },
    ],
    read: async () => ({ data: await diagnose(visit.ctx) }),
    empty: emptyState('There is nothing to check.'),
  };
}

const allOrganizations: DeclaredPage = {
  path: '',
  role: 'operator',
  show: async (visit) => ({
    title: pageTitle,
    content: html`${pauseBanner(visit.ctx)}
${await table(visit, organizations(visit))}
${card('New organization', form(visit, makeOrganization, { fields: field(forForm(visit, makeOrganization), { name: 'name', label: 'Name', required: true }), submit: 'Create organization' }))}
${card('Reset a password', passwordResetForm(visit))}
${card('Operators', await operators(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'organizations', organizations(visit)),
};

function organizations(visit: SignedInContext): Table<ListedOrganization> {
  return {
    caption: 'Organizations by name',
    columns: [
      { heading: 'Name', text: ({ name }) => name },
      { heading: 'Plan', text: ({ plan }) => plan, cell: (row) => plan(visit, row) },
      { heading: 'Members', text: ({ members }) => members, numeric: true },
      {
        heading: 'Id',
        text: ({ organizationId }) => organizationId,
        cell: ({ organizationId }) => id(organizationId),
      },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt.toISOString(),
        cell: ({ createdAt }) => time(createdAt),
      },
      { heading: 'Invite an owner', text: () => '', cell: (row) => invitation(visit, row) },
      { heading: 'Delete', text: () => '', cell: (row) => deletion(visit, row) },
    ],
    read: async () => ({ data: await listAllOrganizations(visit.ctx) }),
    empty: emptyState('There is no organization yet. Create the first one below.'),
  };
}

function passwordResetForm(visit: SignedInContext): Html {
  const sends = visit.ctx.config.mail !== undefined;
  return html`<p>Creates a link that works once, within an hour. Using it ends every session and removes passkeys and the authenticator app, so verify who is asking. ${sends ? 'The link is sent by e-mail.' : 'Pass it on through a channel that you trust.'}</p>${form(
    visit,
    makePasswordReset,
    {
      fields: field(forForm(visit, makePasswordReset), {
        name: 'email',
        label: 'Their e-mail',
        type: 'email',
        required: true,
      }),
      submit: sends ? 'Send a link' : 'Create a link',
      kind: 'secondary',
    },
  )}`;
}

async function operators(visit: SignedInContext): Promise<Html> {
  return html`<p>Operators create organizations and help people regain access. This does not make them members of any.</p>
${operatorRows(visit, await listOperators(visit.ctx))}${form(visit, makeOperator, {
  fields: field(forForm(visit, makeOperator), {
    name: 'email',
    label: 'Their e-mail',
    type: 'email',
    required: true,
  }),
  submit: 'Make them an operator',
  kind: 'secondary',
})}`;
}

/** Lists the operators. The last one cannot be removed. */
function operatorRows(visit: SignedInContext, all: Operator[]): Html {
  const removal = ({ userId, name }: Operator) =>
    html`<details class="confirm"><summary>Remove<span class="visually-hidden"> ${name}</span></summary><div><p>They lose access to these pages, and stay a member of their organizations.</p>
${form(visit, dismissOperator, { params: { userId }, submit: 'Remove the operator', kind: 'danger' })}</div></details>`;
  return html`<ul class="rows">${all.map(
    (operator) =>
      html`<li><p><strong>${operator.name}</strong> <span class="muted">${operator.email}</span></p>${all.length > 1 ? removal(operator) : ''}</li>`,
  )}</ul>`;
}

function plan(visit: SignedInContext, { organizationId, name, plan: current }: ListedOrganization): Html {
  const other = current === 'free' ? 'paid' : 'free';
  return html`${badge(current)}<details class="disclosed"><summary>Change<span class="visually-hidden"> the plan of ${name}</span></summary>${form(
    visit,
    putOnPlan,
    {
      params: { organizationId },
      fields: hidden('plan', [other]),
      submit: `Put on the ${other} plan`,
      kind: 'secondary',
    },
  )}</details>`;
}

function invitation(visit: SignedInContext, { organizationId, name }: ListedOrganization): Html {
  return html`<details class="disclosed"><summary>Invite<span class="visually-hidden"> an owner of ${name}</span></summary>${form(
    visit,
    inviteOwner,
    {
      params: { organizationId },
      fields: field(undefined, { name: 'email', label: 'E-mail', type: 'email', required: true }),
      submit: visit.ctx.config.mail ? 'Send an invitation' : 'Create a link',
      kind: 'secondary',
    },
  )}</details>`;
}

function deletion(visit: SignedInContext, { organizationId, name }: ListedOrganization): Html {
  return html`<details class="disclosed"><summary>Delete<span class="visually-hidden"> ${name}</span></summary><p>Its API keys stop working immediately, and everything in it is deleted. This cannot be undone.</p>${form(
    visit,
    deleteOrganization,
    {
      params: { organizationId },
      fields: field(undefined, {
        name: 'confirm',
        label: `Type ${name} to confirm`,
        autocomplete: 'off',
        required: true,
      }),
      submit: 'Delete the organization',
      kind: 'danger',
    },
  )}</details>`;
}

const ofPage = [
  makeOrganization,
  putOnPlan,
  deleteOrganization,
  inviteOwner,
  makePasswordReset,
  makeOperator,
  dismissOperator,
];

export const operator: Section<SignedInContext> = {
  pages: [allOrganizations, installationLog, health],
  changes: ofPage.map((change) => ({ ...change, page: allOrganizations })),
};
