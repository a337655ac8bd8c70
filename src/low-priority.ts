/** Lets work on what strangers have sent yield to the service's answers: whoever sends what is hard waits for it alone. */
import { constants, setPriority } from 'node:os';

/**
 * Gives a process, or without its id the calling thread, a lower priority. On systems without priorities of threads
 * nothing is changed for one; nor is it where the system forbids it.
 */
export function lowerPriority(processId?: number): void {
  if (processId === undefined && process.platform !== 'linux') return;
  try {
    setPriority(processId ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The work is done all the same.
  }
}
