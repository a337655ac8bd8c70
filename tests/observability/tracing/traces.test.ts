/** Tests the traces that a service sends to a collector. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spans as documented } from '../../../src/domain/administration/reference/telemetry.ts';
import { faultMarker } from '../../../src/simulators/faults.ts';
import { type CollectedSpan, type Collector, startCollector } from '../../support/collector.ts';
import { type Listener, startListener } from '../../support/observed.ts';
import { outcomeOf, post } from '../../support/publishing.ts';
import type { Received } from '../../support/receiver.ts';
import { secretsIn } from '../../support/secrets.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const contentType = 'facebook.media.items';
const text = 'Rye loaves from the oven';
const theirs = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${theirs.traceId}-${theirs.spanId}-01`;

let collector: Collector;
let service: TestService;
let listener: Listener;
let connectedProfileId: string;
beforeAll(async () => {
  collector = await startCollector();
  service = await startTestService({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'bakery',
  });
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  ({ connectedProfileId } = await listener.client.newProfile({ providerId: 'facebook' }));
});
afterAll(async () => {
  await listener.close();
  await service.close();
  await collector.close();
});

/** Publishes, and returns the spans of the request's trace when all those above the delivery's have come. */
async function publishTraced(input: object = {}, topic = 'publishRequest.published') {
  const answer = await post(listener.client, { connectedProfileId, contentType, text, ...input });
  await outcomeOf(service, listener.client, answer.body);
  const { publishRequestId } = answer.body;
  const told = ({ event }: Received) =>
    event.topic === topic && event.data.publishRequestId === publishRequestId;
  await until(() => listener.receiver.received.some(told));
  const delivered = listener.receiver.received.find(told) as Received;
  const traceId = `${delivered.headers.traceparent}`.slice(3, 35);
  const spanId = `${delivered.headers.traceparent}`.slice(36, 52);
  const trace = () => collector.spans.filter((span) => span.traceId === traceId);
  const last = (spans: CollectedSpan[]) => spans.find((span) => span.spanId === spanId);
  // A span comes when it has ended, and that of a job may end after the delivery of what it has caused.
  await until(() => {
    const spans = trace();
    const ids = new Set(spans.map((span) => span.spanId));
    return (
      last(spans) !== undefined && spans.every(({ parentSpanId }) => !parentSpanId || ids.has(parentSpanId))
    );
  });
  return { answer, delivered, trace: trace(), sent: last(trace()) as CollectedSpan };
}

/** Returns the names from a span up to the beginning of its trace. */
function wayUp(trace: CollectedSpan[], from: CollectedSpan): string[] {
  const parent = trace.find(({ spanId }) => spanId === from.parentSpanId);
  return [from.name, ...(parent ? wayUp(trace, parent) : [])];
}

describe('a publish request', () => {
  test('has one trace, from the request through its job, the call to the provider and the event to the delivery', async () => {
    const { answer, delivered, trace, sent } = await publishTraced();
    expect(wayUp(trace, sent)).toEqual([
      'POST event destination',
      'process events.deliver',
      'create publishRequest.published',
      'process publish.run',
      'POST /v1/publish-requests',
    ]);
    const call = trace.find(({ name }) => name === 'POST facebook') as CollectedSpan;
    expect(wayUp(trace, call)).toEqual(['POST facebook', 'process publish.run', 'POST /v1/publish-requests']);
    const named = (name: string) => trace.find((span) => span.name === name);
    const requestId = answer.headers['request-id'];
    const { publishRequestId } = answer.body;
    expect(named('POST /v1/publish-requests')).toMatchObject({
      kind: 2,
      service: 'bakery',
      failed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/v1/publish-requests',
        'http.response.status_code': 200,
        'social_content.operation_id': 'publishRequests.create',
        'social_content.request_id': requestId,
        'social_content.organization_id': listener.organizationId,
      },
    });
    expect(named('process publish.run')).toMatchObject({
      kind: 5,
      attributes: {
        'messaging.destination.name': 'publish.run',
        'social_content.request_id': requestId,
        'social_content.publish_request_id': publishRequestId,
      },
    });
    expect(call).toMatchObject({
      kind: 3,
      attributes: {
        'server.address': 'graph.facebook.com',
        'http.response.status_code': 200,
        'social_content.operation': 'facebook.media.items.publish',
        'social_content.connected_profile_id': connectedProfileId,
      },
    });
    const eventId = delivered.event.id;
    expect(named('create publishRequest.published')).toMatchObject({
      kind: 4,
      attributes: { 'messaging.message.id': eventId },
    });
    expect(sent).toMatchObject({
      kind: 3,
      attributes: {
        'server.address': '127.0.0.1',
        'http.response.status_code': 200,
        'social_content.event_id': eventId,
      },
    });
  });

  test('has log lines that name its trace', async () => {
    const { answer, sent } = await publishTraced();
    const lines = service.logs.map((line) => JSON.parse(line));
    const own = lines.filter(({ requestId }) => requestId === answer.headers['request-id']);
    expect(own.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['request', 'provider call', 'delivery']),
    );
    expect(new Set(own.map(({ traceId }) => traceId))).toEqual(new Set([sent.traceId]));
  });

  test('that the provider refuses has a call that failed, and says how', async () => {
    const refused = { text: `${text} ${faultMarker('duplicate_content')}` };
    const { trace } = await publishTraced(refused, 'publishRequest.failed');
    expect(trace.filter(({ failed }) => failed)).toEqual([
      expect.objectContaining({
        name: 'POST facebook',
        attributes: expect.objectContaining({ 'error.type': 'rejected' }),
      }),
    ]);
  });

  test('has nothing in its spans that is secret or content', async () => {
    await publishTraced();
    await listener.client.get('/v1/content/facebook.media.items', { connectedProfileId, limit: 7 });
    await until(() => collector.spans.some(({ name }) => name === 'GET /v1/content/facebook.media.items'));
    const everything = collector.bodies.join('\n');
    expect(secretsIn(everything)).toEqual([]);
    expect(everything).not.toMatch(/svc_test_|limit=|access_token|Rye loaves/);
    const plain = /^(?:http|url|server|messaging|error|social_content)\./;
    expect(
      collector.spans
        .flatMap(({ attributes }) => Object.keys(attributes))
        .filter((name) => !plain.test(name)),
    ).toEqual([]);
  });
});

test('every span is documented, with all its attributes', async () => {
  await publishTraced();
  const kinds = ['', 'internal', 'server', 'client', 'producer', 'consumer'];
  for (const { name, kind, attributes } of collector.spans) {
    const same = documented.filter(
      (one) =>
        one.kind === kinds[kind] &&
        new RegExp(`^${one.name.replace(/\{\w+\}/g, '\\S+')}$`).test(name.replace(/^(GET|POST)$/, '$1 none')),
    );
    expect([name, same.length]).toEqual([name, 1]);
    const own = Object.keys(attributes).filter((one) => !one.startsWith('social_content.'));
    expect(own.filter((one) => !same[0]?.attributes.includes(one))).toEqual([]);
  }
});

describe('the trace of a caller', () => {
  const ask = async (to: TestService) => {
    const { client } = to === service ? listener : await to.newKey();
    const before = collector.spans.length;
    await client.get('/v1/connected-profiles').set('traceparent', traceparent);
    const found = () =>
      collector.spans.slice(before).find(({ name }) => name === 'GET /v1/connected-profiles');
    await until(() => found() !== undefined);
    return found() as CollectedSpan;
  };

  test('is linked, because callers are customers', async () => {
    const span = await ask(service);
    expect(span.traceId).not.toBe(theirs.traceId);
    expect(span.parentSpanId).toBeUndefined();
    expect(span.links).toEqual([expect.objectContaining(theirs)]);
  });

  test('is continued where the operator says so', async () => {
    const variables = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRACES_OF_CALLERS: 'continue',
      ROLE: 'api',
    };
    const continuing = await startTestService(variables, { databaseUrl: service.databaseUrl });
    const span = await ask(continuing);
    expect(span).toMatchObject({ traceId: theirs.traceId, parentSpanId: theirs.spanId, links: [] });
    await continuing.close();
  });
});
