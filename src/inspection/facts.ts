/** Finds out about a file what there is to know about its kind. */
import { inspectDocument } from './document.ts';
import { inspectImage } from './image.ts';
import type { InspectedFile, MediaFacts } from './inspected.ts';
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
