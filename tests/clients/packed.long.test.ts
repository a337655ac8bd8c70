/** Uses the client libraries as a new user does: from their packed files, in an empty folder, by the lines of their READMEs. */
import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { linesOf } from '../../scripts/readme-lines.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { installing, servingAssistants } from '../../src/web/docs/samples/installing.ts';
import { installPython } from '../../tools/clients/runs/python.ts';
import { makeWorld, type World } from '../../tools/clients/world.ts';
import { jpeg } from '../support/files.ts';
import { blocksIn } from '../support/markdown-blocks.ts';
import { sharedTestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(os.tmpdir(), 'clients-'));

let world: World;
let close: () => void;

beforeAll(async () => {
  const service = await sharedTestService({ workers: 'live' });
  service.ctx.config.publicUrl = service.url;
  const { key: apiKey } = await service.newKey();
  ({ world, close } = await makeWorld({ url: service.url, apiKey }, jpeg));
});

afterAll(() => {
  close?.();
  rmSync(folder, { recursive: true, force: true });
});

const readme = readFileSync('README.md', 'utf8');

/** Returns the README's lines for a shell that begin like this, in the folder of this test. */
const linesThat = (beginning: string) =>
  (blocksIn(readme, 'sh').find((block) => block.startsWith(beginning)) ?? '').replaceAll(
    '/tmp/bakery',
    folder,
  );

const built = new Set<'typescript' | 'mcp'>();

/** Runs lines that pack a client. It is built once: when it is packed again, npm leaves out the script that builds it. */
async function runPacking(
  client: 'typescript' | 'mcp',
  lines: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const again = built.has(client) ? { npm_config_ignore_scripts: 'true' } : {};
  await run('bash', ['-ec', lines], { env: { ...environment, ...again } });
  built.add(client);
}

/** Runs the README's lines that listen until they have begun. */
async function startListening(): Promise<{ told(): string; stop(): void }> {
  const listening = spawn('bash', ['-ec', linesThat('cd /tmp/bakery')], {
    env: withoutNpm(environment()),
    // What npx starts ends with it.
    detached: true,
  });
  let text = '';
  for (const output of [listening.stdout, listening.stderr])
    output.on('data', (chunk) => {
      text += chunk;
    });
  await until(() => text.includes('Listening'));
  return { told: () => text, stop: () => process.kill(-(listening.pid ?? 0)) };
}

test('the first five minutes of the README end with a post of which is told, by a client that is small', async () => {
  // The empty folder may have no network, and no setting of the project that npm runs this test for.
  const offline = { npm_config_offline: 'true', npm_config_audit: 'false' };
  const options = { env: { ...withoutNpm(environment()), ...offline } };
  await runPacking('typescript', linesThat('mkdir -p /tmp/bakery'), options.env);
  const packed = path.join(folder, 'node_modules/social-content-sdk');
  const files = readdirSync(packed, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const code = files.filter(({ name }) => !name.endsWith('.d.ts'));
  const texts = code.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name)));
  expect(gzipSync(Buffer.concat(texts)).length).toBeLessThan(25_000);

  const lines = linesOf(readme, 'publish.mjs');
  expect(lines.trim().split('\n').length - 1).toBeLessThanOrEqual(10);
  writeFileSync(path.join(folder, 'publish.mjs'), lines);
  const publish = () => run('bash', ['-ec', linesThat('node publish.mjs')], { ...options, cwd: folder });
  expect((await publish()).stdout).toMatch(/^published https:\/\/www\.instagram\.com\//);
  const { told, stop } = await startListening();
  expect((await publish()).stdout).toMatch(/^published /);
  await until(() => /^\S+ {2}publishRequest\.published {2}test_evt_/m.test(told()));
  stop();
  writeFileSync(path.join(folder, 'publish.mjs'), lines.replace('Fresh', '#fault:duplicate_content Fresh'));
  expect((await publish()).stdout).toMatch(/^failed \S+ \S+ /);
});

test('what is installed can be required, too', async () => {
  const required = `const { SocialContent } = require('social-content-sdk'); console.log(typeof SocialContent, typeof require('social-content-sdk/node').fileFrom)`;
  const options = { cwd: folder, env: environment() };
  expect((await run(process.execPath, ['-e', required], options)).stdout).toBe('function function\n');
});

const program = `import { constructEvent, type models, SocialContent, ValidationError } from 'social-content-sdk';
import { fileFrom } from 'social-content-sdk/node';

const client = new SocialContent({ apiKey: 'svc_test_', baseUrl: 'https://social.example.com' });

export async function titles(connectedProfileId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const item of client.instagram.media.items.list({ connectedProfileId })) found.push(item.text ?? '');
  return found;
}

export const upload = async () => client.media.upload(await fileFrom('loaf.jpg'));

export function pathsOf(error: unknown): string[] {
  return error instanceof ValidationError ? (error.meta.violations ?? []).map(({ path }) => path) : [];
}

export async function authorOf(body: string, headers: Headers): Promise<string | undefined> {
  const event: models.DeliveredEvent = await constructEvent(body, headers, 'whsec_');
  return event.topic === 'content.instagram.media.comments.created' ? event.data.text : undefined;
}

// @ts-expect-error Only texts are ids.
client.connectedProfiles.get(1);
`;

test('programs in .mts and in .cts compile with the types of the packed client', async () => {
  const files = ['mts', 'cts'].map((extension) => path.join(folder, `program.${extension}`));
  for (const file of files) writeFileSync(file, program);
  const tsc = path.resolve('node_modules/typescript/bin/tsc');
  const types = ['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')];
  const rules = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', ...types];
  const { stdout } = await run(process.execPath, [tsc, ...rules, ...files], { cwd: folder }).catch(
    (error) => error,
  );
  expect(stdout).toBe('');
});

test('ten lines of Python publish with the built client, and say why something failed', async () => {
  const python = await installPython();
  const lines = linesOf(readFileSync('clients/python/README.md', 'utf8'), 'publish.py');
  expect(lines.trim().split('\n').length - 1).toBeLessThanOrEqual(10);
  const publish = async (text: string) => {
    writeFileSync(path.join(folder, 'publish.py'), text);
    return (await run(python, ['publish.py'], { cwd: folder, env: environment() })).stdout;
  };
  expect(await publish(lines)).toMatch(/^published https:\/\/www\.instagram\.com\//);
  expect(await publish(lines.replace('Fresh', '#fault:duplicate_content Fresh'))).toMatch(/^failed \S+ \S+ /);
});

test('an assistant finds a comment and hides it by the packed server, which the settings of its README start', async () => {
  const parameters = ['pack', '--ignore-scripts=false', '--json', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', parameters, { cwd: 'clients/mcp' });
  built.add('mcp');
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  const server = path.join(folder, 'assistant');
  mkdirSync(server);
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { confirm: true } }));
  const [, settings = ''] =
    /^```json\n(\{ "mcpServers".*?)^```/ms.exec(readFileSync('clients/mcp/README.md', 'utf8')) ?? [];
  const { command, args, env } = JSON.parse(
    settings
      .replace(/\/path\/to\/social-content-mcp-[\d.]+\.tgz/, path.join(folder, packed.filename))
      .replace('http://localhost:8080', world.baseUrl)
      .replace('svc_test_…', world.apiKey),
  ).mcpServers['social-content'];
  // A cache of its own, so that no earlier package of this version is run.
  const cache = { npm_config_cache: path.join(server, 'cache') };
  const own = withoutNpm(environment()) as Record<string, string>;
  const started = new StdioClientTransport({ command, args, env: { ...own, ...cache, ...env }, cwd: server });
  await client.connect(started);
  const call = async (name: string, input: object) => {
    const { content } = await client.callTool({ name, arguments: { ...input } });
    return JSON.parse((content as { text: string }[])[0]?.text ?? '');
  };
  try {
    const comments = {
      connectedProfileId: world.connectedProfileId,
      contentType: 'instagram.media.comments',
    };
    const lists = await Promise.all(
      world.itemIds.map((mediaExternalId) => call('content_list', { ...comments, mediaExternalId })),
    );
    const [{ externalId }] = lists.flatMap(({ data }) => data);
    const hidden = await call('content_moderate', { ...comments, externalId, body: { hidden: true } });
    expect(hidden).toEqual({ externalId, hidden: true, success: true });
  } finally {
    await client.close();
  }
});

/** Runs lines of a guide in the folder of the clone, as somebody whose own folder is another one. */
async function runOfGuide(
  lines: string,
  runLines: (lines: string, env: NodeJS.ProcessEnv) => Promise<unknown>,
) {
  const app = path.join(folder, 'app');
  mkdirSync(app, { recursive: true });
  writeFileSync(path.join(app, 'package.json'), '{}');
  const env = {
    ...withoutNpm(environment()),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
  };
  await runLines(lines.replaceAll('/tmp/app', app), env);
  return app;
}

test('the lines of the guides install the clients for TypeScript and for Python from a clone', async () => {
  const app = await runOfGuide(installing.typescript, (lines, env) => runPacking('typescript', lines, env));
  expect(existsSync(path.join(app, 'node_modules/social-content-sdk/package.json'))).toBe(true);
  const venv = path.dirname(await installPython());
  const PATH = `${venv}:${process.env.PATH}`;
  await runOfGuide(installing.python, (lines, env) => run('bash', ['-ec', lines], { env: { ...env, PATH } }));
});

test('those of the guide to assistants pack a server that answers over HTTP', async () => {
  const app = await runOfGuide(installing.assistant, (lines, env) => runPacking('mcp', lines, env));
  const port = `${await freePort()}`;
  const serving = spawn(
    'bash',
    ['-ec', servingAssistants.replaceAll('/tmp/app', app).replace('8200', port)],
    {
      cwd: app,
      env: {
        ...withoutNpm(environment()),
        npm_config_cache: path.join(app, 'cache'),
        SERVICE: world.baseUrl,
      },
      detached: true,
    },
  );
  try {
    const status = () =>
      fetch(`http://127.0.0.1:${port}/mcp`).then(
        (answer) => answer.status,
        () => 0,
      );
    await until(async () => serving.exitCode !== null || (await status()) > 0);
    expect(await status()).toBeGreaterThanOrEqual(400);
  } finally {
    process.kill(-(serving.pid ?? 0));
  }
});

const apps = readdirSync('examples').filter((name) => existsSync(path.join('examples', name, 'server.ts')));

test.each(apps)('the example %s starts in an empty folder by the commands of its README', async (name) => {
  const copy = path.join(folder, name);
  const port = await freePort();
  const readme = readFileSync(path.join('examples', name, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = '']) =>
    text.replaceAll(`/tmp/${name}`, copy),
  );
  const [install = '', ...others] = blocks;
  const options = { env: withoutNpm(environment()) };
  await runPacking('typescript', install, options.env);
  const settings = readFileSync(path.join(copy, '.env'), 'utf8')
    // The example's own port goes first, since the address and the key of the service may have the same digits.
    .replaceAll('3000', String(port))
    .replace('http://localhost:8080', world.baseUrl)
    .replace('svc_test_…', world.apiKey);
  writeFileSync(path.join(copy, '.env'), settings);
  const starting = spawn('bash', ['-ec', others.join('')], { ...options, cwd: copy, detached: true });
  try {
    const printed = await new Promise<string>((resolve, reject) => {
      let text = '';
      const read = (chunk: Buffer) => {
        text += chunk;
        if (text.includes('Open http')) resolve(text);
      };
      starting.stdout.on('data', read);
      starting.stderr.on('data', read);
      starting.once('exit', () => reject(new Error(text)));
    });
    expect(printed).toContain(`Open http://localhost:${port}`);
    expect((await fetch(`http://localhost:${port}`)).status).toBe(200);
  } finally {
    process.kill(-(starting.pid ?? 0));
  }
});

/** The environment of a new user, who has none of Jest's settings. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, ...others } = process.env;
  return { ...others, KEY: world.apiKey, SERVICE: world.baseUrl, PROFILE: world.connectedProfileId };
}

/** Leaves out what npm has told this process of the project, which it would take for the new user's packages as well. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^npm_/i.test(name)));
}
