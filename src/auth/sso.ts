/** Signing in at the identity provider: the way there and back. */
import { type Calls, type Cookies, isRefused, orRefusal, type Visitor } from './call-means.ts';
import { identityProviderId } from './identity-provider.ts';

export interface Departure {
  url: string;
  cookies: Cookies;
}

export interface Sso {
  /**
   * Returns where to send the browser; `undefined` when nobody can sign in there, for example because the
   * provider's configuration cannot be fetched.
   */
  begin(visitor: Visitor, next: string): Promise<Departure | undefined>;
  /** Returns where to send the browser next: to `next`, signed in, or to the sign-in page with `error` in its query. */
  finish(visitor: Visitor, query: Record<string, string>): Promise<Departure>;
}

export function createSso({ library, headersOf }: Calls, signInUrl: string): Sso {
  return {
    async begin(visitor, next) {
      const { api } = await library();
      const body = {
        provider: identityProviderId,
        callbackURL: next,
        errorCallbackURL: signInUrl,
        disableRedirect: true,
      };
      const answer = await orRefusal(
        api.signInSocial({ body, headers: headersOf(visitor), returnHeaders: true }),
      );
      if (isRefused(answer) || !answer.response.url) return undefined;
      return { url: answer.response.url, cookies: answer.headers.getSetCookie() };
    },
    async finish(visitor, query) {
      const { api } = await library();
      const answer = await api.callbackOAuth({
        method: 'GET',
        params: { id: identityProviderId },
        query,
        headers: headersOf(visitor),
        asResponse: true,
      });
      const url = answer.headers.get('location') ?? `${signInUrl}?error=refused`;
      return { url, cookies: answer.headers.getSetCookie() };
    },
  };
}
