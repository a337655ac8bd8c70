/** Declares the server's authorization server: its clients, its consents and its tokens. */
import { oauth } from '../../providers/bluesky/scopes.ts';
import { answerOAuth } from '../engine/oauth/server.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { accounts } from './accounts.ts';
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
  accountOf: (loginHint: string, persona: Persona) =>
    accounts.find(loginHint) ?? accounts.idOfKnown(accounts.handleOfPersona(persona)),
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
