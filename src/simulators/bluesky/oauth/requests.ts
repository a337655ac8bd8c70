/**
 * Reads pushed authorization requests (RFC 9126). The reference that the app gets contains the whole request.
 */
import { z } from 'zod';
import { sealed } from '../../engine/sealed.ts';
import { invalidClient, oauthRefusal } from '../refusals.ts';

const pushed = z.object({
  client_id: z.string().min(1),
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
export type PushedRequest = z.infer<typeof pushed>;

export const requestSeconds = 299;

export const requestUris = sealed('urn:ietf:params:oauth:request_uri:req-', pushed);

/**
 * Checks a pushed request, and returns its fields.
 * @throws Refusal when the server would refuse it.
 */
export function checkRequest(form: URLSearchParams): Omit<PushedRequest, 'issuer' | 'expiresAt'> {
  const text = (name: string) => form.get(name) || undefined;
  const [clientId = '', redirectUri = '', scope = ''] = ['client_id', 'redirect_uri', 'scope'].map(text);
  if (text('response_type') !== 'code')
    throw oauthRefusal('unsupported_response_type', `Unsupported response_type "${text('response_type')}"`);
  checkClient(clientId, redirectUri, scope);
  if (!scope.split(' ').includes('atproto'))
    throw oauthRefusal('invalid_scope', 'The "atproto" scope is required');
  const challenge = text('code_challenge');
  if (!challenge) throw oauthRefusal('invalid_request', 'Use of PKCE is required');
  if (text('code_challenge_method') !== 'S256')
    throw oauthRefusal('invalid_request', 'atproto requires use of "S256" code_challenge_method');
  const [state, loginHint] = ['state', 'login_hint'].map(text);
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    code_challenge: challenge,
    ...(state ? { state } : {}),
    ...(loginHint ? { login_hint: loginHint } : {}),
  };
}

/**
 * Checks the client. An app on a developer's machine is described by its client id; other apps' documents are
 * not fetched.
 */
function checkClient(clientId: string, redirectUri: string, scope: string): void {
  const url = URL.parse(clientId);
  if (url?.protocol === 'https:' && url.pathname !== '/') return;
  if (url?.origin !== 'http://localhost' || url.pathname !== '/') throw invalidClient(clientId);
  const redirects = url.searchParams.getAll('redirect_uri');
  if (!redirects.includes(redirectUri))
    throw oauthRefusal('invalid_request', `Invalid redirect_uri ${redirectUri}`);
  const declared = (url.searchParams.get('scope') ?? 'atproto').split(' ');
  const undeclared = scope.split(' ').find((one) => !declared.includes(one));
  if (undeclared)
    throw oauthRefusal('invalid_scope', `Scope "${undeclared}" is not declared in the client metadata`);
}
