/** Tests that an answer of success whose body says that the request has failed is a failure, with its reason. */
import { beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { ErrorCode } from '../../src/contract/index.ts';
import { openUpstream } from '../../src/provider-client/send.ts';
import { createTransport } from '../../src/provider-client/transports/transport.ts';
import type { UpstreamRules } from '../../src/providers/upstream-rules.ts';
import { failureOf } from '../support/adapter.ts';
import { expectError } from '../support/errors.ts';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
let youtube: ProviderProxy;
let facebook: ProviderProxy;
beforeAll(async () => {
  service = await sharedTestService();
  ({ client } = await service.newKey());
  youtube = proxyProvider(service, 'youtube');
  facebook = proxyProvider(service, 'facebook');
});

const googleError = (code: number, reason: string) => ({
  error: { code, message: 'It was refused.', errors: [{ domain: 'youtube.quota', reason }] },
});

test.each<[number, string, number, ErrorCode]>([
  [403, 'quotaExceeded', 429, 'platform_rate_limit'],
  [403, 'insufficientPermissions', 403, 'scope_insufficient'],
  [404, 'videoNotFound', 404, 'not_found'],
  [503, 'backendError', 503, 'internal'],
])(
  'a deletion that is answered by 200 with the error %d %s has failed as %d %s',
  async (code, reason, status, meant) => {
    const { connectedProfileId } = await client.newProfile({ providerId: 'youtube' });
    const path = '/v1/content/youtube.videos.items';
    const { data } = (await client.get(path, { connectedProfileId, limit: 1 })).body;
    youtube.next(/^DELETE .*\/videos/).answer(googleError(code, reason), 200);
    expectError(await client.delete(`${path}/${data[0].externalId}`, { connectedProfileId }), status, meant);
  },
);

test('a post that is answered by 200 with an error is not published, and says why', async () => {
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  const error = { code: 506, message: '(#506) Duplicate status message' };
  facebook.next(/^POST .*\/feed/).answer({ id: '1_2', error }, 200);
  const post = { connectedProfileId, contentType: 'facebook.media.items', text: 'Bread' };
  const { status, error: told } = await outcomeOf(service, client, await publish(client, post));
  expect([status, told?.reason]).toEqual(['failed', 'duplicate_content']);
});

/** A provider that answers everything by 200, with a code of its own in an envelope. */
const envelope = z.object({ code: z.int(), message: z.string() });
const statuses = new Map([
  [40_001, 401],
  [40_100, 429],
]);
const rules: UpstreamRules = {
  baseUrl: 'https://envelopes.example',
  authorize: () => ({}),
  statusOfFailure(body) {
    const { code = 0 } = envelope.safeParse(body).data ?? {};
    return code === 0 ? undefined : (statuses.get(code) ?? 400);
  },
  classify({ status }) {
    if (status === 401) return { failure: { kind: 'expired' }, detail: 'refused' };
    if (status === 429) return { failure: { kind: 'throttled', retryAfterSeconds: 60 }, detail: 'throttled' };
    return undefined;
  },
};

const answered = (body: object) =>
  openUpstream(
    createTransport({
      timeoutMs: 1000,
      adapterOf: () => async (config) => ({
        data: JSON.stringify(body),
        status: 200,
        statusText: '',
        headers: {},
        config,
      }),
    }),
    rules,
    { accessToken: '' },
  ).request({ method: 'POST', path: '/1', target: 'object', parse: (told) => told });

test.each([
  [40_001, { kind: 'expired' }],
  [40_100, { kind: 'throttled', retryAfterSeconds: 60 }],
  [51_234, { kind: 'unusable' }],
])('an envelope with the code %d is classified by the status that it stands for', async (code, failure) => {
  expect(await failureOf(answered({ code, message: 'No.', data: {} }))).toEqual(failure);
});

test('an envelope without an error is a success', async () => {
  const body = { code: 0, message: 'OK', data: { id: '1' } };
  expect(await answered(body)).toEqual(body);
});
