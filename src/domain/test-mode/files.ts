/** Finds the files of simulated accounts. */

import { notFound } from '../../errors/index.ts';
import { findSimulatedFile, type SimulatedFile } from '../../simulators/files.ts';

/** Finds a file that simulated providers show. Throws `not_found`. */
export function simulatedFileOf(fileName: string): SimulatedFile {
  const file = findSimulatedFile(fileName);
  if (!file) throw notFound('The file');
  return file;
}
