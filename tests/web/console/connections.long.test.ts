import { beforeAll, describe, expect, test } from '@jest/globals';
import { newIntegration, returnUrl } from '../../support/connect.ts';
import { newEndUser } from '../../support/end-user.ts';
import { type Client, sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let developer: SignedInMember;
let base: string;
let live: string;
let api: Client;

beforeAll(async () => {
  service = await sharedTestService();
  developer = await newMember(service, { role: 'developer' });
  base = `/console/${developer.organizationId}/test`;
  live = `/console/${developer.organizationId}/live`;
  ({ client: api } = await service.newKey());
});

const show = async (path: string) => (await developer.client.get(base + path)).text;

/** Sends a change, and returns the path and the text of the page that it leads to. */
async function change(path: string, form: Record<string, string | string[]> = {}) {
  const { status, headers } = await developer.client.post(base + path, form);
  expect(status).toBe(303);
  const { pathname, search } = new URL(`${headers.location}`);
  return { path: pathname.replace(base, ''), text: (await developer.client.get(pathname + search)).text };
}

const simulated = async (providerId: string, loginKind: string) =>
  (await api.post('/v1/test/connected-profiles', { providerId, loginKind })).body;

/** Selects the rows of this file's organization, because the shared service has those of earlier files, too. */
const own = () => ({ where: { organizationId: developer.organizationId } });

const lifetimeOf = (session: { createdAt: Date; expiresAt: Date } | undefined) =>
  session && session.expiresAt.getTime() - session.createdAt.getTime();

const lastAudited = () => service.ctx.db.auditEntry.findFirst({ ...own(), orderBy: { id: 'desc' } });

describe('connections in the console', () => {
  test('where nobody has connected, the list leads to a link, and without an app to the apps', async () => {
    const { text } = await developer.client.get(`${live}/connections`);
    expect(text).toContain('Nobody has connected an account in this mode yet');
    expect(text).toContain(`${live}/connections/connect`);
    const { text: next } = await developer.client.get(`${live}/connections/connect`);
    expect(next).toContain('There is no active one in this mode yet');
    expect(next).toContain(`${live}/integrations"`);
  });

  test('a link is made by a form, shown with its end, and the page says what came of it', async () => {
    const publicOrigin = new URL(service.ctx.config.publicUrl).origin;
    const { authIntegrationId } = await newIntegration(api, {
      providerId: 'instagram',
      loginKind: 'instagram_login',
      returnOrigins: [new URL(returnUrl).origin, publicOrigin],
    });
    // The form shows no choice of an app, because there is only one, and no operation that the app's login
    // kind does not offer.
    const form = await show('/connections/connect');
    expect(form).toContain(`value="${service.ctx.config.publicUrl}/connect/done"`);
    expect(form).toContain('value="instagram.media.comments.backfill"');
    expect(form).not.toContain('value="instagram.media.items.delete"');

    const operation = ['instagram.media.comments', 'instagram.media.items.publish'];
    const made = await change('/connections/connect', { authIntegrationId, returnUrl, operation });
    expect(made.path).toMatch(/^\/connections\/sessions\/test_cs_/);
    expect(await lastAudited()).toMatchObject({
      action: 'connectSessions.create',
      subject: authIntegrationId,
      details: { operations: operation, returnUrl },
      outcome: 'done',
    });
    const url = /http[^"<]*\/connect\/[\w-]{20,}/.exec(made.text)?.[0] ?? '';
    const session = await service.ctx.db.connectSession.findFirstOrThrow(own());
    expect(made.text).toContain(`datetime="${session.expiresAt.toISOString()}"`);
    expect(session.operations).toEqual(operation);

    await newEndUser(service).connect(url, 'healthy');
    const done = await show(made.path);
    expect(done).toContain('One account is connected');
    const connection = await service.ctx.db.connection.findFirstOrThrow(own());
    expect(done).toContain(`${base}/connections/${connection.id}"`);
    expect(done).not.toContain('hx-get');
  });

  test('support makes reconnect links, which work for a day for a named user, and no others', async () => {
    const { id } = await service.ctx.db.connection.findFirstOrThrow(own());
    await service.ctx.db.connection.updateMany({ where: { id }, data: { externalUser: 'user-7' } });
    const { client } = await newMember(service, { role: 'support' });
    const page = await client.get(`${base}/connections/${id}`);
    expect(page.text).toContain(`${base}/connections/${id}/reconnect"`);
    expect(page.text).not.toContain('/connections/connect');
    const made = await client.post(`${base}/connections/${id}/reconnect`, {});
    expect(made.status).toBe(303);
    const { pathname, search } = new URL(`${made.headers.location}`);
    expect((await client.get(pathname + search)).text).toContain('Send this to the end user');
    const [session] = await service.ctx.db.connectSession.findMany({
      ...own(),
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect([session?.externalUser, lifetimeOf(session)]).toEqual(['user-7', 24 * 3_600_000]);
    for (const path of ['/connections/connect', `/connections/${id}/disconnect`])
      expect((await client.post(base + path, {})).status).toBe(403);
    // Whoever has sent the link finds it again on the page of the connection, with what came of it.
    const ofSession = `/connections/sessions/${session?.id}"`;
    const outcome = async (visitor: typeof client) => {
      const { text } = await visitor.get(`${base}/connections/${id}`);
      return text.slice(text.indexOf(ofSession)).slice(0, 600);
    };
    expect(await outcome(client)).toContain('>pending<');
    const { id: sessionId } = session ?? { id: '' };
    const ended = { status: 'canceled' as const };
    await service.ctx.db.connectSession.updateMany({ where: { id: sessionId }, data: ended });
    expect(await outcome(client)).toContain('>canceled<');
    const ofLink = (await client.get(`${base}/connections/sessions/${sessionId}`)).text;
    expect(ofLink).toContain('Connect link for user-7');
    expect(ofLink).toContain('/connections?externalUser=user-7">the connection</a>');
    const viewer = await newMember(service, { role: 'viewer' });
    expect((await viewer.client.get(`${base}/connections/${id}`)).text).not.toContain(ofSession);
    await service.ctx.db.connection.updateMany({ where: { id }, data: { externalUser: null } });
  });

  test('a refused form comes back with what was typed, and with what is wrong with it', async () => {
    const { id: authIntegrationId } = await service.ctx.db.authIntegration.findFirstOrThrow(own());
    const typed = 'https://elsewhere.example/back';
    const { status, text } = await developer.client.post(`${base}/connections/connect`, {
      authIntegrationId,
      returnUrl: typed,
      operation: 'instagram.media.comments.list',
    });
    expect(status).toBe(400);
    expect(text).toContain('<code>returnUrl</code>');
    expect(text).toContain(`value="${typed}"`);
    expect(text).toContain('value="instagram.media.comments.list" checked');
    expect(await lastAudited()).toMatchObject({ outcome: 'refused', outcomeCode: 'validation_error' });
  });

  test('somebody who connects again is asked for the same as before', async () => {
    const { id } = await service.ctx.db.connection.findFirstOrThrow(own());
    expect(await show(`/connections/${id}`)).toContain(`${base}/connections/${id}/reconnect"`);
    await change(`/connections/${id}/reconnect`);
    const sessions = await service.ctx.db.connectSession.findMany({ ...own(), orderBy: { id: 'asc' } });
    expect(sessions.at(-1)?.operations).toEqual(sessions[0]?.operations);
    expect(sessions.at(-1)?.returnUrl).toBe(returnUrl);
    expect(lifetimeOf(sessions.at(-1))).toBe(30 * 60_000);
    // The form for another choice of operations begins with the connection's app and operations, although
    // there is a second app.
    await newIntegration(api);
    expect(await show(`/connections/connect?connectionId=${id}`)).toContain(
      'value="instagram.media.items.publish" checked',
    );
  });

  test('a page about one thing leads back to its list, and the list nowhere', async () => {
    const { id } = await service.ctx.db.connection.findFirstOrThrow(own());
    const back = /<nav [^>]*aria-label="Breadcrumb"><a href="[^"]*\/test\/connections">Connections</;
    expect(await show(`/connections/${id}`)).toMatch(back);
    expect(await show('/connections')).not.toContain('Breadcrumb');
    expect(await show('/connections?status=revoked')).not.toContain('Breadcrumb');
    expect(await show('')).not.toContain('Breadcrumb');
  });

  test('the page of a connection has its scopes, its profiles, and what keeps it alive', async () => {
    const connection = await service.ctx.db.connection.findFirstOrThrow({
      ...own(),
      include: { profiles: true },
    });
    const page = await show(`/connections/${connection.id}`);
    for (const scope of connection.grantedScopes) expect(page).toContain(`<code>${scope}</code>`);
    expect(page).toContain(`${base}/profiles/${connection.profiles[0]?.id}"`);
    expect(page).toContain(`datetime="${connection.refreshAt?.toISOString()}"`);
    // The provider does not refresh so young a token, and the page gives the reason in the provider's words.
    const { status, text } = await developer.client.post(`${base}/connections/${connection.id}/refresh`);
    expect([status, text]).toEqual([
      409,
      expect.stringContaining('The provider refreshes this credential from'),
    ]);
  });

  test('what is wrong is said in words, with what to do', async () => {
    const { id } = await service.ctx.db.connection.findFirstOrThrow(own());
    const update = (data: object) => service.ctx.db.connection.updateMany({ where: { id }, data });
    await update({
      subscription: 'missing',
      unconfirmedScopes: ['instagram_business_manage_comments'],
      refreshErrorCode: 'internal',
      refreshErrorAt: new Date(),
    });
    const page = await show(`/connections/${id}`);
    expect(page).toContain('The grant lacks instagram_business_manage_comments');
    expect(page).toContain('The provider failed or did not answer');
    expect(page).toContain('unconfirmed');
    await update({ subscription: 'active', unconfirmedScopes: [], refreshErrorCode: null });
    await service.ctx.db.authIntegration.updateMany({ data: { status: 'disabled' } });
    expect(await show(`/connections/${id}`)).toContain('Enable it to make a link');
    await service.ctx.db.authIntegration.updateMany({ data: { status: 'active' } });
  });

  test('a grant that the provider has refused is in doubt wherever it is shown, with the reconnect link', async () => {
    const { id } = await service.ctx.db.connection.findFirstOrThrow(own());
    const { id: profileId } = await service.ctx.db.connectedProfile.findFirstOrThrow({
      where: { connectionId: id },
    });
    const update = (data: object) => service.ctx.db.connection.updateMany({ where: { id }, data });
    expect(await show('/connections')).not.toContain('active, in doubt');
    await update({ failedChecks: 2 });
    expect(await show('/connections')).toContain('active, in doubt');
    expect(await show('/connections?status=in_doubt')).toContain(`/connections/${id}"`);
    expect(await show('')).toContain('connection is in doubt');
    for (const path of [`/connections/${id}`, `/profiles/${profileId}`]) {
      const [begin = ''] = (await show(path)).split('<section class="card"');
      expect(begin).toContain('The provider has refused');
      expect(begin).toContain('Make a reconnect link');
    }
    await update({ status: 'revoked' });
    expect(await show('/connections?status=in_doubt')).not.toContain(`/connections/${id}"`);
    await update({ failedChecks: 0, status: 'active' });
    expect(await show('')).not.toContain('in doubt');
  });

  test('of a grant that was revoked, nothing looks as if it worked', async () => {
    const { id } = await service.ctx.db.connection.findFirstOrThrow(own());
    const update = (data: object) => service.ctx.db.connection.updateMany({ where: { id }, data });
    await update({ status: 'revoked' });
    for (const path of [`/connections/${id}`, `/profiles?connectionId=${id}`])
      expect([path, await show(path)]).toEqual([path, expect.not.stringContaining('class="badge good"')]);
    expect(await show('/connections?status=revoked')).not.toContain('class="badge good"');
    await update({ status: 'active' });
  });

  test('the form for a reconnect link begins with whom it reconnects, also where no earlier link is known', async () => {
    const { connectionId } = await simulated('facebook', 'facebook_login');
    const { id: authIntegrationId } = await service.ctx.db.authIntegration.findFirstOrThrow({
      where: { ...own().where, providerId: 'instagram' },
    });
    await service.ctx.db.connection.updateMany({
      where: { id: connectionId },
      data: { origin: 'imported', externalUser: 'bakery-maria', authIntegrationId },
    });
    const form = await show(`/connections/connect?connectionId=${connectionId}`);
    expect(form).toMatch(/<h1>Reconnect [^<]+<\/h1>/);
    expect(form).toContain('name="externalUser" type="text" value="bakery-maria"');
    expect(form).toContain('<option value="86400" selected>');
    expect(form).not.toContain('Through which app?');
    expect(form).toContain(`/connections/connect?connectionId=${connectionId}"`);
  });

  test('a link that led to nothing leads to one like it, and the page warns of using it up', async () => {
    const { id: authIntegrationId } = await service.ctx.db.authIntegration.findFirstOrThrow(own());
    const made = await change('/connections/connect', {
      authIntegrationId,
      returnUrl,
      externalUser: 'user-9',
    });
    expect(made.text).toContain('uses it up');
    expect(made.text).not.toContain('class="notice good"');
    const id = made.path.split('/').at(-1) ?? '';
    await service.ctx.db.connectSession.update({ where: { id }, data: { status: 'failed' } });
    const again = `/connections/connect?connectSessionId=${id}`;
    expect(await show(made.path)).toContain(`${base}${again}"`);
    expect(await show(again)).toContain('value="user-9"');
  });

  test('a credential is refreshed now', async () => {
    const { connectionId } = await simulated('bluesky', 'oauth');
    const { text } = await change(`/connections/${connectionId}/refresh`);
    expect(text).toContain('The credential is refreshed.');
    const { lastRefreshedAt } = await service.ctx.db.connection.findFirstOrThrow({
      where: { id: connectionId },
    });
    expect(text).toContain(`datetime="${lastRefreshedAt?.toISOString()}"`);
  });

  test('in test mode, and only there, a grant expires, loses scopes and comes back', async () => {
    const { connectionId } = await simulated('facebook', 'facebook_login');
    const path = `/connections/${connectionId}/grant`;
    const { status, text } = await developer.client.post(base + path, { action: 'drop_scope', scope: '' });
    expect([status, text]).toEqual([400, expect.stringContaining('<code>scope</code>')]);
    expect(text).toContain('value="drop_scope" selected');
    expect((await change(path, { action: 'expire' })).text).toContain('This grant has expired');
    expect((await change(path, { action: 'restore' })).text).toContain('It is active now');
    const dropped = await change(path, { action: 'drop_scope', scope: 'pages_show_list' });
    expect(dropped.text).not.toContain('<code>pages_show_list</code>');
    expect((await developer.client.post(live + path, { action: 'expire' })).status).toBe(404);
  });

  test('disconnecting is asked for first, and takes the profiles with it', async () => {
    const { connectionId, connectedProfileId } = await simulated('facebook', 'facebook_login');
    expect(await show(`/connections/${connectionId}`)).toMatch(/<summary>Disconnect…<\/summary>/);
    const { path, text } = await change(`/connections/${connectionId}/disconnect`);
    expect(path).toBe('/connections');
    expect(text).not.toContain(connectionId);
    expect(await lastAudited()).toMatchObject({ action: 'connections.delete', subject: connectionId });
    // The page of its profile can still be opened.
    expect(await show(`/profiles/${connectedProfileId}`)).toContain('This profile is disconnected');
  });

  test('whatever the state of a grant, the list finds it under the status that it is shown with', async () => {
    const { organizationId } = developer;
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const kinds = (['active', 'expiring', 'expired', 'revoked'] as const).flatMap((status) =>
      [null, days(-1), days(3), days(30)].flatMap((expiresAt) =>
        [null, days(1), days(40)].map((refreshAt) => ({ status, expiresAt, refreshAt })),
      ),
    );
    await service.ctx.db.connection.createMany({
      data: kinds.map((kind, index) => ({
        id: `test_conn_${`0a${index + 10}`.padEnd(26, '0')}`,
        organizationId,
        mode: 'test' as const,
        providerId: 'bluesky',
        loginKind: 'oauth',
        origin: 'imported' as const,
        grantedScopes: [],
        unconfirmedScopes: [],
        ...kind,
      })),
    });
    const { body } = await api.get('/v1/connections');
    const listed = body.data as { connectionId: string; status: string }[];
    for (const status of ['active', 'expiring', 'expired', 'revoked']) {
      const lines = (await show(`/connections?status=${status}&format=csv`)).trim().split('\r\n').slice(1);
      const expected = listed.filter((connection) => connection.status === status);
      expect(expected.length).toBeGreaterThan(3);
      expect(lines.map((line) => line.split(',').at(-1))).toEqual(
        expected.map(({ connectionId }) => connectionId),
      );
    }
    await service.ctx.db.connection.deleteMany({ where: { id: { startsWith: 'test_conn_0a' } } });
    expect((await developer.client.get(`${base}/connections?status=nonsense`)).status).toBe(400);
    expect((await developer.client.get(`${base}/connections?cursor=%00`)).status).toBe(404);
  });

  test('the list is filtered by the URL, paged, and exported whole', async () => {
    const { organizationId } = developer;
    const id = (index: number) => `test_conn_${`${index}`.padStart(26, '0')}`;
    await service.ctx.db.connection.createMany({
      data: Array.from({ length: 30 }, (_, index) => ({
        id: id(index),
        organizationId,
        mode: 'test' as const,
        providerId: 'bluesky',
        loginKind: 'oauth',
        origin: 'imported' as const,
        status: 'revoked' as const,
        grantedScopes: [],
        unconfirmedScopes: [],
        refreshErrorCode: 'invalid_token',
        refreshErrorAt: new Date(),
      })),
    });
    await service.ctx.db.connectedProfile.createMany({
      data: ['Ada', 'Grace', 'Joan'].map((displayName, index) => ({
        id: `test_cp_${`${index}`.padStart(26, '0')}`,
        organizationId,
        mode: 'test' as const,
        connectionId: id(29),
        providerId: 'bluesky',
        externalId: `did:plc:${index}`,
        kind: 'account',
        displayName,
      })),
    });
    const first = await show('/connections?status=revoked');
    expect(first).toContain('Ada and 2 more');
    expect(first).toContain(id(29));
    expect(first).toContain(id(5));
    expect(first).not.toContain(id(4));
    const next = (/href="([^"]*)">Next page/.exec(first)?.[1] ?? '').replaceAll('&amp;', '&');
    const second = await developer.client.get(new URL(next).pathname + new URL(next).search);
    expect(second.text).toContain(id(0));
    expect(second.text).not.toContain(id(5));
    expect(second.text).not.toContain('Next page');
    expect(await show('/connections?status=revoked&providerId=facebook')).toContain('Nothing matches.');
    const lines = (await show('/connections?status=revoked&format=csv')).trim().split('\r\n');
    expect(lines).toHaveLength(31);
    expect(lines[1]).toMatch(/^"Ada, Grace, Joan",.*no longer accepts the grant/);
  });
});
