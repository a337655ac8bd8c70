/** What is kept between the consent and its callback, and what the callback was granted. */

import type { Context } from '../../../context.ts';
import { advanceSession, type ConnectSession } from '../../../db/tables/connect-sessions.ts';
import { minuteMs } from '../../../lib/time.ts';
import { confirmedScopesOf } from '../../../provider-client/grant-state.ts';
import type { AnswerIssuer, Consent, ConsentFlow, GrantedAccess } from '../../../providers/connect.ts';
import { accessThrough } from '../../grants/credentials/access.ts';
import { ConnectRefusal } from './pages.ts';

/**
 * Returns the part of a session's login kind that leads to the consent screen. Every session has one, since
 * none is created for a login kind without it.
 */
export function consentOf(ctx: Context, { id, authIntegration }: ConnectSession): Consent {
  const { consent } = accessThrough(ctx, authIntegration).loginKind.connect;
  if (!consent) throw new Error(`${id} has no consent screen`);
  return consent;
}

// Seals and opens what has to be remembered while the browser is at the provider, bound to the session's id.

export interface KeptFlow {
  codeVerifier?: string;
  /** The server that the browser was sent to, where each server has an app of its own. */
  host?: string;
  issuer?: AnswerIssuer;
  flow?: ConsentFlow;
}

export function sealFlow(
  ctx: Pick<Context, 'security'>,
  { id }: ConnectSession,
  kept: KeptFlow,
): Buffer<ArrayBuffer> {
  return ctx.security.keyring.seal(JSON.stringify(kept), id);
}

export function openFlow(ctx: Pick<Context, 'security'>, { id, secret }: ConnectSession): KeptFlow {
  return secret ? (JSON.parse(ctx.security.keyring.open(secret, id)) as KeptFlow) : {};
}

// Keeps what was granted, encrypted, until the end user has chosen accounts.

/** How long a grant is kept while the end user chooses accounts. */
const choiceMs = 30 * minuteMs;

export async function keepAccess(
  ctx: Context,
  session: ConnectSession,
  access: GrantedAccess,
): Promise<void> {
  const secret = ctx.security.keyring.seal(JSON.stringify({ access }), session.id);
  const latest = new Date(ctx.clock.now().getTime() + choiceMs);
  const expiresAt = session.expiresAt < latest ? session.expiresAt : latest;
  await advanceSession(ctx.db, session.id, {}, { secret, expiresAt });
}

/**
 * Returns what was granted. Throws ConnectRefusal when the session is not at the choice of accounts, because
 * the browser went back to the provider, for instance.
 */
export function openAccess(ctx: Pick<Context, 'security'>, { id, secret }: ConnectSession): GrantedAccess {
  const { access } = (secret ? JSON.parse(ctx.security.keyring.open(secret, id)) : {}) as {
    access?: Omit<GrantedAccess, 'expiresAt'> & { expiresAt?: string };
  };
  if (!access) throw new ConnectRefusal('state_refused');
  return { ...access, expiresAt: access.expiresAt ? new Date(access.expiresAt) : undefined };
}

export function missingScopes({ scopes }: ConnectSession, access: GrantedAccess): string[] {
  const granted = confirmedScopesOf(access);
  return scopes.filter((scope) => !granted.has(scope));
}
