/** Starts mock servers of this clone for a file's tests, by the package that customers use, and stops them after it. */
import { execPath } from 'node:process';
import { afterAll } from '@jest/globals';
import { type MockOptions, startMock } from '../../clients/testing/src/index.ts';
import { type Client, clientOf } from './client.ts';

export type TestMock = Awaited<ReturnType<typeof startTestMock>>;

const running = new Set<{ stop(): Promise<void> }>();
afterAll(() => Promise.all([...running].map((mock) => mock.stop())));

export async function startTestMock(seed: MockOptions['seed']) {
  const mock = await startMock({ seed, command: [execPath, 'scripts/mock.ts'] });
  running.add(mock);
  const client: Client = clientOf(mock.url, mock.apiKey);
  const stop = async () => {
    running.delete(mock);
    await mock.stop();
  };
  return { ...mock, client, stop };
}
