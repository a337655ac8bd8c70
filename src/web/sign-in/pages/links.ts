/** The pages of links: setting up, accepting an invitation, choosing a new password. */
import { html } from 'hono/html';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { pluralize } from '../../../domain/foundation/wording.ts';
import type { InvitationPage } from '../../../domain/people/members/invitations.ts';
import type { Reset } from '../../../domain/people/members/password-reset.ts';
import type { Setup, SetupPage } from '../../../domain/people/members/set-up.ts';
import { button, username } from '../../console/components.ts';
import { withNext } from '../../console/visitor.ts';
import { isolate } from '../../names.ts';
import type { Html } from '../../pages/layout.ts';
import { consoleUrl, field, form, notice } from '../frame.ts';

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
  ctx: Pick<Context, 'config'>,
  { organization }: SetupPage,
  { name, email = '', organization: typed = '', refusal }: Partial<Setup> & { refusal?: string },
): Html {
  const { oidc } = ctx.config;
  return html`${notice(refusal, 'bad')}
<p>You will operate this deployment, and own ${organization ? html`the organization ${organization}` : 'its first organization'}. This link works once.</p>
${form({
  fields: html`${nameField(name)}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, ...(oidc && { hint: `As ${oidc.name} knows it, to sign in there.` }) })}
${oidc?.only ? '' : newPassword()}
${organization ? '' : field({ name: 'organization', label: 'Name of your organization', autocomplete: 'organization', value: typed })}`,
  submit: 'Set up',
})}`;
}

interface InvitationContext {
  user: SignedIn | undefined;
  /** The address of this page. */
  here: string;
  name?: string;
  refusal?: string;
}

export function invitationPage(
  ctx: Pick<Context, 'config'>,
  page: InvitationPage,
  context: InvitationContext,
): Html {
  const { organization, email } = page;
  return html`${notice(context.refusal, 'bad')}
<p>${organization ? html`Join ${isolate(organization.name)} as ${organization.role}.` : 'Become an operator of this deployment.'} The invitation is for <strong>${email}</strong>.</p>
${waysToAccept(ctx, page, context)}`;
}

function waysToAccept(
  ctx: Pick<Context, 'config'>,
  { email, acceptedBy }: InvitationPage,
  context: InvitationContext,
): Html {
  const { user, here, name } = context;
  const { oidc } = ctx.config;
  if (user && user.email !== email) return otherPerson(ctx, user);
  if (acceptedBy === 'proof_first') return proofFirst;
  if (acceptedBy === 'signing_in' && user) return form({ submit: 'Accept' });
  if (acceptedBy === 'signing_in')
    return button(withNext(consoleUrl(ctx, '/sign-in'), here), 'Sign in to accept', 'primary');
  return html`${acceptedBy === 'starting_anew' ? anew : ''}${oidc ? button(withNext(consoleUrl(ctx, '/sign-in/sso'), consoleUrl(ctx)), oidc.name, 'primary') : ''}
${oidc?.only ? '' : form({ fields: html`${username(email)}${nameField(name)}${newPassword()}`, submit: 'Accept and sign in' })}`;
}

const anew = html`<p class="notice warn">There is an account with this address, and nothing had proven whose it is before this link. It becomes yours: its password, passkeys, authenticator app and sessions end.</p>`;

const proofFirst = html`<p class="notice warn">There is an account with this address, and it is not proven yet whose it is. First choose a new password by a link, which you get by e-mail or from an operator of this deployment. Then open this link again.</p>`;

function otherPerson(ctx: Pick<Context, 'config'>, { email }: SignedIn): Html {
  return html`<p>You are signed in as ${email}. Sign out, and open this link again.</p>
${form({ action: consoleUrl(ctx, '/sign-out'), submit: 'Sign out', kind: 'secondary' })}`;
}

export function resetPage({ email }: { email: string }, refusal: string | undefined): Html {
  return html`${notice(refusal, 'bad')}
<p>For <strong>${email}</strong>. All sessions end, and passkeys stop working until you keep them. This link works once.</p>
${form({
  fields: html`${username(email)}${newPassword()}`,
  submit: 'Choose this password',
})}`;
}

/** Lists what the reset has ended, and says what the person can do about it. */
export function resetDonePage(signInUrl: string, { ended, passkeysSuspended, codesOn }: Reset): Html {
  const { sessions, passkeys, codes, commandLines } = ended;
  const names = passkeys.map((name) => name ?? 'Passkey');
  return html`<p>These have ended:</p>
<ul>
<li>${pluralize(sessions, 'session')}</li>
${names.map((name) => html`<li>The passkey ${isolate(name)}</li>`)}
${codes ? html`<li>The authenticator app, with its backup codes</li>` : ''}
${commandLines > 0 ? html`<li>${pluralize(commandLines, 'command line')} that waited for a key</li>` : ''}
</ul>
${passkeysSuspended ? html`<p>Once you have signed in, your account page lets you keep those of the passkeys that are yours.</p>` : ''}
${codesOn ? html`<p>Signing in still asks for a code of your authenticator app, or a backup code. If you have neither, an operator of this deployment can give you a link that removes the app.</p>` : ''}
<p>API keys keep working: owners of your organizations see in the audit log who created them.</p>
<p>${button(signInUrl, 'Sign in', 'primary')}</p>`;
}
