/** Measures the time of processors that the PostgreSQL of a run of tests has used, since no process of the run waits for it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordVariable } from './reporter.ts';

const fileBeside = (recordFile: string) => `${recordFile}-server-time`;

/** Leaves the time that the server of this data folder has used so far beside the record of the run, if one is wanted. */
export function noteServerTime(data: string): void {
  const recordFile = process.env[recordVariable];
  const pidFile = path.join(data, 'postmaster.pid');
  if (!recordFile || process.platform !== 'linux' || !existsSync(pidFile)) return;
  const [pid = ''] = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(fileBeside(recordFile), `${timeOfServer(pid)}`);
}

/** Returns these seconds; 0 where none were noted. */
export function readServerTime(recordFile: string): number {
  try {
    return Number(readFileSync(fileBeside(recordFile), 'utf8'));
  } catch {
    return 0;
  }
}

/** Processes that have ended are counted with the one that has waited for them. */
function timeOfServer(pid: string): number {
  const own = statOf(pid);
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    return stat?.parent === pid ? [stat.seconds] : [];
  });
  return children.reduce((sum, seconds) => sum + seconds, own?.seconds ?? 0);
}

/** Reads what Linux tells of a process (proc_pid_stat(5)), whose times are in hundredths of a second. */
export function statOf(pid: string): { parent: string; seconds: number } | undefined {
  try {
    // The second field is a name in brackets, which may have blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const seconds = fields.slice(11, 15).reduce((sum, hundredths) => sum + Number(hundredths), 0) / 100;
    return { parent: fields[1] ?? '', seconds };
  } catch {
    // It has ended meanwhile, or the system is another one.
    return undefined;
  }
}
