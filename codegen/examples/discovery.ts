/** Examples of what providers offer and of what the plan allows. */
import type { Schemas } from '../../src/contract/index.ts';
import { ids } from './ids.ts';

const loginKind = 'facebook_login';

const key = {
  keyId: ids.madeKey,
  name: 'Nightly import',
  mode: 'live',
  status: 'active',
  allowedOperations: ['publishImports.create', 'publishImports.get', 'publishImports.run'],
  refusesUnknownParameters: false,
  keyHint: 'w7Qd',
  createdByKeyId: ids.key,
  createdAt: '2026-03-09T14:20:00.000Z',
  expiresAt: '2026-06-01T00:00:00.000Z',
} satisfies Schemas['Key'];

export const discovery = {
  Provider: {
    providerId: 'facebook',
    name: 'Facebook',
    loginKinds: [
      {
        loginKind,
        name: 'Facebook Login',
        app: 'registered',
        connects: ['connect_session', 'import'],
        connectScopes: ['pages_show_list'],
        notificationScopes: ['pages_manage_metadata'],
        refreshable: false,
      },
    ],
    surfaces: ['media', 'dm'],
    kinds: ['post', 'comment', 'conversation', 'message'],
    dailyBudgets: [
      {
        budget: 'daily_calls',
        per: 'app',
        unit: 'calls',
        timeZone: 'UTC',
        perSweep: 3,
        source: 'Graph API, "Rate Limits"',
        checkedAt: '2026-09-01',
      },
    ],
  },
  Surface: {
    surface: 'media',
    contentTypes: [
      {
        contentType: 'facebook.media.comments',
        resource: 'comments',
        actions: [
          {
            action: 'moderate',
            operationId: 'facebook.media.comments.moderate',
            method: 'POST',
            path: '/v1/content/facebook.media.comments/{externalId}/moderate',
            scopes: [
              {
                loginKind,
                scopes: ['pages_manage_engagement', 'pages_read_engagement', 'pages_read_user_content'],
                tasks: ['MODERATE'],
              },
            ],
          },
        ],
        events: [
          {
            topic: 'content.facebook.media.comments.created',
            sources: ['notification', 'sweep'],
            scopes: [{ loginKind, scopes: ['pages_read_engagement', 'pages_read_user_content'] }],
          },
        ],
        publish: [
          {
            variant: 'comment',
            scopes: [
              {
                loginKind,
                scopes: ['pages_manage_engagement', 'pages_read_engagement'],
                tasks: ['MODERATE'],
              },
            ],
            rules: {
              text: { maxCharacters: 8000 },
              targets: ['mediaExternalId'],
              source: 'https://developers.facebook.com/docs/graph-api/reference/object/comments',
              checkedAt: '2026-02-20',
            },
          },
        ],
        pageSize: { default: 25, maximum: 100 },
      },
    ],
    limits: [
      {
        name: 'calls',
        limit: '4,800 calls per engaged user in 24 hours, for each Page',
        source: 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting',
        checkedAt: '2026-02-20',
      },
    ],
  },
  CurrentKey: {
    keyId: ids.key,
    name: 'Inbox',
    mode: 'live',
    organizationId: ids.organization,
    organization: 'Harbour',
    allowedOperations: ['facebook.media.comments.list', 'facebook.media.comments.moderate'],
    refusesUnknownParameters: false,
  },
  Key: key,
  KeyWithSecret: { ...key, key: 'svc_live_EXAMPLE' },
  KeyInput: {
    name: 'Nightly import',
    allowedOperations: ['publishImports.create', 'publishImports.get', 'publishImports.run'],
    expiresAt: '2026-06-01T00:00:00.000Z',
  },
  KeyUpdate: { name: 'Nightly import, Lisbon', needsApproval: true },
  KeyRoll: { graceHours: 24 },
  RequestLogEntry: {
    requestLogEntryId: ids.requestLogEntry,
    requestId: '6f1c2b0e-6d0c-4a0b-9d43-0d2c4d1f7a55',
    operationId: 'facebook.media.comments.list',
    status: 200,
    durationMs: 182.4,
    keyId: ids.key,
    keyName: 'Inbox',
    createdAt: '2026-03-09T14:20:00.000Z',
  },
  ErrorGroup: {
    errorGroup: '5f1c9f0a2b7d4e36',
    requests: 214,
    firstAt: '2026-03-08T09:00:00.000Z',
    lastAt: '2026-03-09T14:20:00.000Z',
    latest: {
      requestLogEntryId: ids.requestLogEntry,
      requestId: '6f1c2b0e-6d0c-4a0b-9d43-0d2c4d1f7a55',
      operationId: 'publishRequests.create',
      status: 400,
      errorCode: 'validation_error',
      durationMs: 12.1,
      keyId: ids.key,
      keyName: 'Inbox',
      violations: [{ code: 'text_too_long', path: '/text' }],
      errorGroup: '5f1c9f0a2b7d4e36',
      sameErrors: 214,
      createdAt: '2026-03-09T14:20:00.000Z',
    },
  },
  AuditEntry: {
    auditEntryId: ids.auditEntry,
    action: 'keys.create',
    actor: { kind: 'member', name: 'ada@harbour.example', userId: ids.user },
    subjectId: ids.key,
    details: { name: 'Inbox', rights: 'all' },
    ipAddress: '203.0.113.7',
    outcome: 'done',
    mode: 'live',
    createdAt: '2026-03-02T09:14:07.502Z',
  },
  Usage: {
    month: '2026-03',
    apiRequests: 18240,
    providerCalls: 31877,
    publishRequests: 412,
    posts: 455,
    published: 396,
    failed: 9,
    backfilledItems: 12000,
    deliveries: 20418,
    failedDeliveries: 3,
    mediaFiles: 388,
    mediaBytes: 2914550112,
  },
  BillingAccount: {
    plan: 'free',
    caps: {
      connectedProfiles: 3,
      publishRequestsPerMonth: 100,
      backfillRequestsPerMonth: 5,
      eventDestinations: 2,
    },
    usage: {
      connectedProfiles: 2,
      publishRequestsPerMonth: 41,
      backfillRequestsPerMonth: 1,
      eventDestinations: 1,
    },
    stagedBytes: {
      live: { limit: 5 * 2 ** 30, used: 48_204_118 },
      test: { limit: 5 * 2 ** 30, used: 0 },
    },
    liveConnectedProfiles: 2,
  },
} satisfies Partial<Schemas>;
