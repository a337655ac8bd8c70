/**
 * Determines what a file is by its content, in a separate process, so that a file that takes much time or memory
 * harms nothing else.
 */
import type { InspectedFile, MediaFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';
import { inspectInProcess, type ProcessLimits } from './own-process.ts';

export interface InspectorSettings extends ProcessLimits {
  /** How many files are inspected at a time; others wait. */
  mostAtATime: number;
}

export interface Inspector {
  /**
   * Returns what is known about the file.
   * @throws DamagedFile when it cannot be read or is cut off.
   */
  inspect(file: InspectedFile, type: MediaType): Promise<MediaFacts>;
  /** Ends inspections in progress; they throw an error that does not blame the file. */
  close(): void;
}

/**
 * Makes an inspector.
 * @param settings the limits among them are read anew for each file, so that they can be changed;
 * `mostAtATime` is read once.
 */
export function createInspector(settings: InspectorSettings): Inspector {
  const inPlace = createPlaces(settings.mostAtATime);
  const closing = new AbortController();
  return {
    inspect: (file, type) => inPlace(() => inspectInProcess(file, type, settings, closing.signal)),
    close: () => closing.abort(new Error('the inspection of media is over')),
  };
}

/** Limits how many pieces of work run at the same time. The others wait, and start in the order in which they came. */
type Places = <Result>(work: () => Promise<Result>) => Promise<Result>;

function createPlaces(count: number): Places {
  let free = count;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
