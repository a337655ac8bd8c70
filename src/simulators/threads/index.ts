/** Simulates Threads accounts. */
import { scopes, threadsLogin } from '../../providers/threads/scopes.ts';
import { createConsentScreen } from '../engine/authorization.ts';
import { lifetimeOf } from '../engine/grants.ts';
import { idsOf, randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import type { Reporter } from '../meta/changes.ts';
import {
  consentToAnyApp,
  type Granted,
  longLifetimeSeconds,
  scopesOfLoginKind,
  threadsHost,
  threadsScreen,
} from '../meta/login/consents.ts';
import { createTokenCalls } from '../meta/login/facebook-login.ts';
import { createOwnLogin, type OwnTokens } from '../meta/login/own-tokens.ts';
import { threadsAccountOf, userIdOf } from '../meta/login/people.ts';
import { ownerOf } from '../meta/page.ts';
import { accountWith, createMetaSimulator } from '../meta/simulator.ts';
import { graphTimeOf, unixSeconds } from '../meta/times.ts';
import { appOf, type TokenClaims, writeToken } from '../meta/tokens.ts';
import { accountFixtureSet, buildSeededWrite } from './fixture-set.ts';
import { providerEvents } from './provider-events.ts';
import { publishing } from './publishing.ts';

const owner = 'threads';
const graphHost = 'graph.threads.com';
const allScopes = scopesOfLoginKind(scopes, threadsLogin);
const budget = { type: 'threads', throttleCode: 17 };
const tokens: OwnTokens = {
  prefix: 'THAA',
  name: 'th',
  errorType: 'THApiException',
  basicScope: 'threads_basic',
};

/** Ids have 17 digits; no other simulated id starts with these. */
const triggers = [{ surfaces: ['posts'], ids: triggerIds((digits) => `1859999999999${digits}`) }];

const topicOf = (field: string) => (field === 'replies' || field === 'delete' ? 'moderate' : 'interaction');

const reporter: Reporter = {
  providerId: owner,
  bodyOf: (notice, account, at) => {
    const value = {
      ...('value' in notice ? notice.value : {}),
      ...(notice.field === 'delete' ? { deleted_at: graphTimeOf(at.getTime()) } : {}),
    };
    const isModeration = topicOf(notice.field) === 'moderate';
    return {
      app_id: appOf(account),
      topic: topicOf(notice.field),
      target_id: isModeration && 'id' in value ? value.id : account.accountId,
      time: unixSeconds(at.getTime()),
      subscription_id: idsOf(account.accountId).digits('subscription', '9', 15),
      has_uid_field: false,
      values: { value, field: notice.field },
    };
  },
};

export const simulator = createMetaSimulator({
  owner,
  hosts: { [threadsLogin]: graphHost },
  budget,
  triggers,
  accountOfPage: ({ pageId }) => pageId,
  source: { fixtureSetOf: accountFixtureSet, build: buildSeededWrite },
  reporter,
  publishing,
  providerEvents,
  logins: [
    createConsentScreen(threadsScreen({ owner, loginKind: threadsLogin, scopes: allScopes })),
    createOwnLogin({
      loginKind: threadsLogin,
      codeHost: graphHost,
      graphHost,
      tokens,
      claimsOf: threadsClaims,
      issued: (access_token, user_id) => ({ access_token, user_id }),
    }),
    createTokenCalls({ owner, prefix: tokens.prefix, host: graphHost, budget }),
  ],
  rest: {
    hosts: [threadsHost],
    consentHosts: [threadsHost],
    createAccount(loginKind, scenario) {
      const accountId = randomDigits('26', 17);
      const token = { owner, loginKind, accountId, scenario, scopes: allScopes };
      return accountWith(tokens.prefix, token, ownerOf(accountId));
    },
    grantToken(loginKind, persona) {
      const claims = threadsClaims(consentToAnyApp(owner, loginKind, allScopes, persona));
      const lifetimeSeconds = lifetimeOf(persona, longLifetimeSeconds);
      return writeToken(tokens.prefix, { ...claims, lifetimeSeconds });
    },
  },
});

/** Returns the token of a grant of Threads, whose end user is the account. */
function threadsClaims({ owner, loginKind, clientId, persona, scopes }: Granted) {
  const accountId = threadsAccountOf(userIdOf(clientId, persona));
  const grant = { appId: clientId, userId: accountId };
  return { owner, loginKind, accountId, scenario: 'healthy', grant, persona, scopes } satisfies TokenClaims;
}
