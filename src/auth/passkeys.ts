/** Passkeys (WebAuthn): registered by who is signed in, and a way to sign in by themselves. */
import type { PrismaClient } from '../db/generated/client.ts';
import { endSessionOf } from '../db/user-sessions.ts';
import { type Calls, type Cookies, isRefused, orRefusal, type Visitor } from './calls.ts';

/** What the browser is to be asked, and the cookie that remembers the question. */
export interface Challenge {
  options: object;
  cookies: Cookies;
}

export interface Passkeys {
  beginRegistration(visitor: Visitor): Promise<Challenge>;
  /** False when the browser's answer was not accepted. */
  register(visitor: Visitor, response: object, name: string): Promise<boolean>;
  beginSignIn(visitor: Visitor): Promise<Challenge>;
  /** `undefined` when the browser's answer was not accepted. */
  signIn(visitor: Visitor, response: object): Promise<Cookies | undefined>;
  /** Whose passkey has answered; nobody is signed in by it. `undefined` when the browser's answer was not accepted. */
  holderOf(visitor: Visitor, response: object): Promise<string | undefined>;
}

export function createPasskeys({ library, headersOf }: Calls, db: PrismaClient): Passkeys {
  async function verify(visitor: Visitor, response: object) {
    const { api } = await library();
    // The library's own check says whether it is one.
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
      return isRefused(answer) ? undefined : answer.headers.getSetCookie();
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
