/** What is inspected, and what is found. */

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
