/** Tests that the lists of the console speak of people's things by their names. */
import { beforeAll, expect, test } from '@jest/globals';
import { publishFailures } from '../../../src/providers/publish-failures.ts';
import { makeBusyOrganization } from '../../support/busy-organization.ts';
import type { World } from '../../support/console-world.ts';
import { exhaustiveTest, sampleOf } from '../../support/sample.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { statementsOf } from '../../support/statements.ts';

let service: TestService;
let developer: SignedInMember;
let world: World;
const read = async (path: string, mode = 'live') =>
  (await developer.client.get(`/console/${developer.organizationId}/${mode}${path}`)).text;

beforeAll(async () => {
  service = await sharedTestService();
  developer = await newMember(service, { role: 'developer', organization: 'Harbour Planner' });
  world = await makeBusyOrganization(service, { ...developer, mode: 'live' });
});

/** Returns what a page says, without its tags and so without the addresses of its links. */
const wordsIn = (page: string) => page.slice(page.indexOf('<main')).replace(/<[^>]*>/g, ' ');

test.each([
  ['/publishing', 'publishRequestId'],
  ['/publishing/groups', 'publishGroupId'],
  ['/publishing/queues', 'queueId'],
  ['/publishing/imports', 'importId'],
  ['/events', 'eventId'],
  ['/profiles', 'connectedProfileId'],
  ['/connections', 'connectionId'],
  ['/destinations', 'eventDestinationId'],
  ['/backfills', 'backfillRequestId'],
  ['/integrations', 'authIntegrationId'],
  ['/keys', 'keyId'],
] as const)('a page below %s offers its id to be copied', async (path, kind) => {
  expect(await read(`${path}/${world[kind]}`)).toMatch(
    new RegExp(`<code id="copy-[\\w-]+">${world[kind]}</code><button[^>]*data-copy`),
  );
});

test('the request log names keys', async () => {
  const words = wordsIn(await read('/requests'));
  expect(words).toContain('Data warehouse, nightly');
  expect(words).not.toMatch(/\bkey_[0-9a-z]{26}/);
});

test.each(sampleOf(['/publishing', '/events', '/backfills', '/profiles', '/connections'], 2))(
  'the list %s names accounts, and shows nobody an id',
  async (path) => {
    const words = wordsIn(await read(path));
    expect(words).toContain('Rye &amp; Shine');
    expect(words).not.toMatch(/\b(cp|pub|evt|bf|conn)_[0-9a-z]{26}/);
  },
);

test('a page of a list is read with as many statements as a page with one row', async () => {
  for (const path of ['/publishing', '/events', '/backfills']) {
    const filter = `connectedProfileId=${world.connectedProfileId}`;
    const few = await statementsOf(() => read(`${path}?${filter}`));
    const many = await statementsOf(() => read(path));
    expect(few).toBeGreaterThan(0);
    expect([path, many]).toEqual([path, few]);
  }
});

test('the ledger has the first words of a content while it is held, and says why what failed did', async () => {
  const words = wordsIn(await read('/publishing'));
  expect(words).toContain('We are closed on Monday');
  expect(words).toContain(publishFailures.duplicate_content.message.replaceAll("'", '&#39;'));
  const csv = await read('/publishing?format=csv');
  expect(csv).toContain('Rye & Shine');
  expect(csv).not.toContain('We are closed on Monday');
  const rowsOf = async (filters: string) => (await read(`/publishing?${filters}`)).split('<tbody>')[1] ?? '';
  const found = await rowsOf('words=closed+ON+monday');
  expect(found).toContain('We are closed on Monday');
  expect(found).not.toContain('Sourdough workshop');
  for (const filter of ['status=scheduled', 'status=failed&contentType=threads.posts.items'])
    expect(await read(`/publishing?words=nobody+has+said+this&${filter}`)).toContain('Nothing matches.');
  expect(await rowsOf('words=closed&status=scheduled')).toMatch(/scheduled/);
  expect(await rowsOf('words=closed&status=scheduled')).not.toMatch(/>failed</);
  const sourdough = await read('/publishing?words=sourdough&format=csv');
  expect(sourdough.trim().split('\r\n').length).toBeGreaterThan(2);
  const { organizationId } = developer;
  await service.ctx.db.publishRequest.updateMany({ where: { organizationId }, data: { content: null } });
  expect(wordsIn(await read('/publishing'))).not.toContain('We are closed on Monday');
});

test('the ledger is filtered by days, by several statuses and by the customer’s own reference', async () => {
  const { db } = service.ctx;
  const counted = async (filters: string) =>
    ((await read(`/publishing?${filters}&format=csv`)).trim().split('\r\n').length ?? 0) - 1;
  const stored = (where: object) =>
    db.publishRequest.count({ where: { organizationId: developer.organizationId, mode: 'live', ...where } });
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const from = new Date(`${yesterday}T00:00:00Z`);
  const to = new Date(from.getTime() + 24 * 3_600_000);
  expect(await counted(`since=${yesterday}`)).toBe(await stored({ createdAt: { gte: from } }));
  expect(await counted(`until=${yesterday}`)).toBe(await stored({ createdAt: { lt: to } }));
  const statuses = { status: { in: ['failed', 'outcome_unknown'] } };
  expect(await counted('status=failed%2Coutcome_unknown')).toBe(await stored(statuses));
  expect(await counted('reference=order-7')).toBe(1);
  const refused = await developer.client.get(
    `/console/${developer.organizationId}/live/publishing?since=someday`,
  );
  expect(refused.status).toBe(400);
});

test.each(sampleOf(['connections', 'connected-profiles', 'backfill-requests'] as const, 1))(
  'the list of %s is filtered by the customer’s own reference and metadata, which the page shows',
  async (kind) => {
    const own = { reference: 'order-8', metadata: { team: 'north', floor: 2 } };
    const { db } = service.ctx;
    const where = { organizationId: developer.organizationId, mode: 'live' as const };
    const [path, page] = {
      connections: ['/connections', `/connections/${world.connectionId}`],
      'connected-profiles': ['/profiles', `/profiles/${world.connectedProfileId}`],
      'backfill-requests': ['/backfills', `/backfills/${world.backfillRequestId}`],
    }[kind] as [string, string];
    if (kind === 'connections')
      await db.connection.updateMany({ where: { ...where, id: world.connectionId }, data: own });
    if (kind === 'connected-profiles')
      await db.connectedProfile.updateMany({ where: { ...where, id: world.connectedProfileId }, data: own });
    if (kind === 'backfill-requests')
      await db.backfillRequest.updateMany({ where: { ...where, id: world.backfillRequestId }, data: own });
    const counted = async (filters: string) =>
      (await read(`${path}?${filters}&format=csv`)).trim().split('\r\n').length - 1;
    const found = async (filters: string) => [filters, await counted(filters)];
    for (const filters of ['reference=order-8', 'metadata=team%3Dnorth', 'metadata=floor+%3D+2'])
      expect(await found(filters)).toEqual([filters, 1]);
    for (const filters of [
      'reference=order-9',
      'metadata=team%3Dsouth',
      'reference=order-8&metadata=team%3Dx',
    ])
      expect(await found(filters)).toEqual([filters, 0]);
    expect(wordsIn(await read(page))).toMatch(/Your metadata\s+\{\s+&quot;team&quot;: &quot;north&quot;/);
    const { client } = developer;
    const refused = await client.get(`/console/${developer.organizationId}/live${path}?metadata=north`);
    expect([refused.status, wordsIn(refused.text).includes('as in team=north')]).toEqual([400, true]);
  },
);

exhaustiveTest(
  'connections, backfills, deliveries, requests and the audit log are filtered by days',
  async () => {
    const { db } = service.ctx;
    const { organizationId } = developer;
    const counted = async (path: string, filters: string) =>
      (await read(`${path}?${filters}&format=csv`)).trim().split('\r\n').length - 1;
    const day = new Date().toISOString().slice(0, 10);
    const begin = new Date(`${day}T00:00:00Z`);
    const stored = {
      '/connections': (createdAt: object) =>
        db.connection.count({ where: { organizationId, mode: 'live', deletedAt: null, createdAt } }),
      '/backfills': (createdAt: object) =>
        db.backfillRequest.count({ where: { organizationId, mode: 'live', createdAt } }),
      [`/destinations/${world.eventDestinationId}`]: (createdAt: object) =>
        db.eventDelivery.count({
          where: { organizationId, destinationId: world.eventDestinationId, createdAt },
        }),
      '/requests': (createdAt: object) =>
        db.requestLogEntry.count({ where: { organizationId, mode: 'live', createdAt } }),
      '/audit': (createdAt: object) => db.auditEntry.count({ where: { organizationId, createdAt } }),
    };
    for (const [path, count] of Object.entries(stored)) {
      expect([path, await counted(path, `since=${day}`)]).toEqual([path, await count({ gte: begin })]);
      expect([path, await counted(path, 'until=2001-01-01')]).toEqual([path, 0]);
      const refused = await developer.client.get(`/console/${organizationId}/live${path}?since=someday`);
      expect([path, refused.status]).toEqual([path, 400]);
    }
  },
);

test('times are said by their distance, and exactly to whoever points at them', async () => {
  expect(await read('/publishing')).toMatch(
    /<time datetime="[\d-]+T[\d:.]+Z" title="\d+ \w+ \d{4}, [\d:]+ UTC">\d+ minutes ago<\/time>/,
  );
});

exhaustiveTest('live is a mode and nothing else', async () => {
  for (const path of ['', '/profiles', `/profiles/${world.connectedProfileId}`, '/events', '/publishing']) {
    const words = wordsIn((await read(path)).replace(/<p class="mode-banner">.*/, ''));
    expect([path, words.match(/.{0,20}\blive\b(?! mode).{0,20}/i)?.[0]]).toEqual([path, undefined]);
  }
});

test('a delivery that was refused and will be tried again is called failing', async () => {
  const log = wordsIn(await read(`/destinations/${world.eventDestinationId}?status=pending`));
  expect(log).toMatch(/\bfailing\b/);
  expect(log).toMatch(/\bpending\b.*not attempted yet/s);
});

test('the page of a failed request names the fields that were refused', async () => {
  const page = await read(`/publishing/${world.publishRequestId}`);
  expect(page).toContain('<code>media.0.altText</code>');
  expect(wordsIn(page)).toContain('This has more characters than the provider takes.');
});

exhaustiveTest(
  'profiles are found by their names, and posts, events and backfills of one by its name',
  async () => {
    const rowsOf = async (path: string) =>
      (await read(path)).split('<tbody>')[1]?.split('</tbody>')[0]?.replaceAll('</span><span>', '') ?? '';
    const rye = await rowsOf('/profiles?name=RYE');
    expect(rye).toContain('Rye &amp; Shine');
    expect(rye).not.toContain('Harbour');
    expect(await rowsOf('/profiles?name=%40donau')).toContain('Donaudampfschifffahrtsgesellschaft');
    expect(await rowsOf(`/profiles?name=${encodeURIComponent('ПЕКАРНЯ')}`)).toContain('Пекарня у гавани');
    expect(await read('/profiles?name=%25')).toContain('Nothing matches.');
    expect(await read('/profiles?name=harbour')).toContain('name="name" value="harbour"');
    const { db } = service.ctx;
    const where = { organizationId: developer.organizationId, mode: 'live' as const };
    const other = await db.connectedProfile.findFirstOrThrow({
      where: { ...where, providerId: 'instagram', id: { not: world.connectedProfileId } },
    });
    for (const [id, displayName, username] of [
      [world.connectedProfileId, 'Lighthouse Café', 'light'],
      [other.id, 'Lighthouse Café Annex', 'annex'],
    ])
      await db.connectedProfile.updateMany({ where: { ...where, id }, data: { displayName, username } });
    for (const path of ['/publishing', '/events', '/backfills']) {
      const byId = await rowsOf(`${path}?connectedProfileId=${world.connectedProfileId}`);
      expect(byId).toContain('Lighthouse Café');
      // The whole name tells a profile from one whose name goes on.
      for (const name of ['%40LIG', 'lighthouse+cafe', 'lighthouse+caf%C3%A9'])
        expect((await rowsOf(`${path}?connectedProfileId=${name}`)).match(/<tr>/g)).toEqual(
          byId.match(/<tr>/g),
        );
      const csv = await read(`${path}?connectedProfileId=%40light&format=csv`);
      expect([path, csv.includes('Lighthouse'), csv.includes('Rye')]).toEqual([path, true, false]);
      expect(await read(`${path}?connectedProfileId=nobody`)).toContain('Nothing matches.');
      const several = await developer.client.get(
        `/console/${developer.organizationId}/live${path}?connectedProfileId=lighthouse`,
      );
      expect([several.status, wordsIn(several.text)]).toEqual([
        400,
        expect.stringMatching(
          /Several profiles have this name: .*Lighthouse Café Annex @annex \(instagram\)/,
        ),
      ]);
    }
  },
);

test('profiles whose name several have are listed by their handles first', async () => {
  const { db } = service.ctx;
  const { organizationId } = developer;
  const two = await db.connectedProfile.findMany({
    where: { organizationId, mode: 'live', username: { not: null } },
    orderBy: { id: 'desc' },
    take: 2,
  });
  const firstOf = async () =>
    [...(await read('/profiles')).matchAll(/\/profiles\/(cp_\w+)"><bdi class="excerpt">(.*?)<\/bdi>/g)]
      .filter(([, id]) => two.some((profile) => profile.id === id))
      .map(([, , name = '']) => name.replace(/<[^>]*>/g, ''));
  const ids = two.map(({ id }) => id);
  await db.connectedProfile.updateMany({ where: { id: { in: ids } }, data: { displayName: 'Twin Bakers' } });
  expect((await firstOf()).toSorted()).toEqual(two.map(({ username }) => `@${username}`).toSorted());
  await db.connectedProfile.updateMany({ where: { id: ids[0] ?? '' }, data: { displayName: 'Only Bakers' } });
  expect((await firstOf()).toSorted()).toEqual(['Only Bakers', 'Twin Bakers']);
});
