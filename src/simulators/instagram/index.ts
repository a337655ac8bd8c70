/** Simulates Instagram accounts of both login kinds. */

import { facebookLogin, instagramLogin, scopes } from '../../providers/instagram/scopes.ts';
import { createConsentScreen } from '../engine/authorization.ts';
import { lifetimeOf } from '../engine/grants.ts';
import { randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import type { GrantReference } from '../meta/grants.ts';
import {
  consentToAnyApp,
  endUserClaims,
  type Granted,
  listingScopes,
  longLifetimeSeconds,
  scopesOfLoginKind,
} from '../meta/login/consents.ts';
import { createFacebookLogin } from '../meta/login/facebook-login.ts';
import { createOwnLogin } from '../meta/login/own-tokens.ts';
import { instagramAccountOf, instagramUserIdOf, userIdOf } from '../meta/login/people.ts';
import { facebookHost, facebookScreen, instagramHost, instagramScreen } from '../meta/login/screens.ts';
import { answerAppSubscriptions, subscribeApp } from '../meta/login/subscriptions.ts';
import { envelopeOf, type Reporter } from '../meta/notices.ts';
import { ownerOf } from '../meta/page.ts';
import { accountWith, createMetaSimulator } from '../meta/simulator.ts';
import { inboxScopes, type TokenClaims, writeToken } from '../meta/tokens.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAccount } from '../simulator.ts';
import { accountFixtureSet } from './fixture-set.ts';
import { providerEvents } from './provider-events.ts';
import { publishing } from './publishing.ts';
import { buildSeededWrite } from './seeded-writes.ts';

const owner = 'instagram';
const hosts = { [instagramLogin]: 'graph.instagram.com', [facebookLogin]: 'graph.facebook.com' };
const apiHost = 'api.instagram.com';
const tokenPrefixes: Readonly<Record<string, string>> = { [instagramLogin]: 'IGAA', [facebookLogin]: 'EAA' };
const allScopes: Readonly<Record<string, string[]>> = {
  [instagramLogin]: scopesOfLoginKind(scopes, instagramLogin),
  [facebookLogin]: scopesOfLoginKind(scopes, facebookLogin, [...listingScopes, ...inboxScopes]),
};
const budget = { type: 'instagram', throttleCode: 80002 };

const triggers = [
  /** Ids of media and comments have 17 digits; no other simulated id starts with these. */
  { surfaces: ['media', 'stories'], ids: triggerIds((digits) => `1799999999999${digits}`) },
  { surfaces: ['dm'], ids: triggerIds((digits) => `aWdfZAG06999${digits}`) },
];

const screenOf = (loginKind: string) => ({ owner, loginKind, scopes: allScopes[loginKind] ?? [] });

/**
 * Reports changes. Under Facebook Login an account's changes are reported through its Page, whatever the app
 * has subscribed to there. Under Instagram Login, changes of content are in the entry itself.
 */
const reporter: Reporter = {
  providerId: owner,
  hears: ({ loginKind }, subscribed, field) => loginKind === facebookLogin || subscribed.includes(field),
  bodyOf: envelopeOf('instagram', ({ loginKind }) => loginKind === instagramLogin),
};

export const simulator = createMetaSimulator({
  owner,
  hosts,
  budget,
  triggers,
  accountOfPage: ({ instagramId }) => instagramId,
  source: { fixtureSetOf: accountFixtureSet, build: buildSeededWrite },
  reporter,
  publishing,
  providerEvents,
  logins: [
    createConsentScreen(facebookScreen(screenOf(facebookLogin))),
    createConsentScreen(instagramScreen(screenOf(instagramLogin))),
    createFacebookLogin({ owner, loginKind: facebookLogin, budget }),
    answerAppSubscriptions,
    createOwnLogin({
      loginKind: instagramLogin,
      codeHost: apiHost,
      graphHost: hosts[instagramLogin],
      tokens: {
        prefix: 'IGAA',
        name: 'ig',
        errorType: 'IGApiException',
        basicScope: 'instagram_business_basic',
        tellsScopes: true,
      },
      claimsOf: instagramClaims,
      issued: (access_token, user_id, { scopes: granted }) => ({
        data: [{ access_token, user_id, permissions: granted.join(',') }],
      }),
    }),
  ],
  rest: {
    hosts: [facebookHost, instagramHost, apiHost],
    consentHosts: [facebookHost, instagramHost],
    severalAccounts: [facebookLogin],
    createAccount,
    subscribe: subscribeApp,
    grantToken,
  },
});

function createAccount(loginKind: string, scenario: string): SimulatedAccount {
  const prefix = prefixOf(loginKind);
  const accountId = randomDigits('1784', 17);
  const references: Record<string, string> =
    loginKind === facebookLogin ? { pageId: randomDigits('1', 15) } : {};
  const token = { owner, loginKind, accountId, scenario, scopes: allScopes[loginKind] ?? [] };
  return accountWith(prefix, token, ownerOf(accountId), references);
}

/**
 * Makes a token to import. Under Instagram Login it has no known expiry until it is refreshed, because
 * nothing else tells an app when it expires.
 */
function grantToken(loginKind: string, persona: Persona): string {
  const prefix = prefixOf(loginKind);
  const consent = consentToAnyApp(owner, loginKind, allScopes[loginKind] ?? [], persona);
  if (loginKind === instagramLogin) return writeToken(prefix, instagramClaims(consent));
  return writeToken(prefix, {
    ...endUserClaims(consent),
    lifetimeSeconds: lifetimeOf(persona, longLifetimeSeconds),
  });
}

function prefixOf(loginKind: string): string {
  const prefix = tokenPrefixes[loginKind];
  if (!prefix) throw new Error(`no login kind ${loginKind}`);
  return prefix;
}

/** Returns the one token of Instagram Login, which reaches the account. */
function instagramClaims(consent: Granted) {
  const { owner, loginKind, clientId, persona, scopes } = consent;
  const { instagramId, name } = instagramAccountOf(userIdOf(clientId, persona));
  const grant = grantUnderInstagramLogin(consent);
  return {
    owner,
    loginKind,
    accountId: instagramId,
    scenario: 'healthy',
    grant,
    persona,
    name,
    scopes,
  } satisfies TokenClaims;
}

function grantUnderInstagramLogin({ clientId, persona }: Granted): GrantReference {
  return { appId: clientId, userId: instagramUserIdOf(userIdOf(clientId, persona)) };
}
