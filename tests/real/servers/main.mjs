/**
 * Runs a whole AT Protocol network in one process: PLC directory, PDS and AppView. It gets the URL of an
 * empty PostgreSQL database, prints its addresses and secrets as one line of JSON, and ends when its standard
 * input does.
 */
import './loopback.mjs';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startAppView } from './app-view.mjs';
import { startControl } from './control.mjs';
import { freePort } from './free-port.mjs';
import { resolveHandlesAt } from './handles.mjs';
import { startPds } from './pds.mjs';
import { startPlc } from './plc.mjs';

const ended = once(process.stdin.resume(), 'end');
const databaseUrl = process.argv[2];
const folder = mkdtempSync(path.join(os.tmpdir(), 'atproto-network-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const adminPassword = randomBytes(16).toString('hex');
const jwtSecret = randomBytes(16).toString('hex');
const port = await freePort();
const pdsUrl = `http://localhost:${port}`;
const plc = await startPlc();
const appView = await startAppView({ databaseUrl, plcUrl: plc.url, pdsUrl, adminPassword });
const pds = await startPds({ port, folder, plcUrl: plc.url, appView, adminPassword, jwtSecret });
for (const resolver of [...pds.resolvers, ...appView.resolvers]) resolveHandlesAt(pdsUrl, resolver);
appView.subscribe();
const control = await startControl({ pds, appView });

const facts = {
  pdsUrl,
  plcUrl: plc.url,
  appViewUrl: appView.url,
  appViewDid: appView.did,
  controlUrl: control.url,
  adminPassword,
  jwtSecret,
};
process.stdout.write(`${JSON.stringify(facts)}\n`);

await ended;
control.close();
await Promise.allSettled([appView.close(), pds.close(), plc.close()]);
process.exit();
