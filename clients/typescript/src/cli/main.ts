#!/usr/bin/env node
/** The entry point of the command line. */
import { run } from './run.ts';

// Whoever reads the output may stop early, as `head` does. That is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => interrupted.abort(new Error(`ended by ${name}`)));

process.exitCode = await run(process.argv.slice(2), interrupted.signal);
