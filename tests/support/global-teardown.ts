import { rmSync } from 'node:fs';

export default async function teardown(): Promise<void> {
  const { testServer, endSharedServices } = globalThis as unknown as {
    testServer: { stop(): Promise<void>; directory: string };
    /**
     * Ends the services that test files share. It is present when the tests ran in this process and not in
     * workers.
     */
    endSharedServices?: () => Promise<void>;
  };
  try {
    await endSharedServices?.();
  } finally {
    await testServer.stop();
    rmSync(testServer.directory, { recursive: true, force: true });
  }
}
