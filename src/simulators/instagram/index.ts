/** Simulates Instagram accounts of both login kinds: everything that their tokens reach, and their logins. */

import { facebookLogin, instagramLogin, scopes } from '../../providers/instagram/scopes.ts';
import { createConsentScreen } from '../engine/authorization.ts';
import { lifetimeOf } from '../engine/grants.ts';
import { randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import { envelopeOf, type Reporter } from '../meta/changes.ts';
import { instagramInboxOf, messengerInboxOf, threadsOf } from '../meta/inboxes.ts';
import {
  consentToAnyApp,
  endUserClaims,
  facebookHost,
  facebookScreen,
  type Granted,
  instagramHost,
  instagramScreen,
  listingScopes,
  longLifetimeSeconds,
  scopesOfLoginKind,
} from '../meta/login/consents.ts';
import { createFacebookLogin } from '../meta/login/facebook-login.ts';
import { createOwnLogin } from '../meta/login/own-tokens.ts';
import { instagramAccountOf, instagramUserIdOf, userIdOf } from '../meta/login/people.ts';
import { answerAppSubscriptions, subscribeApp } from '../meta/login/subscriptions.ts';
import type { FixtureSet, GraphNode, NodeList } from '../meta/node.ts';
import { ownerOf, pageOf, pageValues, type SimulatedOwner } from '../meta/page.ts';
import { accountWith, createMetaSimulator } from '../meta/simulator.ts';
import {
  type GrantReference,
  inboxScopes,
  reachesBothInboxes,
  type TokenClaims,
  writeToken,
} from '../meta/tokens.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedAccount } from '../simulator.ts';
import { kindsOf, pageKind } from './kinds.ts';
import { broadcastOf, mediaOf, storiesOf } from './media.ts';
import { providerEvents, publishing } from './publishing.ts';
import { buildSeededWrite } from './seeded-writes.ts';

function accountFixtureSet(claims: TokenClaims): FixtureSet {
  const { accountId, loginKind, pageId, name, persona } = claims;
  const owner = ownerOf(accountId, name);
  const kinds = kindsOf(loginKind);
  const media = mediaOf(owner, kinds.media);
  const stories = storiesOf(owner, kinds.media);
  const threads = [...threadsOf(instagramInboxOf(owner)), ...messengerThreadsOf(claims)];
  const account: GraphNode = {
    id: accountId,
    kind: kinds.account,
    values: { ...accountValues(owner), account_type: accountTypeOf(persona) },
    edges: {
      media,
      stories,
      conversations: threads,
    },
  };
  const others = [account, broadcastOf(owner, kinds.media)];
  return loginKind === facebookLogin && pageId
    ? { self: pageNode(pageId, account, threads, name), others }
    : {
        self: { ...account, id: claims.grant?.userId ?? instagramUserIdOf(accountId), listsOf: accountId },
        others,
      };
}

/**
 * Returns the Page's Messenger threads. A Page token answers for both inboxes once both permissions have been
 * granted.
 */
function messengerThreadsOf(claims: TokenClaims): NodeList {
  const { pageId, name } = claims;
  return pageId && reachesBothInboxes(claims) ? threadsOf(messengerInboxOf(pageOf(pageId, name))) : [];
}

/**
 * Returns the account type, which decides whether the account can be connected; no document spells out its
 * values.
 */
const accountTypeOf = (persona: string | undefined) => (persona === 'no_account' ? 'PERSONAL' : 'BUSINESS');

function accountValues({ accountId, self, avatarUrl }: SimulatedOwner) {
  return {
    user_id: accountId,
    username: self.username,
    name: self.name,
    profile_picture_url: avatarUrl,
    followers_count: 1204,
    follows_count: 87,
    biography: 'Sourdough by the water 🌊',
  };
}

/**
 * Builds the Page that the account is linked to. The Page's token is the one in use, and the Page has the
 * conversations.
 */
function pageNode(id: string, account: GraphNode, threads: NodeList, name: string | undefined): GraphNode {
  return {
    id,
    kind: pageKind,
    values: pageValues(pageOf(id, name)),
    links: { instagram_business_account: account, connected_instagram_account: account },
    edges: { conversations: threads },
  };
}

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
