/** Reads what audio and video files are. */

import type { Track } from 'mediainfo.js';
import mediaInfoFactory from 'mediainfo.js';
import { DamagedFile, type InspectedFile, type MediaFacts, type VideoFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';
import { positionsInFilm, positionsInWebm } from './positions/film.ts';

// Reads films and sounds with MediaInfo, which asks for the bytes it needs.

type TrackOf<Kind> = Extract<Track, { '@type': Kind }>;

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
async function readTracks({ sizeBytes, read }: InspectedFile): Promise<Tracks> {
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

// Checks sounds.

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

// Checks videos, and reads what they are made of.

/**
 * Returns what is known about the video.
 * @throws DamagedFile when it cannot be read or is cut off.
 */
export async function inspectVideo(file: InspectedFile, type: MediaType): Promise<MediaFacts> {
  const { general, video, audio } = await readTracks(file);
  if (!general || !video?.Width || !video.Height || !video.Format)
    throw new DamagedFile('The file holds no video that can be read.');
  const positions = await (type === 'video/webm' ? positionsInWebm(file) : positionsInFilm(file));
  return { ...factsOf(general, video, audio), ...(positions.length > 0 ? { positions } : {}) };
}

function factsOf(general: TrackOf<'General'>, video: TrackOf<'Video'>, audio?: TrackOf<'Audio'>): MediaFacts {
  const { Width = 0, Height: height = 0, PixelAspectRatio = 1 } = video;
  // Players stretch a film whose pixels are not square to the width that it is meant to have.
  const width = Math.max(Math.round(Width * PixelAspectRatio), 1);
  const durationSeconds = general.Duration ?? video.Duration;
  const upright = Number(video.Rotation ?? 0) % 180 === 0;
  return {
    ...(upright ? { width, height } : { width: height, height: width }),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    video: present({
      codec: video.Format ?? '',
      frameRate: video.FrameRate,
      bitRate: general.OverallBitRate && Math.round(general.OverallBitRate),
      chromaSubsampling: video.ChromaSubsampling,
      scanType: video.ScanType,
      streamable: general.IsStreamable && general.IsStreamable === 'Yes',
      audioCodec: audio?.Format,
      audioChannels: audio?.Channels,
      audioSampleRate: audio?.SamplingRate,
    }),
  };
}

/** Drops facts that MediaInfo did not find. */
function present(facts: { [Name in keyof VideoFacts]: unknown }): VideoFacts {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as unknown as VideoFacts;
}
