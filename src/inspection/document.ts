/** Checks documents. */
import { DamagedFile, type InspectedFile, type MediaFacts } from './inspected.ts';

/** A PDF has its end mark in its last bytes; Acrobat looks for it in so many. */
const endBytes = 1024;

/**
 * Returns nothing but that the document is whole.
 * @throws DamagedFile when it is cut off.
 */
export async function inspectDocument({ sizeBytes, read }: InspectedFile): Promise<MediaFacts> {
  const start = Math.max(0, sizeBytes - endBytes);
  const end = Buffer.from(await read(start, sizeBytes - start));
  if (!end.includes('%%EOF'))
    throw new DamagedFile('The document ends too early. It may have been cut off on its way.');
  return {};
}
