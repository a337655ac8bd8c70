/** Simulates Facebook Pages. */

import { facebookLogin, scopes } from '../../providers/facebook/scopes.ts';
import { createConsentScreen } from '../engine/authorization.ts';
import { lifetimeOf } from '../engine/grants.ts';
import { randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import { uploadHost } from '../meta/address.ts';
import { envelopeOf, type Reporter } from '../meta/changes.ts';
import {
  consentToAnyApp,
  endUserClaims,
  facebookHost,
  facebookScreen,
  listingScopes,
  longLifetimeSeconds,
  scopesOfLoginKind,
} from '../meta/login/consents.ts';
import { createFacebookLogin } from '../meta/login/facebook-login.ts';
import { answerAppSubscriptions, subscribeApp } from '../meta/login/subscriptions.ts';
import { pageOf } from '../meta/page.ts';
import { accountWith, createMetaSimulator } from '../meta/simulator.ts';
import { inboxScopes, writeToken } from '../meta/tokens.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAccount } from '../simulator.ts';
import { buildSeededWrite, pageFixtureSet } from './fixture-set.ts';
import { providerEvents, publishing } from './publishing.ts';

const owner = 'facebook';
const hosts = { [facebookLogin]: 'graph.facebook.com' };
const allScopes = scopesOfLoginKind(scopes, facebookLogin, [...listingScopes, ...inboxScopes]);
const budget = { type: 'pages', throttleCode: 80001 };

const triggers = [
  /**
   * The ids of posts and comments that play scenarios. They have the form of a comment's id, which a post's
   * id can have, too.
   */
  { surfaces: ['media'], ids: triggerIds((digits) => `100_999${digits}`) },
  { surfaces: ['dm'], ids: triggerIds((digits) => `t_999${digits}`) },
];

const reporter: Reporter = {
  providerId: owner,
  hears: (_account, subscribed, field) => subscribed.includes(field),
  bodyOf: envelopeOf('page', () => false),
};

export const simulator = createMetaSimulator({
  owner,
  hosts,
  budget,
  triggers,
  accountOfPage: ({ pageId }) => pageId,
  source: { fixtureSetOf: pageFixtureSet, build: buildSeededWrite },
  reporter,
  publishing,
  providerEvents,
  logins: [
    createConsentScreen(facebookScreen({ owner, loginKind: facebookLogin, scopes: allScopes })),
    createFacebookLogin({ owner, loginKind: facebookLogin, budget }),
    answerAppSubscriptions,
  ],
  rest: {
    hosts: [facebookHost, uploadHost],
    consentHosts: [facebookHost],
    severalAccounts: [facebookLogin],
    createAccount,
    subscribe: subscribeApp,
    grantToken,
  },
});

function createAccount(loginKind: string, scenario: string): SimulatedAccount {
  requireLoginKind(loginKind);
  const accountId = randomDigits('1', 15);
  return accountWith('EAA', { owner, loginKind, accountId, scenario, scopes: allScopes }, pageOf(accountId));
}

function grantToken(loginKind: string, persona: Persona): string {
  requireLoginKind(loginKind);
  const claims = endUserClaims(consentToAnyApp(owner, loginKind, allScopes, persona));
  return writeToken('EAA', { ...claims, lifetimeSeconds: lifetimeOf(persona, longLifetimeSeconds) });
}

function requireLoginKind(loginKind: string): void {
  if (loginKind !== facebookLogin) throw new Error(`no login kind ${loginKind}`);
}
