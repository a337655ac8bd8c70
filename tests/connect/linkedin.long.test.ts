/** Tests what apps of LinkedIn can do by their products, and what members and organizations are offered by scopes and roles. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { laterLookupsSeconds, retrySeconds } from '../../src/domain/publishing/ledger/queue-run.ts';
import { dayMs } from '../../src/lib/time.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import type { Persona } from '../../src/simulators/personas.ts';
import { newIntegration, newSession, profilesOf, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { jpeg, videoOf } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';
import { hurry, outcomeOf, post, publish, requestNow } from '../support/publishing.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

type Profile = Schemas['ConnectedProfile'];
/** What is looked at of events, whatever they tell of. */
interface Event {
  topic: string;
  origin?: string;
  connectedProfileId?: string;
  data?: { externalId?: string };
}

const kind = { providerId: 'linkedin', loginKind: 'linkedin' } as const;
const [posts, comments] = ['linkedin.posts.items', 'linkedin.posts.comments'];
const share = ['share_on_linkedin'];
const community = ['community_management', 'community_management_members', 'member_analytics'];

let service: TestService;
let key: TestKey;
let answers: ProviderProxy;
let notified = 0;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  answers = proxyProvider(service, 'linkedin');
});
afterAll(() => service.close());

async function connect(products: string[], persona: Persona = 'healthy', app: object = {}) {
  const integration = await newIntegration(key.client, { ...kind, products, ...app });
  const session = await newSession(key.client, integration.authIntegrationId);
  await newEndUser(service).connect(session.authorizationUrl, persona);
  const { connectionId = '' } = await sessionNow(key.client, session.connectSessionId);
  const connection: Schemas['Connection'] = (await key.client.get(`/v1/connections/${connectionId}`)).body;
  const profiles = await profilesOf(key.client, connectionId);
  return {
    integration,
    connection,
    profiles,
    ofKind: (name: string) => profiles.filter((one) => one.kind === name),
  };
}

const healthOf = ({ health }: Profile | { health: Profile['health'] }, operationId: string) =>
  health.operations.find((one) => one.operationId === operationId);

const published = async (profile: Profile | undefined, input: object) =>
  outcomeOf(
    service,
    key.client,
    await publish(key.client, {
      connectedProfileId: profile?.connectedProfileId,
      contentType: posts,
      ...input,
    }),
  );

describe('the products of an app', () => {
  test('are listed by discovery and by the Auth Integration, which has the first one by default', async () => {
    const { body } = await key.client.get('/v1/providers/linkedin');
    const told = body.loginKinds[0].products.map(({ id }: { id: string }) => id);
    expect(told.slice(0, 3)).toEqual(['community_management', 'community_management_members', ...share]);
    expect((await newIntegration(key.client, kind)).products).toEqual(['community_management']);
    expect((await newIntegration(key.client, { ...kind, products: share })).products).toEqual(share);
  });

  test('are refused together where no app has both, as are unknown ones and those of providers that have none', async () => {
    const create = (input: object) =>
      key.client.post('/v1/auth-integrations', {
        ...kind,
        name: 'Harbour Planner',
        clientId: '1',
        clientSecret: fixtureSecret('app'),
        returnOrigins: ['https://app.example.com'],
        ...input,
      });
    expectViolations(await create({ products: ['community_management', ...share] }), {
      products: 'conflicting_fields',
    });
    expectViolations(await create({ products: ['pages'] }), { 'products.0': 'invalid_value' });
    const other = { providerId: 'pinterest', loginKind: 'pinterest', products: share };
    expectViolations(await create(other), { products: 'conflicting_fields' });
  });

  test('decide what end users are asked for, and no operation beyond them can be asked for', async () => {
    const { authIntegrationId } = await newIntegration(key.client, { ...kind, products: share });
    const { connection } = await connect(share);
    expect(connection.grantedScopes).toEqual(['openid', 'profile', 'w_member_social']);
    const answer = await key.client.post('/v1/connect-sessions', {
      authIntegrationId,
      returnUrl: 'https://app.example.com/connected',
      operations: [`${posts}.list`],
    });
    expectViolations(answer, { 'operations.0': 'login_kind_mismatch' });
  });
});

describe('an app with Share on LinkedIn', () => {
  test('connects the member, who publishes and deletes what nobody may read', async () => {
    const { profiles } = await connect(share);
    const [member] = profiles;
    expect(profiles).toHaveLength(1);
    expect(member).toMatchObject({ kind: 'member', displayName: expect.stringMatching(/\w+ \w+/) });
    expect(member?.externalId).toMatch(/^urn:li:person:/);
    expect(member && healthOf(member, `${posts}.publish`)).toEqual({
      operationId: `${posts}.publish`,
      available: true,
    });
    expect(member && healthOf(member, `${posts}.list`)).toEqual({
      operationId: `${posts}.list`,
      available: false,
      missingScopes: ['r_member_social'],
    });
    const connectedProfileId = member?.connectedProfileId;
    const list = await key.client.get(`/v1/content/${posts}`, { connectedProfileId });
    expect(expectError(list, 403, 'scope_insufficient')).toMatchObject({
      missingScopes: ['r_member_social'],
    });
    const request = await published(member, { text: 'As myself' });
    expect(request.status).toBe('published');
    const gone = await key.client.delete(
      `/v1/content/${posts}/${encodeURIComponent(request.externalId ?? '')}`,
      {
        connectedProfileId,
      },
    );
    expect([gone.status, gone.body.deleted]).toEqual([200, true]);
  });

  test('has grants of sixty days, and a refresh that is asked for is not_supported and ends none (clerk-docs 489, postiz-app 463)', async () => {
    const { connection } = await connect(share);
    const days = (Date.parse(connection.expiresAt ?? '') - Date.now()) / dayMs;
    expect(Math.round(days)).toBe(60);
    // An app of a partner has a refresh token, whose end is that of the grant.
    const { connection: ofPartner } = await connect(community);
    expect(Math.round((Date.parse(ofPartner.expiresAt ?? '') - Date.now()) / dayMs)).toBe(365);

    const { connectionId, status } = (await connect(share, 'expiring')).connection;
    expect(status).toBe('expiring');
    const refreshed = await key.client.post(`/v1/connections/${connectionId}/refresh`);
    expectError(refreshed, 501, 'not_supported');
    const { body: kept } = await key.client.get(`/v1/connections/${connectionId}`);
    expect([kept.status, kept.lastRefreshError]).toEqual(['expiring', undefined]);
  });

  test('is not said to be looked at, since nobody may', async () => {
    const { profiles } = await connect(share);
    const { status, body } = await key.client.get(
      `/v1/connected-profiles/${profiles[0]?.connectedProfileId}`,
    );
    expect([status, body.watching]).toEqual([200, undefined]);
  });

  /** Stages an image, whose bytes may say what happens to it. */
  async function staged(marker = ''): Promise<string> {
    const { publicUrl } = service.ctx.config;
    service.ctx.config.publicUrl = service.url;
    const bytes = Buffer.concat([jpeg, Buffer.from(marker)]);
    const { mediaId } = await stage(key.client, bytes, { filename: 'a.jpg', contentType: 'image/jpeg' });
    service.ctx.config.publicUrl = publicUrl;
    return mediaId;
  }

  test('publishes an image once LinkedIn takes the post with it', async () => {
    const { profiles } = await connect(share);
    const mediaId = await staged(faultMarker('slow_container'));
    const request = await published(profiles[0], { text: 'A slow loaf', media: [{ mediaId }] });
    expect(request.status).toBe('published');
    expect(request.steps.map(({ outcome }: { outcome: string }) => outcome)).toContain('not_ready');
  });

  test('publishes images although LinkedIn does not tell whether they are processed', async () => {
    const { profiles } = await connect(share);
    const mediaId = await staged();
    answers.requests.length = 0;
    const request = await published(profiles[0], { text: 'A loaf', media: [{ mediaId }] });
    expect(request.status).toBe('published');
    expect(answers.requests.some((one) => one.startsWith('GET /rest/images/'))).toBe(true);
  });

  test('publishes a post that LinkedIn has throttled, although it may not look what became of it', async () => {
    const { profiles } = await connect(share);
    answers.next(/^POST [^ ]*\/rest\/posts /).answer({ status: 429, message: 'Too many requests' }, 429);
    const request = await published(profiles[0], { text: 'Later' });
    expect(request.status).toBe('published');
    expect(request.steps.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('unknown');
  });

  test('fails a post that LinkedIn refuses as a duplicate, and says which post it names, which the app may not read', async () => {
    const { profiles } = await connect(share);
    expect((await published(profiles[0], { text: 'Said twice' })).status).toBe('published');
    const again = await published(profiles[0], { text: 'Said twice' });
    expect(again).toMatchObject({ status: 'failed', error: { reason: 'duplicate_content' } });
    expect(again.error?.provider?.message).toMatch(/urn:li:share:\d+/);
    expect(again.steps.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('unknown');
  });

  test('goes on with a film where it was interrupted, and sends none of its parts twice', async () => {
    const { profiles } = await connect(share);
    const { publicUrl } = service.ctx.config;
    service.ctx.config.publicUrl = service.url;
    const medium = await stage(key.client, videoOf(600_000), { filename: 'a.mp4', contentType: 'video/mp4' });
    service.ctx.config.publicUrl = publicUrl;
    const asked: string[] = [];
    answers.intercept = ({ method, url }, answer) => {
      if (!/dms-uploads|rest\/videos\?/.test(url.href)) return answer;
      asked.push(`${method} ${url.pathname}${url.search}`);
      // The fourth part is not taken, three times in a row.
      const isBroken = method === 'PUT' && asked.filter((one) => one.startsWith('PUT')).length > 3;
      return isBroken && asked.length < 8 ? { status: 504, body: '' } : answer;
    };
    const media = [{ mediaId: medium.mediaId }];
    const request = await published(profiles[0], { text: 'A film', title: 'Rye', media });
    answers.intercept = (_request, answer) => answer;
    expect(request.status).toBe('published');
    expect(request.steps.map(({ outcome }: { outcome: string }) => outcome)).toContain('internal');
    expect(asked.filter((one) => one.includes('initializeUpload'))).toHaveLength(1);
    const parts = asked.filter((one) => one.startsWith('PUT'));
    expect(new Set(parts).size).toBe(Math.ceil(600_000 / (64 * 1024)));
    expect(parts.length - new Set(parts).size).toBe(3);
  });

  test('keeps an outcome unknown that it may not look up, however often it tries, until a person resolves it', async () => {
    const { profiles } = await connect(share);
    answers.next(/^POST [^ ]*\/rest\/posts /).loseAnswer();
    const connectedProfileId = profiles[0]?.connectedProfileId;
    const accepted = await publish(key.client, { connectedProfileId, contentType: posts, text: 'Once' });
    const request = await outcomeOf(service, key.client, accepted, [
      'outcome_unknown',
      'published',
      'failed',
    ]);
    expect(request.status).toBe('outcome_unknown');
    for (const _look of laterLookupsSeconds) {
      await hurry(service, request.publishRequestId);
      await service.runDue();
    }
    await hurry(service, request.publishRequestId);
    await service.runDue();
    expect((await requestNow(key.client, request.publishRequestId)).status).toBe('outcome_unknown');
  });
});

describe('an app with Community Management API', () => {
  test('offers each organization what the role there allows, and the member what the scopes do', async () => {
    const { ofKind } = await connect(community, 'many_accounts');
    const [members, organizations] = [ofKind('member'), ofKind('organization')];
    expect([members.length, organizations.length]).toEqual([1, 30]);
    const offered = (profile: Profile | undefined, operationId: string) =>
      profile && healthOf(profile, operationId);
    const byRole = await Promise.all(
      ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'ANALYST'].map(async (role) => {
        const found = organizations.find((one) => {
          const can = (id: string) => healthOf(one, id)?.available;
          const [isAdministrator, mayPublish] = [can('connectedProfiles.metrics'), can(`${posts}.publish`)];
          return role === 'ADMINISTRATOR'
            ? isAdministrator
            : role === 'ANALYST'
              ? !mayPublish
              : can(`${posts}.list`) && !isAdministrator;
        });
        return found;
      }),
    );
    const [administrator, editor, analyst] = byRole;
    const recruiter = organizations.find(
      (one) => healthOf(one, `${posts}.publish`)?.available && !healthOf(one, `${posts}.list`)?.available,
    );
    expect(offered(recruiter, `${posts}.list`)?.missingTasks).not.toContain('RECRUITING_POSTER');
    expect(offered(editor, 'connectedProfiles.metrics')).toMatchObject({ missingTasks: ['ADMINISTRATOR'] });
    expect(offered(members[0], 'connectedProfiles.metrics')).toMatchObject({ available: true });
    expect(offered(members[0], `${comments}.publish`)).toMatchObject({ available: true });
    expect(offered(members[0], `${comments}.list`)).toMatchObject({
      missingScopes: ['r_member_social_feed'],
    });

    for (const profile of [administrator, editor, recruiter, members[0]])
      expect([
        profile?.kind,
        (await published(profile, { text: `By ${profile?.externalId}` })).status,
      ]).toEqual([profile?.kind, 'published']);
    const refused = await post(key.client, {
      connectedProfileId: analyst?.connectedProfileId,
      contentType: posts,
      text: 'Nobody',
    });
    expect(expectError(refused, 403, 'scope_insufficient')).toMatchObject({ reason: 'task_missing' });
  });

  test('reads the figures of a member, and comments as the member', async () => {
    const { ofKind } = await connect(community);
    const [[member], [organization]] = [ofKind('member'), ofKind('organization')];
    const query = { connectedProfileId: organization?.connectedProfileId };
    const [target] = (await key.client.get(`/v1/content/${posts}`, query)).body.data;
    const metrics = await key.client.get(`/v1/connected-profiles/${member?.connectedProfileId}/metrics`, {
      period: 'lifetime',
    });
    expect(metrics.status).toBe(200);
    const told = metrics.body.series.filter(({ values }: { values: unknown[] }) => values.length > 0);
    expect(told.map(({ name }: { name: string }) => name).sort()).toEqual([
      'comments',
      'reach',
      'reactions',
      'shares',
      'views',
    ]);
    const list = await key.client.get(`/v1/content/${comments}`, {
      connectedProfileId: member?.connectedProfileId,
      postExternalId: target.externalId,
    });
    expectError(list, 403, 'scope_insufficient');
  });

  test('answers internal when the API version has ended, and its posts wait until a newer one is set', async () => {
    const { profiles } = await connect(['community_management']);
    const connectedProfileId = profiles[0]?.connectedProfileId;
    const over = { status: 426, code: 'NONEXISTENT_VERSION', message: 'Requested version is not active' };
    answers.next(/^GET [^ ]*\/rest\/posts\?/).answer(over, 426);
    const list = await key.client.get(`/v1/content/${posts}`, { connectedProfileId });
    expectError(list, 502, 'internal');
    for (const _try of retrySeconds) answers.next(/^POST [^ ]*\/rest\/posts /).answer(over, 426);
    const request = await published(profiles[0], { text: 'With a newer version' });
    expect(request.status).toBe('published');
  });

  test('and test mode has a scenario of it, in which LinkedIn answers nothing', async () => {
    const { connectedProfileId } = await key.client.newProfile({
      ...{ providerId: 'linkedin', scenario: 'version_ended' },
    });
    const list = await key.client.get(`/v1/content/${posts}`, { connectedProfileId });
    expectError(list, 502, 'internal');
    expect(list.body.error.message).toMatch(/version/);
    const waiting = { connectedProfileId, contentType: posts, text: 'With a newer version' };
    const { publishRequestId } = await publish(key.client, waiting);
    await service.runDue('publish.run');
    expect(await requestNow(key.client, publishRequestId)).toMatchObject({
      ...{ status: 'publishing', nextAttemptReason: 'provider_unavailable' },
    });
  });

  test('refuses the alternative text of a comment’s image, for which LinkedIn has no place', async () => {
    const { profiles } = await connect(['community_management']);
    const refused = await post(key.client, {
      connectedProfileId: profiles[0]?.connectedProfileId,
      contentType: comments,
      target: { postExternalId: 'urn:li:share:1' },
      media: [{ mediaId: 'test_media_none', altText: 'A loaf' }],
    });
    expect(JSON.stringify(refused.body)).toContain('media.0.altText');
    expect(refused.status).toBe(400);
  });

  test('lists a member’s posts where LinkedIn lets it', async () => {
    const { ofKind } = await connect([...community, 'member_reading']);
    const connectedProfileId = ofKind('member')[0]?.connectedProfileId;
    const list = await key.client.get(`/v1/content/${posts}`, { connectedProfileId });
    expect([list.status, list.body.data.length > 0]).toEqual([200, true]);
    expect(
      list.body.data.every(({ author }: { author: { id: string } }) =>
        author.id.startsWith('urn:li:person:'),
      ),
    ).toBe(true);
  });

  test('finds a member’s new posts by polls, and the comments on them by sweeps alone', async () => {
    key = await service.newKey({ organization: 'Watching members' });
    const { ofKind } = await connect([...community, 'member_reading']);
    const connectedProfileId = ofKind('member')[0]?.connectedProfileId;
    const path = `/v1/connected-profiles/${connectedProfileId}`;
    expect(Object.keys((await key.client.get(path)).body.watching)).toEqual(['sweep', 'poll']);
    const happened: string[] = [];
    for (const event of ['post_published', 'reply_added']) {
      const { body } = await key.client.post('/v1/test/provider-events', { connectedProfileId, event });
      happened.push(body.externalId);
    }
    await service.runDue();
    const told = async () => {
      const { data } = (await key.client.get('/v1/events', { limit: 100 })).body;
      const content = data.filter(({ topic }: Event) => topic.startsWith('content.'));
      return content.map((one: Event) => [one.connectedProfileId, one.data?.externalId, one.origin]);
    };
    expect(await told()).toEqual([[connectedProfileId, happened[0], 'live']]);
    const sweep = await key.client.post(`/v1/test/connected-profiles/${connectedProfileId}/sweep`);
    expect([sweep.status, sweep.body.recovered]).toEqual([200, 1]);
    expect(await told()).toContainEqual([connectedProfileId, happened[1], 'recovered']);
    const surfaces: Schemas['Surface'][] = (await key.client.get('/v1/providers/linkedin/surfaces')).body
      .data;
    const declared = surfaces.flatMap(({ contentTypes }) => contentTypes.flatMap(({ events }) => events));
    const sourcesOf = (topic: string) =>
      declared
        .find((one) => one.topic === topic)
        ?.scopes.map(({ profileKind, sources }) => [profileKind, sources]);
    expect(sourcesOf(`content.${comments}.created`)).toEqual([
      ['organization', undefined],
      ['member', ['sweep']],
    ]);
    expect(sourcesOf(`content.${comments}.updated`)).toEqual([['organization', undefined]]);
  });

  test('reads the addresses of the images of its posts by one call for a page', async () => {
    const { profiles } = await connect(['community_management']);
    answers.requests.length = 0;
    const list = await key.client.get(`/v1/content/${posts}`, {
      connectedProfileId: profiles[0]?.connectedProfileId,
    });
    const shown = list.body.data.filter(({ variant }: { variant: string }) => variant === 'image');
    expect(shown.length).toBeGreaterThan(0);
    for (const { media, fileUrns } of shown) expect(media).toHaveLength(fileUrns.length);
    expect(answers.requests).toEqual(['GET /rest/posts', 'GET /rest/images']);
    answers.next(/rest\/images\?/).answer({ status: 403, code: 'ACCESS_DENIED', message: 'x' }, 403);
    const without = await key.client.get(`/v1/content/${posts}`, {
      connectedProfileId: profiles[0]?.connectedProfileId,
    });
    expect([without.status, without.body.data.length]).toEqual([200, list.body.data.length]);
  });
});

describe('notifications', () => {
  const app = { secrets: [{ name: 'application_id', value: '4406004' }] };
  // Accounts are simulated for each organization by itself, and so is who has subscribed.
  beforeEach(async () => {
    notified += 1;
    key = await service.newKey({ organization: `Notified ${notified}` });
  });
  const happen = (profile: Profile | undefined, event: string) =>
    key.client.post('/v1/test/provider-events', { connectedProfileId: profile?.connectedProfileId, event });

  test('come to an app with webhooks while it is connected, and no longer', async () => {
    const { profiles, connection } = await connect(['community_management'], 'healthy', app);
    expect(connection.subscription.status).toBe('active');
    const told = await happen(profiles[0], 'reply_added');
    expect([told.status, told.body.webhooks]).toEqual([200, 1]);
    await service.runDue();
    const { body } = await key.client.get('/v1/events', { limit: 100 });
    expect(body.data.map(({ topic }: { topic: string }) => topic)).toContain(`content.${comments}.created`);
    answers.requests.length = 0;
    await key.client.delete(`/v1/connections/${connection.connectionId}`);
    expect(answers.requests.map((one) => one.split('/(')[0])).toContain('DELETE /rest/eventSubscriptions');
  });

  test('come from the organization at which something happens, and end with it when it is left out', async () => {
    const { integration, ofKind } = await connect(['community_management'], 'many_accounts', app);
    const administrated = ofKind('organization').filter(
      (one) => healthOf(one, 'connectedProfiles.metrics')?.available,
    );
    const [kept, other] = administrated;
    for (const profile of [kept, other]) {
      const { body } = await happen(profile, 'reply_added');
      expect(body.webhooks).toBe(1);
      await service.runDue();
      const { data } = (await key.client.get('/v1/events', { limit: 100 })).body;
      const told = data.find(({ data: item }: Event) => item?.externalId === body.externalId);
      expect(told?.connectedProfileId).toBe(profile?.connectedProfileId);
    }
    const ids = [kept?.externalId ?? '', other?.externalId ?? ''];
    const choose = async (chosen: string[]) => {
      const { authorizationUrl } = await newSession(key.client, integration.authIntegrationId);
      await newEndUser(service).connect(authorizationUrl, 'many_accounts', { chosen: () => chosen });
    };
    await choose(ids);
    answers.requests.length = 0;
    await choose(ids.slice(0, 1));
    const sent = answers.requests.filter((one) => one.includes('eventSubscriptions'));
    const [ended, renewed, ...more] = sent.map((one) => decodeURIComponent(one));
    expect([ended, renewed]).toEqual([
      expect.stringMatching(new RegExp(`^DELETE .*entity:${ids[1]},`)),
      expect.stringMatching(new RegExp(`^PUT .*entity:${ids[0]},`)),
    ]);
    expect(more).toEqual([]);
  });

  test('are not asked for by an app without webhooks, whose comments are polled', async () => {
    answers.requests.length = 0;
    const { connection, profiles } = await connect(['community_management']);
    expect(connection.subscription.status).toBe('unsupported');
    expect(answers.requests.some((one) => one.includes('eventSubscriptions'))).toBe(false);
    expect((await happen(profiles[0], 'reply_added')).body.webhooks).toBe(0);
  });

  test('are taken with LinkedIn’s signature alone, after a challenge that is answered with the app’s secret', async () => {
    const { integration } = await connect(['community_management'], 'healthy', app);
    const { callbackUrl } = integration.webhook;
    const path = new URL(callbackUrl).pathname;
    const challengeCode = '890e4665-4dfe-4ab1-b689-ed553bceeed0';
    const challenge = await request(service.url).get(path).query({ challengeCode });
    const challengeResponse = createHmac('sha256', fixtureSecret('app')).update(challengeCode).digest('hex');
    expect([challenge.status, challenge.body]).toEqual([200, { challengeCode, challengeResponse }]);
    const body = JSON.stringify({ type: 'ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS', notifications: [] });
    const send = (signed: string, prefix = '') =>
      request(service.url)
        .post(path)
        .set('content-type', 'application/json')
        .set(
          'x-li-signature',
          prefix + createHmac('sha256', fixtureSecret('app')).update(signed).digest('hex'),
        )
        .send(body);
    expect((await send(`hmacsha256=${body}`)).status).toBe(200);
    expect((await send(`hmacsha256=${body}`, 'hmacsha256=')).status).toBe(200);
    expect((await send(body)).status).toBe(401);
    expect((await send(body, 'hmacsha256=')).status).toBe(401);
  });
});
