import { expect, test } from '@jest/globals';
import request from 'supertest';
import { useBench } from '../support/content.ts';
import { clientOf } from '../support/service.ts';

const bench = useBench();

const facebookLogin = {
  loginKind: 'facebook_login',
  name: 'Facebook Login',
  app: 'registered',
  connects: ['connect_session', 'import'],
  notificationScopes: ['pages_manage_metadata'],
  refreshable: false,
};

test('the providers are listed to anyone, with their login kinds and surfaces', async () => {
  const { status, body, headers } = await clientOf(bench.service.url).get('/v1/providers');
  expect(status).toBe(200);
  expect(headers['request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({
    data: [
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
          },
          { ...facebookLogin, connectScopes: ['instagram_basic', 'pages_show_list'] },
        ],
        surfaces: ['media', 'stories', 'dm'],
      },
      {
        providerId: 'facebook',
        name: 'Facebook',
        loginKinds: [{ ...facebookLogin, connectScopes: ['pages_show_list'] }],
        surfaces: ['media', 'dm'],
      },
      {
        providerId: 'threads',
        name: 'Threads',
        loginKinds: [
          {
            loginKind: 'threads_login',
            name: 'Threads Login',
            app: 'registered',
            connects: ['connect_session', 'import'],
            connectScopes: ['threads_basic'],
            notificationScopes: [],
            refreshable: true,
          },
        ],
        surfaces: ['posts'],
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
      },
    ],
    hasMore: false,
  });
});

test('a key changes nothing, not even one that is not accepted', async () => {
  const { body } = await clientOf(bench.service.url).get('/v1/providers');
  for (const key of [bench.key, 'svc_live_nonsense', 'nonsense'])
    expect((await clientOf(bench.service.url, key).get('/v1/providers')).body).toEqual(body);
  const basic = await request(bench.service.url).get('/v1/providers').set('Authorization', 'Basic eDp5');
  expect(basic.body).toEqual(body);
});
