/** Passkeys (WebAuthn): registered by who is signed in, and a way to sign in by themselves. */
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
}

export function createPasskeys({ library, headersOf }: Calls): Passkeys {
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
      const { api } = await library();
      // The library's own check says whether it is one.
      const body = { response: response as never };
      const call = { body, headers: headersOf(visitor), returnHeaders: true } as const;
      const answer = await orRefusal(api.verifyPasskeyAuthentication(call));
      return isRefused(answer) ? undefined : answer.headers.getSetCookie();
    },
  };
}
