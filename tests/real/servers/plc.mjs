/** Starts the PLC directory, with its operations in memory. */
import { Database, PlcServer } from '@did-plc/server';
import { freePort } from './free-port.mjs';

export async function startPlc() {
  const port = await freePort();
  const server = PlcServer.create({ db: Database.mock(), port });
  await server.start();
  return { url: `http://localhost:${port}`, close: () => server.destroy() };
}
