/** The thread that reads one video, asking for its bytes as it needs them. */
import { parentPort, workerData } from 'node:worker_threads';
import mediaInfoFactory, { type MediaInfoResult, type Track } from 'mediainfo.js';
import type { MediaFacts, VideoFacts } from './inspect.ts';

export type FromWorker =
  | { kind: 'read'; start: number; length: number }
  | { kind: 'facts'; facts: MediaFacts }
  | { kind: 'damaged'; message: string };

export interface ToWorker {
  bytes: Uint8Array;
}

type TrackOf<Kind> = Extract<Track, { '@type': Kind }>;

const chunkBytes = 256 * 1024;
const port = parentPort;
if (!port) throw new Error('runs in a worker thread only');

const say = (message: FromWorker) => port.postMessage(message);

function read(length: number, start: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  port?.once('message', ({ bytes }: ToWorker) => resolve(bytes));
  say({ kind: 'read', start, length });
  return promise;
}

const mediaInfo = await mediaInfoFactory({ format: 'object', chunkSize: chunkBytes });
say(verdictOf(await mediaInfo.analyzeData(workerData.sizeBytes, read)));
port.close();

function verdictOf({ media }: MediaInfoResult): FromWorker {
  const tracks = media?.track ?? [];
  const trackOf = <Kind extends Track['@type']>(kind: Kind) =>
    tracks.find((track) => track['@type'] === kind) as TrackOf<Kind> | undefined;
  const [general, video, audio] = [trackOf('General'), trackOf('Video'), trackOf('Audio')];
  const { IsTruncated } = (general?.extra ?? {}) as { IsTruncated?: string };
  if (IsTruncated === 'Yes')
    return { kind: 'damaged', message: 'The video ends too early. It may have been cut off on its way.' };
  if (!general || !video?.Width || !video.Height || !video.Format)
    return { kind: 'damaged', message: 'The file holds no video that can be read.' };
  return { kind: 'facts', facts: factsOf(general, video, audio) };
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

/** Without what MediaInfo did not find. */
function present(facts: { [Name in keyof VideoFacts]: unknown }): VideoFacts {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as unknown as VideoFacts;
}
