/** Tests the publish ledger and the backfills in the console. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../../src/contract/index.ts';
import { publishFailures } from '../../../src/providers/publish-failures.ts';
import { faultMarker } from '../../../src/simulators/faults.ts';
import { backfill, outcomeOf as backfillOutcome } from '../../support/backfilling.ts';
import { makeWorld, type World } from '../../support/console-world.ts';
import { jpeg } from '../../support/files.ts';
import { startFileServer } from '../../support/media.ts';
import { outcomeOf, publish } from '../../support/publishing.ts';
import { query } from '../../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';
import { untilWithoutJobs } from '../../support/until.ts';

const photo = readFileSync(new URL('../../fixtures/inputs/exif-gps.jpg', import.meta.url));

let service: TestService;
let key: TestKey;
let developer: SignedInMember;
let world: World;
let profile: Schemas['ConnectedProfile'];
const at = (path: string) => `/console/${developer.organizationId}/test${path}`;
const shown = async (path: string) => (await developer.client.get(at(path))).text;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  developer = await newMember(service, { role: 'developer' });
  profile = await key.client.newProfile({ providerId: 'bluesky', loginKind: 'oauth' });
  world = await makeWorld(service, { ...developer, mode: 'test' });
});

const post = (more: object = {}) =>
  publish(key.client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'bluesky.posts.items',
    text: 'Rye loaves',
    ...more,
  });

const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

describe('the publish ledger', () => {
  test('where nothing was published, it says how to publish', async () => {
    const { text } = await developer.client.get(`/console/${developer.organizationId}/live/publishing`);
    expect(text).toContain('POST /v1/publish-requests');
  });

  test('shows what was published, with the way to it', async () => {
    const request = await post({ metadata: { campaign: 'monday' } });
    const { providerPermalink } = await outcomeOf(service, key.client, request);
    const text = await shown(`/publishing/${request.publishRequestId}`);
    for (const part of ['published', 'monday', providerPermalink ?? '?']) expect(text).toContain(part);
  });

  test('shows the files of a request, those that are being fetched as well, and why one cannot be used', async () => {
    const server = await startFileServer();
    const { promise: asked, resolve: release } = Promise.withResolvers<void>();
    server.files.set('/slow.jpg', (_request, response) => asked.then(() => response.end(jpeg)));
    const media = [{ sourceUrl: `${server.url}/slow.jpg` }];
    const request = await post({ media, scheduledFor: inAWeek() });
    const path = `/publishing/${request.publishRequestId}`;
    const fetched = service.runDue();
    await untilWithoutJobs(() => server.asked.length === 1);
    const waiting = await shown(path);
    for (const part of [
      request.media?.[0]?.mediaId ?? '?',
      'fetching',
      '0 of 1 file arrived',
      'are being fetched',
    ])
      expect(waiting).toContain(part);
    // A scheduled request's page does not refresh itself, except while its files are being fetched.
    expect(waiting).toContain('hx-trigger');
    release();
    await fetched;
    const ready = await shown(path);
    expect(ready).toContain('All files have arrived.');
    expect(ready).not.toContain('of 1 file arrived');
    expect(ready).toContain('image/jpeg, 64 × 80');
    expect(ready).not.toContain('hx-trigger');
    const gone = await post({ media: [...media, { sourceUrl: `${server.url}/gone.jpg` }] });
    const failed = await outcomeOf(service, key.client, gone);
    const text = await shown(`/publishing/${gone.publishRequestId}`);
    for (const part of ['media_failed', 'source_not_found', failed.error?.media?.[0]?.error.message ?? '?'])
      expect(text).toContain(part);
    expect(text).not.toContain(server.url);
    await query(service, 'DELETE FROM media WHERE id = $1', [gone.media?.[1]?.mediaId]);
    expect(await shown(`/publishing/${gone.publishRequestId}`)).toContain('forgotten');
    await server.close();
  });

  test('shows of a request what was warned of, its card’s picture, and what files go out without', async () => {
    const server = await startFileServer();
    server.files.set('/photo.jpg', photo);
    const media = [{ sourceUrl: `${server.url}/photo.jpg` }];
    const seen = async (more: object) => {
      const request = await outcomeOf(service, key.client, await post(more));
      return { request, text: await shown(`/publishing/${request.publishRequestId}`) };
    };
    const stripped = await seen({ media });
    expect(stripped.request).toMatchObject({ status: 'published', stripLocation: true });
    expect(stripped.request).not.toHaveProperty('warnings');
    expect(stripped.text).toContain('published without its position');
    expect(stripped.text).not.toContain('Warnings');
    // What is warned of a file by URL is known once it has arrived, and stays when the content is gone.
    const kept = await seen({ media, stripLocation: false });
    const warnings = [expect.objectContaining({ code: 'location_included', field: 'media.0.sourceUrl' })];
    expect(kept.request).toMatchObject({ status: 'published', stripLocation: false, warnings });
    for (const part of ['published with its position', 'location_included', 'media.0.sourceUrl'])
      expect(kept.text).toContain(part);
    const [picture] = stripped.request.media ?? [];
    const linked = await seen({ link: 'https://www.example.com/menu', linkCard: picture });
    for (const part of ['Link preview', picture?.mediaId ?? '?', 'published without its position'])
      expect(linked.text).toContain(part);
    const plain = await seen({});
    expect(plain.request).not.toHaveProperty('stripLocation');
    await server.close();
  });

  test('is filtered by status, content type and profile', async () => {
    const request = await post({ scheduledFor: inAWeek() });
    const { publishRequestId: scheduled } = request;
    const { connectedProfileId } = profile;
    expect(await shown(`/publishing?status=scheduled&connectedProfileId=${connectedProfileId}`)).toContain(
      scheduled,
    );
    expect(await shown('/publishing?status=published')).not.toContain(scheduled);
    expect(await shown('/publishing?contentType=instagram.media.items')).not.toContain(scheduled);
    const refused = await developer.client.get(at('/publishing?status=nonsense'));
    expect(refused.status).toBe(400);
  });

  test('pages by cursor, and leads back to the first page', async () => {
    const row = await service.ctx.db.publishRequest.findFirstOrThrow({
      where: { id: world.publishRequestId },
    });
    // The copies' ids differ from the row's own id in the digit before their number.
    const other = row.id.at(-3) === '0' ? '1' : '0';
    const copies = Array.from({ length: 30 }, (_, index) => ({
      ...row,
      id: `${row.id.slice(0, -3)}${other}${String(index).padStart(2, '0')}`,
      metadata: {},
      progress: {},
      steps: [],
      parts: [],
      errorDetail: {},
      warnings: [],
      externalId: `${index}`,
      status: 'canceled' as const,
    }));
    await service.ctx.db.publishRequest.createMany({ data: copies });
    const first = await shown('/publishing?status=canceled');
    const next = /href="([^"]*cursor=[^"]*)"[^>]*>Next page/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { text: second } = await developer.client.get(new URL(next).pathname + new URL(next).search);
    const rowsOf = (text: string) => [...text.matchAll(/<tr><td/g)].length;
    expect([rowsOf(first), rowsOf(second)]).toEqual([25, 5]);
    expect(second).toContain('First page');
    const { text: csv } = await developer.client.get(at('/publishing?status=canceled&format=csv'));
    expect(csv.trim().split('\r\n')).toHaveLength(31);
  });

  test('cancels what has not started', async () => {
    const { publishRequestId } = await post({ scheduledFor: inAWeek() });
    const row = { where: { id: publishRequestId } };
    await service.ctx.db.publishRequest.updateMany({ ...row, data: { status: 'queued' } });
    const page = await shown(`/publishing/${publishRequestId}`);
    const moving = page.slice(page.indexOf('<div id="request"'), page.indexOf('<summary>Cancel…'));
    // The form is not within the part of the page that refreshes itself, because a refresh would close it
    // while a person uses it.
    expect(moving.match(/<\/div>/g)).toHaveLength(moving.match(/<div\b/g)?.length ?? 0);
    expect(moving).toContain('hx-trigger');
    await service.ctx.db.publishRequest.updateMany({ ...row, data: { status: 'scheduled' } });
    const { status } = await developer.client.post(at(`/publishing/${publishRequestId}/cancel`));
    expect(status).toBe(303);
    expect(await shown(`/publishing/${publishRequestId}`)).toContain('canceled');
  });

  test('says why what has started cannot be canceled', async () => {
    const { publishRequestId } = await outcomeOf(service, key.client, await post());
    const { status, text } = await developer.client.post(at(`/publishing/${publishRequestId}/cancel`));
    expect([status, text]).toEqual([409, expect.stringContaining('role="alert"')]);
  });

  test('settles an unknown outcome, and says what is missing', async () => {
    const path = `/publishing/${world.publishRequestId}`;
    const refused = await developer.client.post(at(`${path}/resolve`), { outcome: 'published' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('<code>externalId</code>')]);
    await developer.client.post(at(`${path}/resolve`), { outcome: 'published', externalId: '42' });
    expect((await key.client.get(`/v1/publish-requests/${world.publishRequestId}`)).body).toMatchObject({
      status: 'published',
      externalId: '42',
    });
    expect(await shown(path)).not.toContain('Resolve the outcome');
  });

  test('a failed post of a group is published again from the page of the group, by support people, too', async () => {
    const target = async () => {
      const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
      return { connectedProfileId, contentType: 'facebook.media.items' };
    };
    const marked = `Fresh bread ${faultMarker('account_check_due')}`;
    const { body: group } = await key.client
      .post('/v1/publish-groups', {
        text: 'Fresh bread',
        targets: [await target(), { ...(await target()), text: marked }],
      })
      .set('Idempotency-Key', 'group-of-two');
    const path = `/publishing/groups/${group.publishGroupId}`;
    const [, { publishRequestId }] = group.publishRequests;
    for (const request of group.publishRequests) await outcomeOf(service, key.client, request);
    const { client } = await newMember(service, { role: 'support' });
    const button = new RegExp(`action="[^"]*/${publishRequestId}/retry"><button[^>]*>Publish again`);
    expect((await client.get(at(path))).text).toMatch(button);
    const { headers } = await client.post(at(`/publishing/${publishRequestId}/retry`));
    const [again = ''] = /test_pub_\w+/.exec(`${headers.location}`) ?? [];
    expect(await shown(path)).toContain(`/publishing/${again}`);
    expect(await shown(path)).not.toMatch(button);
  });

  test('publishes again what was never created', async () => {
    const expired = await key.client.newProfile({ providerId: 'bluesky', loginKind: 'oauth' });
    const request = await publish(key.client, {
      connectedProfileId: expired.connectedProfileId,
      contentType: 'bluesky.posts.items',
      text: 'Later',
      scheduledFor: inAWeek(),
    });
    const change = { action: 'expire' };
    await key.client.patch(`/v1/test/connections/${expired.connectionId}`, change);
    await key.client.post('/v1/test/clock/advance', { seconds: 8 * 24 * 3600 });
    await outcomeOf(service, key.client, request);
    await key.client.patch(`/v1/test/connections/${expired.connectionId}`, { action: 'restore' });
    const path = `/publishing/${request.publishRequestId}`;
    expect(await shown(path)).toContain('Publish again');
    const { headers } = await developer.client.post(at(`${path}/retry`));
    const retried = /publishing\/(test_pub_\w+)/.exec(headers.location ?? '')?.[1] ?? '';
    expect(await outcomeOf(service, key.client, { publishRequestId: retried })).toMatchObject({
      status: 'published',
    });
    expect(await shown(path)).toContain(retried);
  });
});

describe('what has failed', () => {
  async function failed(text: string): Promise<string> {
    const profile = await key.client.newProfile({ providerId: 'facebook' });
    const request = await publish(key.client, {
      connectedProfileId: profile.connectedProfileId,
      contentType: 'facebook.media.items',
      text,
    });
    await outcomeOf(service, key.client, request);
    return `/publishing/${request.publishRequestId}`;
  }

  test('says why and what to do, with the provider’s error beside it and a link to the guide', async () => {
    const page = await shown(await failed(`Twice ${faultMarker('duplicate_content')}`));
    const { message, whatToDo } = publishFailures.duplicate_content;
    for (const told of [
      message,
      whatToDo,
      '<code>506</code>',
      '/docs/guides/publish-failures#duplicate_content',
    ])
      expect(page).toContain(told);
    expect(await shown('/publishing?status=failed')).toContain(message);
  });

  test('is offered again only where that can help', async () => {
    expect(await shown(await failed(`Twice ${faultMarker('duplicate_content')}`))).not.toContain(
      'Publish again',
    );
    const page = await shown(await failed(`Rye ${faultMarker('account_check_due')}`));
    expect(page).toContain('Publish again');
  });
});

describe('backfills', () => {
  test('are started by a form, and shown with how far they are', async () => {
    const { connectedProfileId } = await key.client.newProfile();
    const { status, headers } = await developer.client.post(at('/backfills'), {
      connectedProfileId,
      contentType: 'instagram.media.items',
      since: '2025-12-01T00:00',
      maxItems: '5',
    });
    expect(status).toBe(303);
    const backfillRequestId = /backfills\/(test_bf_\w+)/.exec(headers.location ?? '')?.[1] ?? '';
    const { emitted } = await backfillOutcome(key.client, { backfillRequestId });
    const text = await shown(`/backfills/${backfillRequestId}`);
    expect(text).toContain(`aria-label="${emitted} items delivered"`);
    expect(text).toContain('completed');
    expect(text).not.toContain('hx-get');
  });

  test('are started for a profile by its name, and the audit log has its id', async () => {
    const named = await key.client.newProfile();
    const id = named.connectedProfileId;
    await service.ctx.db.connectedProfile.updateMany({
      where: { id },
      data: { displayName: 'Zwieback & Söhne' },
    });
    const { status, headers } = await developer.client.post(at('/backfills'), {
      connectedProfileId: ' zwieback & sohne ',
      contentType: 'instagram.media.items',
    });
    expect(status).toBe(303);
    expect(headers.location).toMatch(/backfills\/test_bf_/);
    expect(
      await service.ctx.db.auditEntry.findMany({
        where: { action: 'backfillRequests.create', subject: id },
        select: { outcome: true },
      }),
    ).toEqual([{ outcome: 'done' }]);
  });

  test('are refused for a name that several profiles have, or none, and the name stays in the form', async () => {
    const two = [await key.client.newProfile(), await key.client.newProfile()];
    await service.ctx.db.connectedProfile.updateMany({
      where: { id: { in: two.map(({ connectedProfileId }) => connectedProfileId) } },
      data: { displayName: 'Two Bakers' },
    });
    const start = (connectedProfileId: string) =>
      developer.client.post(at('/backfills'), { connectedProfileId, contentType: 'instagram.media.items' });
    const several = await start('two bakers');
    expect([several.status, several.text]).toEqual([
      400,
      expect.stringContaining('Several profiles have this name'),
    ]);
    expect(several.text).toContain('value="two bakers"');
    const none = await start('three bakers');
    expect(none.status).toBe(404);
    expect(none.text).toContain('value="three bakers"');
  });

  test('reload themselves while they are going', async () => {
    const list = await shown('/backfills');
    expect(list).toContain('hx-trigger="every');
    // The filters are not within the part of the page that refreshes itself, so what somebody types stays.
    expect(list.indexOf('class="filters"')).toBeLessThan(list.indexOf('hx-trigger="every'));
    expect(await shown(`/backfills/${world.backfillRequestId}`)).toContain('hx-trigger="every');
  });

  test('that are refused come back with what was typed', async () => {
    const { status, text } = await developer.client.post(at('/backfills'), {
      connectedProfileId: profile.connectedProfileId,
      contentType: 'bluesky.posts.items',
      since: 'yesterday',
      maxItems: 'many',
    });
    expect(status).toBe(400);
    for (const part of ['<code>since</code>', '<code>maxItems</code>', 'value="many"'])
      expect(text).toContain(part);
  });

  test('are canceled', async () => {
    const slow = await key.client.newProfile({ scenario: 'throttled' });
    const request = await backfill(key.client, {
      connectedProfileId: slow.connectedProfileId,
      contentType: 'instagram.media.items',
    });
    await backfillOutcome(key.client, request, ['waiting']);
    await developer.client.post(at(`/backfills/${request.backfillRequestId}/cancel`));
    expect(await shown(`/backfills/${request.backfillRequestId}`)).toContain('canceled');
  });
});
