/**
 * Reads and writes the files in which a process keeps what it must find again, also after a power failure. Each is
 * replaced in one step, and is on the disk when the write ends.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Thrown for a file that is there and cannot be used. The message names the file. */
export class UnreadableFile extends Error {
  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Returns what a file says; `undefined` when there is no such file.
 * @param parse throws for a text that is not what was written.
 * @throws UnreadableFile
 */
export function readStateFile<Value>(file: string, parse: (text: string) => Value): Value | undefined {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UnreadableFile(file, error);
  }
}

/**
 * Returns what a file says; `undefined` when there is no such file or it cannot be used. An unusable one is moved aside
 * where possible, so that it can be looked at and a new one takes its place.
 * @param onUnreadable is called, so that it is not overlooked.
 */
export function readOrSetAside<Value>(
  file: string,
  parse: (text: string) => Value,
  onUnreadable: (error: UnreadableFile) => void,
): Value | undefined {
  try {
    return readStateFile(file, parse);
  } catch (error) {
    onUnreadable(error as UnreadableFile);
    try {
      renameSync(file, `${file}.unreadable`);
    } catch {
      // It stays where it is: writing says so.
    }
    return undefined;
  }
}

const unfinishedOf = (file: string) => `${file}.${randomUUID()}`;
const mode = 0o600;

/** Writes a file that only its user can read. A process that dies in between leaves the earlier one as it was. */
export async function writeStateFile(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = unfinishedOf(file);
  try {
    const handle = await open(unfinished, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** The same as `writeStateFile`, for a process that only begins and serves nobody yet. */
export function writeStateFileSync(file: string, text: string): void {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  const unfinished = unfinishedOf(file);
  try {
    syncing(openSync(unfinished, 'wx', mode), (handle) => writeSync(handle, text));
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncing(openSync(folder, 'r'), () => {});
}

function syncing(handle: number, write: (handle: number) => void): void {
  try {
    write(handle);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a folder to the disk, because a renamed file survives a power failure only once its folder is written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
