/** Checks sounds. */
import { DamagedFile, type InspectedFile, type MediaFacts } from './inspected.ts';
import { readTracks } from './tracks.ts';

/**
 * Returns how long the sound is.
 * @throws DamagedFile when it cannot be read, is cut off, or is a film.
 */
export async function inspectAudio(file: InspectedFile): Promise<MediaFacts> {
  const { general, video, audio } = await readTracks(file);
  if (video) throw new DamagedFile('The file holds a video, and is announced by its first bytes as a sound.');
  const durationSeconds = general?.Duration ?? audio?.Duration;
  if (!audio?.Format || durationSeconds === undefined)
    throw new DamagedFile('The file holds no sound that can be read.');
  return { durationSeconds };
}
