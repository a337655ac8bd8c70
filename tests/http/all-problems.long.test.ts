/**
 * Tests that one answer reports all problems that the schema finds, each once, and that the answer to the mended input
 * reports all that the operation's own checks find.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
/** The ids that the bodies below refer to by names with a `$`. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  const { client } = key;
  for (const providerId of ['instagram', 'facebook', 'bluesky'])
    ids[providerId] = (await client.newProfile({ providerId })).connectedProfileId;
  const app = {
    providerId: 'facebook',
    name: 'App',
    clientId: 'id',
    clientSecret: 'secret',
    returnOrigins: ['https://app.example.com'],
  };
  ids.app = (await client.post('/v1/auth-integrations', app)).body.authIntegrationId;
  const receiver = { url: 'https://receiver.example.com/events', topics: ['content.*'] };
  ids.destination = (await client.post('/v1/event-destinations', receiver)).body.eventDestinationId;
  const post = {
    connectedProfileId: ids.facebook,
    contentType: 'facebook.media.items',
    text: 'Rye',
    scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
  };
  ids.scheduled = (
    await client.post('/v1/publish-requests', post).set('Idempotency-Key', randomUUID())
  ).body.publishRequestId;
  const connections = await client.get('/v1/connections?');
  ids.connection = connections.body.data[0].connectionId;
});
afterAll(() => service.close());

const named = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? ''));

/**
 * Sends the request, which has to be refused, and returns `pointer code` for every problem that the answer
 * reports, sorted.
 */
async function problemsOf(request: string, body: object): Promise<string[]> {
  const [method = '', path = ''] = request.split(' ');
  const url = named(path) as string;
  const send = method === 'PATCH' ? key.client.patch : key.client.post;
  const answer = await send(url, named(body) as object).set('Idempotency-Key', randomUUID());
  const { violations, validationErrors } = expectError(answer, 400, 'validation_error');
  expect(validationErrors.map(({ field }) => `/${field.replaceAll('.', '/')}`)).toEqual(
    violations.map(({ path: pointer }) => pointer),
  );
  return violations.map(({ path: pointer, code }) => `${pointer} ${code}`).sort();
}

const past = '2020-01-01T00:00:00Z';
const long = (characters: number) => 'x'.repeat(characters);
const image = (mediaId: string, more: object = {}) => ({ mediaId, ...more });
const reel = { connectedProfileId: '$instagram', contentType: 'instagram.media.items' };
const post = { connectedProfileId: '$bluesky', contentType: 'bluesky.posts.items' };

/** What the operation's own checks find once the schema finds nothing. */
interface Mended {
  /** What replaces fields of the body; `undefined` takes one out. */
  changes?: object;
  problems: string[];
}

const inputs: [string, string, object, string[], Mended?][] = [
  [
    'a post with an unknown field, an unknown file, a text that is too long and a time that is over',
    'POST /v1/publish-requests',
    { ...reel, unheard: 1, media: [image('test_med_none')], text: long(2_201), scheduledFor: past },
    ['/unheard unknown_field'],
    {
      changes: { unheard: undefined },
      problems: [
        '/media/0/mediaId media_not_found',
        '/scheduledFor scheduled_in_past',
        '/text text_too_long',
      ],
    },
  ],
  [
    'the same, only validated',
    'POST /v1/publish-requests/validate',
    { ...reel, unheard: 1, media: [image('test_med_none', { unheard: 2 })], text: long(2_201) },
    ['/media/0/unheard unknown_field', '/unheard unknown_field'],
    {
      changes: { unheard: undefined, media: [image('test_med_none')] },
      problems: ['/media/0/mediaId media_not_found', '/text text_too_long'],
    },
  ],
  [
    'files that cannot be read, and a time that cannot be read either',
    'POST /v1/publish-requests',
    { ...reel, media: [image(''), image('test_med_none')], scheduledFor: 5 },
    ['/media/0/mediaId too_short', '/scheduledFor invalid_type'],
    {
      changes: { media: [image('test_med_nil'), image('test_med_none')], scheduledFor: past },
      problems: [
        '/media/0/mediaId media_not_found',
        '/media/1/mediaId media_not_found',
        '/scheduledFor scheduled_in_past',
      ],
    },
  ],
  [
    'nothing to publish in it but an unknown field',
    'POST /v1/publish-requests',
    { ...post, txt: 'Rye' },
    ['/txt unknown_field'],
    { changes: { txt: undefined }, problems: ['/text required'] },
  ],
  [
    'a content type that there is not: what any of them would refuse is said, too',
    'POST /v1/publish-requests',
    { ...reel, contentType: 'instagram.media.songs', scheduledFor: past, text: 5 },
    ['/contentType invalid_value', '/text invalid_type'],
  ],
  [
    "a profile of another provider's, and an unknown field",
    'POST /v1/publish-requests',
    { ...post, connectedProfileId: '$facebook', text: 'Rye', unheard: 1 },
    ['/unheard unknown_field'],
    { changes: { unheard: undefined }, problems: ['/connectedProfileId provider_mismatch'] },
  ],
  [
    'a profile that there is not is no matter of the input: what is wrong with that goes first',
    'POST /v1/publish-requests',
    { ...post, connectedProfileId: 'test_cp_none', text: 5 },
    ['/text invalid_type'],
  ],
  [
    'changes of a publish request',
    'PATCH /v1/publish-requests/$scheduled',
    { unheard: 1, text: long(63_500), scheduledFor: past },
    ['/unheard unknown_field'],
    { changes: { unheard: undefined }, problems: ['/scheduledFor scheduled_in_past', '/text text_too_long'] },
  ],
  [
    'media from a URL that is not allowed',
    'POST /v1/media',
    { sourceUrl: 'http://example.com/loaf.jpg', altText: 5, unheard: 1 },
    ['/altText invalid_type', '/unheard unknown_field'],
    { changes: { altText: undefined, unheard: undefined }, problems: ['/sourceUrl url_not_allowed'] },
  ],
  [
    'an Event Destination',
    'POST /v1/event-destinations',
    { url: 'http://example.com/', topics: ['', 'content.*', 'nothing.*'], name: 5, unheard: 1 },
    ['/name invalid_type', '/topics/0 too_short', '/unheard unknown_field'],
    {
      changes: { topics: ['content.*', 'nothing.*'], name: undefined, unheard: undefined },
      problems: ['/topics/1 unknown_topic', '/url url_not_allowed'],
    },
  ],
  [
    'changes of an Event Destination',
    'PATCH /v1/event-destinations/$destination',
    { topics: ['nothing.*'], status: 'broken' },
    ['/status invalid_value'],
    { changes: { status: undefined }, problems: ['/topics/0 unknown_topic'] },
  ],
  [
    'a sample of a topic that there is not',
    'POST /v1/event-destinations/$destination/test',
    { topic: 'nothing.happened', unheard: 1 },
    ['/unheard unknown_field'],
    { changes: { unheard: undefined }, problems: ['/topic unknown_topic'] },
  ],
  [
    'two ways to say what is replayed',
    'POST /v1/event-destinations/$destination/replay',
    { eventId: 'test_evt_none', status: 'failed', unheard: 1 },
    ['/status conflicting_fields', '/unheard unknown_field'],
  ],
  [
    'a way to say what is replayed that cannot be read is not missing',
    'POST /v1/event-destinations/$destination/replay',
    { since: 'yesterday', until: past },
    ['/since invalid_format'],
  ],
  [
    'an Auth Integration',
    'POST /v1/auth-integrations',
    {
      providerId: 'facebook',
      name: 5,
      clientId: 'id',
      returnOrigins: ['https://app.example.com/'],
      unheard: 1,
    },
    ['/name invalid_type', '/unheard unknown_field'],
    {
      changes: { name: 'App', unheard: undefined },
      problems: ['/clientSecret required', '/returnOrigins/0 invalid_format'],
    },
  ],
  [
    'changes of an Auth Integration',
    'PATCH /v1/auth-integrations/$app',
    { returnOrigins: ['nowhere'], status: 'broken' },
    ['/status invalid_value'],
    { changes: { status: undefined }, problems: ['/returnOrigins/0 invalid_format'] },
  ],
  [
    'a Connect Session',
    'POST /v1/connect-sessions',
    {
      authIntegrationId: '$app',
      returnUrl: 'https://elsewhere.example.com/',
      operations: ['', 'facebook.media.songs'],
      state: 5,
      unheard: 1,
    },
    ['/operations/0 too_short', '/state invalid_type', '/unheard unknown_field'],
    {
      changes: { operations: ['facebook.media.songs'], state: undefined, unheard: undefined },
      problems: ['/operations/0 invalid_value', '/returnUrl return_url_not_allowed'],
    },
  ],
  [
    'a grant to import',
    'POST /v1/connections/import',
    { authIntegrationId: '$app', appPassword: { identifier: 'a', password: 'b' }, unheard: 1 },
    ['/unheard unknown_field'],
    {
      changes: { unheard: undefined },
      problems: ['/accessToken required', '/appPassword conflicting_fields'],
    },
  ],
  [
    'a backfill from the future',
    'POST /v1/backfill-requests',
    {
      connectedProfileId: '$facebook',
      contentType: 'facebook.media.items',
      since: '2090-01-01T00:00:00Z',
      maxItems: 0,
    },
    ['/maxItems too_small'],
    { changes: { maxItems: 1 }, problems: ['/since invalid_value'] },
  ],
  [
    'how an unknown outcome is settled',
    'POST /v1/publish-requests/$scheduled/resolve',
    { outcome: 'published', unheard: 1 },
    ['/unheard unknown_field'],
    { changes: { unheard: undefined }, problems: ['/externalId required'] },
  ],
  [
    'a simulated profile',
    'POST /v1/test/connected-profiles',
    { providerId: 'songbook', scenario: 'rainy', unheard: 1 },
    ['/unheard unknown_field'],
    {
      changes: { unheard: undefined },
      problems: ['/providerId invalid_value', '/scenario invalid_value'],
    },
  ],
  [
    'an event at the simulated provider',
    'POST /v1/test/provider-events',
    { connectedProfileId: '$facebook', event: 'rained', delivery: 'thrice' },
    ['/delivery invalid_value'],
    { changes: { delivery: undefined }, problems: ['/event invalid_value'] },
  ],
  [
    'a change of a simulated grant',
    'PATCH /v1/test/connections/$connection',
    { action: 'drop_scope', unheard: 1 },
    ['/unheard unknown_field'],
    { changes: { unheard: undefined }, problems: ['/scope required'] },
  ],
];

describe('everything that is wrong with an input by its schema is in one answer, and then everything else', () => {
  test.each(inputs)('%s', async (...row) => {
    const [, request, body, expected, mended] = row;
    expect(await problemsOf(request, body)).toEqual(expected.toSorted());
    if (!mended) return;
    expect(await problemsOf(request, { ...body, ...mended.changes })).toEqual(mended.problems.toSorted());
  });
});
