/** Runs one client, and says which of the tests it passes. A failure makes the whole run fail. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { World } from '../world.ts';
import { output, type Run } from './run.ts';

const list = path.join(import.meta.dirname, '../../../clients/test-list.json');
const names = Object.keys(JSON.parse(readFileSync(list, 'utf8')));

export async function outcomeOfClient(run: Run, world: World): Promise<string> {
  const prepared = await run.prepare();
  if ('missing' in prepared) return `not run: ${prepared.missing}`;
  return summary(await output(prepared, JSON.stringify({ names, world } satisfies Input)));
}

/** What a client's program reads. */
interface Input {
  names: string[];
  world: World;
}

/** Counts the outcomes that a program has printed, and prints what is wrong. */
function summary(printed: string): string {
  const outcomes: Record<string, string> = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
  const failed = names.filter((name) => outcomes[name] !== '');
  for (const name of failed) console.error(`${name}: ${outcomes[name] ?? 'not run'}`);
  if (failed.length > 0) process.exitCode = 1;
  return failed.length > 0
    ? `all but ${failed.map((name) => `*${name}*`).join(', ')}`
    : `all ${names.length}`;
}
