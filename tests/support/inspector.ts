/** Makes inspectors of files, with limits that only hostile files reach. */
import { createInspector, type Inspector, type InspectorSettings } from '../../src/inspection/inspect.ts';

export const openInspector = (settings: Partial<InspectorSettings> = {}): Inspector =>
  createInspector({
    mostAtATime: 2,
    timeLimitMs: 60_000,
    crowdedTimeLimitMs: 60_000,
    memoryLimitBytes: 256 * 1024 * 1024,
    ...settings,
  });
