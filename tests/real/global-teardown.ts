import stopDatabases from '../support/global-teardown.ts';

export default async function teardown(): Promise<void> {
  const { realServers } = globalThis as unknown as { realServers: { stop(): Promise<void> }[] };
  for (const server of realServers) await server.stop();
  await stopDatabases();
}
