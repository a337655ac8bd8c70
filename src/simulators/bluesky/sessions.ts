/**
 * Opens, refreshes and ends sessions with app passwords. Sources: lexicons com.atproto.server.createSession,
 * refreshSession, getSession, deleteSession.
 */
import { appPassword } from '../../providers/bluesky/scopes.ts';
import { createPasswordSessions, passwordOf } from '../engine/oauth/password-sessions.ts';
import type { SessionClaims } from '../engine/oauth/sessions.ts';
import type { Persona } from '../personas.ts';
import { accounts, handleOf } from './accounts.ts';
import { bodyOf, type Exchange, requiredText } from './exchange.ts';
import { serverDid } from './hosts.ts';
import { tokenRefusals, wrongPassword } from './refusals.ts';

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
