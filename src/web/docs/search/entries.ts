/** Lists everything that can be found, each with the address that it has. */
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { guides } from '../guides/index.ts';
import type { Links } from '../links.ts';
import type { Entry } from './entry.ts';
import { guideEntries } from './guide-entries.ts';
import { operationEntries } from './operation-entries.ts';

/** Makes the entries page by page, and lets other requests be answered between the pages. */
export async function searchEntries(source: ReferenceSource, links: Links): Promise<Entry[]> {
  const entries = operationEntries(links);
  for (const guide of guides) {
    entries.push(...(await guideEntries(source, links, guide)));
    await new Promise(setImmediate);
  }
  return entries;
}
