/** The pages around an organization's own identity provider. */
import { html } from 'hono/html';
import type { Context } from '../../../context.ts';
import type { OwnSignIn, Trial } from '../../../domain/people/sign-in/flow.ts';
import type { Objection } from '../../../domain/people/sign-in/judge.ts';
import { badge, button, codeBlock, facts } from '../../console/components.ts';
import { withQuery } from '../../console/page-context.ts';
import { withNext } from '../../console/visitor.ts';
import { isolate } from '../../names.ts';
import type { Html } from '../../pages/layout.ts';
import { consoleUrl, field, form, notice } from '../frame.ts';

interface Asking {
  next: string;
  email?: string;
  refusal?: string;
}

export function askAddressPage(ctx: Pick<Context, 'config'>, { next, email = '', refusal }: Asking): Html {
  return html`${notice(refusal, 'bad')}
<p>Type your e-mail address at work, and you are sent to the place where you sign in there.</p>
${form({
  action: withNext(consoleUrl(ctx, '/sign-in/organization'), next),
  fields: field({
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    autocomplete: 'username',
    value: email,
  }),
  submit: 'Continue',
})}
<p><a href="${withNext(consoleUrl(ctx, '/sign-in'), next)}">Sign in in another way</a></p>`;
}

/** Leads on by a link and not by a form, because browsers apply `form-action` to the redirects that follow a form. */
export function continuePage(
  ctx: Pick<Context, 'config'>,
  { organizationId, domain }: OwnSignIn,
  { email, next }: { email: string; next: string },
): Html {
  const url = withQuery(ownSignInUrl(ctx, organizationId), { email, next });
  return html`<p>You are signing in as <strong>${email}</strong>.</p>
<p><a class="button primary" href="${url}">Continue with the sign-in of ${isolate(domain)}</a></p>
<p><a href="${withNext(consoleUrl(ctx, '/sign-in'), next)}">Sign in in another way</a></p>`;
}

const ownSignInUrl = (ctx: Pick<Context, 'config'>, organizationId: string): string =>
  consoleUrl(ctx, `/sign-in/organizations/${encodeURIComponent(organizationId)}`);

/** Asks before one session takes the place of another's. */
export function otherPersonPage(
  ctx: Pick<Context, 'config'>,
  { organizationId, name, present, entering, next }: OtherPerson,
): Html {
  return html`<p>You are signed in as <strong>${present}</strong>. Your organization’s sign-in has led you here as <strong>${entering}</strong> in ${isolate(name)}.</p>
${form({ action: withNext(`${ownSignInUrl(ctx, organizationId)}/continue`, next), submit: `Continue as ${entering}` })}
<p><a href="${consoleUrl(ctx)}">Stay signed in as ${present}</a></p>`;
}

interface OtherPerson {
  organizationId: string;
  /** The organization's name. */
  name: string;
  /** Who is signed in now. */
  present: string;
  /** Who would be. */
  entering: string;
  next: string;
}

export function refusedPage(
  ctx: Pick<Context, 'config'>,
  { organizationId, refusal, next }: { organizationId: string; refusal: string; next: string },
): Html {
  return html`${notice(refusal, 'bad')}
<p><a class="button primary" href="${withNext(ownSignInUrl(ctx, organizationId), next)}">Try again</a></p>
<p><a href="${withNext(consoleUrl(ctx, '/sign-in'), next)}">Sign in in another way</a></p>`;
}

const objections: Record<Objection, string> = {
  no_address: 'There is no claim email. Let the provider send it.',
  address_unverified:
    'The claim email_verified is not true. Let the provider send it, or, where only your administrators decide which address people have, tick that in the settings.',
  other_domain: 'The address is not of a domain that you have verified.',
  no_workspace:
    'The claim hd does not name a domain that you have verified, so this is not an account of your Workspace.',
  role_not_mapped:
    'The claim has none of the values that give a role, and there is no role for everybody else.',
};

/** Shows what came of trying the settings out. */
export function trialPage(trial: Trial): Html {
  return html`${'cause' in trial ? failed(trial.cause) : told(trial)}
<p>Nothing was changed, and nobody was signed in.</p>
<p>${button(trial.next, 'Back to the settings', 'primary')}</p>`;
}

const failed = (cause: string): Html => html`${notice('The provider signs nobody in like this.', 'bad')}
<p>This is the reason: ${isolate(cause)}</p>`;

function told({ claims, judgement }: Extract<Trial, { claims: unknown }>): Html {
  const { email, domain, role, values, objections: found } = judgement;
  return html`${found.length === 0 ? notice('This account would be signed in.', 'good') : notice('This account would not be signed in.', 'bad')}
${found.length > 0 ? html`<ul>${found.map((one) => html`<li>${objections[one]}</li>`)}</ul>` : ''}
${facts([
  ['Address', email || 'none'],
  ['Verified domain', domain?.domain ?? 'none'],
  ['Values of the claim', values.length > 0 ? values.join(', ') : 'none'],
  ['Role by these values', role ? badge(role) : 'none'],
])}
<h2>All claims</h2>
${codeBlock(JSON.stringify(claims, null, 2))}`;
}
