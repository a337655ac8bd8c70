/**
 * Writes the pages of benchmarks that measure time. What imports this module and writes pages begins on a quiet machine only,
 * because its pages are quoted, and writes none when other work has disturbed it since.
 */
import { describeMachine, waitForQuiet, watchOthers } from './machine.ts';
import { writesPages } from './size.ts';
import { pageWriter } from './write-page.ts';

if (writesPages) await waitForQuiet();

export const writePage = pageWriter(describeMachine(), writesPages ? watchOthers() : undefined);
