/** Passkeys (WebAuthn): a signed-in person registers one, and can sign in with it alone from then on. */
import type { PrismaClient } from '../db/generated/client.ts';
import { isUsable } from '../db/tables/second-factors.ts';
import { endSessionOf, markByPasskey } from '../db/tables/user-sessions.ts';
import { endUnless } from '../db/tables/users.ts';
import { type Calls, type Cookies, isRefused, orRefusal, type Visitor } from './call-means.ts';

/** A WebAuthn challenge for the browser, and the cookies that remember it. */
export interface Challenge {
  options: object;
  cookies: Cookies;
}

export interface Passkeys {
  beginRegistration(visitor: Visitor): Promise<Challenge>;
  /**
   * Registers the passkey in the browser's answer under this name. Returns false when the answer was not
   * accepted.
   */
  register(visitor: Visitor, response: object, name: string): Promise<boolean>;
  beginSignIn(visitor: Visitor): Promise<Challenge>;
  /** Signs in the holder of the passkey. Returns `undefined` when the browser's answer was not accepted. */
  signIn(visitor: Visitor, response: object): Promise<Cookies | undefined>;
  /**
   * Returns the user id of the passkey's holder without signing anybody in; `undefined` when the browser's answer was
   * not accepted.
   */
  holderOf(visitor: Visitor, response: object): Promise<string | undefined>;
}

export function createPasskeys({ library, headersOf }: Calls, db: PrismaClient): Passkeys {
  async function verify(visitor: Visitor, response: object) {
    const { api } = await library();
    // The library checks the shape of the browser's answer itself.
    const body = { response: response as never };
    return orRefusal(
      api.verifyPasskeyAuthentication({ body, headers: headersOf(visitor), returnHeaders: true }),
    );
  }

  return {
    async beginRegistration(visitor) {
      const { api } = await library();
      const call = { headers: headersOf(visitor), returnHeaders: true } as const;
      const { response, headers } = await api.generatePasskeyRegistrationOptions(call);
      return { options: response, cookies: headers.getSetCookie() };
    },
    async register(visitor, response, name) {
      const { api } = await library();
      const answer = await orRefusal(
        api.verifyPasskeyRegistration({ body: { response, name }, headers: headersOf(visitor) }),
      );
      return !isRefused(answer);
    },
    async beginSignIn(visitor) {
      const { api } = await library();
      const call = { headers: headersOf(visitor), returnHeaders: true } as const;
      const { response, headers } = await api.generatePasskeyAuthenticationOptions(call);
      return { options: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() };
    },
    async signIn(visitor, response) {
      const answer = await verify(visitor, response);
      if (isRefused(answer)) return undefined;
      const { session, user } = answer.response;
      const { id: credentialId } = response as { id: string };
      const kept = await endUnless(db, user.id, session.token, (tx) => isUsable(tx, credentialId));
      if (kept) await markByPasskey(db, session.token);
      return kept ? answer.headers.getSetCookie() : undefined;
    },
    async holderOf(visitor, response) {
      const answer = await verify(visitor, response);
      if (isRefused(answer)) return undefined;
      const { session, user } = answer.response;
      await endSessionOf(db, session.token);
      return user.id;
    },
  };
}
