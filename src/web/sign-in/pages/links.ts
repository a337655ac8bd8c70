import { html } from 'hono/html';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import type { InvitationPage } from '../../../domain/members/invitations.ts';
import type { Setup, SetupPage } from '../../../domain/members/set-up.ts';
import { button, username } from '../../console/components.ts';
import { withNext } from '../../console/next.ts';
import { isolate } from '../../names.ts';
import type { Html } from '../../pages/layout.ts';
import { field, form, notice } from '../fields.ts';
import { consoleUrl } from '../frame.ts';

const newPassword = (): Html =>
  field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 12 characters. A sentence is good.',
  });

const nameField = (name = ''): Html =>
  field({ name: 'name', label: 'Your name', autocomplete: 'name', value: name });

export function setupPage(
  ctx: Context,
  { organization }: SetupPage,
  { name, email = '', organization: typed = '', refusal }: Partial<Setup> & { refusal?: string },
): Html {
  const { oidc } = ctx.config;
  return html`${notice(refusal, 'bad')}
<p>You will operate this installation, and own ${organization ? html`the organization ${organization}` : 'its first organization'}. This link works once.</p>
${form({
  fields: html`${nameField(name)}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, ...(oidc && { hint: `As ${oidc.name} knows it, to sign in there.` }) })}
${oidc?.only ? '' : newPassword()}
${organization ? '' : field({ name: 'organization', label: 'Name of your organization', autocomplete: 'organization', value: typed })}`,
  submit: 'Set up',
})}`;
}

interface InvitationVisit {
  user: SignedIn | undefined;
  /** The address of this page. */
  here: string;
  name?: string;
  refusal?: string;
}

export function invitationPage(ctx: Context, page: InvitationPage, visit: InvitationVisit): Html {
  const { organization, email } = page;
  return html`${notice(visit.refusal, 'bad')}
<p>${organization ? html`You can become a member of ${isolate(organization.name)}, with the role ${organization.role}.` : 'You can become an operator of this installation.'} The invitation is for <strong>${email}</strong>.</p>
${waysToAccept(ctx, page, visit)}`;
}

function waysToAccept(ctx: Context, { email, hasAccount }: InvitationPage, visit: InvitationVisit): Html {
  const { user, here, name } = visit;
  const { oidc } = ctx.config;
  if (user && user.email !== email) return otherPerson(ctx, user);
  if (user) return form({ submit: 'Accept' });
  if (hasAccount) return button(withNext(consoleUrl(ctx, '/sign-in'), here), 'Sign in to accept', 'primary');
  return html`${oidc ? button(withNext(consoleUrl(ctx, '/sign-in/sso'), consoleUrl(ctx)), oidc.name, 'primary') : ''}
${oidc?.only ? '' : form({ fields: html`${username(email)}${nameField(name)}${newPassword()}`, submit: 'Accept and sign in' })}`;
}

function otherPerson(ctx: Context, { email }: SignedIn): Html {
  return html`<p>You are signed in as ${email}. Sign out, and open this link again.</p>
${form({ action: consoleUrl(ctx, '/sign-out'), submit: 'Sign out', kind: 'secondary' })}`;
}

export function resetPage({ email }: { email: string }, refusal: string | undefined): Html {
  return html`${notice(refusal, 'bad')}
<p>For <strong>${email}</strong>. All sessions end, and this link works once.</p>
${form({
  fields: html`${username(email)}${newPassword()}`,
  submit: 'Choose this password',
})}`;
}

export function resetDonePage(signInUrl: string): Html {
  return html`<p>All sessions have ended.</p>
<p>${button(signInUrl, 'Sign in', 'primary')}</p>`;
}
