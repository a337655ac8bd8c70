/** Follows the guides as a reader does, who pastes one sample after the other into a terminal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { linksOf } from '../../src/web/docs/links.ts';
import {
  answerOf,
  environmentAfter,
  type GuideSample,
  type ReaderEnvironment,
  runners,
  samplesIn,
} from '../support/call-samples.ts';
import { guides } from '../support/guides.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
/** Guide -> its samples, in their order. */
const samples = new Map<string, GuideSample[]>();
/** What `npm start` prints for the reader to paste. */
let pasted: ReaderEnvironment;
let port = '';
const running: ChildProcess[] = [];

beforeAll(async () => {
  service = await sharedTestService({ workers: 'live' });
  service.ctx.config.publicUrl = service.url;
  const { key, client } = await service.newKey({ organization: 'Reader' });
  for (const { slug } of guides)
    samples.set(slug, samplesIn((await client.get(`/docs/guides/${slug}`)).text));
  const profiles: string[] = [];
  for (const providerId of ['instagram', 'facebook'])
    profiles.push((await client.newProfile({ providerId })).connectedProfileId);
  pasted = { KEY: key, SERVICE: service.url, PROFILE: profiles[0] ?? '' };
  port = `${await freePort()}`;
});
afterAll(() => {
  for (const child of running) child.kill();
});

const isCall = ({ forms }: GuideSample) => forms.has('curl');
/** Lines of the shell that ask the service. What installs something has tests of its own. */
const asksService = ({ forms }: GuideSample) => /\$KEY|read -r KEY/.test(forms.get('sh') ?? '');
const isReceiver = ({ label }: GuideSample) => label === 'A receiver';

const onOwnPort = (text: string) => text.replaceAll('3001', port);

/** Runs a call in all its languages, and expects the same fields in the answer each time. */
async function expectToWork({ label, forms }: GuideSample, environment: ReaderEnvironment): Promise<void> {
  expect([...forms.keys()]).toEqual(Object.keys(runners));
  const answers: object[] = [];
  for (const [language, runner] of Object.entries(runners)) {
    if (!runner.isThere()) continue;
    const answer = await answerOf(runner, onOwnPort(forms.get(language) ?? ''), environment);
    expect([label, language, answer]).toEqual([
      label,
      language,
      expect.not.objectContaining({ error: expect.anything() }),
    ]);
    answers.push(answer);
  }
  expect(answers.map((answer) => Object.keys(answer).sort())).toEqual(
    answers.map(() => Object.keys(answers[0] ?? {}).sort()),
  );
}

/** Starts a receiver, and returns what it has printed so far. */
async function start(lines: string): Promise<() => string> {
  const child = spawn('bash', ['-c', `exec ${onOwnPort(lines)}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await until(() =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ),
  );
  return () => printed;
}

/** Follows a guide from its first sample to its last. */
async function follow(slug: string, begin: ReaderEnvironment, keyToType = ''): Promise<() => string> {
  let environment = begin;
  let printed = () => '';
  for (const sample of samples.get(slug) ?? []) {
    if (isReceiver(sample)) printed = await start(sample.forms.get('sh') ?? '');
    else if (isCall(sample)) await expectToWork(sample, environment);
    else if (asksService(sample)) {
      const typed = keyToType || (begin.KEY ?? '');
      const after = await environmentAfter(sample.forms.get('sh') ?? '', environment, typed);
      const kept = Object.keys(after).filter((name) => environment[name] !== after[name]);
      expect([sample.label, kept.filter((name) => after[name] === '')]).toEqual([sample.label, []]);
      environment = after;
    }
  }
  return printed;
}

test('first steps can be followed with the line that is printed, and the receiver gets the event', async () => {
  const printed = await follow('first-steps', pasted);
  await until(() => printed().includes('"topic":"content.instagram.media.comments.created"'));
});

test('first steps can be followed with a key from the console alone', async () => {
  const before = running.splice(0);
  for (const child of before) child.kill();
  await until(() => before.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null));
  const { key } = await service.newKey({ organization: 'Reader without the line' });
  await follow('first-steps', {}, key);
});

const others = guides.map(({ slug }) => slug).filter((slug) => slug !== 'first-steps');

test.each(others)('the guide %s can be followed with the line that is printed', async (slug) => {
  await follow(slug, pasted);
});

test.each(others)('the guide %s says where its samples take their values from', (slug) => {
  const own = (samples.get(slug) ?? []).filter((sample) => isCall(sample) || asksService(sample));
  const { markdown } = guides.find((guide) => guide.slug === slug) ?? {};
  const text = markdown?.(service.ctx as never, linksOf(service.url));
  expect([slug, own.length === 0 || text?.includes('/docs/guides/first-steps#variables')]).toEqual([
    slug,
    true,
  ]);
});

describe('no sample of a guide', () => {
  const textsOf = () =>
    [...samples].flatMap(([slug, all]) =>
      all.flatMap(({ label, forms }) => [...forms.values()].map((text) => ({ slug, label, text }))),
    );

  test('has a placeholder that a reader would have to know', () => {
    expect(textsOf().filter(({ text }) => /…|<[a-z-]+>/.test(text))).toEqual([]);
  });

  test('names a host that is nowhere', () => {
    const hosts = textsOf().flatMap(({ slug, label, text }) =>
      [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => ({ slug, label, host })),
    );
    expect(hosts.filter(({ host }) => /(^|\.)example(\.|$)/.test(host))).toEqual([]);
  });
});
