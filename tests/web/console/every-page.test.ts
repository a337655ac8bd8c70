/**
 * Tests what holds for every page, change, download and call of a script that somebody who is signed in can
 * reach.
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { type MemberRole, ranks } from '../../../src/domain/people/members/roles.ts';
import type { DeclaredPage } from '../../../src/web/console/declare.ts';
import { type Audience, areaOf } from '../../../src/web/console/page-context.ts';
import { calls, changes, downloads, pages } from '../../../src/web/console/sections.ts';
import { makeWorld, placeIn, type World } from '../../support/console-world.ts';
import { sampleOf, turnsOf } from '../../support/sample.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

const modes = ['live', 'test'] as const;
/**
 * The people who try every page. The operator is a member of no organization here, and the stranger owns
 * another one.
 */
const visitors = ['owner', 'developer', 'support', 'viewer', 'stranger', 'operator'] as const;
type Visitor = (typeof visitors)[number];

/** What people and providers have called everything that the pages show. */
const markup = `<x-name title="'">`;

let service: TestService;
let worlds: World[];
let people: Record<Visitor, SignedInMember>;

beforeAll(async () => {
  service = await sharedTestService();
  const called = { organization: markup, name: markup };
  people = {
    owner: await newMember(service, { ...called, role: 'owner' }),
    developer: await newMember(service, { ...called, role: 'developer' }),
    support: await newMember(service, { ...called, role: 'support' }),
    viewer: await newMember(service, { ...called, role: 'viewer' }),
    stranger: await newMember(service, { ...called, organization: 'Elsewhere', role: 'owner' }),
    operator: await newMember(service, { ...called, operator: true, role: null }),
  };
  const { organizationId, userId } = people.owner;
  worlds = [];
  for (const mode of modes)
    worlds.push(await makeWorld(service, { organizationId, mode, userId, text: markup }));
});

/** The changes that support may make. */
const ofSupport = ['/reconnect', '/retry', '/replay'];

const isOfOrganization = (role: Audience): role is MemberRole => role !== 'person' && role !== 'operator';

/** Returns the status with which a visitor is refused; `undefined` where they have access. */
function refusal(visitor: Visitor, role: Audience): 403 | 404 | undefined {
  if (role === 'person') return undefined;
  if (role === 'operator') return visitor === 'operator' ? undefined : 403;
  if (visitor === 'stranger' || visitor === 'operator') return 404;
  return ranks[visitor] >= ranks[role] ? undefined : 403;
}

const insiderOf = (role: Audience) => (role === 'operator' ? 'operator' : 'owner');
/** Returns a person who has access to the pages of this role. */
const insider = (role: Audience) => people[insiderOf(role)];

/** Returns those who try a page: somebody who has access, a viewer, and one of the others, or all of them. */
function visitorsOf(page: DeclaredPage): Visitor[] {
  const always: Visitor[] = [insiderOf(page.role), 'viewer'];
  const others = visitors.filter((visitor) => !always.includes(visitor));
  return [...always, ...turnsOf(others, pages.indexOf(page), others.length)];
}

const named = <Declared extends Pick<DeclaredPage, 'role' | 'path'>>(declared: readonly Declared[]) =>
  declared.map((one) => [areaOf(one.role) + one.path, one] as const);

describe.each(named(pages))('the page %s', (_, page) => {
  /** Returns the modes in which the page is tried; pages that are of no organization have none. */
  const tried = () =>
    isOfOrganization(page.role) ? turnsOf(worlds, pages.indexOf(page), modes.length) : worlds.slice(0, 1);
  /** The answers of the page to each visitor in each mode. */
  let visits: { world: World; visitor: Visitor; response: Response }[];
  beforeAll(async () => {
    visits = [];
    for (const world of tried())
      for (const visitor of visitorsOf(page))
        visits.push({ world, visitor, response: await people[visitor].client.get(placeIn(world, page)) });
  });

  test('is shown to those whom it is for, and to nobody else', () => {
    for (const { world, visitor, response } of visits) {
      const { status, text } = response;
      expect([visitor, world.mode, status]).toEqual([
        visitor,
        world.mode,
        refusal(visitor, page.role) ?? 200,
      ]);
      // The mode is shown in the title, in the switch and in the banner.
      if (isOfOrganization(page.role) && status !== 404) expect(text).toContain(`class="mode-${world.mode}"`);
    }
  });

  test('shows what people and providers have called things as texts', () => {
    for (const { response } of visits) expect(response.text).not.toContain('<x-name');
  });

  test('has nothing to send for a viewer', () => {
    const seen = visits.filter(({ visitor }) => visitor === 'viewer' && isOfOrganization(page.role));
    for (const { response } of seen.filter(({ response }) => response.status === 200)) {
      const [main = ''] = /<main[\s>].*<\/main>/s.exec(response.text) ?? [];
      expect(main).not.toBe('');
      expect(main).not.toMatch(/<form[^>]*\bmethod="post"/i);
    }
  });

  test('asks people to sign in who are not, and leads them back', async () => {
    for (const world of tried()) {
      const path = placeIn(world, page);
      const { status, headers } = await request(service.url).get(path);
      const next = new URLSearchParams({ next: service.ctx.config.publicUrl + path });
      expect([status, headers.location]).toEqual([303, expect.stringContaining(`/console/sign-in?${next}`)]);
    }
  });

  test('is kept by nobody, framed by nobody, and runs the scripts of the console alone', () => {
    for (const { headers } of visits.map(({ response }) => response)) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      const policy = `${headers['content-security-policy']}`;
      expect(policy).toContain("default-src 'none'; script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  test('has what it is about from its own mode only', async () => {
    if (!page.path.includes(':')) return;
    const [live, other] = worlds as [World, World];
    const mixed = { ...other, organizationId: live.organizationId, mode: live.mode };
    const ids = page.path.match(/:(\w+)/g)?.map((name) => name.slice(1)) ?? [];
    // People are the same in both modes, so pages about people only are left out.
    if (ids.every((name) => ['userId', 'consoleLinkId'].includes(name))) return;
    expect((await people.owner.client.get(placeIn(mixed, page))).status).toBe(404);
  });

  test('exports what it lists as CSV', async () => {
    if (!page.csv) return;
    for (const world of tried()) {
      const { status, headers, text } = await insider(page.role).client.get(
        `${placeIn(world, page)}?format=csv`,
      );
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(text.split('\r\n').length).toBeGreaterThan(2);
    }
  });
});

describe.each(sampleOf(named(changes), 10))('the change %s', (_, change) => {
  /** The mode in which the change is tried. */
  const worldOf = () => worlds[changes.indexOf(change) % modes.length] as World;

  test('is refused to those whom it is not for, and changes nothing', () =>
    expectNoChange(async () => {
      for (const visitor of visitors) {
        const refused = refusal(visitor, change.role);
        if (!refused) continue;
        const { status } = await people[visitor].client.post(placeIn(worldOf(), change), everyField);
        expect([visitor, status]).toEqual([visitor, refused]);
      }
    }));

  test('takes a form of the console only, from somebody who is signed in', () =>
    expectNoChange(async () => {
      const path = placeIn(worldOf(), change);
      const forged = request(service.url).post(path).type('form').set('Origin', 'https://evil.example');
      expect((await forged.set('Cookie', insider(change.role).cookie).send('a=b')).status).toBe(403);
      const anonymous = request(service.url).post(path).type('form').set('Origin', 'http://localhost:0');
      expect((await anonymous.send('a=b')).status).toBe(303);
    }));

  test('is at least a developer’s, where it is one of an organization, or one of those that support may make', () => {
    if (!isOfOrganization(change.role)) return;
    const least = ofSupport.some((end) => change.path.endsWith(end)) ? ranks.support : ranks.developer;
    expect(ranks[change.role]).toBe(Math.max(ranks[change.role], least));
  });

  // Those that wait in the session of an organization's provider alone are tried in auth/own-sign-in.long.test.ts.
  if (change.confirmed && !change.confirmed.ofProvider)
    test('waits for who is asked to show that it is they', () =>
      expectNoChange(async () => {
        const [world] = worlds as [World, World];
        const { userId, client } = insider(change.role);
        await service.ctx.db.userSession.updateMany({ where: { userId }, data: longAgo });
        const { status, headers } = await client.post(placeIn(world, change), everyField);
        await service.ctx.db.userSession.updateMany({ where: { userId }, data: { createdAt: new Date() } });
        expect([status, headers.location]).toEqual([
          303,
          expect.stringContaining('/console/account/confirm?next='),
        ]);
      }));
});

/** What there was after the last of these tests, with which the next one begins. */
let lastRows: string | undefined;

async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const before = lastRows ?? (await allRows());
  await work();
  lastRows = await allRows();
  expect(lastRows).toEqual(before);
}

const longAgo = { createdAt: new Date('2026-01-01'), confirmedAt: null };

describe.each(named(downloads))('the download %s', (_, download) => {
  test('is an attachment for those whom it is for, and for nobody else', async () => {
    const at = downloads.indexOf(download);
    for (const world of turnsOf(worlds, at, modes.length))
      for (const visitor of visitors) {
        const { status, headers } = await people[visitor].client.get(placeIn(world, download));
        const refused = refusal(visitor, download.role);
        expect([visitor, status]).toEqual([visitor, refused ?? 200]);
        if (!refused) expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
      }
  });

  test('asks people to sign in who are not, and is no entry for those who are refused', async () => {
    const before = await allRows();
    for (const world of worlds) {
      const path = placeIn(world, download);
      expect((await people.stranger.client.get(path)).status).toBe(404);
      expect((await request(service.url).get(path)).status).toBe(303);
    }
    expect(await allRows()).toEqual(before);
  });
});

describe.each(named(calls))('the call %s', (_, call) => {
  test('is answered to scripts of the console only, of somebody who is signed in', async () => {
    const before = await allRows();
    for (const world of worlds) {
      const path = placeIn(world, call);
      const forged = request(service.url).post(path).set('Origin', 'https://evil.example');
      expect((await forged.set('Cookie', people.owner.cookie).send({})).status).toBe(403);
      const anonymous = await request(service.url).post(path).set('Origin', 'http://localhost:0').send({});
      expect([anonymous.status, anonymous.body]).toEqual([403, { message: expect.any(String) }]);
    }
    expect(await allRows()).toEqual(before);
  });
});

test('what changes the organization as a whole is in the audit log of no mode, so that live keys alone see it', () => {
  const ofOrganization = [...changes, ...downloads].filter((one) => {
    const page = 'page' in one ? one.page : pages.find(({ path }) => path === one.path.replace(/\/\w+$/, ''));
    return page && [page, parentOf(page)].some((shown) => shown?.nav?.group === 'Organization');
  });
  expect(ofOrganization.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['signIn.configure', 'members.changeRole', 'organizations.delete']),
  );
  for (const { action, ofWholeOrganization } of ofOrganization)
    expect([action, ofWholeOrganization]).toEqual([action, true]);
});

/** Returns the page of a list to which the page about one of its things belongs. */
const parentOf = ({ path }: DeclaredPage) =>
  pages.find((page) => page.path === path.replace(/\/:\w+$/, '') && page.nav);

test('no two changes have the same address, or the same name in one area', () => {
  const nameOf = ({ role, action }: (typeof changes)[number]) => `${areaOf(role)} ${action}`;
  expect(new Set(changes.map(nameOf)).size).toBe(changes.length);
  expect(new Set(named([...changes, ...calls]).map(([address]) => address)).size).toBe(
    changes.length + calls.length,
  );
});

/** A form for any change: it has every field that one of them needs. */
const everyField = {
  name: 'x',
  role: 'owner',
  email: 'x@example.com',
  url: 'https://example.com',
  topics: '*',
};

/**
 * Returns what changes of the console can write: rows of the organization in both modes, all organizations
 * and people, and the ids of all sessions.
 */
async function allRows(): Promise<string> {
  const { organizationId } = people.owner;
  const where = { where: { organizationId } };
  const inOrder = { orderBy: { id: 'asc' } } as const;
  const { db } = service.ctx;
  const rows = await Promise.all([
    db.apiKey.findMany(where),
    db.authIntegration.findMany(where),
    db.connection.findMany(where),
    db.connectedProfile.findMany(where),
    db.eventDestination.findMany(where),
    db.eventDelivery.findMany(where),
    db.publishRequest.findMany(where),
    db.backfillRequest.findMany(where),
    db.member.findMany(where),
    db.consoleLink.findMany(where),
    db.auditEntry.findMany(where),
    db.organization.findMany(inOrder),
    db.user.findMany(inOrder),
    db.userPasskey.findMany(inOrder),
    db.userTwoFactor.findMany(inOrder),
    db.userSession.findMany({ ...inOrder, select: { id: true } }),
    db.auditEntry.findMany({ ...inOrder, where: { organizationId: null } }),
  ]);
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
}
