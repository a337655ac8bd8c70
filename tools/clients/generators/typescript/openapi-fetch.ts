/** The ten calls by the types of openapi-typescript and the client openapi-fetch. */
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema.js';
import { report } from './report.js';

type PublishRequestInput = components['schemas']['PublishRequestInput'];

await report(({ apiKey, baseUrl, between, connectedProfileId, pictures: [sourceUrl = ''], delivery }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const client = createClient<paths>({ baseUrl, headers });
  const newer = createClient<paths>({ baseUrl: `${between}/newer`, headers });

  const post: PublishRequestInput = {
    connectedProfileId,
    contentType: 'instagram.media.items',
    media: [{ sourceUrl }],
    reference: 'monday',
    metadata: { draft: 'one' },
  };
  const publish = (key: string, body: PublishRequestInput) =>
    client.POST('/v1/publish-requests', { params: { header: { 'Idempotency-Key': key } }, body });
  const published = async (key: string) => some(await publish(key, post));
  const references = async (filter: { status?: string[]; metadata?: Record<string, string> }) => {
    const query = { connectedProfileId, ...filter };
    const page = some(await client.GET('/v1/publish-requests', { params: { query } }));
    return page.data.map(({ reference }) => reference);
  };

  return {
    async 'read a list to its end'() {
      const ids: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { connectedProfileId, limit: 2, ...(cursor && { cursor }) };
        const page = some(await client.GET('/v1/content/instagram.media.items', { params: { query } }));
        ids.push(...page.data.map(({ externalId }) => externalId));
        if (!page.hasMore) return ids;
        cursor = page.nextCursor;
      }
    },
    async 'read one'() {
      const query = { connectedProfileId };
      const page = some(await client.GET('/v1/content/instagram.media.items', { params: { query } }));
      const path = { externalId: page.data[0]?.externalId ?? '' };
      const item = some(
        await client.GET('/v1/content/instagram.media.items/{externalId}', { params: { path, query } }),
      );
      return [item.externalId, item.contentType];
    },
    async 'publish once'() {
      const first = await published(`${connectedProfileId}-once`);
      const again = await published(`${connectedProfileId}-once`);
      const same = first.publishRequestId === again.publishRequestId;
      return [same ? 'the same id' : 'another id', again.contentType, again.reference];
    },
    async 'filter by statuses'() {
      const known = ['queued', 'publishing', 'published', 'failed'];
      return [await references({ status: known }), await references({ status: ['canceled'] })];
    },
    async 'filter by metadata'() {
      const [one, two] = [{ draft: 'one' }, { draft: 'two' }];
      return [await references({ metadata: one }), await references({ metadata: two })];
    },
    async 'change and delete'() {
      const destination = '/v1/event-destinations/{eventDestinationId}';
      const { eventDestinationId } = some(
        await client.POST('/v1/event-destinations', {
          body: { url: 'https://app.example.com/events', topics: ['content.*'] },
        }),
      );
      const params = { path: { eventDestinationId } };
      const body = { topics: ['content.*', 'connection.*'], status: 'disabled' };
      const { topics, status } = some(await client.PATCH(destination, { params, body }));
      const { deleted } = some(await client.DELETE(destination, { params }));
      const { response } = await client.GET(destination, { params });
      return [topics, status, deleted, response.status];
    },
    async 'take an error'() {
      const params = { path: { publishRequestId: 'test_pub_01kk9nbbcteh2bkdek10xh0x7z' } };
      const { error, response } = await client.GET('/v1/publish-requests/{publishRequestId}', { params });
      return [response.status, error?.error.code];
    },
    async 'take the violations'() {
      const late = { ...post, scheduledFor: '2020-01-01T00:00:00Z' };
      const { error, response } = await publish(`${connectedProfileId}-late`, late);
      const violations = error?.error.meta.violations?.map(({ code, path }) => [code, path]);
      return [response.status, error?.error.code, violations];
    },
    async 'type a delivery'() {
      const event: components['schemas']['DeliveredEvent'] = JSON.parse(delivery.body);
      if (event.topic !== 'content.instagram.media.comments.created') return event.topic;
      return [event.topic, event.data.externalId, event.data.text];
    },
    async 'survive what is new'() {
      const query = { connectedProfileId, limit: 2 };
      const page = some(await newer.GET('/v1/content/instagram.media.items', { params: { query } }));
      const { publishRequestId } = await published(`${connectedProfileId}-new`);
      const params = { path: { publishRequestId } };
      const { status } = some(await newer.GET('/v1/publish-requests/{publishRequestId}', { params }));
      return [page.data.length, status];
    },
  };
});

function some<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
