/**
 * `npm run verify` checks everything that must hold before a change is merged; scripts/verify/jobs.ts has its jobs. All checks
 * run first, beside each other, so that one run names everything that is wrong; what takes minutes starts only when every
 * check has passed. The run ends with what became of each job, and with exit code 1 if one failed.
 *
 *   npm run verify                   all jobs but those whose inputs are the recorded ones of a green run
 *   npm run verify -- JOB... [ARGS]  these jobs (`checks` names all checks); other arguments go to the job
 *   npm run verify -- --all          leaves nothing out
 *   npm run verify -- --record       writes the inputs of what was green into .ci/proved.json, to be committed
 *   npm run verify -- --install      installs first what the jobs need, as CI does
 *   npm run verify -- --times        runs nothing, and prints the targets and the times of the last run
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { type Job, jobs } from './verify/jobs.ts';
import { type Notes, notesVariable, prepareNotes, readNotes } from './verify/notes.ts';
import { hashOf, type Proof, proofOf, record } from './verify/proved.ts';
import { keepFigure, usedProcessorSeconds } from './verify/targets.ts';
import { keepTimes, readTimes, timesTable } from './verify/times.ts';

const own = ['--all', '--record', '--install', '--times'];
const given = process.argv.slice(2);
const wants = (option: string) => given.includes(option);
const named = given.filter((arg) => !arg.startsWith('-'));
const jobArgs = given.filter((arg) => arg.startsWith('-') && !own.includes(arg));

interface Part {
  name: string;
  outcome: 'passed' | 'FAILED' | 'proved' | 'left out' | 'not run';
  seconds?: number;
  proof?: Proof;
}

if (wants('--times')) console.log(timesTable(readTimes()));
else await verify(chosenJobs());

function chosenJobs(): Job[] {
  const unknown = named.filter((name) => name !== 'checks' && !jobs.some((job) => job.name === name));
  if (unknown.length > 0)
    throw new Error(`no job ${unknown}: there are checks, ${jobs.map(({ name }) => name).join(', ')}`);
  if (jobArgs.length > 0 && named.length !== 1)
    throw new Error(`${jobArgs.join(' ')}: arguments go to one job, which is named before them`);
  const isChosen = ({ name, isCheck }: Job) =>
    named.length === 0 || named.includes(name) || (isCheck && named.includes('checks'));
  return jobs.filter(isChosen);
}

async function verify(chosen: Job[]): Promise<void> {
  const startedAt = performance.now();
  const parts = new Map<Job, Part>();
  for (const job of chosen) {
    const proof = wants('--all') ? undefined : proofOf(job.name, inputsOf(job));
    if (proof) parts.set(job, { name: job.name, outcome: 'proved', proof });
    else if (lacksVariables(job)) parts.set(job, { name: job.name, outcome: 'left out' });
  }
  const due = chosen.filter((job) => !parts.has(job));
  const checks = due.filter(({ isCheck }) => isCheck);
  const others = due.filter(({ isCheck }) => !isCheck);
  prepareNotes();
  if (!(await isInstalled(checks))) process.exit(1);
  // What the others need is installed beside the checks, which leave time of the network and the disk.
  const installing = isInstalled(others);
  await besideEachOther(checks, async (job) => parts.set(job, await run(job, { aside: checks.length > 1 })));
  const installed = await installing;
  for (const job of others)
    if (installed && [...parts.values()].every(({ outcome }) => outcome !== 'FAILED'))
      parts.set(job, await run(job));
  const all = chosen.map((job): Part => parts.get(job) ?? { name: job.name, outcome: 'not run' });
  const notes = readNotes();
  keepTimes({ parts: all, files: notes.files, providers: notes.providers });
  if (named.length === 0) keepWhole(all, notes, (performance.now() - startedAt) / 1000);
  report(all, notes);
  if (all.some(({ outcome }) => outcome === 'FAILED' || outcome === 'not run')) process.exitCode = 1;
}

/** Keeps how long a verification took that has come to its end. */
function keepWhole(parts: Part[], { providers, serverSeconds }: Notes, seconds: number): void {
  const left = parts
    .map(({ outcome }) => outcome)
    .filter((outcome) => !['passed', 'left out'].includes(outcome));
  if (left.length === 0)
    keepFigure('npm run verify, everything', seconds, usedProcessorSeconds(), serverSeconds);
  else if (left.every((outcome) => outcome === 'proved'))
    keepFigure(
      'npm run verify, what a change inside a provider needs',
      seconds,
      usedProcessorSeconds(),
      serverSeconds,
    );
  const dearest = Math.max(0, ...Object.values(providers));
  if (dearest > 0)
    keepFigure(
      'tests that name the dearest provider and no other one',
      dearest / 1000 / os.availableParallelism(),
    );
}

function lacksVariables({ variables }: Job): boolean {
  return variables?.every((name) => !process.env[name]) ?? false;
}

function inputsOf({ inputs }: Job): string | undefined {
  return inputs && hashOf(inputs());
}

async function isInstalled(chosen: Job[]): Promise<boolean> {
  const needs = new Set(chosen.flatMap((job) => job.needs([...job.args, ...jobArgs])));
  if (!wants('--install') || needs.size === 0) return true;
  const { status, output } = await outcomeOf('.ci/install', [...needs], { aside: true });
  if (status !== 0) console.log(`${output}\nverify: .ci/install ${[...needs].join(' ')} failed`);
  return status === 0;
}

/** Runs jobs, two to four at once, and one by one those that install into the same folder. */
async function besideEachOther(chosen: Job[], runOne: (job: Job) => Promise<unknown>): Promise<void> {
  const waiting = [...Map.groupBy(chosen, ({ name, installsInto }) => installsInto ?? name).values()];
  const count = Math.min(Math.max(os.availableParallelism(), 2), 4);
  const lanes = Array.from({ length: count }, async () => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      for (const job of group) await runOne(job);
  });
  await Promise.all(lanes);
}

/**
 * Runs the script of a job.
 * @param aside whether its output is shown when it has ended, because others run beside it.
 */
async function run(job: Job, { aside = false } = {}): Promise<Part> {
  const before = inputsOf(job);
  const args = [...job.args, ...jobArgs];
  if (!aside) console.log(`\nverify: npm run ${job.name}`);
  const startedAt = performance.now();
  const forwarded = args.length > 0 ? ['--', ...args] : [];
  const { status, output } = await outcomeOf('npm', ['run', '--silent', job.name, ...forwarded], { aside });
  if (aside) console.log(`\nverify: npm run ${job.name}\n${output}`.trimEnd());
  const seconds = (performance.now() - startedAt) / 1000;
  const passed = status === 0;
  // A part of a job proves nothing of the whole, and neither does a run whose inputs changed meanwhile.
  if (wants('--record') && passed && jobArgs.length === 0 && before && before === inputsOf(job))
    record(job.name, before);
  return { name: job.name, outcome: passed ? 'passed' : 'FAILED', seconds };
}

function outcomeOf(command: string, args: string[], { aside }: { aside: boolean }) {
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['inherit', aside ? 'pipe' : 'inherit', aside ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...notesVariable },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}

function report(parts: Part[], notes: Notes): void {
  const lines = parts.map(({ name, outcome, seconds, proof }) => {
    const time = seconds === undefined ? '' : `${seconds.toFixed(1)} s`;
    return line(name, outcome, time, whyNot(name, proof, outcome));
  });
  console.log(`\nverify\n${lines.join('\n')}`);
  if (notes.lines.length > 0) console.log(`\n${notes.lines.join('\n')}`);
}

function whyNot(name: string, proof: Proof | undefined, outcome: Part['outcome']): string {
  if (proof) return `its inputs are those of ${proof.day}, which .ci/proved.json has; --all runs it`;
  const { variables = [] } = jobs.find((job) => job.name === name) ?? {};
  return outcome === 'left out' ? `set ${variables.join(' or ')} to run it` : '';
}

function line(name: string, outcome: string, time: string, why = ''): string {
  return `  ${name.padEnd(16)}${outcome.padEnd(8)}${time.padStart(9)}${why && `  ${why}`}`.trimEnd();
}
