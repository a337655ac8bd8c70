import { expect, test } from '@jest/globals';
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { registry, useBench } from '../support/content.ts';
import { clientOf } from '../support/service.ts';

const bench = useBench();

test('the providers are listed to anyone, with their login kinds and surfaces', async () => {
  const { status, body, headers } = await clientOf(bench.service.url).get('/v1/providers');
  expect(status).toBe(200);
  expect(headers['request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(Object.keys(body)).toEqual(['data', 'hasMore']);
  expect(body.hasMore).toBe(false);
  expect(body.data).toHaveLength(registry.providers.length);
  for (const [at, { id, name, loginKinds, contentTypes }] of registry.providers.entries())
    expect(body.data[at]).toMatchObject({
      providerId: id,
      name,
      loginKinds: loginKinds.map((kind) => ({ loginKind: kind.id, name: kind.name })),
      surfaces: [...new Set(contentTypes.map(({ contentType }) => contentType.split('.')[1]))],
    });
});

const webhookSecret = {
  name: 'webhook',
  label: 'App secret of the app that is subscribed to webhooks',
  description:
    'Needed only where webhooks are signed with another secret than the client secret. In the app dashboard: App settings, Basic, App secret.',
  required: false,
  signsWebhooks: true,
};

test.each<Schemas['Provider']>([
  {
    providerId: 'instagram',
    name: 'Instagram',
    loginKinds: [
      {
        loginKind: 'instagram_login',
        name: 'Instagram Login',
        app: 'registered',
        connects: ['connect_session', 'import'],
        connectScopes: ['instagram_business_basic'],
        notificationScopes: [],
        refreshable: true,
        secrets: [webhookSecret],
      },
      {
        loginKind: 'facebook_login',
        name: 'Facebook Login',
        app: 'registered',
        connects: ['connect_session', 'import'],
        connectScopes: ['instagram_basic', 'pages_show_list'],
        notificationScopes: ['pages_manage_metadata'],
        refreshable: false,
        secrets: [webhookSecret],
      },
    ],
    surfaces: ['media', 'stories', 'dm'],
    kinds: ['post', 'story', 'comment', 'conversation', 'message'],
    dailyBudgets: [
      {
        budget: 'daily_calls',
        per: 'app',
        unit: 'calls',
        timeZone: 'UTC',
        perSweep: 4,
        source: 'Graph API, "Rate Limits"',
        checkedAt: '2026-09-01',
      },
    ],
  },
  {
    providerId: 'bluesky',
    name: 'Bluesky',
    loginKinds: [
      {
        loginKind: 'oauth',
        name: 'OAuth',
        app: 'hosted',
        connects: ['connect_session'],
        connectScopes: ['atproto'],
        notificationScopes: [],
        refreshable: true,
      },
      {
        loginKind: 'app_password',
        name: 'App password',
        app: 'none',
        connects: ['import'],
        connectScopes: [],
        notificationScopes: [],
        refreshable: true,
      },
    ],
    surfaces: ['posts'],
    kinds: ['post', 'reply'],
    dailyBudgets: [
      {
        budget: 'daily_calls',
        per: 'app',
        unit: 'calls',
        timeZone: 'UTC',
        perPoll: 1,
        perSweep: 8,
        source: 'docs.bsky.app, "Rate Limits"',
        checkedAt: '2026-11-21',
      },
    ],
  },
  {
    providerId: 'mastodon',
    name: 'Mastodon',
    loginKinds: [
      {
        loginKind: 'oauth',
        name: 'OAuth',
        app: 'per_server',
        connects: ['connect_session', 'import'],
        connectScopes: ['read:accounts'],
        notificationScopes: [],
        refreshable: false,
      },
    ],
    surfaces: ['posts'],
    kinds: ['post', 'reply'],
    dailyBudgets: [
      {
        budget: 'daily_calls',
        per: 'app',
        unit: 'calls',
        timeZone: 'UTC',
        perPoll: 1,
        perSweep: 14,
        source: 'docs.joinmastodon.org, "Rate limits"',
        checkedAt: '2026-11-23',
      },
    ],
  },
])('a developer learns of $name how its end users connect', async (provider) => {
  const { body } = await clientOf(bench.service.url).get('/v1/providers');
  const listed = (body.data as Schemas['Provider'][]).find(
    ({ providerId }) => providerId === provider.providerId,
  );
  expect({ ...listed, profileMetrics: undefined }).toEqual(provider);
});

test('a key changes nothing, not even one that is not accepted', async () => {
  const { body } = await clientOf(bench.service.url).get('/v1/providers');
  for (const key of [bench.key, 'svc_live_nonsense', 'nonsense'])
    expect((await clientOf(bench.service.url, key).get('/v1/providers')).body).toEqual(body);
  const basic = await request(bench.service.url).get('/v1/providers').set('Authorization', 'Basic eDp5');
  expect(basic.body).toEqual(body);
});
