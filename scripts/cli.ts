/**
 * `npm run -s cli -- COMMAND`: the command line for operators. Standard output gets nothing but the command's answer,
 * as JSON.
 */

import { checkEncryptionKeys, prepareDatabase } from '../src/app/before-start.ts';
import { compose } from '../src/app/compose.ts';
import { withRunningAddress } from '../src/app/running-address.ts';
import { exitIfMisconfigured, loadConfigOrExit } from '../src/config.ts';
import { openServer } from '../src/db/embedded/postgres.ts';
import { ServiceError } from '../src/errors/index.ts';
import { createLogger } from '../src/observability/log.ts';
import { createCommands, type Run } from './commands.ts';

/** Opens what a command needs, runs it, prints its answer or refusal, and closes everything. */
const run: Run = async (command) => {
  const config = withRunningAddress(loadConfigOrExit(), process.env);
  const server = await openServer(config);
  await prepareDatabase(config, server).catch(exitIfMisconfigured);
  const ctx = await compose({ config, databaseUrl: server.url, log: createLogger('error') });
  await checkEncryptionKeys(ctx.db, config).catch(exitIfMisconfigured);
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
// The first command migrates the database, after which Prisma's engine leaves a timer behind.
process.exit();
