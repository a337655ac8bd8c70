/** Looks at the processes of this machine. */
import { readdir, readFile } from 'node:fs/promises';

/** Returns the ids of the processes that a process has started with these words in their command line. */
export async function childrenOf(parent: number, words: string): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const [stat, command] = await Promise.all([read(`/proc/${name}/stat`), read(`/proc/${name}/cmdline`)]);
      return parentIn(stat) === parent && command.includes(words) ? [Number(name)] : [];
    }),
  );
  return found.flat();
}

/** Tells whether a process is alive. One that has ended, but that its parent has not collected yet, is not. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await read(`/proc/${pid}/stat`);
  return stat !== '' && !/^\d+ \(.*\) Z/s.test(stat);
}

const parentIn = (stat: string) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);

/** Reads a file about a process; the text is empty when the process has ended in the meantime. */
const read = (path: string) => readFile(path, 'utf8').catch(() => '');
