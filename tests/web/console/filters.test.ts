/** Tests how lists are filtered: by tabs, presets, chips and a form, in the time zone of whoever looks. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newIdAt } from '../../../src/db/client/ids.ts';
import { publishFailures } from '../../../src/providers/publish-failures.ts';
import { makeBusyOrganization } from '../../support/busy-organization.ts';
import type { World } from '../../support/console-world.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { consoleClient, newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let developer: SignedInMember;
let world: World;
const at = (path: string) => `/console/${developer.organizationId}/live${path}`;
const read = async (path: string, cookies = '') =>
  (await consoleClient(service, `${developer.cookie}${cookies}`).get(at(path))).text;
const linkIn = (page: string, text: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${text}`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';

beforeAll(async () => {
  service = await sharedTestService();
  developer = await newMember(service, { role: 'developer', organization: 'Filtering Bakers' });
  world = await makeBusyOrganization(service, { ...developer, mode: 'live' });
});

test('tabs count what they lead to, and leave the counts out where other filters are active', async () => {
  const page = await read('/publishing');
  const count = async (where: object) =>
    service.ctx.db.publishRequest.count({
      where: { organizationId: developer.organizationId, mode: 'live', ...where },
    });
  const counted = (text: string, number: number) => `>${text} <span class="count">${number}</span>`;
  expect(page).toContain(counted('All', await count({})));
  expect(page).toContain(counted('Scheduled', await count({ status: 'scheduled' })));
  expect(page).toContain(counted('Failed', await count({ status: 'failed' })));
  expect(page).toContain(counted('Unknown', await count({ status: 'outcome_unknown' })));
  const failed = await read('/publishing?status=failed');
  expect(failed).toMatch(/aria-current="page">Failed/);
  expect(failed).not.toContain('class="chip active"');
  expect(await read('/publishing?reference=order-7')).not.toContain('class="count"');
});

test('what is active stays visible as chips, each of which ends one filter', async () => {
  const page = await read('/publishing?status=failed&reference=order-7&words=buns');
  expect(page).toContain('Your reference: <bdi>order-7</bdi>');
  const url = linkIn(page, 'Your reference: <bdi>order-7</bdi>');
  expect(url).toContain('words=buns');
  expect(url).toContain('status=failed');
  expect(url).not.toContain('reference');
  expect(page).toContain('>Clear all</a>');
  const contentType = await read('/publishing?contentType=bluesky.posts.items');
  expect(contentType).toContain('Content type: <bdi>bluesky.posts.items</bdi>');
});

exhaustiveTest('presets are links to the last days, which end them again when they are active', async () => {
  const url = new URL(linkIn(await read('/publishing'), '7 days'));
  const begin = new Date(Date.now() - 6 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect(url.searchParams.get('since')).toBe(begin);
  const page = await read(`/publishing${url.search}`);
  expect(page).toMatch(/aria-current="true">7 days/);
  expect(page).not.toContain('Created from: ');
  expect(new URL(linkIn(page, '7 days')).search).toBe('');
  expect(linkIn(await read('/events'), 'Today')).toMatch(/since=\d{4}-\d\d-\d\dT00%3A00$/);
});

exhaustiveTest('the form is open to people without scripts', async () => {
  expect(await read('/publishing')).toMatch(
    /<details class="filter-menu"><summary>Filter<\/summary><form class="filters" method="get"/,
  );
});

describe('times', () => {
  const createdAt = new Date('2026-06-01T23:30:00.000Z');
  const exact = async (cookies?: string) => read(`/publishing/${world.publishRequestId}`, cookies);
  beforeAll(() =>
    service.ctx.db.publishRequest.updateMany({ where: { id: world.publishRequestId }, data: { createdAt } }),
  );

  test('are in UTC, in the zone of the browser, or in the one that the person has chosen', async () => {
    expect(await exact()).toContain('>1 Jun 2026, 23:30:00 UTC</time>');
    const lisbon = '; time_zone=Europe/Lisbon';
    expect(await exact(lisbon)).toMatch(
      /title="1 Jun 2026, 23:30:00 UTC">2 Jun 2026, 00:30:00 (?:GMT\+1|WEST)</,
    );
    expect(await exact('; time_zone=Europe%2FLisbon')).toContain('2 Jun 2026, 00:30:00');
    for (const bad of ['Mars/Base', 'x'.repeat(200), '%00'])
      expect(await exact(`; time_zone=${bad}`)).toContain('>1 Jun 2026, 23:30:00 UTC</time>');
    const chosen = await developer.client.post('/console/account/time-zone', { timeZone: 'Asia/Tokyo' });
    expect(chosen.status).toBe(303);
    expect(await exact(lisbon)).toContain('>2 Jun 2026, 08:30:00 GMT+9</time>');
    await developer.client.post('/console/account/time-zone', { timeZone: '' });
    expect(await exact(lisbon)).toContain('2 Jun 2026, 00:30:00');
  });

  test('of a day are those of the zone', async () => {
    const day = '2026-06-02';
    const bounds = async (cookies?: string) => {
      const page = await read(`/publishing?format=csv&since=${day}`, cookies);
      return page.trim().split('\r\n').length - 1;
    };
    const { organizationId } = developer;
    const row = await service.ctx.db.publishRequest.findFirstOrThrow({
      where: { organizationId, id: world.publishRequestId },
    });
    const before = await bounds();
    // Like the request that is there already: half an hour before the day begins in UTC, and half an hour into it in Lisbon.
    const id = newIdAt('publishRequest', 'live', createdAt);
    await service.ctx.db.publishRequest.createMany({
      data: [
        {
          ...row,
          id,
          createdAt,
          metadata: {},
          progress: {},
          steps: [],
          parts: [],
          errorDetail: {},
          warnings: [],
        },
      ],
    });
    expect([await bounds(), await bounds('; time_zone=Europe/Lisbon')]).toEqual([before, before + 2]);
  });

  test('are in no zone that does not exist', async () => {
    const { status, text } = await developer.client.post('/console/account/time-zone', {
      timeZone: 'Mars/Base',
    });
    expect([status, text]).toEqual([400, expect.stringContaining('Name an IANA time zone')]);
  });
});

describe('the search of the bar', () => {
  const found = async (text: string) => read(`/find?q=${encodeURIComponent(text)}`);
  const hits = (page: string) => page.slice(page.indexOf('<main'));

  test.each([
    'publishRequestId',
    'connectedProfileId',
    'connectionId',
    'backfillRequestId',
    'eventDestinationId',
    'eventId',
    'authIntegrationId',
    'keyId',
    'requestLogEntryId',
    'deliveryId',
    'connectSessionId',
  ] as const)('finds an id: %s', async (kind) => {
    expect(hits(await found(` ${world[kind]} `))).toMatch(new RegExp(`/${world[kind]}"[^>]*><(code|bdi)`));
  });

  test('finds names, handles, references, titles, words and external users', async () => {
    const { organizationId } = developer;
    await service.ctx.db.publishRequest.updateMany({
      where: { organizationId, id: world.publishRequestId },
      data: { title: 'Plaits & pretzels' },
    });
    expect(hits(await found('rye & shine'))).toContain('<h2>Profiles</h2>');
    expect(hits(await found('order-7'))).toContain('<h2>Posts</h2>');
    expect(hits(await found('plaits &'))).toContain('Plaits &amp; pretzels');
    expect(hits(await found('CLOSED on monday'))).toContain('We are closed on Monday');
    expect(hits(await found('customer-4711@tenant-0'))).toContain('<h2>Connections</h2>');
    const where = { organizationId, id: world.connectedProfileId };
    await service.ctx.db.connectedProfile.updateMany({ where, data: { username: 'one.of.a.kind' } });
    expect(hits(await found('@one.of.a.kind'))).toContain(world.connectedProfileId);
  });

  test('finds a request of the log by its Request-Id', async () => {
    const requestId = crypto.randomUUID();
    await service.ctx.db.requestLogEntry.updateMany({
      where: { organizationId: developer.organizationId, id: world.requestLogEntryId },
      data: { requestId },
    });
    expect(hits(await found(requestId))).toContain(`/requests/${world.requestLogEntryId}"`);
    expect(hits(await found(crypto.randomUUID()))).toContain('Nothing has this id');
  });

  test('finds posts by words in any order, by their id and address at the provider, and tells them apart', async () => {
    const page = hits(await found('monday WE closed'));
    expect(page).toContain('We are closed on Monday');
    expect(page).toContain('Rye &amp; Shine');
    expect(hits(await found('monday sourdough'))).not.toContain('We are closed on Monday');
    const address = { externalId: '17841400000000001', providerPermalink: 'https://example.com/p/rye/' };
    const { organizationId } = developer;
    const ofReason = { organizationId, status: 'failed' as const, errorReason: 'duplicate_content' };
    const failed = await service.ctx.db.publishRequest.findFirstOrThrow({ where: ofReason });
    await service.ctx.db.publishRequest.updateMany({
      where: { organizationId, id: failed.id },
      data: { title: 'Croissants at dawn' },
    });
    const { message } = publishFailures.duplicate_content;
    expect(hits(await found('dawn CROISSANTS'))).toContain(message.replaceAll("'", '&#39;'));
    const [published] = await service.ctx.db.publishRequest.updateManyAndReturn({
      where: { organizationId, id: world.publishRequestId },
      data: { ...address, status: 'published' },
    });
    for (const text of [address.externalId, 'https://example.com/p/rye'])
      expect(hits(await found(text))).toContain(`/publishing/${published?.id}"`);
  });

  test('leads to the other mode for an id of it', async () => {
    const page = hits(await found(`test_${world.publishRequestId}`));
    expect(page).toContain('This is an id of test mode.');
    expect(page).toContain(`/${developer.organizationId}/test/find?q=test_${world.publishRequestId}"`);
  });

  test('finds nothing of others, of the other mode, or of nonsense, and says so', async () => {
    const stranger = await newMember(service, { role: 'viewer', organization: 'Strangers' });
    const { text } = await stranger.client.get(
      `/console/${stranger.organizationId}/live/find?q=${world.publishRequestId}`,
    );
    expect(text).toContain('Nothing has this id');
    for (const nonsense of ['', '%00', 'x'.repeat(5_000), '<script>', "' OR 1=1 --"])
      expect((await developer.client.get(at(`/find?q=${encodeURIComponent(nonsense)}`))).status).toBe(200);
  });
});
