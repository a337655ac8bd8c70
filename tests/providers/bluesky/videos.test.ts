/** Tests what the state of a video at Bluesky's video service means. */
import { expect, test } from '@jest/globals';
import { readVideo, uploadVideo } from '../../../src/providers/bluesky/publishing/upload-video.ts';
import { type Call, type Failure, ProviderFailure } from '../../../src/providers/call.ts';
import type { PublishFile } from '../../../src/providers/publish.ts';
import { failureOf } from '../../support/adapter.ts';

const failingWith = (failure: Failure) => ({
  account: { externalId: 'did:plc:a', loginKind: 'oauth', references: {} },
  upstream: { request: () => Promise.reject(new ProviderFailure(failure, 'as the test says')) },
});

test('a job that the service does not know yet is waited for, and other failures are what they are', async () => {
  const read = (failure: Failure) => failureOf(readVideo(failingWith(failure), 'job'));
  expect(await read({ kind: 'not_found' })).toEqual({ kind: 'not_ready', retryAfterSeconds: 30 });
  expect(await read({ kind: 'unusable' })).toEqual({ kind: 'unusable' });
});

/** A call whose upload is answered with this body. */
const answering = (body: object) =>
  ({
    account: { externalId: 'did:plc:a', loginKind: 'oauth', references: { serviceDid: 'did:web:a' } },
    upstream: {
      request: async ({ method, parse }: { method: string; parse(body: unknown): unknown }) =>
        parse(method === 'GET' ? { token: 'a.b.c' } : body),
    },
  }) as unknown as Call;
const film = {
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 1,
  open: () => {},
} as unknown as PublishFile;
const uploadOf = (body: object) => uploadVideo(answering(body), film, 'key');

test.each([
  { jobId: '', state: 'JOB_STATE_FAILED', error: 'video duration is longer than the most' },
  { jobStatus: { jobId: '', state: 'JOB_STATE_FAILED', message: '' } },
  { jobId: '7', did: 'did:plc:a', state: 'JOB_STATE_FAILED', error: 'no' },
  { jobId: '' },
])('a video that is refused at once is refused, and not sent again: %j', async (body) => {
  const failure = await failureOf(uploadOf(body));
  expect(failure).toMatchObject({ kind: 'rejected', field: 'media' });
});

test('a job that has begun, or that was found again, is known by its id', async () => {
  expect(await uploadOf({ jobId: '7', did: 'did:plc:a', state: 'JOB_STATE_CREATED' })).toBe('7');
  expect(await uploadOf({ jobStatus: { jobId: '8', did: 'did:plc:a', state: 'JOB_STATE_COMPLETED' } })).toBe(
    '8',
  );
});
