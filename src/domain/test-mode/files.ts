/** Finds the files of simulated accounts, and those that the service itself has staged. */

import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { notFound, ServiceError } from '../../errors/index.ts';
import { findSimulatedFile, type SimulatedFile } from '../../simulators/files.ts';
import { openFile, openFileToken } from '../publishing/media/file-links.ts';

/** Finds a file that simulated providers show. Throws `not_found`. */
export function simulatedFileOf(fileName: string): SimulatedFile {
  const file = findSimulatedFile(fileName);
  if (!file) throw notFound('The file');
  return file;
}

// Opens files of the service for simulated providers, which fetch them as real ones do, but without a socket.

interface OwnFile {
  sizeBytes: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Returns the file at an address; `undefined` when it is none of the service, or is not there any more. */
export async function fetchOwnFile(ctx: Context, url: string): Promise<OwnFile | undefined> {
  const prefix = `${ctx.config.publicUrl}/files/`;
  const link = url.startsWith(prefix) ? openFileToken(ctx, url.slice(prefix.length)) : undefined;
  if (!link) return undefined;
  try {
    const { sizeBytes, read } = await openFile(ctx, link, link);
    return {
      sizeBytes,
      read: async (start, length) => {
        const end = Math.min(start + length, sizeBytes) - 1;
        return end < start ? Buffer.of() : buffer(await read({ start, end }));
      },
    };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined;
    throw error;
  }
}
