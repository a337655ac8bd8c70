/** Simulated Facebook Pages. */
import { uploadHost } from '../../meta/simulator/address.ts';
import { inTurn, strangerAnswer } from '../../meta/simulator/answers.ts';
import { createContent } from '../../meta/simulator/content.ts';
import { createGraphAnswerer } from '../../meta/simulator/engine.ts';
import { changeGrant } from '../../meta/simulator/grants.ts';
import { createHappenings } from '../../meta/simulator/happenings.ts';
import { drawDigits } from '../../meta/simulator/ids.ts';
import { answerAppSubscriptions } from '../../meta/simulator/login/app-subscriptions.ts';
import { createConsent } from '../../meta/simulator/login/consent.ts';
import { consentToAnyApp, endUserClaims, longLifetimeOf } from '../../meta/simulator/login/consents.ts';
import { createFacebookLogin } from '../../meta/simulator/login/facebook-login.ts';
import { listingScopes, scopesOfLoginKind } from '../../meta/simulator/login/scopes.ts';
import { facebookHost, facebookScreen } from '../../meta/simulator/login/screens.ts';
import { subscribeApp } from '../../meta/simulator/login/subscriptions.ts';
import { type Reporter, signatureHeaders } from '../../meta/simulator/notices.ts';
import { pageOf } from '../../meta/simulator/page.ts';
import { triggerIds } from '../../meta/simulator/scenarios.ts';
import { signedRequestForm } from '../../meta/simulator/signed-request.ts';
import { inboxScopes, writeToken } from '../../meta/simulator/tokens.ts';
import type { Persona, SimulatedAccount, Simulator } from '../../simulator.ts';
import { facebookLogin, scopes } from '../scopes.ts';
import { builderOf } from './additions.ts';
import { happenings } from './happenings.ts';
import { publishing } from './publishing.ts';
import { pageWorld } from './world.ts';

const owner = 'facebook';
const hosts = { [facebookLogin]: 'graph.facebook.com' };
const allScopes = scopesOfLoginKind(scopes, facebookLogin, [...listingScopes, ...inboxScopes]);
const budget = { type: 'pages', throttleCode: 80001 };

const triggers = [
  /** These ids have the form of a comment's id, which a post's id can have, too. */
  { surfaces: ['media'], ids: triggerIds((digits) => `100_999${digits}`) },
  { surfaces: ['dm'], ids: triggerIds((digits) => `t_999${digits}`) },
];

const content = createContent({ worldOf: pageWorld, builderOf });

const reporter: Reporter = {
  providerId: owner,
  object: 'page',
  hears: (_account, subscribed, field) => subscribed.includes(field),
  bare: () => false,
};

export const simulator: Simulator = {
  hosts: [...Object.values(hosts), facebookHost, uploadHost],
  consentHosts: [facebookHost],
  triggers,
  createAccount,
  subscribe: subscribeApp,
  grantToken,
  changeGrant,
  ...createHappenings(happenings, { content, reporter }),
  signatureHeaders,
  userCallback: signedRequestForm,
  strangerAnswer,
  answer: inTurn(
    createConsent(facebookScreen({ owner, loginKind: facebookLogin, scopes: allScopes })),
    createFacebookLogin({ owner, loginKind: facebookLogin, budget }),
    answerAppSubscriptions,
    createGraphAnswerer({
      owner,
      hosts,
      triggers,
      budget,
      accountOfPage: ({ pageId }) => pageId,
      content,
      reporter,
      publishing,
    }),
  ),
};

function createAccount(loginKind: string, scenario: string): SimulatedAccount {
  requireLoginKind(loginKind);
  const externalId = drawDigits('1', 15);
  const { self, avatarUrl } = pageOf(externalId);
  return {
    externalId,
    references: {},
    displayName: self.name,
    username: self.username,
    avatarUrl,
    accessToken: writeToken('EAA', { owner, loginKind, accountId: externalId, scenario, scopes: allScopes }),
    grantedScopes: allScopes,
  };
}

function grantToken(loginKind: string, persona: Persona): string {
  requireLoginKind(loginKind);
  const claims = endUserClaims(consentToAnyApp(owner, loginKind, allScopes, persona));
  return writeToken('EAA', { ...claims, lifetimeSeconds: longLifetimeOf(persona) });
}

function requireLoginKind(loginKind: string): void {
  if (loginKind !== facebookLogin) throw new Error(`no login kind ${loginKind}`);
}
