/** The way through a login that Instagram and Threads share: consent screen, code, long-lived token, refresh. */
import type {
  Connect,
  ConnectCall,
  ConsentRequest,
  GrantedAccess,
  RefreshedCredential,
} from '../../connect.ts';
import { consentUrl } from '../../kit/oauth.ts';
import { appSecrets } from '../app-secrets.ts';
import type { OwnLogin } from './index.ts';
import { exchangeCode, extendToken, refreshableAgeMs, refreshToken } from './tokens.ts';

interface Differences {
  /** Returns the parameters of the consent screen that only this provider has. */
  consentMore?(request: ConsentRequest): Record<string, string>;
  /**
   * Reads what a grant reaches.
   * @param grantedScopes the scopes, if the answer to the exchange named them.
   */
  readAccess(call: ConnectCall, token: RefreshedCredential, grantedScopes: string[]): Promise<GrantedAccess>;
}

export function ownLoginFlow(
  login: OwnLogin,
  { consentMore = () => ({}), readAccess }: Differences,
): Pick<Connect, 'app' | 'secrets' | 'consent' | 'refresh'> {
  return {
    app: 'registered',
    secrets: appSecrets,
    consent: {
      pkce: false,
      begin: async ({ app }, request) => ({
        url: consentUrl(`${login.consentUrl}/oauth/authorize`, app.clientId, request, {
          separator: ',',
          more: consentMore(request),
        }),
      }),
      async exchange(call, answer) {
        const { credential, grantedScopes = [] } = await exchangeCode(call, login, answer);
        return readAccess(call, await extendToken(call, login, credential), grantedScopes);
      },
    },
    refresh: {
      minimumAgeMs: refreshableAgeMs,
      run: (call, credential) => refreshToken(call, login, credential),
    },
  };
}
