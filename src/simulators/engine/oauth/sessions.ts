/** Tells what has become of a session since its tokens were issued. */
import { z } from 'zod';
import { personas } from '../../personas.ts';
import type { SimulatorStore } from '../../store.ts';
import { type Grant, readGrant } from '../grants.ts';
import { randomText } from '../ids.ts';

export const sessionClaims = z.object({
  loginKind: z.string(),
  accountId: z.string(),
  /** The id under which the store keeps the session's state. */
  sessionId: z.string(),
  /** The number of refreshes before the token was issued. */
  generation: z.number(),
  scenario: z.string(),
  persona: z.enum(personas.map(({ persona }) => persona)).optional(),
  scopes: z.array(z.string()),
  clientId: z.string().optional(),
  /** The thumbprint of the key that the session is bound to. */
  jkt: z.string().optional(),
  /**
   * The time when the token expires, in milliseconds since 1970. Absent on sessions without a consent, which
   * do not expire.
   */
  expiresAt: z.number().optional(),
});
export type SessionClaims = z.infer<typeof sessionClaims>;

export interface Session extends SessionClaims {
  /** The generation of the latest tokens. */
  currentGeneration: number;
  ended: Grant['ended'];
  /** True when the app has asked for the end of the session: its refresh token no longer works. */
  signedOut: boolean;
}

/** Makes a session that nothing has happened to yet. */
export function newSession(loginKind: string, accountId: string): SessionClaims {
  const sessionId = randomText('');
  return { loginKind, accountId, sessionId, generation: 0, scenario: 'healthy', scopes: [] };
}

/** Returns the key under which the simulator's store has the grant of a session. */
export const sessionKey = (sessionId: string) => `session/${sessionId}`;

export async function readSession(claims: SessionClaims, store: SimulatorStore): Promise<Session> {
  const { sessionId, scenario } = claims;
  const begun = { scenario, scopes: claims.scopes };
  const { refreshes, scopes, ended, signedOut } = await readGrant(sessionKey(sessionId), begun, store);
  return { ...claims, scopes, currentGeneration: refreshes, ended, signedOut };
}

/** Tells whether a token's time has ended. */
export const isOver = ({ expiresAt }: SessionClaims, now: Date) =>
  expiresAt !== undefined && expiresAt <= now.getTime();
