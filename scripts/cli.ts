/** `npm run -s cli -- COMMAND`: what operators do without a console. Prints its answer alone on standard output, as JSON. */
import { exitIfMisconfigured, loadConfigOrExit } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { prepareDatabase } from '../src/database.ts';
import { openServer } from '../src/db/server.ts';
import { ServiceError } from '../src/errors.ts';
import { requireKnownKeys } from '../src/known-keys.ts';
import { createLogger } from '../src/log.ts';
import { createCommands, type Run } from './commands.ts';

/** Opens what a command needs, prints its answer, and closes it again. */
const run: Run = async (command) => {
  const config = loadConfigOrExit();
  const server = await openServer(config);
  await prepareDatabase(config, server).catch(exitIfMisconfigured);
  const ctx = await createContext({ config, databaseUrl: server.url, log: createLogger('error') });
  await requireKnownKeys(ctx.db, config).catch(exitIfMisconfigured);
  try {
    const answer = await command(ctx);
    process.stdout.write(typeof answer === 'string' ? answer : `${JSON.stringify(answer, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    console.error(
      JSON.stringify({ error: { code: error.code, message: error.message, meta: error.meta } }, null, 2),
    );
    process.exitCode = 1;
  } finally {
    await ctx.close();
    await server.close();
  }
};

await createCommands(run).parseAsync();
// A first command has migrated the database, and the engine leaves a timer behind.
process.exit();
