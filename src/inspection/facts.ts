/** Finds out about a file what there is to know about its kind. */
import { inspectImage } from './image.ts';
import { DamagedFile, type InspectedFile, type MediaFacts } from './inspected.ts';
import { kindOf, type MediaType } from './media-types.ts';
import { inspectAudio, inspectVideo } from './recordings.ts';

/** @throws DamagedFile when the file cannot be read or is cut off. */
export async function factsOf(file: InspectedFile, type: MediaType): Promise<MediaFacts> {
  switch (kindOf(type)) {
    case 'image':
      return inspectImage(await file.read(0, file.sizeBytes), type);
    case 'video':
      return inspectVideo(file, type);
    case 'audio':
      return inspectAudio(file);
    case 'document':
      return inspectDocument(file);
  }
}

/** A PDF has its end mark in its last bytes; Acrobat looks for it in so many. */
const endBytes = 1024;

/** Returns nothing but that the document is whole. */
async function inspectDocument({ sizeBytes, read }: InspectedFile): Promise<MediaFacts> {
  const start = Math.max(0, sizeBytes - endBytes);
  const end = Buffer.from(await read(start, sizeBytes - start));
  if (!end.includes('%%EOF'))
    throw new DamagedFile('The document ends too early. It may have been cut off on its way.');
  return {};
}
