/** The ten calls by the functions of @hey-api/openapi-ts. */
import { createClient } from './generated/client/index.js';
import type { DeliveredEvent, PublishRequestInput } from './generated/index.js';
import * as api from './generated/index.js';
import { report } from './report.js';

await report(({ apiKey, baseUrl, between, connectedProfileId, pictures: [sourceUrl = ''], delivery }) => {
  const client = createClient({ baseUrl, auth: apiKey });
  const newer = createClient({ baseUrl: `${between}/newer`, auth: apiKey });

  const post: PublishRequestInput = {
    connectedProfileId,
    contentType: 'instagram.media.items',
    media: [{ sourceUrl }],
    reference: 'monday',
    metadata: { draft: 'one' },
  };
  const publish = (key: string, body: PublishRequestInput) =>
    api.publishRequestsCreate({ client, headers: { 'Idempotency-Key': key }, body });
  const published = async (key: string) => some(await publish(key, post));
  const references = async (filter: { status?: string[]; metadata?: Record<string, string> }) => {
    const query = { connectedProfileId, ...filter };
    const page = some(await api.publishRequestsList({ client, query }));
    return page.data.map(({ reference }) => reference);
  };

  return {
    async 'read a list to its end'() {
      const ids: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { connectedProfileId, limit: 2, ...(cursor && { cursor }) };
        const page = some(await api.instagramMediaItemsList({ client, query }));
        ids.push(...page.data.map(({ externalId }) => externalId));
        if (!page.hasMore) return ids;
        cursor = page.nextCursor;
      }
    },
    async 'read one'() {
      const query = { connectedProfileId };
      const page = some(await api.instagramMediaItemsList({ client, query }));
      const path = { externalId: page.data[0]?.externalId ?? '' };
      const item = some(await api.instagramMediaItemsGet({ client, path, query }));
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
      const input = { url: 'https://app.example.com/events', topics: ['content.*'] };
      const { eventDestinationId } = some(await api.eventDestinationsCreate({ client, body: input }));
      const path = { eventDestinationId };
      const body = { topics: ['content.*', 'connection.*'], status: 'disabled' };
      const { topics, status } = some(await api.eventDestinationsUpdate({ client, path, body }));
      const { deleted } = some(await api.eventDestinationsDelete({ client, path }));
      const { response } = await api.eventDestinationsGet({ client, path });
      return [topics, status, deleted, response?.status];
    },
    async 'take an error'() {
      const path = { publishRequestId: 'test_pub_01kk9nbbcteh2bkdek10xh0x7z' };
      const { error, response } = await api.publishRequestsGet({ client, path });
      return [response?.status, error?.error.code];
    },
    async 'take the violations'() {
      const late = { ...post, scheduledFor: '2020-01-01T00:00:00Z' };
      const { error, response } = await publish(`${connectedProfileId}-late`, late);
      const violations = error?.error.meta.violations?.map(({ code, path }) => [code, path]);
      return [response?.status, error?.error.code, violations];
    },
    async 'type a delivery'() {
      const event: DeliveredEvent = JSON.parse(delivery.body);
      if (event.topic !== 'content.instagram.media.comments.created') return event.topic;
      return [event.topic, event.data.externalId, event.data.text];
    },
    async 'survive what is new'() {
      const query = { connectedProfileId, limit: 2 };
      const page = some(await api.instagramMediaItemsList({ client: newer, query }));
      const { publishRequestId } = await published(`${connectedProfileId}-new`);
      const { status } = some(await api.publishRequestsGet({ client: newer, path: { publishRequestId } }));
      return [page.data.length, status];
    },
  };
});

function some<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
