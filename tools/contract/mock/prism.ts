import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface MockServer {
  /** The address on 127.0.0.1, with a port that was free. */
  url: string;
  stop(): void;
}

const folder = path.join(import.meta.dirname, '..');
/** The server is killed after this time, so that the run ends when it hangs. */
const longestRunMs = 600_000;

/**
 * Starts Prism's mock server, which answers with the examples of the document. It serves requests and connects to
 * nothing.
 * @param document the file of an OpenAPI document.
 * @throws Error when it ends instead of listening; it has then printed the reason to stderr.
 */
export async function startPrism(document: string): Promise<MockServer> {
  const prism = spawn(
    process.execPath,
    [
      '--require',
      path.join(folder, 'no-network.cjs'),
      path.join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js'),
      'mock',
      ...['--host', '127.0.0.1', '--port', '0', '--multiprocess=false'],
      path.resolve(document),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: longestRunMs,
      env: { ...process.env, FORCE_COLOR: '0' },
    },
  );
  return new Promise((resolve, reject) => {
    prism.once('error', reject);
    prism.once('close', () => reject(new Error(`Prism cannot serve ${document}.`)));
    // All of its output is read, because it would stop when nobody takes it.
    createInterface({ input: prism.stdout }).on('line', (line) => {
      const [, url] = /listening on (http:\S+)/.exec(line) ?? [];
      if (url) resolve({ url, stop: () => prism.kill() });
    });
  });
}
