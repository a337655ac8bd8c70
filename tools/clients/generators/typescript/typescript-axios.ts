/** The ten calls by the classes that openapi-generator makes for TypeScript with axios. */
import axios from 'axios';
import {
  Configuration,
  type DeliveredEvent,
  type ErrorEnvelope,
  EventDestinationsApi,
  InstagramApi,
  PublishingApi,
  type PublishRequestInput,
} from './generated/index.js';
import { report } from './report.js';

await report(({ apiKey, baseUrl, between, connectedProfileId, pictures: [sourceUrl = ''], delivery }) => {
  const service = new Configuration({ basePath: baseUrl, accessToken: apiKey });
  const newer = new Configuration({ basePath: `${between}/newer`, accessToken: apiKey });
  const instagram = new InstagramApi(service);
  const publishing = new PublishingApi(service);
  const destinations = new EventDestinationsApi(service);

  const post: PublishRequestInput = {
    connectedProfileId,
    contentType: 'instagram.media.items',
    media: [{ sourceUrl }],
    reference: 'monday',
    metadata: { draft: 'one' },
  };
  const publish = (key: string, body = post) =>
    publishing.publishRequestsCreate(`${connectedProfileId}-${key}`, body);
  const references = async (statuses?: string[], metadata?: Record<string, string>) => {
    const { data: page } = await publishing.publishRequestsList(
      connectedProfileId,
      undefined,
      statuses,
      undefined,
      metadata,
    );
    return page.data.map(({ reference }) => reference);
  };

  return {
    async 'read a list to its end'() {
      const ids: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const { data: page } = await instagram.instagramMediaItemsList(connectedProfileId, cursor, 2);
        ids.push(...page.data.map(({ externalId }) => externalId));
        if (!page.hasMore) return ids;
        cursor = page.nextCursor;
      }
    },
    async 'read one'() {
      const { data: page } = await instagram.instagramMediaItemsList(connectedProfileId);
      const id = page.data[0]?.externalId ?? '';
      const { data: item } = await instagram.instagramMediaItemsGet(id, connectedProfileId);
      return [item.externalId, item.contentType];
    },
    async 'publish once'() {
      const { data: first } = await publish('once');
      const { data: again } = await publish('once');
      const same = first.publishRequestId === again.publishRequestId;
      return [same ? 'the same id' : 'another id', again.contentType, again.reference];
    },
    async 'filter by statuses'() {
      const known = ['queued', 'publishing', 'published', 'failed'];
      return [await references(known), await references(['canceled'])];
    },
    async 'filter by metadata'() {
      // The generator takes the keys of an object for parameters of their own.
      const [one, two] = [{ 'metadata[draft]': 'one' }, { 'metadata[draft]': 'two' }];
      return [await references(undefined, one), await references(undefined, two)];
    },
    async 'change and delete'() {
      const input = { url: 'https://app.example.com/events', topics: ['content.*'] };
      const { data: made } = await destinations.eventDestinationsCreate(input);
      const change = { topics: ['content.*', 'connection.*'], status: 'disabled' };
      const { data: changed } = await destinations.eventDestinationsUpdate(made.eventDestinationId, change);
      const { data: gone } = await destinations.eventDestinationsDelete(made.eventDestinationId);
      const { status } = await refusal(destinations.eventDestinationsGet(made.eventDestinationId));
      return [changed.topics, changed.status, gone.deleted, status];
    },
    async 'take an error'() {
      const { status, error } = await refusal(
        publishing.publishRequestsGet('test_pub_01kk9nbbcteh2bkdek10xh0x7z'),
      );
      return [status, error.code];
    },
    async 'take the violations'() {
      const { status, error } = await refusal(
        publish('late', { ...post, scheduledFor: '2020-01-01T00:00:00Z' }),
      );
      return [status, error.code, error.meta.violations?.map(({ code, path }) => [code, path])];
    },
    async 'type a delivery'() {
      const event: DeliveredEvent = JSON.parse(delivery.body);
      if (event.topic !== 'content.instagram.media.comments.created') return event.topic;
      return [event.topic, event.data.externalId, event.data.text];
    },
    async 'survive what is new'() {
      const { data: page } = await new InstagramApi(newer).instagramMediaItemsList(
        connectedProfileId,
        undefined,
        2,
      );
      const { data: made } = await publish('new');
      const { data: request } = await new PublishingApi(newer).publishRequestsGet(made.publishRequestId);
      return [page.data.length, request.status];
    },
  };
});

async function refusal(call: Promise<unknown>) {
  const thrown = await call.then(
    () => new Error('the call was not refused'),
    (error: unknown) => error,
  );
  if (!axios.isAxiosError<ErrorEnvelope>(thrown) || !thrown.response) throw thrown;
  return { status: thrown.response.status, error: thrown.response.data.error };
}
