/**
 * Starts the process, and stops it on a signal. Everything that was started is ended in reverse order, also when
 * starting fails.
 */
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigurationError, exitIfMisconfigured, loadConfigOrExit } from '../config.ts';
import type { Context } from '../context.ts';
import { openServer } from '../db/embedded/postgres.ts';
import { newSetupLink } from '../domain/people/members/set-up.ts';
import { createLogger } from '../observability/log.ts';
import { checkEncryptionKeys, prepareDatabase, retryUntilReady } from './before-start.ts';
import { compose } from './compose.ts';
import { noteRunningAddress } from './running-address.ts';
import { prepareSandbox } from './sandbox.ts';
import { startService } from './service.ts';
import { stopSignal } from './stop-signal.ts';

const config = loadConfigOrExit();
const logger = createLogger(config.logLevel, undefined, config.logFormat);
const log = logger.child({ subsystem: 'main' });
const stopping = new AbortController();
const stopped = stopSignal();
stopped.then(() => stopping.abort());
const retryOptions = { log, signal: stopping.signal };
const endings: (() => Promise<void>)[] = [];

try {
  const server = await openServer(config);
  endings.push(server.close);
  const prepared = () =>
    prepareDatabase(config, server, (sentence) => log.warn(sentence)).catch(exitIfMisconfigured);
  await retryUntilReady('the database', prepared, retryOptions);
  const ctx = await compose({ config, databaseUrl: server.url, log: logger });
  endings.push(ctx.close);
  const known = () => checkEncryptionKeys(ctx.db, config).catch(exitIfMisconfigured);
  await retryUntilReady('the encryption keys', known, retryOptions);
  // A database that was away when the keys were first compared is asked again before any work begins.
  const service = await startService(ctx, known);
  endings.push(service.stop);
  const { url, opsUrl } = service;
  log.info('started', { role: config.role, url, opsUrl });
  if (url && config.development) {
    const forget = await noteRunningAddress(config, url).catch((error) => {
      log.error('could not store the address; commands may print another one', { error });
    });
    if (forget) endings.push(forget);
  }
  if (url) await retryUntilReady('the first link', () => welcome(ctx, url), retryOptions);
  // A process that is killed later must have left its compiled modules, too.
  flushCompileCache();
  releaseMemory();
  await stopped;
  log.info('stopping');
} catch (error) {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  else log.error('could not start', { error });
  process.exitCode = 1;
}
for (const end of endings.reverse()) await end();

/**
 * Tells the person who started the process how to begin: in development by a banner, otherwise by logging the
 * link that sets up the console, while the console is not set up.
 */
async function welcome(ctx: Context, url: string): Promise<void> {
  const setup = await newSetupLink(ctx);
  if (config.development) process.stdout.write(await prepareSandbox(ctx, url, setup));
  else if (setup) log.info('open this link within 24 hours to set up the console', { setupUrl: setup.url });
}

/** V8's own collector, which Node types only where the process is started with `--expose-gc`. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Gives the memory that loading and starting took back to the system; V8 would keep it for later. It stops the
 * process for about a tenth of a second, so it is called once, when a start has just ended and hardly anybody is served.
 */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
