/** Simulates Threads accounts. */
import { scopes, threadsLogin } from '../../providers/threads/scopes.ts';
import { createConsentScreen } from '../engine/authorization.ts';
import { lifetimeOf } from '../engine/codes.ts';
import { drawDigits, idsOf } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import { inTurn, strangerAnswer } from '../meta/answers.ts';
import { createContent } from '../meta/content.ts';
import { createGraphAnswerer } from '../meta/engine.ts';
import { changeGrant } from '../meta/grants.ts';
import { createHappenings } from '../meta/happenings.ts';
import { ownerOf } from '../meta/instagram-account.ts';
import { consentToAnyApp, longLifetimeSeconds, threadsClaims } from '../meta/login/consents.ts';
import { createOwnLogin } from '../meta/login/own-login.ts';
import type { OwnTokens } from '../meta/login/own-tokens.ts';
import { scopesOfLoginKind } from '../meta/login/scopes.ts';
import { threadsHost, threadsScreen } from '../meta/login/screens.ts';
import { type Reporter, signatureHeaders } from '../meta/notices.ts';
import { signedRequestForm } from '../meta/signed-request.ts';
import { graphTimeOf, unixSeconds } from '../meta/times.ts';
import { appOf, writeToken } from '../meta/tokens.ts';
import type { SimulatedAccount, Simulator } from '../simulator.ts';
import { buildAddition } from './additions.ts';
import { happenings } from './happenings.ts';
import { createTokenCalls } from './login.ts';
import { publishing } from './publishing.ts';
import { accountWorld } from './world.ts';

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

const content = createContent({ worldOf: accountWorld, build: buildAddition });

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

export const simulator: Simulator = {
  hosts: [graphHost, threadsHost],
  consentHosts: [threadsHost],
  triggers,
  createAccount,
  grantToken(loginKind, persona) {
    const claims = threadsClaims(consentToAnyApp(owner, loginKind, allScopes, persona));
    const lifetimeSeconds = lifetimeOf(persona, longLifetimeSeconds);
    return writeToken(tokens.prefix, { ...claims, lifetimeSeconds });
  },
  changeGrant,
  ...createHappenings(happenings, { content, reporter }),
  signatureHeaders,
  userCallback: signedRequestForm,
  strangerAnswer,
  answer: inTurn(
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
    createGraphAnswerer({
      owner,
      hosts: { [threadsLogin]: graphHost },
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
  const externalId = drawDigits('26', 17);
  const { self, avatarUrl } = ownerOf(externalId);
  const token = { owner, loginKind, accountId: externalId, scenario, scopes: allScopes };
  return {
    externalId,
    references: {},
    displayName: self.name,
    username: self.username,
    avatarUrl,
    accessToken: writeToken(tokens.prefix, token),
    grantedScopes: allScopes,
  };
}
