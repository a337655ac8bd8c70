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
import { hashesOf, record, type Standing, standingOf } from './verify/proved.ts';
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
  /** Why it was left out, or ran in part. */
  why?: string;
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
  const asked = chosen.flatMap(({ name, unlessWhole }) => (unlessWhole ? [name, unlessWhole] : [name]));
  const standings = new Map([...new Set(asked)].map((name) => [name, standing(name)]));
  for (const job of chosen) {
    const part = partWithoutRun(job, standings);
    if (part) parts.set(job, part);
  }
  const due = chosen.filter((job) => !parts.has(job));
  const checks = due.filter(({ isCheck }) => isCheck);
  const others = due.filter(({ isCheck }) => !isCheck);
  prepareNotes();
  if (!(await isInstalled(checks))) process.exit(1);
  // What the others need is installed beside the checks, which leave time of the network and the disk.
  const installing = isInstalled(others);
  const runOne = (job: Job, aside = false) => run(job, standings.get(job.name), aside);
  await besideEachOther(checks, async (job) => parts.set(job, await runOne(job, checks.length > 1)));
  const installed = await installing;
  for (const job of others)
    if (installed && [...parts.values()].every(({ outcome }) => outcome !== 'FAILED'))
      parts.set(job, await runOne(job));
  const all = chosen.map((job): Part => parts.get(job) ?? { name: job.name, outcome: 'not run' });
  const notes = readNotes();
  keepTimes({ parts: all, files: notes.files, providers: notes.providers });
  if (named.length === 0) keepWhole(all, notes, (performance.now() - startedAt) / 1000);
  report(all, notes);
  if (all.some(({ outcome }) => outcome === 'FAILED' || outcome === 'not run')) process.exitCode = 1;
}

/** Returns what becomes of a job that need not run, or cannot. */
function partWithoutRun(job: Job, standings: Map<string, Standing | undefined>): Part | undefined {
  const { name, unlessWhole, variables = [] } = job;
  const known = standings.get(name);
  if (known?.changed.length === 0)
    return {
      name,
      outcome: 'proved',
      why: `its inputs are those of ${known.proof.day}, which .ci/proved.json has; --all runs it`,
    };
  if (unlessWhole && !standings.get(unlessWhole))
    return { name, outcome: 'left out', why: `${unlessWhole} runs the same tests, with all their cases` };
  if (lacksVariables(job))
    return { name, outcome: 'left out', why: `set ${variables.join(' or ')} to run it` };
  return undefined;
}

function standing(name: string): Standing | undefined {
  const job = jobs.find((one) => one.name === name);
  return job && !wants('--all') ? standingOf(name, hashesOf(job)) : undefined;
}

/** Keeps how long a verification took that has come to its end. */
function keepWhole(parts: Part[], { providers, serverSeconds }: Notes, seconds: number): void {
  const left = parts
    .map(({ outcome }) => outcome)
    .filter((outcome) => !['passed', 'left out'].includes(outcome));
  if (left.length === 0)
    keepFigure('npm run verify, everything', seconds, usedProcessorSeconds(), serverSeconds);
  else if (
    left.every((outcome) => outcome === 'proved') &&
    parts.some(({ outcome, why }) => outcome === 'passed' && why)
  )
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
 * Runs the script of a job, for what is known of it in part alone.
 * @param aside whether its output is shown when it has ended, because others run beside it.
 */
async function run(job: Job, known: Standing | undefined, aside: boolean): Promise<Part> {
  // A part of a job proves nothing of the whole, and neither does a run whose inputs changed meanwhile.
  const before = wants('--record') && jobArgs.length === 0 ? hashesOf(job) : undefined;
  const args = [...job.args, ...(known ? [`--providers=${known.changed}`] : []), ...jobArgs];
  if (!aside) console.log(`\nverify: npm run ${job.name}`);
  const startedAt = performance.now();
  const forwarded = args.length > 0 ? ['--', ...args] : [];
  const { status, output } = await outcomeOf('npm', ['run', '--silent', job.name, ...forwarded], { aside });
  if (aside) console.log(`\nverify: npm run ${job.name}\n${output}`.trimEnd());
  const seconds = (performance.now() - startedAt) / 1000;
  const passed = status === 0;
  if (passed && before && JSON.stringify(before) === JSON.stringify(hashesOf(job))) record(job.name, before);
  const why = known && `what concerns ${known.changed} alone; the rest is proved of ${known.proof.day}`;
  return { name: job.name, outcome: passed ? 'passed' : 'FAILED', seconds, why };
}

function outcomeOf(command: string, args: string[], { aside }: { aside: boolean }) {
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['inherit', aside ? 'pipe' : 'inherit', aside ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
      // A recorded run may leave out nothing for want of a program (tests/support/needs.ts).
      env: { ...process.env, ...notesVariable, ...(wants('--record') ? { CI: 'true' } : {}) },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}

function report(parts: Part[], notes: Notes): void {
  const lines = parts.map(({ name, outcome, seconds, why }) => {
    const time = seconds === undefined ? '' : `${seconds.toFixed(1)} s`;
    return `  ${name.padEnd(16)}${outcome.padEnd(8)}${time.padStart(9)}${why ? `  ${why}` : ''}`.trimEnd();
  });
  console.log(`\nverify\n${lines.join('\n')}`);
  if (notes.lines.length > 0) console.log(`\n${notes.lines.join('\n')}`);
}
