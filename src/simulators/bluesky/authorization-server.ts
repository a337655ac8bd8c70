/** Declares the server's authorization server: its clients, its consents and its tokens. */
import { oauth } from '../../providers/bluesky/scopes.ts';
import { oauthError } from '../engine/oauth/errors.ts';
import { answerOAuth } from '../engine/oauth/server.ts';
import type { SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { didOf, findDid, handleOfPersona } from './accounts.ts';
import { type Address, serverDid, serverHost } from './hosts.ts';
import { rateLimitHeaders } from './refusals.ts';

const server = {
  owner: 'bluesky',
  loginKind: oauth,
  name: 'Bluesky',
  audience: serverDid,
  requiredScope: 'atproto',
  fewerScopes: /^(atproto|rpc:app\.bsky\.feed\.|rpc:app\.bsky\.notification\.)/,
  supportedScopes: ['atproto', 'transition:email', 'transition:generic', 'transition:chat.bsky'],
  documentation: 'https://atproto.com',
  checkClient,
  accountOf: (loginHint: string, persona: Parameters<typeof handleOfPersona>[0]) =>
    findDid(loginHint) ?? didOf(handleOfPersona(persona)),
  headers: (now: Date) => rateLimitHeaders(now),
};

export async function answerAuthorization(
  request: SimulatedRequest,
  { host, path, urlOf }: Address,
  store: SimulatorStore,
) {
  return host === serverHost
    ? answerOAuth(server, request, { path, issuer: urlOf(serverHost) }, store)
    : undefined;
}

/**
 * Checks the client. An app on a developer's machine is described by its client id; other apps' documents are
 * not fetched.
 */
function checkClient(clientId: string, redirectUri: string, scope: string): void {
  const url = URL.parse(clientId);
  if (url?.protocol === 'https:' && url.pathname !== '/') return;
  if (url?.origin !== 'http://localhost' || url.pathname !== '/')
    throw oauthError('invalid_client_metadata', `Invalid client id "${clientId}"`);
  if (!url.searchParams.getAll('redirect_uri').includes(redirectUri))
    throw oauthError('invalid_request', `Invalid redirect_uri ${redirectUri}`);
  const declared = (url.searchParams.get('scope') ?? 'atproto').split(' ');
  const undeclared = scope.split(' ').find((one) => !declared.includes(one));
  if (undeclared)
    throw oauthError('invalid_scope', `Scope "${undeclared}" is not declared in the client metadata`);
}
