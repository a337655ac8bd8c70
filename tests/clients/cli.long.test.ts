/** Tests the command line as developers run it: the built program, against the service. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { commands } from '../../clients/typescript/src/cli/commands/index.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { insertAuditEntry } from '../../src/db/tables/audit-entries.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';
import { until } from '../support/until.ts';

const source = 'clients/typescript';
const folder = mkdtempSync(path.join(os.tmpdir(), 'cli-'));
const main = path.join(
  folder,
  JSON.parse(readFileSync(`${source}/package.json`, 'utf8')).bin['social-content'],
);

let service: TestService;
let mine: TestKey;
let home: string;

beforeAll(async () => {
  cpSync(`${source}/package.json`, path.join(folder, 'package.json'));
  const built = promisify(execFile)(process.execPath, [`${source}/build.mjs`, path.join(folder, 'dist')]);
  [service] = await Promise.all([sharedTestService({ workers: 'live' }), built]);
  mine = await service.newKey();
});

beforeEach(() => {
  home = mkdtempSync(path.join(folder, 'home-'));
});

const hostile: Server[] = [];

afterAll(() => {
  for (const server of hostile) server.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  /** The text on the standard output, which is the answer, and that on the standard error. */
  printed: string;
  told: string;
}

/** Runs the program to its end, with the service and the key in the environment unless others are given. */
function run(
  words: readonly string[],
  environment: Record<string, string | undefined> = {},
  input = '',
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = environmentOf(environment);
    const child = execFile(main, words, { env }, (_error, printed, told) =>
      resolve({ code: child.exitCode ?? -1, printed, told }),
    );
    child.stdin?.end(input);
  });
}

function environmentOf(environment: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  // Node shows no colours where `CI` is set, whatever the terminal.
  const { NODE_OPTIONS: _options, FORCE_COLOR: _force, NO_COLOR: _no, CI: _ci, ...others } = process.env;
  const ours = { SOCIAL_CONTENT_URL: service.url, SOCIAL_CONTENT_API_KEY: mine.key };
  return { ...others, ...ours, XDG_CONFIG_HOME: home, TERM: 'xterm-256color', ...environment };
}

/** Runs a command that has to succeed, and returns its answer as programs get it. */
async function answerOf(...words: string[]) {
  const { code, printed, told } = await run([...words, '--json']);
  expect([code, told]).toEqual([0, '']);
  return JSON.parse(printed);
}

const topic = 'content.instagram.media.comments.created';

test('the help names every command, and each says what it takes', async () => {
  for (const words of [[], ['--help'], ['help']]) {
    const { code, printed, told } = await run(words);
    expect([code, told]).toEqual([0, '']);
    for (const name of Object.keys(commands)) expect(printed).toContain(`\n  ${name}`);
  }
  for (const [name, { summary, options }] of Object.entries(commands)) {
    const { code, printed } = await run([...name.split(' '), '--help']);
    expect([name, code]).toEqual([name, 0]);
    expect(printed).toContain(`Usage: social-content ${name}`);
    expect(printed.toLowerCase()).toContain(summary.toLowerCase());
    for (const option of Object.keys(options)) expect(printed).toContain(`--${option}`);
  }
});

test.each([
  [['event', 'list'], 'There is no command `event`. Did you mean `events list`?'],
  [['events', 'lst'], 'There is no command `events lst`. Did you mean `events list`?'],
  [['events', 'list', '--topc', 'x'], 'There is no option --topc. Did you mean `--topic`?'],
  [['events', 'list', '--topic'], 'The option --topic needs a value.'],
  [['events', 'list', '--topic', '--limit'], 'The option --topic needs a value;'],
  [['events', 'list', 'more'], '`more` is one word too many.'],
  [['events', 'resend'], 'ID is missing.'],
  [['open', '--print=yes'], 'The option --print takes no value.'],
])('wrong usage, as in %p, prints the problem, and exits with 2', async (words, problem) => {
  const { code, printed, told } = await run(words);
  expect([code, printed]).toEqual([2, '']);
  expect(told).toContain(problem);
  expect(told).toMatch(/See `social-content .*--help`\.\n$/);
});

test('a failure of the connection, of the key and of what is needed ends with 1 and says what to do', async () => {
  const port = await freePort();
  const nobody = await run(['events', 'list', '--base-url', `http://127.0.0.1:${port}`, '--json']);
  expect(nobody.code).toBe(1);
  expect(JSON.parse(nobody.told).error).toEqual({
    code: 'connection',
    message: expect.stringMatching(
      / failed: ECONNREFUSED\. Does the service run at this address\? --base-url /,
    ),
  });
  const refused = await run(['events', 'list'], { SOCIAL_CONTENT_API_KEY: 'svc_test_none' });
  expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('(unauthorized)')]);
  const withoutKey = await run(['events', 'list'], { SOCIAL_CONTENT_API_KEY: undefined });
  expect([withoutKey.code, withoutKey.told]).toEqual([1, expect.stringContaining('social-content login')]);
  const nowhere = await run(['samples'], { SOCIAL_CONTENT_URL: undefined });
  expect([nowhere.code, nowhere.told]).toEqual([1, expect.stringContaining('Which service?')]);
  const noAddress = await run(['samples', '--base-url', 'ftp://example.com']);
  expect([noAddress.code, noAddress.told]).toEqual([1, expect.stringContaining('is no address')]);
});

test('options of every command may stand before the command', async () => {
  const environment = { SOCIAL_CONTENT_URL: undefined, SOCIAL_CONTENT_API_KEY: undefined };
  const words = ['--base-url', service.url, `--api-key=${mine.key}`, '--json', 'events', 'list'];
  const { code, printed } = await run([...words, '--limit', '1'], environment);
  expect([code, JSON.parse(printed)]).toEqual([0, expect.any(Array)]);
  const { code: helped, printed: help } = await run(['--help', 'events', 'list']);
  expect([helped, help]).toEqual([0, expect.stringContaining('social-content events list')]);
});

test('a refused input prints each field and what is wrong with it', async () => {
  const given = ['events', 'list', '--since', 'yesterday'];
  const { code, printed, told } = await run(given);
  expect([code, printed]).toEqual([1, '']);
  expect(told).toMatch(/\(validation_error\)\n {2}\/since: invalid format\n {2}Request-Id: \S+\n$/);

  const forPrograms = await run([...given, '--json']);
  expect(JSON.parse(forPrograms.told).error).toMatchObject({
    code: 'validation_error',
    violations: [{ code: 'invalid_format', path: '/since' }],
    requestId: expect.any(String),
  });
});

test('what is triggered at a profile is an event, which is listed and delivered again', async () => {
  const receiver = await mine.client.post('/v1/event-destinations', {
    url: 'https://receiver.example.com/events',
    topics: [topic],
  });
  const { eventDestinationId } = receiver.body;
  const happened = await answerOf('trigger', topic, '--text', 'Is it open today?');
  expect(happened).toMatchObject({ topic, connectedProfileId: expect.any(String) });

  const again = await run(['trigger', topic, '--profile', happened.connectedProfileId]);
  expect([again.code, again.printed]).toEqual([0, expect.stringContaining(happened.connectedProfileId)]);

  const list = ['events', 'list', '--topic', topic, '--profile', happened.connectedProfileId];
  await until(async () => (await answerOf(...list)).length === 2);
  const [{ id }] = await answerOf(...list, '--limit', '1');
  expect((await run(list)).printed).toContain(`${id}  `);
  const byTopics = ['events', 'list', '--topics', 'media.ready,content.instagram.*', '--limit', '1'];
  expect(await answerOf(...byTopics)).toMatchObject([{ id, topic }]);

  expect(await answerOf('events', 'resend', id)).toMatchObject({ eventDestinationId, replayed: 1 });
  const told = await run(['events', 'resend', id, '--destination', eventDestinationId]);
  expect(told.printed).toBe(`${id} is on its way to ${eventDestinationId} again.\n`);

  const log = await mine.client.get(`/v1/event-destinations/${eventDestinationId}/deliveries`);
  const [{ deliveryId }] = log.body.data;
  const retried = await answerOf('deliveries', 'retry', deliveryId);
  expect(retried).toMatchObject({ eventDestinationId, deliveryId, topic, status: 'pending' });

  await mine.client.post('/v1/event-destinations', {
    url: 'https://other.example.com/events',
    topics: [topic],
  });
  const which = await run(['events', 'resend', id]);
  expect([which.code, which.told]).toEqual([1, expect.stringContaining(`  ${eventDestinationId}  https://`)]);
});

test('an event that cannot be triggered prints those that can be', async () => {
  const unknown = await run(['trigger', 'content.instagram.media.comments.creatd']);
  expect([unknown.code, unknown.printed]).toEqual([1, '']);
  expect(unknown.told).toContain(`Did you mean ${topic}?`);
  expect(unknown.told).toContain('\n  content.facebook.media.items.created\n');
  const deleted = await run(['trigger', 'content.instagram.media.comments.deleted']);
  expect([deleted.code, deleted.told]).toEqual([1, expect.stringContaining('with --id')]);
  const live = await service.newKey({ mode: 'live' });
  const inLive = await run(['trigger', topic], { SOCIAL_CONTENT_API_KEY: live.key });
  expect([inLive.code, inLive.told]).toEqual([1, expect.stringContaining('(not_found)')]);
});

test('samples are the examples of the contract, and need no key', async () => {
  const { code, printed } = await run(['samples'], { SOCIAL_CONTENT_API_KEY: undefined });
  expect([code, printed.trim().split('\n')]).toEqual([0, expect.arrayContaining([topic])]);
  expect(await answerOf('samples', topic)).toMatchObject({ topic, data: { text: expect.any(String) } });
  const unknown = await run(['samples', `${topic}x`]);
  expect([unknown.code, unknown.told]).toEqual([1, expect.stringContaining(`Did you mean ${topic}?`)]);
});

test('the log is followed as requests come, until it is interrupted', async () => {
  const { client, key } = await service.newKey({ organization: 'Follows its log' });
  await client.get('/v1/events');
  // Two requests of the same millisecond are in no order.
  const answered = Date.now();
  await until(() => Date.now() > answered);
  await client.get('/v1/media/none');
  const env = environmentOf({ SOCIAL_CONTENT_API_KEY: key });
  const following = spawn(main, ['logs', 'tail', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => following.once('close', resolve));
  let printed = '';
  following.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  /** The last line may not have come as a whole yet. */
  const lines = () => printed.split('\n').slice(0, -1);
  const operations = () => lines().map((line) => JSON.parse(line).operationId);
  await until(async () => operations().length === 2);
  expect(operations()).toEqual(['events.list', 'media.get']);
  await client.get('/v1/connections');
  await until(async () => operations().length === 3);
  expect(operations()).toEqual(['events.list', 'media.get', 'connections.list']);
  following.kill('SIGINT');
  expect(await ended).toBe(130);

  await client.get('/v1/publish-requests', { stauts: 'failed', limit: '0' });
  const reading = spawn(main, ['logs', 'tail'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let read = '';
  reading.stdout.setEncoding('utf8').on('data', (text: string) => {
    read += text;
  });
  const why =
    '400  publishRequests.list  validation_error: unknown_field at /stauts, too_small at /limit, unknown parameter stauts  ';
  await until(async () => read.includes(why));
  reading.kill('SIGINT');

  const odd = await run(['logs', 'tail', '--status', 'odd']);
  expect([odd.code, odd.told]).toEqual([1, expect.stringContaining('/status: invalid value')]);
  const few = await run(['logs', 'tail', '--limit', '0']);
  expect([few.code, few.told]).toEqual([1, expect.stringContaining('--limit is a number from 1 on')]);
});

test('the audit log is printed oldest first, one entry in each line for programs', async () => {
  const { client, key, organizationId } = await service.newKey({ organization: 'Prints its audit log' });
  expect((await client.get('/v1/media')).status).toBe(200);
  for (const action of ['keys.create', 'keys.revoke'])
    await insertAuditEntry(
      service.ctx.db,
      { organizationId, mode: 'test', actor: 'ada@harbour.example', action, outcome: 'done' },
      new Date(Date.now() + action.length),
    );
  const environment = { SOCIAL_CONTENT_API_KEY: key };
  const words = ['audit', 'export', '--actor', 'ada@harbour.example', '--json'];
  const { code, printed } = await run(words, environment);
  const actions = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).action);
  expect([code, actions]).toEqual([0, ['keys.create', 'keys.revoke']]);
  const shown = await run(['audit', 'export', '--action', 'keys.revoke'], environment);
  expect(shown.printed).toMatch(/^\S+Z {2}done {2}keys\.revoke {2}ada@harbour\.example\n$/);
});

test('what is shown in a terminal has colours, unless NO_COLOR is set', async () => {
  const { client, key } = await service.newKey({ organization: 'Looks at its log' });
  await client.get('/v1/media/none');
  const shownBy = async (environment: Record<string, string>) => {
    const env = environmentOf({ SOCIAL_CONTENT_API_KEY: key, ...environment });
    const terminal = spawn('script', ['-qec', `${main} logs tail`, '/dev/null'], { env, stdio: 'pipe' });
    const ended = new Promise((resolve) => terminal.once('close', resolve));
    let shown = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    await until(async () => shown.includes('media.get') && shown.includes('\n'));
    terminal.kill();
    await ended;
    return shown;
  };
  expect(await shownBy({})).toContain('\u001b[33m404\u001b[39m');
  expect(await shownBy({ NO_COLOR: '1' })).not.toContain('\u001b');
});

/** Puts a program in the place of the browser, which notes the address that it is to open. */
function standInBrowser() {
  const programs = mkdtempSync(path.join(folder, 'programs-'));
  const noted = path.join(programs, 'opened');
  const script = `#!/bin/sh\necho "$1" > ${noted}.part && mv ${noted}.part ${noted}\n`;
  writeFileSync(path.join(programs, 'xdg-open'), script, { mode: 0o755 });
  const opened = async () => {
    await until(async () => existsSync(noted));
    return readFileSync(noted, 'utf8').trim();
  };
  return { PATH: `${programs}${path.delimiter}${process.env.PATH}`, opened, noted };
}

test('a page is opened in the browser, in the organization and the mode of the key', async () => {
  const { PATH, opened } = standInBrowser();
  const url = `${service.url}/console/${mine.organizationId}/test/events`;
  expect(await run(['open', 'events'], { PATH })).toEqual({ code: 0, printed: `${url}\n`, told: '' });
  expect(await opened()).toBe(url);

  expect(await answerOf('open', '--print')).toEqual({ url: `${service.url}/console` });
  const unknown = await run(['open', 'evnts']);
  expect([unknown.code, unknown.told]).toEqual([1, expect.stringContaining('Did you mean events?')]);
});

test('login opens the page on which a person approves, and stores the key that it then fetches', async () => {
  const ada = await newMember(service, { role: 'developer', organization: 'Approves keys' });
  const { PATH, opened } = standInBrowser();
  const remembered = { SOCIAL_CONTENT_API_KEY: undefined };
  const signingIn = run(['login', '--json'], { ...remembered, PATH });
  const code = new URL(await opened()).searchParams.get('code') ?? '';
  const asked = await ada.client.get(`/console/account/device?code=${code}`);
  expect(asked.text).toContain(os.hostname());
  const form = { name: 'my laptop', rights: 'custom', 'access.events': 'read' };
  const approved = await ada.client.post(
    `/console/${ada.organizationId}/test/keys/device?code=${code}`,
    form,
  );
  expect(approved.status).toBe(303);

  const { code: ended, printed, told } = await signingIn;
  expect([ended, told]).toEqual([0, expect.stringContaining(code)]);
  const { file, ...stored } = JSON.parse(printed);
  expect(stored).toMatchObject({ mode: 'test', organization: 'Approves keys', keyId: expect.any(String) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run(['events', 'list'], remembered)).toMatchObject({ code: 0 });
  expect((await run(['logs', 'tail'], remembered)).told).toContain('not allowed');
});

/** Serves answers that no genuine service gives: path -> JSON. Every other path is refused in words with control characters. */
async function hostileService(answers: Record<string, object>): Promise<string> {
  const server = createServer((request, response) => {
    const found = answers[request.url?.split('?')[0] ?? ''];
    const error = { code: 'forbidden', message: `${steering}refused`, meta: {} };
    response
      .writeHead(found ? 200 : 403, { 'content-type': 'application/json', 'request-id': 'one' })
      .end(JSON.stringify(found ?? { error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hostile.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Clears the screen, writes the clipboard, turns the direction of the text, and goes back to the line's beginning. */
const steering = '\u001b[2J\u001b]52;c;aGE=\u0007\u009b31m\u202e\r\u007f';
const steers = /(?!\n)[\p{Cc}\u202a-\u202e]/u;

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://elsewhere.example/console/account/device',
  'http://127.0.0.1.elsewhere.example/',
  'http://127.0.0.1:80@elsewhere.example/',
  '-a Calculator',
  '',
  `file:///${steering}`,
])('login opens no address but a page of the service, and so not %j', async (address) => {
  const device = { device_code: 'd', user_code: `A${steering}`, expires_in: 1, interval: 0 };
  const url = await hostileService({ '/device/code': { ...device, verification_uri_complete: address } });
  const { PATH, noted } = standInBrowser();
  const { code, told } = await run(['login'], {
    SOCIAL_CONTENT_API_KEY: undefined,
    SOCIAL_CONTENT_URL: url,
    PATH,
  });
  expect([code, told]).toEqual([1, expect.stringContaining('which is not opened')]);
  expect(told).not.toMatch(steers);
  expect(existsSync(noted)).toBe(false);
});

test('what a service sends cannot steer the terminal, and is whole for programs', async () => {
  const event = { id: `evt${steering}`, timestamp: '2026-01-01T00:00:00Z', topic: `t${steering}` };
  const url = await hostileService({ '/v1/events': { data: [event], hasMore: false } });
  const environment = { SOCIAL_CONTENT_URL: url };
  const shown = await run(['events', 'list'], environment);
  expect([shown.code, shown.printed]).toEqual([0, expect.stringContaining('evt\\u001b[2J')]);
  expect(shown.printed).not.toMatch(steers);
  const forPrograms = await run(['events', 'list', '--json'], environment);
  expect(forPrograms.printed).not.toMatch(steers);
  expect(JSON.parse(forPrograms.printed)).toEqual([event]);
  for (const words of [
    ['logs', 'tail'],
    ['logs', 'tail', '--json'],
    ['open', 'events'],
  ]) {
    const refused = await run(words, environment);
    expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('refused')]);
    expect(refused.told).not.toMatch(steers);
  }
});

test('login ends when the person refuses, and stores nothing', async () => {
  const ada = await newMember(service, { role: 'developer' });
  const { PATH, opened } = standInBrowser();
  const signingIn = run(['login'], { SOCIAL_CONTENT_API_KEY: undefined, PATH });
  const code = new URL(await opened()).searchParams.get('code') ?? '';
  expect((await ada.client.post(`/console/account/device/refuse?code=${code}`)).status).toBe(303);
  const { code: ended, printed, told } = await signingIn;
  expect([ended, printed, told]).toEqual([1, '', expect.stringContaining('refused in the console')]);
  expect(existsSync(path.join(home, 'social-content-service/credentials.json'))).toBe(false);
});

test('login --key stores a key that works, for nobody else to read and for no other service, until logout', async () => {
  const without = { SOCIAL_CONTENT_API_KEY: undefined };
  const file = path.join(home, 'social-content-service/credentials.json');
  for (const wrong of ['', 'password', `${mine.key.slice(0, -1)}_`])
    expect((await run(['login', '--key'], without, `${wrong}\n`)).code).toBe(1);
  expect(existsSync(file)).toBe(false);

  const stored = await run(['login', '--key'], without, `${mine.key}\n`);
  expect([stored.code, stored.printed]).toEqual([0, expect.stringContaining('in test mode')]);
  expect(stored.printed + stored.told).not.toContain(mine.key);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const remembered = { SOCIAL_CONTENT_API_KEY: undefined, SOCIAL_CONTENT_URL: undefined };
  expect((await run(['events', 'list'], remembered)).code).toBe(0);
  const elsewhere = await run(['events', 'list', '--base-url', 'http://127.0.0.1:9'], remembered);
  expect([elsewhere.code, elsewhere.told]).toEqual([1, expect.stringContaining('There is no key for')]);

  expect((await run(['logout'], remembered)).printed).toContain(mine.keyId);
  expect(existsSync(file)).toBe(false);
  expect((await run(['logout'], remembered)).printed).toBe('No key was stored here.\n');
});
