/** What holds for every page and every change of the console, whoever has declared it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { MemberRole } from '../../../src/domain/members/membership.ts';
import { ranks } from '../../../src/domain/members/ranks.ts';
import { changes, downloads, pages } from '../../../src/web/console/sections.ts';
import { makeWorld, placeIn, type World } from '../../support/console-world.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

const roles = Object.keys(ranks) as MemberRole[];
const modes = ['live', 'test'] as const;

let service: TestService;
let worlds: World[];
let members: Record<MemberRole, SignedInMember>;
let stranger: SignedInMember;

beforeAll(async () => {
  service = await startTestService();
  members = {
    owner: await newMember(service, { role: 'owner' }),
    developer: await newMember(service, { role: 'developer' }),
    viewer: await newMember(service, { role: 'viewer' }),
  };
  stranger = await newMember(service, { organization: 'Elsewhere', role: 'owner' });
  const { organizationId, userId } = members.owner;
  worlds = [];
  for (const mode of modes) worlds.push(await makeWorld(service, { organizationId, mode, userId }));
});

describe.each(pages.map((page) => [page.path || '/', page] as const))('the page %s', (_, page) => {
  test('is shown in both modes to those whose role reaches so far, and to nobody else of the organization', async () => {
    for (const world of worlds)
      for (const role of roles) {
        const { status, text } = await members[role].client.get(placeIn(world, page.path));
        const allowed = ranks[role] >= ranks[page.role];
        expect([role, world.mode, status]).toEqual([role, world.mode, allowed ? 200 : 403]);
        // The mode is in the title, in the switch and in the banner.
        expect(text).toContain(`class="mode-${world.mode}"`);
      }
  });

  test('is not there for members of other organizations, and asks the others to sign in', async () => {
    for (const world of worlds) {
      const path = placeIn(world, page.path);
      expect((await stranger.client.get(path)).status).toBe(404);
      const { status, headers } = await request(service.url).get(path);
      expect([status, headers.location]).toEqual([303, expect.stringContaining('/console/sign-in?next=')]);
    }
  });

  test('has what it is about from its own mode only', async () => {
    if (!page.path.includes(':')) return;
    const [live, other] = worlds as [World, World];
    const mixed = { ...other, organizationId: live.organizationId, mode: live.mode };
    const named = page.path.match(/:(\w+)/g)?.map((name) => name.slice(1)) ?? [];
    // People are the same in both modes.
    if (named.every((name) => ['userId', 'consoleLinkId'].includes(name))) return;
    expect((await members.owner.client.get(placeIn(mixed, page.path))).status).toBe(404);
  });

  test('exports what it lists as CSV', async () => {
    if (!page.csv) return;
    for (const world of worlds) {
      const { status, headers, text } = await members.owner.client.get(
        `${placeIn(world, page.path)}?format=csv`,
      );
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(text.split('\r\n').length).toBeGreaterThan(2);
    }
  });
});

describe.each(changes.map((change) => [change.action, change] as const))('the change %s', (_, change) => {
  test('is refused to those whose role does not reach so far, and changes nothing', async () => {
    const before = await allRows();
    for (const world of worlds)
      for (const role of roles.filter((candidate) => ranks[candidate] < ranks[change.role])) {
        const { status } = await members[role].client.post(placeIn(world, change.path), everyField);
        expect([role, status]).toEqual([role, 403]);
      }
    expect(await allRows()).toEqual(before);
  });

  test('is not there for members of other organizations, and changes nothing of theirs', async () => {
    const before = await allRows();
    for (const world of worlds)
      expect((await stranger.client.post(placeIn(world, change.path), everyField)).status).toBe(404);
    expect(await allRows()).toEqual(before);
  });

  test('takes a form of the console only, from somebody who is signed in', async () => {
    const before = await allRows();
    for (const world of worlds) {
      const path = placeIn(world, change.path);
      const forged = request(service.url).post(path).type('form').set('Origin', 'https://evil.example');
      expect((await forged.set('Cookie', members.owner.cookie).send('a=b')).status).toBe(403);
      const anonymous = request(service.url).post(path).type('form').set('Origin', 'http://localhost:0');
      expect((await anonymous.send('a=b')).status).toBe(303);
    }
    expect(await allRows()).toEqual(before);
  });

  test('is at least a developer’s', () => {
    expect(ranks[change.role]).toBeGreaterThanOrEqual(ranks.developer);
  });
});

describe.each(downloads.map((download) => [download.action, download] as const))(
  'the download %s',
  (_, download) => {
    test('is an attachment for those whose role reaches so far, and for nobody else of the organization', async () => {
      for (const world of worlds)
        for (const role of roles) {
          const { status, headers } = await members[role].client.get(placeIn(world, download.path));
          const allowed = ranks[role] >= ranks[download.role];
          expect([role, status]).toEqual([role, allowed ? 200 : 403]);
          if (allowed) expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
        }
    });

    test('is not there for members of other organizations, asks the others to sign in, and is no entry then', async () => {
      const before = await allRows();
      for (const world of worlds) {
        const path = placeIn(world, download.path);
        expect((await stranger.client.get(path)).status).toBe(404);
        expect((await request(service.url).get(path)).status).toBe(303);
      }
      expect(await allRows()).toEqual(before);
    });
  },
);

test('no two changes have the same name or address', () => {
  expect(new Set(changes.map(({ action }) => action)).size).toBe(changes.length);
  expect(new Set(changes.map(({ path }) => path)).size).toBe(changes.length);
});

/** Whatever a form may ask for. */
const everyField = {
  name: 'x',
  role: 'owner',
  email: 'x@example.com',
  url: 'https://example.com',
  topics: '*',
};

/** What the organization has in both modes, to the last column. */
async function allRows(): Promise<string> {
  const { organizationId } = members.owner;
  const where = { where: { organizationId } };
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
    db.organization.findMany({ where: { id: organizationId } }),
  ]);
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
}
