#!/usr/bin/env node
/** The entry point of the command line. */
import { run } from './run.ts';

// Whoever reads the output may stop early, as `head` does. That is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});
const interrupted = new AbortController();
let since = Infinity;
// npm repeats the signal of a Ctrl-C that the terminal has sent already. A later signal ends the command at once.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (Date.now() - since > 1000) process.exit(1);
    since = Math.min(since, Date.now());
    interrupted.abort(new Error(`ended by ${name}`));
  });

process.exitCode = await run(process.argv.slice(2), interrupted.signal);
