/** Processes of this machine, as the kernel shows them. */
import { readdir, readFile } from 'node:fs/promises';

/** Those that a process has started, with these words in their command line. */
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

/** One that has ended and is not yet taken note of by its parent is not alive. */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await read(`/proc/${pid}/stat`);
  return stat !== '' && !/^\d+ \(.*\) Z/s.test(stat);
}

const parentIn = (stat: string) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);

/** Empty when the process has ended meanwhile. */
const read = (path: string) => readFile(path, 'utf8').catch(() => '');
