/** Cleans up behind a mock server that is killed, and so cannot stop its PostgreSQL itself. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Waits for its input to end, which it does with the process that holds the other end. */
const script = `
cat
server=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null)
[ -z "$server" ] || kill -QUIT "$server"
while [ -n "$server" ] && kill -0 "$server" 2>/dev/null; do sleep 0.1; done
rm -rf "$1"
`;

/**
 * Starts a shell that outlives this process, stops the database in the folder with it, and removes the folder. It finds
 * nothing to do after an orderly stop. Windows has no such shell.
 */
export function guardDatabase(folder: string): void {
  if (process.platform === 'win32') return;
  const shell = spawn('sh', ['-c', script, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  // The pipe is a socket, which may be left open without keeping this process.
  (shell.stdin as Socket).unref();
}
