/** Tests that a client waits longer for what becomes of a file than the service tries to fetch it. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { fetchRetryDelaysMs } from '../../src/domain/publishing/media/staged-media.ts';

test.each([
  ['typescript/src/waiting.ts', /timeout = ([\d_]+)/, 1],
  ['python/src/social_content_sdk/generated/resources.py', /def wait_for\(.*timeout: float = (\d+)/, 1000],
])('%s waits until a source that is silent has been given up', (file, written, ms) => {
  const [, timeout = ''] = written.exec(readFileSync(`clients/${file}`, 'utf8')) ?? [];
  const { connectTimeoutMs, silenceTimeoutMs } = loadConfig({ NODE_ENV: 'test' }).media;
  const tries = fetchRetryDelaysMs.length + 1;
  const pauses = fetchRetryDelaysMs.reduce((sum, delay) => sum + delay, 0);
  expect(Number(timeout.replaceAll('_', '')) * ms).toBeGreaterThan(
    pauses + tries * (connectTimeoutMs + silenceTimeoutMs),
  );
});
