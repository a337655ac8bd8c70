/** Runs work on untrusted input at low priority, so that hard input delays only whoever sent it. */
import { constants, getPriority, setPriority } from 'node:os';

/** A quarter of a core beside one that answers, and not so little that sound files wait for long on a busy machine. */
const addedNiceness = 5;

/**
 * Gives a process, or without its id the calling thread, a lower priority than it was started with. On systems without priorities of threads
 * nothing is changed for one; nor is it where the system forbids it.
 */
export function lowerPriority(processId?: number): void {
  if (processId === undefined && process.platform !== 'linux') return;
  try {
    const id = processId ?? 0;
    setPriority(id, Math.min(getPriority(id) + addedNiceness, constants.priority.PRIORITY_LOW));
  } catch {
    // The work is done all the same.
  }
}
