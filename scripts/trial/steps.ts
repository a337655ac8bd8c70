/** The steps of the trial, in the order of the guide. Each is checked by what the service answers afterwards. */

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NotFoundError, SocialContent } from '../../clients/typescript/src/index.ts';
import { stack } from '../../src/domain/administration/reference/source.ts';
import { minuteMs } from '../../src/lib/time.ts';
import * as commands from '../../src/web/docs/guides/run-it/commands.ts';
import { watchDashboard } from './dashboard.ts';
import { callUntil, type Post, publish } from './load.ts';
import { paste, run, type Shell } from './page.ts';

const baseUrl = 'https://localhost';

/** How long a publish request may take to its end, with a worker lost meanwhile. */
const timeoutMs = 3 * minuteMs;

/** A step of the guide, and what was seen. */
type Seen = [step: string, what: string];

interface Account {
  client: SocialContent;
  connectedProfileId: string;
}

/** @throws Error that says which expectation failed. */
export async function followPage(
  inClone: Shell,
  { minutes, version }: { minutes: number; version: string },
): Promise<Seen[]> {
  const started = await start(inClone);
  const shell = { ...inClone, folder: path.join(inClone.folder, 'deploy') };
  const { account, seen } = await connect(shell);
  const underLoad = await lead(shell, account, { minutes, version });
  return [
    ...started,
    ...seen,
    ...underLoad,
    ...(await restore(shell, account)),
    ...(await leaveSimulator(shell, account)),
  ];
}

async function start(inClone: Shell): Promise<Seen[]> {
  // The doctor, which is the last command, finds what the page says that it finds.
  const { output } = await run(inClone, commands.startStack);
  const problems = output.split('\n').filter((line) => line.startsWith('PROBLEM'));
  expect(
    problems.length === 1 && problems[0]?.includes('Public URL'),
    `The doctor finds:\n${output.slice(-3_000)}`,
  );
  await answering();
  const size = /has (\d+ MB)/.exec(output)?.[1];
  return [
    ['Starting the stack', `the API answers at ${baseUrl}; the image has ${size}`],
    ['The doctor', 'finds nothing but that nobody outside reaches it, as the page says'],
  ];
}

/** Waits for processes that have been made anew, as the page says. */
async function answering(): Promise<void> {
  const deadline = Date.now() + minuteMs;
  for (;;) {
    const { status } = await fetch(`${baseUrl}/v1/providers`);
    if (status === 200) return;
    expect(Date.now() < deadline, `The API answers ${status} for a minute.`);
    await pause(1_000);
  }
}

async function connect(shell: Shell): Promise<{ account: Account; seen: Seen[] }> {
  const [link = ''] = /https:\S+/.exec(await paste(shell, commands.setupLink)) ?? [];
  const setup = await fetch(link);
  expect(setup.ok, `The link that sets the console up is answered with ${setup.status}.`);

  const [apiKey = ''] = /svc_live_\w+/.exec(await paste(shell, commands.makeLiveKey)) ?? [];
  const client = new SocialContent({ apiKey, baseUrl });
  await client.connections.list();

  const printed = await paste(shell, commands.startSimulator);
  const command = /curl .*"appPassword".*'/.exec(printed)?.[0] ?? '';
  await answering();
  const { authIntegrationId } = await client.authIntegrations.create({
    providerId: 'bluesky',
    loginKind: 'app_password',
    name: 'Trial',
    returnOrigins: ['https://app.example.com'],
  });
  const imported = await paste(
    shell,
    command.replace('curl', 'curl -k').replace('int_…', authIntegrationId),
    {
      KEY: apiKey,
    },
  );
  const { connectedProfileIds } = JSON.parse(imported) as { connectedProfileIds: string[] };
  const [connectedProfileId = ''] = connectedProfileIds;
  const { data } = await client.bluesky.posts.items.list({ connectedProfileId });
  return {
    account: { client, connectedProfileId },
    seen: [
      ['The link that sets the console up', 'is answered'],
      ['A live key, and the simulator', `a profile is imported, and ${data.length} of its posts are read`],
    ],
  };
}

/** Upgrades and loses a worker while the load goes on and a dashboard is open. */
async function lead(
  shell: Shell,
  { client, connectedProfileId }: Account,
  { minutes, version }: { minutes: number; version: string },
): Promise<Seen[]> {
  const end = new AbortController();
  const load = callUntil(end.signal, client, connectedProfileId);
  const dashboard = watchDashboard(end.signal, path.join(shell.folder, '../ops/dashboard.json'));
  // It may fail while the commands run, and is waited for after them.
  dashboard.catch(() => {});
  const whole = pause(minutes * minuteMs);
  try {
    await paste(shell, commands.upgradeStack.replace('X.Y.Z', version));
    await paste(shell, commands.killWorker);
    await whole;
  } finally {
    end.abort();
  }
  const { answers, published } = await load;
  const { queries, rounds, empty, targets } = await dashboard;
  const { running, processes } = await listProcesses(shell);
  const upgraded = processes.filter((line) => line.includes(`social-content-service:${version}`));
  expect(
    processes.length === expectedProcesses && upgraded.length === expectedProcesses,
    `These run after the upgrade:\n${running}`,
  );
  await expectPublishedOnce({ client, connectedProfileId }, published);
  return [
    ['The upgrade', `all processes run the image of ${version}`],
    ['A lost worker', `all ${published.length} posts are published, each once`],
    [
      `The load, for ${minutes} min or until both were done`,
      Object.entries(answers)
        .map(([what, times]) => `${what} ${times} times`)
        .join('; '),
    ],
    [
      'The dashboard',
      `Prometheus answered all of its ${queries} queries ${rounds} times meanwhile, and reached ${targets} targets; nothing had happened of: ${empty.join(', ')}`,
    ],
  ];
}

const expectedProcesses = stack.api.length + stack.workers.length;

/** Returns what Compose says is running, and its lines about the processes of the service. */
async function listProcesses(shell: Shell): Promise<{ running: string; processes: string[] }> {
  const running = await paste(shell, 'docker compose ps');
  const processes = running.split('\n').filter((line) => /_(?:api|worker)-/.test(line) && / Up /.test(line));
  return { running, processes };
}

async function expectPublishedOnce(account: Account, posts: readonly Post[]): Promise<void> {
  for (const one of posts) await expectPublished(account, one);
  const items = await account.client.bluesky.posts.items
    .list({ connectedProfileId: account.connectedProfileId, limit: 100 })
    .toArray({ limit: 10_000 });
  for (const { text } of posts) {
    const times = items.filter((item) => item.text === text).length;
    expect(times === 1, `"${text}" is there ${times} times.`);
  }
}

async function expectPublished({ client }: Account, { publishRequestId, text }: Post): Promise<void> {
  const { status } = await client.publishRequests.waitFor(publishRequestId, { timeout: timeoutMs });
  expect(status === 'published', `The publish request of "${text}" is ${status}.`);
}

async function restore(shell: Shell, account: Account): Promise<Seen[]> {
  const { client, connectedProfileId } = account;
  const before = await publish(client, connectedProfileId, 'Before the backup');
  await expectPublished(account, before);
  await paste(shell, commands.backUp);
  const after = await publish(client, connectedProfileId, 'After the backup');
  await expectPublished(account, after);
  await paste(shell, commands.restoreBackup);
  await answering();
  await expectPublished(account, before);
  const lost = await client.publishRequests.get(after.publishRequestId).catch((error: unknown) => error);
  expect(
    lost instanceof NotFoundError,
    `What was made after the backup is answered with ${JSON.stringify(lost)}.`,
  );
  await expectPublishedOnce(account, [await publish(client, connectedProfileId, 'After the restore')]);
  return [
    [
      'A backup and its restore',
      'what was published before the backup is known, what was published after it is not, and after the release publishing goes on',
    ],
  ];
}

/** Goes back to the real providers, which know nothing of the simulated account. */
async function leaveSimulator(shell: Shell, { client, connectedProfileId }: Account): Promise<Seen[]> {
  await paste(shell, commands.endSimulator);
  await answering();
  const { running, processes } = await listProcesses(shell);
  const simulated = running.split('\n').some((line) => line.includes('_simulator') && / Up /.test(line));
  expect(
    processes.length === expectedProcesses && !simulated,
    `These run without the simulator:\n${running}`,
  );
  const read = await client.bluesky.posts.items.list({ connectedProfileId }).catch((error: unknown) => error);
  expect(
    read instanceof ApiError && read.code === 'invalid_token',
    `A simulated account is answered with ${read instanceof Error ? read.message : JSON.stringify(read)}`,
  );
  return [
    [
      'Back to the real providers',
      `all processes run, the simulator does not, and its account is answered with ${read.code}`,
    ],
  ];
}

function expect(holds: boolean | undefined, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
