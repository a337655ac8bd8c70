/** Examples of Auth Integrations, Connect Sessions, Connections and Connected Profiles. */
import type { Schemas } from '../../src/contract/index.ts';
import { ids } from './ids.ts';

const operations = ['facebook.media.items', 'facebook.media.comments.moderate'];
const scopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_posts',
  'pages_manage_engagement',
];
const returnUrl = 'https://app.harbourplanner.com/connected';

export const connections = {
  AuthIntegration: {
    authIntegrationId: ids.authIntegration,
    providerId: 'facebook',
    name: 'Harbour Planner',
    loginKind: 'facebook_login',
    clientId: '1093572846103277',
    returnOrigins: ['https://app.harbourplanner.com'],
    redirectUri: `https://social.harbourplanner.com/connect/callback/${ids.authIntegration}`,
    webhook: {
      callbackUrl: `https://social.harbourplanner.com/webhooks/facebook/${ids.authIntegration}`,
      verifyToken: 'kq3Zf0vY1bT8mXc5rN7wJd2hS9uLgE4a',
    },
    userCallbacks: {
      deauthorizeUrl: `https://social.harbourplanner.com/webhooks/facebook/${ids.authIntegration}/deauthorize`,
      dataDeletionUrl: `https://social.harbourplanner.com/webhooks/facebook/${ids.authIntegration}/data-deletion`,
    },
    dailyLimits: [{ budget: 'daily_calls', limit: 20_000 }],
    status: 'active',
    createdAt: '2026-02-24T09:15:02.114Z',
    updatedAt: '2026-02-24T09:15:02.114Z',
  },
  AuthIntegrationInput: {
    providerId: 'facebook',
    name: 'Harbour Planner',
    clientId: '1093572846103277',
    clientSecret: '5b2f0c9e7a4d41c8b6e3f1a09d7c2e85',
    returnOrigins: ['https://app.harbourplanner.com'],
  },
  AuthIntegrationUpdate: { clientSecret: 'e81d4c07b95a4f2fa3c6d2e90b7f1546' },
  AuthIntegrationCheck: {
    authIntegrationId: ids.authIntegration,
    checkedAt: '2026-02-24T09:20:31.507Z',
    checks: [
      { name: 'credentials', status: 'ok', message: 'The provider accepts the client id and secret.' },
      {
        name: 'webhook_subscription',
        status: 'problem',
        message: 'The app has no webhook.',
        fix: 'Enter the callback URL and the verify token under Webhooks in the app dashboard.',
      },
    ],
  },
  ConnectSessionInput: {
    authIntegrationId: ids.authIntegration,
    returnUrl,
    operations,
    state: 'qJ8vT2mWc5xZ',
    externalUser: 'customer-4711',
  },
  ConnectSession: {
    connectSessionId: ids.connectSession,
    authIntegrationId: ids.authIntegration,
    authorizationUrl: 'https://social.harbourplanner.com/connect/6vX0qPz3KfTn9sYbW2dRhA',
    status: 'pending',
    operations,
    scopes,
    returnUrl,
    state: 'qJ8vT2mWc5xZ',
    externalUser: 'customer-4711',
    expiresAt: '2026-03-02T08:41:37.902Z',
    createdAt: '2026-03-02T08:11:37.902Z',
  },
  PortalLinkInput: {
    externalUser: 'customer-4711',
    topics: ['content.*', 'connection.*'],
    returnUrl,
    frameAncestors: ['https://app.harbourplanner.com'],
    expiresInSeconds: 3600,
  },
  PortalLink: {
    portalLinkId: 'ptl_01kjpn2ex4fyb9a8tqz5rwd3hm',
    externalUser: 'customer-4711',
    topics: ['content.*', 'connection.*'],
    returnUrl,
    frameAncestors: ['https://app.harbourplanner.com'],
    url: 'https://social.harbourplanner.com/portal/6vX0qPz3KfTn9sYbW2dRhA',
    expiresAt: '2026-03-02T09:11:37.902Z',
    createdAt: '2026-03-02T08:11:37.902Z',
  },
  PortalLinkDeletion: { portalLinkId: 'ptl_01kjpn2ex4fyb9a8tqz5rwd3hm', deleted: true },
  Connection: {
    connectionId: ids.connection,
    authIntegrationId: ids.authIntegration,
    externalUser: 'customer-4711',
    providerId: 'facebook',
    origin: 'connect_session',
    credentialKind: 'facebook_login',
    status: 'active',
    grantedScopes: scopes,
    unconfirmedScopes: [],
    subscription: { status: 'active', checkedAt: '2026-03-09T04:12:45.010Z' },
    connectedProfileIds: [ids.facebookProfile],
    createdAt: '2026-03-02T08:12:44.387Z',
    updatedAt: '2026-03-09T04:12:45.010Z',
  },
  AccessTokenImport: {
    authIntegrationId: ids.authIntegration,
    accessToken: 'EAAPij3ZCaZCZAMBO7kq4b2tX9fWmS1cR8vYhU6nLeDgT5oJpK0',
    externalIds: ['104862571194320'],
  },
  AppPasswordImport: {
    authIntegrationId: ids.authIntegration,
    appPassword: { identifier: 'harbourbakery.bsky.social', password: 'k3vd-7qpa-x2mf-w9tz' },
  },
  ConnectedProfile: {
    connectedProfileId: ids.facebookProfile,
    connectionId: ids.connection,
    externalUser: 'customer-4711',
    providerId: 'facebook',
    externalId: '104862571194320',
    kind: 'page',
    displayName: 'Harbour Bakery',
    username: 'harbourbakery',
    avatarUrl: 'https://scontent.xx.fbcdn.net/v/t39.30808-1/462115480_n.jpg',
    status: 'live',
    health: {
      credential: 'ok',
      operations: [
        { operationId: 'facebook.media.items.list', available: true },
        { operationId: 'facebook.media.comments.moderate', available: true },
        { operationId: 'facebook.dm.messages.list', available: false, missingScopes: ['pages_messaging'] },
      ],
    },
    createdAt: '2026-03-02T08:12:44.395Z',
    updatedAt: '2026-03-09T04:12:45.010Z',
  },
} satisfies Partial<Schemas>;
