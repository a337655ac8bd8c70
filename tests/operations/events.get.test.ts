import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { expectUnfindable, query } from '../support/suites/connect-resources.ts';

let service: TestService;
let listener: Listener;
beforeAll(async () => {
  service = await sharedTestService();
  listener = await startListener(service, { topics: ['content.*', 'connection.*'] });
});
afterAll(() => listener.close());

const get = (id: string) => listener.client.get(`/v1/events/${id}`);

describe('events.get', () => {
  test('answers what was delivered, of content and of resources', async () => {
    const profile = await listener.client.newProfile({ providerId: 'facebook' });
    await listener.happen(profile, 'comment_added', { text: 'Is there any bread left?' });
    const delivered = await listener.allEvents();
    expect(delivered.map(({ topic }) => topic).sort()).toEqual([
      'connection.created',
      'content.facebook.media.comments.created',
    ]);
    for (const event of delivered) {
      const { status, body } = await get(event.id);
      expect([status, body]).toEqual([200, event]);
    }
  });

  test('has no data any more after 23 hours, also before it is erased', async () => {
    await listener.client.newProfile();
    const [{ data, ...event } = { id: '', data: {} }] = (await listener.allEvents()).slice(-1);
    const before = new Date(Date.now() - 23 * 60 * 60 * 1000);
    await query(service, 'UPDATE events SET created_at = $2 WHERE id = $1', [event.id, before]);
    const { body } = await get(event.id);
    expect(body).toEqual({ ...event, timestamp: before.toISOString(), dataErased: true });
    await query(service, 'UPDATE events SET sealed_data = NULL WHERE id = $1', [event.id]);
    expect((await get(event.id)).body).toEqual(body);
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { client } = await service.newKey();
    await client.newProfile();
    const { body } = await client.get('/v1/events', { limit: 1 });
    await expectUnfindable(service, body.data[0].id, (from, id) => from.get(`/v1/events/${id}`));
    expectError(await client.get(`/v1/events/${'x'.repeat(300)}`), 404, 'not_found');
  });
});
