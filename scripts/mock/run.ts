/** Reads the command's options, starts the mock server, tells where it is, and stops it on a signal. */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { isPortInUse, portInUse } from '../../src/app/service.ts';
import { stopSignal } from '../../src/app/stop-signal.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { readSeedFile, type Seed, SeedProblem, seedSchema } from './seed-file.ts';
import { startMock } from './start-mock.ts';

const help = `
  npm run mock -- [options]

  --port PORT   where to listen; 8090 by default, 0 for any free port
  --host HOST   127.0.0.1 by default
  --allow-host NAME
                a name under which requests come, besides localhost, addresses and HOST; may be repeated
  --seed FILE   a JSON or YAML file that says what test mode begins with
  --json        print one line of JSON: url, apiKey, profiles
  --attached    stop when standard input ends, as it does when the process that has started the server is gone
`;

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    host: { type: 'string', default: '127.0.0.1' },
    'allow-host': { type: 'string', multiple: true, default: [] },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
    attached: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) process.stdout.write(help);
else await run(options.seed ? seedOrExit(options.seed) : seedSchema.parse({}));

async function run(seed: Seed): Promise<void> {
  const port = Number(options.port) || (await freePort());
  const stopping: Promise<unknown>[] = [stopSignal()];
  if (options.attached) stopping.push(once(process.stdin.resume(), 'end'));
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const mock = await startMock({
    port,
    host: options.host,
    hostNames: options['allow-host'],
    seed,
    say,
  }).catch((error) => {
    if (!isPortInUse(error)) throw error;
    say(portInUse(port, (other) => `npm run mock -- --port ${other}`));
    process.exit(1);
  });
  const { url, apiKey, profiles } = mock;
  process.stdout.write(
    options.json ? `${JSON.stringify({ url, apiKey, profiles })}\n` : banner(url, apiKey, profiles),
  );
  await Promise.race(stopping);
  process.stdin.destroy();
  await mock.stop();
}

function seedOrExit(file: string): Seed {
  try {
    return readSeedFile(file);
  } catch (error) {
    if (!(error instanceof SeedProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function banner(url: string, apiKey: string, profiles: Record<string, string>): string {
  const lines = Object.entries(profiles).map(([name, id]) => `  ${name.padEnd(12)} ${id}`);
  return `
  Mock server  ${url}
  Test key     ${apiKey}
${lines.length > 0 ? `\n  Profiles\n${lines.join('\n')}\n` : ''}
`;
}
