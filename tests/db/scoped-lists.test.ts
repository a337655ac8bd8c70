/**
 * Tests the readers of many of a tenant's rows: to them, the rows of another organization or of the other mode do not
 * exist. The last test holds that every such reader is tried, here or as a finder.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import type { Db } from '../../src/db/client/client.ts';
import { newId } from '../../src/db/client/ids.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { listApprovalLinks } from '../../src/db/tables/approval-links.ts';
import { auditEntriesAfter, listAuditEntries } from '../../src/db/tables/audit-entries.ts';
import * as integrations from '../../src/db/tables/auth-integrations.ts';
import * as backfills from '../../src/db/tables/backfill-requests.ts';
import * as feeds from '../../src/db/tables/calendar-feeds.ts';
import * as sessions from '../../src/db/tables/connect-sessions.ts';
import * as connections from '../../src/db/tables/connections.ts';
import * as links from '../../src/db/tables/console-links.ts';
import * as deliveries from '../../src/db/tables/deliveries.ts';
import * as destinations from '../../src/db/tables/event-destinations.ts';
import * as events from '../../src/db/tables/events.ts';
import * as byDelivery from '../../src/db/tables/events-by-delivery.ts';
import * as keys from '../../src/db/tables/keys.ts';
import { subjectsToNotify } from '../../src/db/tables/mails.ts';
import * as media from '../../src/db/tables/media.ts';
import * as members from '../../src/db/tables/members.ts';
import { readDeliveryHours, readPublishDays } from '../../src/db/tables/outcome-counts.ts';
import { findByName } from '../../src/db/tables/profile-search.ts';
import * as profiles from '../../src/db/tables/profiles.ts';
import * as groups from '../../src/db/tables/publish-groups.ts';
import * as imports from '../../src/db/tables/publish-imports.ts';
import * as publishing from '../../src/db/tables/publish-requests.ts';
import * as queues from '../../src/db/tables/queues.ts';
import { requestsById } from '../../src/db/tables/request-log-entries.ts';
import { readSimulatorWrites } from '../../src/db/tables/test-mode.ts';
import { countUsed, listUsageCounts } from '../../src/db/tables/usage-counts.ts';
import { usageOf } from '../../src/db/tables/usage-months.ts';
import { makeWorld, type World } from '../support/console-world.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';

let service: TestService;
let own: Scope;
let world: World & { mediaId: string };
const text = 'plain text';
const longAgo = new Date(0);
const take = 10;
const topic = 'content.instagram.media.comments.created';
const soon = () => new Date(Date.now() + 60_000);
beforeAll(async () => {
  service = await sharedTestService();
  const { db } = service.ctx;
  const { organizationId, userId } = await newMember(service, { organization: 'Listed in its scope' });
  own = { organizationId, mode: 'test' };
  const mediaId = newId('media', 'test');
  world = { ...(await makeWorld(service, { ...own, userId, text })), mediaId };
  const later = new Date(Date.now() + 3_600_000);
  const counted = { ...own, slot: 0, failed: 0 };
  await db.deliveryHour.create({ data: { ...counted, hour: new Date(), succeeded: 1 } });
  await db.publishDay.create({ data: { ...counted, day: new Date(), published: 1 } });
  await db.simulatorWrite.create({ data: { ...own, accountId: text, objectId: text, fields: {} } });
  await db.media.create({
    data: { id: mediaId, ...own, status: 'ready', origin: 'upload', expiresAt: later },
  });
});
afterAll(() => service.close());

/** Changes a row for one reader, so that it belongs to what the reader looks for. */
const updates = {
  integration: (data: object) =>
    service.ctx.db.authIntegration.update({ where: { id: world.authIntegrationId }, data }),
  backfill: (data: object) =>
    service.ctx.db.backfillRequest.updateMany({ where: { id: world.backfillRequestId }, data }),
  publishRequest: (data: object) =>
    service.ctx.db.publishRequest.update({
      where: {
        organizationId_id: { organizationId: own.organizationId, id: world.publishRequestId },
      },
      data,
    }),
};

type Reader = (db: Db, scope: Scope) => Promise<unknown>;

/** The readers of `src/db`, each as it finds the rows of `makeWorld`. */
const readers: Record<string, Reader> = {
  listAuthIntegrations: (db, scope) => integrations.listAuthIntegrations(db, scope, {}, {}),
  disabledIntegrations: async (db, scope) => {
    await updates.integration({ status: 'disabled' });
    return integrations.disabledIntegrations(db, scope, take);
  },
  listScheduledRequests: async (db, scope) => {
    await updates.publishRequest({ scheduledFor: new Date() });
    return publishing.listScheduledRequests(db, scope, {}, {});
  },
  listQueues: (db, scope) => queues.listQueues(db, scope, {}),
  takenPlaces: async (db, scope) => {
    const [localTime, timeZone] = ['2026-01-05T09:00', 'Europe/Lisbon'];
    await updates.publishRequest({ status: 'scheduled', queueId: world.queueId, localTime, timeZone });
    return queues.takenPlaces(db, scope, [{ id: world.queueId, timeZone }], localTime);
  },
  countWaiting: async (db, scope) => {
    await updates.publishRequest({ status: 'scheduled', queueId: world.queueId });
    return [...(await queues.countWaiting(db, scope, [world.queueId]))];
  },
  listPublishGroups: (db, scope) => groups.listPublishGroups(db, scope, {}, {}),
  listFeedPage: (db, scope) => feeds.listFeedPage(db, scope, {}),
  listApprovalLinks: async (db, scope) => {
    const { publishRequestId, submittedAt } = await db.approvalLink.findUniqueOrThrow({
      where: { id: world.approvalLinkId },
    });
    return listApprovalLinks(db, scope, { publishRequestId, submittedAt, now: longAgo });
  },
  listImports: (db, scope) => imports.listImports(db, scope, {}, {}),
  listBackfillRequests: (db, scope) => backfills.listBackfillRequests(db, scope, {}, {}),
  failedBackfills: async (db, scope) => {
    await updates.backfill({ status: 'failed', completedAt: new Date() });
    return backfills.failedBackfills(db, scope, longAgo, take);
  },
  listConnectSessions: (db, scope) => sessions.listConnectSessions(db, scope, {}, {}),
  listConnections: (db, scope) => connections.listConnections(db, scope),
  pageConnections: (db, scope) => connections.pageConnections(db, scope, {}, {}),
  listSiblings: (db, scope) =>
    connections.listSiblings(db, scope, { clientId: text }, text, newId('connection', 'test')),
  listEventDestinations: (db, scope) => destinations.listEventDestinations(db, scope, {}, {}),
  destinationsWithAlerts: (db, scope) => destinations.destinationsWithAlerts(db, scope, take),
  disabledDestinations: (db, scope) =>
    destinations.disabledDestinations(db, scope, [world.eventDestinationId]),
  listDeliveries: (db, scope) => deliveries.listDeliveries(db, scope, world.eventDestinationId, {}, {}),
  listEvents: (db, scope) => events.listEvents(db, scope, {}, {}),
  listDeliveriesOfEvent: (db, scope) => byDelivery.listDeliveriesOfEvent(db, scope, world.eventId, {}),
  eventsBetween: (db, scope) => events.eventsBetween(db, scope, { since: longAgo, until: soon() }, '', take),
  failedEventIds: (db, scope) => events.failedEventIds(db, scope, world.eventDestinationId),
  readDeliveryHours: (db, scope) => readDeliveryHours(db, scope, longAgo),
  subjectsToNotify: (db, scope) =>
    subjectsToNotify(db, scope, [topic], { from: longAgo, until: soon() }, take),
  eventsById: (db, scope) => events.eventsById(db, scope, [world.eventId]),
  listKeyPage: (db, scope) => keys.listKeyPage(db, scope, {}, {}),
  lockKeys: async (db, scope) => [...(await keys.lockKeys(db, scope, [world.keyId])).values()],
  listMedia: (db, scope) => media.listMedia(db, scope, { now: new Date() }, {}),
  readMedia: (db, scope) => media.readMedia(db, scope, [world.mediaId]),
  listProfiles: (db, scope) => profiles.listProfiles(db, scope, {}, {}),
  findByName: async (db, scope) => (await findByName(db, scope, text)).where.id?.in,
  namedProfiles: (db, scope) => profiles.namedProfiles(db, scope, [world.connectedProfileId], []),
  listPublishRequests: (db, scope) => publishing.listPublishRequests(db, scope, {}, {}),
  readPublishDays: (db, scope) => readPublishDays(db, scope, longAgo),
  readSimulatorWrites: async (db, scope) => [...(await readSimulatorWrites(db, scope, text, new Date()))],
  auditEntriesAfter: (db, scope) => auditEntriesAfter(db, scope, {}, undefined, take),
  listUsageCounts: async (db, scope) => {
    await countUsed(db, [{ ...own, at: new Date(), counts: { posts: 1 } }]);
    const filters = { whose: 'key', isGrouped: true, since: longAgo, until: new Date() } as const;
    return (await listUsageCounts(db, scope, filters, {})).rows;
  },
  requestsById: (db, scope) => requestsById(db, scope, [world.requestLogEntryId]),
  requestsWithContent: (db, scope) =>
    publishing.requestsWithContent(db, scope, { endedSince: longAgo, take }),
  requestsToName: (db, scope) => publishing.requestsToName(db, scope, [world.publishRequestId]),
  requestsTitled: async (db, scope) => {
    await updates.publishRequest({ title: text });
    return publishing.requestsTitled(db, scope, [text], take);
  },
  requestsPublishedAs: async (db, scope) => {
    await updates.publishRequest({ status: 'published', externalId: text });
    return publishing.requestsPublishedAs(db, scope, text);
  },
  requestWaitingFor: async (db, scope) => {
    await updates.publishRequest({ mediaIds: [world.mediaId], status: 'queued', dueAt: new Date() });
    return publishing.requestWaitingFor(db, scope, world.mediaId);
  },
  unknownOutcomes: async (db, scope) => {
    await updates.publishRequest({ status: 'outcome_unknown' });
    return publishing.unknownOutcomes(db, scope, take);
  },
  failedSince: async (db, scope) => {
    await updates.publishRequest({ status: 'failed', completedAt: new Date() });
    return publishing.failedSince(db, scope, longAgo, take);
  },
};

/** Returns what a reader has found: the rows of a page, or all that it returns. */
function rowsOf(found: unknown): unknown[] {
  if (found !== null && typeof found === 'object' && 'rows' in found) return found.rows as unknown[];
  return [found].flat().filter((each) => each !== null && each !== undefined);
}

describe.each(Object.entries(readers))('%s', (_name, read) => {
  test('reads rows in their scope', async () => {
    expect(rowsOf(await read(service.ctx.db, own))).not.toEqual([]);
  });

  test.each<[string, () => Scope]>([
    ['another organization', () => ({ ...own, organizationId: newId('organization') })],
    ['the other mode', () => ({ ...own, mode: 'live' })],
  ])('reads none in %s', async (_where, scope) => {
    expect(rowsOf(await read(service.ctx.db, scope()))).toEqual([]);
  });
});

/** The readers of what an organization has in both modes. */
describe.each<[string, (db: Db, organizationId: string) => Promise<unknown[]>]>([
  ['listKeys', keys.listKeys],
  ['listMembers', members.listMembers],
  ['listOpenInvitations', (db, organizationId) => links.listOpenInvitations(db, organizationId, new Date())],
  ['usageOf', (db, organizationId) => usageOf(db, organizationId, take)],
  [
    'listAuditEntries',
    async (db, organizationId) => (await listAuditEntries(db, { organizationId }, {}, {})).rows,
  ],
])('%s', (_name, read) => {
  test('reads rows of the organization, and none of another one', async () => {
    const { db } = service.ctx;
    expect(await read(db, own.organizationId)).not.toEqual([]);
    expect(await read(db, newId('organization'))).toEqual([]);
  });
});

test('an invitation is taken back by its own organization alone', async () => {
  const { db } = service.ctx;
  const { consoleLinkId } = world;
  expect(await links.revokeInvitation(db, newId('organization'), consoleLinkId)).toBe(false);
  expect(await links.revokeInvitation(db, own.organizationId, consoleLinkId)).toBe(true);
});

test('every reader of a tenant’s rows is tried in its scope and in others', () => {
  const names = readSources('src/db').flatMap(({ text }) =>
    [
      ...text.matchAll(
        /^export (?:async )?function (\w+)\(((?:(?!\n\})[\s\S])*?)\): Promise<(?!void|boolean|number)/gm,
      ),
    ].flatMap(([, name = '', parameters = '']) =>
      /\bscope: (Owner)?Scope\b/.test(parameters) && reads.test(name) ? [name] : [],
    ),
  );
  const finders = readFileSync('tests/db/scoped-finders.test.ts', 'utf8');
  const untried = names.filter((name) => !(name in readers) && !new RegExp(`\\b${name}\\b`).test(finders));
  expect(names.length).toBeGreaterThan(30);
  expect(untried).toEqual([]);
});

/** The names of functions that change or count rows, rather than read them, begin otherwise. */
const reads =
  /^(find|list|page|read|named|going|events|failed|unknown|troubled|disabled|request|ended|subjects)/;
