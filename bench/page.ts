/**
 * Writes the pages of benchmarks that measure time. What imports this module and writes pages begins on a quiet machine only,
 * because its pages are quoted.
 */
import { describeMachine, waitForQuiet } from './machine.ts';
import { writesPages } from './size.ts';
import { pageWriter } from './write-page.ts';

if (writesPages) await waitForQuiet();

export const writePage = pageWriter(describeMachine());
