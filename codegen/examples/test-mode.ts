/** Examples of test mode, whose resources have ids of their own. */
import type { Schemas } from '../../src/contract/index.ts';
import { connections } from './connections.ts';
import { ids } from './ids.ts';

const connectedProfileId = `test_${ids.facebookProfile}`;
const topic = 'content.facebook.media.comments.created';

export const testMode = {
  TestConnectedProfileInput: { providerId: 'facebook', scenario: 'healthy' },
  TestSweep: { connectedProfileId, recovered: 2 },
  TestProviderEventKind: {
    providerId: 'facebook',
    event: 'comment_added',
    description: 'Somebody comments on a post.',
    topic,
    takes: ['mediaExternalId', 'commentExternalId', 'text'],
  },
  TestProviderEventInput: {
    connectedProfileId,
    event: 'comment_added',
    text: 'Is there any bread left?',
  },
  TestProviderEvent: {
    connectedProfileId,
    event: 'comment_added',
    externalId: '122167038464071345_1187402913056290',
    topic,
    webhooks: 1,
  },
  TestClockAdvance: { seconds: 86_400 },
  TestClockTime: { now: '2026-03-10T16:02:13.530Z', aheadSeconds: 86_400 },
  TestClock: { now: '2026-03-10T16:02:13.530Z', started: 1 },
  TestReset: { complete: true },
  TestConnectionUpdate: { action: 'drop_scope', scope: 'pages_manage_engagement' },
  TestPersona: {
    persona: 'healthy',
    description: 'Grants everything, and has one account.',
    accessTokens: [
      {
        providerId: 'facebook',
        loginKind: 'facebook_login',
        accessToken: 'EAAB2tQ7vHealthyPersonaOfFacebookLogin',
      },
    ],
  },
  TestScenario: {
    scenario: 'throttled',
    appliesTo: ['profile', 'id'],
    description: 'The provider throttles and says for how long (19 minutes).',
    outcome: { status: 429, code: 'platform_rate_limit' },
    triggers: [{ providerId: 'facebook', surfaces: ['media'], externalId: '100000000000001_429' }],
  },
} satisfies Partial<Schemas>;

/** Examples for test mode of resources that live mode has, too. */
export const simulated = {
  connectedProfile: {
    ...connections.ConnectedProfile,
    connectedProfileId,
    connectionId: `test_${ids.connection}`,
  },
  connection: {
    ...connections.Connection,
    connectionId: `test_${ids.connection}`,
    authIntegrationId: `test_${ids.authIntegration}`,
    connectedProfileIds: [connectedProfileId],
    grantedScopes: connections.Connection.grantedScopes.filter(
      (scope) => scope !== 'pages_manage_engagement',
    ),
  },
};
