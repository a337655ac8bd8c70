/** Starts the process, and stops it on a signal. */
import { once } from 'node:events';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { openServer } from './db/server.ts';
import { createLogger } from './log.ts';
import { prepareSandbox } from './sandbox.ts';
import { startService } from './service.ts';

const config = loadConfig();
const log = createLogger(config.logLevel);
const stopping = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

const server = await openServer(config);
const ctx = await createContext({ config, databaseUrl: server.url, log });
const service = await startService(ctx);
log.info('started', { subsystem: 'main', role: config.role, url: service.url, opsUrl: service.opsUrl });
if (config.development && service.url) process.stdout.write(await prepareSandbox(ctx, service.url));

await stopping;
log.info('stopping', { subsystem: 'main' });
await service.stop();
await ctx.close();
await server.close();
