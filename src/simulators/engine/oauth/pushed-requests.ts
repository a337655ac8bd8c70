/**
 * Reads pushed authorization requests (RFC 9126), and shows the consent screen for them. The reference that the
 * app gets contains the whole request.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Persona, personas } from '../../personas.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import { divideScopes } from '../authorization.ts';
import { leadBackTo, problemPage, walkConsent } from '../consent.ts';
import { codesWith } from '../grants.ts';
import { sealed } from '../ids.ts';
import { newSession, oauthError } from './sessions.ts';

// Checks the clients of requests, whose ids are the addresses of their metadata.

/**
 * Checks a client. An app on a developer's machine is described by its client id; other apps' documents are not
 * fetched. Source: atproto.com, "OAuth", "Clients".
 * @throws Refusal
 */
function checkClient(clientId: string, redirectUri: string, scope: string, requiredScope: string): void {
  const url = URL.parse(clientId);
  if (url?.protocol === 'https:' && url.pathname !== '/') return;
  if (url?.origin !== 'http://localhost' || url.pathname !== '/')
    throw oauthError('invalid_client_metadata', `Invalid client id "${clientId}"`);
  if (!url.searchParams.getAll('redirect_uri').includes(redirectUri))
    throw oauthError('invalid_request', `Invalid redirect_uri ${redirectUri}`);
  const declared = (url.searchParams.get('scope') ?? requiredScope).split(' ');
  const undeclared = scope.split(' ').find((one) => !declared.includes(one));
  if (undeclared)
    throw oauthError('invalid_scope', `Scope "${undeclared}" is not declared in the client metadata`);
}

/** The rules for requests and consents in which providers differ. */
export interface ConsentRules {
  owner: string;
  loginKind: string;
  /** The name that the screen shows. */
  name: string;
  /** The scope that every request needs. */
  requiredScope: string;
  /** Matches the scopes that reading needs; the persona `fewer_scopes` grants only these. */
  fewerScopes: RegExp;
  /** Returns the account that the app has named, or else that of the persona. */
  accountOf(loginHint: string, persona: Persona): string;
}

const pushed = z.object({
  /** The hash of the client's id, which has all scopes in it on a developer's machine, and the reference is to be short. */
  client: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  scope: z.string(),
  state: z.string().optional(),
  code_challenge: z.string(),
  login_hint: z.string().optional(),
  /** The issuer that the answer to the app will name. */
  issuer: z.url(),
  /** The time when the request expires, in milliseconds since 1970. */
  expiresAt: z.number(),
});
type PushedRequest = z.infer<typeof pushed>;

const hashOf = (clientId: string) => createHash('sha256').update(clientId).digest('base64url');

export const requestSeconds = 299;
export const requestUris = sealed('urn:ietf:params:oauth:request_uri:req-', pushed);

/** The codes. Their only account is the one that the session is for, and their nonce is the session's id. */
export const codes = codesWith('cod-');

/**
 * Checks a pushed request, and returns its fields.
 * @throws Refusal when the server would refuse it.
 */
export function checkRequest(
  form: URLSearchParams,
  { requiredScope }: ConsentRules,
): Omit<PushedRequest, 'issuer' | 'expiresAt'> {
  const text = (name: string) => form.get(name) || undefined;
  const [client_id = '', redirect_uri = '', scope = ''] = ['client_id', 'redirect_uri', 'scope'].map(text);
  if (text('response_type') !== 'code')
    throw oauthError('unsupported_response_type', `Unsupported response_type "${text('response_type')}"`);
  checkClient(client_id, redirect_uri, scope, requiredScope);
  if (!scope.split(' ').includes(requiredScope))
    throw oauthError('invalid_scope', `The "${requiredScope}" scope is required`);
  const code_challenge = text('code_challenge');
  if (!code_challenge) throw oauthError('invalid_request', 'Use of PKCE is required');
  if (text('code_challenge_method') !== 'S256')
    throw oauthError('invalid_request', `${requiredScope} requires use of "S256" code_challenge_method`);
  const [state, login_hint] = ['state', 'login_hint'].map(text);
  return {
    client: hashOf(client_id),
    redirect_uri,
    scope,
    code_challenge,
    ...(state ? { state } : {}),
    ...(login_hint ? { login_hint } : {}),
  };
}

const visit = z.object({
  client_id: z.string().min(1),
  request_uri: z.string().min(1),
  persona: z.enum(personas.map(({ persona }) => persona)).optional(),
  decision: z.enum(['allow', 'refuse']).optional(),
});

export async function answerConsent(
  request: SimulatedRequest,
  rules: ConsentRules,
  now: Date,
): Promise<SimulatedAnswer> {
  const query = Object.fromEntries([...request.url.searchParams, ...new URLSearchParams(request.body)]);
  const parsed = visit.safeParse(query);
  if (!parsed.success) return problemPage(rules.name, parsed.error.issues);
  const { client_id: clientId, request_uri } = parsed.data;
  const asked = requestUris.read(request_uri);
  if (asked?.client !== hashOf(clientId))
    return problemPage(rules.name, [{ path: ['request_uri'], message: 'Unknown request_uri' }]);
  const leadBack = leadingBack(asked);
  if (asked.expiresAt <= now.getTime()) return leadBack(denied('This request has expired'));
  return walkConsent(request, {
    asked: { provider: rules.name, clientId, scopes: asked.scope.split(' ') },
    query: { client_id: clientId, request_uri },
    errors: {
      denies: refusal,
      no_account: denied('This account has been deactivated'),
      consent_error: failure,
    },
    refusal,
    grant: (persona) => codes.write({ ...consentOf(asked, rules, persona, now), clientId }),
    leadBack,
  });
}

const denied = (error_description: string) => ({ error: 'access_denied', error_description });
const refusal = denied('The user rejected the request');
const failure = { error: 'server_error', error_description: 'The consent screen failed' };

/** Returns the function that sends the browser back to the app, with the issuer (RFC 9207). */
const leadingBack =
  ({ redirect_uri, state, issuer: iss }: PushedRequest) =>
  (answer: Readonly<Record<string, string>>) =>
    leadBackTo(redirect_uri, { ...(state === undefined ? {} : { state }), iss, ...answer });

function consentOf(
  asked: PushedRequest,
  { owner, loginKind, fewerScopes, accountOf }: ConsentRules,
  persona: Persona,
  now: Date,
) {
  const account = accountOf(asked.login_hint ?? '', persona);
  return {
    owner,
    loginKind,
    persona,
    ...divideScopes(persona, asked.scope.split(' '), fewerScopes),
    accounts: [account],
    redirectUri: asked.redirect_uri,
    codeChallenge: asked.code_challenge,
    issuedAt: now.getTime(),
    nonce: newSession(loginKind, account).sessionId,
  };
}
