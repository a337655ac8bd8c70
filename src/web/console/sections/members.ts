/** The section of members: their roles, invitations, and links for a new password. */
import { html } from 'hono/html';
import { requireSecondFactor } from '../../../domain/people/members/confirm.ts';
import {
  inviteMember,
  inviting,
  listInvitations,
  type OpenInvitation,
  revokeInvitation,
} from '../../../domain/people/members/invitations.ts';
import {
  changeRole,
  listMembers,
  type OrganizationMember,
  removeMember,
} from '../../../domain/people/members/members.ts';
import { listResets } from '../../../domain/people/members/password-reset.ts';
import {
  demandApproval,
  type MemberRole,
  permissionsOf,
  publishingRoles,
  ranks,
} from '../../../domain/people/members/roles.ts';
import { notFound, validationError } from '../../../errors/index.ts';
import {
  badge,
  card,
  checkboxes,
  confirmDialog,
  copyable,
  detailsPanel,
  emptyState,
  exactTime,
  facts,
  field,
  form,
  id,
  link,
  select,
  time,
} from '../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { fillPath, may, type PageContext, urlOf } from '../page-context.ts';
import { csvOf, type Table, table } from '../table.ts';

const roleOptions = (Object.keys(ranks) as MemberRole[]).map((role) => ({
  value: role,
  text: `${role}: ${permissionsOf[role]}`,
}));

const list: ConsolePage = {
  path: '/members',
  role: 'viewer',
  nav: { label: 'Members', group: 'Organization' },
  show: async (context) => ({
    title: 'Members',
    content: html`${detailsPanel(context, invite, 'Invite a member', card('New invitation', inviteForm(context)))}
${may(context, 'owner') ? await resets(context) : ''}
${await table(context, memberTable(context))}
${may(context, 'owner') ? html`<h2>Open invitations</h2>${await invitations(context)}${card('Signing in', secondFactorForm(context))}${card('Approval', approvalForm(context))}` : ''}`,
  }),
  csv: (context) => csvOf(context, 'members', memberTable(context)),
};

const detail: ConsolePage = {
  path: '/members/:userId',
  role: 'viewer',
  show: async (context) => {
    const { ctx, caller, params } = context;
    const members = await listMembers(ctx, caller.organizationId);
    const member = members.find(({ userId }) => userId === params.userId);
    if (!member) throw notFound('The member');
    return { title: member.name, content: html`${about(member)}${whatToDo(context, member)}` };
  },
};

const invite: ConsoleChange = {
  action: inviting,
  ofWholeOrganization: true,
  path: '/members',
  role: 'owner',
  page: list,
  subject: 'email',
  details: (given) => ({ role: given.get('role') }),
  run: async (context, given) => {
    const { ctx, caller, user } = context;
    const email = textOf(given, 'email') ?? '';
    const input = { email, role: roleOf(given) };
    const asked = { by: user, byMail: true };
    const { url, expiresAt, mailedTo } = await inviteMember(ctx, caller.organizationId, input, asked);
    if (mailedTo)
      return {
        goTo: urlOf(context, list.path),
        notice: `The invitation is on its way to ${mailedTo}. The link works once.`,
      };
    return {
      show: {
        title: 'The invitation is ready',
        content: html`<div class="notice warn"><p>This link is shown only once. Send it to ${email}: it works once, for that address only, until ${exactTime(expiresAt)}.</p></div>
${card('The link', copyable('the link', url, 'primary'))}<p>${link(urlOf(context, list.path), 'To the members')}</p>`,
      },
    };
  },
};

const revoke: ConsoleChange = {
  action: 'members.revokeInvitation',
  ofWholeOrganization: true,
  path: '/members/invitations/:consoleLinkId/revoke',
  role: 'owner',
  page: list,
  subject: 'consoleLinkId',
  run: async (context) => {
    const { ctx, caller, params } = context;
    await revokeInvitation(ctx, caller.organizationId, params.consoleLinkId ?? '');
    return { goTo: urlOf(context, list.path), notice: 'The invitation is withdrawn.' };
  },
};

const change: ConsoleChange = {
  action: 'members.changeRole',
  ofWholeOrganization: true,
  path: '/members/:userId/role',
  role: 'owner',
  page: detail,
  subject: 'userId',
  details: (given) => ({ role: given.get('role') }),
  run: async (context, given) => {
    const { ctx, caller, params } = context;
    const role = roleOf(given);
    await changeRole(ctx, caller.organizationId, params.userId ?? '', role);
    return { goTo: urlOf(context, fillPath(detail.path, params)), notice: `The role is now ${role}.` };
  },
};

const remove: ConsoleChange = {
  action: 'members.remove',
  ofWholeOrganization: true,
  path: '/members/:userId/remove',
  role: 'owner',
  page: detail,
  subject: 'userId',
  run: async (context) => {
    const { ctx, caller, params, user } = context;
    await removeMember(ctx, caller.organizationId, params.userId ?? '');
    const goTo =
      params.userId === user.userId ? `${ctx.config.publicUrl}/console` : urlOf(context, list.path);
    return { goTo, notice: 'The member is removed.' };
  },
};

const approval: ConsoleChange = {
  action: 'members.demandApproval',
  ofWholeOrganization: true,
  path: '/members/approval',
  role: 'owner',
  page: list,
  details: (given) => ({ roles: given.getAll('roles') }),
  run: async (context, given) => {
    await demandApproval(context.ctx, context.caller.organizationId, given.getAll('roles'));
    return { goTo: urlOf(context, list.path), notice: 'Saved. It holds for what is published from now on.' };
  },
};

const secondFactor: ConsoleChange = {
  action: 'members.requireSecondFactor',
  ofWholeOrganization: true,
  path: '/members/second-factor',
  role: 'owner',
  page: list,
  details: (given) => ({ required: given.get('required') === 'true' }),
  run: async (context, given) => {
    const { ctx, caller, user } = context;
    const required = given.get('required') === 'true';
    await requireSecondFactor(ctx, caller.organizationId, user, required);
    const notice = required ? 'Members now need a second factor.' : 'A password is enough again.';
    return { goTo: urlOf(context, list.path), notice };
  },
};

export const members: Section = {
  pages: [list, detail],
  changes: [invite, revoke, secondFactor, approval, change, remove],
};

/** Lists all members on one page, because there are only as many as an organization has people. */
function memberTable(context: PageContext): Table<OrganizationMember> {
  return {
    caption: 'Members',
    columns: [
      {
        heading: 'Name',
        text: ({ name }) => name,
        cell: ({ name, userId }) => link(urlOf(context, fillPath(detail.path, { userId })), name),
      },
      { heading: 'E-mail', text: ({ email }) => email },
      { heading: 'Role', text: ({ role }) => role, cell: ({ role }) => badge(role) },
      {
        heading: 'Member since',
        text: ({ since }) => since.toISOString(),
        cell: ({ since }) => time(since),
      },
    ],
    read: async () => ({ data: await listMembers(context.ctx, context.caller.organizationId) }),
    empty: emptyState('There are no members.'),
  };
}

/** Tells owners whose ways in have ended, since somebody else may have been in their account and made keys. */
async function resets(context: PageContext) {
  const latest = await listResets(context.ctx, context.caller.organizationId);
  if (latest.length === 0) return html``;
  return html`<div class="notice warn"><p>These members reset their password by a link, which ended their sessions and passkeys. If somebody else may have used their account, check the ${link(urlOf(context, '/audit'), 'audit log')} for API keys and Event Destinations created by it: keys keep working until you revoke them.</p>
<ul>${latest.map(({ email, at }) => html`<li>${email}, ${time(at)}</li>`)}</ul></div>`;
}

async function invitations(context: PageContext) {
  const open = await listInvitations(context.ctx, context.caller.organizationId);
  if (open.length === 0) return html`<p class="muted">There are no open invitations.</p>`;
  return open.map((invitation) => openInvitation(context, invitation));
}

function openInvitation(context: PageContext, { linkId, email, role, expiresAt }: OpenInvitation) {
  return card(
    email,
    html`<p>As ${role}, until ${exactTime(expiresAt)}</p>${form(context, revoke, { params: { consoleLinkId: linkId }, submit: 'Withdraw', kind: 'secondary' })}`,
  );
}

function inviteForm(context: PageContext) {
  return form(context, invite, {
    submit: context.ctx.config.mail ? 'Send the invitation' : 'Create a link',
    fields: html`${field(context, { name: 'email', label: 'E-mail', type: 'email', required: true })}${select(context, { name: 'role', label: 'Role', options: roleOptions, value: 'developer' })}<p class="hint">${context.ctx.config.mail ? 'The link is sent by e-mail.' : 'E-mail is not set up here, so you get a link to pass on.'}</p>`,
  });
}

function approvalForm(context: PageContext) {
  const fields = checkboxes(context, {
    name: 'roles',
    legend: 'What they publish in live mode waits until somebody else has approved it',
    hint: 'It holds for keys that they make, too. Keys that exist have a setting of their own.',
    values: context.membership.approvalRoles,
    options: publishingRoles.map((role) => ({ value: role, text: `every ${role}` })),
  });
  return form(context, approval, { submit: 'Save', kind: 'secondary', fields });
}

function secondFactorForm(context: PageContext) {
  const required = context.membership.secondFactorRequired;
  return html`<p>${
    required
      ? 'Members who sign in with a password need codes from an authenticator app, and set them up before they see anything here.'
      : 'A password is enough to sign in. You can require codes from an authenticator app as well.'
  } API keys are not affected. Signing in with a passkey or through the identity provider needs no code.</p>
${form(context, secondFactor, {
  submit: required ? 'Stop requiring codes' : 'Require codes',
  kind: 'secondary',
  fields: html`<input type="hidden" name="required" value="${!required}">`,
})}`;
}

function about({ userId, email, role, since, roleFromClaims }: OrganizationMember) {
  return card(
    'About this member',
    facts([
      ['E-mail', email],
      [
        'Role',
        html`${badge(role)} ${permissionsOf[role]}${roleFromClaims ? ' The claims of the identity provider give it, at each sign-in.' : ''}`,
      ],
      ['Id', id(userId)],
      ['Member since', exactTime(since)],
    ]),
  );
}

function whatToDo(context: PageContext, { userId, role, name }: OrganizationMember) {
  if (!may(context, change.role)) return html``;
  const params = { userId };
  return html`${card(
    'Role',
    form(context, change, {
      params,
      submit: 'Change the role',
      fields: select(context, { name: 'role', label: 'Role', options: roleOptions, value: role }),
    }),
  )}${confirmDialog(context, remove, {
    params,
    ask: 'Remove…',
    warning: `${name} loses access to this organization. API keys that they created keep working.`,
    submit: 'Remove the member',
  })}`;
}

function roleOf(given: URLSearchParams): MemberRole {
  const role = given.get('role') as MemberRole;
  if (!Object.hasOwn(ranks, role ?? ''))
    throw validationError([{ field: 'role', message: `Choose one of ${Object.keys(ranks).join(', ')}.` }]);
  return role;
}
