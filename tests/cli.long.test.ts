import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { createCommands } from '../scripts/commands.ts';
import { type Composition, compose } from '../src/app/compose.ts';
import { listInvitations } from '../src/domain/people/members/invitations.ts';
import { expectError } from './support/errors.ts';
import { clientOf, startTestService, type TestService } from './support/service.ts';
import { newMember } from './support/sign-in.ts';
import { overWithin } from './support/until.ts';

const run = promisify(execFile);
let service: TestService;
/** The context of a second process, whose changes reach the service through the database. */
let operator: Composition;

beforeAll(async () => {
  service = await startTestService({}, { workers: 'live' });
  const { databaseUrl, ctx } = service;
  operator = await compose({ config: ctx.config, databaseUrl, log: ctx.observability.log });
});
afterAll(() => operator.close());

/** Returns what `npm run -s cli -- …` prints on standard output. */
async function printed(...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', DATABASE_URL: service.databaseUrl };
  const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
  const { stdout } = await run(process.execPath, ['scripts/cli.ts', ...args], {
    env: { ...env, ENCRYPTION_KEYS: keys },
  });
  return stdout;
}

/** Runs a command in this process, since a process for each would take longer than everything else. */
async function cli(...args: string[]) {
  let answer = '';
  const commands = createCommands(async (command) => {
    answer = JSON.stringify(await command(operator));
  });
  await throwing(commands).parseAsync(args, { from: 'user' });
  return JSON.parse(answer);
}

/** Makes the command and its subcommands throw an error with their message instead of ending the process. */
function throwing(command: Command): Command {
  let said = '';
  command.configureOutput({ writeErr: (text) => (said += text) }).exitOverride((error) => {
    throw Object.assign(error, { stderr: said });
  });
  for (const each of command.commands) throwing(each);
  return command;
}

async function failureOf(
  command: Promise<unknown>,
): Promise<{ stdout: string; stderr: string; code?: unknown }> {
  return command.then(
    () => ({ stdout: 'it succeeded', stderr: '' }),
    (error) => error,
  );
}

const scenarios = '/v1/test/scenarios';

describe('the command line', () => {
  test('makes a key that works, and prints it with its organization as JSON alone', async () => {
    const made = JSON.parse(await printed('key', 'create', '--organization', 'Harbour', '--mode', 'test'));
    expect(Object.keys(made)).toEqual(['organizationId', 'keyId', 'key']);
    expect((await clientOf(service.url, made.key).get(scenarios)).status).toBe(200);
  });

  test('lists keys without what would let anyone use them', async () => {
    const { keyId, key } = await cli(
      'key',
      'create',
      '--organization',
      'Listed',
      '--mode',
      'live',
      '--name',
      'CI',
    );
    const { data } = await cli('key', 'list', '--organization', 'Listed');
    expect(data).toEqual([
      expect.objectContaining({ keyId, name: 'CI', mode: 'live', lastFour: key.slice(-4) }),
    ]);
    expect(JSON.stringify(data)).not.toMatch(/hash|svc_/);
  });

  test('rolls a key with a grace, in which both work, and revokes within a second', async () => {
    const old = await cli('key', 'create', '--organization', 'Rolled', '--mode', 'test');
    const fresh = await cli('key', 'roll', old.keyId, '--organization', 'Rolled', '--grace-hours', '1');
    const statuses = async () =>
      Promise.all(
        [old.key, fresh.key].map(async (key) => (await clientOf(service.url, key).get(scenarios)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await cli('key', 'revoke', old.keyId, '--organization', 'Rolled');
    await overWithin(1_000, async () => (await statuses())[0] === 200);
    expectError(await clientOf(service.url, old.key).get(scenarios), 401, 'unauthorized');
    expect(await statuses()).toEqual([401, 200]);
  });

  test("does not touch another organization's key", async () => {
    const { keyId, key } = await cli('key', 'create', '--organization', 'Owner', '--mode', 'test');
    await cli('organization', 'create', '--name', 'Stranger');
    const failure = await failureOf(printed('key', 'revoke', keyId, '--organization', 'Stranger'));
    expect([failure.code, failure.stdout]).toEqual([1, '']);
    expect(JSON.parse(failure.stderr).error.code).toBe('not_found');
    expect((await clientOf(service.url, key).get(scenarios)).status).toBe(200);
  });

  test('restricts a key to the operations that are named, and refuses names that are none', async () => {
    const args = ['key', 'create', '--organization', 'Narrow', '--mode', 'test', '--allow'];
    const { key } = await cli(...args, 'test.scenarios.list');
    const client = clientOf(service.url, key);
    expect((await client.get(scenarios)).status).toBe(200);
    const meta = expectError(
      await client.post('/v1/test/connected-profiles', { providerId: 'x' }),
      401,
      'unauthorized',
    );
    expect(meta.reason).toBe('operation_not_allowed');
    expect((await failureOf(cli(...args, 'nonsense'))).stderr).toContain('Not an operation id');
  });

  test('puts an organization on a plan', async () => {
    await cli('organization', 'create', '--name', 'Growing');
    const paid = await cli('organization', 'plan', '--organization', 'Growing', '--plan', 'paid');
    expect(paid).toMatchObject({ name: 'Growing', plan: 'paid' });
    const { data } = await cli('organization', 'list');
    expect(data.find(({ name }: { name: string }) => name === 'Growing').plan).toBe('paid');
  });

  test('exports what organizations used in a month', async () => {
    const { organizationId } = await cli('organization', 'create', '--name', 'Exported');
    const csv = await printed('organization', 'usage', '--month', '2026-02', '--format', 'csv');
    expect(csv).toContain(`${organizationId},Exported,free,2026-02,eventDestinations,0,0\r\n`);
    const failure = await failureOf(printed('organization', 'usage', '--month', '2026-13'));
    expect(failure.code).toBe(1);
    expect(failure.stderr).toContain('Expected YYYY-MM');
  });

  test('writes what is kept about an organization as one JSON document, and nothing of one that is not there', async () => {
    const { organizationId, keyId } = await cli(
      'key',
      'create',
      '--organization',
      'Exported',
      '--mode',
      'test',
    );
    const { tables } = JSON.parse(await printed('organization', 'export', '--organization', 'Exported'));
    expect(tables.organizations).toMatchObject([{ id: organizationId, name: 'Exported' }]);
    expect(tables.api_keys).toMatchObject([{ id: keyId }]);
    const failure = await failureOf(printed('organization', 'export', '--organization', 'Nobody'));
    expect([failure.code, failure.stdout]).toEqual([1, '']);
    expect(failure.stderr).toContain('not_found');
  });

  test('lists organizations, and makes none twice', async () => {
    const first = await cli('organization', 'create', '--name', 'Twice');
    expect(await cli('organization', 'create', '--name', 'Twice')).toEqual(first);
    const { data } = await cli('organization', 'list');
    expect(data.filter(({ name }: { name: string }) => name === 'Twice')).toHaveLength(1);
  });

  test('seals again with the first encryption key, and says until when the others are needed', async () => {
    const before = Date.now();
    const { rotated, oldKeysNeededUntil } = await cli('credentials', 'rotate');
    expect(rotated).toBe(0);
    const days = (Date.parse(oldKeysNeededUntil) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.1);
  });

  test('makes links for people: to become a member, and to run the deployment', async () => {
    const { organizationId } = await service.newKey({ organization: 'Pier' });
    const who = ['--organization', 'Pier', '--email', 'Ada@example.com', '--role', 'owner'];
    const { url } = await cli('console', 'invite', ...who);
    expect(url).toContain('/console/invitations/');
    expect(await listInvitations(service.ctx, organizationId)).toMatchObject([
      { email: 'ada@example.com', role: 'owner' },
    ]);
    const member = await newMember(service, { organization: 'Pier' });
    expect(await cli('console', 'operator', '--email', member.email)).toEqual({
      userId: member.userId,
      operator: true,
    });
    const reset = await cli('console', 'reset-password', '--email', member.email);
    expect(reset.url).toContain('/console/password-resets/');
    expect(await cli('console', 'end-waiting', '--email', member.email)).toEqual({
      email: member.email,
      wrongPasswordsFromNetworks: 0,
    });
  });
});

describe('commands that operators are asked to run', () => {
  /** A command line, up to what ends it in prose, in code or in a shell. */
  const named = /npm run -s cli -- (?!--help)(?<words>[^`"'\n]+?)(?=[`"')\n]|<\/| > )/g;
  const texts = globSync(['src/**/*.{ts,md}', 'deploy/**/*.*', 'docs/**/*.md', '*.md']).sort();
  const commandLines = texts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)].map(({ groups }) => `${file}: ${groups?.words}`),
  );

  /** Makes the command and its subcommands read their words and do nothing. */
  function idle(command: Command): Command {
    if (command.commands.length === 0) command.action(() => {});
    for (const each of command.commands) idle(each);
    return command;
  }

  test('commands that guides, log messages and findings name are taken as they are written', () => {
    expect(commandLines.length).toBeGreaterThan(20);
    const refusals = commandLines.flatMap((line) => {
      const words = line.slice(line.indexOf(': ') + 2).split(' ');
      try {
        throwing(idle(createCommands(async () => {}))).parse(words, { from: 'user' });
      } catch (error) {
        return [`${line}: ${(error as Error).message}`];
      }
      return [];
    });
    expect(refusals).toEqual([]);
  });
});
