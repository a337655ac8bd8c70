/** Reads the samples of a guide in their order, and runs them as a reader does who pastes them into one terminal. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { thereInCi } from './needs.ts';
import { isInstalled } from './verification-samples.ts';

const run = promisify(execFile);

export interface GuideSample {
  /** Says what the sample shows. */
  label: string;
  /** The name of the language -> the text. A sample of the shell alone is `sh`. */
  forms: Map<string, string>;
}

/** The environment of the reader's terminal. */
export type ReaderEnvironment = Record<string, string>;

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the samples on a page in their order: the calls in all their languages, and all others in their one. */
export function samplesIn(page: string): GuideSample[] {
  const blocks = page.matchAll(
    /<div class="forms" data-label="([^"]*)"|<pre[^>]*aria-label="([^"]*)"[^>]*><code class="language-(\w+)">(.*?)<\/code><\/pre>/gs,
  );
  const samples: GuideSample[] = [];
  for (const [, group, label = '', language = '', text = ''] of blocks) {
    if (group !== undefined) {
      samples.push({ label: group, forms: new Map() });
      continue;
    }
    const last = samples.at(-1);
    const form = last && label.startsWith(`${last.label}, `) ? label.slice(last.label.length + 2) : '';
    if (last && form in runners) last.forms.set(form, unescaped(text));
    else samples.push({ label, forms: new Map([[language, unescaped(text)]]) });
  }
  return samples;
}

interface Runner {
  isThere(): boolean;
  command(text: string): [command: string, ...rest: string[]];
}

// The last value that a sample prints for people is printed as JSON instead, so that tests can read it.
const printedAsJson = {
  node: 'data:text/javascript,console.log=(value)=>process.stdout.write(JSON.stringify(value))',
  python: 'import builtins, json, sys\nbuiltins.print = lambda value: sys.stdout.write(json.dumps(value))\n',
};

export const runners: Readonly<Record<string, Runner>> = {
  curl: {
    isThere: () => thereInCi('curl', isInstalled('curl')),
    command: (text) => ['bash', '-c', text],
  },
  TypeScript: {
    isThere: () => true,
    command: (text) => [
      process.execPath,
      `--import=${printedAsJson.node}`,
      '--input-type=module-typescript',
      '--eval',
      text,
    ],
  },
  Python: {
    isThere: () => thereInCi('requests', isInstalled('python3') && hasRequests()),
    command: (text) => ['python3', '-c', printedAsJson.python + text],
  },
};

function hasRequests(): boolean {
  try {
    execFileSync('python3', ['-c', 'import requests'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a call in one language, and returns what it prints. */
export async function answerOf(
  { command }: Runner,
  text: string,
  environment: ReaderEnvironment,
): Promise<object> {
  const [program, ...rest] = command(text);
  const { stdout } = await run(program, rest, { env: { PATH: process.env.PATH, ...environment } });
  return JSON.parse(stdout);
}

/**
 * Runs lines in the shell, and returns the environment that they leave.
 * @param typed what the reader types when the lines ask for something.
 */
export async function environmentAfter(
  lines: string,
  environment: ReaderEnvironment,
  typed: string,
): Promise<ReaderEnvironment> {
  const marked = `${lines}\nprintf '\\0'; env -0`;
  const running = run('bash', ['-ec', marked], { env: { PATH: process.env.PATH, ...environment } });
  running.child.stdin?.end(`${typed}\n`);
  const [, ...variables] = (await running).stdout.split('\0');
  return Object.fromEntries(
    variables.filter((one) => /^[A-Z]+=/.test(one)).map((one) => one.split(/=(.*)/s) as [string, string]),
  );
}
