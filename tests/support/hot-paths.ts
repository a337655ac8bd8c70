/**
 * Walks through what customers, end users, providers, people in the console and the service's own jobs do again and again, so
 * that a test can look at the statements that this takes.
 */
import request, { type Test } from 'supertest';
import { faultMarker } from '../../src/simulators/faults.ts';
import { pages } from '../../src/web/console/sections.ts';
import { backfill, outcomeOf as endOfBackfill } from './backfilling.ts';
import { newFeed, readFeed } from './calendar-feeds.ts';
import { byInstagram, facebook, reportedEventOf } from './connect.ts';
import { placeIn, type World } from './console-world.ts';
import { openStream } from './event-stream.ts';
import { type FileServer, stage } from './media.ts';
import type { Listener } from './observed.ts';
import { publishGroup } from './publish-groups.ts';
import { checkedImport, csv, rowsOf, runToItsEnd } from './publish-imports.ts';
import { type PublishRequest, publish, requestNow } from './publishing.ts';
import { daily, makeQueue, queued } from './queues.ts';
import type { Client, TestService } from './service.ts';
import type { SignedInMember } from './sign-in.ts';
import { connectEndUser, personaTokens } from './suites/connect-resources.ts';
import { until } from './until.ts';
import type { Watched } from './watched.ts';

/** A customer, with an account at a provider, a program that is told events, and a person who looks at the console. */
export interface Customer {
  service: TestService;
  /** Has a key of test mode. */
  client: Client;
  key: string;
  live: Listener;
  watched: Watched;
  files: FileServer;
  person: SignedInMember;
  /** What the pages of the console are about. */
  world: World;
}

const contentType = 'facebook.media.items';
const comments = 'facebook.media.comments';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const names = { reference: 'order-17', metadata: { branch: 'harbour', shelf: '4' } };
const asked = { reference: 'order-17', metadata: { branch: 'harbour' } };
/** A time before everything that the walk does. */
const since = () => inHours(-1);

/** Returns the body of an answer that tells of no failure. */
async function done(test: Test) {
  const { status, body, request: sent } = await test;
  if (status >= 400) throw new Error(`${sent.method} ${sent.url}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Lists as customers do: without filters, with each, and the second page. */
async function lists(client: Client, path: string, ...filters: object[]) {
  const first = await done(client.get(path, { limit: 1 }));
  if (first.nextCursor) await done(client.get(path, { limit: 1, cursor: first.nextCursor }));
  for (const filter of filters) await done(client.get(path, filter));
  return first;
}

export async function walkHotPaths(customer: Customer): Promise<void> {
  await events(customer);
  await connecting(customer);
  const { connectedProfileId } = await customer.client.newProfile({ providerId: 'facebook' });
  await reading(customer, connectedProfileId);
  const mediaId = await media(customer);
  await publishing(customer, connectedProfileId, mediaId);
  await together(customer, connectedProfileId);
  await planning(customer, connectedProfileId);
  await history(customer, connectedProfileId);
  await observing(customer, connectedProfileId);
  await deliveries(customer);
  await accounts(customer);
}

const destinations = '/v1/event-destinations';

async function events({ client, live, key, service }: Customer) {
  const input = { url: live.receiver.url, topics: ['*'] };
  const { eventDestinationId } = await done(client.post(destinations, input));
  const path = `${destinations}/${eventDestinationId}`;
  await done(client.patch(path, { name: 'Planner' }));
  await done(client.get(path));
  await done(client.post(`${path}/rotate-secret`));
  await done(client.post(`${path}/test`, { topic: 'connection.created' }));
  const { connectedProfileId } = await client.newProfile();
  await service.runDue();
  await lists(client, destinations, { connectedProfileId }, { externalUser: 'user-1' });
  const stream = await openStream(service.url, key);
  await client.newProfile();
  await stream.events(1);
  stream.close();
  const again = await openStream(service.url, key, { lastEventId: stream.lastId() });
  await client.newProfile();
  await again.events(1);
  again.close();
}

async function connecting({ client, service }: Customer) {
  const session = { externalUser: 'user-1', ...names };
  const { authIntegrationId, connectionId } = await connectEndUser(service, client, byInstagram);
  await done(
    client.post('/v1/connect-sessions', {
      authIntegrationId,
      returnUrl: 'https://app.example.com',
      ...session,
    }),
  );
  await lists(client, '/v1/connect-sessions', { externalUser: 'user-1' }, asked);
  await connectEndUser(service, client, byInstagram, { authIntegrationId });
  const tokenOf = await personaTokens(client);
  const accessToken = tokenOf('healthy', byInstagram);
  await done(client.post('/v1/connections/import', { authIntegrationId, accessToken, ...session }));
  const path = `/v1/connections/${connectionId}`;
  await done(client.patch(path, names));
  await done(client.get(path));
  await service.ctx.queue.enqueue('connections.maintain', {});
  await client.post(`${path}/refresh`);
  for (const filter of [{}, { externalUser: 'user-1' }, asked])
    await done(client.get('/v1/connections', filter));
  const own = await client.newProfile({ providerId: 'threads', loginKind: 'threads_login' });
  await done(client.patch(`/v1/test/connections/${own.connectionId}`, { action: 'expire' }));
  await client.get(`/v1/content/threads.posts.items`, { connectedProfileId: own.connectedProfileId });
  const profiles = '/v1/connected-profiles';
  await done(client.patch(`${profiles}/${own.connectedProfileId}`, names));
  await done(client.get(`${profiles}/${own.connectedProfileId}`));
  await lists(
    client,
    profiles,
    { name: 'har' },
    { providerId: 'facebook', status: 'live' },
    { connectionId },
    { externalUser: 'user-1' },
    asked,
    { ...asked, name: '@h', providerId: 'threads' },
  );
  await client.get(`${profiles}/${own.connectedProfileId}/surfaces`);
  await client.get(`${profiles}/${own.connectedProfileId}/metrics`);
  await done(client.delete(`/v1/connections/${own.connectionId}`));
  await done(client.delete(`${profiles}/${(await client.newProfile()).connectedProfileId}`));
  await service.runDue();
}

async function reading({ client }: Customer, connectedProfileId: string) {
  const content = await done(client.get(`/v1/content/${contentType}`, { connectedProfileId, limit: 2 }));
  const [{ externalId: mediaExternalId }] = content.data;
  const of = { connectedProfileId, mediaExternalId };
  await done(client.get(`/v1/content/${contentType}/${mediaExternalId}`, { connectedProfileId }));
  const [comment] = (await done(client.get(`/v1/content/${comments}`, of))).data;
  await done(
    client.post(
      `/v1/content/${comments}/${comment.externalId}/moderate`,
      { hidden: true },
      { connectedProfileId },
    ),
  );
  await done(client.delete(`/v1/content/${comments}/${comment.externalId}`, { connectedProfileId }));
}

async function media({ client, files, service }: Customer): Promise<string> {
  const { mediaId } = await stage(client);
  const [path] = files.files.keys();
  const fetched = await done(client.post('/v1/media', { sourceUrl: files.url + path, ...names }));
  await service.runDue('media.stage');
  await done(client.get(`/v1/media/${fetched.mediaId}`));
  await lists(client, '/v1/media', { status: 'ready' }, asked);
  await done(client.delete(`/v1/media/${fetched.mediaId}`));
  return mediaId;
}

const requests = '/v1/publish-requests';

/** Waits until a request has ended, in test mode, whose clock it moves. */
async function ended({ client }: Customer, { publishRequestId }: Pick<PublishRequest, 'publishRequestId'>) {
  let now = await requestNow(client, publishRequestId);
  await until(async () => {
    now = await requestNow(client, publishRequestId);
    if (now.status === 'publishing') await client.post('/v1/test/clock/advance', { seconds: 60 });
    return ['published', 'failed'].includes(now.status);
  });
  return now;
}

async function publishing(customer: Customer, connectedProfileId: string, mediaId: string) {
  const { client, files } = customer;
  const input = { connectedProfileId, contentType, text: 'Rye', ...names };
  await done(client.post(`${requests}/validate`, input));
  await ended(customer, await publish(client, input));
  await ended(customer, await publish(client, { ...input, media: [{ mediaId }] }));
  const [path] = files.files.keys();
  await ended(customer, await publish(client, { ...input, media: [{ sourceUrl: files.url + path }] }));
  const failed = await ended(
    customer,
    await publish(client, { ...input, text: `Rye ${faultMarker('account_check_due')}` }),
  );
  await done(client.post(`${requests}/${failed.publishRequestId}/retry`));
  const scheduled = await publish(client, { ...input, scheduledFor: inHours(5) });
  const scheduledPath = `${requests}/${scheduled.publishRequestId}`;
  await done(client.patch(scheduledPath, { text: 'Buns', scheduledFor: inHours(6) }));
  await done(client.post(`${scheduledPath}/cancel`));
  const draft = await publish(client, { ...input, draft: true });
  const draftPath = `${requests}/${draft.publishRequestId}`;
  await done(client.post(`${draftPath}/submit`));
  const link = await done(
    client.post('/v1/approval-links', { publishRequestId: draft.publishRequestId, reviewer: 'Anna' }),
  );
  await request(customer.service.url).get(new URL(link.url).pathname).expect(200);
  await done(client.post(`${draftPath}/return`, { comment: 'Shorter' }));
  await done(client.post(`${draftPath}/submit`));
  await done(client.post(`${draftPath}/approve`));
  await ended(customer, draft);
  await lists(
    client,
    requests,
    { connectedProfileId, contentType },
    { status: 'failed,published', include: 'content' },
    { status: 'scheduled', sort: 'scheduledFor', scheduledSince: since(), scheduledUntil: inHours(9) },
    { since: since(), until: inHours(1) },
    asked,
    { ...asked, status: 'published' },
  );
}

async function together(customer: Customer, connectedProfileId: string) {
  const { client, service } = customer;
  const target = { connectedProfileId, contentType };
  const input = { text: 'Rye', targets: [target, target], ...names };
  await done(client.post('/v1/publish-groups/validate', input));
  const { publishRequests, publishGroupId } = await publishGroup(client, input);
  for (const one of publishRequests) await ended(customer, one);
  await service.runDue();
  await done(client.get(`/v1/publish-groups/${publishGroupId}`));
  await done(client.get(requests, { publishGroupId }));
  const later = await publishGroup(client, { ...input, scheduledFor: inHours(5) });
  await done(client.patch(`/v1/publish-groups/${later.publishGroupId}`, names));
  await done(client.post(`/v1/publish-groups/${later.publishGroupId}/cancel`));
  await lists(client, '/v1/publish-groups', asked, { since: since() });
}

async function planning({ client, service }: Customer, connectedProfileId: string) {
  const queue = await makeQueue(client, {
    name: 'Mornings',
    timeZone: 'Europe/Copenhagen',
    slots: daily('09:00'),
    connectedProfileIds: [connectedProfileId],
  });
  const path = `/v1/queues/${queue.queueId}`;
  const { publishRequestId } = await publish(client, queued(queue, connectedProfileId));
  await done(client.get(`${path}/slots`));
  await done(client.patch(path, { slots: daily('10:00') }));
  await lists(client, '/v1/queues');
  await done(client.get(requests, { queueId: queue.queueId }));
  await done(client.get('/v1/queues'));
  await readFeed(service.url, await newFeed(client)).expect(200);
  await done(client.post(`${requests}/${publishRequestId}/cancel`));
  const row = { key: 'rye', connectedProfileIds: connectedProfileId, contentTypes: contentType, text: 'Rye' };
  const checked = await checkedImport(service, client, csv([row, { ...row, key: 'buns' }]));
  await rowsOf(client, checked, { status: 'valid' });
  await runToItsEnd(service, client, checked);
  await lists(client, '/v1/publish-imports');
  await service.runDue();
  await done(client.delete(path));
}

const backfills = '/v1/backfill-requests';

async function history({ client }: Customer, connectedProfileId: string) {
  const request = await backfill(client, { connectedProfileId, contentType, ...names });
  await endOfBackfill(client, request);
  const other = await backfill(client, { connectedProfileId, contentType: comments });
  await done(client.post(`${backfills}/${other.backfillRequestId}/cancel`));
  await lists(client, backfills, { connectedProfileId, contentType }, { status: 'completed' }, asked, {
    since: since(),
  });
}

async function observing({ client, watched, live, service }: Customer, connectedProfileId: string) {
  await watched.hear(reportedEventOf(facebook));
  await done(
    live.client.get(`/v1/content/${contentType}`, { connectedProfileId: watched.connectedProfileId }),
  );
  const event = reportedEventOf(facebook);
  await done(client.post('/v1/test/provider-events', { connectedProfileId, event }));
  await service.runDue();
  await done(client.post(`/v1/test/connected-profiles/${connectedProfileId}/sweep`, {}));
  await service.runDue();
}

async function deliveries({ client, live, service }: Customer) {
  const { eventDestinationId } = (await done(client.get(destinations))).data[0];
  const path = `${destinations}/${eventDestinationId}`;
  live.receiver.answer = (response) => response.writeHead(503).end();
  const { connectedProfileId } = await client.newProfile();
  await service.runDue('events.deliver');
  live.receiver.answer = (response) => response.writeHead(200).end();
  const [{ deliveryId, eventId }] = (await done(client.get(`${path}/deliveries`, { status: 'pending' })))
    .data;
  await done(client.post(`${path}/deliveries/${deliveryId}/retry`));
  await service.runPutOff('events.deliver');
  await lists(client, `${path}/deliveries`, { eventId }, { topic: 'connection.created' }, { since: since() });
  await done(client.get(`/v1/events/${eventId}`));
  await lists(
    client,
    '/v1/events',
    { topic: 'connection.created' },
    { connectedProfileId },
    { deliveryStatus: 'failed,pending' },
    { since: since() },
  );
  await done(client.post(`${path}/replay`, { eventId }));
  await done(client.post(`${path}/replay`, { status: 'failed' }));
  await done(client.post(`${path}/replay`, { since: since() }));
  await service.runDue('events.deliver');
}

async function accounts({ client, live, world, person }: Customer) {
  await done(client.get('/v1/keys/current'));
  await done(client.get('/v1/billing/account'));
  await lists(client, '/v1/usage', { groupBy: 'key' }, { groupBy: 'profile' });
  await lists(
    client,
    '/v1/request-logs',
    { status: 'ok' },
    { operationId: 'media.create' },
    { since: since() },
    { errorCode: 'not_found' },
  );
  await client.get('/v1/request-logs/error-groups');
  await done(live.client.get('/v1/events', { limit: 1 }));
  const mode = 'test';
  for (const page of pages) {
    const { status } = await person.client.get(placeIn({ ...world, mode }, page));
    if (status >= 500) throw new Error(`${page.path}: ${status}`);
  }
  await done(client.post('/v1/test/reset'));
}

/** Has the service do the work of several customers together: their jobs are taken, and their counts written, at the same time. */
export async function workTogether(service: TestService, customers: readonly Customer[]): Promise<void> {
  const ofEach = <Result>(work: (customer: Customer) => Promise<Result>) => Promise.all(customers.map(work));
  await service.runDue();
  const profiles = await ofEach(async ({ client, live }) => {
    await done(client.post(destinations, { url: live.receiver.url, topics: ['*'] }));
    return client.newProfile({ providerId: 'facebook' });
  });
  await service.runDue();
  await ofEach(async ({ client, live }) => {
    live.receiver.answer = (response) => response.writeHead(503).end();
    const { connectedProfileId } = profiles[customers.findIndex((one) => one.client === client)] ?? {};
    const target = { connectedProfileId, contentType };
    await publishGroup(client, { text: 'Rye', targets: [target, target] });
    await done(client.get(`/v1/content/${contentType}`, { connectedProfileId }));
    await done(
      client.post('/v1/test/provider-events', { connectedProfileId, event: reportedEventOf(facebook) }),
    );
  });
  await service.runDue();
  // What is collected is also written every second, so that one of several turns has requests of all customers.
  for (let turns = 0; turns < 3; turns += 1) {
    await ofEach(({ client }) => done(client.get('/v1/keys/current')));
    await service.ctx.observability.requestLog.flush();
  }
}

/** Runs what the service does by the clock, for all organizations. */
export async function runMaintenance({ ctx, runDue, opsUrl }: TestService): Promise<void> {
  for (const job of [
    'connections.maintain',
    'profiles.maintain',
    'publish.maintain',
    'backfills.maintain',
    'media.sweep',
    'userData.delete',
    'organizations.delete',
    'retention.sweep',
  ] as const)
    await ctx.queue.enqueue(job, {});
  await runDue();
  await request(opsUrl).get('/metrics').expect(200);
}
