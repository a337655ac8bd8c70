/**
 * Who may do what at the server: sessions by app password, granular permissions, and the authorization server.
 * Sources: lexicons com.atproto.server.createSession, refreshSession, getSession, deleteSession.
 */
import { appPassword, oauth } from '../../providers/bluesky/scopes.ts';
import { createPasswordSessions, passwordOf } from '../engine/oauth/password-sessions.ts';
import { answerOAuth } from '../engine/oauth/server.ts';
import type { Session, SessionClaims } from '../engine/oauth/sessions.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { bodyOf, type Exchange, requiredText } from './exchange.ts';
import { type Address, accounts, handleOf, serverDid, serverHost } from './hosts.ts';
import { rateLimitHeaders, scopeMissing, tokenRefusals, wrongPassword } from './refusals.ts';

// Checks granular permissions as a server does. Source: "Permission Requests", @atproto/oauth-scopes.

type Need =
  | { repo: string; action: 'create' | 'update' | 'delete' }
  | { rpc: string; audience: string }
  | { blob: string };

/**
 * Refuses a request that none of the session's scopes covers. App passwords and `transition:generic` cover
 * everything that is simulated.
 * @throws Refusal
 */
export function requireScope({ loginKind, scopes }: Pick<Session, 'loginKind' | 'scopes'>, need: Need): void {
  if (loginKind === appPassword || scopes.includes('transition:generic')) return;
  if (!scopes.some((scope) => covers(scope, need))) throw scopeMissing(nameOf(need));
}

function covers(scope: string, need: Need): boolean {
  const { resource, named, parameters } = readScope(scope);
  if ('repo' in need) {
    const actions = parameters.getAll('action');
    return (
      resource === 'repo' &&
      has([...named, ...parameters.getAll('collection')], need.repo) &&
      (actions.length === 0 || actions.includes(need.action))
    );
  }
  if ('rpc' in need)
    return (
      resource === 'rpc' &&
      has([...named, ...parameters.getAll('lxm')], need.rpc) &&
      has(parameters.getAll('aud'), need.audience)
    );
  return (
    resource === 'blob' && [...named, ...parameters.getAll('accept')].some((mime) => accepts(mime, need.blob))
  );
}

const has = (names: readonly string[], name: string) => names.includes('*') || names.includes(name);

function accepts(pattern: string, mime: string): boolean {
  if (pattern === '*/*') return true;
  return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : pattern === mime;
}

/** Reads a scope of the form `resource:name?parameters`, in which the name or the parameters may be missing. */
function readScope(scope: string) {
  const [head = '', query = ''] = scope.split('?');
  const [resource, name] = head.split(':');
  return { resource, named: name ? [name] : [], parameters: new URLSearchParams(query) };
}

/** Returns the name under which a server reports a missing permission. */
export function nameOf(need: Need): string {
  if ('repo' in need) return `repo:${need.repo}?action=${need.action}`;
  if ('rpc' in need) return `rpc:${need.rpc}?aud=${need.audience.replace('#', '%23')}`;
  return `blob:${need.blob}`;
}

export const sessions = createPasswordSessions({
  loginKind: appPassword,
  ...accounts,
  claims: {
    access: { scope: 'com.atproto.appPass', aud: serverDid },
    refresh: { scope: 'com.atproto.refresh', aud: serverDid },
  },
  wrongPassword,
  refusals: tokenRefusals,
  describe,
});

export const appPasswordOf = (persona: Persona) => ({
  identifier: accounts.handleOfPersona(persona),
  password: passwordOf(persona),
});

export function createSession(exchange: Exchange) {
  const body = bodyOf(exchange);
  const [identifier = '', password = ''] = ['identifier', 'password'].map((name) => requiredText(body, name));
  return sessions.open(identifier, password, exchange.store.now());
}

/** Describes the account of a session. Only sessions of app passwords get the email address. */
export function describe({ accountId: did, loginKind, persona }: SessionClaims) {
  const handle = handleOf(did);
  const mail = { email: `${handle.split('.')[0]}@example.com`, emailConfirmed: true };
  return {
    did,
    handle,
    ...(loginKind === appPassword ? mail : {}),
    ...(persona === 'no_account' ? { active: false, status: 'deactivated' } : { active: true }),
  };
}

// Declares the server's authorization server: its clients, its consents and its tokens.

const server = {
  owner: 'bluesky',
  loginKind: oauth,
  name: 'Bluesky',
  audience: serverDid,
  requiredScope: 'atproto',
  fewerScopes: /^(atproto|rpc:app\.bsky\.feed\.|rpc:app\.bsky\.notification\.|rpc:app\.bsky\.actor\.)/,
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
