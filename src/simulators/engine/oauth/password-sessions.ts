/**
 * Opens, refreshes and ends sessions by app passwords. The tokens of these sessions are not bound to a key.
 */

import { createHash } from 'node:crypto';
import { daySeconds } from '../../../lib/time.ts';
import type { Persona } from '../../personas.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { lifetimeOf, writeGrant } from '../grants.ts';
import { json, outage, type Refusal } from '../http.ts';
import { base32 } from '../ids.ts';
import {
  newSession,
  nextGeneration,
  readRefreshable,
  type SessionClaims,
  sessionKey,
  type TokenRefusals,
  writeJwt,
} from './sessions.ts';

interface PasswordServer {
  loginKind: string;
  /** Returns the account that a person names when they sign in. */
  find(identifier: string): string | undefined;
  personaOf(accountId: string): Persona | undefined;
  /** The claims of the tokens, besides those that every token has. */
  claims: Record<'access' | 'refresh', Record<string, string>>;
  wrongPassword(): Refusal;
  refusals: TokenRefusals;
  /** Describes the account of a session, as the answer does beside the tokens. */
  describe(session: SessionClaims): object;
}

const accessSeconds = 2 * 60 * 60;
const refreshSeconds = 90 * daySeconds;

/** Returns the app password that the persona's account has made, for any app. */
export function passwordOf(persona: Persona): string {
  const drawn = base32(createHash('sha256').update(`app password of ${persona}`).digest());
  return [0, 4, 8, 12].map((start) => drawn.slice(start, start + 4)).join('-');
}

export function createPasswordSessions(server: PasswordServer) {
  const { loginKind, find, personaOf, claims, wrongPassword, refusals, describe } = server;

  /**
   * Returns the access and the refresh token of a session.
   * @param ending adds to the session when a token expires that lives this many seconds; by default tokens do
   *   not expire.
   */
  const tokensOf = (session: SessionClaims, now: Date, ending = (_seconds: number) => session) => ({
    accessJwt: writeJwt('at+jwt', ending(accessSeconds), now, claims.access),
    refreshJwt: writeJwt('refresh+jwt', ending(refreshSeconds), now, claims.refresh),
  });
  const opened = (session: SessionClaims, now: Date) => {
    const ending = (seconds: number) => ({
      ...session,
      expiresAt: now.getTime() + lifetimeOf(session.persona, seconds) * 1000,
    });
    return { ...tokensOf(session, now, ending), ...describe(session) };
  };

  return {
    tokensOf,
    open(identifier: string, password: string, now: Date): SimulatedAnswer {
      const accountId = find(identifier);
      const persona = accountId && personaOf(accountId);
      if (!persona || passwordOf(persona) !== password || persona === 'exchange_refused')
        throw wrongPassword();
      if (persona === 'exchange_outage') return outage;
      return json(opened({ ...newSession(loginKind, accountId), persona }, now));
    },
    /**
     * Refreshes a session. Unlike OAuth's, a refresh token is not single-use: until it expires, it gets new
     * tokens of the same session.
     */
    async refresh({ request, store }: { request: SimulatedRequest; store: SimulatorStore }) {
      const session = await readRefreshable(request, store, refusals);
      return opened(await nextGeneration(session, store), store.now());
    },
    async end({
      request,
      store,
    }: {
      request: SimulatedRequest;
      store: SimulatorStore;
    }): Promise<SimulatedAnswer> {
      const { sessionId } = await readRefreshable(request, store, refusals);
      await writeGrant(sessionKey(sessionId), { signedOut: true }, store);
      return { status: 200, body: '' };
    },
  };
}
