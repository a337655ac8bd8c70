/** Where files lie: what any store can do, whatever it is made of. */
import type { Readable } from 'node:stream';

export interface Storage {
  /** Whole or not at all: what breaks off leaves nothing under the key. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `MissingFile`. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** `undefined` when there is none. */
  head(key: string): Promise<FileHead | undefined>;
  /** One that is not there is deleted already. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** What unfinished writes have left behind. */
  discardUnfinished(before: Date): Promise<number>;
  /** How many bytes it has room for; absent where the store knows no end. */
  freeBytes?(): Promise<number>;
  /** Where the store takes and gives files itself; absent where it has no address of its own. */
  presigned?: PresignedUrls;
  close(): void;
}

export interface PresignedUrls {
  put(key: string, file: { contentType: string; sizeBytes: number }, expiresAt: Date): Promise<PresignedPut>;
  get(key: string, contentType: string, expiresAt: Date): Promise<string>;
  /** To where no URL leads. Throws `MissingFile`. */
  copy(from: string, to: string): Promise<void>;
}

export interface PresignedPut {
  url: string;
  /** Signed with it: to be sent as they are. */
  headers: Record<string, string>;
}

/** Both ends are in it. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileHead {
  sizeBytes: number;
}

export interface StoredFile {
  key: string;
  writtenAt: Date;
}

export class MissingFile extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`no file ${key}`, options);
    this.name = 'MissingFile';
  }
}
