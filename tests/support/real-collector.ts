/**
 * Runs a real collector of OpenTelemetry's, where `OTELCOL_PATH` names one that has the receiver `otlp` and the exporter
 * `otlphttp`: `npm run test:real` builds one and names it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { untilWithoutJobs } from './until.ts';

const program = process.env.OTELCOL_PATH;

/** Starts the collector in front of another one, to which it passes on as JSON what it takes; undefined where there is none. */
export async function startRealCollector(
  next: string,
): Promise<{ url: string; close(): Promise<void> } | undefined> {
  if (!program) return undefined;
  const port = await freePort();
  const settings = {
    receivers: { otlp: { protocols: { http: { endpoint: `127.0.0.1:${port}` } } } },
    exporters: { otlphttp: { endpoint: next, encoding: 'json', compression: 'none' } },
    service: { pipelines: { traces: { receivers: ['otlp'], exporters: ['otlphttp'] } } },
  };
  const child = spawn(program, ['--config', `yaml:${JSON.stringify(settings)}`], { stdio: 'ignore' });
  await untilWithoutJobs(() => accepts(port));
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((reached) => {
    socket.destroy();
    return reached as boolean;
  });
}
