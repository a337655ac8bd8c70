/** Tests what the state of a video at Bluesky's video service means. */
import { expect, test } from '@jest/globals';
import { readVideo } from '../../../src/providers/bluesky/publishing/upload-video.ts';
import { type Failure, ProviderFailure } from '../../../src/providers/call.ts';
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
