/** The parts of the page on which owners set up how members sign in. */
import { html } from 'hono/html';
import type { MemberRole } from '../../../../domain/people/members/roles.ts';
import { recordOf, type SignInDomain } from '../../../../domain/people/sign-in/domains.ts';
import { redirectUriOf } from '../../../../domain/people/sign-in/flow.ts';
import {
  type ProviderInput,
  type RoleValues,
  rolesByRank,
  type SignInProvider,
  sessionHours,
} from '../../../../domain/people/sign-in/provider.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  badge,
  button,
  checkboxes,
  confirmDialog,
  copyable,
  facts,
  field,
  form,
  select,
  time,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { secretOf, textOf, wordsOf } from '../../form-values.ts';
import { consoleUrl, type PageContext, urlOf, withQuery } from '../../page-context.ts';

const ownUrl = ({ ctx, caller }: PageContext) =>
  consoleUrl(ctx, `/sign-in/organizations/${caller.organizationId}`);

/** Shows what the administrator of the provider has to enter there. */
export const whereToGo = (context: PageContext): Html =>
  html`<p>Register a web application there: authorization code, with a client secret. These are its addresses.</p>
${facts([
  ['Redirect URI', copyable('the redirect URI', redirectUriOf(context.ctx, context.caller.organizationId))],
  ['Address of the sign-in', copyable('the address of the sign-in', ownUrl(context))],
])}
<p class="hint">The second address begins signing in: link to it from where your people look for their applications.</p>`;

/** Leads by a link, because browsers apply `form-action` to the redirects that follow a form. */
export const tryLink = (context: PageContext, { path }: Pick<ConsolePage, 'path'>): Html =>
  button(withQuery(`${ownUrl(context)}/try`, { next: urlOf(context, path) }), 'Try it');

export function providerFields(context: PageContext, provider: SignInProvider | undefined): Html {
  const typed = (name: string, label: string, value: string, hint: string, required = false) =>
    field(context, { name, label, value, hint, required, autocomplete: 'off' });
  const {
    issuer = '',
    clientId = '',
    scopes = [],
    roleClaim,
    roleValues = {},
    defaultRole = 'viewer',
    emailsTrusted = false,
    sessionHours: hours = sessionHours.usual,
  } = provider ?? {};
  return html`${typed('issuer', 'Issuer', issuer, 'The address before /.well-known/openid-configuration.', true)}
${typed('clientId', 'Client id', clientId, 'As the provider shows it for the application.', true)}
${field(context, { name: 'clientSecret', label: 'Client secret', type: 'password', autocomplete: 'off', required: !provider, hint: provider ? 'Leave it empty to keep the one that is stored.' : 'It is stored encrypted, and shown to nobody.' })}
${typed('scopes', 'Further scopes', scopes.join(' '), 'Only if your provider sends groups for a scope of their own, such as groups at Okta.')}
${typed('roleClaim', 'Claim with the roles', roleClaim ?? '', 'Such as groups, or realm_access.roles at Keycloak. Empty to give everybody the same role.')}
${rolesByRank.map((role) => valuesOf(context, role, roleValues[role] ?? []))}
${select(context, {
  name: 'defaultRole',
  label: 'Everybody else',
  value: defaultRole ?? 'refuse',
  options: [
    ...defaultRoles.map((role) => ({ value: role, text: `becomes ${role}` })),
    { value: 'refuse', text: 'is refused' },
  ],
})}
${checkboxes(context, {
  name: 'emailsTrusted',
  legend: 'Verified addresses',
  values: emailsTrusted ? ['yes'] : [],
  hint: 'For a Microsoft Entra ID tenant of your own, which sends no email_verified. Never where people choose their address themselves.',
  options: [
    {
      value: 'yes',
      text: 'Addresses count without the claim email_verified: our administrators alone decide about them',
    },
  ],
})}
${field(context, { name: 'sessionHours', label: 'Sessions end after hours', type: 'number', min: sessionHours.least, max: sessionHours.most, value: `${hours}`, required: true, hint: 'Whoever has left your company is out by then.' })}`;
}

function valuesOf({ refused }: PageContext, role: MemberRole, values: readonly string[]): Html {
  const name = valuesField(role);
  return html`<p class="field"><label>Values for ${role}
<textarea name="${name}" rows="2">${refused?.form.get(name) ?? values.join('\n')}</textarea></label>
<span class="hint">One in each line. Of several roles the highest counts.</span></p>`;
}

export function domainRow(
  context: PageContext,
  domain: SignInDomain,
  { verify, drop }: { verify: ConsoleChange; drop: ConsoleChange },
): Html {
  const params = { domain: domain.domain };
  const { name, value } = recordOf(domain);
  const isWhole = domain.verifiedDomain !== null && domain.missingSince === null;
  return html`<li><p><strong>${domain.domain}</strong> ${stateOf(domain)}</p>
${
  isWhole
    ? ''
    : html`<p>Publish this TXT record, and keep it.</p>${facts([
        ['Name', copyable(`the name for ${domain.domain}`, name)],
        ['Value', copyable(`the value for ${domain.domain}`, value)],
      ])}`
}
<div class="row">${form(context, verify, { params, submit: isWhole ? `Check ${domain.domain} again` : `Verify ${domain.domain}`, kind: 'secondary' })}
${confirmDialog(context, drop, { params, ask: `Remove ${domain.domain}…`, warning: 'People with addresses of this domain cannot sign in by the identity provider any more, and those who have are signed out.', submit: `Remove ${domain.domain}` })}</div></li>`;
}

function stateOf({ verifiedDomain, missingSince, checkedAt }: SignInDomain): Html {
  if (verifiedDomain === null) return badge('not verified', 'warn');
  if (missingSince)
    return html`${badge('record missing', 'bad')} since ${time(missingSince)}. Nobody new is let in, and another organization could verify the domain.`;
  return html`${badge('verified', 'good')} <span class="muted">checked ${time(checkedAt)}</span>`;
}

export function requirement(context: PageContext, demand: ConsoleChange, { required }: SignInProvider): Html {
  return html`<p>${
    required
      ? 'Members with an address of a verified domain enter by the identity provider alone. Owners can use a passkey as well, so that nobody is locked out.'
      : 'Members can sign in by password and by passkey as well. You can close these ways for addresses of the verified domains.'
  }</p>
${form(context, demand, {
  submit: required ? 'Let other ways in count again' : 'Require the identity provider',
  kind: 'secondary',
  fields: html`<input type="hidden" name="required" value="${!required}">`,
})}`;
}

// Reads the form of the identity provider.

/** The roles that people can have without a value of a claim. */
const defaultRoles = rolesByRank.filter((role) => role !== 'owner');

const valuesField = (role: MemberRole) => `${role}Values`;

export function readSettings(given: URLSearchParams): ProviderInput {
  const chosen = given.get('defaultRole');
  return {
    issuer: textOf(given, 'issuer') ?? '',
    clientId: textOf(given, 'clientId') ?? '',
    clientSecret: secretOf(given, 'clientSecret').trim(),
    scopes: wordsOf(given, 'scopes'),
    roleClaim: textOf(given, 'roleClaim') ?? null,
    roleValues: roleValuesOf(given),
    defaultRole: defaultRoles.find((role) => role === chosen) ?? null,
    emailsTrusted: given.get('emailsTrusted') === 'yes',
    sessionHours: Number(textOf(given, 'sessionHours') ?? sessionHours.usual),
  };
}

/** Reads one value per line, since the names of groups have blanks and commas. */
function roleValuesOf(given: URLSearchParams): RoleValues {
  const lines = (role: MemberRole) =>
    (given.get(valuesField(role)) ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  return Object.fromEntries(
    rolesByRank.map((role) => [role, lines(role)] as const).filter(([, values]) => values.length > 0),
  );
}
