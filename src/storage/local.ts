/** Keeps files in a folder of this machine. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../lib/state-file.ts';
import { MissingFile, type Storage, type StoredFile } from './storage.ts';

/**
 * The folder for files that are still being written. A file is moved to its place when it is complete; a rename on
 * one file system is atomic.
 */
const unfinished = '.unfinished';

export function openLocalStorage(folder: string): Storage {
  const pathOf = (key: string) => path.join(folder, checked(key));

  async function* filesIn(name: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(path.join(folder, name), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const key = `${name}/${entry.name}`;
      const found = entry.isFile() ? await stat(path.join(folder, key)).catch(ignoreMissing) : undefined;
      if (found) yield { key, writtenAt: found.mtime };
    }
  }

  async function disk() {
    await mkdir(folder, { recursive: true });
    return statfs(folder);
  }

  return {
    async put(key, content) {
      const target = pathOf(key);
      const temporary = path.join(folder, unfinished, randomUUID());
      await mkdir(path.dirname(temporary), { recursive: true });
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await pipeline(Readable.from(content), createWriteStream(temporary, { flags: 'wx', flush: true }));
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(target));
    },
    async get(key, range) {
      const file = await open(pathOf(key)).catch((error) => missing(key, error));
      return createReadStream('', { fd: file, ...range });
    },
    async head(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      return found && { sizeBytes: found.size };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
      for (const entry of entries ?? [])
        if (entry.isDirectory() && entry.name !== unfinished) yield* filesIn(entry.name);
    },
    async discardUnfinished(before) {
      let discarded = 0;
      for await (const { key, writtenAt } of filesIn(unfinished)) {
        if (writtenAt >= before) continue;
        await rm(path.join(folder, key), { force: true });
        discarded += 1;
      }
      return discarded;
    },
    async freeBytes() {
      const { bavail, bsize } = await disk();
      return bavail * bsize;
    },
    async capacityBytes() {
      const { blocks, bsize } = await disk();
      return blocks * bsize;
    },
    close() {},
  };
}

/** Returns the key. Keys are made by the service, so one that could lead elsewhere is a mistake and throws. */
function checked(key: string): string {
  if (!/^[a-z]+\/[\w-]+$/.test(key)) throw new Error(`${key} is not a key of a file`);
  return key;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function missing(key: string, cause: unknown): never {
  throw isMissing(cause) ? new MissingFile(key, { cause }) : cause;
}
