/** Starts the process, and stops it on a signal; what was started is ended in reverse, also when starting fails. */
import { once } from 'node:events';
import { exitIfMisconfigured, loadConfigOrExit } from './config.ts';
import { createContext } from './context.ts';
import { openServer } from './db/server.ts';
import { newSetupLink } from './domain/members/set-up.ts';
import { createLogger } from './log.ts';
import { prepareSandbox } from './sandbox.ts';
import { startService } from './service.ts';

const config = loadConfigOrExit();
const log = createLogger(config.logLevel).child({ subsystem: 'main' });
const stopping = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
const endings: (() => Promise<void>)[] = [];

try {
  const server = await openServer(config).catch(exitIfMisconfigured);
  endings.push(server.close);
  const ctx = await createContext({ config, databaseUrl: server.url, log: createLogger(config.logLevel) });
  endings.push(ctx.close);
  const service = await startService(ctx);
  endings.push(service.stop);
  log.info('started', { role: config.role, url: service.url, opsUrl: service.opsUrl });
  if (service.url) {
    const setup = await newSetupLink(ctx);
    if (config.development) process.stdout.write(await prepareSandbox(ctx, service.url, setup));
    else if (setup) log.info('set up the console, once, within 24 hours', { setupUrl: setup.url });
  }
  await stopping;
  log.info('stopping');
} catch (error) {
  log.error('could not start', { error });
  process.exitCode = 1;
}
for (const end of endings.reverse()) await end();
