/**
 * The pages on which a person decides about a command line that asks for a key: first whether it is theirs, and for which
 * organization and mode; then what the key may do.
 */
import { html } from 'hono/html';
import {
  approveDeviceLogin,
  type DeviceLogin,
  openDeviceLogin,
  refuseDeviceLogin,
} from '../../../../domain/people/device-logins.ts';
import { type Membership, ranks, reachableBy } from '../../../../domain/people/members/roles.ts';
import type { Html } from '../../../pages/layout.ts';
import { button, exactTime, facts, field, form, id, link } from '../../components.ts';
import type { ConsoleChange, ConsolePage, DeclaredChange, DeclaredPage, Section } from '../../declare.ts';
import {
  consoleUrl,
  modes,
  type PageContext,
  type SignedInContext,
  urlOf,
  withQuery,
} from '../../page-context.ts';
import { detailsOfKey, keyFields, readKeyOptions } from './fields.ts';

const codeOf = ({ query }: SignedInContext) => query.get('code') ?? '';

const question: DeclaredPage = {
  path: '/device',
  role: 'person',
  show: async (context) => {
    const login = await openDeviceLogin(context.ctx, codeOf(context));
    return {
      title: 'Sign in a command line',
      content: login ? await ask(context, login) : askForCode(context),
    };
  },
};

const keyForm: ConsolePage = {
  path: '/keys/device',
  role: 'developer',
  show: async (context) => {
    const login = await openDeviceLogin(context.ctx, codeOf(context));
    return {
      title: 'A key for a command line',
      content: login ? approval(context, login) : nobodyWaits(context),
    };
  },
};

const refuse: DeclaredChange = {
  action: 'keys.refuseDevice',
  path: '/device/refuse',
  role: 'person',
  page: question,
  run: async (context) => {
    await refuseDeviceLogin(context.ctx, codeOf(context));
    return { goTo: urlOf(context, question.path), notice: 'The command line gets no key.' };
  },
};

const approve: ConsoleChange = {
  action: 'keys.approveDevice',
  path: '/keys/device',
  role: 'developer',
  page: keyForm,
  details: detailsOfKey,
  run: async (context, given) => {
    const { name: keyName, allowedOperations, expiresAt = null } = readKeyOptions(context, given);
    const { organizationId, mode } = context.caller;
    const { userId: approvedBy } = context.user;
    const approved = { organizationId, mode, approvedBy, keyName, allowedOperations };
    await approveDeviceLogin(context.ctx, codeOf(context), { ...approved, keyExpiresAt: expiresAt });
    return {
      goTo: urlOf(context, '/keys'),
      notice: 'Approved. Go back to the command line: it has its key within seconds.',
    };
  },
};

export const deviceLogin: Section = { pages: [question, keyForm], changes: [refuse, approve] };

async function ask(context: SignedInContext, login: DeviceLogin): Promise<Html> {
  const { ctx, user } = context;
  const able = (await reachableBy(ctx, user)).filter(({ role }) => ranks[role] >= ranks.developer);
  const query = { code: login.userCode };
  return html`<p>This command line asks for an API key. Continue only if you just started it and it shows the same code.</p>
${about(login)}
${able.length > 0 ? html`<h2>Which key may it have?</h2>${able.map((membership) => choices(context, membership, query))}` : html`<p>You are not a developer or owner of any organization, so you cannot give it a key. Somebody who is can open this page.</p>`}
${form(context, refuse, { query, submit: 'Refuse', kind: 'danger' })}`;
}

const choices = ({ ctx }: SignedInContext, { organizationId, name }: Membership, query: { code: string }) =>
  html`<p>${name}:<br>${modes.map(
    (mode) =>
      html`${button(withQuery(consoleUrl(ctx, `/${organizationId}/${mode}${keyForm.path}`), query), `A key of ${mode} mode`)} `,
  )}</p>`;

/** Asks for the code, which is not guessed by whoever tries: only a few of the billions are in use. */
const askForCode = (context: SignedInContext) =>
  html`${codeOf(context) ? html`<div class="notice warn"><p>No command line is waiting with the code ${codeOf(context)}. It may have been answered already, or its code has expired: then start it again.</p></div>` : ''}
<form method="get" action="${urlOf(context, question.path)}">${field(undefined, { name: 'code', label: 'Code', hint: 'As the command line shows it, such as BCDF-GHJK.', required: true, autocomplete: 'off' })}<button class="primary">Continue</button></form>`;

const about = ({ userCode, machine, address, createdAt }: DeviceLogin) =>
  facts([
    ['Code', id(userCode)],
    ['Machine', machine],
    ['Address', address],
    ['Asked', exactTime(createdAt)],
  ]);

const approval = (context: PageContext, login: DeviceLogin) =>
  html`<p>The command line gets a key of ${context.membership.name} in ${context.caller.mode} mode, and stores it on its machine.</p>
${about(login)}
${form(context, approve, { query: { code: login.userCode }, fields: keyFields(context, login.machine), submit: 'Approve' })}
<p>${link(questionUrl(context, login), 'Another organization or mode, or refuse')}</p>`;

const nobodyWaits = (context: PageContext) =>
  html`<p>No command line is waiting with this code. It may have been answered already, or its code has expired.</p>
<p>${link(questionUrl(context), 'Enter another code')}</p>`;

const questionUrl = ({ ctx }: SignedInContext, login?: DeviceLogin) =>
  withQuery(consoleUrl(ctx, `/account${question.path}`), { code: login?.userCode });
