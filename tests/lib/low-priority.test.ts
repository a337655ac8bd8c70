/** Tests that work on untrusted input has a lower priority than the service, with whatever priority that was started. */
import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { expect, test } from '@jest/globals';
import { lowerPriority } from '../../src/lib/low-priority.ts';

test.each([
  { began: 7, runs: 12 },
  { began: 17, runs: 19 },
])('a process that began at niceness $began runs at $runs', ({ began, runs }) => {
  const { pid = 0, kill } = spawnWaiting();
  try {
    setPriority(pid, began);
    lowerPriority(pid);
    expect(getPriority(pid)).toBe(runs);
  } finally {
    kill();
  }
});

function spawnWaiting() {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return { pid: child.pid, kill: () => child.kill('SIGKILL') };
}
