/** What a file is, by its content. */
import { inspectImage } from './image.ts';
import { isImage, type MediaType } from './media-types.ts';
import { inspectVideo } from './video.ts';

/** A file that can be read anywhere, so that no file has to be in memory. */
export interface InspectedFile {
  sizeBytes: number;
  /** Fewer bytes at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

export interface MediaFacts {
  /** As shown: turned as the file asks for. */
  width: number;
  height: number;
  durationSeconds?: number;
  video?: VideoFacts;
}

export interface VideoFacts {
  codec: string;
  frameRate?: number;
  bitRate?: number;
  chromaSubsampling?: string;
  scanType?: string;
  streamable?: boolean;
  audioCodec?: string;
  audioChannels?: number;
  audioSampleRate?: number;
}

/** The file is not what its first bytes promise. The message is for people. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/** Throws `DamagedFile`. */
export async function inspect(file: InspectedFile, type: MediaType): Promise<MediaFacts> {
  if (!isImage(type)) return inspectVideo(file);
  return inspectImage(await file.read(0, file.sizeBytes), type);
}
