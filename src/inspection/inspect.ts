/**
 * Determines what a file is by its content, in a separate process, so that a file that takes much time or memory
 * harms nothing else.
 */
import { createFairSemaphore } from '../lib/fair-semaphore.ts';
import type { InspectedFile, MediaFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';
import { inspectInProcess, type ProcessLimits } from './own-process.ts';

export interface InspectorSettings extends ProcessLimits {
  /** How many files are inspected at a time; others wait for their owner's turn. */
  mostAtATime: number;
}

export interface Inspector {
  /**
   * Returns what is known about the file.
   * @param owner whose file it is. Owners take turns, and a file has less time while another owner waits.
   * @throws DamagedFile when it cannot be read or is cut off.
   */
  inspect(file: InspectedFile, type: MediaType, owner: string): Promise<MediaFacts>;
  /** Ends inspections in progress; they throw an error that does not blame the file. */
  close(): void;
}

/**
 * Makes an inspector.
 * @param settings the limits among them are read again for each file, so that they can be changed;
 * `mostAtATime` is read once.
 */
export function createInspector(settings: InspectorSettings): Inspector {
  const runExclusive = createFairSemaphore(settings.mostAtATime);
  const closing = new AbortController();
  return {
    inspect: (file, type, owner) =>
      runExclusive(owner, (crowded) =>
        inspectInProcess(file, type, settings, { ending: closing.signal, crowded }),
      ),
    close: () => closing.abort(new Error('media inspector is shutting down')),
  };
}
