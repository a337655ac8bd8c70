/**
 * Implements Business Login for Instagram. Sources: the guide of that name, "Oauth Authorize" reference.
 */
import type { Connect, ConsentRequest, ProviderApp } from '../connect.ts';
import { graphRules } from '../meta/graph.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { subscribeApp } from '../meta/subscriptions.ts';
import { instagramLoginAppCheck } from './app-check.ts';
import { exchangeCode } from './code-exchange.ts';
import { adoptToken, readAccess, readProfile } from './login-account.ts';
import { extendToken, refreshToken } from './login-tokens.ts';
import { instagramLogin, scopes } from './scopes.ts';
import { commentFields, messageFields } from './webhook-fields.ts';

const minimumAgeMs = 24 * 60 * 60 * 1000;

const fieldsWith = (needed: readonly string[], names: readonly string[]) =>
  names.map((name) => ({ name, scopes: needed }));

export function instagramLoginConnect(settings: MetaSettings): Connect {
  const rules = graphRules(settings.instagramGraphUrl, settings.graphApiVersion);
  return {
    scopes: scopes.read[instagramLogin],
    app: 'registered',
    consent: {
      pkce: false,
      begin: async ({ app }, request) => ({ url: authorizeUrl(settings, app, request) }),
      async exchange(call, answer) {
        const granted = await exchangeCode(call, settings, answer);
        const token = await extendToken(call, settings, granted.accessToken);
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
    refresh: { minimumAgeMs, run: (call, credential) => refreshToken(call, settings, credential) },
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

function authorizeUrl(settings: MetaSettings, app: ProviderApp, request: ConsentRequest): string {
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scopes.join(','),
    state: request.state,
    ...(request.again ? { force_reauth: 'true' } : {}),
  });
  return `${settings.instagramUrl}/oauth/authorize?${query}`;
}
