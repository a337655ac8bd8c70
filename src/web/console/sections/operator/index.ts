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
  show: async (context) => ({
    title: 'Audit log of the deployment',
    content: html`<p>Changes to the deployment, and those that people made to their own accounts. Each organization has its own log.</p>
${await table(context, auditTable(context, null))}`,
  }),
  csv: (context) => csvOf(context, 'audit-log', auditTable(context, null)),
};

const tones: Record<Finding['status'], Tone> = { ok: 'good', problem: 'bad', unknown: 'warn' };

const health: DeclaredPage = {
  path: '/health',
  role: 'operator',
  show: async (context) => ({
    title: 'Health of the deployment',
    content: html`<p>The state of everything that the deployment depends on. <code>npm run -s cli -- doctor</code> checks the same, and the configuration as well.</p>
${await table(context, findings(context))}`,
  }),
  csv: (context) => csvOf(context, 'health', findings(context)),
};

function findings(context: SignedInContext): Table<Finding> {
  return {
    caption: 'What was found',
    columns: [
      { heading: 'Subject', text: ({ subject }) => subject },
      { heading: 'State', text: ({ status }) => status, cell: ({ status }) => badge(status, tones[status]) },
      { heading: 'What was found', text: ({ message }) => message },
      { heading: 'What to do', text: ({ fix }) => fix ?? '' },
    ],
    read: async () => ({ data: await diagnose(context.ctx) }),
    empty: emptyState('There is nothing to check.'),
  };
}

const allOrganizations: DeclaredPage = {
  path: '',
  role: 'operator',
  show: async (context) => ({
    title: pageTitle,
    content: html`${pauseBanner(context.ctx)}
${await table(context, organizations(context))}
${card('New organization', form(context, makeOrganization, { fields: field(forForm(context, makeOrganization), { name: 'name', label: 'Name', required: true }), submit: 'Create organization' }))}
${card('Reset a password', passwordResetForm(context))}
${card('Operators', await operators(context))}`,
  }),
  csv: (context) => csvOf(context, 'organizations', organizations(context)),
};

function organizations(context: SignedInContext): Table<ListedOrganization> {
  return {
    caption: 'Organizations by name',
    columns: [
      { heading: 'Name', text: ({ name }) => name },
      { heading: 'Plan', text: ({ plan }) => plan, cell: (row) => plan(context, row) },
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
      { heading: 'Invite an owner', text: () => '', cell: (row) => invitation(context, row) },
      { heading: 'Delete', text: () => '', cell: (row) => deletion(context, row) },
    ],
    read: async () => ({ data: await listAllOrganizations(context.ctx) }),
    empty: emptyState('There is no organization yet. Create the first one below.'),
  };
}

function passwordResetForm(context: SignedInContext): Html {
  const sends = context.ctx.config.mail !== undefined;
  return html`<p>Creates a link that works once, within an hour. Using it ends every session and removes passkeys and the authenticator app, so verify who is asking. ${sends ? 'The link is sent by e-mail.' : 'Pass it on through a channel that you trust.'}</p>${form(
    context,
    makePasswordReset,
    {
      fields: field(forForm(context, makePasswordReset), {
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

async function operators(context: SignedInContext): Promise<Html> {
  return html`<p>Operators create organizations and help people regain access. This does not make them members of any.</p>
${operatorRows(context, await listOperators(context.ctx))}${form(context, makeOperator, {
  fields: field(forForm(context, makeOperator), {
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
function operatorRows(context: SignedInContext, all: Operator[]): Html {
  const removal = ({ userId, name }: Operator) =>
    html`<details class="confirm"><summary>Remove<span class="visually-hidden"> ${name}</span></summary><div><p>They lose access to these pages, and stay a member of their organizations.</p>
${form(context, dismissOperator, { params: { userId }, submit: 'Remove the operator', kind: 'danger' })}</div></details>`;
  return html`<ul class="rows">${all.map(
    (operator) =>
      html`<li><p><strong>${operator.name}</strong> <span class="muted">${operator.email}</span></p>${all.length > 1 ? removal(operator) : ''}</li>`,
  )}</ul>`;
}

function plan(context: SignedInContext, { organizationId, name, plan: current }: ListedOrganization): Html {
  const other = current === 'free' ? 'paid' : 'free';
  return html`${badge(current)}<details class="disclosed"><summary>Change<span class="visually-hidden"> the plan of ${name}</span></summary>${form(
    context,
    putOnPlan,
    {
      params: { organizationId },
      fields: hidden('plan', [other]),
      submit: `Put on the ${other} plan`,
      kind: 'secondary',
    },
  )}</details>`;
}

function invitation(context: SignedInContext, { organizationId, name }: ListedOrganization): Html {
  return html`<details class="disclosed"><summary>Invite<span class="visually-hidden"> an owner of ${name}</span></summary>${form(
    context,
    inviteOwner,
    {
      params: { organizationId },
      fields: field(undefined, { name: 'email', label: 'E-mail', type: 'email', required: true }),
      submit: context.ctx.config.mail ? 'Send an invitation' : 'Create a link',
      kind: 'secondary',
    },
  )}</details>`;
}

function deletion(context: SignedInContext, { organizationId, name }: ListedOrganization): Html {
  return html`<details class="disclosed"><summary>Delete<span class="visually-hidden"> ${name}</span></summary><p>Its API keys stop working immediately, and everything in it is deleted. This cannot be undone.</p>${form(
    context,
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
