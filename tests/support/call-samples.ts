/** Runs the samples of calls that the guides have, as a reader does who has pasted them and put own ids in. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { thereInCi } from './needs.ts';
import { isInstalled } from './verification-samples.ts';

const run = promisify(execFile);

export interface CallSample {
  label: string;
  /** The name of the language -> the text. */
  forms: Map<string, string>;
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the calls on a page, each in all its languages. */
export function callSamplesIn(page: string): CallSample[] {
  return page
    .split('<div class="forms"')
    .slice(1)
    .map((part) => {
      const [, label = ''] = /data-label="([^"]*)"/.exec(part) ?? [];
      const forms = [...part.matchAll(/<pre[^>]*aria-label="([^"]*)"[^>]*><code[^>]*>(.*?)<\/code><\/pre>/gs)]
        .filter(([, name = '']) => name.startsWith(`${label}, `))
        .map(([, name = '', text = '']) => [name.slice(label.length + 2), unescaped(text)] as const);
      return { label, forms: new Map(forms) };
    });
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

/** Runs a sample and returns what it prints. */
export async function answerOf({ command }: Runner, text: string, key: string): Promise<object> {
  const [program, ...rest] = command(text);
  const { stdout } = await run(program, rest, { env: { PATH: process.env.PATH, KEY: key } });
  return JSON.parse(stdout);
}
