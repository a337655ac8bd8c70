import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface MockServer {
  /** On 127.0.0.1, with a port that was free. */
  url: string;
  stop(): void;
}

const folder = path.join(import.meta.dirname, '..');
/** A server that hangs is ended after this time, and with it the run. */
const longestRunMs = 120_000;

/**
 * Starts Prism's mock server, which answers what the document has as examples. It serves, and connects to nothing.
 * @param document the file of an OpenAPI document.
 * @throws where it ends instead of listening. The reason is on stderr then, in its own words.
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
    // Its lines are read to the end, as it would wait for somebody to take them.
    createInterface({ input: prism.stdout }).on('line', (line) => {
      const [, url] = /listening on (http:\S+)/.exec(line) ?? [];
      if (url) resolve({ url, stop: () => prism.kill() });
    });
  });
}
