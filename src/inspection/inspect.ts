/** What a file is, by its content: in a process of its own, so that a file that eats time or memory eats nobody else's. */
import type { InspectedFile, MediaFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';
import { inspectInProcess, type ProcessLimits } from './own-process.ts';
import { createPlaces } from './places.ts';

export interface InspectorSettings extends ProcessLimits {
  /** Files that are read at a time; others wait. */
  mostAtATime: number;
}

export interface Inspector {
  /** Throws `DamagedFile`. */
  inspect(file: InspectedFile, type: MediaType): Promise<MediaFacts>;
  /** Ends what is under way; it throws an error that is not the file's. */
  close(): void;
}

/** @param settings are read anew for each file. */
export function createInspector(settings: InspectorSettings): Inspector {
  const inPlace = createPlaces(settings.mostAtATime);
  const closing = new AbortController();
  return {
    inspect: (file, type) => inPlace(() => inspectInProcess(file, type, settings, closing.signal)),
    close: () => closing.abort(new Error('the inspection of media is over')),
  };
}
