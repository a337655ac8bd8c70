import { html } from 'hono/html';
import {
  inviteMember,
  inviting,
  listInvitations,
  type OpenInvitation,
  revokeInvitation,
} from '../../../domain/members/invitations.ts';
import {
  changeRole,
  listMembers,
  type OrganizationMember,
  removeMember,
} from '../../../domain/members/members.ts';
import { type MemberRole, ranks } from '../../../domain/members/ranks.ts';
import { requireSecondFactor } from '../../../domain/members/second-factor.ts';
import { listResets } from '../../../domain/members/tell-of-reset.ts';
import { notFound, validationError } from '../../../errors.ts';
import {
  badge,
  card,
  confirmed,
  copyable,
  disclosed,
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
import { csvOf, type Table, table } from '../table.ts';
import { fillPath, may, urlOf, type Visit } from '../visit.ts';

const meanings: Record<MemberRole, string> = {
  viewer: 'Sees everything but the audit log and invitations. Changes nothing.',
  support: 'Also replays events, retries posts and makes reconnect links.',
  developer: 'Also does everything that an API key can do, and makes keys.',
  owner: 'Also manages members, and exports or deletes the organization’s data.',
};

const roleOptions = (Object.keys(ranks) as MemberRole[]).map((role) => ({
  value: role,
  text: `${role}: ${meanings[role]}`,
}));

const list: ConsolePage = {
  path: '/members',
  role: 'viewer',
  nav: { label: 'Members', group: 'Organization' },
  show: async (visit) => ({
    title: 'Members',
    content: html`${disclosed(visit, invite, 'Invite somebody', card('New invitation', inviteForm(visit)))}
${may(visit, 'owner') ? await resets(visit) : ''}
${await table(visit, memberTable(visit))}
${may(visit, 'owner') ? html`<h2>Open invitations</h2>${await invitations(visit)}${card('Signing in', secondFactorForm(visit))}` : ''}`,
  }),
  csv: (visit) => csvOf(visit, 'members', memberTable(visit)),
};

const detail: ConsolePage = {
  path: '/members/:userId',
  role: 'viewer',
  show: async (visit) => {
    const { ctx, caller, params } = visit;
    const members = await listMembers(ctx, caller.organizationId);
    const member = members.find(({ userId }) => userId === params.userId);
    if (!member) throw notFound('The member');
    return { title: member.name, content: html`${about(member)}${whatToDo(visit, member)}` };
  },
};

const invite: ConsoleChange = {
  action: inviting,
  path: '/members',
  role: 'owner',
  page: list,
  subject: 'email',
  details: (given) => ({ role: given.get('role') }),
  run: async (visit, given) => {
    const { ctx, caller, user } = visit;
    const email = textOf(given, 'email') ?? '';
    const input = { email, role: roleOf(given) };
    const asked = { by: user, byMail: true };
    const { url, expiresAt, mailedTo } = await inviteMember(ctx, caller.organizationId, input, asked);
    if (mailedTo)
      return {
        goTo: urlOf(visit, list.path),
        notice: `The invitation is on its way to ${mailedTo}. Its link works once.`,
      };
    return {
      show: {
        title: 'The invitation is ready',
        content: html`<div class="notice warn"><p>This is the only time that the link is shown. Send it to ${email}: it works once, for that address alone, until ${exactTime(expiresAt)}.</p></div>
${card('The link', copyable('the link', url))}<p>${link(urlOf(visit, list.path), 'To the members')}</p>`,
      },
    };
  },
};

const revoke: ConsoleChange = {
  action: 'members.revokeInvitation',
  path: '/members/invitations/:consoleLinkId/revoke',
  role: 'owner',
  page: list,
  subject: 'consoleLinkId',
  run: async (visit) => {
    const { ctx, caller, params } = visit;
    await revokeInvitation(ctx, caller.organizationId, params.consoleLinkId ?? '');
    return { goTo: urlOf(visit, list.path), notice: 'The invitation is taken back.' };
  },
};

const change: ConsoleChange = {
  action: 'members.changeRole',
  path: '/members/:userId/role',
  role: 'owner',
  page: detail,
  subject: 'userId',
  details: (given) => ({ role: given.get('role') }),
  run: async (visit, given) => {
    const { ctx, caller, params } = visit;
    const role = roleOf(given);
    await changeRole(ctx, caller.organizationId, params.userId ?? '', role);
    return { goTo: urlOf(visit, fillPath(detail.path, params)), notice: `The role is ${role} now.` };
  },
};

const remove: ConsoleChange = {
  action: 'members.remove',
  path: '/members/:userId/remove',
  role: 'owner',
  page: detail,
  subject: 'userId',
  run: async (visit) => {
    const { ctx, caller, params, user } = visit;
    await removeMember(ctx, caller.organizationId, params.userId ?? '');
    const goTo = params.userId === user.userId ? `${ctx.config.publicUrl}/console` : urlOf(visit, list.path);
    return { goTo, notice: 'They are no member any more.' };
  },
};

const secondFactor: ConsoleChange = {
  action: 'members.requireSecondFactor',
  path: '/members/second-factor',
  role: 'owner',
  page: list,
  details: (given) => ({ required: given.get('required') === 'true' }),
  run: async (visit, given) => {
    const { ctx, caller, user } = visit;
    const required = given.get('required') === 'true';
    await requireSecondFactor(ctx, caller.organizationId, user, required);
    const notice = required ? 'A password alone is not enough any more.' : 'A password is enough again.';
    return { goTo: urlOf(visit, list.path), notice };
  },
};

export const members: Section = {
  pages: [list, detail],
  changes: [invite, revoke, secondFactor, change, remove],
};

/** Lists all members on one page, because there are only as many as an organization has people. */
function memberTable(visit: Visit): Table<OrganizationMember> {
  return {
    caption: 'Members',
    columns: [
      {
        heading: 'Name',
        text: ({ name }) => name,
        cell: ({ name, userId }) => link(urlOf(visit, fillPath(detail.path, { userId })), name),
      },
      { heading: 'E-mail', text: ({ email }) => email },
      { heading: 'Role', text: ({ role }) => role, cell: ({ role }) => badge(role) },
      {
        heading: 'Member since',
        text: ({ since }) => since.toISOString(),
        cell: ({ since }) => time(since),
      },
    ],
    read: async () => ({ data: await listMembers(visit.ctx, visit.caller.organizationId) }),
    empty: emptyState('There are no members.'),
  };
}

/** Tells owners whose ways in have ended, since somebody else may have been in their account and made keys. */
async function resets(visit: Visit) {
  const latest = await listResets(visit.ctx, visit.caller.organizationId);
  if (latest.length === 0) return html``;
  return html`<div class="notice warn"><p>These members have chosen a new password by a link, which has ended their sessions and passkeys. If an intruder may have been in their account, look through the ${link(urlOf(visit, '/audit'), 'audit log')} for the API keys and Event Destinations that it has made: keys go on working until you revoke them.</p>
<ul>${latest.map(({ email, at }) => html`<li>${email}, ${time(at)}</li>`)}</ul></div>`;
}

async function invitations(visit: Visit) {
  const open = await listInvitations(visit.ctx, visit.caller.organizationId);
  if (open.length === 0) return html`<p class="muted">None.</p>`;
  return open.map((invitation) => openInvitation(visit, invitation));
}

function openInvitation(visit: Visit, { linkId, email, role, expiresAt }: OpenInvitation) {
  return card(
    email,
    html`<p>As ${role}, until ${exactTime(expiresAt)}</p>${form(visit, revoke, { params: { consoleLinkId: linkId }, submit: 'Take it back', kind: 'secondary' })}`,
  );
}

function inviteForm(visit: Visit) {
  return form(visit, invite, {
    submit: visit.ctx.config.mail ? 'Send the invitation' : 'Make a link',
    fields: html`${field(visit, { name: 'email', label: 'E-mail', type: 'email', required: true })}${select(visit, { name: 'role', label: 'Role', options: roleOptions, value: 'developer' })}<p class="hint">${visit.ctx.config.mail ? 'They get the link by e-mail.' : 'The service sends no mail: you get a link to hand over.'}</p>`,
  });
}

function secondFactorForm(visit: Visit) {
  const required = visit.membership.secondFactorRequired;
  return html`<p>${
    required
      ? 'Members who have a password have turned on the codes of an authenticator app, or do so before they see anything here.'
      : 'A password is enough to sign in. You can ask that members turn on the codes of an authenticator app, too.'
  } API keys go on as they are. Whoever signs in without a password here, by a passkey or at the identity provider, is asked for nothing more.</p>
${form(visit, secondFactor, {
  submit: required ? 'Let a password be enough' : 'Ask for more than a password',
  kind: 'secondary',
  fields: html`<input type="hidden" name="required" value="${!required}">`,
})}`;
}

function about({ userId, email, role, since }: OrganizationMember) {
  return card(
    'About this member',
    facts([
      ['E-mail', email],
      ['Role', html`${badge(role)} ${meanings[role]}`],
      ['Id', id(userId)],
      ['Member since', exactTime(since)],
    ]),
  );
}

function whatToDo(visit: Visit, { userId, role, name }: OrganizationMember) {
  if (!may(visit, change.role)) return html``;
  const params = { userId };
  return html`${card(
    'Role',
    form(visit, change, {
      params,
      submit: 'Change the role',
      fields: select(visit, { name: 'role', label: 'Role', options: roleOptions, value: role }),
    }),
  )}${confirmed(visit, remove, {
    params,
    ask: 'Remove…',
    warning: `${name} will not see this organization any more. Keys that they have made go on working.`,
    submit: 'Remove the member',
  })}`;
}

function roleOf(given: URLSearchParams): MemberRole {
  const role = given.get('role') as MemberRole;
  if (!Object.hasOwn(ranks, role ?? ''))
    throw validationError([{ field: 'role', message: `Choose one of ${Object.keys(ranks).join(', ')}.` }]);
  return role;
}
