/**
 * The login of end users, the end of whose refresh tokens never moves, what LinkedIn tells of tokens, and who is behind a token: the
 * member who has granted it, the organizations of that member, and the roles there.
 */

import { daySeconds } from '../../lib/time.ts';
import { linkedinLogin, products } from '../../providers/linkedin/scopes.ts';
import { type Claims, createBearerLogin } from '../engine/bearer-login.ts';
import { lifetimeOf } from '../engine/grants.ts';
import { type Answerer, hostOf, json, outage, pathBelow, Refusal } from '../engine/http.ts';
import { nameAt } from '../engine/people.ts';
import { appFaultIn } from '../faults.ts';
import type { Persona } from '../personas.ts';
import { organizationOf, personUrn } from './entries.ts';
import { throttled } from './refusals.ts';

export const loginHost = 'www.linkedin.com';
export const apiHost = 'api.linkedin.com';

const day = daySeconds;

const refused = (error: string, description: string, status = 400) =>
  new Refusal(status, { error, error_description: description });

export const consentPath = /^oauth\/v2\/authorization$/;
/** The scopes that reading needs. */
export const readingScopes = /^r_|^rw_|^openid$|^profile$/;
/** The scopes of accounts that no consent made: those of an app that is for organizations. */
export const organizationScopes = products[0]?.scopes ?? [];

export const login = createBearerLogin({
  owner: 'linkedin',
  loginKind: linkedinLogin,
  name: 'LinkedIn',
  host: loginHost,
  consentPath,
  tokenPlace: { host: loginHost, path: 'oauth/v2/accessToken' },
  allScopes: organizationScopes,
  fewerScopes: readingScopes,
  accountOf: organizationOf,
  refused: () =>
    refused(
      'invalid_request',
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code.',
    ),
  refreshed: { accessSeconds: 60 * day, refreshSeconds: 365 * day, fixedEnd: true },
  // LinkedIn gives refresh tokens to some partners alone, none of which has what every app can add by itself.
  granted(token, _now, refreshSeconds) {
    const { scope, refresh_token, ...more } = token as { scope: string; refresh_token?: string };
    const isOfPartner = !scope.split(' ').includes('openid');
    return json({
      ...more,
      scope: scope.replaceAll(' ', ','),
      ...(isOfPartner ? { refresh_token, refresh_token_expires_in: refreshSeconds } : {}),
    });
  },
});

/** Tokens that were made without a consent live as long as others, from whenever somebody asks. */
const endOf = (persona: string | undefined, now: Date) =>
  now.getTime() + lifetimeOf(persona, 60 * day) * 1000;

/** Source: learn.microsoft.com/linkedin/shared/authentication/token-introspection. */
export const answerIntrospection: Answerer = async (request, store) => {
  const isAsked =
    hostOf(request, [loginHost]) && pathBelow(request, loginHost) === 'oauth/v2/introspectToken';
  if (!isAsked) return undefined;
  const form = new URLSearchParams(request.body);
  const [clientId = '', secret = ''] = ['client_id', 'client_secret'].map((name) => form.get(name) ?? '');
  const fault = appFaultIn(secret);
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled') throw throttled(60);
  if (!clientId || !secret || fault === 'secret_refused')
    throw refused('invalid_client', 'Client authentication failed', 401);
  const claims = login.claimsIn({
    ...request,
    headers: { authorization: `Bearer ${form.get('token') ?? ''}` },
  });
  if (!claims) throw refused('invalid_request', 'Invalid client id or token');
  const { scopes, ended } = await login.grantOf(claims, store);
  return json({
    active: ended === undefined,
    client_id: clientId,
    status: ended ?? 'active',
    scope: scopes.join(','),
    auth_type: '3L',
    expires_at: Math.floor((claims.expiresAt ?? endOf(claims.persona, store.now())) / 1000),
  });
};

const member = /^urn:li:person:/;
export const isMember = (accountId: string) => member.test(accountId);

/** Returns the member who has granted a token. */
export const memberOf = ({ accountId }: Pick<Claims, 'accountId'>) =>
  isMember(accountId) ? accountId : personUrn(accountId, 'owner');

const counts: Readonly<Partial<Record<string, number>>> = { no_account: 0, many_accounts: 30 };

/** Returns the organizations at which the member has a role; those of accounts that no consent made are their own. */
export function organizationsOf({ accountId, persona }: Pick<Claims, 'accountId' | 'persona'>): string[] {
  if (persona === undefined) return isMember(accountId) ? [] : [accountId];
  return Array.from({ length: counts[persona] ?? 1 }, (_, place) =>
    place === 0 ? accountId : organizationOf(`${persona}/${place}` as Persona),
  );
}

/** Returns all accounts that a token reaches: the organizations first, and then the member. */
export const accountsOf = (claims: Claims) => [...organizationsOf(claims), memberOf(claims)];

/** Those with many organizations have another role at each of five. Some pages shorten one of the names. */
const differing = [
  ['ADMINISTRATOR', 'CONTENT_ADMIN'],
  ['CONTENT_ADMIN'],
  ['DIRECT_SPONSORED_CONTENT_POSTER'],
  ['ANALYST'],
  ['RECRUITING_POSTER'],
];

/** Returns the roles of the member at an organization; none at one that is not theirs. */
export function rolesAt(claims: Pick<Claims, 'accountId' | 'persona'>, organization: string): string[] {
  const place = organizationsOf(claims).indexOf(organization);
  if (place < 0) return [];
  if (claims.persona === 'analyst') return ['ANALYST'];
  return (claims.persona === 'many_accounts' ? differing[place % differing.length] : differing[0]) ?? [];
}

/** Returns the names of a member, as both APIs that identify members tell them. */
export function namesOfMember(accountId: string) {
  const { name } = nameAt([...accountId].reduce((sum, sign) => sum + sign.charCodeAt(0), 0));
  const [given = name, ...others] = name.split(' ');
  return {
    name,
    given,
    family: others.join(' '),
    vanityName: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  };
}
