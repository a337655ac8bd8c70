/** Reads videos with MediaInfo, which asks for the bytes it needs. */
import mediaInfoFactory, { type MediaInfoResult, type Track } from 'mediainfo.js';
import { DamagedFile, type InspectedFile, type MediaFacts, type VideoFacts } from './inspected.ts';

type TrackOf<Kind> = Extract<Track, { '@type': Kind }>;

const chunkBytes = 256 * 1024;

/**
 * Returns what is known about the video.
 * @throws DamagedFile when it cannot be read or is cut off.
 */
export async function inspectVideo({ sizeBytes, read }: InspectedFile): Promise<MediaFacts> {
  const mediaInfo = await mediaInfoFactory({ format: 'object', chunkSize: chunkBytes });
  const { media } = await mediaInfo.analyzeData(sizeBytes, (length, start) => read(start, length));
  return factsIn(media?.track ?? []);
}

function factsIn(tracks: NonNullable<MediaInfoResult['media']>['track']): MediaFacts {
  const trackOf = <Kind extends Track['@type']>(kind: Kind) =>
    tracks.find((track) => track['@type'] === kind) as TrackOf<Kind> | undefined;
  const [general, video, audio] = [trackOf('General'), trackOf('Video'), trackOf('Audio')];
  const { IsTruncated } = (general?.extra ?? {}) as { IsTruncated?: string };
  if (IsTruncated === 'Yes')
    throw new DamagedFile('The video ends too early. It may have been cut off on its way.');
  if (!general || !video?.Width || !video.Height || !video.Format)
    throw new DamagedFile('The file holds no video that can be read.');
  return factsOf(general, video, audio);
}

function factsOf(general: TrackOf<'General'>, video: TrackOf<'Video'>, audio?: TrackOf<'Audio'>): MediaFacts {
  const { Width: width = 0, Height: height = 0 } = video;
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
