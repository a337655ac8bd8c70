import { rmSync } from 'node:fs';

export default async function teardown(): Promise<void> {
  const { testServer } = globalThis as unknown as {
    testServer: { stop(): Promise<void>; directory: string };
  };
  await testServer.stop();
  rmSync(testServer.directory, { recursive: true, force: true });
}
