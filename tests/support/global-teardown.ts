import { rmSync } from 'node:fs';
import path from 'node:path';
import { noteServerTime } from '../../scripts/tests/server-time.ts';

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
    if (!process.env.CITUS_URL) noteServerTime(path.join(testServer.directory, 'postgres'));
    await testServer.stop();
    rmSync(testServer.directory, { recursive: true, force: true });
  }
}
