/** Tests the overview and the request log. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/db/client/ids.ts';
import { makeWorld } from '../../support/console-world.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

let service: TestService;
let key: TestKey;
let viewer: SignedInMember;
const at = (path: string, mode = 'test') => `/console/${viewer.organizationId}/${mode}${path}`;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  viewer = await newMember(service, { role: 'viewer' });
});

describe('the overview', () => {
  test('leads a newcomer to the first steps', async () => {
    expect((await viewer.client.get(at(''))).text).toContain('To the first steps');
    expect((await viewer.client.get(at('/sandbox'))).text).toContain('A key and a simulated profile');
  });

  test('ticks the steps of live mode as they are done, until the first live post', async () => {
    const organization = 'Steps of live mode';
    const member = await newMember(service, { role: 'viewer', organization });
    const { organizationId } = member;
    const done = async () => {
      const { text } = await member.client.get(`/console/${organizationId}/live`);
      const [, checklist = ''] = /Until the first live post(.*?)<\/ul>/s.exec(text) ?? [];
      return [...checklist.matchAll(/badge (?:good|neutral)">(✓ done|to do)</g)].map(
        ([, word]) => word === '✓ done',
      );
    };
    expect(await done()).toEqual([false, false, false, false, false]);
    const live = await service.newKey({ organization, mode: 'live', plan: 'paid' });
    await live.client.post('/v1/event-destinations', {
      url: 'https://app.example.com/events',
      topics: ['*'],
    });
    expect(await done()).toEqual([false, false, true, true, false]);
    const byDay = { organizationId, mode: 'live' as const, day: new Date(), slot: 0, failed: 1 };
    await service.ctx.db.publishDay.create({ data: { ...byDay, published: 0 } });
    expect(await done()).toEqual([false, false, true, true, false]);
    await service.ctx.db.publishDay.updateMany({ where: { organizationId }, data: { published: 1 } });
    expect(await done()).toEqual([]);
    await service.ctx.db.publishDay.deleteMany({ where: { organizationId } });
    expect(await done()).toHaveLength(5);
    const asked = { organizationId, cap: 'publishRequestsPerMonth', used: 3, peak: 3 };
    await service.ctx.db.usageMonth.create({ data: { ...asked, month: new Date('2026-01-01') } });
    expect(await done()).toEqual([]);
  });

  test('says what needs attention, and leads there', async () => {
    expect((await viewer.client.get(at(''))).text).toContain('Nothing needs your attention.');
    const world = await makeWorld(service, { ...viewer, mode: 'test', text: 'Rye & Sons' });
    const { text } = await viewer.client.get(at(''));
    for (const part of [
      'connection has expired.',
      'event destination is disabled.',
      'post with an unknown outcome.',
      `/connections/${world.connectionId}"`,
      `/destinations/${world.eventDestinationId}"`,
      `/publishing/${world.publishRequestId}"`,
      'Rye &amp; Sons',
      '1 connection needs its end user',
    ])
      expect(text).toContain(part);
  });

  test('leads from more than it names to a list of just these', async () => {
    const { publishRequest } = service.ctx.db;
    const where = { organizationId: viewer.organizationId, mode: 'test' as const };
    const { id: _id, createdAt: _createdAt, ...row } = await publishRequest.findFirstOrThrow({ where });
    const whole = { metadata: {}, progress: {}, steps: [], parts: [], errorDetail: {}, warnings: [] };
    const status = { status: 'failed' as const, completedAt: new Date() };
    await publishRequest.createMany({
      data: Array.from({ length: 6 }, () => ({
        ...row,
        ...whole,
        ...status,
        id: newId('publishRequest', 'test'),
      })),
    });
    expect((await viewer.client.get(at(''))).text).toContain(
      `${at('/publishing')}?status=failed">All of them`,
    );
    await publishRequest.deleteMany({ where: { ...where, status: 'failed' } });
  });

  test('says beside what is on its way that receivers fail', async () => {
    const failing = async () => (await viewer.client.get(at(''))).text.includes('1 destination failing');
    expect(await failing()).toBe(false);
    const { organizationId } = viewer;
    await service.ctx.db.eventDestination.updateMany({
      where: { organizationId, mode: 'test' },
      data: { failingSince: new Date(), status: 'enabled' },
    });
    expect(await failing()).toBe(true);
    const { eventDelivery } = service.ctx.db;
    const where = { organizationId, mode: 'test' as const };
    await eventDelivery.updateMany({ where, data: { status: 'pending', completedAt: null } });
    expect((await viewer.client.get(at(''))).text).toContain('0 on their way, 1 being retried, 0 failed');
  });

  test('shows its charts in numbers, too', async () => {
    const { text } = await viewer.client.get(at(''));
    expect(text).toMatch(
      /<figcaption>The last 24 hours: <strong>\d+ delivered, \d+ on their way, \d+ being retried, \d+ failed/,
    );
    expect(text).toMatch(/<caption class="visually-hidden">The last 7 days<\/caption>|Nothing yet/);
    expect(text).not.toMatch(/style=/);
  });
});

describe('the request log', () => {
  const logged = async (query = '') => (await viewer.client.get(at(`/requests${query}`))).text;

  /** Returns the request's page once it is logged, which may be a moment after its answer. */
  async function onceLogged(requestId: string): Promise<string> {
    let text = '';
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      text = await logged(`?requestId=${requestId}`);
      return text.includes(`title="Request-Id ${requestId}"`);
    });
    return text;
  }

  test('shows operation, outcome and error of each request, and nothing of what it carried', async () => {
    const { headers } = await key.client.get('/v1/media/tell-nobody');
    const text = await onceLogged(headers['request-id'] ?? '');
    for (const part of ['media.get', '404', 'not_found', key.keyId]) expect(text).toContain(part);
    expect(text).not.toContain('tell-nobody');
  });

  test('has a page for each request, which says why it failed, and groups those that failed alike', async () => {
    const bodies = [{ text: 'one' }, { text: 'two' }];
    const ids: string[] = [];
    for (const body of bodies) {
      const answer = await key.client.post('/v1/publish-requests/validate', body);
      ids.push(answer.headers['request-id'] ?? '');
      await onceLogged(ids.at(-1) ?? '');
    }
    const text = await logged(`?requestId=${ids[0]}`);
    const [, detail = ''] = /href="[^"]*(\/requests\/test_req_\w+)"/.exec(text) ?? [];
    const page = (await viewer.client.get(at(detail))).text;
    for (const part of [
      'Why it failed',
      '<code>/contentType</code>',
      '<code>required</code>',
      ids[0] ?? '',
      '2 times',
    ])
      expect(page).toContain(part);
    const groups = (await viewer.client.get(at('/requests/errors'))).text;
    const [row = ''] = groups.split('<tr>').filter((each) => each.includes('publishRequests.validate'));
    const [, all = ''] = /href="[^"]*\/requests(\?errorGroup=[0-9a-f]+)">2</.exec(row) ?? [];
    const same = await logged(all);
    for (const id of ids) expect(same).toContain(id);
  });

  test('leads from a refused call to its profile by its name, and to a reconnect link', async () => {
    const support = await newMember(service, { role: 'support' });
    const { connectedProfileId, connectionId, displayName } = await key.client.newProfile({
      scenario: 'scope_missing',
    });
    const call = { connectedProfileId };
    const { headers } = await key.client.get('/v1/content/instagram.media.items', call);
    const list = await onceLogged(headers['request-id'] ?? '');
    expect(list).toMatch(new RegExp(`/profiles/${connectedProfileId}"[^>]*><bdi[^>]*>${displayName}`));
    const [, detail = ''] = /href="[^"]*(\/requests\/test_req_\w+)"/.exec(list) ?? [];
    const page = (await support.client.get(at(detail))).text;
    expect(page).toContain('The grant lacks:');
    expect(page).toContain(`/connections/${connectionId}"`);
    const other = await key.client.get('/v1/content/instagram.media.items', {
      connectedProfileId: `${connectedProfileId.slice(0, -4)}0000`,
    });
    expect(await onceLogged(other.headers['request-id'] ?? '')).toContain(
      '/connectedProfileId names nothing',
    );
  });

  test('is filtered by the minute, and keeps the time that a chart leads to when more is chosen', async () => {
    const { headers } = await key.client.get('/v1/media');
    const id = headers['request-id'] ?? '';
    await onceLogged(id);
    const minute = (offset: number) => new Date(Date.now() + offset * 60_000).toISOString().slice(0, 16);
    expect(await logged(`?since=${minute(-2)}&until=${minute(0)}`)).toContain(id);
    expect(await logged(`?since=${minute(1)}`)).not.toContain(id);
    expect(await logged(`?until=${minute(-2)}`)).not.toContain(id);
    const chart = await logged('?since=2026-11-28T15:00:00.000Z&until=2026-11-28T15:59:59.999Z');
    expect(chart).toContain('type="datetime-local" value="2026-11-28T15:00"');
    expect(chart).toContain('type="datetime-local" value="2026-11-28T15:59"');
  });

  test('is filtered by outcome, operation and error', async () => {
    const { headers } = await key.client.get('/v1/media');
    const id = headers['request-id'] ?? '';
    await onceLogged(id);
    expect(await logged('?status=ok&operationId=media.list')).toContain(id);
    expect(await logged('?status=failed')).not.toContain(id);
    expect(await logged('?errorCode=conflict')).not.toContain(id);
    expect((await viewer.client.get(at('/requests?status=odd'))).status).toBe(400);
    const failed = await logged(`?status=failed&keyId=${key.keyId}`);
    expect(failed).toMatch(/aria-current="page">Failed/);
    // What nobody can type is no field of the form, and stays when the form is sent.
    expect(failed).toContain(`<input type="hidden" name="keyId" value="${key.keyId}">`);
    expect(failed).not.toContain('<span>Key id</span>');
  });

  test('does not show the other mode’s', async () => {
    const { text } = await viewer.client.get(at('/requests', 'live'));
    expect(text).toContain('No key of this mode has been used yet');
  });
});
