/** Reads films and sounds with MediaInfo, which asks for the bytes it needs. */
import mediaInfoFactory, { type Track } from 'mediainfo.js';
import { DamagedFile, type InspectedFile } from './inspected.ts';

export type TrackOf<Kind> = Extract<Track, { '@type': Kind }>;

interface Tracks {
  general?: TrackOf<'General'> | undefined;
  video?: TrackOf<'Video'> | undefined;
  audio?: TrackOf<'Audio'> | undefined;
}

const chunkBytes = 256 * 1024;

/**
 * Returns the first track of each kind.
 * @throws DamagedFile when the file is cut off.
 */
export async function readTracks({ sizeBytes, read }: InspectedFile): Promise<Tracks> {
  const mediaInfo = await mediaInfoFactory({ format: 'object', chunkSize: chunkBytes });
  const { media } = await mediaInfo.analyzeData(sizeBytes, (length, start) => read(start, length));
  const tracks = media?.track ?? [];
  const trackOf = <Kind extends Track['@type']>(kind: Kind) =>
    tracks.find((track) => track['@type'] === kind) as TrackOf<Kind> | undefined;
  const general = trackOf('General');
  const { IsTruncated } = (general?.extra ?? {}) as { IsTruncated?: string };
  if (IsTruncated === 'Yes')
    throw new DamagedFile('The file ends too early. It may have been cut off on its way.');
  return { general, video: trackOf('Video'), audio: trackOf('Audio') };
}
