/** The interface that every file store of the service provides. */
import type { Readable } from 'node:stream';

export interface Storage {
  /** Stores a file completely or not at all: a write that breaks off leaves nothing under the key. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Returns the file's content, or a part of it.
   * @throws MissingFile
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns the file's size; `undefined` when there is no such file. */
  head(key: string): Promise<FileHead | undefined>;
  /** Deletes a file; a missing one is no error. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Deletes what unfinished writes from before this time have left behind, and returns how many there were. */
  discardUnfinished(before: Date): Promise<number>;
  /** Returns how many bytes fit into the store; absent when the store has no limit. */
  freeBytes?(): Promise<number>;
  /** Returns how many bytes would fit if it were empty; absent when the store has no limit. */
  capacityBytes?(): Promise<number>;
  /** Makes URLs at which clients and providers reach the store directly; absent when they cannot. */
  presigned?: PresignedUrls;
  close(): void;
}

export interface PresignedUrls {
  put(key: string, file: { contentType: string; sizeBytes: number }, expiresAt: Date): Promise<PresignedPut>;
  get(key: string, contentType: string, expiresAt: Date): Promise<string>;
  /**
   * Copies a file to a key that no upload URL exists for, so that the copy cannot change.
   * @throws MissingFile
   */
  copy(from: string, to: string): Promise<void>;
}

export interface PresignedPut {
  url: string;
  /** Headers that are part of the signature; send them unchanged. */
  headers: Record<string, string>;
}

/** A range from byte `start` to byte `end`, both included. */
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
