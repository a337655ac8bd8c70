/** Checks videos, and reads what they are made of. */
import { DamagedFile, type InspectedFile, type MediaFacts, type VideoFacts } from './inspected.ts';
import { positionsInFilm } from './positions/film.ts';
import { readTracks, type TrackOf } from './tracks.ts';

/**
 * Returns what is known about the video.
 * @throws DamagedFile when it cannot be read or is cut off.
 */
export async function inspectVideo(file: InspectedFile): Promise<MediaFacts> {
  const { general, video, audio } = await readTracks(file);
  if (!general || !video?.Width || !video.Height || !video.Format)
    throw new DamagedFile('The file holds no video that can be read.');
  const positions = await positionsInFilm(file);
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
