/**
 * Implements Business Login for Instagram. Sources: the guide of that name, "Oauth Authorize" reference.
 */
import type { Connect, ConsentRequest, ProviderApp } from '../connect.ts';
import { graphRules } from '../meta/graph.ts';
import { exchangeCode } from '../meta/own-login/code-exchange.ts';
import { authorizeUrl, type OwnLogin } from '../meta/own-login/index.ts';
import { extendToken, refreshableAgeMs, refreshToken } from '../meta/own-login/tokens.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { subscribeApp } from '../meta/subscriptions.ts';
import { instagramLoginAppCheck } from './app-check.ts';
import { adoptToken, loginOf, readAccess, readProfile } from './login-account.ts';
import { instagramLogin, scopes } from './scopes.ts';
import { commentFields, messageFields } from './webhook-fields.ts';

const fieldsWith = (needed: readonly string[], names: readonly string[]) =>
  names.map((name) => ({ name, scopes: needed }));

export function instagramLoginConnect(settings: MetaSettings): Connect {
  const rules = graphRules(settings.instagramGraphUrl, settings.graphApiVersion);
  const login = loginOf(settings);
  return {
    scopes: scopes.read[instagramLogin],
    app: 'registered',
    consent: {
      pkce: false,
      begin: async ({ app }, request) => ({ url: consentUrl(login, app, request) }),
      async exchange(call, answer) {
        const granted = await exchangeCode(call, login, answer);
        const token = await extendToken(call, login, granted.accessToken);
        return readAccess(call, settings, {
          ...token,
          grantedScopes: granted.permissions,
          unconfirmedScopes: [],
        });
      },
    },
    adoption: {
      takes: 'accessToken',
      run: (call, { accessToken = '' }) => adoptToken(call, settings, accessToken),
    },
    async inspect(call, { credential, accounts }) {
      await readProfile(call, settings, credential);
      return {
        accounts: accounts.map(({ externalId }) => ({ externalId, reachable: true, lackingScopes: [] })),
      };
    },
    refresh: {
      minimumAgeMs: refreshableAgeMs,
      run: (call, credential) => refreshToken(call, login, credential),
    },
    subscription: {
      scopes: [],
      fields: [
        ...fieldsWith(scopes.comments[instagramLogin], commentFields),
        ...fieldsWith(scopes.messages[instagramLogin], messageFields),
      ],
      ensure: (call, { externalId }, credential, fields) =>
        subscribeApp(call.open(rules, credential), call.app, externalId, fields),
    },
    appCheck: instagramLoginAppCheck,
  };
}

/** Returns the address of the consent screen, which asks the end user to sign in again for a second consent. */
function consentUrl(login: OwnLogin, app: ProviderApp, request: ConsentRequest): string {
  return `${authorizeUrl(login, app, request)}${request.again ? '&force_reauth=true' : ''}`;
}
