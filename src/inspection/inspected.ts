/** The input and the result of an inspection. */

/** A file that can be read from any position, so that it never has to be in memory as a whole. */
export interface InspectedFile {
  sizeBytes: number;
  /** Returns `length` bytes from `start` on; fewer at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

export interface MediaFacts {
  /** The width as displayed, with pixels made square and after the turn that the file asks for; the height likewise. Sounds and documents have none. */
  width?: number;
  height?: number;
  durationSeconds?: number;
  video?: VideoFacts;
  /** True for an image that moves. */
  animated?: true;
  /** What takes the position out of the file at which it was taken; absent when it tells none. */
  positions?: Patch[];
}

/** Bytes that replace those from `start` on. The file keeps its length, and all its other bytes. */
export interface Patch {
  start: number;
  /** In hexadecimal. */
  hex: string;
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

/** The error for a file that is not what its first bytes promise. Its message is for people. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}
