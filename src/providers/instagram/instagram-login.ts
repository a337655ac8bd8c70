/**
 * Implements Business Login for Instagram. Sources: the guide of that name, "Oauth Authorize" reference.
 */
import type { Connect } from '../connect.ts';
import { audienceOf } from '../kit/oauth.ts';
import { graphRules } from '../meta/graph.ts';
import { ownLoginFlow } from '../meta/own-login/flow.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { subscribeApp } from '../meta/subscriptions.ts';
import { instagramLoginAppCheck } from './app-check.ts';
import { accountOf, importToken, loginOf, readAccess, readProfile } from './login-account.ts';
import { instagramLogin, scopes } from './scopes.ts';
import { commentFields, messageFields } from './webhook-fields.ts';

const fieldsWith = (needed: readonly string[], names: readonly string[]) =>
  names.map((name) => ({ name, scopes: needed }));

export function instagramLoginConnect(settings: MetaSettings): Connect {
  const rules = graphRules(settings.instagramGraphUrl, settings.graphApiVersion);
  const login = loginOf(settings);
  return {
    scopes: scopes.read[instagramLogin],
    ...ownLoginFlow(login, {
      // The end user signs in again for a second consent.
      consentMore: ({ again }): Record<string, string> => (again ? { force_reauth: 'true' } : {}),
      readAccess: (call, token, grantedScopes) =>
        readAccess(call, settings, { ...token, grantedScopes, unconfirmedScopes: [] }),
    }),
    grantImport: {
      takes: 'accessToken',
      run: (call, { accessToken = '' }) => importToken(call, settings, accessToken),
    },
    async inspect(call, held) {
      return audienceOf(held, [accountOf(await readProfile(call, settings, held.credential))]);
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
