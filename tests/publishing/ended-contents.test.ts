/** Tests how long the words of a publish request stay after its end, and that its title stays after them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { findByWords } from '../../src/domain/publishing/requests/find-requests.ts';
import { expectViolations } from '../support/errors.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { outcomeOf, type PublishRequest, post, publish, requestNow } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let listener: Listener;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  ({ connectedProfileId } = await listener.client.newProfile({ providerId: 'facebook' }));
});
afterAll(() => listener.close());

const input = (more: object = {}) => ({
  connectedProfileId,
  contentType: 'facebook.media.items',
  text: 'Cinnamon buns are back',
  ...more,
});
const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
const path = ({ publishRequestId }: PublishRequest) => `/v1/publish-requests/${publishRequestId}`;
const now = ({ publishRequestId }: PublishRequest) => requestNow(listener.client, publishRequestId);

const endings: Record<string, () => Promise<PublishRequest>> = {
  published: async () => outcomeOf(service, listener.client, await publish(listener.client, input())),
  canceled: async () => {
    const request = await publish(listener.client, input({ scheduledFor: inAWeek() }));
    return (await listener.client.post(`${path(request)}/cancel`)).body;
  },
  failed: async () => {
    const text = 'Cinnamon buns are back #fault:duplicate_content';
    return outcomeOf(service, listener.client, await publish(listener.client, input({ text })));
  },
};

async function contentOf({ publishRequestId }: PublishRequest): Promise<string | undefined> {
  const [row] = await query(service, 'SELECT content FROM publish_requests WHERE id = $1', [
    publishRequestId,
  ]);
  return row?.content ? Buffer.from(row.content as Uint8Array).toString('latin1') : undefined;
}

const ended = ({ publishRequestId }: PublishRequest, ago: string) =>
  query(service, 'UPDATE publish_requests SET completed_at = now() - $2::interval WHERE id = $1', [
    publishRequestId,
    ago,
  ]);

test.each(Object.entries(endings))(
  'what is %s is found by its words for 23 hours, and then its content is erased',
  async (status, end) => {
    const request = await end();
    expect(request.status).toBe(status);
    const scope = { organizationId: listener.organizationId, mode: 'test' as const };
    const isFound = async () =>
      (await findByWords(service.ctx, scope, 'CINNAMON')).some(
        ({ publishRequestId }) => publishRequestId === request.publishRequestId,
      );
    await ended(request, '22 hours 59 minutes');
    await eraseExpired(service.ctx);
    expect(await isFound()).toBe(true);
    const content = await contentOf(request);
    expect(content?.length).toBeGreaterThan(0);
    expect(content).not.toContain('innamon');
    const before = await now(request);
    await ended(request, '23 hours 1 minute');
    // It is not found even before the sweep has erased it.
    expect(await isFound()).toBe(false);
    await eraseExpired(service.ctx);
    expect(await contentOf(request)).toBeUndefined();
    expect((await now(request)).updatedAt).toBe(before.updatedAt);
  },
);

test('a title is in the record, in lists and in events, and is not published', async () => {
  const { client } = listener;
  const [plain, request] = [
    await publish(client, input({ scheduledFor: inAWeek() })),
    await publish(client, input({ title: 'Buns, week 12', scheduledFor: inAWeek() })),
  ];
  expect(request).toMatchObject({ title: 'Buns, week 12', contentFingerprint: plain.contentFingerprint });
  expect(plain).not.toHaveProperty('title');
  expect((await client.get('/v1/publish-requests')).body.data).toContainEqual(request);
  const [event] = await query(service, 'SELECT id FROM events WHERE subject_id = $1', [
    request.publishRequestId,
  ]);
  expect((await client.get(`/v1/events/${event?.id}`)).body.data).toMatchObject({ title: 'Buns, week 12' });
});

test('a title is changed, kept by a retry, and removed by an empty one', async () => {
  const { client } = listener;
  const request = await publish(client, input({ title: 'Buns', scheduledFor: inAWeek() }));
  expect((await client.patch(path(request), { text: 'Other words' })).body).toMatchObject({ title: 'Buns' });
  const changed = (await client.patch(path(request), { title: 'Rolls' })).body;
  expect(changed).toMatchObject({ title: 'Rolls' });
  expect((await client.patch(path(request), { title: '' })).body).not.toHaveProperty('title');
  const text = 'Fresh bread #fault:account_check_due';
  const failed = await outcomeOf(service, client, await publish(client, input({ text, title: 'Bread' })));
  expect((await client.post(`${path(failed)}/retry`)).body).toMatchObject({ title: 'Bread' });
});

test('a title has 1 to 120 characters', async () => {
  const { client } = listener;
  const refused = async (title: string) => post(client, input({ title }));
  expectViolations(await refused('x'.repeat(121)), { title: 'too_long' });
  expectViolations(await refused(''), { title: 'too_short' });
  expectViolations(await refused('a\u0000b'), { title: 'invalid_format' });
  expect(
    (await publish(client, input({ title: 'x'.repeat(120), scheduledFor: inAWeek() }))).title,
  ).toHaveLength(120);
});

test('a title is found when the words are erased', async () => {
  const request = await publish(listener.client, input({ title: 'Plaited loaf, June' }));
  const done = await outcomeOf(service, listener.client, request);
  await ended(done, '40 days');
  await eraseExpired(service.ctx);
  const scope = { organizationId: listener.organizationId, mode: 'test' as const };
  expect(await findByWords(service.ctx, scope, 'plaited LOAF')).toEqual([await now(done)]);
  expect(await findByWords(service.ctx, { ...scope, mode: 'live' }, 'plaited loaf')).toEqual([]);
});
